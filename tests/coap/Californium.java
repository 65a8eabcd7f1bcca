// SPDX-License-Identifier: MIT
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.eclipse.californium.core.CoapServer;
import org.eclipse.californium.core.coap.CoAP.ResponseCode;
import org.eclipse.californium.core.coap.Option;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.core.network.CoapEndpoint;
import org.eclipse.californium.core.network.Exchange;
import org.eclipse.californium.core.server.MessageDeliverer;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.elements.config.UdpConfig;

/**
 * Californium: "client" gets the URI of each line and prints "ok" or "! REASON"; "server ADDRESS" answers each request with what it saw,
 * as JSON: the options, and the URI that Californium makes of them.
 */
class Californium implements MessageDeliverer {
    public void deliverRequest(Exchange exchange) {
        Request request = exchange.getRequest();
        List<String> options = new ArrayList<>();
        for (Option option : request.getOptions().asSortedList()) {
            options.add("[" + option.getNumber() + ",\"" + HexFormat.of().formatHex(option.getValue()) + "\"]");
        }
        Response response = new Response(ResponseCode.CONTENT);
        response.setPayload("{\"options\":" + options + ",\"uri_hex\":\"" + HexFormat.of().formatHex(request.getURI().getBytes(StandardCharsets.UTF_8)) + "\"}");
        exchange.sendResponse(response);
    }

    public void deliverResponse(Exchange exchange, Response response) {}

    static void get(String uri) throws Exception {
        Response response = Request.newGet().setURI(uri).send().waitForResponse(3000);
        if (response == null) {
            throw new Exception("no answer");
        }
    }

    public static void main(String[] arguments) throws Exception {
        CoapConfig.register();
        UdpConfig.register();
        if (arguments[0].equals("server")) {
            Configuration configuration = Configuration.createStandardWithoutFile();
            CoapServer server = new CoapServer(configuration);
            InetSocketAddress address = new InetSocketAddress(arguments[1], 5683);
            server.addEndpoint(new CoapEndpoint.Builder().setConfiguration(configuration).setInetSocketAddress(address).build());
            server.setMessageDeliverer(new Californium());
            server.start();
            return;
        }
        Configuration.setStandard(Configuration.createStandardWithoutFile());
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String uri = lines.readLine(); uri != null; uri = lines.readLine()) {
            try {
                get(uri);
                System.out.println("ok");
            } catch (Exception error) {
                System.out.println("! " + error.toString().split("\n")[0]);
            }
        }
        System.exit(0);
    }
}
