/* SPDX-License-Identifier: MIT */
/* Read the options of a CoAP request from text. */
#include "kinds/coap_list.h"

#include <urikit/text.h>

/* A record on its way into a list. */
typedef struct cursor {
    urikit_str text;
    size_t i;
    buffer *values;
    buffer *rows; /* the options */
    buffer *places;
    fault *why;
} cursor;

/* One option as it is kept while reading: the buffer of values may still move. */
typedef struct row {
    urikit_coap_option option; /* its value's ptr is not set */
    coap_place place;
} row;

static bool refuse(cursor *c, size_t at, const char *what)
{
    fault_set(c->why, "options", at, "%s", what);
    return false;
}

static bool is_at(const cursor *c, char byte)
{
    return c->i < c->text.len && c->text.ptr[c->i] == byte;
}

static int digit_value(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

static int digit_at(const cursor *c, size_t i)
{
    return i < c->text.len ? digit_value(c->text.ptr[i]) : -1;
}

/* Digits to a number that is at most `most`. */
static bool read_decimal(cursor *c, uint64_t most, const char *too_much, uint64_t *number)
{
    size_t start = c->i;

    *number = 0;
    for (; c->i < c->text.len && c->text.ptr[c->i] >= '0' && c->text.ptr[c->i] <= '9'; c->i++) {
        *number = *number * 10 + (uint64_t)(c->text.ptr[c->i] - '0');
        if (*number > most) {
            return refuse(c, c->i, too_much);
        }
    }
    return c->i > start || refuse(c, c->i, "a number is wanted here");
}

static const char hex_wanted[] = "a value in hex is two digits for each byte";

/* Hex digits, two for each byte, to the values. */
static bool read_digits(cursor *c)
{
    while (digit_at(c, c->i) >= 0) {
        if (digit_at(c, c->i + 1) < 0) {
            return refuse(c, c->i + 1, hex_wanted);
        }
        buffer_byte(c->values, (char)(unsigned char)(digit_at(c, c->i) * 16 + digit_at(c, c->i + 1)));
        c->i += 2;
    }
    return true;
}

static void begin_row(cursor *c, unsigned number, row *r)
{
    static const row none = { 0 };

    *r = none;
    r->option.number = (uint16_t)number;
    r->place.at = c->i;
    r->place.digits = true;
    r->option.value.len = c->values->len; /* for now where it starts */
}

static void end_row(cursor *c, row *r)
{
    r->option.value.len = c->values->len - r->option.value.len;
    buffer_put(c->rows, (const char *)r, sizeof *r);
}

static void skip_blanks(cursor *c)
{
    while (is_at(c, ' ') || is_at(c, '\t') || is_at(c, '\r') || is_at(c, '\n')) {
        c->i++;
    }
}

/* The byte, with blanks before it. */
static bool take(cursor *c, char byte, const char *what)
{
    skip_blanks(c);
    if (!is_at(c, byte)) {
        return refuse(c, c->i, what);
    }
    c->i++;
    return true;
}

/* [11,"61"] */
static bool read_pair(cursor *c)
{
    uint64_t number;
    row r;

    if (!take(c, '[', "an option is [number,\"hex\"]")) {
        return false;
    }
    skip_blanks(c);
    if (!read_decimal(c, UINT16_MAX, "an option's number is at most 65535", &number) ||
        !take(c, ',', "',' is wanted here, and the option's value in hex") ||
        !take(c, '"', "the option's value is a string of hex digits")) {
        return false;
    }
    begin_row(c, (unsigned)number, &r);
    if (!read_digits(c)) {
        return false;
    }
    end_row(c, &r);
    if (!is_at(c, '"')) {
        return refuse(c, c->i, "a hex digit or '\"' is wanted here");
    }
    c->i++;
    return take(c, ']', "']' is wanted here: an option is [number,\"hex\"]");
}

/* [[11,"61"],[15,"62"]] */
static bool read_array(cursor *c)
{
    bool more;

    c->i++; /* '[' */
    skip_blanks(c);
    for (more = !is_at(c, ']'); more;) {
        if (!read_pair(c)) {
            return false;
        }
        skip_blanks(c);
        more = is_at(c, ',');
        c->i += more;
    }
    if (!take(c, ']', "',' or ']' is wanted here: options are [[number,\"hex\"],...]")) {
        return false;
    }
    skip_blanks(c);
    return c->i == c->text.len || refuse(c, c->i, "this is after the end of the options");
}

/* Text to the end of the line, in the escapes of coap_put_value. */
static bool read_line_text(cursor *c)
{
    for (; c->i < c->text.len && !is_at(c, '\n'); c->i++) {
        if (!is_at(c, '\\')) {
            buffer_byte(c->values, c->text.ptr[c->i]);
        } else if (c->i + 1 < c->text.len && c->text.ptr[c->i + 1] == '\\') {
            buffer_byte(c->values, '\\');
            c->i++;
        } else if (c->i + 1 < c->text.len && c->text.ptr[c->i + 1] == 'x' && digit_at(c, c->i + 2) >= 0 &&
                   digit_at(c, c->i + 3) >= 0) {
            buffer_byte(c->values, (char)(unsigned char)(digit_at(c, c->i + 2) * 16 + digit_at(c, c->i + 3)));
            c->i += 3;
        } else {
            return refuse(c, c->i, "'\\' begins \\xNN, a byte in hex, or \\\\, a backslash");
        }
    }
    return true;
}

/* A number as CoAP's uint. */
static bool read_line_number(cursor *c, unsigned option)
{
    char bytes[4];
    urikit_out out = URIKIT_OUT(bytes);
    bool port = option == URIKIT_COAP_URI_PORT;
    uint64_t number;

    if (!read_decimal(c, port ? UINT16_MAX : 0xFFFFFF, port ? "a port is at most 65535" : "at most 16777215",
                      &number)) {
        return false;
    }
    if (urikit_coap_uint_write((uint32_t)number, &out) == URIKIT_OK) { /* it fits */
        buffer_put(c->values, bytes, out.len);
    }
    return true;
}

/* The option that a line begins with, and what is between it and its value. *numbered: its number is given. */
static bool read_line_name(cursor *c, unsigned *option, bool *numbered)
{
    static const char unknown[] = "no option has this name: Uri-Host, Uri-Port, Uri-Path, Uri-Query, Proxy-Uri, "
                                  "Proxy-Scheme, Proxy-Cri, Proxy-Scheme-Number, or a number (with its value in hex)";
    size_t start = c->i;
    uint64_t number;

    while (c->i < c->text.len && !is_at(c, '=') && !is_at(c, ':') && !is_at(c, '\n')) {
        c->i++;
    }
    *numbered = !coap_option_named(urikit_str_of(c->text.ptr + start, c->i - start), option);
    if (*numbered) {
        c->i = start;
        if (digit_at(c, start) < 0 || digit_at(c, start) > 9) {
            return refuse(c, start, unknown);
        }
        if (!read_decimal(c, UINT16_MAX, "an option's number is at most 65535", &number)) {
            return false;
        }
        *option = (unsigned)number;
    }
    if (is_at(c, ':') && c->i + 1 < c->text.len && c->text.ptr[c->i + 1] == ' ') {
        c->i += 2;
        return true;
    }
    if (is_at(c, '=')) {
        c->i++;
        return true;
    }
    return refuse(c, c->i, "'=' and the value are wanted here");
}

/* "Uri-Path=a" */
static bool read_line(cursor *c)
{
    unsigned option = 0;
    bool numbered;
    bool good;
    coap_form how;
    row r;

    if (!read_line_name(c, &option, &numbered)) {
        return false;
    }
    begin_row(c, option, &r);
    how = numbered ? COAP_AS_DIGITS : coap_form_of(option);
    r.place.digits = how == COAP_AS_DIGITS;
    r.place.whole = how == COAP_AS_NUMBER;
    good = how == COAP_AS_TEXT     ? read_line_text(c)
           : how == COAP_AS_NUMBER ? read_line_number(c, option)
                                   : read_digits(c);
    end_row(c, &r);
    return good && (c->i == c->text.len || is_at(c, '\n') ||
                    refuse(c, c->i, r.place.digits ? hex_wanted : "this is after the end of the value"));
}

static bool read_lines(cursor *c)
{
    while (c->i < c->text.len) {
        if (!read_line(c)) {
            return false;
        }
        c->i += c->i < c->text.len; /* the newline */
    }
    return true;
}

/* Takes the rows apart, now that the values stay where they are. */
static void settle_list(const cursor *c, coap_list *list)
{
    size_t count = c->rows->len / sizeof(row);
    const char *value = buffer_view(c->values).ptr;
    urikit_coap_option *options;
    coap_place *places;
    size_t i;

    buffer_grow(c->places, count * (sizeof *options + sizeof *places) + 1);
    options = (urikit_coap_option *)(void *)c->places->ptr;
    places = (coap_place *)(void *)(options + count);
    for (i = 0; i < count; i++) {
        row r;

        memcpy(&r, c->rows->ptr + i * sizeof r, sizeof r);
        options[i] = r.option;
        options[i].value.ptr = value;
        value += r.option.value.len;
        places[i] = r.place;
    }
    list->options.ptr = options;
    list->options.count = count;
    list->places = places;
}

bool coap_list_read(urikit_str text, buffer *values, buffer *rows, coap_list *list, fault *why)
{
    buffer kept = { NULL, 0, 0 };
    cursor c = { text, 0, values, &kept, rows, why };
    bool good;

    values->len = 0;
    rows->len = 0;
    list->text = text;
    skip_blanks(&c);
    if (c.i == text.len) {
        good = refuse(&c, c.i, "an empty text: no options at all are []");
    } else if (is_at(&c, '{')) {
        good = refuse(&c, c.i, "a JSON object: options are an array, [[number,\"hex\"],...]");
    } else {
        good = is_at(&c, '[') ? read_array(&c) : (c.i = 0, read_lines(&c));
    }
    if (good) {
        settle_list(&c, list);
    }
    buffer_free(&kept);
    return good;
}

size_t coap_list_at(const coap_list *list, urikit_coap_place place)
{
    const coap_place *where;
    size_t at;

    if (place.option >= list->options.count) {
        return list->text.len;
    }
    where = &list->places[place.option];
    at = where->at;
    if (where->digits || where->whole) {
        return at + (where->digits ? 2 * place.byte : 0);
    }
    for (; place.byte > 0 && at < list->text.len; place.byte--) {
        at += list->text.ptr[at] != '\\' ? 1 : list->text.ptr[at + 1] == 'x' ? 4 : 2;
    }
    return at;
}
