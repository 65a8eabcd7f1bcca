/* SPDX-License-Identifier: MIT */
/* The form of geo, RFC 5870 §3.3 and §3.4.2. */
#include "scheme_rules.h"

static const char geo_form[] =
    "%c is not allowed here: %s has two or three numbers with ',' between, then ;name=value (RFC 5870, 3.3)";

/* num or pnum: digits, and a fraction. */
static bool take_number(urikit_str *rest, bool sign, urikit_str *number, scheme_fault *fault)
{
    unsigned part;

    *number = *rest;
    if (sign && rest->len > 0 && *rest->ptr == '-') {
        octets_skip(rest, 1);
    }
    for (part = 0;; part++) {
        const char *start = rest->ptr;

        while (rest->len > 0 && ascii_is_digit(*rest->ptr)) {
            octets_skip(rest, 1);
        }
        if (rest->ptr == start) {
            return scheme_fails(fault, geo_form, start);
        }
        if (part == 1 || rest->len == 0 || *rest->ptr != '.') {
            break;
        }
        octets_skip(rest, 1);
    }
    number->len -= rest->len;
    return true;
}

/* True if the absolute value is at most this many degrees, in at most so many digits. */
static bool is_degrees(urikit_str number, unsigned most, size_t digits)
{
    size_t start = *number.ptr == '-';
    unsigned value = 0;
    bool more = false;
    size_t i;

    for (i = start; i < number.len && i < start + digits && ascii_is_digit(number.ptr[i]); i++) {
        value = value * 10 + (unsigned)(number.ptr[i] - '0');
    }
    if (i < number.len && number.ptr[i] != '.') {
        return false;
    }
    for (; i < number.len; i++) {
        more = more || (number.ptr[i] != '.' && number.ptr[i] != '0');
    }
    return value < most || (value == most && !more);
}

static bool check_geo_value(urikit_str name, urikit_str value, scheme_fault *fault)
{
    bool crs = urikiti_ascii_is_word(name, "crs");
    urikit_str rest = value;
    urikit_str number;
    size_t i;

    if (urikiti_ascii_is_word(name, "u")) {
        return take_number(&rest, false, &number, fault) && scheme_holds(rest.len == 0, fault, geo_form, rest.ptr);
    }
    for (i = 0; i < value.len; i++) {
        char c = value.ptr[i];

        if (crs ? !is_alphanumeric((unsigned char)c) && c != '-' : c == '@' || c == '/' || c == ',' || c == '=') {
            break;
        }
    }
    return scheme_holds(i == value.len && i > 0, fault, "%c is not allowed in the value of a parameter of %s (RFC 5870, 3.3)",
                        value.ptr + i);
}

/* Each parameter; crs is the first, u the first or after crs. *wgs84: crs is absent, or that one. */
static bool check_geo_parameters(urikit_str rest, bool *wgs84, scheme_fault *fault)
{
    unsigned order = 0; /* 1: crs was there, 2: u, 3: another one */

    *wgs84 = true;
    while (rest.len > 0) {
        urikit_str name, value;
        bool crs, u;

        if (*rest.ptr != ';') {
            return scheme_fails(fault, geo_form, rest.ptr);
        }
        octets_skip(&rest, 1);
        name = rest;
        while (rest.len > 0 && (is_alphanumeric((unsigned char)*rest.ptr) || *rest.ptr == '-')) {
            octets_skip(&rest, 1);
        }
        name.len -= rest.len;
        crs = urikiti_ascii_is_word(name, "crs");
        u = urikiti_ascii_is_word(name, "u");
        if (name.len == 0 || (rest.len > 0 && *rest.ptr != '=' && *rest.ptr != ';')) {
            return scheme_fails(fault, geo_form, rest.ptr);
        }
        if ((crs && order > 0) || (u && order > 1)) {
            return scheme_fails(fault, "the parameters of %s are in order: crs, then u, each once, then others (RFC 5870, 3.3)",
                                name.ptr);
        }
        order = crs ? 1 : u ? 2 : 3;
        value = urikit_str_of(rest.ptr, 0);
        if (rest.len > 0 && *rest.ptr == '=') {
            octets_skip(&rest, 1);
            value = rest;
            while (rest.len > 0 && *rest.ptr != ';') {
                octets_skip(&rest, 1);
            }
            value.len -= rest.len;
        } else if (!crs && !u) {
            continue;
        }
        if (!check_geo_value(name, value, fault)) {
            return false;
        }
        *wgs84 = *wgs84 && (!crs || urikiti_ascii_is_word(value, "wgs84"));
    }
    return true;
}

bool urikiti_form_geo(const urikit_uri *uri, scheme_fault *fault)
{
    urikit_str rest = urikit_uri_path(uri);
    urikit_str latitude, longitude, altitude;
    bool wgs84;

    if (!take_number(&rest, true, &latitude, fault)) {
        return false;
    }
    if (rest.len == 0 || *rest.ptr != ',') {
        return scheme_fails(fault, geo_form, rest.ptr);
    }
    octets_skip(&rest, 1);
    if (!take_number(&rest, true, &longitude, fault)) {
        return false;
    }
    if (rest.len > 0 && *rest.ptr == ',') {
        octets_skip(&rest, 1);
        if (!take_number(&rest, true, &altitude, fault)) {
            return false;
        }
    }
    if (!check_geo_parameters(rest, &wgs84, fault)) {
        return false;
    }
    if (wgs84 && !is_degrees(latitude, 90, 2)) {
        return scheme_fails(fault, "a latitude is from -90 to 90 degrees (RFC 5870, 3.4.2)", latitude.ptr);
    }
    return scheme_holds(!wgs84 || is_degrees(longitude, 180, 3), fault,
                        "a longitude is from -180 to 180 degrees (RFC 5870, 3.4.2)", longitude.ptr);
}
