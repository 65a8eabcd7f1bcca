/* SPDX-License-Identifier: MIT */
/*
 * make_rows FILE [broken]
 * Writes the vector files as C, see rows.h. "broken": the first code is another one, so that a target
 * can show that it sees a row fail.
 */
#include <urikit/coap.h>

#include "check.h"
#include "coap_cases.h"
#include "cri_cases.h"
#include "cri_rows.h"
#include "rows.h"
#include "vectors.h"

#include <stdio.h>
#include <string.h>

typedef struct row_file {
    const char *name;
    const char *fields;
    unsigned number;
} row_file;

static const row_file *file_at_hand;
static bool to_break;
static FILE *to_file;

static void put_u8(size_t value)
{
    fprintf(to_file, "%zu,", value & 0xFF);
}

static void put_u16(size_t value)
{
    put_u8(value >> 8);
    put_u8(value);
}

static void put_bytes(urikit_str bytes)
{
    size_t i;

    for (i = 0; i < bytes.len; i++) {
        put_u8((unsigned char)bytes.ptr[i]);
    }
}

static void put_field(urikit_str bytes)
{
    assert_true(bytes.len < ROWS_ABSENT);
    put_u16(bytes.ptr ? bytes.len : ROWS_ABSENT);
    put_bytes(bytes);
}

static void put_copy(urikit_str copy)
{
    put_field(copy);
    check_free(copy);
}

static void put_number(size_t value)
{
    assert_true(value <= UINT32_MAX);
    put_u16(4);
    put_u16(value >> 16);
    put_u16(value);
}

static void put_code(urikit_code code)
{
    put_u16(2);
    put_u16((size_t)code + to_break);
    to_break = false;
}

static void put_options(const vector_row *row, size_t field)
{
    coap_options options = coap_options_of(row, field);
    size_t len = 0;
    size_t i;

    for (i = 0; i < options.count; i++) {
        len += 4 + options.each[i].value.len;
    }
    assert_true(len < ROWS_ABSENT);
    put_u16(len);
    for (i = 0; i < options.count; i++) {
        put_u16(options.each[i].number);
        put_field(options.each[i].value);
    }
    coap_options_free(&options);
}

static void put_destination(const vector_row *row, size_t field)
{
    coap_place_to_go place;
    const urikit_coap_destination *to = &place.destination;

    coap_destination_of(row, field, &place);
    put_u16(4 + to->ip.len + to->zone.len);
    put_u16(to->port);
    put_u8(to->ip.ptr ? to->ip.len : ROWS_NO_IP);
    put_bytes(to->ip);
    put_u8(to->zone.ptr != NULL);
    put_bytes(to->zone);
}

static void put_one(const vector_row *row, size_t field, char kind, const urikit_cri_options *options)
{
    urikit_cri_options final = { 0 }; /* revision 27 reads all notation that the other does */
    urikit_str text = row->fields[field];

    final.profile = URIKIT_CRI_FINAL;
    if (kind == 'v') {
        kind = urikit_str_equal(row->fields[field - 1], URIKIT_STR("235")) ? 'e' : 't';
    }
    if (kind == 'p') {
        put_u16(3);
        put_u8(options->profile);
        put_u8(options->strict_cbor);
        put_u8(options->zone);
    } else if (kind == 't' || !text.ptr || (text.len == 1 && (*text.ptr == '=' || *text.ptr == '!'))) {
        put_field(text);
    } else if (kind == 'b') {
        put_copy(hex_copy(text));
    } else if (kind == 'e') {
        put_copy(edn_copy(row, field, &final));
    } else if (kind == 'c') {
        put_code(vector_code(row, field));
    } else if (kind == 'n') {
        put_number(vector_number(row, field));
    } else if (kind == 'o') {
        put_options(row, field);
    } else {
        assert_int_equal(kind, 'd');
        put_destination(row, field);
    }
}

static void put_row(const vector_row *row, const urikit_cri_options *options)
{
    size_t i;

    assert_int_equal(row->count, strlen(file_at_hand->fields));
    put_u8(file_at_hand->number);
    put_u16(row->line);
    for (i = 0; i < row->count; i++) {
        put_one(row, i, file_at_hand->fields[i], options);
    }
    fputc('\n', to_file);
}

static void each_row(const vector_row *row, void *context)
{
    static const urikit_cri_options none = { 0 };
    const row_file *file = context;
    const char *profile = strchr(file->fields, 'p');
    vector_row wide = strncmp(file->name, "coap", 4) == 0 ? coap_row(row) : *row; /* only there "2*a" is "aa" */

    file_at_hand = file;
    if (profile) {
        each_profile(&wide, (size_t)(profile - file->fields), put_row);
    } else {
        put_row(&wide, &none);
    }
}

int main(int count, char **words)
{
#define ROW_FILE(name, fields) { #name ".tsv", fields, 0 },
    static row_file files[] = { ROW_FILES(ROW_FILE) };
    unsigned i;

    assert_true(count > 1);
    to_file = fopen(words[1], "w");
    assert_non_null(to_file);
    to_break = count > 2 && strcmp(words[2], "broken") == 0;
    fprintf(to_file, "#include \"rows.h\"\nconst unsigned char device_rows[] = {\n");
    for (i = 0; i < sizeof files / sizeof files[0]; i++) {
        files[i].number = i;
        vectors_each(files[i].name, each_row, &files[i]);
    }
    fprintf(to_file, "%d };\n", ROWS_END);
    return fclose(to_file) != 0;
}
