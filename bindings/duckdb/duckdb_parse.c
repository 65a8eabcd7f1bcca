/* SPDX-License-Identifier: MIT */
/* uri_parse(x): all parts of each text in one pass, as a STRUCT. */
#include "duckdb_parts.h"

#include <urikit/iri.h>

typedef enum parse_field {
    FIELD_SCHEME,
    FIELD_USERINFO,
    FIELD_HOST,
    FIELD_HOST_KIND,
    FIELD_PORT, /* an integer; the others are texts */
    FIELD_PATH,
    FIELD_QUERY,
    FIELD_FRAGMENT,
    FIELDS,
} parse_field;

static const char *const field_names[FIELDS] = { "scheme", "userinfo", "host",  "host_kind",
                                                 "port",   "path",     "query", "fragment" };

typedef struct parse_columns {
    duckdb_vector whole;
    uint64_t *whole_validity;
    duck_texts texts[FIELDS]; /* of FIELD_PORT only the vector and its validity are used */
    int32_t *ports;
} parse_columns;

static void begin_columns(parse_columns *columns, duckdb_vector output, size_t count)
{
    size_t i;

    columns->whole = output;
    columns->whole_validity = NULL;
    for (i = 0; i < FIELDS; i++) {
        duck_texts_begin(&columns->texts[i], duckdb_struct_vector_get_child(output, i), count);
    }
    columns->ports = (void *)columns->texts[FIELD_PORT].rows;
}

/* A STRUCT that is NULL has NULL in all its fields. */
static void put_no_struct(parse_columns *columns, size_t row)
{
    size_t i;

    duck_set_null(columns->whole, &columns->whole_validity, row);
    for (i = 0; i < FIELDS; i++) {
        duck_put_null(&columns->texts[i], row);
    }
}

static void put_part(duck_texts *texts, size_t row, urikit_str part)
{
    if (part.ptr) {
        duck_put_text(texts, row, part);
    } else {
        duck_put_null(texts, row);
    }
}

static void put_struct(parse_columns *columns, size_t row, const urikit_uri *uri)
{
    int32_t port;

    put_part(&columns->texts[FIELD_SCHEME], row, urikit_uri_scheme(uri));
    put_part(&columns->texts[FIELD_USERINFO], row, urikit_uri_userinfo(uri));
    put_part(&columns->texts[FIELD_HOST], row, urikit_uri_host(uri));
    put_part(&columns->texts[FIELD_HOST_KIND], row,
             urikit_str_from(urikit_host_kind_name(urikit_uri_host_kind(uri))));
    put_part(&columns->texts[FIELD_PATH], row, urikit_uri_path(uri));
    put_part(&columns->texts[FIELD_QUERY], row, urikit_uri_query(uri));
    put_part(&columns->texts[FIELD_FRAGMENT], row, urikit_uri_fragment(uri));
    if (urikit_uri_port_written(uri, &port) == URIKIT_OK && port != URIKIT_NO_PORT) {
        columns->ports[row] = port;
    } else {
        duck_put_null(&columns->texts[FIELD_PORT], row);
    }
}

static void parse_rows(duckdb_function_info info, duckdb_data_chunk chunk, duckdb_vector output)
{
    duck_input input = duck_input_at(chunk, 0);
    size_t count = duckdb_data_chunk_get_size(chunk);
    parse_columns columns;
    size_t row;

    begin_columns(&columns, output, count);
    for (row = 0; row < count; row++) {
        urikit_uri uri;

        if (duck_is_null(&input, row)) {
            put_no_struct(&columns, row);
            continue;
        }
        if (duck_text(&input, row).len >= DUCK_TOO_LONG) {
            duck_raise(info, URIKIT_SQL_NO_MEMORY, NULL, true);
            return;
        }
        if (urikit_iri_parse(duck_text(&input, row), URIKIT_PARSE_REFERENCE, &uri, NULL) == URIKIT_OK) {
            put_struct(&columns, row, &uri);
        } else {
            put_no_struct(&columns, row);
        }
    }
}

bool duck_add_parse(duckdb_connection connection)
{
    duckdb_logical_type text = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
    duckdb_logical_type integer = duckdb_create_logical_type(DUCKDB_TYPE_INTEGER);
    duckdb_logical_type types[FIELDS] = { text, text, text, text, integer, text, text, text };
    const char *names[FIELDS];
    duckdb_logical_type whole;

    memcpy(names, field_names, sizeof names);
    whole = duckdb_create_struct_type(types, names, FIELDS);
    duckdb_destroy_logical_type(&text);
    duckdb_destroy_logical_type(&integer);
    return duck_add_of_text(connection, "uri_parse", whole, NULL, parse_rows);
}
