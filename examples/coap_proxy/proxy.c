/* SPDX-License-Identifier: MIT */
/*
 * A CoAP forward proxy, RFC 7252 §5.7.2: finds out what a request asks for (Proxy-Cri, Proxy-Uri, Proxy-Scheme-Number
 * or Proxy-Scheme), sends it to the origin over UDP, and sends the origin's answer back.
 *
 *   client                        proxy                                   origin
 *     | GET 235=[-1, ["a"], ["b"]]  |                                        |
 *     |---------------------------->|  on_request: read_target, find_origin  |
 *     |         empty ACK           |  GET Uri-Host "a" Uri-Path "b"         |
 *     |<----------------------------|--------------------------------------->|
 *     |            2.05             |  on_response            2.05           |
 *     |<----------------------------|<---------------------------------------|
 *
 * What the proxy refuses it answers at once: 4.02 for options that nobody could understand, 5.05 for what this
 * proxy will not or cannot reach, with a reason in the payload.
 */
#define _POSIX_C_SOURCE 200809L

#include "coap_text.h"

#include <urikit/convert.h>
#include <urikit/coap.h>
#include <urikit/text.h>

#include <netdb.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    HOSTS_MAX = 64,     /* --resolve */
    ALLOWED_MAX = 16,   /* --allow */
    EXCHANGES_MAX = 64, /* requests under way at once, and what --requests may say at most */
    CLIENTS_MAX = 256,  /* idle clients that libcoap remembers */
    UNACKED_MAX = 64,   /* confirmable answers that clients have not acknowledged */
    TOKEN_MAX = 8,
    HOP_LIMIT = 16,     /* RFC 8768 */
    LOOP_MS = 500,
    OPTIONS_MAX = COAP_RXBUFFER_SIZE,              /* of a datagram: each is a byte or more */
    CRI_MAX = URIKIT_CRI_FROM_URI_BOUND(COAP_RXBUFFER_SIZE), /* of those options, or of a Proxy-Uri */
};

/* One request on its way. Free where client == NULL. */
typedef struct exchange {
    coap_session_t *client; /* whoever asked, and with what token */
    uint8_t token[TOKEN_MAX];
    size_t token_len;
    coap_pdu_type_t type;
    coap_session_t *origin; /* of this exchange alone, and so is its token */
    uint8_t origin_token[TOKEN_MAX];
    coap_tick_t deadline;
    bool answered; /* to be freed outside of libcoap's callbacks */
} exchange;

/* --resolve HOST=ADDRESS[:PORT] */
typedef struct known_host {
    urikit_str host;
    coap_address_t address; /* port 0: the request's */
} known_host;

/* --allow ADDRESS/BITS */
typedef struct allowed {
    uint8_t ip[16];
    size_t len;
    unsigned bits;
} allowed;

typedef struct proxy {
    coap_context_t *context;
    coap_address_t address; /* where it listens */
    known_host hosts[HOSTS_MAX];
    size_t host_count;
    allowed allowed[ALLOWED_MAX];
    size_t allowed_count;
    bool dns;
    unsigned timeout; /* seconds */
    unsigned requests;
    exchange exchanges[EXCHANGES_MAX];
    unsigned unacked; /* at most so many */
} proxy;

/* Why a request is not forwarded. */
typedef struct refusal {
    coap_pdu_code_t code;
    char reason[160];
} refusal;

/* What a request is to become. */
typedef struct plan {
    urikit_coap_option options[OPTIONS_MAX]; /* the request's own */
    size_t option_count;
    char cri_bytes[CRI_MAX];
    urikit_cri cri;
    coap_address_t origin;
    char host[URIKIT_COAP_TEXT_MAX];
    urikit_coap_request uri; /* the Uri-* options to send */
} plan;

static bool refuse(refusal *why, coap_pdu_code_t code, const char *format, ...)
{
    va_list values;

    va_start(values, format);
    vsnprintf(why->reason, sizeof why->reason, format, values);
    va_end(values);
    why->code = code;
    return false;
}

/* ---- what is asked for --------------------------------------------------------------- */

/*
 * The request's options, with a Hop-Limit where it has none: should two proxies send a request to each other, it ends
 * there. libcoap has counted down one that was there already, and refused the last hop with 5.08.
 */
static void read_options(const coap_pdu_t *request, plan *to)
{
    static const char hop_limit[] = { HOP_LIMIT };
    const urikit_coap_option hops = { COAP_OPTION_HOP_LIMIT, { hop_limit, sizeof hop_limit } };
    coap_opt_iterator_t position;
    const coap_opt_t *option;
    bool has_hops = coap_check_option(request, COAP_OPTION_HOP_LIMIT, &position) != NULL;

    to->option_count = 0;
    coap_option_iterator_init(request, &position, COAP_OPT_ALL);
    while ((option = coap_option_next(&position)) && to->option_count < OPTIONS_MAX - 1) {
        if (!has_hops && position.number > hops.number) { /* options are sorted */
            to->options[to->option_count++] = hops;
            has_hops = true;
        }
        to->options[to->option_count].number = position.number;
        to->options[to->option_count].value =
            urikit_str_of((const char *)coap_opt_value(option), coap_opt_length(option));
        to->option_count++;
    }
    if (!has_hops) {
        to->options[to->option_count++] = hops;
    }
}

/* urikit's code for an option as CoAP's: RFC 7252 §5.7.2 has 5.05 for what a proxy cannot or will not do. */
static bool refuse_option(refusal *why, urikit_code code, unsigned option, size_t at)
{
    coap_pdu_code_t answer = COAP_RESPONSE_CODE_BAD_OPTION;

    switch (code) {
    case URIKIT_COAP_ERR_SCHEME:      /* not CoAP: another kind of proxy may do it */
    case URIKIT_COAP_ERR_SCHEME_NAME:
    case URIKIT_COAP_ERR_PET:         /* fine as a CRI, but no option can carry it */
    case URIKIT_COAP_ERR_ZONE:        /* means something at the client only */
        answer = COAP_RESPONSE_CODE_PROXYING_NOT_SUPPORTED;
        break;
    case URIKIT_E_SPACE:
    case URIKIT_E_LIMIT:
        answer = COAP_RESPONSE_CODE_REQUEST_TOO_LARGE;
        break;
    default:
        break;
    }
    if (option == 0) {
        return refuse(why, answer, "%s", urikit_code_text(code));
    }
    return refuse(why, answer, "option %u, byte %zu: %s", option, at, urikit_code_text(code));
}

static bool refuse_place(refusal *why, urikit_code code, const plan *of, urikit_coap_place at)
{
    return refuse_option(why, code, at.option < of->option_count ? of->options[at.option].number : 0, at.byte);
}

/* The CRI of Uri-* options: relative to this proxy, where the request came to. */
static bool compose_cri(uint64_t scheme, coap_session_t *session, plan *to, refusal *why)
{
    const coap_address_t *local = coap_session_get_addr_local(session);
    const urikit_coap_destination here = { address_ip(local), { NULL, 0 }, coap_address_get_port(local) };
    const urikit_coap_options options = { to->options, to->option_count };
    urikit_out out = URIKIT_OUT(to->cri_bytes);
    urikit_coap_place place = { 0, 0 };
    urikit_code code = urikit_coap_compose(scheme, options, &here, NULL, &out, &place);

    if (code == URIKIT_COAP_ERR_SCHEME) {
        place.option = to->option_count; /* it is not the fault of the first Uri-* option */
    }
    code = code ? code : urikit_cri_decode(urikit_out_str(&out), NULL, &to->cri, NULL);
    return code ? refuse_place(why, code, to, place) : true;
}

static bool convert_uri(urikit_str text, plan *to, refusal *why)
{
    urikit_out out = URIKIT_OUT(to->cri_bytes);
    size_t at = 0;
    urikit_code code = urikit_cri_from_uri(text, NULL, &out, &at);

    code = code ? code : urikit_cri_decode(urikit_out_str(&out), NULL, &to->cri, NULL);
    if (!code && !urikit_cri_is_full(&to->cri)) {
        code = URIKIT_E_SCHEME;
    }
    return code ? refuse_option(why, code, URIKIT_COAP_PROXY_URI, at) : true;
}

/* to->cri: whichever option says it. */
static bool read_target(coap_session_t *session, plan *to, refusal *why)
{
    const urikit_coap_options options = { to->options, to->option_count };
    urikit_coap_place place = { 0, 0 };
    urikit_coap_target target;
    uint64_t scheme;
    urikit_code code = urikit_coap_target_read(options, NULL, &target, &place);

    if (code) {
        return refuse_place(why, code, to, place);
    }
    switch (target.kind) {
    case URIKIT_COAP_TARGET_CRI:
        to->cri = target.cri;
        return true;
    case URIKIT_COAP_TARGET_URI:
        return convert_uri(target.text, to, why);
    case URIKIT_COAP_TARGET_SCHEME_NUMBER:
        return compose_cri(target.scheme_number, session, to, why);
    case URIKIT_COAP_TARGET_SCHEME:
        if (!urikit_cri_scheme_number_of(target.text, URIKIT_CRI_R18, &scheme)) {
            return refuse_option(why, URIKIT_COAP_ERR_SCHEME, URIKIT_COAP_PROXY_SCHEME, 0);
        }
        return compose_cri(scheme, session, to, why);
    default:
        return refuse(why, COAP_RESPONSE_CODE_NOT_FOUND, "a proxy without resources of its own");
    }
}

/* ---- where it goes ------------------------------------------------------------------- */

/* Letters, digits, '-', '_' and '.': a label of a CRI may hold anything, a NUL too, that is no resolver's business. */
static bool is_dns_name(urikit_str name)
{
    size_t i;

    for (i = 0; i < name.len; i++) {
        char c = name.ptr[i];

        if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '-' && c != '_' && c != '.') {
            return false;
        }
    }
    return name.len > 0 && name.len < 254;
}

/* The system's resolver. It blocks: a proxy with more to do would ask from another thread. */
static bool ask_resolver(urikit_str name, uint16_t port, coap_address_t *address)
{
    struct addrinfo hints = { .ai_flags = AI_ADDRCONFIG, .ai_socktype = SOCK_DGRAM };
    struct addrinfo *found = NULL;
    char text[256];
    bool ok;

    snprintf(text, sizeof text, "%.*s", (int)name.len, name.ptr);
    if (!is_dns_name(name) || getaddrinfo(text, NULL, &hints, &found) != 0) {
        return false;
    }
    ok = found->ai_family == AF_INET || found->ai_family == AF_INET6;
    if (ok) {
        coap_address_init(address);
        memcpy(&address->addr, found->ai_addr, found->ai_addrlen);
        address->size = found->ai_addrlen;
        coap_address_set_port(address, port);
    }
    freeaddrinfo(found);
    return ok;
}

/* --resolve first, then what the host itself says, then the system. */
static bool resolve(const proxy *p, urikit_str host, const urikit_cri *cri, uint16_t port, coap_address_t *address)
{
    size_t i;

    for (i = 0; i < p->host_count; i++) {
        const known_host *known = &p->hosts[i];

        if (known->host.len == host.len && strncasecmp(known->host.ptr, host.ptr, host.len) == 0) {
            *address = known->address;
            if (coap_address_get_port(address) == 0) {
                coap_address_set_port(address, port);
            }
            return true;
        }
    }
    if (cri->ip.ptr) {
        address_set(address, cri->ip, port);
        return true;
    }
    return p->dns && ask_resolver(host, port, address);
}

/* ::ffff:127.0.0.1 is 127.0.0.1: without this, a second spelling of what is refused or not allowed. */
static void unmap_ipv4(coap_address_t *address)
{
    static const uint8_t prefix[12] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF };
    urikit_str ip = address_ip(address);
    char ipv4[4];

    if (ip.len == 16 && memcmp(ip.ptr, prefix, sizeof prefix) == 0) {
        memcpy(ipv4, ip.ptr + 12, sizeof ipv4);
        address_set(address, urikit_str_of(ipv4, sizeof ipv4), coap_address_get_port(address));
    }
}

/* No multicast (RFC 7252 §8 asks for more than is done here), no broadcast, no 0.0.0.0 or ::, which lead back here. */
static bool is_unicast(const coap_address_t *address)
{
    urikit_str ip = address_ip(address);

    return !coap_is_mcast(address) && !coap_address_isany(address) &&
           !(ip.len == 4 && memcmp(ip.ptr, "\xFF\xFF\xFF\xFF", 4) == 0);
}

static bool is_allowed(const proxy *p, const coap_address_t *address)
{
    urikit_str ip = address_ip(address);
    size_t i;

    for (i = 0; i < p->allowed_count; i++) {
        const allowed *a = &p->allowed[i];
        size_t bytes = a->bits / 8;
        unsigned mask = (0xFF00U >> a->bits % 8) & 0xFF;

        if (a->len == ip.len && memcmp(a->ip, ip.ptr, bytes) == 0 &&
            (mask == 0 || ((unsigned)a->ip[bytes] & mask) == ((unsigned char)ip.ptr[bytes] & mask))) {
            return true;
        }
    }
    return p->allowed_count == 0;
}

/* Is it this proxy? Its port, at an address of this machine: one that a socket can be bound to. */
static bool is_self(const proxy *p, const coap_address_t *address)
{
    coap_address_t local = *address;
    int trial;
    bool bound;

    if (coap_address_get_port(address) != coap_address_get_port(&p->address)) {
        return false;
    }
    coap_address_set_port(&local, 0);
    trial = socket(local.addr.sa.sa_family, SOCK_DGRAM, 0);
    bound = trial < 0 || bind(trial, &local.addr.sa, local.size) == 0; /* in doubt, refuse */
    if (trial >= 0) {
        close(trial);
    }
    return bound;
}

/* to->origin, and to->uri: the options relative to it. */
static bool find_origin(const proxy *p, plan *to, refusal *why)
{
    urikit_coap_destination destination = { { NULL, 0 }, { NULL, 0 }, 0 };
    unsigned option = to->cri.bytes.ptr == to->cri_bytes ? 0 : URIKIT_COAP_PROXY_CRI;
    urikit_out host = URIKIT_OUT(to->host);
    uint16_t port = to->cri.port == URIKIT_CRI_NO_PORT ? COAP_DEFAULT_PORT : (uint16_t)to->cri.port;
    size_t at = 0;
    /* with the destination unknown Uri-Host has the host in any case, and everything is checked before names are */
    urikit_code code = urikit_coap_decompose(&to->cri, NULL, &destination, &host, &to->uri, &at);

    if (!code && to->uri.scheme_number != 0) { /* coaps, coap+tcp, ...: known, but not spoken here */
        code = URIKIT_COAP_ERR_SCHEME;
        at = 1;
    }
    if (code) {
        return refuse_option(why, code, option, at);
    }
    if (!resolve(p, to->uri.host, &to->cri, port, &to->origin)) {
        return refuse(why, COAP_RESPONSE_CODE_PROXYING_NOT_SUPPORTED, "no address is known for the host");
    }
    unmap_ipv4(&to->origin);
    if (coap_address_get_port(&to->origin) == 0 || !is_unicast(&to->origin) || !is_allowed(p, &to->origin)) {
        return refuse(why, COAP_RESPONSE_CODE_PROXYING_NOT_SUPPORTED, "not to this address or port");
    }
    if (is_self(p, &to->origin)) {
        return refuse(why, COAP_RESPONSE_CODE_PROXYING_NOT_SUPPORTED, "the target is this proxy");
    }
    destination.ip = address_ip(&to->origin);
    destination.port = coap_address_get_port(&to->origin);
    host.len = 0;
    code = urikit_coap_decompose(&to->cri, NULL, &destination, &host, &to->uri, &at);
    return code ? refuse_option(why, code, option, at) : true;
}

/* ---- to the origin ---------------------------------------------------------------------- */

/*
 * Does the option go on? RFC 7252 §5.4.2: options with bit 2 set are unsafe to forward for who does not understand
 * them. Of those, Block and Size may pass as they are, since every block is a request of its own.
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
static bool add_options(coap_pdu_t *pdu, const plan *from)
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
    return true; /* Hop-Limit is always there, and comes behind all Uri-* */
}

static exchange *free_exchange(proxy *p)
{
    size_t i;

    for (i = 0; i < p->requests; i++) {
        if (!p->exchanges[i].client) {
            return &p->exchanges[i];
        }
    }
    return NULL;
}

static void end_exchange(exchange *e)
{
    static const exchange none;

    if (e->origin) {
        coap_session_set_app_data(e->origin, NULL);
        coap_session_disconnected(e->origin, COAP_NACK_NOT_DELIVERABLE); /* nothing is to be sent again */
        coap_session_release(e->origin);
    }
    if (e->client) {
        coap_session_release(e->client);
    }
    *e = none;
}

static bool forward(proxy *p, coap_session_t *client, const coap_pdu_t *request, const plan *how, refusal *why)
{
    coap_bin_const_t token = coap_pdu_get_token(request);
    exchange *e = free_exchange(p);
    coap_pdu_t *pdu;

    if (!e) {
        return refuse(why, COAP_RESPONSE_CODE_SERVICE_UNAVAILABLE, "too many requests are under way");
    }
    e->origin = coap_new_client_session(p->context, NULL, &how->origin, COAP_PROTO_UDP);
    if (!e->origin) {
        return refuse(why, COAP_RESPONSE_CODE_BAD_GATEWAY, "the origin cannot be reached");
    }
    e->client = coap_session_reference(client);
    e->type = coap_pdu_get_type(request);
    e->token_len = token.length;
    memcpy(e->token, token.s, token.length);
    coap_ticks(&e->deadline);
    e->deadline += p->timeout * COAP_TICKS_PER_SECOND;
    coap_session_set_app_data(e->origin, e);
    pdu = coap_new_pdu(COAP_MESSAGE_CON, coap_pdu_get_code(request), e->origin);
    if (!pdu || !coap_prng(e->origin_token, sizeof e->origin_token) || /* not to be guessed, RFC 7252 §5.3.1 */
        !coap_add_token(pdu, sizeof e->origin_token, e->origin_token) || !add_options(pdu, how) ||
        !copy_payload(request, pdu)) {
        coap_delete_pdu(pdu);
        end_exchange(e);
        return refuse(why, COAP_RESPONSE_CODE_REQUEST_TOO_LARGE, "does not fit into a datagram to the origin");
    }
    if (coap_send(e->origin, pdu) == COAP_INVALID_MID && !e->answered) {
        end_exchange(e);
        return refuse(why, COAP_RESPONSE_CODE_BAD_GATEWAY, "the origin cannot be reached");
    }
    return true;
}

/* ---- and back ------------------------------------------------------------------------------ */

/* A separate response, RFC 7252 §5.2.2: a new message with the client's token. */
static coap_pdu_t *new_answer(proxy *p, const exchange *e, coap_pdu_code_t code)
{
    /* Confirmable as the request was; but a client that acknowledges nothing must not fill our memory. */
    bool confirmable = e->type == COAP_MESSAGE_CON && p->unacked < UNACKED_MAX;
    coap_pdu_t *pdu = coap_new_pdu(confirmable ? COAP_MESSAGE_CON : COAP_MESSAGE_NON, code, e->client);

    p->unacked += confirmable;
    if (pdu && !coap_add_token(pdu, e->token_len, e->token)) {
        coap_delete_pdu(pdu);
        return NULL;
    }
    return pdu;
}

static void log_answer(const char *what, coap_pdu_code_t code, const char *reason)
{
    char text[CODE_TEXT];

    code_write(code, text);
    printf("%s %s%s%s\n", what, text, *reason ? " " : "", reason);
    fflush(stdout);
}

/* The proxy's own answer to a request that was forwarded. */
static void answer_error(proxy *p, exchange *e, coap_pdu_code_t code, const char *reason)
{
    coap_pdu_t *pdu = new_answer(p, e, code);

    e->answered = true;
    log_answer("answer", code, reason);
    if (pdu && !coap_add_data(pdu, strlen(reason), (const uint8_t *)reason)) {
        coap_delete_pdu(pdu);
        pdu = NULL;
    }
    if (pdu) {
        (void)coap_send(e->client, pdu); /* an error: the client is gone, and will notice itself */
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
    if (!e || e->answered || token.length != sizeof e->origin_token ||
        memcmp(token.s, e->origin_token, token.length) != 0) {
        return COAP_RESPONSE_FAIL; /* RFC 7252 §5.3.2: the token tells whether it is an answer to this */
    }
    pdu = new_answer(p, e, coap_pdu_get_code(received));
    if (!pdu || !copy_answer(received, pdu)) {
        coap_delete_pdu(pdu);
        answer_error(p, e, COAP_RESPONSE_CODE_BAD_GATEWAY, "the origin's answer does not fit into a datagram");
        return COAP_RESPONSE_OK;
    }
    e->answered = true;
    log_answer("answer", coap_pdu_get_code(received), "");
    (void)coap_send(e->client, pdu);
    return COAP_RESPONSE_OK;
}

/* libcoap gives up: nobody listens, the origin rejects the message, or it never acknowledges it. */
static void on_nack(coap_session_t *session, const coap_pdu_t *sent, const coap_nack_reason_t reason,
                    const coap_mid_t mid)
{
    proxy *p = coap_get_app_data(coap_session_get_context(session));
    exchange *e = coap_session_get_app_data(session);

    (void)sent;
    (void)mid;
    if (!e || e->answered) {
        return; /* one of our answers to a client */
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
    for (i = 0; i < p->requests; i++) {
        exchange *e = &p->exchanges[i];

        if (e->client && !e->answered && coap_time_le(e->deadline, now)) {
            answer_error(p, e, COAP_RESPONSE_CODE_GATEWAY_TIMEOUT, "the origin does not answer");
        }
        if (e->answered) {
            end_exchange(e);
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

    for (i = 0; i < p->requests; i++) {
        const exchange *e = &p->exchanges[i];

        if (e->client == client && e->token_len == token.length && memcmp(e->token, token.s, token.length) == 0) {
            return true;
        }
    }
    return false;
}

/* One line of ASCII: what a hostile client sent is percent-encoded in a URI. */
static void log_request(const coap_pdu_t *request, const plan *how)
{
    static char text[URIKIT_CRI_TO_URI_BOUND(CRI_MAX)];
    urikit_out out = URIKIT_OUT(text);
    urikit_code code = urikit_cri_to_uri(&how->cri, NULL, &out, NULL);
    char address[ADDRESS_TEXT];

    address_write(&how->origin, address);
    printf("%s %.*s to %s\n", method_name(coap_pdu_get_code(request)), code ? 1 : (int)out.len, code ? "?" : text,
           address);
    fflush(stdout);
}

/* Leaves the response empty where the request is forwarded: libcoap then only acknowledges it. */
static void on_request(coap_resource_t *resource, coap_session_t *session, const coap_pdu_t *request,
                       const coap_string_t *query, coap_pdu_t *response)
{
    static plan how; /* large; libcoap calls one handler at a time */
    proxy *p = coap_get_app_data(coap_session_get_context(session));
    coap_bin_const_t token = coap_pdu_get_token(request);
    refusal why = { COAP_RESPONSE_CODE_BAD_REQUEST, "the token is too long" };
    bool ok = token.length <= TOKEN_MAX; /* libcoap 4.3.2 knows longer ones, RFC 8974 */

    (void)resource;
    (void)query;
    if (ok && is_repeated(p, session, token)) {
        return;
    }
    read_options(request, &how);
    ok = ok && read_target(session, &how, &why) && find_origin(p, &how, &why);
    if (ok) {
        log_request(request, &how);
        ok = forward(p, session, request, &how, &why);
    }
    if (!ok) {
        log_answer("refuse", why.code, why.reason);
        coap_pdu_set_code(response, why.code);
        (void)coap_add_data(response, strlen(why.reason), (const uint8_t *)why.reason); /* 160 bytes always fit */
    }
}

/* ---- the command line ----------------------------------------------------------------------- */

static const char usage[] =
    "usage: proxy [OPTION]...\n"
    "  --listen ADDRESS[:PORT]         where requests come in (127.0.0.1:5680); port 0: any, printed\n"
    "  --resolve HOST=ADDRESS[:PORT]   where a host is, a name or an address; may be repeated\n"
    "  --dns                           ask the system for other names\n"
    "  --allow ADDRESS/BITS            forward only to these addresses; may be repeated\n"
    "  --timeout SECONDS               how long an origin may take (30)\n"
    "  --requests N                    how many may be under way at once (64)\n";

static bool read_host(proxy *p, const char *text)
{
    const char *equals = strchr(text, '=');
    known_host *known = &p->hosts[p->host_count];

    if (!equals || p->host_count == HOSTS_MAX || !address_parse(equals + 1, 0, &known->address)) {
        return false;
    }
    known->host = urikit_str_of(text, (size_t)(equals - text));
    p->host_count++;
    return true;
}

static bool read_allowed(proxy *p, const char *text)
{
    allowed *a = &p->allowed[p->allowed_count];
    urikit_str ip = urikit_str_of(text, strcspn(text, "/"));

    if (p->allowed_count == ALLOWED_MAX || text[ip.len] != '/') {
        return false;
    }
    a->len = urikit_ipv4_parse(ip, a->ip, NULL) ? 16 : 4;
    if (a->len == 16 && urikit_ipv6_parse(ip, a->ip, NULL)) {
        return false;
    }
    p->allowed_count++;
    return number_parse(text + ip.len + 1, (unsigned)a->len * 8, &a->bits);
}

static bool read_arguments(proxy *p, int argc, char **argv)
{
    bool ok = address_parse("127.0.0.1", COAP_DEFAULT_PORT - 3, &p->address);
    int i;

    p->timeout = 30;
    p->requests = EXCHANGES_MAX;
    for (i = 1; ok && i < argc; i += 2) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";

        if (strcmp(argv[i], "--dns") == 0) {
            p->dns = true;
            i--; /* has no value */
        } else if (strcmp(argv[i], "--listen") == 0) {
            ok = address_parse(value, COAP_DEFAULT_PORT - 3, &p->address);
        } else if (strcmp(argv[i], "--resolve") == 0) {
            ok = read_host(p, value);
        } else if (strcmp(argv[i], "--allow") == 0) {
            ok = read_allowed(p, value);
        } else if (strcmp(argv[i], "--timeout") == 0) {
            ok = number_parse(value, 3600, &p->timeout) && p->timeout > 0;
        } else if (strcmp(argv[i], "--requests") == 0) {
            ok = number_parse(value, EXCHANGES_MAX, &p->requests) && p->requests > 0;
        } else {
            ok = false;
        }
    }
    return ok;
}

/* ---- serving ----------------------------------------------------------------------------------- */

static bool set_up(proxy *p)
{
    /* libcoap compares the host of a Proxy-Uri with these names, without ports; we look closer, see is_self */
    const char *names[] = { "proxy.invalid" };
    coap_resource_t *other = coap_resource_proxy_uri_init(on_request, 1, names); /* Proxy-Uri, Proxy-Scheme */

    if (other) {
        coap_add_resource(p->context, other);
    }
    if (!other || !handle_all(p->context, on_request)) { /* everything else, among it our two options */
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
    return listen_on(p->context, &p->address);
}

static bool serve(proxy *p)
{
    uint32_t wait = LOOP_MS;

    while (!stop_asked()) {
        if (coap_io_process(p->context, wait) < 0) {
            fputs("cannot wait for messages\n", stderr);
            return false;
        }
        wait = end_exchanges(p);
        if (coap_can_exit(p->context)) {
            p->unacked = 0; /* nothing waits for an acknowledgement */
        }
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
    for (i = 0; i < EXCHANGES_MAX; i++) {
        end_exchange(&p.exchanges[i]);
    }
    coap_free_context(p.context);
    coap_cleanup();
    return ok ? 0 : 3;
}
