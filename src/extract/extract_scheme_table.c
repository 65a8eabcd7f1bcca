/* SPDX-License-Identifier: MIT */
/* The schemes that running text is searched for. Written by hand, sorted by name. */
#include "extract_scheme.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "../text/slice.h"
#include "extract_label.h"

#include <string.h>

static const find_scheme scheme_rows[] = {
    { "about", SHAPE_ANY, true, false },
    { "acct", SHAPE_AT, false, false },
    { "amqp", SHAPE_SLASHES, false, false },
    { "amqps", SHAPE_SLASHES, false, false },
    { "ark", SHAPE_SLASH, false, false },
    { "arxiv", SHAPE_ANY, true, false },
    { "at", SHAPE_SLASHES, false, true },
    { "bitcoin", SHAPE_ANY, true, false },
    { "blob", SHAPE_COLON, false, false },
    { "callto", SHAPE_ANY, true, false },
    { "cid", SHAPE_AT, false, false },
    { "coap", SHAPE_SLASHES, false, true },
    { "coap+tcp", SHAPE_SLASHES, false, true },
    { "coap+ws", SHAPE_SLASHES, false, true },
    { "coaps", SHAPE_SLASHES, false, true },
    { "coaps+tcp", SHAPE_SLASHES, false, true },
    { "coaps+ws", SHAPE_SLASHES, false, true },
    { "cpe", SHAPE_COLON, false, false },
    { "data", SHAPE_COMMA, true, false },
    { "did", SHAPE_COLON, false, false },
    { "dns", SHAPE_ANY, true, false },
    { "doi", SHAPE_SLASH, false, false },
    { "ethereum", SHAPE_ANY, true, false },
    { "facetime", SHAPE_ANY, true, false },
    { "fax", SHAPE_NUMBER, false, false },
    { "feed", SHAPE_COLON, false, false },
    { "file", SHAPE_ROOTED, false, false },
    { "ftp", SHAPE_SLASHES, false, true },
    { "ftps", SHAPE_SLASHES, false, true },
    { "gemini", SHAPE_SLASHES, false, true },
    { "geo", SHAPE_NUMBER, false, false },
    { "git", SHAPE_SLASHES, false, true },
    { "gopher", SHAPE_SLASHES, false, true },
    { "h323", SHAPE_AT, false, false },
    { "hdl", SHAPE_SLASH, false, false },
    { "http", SHAPE_SLASHES, false, true },
    { "https", SHAPE_SLASHES, false, true },
    { "im", SHAPE_AT, false, false },
    { "imap", SHAPE_SLASHES, false, true },
    { "info", SHAPE_SLASH, true, false },
    { "ipfs", SHAPE_SLASHES, false, true },
    { "ipns", SHAPE_SLASHES, false, true },
    { "irc", SHAPE_SLASHES, false, false },
    { "ircs", SHAPE_SLASHES, false, false },
    { "jar", SHAPE_COLON, false, false },
    { "javascript", SHAPE_ANY, true, false },
    { "jdbc", SHAPE_COLON, false, false },
    { "ldap", SHAPE_SLASHES, false, false },
    { "ldaps", SHAPE_SLASHES, false, false },
    { "lightning", SHAPE_ANY, true, false },
    { "magnet", SHAPE_QUESTION, false, false },
    { "mailto", SHAPE_AT, false, false },
    { "matrix", SHAPE_SLASH, false, false },
    { "message", SHAPE_AT, true, false },
    { "mid", SHAPE_AT, false, false },
    { "modem", SHAPE_NUMBER, false, false },
    { "mongodb", SHAPE_SLASHES, false, false },
    { "mqtt", SHAPE_SLASHES, false, true },
    { "mysql", SHAPE_SLASHES, false, false },
    { "news", SHAPE_DOT, false, false },
    { "nfs", SHAPE_SLASHES, false, false },
    { "ni", SHAPE_SLASHES, false, false },
    { "nntp", SHAPE_SLASHES, false, true },
    { "nosh", SHAPE_SLASHES, false, true },
    { "oid", SHAPE_NUMBER, false, false },
    { "openpgp4fpr", SHAPE_ANY, false, false },
    { "orcid", SHAPE_NUMBER, false, false },
    { "pkg", SHAPE_SLASH, false, false },
    { "pmid", SHAPE_NUMBER, false, false },
    { "postgres", SHAPE_SLASHES, false, false },
    { "postgresql", SHAPE_SLASHES, false, false },
    { "pres", SHAPE_AT, false, false },
    { "redis", SHAPE_SLASHES, false, false },
    { "rediss", SHAPE_SLASHES, false, false },
    { "rsync", SHAPE_SLASHES, false, true },
    { "rtmp", SHAPE_SLASHES, false, true },
    { "rtsp", SHAPE_SLASHES, false, true },
    { "s3", SHAPE_SLASHES, false, true },
    { "sftp", SHAPE_SLASHES, false, true },
    { "sip", SHAPE_AT, false, false },
    { "sips", SHAPE_AT, false, false },
    { "skype", SHAPE_ANY, true, false },
    { "smb", SHAPE_SLASHES, false, true },
    { "sms", SHAPE_NUMBER, false, false },
    { "smsto", SHAPE_NUMBER, false, false },
    { "smtp", SHAPE_SLASHES, false, true },
    { "spotify", SHAPE_COLON, false, false },
    { "ssh", SHAPE_SLASHES, false, true },
    { "stun", SHAPE_DOT, true, false },
    { "stuns", SHAPE_DOT, true, false },
    { "svn", SHAPE_SLASHES, false, true },
    { "swh", SHAPE_COLON, false, false },
    { "tag", SHAPE_TAG, false, false },
    { "tel", SHAPE_NUMBER, false, false },
    { "telnet", SHAPE_SLASHES, false, true },
    { "tftp", SHAPE_SLASHES, false, true },
    { "turn", SHAPE_DOT, true, false },
    { "turns", SHAPE_DOT, true, false },
    { "urn", SHAPE_COLON, false, false },
    { "usr", SHAPE_SLASH, false, false },
    { "vbscript", SHAPE_ANY, true, false },
    { "view-source", SHAPE_COLON, false, false },
    { "vnc", SHAPE_SLASHES, false, true },
    { "webcal", SHAPE_SLASHES, false, true },
    { "ws", SHAPE_SLASHES, false, true },
    { "wss", SHAPE_SLASHES, false, true },
    { "xmpp", SHAPE_AT, false, false },
};

/* Sorted, too. */
static const char *const top_domains[] = {
    "academy", "aero",   "agency", "app",    "arpa", "art",   "asia",  "biz",    "blog",   "cat",    "cloud",
    "club",    "com",    "coop",   "dev",    "edu",  "email", "gov",   "group",  "info",   "int",    "jobs",
    "life",    "link",   "live",   "media",  "mil",  "mobi",  "museum", "name",  "net",    "network", "news",
    "online",  "org",    "page",   "pro",    "shop", "site",  "software", "solutions", "store", "systems", "tech",
    "tel",     "today",  "tools",  "top",    "travel", "website", "wiki", "work", "world", "xyz",
};

/* Compares a text in lower case with a name: negative, 0 or positive. */
static int compare_scheme_name(urikit_str lower, const char *name)
{
    size_t len = strlen(name);
    int order = memcmp(lower.ptr, name, lower.len < len ? lower.len : len);

    return order != 0 ? order : lower.len < len ? -1 : lower.len > len;
}

/* The text in lower case, in `space`; absent if it is too long for a name. */
static urikit_str lowered_name(urikit_str text, char space[EXTRACT_SCHEME_MAX])
{
    size_t i;

    if (text.len > EXTRACT_SCHEME_MAX) {
        return urikit_str_of(NULL, 0);
    }
    for (i = 0; i < text.len; i++) {
        space[i] = ascii_lower(text.ptr[i]);
    }
    return urikit_str_of(space, text.len);
}

const find_scheme *urikiti_find_scheme(urikit_str name)
{
    char space[EXTRACT_SCHEME_MAX];
    urikit_str lower = lowered_name(name, space);
    size_t first = 0;
    size_t end = sizeof scheme_rows / sizeof scheme_rows[0];

    while (lower.len > 1 && first < end) {
        size_t middle = first + (end - first) / 2;
        int order = compare_scheme_name(lower, scheme_rows[middle].name);

        if (order == 0) {
            return &scheme_rows[middle];
        }
        if (order < 0) {
            end = middle;
        } else {
            first = middle + 1;
        }
    }
    return NULL;
}

/* The lower case of Latin, Greek, Cyrillic and Armenian letters: other scripts of top-level domains have none. */
static uint32_t lower_scalar(uint32_t scalar)
{
    if ((scalar >= 0xC0 && scalar <= 0xDE) || (scalar >= 0x391 && scalar <= 0x3A9) || (scalar >= 0x410 && scalar <= 0x42F)) {
        return scalar + 0x20;
    }
    if (scalar >= 0x531 && scalar <= 0x556) {
        return scalar + 0x30;
    }
    return scalar >= 0x460 && scalar <= 0x4BF ? scalar | 1 : scalar < 0x80 ? (uint32_t)ascii_lower((char)scalar) : scalar;
}

/* True if a text in lower case is one of the names, which are sorted. */
static bool is_among(urikit_str lower, const char *const *names, size_t count)
{
    size_t first = 0;

    while (first < count) {
        size_t middle = first + (count - first) / 2;
        int order = compare_scheme_name(lower, names[middle]);

        if (order == 0) {
            return true;
        }
        if (order < 0) {
            count = middle;
        } else {
            first = middle + 1;
        }
    }
    return false;
}

/* True if the label is a top-level domain that is not ASCII. */
static bool is_wide_top_domain(urikit_str label)
{
    char space[EXTRACT_SCHEME_MAX];
    urikit_out out = URIKIT_OUT(space);

    while (label.len > 0) {
        uint32_t scalar;
        size_t n = urikit_utf8_decode(label.ptr, label.len, &scalar);

        if (n == 0 || urikit_utf8_write(lower_scalar(scalar), &out)) {
            return false;
        }
        label = urikit_str_of(label.ptr + n, label.len - n);
    }
    return is_among(urikit_out_str(&out), urikiti_wide_top_domains, urikiti_wide_top_domain_count);
}

bool urikiti_is_top_domain(urikit_str label)
{
    char space[EXTRACT_SCHEME_MAX];
    urikit_str lower = lowered_name(label, space);

    if (lower.len == 2) {
        return ascii_is_alpha(lower.ptr[0]) && ascii_is_alpha(lower.ptr[1]);
    }
    if (lower.len > 4 && memcmp(lower.ptr, "xn--", 4) == 0) {
        return true;
    }
    return !urikiti_slice_is_ascii(label) ? is_wide_top_domain(label)
                                          : lower.len > 0 && is_among(lower, top_domains, sizeof top_domains / sizeof top_domains[0]);
}

static const char *find_in(urikit_str text, char byte)
{
    return text.len > 0 ? (const char *)memchr(text.ptr, byte, text.len) : NULL;
}

static bool has_colon_inside(urikit_str rest)
{
    const char *colon = find_in(rest, ':');

    return colon && colon > rest.ptr && colon + 1 < rest.ptr + rest.len;
}

bool urikiti_scheme_fits(scheme_shape shape, urikit_str rest)
{
    char first = rest.len > 0 ? rest.ptr[0] : '\0';

    switch (shape) {
    case SHAPE_SLASHES:
    case SHAPE_ANY:
        return rest.len > 0;
    case SHAPE_NUMBER:
        return ascii_is_digit(first == '+' || first == '-' ? (rest.len > 1 ? rest.ptr[1] : '\0') : first);
    case SHAPE_AT:
        return find_in(rest, '@') != NULL;
    case SHAPE_COMMA:
        return find_in(rest, ',') != NULL;
    case SHAPE_SLASH:
        return rest.len > 1 && find_in(rest, '/') != NULL;
    case SHAPE_COLON:
        return has_colon_inside(rest);
    case SHAPE_DOT:
        return find_in(rest, '.') != NULL || find_in(rest, '@') != NULL;
    case SHAPE_QUESTION:
        return rest.len > 1 && first == '?';
    case SHAPE_ROOTED:
        return rest.len > 1 && first == '/';
    case SHAPE_TAG:
        return find_in(rest, ',') != NULL && has_colon_inside(rest);
    }
    return false;
}
