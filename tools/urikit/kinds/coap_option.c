/* SPDX-License-Identifier: MIT */
/* The names of CoAP options, and options as text. */
#include "kinds/coap_list.h"

#include "kinds/cri_read.h"
#include "text/show.h"

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
