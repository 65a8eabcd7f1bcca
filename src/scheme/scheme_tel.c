/* SPDX-License-Identifier: MIT */
/* The form of tel, RFC 3966 §3. */
#include "scheme_rules.h"

#include <string.h>

static bool is_visual_separator(char c)
{
    return c == '-' || c == '.' || c == '(' || c == ')';
}

/* The digits of a number, up to ';'. Those of a local one may also be hex digits, '*' and an encoded '#'. */
static bool take_digits(urikit_str *rest, bool local, scheme_fault *fault)
{
    bool any = false;

    while (rest->len > 0 && *rest->ptr != ';') {
        int octet = octet_peek(*rest);
        bool digit = *rest->ptr == '%' ? local && octet == '#'
                     : local           ? octet == '*' || ascii_is((char)octet, ASCII_HEX)
                                       : ascii_is_digit((char)octet);

        if (!digit && !is_visual_separator(*rest->ptr)) {
            break;
        }
        any = any || digit;
        (void)octet_next(rest, true);
    }
    if (rest->len > 0 && *rest->ptr != ';') {
        return scheme_fails(fault,
                            local ? "%c is not allowed in a local telephone number; a global one begins with '+' (RFC 3966, 3)"
                                  : "%c is not allowed in a telephone number (RFC 3966, 3)",
                            rest->ptr);
    }
    return scheme_holds(any, fault, "a telephone number has digits (RFC 3966, 3)", rest->ptr);
}

/* domainname: a domain name, of which the last label begins with a letter. A '.' may end it. */
static bool is_tel_domain(urikit_str text)
{
    size_t at, last;

    if (text.len > 0 && text.ptr[text.len - 1] == '.') {
        text.len--;
    }
    return is_dns_name(text, &at, &last) && ascii_is_alpha(text.ptr[last]);
}

typedef enum tel_name { TEL_ISUB, TEL_EXT, TEL_CONTEXT, TEL_OTHER } tel_name;

static tel_name find_tel_name(urikit_str name)
{
    return urikiti_ascii_is_word(name, "isub")            ? TEL_ISUB
           : urikiti_ascii_is_word(name, "ext")           ? TEL_EXT
           : urikiti_ascii_is_word(name, "phone-context") ? TEL_CONTEXT
                                                          : TEL_OTHER;
}

/* The value of a parameter: the text up to ';'. */
static bool check_tel_value(tel_name name, urikit_str value, scheme_fault *fault)
{
    const char *end = value.ptr + value.len;
    const char *p = value.ptr;

    if (name == TEL_CONTEXT && value.len > 0 && *p == '+') {
        octets_skip(&value, 1);
        return take_digits(&value, false, fault);
    }
    if (name == TEL_CONTEXT) {
        return scheme_holds(is_tel_domain(value), fault, "phone-context is a domain name, or '+' and digits (RFC 3966, 3)", p);
    }
    while (p < end && (name == TEL_EXT ? ascii_is_digit(*p) || is_visual_separator(*p)
                                       : name == TEL_ISUB || (*p != '@' && *p != ',' && *p != '='))) {
        p++;
    }
    if (p < end) {
        return scheme_fails(fault,
                            name == TEL_EXT ? "%c is not allowed in an extension (RFC 3966, 3)"
                                            : "%c is not allowed in a parameter of %s; encode it as %t (RFC 3966, 3)",
                            p);
    }
    return scheme_holds(value.len > 0, fault, "a parameter of %s has a value after '=' (RFC 3966, 3)", p);
}

/* True if a name is after another one, in any case of letters. */
static bool is_later_name(urikit_str name, urikit_str before)
{
    size_t i;

    for (i = 0; i < name.len && i < before.len; i++) {
        char a = ascii_lower(name.ptr[i]);
        char b = ascii_lower(before.ptr[i]);

        if (a != b) {
            return a > b;
        }
    }
    return name.len > before.len;
}

/*
 * isub and ext, then phone-context, then the others by name; each once. seen: a bit for each name that was there; before: the
 * parameter before it.
 */
static bool check_tel_order(tel_name kind, unsigned seen, urikit_str name, urikit_str before, scheme_fault *fault)
{
    static const unsigned not_after[] = { 1U << TEL_ISUB | 1U << TEL_CONTEXT | 1U << TEL_OTHER,
                                          1U << TEL_EXT | 1U << TEL_CONTEXT | 1U << TEL_OTHER,
                                          1U << TEL_CONTEXT | 1U << TEL_OTHER, 0 };

    if ((seen & not_after[kind]) || (kind == TEL_OTHER && (seen & 1U << TEL_OTHER) && !is_later_name(name, before))) {
        return scheme_fails(fault, "the parameters of %s are each once: isub or ext, phone-context, then by name (RFC 3966, 3)",
                            name.ptr);
    }
    return true;
}

/* Takes name, or name=value. An absent value: there is no '='. */
static bool take_parameter(urikit_str *rest, urikit_str *name, urikit_str *value, scheme_fault *fault)
{
    *name = *rest;
    *value = urikit_str_of(NULL, 0);
    while (rest->len > 0 && (is_alphanumeric((unsigned char)*rest->ptr) || *rest->ptr == '-')) {
        octets_skip(rest, 1);
    }
    name->len -= rest->len;
    if (name->len == 0 || (rest->len > 0 && *rest->ptr != '=' && *rest->ptr != ';')) {
        return scheme_fails(fault, "the name of a parameter has letters, digits and '-' (RFC 3966, 3)", rest->ptr);
    }
    if (rest->len > 0 && *rest->ptr == '=') {
        const char *end;

        octets_skip(rest, 1);
        end = rest->len > 0 ? (const char *)memchr(rest->ptr, ';', rest->len) : NULL;
        *value = urikit_str_of(rest->ptr, end ? (size_t)(end - rest->ptr) : rest->len);
        octets_skip(rest, value->len);
    }
    return true;
}

bool urikiti_form_tel(const urikit_uri *uri, scheme_fault *fault)
{
    urikit_str rest = urikit_uri_path(uri);
    urikit_str before = { NULL, 0 };
    bool local = rest.len == 0 || *rest.ptr != '+';
    unsigned seen = 0;

    if (!local) {
        octets_skip(&rest, 1);
    }
    if (!take_digits(&rest, local, fault)) {
        return false;
    }
    while (rest.len > 0) {
        urikit_str name;
        urikit_str value;
        tel_name kind;

        octets_skip(&rest, 1);
        if (!take_parameter(&rest, &name, &value, fault)) {
            return false;
        }
        kind = find_tel_name(name);
        if (!check_tel_order(kind, seen, name, before, fault) ||
            ((value.ptr || kind != TEL_OTHER) && !check_tel_value(kind, value.ptr ? value : urikit_str_of(rest.ptr, 0), fault))) {
            return false;
        }
        seen |= 1U << kind;
        before = name;
    }
    return scheme_holds(!local || (seen & 1U << TEL_CONTEXT), fault,
                        "a local number needs the parameter phone-context; a global one begins with '+' (RFC 3966, 5.1.5)",
                        rest.ptr);
}
