/* SPDX-License-Identifier: MIT */
/* Web archives: WARC 0.17 to 1.1 (ISO 28500). A record is a header, and a block that may be an HTTP message. */
#include "commands/extract_format.h"

#include "text/memory.h"
#include "text/unpack.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

enum {
    HEAD_MAX = 1 << 20, /* bytes of a header */
    CHUNK_LINE_MAX = 4096,
    UNPACK_SIZE = 64 * 1024,
    PACKED_BEGIN = 4, /* bytes that say how a body is packed */
    WARC_BEGIN = 5, /* bytes of "WARC/" */
};

typedef enum warc_state {
    WARC_BETWEEN, /* a record, or the end, follows */
    WARC_HEAD,
    WARC_FIELDS, /* each is handed out */
    WARC_HTTP,   /* the header of an HTTP message follows */
    WARC_BODY,
    WARC_LOST, /* no record begins where one has to: what follows is text up to a line that begins one */
} warc_state;

/* What a step found: nothing yet, another step has to follow, or a part. */
typedef enum warc_step { STEP_WAIT, STEP_ON, STEP_PART } warc_step;

/* The body of an HTTP message, or the block of another record. */
typedef struct warc_body {
    const extract_format *format; /* NULL: it is not searched */
    char coding[16];    /* its Content-Encoding; "" for none */
    bool chunked;
    bool in_chunk;
    uint64_t chunk_left; /* bytes of the chunk, with the line break after it */
    bool begun;          /* a byte of it was seen */
    bool failed;         /* it cannot be unpacked: this is to be said */
    bool open;           /* a part of it was handed out, and not the last one */
    input_file packed;   /* packed.unpack not NULL: its unpacked bytes are handed out */
    uint64_t start;
} warc_body;

struct extract_warc {
    buffer in;     /* bytes of the input, */
    size_t at;     /* used up to here */
    uint64_t from; /* where they begin in the input */
    bool ended;
    warc_state state;
    uint64_t seen; /* the place in the input before which no more headers end */
    size_t field; /* the next one in `in` */
    size_t head_end;
    bool http;       /* the header is that of an HTTP message */
    bool request;    /* with a target */
    bool is_message; /* the block is an HTTP message */
    uint64_t left;   /* bytes of the block after `at` */
    uint64_t block_end;
    buffer target; /* WARC-Target-URI */
    buffer made;   /* unpacked */
    char why[200]; /* what is wrong with a packed body */
    warc_body body;
    uint64_t untyped; /* bodies that are left out: of other types, */
    uint64_t uncoded; /* and with other codings */
};

static uint64_t place_of(const extract_warc *w, size_t at)
{
    return w->from + at;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static urikit_str trim(const char *p, const char *end)
{
    while (p < end && is_space(*p)) {
        p++;
    }
    while (p < end && is_space(end[-1])) {
        end--;
    }
    return urikit_str_of(p, (size_t)(end - p));
}

static bool is_word(urikit_str text, const char *word)
{
    return text.len == strlen(word) && strncasecmp(text.ptr, word, text.len) == 0;
}

/* Something is wrong at a place of the input. */
static warc_step fail(uint64_t at, const char *why, warc_part *part)
{
    part->start = at;
    part->why = why;
    return STEP_PART;
}

/* ---- headers ---- */

/* Looks for the empty line that ends a header, in n bytes. False: it is not there. */
static bool find_head_end(extract_warc *w, size_t n)
{
    const char *begin = w->in.ptr + w->at;
    const char *end = begin + n;
    const char *p = w->seen > place_of(w, w->at) ? w->in.ptr + (w->seen - w->from) : begin;

    p = p < end ? p : end;
    while ((p = memchr(p, '\n', (size_t)(end - p))) != NULL) {
        const char *next = p + 1 < end && p[1] == '\r' ? p + 2 : p + 1;

        if (next == end) {
            break;
        }
        if (*next == '\n') {
            w->head_end = (size_t)(next + 1 - w->in.ptr);
            w->seen = place_of(w, w->head_end);
            return true;
        }
        p++;
    }
    w->seen = place_of(w, (size_t)((p ? p : end) - w->in.ptr));
    return false;
}

/* The next field of the header: a line, and those after it that begin with a blank. A line without ':' has no name. */
static bool next_field(extract_warc *w, urikit_str *name, urikit_str *value)
{
    const char *begin = w->in.ptr + w->field;
    const char *end = w->in.ptr + w->head_end;
    const char *p = begin;
    const char *colon;

    if (begin == end) {
        return false;
    }
    do {
        p = memchr(p, '\n', (size_t)(end - p));
        p = p ? p + 1 : end;
    } while (p < end && (*p == ' ' || *p == '\t'));
    w->field = (size_t)(p - w->in.ptr);
    colon = memchr(begin, ':', (size_t)(p - begin));
    *name = colon ? trim(begin, colon) : urikit_str_of("", 0);
    *value = trim(colon ? colon + 1 : begin, p);
    return true;
}

/* The digits of a length. False: it is not a number, or too large. */
static bool read_length(urikit_str text, uint64_t *length)
{
    size_t i;

    *length = 0;
    for (i = 0; i < text.len && isdigit((unsigned char)text.ptr[i]); i++) {
        *length = 10 * *length + (uint64_t)(text.ptr[i] - '0');
    }
    return i == text.len && text.len > 0 && text.len < 19;
}

/* "<urn:uuid:...>" of a field, without the brackets. */
static urikit_str bare_uri(urikit_str value)
{
    bool angle = value.len > 1 && value.ptr[0] == '<' && value.ptr[value.len - 1] == '>';

    return angle ? urikit_str_of(value.ptr + 1, value.len - 2) : value;
}

/* Reads what the header of a record says of its block. False: it does not say how long that is. */
static bool read_record(extract_warc *w)
{
    urikit_str name;
    urikit_str value;
    urikit_str type = urikit_str_of("", 0);
    bool good = false;

    w->field = w->at;
    w->target.len = 0;
    while (next_field(w, &name, &value)) {
        if (is_word(name, "Content-Length")) {
            good = read_length(value, &w->left);
        } else if (is_word(name, "Content-Type")) {
            type = value;
        } else if (is_word(name, "WARC-Target-URI")) {
            w->target.len = 0;
            buffer_str(&w->target, bare_uri(value));
        }
    }
    memset(&w->body, 0, sizeof w->body);
    w->is_message = type.len >= 16 && strncasecmp(type.ptr, "application/http", 16) == 0;
    w->body.format = extract_format_of_type(type);
    w->http = false;
    w->field = w->at;
    w->block_end = place_of(w, w->head_end) + w->left;
    return good;
}

/* Reads what the header of a message says of its body. */
static void read_message(extract_warc *w)
{
    urikit_str name;
    urikit_str value;
    urikit_str type = urikit_str_of("", 0);

    w->field = w->at;
    while (next_field(w, &name, &value)) {
        if (is_word(name, "Content-Type")) {
            type = value;
        } else if (is_word(name, "Transfer-Encoding")) {
            w->body.chunked = is_word(value, "chunked");
        } else if (is_word(name, "Content-Encoding") && !is_word(value, "identity")) {
            size_t len = value.len < sizeof w->body.coding - 1 ? value.len : sizeof w->body.coding - 1;

            memcpy(w->body.coding, value.ptr, len);
            w->body.coding[len] = '\0';
        }
    }
    w->body.format = extract_format_of_type(type);
    w->http = true;
    w->request = w->head_end - w->at < 5 || memcmp(w->in.ptr + w->at, "HTTP/", 5) != 0;
    w->field = w->at;
}

/* What the fields are that are or hold references. */
static const struct warc_field {
    const char *name;
    const char *context;
    const char *format; /* NULL: the value is a reference */
} warc_fields[] = {
    { "WARC-Target-URI", "header", NULL },
    { "WARC-Refers-To-Target-URI", "header", NULL },
    { "WARC-Profile", "namespace", NULL },
    { "WARC-Record-ID", "record-id", NULL },
    { "WARC-Concurrent-To", "record-id", NULL },
    { "WARC-Refers-To", "record-id", NULL },
    { "WARC-Warcinfo-ID", "record-id", NULL },
    { "WARC-Segment-Origin-ID", "record-id", NULL },
    { "Location", "header", NULL },
    { "Content-Location", "header", NULL },
    { "Referer", "header", NULL },
    { "SourceMap", "header", NULL },
    { "Refresh", "header", NULL },
    { "Link", "header", "link-format" },
};

/* "5; url=/a" without what is before the reference. */
static urikit_str refresh_target(urikit_str value)
{
    const char *p = value.ptr;
    const char *end = value.ptr + value.len;

    while (p < end && (isdigit((unsigned char)*p) || strchr(" \t.;,", *p))) {
        p++;
    }
    if (end - p > 4 && strncasecmp(p, "url=", 4) == 0) {
        p += 4;
    }
    if (end - p > 1 && (*p == '"' || *p == '\'') && end[-1] == *p) {
        p++;
        end--;
    }
    return trim(p, end);
}

/* The target of "GET /a HTTP/1.1". */
static urikit_str request_target(urikit_str line)
{
    const char *p = memchr(line.ptr, ' ', line.len);
    const char *end = line.ptr + line.len;

    while (p && end > p && end[-1] != ' ') {
        end--;
    }
    return p && end > p ? trim(p, end) : urikit_str_of(line.ptr, 0);
}

/* Hands out the value of a field. */
static warc_step give(extract_warc *w, const extract_format *format, const char *context, urikit_str value, warc_part *part)
{
    part->format = format;
    part->context = context;
    part->bytes = value;
    part->start = place_of(w, (size_t)(value.ptr - w->in.ptr));
    part->first = part->last = true;
    return value.len > 0 ? STEP_PART : STEP_ON;
}

/* Hands out the next field. */
static warc_step take_field(extract_warc *w, warc_part *part)
{
    bool first = w->field == w->at;
    urikit_str name;
    urikit_str value;
    size_t i = 0;

    if (!next_field(w, &name, &value)) {
        w->left -= w->http ? w->head_end - w->at : 0;
        w->at = w->head_end;
        w->state = w->is_message && !w->http ? WARC_HTTP : WARC_BODY;
        return STEP_ON;
    }
    if (first) { /* "WARC/1.1", "HTTP/1.1 200 OK", or a request */
        value = trim(w->in.ptr + w->at, w->in.ptr + w->field);
        return w->http && w->request ? give(w, &extract_reference, "header", request_target(value), part) : STEP_ON;
    }
    while (i < sizeof warc_fields / sizeof warc_fields[0] && !is_word(name, warc_fields[i].name)) {
        i++;
    }
    if (i == sizeof warc_fields / sizeof warc_fields[0]) {
        return give(w, extract_format_named("auto"), NULL, value, part);
    }
    if (warc_fields[i].format) {
        return give(w, extract_format_named(warc_fields[i].format), warc_fields[i].context, value, part);
    }
    value = is_word(name, "Refresh") ? refresh_target(value) : bare_uri(value);
    return give(w, &extract_reference, warc_fields[i].context, value, part);
}

/* ---- bodies ---- */

/* Counts a body that is not searched. */
static void leave_out(extract_warc *w, uint64_t *count)
{
    w->body.format = NULL;
    *count += 1;
}

/* Before the first byte of a body. */
static void begin_body(extract_warc *w)
{
    w->body.begun = true;
    w->body.start = place_of(w, w->at);
    if (!w->body.format) {
        leave_out(w, &w->untyped);
    } else if (w->body.coding[0] && !input_coding(w->body.coding)) {
        leave_out(w, &w->uncoded);
    }
}

/* Ends the text that is open. */
static warc_step end_text(extract_warc *w, warc_part *part)
{
    bool packed = w->body.packed.unpack != NULL;

    input_finish(&w->body.packed);
    memset(&w->body.packed, 0, sizeof w->body.packed);
    w->body.open = false;
    part->format = w->body.format;
    part->bytes = urikit_str_of("", 0);
    part->start = packed ? w->body.start : place_of(w, w->at);
    part->end = packed ? w->block_end : 0;
    part->last = true;
    return STEP_PART;
}

/* Hands out what is unpacked. STEP_ON: there is nothing more, before the next bytes. */
static warc_step take_unpacked(extract_warc *w, bool last, warc_part *part)
{
    input_file *in = &w->body.packed;
    ssize_t n;

    w->made.len = 0;
    n = input_unpacked(in, &w->made, UNPACK_SIZE, last);
    if (n < 0) {
        snprintf(w->why, sizeof w->why, "the body: %s", in->why);
        w->body.failed = true;
        w->body.format = NULL;
        return end_text(w, part);
    }
    part->format = w->body.format;
    part->bytes = buffer_view(&w->made);
    part->start = w->body.start;
    part->end = w->block_end;
    return n > 0 ? STEP_PART : STEP_ON;
}

/* The line before a chunk (RFC 9112, 7.1), of n bytes that are there. What is none ends the chunks: bodies are stored without, too. */
static warc_step begin_chunk(extract_warc *w, size_t n, warc_part *part)
{
    warc_step step = STEP_ON;
    const char *p = w->in.ptr + w->at;
    const char *line = memchr(p, '\n', n < CHUNK_LINE_MAX ? n : CHUNK_LINE_MAX);
    uint64_t size = 0;
    size_t i;

    if (!line && n < CHUNK_LINE_MAX && n < w->left && !w->ended) {
        return STEP_WAIT;
    }
    for (i = 0; i < n && hex_value(p[i]) >= 0; i++) {
        size = size << 4 | (unsigned)hex_value(p[i]);
    }
    if (!line || i == 0 || i > 15 || !strchr("\r\n; \t", p[i])) {
        w->body.chunked = false;
        return STEP_ON;
    }
    n = (size_t)(line + 1 - p);
    w->at += n;
    w->left -= n;
    w->body.in_chunk = true;
    w->body.chunk_left = size;
    if (size == 0) { /* fields may follow, which are a text of their own */
        w->body.chunked = w->body.in_chunk = false;
        step = w->body.packed.unpack ? take_unpacked(w, true, part) : STEP_ON;
        step = w->body.open ? end_text(w, part) : step;
        w->body.format = w->body.format ? extract_format_named("auto") : NULL;
    }
    return step;
}

/* Passes over the line break after a chunk. */
static warc_step end_chunk(extract_warc *w, size_t n)
{
    const char *p = w->in.ptr + w->at;
    size_t len = n > 0 && p[0] == '\r' ? 2 : 1;

    if (n < len && n < w->left && !w->ended) {
        return STEP_WAIT;
    }
    if (n >= len && p[len - 1] == '\n') {
        w->at += len;
        w->left -= len;
    }
    w->body.in_chunk = false;
    return STEP_ON;
}

/* Hands out n bytes of the body, or unpacks them. */
static warc_step take_bytes(extract_warc *w, size_t n, warc_part *part)
{
    warc_body *body = &w->body;
    urikit_str bytes = urikit_str_of(w->in.ptr + w->at, n);

    part->start = place_of(w, w->at);
    w->at += n;
    w->left -= n;
    body->chunk_left -= body->in_chunk ? n : 0;
    if (!body->format) {
        return STEP_ON;
    }
    if (body->packed.unpack) {
        input_give(&body->packed, bytes);
        return STEP_ON;
    }
    part->first = !body->open;
    if (!body->open && body->coding[0] && input_unpack(&body->packed, body->coding, bytes)) {
        part->start = body->start;
        part->end = w->block_end;
        bytes.len = 0;
    }
    body->open = true;
    part->format = body->format;
    part->bytes = bytes;
    return STEP_PART;
}

/* The body has no more bytes, or the input has not. */
static warc_step end_body(extract_warc *w, warc_part *part)
{
    if (w->body.open) {
        return end_text(w, part);
    }
    w->state = WARC_BETWEEN;
    return w->left > 0 ? fail(place_of(w, w->at), "the record is cut short", part) : STEP_ON;
}

static warc_step take_body(extract_warc *w, warc_part *part)
{
    size_t have = w->in.len - w->at;
    size_t n = have < w->left ? have : (size_t)w->left;
    uint64_t most;
    warc_step step;

    if (w->left > 0 && !w->body.begun) {
        begin_body(w);
    }
    if (w->body.failed) {
        w->body.failed = false;
        return fail(w->body.start, w->why, part);
    }
    if (w->body.packed.unpack && (step = take_unpacked(w, w->left == 0 || (n == 0 && w->ended), part)) != STEP_ON) {
        return step;
    }
    if (w->left == 0 || (n == 0 && w->ended)) {
        return end_body(w, part);
    }
    if (w->body.in_chunk && w->body.chunk_left == 0) {
        return end_chunk(w, n);
    }
    if (w->body.chunked && !w->body.in_chunk) {
        return begin_chunk(w, n, part);
    }
    most = w->body.in_chunk && w->body.chunk_left < w->left ? w->body.chunk_left : w->left;
    if (n == 0 || (n < PACKED_BEGIN && n < most && w->body.coding[0] && !w->ended)) {
        return STEP_WAIT;
    }
    return take_bytes(w, n < most ? n : (size_t)most, part);
}

/* ---- records ---- */

/* True if a line that begins a record begins these bytes. */
static bool begins_record(const char *p, size_t n)
{
    return n >= WARC_BEGIN && memcmp(p, "WARC/", WARC_BEGIN) == 0;
}

static warc_step take_between(extract_warc *w, warc_part *part)
{
    while (w->at < w->in.len && (w->in.ptr[w->at] == '\r' || w->in.ptr[w->at] == '\n')) {
        w->at++;
    }
    if (w->in.len - w->at < WARC_BEGIN && (!w->ended || w->at == w->in.len)) {
        return STEP_WAIT;
    }
    if (begins_record(w->in.ptr + w->at, w->in.len - w->at)) {
        w->state = WARC_HEAD;
        return STEP_ON;
    }
    w->state = WARC_LOST;
    return fail(place_of(w, w->at), "no record begins here", part);
}

/* A record that is none: its first bytes are passed over, so that it is not tried again. */
static warc_step lose(extract_warc *w, const char *why, warc_part *part)
{
    uint64_t at = place_of(w, w->at);

    w->state = WARC_LOST;
    w->at += WARC_BEGIN;
    return fail(at, why, part);
}

static warc_step take_head(extract_warc *w, warc_part *part)
{
    if (!find_head_end(w, w->in.len - w->at)) {
        if (w->in.len - w->at > HEAD_MAX) {
            return lose(w, "the header of this record has more than 1048576 bytes", part);
        }
        return w->ended ? lose(w, "the header of this record is cut short", part) : STEP_WAIT;
    }
    if (!read_record(w)) {
        return lose(w, "this record has no Content-Length that is a number", part);
    }
    w->state = WARC_FIELDS;
    return STEP_ON;
}

/* True if a line "HTTP/1.1 200 OK" or "GET /a HTTP/1.1" begins these bytes. */
static bool begins_message(const char *p, size_t n)
{
    const char *end = memchr(p, '\n', n);
    size_t i;

    n = end ? (size_t)(end - p) : n;
    for (i = 0; i + 5 <= n; i++) {
        if (memcmp(p + i, "HTTP/", 5) == 0 && (i == 0 || p[i - 1] == ' ')) {
            return true;
        }
    }
    return false;
}

/* The header of a message may fill the block. A block without one is all body. */
static warc_step take_message(extract_warc *w)
{
    size_t have = w->in.len - w->at;
    size_t n = have < w->left ? have : (size_t)w->left;

    if (!find_head_end(w, n)) {
        if (n < w->left && n < HEAD_MAX && !w->ended) {
            return STEP_WAIT;
        }
        w->head_end = w->at + n;
    }
    if (!begins_message(w->in.ptr + w->at, n)) {
        w->state = WARC_BODY;
        return STEP_ON;
    }
    read_message(w);
    w->state = WARC_FIELDS;
    return STEP_ON;
}

/* Text up to the next line that begins a record. */
static warc_step take_lost(extract_warc *w, warc_part *part)
{
    const char *begin = w->in.ptr + w->at;
    const char *end = w->in.ptr + w->in.len;
    const char *p = begin;
    bool found = false;

    while (!found && (p = memchr(p, '\n', (size_t)(end - p))) != NULL && (size_t)(end - p) > WARC_BEGIN) {
        p++;
        found = begins_record(p, (size_t)(end - p));
    }
    p = p && !w->ended ? p : found ? p : end;
    if (p == begin && !found && !w->ended) {
        return STEP_WAIT;
    }
    part->format = extract_format_named("auto");
    part->bytes = urikit_str_of(begin, (size_t)(p - begin));
    part->start = place_of(w, w->at);
    part->first = !w->body.open;
    part->last = found || w->ended;
    w->body.open = !part->last;
    w->at += part->bytes.len;
    w->state = part->last ? WARC_BETWEEN : WARC_LOST;
    return STEP_PART;
}

static warc_step take_step(extract_warc *w, warc_part *part)
{
    switch (w->state) {
    case WARC_BETWEEN:
        return take_between(w, part);
    case WARC_HEAD:
        return take_head(w, part);
    case WARC_FIELDS:
        return take_field(w, part);
    case WARC_HTTP:
        return take_message(w);
    case WARC_BODY:
        return take_body(w, part);
    default:
        return take_lost(w, part);
    }
}

/* ---- calls ---- */

bool extract_is_warc(urikit_str bytes)
{
    size_t i = WARC_BEGIN;

    if (!begins_record(bytes.ptr, bytes.len)) {
        return false;
    }
    while (i < bytes.len && (isdigit((unsigned char)bytes.ptr[i]) || bytes.ptr[i] == '.')) {
        i++;
    }
    return i > WARC_BEGIN && i < bytes.len && is_space(bytes.ptr[i]);
}

extract_warc *extract_warc_start(void)
{
    return memory_zeroed(1, sizeof(extract_warc));
}

void extract_warc_feed(extract_warc *w, urikit_str bytes, bool last)
{
    size_t rest = w->in.len - w->at;

    if (w->at > 0) {
        memmove(w->in.ptr, w->in.ptr + w->at, rest);
    }
    w->from += w->at;
    w->at = 0;
    w->in.len = rest;
    buffer_str(&w->in, bytes);
    w->ended = last;
}

bool extract_warc_next(extract_warc *w, warc_part *part)
{
    warc_step step;

    do {
        memset(part, 0, sizeof *part);
        step = take_step(w, part);
    } while (step == STEP_ON);
    if (w->state == WARC_BODY || (w->state == WARC_FIELDS && w->http)) {
        part->base = buffer_view(&w->target);
    }
    return step == STEP_PART;
}

uint64_t extract_warc_place(const extract_warc *w)
{
    return place_of(w, w->at);
}

void extract_warc_left_out(const extract_warc *w, uint64_t *untyped, uint64_t *uncoded)
{
    *untyped += w->untyped;
    *uncoded += w->uncoded;
}

void extract_warc_free(extract_warc *w)
{
    input_finish(&w->body.packed);
    buffer_free(&w->in);
    buffer_free(&w->target);
    buffer_free(&w->made);
    free(w);
}
