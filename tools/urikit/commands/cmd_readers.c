/* SPDX-License-Identifier: MIT */
/* readers: how programs read each URL, or what servers look up for its path. */
#include "commands/cmd.h"

#include "run/output.h"
#include "run/report.h"
#include "text/json_io.h"
#include "text/show.h"

#include <urikit/iri.h>
#include <urikit/readers.h>

#include <stdio.h>
#include <unistd.h>

enum {
    COLUMNS = 6, /* scheme, userinfo, host, port, path, query */
    PATH_COLUMN = 4,
    CELL_LIMIT = 48,
    READERS_MOST = (int)URIKIT_READER_ROWS > (int)URIKIT_SERVERS ? (int)URIKIT_READER_ROWS : (int)URIKIT_SERVERS,
};

typedef struct readers_settings {
    urikit_str base;
    bool servers; /* those of urikit_server_read */
    bool color;
    size_t count; /* the programs and releases that are asked: */
    uint8_t readers[READERS_MOST];
    int name_width;
    size_t first; /* the first column that is shown */
} readers_settings;

/* What one program reads. */
typedef struct reader_result {
    urikit_reader_row row;
    bool server; /* among clients */
    urikit_reading reading;
    buffer space;
} reader_result;

static urikit_str reading_part(const urikit_reading *reading, size_t column, char digits[8])
{
    switch (column) {
    case 0:
        return reading->scheme;
    case 1:
        return urikit_str_from(reading->userinfo ? "yes" : NULL);
    case 2:
        return reading->host;
    case 3:
        if (reading->port < 0) {
            return urikit_str_of(NULL, 0);
        }
        return urikit_str_of(digits, (size_t)snprintf(digits, 8, "%d", (int)reading->port));
    case PATH_COLUMN:
        return reading->path;
    default:
        return reading->query;
    }
}

/* What a client sends of a URL: its path and query. Another text stays as it is. */
static urikit_str target_of(work *w, urikit_str text)
{
    size_t at = 0;

    while (at + 3 <= text.len && memcmp(text.ptr + at, "://", 3) != 0) {
        at++;
    }
    if (at + 3 > text.len || memchr(text.ptr, '/', at)) {
        return text;
    }
    for (at += 3; at < text.len && !strchr("/?#", text.ptr[at]); at++) {
    }
    text = urikit_str_of(text.ptr + at, text.len - at);
    if (text.len > 0 && text.ptr[0] == '/') {
        return text;
    }
    w->uri.len = 0;
    buffer_byte(&w->uri, '/');
    buffer_str(&w->uri, text);
    return buffer_view(&w->uri);
}

static void look_up(reader_result *result, urikit_server server, urikit_str target)
{
    urikit_out out;

    (void)urikit_server_at(server, &result->row);
    result->server = false;
    result->space = (buffer){ NULL, 0, 0 };
    out = buffer_out(&result->space, URIKIT_READER_BOUND(target.len));
    (void)!urikit_server_read(server, target, &out, &result->reading);
}

/* base: absent, or what the program joins the text to. */
static void read_as(reader_result *result, urikit_reader reader, urikit_str base, urikit_str text)
{
    urikit_out out;

    (void)urikit_reader_at(reader, &result->row);
    result->server = reader >= URIKIT_READER_CLIENTS && reader < URIKIT_READERS;
    result->space = (buffer){ NULL, 0, 0 };
    if (base.ptr) {
        out = buffer_out(&result->space, URIKIT_READER_JOIN_BOUND(base.len, text.len));
        (void)!urikit_reader_join(reader, base, text, &out, &result->reading);
    } else {
        out = buffer_out(&result->space, URIKIT_READER_BOUND(text.len));
        (void)!urikit_reader_read(reader, text, &out, &result->reading);
    }
}

static bool all_agree(urikit_str base, urikit_str text)
{
    buffer space = { NULL, 0, 0 };
    urikit_out out;
    bool agree;

    if (!base.ptr) {
        return urikit_readers_agree(text);
    }
    out = buffer_out(&space, URIKIT_READER_JOIN_BOUND(base.len, text.len));
    (void)!urikit_readers_join_agree(base, text, &out, &agree);
    buffer_free(&space);
    return agree;
}

/* True if there is one path that all servers look up which do not refuse it. */
static bool servers_agree(const reader_result *results)
{
    const reader_result *first = NULL;
    size_t i;

    for (i = 0; i < URIKIT_SERVERS; i++) {
        if (!results[i].reading.accepts) {
            continue;
        }
        if (first && !urikit_str_equal(first->reading.path, results[i].reading.path)) {
            return false;
        }
        first = &results[i];
    }
    return first != NULL;
}

/* ---- JSON --------------------------------------------------------------------------- */

static bool reading_is_same(const reader_result *a, const reader_result *b)
{
    const urikit_reading *x = &a->reading;
    const urikit_reading *y = &b->reading;

    return x->accepts == y->accepts && x->why == y->why && x->port == y->port && x->userinfo == y->userinfo &&
           a->server == b->server && urikit_str_equal(x->scheme, y->scheme) && urikit_str_equal(x->host, y->host) &&
           urikit_str_equal(x->path, y->path) && urikit_str_equal(x->query, y->query);
}

static void put_reading(buffer *out, const urikit_reading *reading, bool server)
{
    json_bool(out, "accepts", reading->accepts);
    json_text(out, "scheme", reading->scheme);
    json_text(out, "host", reading->host);
    if (reading->port >= 0) {
        json_number(out, "port", (uint64_t)reading->port);
    } else {
        json_text(out, "port", urikit_str_of(NULL, 0));
    }
    json_text(out, "path", reading->path);
    json_text(out, "query", reading->query);
    json_text(out, "why",
              reading->accepts ? urikit_str_of(NULL, 0)
                               : urikit_str_from(urikit_reader_why_name((urikit_reader_why)reading->why)));
    json_bool(out, "userinfo", reading->userinfo);
    json_bool(out, "server", server);
    buffer_byte(out, '}');
}

/* Where the members of a reading are in the output. */
typedef struct reading_place {
    size_t start;
    size_t end;
} reading_place;

/* Writes what each program reads. Many read the same, so the members of an earlier one are copied. */
static void put_readings(buffer *out, const reader_result *results, const readers_settings *settings)
{
    reading_place places[READERS_MOST];
    size_t i;

    for (i = 0; i < settings->count; i++) {
        size_t k = 0;

        buffer_text(out, i > 0 ? ",{" : "{");
        json_text(out, "name", urikit_str_from(results[i].row.name));
        json_text(out, "version", urikit_str_from(results[i].row.version));
        while (k < i && !reading_is_same(&results[k], &results[i])) {
            k++;
        }
        places[i].start = out->len;
        if (k < i) {
            size_t len = places[k].end - places[k].start;

            (void)buffer_space(out, len);
            buffer_put(out, out->ptr + places[k].start, len);
        } else {
            put_reading(out, &results[i].reading, settings->servers || results[i].server);
        }
        places[i].end = out->len;
    }
}

static void put_json(work *w, const record *r, urikit_str text, const reader_result *results)
{
    const readers_settings *settings = w->job->settings;
    buffer *out = &w->out;

    buffer_byte(out, '{');
    answer_input(w, r->text);
    if (text.ptr != r->text.ptr) {
        json_text(out, "target", text);
    }
    json_bool(out, "agree", settings->servers ? servers_agree(results) : all_agree(settings->base, r->text));
    json_member(out, "readers");
    buffer_byte(out, '[');
    put_readings(out, results, settings);
    buffer_text(out, "]}");
    buffer_byte(out, w->job->separator);
}

/* ---- a table -------------------------------------------------------------------------- */

/* The text of a cell, short and without control characters. */
static void put_cell(const reader_result *result, size_t column, size_t first, buffer *out)
{
    char digits[8];
    urikit_str part;
    buffer shown = { NULL, 0, 0 };

    if (!result->reading.accepts) {
        if (column == first) {
            buffer_format(out, "refuses it (%s)", urikit_reader_why_name((urikit_reader_why)result->reading.why));
        }
        return;
    }
    part = reading_part(&result->reading, column, digits);
    if (!part.ptr) {
        buffer_byte(out, '-');
        return;
    }
    show_text(&shown, part);
    buffer_put(out, shown.ptr, shown.len < CELL_LIMIT ? shown.len : CELL_LIMIT - 3);
    if (shown.len >= CELL_LIMIT) {
        buffer_text(out, "...");
    }
    buffer_free(&shown);
}

static bool parts_equal(const reader_result *a, const reader_result *b, size_t column)
{
    char digits[2][8];
    urikit_str x = reading_part(&a->reading, column, digits[0]);
    urikit_str y = reading_part(&b->reading, column, digits[1]);

    if (column == PATH_COLUMN && x.len <= 1 && y.len <= 1) { /* an empty path is "/" */
        return (x.len == 0 || x.ptr[0] == '/') && (y.len == 0 || y.ptr[0] == '/');
    }
    return !x.ptr == !y.ptr && urikit_str_equal(x, y);
}

/* True if the cell is not what most of the clients (or servers) that accept the text have. */
static bool cell_differs(const readers_settings *settings, const reader_result *results, size_t which, size_t column)
{
    size_t best = 0;
    size_t mine = 0;
    size_t i;
    size_t k;

    if (!results[which].reading.accepts) {
        return column == settings->first;
    }
    for (i = 0; i < settings->count; i++) {
        size_t count = 0;

        for (k = 0; results[i].reading.accepts && k < settings->count; k++) {
            count += results[k].reading.accepts && !results[k].server && parts_equal(&results[i], &results[k], column);
        }
        best = count > best ? count : best;
        mine = i == which ? count : mine;
    }
    return mine < best;
}

static void put_padded(buffer *out, urikit_str text, size_t width, bool marked, bool color)
{
    size_t i;

    buffer_byte(out, marked ? '!' : ' ');
    buffer_text(out, marked && color ? "\033[1;31m" : "");
    buffer_str(out, text);
    buffer_text(out, marked && color ? "\033[0m" : "");
    for (i = text.len; i < width; i++) {
        buffer_byte(out, ' ');
    }
}

static void put_table(work *w, const reader_result *results)
{
    static const char *const heads[COLUMNS] = { "scheme", "userinfo", "host", "port", "path", "query" };
    const readers_settings *settings = w->job->settings;
    buffer *out = &w->out;
    buffer cells[COLUMNS][READERS_MOST];
    size_t widths[COLUMNS];
    size_t column;
    size_t i;

    for (column = settings->first; column < COLUMNS; column++) {
        widths[column] = strlen(heads[column]);
        for (i = 0; i < settings->count; i++) {
            buffer *cell = &cells[column][i];

            *cell = (buffer){ NULL, 0, 0 };
            put_cell(&results[i], column, settings->first, cell);
            if (results[i].reading.accepts && cell->len > widths[column]) {
                widths[column] = cell->len;
            }
        }
    }
    buffer_format(out, "%-*s", settings->name_width, "");
    for (column = settings->first; column < COLUMNS; column++) {
        put_padded(out, urikit_str_from(heads[column]), column + 1 < COLUMNS ? widths[column] : 0, false, false);
    }
    buffer_byte(out, '\n');
    for (i = 0; i < settings->count; i++) {
        buffer_format(out, "%-*s", settings->name_width, results[i].row.name);
        for (column = settings->first; column < COLUMNS; column++) {
            urikit_str cell = urikit_str_of(cells[column][i].ptr ? cells[column][i].ptr : "", cells[column][i].len);

            if (!results[i].reading.accepts && column > settings->first) {
                continue;
            }
            put_padded(out, cell, results[i].reading.accepts && column + 1 < COLUMNS ? widths[column] : 0,
                       cell_differs(settings, results, i, column), settings->color);
        }
        while (out->len > 0 && out->ptr[out->len - 1] == ' ') {
            out->len--;
        }
        buffer_byte(out, '\n');
    }
    for (column = settings->first; column < COLUMNS; column++) {
        for (i = 0; i < settings->count; i++) {
            buffer_free(&cells[column][i]);
        }
    }
}

/* ---- a run ------------------------------------------------------------------------------ */

static bool answer_readers(work *w, const record *r)
{
    const readers_settings *settings = w->job->settings;
    reader_result results[READERS_MOST];
    urikit_str text = r->text;
    size_t i;

    if (settings->servers) {
        text = target_of(w, text);
    } else if (settings->base.ptr) { /* as RFC 3986 resolves it; what is not a reference stays as it is */
        urikit_out out;

        w->uri.len = 0;
        out = buffer_out(&w->uri, URIKIT_URI_RESOLVE_BOUND(settings->base.len, text.len));
        if (urikit_iri_resolve_text(settings->base, text, URIKIT_PARSE_REFERENCE, 0, &out, NULL) == URIKIT_OK) {
            buffer_took(&w->uri, &out);
            text = buffer_view(&w->uri);
        }
    }
    for (i = 0; i < settings->count; i++) {
        if (settings->servers) {
            look_up(&results[i], (urikit_server)i, text);
        } else {
            read_as(&results[i], (urikit_reader)settings->readers[i], settings->base, r->text);
        }
    }
    if (w->job->json) {
        put_json(w, r, text, results);
    } else {
        put_table(w, results);
    }
    for (i = 0; i < settings->count; i++) {
        buffer_free(&results[i].space);
    }
    return true;
}

/* True if the row is of the program `name`, and `version`, if there is one, is its version or the beginning of it: "4" for "4.0.0". */
static bool row_is(const urikit_reader_row *row, urikit_str name, const char *version)
{
    size_t len = version ? strlen(version) : 0;

    if (strcspn(row->name, "@") != name.len || memcmp(row->name, name.ptr, name.len) != 0) {
        return false;
    }
    return !version || (strncmp(row->version, version, len) == 0 && (row->version[len] == '\0' || row->version[len] == '.'));
}

/* Says which programs there are, or which releases of one. */
static void refuse_reader(const command *who, const char *value, urikit_str name)
{
    buffer there = { NULL, 0, 0 };
    urikit_reader_row row;
    bool known = false;
    size_t i;

    for (i = 0; urikit_reader_at(i, &row); i++) {
        if (row_is(&row, name, NULL)) {
            buffer_format(&there, "%s%s", known ? ", " : "", row.version);
            known = true;
        }
    }
    for (i = 0; !known && i < URIKIT_READERS; i++) {
        buffer_format(&there, "%s%s", i > 0 ? ", " : "", urikit_reader_name((urikit_reader)i));
    }
    usage_error(
        who, known ? "--reader: no model of '%s'; there are the versions %.*s" : "--reader: no program '%s'; the names are %.*s",
        value, (int)there.len, there.ptr);
    buffer_free(&there);
}

/* Adds the newest release that --reader names. */
static bool take_reader(const command *who, const char *value, readers_settings *settings)
{
    urikit_str name = urikit_str_of(value, strcspn(value, "@"));
    const char *version = value[name.len] ? value + name.len + 1 : NULL;
    urikit_reader_row row;
    size_t i;

    for (i = 0; urikit_reader_at(i, &row); i++) {
        if (row_is(&row, name, version)) {
            if (!memchr(settings->readers, (int)i, settings->count)) {
                settings->readers[settings->count++] = (uint8_t)i;
            }
            return true;
        }
    }
    refuse_reader(who, value, name);
    return false;
}

/* Those that --reader names, or the newest of all programs. */
static bool take_readers(const job *j, readers_settings *settings)
{
    const char *value;
    size_t position = 0;
    size_t i;

    if (settings->servers) {
        settings->count = URIKIT_SERVERS;
        settings->name_width = 17;
        if (option_given(j->call, OPT_READER)) {
            usage_error(j->command, "--reader: not with --servers, which shows all of them");
        }
        return !option_given(j->call, OPT_READER);
    }
    while ((value = option_next(j->call, OPT_READER, &position)) != NULL) {
        if (!take_reader(j->command, value, settings)) {
            return false;
        }
    }
    while (settings->count < URIKIT_READERS && !option_given(j->call, OPT_READER)) {
        settings->readers[settings->count] = (uint8_t)settings->count;
        settings->count++;
    }
    settings->name_width = 12;
    for (i = 0; i < settings->count; i++) {
        int len = (int)strlen(urikit_reader_name((urikit_reader)settings->readers[i]));

        settings->name_width = len < settings->name_width ? settings->name_width : len + 1;
    }
    return true;
}

static bool prepare_readers(job *j)
{
    readers_settings *settings = job_make_settings(j, sizeof *settings);
    reader_result result;
    urikit_uri base;

    settings->servers = option_given(j->call, OPT_SERVERS);
    settings->first = settings->servers ? PATH_COLUMN : 0;
    if (settings->servers && j->call->value[OPT_BASE]) {
        usage_error(j->command, "--servers: a server joins nothing to a base");
        return false;
    }
    if (j->call->value[OPT_BASE]) {
        settings->base = urikit_str_from(j->call->value[OPT_BASE]);
        if (urikit_uri_parse(settings->base, URIKIT_PARSE_SCHEME, &base, NULL)) {
            usage_error(j->command, "--base: not a valid URI");
            return false;
        }
        read_as(&result, URIKIT_READER_WHATWG, settings->base, URIKIT_STR(""));
        buffer_free(&result.space);
        if (result.reading.why == URIKIT_READER_BASE) {
            usage_error(j->command, "--base: there are models only for a base of http or https with a host");
            return false;
        }
    }
    if (!take_readers(j, settings)) {
        return false;
    }
    settings->color = !j->json && terminal_color(j->call, STDOUT_FILENO);
    j->page = !j->json;
    return true;
}

const command cmd_readers = {
    .name = "readers",
    .args = "[URL...]",
    .summary = "how programs read each URL",
    .about =
        "Prints a table for each URL: what browsers, libcurl, Python's urllib, urllib3 (requests), httpx, yarl (aiohttp), Go, "
        "java.net.URI, java.net.URL, PHP, Ruby and the legacy url.parse of Node.js read as scheme, userinfo, host, port, path "
        "and query, by "
        "models that are tested against these programs. A cell that differs from most others has '!' before it. A port that is "
        "the "
        "default of the scheme is left out.\n"
        "Below them are servers, nginx and Apache Tomcat, as if the text came in their request line: the path is the one that "
        "they look "
        "up, decoded and without dot segments.\n"
        "With --base each program joins the text to it in its own way, as it follows a link or a redirect; PHP and the servers "
        "have no join. "
        "There are models for a base of http or https with a host: another base is an error.\n"
        "Each program is read in its newest release; --reader picks programs, and with @ older releases that people still run.\n"
        "With --servers: what nginx, Apache httpd, Tomcat, Jetty, Spring, Express, Go's net/http, Starlette, Caddy, HAProxy and "
        "Varnish look up for the path of a URL, or for a text that begins with '/', if a client sends it as it is. A '%' that a "
        "server "
        "sees is shown as %25.",
    .refuses_files = true,
    .options = (OPTIONS_BULK & ~(OPTION(OPT_SKIP_INVALID) | OPTION(OPT_ONLY_INVALID) | OPTION(OPT_SHOW_SECRETS))) |
               OPTION(OPT_BASE),
    .part_options = PART_OPTION(OPT_SERVERS) | PART_OPTION(OPT_READER),
    .styled = true,
    .prepare = prepare_readers,
    .answer = answer_readers,
};
