// SPDX-License-Identifier: MIT
// Fetches each line of the input with a client of pom.xml, and prints the body on a line, or "!": Libraries NAME [version]
import io.ktor.client.HttpClientConfig;
import io.ktor.client.HttpClientJvmKt;
import io.ktor.client.engine.cio.CIO;
import io.ktor.client.engine.cio.CIOEngineConfig;
import io.ktor.client.request.HttpRequestBuilder;
import io.ktor.client.request.HttpRequestKt;
import io.ktor.client.statement.HttpResponse;
import io.ktor.client.statement.HttpResponseKt;
import io.ktor.client.statement.HttpStatement;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.vertx.core.Vertx;
import io.vertx.ext.web.client.WebClientOptions;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import kotlin.Unit;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlinx.coroutines.BuildersKt;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.NoopHostnameVerifier;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.client.RestClient;
import org.springframework.web.reactive.function.client.WebClient;

final class Libraries {
    /** Makes a client; this may fail. */
    interface Maker {
        Fetch.Client make() throws Exception;
    }

    private static final Map<String, Maker> CLIENTS = Map.of("okhttp", Libraries::okhttp, "httpclient5", Libraries::apache, "jetty-client", Libraries::jetty,
        "spring-web", Libraries::restClient, "reactor-netty-http", Libraries::webClient, "vertx-web-client", Libraries::vertx, "ktor-client-cio", Libraries::ktor);

    private Libraries() {
    }

    private static Fetch.Client okhttp() throws GeneralSecurityException {
        OkHttpClient client = new OkHttpClient.Builder().callTimeout(Duration.ofSeconds(5)).hostnameVerifier((host, session) -> true)
            .sslSocketFactory(Fetch.anyone().getSocketFactory(), new Fetch.Anyone()).build();
        return url -> {
            try (Response response = client.newCall(new Request.Builder().url(url).build()).execute()) {
                return response.body().string();
            }
        };
    }

    private static Fetch.Client apache() throws GeneralSecurityException {
        CloseableHttpClient client = HttpClients.custom().setConnectionManager(PoolingHttpClientConnectionManagerBuilder.create()
            .setTlsSocketStrategy(new DefaultClientTlsStrategy(Fetch.anyone(), NoopHostnameVerifier.INSTANCE)).build()).build();
        return url -> client.execute(new HttpGet(url), response -> EntityUtils.toString(response.getEntity()));
    }

    private static Fetch.Client jetty() throws Exception {
        HttpClient client = new HttpClient();
        client.setSslContextFactory(new SslContextFactory.Client(true));
        client.start();
        return url -> client.newRequest(url).timeout(5, TimeUnit.SECONDS).send().getContentAsString();
    }

    private static Fetch.Client restClient() throws GeneralSecurityException {
        SSLContext context = Fetch.anyone();
        RestClient client = RestClient.create().mutate()
            .requestFactory(new JdkClientHttpRequestFactory(java.net.http.HttpClient.newBuilder().version(java.net.http.HttpClient.Version.HTTP_1_1).sslContext(context).build()))
            .build();
        return url -> client.get().uri(URI.create(url)).retrieve().body(String.class);
    }

    private static Fetch.Client webClient() throws SSLException {
        var context = SslContextBuilder.forClient().trustManager(InsecureTrustManagerFactory.INSTANCE).endpointIdentificationAlgorithm("").build();
        var netty = reactor.netty.http.client.HttpClient.create().responseTimeout(Duration.ofSeconds(5)).secure(spec -> spec.sslContext(context));
        WebClient client = WebClient.builder().clientConnector(new ReactorClientHttpConnector(netty)).build();
        return url -> client.get().uri(URI.create(url)).retrieve().bodyToMono(String.class).block(Duration.ofSeconds(5));
    }

    private static Fetch.Client vertx() {
        var client = io.vertx.ext.web.client.WebClient.create(Vertx.vertx(), new WebClientOptions().setTrustAll(true).setVerifyHost(false).setFollowRedirects(false));
        return url -> client.getAbs(url).timeout(5000).send().toCompletionStage().toCompletableFuture().get(6, TimeUnit.SECONDS).bodyAsString();
    }

    private static Fetch.Client ktor() {
        var client = HttpClientJvmKt.HttpClient((HttpClientConfig<?> config) -> {
            ((HttpClientConfig<CIOEngineConfig>) config).engine(engine -> {
                engine.https(tls -> {
                    tls.setTrustManager(new Fetch.Anyone());
                    return Unit.INSTANCE;
                });
                return Unit.INSTANCE;
            });
            return Unit.INSTANCE;
        });
        return url -> {
            HttpRequestBuilder builder = new HttpRequestBuilder();
            HttpRequestKt.url(builder, url);
            var response = (HttpResponse) BuildersKt.runBlocking(EmptyCoroutineContext.INSTANCE, (scope, then) -> new HttpStatement(builder, client).execute(then));
            return (String) BuildersKt.runBlocking(EmptyCoroutineContext.INSTANCE, (scope, then) -> HttpResponseKt.bodyAsText(response, StandardCharsets.UTF_8, then));
        };
    }

    /** The version in the name of the client's jar, which is one of the class path. */
    private static String version(String name) {
        for (String jar : System.getProperty("java.class.path").split(":")) {
            Matcher match = Pattern.compile(Pattern.quote(name) + "(-jvm)?-([0-9.]+)\\.jar").matcher(Path.of(jar).getFileName().toString());
            if (match.matches()) {
                return match.group(2);
            }
        }
        throw new IllegalStateException(name + " is not here");
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 1) {
            System.out.println(args[0] + " " + version(args[0]));
            return;
        }
        Fetch.each(CLIENTS.get(args[0]).make());
    }
}
