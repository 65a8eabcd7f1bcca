/* SPDX-License-Identifier: MIT */
/* CoAP options as text, and those of the request for an identifier. */
#include "kinds/coap.h"

#include "kinds/cri_read.h"
#include "kinds/explain.h"
#include "text/show.h"

#include <urikit/convert.h>
#include <urikit/text.h>

/* ---- options ------------------------------------------------------------------------------------- */

static const struct {
    unsigned number;
    const char *name;
    coap_form coap_form;
} names[] = {
    { URIKIT_COAP_URI_HOST, "Uri-Host", COAP_AS_TEXT },
    { URIKIT_COAP_URI_PORT, "Uri-Port", COAP_AS_NUMBER },
    { URIKIT_COAP_URI_PATH, "Uri-Path", COAP_AS_TEXT },
    { URIKIT_COAP_URI_QUERY, "Uri-Query", COAP_AS_TEXT },
    { URIKIT_COAP_PROXY_URI, "Proxy-Uri", COAP_AS_TEXT },
    { URIKIT_COAP_PROXY_SCHEME, "Proxy-Scheme", COAP_AS_TEXT },
    { URIKIT_COAP_PROXY_CRI, "Proxy-Cri", COAP_AS_DIGITS },
    { URIKIT_COAP_PROXY_SCHEME_NUMBER, "Proxy-Scheme-Number", COAP_AS_NUMBER },
};

enum { NAMES = sizeof names / sizeof names[0] };

coap_form coap_form_of(unsigned number)
{
    size_t i;

    for (i = 0; i < NAMES; i++) {
        if (names[i].number == number) {
            return names[i].coap_form;
        }
    }
    return COAP_AS_DIGITS;
}

const char *coap_option_name(unsigned number)
{
    size_t i;

    for (i = 0; i < NAMES; i++) {
        if (names[i].number == number) {
            return names[i].name;
        }
    }
    return NULL;
}

bool coap_option_named(urikit_str name, unsigned *number)
{
    size_t i;

    for (i = 0; i < NAMES; i++) {
        if (urikit_str_equal(urikit_str_from(names[i].name), name)) {
            *number = names[i].number;
            return true;
        }
    }
    return false;
}

static void put_digits(urikit_str bytes, buffer *out)
{
    static const cri_usage digits = { 0 };

    cri_put_bytes(&digits, bytes, out);
}

static void put_number(uint32_t number, buffer *out)
{
    char text[10];
    size_t at = sizeof text;

    do {
        text[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    buffer_put(out, text + at, sizeof text - at);
}

void coap_put_value(const urikit_coap_option *option, buffer *out)
{
    urikit_str value = option->value;
    coap_form how = coap_form_of(option->number);
    uint32_t number;
    size_t columns = 0;
    size_t i = 0;

    if (how == COAP_AS_NUMBER && urikit_coap_uint_read(value, &number)) {
        put_number(number, out);
        return;
    }
    if (how != COAP_AS_TEXT) {
        put_digits(value, out);
        return;
    }
    while (i < value.len) {
        if (value.ptr[i] == '\\') { /* so that "\x41" is told from 'A' */
            buffer_text(out, "\\\\");
            i++;
        } else {
            i += show_next(out, value, i, &columns);
        }
    }
}

void coap_put_line(const urikit_coap_option *option, buffer *out)
{
    const char *name = coap_option_name(option->number);

    if (name) {
        buffer_text(out, name);
    } else {
        put_number(option->number, out);
    }
    buffer_text(out, ": ");
    coap_put_value(option, out);
    buffer_byte(out, '\n');
}

void coap_put_pair(const urikit_coap_option *option, buffer *out)
{
    if (out->ptr[out->len - 1] != '[') {
        buffer_byte(out, ',');
    }
    buffer_byte(out, '[');
    put_number(option->number, out);
    buffer_put(out, ",\"", 2);
    put_digits(option->value, out);
    buffer_put(out, "\"]", 2);
}

/* ---- lists of them ------------------------------------------------------------------------------- */

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

static int digit_at(const cursor *c, size_t i)
{
    return i < c->text.len ? hex_value(c->text.ptr[i]) : -1;
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
    *r = (row){ 0 };
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

    if (!read_decimal(c, port ? UINT16_MAX : 0xFFFFFF, port ? "a port is at most 65535" : "at most 16777215", &number)) {
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
    good = how == COAP_AS_TEXT ? read_line_text(c) : how == COAP_AS_NUMBER ? read_line_number(c, option) : read_digits(c);
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

size_t coap_list_at(const coap_list *list, urikit_coap_place wanted)
{
    const coap_place *where;
    size_t at;

    if (wanted.option >= list->options.count) {
        return list->text.len;
    }
    where = &list->places[wanted.option];
    at = where->at;
    if (where->digits || where->whole) {
        return at + (where->digits ? 2 * wanted.byte : 0);
    }
    for (; wanted.byte > 0 && at < list->text.len; wanted.byte--) {
        at += list->text.ptr[at] != '\\' ? 1 : list->text.ptr[at + 1] == 'x' ? 4 : 2;
    }
    return at;
}

/* ---- requests ------------------------------------------------------------------------------------ */

static urikit_code options_of(const parsed *id, const urikit_coap_destination *to, buffer *values, urikit_coap_request *request,
                              size_t *at)
{
    bool iri = id->kind != &kind_uri && id->kind != &kind_uri_reference && id->kind != &kind_absolute_uri;
    const urikit_cri_options *options = &id->settings->cri.read;
    urikit_out out;

    values->len = 0;
    if (is_cri(id->kind)) {
        out = buffer_out(values, URIKIT_COAP_TEXT_MAX);
        return urikit_coap_decompose(&id->cri, options, to, &out, request, at);
    }
    out = buffer_out(values, URIKIT_COAP_FROM_URI_BOUND(id->text.len));
    return (iri ? urikit_coap_from_iri : urikit_coap_from_uri)(id->text, options, to, &out, request, at);
}

bool coap_request_of(const parsed *id, const urikit_coap_destination *to, buffer *values, urikit_coap_request *request,
                     fault *why)
{
    size_t at = 0;
    urikit_code code = options_of(id, to, values, request, &at);

    if (code && is_cri(id->kind)) {
        return cri_fault(id, code, at, why);
    }
    if (code == URIKIT_E_COAP_SCHEME) {
        fault_set(why, urikit_code_token(code), at,
                  "no scheme of CoAP: these are coap, coaps, coap+tcp, coaps+tcp, coap+ws and coaps+ws");
    } else if (code == URIKIT_E_UTF8 && id->text.ptr[at] == '%') {
        fault_set(why, urikit_code_token(code), at, "these triplets of a name are not those of UTF-8");
    } else if (code == URIKIT_E_COAP_HOST) {
        fault_set(why, urikit_code_token(code), at, "an IPvFuture address, to which no request can go");
    } else if (code == URIKIT_E_SCHEME) {
        fault_set(why, urikit_code_token(code), at, "no scheme: a request needs a whole URI, with a scheme of CoAP");
    } else if (code == URIKIT_E_CHAR &&
               (id->kind == &kind_uri || id->kind == &kind_uri_reference || id->kind == &kind_absolute_uri)) {
        explain_uri(id->text, code, at, why);
    } else if (code) {
        explain_cri_text(id->text, CRI_TEXT_URI, code, at, &id->settings->cri, why);
    }
    return code == URIKIT_OK;
}

bool coap_is_request(const parsed *id)
{
    urikit_coap_request request;
    buffer values = { NULL, 0, 0 };
    size_t at;
    urikit_code code = options_of(id, NULL, &values, &request, &at);

    buffer_free(&values);
    return code != URIKIT_E_COAP_SCHEME && code != URIKIT_E_COAP_SCHEME_NAME && code != URIKIT_E_SCHEME &&
           code != URIKIT_E_CRI_REFERENCE;
}
