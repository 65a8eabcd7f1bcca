// SPDX-License-Identifier: MIT

// As lookup.c, by Java's InetAddress.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.Security;

public class Lookup {
    public static void main(String[] args) throws Exception {
        Security.setProperty("networkaddress.cache.ttl", "0");
        Security.setProperty("networkaddress.cache.negative.ttl", "0");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "ISO-8859-1"));
        PrintStream out = new PrintStream(System.out, false, "ISO-8859-1");
        long count = 0;
        for (String host = in.readLine(); host != null; host = in.readLine(), count++) {
            try {
                for (InetAddress one : InetAddress.getAllByName(host)) {
                    out.print(host + "\t" + one.getHostAddress() + "\n");
                }
            } catch (UnknownHostException unknown) {
                // what most of them are
            }
        }
        out.print("# " + count + "\n");
        out.flush();
    }
}
