/* SPDX-License-Identifier: MIT */
/*
 * A CoAP forward proxy, RFC 7252 §5.7.2: finds out what a request asks for (Proxy-Cri, Proxy-Uri, Proxy-Scheme-Number
 * or Proxy-Scheme), sends it to the origin over UDP, and sends the origin's answer back.
 *
 *   client                        proxy                                   origin
 *     | GET 235=[-1, ["a"], ["b"]]  |                                        |
 *     |---------------------------->|  on_request: target_find, forward      |
 *     |         empty ACK           |  GET Uri-Host "a" Uri-Path "b"         |
 *     |<----------------------------|--------------------------------------->|
 *     |            2.05             |  on_response            2.05           |
 *     |<----------------------------|<---------------------------------------|
 *
 * What the proxy refuses it answers at once: 4.02 for options that nobody could understand, 5.05 for what this
 * proxy will not or cannot reach, with a reason in the payload for clients that --explain names. Whatever a client does, the proxy keeps a bounded
 * number of things for it: requests under way (shares.h) and answers that wait for an acknowledgement (unacked.h).
 */
#define _POSIX_C_SOURCE 200809L

#include "shares.h"
#include "target.h"
#include "unacked.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>

enum {
    CLIENTS_MAX = 256, /* idle clients that libcoap remembers */
    TOKEN_MAX = 8,
    LOOP_MS = 500,
};

/* One request under way. Free where client == NULL. */
typedef struct exchange {
    coap_session_t *client; /* whoever asked, and with what token; its place in shares keeps it alive */
    uint8_t token[TOKEN_MAX];
    size_t token_len;
    coap_pdu_type_t type;
    coap_session_t *origin; /* of this exchange alone, and so is its token */
    uint8_t origin_token[TOKEN_MAX];
    coap_tick_t deadline;
    bool answered; /* to be freed outside of libcoap's callbacks */
} exchange;

typedef struct proxy {
    coap_context_t *context;
    routes routes;
    unsigned timeout; /* seconds */
    shares requests;
    exchange exchanges[PLACES_MAX]; /* each is in its place of requests */
    unacked unacked;
    coap_resource_t *proxy_uri; /* what libcoap has for requests with Proxy-Uri and Proxy-Scheme */
} proxy;

/* ---- to the origin ---------------------------------------------------------------------- */

/*
 * Does the option go on? RFC 7252 §5.4.2: where a number has the bit of value 2, the option is unsafe to forward for
 * who does not understand it. Of those, Block and Size may pass, since every block is a request of its own.
 */
static bool is_forwarded(unsigned number)
{
    switch (number) {
    case URIKIT_COAP_URI_HOST:
    case URIKIT_COAP_URI_PORT:
    case URIKIT_COAP_URI_PATH:
    case URIKIT_COAP_URI_QUERY:
    case URIKIT_COAP_PROXY_URI:
    case URIKIT_COAP_PROXY_SCHEME:
    case URIKIT_COAP_PROXY_CRI:
    case URIKIT_COAP_PROXY_SCHEME_NUMBER:
        return false;
    case COAP_OPTION_BLOCK1:
    case COAP_OPTION_BLOCK2:
    case COAP_OPTION_SIZE1:
    case COAP_OPTION_SIZE2:
        return true;
    default:
        return (number & 2) == 0;
    }
}

static bool add_option(coap_pdu_t *pdu, const urikit_coap_option *option)
{
    return coap_add_option(pdu, option->number, option->value.len, (const uint8_t *)option->value.ptr) > 0;
}

static bool copy_payload(const coap_pdu_t *from, coap_pdu_t *to)
{
    const uint8_t *payload;
    size_t len;

    return !coap_get_data(from, &len, &payload) || coap_add_data(to, len, payload);
}

/* Two sorted lists into one: the request's options that go on, and the new Uri-* options. */
static bool add_options(coap_pdu_t *pdu, const target *from)
{
    urikit_coap_request rest = from->uri;
    urikit_coap_option uri;
    bool more = urikit_coap_option_next(&rest, &uri);
    size_t i;

    for (i = 0; i < from->option_count; i++) {
        const urikit_coap_option *own = &from->options[i];

        for (; more && uri.number < own->number; more = urikit_coap_option_next(&rest, &uri)) {
            if (!add_option(pdu, &uri)) {
                return false;
            }
        }
        if (is_forwarded(own->number) && !add_option(pdu, own)) {
            return false;
        }
    }
    return true; /* Hop-Limit is always there, and comes after all Uri-* */
}

/* NULL: refused. RFC 8516 has 4.29 for a client that asks too often. */
static exchange *new_exchange(proxy *p, coap_session_t *client, refusal *why)
{
    size_t place;

    switch (shares_take(&p->requests, client, &place)) {
    case SHARE_OK:
        p->exchanges[place].client = client;
        return &p->exchanges[place];
    case SHARE_USED:
        refuse(why, COAP_RESPONSE_CODE_TOO_MANY_REQUESTS, "too many requests of yours are under way");
        return NULL;
    default:
        refuse(why, COAP_RESPONSE_CODE_SERVICE_UNAVAILABLE, "too many requests are under way");
        return NULL;
    }
}

static void end_exchange(proxy *p, exchange *e)
{
    static const exchange none;

    if (e->origin) {
        coap_session_set_app_data(e->origin, NULL);
        coap_session_disconnected(e->origin, COAP_NACK_NOT_DELIVERABLE); /* nothing is to be sent again */
        coap_session_release(e->origin);
    }
    shares_leave(&p->requests, (size_t)(e - p->exchanges));
    *e = none;
}

static bool forward(proxy *p, coap_session_t *client, const coap_pdu_t *request, const target *how, refusal *why)
{
    coap_bin_const_t token = coap_pdu_get_token(request);
    exchange *e = new_exchange(p, client, why);
    coap_pdu_t *pdu;

    if (!e) {
        return false;
    }
    e->origin = coap_new_client_session(p->context, NULL, &how->origin, COAP_PROTO_UDP);
    if (!e->origin) {
        end_exchange(p, e);
        return refuse(why, COAP_RESPONSE_CODE_BAD_GATEWAY, "the origin cannot be reached");
    }
    e->type = coap_pdu_get_type(request);
    e->token_len = token.length;
    memcpy(e->token, token.s, token.length);
    coap_ticks(&e->deadline);
    e->deadline += p->timeout * COAP_TICKS_PER_SECOND;
    coap_session_set_app_data(e->origin, e);
    pdu = coap_new_pdu(COAP_MESSAGE_CON, coap_pdu_get_code(request), e->origin);
    if (!pdu || !coap_prng(e->origin_token, sizeof e->origin_token) || /* not to be guessed, RFC 7252 §5.3.1 */
        !coap_add_token(pdu, sizeof e->origin_token, e->origin_token) || !add_options(pdu, how) || !copy_payload(request, pdu)) {
        coap_delete_pdu(pdu);
        end_exchange(p, e);
        return refuse(why, COAP_RESPONSE_CODE_REQUEST_TOO_LARGE, "does not fit into a datagram to the origin");
    }
    if (coap_send(e->origin, pdu) == COAP_INVALID_MID && !e->answered) {
        end_exchange(p, e);
        return refuse(why, COAP_RESPONSE_CODE_BAD_GATEWAY, "the origin cannot be reached");
    }
    return true;
}

/* ---- and back ------------------------------------------------------------------------------ */

/* A separate response, RFC 7252 §5.2.2: a new message with the client's token. */
static coap_pdu_t *new_answer(const exchange *e, coap_pdu_code_t code)
{
    coap_pdu_t *pdu = coap_new_pdu(COAP_MESSAGE_NON, code, e->client);

    if (pdu && !coap_add_token(pdu, e->token_len, e->token)) {
        coap_delete_pdu(pdu);
        return NULL;
    }
    return pdu;
}

/* Confirmable as the request was, as far as the client's share goes. */
static void send_answer(proxy *p, exchange *e, coap_pdu_t *pdu)
{
    e->answered = true;
    unacked_send(&p->unacked, e->client, pdu, e->type == COAP_MESSAGE_CON);
}

static void log_answer(const char *what, coap_pdu_code_t code, const char *reason)
{
    char text[CODE_TEXT];

    code_write(code, text);
    printf("%s %s%s%s\n", what, text, *reason ? " " : "", reason);
    fflush(stdout);
}

/*
 * May an error say why? A datagram's source can be forged: an answer that is longer than its request would make the proxy
 * send more to that address than the forger sent (RFC 9175 §2.4). So the reason goes to known clients only.
 */
static bool may_explain(const proxy *p, const coap_session_t *client)
{
    const coap_address_t *address = coap_session_get_addr_remote(client);

    return address && routes_is_known(&p->routes, address);
}

/* The proxy's own answer to a request that was forwarded. */
static void answer_error(proxy *p, exchange *e, coap_pdu_code_t code, const char *reason)
{
    coap_pdu_t *pdu = new_answer(e, code);

    e->answered = true; /* even if there is no memory for the answer */
    log_answer("answer", code, reason);
    if (pdu && may_explain(p, e->client) && !coap_add_data(pdu, strlen(reason), (const uint8_t *)reason)) {
        coap_delete_pdu(pdu);
        pdu = NULL;
    }
    if (pdu) {
        send_answer(p, e, pdu);
    }
}

/* The origin's options but for Observe (RFC 7641): this proxy registers nobody with the origin. */
static bool copy_answer(const coap_pdu_t *from, coap_pdu_t *to)
{
    coap_opt_iterator_t position;
    const coap_opt_t *option;

    coap_option_iterator_init(from, &position, COAP_OPT_ALL);
    while ((option = coap_option_next(&position))) {
        if (position.number != COAP_OPTION_OBSERVE &&
            !coap_add_option(to, position.number, coap_opt_length(option), coap_opt_value(option))) {
            return false;
        }
    }
    return copy_payload(from, to);
}

static coap_response_t on_response(coap_session_t *session, const coap_pdu_t *sent, const coap_pdu_t *received,
                                   const coap_mid_t mid)
{
    proxy *p = coap_get_app_data(coap_session_get_context(session));
    exchange *e = coap_session_get_app_data(session);
    coap_bin_const_t token = coap_pdu_get_token(received);
    coap_pdu_t *pdu;

    (void)sent;
    (void)mid;
    if (!e || e->answered || token.length != sizeof e->origin_token || memcmp(token.s, e->origin_token, token.length) != 0) {
        return COAP_RESPONSE_FAIL; /* RFC 7252 §5.3.2: the token tells whether it is an answer to this */
    }
    pdu = new_answer(e, coap_pdu_get_code(received));
    if (!pdu || !copy_answer(received, pdu)) {
        coap_delete_pdu(pdu);
        answer_error(p, e, COAP_RESPONSE_CODE_BAD_GATEWAY, "the origin's answer cannot be passed on");
        return COAP_RESPONSE_OK;
    }
    log_answer("answer", coap_pdu_get_code(received), "");
    send_answer(p, e, pdu);
    return COAP_RESPONSE_OK;
}

/* libcoap gives up: nobody listens, the origin rejects the message, or it never acknowledges it. */
static void on_nack(coap_session_t *session, const coap_pdu_t *sent, const coap_nack_reason_t reason, const coap_mid_t mid)
{
    proxy *p = coap_get_app_data(coap_session_get_context(session));
    exchange *e = coap_session_get_app_data(session);

    (void)sent;
    if (!e) {
        unacked_failed(&p->unacked, session, mid); /* one of our answers to a client */
        return;
    }
    if (e->answered) {
        return;
    }
    if (reason == COAP_NACK_TOO_MANY_RETRIES) {
        answer_error(p, e, COAP_RESPONSE_CODE_GATEWAY_TIMEOUT, "the origin does not answer");
    } else if (reason == COAP_NACK_RST) {
        answer_error(p, e, COAP_RESPONSE_CODE_BAD_GATEWAY, "the origin rejected the message");
    } else {
        answer_error(p, e, COAP_RESPONSE_CODE_BAD_GATEWAY, "the origin cannot be reached");
    }
}

/* Frees what is answered, gives up what is too old; how many milliseconds until the next is. */
static uint32_t end_exchanges(proxy *p)
{
    uint32_t wait = LOOP_MS;
    coap_tick_t now;
    size_t i;

    coap_ticks(&now);
    for (i = 0; i < PLACES_MAX; i++) {
        exchange *e = &p->exchanges[i];

        if (e->client && !e->answered && coap_time_le(e->deadline, now)) {
            answer_error(p, e, COAP_RESPONSE_CODE_GATEWAY_TIMEOUT, "the origin does not answer");
        }
        if (e->answered) {
            end_exchange(p, e);
        } else if (e->client) {
            uint64_t left = (e->deadline - now) * 1000 / COAP_TICKS_PER_SECOND + 1;

            wait = left < wait ? (uint32_t)left : wait;
        }
    }
    return wait;
}

/* ---- a request comes in -------------------------------------------------------------------- */

/* A request that is under way already: its acknowledgement was lost, RFC 7252 §4.5. */
static bool is_repeated(const proxy *p, const coap_session_t *client, coap_bin_const_t token)
{
    size_t i;

    for (i = 0; i < PLACES_MAX; i++) {
        const exchange *e = &p->exchanges[i];

        if (e->client == client && e->token_len == token.length && memcmp(e->token, token.s, token.length) == 0) {
            return true;
        }
    }
    return false;
}

/* One line of ASCII: what a hostile client sent is percent-encoded in a URI. */
static void log_request(const coap_pdu_t *request, const target *how)
{
    static char text[URIKIT_CRI_TO_URI_BOUND(CRI_MAX)];
    urikit_out out = URIKIT_OUT(text);
    urikit_code code = urikit_cri_to_uri(&how->cri, NULL, &out, NULL);
    char address[ADDRESS_TEXT];

    address_write(&how->origin, address);
    printf("%s %.*s to %s\n", method_name(coap_pdu_get_code(request)), code ? 1 : (int)out.len, code ? "?" : text, address);
    fflush(stdout);
}

/*
 * The answer to a request that is not forwarded. libcoap has acknowledged a request with Proxy-Uri or Proxy-Scheme
 * by now, and would make this a confirmable message, which it keeps until the client acknowledges it: that is for the
 * client to choose, and so this is not confirmable. All others are answered in the acknowledgement itself.
 */
static void write_refusal(const proxy *p, coap_session_t *client, const coap_resource_t *resource, const refusal *why,
                          coap_pdu_t *response)
{
    uint8_t seconds[4];

    log_answer("refuse", why->code, why->reason);
    if (resource == p->proxy_uri && coap_pdu_get_type(response) == COAP_MESSAGE_ACK) {
        coap_pdu_set_type(response, COAP_MESSAGE_NON);
        coap_pdu_set_mid(response, coap_new_message_id(client));
    }
    coap_pdu_set_code(response, why->code);
    if (why->code == COAP_RESPONSE_CODE_TOO_MANY_REQUESTS || why->code == COAP_RESPONSE_CODE_SERVICE_UNAVAILABLE) {
        /* when to try again: no request is under way for longer; RFC 7252 §5.9.3.4, RFC 8516 §3 */
        (void)coap_add_option(response, COAP_OPTION_MAXAGE, coap_encode_var_safe(seconds, sizeof seconds, p->timeout), seconds);
    }
    if (may_explain(p, client)) {
        (void)coap_add_data(response, strlen(why->reason), (const uint8_t *)why->reason); /* 160 bytes always fit */
    }
}

/* Leaves the response empty where the request is forwarded: libcoap then only acknowledges it. */
static void on_request(coap_resource_t *resource, coap_session_t *session, const coap_pdu_t *request, const coap_string_t *query,
                       coap_pdu_t *response)
{
    static target how; /* large; libcoap calls one handler at a time */
    proxy *p = coap_get_app_data(coap_session_get_context(session));
    coap_bin_const_t token = coap_pdu_get_token(request);
    refusal why = { COAP_RESPONSE_CODE_BAD_REQUEST, "the token is too long" };
    bool ok = token.length <= TOKEN_MAX; /* libcoap 4.3.2 knows longer ones, RFC 8974 */

    (void)query;
    if (ok && is_repeated(p, session, token)) {
        return;
    }
    ok = ok && target_find(request, coap_session_get_addr_local(session), &p->routes, &how, &why);
    if (ok) {
        log_request(request, &how);
        ok = forward(p, session, request, &how, &why);
    }
    if (!ok) {
        write_refusal(p, session, resource, &why, response);
    }
}

/* ---- the command line ----------------------------------------------------------------------- */

static const char usage[] =
    "usage: proxy [OPTION]...\n"
    "  --listen ADDRESS[:PORT]         where requests come in (127.0.0.1:5680); port 0: any, printed\n"
    "  --resolve HOST=ADDRESS[:PORT]   forward to this host, a name or an address; it is there; may be repeated\n"
    "  --allow ADDRESS/BITS            forward also to these addresses; may be repeated\n"
    "  --explain ADDRESS/BITS          errors say why to these clients, whose addresses nobody can forge; may be repeated\n"
    "  --dns                           ask the system for the addresses of other names; --allow says to which of them\n"
    "  --timeout SECONDS               how long an origin may take (30)\n"
    "  --requests N                    how many may be under way at once (64)\n"
    "  --per-host N                    of these, for one IPv4 address or IPv6 network of 64 bits (32)\n"
    "  --per-client N                  and for one address and port (8)\n";

static bool places_parse(const char *text, unsigned *places)
{
    return number_parse(text, PLACES_MAX, places) && *places > 0;
}

static bool read_arguments(proxy *p, int argc, char **argv)
{
    bool ok = address_parse("127.0.0.1", PROXY_PORT, &p->routes.self);
    int i;

    p->timeout = 30;
    p->requests.total = PLACES_MAX;
    p->requests.per_host = PLACES_MAX / 2;
    p->requests.per_client = PLACES_MAX / 8;
    for (i = 1; ok && i < argc; i += 2) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";

        if (strcmp(argv[i], "--dns") == 0) {
            p->routes.dns = true;
            i--; /* has no value */
        } else if (strcmp(argv[i], "--listen") == 0) {
            ok = address_parse(value, PROXY_PORT, &p->routes.self);
        } else if (strcmp(argv[i], "--resolve") == 0) {
            ok = routes_add_host(&p->routes, value);
        } else if (strcmp(argv[i], "--allow") == 0) {
            ok = routes_allow(&p->routes, value);
        } else if (strcmp(argv[i], "--explain") == 0) {
            ok = routes_explain(&p->routes, value);
        } else if (strcmp(argv[i], "--timeout") == 0) {
            ok = number_parse(value, 3600, &p->timeout) && p->timeout > 0;
        } else if (strcmp(argv[i], "--requests") == 0) {
            ok = places_parse(value, &p->requests.total);
        } else if (strcmp(argv[i], "--per-host") == 0) {
            ok = places_parse(value, &p->requests.per_host);
        } else if (strcmp(argv[i], "--per-client") == 0) {
            ok = places_parse(value, &p->requests.per_client);
        } else {
            ok = false;
        }
    }
    p->unacked.shares = p->requests; /* the same shares for answers that wait for an acknowledgement */
    return ok;
}

/* ---- serving ----------------------------------------------------------------------------------- */

static bool set_up(proxy *p)
{
    /* libcoap compares the host of a Proxy-Uri with these names, without ports; we look closer, see is_self */
    const char *names[] = { "proxy.invalid" };

    p->proxy_uri = coap_resource_proxy_uri_init(on_request, 1, names);
    if (p->proxy_uri) {
        coap_add_resource(p->context, p->proxy_uri);
    }
    if (!p->proxy_uri || !handle_all(p->context, on_request)) { /* everything else, among it our two options */
        fputs("no memory\n", stderr);
        return false;
    }
    /* Critical options, which libcoap would refuse: it does not know them. */
    coap_register_option(p->context, URIKIT_COAP_PROXY_CRI);
    coap_register_option(p->context, URIKIT_COAP_PROXY_SCHEME_NUMBER);
    coap_register_response_handler(p->context, on_response);
    coap_register_nack_handler(p->context, on_nack);
    coap_context_set_max_idle_sessions(p->context, CLIENTS_MAX);
    coap_set_app_data(p->context, p);
    if (!listen_on(p->context, &p->routes.self)) {
        return false;
    }
    if (!unacked_init(&p->unacked, &p->routes.self)) {
        fputs("cannot see acknowledgements: fewer answers will be confirmable\n", stderr);
    }
    return true;
}

/* Waits for a datagram or a time to send something again, and lets libcoap do what there is to do. */
static bool process(proxy *p, uint32_t wait)
{
    struct pollfd any = { .fd = coap_context_get_coap_fd(p->context), .events = POLLIN };
    coap_tick_t now;
    unsigned soonest;

    coap_ticks(&now);
    soonest = coap_io_prepare_epoll(p->context, now);
    wait = soonest > 0 && soonest < wait ? soonest : wait;
    (void)poll(&any, 1, (int)wait); /* an error, as of a signal: there is nothing to do yet */
    unacked_read(&p->unacked);
    return coap_io_process(p->context, COAP_IO_NO_WAIT) >= 0; /* reads one datagram of each socket */
}

static bool serve(proxy *p)
{
    uint32_t wait = LOOP_MS;

    while (!stop_asked()) {
        if (!process(p, wait)) {
            fputs("cannot wait for messages\n", stderr);
            return false;
        }
        wait = end_exchanges(p);
    }
    return true;
}

int main(int argc, char **argv)
{
    static proxy p;
    bool ok;
    size_t i;

    if (!read_arguments(&p, argc, argv)) {
        fputs(usage, stderr);
        return 2;
    }
    p.context = start();
    ok = p.context && set_up(&p) && serve(&p);
    for (i = 0; i < PLACES_MAX; i++) {
        end_exchange(&p, &p.exchanges[i]);
    }
    unacked_free(&p.unacked);
    coap_free_context(p.context);
    coap_cleanup();
    return ok ? 0 : 3;
}
