// SPDX-License-Identifier: MIT
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Locale;

/**
 * What java.net.URI or URL makes of each line of hex: "scheme host port path query userinfo" in hex, or "!" where it refuses.
 * join-uri and join-url: of lines with a base and a reference, the text that resolve or URL's constructor makes.
 * java-http and java-connection: where requests of HttpClient and HttpURLConnection go; a proxy on loopback answers them.
 */
public final class Reader {
    private static String part(String text) {
        return text == null || text.isEmpty() ? "-" : HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String answer(String scheme, String host, int port, String path, String query, String userinfo) {
        if (port > 65535) {
            return "!";
        }
        return String.join(" ", part(scheme == null ? null : scheme.toLowerCase(Locale.ROOT)), part(host),
                part(port < 0 ? "" : Integer.toString(port)), part(path), part(query),
                part(userinfo == null || userinfo.equals(":") || userinfo.isEmpty() ? "" : "1"));
    }

    private static String uri(String text) throws Exception {
        URI uri = new URI(text);
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        if (scheme.equals("http") || scheme.equals("https")) {
            HttpRequest.newBuilder(uri); // it asks for a host
        }
        String path = uri.isOpaque() ? uri.getRawSchemeSpecificPart() : uri.getRawPath();
        return answer(uri.getScheme(), uri.getHost(), uri.getPort(), path, uri.getRawQuery(), uri.getRawUserInfo());
    }

    private static String url(String text) throws Exception {
        @SuppressWarnings("deprecation")
        URL url = new URL(text);
        String scheme = url.getProtocol();
        if (!scheme.equals("http") && !scheme.equals("https") && !scheme.equals("ftp")) {
            return "!";
        }
        return answer(scheme, url.getHost(), url.getPort(), url.getPath(), url.getQuery(), url.getUserInfo());
    }

    /** A proxy, which keeps the first line of the last request. It answers, but connects to nobody. */
    private static final class Recorder extends Thread {
        private final ServerSocket server;
        private volatile String line;

        Recorder() throws Exception {
            server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
            setDaemon(true);
            start();
        }

        InetSocketAddress address() {
            return new InetSocketAddress(server.getInetAddress(), server.getLocalPort());
        }

        @Override
        public void run() {
            while (true) {
                try {
                    Socket socket = server.accept();
                    Thread thread = new Thread(() -> answer(socket));
                    thread.setDaemon(true);
                    thread.start();
                } catch (Exception e) {
                    return;
                }
            }
        }

        private void answer(Socket socket) {
            try (socket) {
                BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
                String first;
                while ((first = in.readLine()) != null) {
                    line = first;
                    for (String rest = first; rest != null && !rest.isEmpty();) {
                        rest = in.readLine();
                    }
                    boolean tunnel = first.startsWith("CONNECT ");
                    String status = tunnel ? "502 no\r\nConnection: close" : "200 yes";
                    socket.getOutputStream().write(("HTTP/1.1 " + status + "\r\nContent-Length: 0\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
                    if (tunnel) {
                        return;
                    }
                }
            } catch (Exception e) {
                // the client left
            }
        }
    }

    private static Recorder recorder;
    private static HttpClient client;

    /** Where the request went that is made by `request`. It may fail after that. */
    private static String went(Request request) throws Exception {
        recorder.line = null;
        try {
            request.make();
        } catch (java.io.IOException e) {
            // a tunnel is refused
        }
        String line = recorder.line;
        if (line == null) {
            return "!";
        }
        String target = line.substring(line.indexOf(' ') + 1, line.lastIndexOf(" HTTP/"));
        boolean tunnel = line.startsWith("CONNECT ");
        // HttpClient sends the fragment, too
        String authority = tunnel ? target : target.substring("http://".length()).split("[/?#]", 2)[0];
        int colon = authority.lastIndexOf(':');
        boolean port = colon > authority.lastIndexOf(']');
        return answer(tunnel ? "https" : "http", port ? authority.substring(0, colon) : authority,
                port ? Integer.parseInt(authority.substring(colon + 1)) : -1, null, null, null);
    }

    private interface Request {
        void make() throws Exception;
    }

    private static String http(String text) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(new URI(text)).timeout(Duration.ofSeconds(20)).build();
        return went(() -> client.send(request, HttpResponse.BodyHandlers.discarding()));
    }

    private static String connection(String text) throws Exception {
        @SuppressWarnings("deprecation")
        URL url = new URL(text);
        if (!(url.openConnection(new Proxy(Proxy.Type.HTTP, recorder.address())) instanceof HttpURLConnection made)) {
            return "!";
        }
        made.setReadTimeout(20000);
        return went(made::getResponseCode);
    }

    private static String join(String kind, String[] given) throws Exception {
        if (kind.equals("join-uri")) {
            return part(new URI(given[0]).resolve(new URI(given[1])).toString());
        }
        @SuppressWarnings("deprecation")
        URL url = new URL(new URL(given[0]), given[1]);
        return part(url.toString());
    }

    private static String decoded(String hex) {
        return new String(HexFormat.of().parseHex(hex.strip()), StandardCharsets.UTF_8);
    }

    private static String read(String kind, String text) throws Exception {
        return switch (kind) {
            case "uri" -> uri(text);
            case "url" -> url(text);
            case "java-http" -> http(text);
            default -> connection(text);
        };
    }

    public static void main(String[] args) throws Exception {
        if (args[args.length - 1].equals("version")) {
            System.out.println("Java " + System.getProperty("java.version"));
            return;
        }
        recorder = new Recorder();
        client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).proxy(ProxySelector.of(recorder.address())).build();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        PrintStream out = new PrintStream(new java.io.BufferedOutputStream(System.out), false, "US-ASCII");
        String line;
        while ((line = in.readLine()) != null) {
            String[] words = line.split(" ", -1);
            try {
                out.println(words.length > 1 ? join(args[0], new String[] { decoded(words[0]), decoded(words[1]) })
                        : read(args[0], decoded(line)));
            } catch (Exception e) {
                out.println("!");
            }
        }
        out.flush();
    }
}
