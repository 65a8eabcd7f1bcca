/* SPDX-License-Identifier: MIT */
/* Components: checked alone, and replaced. */
#include "encoding.h"

/* What a value is for. */
typedef enum component {
    FOR_SCHEME,
    FOR_USERINFO,
    FOR_REG_NAME,
    FOR_IP4,
    FOR_IP6,
    FOR_IP_FUTURE,
    FOR_HOST, /* any of the four, an IP literal in brackets */
    FOR_PORT,
    FOR_PATH,
    FOR_QUERY,
    FOR_FRAGMENT,
} component;

/* A value in brackets is written here. */
typedef struct value {
    bytes text;
    space literal;
} value;

static void value_close(value *v, UriMemoryManager *memory)
{
    space_close(&v->literal, memory);
    bytes_close(&v->text, memory);
}

/* URI_SUCCESS, _MALLOC, _RANGE_INVALID. The value as it stands in a URI. */
static int value_open(value *v, urikit_str *as_written, component which, const uri_char *first, const uri_char *after,
                      UriMemoryManager *memory)
{
    int result = bytes_open(&v->text, first, after, memory);

    v->literal.heap = NULL;
    if (result) {
        return result;
    }
    *as_written = v->text.text;
    if (which == FOR_IP6 || which == FOR_IP_FUTURE) {
        size_t len = v->text.text.len;

        if (!space_open(&v->literal, len + 2, memory)) {
            bytes_close(&v->text, memory);
            return URI_ERROR_MALLOC;
        }
        v->literal.ptr[0] = '[';
        memcpy(v->literal.ptr + 1, v->text.text.ptr, len);
        v->literal.ptr[len + 1] = ']';
        *as_written = urikit_str_of(v->literal.ptr, len + 2);
    }
    return URI_SUCCESS;
}

/* True if the parts can be written; nothing is. */
static bool is_writable(const urikit_parts *parts)
{
    urikit_out nothing = { NULL, 0, 0 };
    urikit_code code = urikit_uri_write(parts, URIKIT_PARSE_REFERENCE, &nothing, NULL);

    return code == URIKIT_OK || code == URIKIT_E_SPACE;
}

/* A host alone: its kind is the first that matches, but a registered name may look like an IPv4 address. */
static bool is_host(urikit_str host, component which)
{
    urikit_parts parts = { 0 };
    uint8_t ip[16];
    bool is_literal = host.len > 0 && host.ptr[0] == '[';

    if (which == FOR_IP4) {
        return !urikit_ipv4_parse(host, ip, NULL);
    }
    if (which == FOR_IP6) {
        return !urikit_ipv6_parse(urikit_str_of(host.ptr + 1, host.len - 2), ip, NULL);
    }
    if (which == FOR_REG_NAME && is_literal) {
        return false;
    }
    if (which == FOR_IP_FUTURE && !(host.len > 2 && (host.ptr[1] == 'v' || host.ptr[1] == 'V'))) {
        return false;
    }
    parts.host = host;
    return is_writable(&parts);
}

static bool is_well_formed(urikit_str text, component which, bool has_host)
{
    urikit_parts parts = { 0 };

    switch (which) {
    case FOR_SCHEME:
        parts.scheme = text;
        break;
    case FOR_USERINFO:
        parts.host = URIKIT_STR("");
        parts.userinfo = text;
        break;
    case FOR_PORT:
        parts.host = URIKIT_STR("");
        parts.port = text;
        break;
    case FOR_PATH: /* "//" and "a:" are paths too: a guard goes before them */
        parts.path = text;
        if (has_host || (text.len > 0 && text.ptr[0] == '/')) {
            parts.host = URIKIT_STR("");
        } else {
            parts.scheme = URIKIT_STR("a");
        }
        if (has_host && text.len == 0) {
            return false;
        }
        break;
    case FOR_QUERY:
        parts.query = text;
        break;
    case FOR_FRAGMENT:
        parts.fragment = text;
        break;
    default:
        return is_host(text, which);
    }
    return is_writable(&parts);
}

/* URI_SUCCESS, _NULL, _SYNTAX, _MALLOC, _RANGE_INVALID. */
static int check(component which, const uri_char *first, const uri_char *after, bool has_host, UriMemoryManager *memory)
{
    urikit_str text;
    value v;
    int result;

    if (!first || !after) {
        return URI_ERROR_NULL;
    }
    TAKE_MANAGER(memory);
    result = value_open(&v, &text, which, first, after, memory);
    if (!result) {
        result = is_well_formed(text, which, has_host) ? URI_SUCCESS : URI_ERROR_SYNTAX;
        value_close(&v, memory);
    }
    return result;
}

#define DEFINE_CHECK(name, which)                                                          \
    UriBool URI_FUNC(IsWellFormed##name)(const uri_char *first, const uri_char *afterLast) \
    {                                                                                      \
        return !check(which, first, afterLast, false, NULL);                               \
    }

DEFINE_CHECK(Scheme, FOR_SCHEME)
DEFINE_CHECK(UserInfo, FOR_USERINFO)
DEFINE_CHECK(HostRegName, FOR_REG_NAME)
DEFINE_CHECK(HostIp4, FOR_IP4)
DEFINE_CHECK(Port, FOR_PORT)
DEFINE_CHECK(Query, FOR_QUERY)
DEFINE_CHECK(Fragment, FOR_FRAGMENT)

UriBool URI_FUNC(IsWellFormedPath)(const uri_char *first, const uri_char *afterLast, UriBool hasHost)
{
    return !check(FOR_PATH, first, afterLast, hasHost != URI_FALSE, NULL);
}

int URI_FUNC(IsWellFormedHostIp6Mm)(const uri_char *first, const uri_char *afterLast, UriMemoryManager *memory)
{
    return check(FOR_IP6, first, afterLast, false, memory);
}

int URI_FUNC(IsWellFormedHostIp6)(const uri_char *first, const uri_char *afterLast)
{
    return check(FOR_IP6, first, afterLast, false, NULL);
}

int URI_FUNC(IsWellFormedHostIpFutureMm)(const uri_char *first, const uri_char *afterLast, UriMemoryManager *memory)
{
    return check(FOR_IP_FUTURE, first, afterLast, false, memory);
}

int URI_FUNC(IsWellFormedHostIpFuture)(const uri_char *first, const uri_char *afterLast)
{
    return check(FOR_IP_FUTURE, first, afterLast, false, NULL);
}

/* ---- addresses alone ------------------------------------------------------------------------------------------ */

int URI_FUNC(ParseIpFourAddress)(unsigned char *octetOutput, const uri_char *first, const uri_char *afterLast)
{
    char text[16]; /* longer than any address */
    size_t len = first && afterLast >= first ? (size_t)(afterLast - first) : sizeof text;
    uint8_t ip[4];

    if (!octetOutput || len >= sizeof text) {
        return URI_ERROR_SYNTAX;
    }
    narrow_into(text, first, len);
    if (urikit_ipv4_parse(urikit_str_of(text, len), ip, NULL)) {
        return URI_ERROR_SYNTAX;
    }
    memcpy(octetOutput, ip, sizeof ip);
    return URI_SUCCESS;
}

int URI_FUNC(ParseIpSixAddressMm)(unsigned char *output, const uri_char *first, const uri_char *afterLast,
                                  UriMemoryManager *memory)
{
    char text[64];
    size_t len = first && afterLast >= first ? (size_t)(afterLast - first) : sizeof text;
    uint8_t ip[16];

    if (!output || !first || !afterLast) {
        return URI_ERROR_NULL;
    }
    TAKE_MANAGER(memory);
    if (len >= sizeof text) {
        return URI_ERROR_SYNTAX;
    }
    narrow_into(text, first, len);
    if (urikit_ipv6_parse(urikit_str_of(text, len), ip, NULL)) {
        return URI_ERROR_SYNTAX;
    }
    memcpy(output, ip, sizeof ip);
    return URI_SUCCESS;
}

int URI_FUNC(ParseIpSixAddress)(unsigned char *output, const uri_char *first, const uri_char *afterLast)
{
    return URI_FUNC(ParseIpSixAddressMm)(output, first, afterLast, NULL);
}

/* ---- remove: in the struct itself, which stays a borrower --------------------------------------------------------- */

static bool is_host_component(component which)
{
    return which >= FOR_REG_NAME && which <= FOR_HOST;
}

static text_range *range_for(uri_parts *uri, component which)
{
    return which == FOR_SCHEME     ? &uri->scheme
           : which == FOR_USERINFO ? &uri->userInfo
           : which == FOR_PORT     ? &uri->portText
           : which == FOR_QUERY    ? &uri->query
                                   : &uri->fragment;
}

/* True if the path would read as a host without the host, or as a scheme without the scheme. */
static bool needs_guard(const uri_parts *uri, component which)
{
    const path_segment *head = uri->pathHead;
    const uri_char *at;

    if (!head) {
        return false;
    }
    if (is_host_component(which)) {
        return COMPAT(has_host)(uri) && head->next && head->text.first == head->text.afterLast;
    }
    if (which == FOR_SCHEME && !uri->absolutePath && !COMPAT(has_host)(uri)) {
        for (at = head->text.first; at < head->text.afterLast; at++) {
            if (*at == ':') {
                return true;
            }
        }
    }
    return false;
}

/* A segment "." with its text in its own block; NULL without memory. */
static path_segment *make_guard(UriMemoryManager *memory)
{
    path_segment *segment = (path_segment *)take(memory, sizeof *segment + sizeof(uri_char));

    if (segment) {
        uri_char *text = (uri_char *)(void *)(segment + 1);

        *text = '.';
        segment->text.first = text;
        segment->text.afterLast = text + 1;
        segment->reserved = NULL;
    }
    return segment;
}

/*
 * Takes a component out of one struct and puts it into another, with the same record, which is released: so that what a
 * program put there is freed, and what lies in the record is not.
 */
static void drop(uri_parts *uri, component which, UriMemoryManager *memory)
{
    record *r = (record *)uri->reserved;
    uri_parts dropped;

    clear_parts(&dropped);
    dropped.owner = uri->owner;
    if (which == FOR_PATH) {
        dropped.pathHead = uri->pathHead;
        uri->pathHead = uri->pathTail = NULL;
        uri->absolutePath = URI_FALSE;
    } else if (is_host_component(which)) {
        bool had_host = COMPAT(has_host)(uri);

        dropped.hostText = uri->hostText;
        dropped.hostData = uri->hostData;
        memset(&uri->hostText, 0, sizeof uri->hostText);
        memset(&uri->hostData, 0, sizeof uri->hostData);
        if (had_host && uri->pathHead) { /* with a host, a path begins with '/'; "/" alone is not a segment without one */
            uri->absolutePath = URI_TRUE;
            if (!uri->pathHead->next && uri->pathHead->text.first == uri->pathHead->text.afterLast) {
                dropped.pathHead = uri->pathHead;
                uri->pathHead = uri->pathTail = NULL;
            }
        }
    } else {
        text_range *range = range_for(uri, which);

        dropped.scheme = *range;
        memset(range, 0, sizeof *range);
    }
    COMPAT(release_beside)(&dropped, r, memory);
}

static int remove_component(uri_parts *uri, component which, UriMemoryManager *memory)
{
    path_segment *guard = NULL;

    if (needs_guard(uri, which)) {
        guard = make_guard(memory);
        if (!guard) {
            return URI_ERROR_MALLOC;
        }
        guard->next = uri->pathHead;
    }
    drop(uri, which, memory);
    if (guard) {
        uri->pathHead = guard;
    }
    return URI_SUCCESS;
}

/* ---- replace ------------------------------------------------------------------------------------------------------- */

static urikit_str join(space *r, const char *before, urikit_str text)
{
    size_t len = strlen(before);

    memcpy(r->ptr, before, len);
    memcpy(r->ptr + len, text.ptr, text.len);
    return urikit_str_of(r->ptr, len + text.len);
}

/* What is written before a path, so that it is the path that the struct means. */
static const char *guard_of(const urikit_parts *parts)
{
    urikit_str rest = parts->path;
    urikit_str first;

    if (parts->host.ptr) {
        return parts->path.len > 0 && parts->path.ptr[0] != '/' ? "/" : "";
    }
    if (parts->path.len > 1 && parts->path.ptr[0] == '/' && parts->path.ptr[1] == '/') {
        return "/.";
    }
    return !parts->scheme.ptr && parts->path.len > 0 && parts->path.ptr[0] != '/' && urikit_path_next(&rest, &first) &&
                   memchr(first.ptr, ':', first.len)
               ? "./"
               : "";
}

static int replace(uri_parts *uri, urikit_parts *parts, UriMemoryManager *memory)
{
    size_t path_cap = parts->path.len + 2;
    size_t cap = URIKIT_URI_WRITE_BOUND(path_cap + parts->scheme.len + parts->userinfo.len + parts->host.len + parts->port.len +
                                        parts->query.len + parts->fragment.len);
    space r;
    urikit_out out;
    int result;

    if (!space_open(&r, path_cap + cap, memory)) {
        return URI_ERROR_MALLOC;
    }
    parts->path = join(&r, guard_of(parts), parts->path);
    out = urikit_out_of(r.ptr + path_cap, cap);
    result = urikit_uri_write(parts, URIKIT_PARSE_REFERENCE, &out, NULL)
                 ? URI_ERROR_SYNTAX
                 : COMPAT(replace)(uri, urikit_out_str(&out), TEXT_APART, memory);
    space_close(&r, memory);
    return result;
}

static void put_part(urikit_parts *parts, component which, urikit_str text)
{
    urikit_str *part = which == FOR_SCHEME        ? &parts->scheme
                       : which == FOR_USERINFO    ? &parts->userinfo
                       : is_host_component(which) ? &parts->host
                       : which == FOR_PORT        ? &parts->port
                       : which == FOR_PATH        ? &parts->path
                       : which == FOR_QUERY       ? &parts->query
                                                  : &parts->fragment;

    *part = text;
}

static int set(uri_parts *uri, component which, const uri_char *first, const uri_char *after, UriMemoryManager *memory)
{
    bytes old_text;
    urikit_uri old;
    urikit_str text;
    value v;
    bool has_host;
    int result;

    if (!uri || !first != !after) {
        return URI_ERROR_NULL;
    }
    TAKE_MANAGER(memory);
    has_host = COMPAT(has_host)(uri);
    if (!first) {
        if (is_host_component(which) && uri->userInfo.first) {
            return URI_ERROR_SETHOST_USERINFO_SET;
        }
        if (is_host_component(which) && uri->portText.first) {
            return URI_ERROR_SETHOST_PORT_SET;
        }
        return remove_component(uri, which, memory);
    }
    if (!has_host && (which == FOR_USERINFO || which == FOR_PORT)) {
        return which == FOR_PORT ? URI_ERROR_SETPORT_HOST_NOT_SET : URI_ERROR_SETUSERINFO_HOST_NOT_SET;
    }
    result = value_open(&v, &text, which, first, after, memory);
    if (result) {
        return result;
    }
    result = is_well_formed(text, which, has_host) ? COMPAT(read)(uri, &old_text, &old, true, memory) : URI_ERROR_SYNTAX;
    if (!result) {
        urikit_parts parts = urikit_uri_parts(&old);

        put_part(&parts, which, text);
        result = replace(uri, &parts, memory);
        bytes_close(&old_text, memory);
    }
    value_close(&v, memory);
    return result;
}

#define DEFINE_SET(name, which)                                                                                              \
    int URI_FUNC(Set##name##Mm)(uri_parts * uri, const uri_char *first, const uri_char *afterLast, UriMemoryManager *memory) \
    {                                                                                                                        \
        return set(uri, which, first, afterLast, memory);                                                                    \
    }                                                                                                                        \
                                                                                                                             \
    int URI_FUNC(Set##name)(uri_parts * uri, const uri_char *first, const uri_char *afterLast)                               \
    {                                                                                                                        \
        return set(uri, which, first, afterLast, NULL);                                                                      \
    }

DEFINE_SET(Scheme, FOR_SCHEME)
DEFINE_SET(UserInfo, FOR_USERINFO)
DEFINE_SET(HostAuto, FOR_HOST)
DEFINE_SET(HostRegName, FOR_REG_NAME)
DEFINE_SET(HostIp4, FOR_IP4)
DEFINE_SET(HostIp6, FOR_IP6)
DEFINE_SET(HostIpFuture, FOR_IP_FUTURE)
DEFINE_SET(PortText, FOR_PORT)
DEFINE_SET(Path, FOR_PATH)
DEFINE_SET(Query, FOR_QUERY)
DEFINE_SET(Fragment, FOR_FRAGMENT)
