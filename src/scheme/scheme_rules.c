/* SPDX-License-Identifier: MIT */
/* Is a URI valid by its scheme's own specification? RFC 3986 §3.1. One row for each scheme. */
#include "scheme_rules.h"

#include "../base/out.h"
#include "../text/message.h"
#include "../text/slice.h"

enum {
    /* what a scheme asks of the parts */
    NEEDS_HOST = 1, /* that is not empty */
    NO_AUTHORITY = 2,
    NO_USERINFO = 4,
    NO_PORT = 8,
    NO_QUERY = 16,
    NO_FRAGMENT = 32,
    NEEDS_AUTHORITY = 64, /* its host may be empty */

    COAP_PARTS = NEEDS_HOST | NO_USERINFO | NO_FRAGMENT,
};

/* path-absolute, RFC 8089 §2. */
static bool form_file(const urikit_uri *uri, scheme_fault *fault)
{
    urikit_str path = urikit_uri_path(uri);

    if (path.len == 0 || *path.ptr != '/') {
        return scheme_fails(fault, "%s needs a path that begins with '/' (RFC 8089, 2)", path.ptr);
    }
    return scheme_holds(path.len == 1 || path.ptr[1] != '/', fault, "the path of %s begins with one '/' (RFC 8089, 2)",
                        path.ptr + 1);
}

/* RFC 1738 §3.2.2: what follows ";type=" at the end is a letter. */
static bool form_ftp(const urikit_uri *uri, scheme_fault *fault)
{
    urikit_str path = urikit_uri_path(uri);
    size_t i;

    for (i = path.len; i >= 6; i--) {
        if (path.ptr[i - 1] == '/') {
            break;
        }
        if (urikiti_ascii_is_word(urikit_str_of(path.ptr + i - 6, 6), ";type=")) {
            char type = i < path.len ? ascii_lower(path.ptr[i]) : '\0';

            return scheme_holds(i + 1 == path.len && (type == 'a' || type == 'i' || type == 'd'), fault,
                                "the type of %s is a, i or d, at the end (RFC 1738, 3.2.2)", path.ptr + i);
        }
    }
    return true;
}

/* RFC 4516 §2: each attribute, and each extension after its '!', has a name. */
static bool form_ldap_names(urikit_str list, bool extensions, scheme_fault *fault)
{
    size_t i;

    for (i = 0; i <= list.len; i++) {
        i += extensions && i < list.len && list.ptr[i] == '!';
        if (i == list.len || list.ptr[i] == ',' || (extensions && (list.ptr[i] == '=' || list.ptr[i] == '!'))) {
            return scheme_fails(fault, "%c is not allowed here: the attributes and extensions of %s have names (RFC 4516, 2)",
                                list.ptr + i);
        }
        while (i < list.len && list.ptr[i] != ',') {
            i++;
        }
    }
    return true;
}

/* RFC 4515 §3: filters in parentheses, with '&', '|' or '!' before those that they join; in others a name and '='. */
static bool form_ldap_filter(urikit_str rest, scheme_fault *fault)
{
    enum { ITEM, OPEN, LIST, NOT } state = NOT; /* what is allowed next; at the beginning '(', as after '!' */
    size_t depth = 0;
    bool named = false; /* in an item: '=' was there */

    do {
        int octet = octet_peek(rest);

        if (octet == '('   ? state <= OPEN
            : octet == ')' ? state == NOT || state == OPEN || (state == ITEM && !named) || depth == 0
                           : octet == OCTET_END || state >= LIST || (state == OPEN && octet == '=')) {
            return scheme_fails(fault, "%c is not allowed here in the filter of %s, as '(a=b)' or '(&(a=b)(c=d))' (RFC 4515, 3)",
                                rest.ptr);
        }
        if (octet == '(' || octet == ')') {
            depth = octet == '(' ? depth + 1 : depth - 1;
            state = octet == '(' ? OPEN : LIST;
            named = false;
        } else if (state == OPEN) {
            state = octet == '!' ? NOT : octet == '&' || octet == '|' ? LIST : ITEM;
        } else {
            named = named || octet == '=';
        }
        (void)octet_next(&rest, true);
    } while (depth > 0);
    return scheme_holds(rest.len == 0, fault, "the filter of %s ends with its last ')' (RFC 4515, 3)", rest.ptr);
}

/* RFC 4516 §2: attributes, scope, filter and extensions with '?' between. */
static bool form_ldap(const urikit_uri *uri, scheme_fault *fault)
{
    urikit_str rest = urikit_uri_query(uri);
    unsigned part;

    if (rest.ptr && urikit_uri_path(uri).len == 0) {
        return scheme_fails(fault, "%s needs '/' before '?' (RFC 4516, 2)", rest.ptr - 1);
    }
    for (part = 0; rest.ptr; part++) {
        urikit_str text = rest;

        for (text.len = 0; text.len < rest.len && rest.ptr[text.len] != '?'; text.len++) {
        }
        if (part == 1 && text.len > 0 && !urikiti_ascii_is_word(text, "base") && !urikiti_ascii_is_word(text, "one") &&
            !urikiti_ascii_is_word(text, "sub")) {
            return scheme_fails(fault, "the scope of %s is base, one or sub (RFC 4516, 2)", text.ptr);
        }
        if (part == 3 && (text.len == 0 || text.len < rest.len)) {
            return scheme_fails(fault, "%c is not allowed here: %s ends with extensions; '?' is %%3F in them (RFC 4516, 2)",
                                text.ptr + text.len);
        }
        if ((part == 0 || part == 3) && text.len > 0 && !form_ldap_names(text, part == 3, fault)) {
            return false;
        }
        if (part == 2 && text.len > 0 && !form_ldap_filter(text, fault)) {
            return false;
        }
        rest = text.len < rest.len ? slice_from(rest, text.len + 1) : urikit_str_of(NULL, 0);
    }
    return true;
}

struct scheme_rules {
    const char *name;
    const char *section; /* of the rules about parts */
    unsigned parts;
    scheme_form *form; /* NULL: none but these */
};

static const scheme_rules scheme_rule_rows[] = {
    { "http", "RFC 9110, 4.2.1", NEEDS_HOST, NULL },
    { "https", "RFC 9110, 4.2.2", NEEDS_HOST, NULL },
    { "coap", "RFC 7252, 6.1", COAP_PARTS, NULL },
    { "coaps", "RFC 7252, 6.2", COAP_PARTS, NULL },
    { "coap+tcp", "RFC 8323, 8.1", COAP_PARTS, NULL },
    { "coaps+tcp", "RFC 8323, 8.2", COAP_PARTS, NULL },
    { "coap+ws", "RFC 8323, 8.3", COAP_PARTS, NULL },
    { "coaps+ws", "RFC 8323, 8.4", COAP_PARTS, NULL },
    { "ws", "RFC 6455, 3", COAP_PARTS, NULL },
    { "wss", "RFC 6455, 3", COAP_PARTS, NULL },
    { "file", "RFC 8089, 2", NO_USERINFO | NO_PORT | NO_QUERY, form_file },
    { "urn", "RFC 8141, 2", NO_AUTHORITY, urikiti_form_urn },
    { "mailto", "RFC 6068, 2", NO_AUTHORITY, urikiti_form_mailto },
    { "tel", "RFC 3966, 3", NO_AUTHORITY | NO_QUERY, urikiti_form_tel },
    { "data", "RFC 2397, 3", NO_AUTHORITY, urikiti_form_data },
    { "geo", "RFC 5870, 3.3", NO_AUTHORITY | NO_QUERY, urikiti_form_geo },
    { "tag", "RFC 4151, 2.1", NO_AUTHORITY, urikiti_form_tag },
    { "did", "DID Core, 3.1", NO_AUTHORITY, urikiti_form_did },
    { "sip", "RFC 3261, 19.1.1", NO_AUTHORITY, urikiti_form_sip },
    { "sips", "RFC 3261, 19.1.1", NO_AUTHORITY, urikiti_form_sip },
    { "ldap", "RFC 4516, 2", NEEDS_AUTHORITY | NO_USERINFO, form_ldap },
    { "ftp", "RFC 1738, 3.2.2", NEEDS_HOST, form_ftp },
};

const scheme_rules *urikiti_scheme_rules(urikit_str scheme)
{
    size_t i;

    for (i = 0; i < sizeof scheme_rule_rows / sizeof scheme_rule_rows[0]; i++) {
        if (scheme.ptr && urikiti_ascii_is_word(scheme, scheme_rule_rows[i].name)) {
            return &scheme_rule_rows[i];
        }
    }
    return NULL;
}

/* The parts before the path, in the order of the text. */
static bool check_scheme_authority(const urikit_uri *uri, unsigned parts, scheme_fault *fault)
{
    urikit_str path = urikit_uri_path(uri);
    const char *after = uri->text + uri->scheme_end + 1;
    urikit_str host = urikit_uri_host(uri);
    urikit_str userinfo = urikit_uri_userinfo(uri);

    if (host.ptr && (parts & NO_AUTHORITY)) {
        return scheme_fails(fault, "has no authority", after);
    }
    if (!host.ptr && (parts & NEEDS_AUTHORITY)) {
        return scheme_fails(fault, "needs '//' after ':'", after + (path.len > 0 && *path.ptr == '/'));
    }
    if (userinfo.ptr && (parts & NO_USERINFO)) {
        return scheme_fails(fault, "has no userinfo", userinfo.ptr + userinfo.len);
    }
    if (host.len == 0 && (parts & NEEDS_HOST)) {
        return scheme_fails(fault, "needs a host", host.ptr ? host.ptr : after + (path.len > 0 && *path.ptr == '/'));
    }
    if (urikit_uri_port(uri).ptr && (parts & NO_PORT)) {
        return scheme_fails(fault, "has no port", urikit_uri_port(uri).ptr - 1);
    }
    return true;
}

/* The parts after it. */
static bool check_scheme_end(const urikit_uri *uri, unsigned parts, scheme_fault *fault)
{
    urikit_str query = urikit_uri_query(uri);
    urikit_str fragment = urikit_uri_fragment(uri);

    if (query.ptr && (parts & NO_QUERY)) {
        return scheme_fails(fault, "has no query", query.ptr - 1);
    }
    if (fragment.ptr && (parts & NO_FRAGMENT)) {
        return scheme_fails(fault, "has no fragment", fragment.ptr - 1);
    }
    return true;
}

bool urikiti_scheme_keeps(const scheme_rules *rules, const urikit_uri *uri, bool no_host, scheme_fault *fault)
{
    unsigned parts = no_host ? rules->parts & ~(unsigned)NEEDS_HOST : rules->parts;

    fault->why = NULL;
    fault->of_form = check_scheme_authority(uri, parts, fault) && rules->form && !rules->form(uri, fault);
    return !fault->why && check_scheme_end(uri, parts, fault);
}

void urikiti_scheme_say(const scheme_rules *rules, urikit_str text, const scheme_fault *fault, urikit_out *why)
{
    if (fault->of_form) {
        urikiti_message_about(why, fault->why, text, (size_t)(fault->at - text.ptr), urikit_str_from(rules->name));
        return;
    }
    urikiti_message(why, rules->name);
    urikiti_out_byte(why, ' ');
    urikiti_message(why, fault->why);
    urikiti_message(why, " (");
    urikiti_message(why, rules->section);
    urikiti_out_byte(why, ')');
}
