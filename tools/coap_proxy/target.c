/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include "target.h"

#include <urikit/text.h>

#include <netdb.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

bool refuse(refusal *why, coap_pdu_code_t code, const char *format, ...)
{
    va_list values;

    va_start(values, format);
    vsnprintf(why->reason, sizeof why->reason, format, values);
    va_end(values);
    why->code = code;
    return false;
}

/* ---- what is asked for --------------------------------------------------------------- */

/* Options that go on and may be there once; urikit looks after those that say where to. */
static bool is_single(unsigned number)
{
    static const uint16_t single[] = { COAP_OPTION_IF_NONE_MATCH, COAP_OPTION_CONTENT_FORMAT, COAP_OPTION_HOP_LIMIT,
                                       COAP_OPTION_ACCEPT,        COAP_OPTION_BLOCK2,         COAP_OPTION_BLOCK1,
                                       COAP_OPTION_SIZE2,         COAP_OPTION_SIZE1,          COAP_OPTION_ECHO };
    size_t i;

    for (i = 0; i < sizeof single / sizeof single[0] && single[i] != number; i++) {
    }
    return i < sizeof single / sizeof single[0];
}

/*
 * The request's options, with a Hop-Limit where it has none, RFC 8768: what the origin passes it to may lead back
 * here. libcoap has counted down one that was there already, and refused the last hop with 5.08.
 *
 * An option too many counts as unknown, RFC 7252 §5.4.5: an error if it is critical, else it is left away.
 */
static bool read_options(const coap_pdu_t *request, target *to, refusal *why)
{
    static const char hop_limit[] = { 16 }; /* RFC 8768's own choice */
    const urikit_coap_option hops = { COAP_OPTION_HOP_LIMIT, { hop_limit, sizeof hop_limit } };
    coap_opt_iterator_t position;
    const coap_opt_t *option;
    bool has_hops = coap_check_option(request, COAP_OPTION_HOP_LIMIT, &position) != NULL;

    to->option_count = 0;
    coap_option_iterator_init(request, &position, COAP_OPT_ALL);
    while ((option = coap_option_next(&position)) && to->option_count < OPTIONS_MAX - 1) {
        bool again = to->option_count > 0 && to->options[to->option_count - 1].number == position.number;

        if (again && is_single(position.number)) {
            if (position.number & 1) {
                return refuse(why, COAP_RESPONSE_CODE_BAD_OPTION, "option %u: may be there once", (unsigned)position.number);
            }
            continue;
        }
        if (!has_hops && position.number > hops.number) { /* options are sorted */
            to->options[to->option_count++] = hops;
            has_hops = true;
        }
        to->options[to->option_count].number = position.number;
        to->options[to->option_count].value = urikit_str_of((const char *)coap_opt_value(option), coap_opt_length(option));
        to->option_count++;
    }
    if (!has_hops) {
        to->options[to->option_count++] = hops;
    }
    return true;
}

/* urikit's code for an option as CoAP's: RFC 7252 §5.7.2 has 5.05 for what a proxy cannot or will not do. */
static bool refuse_option(refusal *why, urikit_code code, unsigned option, size_t at)
{
    coap_pdu_code_t answer = COAP_RESPONSE_CODE_BAD_OPTION;

    switch (code) {
    case URIKIT_E_COAP_SCHEME:      /* not CoAP: another kind of proxy may do it */
    case URIKIT_E_COAP_SCHEME_NAME:
    case URIKIT_E_COAP_PET:         /* fine as a CRI, but no option can carry it */
    case URIKIT_E_COAP_ZONE:        /* means something at the client only */
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

static bool refuse_place(refusal *why, urikit_code code, const target *of, urikit_coap_place at)
{
    return refuse_option(why, code, at.option < of->option_count ? of->options[at.option].number : 0, at.byte);
}

/* The CRI of Proxy-Scheme(-Number) and Uri-* options: relative to this proxy, where the request came to. */
static bool compose_cri(const urikit_coap_target *asked, const coap_address_t *here, target *to, refusal *why)
{
    const urikit_coap_destination from = { address_ip(here), { NULL, 0 }, coap_address_get_port(here) };
    const urikit_coap_options options = { to->options, to->option_count };
    urikit_out out = URIKIT_OUT(to->cri_bytes);
    urikit_coap_place place = { 0, 0 };
    urikit_code code = urikit_coap_target_compose(asked, options, &from, NULL, &out, &place);

    code = code ? code : urikit_cri_decode(urikit_out_str(&out), NULL, &to->cri, NULL);
    return code ? refuse_place(why, code, to, place) : true;
}

static bool convert_uri(urikit_str text, target *to, refusal *why)
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
static bool read_target(const coap_address_t *here, target *to, refusal *why)
{
    const urikit_coap_options options = { to->options, to->option_count };
    urikit_coap_place place = { 0, 0 };
    urikit_coap_target asked;
    urikit_code code = urikit_coap_target_read(options, NULL, &asked, &place);

    if (code) {
        return refuse_place(why, code, to, place);
    }
    switch (asked.kind) {
    case URIKIT_COAP_TARGET_CRI:
        to->cri = asked.cri;
        return true;
    case URIKIT_COAP_TARGET_URI:
        return convert_uri(asked.text, to, why);
    case URIKIT_COAP_TARGET_SCHEME_NUMBER:
    case URIKIT_COAP_TARGET_SCHEME:
        return compose_cri(&asked, here, to, why);
    default:
        return refuse(why, COAP_RESPONSE_CODE_NOT_FOUND, "the target is this proxy, which has no resources");
    }
}

/* ---- where it goes ------------------------------------------------------------------- */

/* Letters, digits, '-', '_' and '.': a label of a CRI may hold anything, a NUL too, that is not a resolver's business. */
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

/* What --resolve says of this host, or NULL. */
static const known_host *find_known(const routes *by, urikit_str host)
{
    size_t i;

    for (i = 0; i < by->host_count; i++) {
        const known_host *known = &by->hosts[i];

        if (known->host.len == host.len && strncasecmp(known->host.ptr, host.ptr, host.len) == 0) {
            return known;
        }
    }
    return NULL;
}

/* --resolve first, then what the host itself says, then the system. */
static bool resolve(const routes *by, const known_host *known, const target *to, uint16_t port, coap_address_t *address)
{
    if (known) {
        *address = known->address;
        if (coap_address_get_port(address) == 0) {
            coap_address_set_port(address, port);
        }
        return true;
    }
    if (to->cri.ip.ptr) {
        address_set(address, to->cri.ip, port);
        return true;
    }
    return by->dns && ask_resolver(to->uri.host, port, address);
}

/* No multicast (RFC 7252 §8 asks for more than is done here), no broadcast, no 0.0.0.0 or ::, which lead back here. */
static bool is_unicast(const coap_address_t *address)
{
    urikit_str ip = address_ip(address);

    return !coap_is_mcast(address) && !coap_address_isany(address) &&
           !(ip.len == 4 && memcmp(ip.ptr, "\xFF\xFF\xFF\xFF", 4) == 0);
}

/* Without --allow nothing is: who reaches the proxy must not reach all that the proxy does. */
static bool is_one_of(const allowed *networks, size_t count, const coap_address_t *address)
{
    urikit_str ip = address_ip(address);
    size_t i;

    for (i = 0; i < count; i++) {
        const allowed *a = &networks[i];
        size_t bytes = a->bits / 8;
        unsigned mask = (0xFF00U >> a->bits % 8) & 0xFF;

        if (a->len == ip.len && memcmp(a->ip, ip.ptr, bytes) == 0 &&
            (mask == 0 || ((unsigned)a->ip[bytes] & mask) == ((unsigned char)ip.ptr[bytes] & mask))) {
            return true;
        }
    }
    return false;
}

static bool is_allowed(const routes *by, const coap_address_t *address)
{
    return is_one_of(by->allowed, by->allowed_count, address);
}

bool routes_is_known(const routes *by, const coap_address_t *client)
{
    coap_address_t plain = *client;

    address_unmap(&plain);
    return is_one_of(by->known, by->known_count, &plain);
}

/* Is it this proxy? Its port, at an address of this machine: one that a socket can be bound to. */
static bool is_self(const routes *by, const coap_address_t *address)
{
    coap_address_t local = *address;
    int trial;
    bool bound;

    if (coap_address_get_port(address) != coap_address_get_port(&by->self)) {
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
static bool find_origin(const routes *by, target *to, refusal *why)
{
    urikit_coap_destination destination = { { NULL, 0 }, { NULL, 0 }, 0 };
    unsigned option = to->cri.bytes.ptr == to->cri_bytes ? 0 : URIKIT_COAP_PROXY_CRI;
    urikit_out host = URIKIT_OUT(to->host);
    uint16_t port = to->cri.port == URIKIT_CRI_NO_PORT ? COAP_DEFAULT_PORT : (uint16_t)to->cri.port;
    const known_host *known;
    size_t at = 0;
    /* with the destination unknown Uri-Host has the host in any case, and everything is checked before names are */
    urikit_code code = urikit_coap_decompose(&to->cri, NULL, &destination, &host, &to->uri, &at);

    if (!code && to->uri.scheme_number != 0) { /* coaps, coap+tcp, ...: known, but not spoken here */
        return refuse(why, COAP_RESPONSE_CODE_PROXYING_NOT_SUPPORTED,
                      "this proxy speaks coap only, and this is another scheme of CoAP");
    }
    if (code) {
        return refuse_option(why, code, option, at);
    }
    known = find_known(by, to->uri.host);
    if (!resolve(by, known, to, port, &to->origin)) {
        return refuse(why, COAP_RESPONSE_CODE_PROXYING_NOT_SUPPORTED, "no address is known for the host");
    }
    address_unmap(&to->origin); /* else a second spelling of what is refused or not allowed */
    if (coap_address_get_port(&to->origin) == 0 || !is_unicast(&to->origin) || !(known || is_allowed(by, &to->origin))) {
        return refuse(why, COAP_RESPONSE_CODE_PROXYING_NOT_SUPPORTED, "not to this address or port");
    }
    if (is_self(by, &to->origin)) {
        /* §5.7.2: a request for the proxy itself is one to be answered here */
        return refuse(why, COAP_RESPONSE_CODE_NOT_FOUND, "the target is this proxy, which has no resources");
    }
    destination.ip = address_ip(&to->origin);
    destination.port = coap_address_get_port(&to->origin);
    host.len = 0;
    code = urikit_coap_decompose(&to->cri, NULL, &destination, &host, &to->uri, &at);
    return code ? refuse_option(why, code, option, at) : true;
}

bool target_find(const coap_pdu_t *request, const coap_address_t *here, const routes *by, target *to, refusal *why)
{
    return read_options(request, to, why) && read_target(here, to, why) && find_origin(by, to, why);
}

/* ---- the command line ----------------------------------------------------------------------- */

bool routes_add_host(routes *by, const char *text)
{
    const char *equals = strchr(text, '=');
    known_host *known = &by->hosts[by->host_count];

    if (!equals || by->host_count == HOSTS_MAX || !address_parse(equals + 1, 0, &known->address)) {
        return false;
    }
    known->host = urikit_str_of(text, (size_t)(equals - text));
    by->host_count++;
    return true;
}

/* "192.0.2.0/24" */
static bool add_network(allowed *networks, size_t *count, const char *text)
{
    allowed *a = &networks[*count];
    urikit_str ip = urikit_str_of(text, strcspn(text, "/"));

    if (*count == ALLOWED_MAX || text[ip.len] != '/') {
        return false;
    }
    a->len = urikit_ipv4_parse(ip, a->ip, NULL) ? 16 : 4;
    if (a->len == 16 && urikit_ipv6_parse(ip, a->ip, NULL)) {
        return false;
    }
    ++*count;
    return number_parse(text + ip.len + 1, (unsigned)a->len * 8, &a->bits);
}

bool routes_allow(routes *by, const char *text)
{
    return add_network(by->allowed, &by->allowed_count, text);
}

bool routes_explain(routes *by, const char *text)
{
    return add_network(by->known, &by->known_count, text);
}
