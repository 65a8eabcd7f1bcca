// SPDX-License-Identifier: MIT
// The functions of Trino for URLs: a line of standard input is a name and its texts, with tabs between; the answer is = and a text, or null, or ! and an error.
import java.io.*;
import java.lang.reflect.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class Trino {
    public static void main(String[] words) throws Exception {
        Method slice = Class.forName("io.airlift.slice.Slices").getMethod("utf8Slice", String.class);
        Method text = slice.getReturnType().getMethod("toStringUtf8");
        Map<String, Method> calls = new HashMap<>();
        for (Method one : Class.forName("io.trino.operator.scalar.UrlFunctions").getMethods()) { calls.put(one.getName(), one); }
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, true, "UTF-8");
        for (String line; (line = in.readLine()) != null;) {
            String[] cells = line.split("\t", -1);
            Object[] given = new Object[cells.length - 1];
            for (int i = 1; i < cells.length; i++) { given[i - 1] = slice.invoke(null, cells[i]); }
            try {
                Object made = calls.get(cells[0]).invoke(null, given);
                out.println(made == null ? "null" : "=" + (made instanceof Long ? made : text.invoke(made)));
            } catch (InvocationTargetException error) {
                out.println("!" + error.getCause());
            }
        }
    }
}
