/* SPDX-License-Identifier: MIT */
/*
 * A CoAP client that sends one request through a forward proxy and prints what comes back: the code, and the
 * payload after it.
 *
 *   client --proxy 127.0.0.1:5680 coap://sensor.example/temp?u=c        a URI, sent as Proxy-Cri
 *   client --scheme-number ...                                          as Proxy-Scheme-Number with Uri-* options
 *   client --cri 82208163666f6f                                         any bytes as Proxy-Cri, to see them refused
 *
 * Exit status: 0 the answer is a success (2.xx), 1 it is an error, 2 usage, 3 no answer.
 */
#include "coap_text.h"

#include <urikit/convert.h>

#include <stdio.h>
#include <string.h>

enum {
    URI_MAX = 4096,
    CRI_MAX = URIKIT_CRI_FROM_URI_BOUND(URI_MAX),
    LOOP_MS = 200,
    NO_ANSWER = 3,
};

static const char usage[] = "usage: client [OPTION]... URI\n"
                            "       client [OPTION]... --cri HEX\n"
                            "  --proxy ADDRESS[:PORT]   the forward proxy (127.0.0.1:5680)\n"
                            "  --method NAME            GET, POST, PUT, DELETE, FETCH, PATCH or iPATCH (GET)\n"
                            "  --payload TEXT           what to send\n"
                            "  --scheme-number          send Proxy-Scheme-Number and Uri-* options, not Proxy-Cri\n"
                            "  --cri HEX                send these bytes as Proxy-Cri, whatever they are\n"
                            "  --timeout SECONDS        how long to wait for the answer (60)\n";

typedef struct order {
    coap_address_t proxy;
    coap_pdu_code_t method;
    const char *payload;
    const char *uri;
    const char *hex;
    bool scheme_number;
    unsigned timeout;
} order;

/* What libcoap's callbacks find out. */
typedef struct outcome {
    bool done;
    int status;
} outcome;

/* ---- the answer ------------------------------------------------------------------------- */

/* A code, and the payload as text in one line; bytes that would not print are \xNN. */
static void print_answer(const coap_pdu_t *answer)
{
    char code[CODE_TEXT];
    const uint8_t *payload;
    size_t len;
    size_t i;

    code_write(coap_pdu_get_code(answer), code);
    fputs(code, stdout);
    if (coap_get_data(answer, &len, &payload)) {
        putchar(' ');
        for (i = 0; i < len; i++) {
            printf(payload[i] >= ' ' && payload[i] <= '~' ? "%c" : "\\x%02x", (unsigned)payload[i]);
        }
    }
    putchar('\n');
}

static coap_response_t on_response(coap_session_t *session, const coap_pdu_t *sent, const coap_pdu_t *received,
                                   const coap_mid_t mid)
{
    outcome *out = coap_session_get_app_data(session);

    (void)sent;
    (void)mid;
    if (!out->done) { /* not one that was sent again */
        print_answer(received);
        out->done = true;
        out->status = coap_pdu_get_code(received) >> 5 == 2 ? 0 : 1;
    }
    return COAP_RESPONSE_OK;
}

static void on_nack(coap_session_t *session, const coap_pdu_t *sent, const coap_nack_reason_t reason, const coap_mid_t mid)
{
    outcome *out = coap_session_get_app_data(session);

    (void)sent;
    (void)mid;
    if (!out->done) {
        fputs(reason == COAP_NACK_RST ? "the proxy rejected the message\n" : "the proxy cannot be reached\n", stderr);
        out->done = true;
    }
}

/* ---- the request ------------------------------------------------------------------------- */

static bool complain(urikit_code code, const char *text, size_t at)
{
    fprintf(stderr, "byte %zu: %s\n    %s\n    %*s^\n", at, urikit_code_text(code), text, (int)at, "");
    return false;
}

static bool add_option(coap_pdu_t *pdu, unsigned number, urikit_str value)
{
    if (coap_add_option(pdu, (coap_option_num_t)number, value.len, (const uint8_t *)value.ptr) == 0) {
        fputs("the request does not fit into a datagram\n", stderr);
        return false;
    }
    return true;
}

static unsigned hex_digit(char c)
{
    static const char digits[] = "0123456789abcdef";
    const char *found = c ? strchr(digits, c) : NULL;

    return found ? (unsigned)(found - digits) : 16;
}

/* --cri: not looked at */
static bool add_hex(coap_pdu_t *pdu, const char *hex)
{
    char bytes[COAP_RXBUFFER_SIZE];
    size_t len = 0;

    for (; hex[0] && len < sizeof bytes; hex += 2) {
        unsigned byte = hex_digit(hex[0]) << 4 | hex_digit(hex[1]);

        if (byte > 0xFF || hex_digit(hex[1]) > 15) {
            break;
        }
        bytes[len++] = (char)byte;
    }
    if (*hex) {
        fputs("--cri: pairs of hex digits, in lower case\n", stderr);
        return false;
    }
    return add_option(pdu, URIKIT_COAP_PROXY_CRI, urikit_str_of(bytes, len));
}

static bool add_proxy_cri(coap_pdu_t *pdu, const urikit_cri *cri, const char *uri)
{
    char bytes[URIKIT_COAP_PROXY_CRI_MAX];
    urikit_out out = URIKIT_OUT(bytes);
    urikit_code code = urikit_coap_proxy_cri_write(cri, NULL, &out);

    return code ? complain(code, uri, 0) : add_option(pdu, URIKIT_COAP_PROXY_CRI, urikit_out_str(&out));
}

/* The same as options: those of a request that goes to the proxy's address and port. */
static bool add_uri_options(coap_pdu_t *pdu, const urikit_cri *cri, const coap_address_t *proxy, const char *uri)
{
    const urikit_coap_destination to = { address_ip(proxy), { NULL, 0 }, coap_address_get_port(proxy) };
    char host_bytes[URIKIT_COAP_TEXT_MAX];
    char number_bytes[4];
    urikit_out host = URIKIT_OUT(host_bytes);
    urikit_out number = URIKIT_OUT(number_bytes);
    urikit_coap_request request;
    urikit_coap_option option;
    urikit_code code = urikit_coap_decompose(cri, NULL, &to, &host, &request, NULL);

    code = code ? code : urikit_coap_scheme_number_write(request.scheme_number, &number);
    if (code) {
        return complain(code, uri, 0); /* the place is one in the CRI, not in the URI */
    }
    while (urikit_coap_option_next(&request, &option)) {
        if (!add_option(pdu, option.number, option.value)) {
            return false;
        }
    }
    return add_option(pdu, URIKIT_COAP_PROXY_SCHEME_NUMBER, urikit_out_str(&number));
}

static bool add_target(coap_pdu_t *pdu, const order *what)
{
    static char bytes[CRI_MAX];
    urikit_out out = URIKIT_OUT(bytes);
    urikit_cri cri;
    urikit_code code;
    size_t at = 0;

    if (what->hex) {
        return add_hex(pdu, what->hex);
    }
    code = urikit_cri_from_uri(urikit_str_from(what->uri), NULL, &out, &at);
    code = code ? code : urikit_cri_decode(urikit_out_str(&out), NULL, &cri, NULL);
    if (code) {
        return complain(code, what->uri, at);
    }
    return what->scheme_number ? add_uri_options(pdu, &cri, &what->proxy, what->uri) : add_proxy_cri(pdu, &cri, what->uri);
}

/* NULL: it has been said why. */
static coap_pdu_t *new_request(coap_session_t *session, const order *what)
{
    coap_pdu_t *pdu = coap_new_pdu(COAP_MESSAGE_CON, what->method, session);
    uint8_t token[8];
    size_t len;

    coap_session_new_token(session, &len, token);
    if (!pdu || !coap_add_token(pdu, len, token)) {
        fputs("no memory\n", stderr);
    } else if (add_target(pdu, what)) {
        if (!what->payload || coap_add_data(pdu, strlen(what->payload), (const uint8_t *)what->payload)) {
            return pdu;
        }
        fputs("the payload does not fit into a datagram\n", stderr);
    }
    coap_delete_pdu(pdu);
    return NULL;
}

static void exchange(coap_context_t *context, coap_session_t *session, const order *what, outcome *out)
{
    coap_pdu_t *request = new_request(session, what);
    coap_tick_t now;
    coap_tick_t end;

    if (!request) {
        out->status = 2;
        return;
    }
    if (coap_send(session, request) == COAP_INVALID_MID) {
        fputs("cannot send\n", stderr);
        return;
    }
    coap_ticks(&now);
    end = now + what->timeout * COAP_TICKS_PER_SECOND;
    /* a separate response comes later than the acknowledgement, and is to be acknowledged itself */
    while (!out->done && coap_time_lt(now, end) && !stop_asked() && coap_io_process(context, LOOP_MS) >= 0) {
        coap_ticks(&now);
    }
    if (!out->done) {
        fputs("no answer\n", stderr);
    }
}

/* ---- the command line ------------------------------------------------------------------------ */

static bool read_arguments(order *what, int argc, char **argv)
{
    bool ok = address_parse("127.0.0.1", PROXY_PORT, &what->proxy);
    int i;

    for (i = 1; ok && i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;

        if (strcmp(argv[i], "--scheme-number") == 0) {
            what->scheme_number = true;
        } else if (argv[i][0] != '-') {
            ok = !what->uri;
            what->uri = argv[i];
        } else if (!value) {
            ok = false;
        } else if (strcmp(argv[i], "--proxy") == 0) {
            ok = address_parse(value, PROXY_PORT, &what->proxy);
            i++;
        } else if (strcmp(argv[i], "--method") == 0) {
            what->method = method_number(value);
            ok = what->method != 0;
            i++;
        } else if (strcmp(argv[i], "--payload") == 0) {
            what->payload = value;
            i++;
        } else if (strcmp(argv[i], "--cri") == 0) {
            what->hex = value;
            i++;
        } else if (strcmp(argv[i], "--timeout") == 0) {
            ok = number_parse(value, 3600, &what->timeout);
            i++;
        } else {
            ok = false;
        }
    }
    return ok && !what->uri != !what->hex && (!what->uri || strlen(what->uri) <= URI_MAX);
}

int main(int argc, char **argv)
{
    order what = { .method = COAP_REQUEST_CODE_GET, .timeout = 60 };
    outcome out = { false, NO_ANSWER };
    coap_context_t *context;
    coap_session_t *session;

    if (!read_arguments(&what, argc, argv)) {
        fputs(usage, stderr);
        return 2;
    }
    context = start();
    session = context ? coap_new_client_session(context, NULL, &what.proxy, COAP_PROTO_UDP) : NULL;
    if (session) {
        coap_session_set_app_data(session, &out);
        coap_register_response_handler(context, on_response);
        coap_register_nack_handler(context, on_nack);
        exchange(context, session, &what, &out);
        coap_session_release(session);
    } else {
        fputs("the proxy cannot be reached\n", stderr);
    }
    coap_free_context(context);
    coap_cleanup();
    return out.status;
}
