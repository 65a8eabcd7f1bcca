// SPDX-License-Identifier: MIT
// Jetty on loopback: Serve jetty prints its port, and answers each request with the path that it looks up, in hex, until its input ends.
// Serve spring: what a pattern of Spring sees of each path, a line of hex, or "!". Serve spring-case: whether the case of a path matters to it.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.eclipse.jetty.http.pathmap.ServletPathSpec;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.springframework.core.SpringVersion;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPatternParser;

final class Serve {
    private static final ServletPathSpec ROUTE = new ServletPathSpec("/case");

    private Serve() {
    }

    private static String hex(String path) {
        return HexFormat.of().formatHex(path.getBytes(StandardCharsets.UTF_8));
    }

    private static String spring(String path) {
        PathContainer container = PathContainer.parsePath(path);
        if (!PathPatternParser.defaultInstance.parse("/{*rest}").matches(container)) {
            return "!";
        }
        StringBuilder seen = new StringBuilder();
        for (PathContainer.Element element : container.elements()) {
            seen.append(element instanceof PathContainer.PathSegment segment ? segment.valueToMatch() : element.value());
        }
        return hex(seen.toString());
    }

    private static void answerLines() throws Exception {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String path = new String(HexFormat.of().parseHex(line), StandardCharsets.UTF_8);
            String answer = "!";
            try {
                answer = spring(path);
            } catch (IllegalArgumentException refused) {
                // it is the answer to a triplet that is none
            }
            System.out.println(answer);
        }
    }

    private static void serve() throws Exception {
        Server server = new Server();
        ServerConnector connector = new ServerConnector(server);
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                String path = request.getHttpURI().getDecodedPath();
                Content.Sink.write(response, true, hex(ROUTE.matches(path) ? "case!" : path), callback);
                return true;
            }
        });
        server.start();
        System.out.println(connector.getLocalPort());
        System.out.flush();
        while (System.in.read() >= 0) {
            // until the other side is done
        }
        System.exit(0);
    }

    public static void main(String[] args) throws Exception {
        if (args[0].equals("version")) {
            System.out.println("Jetty " + Server.getVersion() + ", Spring " + SpringVersion.getVersion());
        } else if (args[0].equals("spring-case")) {
            boolean matches = PathPatternParser.defaultInstance.parse("/case").matches(PathContainer.parsePath("/CASE"));
            System.out.println(matches ? "ignored" : "matters");
        } else if (args[0].equals("spring")) {
            answerLines();
        } else {
            serve();
        }
    }
}
