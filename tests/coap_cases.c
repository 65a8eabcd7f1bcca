/* SPDX-License-Identifier: MIT */
#include "coap_cases.h"

#include <urikit/text.h>

#include "check.h"
#include "cri_cases.h"

#include <string.h>

/* Writes a field out after the text so far. */
static urikit_str write_out(urikit_str field, char *text, size_t *len)
{
    urikit_str wide = { text + *len, 0 };
    size_t i = 0;

    if (!field.ptr) {
        return field;
    }
    while (i < field.len) {
        size_t digits = i;
        size_t times = 0;

        while (digits < field.len && field.ptr[digits] >= '0' && field.ptr[digits] <= '9' && times < 10000) {
            times = times * 10 + (size_t)(field.ptr[digits++] - '0');
        }
        if (digits == i || field.len - digits < 2 || field.ptr[digits] != '*') {
            times = 1;
            digits = i;
        } else {
            i = digits + 1;
        }
        assert_true(times < COAP_CASE_TEXT - *len);
        memset(text + *len, field.ptr[i], times);
        *len += times;
        i++;
    }
    wide.len = (size_t)(text + *len - wide.ptr);
    return wide;
}

vector_row coap_row(const vector_row *row)
{
    static char text[COAP_CASE_TEXT];
    vector_row wide = *row;
    size_t len = 0;
    size_t i;

    for (i = 0; i < row->count; i++) {
        wide.fields[i] = write_out(row->fields[i], text, &len);
    }
    return wide;
}

void coap_options_add(coap_options *options, unsigned number, urikit_str value)
{
    assert_true(options->count < COAP_CASE_OPTIONS);
    options->each[options->count].number = (uint16_t)number;
    options->each[options->count].value = check_copy(value);
    options->count++;
}

void coap_options_take(coap_options *options, urikit_coap_request *request)
{
    urikit_coap_option option;
    unsigned before = 0;

    while (urikit_coap_option_next(request, &option)) {
        assert_true(option.number >= before);
        assert_non_null(option.value.ptr);
        assert_true(option.value.len <= (option.number == URIKIT_COAP_URI_PORT ? 2 : URIKIT_COAP_TEXT_MAX));
        before = option.number;
        coap_options_add(options, option.number, option.value);
    }
    assert_false(urikit_coap_option_next(request, &option));
}

bool coap_options_same(const coap_options *a, const coap_options *b)
{
    size_t i;

    for (i = 0; i < a->count && i < b->count; i++) {
        if (a->each[i].number != b->each[i].number || !urikit_str_equal(a->each[i].value, b->each[i].value)) {
            return false;
        }
    }
    return a->count == b->count;
}

coap_options coap_options_of(const vector_row *row, size_t field)
{
    coap_options options;
    urikit_str left = row->fields[field];

    options.count = 0;
    while (left.len > 0) {
        unsigned number = 0;
        const char *bar = memchr(left.ptr, '|', left.len);
        urikit_str one = urikit_str_of(left.ptr, bar ? (size_t)(bar - left.ptr) : left.len);
        size_t i = 0;

        while (i < one.len && one.ptr[i] != '=') {
            number = number * 10 + (unsigned)(one.ptr[i++] - '0');
        }
        if (i == one.len) {
            check_fail("%s:%u: no option: %s", row->file, row->line, check_show(one));
        }
        coap_options_add(&options, number, urikit_str_of(one.ptr + i + 1, one.len - i - 1));
        left.ptr += one.len + (bar ? 1 : 0);
        left.len -= one.len + (bar ? 1 : 0);
    }
    return options;
}

void coap_options_free(const coap_options *options)
{
    size_t i;

    for (i = 0; i < options->count; i++) {
        check_free(options->each[i].value);
    }
}

urikit_coap_options coap_options_view(const coap_options *options)
{
    urikit_coap_options view = { options->each, options->count };

    return view;
}

void coap_options_check(const vector_row *row, const coap_options *got, const coap_options *want)
{
    size_t i;

    if (want->count != got->count) {
        check_fail("%s:%u: %zu options, not %zu", row->file, row->line, got->count, want->count);
    }
    for (i = 0; i < got->count; i++) {
        if (got->each[i].number != want->each[i].number) {
            check_fail("%s:%u: option %u, not %u", row->file, row->line, (unsigned)got->each[i].number,
                       (unsigned)want->each[i].number);
        }
        check_text(got->each[i].value, want->each[i].value, check_show(row->fields[0]));
    }
}

static void read_ip(const vector_row *row, urikit_str text, coap_place_to_go *place)
{
    size_t len = 4;
    urikit_code code;

    if (text.len == 0) {
        return;
    }
    if (text.ptr[0] == '#') {
        urikit_str bytes = hex_copy(urikit_str_of(text.ptr + 1, text.len - 1));

        assert_true(bytes.len <= sizeof place->ip);
        memcpy(place->ip, bytes.ptr, bytes.len);
        len = bytes.len;
        check_free(bytes);
        code = URIKIT_OK;
    } else if (memchr(text.ptr, ':', text.len)) {
        len = 16;
        code = urikit_ipv6_parse(text, place->ip, NULL);
    } else {
        code = urikit_ipv4_parse(text, place->ip, NULL);
    }
    if (code) {
        check_fail("%s:%u: no address: %s", row->file, row->line, check_show(text));
    }
    place->destination.ip = urikit_str_of((const char *)place->ip, len);
}

void coap_destination_of(const vector_row *row, size_t field, coap_place_to_go *place)
{
    urikit_str text = row->fields[field];
    size_t port;
    size_t zone = 0;
    size_t i;

    memset(place, 0, sizeof *place);
    if (!text.ptr) {
        return;
    }
    place->given = &place->destination;
    for (port = text.len; port > 0 && text.ptr[port - 1] != ':'; port--) {
    }
    assert_true(port > 0);
    for (i = port; i < text.len; i++) {
        place->destination.port = (uint16_t)(place->destination.port * 10 + (text.ptr[i] - '0'));
    }
    text.len = port - 1;
    if (text.len > 1 && text.ptr[0] == '[' && text.ptr[text.len - 1] == ']') {
        text = urikit_str_of(text.ptr + 1, text.len - 2);
    }
    while (zone < text.len && text.ptr[zone] != '%') {
        zone++;
    }
    if (zone < text.len) {
        place->destination.zone = urikit_str_of(text.ptr + zone + 1, text.len - zone - 1);
    }
    read_ip(row, urikit_str_of(text.ptr, zone), place);
}
