/* SPDX-License-Identifier: MIT */
/* The table of readers, and what one reads as texts. */
#include "join.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "../base/clear.h"
#include "../base/out.h"

#include <string.h>

/* ---- the table --------------------------------------------------------------------- */

typedef struct reader_row {
    urikit_reader_row row;
    reader_read *read;
    reader_join *join; /* NULL: it does not join */
    uint16_t before;   /* of model_reading */
    uint8_t asked;     /* ASKED_... */
} reader_row;

#include "model_table.h"

bool urikit_reader_at(size_t i, urikit_reader_row *row)
{
    if (i >= URIKIT_READER_ROWS) {
        return false;
    }
    *row = reader_rows[i].row;
    return true;
}

const char *urikit_reader_name(urikit_reader reader)
{
    return (unsigned)reader < URIKIT_READER_ROWS ? reader_rows[reader].row.name : "none";
}

const char *urikit_reader_why_name(urikit_reader_why why)
{
    static const char *const names[] = { "",     "length", "character", "scheme", "userinfo", "host",
                                         "port", "path",   "fragment",  "join",   "base" };

    return (unsigned)why < sizeof names / sizeof names[0] ? names[why] : "";
}

urikit_reader urikiti_newest_release(urikit_reader reader)
{
    int i = 0;

    while (reader_rows[i].read != reader_rows[reader].read) {
        i++;
    }
    return (urikit_reader)i;
}

int urikiti_asked_after(int reader, unsigned asked)
{
    do {
        reader++;
    } while (reader < (int)URIKIT_READER_ROWS && !(reader_rows[reader].asked & asked));
    return reader;
}

bool urikiti_model_read(urikit_reader reader, urikit_str text, model_reading *reading)
{
    clear_bytes(reading, sizeof *reading);
    reading->port = -1;
    if ((unsigned)reader >= URIKIT_READER_ROWS) {
        return false;
    }
    reading->before = reader_rows[reader].before;
    return reader_rows[reader].read(text.ptr ? text : urikit_str_of("", 0), reading);
}

static urikit_str text_or_empty(urikit_str text)
{
    return text.ptr ? text : urikit_str_of("", 0);
}

/* With the byte before it. */
static urikit_str with_mark(urikit_str text)
{
    return text.ptr ? urikit_str_of(text.ptr - 1, text.len + 1) : urikit_str_of("", 0);
}

bool urikiti_model_join(urikit_reader reader, urikit_str base, urikit_str reference, urikit_out *out, model_reading *reading)
{
    urikit_str joined = { NULL, 0 };
    join_base of;
    urikit_uri uri;

    clear_bytes(reading, sizeof *reading);
    reading->port = -1;
    if ((unsigned)reader >= URIKIT_READER_ROWS || urikit_uri_parse(base, URIKIT_PARSE_SCHEME, &uri, NULL)) {
        return false;
    }
    reading->before = reader_rows[reader].before;
    memset(&of, 0, sizeof of);
    of.scheme = urikit_uri_scheme(&uri);
    of.secure = urikiti_ascii_is_word(of.scheme, "https");
    if (!reader_rows[reader].join) {
        return reader_refuses(reading, URIKIT_READER_JOIN);
    }
    if (urikit_uri_host(&uri).len == 0 || (!of.secure && !urikiti_ascii_is_word(of.scheme, "http"))) {
        return reader_refuses(reading, URIKIT_READER_BASE);
    }
    of.authority = urikit_uri_authority(&uri);
    of.path = text_or_empty(urikit_uri_path(&uri));
    of.query = with_mark(urikit_uri_query(&uri));
    of.fragment = with_mark(urikit_uri_fragment(&uri));
    if (!urikiti_model_read(reader, base, &of.reading)) {
        return reader_refuses(reading, (urikit_reader_why)of.reading.why);
    }
    reference = text_or_empty(reference);
    return reader_rows[reader].join(&of, reference, out, &joined, reading) && urikiti_model_read(reader, joined, reading);
}

/* Writes what the model read. */
static urikit_code write_reading(const model_reading *inner, urikit_out *out, urikit_reading *reading)
{
    urikit_str made;
    size_t at[5];

    reading->accepts = true;
    reading->userinfo = inner->userinfo;
    reading->port = urikiti_reading_port(inner);
    at[0] = out->len;
    urikiti_reading_write_scheme(inner, out);
    at[1] = out->len;
    urikiti_reading_write_host(inner, out);
    at[2] = out->len;
    urikiti_path_reading_write(inner->path, out);
    at[3] = out->len;
    urikiti_path_reading_write(inner->query, out);
    at[4] = out->len;
    if (out->len > out->cap) {
        return URIKIT_E_SPACE;
    }
    made = urikit_out_str(out);
    made.ptr = made.ptr ? made.ptr : "";
    reading->scheme = urikit_str_of(inner->scheme.ptr ? made.ptr + at[0] : NULL, at[1] - at[0]);
    reading->host = urikit_str_of(at[2] > at[1] ? made.ptr + at[1] : NULL, at[2] - at[1]);
    reading->path = urikit_str_of(made.ptr + at[2], at[3] - at[2]);
    reading->query = urikit_str_of(at[4] > at[3] ? made.ptr + at[3] : NULL, at[4] - at[3]);
    return URIKIT_OK;
}

static void clear_reading(urikit_reading *reading)
{
    memset(reading, 0, sizeof *reading);
    reading->port = -1;
}

urikit_code urikit_reader_read(urikit_reader reader, urikit_str text, urikit_out *out, urikit_reading *reading)
{
    model_reading inner;

    clear_reading(reading);
    if (urikiti_out_overlaps(out, text)) {
        return URIKIT_E_OVERLAP;
    }
    if (!urikiti_model_read(reader, text, &inner)) {
        reading->why = inner.why;
        return URIKIT_OK;
    }
    return write_reading(&inner, out, reading);
}

urikit_code urikit_server_read(urikit_server server, urikit_str target, urikit_out *out, urikit_reading *reading)
{
    model_reading inner;

    clear_reading(reading);
    memset(&inner, 0, sizeof inner);
    inner.port = -1;
    inner.why = URIKIT_READER_PATH;
    if (urikiti_out_overlaps(out, target)) {
        return URIKIT_E_OVERLAP;
    }
    target = slice_to(target, target.ptr ? urikiti_slice_find(target, '#') : 0); /* no client sends it */
    if ((unsigned)server >= URIKIT_SERVERS || !urikiti_slice_begins(target, "/") ||
        !urikiti_server_path(target, server, &inner)) {
        reading->why = inner.why;
        return URIKIT_OK;
    }
    return write_reading(&inner, out, reading);
}

/* URIKIT_OK if the base is one, and there is space to join. */
static urikit_code join_begins(urikit_str base, urikit_str text, urikit_out *out)
{
    size_t bound = URIKIT_READER_JOIN_BOUND(base.len, text.len);
    size_t space = out->len < out->cap ? out->cap - out->len : 0;
    urikit_uri uri;

    if (urikiti_out_overlaps(out, base) || urikiti_out_overlaps(out, text)) {
        return URIKIT_E_OVERLAP;
    }
    if (urikit_uri_parse(base, URIKIT_PARSE_SCHEME, &uri, NULL)) {
        return URIKIT_E_BASE;
    }
    if (space < bound) {
        out->len += bound;
        return URIKIT_E_SPACE;
    }
    return URIKIT_OK;
}

urikit_code urikit_reader_join(urikit_reader reader, urikit_str base, urikit_str text, urikit_out *out, urikit_reading *reading)
{
    model_reading inner;
    size_t start = out->len;
    urikit_code code = join_begins(base, text, out);

    clear_reading(reading);
    if (code) {
        return code;
    }
    if (!urikiti_model_join(reader, base, text, out, &inner)) {
        reading->why = inner.why;
        out->len = start;
        return URIKIT_OK;
    }
    return write_reading(&inner, out, reading);
}

urikit_code urikit_readers_join_agree(urikit_str base, urikit_str text, urikit_out *workspace, bool *agree)
{
    model_reading first;
    model_reading reading;
    size_t start = workspace->len;
    size_t kept = start;
    int reader;
    urikit_code code = join_begins(base, text, workspace);

    *agree = false;
    if (code) {
        return code;
    }
    for (reader = 0; reader < (int)URIKIT_READER_ROWS; reader = urikiti_asked_after(reader, ASKED_JOIN)) {
        workspace->len = kept;
        if (!urikiti_model_join((urikit_reader)reader, base, text, workspace, *agree ? &reading : &first)) {
            continue;
        }
        if (*agree && !urikiti_readings_agree(&first, &reading)) {
            *agree = false;
            break;
        }
        kept = *agree ? kept : workspace->len; /* the first one's text stays */
        *agree = true;
    }
    workspace->len = start;
    return URIKIT_OK;
}
