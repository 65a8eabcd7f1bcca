// SPDX-License-Identifier: MIT
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;

/** What java.net.URI or URL makes of each line of hex: "scheme host port path query" in hex, or "!" where it refuses. */
public final class Reader {
    private static String part(String text) {
        return text == null || text.isEmpty() ? "-" : HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String answer(String scheme, String host, int port, String path, String query) {
        if (port > 65535) {
            return "!";
        }
        return String.join(" ", part(scheme == null ? null : scheme.toLowerCase(Locale.ROOT)), part(host),
                part(port < 0 ? "" : Integer.toString(port)), part(path), part(query));
    }

    private static String uri(String text) throws Exception {
        URI uri = new URI(text);
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        if (scheme.equals("http") || scheme.equals("https")) {
            HttpRequest.newBuilder(uri); // it asks for a host
        }
        String path = uri.isOpaque() ? uri.getRawSchemeSpecificPart() : uri.getRawPath();
        return answer(uri.getScheme(), uri.getHost(), uri.getPort(), path, uri.getRawQuery());
    }

    private static String url(String text) throws Exception {
        @SuppressWarnings("deprecation")
        URL url = new URL(text);
        String scheme = url.getProtocol();
        if (!scheme.equals("http") && !scheme.equals("https") && !scheme.equals("ftp")) {
            return "!";
        }
        return answer(scheme, url.getHost(), url.getPort(), url.getPath(), url.getQuery());
    }

    public static void main(String[] args) throws Exception {
        if (args[0].equals("version")) {
            System.out.println("Java " + System.getProperty("java.version"));
            return;
        }
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        PrintStream out = new PrintStream(new java.io.BufferedOutputStream(System.out), false, "US-ASCII");
        String line;
        while ((line = in.readLine()) != null) {
            String text = new String(HexFormat.of().parseHex(line.strip()), StandardCharsets.UTF_8);
            try {
                out.println(args[0].equals("uri") ? uri(text) : url(text));
            } catch (Exception e) {
                out.println("!");
            }
        }
        out.flush();
    }
}
