// SPDX-License-Identifier: MIT
// Fetches each line of the input with Java's HttpClient or URL.openConnection, and prints the body on a line, or "!":
// Fetch java-http|java-connection
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

final class Fetch {
    private static final HttpClient CLIENT = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private Fetch() {
    }

    private static String byClient(String url) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(5)).build();
        return CLIENT.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }

    private static String byConnection(String url) throws IOException {
        URLConnection connection = new URL(url).openConnection();
        connection.setReadTimeout(5000);
        try (InputStream body = connection.getInputStream()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    public static void main(String[] args) throws Exception {
        if (args[0].equals("version")) {
            System.out.println("Java " + Runtime.version());
            return;
        }
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String url = lines.readLine(); url != null; url = lines.readLine()) {
            String answer = "!";
            try {
                answer = args[0].equals("java-http") ? byClient(url) : byConnection(url);
            } catch (IOException | IllegalArgumentException refused) {
                answer = "!";
            }
            System.out.println(answer);
        }
        System.exit(0);
    }
}
