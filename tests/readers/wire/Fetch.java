// SPDX-License-Identifier: MIT
// Fetches each line of the input with a client of the JDK, and prints the body on a line, or "!": Fetch NAME [version]
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

final class Fetch {
    /** A fetch of one URL. */
    interface Client {
        String get(String url) throws Exception;
    }

    /** Takes every certificate. */
    static final class Anyone extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    private Fetch() {
    }

    static SSLContext anyone() throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new Anyone()}, null);
        return context;
    }

    private static Client byClient() throws GeneralSecurityException {
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).sslContext(anyone()).build();
        return url -> client.send(HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(5)).build(), HttpResponse.BodyHandlers.ofString()).body();
    }

    private static Client byConnection() throws GeneralSecurityException {
        HttpsURLConnection.setDefaultSSLSocketFactory(anyone().getSocketFactory());
        HttpsURLConnection.setDefaultHostnameVerifier((host, session) -> true);
        return url -> {
            URLConnection connection = new URL(url).openConnection();
            connection.setReadTimeout(5000);
            try (InputStream body = connection.getInputStream()) {
                return new String(body.readAllBytes(), StandardCharsets.UTF_8);
            }
        };
    }

    /** Answers each line of the input. */
    static void each(Client client) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String url = lines.readLine(); url != null; url = lines.readLine()) {
            String answer = null;
            try {
                answer = client.get(url);
            } catch (Exception refused) { // each client has its own
                answer = null;
            }
            System.out.println(answer == null || answer.isEmpty() ? "!" : answer);
        }
        System.exit(0);
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 1) {
            System.out.println("Java " + Runtime.version());
            return;
        }
        each(args[0].equals("java-http") ? byClient() : byConnection());
    }
}
