/* SPDX-License-Identifier: MIT */
#include "vectors.h"

#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int hex_value(char c)
{
    const char *digits = "0123456789ABCDEF";
    const char *found = c ? strchr(digits, c >= 'a' && c <= 'f' ? c - 0x20 : c) : NULL;

    return found ? (int)(found - digits) : -1;
}

/*
 * Undoes the escapes of a field in place. Returns it in a block of its own size (check_free): a sanitizer sees its end.
 */
static urikit_str unescape(char *field, const vector_row *row)
{
    char *to = field;
    const char *from = field;

    if (strcmp(field, "-") == 0) {
        return urikit_str_of(NULL, 0);
    }
    while (*from) {
        if (*from != '\\') {
            *to++ = *from++;
        } else if (from[1] == '\\') {
            *to++ = '\\';
            from += 2;
        } else if (from[1] == 'x' && hex_value(from[2]) >= 0 && hex_value(from[3]) >= 0) {
            *to++ = (char)(hex_value(from[2]) << 4 | hex_value(from[3]));
            from += 4;
        } else {
            check_fail("%s:%u: bad escape", row->file, row->line);
        }
    }
    return check_copy(urikit_str_of(field, (size_t)(to - field)));
}

static void free_row(vector_row *row)
{
    while (row->count > 0) {
        row->count--;
        if (row->fields[row->count].ptr) {
            check_free(row->fields[row->count]);
        }
    }
}

static void split_row(char *line, vector_row *row)
{
    row->count = 0;
    for (;;) {
        char *tab = strchr(line, '\t');

        if (row->count == VECTOR_FIELDS) {
            check_fail("%s:%u: too many fields", row->file, row->line);
        }
        if (tab) {
            *tab = '\0';
        }
        row->fields[row->count++] = unescape(line, row);
        if (!tab) {
            return;
        }
        line = tab + 1;
    }
}

/* Reads a line without its end into *line, a block of *cap bytes that grows. False at the end of the file. */
static bool read_line(FILE *file, char **line, size_t *cap)
{
    size_t len = 0;

    for (;;) {
        if (*cap - len < 2) {
            *cap = *cap * 2 + 1024;
            *line = realloc(*line, *cap);
            assert_non_null(*line);
        }
        if (!fgets(*line + len, (int)(*cap - len), file)) {
            return len > 0;
        }
        len += strlen(*line + len);
        if ((*line)[len - 1] == '\n') {
            (*line)[len - 1] = '\0';
            return true;
        }
    }
}

size_t vectors_each(const char *name, void (*each_row)(const vector_row *row, void *context), void *context)
{
    char path[1024];
    char *line = NULL;
    size_t cap = 0;
    size_t columns = 0;
    size_t cases = 0;
    vector_row row;
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", VECTORS_DIR, name);
    file = fopen(path, "rb");
    if (!file) {
        check_fail("cannot open %s", path);
    }
    row.file = name;
    for (row.line = 1; read_line(file, &line, &cap); row.line++) {
        if (strncmp(line, "# ", 2) == 0 || line[0] == '\0') {
            continue;
        }
        split_row(line, &row);
        if (columns == 0) {
            columns = row.count; /* the header */
            free_row(&row);
            continue;
        }
        if (row.count != columns) {
            check_fail("%s:%u: %zu fields, the header has %zu", name, row.line, row.count, columns);
        }
        each_row(&row, context);
        free_row(&row);
        cases++;
    }
    free(line);
    fclose(file);
    if (cases == 0) {
        check_fail("%s has no case", path);
    }
    printf("%s: %zu cases\n", name, cases);
    return cases;
}

uint64_t vector_number64(const vector_row *row, size_t field)
{
    urikit_str text = row->fields[field];
    uint64_t value = 0;
    size_t i;

    if (text.len == 0) {
        check_fail("%s:%u: field %zu is not a number", row->file, row->line, field);
    }
    for (i = 0; i < text.len; i++) {
        if (text.ptr[i] < '0' || text.ptr[i] > '9') {
            check_fail("%s:%u: field %zu is not a number", row->file, row->line, field);
        }
        value = value * 10 + (uint64_t)(text.ptr[i] - '0');
    }
    return value;
}

size_t vector_number(const vector_row *row, size_t field)
{
    uint64_t value = vector_number64(row, field);

    if (value > SIZE_MAX) {
        check_fail("%s:%u: field %zu is too great for this machine", row->file, row->line, field);
    }
    return (size_t)value;
}

/* The code in [from, to) with this name or token, or -1. */
static int find_code(urikit_str name, int from, int to)
{
    int code;

    for (code = from; code < to; code++) {
        if (urikit_str_equal(urikit_str_from(urikit_code_name((urikit_code)code)), name) ||
            urikit_str_equal(urikit_str_from(urikit_code_token((urikit_code)code)), name)) {
            return code;
        }
    }
    return -1;
}

urikit_code vector_code(const vector_row *row, size_t field)
{
    return vector_code_in(row, field, URIKIT_OK);
}

urikit_code vector_code_in(const vector_row *row, size_t field, urikit_code band)
{
    enum { CODES = 4096 };
    urikit_str name = row->fields[field];
    int code = find_code(name, (int)band, CODES);

    if (code < 0) {
        code = find_code(name, 0, (int)band);
    }
    if (code < 0) {
        check_fail("%s:%u: no code is called %s", row->file, row->line, check_show(name));
    }
    return (urikit_code)code;
}
