// SPDX-License-Identifier: MIT
// Apache Tomcat on loopback, until its input ends. Prints its port, then answers each request with a text of
// "host port query path", in UTF-8, as its own mapping sees them.
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.util.ServerInfo;
import org.apache.catalina.valves.ValveBase;

final class Server {
    private Server() {
    }

    /** In the place where the host of the request would be found. */
    private static final class Answer extends ValveBase {
        Answer() {
            super(true);
        }

        @Override
        public void invoke(Request request, Response response) throws java.io.IOException {
            if (response.getStatus() >= 400) { // it is refused, but goes on to where it would be logged
                return;
            }
            String query = request.getQueryString();
            String text = String.join(" ", String.valueOf(request.getServerName()), String.valueOf(request.getServerPort()),
                query == null ? "" : query, request.getDecodedRequestURI());
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            response.setStatus(200);
            response.setContentLength(bytes.length);
            response.getOutputStream().write(bytes);
        }
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0 && args[0].equals("version")) {
            System.out.println(ServerInfo.getServerInfo());
            return;
        }
        Logger.getLogger("").setLevel(Level.OFF);
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(Files.createTempDirectory("tomcat").toString());
        tomcat.setSilent(true);
        Connector connector = new Connector();
        connector.setProperty("address", "127.0.0.1");
        connector.setProperty("maxKeepAliveRequests", "-1");
        connector.setPort(0);
        tomcat.setConnector(connector);
        tomcat.getEngine().getPipeline().addValve(new Answer());
        tomcat.start();
        System.out.println(connector.getLocalPort());
        System.out.flush();
        while (System.in.read() >= 0) {
            // until the other side is done
        }
        System.exit(0);
    }
}
