/* SPDX-License-Identifier: MIT */
/* The forms of tag, RFC 4151 §2.1, and of did, DID Core §3.1. */
#include "scheme_rules.h"

#include <string.h>

static const char tag_form[] =
    "%c is not allowed here: %s has a domain or address, ',', a date as 2001-02-03 and ':' (RFC 4151, 2.1)";

/* The length of the text before a byte; of the whole text if it is not there. */
static size_t length_before(urikit_str text, char c)
{
    const char *found = text.len > 0 ? (const char *)memchr(text.ptr, c, text.len) : NULL;

    return found ? (size_t)(found - text.ptr) : text.len;
}

/* A domain name, with the name of an address and '@' before it or not. */
static bool check_tag_authority(urikit_str name, scheme_fault *fault)
{
    size_t user = length_before(name, '@');
    size_t at, last;

    if (user < name.len) {
        for (at = 0; at < user; at++) {
            char c = name.ptr[at];

            if (!is_alphanumeric((unsigned char)c) && c != '-' && c != '.' && c != '_') {
                return scheme_fails(fault, tag_form, name.ptr + at);
            }
        }
        if (user == 0) {
            return scheme_fails(fault, tag_form, name.ptr);
        }
        octets_skip(&name, user + 1);
    }
    if (!is_dns_name(name, &at, &last)) {
        return scheme_fails(fault, tag_form, name.ptr + at);
    }
    return true;
}

/* Whether the month of a year has a day. The calendar is that of ISO 8601. */
static bool has_day(unsigned year, unsigned month, unsigned day)
{
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    unsigned days = month == 2 ? 28 + leap : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;

    return day >= 1 && day <= days;
}

/* The number that two digits write. */
static unsigned two_digits(const char *p)
{
    return (unsigned)(p[0] - '0') * 10 + (unsigned)(p[1] - '0');
}

/* YYYY, YYYY-MM or YYYY-MM-DD. */
static bool check_tag_date(urikit_str date, scheme_fault *fault)
{
    unsigned year, month, day;
    size_t i;

    for (i = 0; i < date.len && i < 10; i++) {
        if (i == 4 || i == 7 ? date.ptr[i] != '-' : !ascii_is_digit(date.ptr[i])) {
            break;
        }
    }
    if (i != date.len || (i != 4 && i != 7 && i != 10)) {
        return scheme_fails(fault, tag_form, date.ptr + i);
    }
    year = two_digits(date.ptr) * 100 + two_digits(date.ptr + 2);
    month = i >= 7 ? two_digits(date.ptr + 5) : 1;
    day = i == 10 ? two_digits(date.ptr + 8) : 1;
    if (month < 1 || month > 12) {
        return scheme_fails(fault, "a month of a %s is from 01 to 12 (RFC 4151, 2.1)", date.ptr + 5);
    }
    return scheme_holds(has_day(year, month, day), fault, "the month of this %s has no such day (RFC 4151, 2.1)", date.ptr + 8);
}

bool urikiti_form_tag(const urikit_uri *uri, scheme_fault *fault)
{
    urikit_str path = urikit_uri_path(uri);
    urikit_str entity = urikit_str_of(path.ptr, length_before(path, ':'));
    urikit_str name = urikit_str_of(entity.ptr, length_before(entity, ','));

    if (!check_tag_authority(name, fault)) {
        return false;
    }
    if (name.len == entity.len) {
        return scheme_fails(fault, tag_form, entity.ptr + entity.len);
    }
    octets_skip(&entity, name.len + 1);
    return check_tag_date(entity, fault) &&
           scheme_holds(entity.ptr + entity.len < path.ptr + path.len, fault, tag_form, path.ptr + path.len);
}

bool urikiti_form_did(const urikit_uri *uri, scheme_fault *fault)
{
    static const char form[] = "%c is not allowed here: a DID is 'did:', a method of a-z and 0-9, ':' and a name (DID Core, 3.1)";
    urikit_str path = urikit_uri_path(uri);
    size_t method = 0;
    size_t end = length_before(path, '/'); /* what follows is the path of a DID URL, 3.2 */
    size_t i;

    while (method < end && (ascii_is_digit(path.ptr[method]) || (path.ptr[method] >= 'a' && path.ptr[method] <= 'z'))) {
        method++;
    }
    if (method == 0 || method == end || path.ptr[method] != ':') {
        return scheme_fails(fault, form, path.ptr + method);
    }
    for (i = method + 1; i < end; i++) {
        char c = path.ptr[i];

        if (!is_alphanumeric((unsigned char)c) && (unsigned char)c < 0x80 && c != '.' && c != '-' && c != '_' && c != ':' &&
            c != '%') {
            return scheme_fails(fault, form, path.ptr + i);
        }
    }
    return scheme_holds(path.ptr[end - 1] != ':', fault, form, path.ptr + end);
}
