/* SPDX-License-Identifier: MIT */
/* The formats of extract: each reads the input a byte at a time, in a few states. */
#include "commands/extract_format.h"

#include <urikit/text.h>

#include <ctype.h>
#include <strings.h>

enum { OUTSIDE = 0 };

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* ---- strings and their escapes ---- */

static void compare_name(extract_text *t, const char *bytes, size_t n);

enum { STRING = 1, SKIPPED_STRING };

/* White space after a ':' ends what delimits an identifier: an empty line says so to the search. */
static void put_in_string(extract_text *t, const char *bytes, size_t n)
{
    if (t->name_count > 0) {
        compare_name(t, bytes, n);
        if (t->state == SKIPPED_STRING) {
            return;
        }
    }
    if (t->link) {
        extract_text_inner(t, bytes, n);
        return;
    }
    if (is_blank(*bytes) && t->colon && !t->split) {
        t->split = true;
        extract_text_put(t, "\n\n", 2);
        return;
    }
    t->colon = t->colon || *bytes == ':';
    extract_text_put(t, bytes, n);
}

static void begin_string(extract_text *t)
{
    t->colon = false;
    t->split = false;
    t->link = false;
}

static void put_scalar(extract_text *t, uint32_t scalar)
{
    char bytes[4];
    urikit_out out = URIKIT_OUT(bytes);

    if (urikit_utf8_write(scalar, &out)) {
        put_in_string(t, "\xEF\xBF\xBD", 3); /* half of a pair */
    } else {
        put_in_string(t, bytes, out.len);
    }
}

/* What was read is no escape: it is text. */
static void put_raw(extract_text *t)
{
    size_t len = t->raw_len;

    t->escape = 0;
    t->raw_len = 0;
    t->high = 0;
    put_in_string(t, t->raw, len);
}

/* The number of an escape is complete. */
static void end_number(extract_text *t)
{
    uint32_t scalar = t->scalar;

    t->escape = 0;
    if (t->high && scalar >= 0xDC00 && scalar <= 0xDFFF) {
        scalar = 0x10000 + ((t->high - 0xD800) << 10) + (scalar - 0xDC00);
    } else if (scalar >= 0xD800 && scalar <= 0xDBFF && !t->high) {
        t->high = scalar; /* the second half follows, or put_high says that it does not */
        return;
    }
    if (t->high && scalar < 0x10000) {
        put_scalar(t, t->high);
    }
    t->high = 0;
    t->raw_len = 0;
    put_scalar(t, scalar);
}

/* The byte after a '\'. */
static void begin_escape(extract_text *t, char c)
{
    static const char letters[] = "bfnrt";
    static const char means[] = "\b\f\n\r\t";
    const char *letter = c ? strchr(letters, c) : NULL;
    const char *hex = c && c != ' ' ? strchr(t->format->hex, c) : NULL;

    if (c == '\n' || c == '\r') {
        t->joins = true;
        t->escape = 0;
        t->raw_len = 0;
        return;
    }
    if (hex) {
        t->escape = 1 + (hex == t->format->hex ? 4 : hex == t->format->hex + 1 ? 8 : 2);
        t->scalar = 0;
        return;
    }
    if (t->high || (isalnum((unsigned char)c) && !letter)) {
        put_raw(t);
        return;
    }
    t->escape = 0;
    t->raw_len = 0;
    put_in_string(t, letter ? &means[letter - letters] : &c, 1);
}

/* True if the byte belongs to an escape, which is written when it is complete. */
static bool take_escape(extract_text *t, char c)
{
    int value = hex_value(c);

    if (t->joins && is_blank(c)) {
        return true;
    }
    t->joins = false;
    if (t->escape == 0 && c != '\\') {
        if (t->high) {
            t->held--;
            put_raw(t);
            t->held++;
        }
        return false;
    }
    if (t->raw_len < sizeof t->raw) {
        t->raw[t->raw_len++] = c;
    }
    if (t->escape == 0) {
        t->escape = 1;
    } else if (t->escape == 1) {
        begin_escape(t, c);
    } else if (value < 0 || t->scalar > 0x10FFFF) {
        put_raw(t);
    } else {
        t->scalar = t->scalar << 4 | (uint32_t)value;
        t->escape--;
        if (t->escape == 1) {
            end_number(t);
        }
    }
    return true;
}

/* At the end of the input: what is held is text. */
static void end_text(extract_text *t)
{
    if (t->raw_len > 0) {
        put_raw(t);
    }
}

/* ---- JSON ---- */

bool extract_text_member(extract_text *t, const char *path)
{
    for (;;) {
        size_t len = strcspn(path, ".");

        if (len == 0 || t->name_count == MEMBER_NAMES_MAX) {
            return false;
        }
        t->names[t->name_count++] = urikit_str_of(path, len);
        if (!path[len]) {
            return true;
        }
        path += len + 1;
    }
}

/* True if the next string is a value that --member asks for. */
static bool is_member(const extract_text *t)
{
    return t->matched == t->name_count && t->objects == t->name_count;
}

/* The name that the string is compared with; len 0: none has this place. */
static urikit_str name_here(const extract_text *t)
{
    return t->objects > 0 && t->objects <= t->name_count && t->matched + 1 >= t->objects ? t->names[t->objects - 1]
                                                                                         : urikit_str_of(NULL, 0);
}

/* A byte of a string that may be a name. */
static void compare_name(extract_text *t, const char *bytes, size_t n)
{
    urikit_str name = name_here(t);

    t->key_same = t->key_same && n <= name.len - t->key_len && memcmp(name.ptr + t->key_len, bytes, n) == 0;
    t->key_len += t->key_same ? n : 0;
}

/* A byte between strings: where it is among the names of --member. */
static void follow_members(extract_text *t, char c)
{
    switch (c) {
    case ':':
        t->matched = t->matched < t->objects ? t->matched : (size_t)(t->objects > 0 ? t->objects - 1 : 0);
        if (t->key_same && name_here(t).len == t->key_len && t->matched + 1 == t->objects) {
            t->matched++;
            t->arrays_at[t->matched - 1] = t->arrays;
        }
        break;
    case ',':
        if (t->matched == t->objects && t->matched > 0 && t->arrays == t->arrays_at[t->matched - 1]) {
            t->matched--;
        }
        break;
    case '{':
        t->objects++;
        break;
    case '}':
        t->objects -= t->objects > 0;
        t->matched = t->matched < t->objects ? t->matched : (size_t)t->objects;
        break;
    case '[':
        t->arrays++;
        break;
    case ']':
        t->arrays -= t->arrays > 0;
        break;
    default:
        return;
    }
    t->key_same = false;
}

static void json_between(extract_text *t, char c)
{
    if (c == '"') {
        begin_string(t);
        t->key_len = 0;
        t->key_same = name_here(t).len > 0;
        t->state = t->name_count > 0 && !is_member(t) ? SKIPPED_STRING : STRING;
        t->link = t->state == STRING && t->name_count > 0 && t->links;
        if (t->link) {
            extract_text_open(t);
        } else if (t->state == STRING) {
            extract_text_put(t, "\"", 1);
        }
    } else if (t->name_count > 0) {
        follow_members(t, c);
    } else {
        extract_text_put(t, &c, 1);
    }
}

static void json_take(extract_text *t, char c)
{
    if (t->state == OUTSIDE) {
        json_between(t, c);
    } else if (!take_escape(t, c)) {
        if (c != '"') {
            put_in_string(t, &c, 1);
            return;
        }
        if (t->link) {
            extract_text_close(t);
        } else if (t->state == STRING) {
            extract_text_put(t, "\"\n", t->name_count > 0 ? 2 : 1);
        }
        t->state = OUTSIDE;
    }
}

/* A line is a value: one that is cut does not change how the next is read. */
static void jsonl_take(extract_text *t, char c)
{
    if (c != '\n') {
        json_take(t, c);
        return;
    }
    end_text(t);
    if (t->state == STRING) {
        if (t->link) {
            extract_text_close(t);
        } else {
            extract_text_put(t, "\"", 1);
        }
    }
    t->state = OUTSIDE;
    t->escape = 0;
    t->high = 0;
    t->joins = false;
    t->matched = 0;
    t->objects = 0;
    t->arrays = 0;
    t->key_same = false;
    extract_text_put(t, &c, 1);
}

/* ---- YAML, N-Triples, Java properties ---- */

/* In a string between quotation marks. */
static void take_in_string(extract_text *t, char c)
{
    if (take_escape(t, c)) {
        return;
    }
    if (c == '"') {
        t->state = OUTSIDE;
        extract_text_put(t, &c, 1);
    } else {
        put_in_string(t, &c, 1);
    }
}

static void begin_quoted(extract_text *t)
{
    begin_string(t);
    t->state = STRING;
    extract_text_put(t, "\"", 1);
}

static void yaml_take(extract_text *t, char c);

enum { YAML_SINGLE = 3, YAML_SINGLE_END };

/* In '...', where "''" is one. */
static void yaml_single(extract_text *t, char c)
{
    if (t->state == YAML_SINGLE) {
        if (c == '\'') {
            t->state = YAML_SINGLE_END;
        } else {
            put_in_string(t, &c, 1);
        }
    } else if (c == '\'') {
        t->state = YAML_SINGLE;
        put_in_string(t, &c, 1);
    } else {
        t->held--;
        extract_text_put(t, "\"", 1);
        t->held = 1;
        t->state = OUTSIDE;
        t->before = '\'';
        yaml_take(t, c);
    }
}

/* Only '"' and "'" where a value begins have escapes. */
static void yaml_take(extract_text *t, char c)
{
    if (t->state == STRING) {
        take_in_string(t, c);
        t->before = c;
        return;
    }
    if (t->state >= YAML_SINGLE) {
        yaml_single(t, c);
        return;
    }
    if (c == '"' && strchr(":-[{,?\n", t->before)) {
        begin_quoted(t);
    } else if (c == '\'' && strchr(":-[{,?\n", t->before)) {
        begin_quoted(t);
        t->state = YAML_SINGLE;
    } else {
        extract_text_put(t, &c, 1);
    }
    t->before = c == ' ' || c == '\t' || c == '\r' || c == '\0' ? t->before : c;
}

static void ntriples_take(extract_text *t, char c)
{
    if (t->state == STRING) {
        take_in_string(t, c);
        return;
    }
    t->split = true; /* no string: white space stays */
    if (!take_escape(t, c)) {
        if (c == '"') {
            begin_quoted(t);
        } else {
            extract_text_put(t, &c, 1);
        }
    }
}

enum { PROPERTIES_COMMENT = 3, PROPERTIES_KEY, PROPERTIES_SEPARATOR, PROPERTIES_VALUE };

/* The value is delimited as a string is, from the separator to the end of the line. */
static void properties_value(extract_text *t, char c)
{
    if (take_escape(t, c)) {
        return;
    }
    if (c == '\n') {
        t->state = OUTSIDE;
        extract_text_put(t, "\"\n", 2);
    } else if (c != '\r') {
        put_in_string(t, &c, 1);
    }
}

static void properties_key(extract_text *t, char c)
{
    if (take_escape(t, c)) {
        return;
    }
    if (c == '\n') {
        t->state = OUTSIDE;
        extract_text_put(t, &c, 1);
    } else if (c == '=' || c == ':' || is_blank(c)) {
        t->state = PROPERTIES_SEPARATOR;
    } else {
        put_in_string(t, &c, 1);
    }
}

static void properties_separator(extract_text *t, char c)
{
    if (c == '\n') {
        t->state = OUTSIDE;
        extract_text_put(t, &c, 1);
    } else if (c != '=' && c != ':' && !is_blank(c)) {
        t->held--;
        extract_text_put(t, "\"", 1);
        t->held = 1;
        begin_string(t);
        t->state = PROPERTIES_VALUE;
        properties_value(t, c);
    }
}

static void properties_take(extract_text *t, char c)
{
    if (t->state == OUTSIDE && !is_blank(c)) {
        t->state = c == '#' || c == '!' ? PROPERTIES_COMMENT : PROPERTIES_KEY;
        t->split = true;
    }
    switch (t->state) {
    case PROPERTIES_KEY:
        properties_key(t, c);
        break;
    case PROPERTIES_SEPARATOR:
        properties_separator(t, c);
        break;
    case PROPERTIES_VALUE:
        properties_value(t, c);
        break;
    default:
        t->state = c == '\n' ? OUTSIDE : t->state;
        extract_text_put(t, &c, 1);
        break;
    }
}

/* ---- link format (RFC 6690), and the Link header (RFC 8288) ---- */

enum { LINK_TARGET = 1, LINK_ANCHOR, LINK_QUOTED };

/* The bytes of a word that came so far: t->key_len of them. True if the word is complete with this one. */
static bool takes_word(extract_text *t, const char *word, char c)
{
    t->key_len = tolower((unsigned char)c) == word[t->key_len] ? t->key_len + 1 : c == word[0];
    if (word[t->key_len]) {
        return false;
    }
    t->key_len = 0;
    return true;
}

/* Outside of <...>: parameters. Of their values the anchor is a reference; others may be lists. */
static void link_format_outside(extract_text *t, char c)
{
    bool anchor = !is_blank(c) && takes_word(t, ";anchor=\"", c);

    if (c == '<' || anchor) {
        t->state = anchor ? LINK_ANCHOR : LINK_TARGET;
        extract_text_open(t);
    } else if (c == '"') {
        t->state = LINK_QUOTED;
        extract_text_put(t, " ", 1);
    } else {
        extract_text_put(t, &c, 1);
    }
}

static void link_format_take(extract_text *t, char c)
{
    char closer = t->state == LINK_TARGET ? '>' : '"';

    if (t->state == OUTSIDE) {
        link_format_outside(t, c);
    } else if (c == closer) {
        if (t->state == LINK_QUOTED) {
            extract_text_put(t, " ", 1);
        } else {
            extract_text_close(t);
        }
        t->state = OUTSIDE;
    } else if (t->state == LINK_QUOTED) {
        extract_text_put(t, &c, 1);
    } else {
        extract_text_inner(t, &c, 1);
    }
}

/* ---- CSS ---- */

enum { CSS_PADDING = 1, CSS_URL, CSS_STRING };

/* The end of a reference in url(...), or in quotation marks after it. */
static bool css_ends(const extract_text *t, char c)
{
    return t->state == CSS_STRING ? c == t->before || c == '\n' : c == ')' || is_blank(c);
}

/* After "url(": a quotation mark, or the reference. t->before is '@' after "@import", where a mark must come. */
static void css_padding(extract_text *t, char c)
{
    if (is_blank(c)) {
        return;
    }
    if (c == '"' || c == '\'') {
        t->before = c;
        t->state = CSS_STRING;
        extract_text_open(t);
    } else if (t->before == '@' || c == ')') {
        t->state = OUTSIDE;
        (void)takes_word(t, "url(", c);
        extract_text_put(t, &c, 1);
    } else {
        t->state = CSS_URL;
        t->held--;
        extract_text_open(t);
        t->held = 1;
        extract_text_inner(t, &c, 1);
    }
}

static void css_take(extract_text *t, char c)
{
    if (t->state == OUTSIDE) {
        bool import = tolower((unsigned char)c) == "@import "[t->matched];

        t->matched = import ? t->matched + 1 : c == '@';
        if (takes_word(t, "url(", c)) {
            t->state = CSS_PADDING;
            t->before = '(';
        } else if (t->matched == 8) {
            t->state = CSS_PADDING;
            t->before = '@';
            t->matched = 0;
        }
        extract_text_put(t, &c, 1);
    } else if (t->state == CSS_PADDING) {
        css_padding(t, c);
    } else if (t->escape) {
        t->escape = 0;
        if (isxdigit((unsigned char)c)) { /* the number of a character: what it is for is not in URLs */
            t->held--;
            extract_text_inner(t, "\\", 1);
            t->held = 1;
        }
        extract_text_inner(t, &c, 1);
    } else if (c == '\\') {
        t->escape = 1;
    } else if (css_ends(t, c)) {
        extract_text_close(t);
        t->state = OUTSIDE;
    } else {
        extract_text_inner(t, &c, 1);
    }
}

/* ---- logs of requests ---- */

enum { LOG_METHOD = 1, LOG_TARGET };

static void log_flush(extract_text *t)
{
    if (t->raw_len > 0) {
        extract_text_put(t, t->raw, t->raw_len);
        t->raw_len = 0;
    }
}

/* True if the held text is a '"', the name of a method, and a blank. */
static bool is_method(const extract_text *t)
{
    return t->raw_len > 4 && t->raw[t->raw_len - 1] == ' ';
}

/* The target of a request: "GET /a?b HTTP/1.1". */
static void log_take(extract_text *t, char c)
{
    if (t->state == LOG_TARGET) {
        if (c == ' ' || c == '"' || c == '\n') {
            t->state = OUTSIDE;
            extract_text_close(t);
        } else {
            extract_text_inner(t, &c, 1);
        }
        return;
    }
    if (t->state == LOG_METHOD && is_method(t) && c == '/') {
        t->raw_len = 0;
        t->held--;
        extract_text_open(t);
        t->held = 1;
        t->state = LOG_TARGET;
        extract_text_inner(t, &c, 1);
        return;
    }
    if (t->state == LOG_METHOD && !is_method(t) && t->raw_len < METHOD_MAX &&
        ((c >= 'A' && c <= 'Z') || (c == ' ' && t->raw_len > 3))) {
        t->raw[t->raw_len++] = c;
        return;
    }
    t->held--;
    log_flush(t);
    t->held = 1;
    t->state = c == '"' && t->links ? LOG_METHOD : OUTSIDE;
    if (t->state == LOG_METHOD) {
        t->raw[t->raw_len++] = c;
    } else {
        extract_text_put(t, &c, 1);
    }
}

/* ---- mail (RFC 5322) and its parts (RFC 2045, RFC 2046) ---- */

enum { MAIL_BODY = 1 };

/* The value of a header in t->line, if it has that name; ptr NULL: it has not. */
static urikit_str mail_value(const extract_text *t, const char *name)
{
    size_t at = strlen(name);

    if (t->line_len < at || strncasecmp(t->line, name, at) != 0) {
        return urikit_str_of(NULL, 0);
    }
    while (at < t->line_len && is_blank(t->line[at])) {
        at++;
    }
    return urikit_str_of(t->line + at, t->line_len - at);
}

static bool mail_begins(urikit_str text, const char *word)
{
    return text.len >= strlen(word) && strncasecmp(text.ptr, word, strlen(word)) == 0;
}

/* Keeps the boundary of a Content-Type. One that is longer than it may be is none. */
static void mail_boundary(extract_text *t, urikit_str type)
{
    size_t at = 0;
    size_t len = 0;
    char end = ';';

    while (at < type.len && !mail_begins(urikit_str_of(type.ptr + at, type.len - at), "boundary=")) {
        at++;
    }
    at += strlen("boundary=");
    if (at < type.len && type.ptr[at] == '"') {
        end = '"';
        at++;
    }
    while (at + len < type.len && type.ptr[at + len] != end && (end == '"' || !is_blank(type.ptr[at + len]))) {
        len++;
    }
    if (len > 0 && len <= BOUNDARY_MAX && t->boundary_count < BOUNDARIES_MAX) {
        memcpy(t->boundaries[t->boundary_count], type.ptr + at, len);
        t->boundary_lens[t->boundary_count++] = (unsigned char)len;
    }
}

/* A header is complete. */
static void mail_header(extract_text *t)
{
    urikit_str encoding = mail_value(t, "content-transfer-encoding:");
    urikit_str type = mail_value(t, "content-type:");

    if (encoding.ptr) {
        t->encoding = mail_begins(encoding, "quoted-printable") ? MAIL_QUOTED
                      : mail_begins(encoding, "base64")         ? MAIL_BASE64
                                                                : MAIL_PLAIN;
    }
    if (type.ptr) {
        t->binary = !mail_begins(type, "text/") && !mail_begins(type, "multipart/") && !mail_begins(type, "message/");
        t->message = mail_begins(type, "message/rfc822");
        mail_boundary(t, type);
    }
    t->line_len = 0;
}

/* Headers begin: of the mail, or of a part. */
static void mail_start(extract_text *t)
{
    t->state = OUTSIDE;
    t->encoding = MAIL_PLAIN;
    t->binary = false;
    t->message = false;
    t->line_len = 0;
    t->raw_len = 0;
    t->scalar = 0;
}

static void base64_take(extract_text *t, char c)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *digit = c ? strchr(digits, c) : NULL;
    char octets[3];

    if (digit) {
        t->scalar = t->scalar << 6 | (uint32_t)(digit - digits);
        t->raw_len++;
    }
    if ((digit && t->raw_len == 4) || (c == '=' && t->raw_len > 1)) {
        size_t bits = 6 * t->raw_len;

        octets[0] = (char)(t->scalar >> (bits - 8));
        octets[1] = (char)(bits > 15 ? t->scalar >> (bits - 16) : 0);
        octets[2] = (char)t->scalar;
        extract_text_put(t, octets, t->raw_len - 1);
        t->raw_len = 0;
        t->scalar = 0;
    }
}

/* ---- encoded words in headers (RFC 2047) ---- */

/* Appends what is held as text: it turned out not to be an encoded word. after: bytes of the input that were read after it. */
static void word_release(extract_text *t, size_t after)
{
    size_t i;

    t->held -= t->word_len + after;
    for (i = 0; i < t->word_len; i++) {
        t->held++;
        extract_text_put(t, t->word + i, 1);
    }
    t->held += after;
    t->word_len = 0;
    t->word_gap = 0;
    t->after_word = false;
}

/* True if the text of an encoded word is written as its encoding asks for: Q or B, in any case. */
static bool word_is_encoded(urikit_str text, char encoding)
{
    size_t i;

    for (i = 0; i < text.len; i++) {
        char c = text.ptr[i];

        if (encoding == 'q' && c == '=' &&
            (text.len - i < 3 || hex_value(text.ptr[i + 1]) < 0 || hex_value(text.ptr[i + 2]) < 0)) {
            return false;
        }
        if (encoding == 'b' && !isalnum((unsigned char)c) && !strchr("+/=", c)) {
            return false;
        }
    }
    return true;
}

/* Appends the text of an encoded word, each byte with its place in the input. */
static void word_decode(extract_text *t, urikit_str text, char encoding)
{
    size_t i;

    for (i = 0; i < text.len; i++) {
        char c = text.ptr[i] == '_' ? ' ' : text.ptr[i];

        t->held++;
        if (encoding == 'b') {
            base64_take(t, text.ptr[i]);
            continue;
        }
        if (c == '=') {
            c = (char)(hex_value(text.ptr[i + 1]) << 4 | hex_value(text.ptr[i + 2]));
            t->held += 2;
            i += 2;
        }
        extract_text_put(t, &c, 1);
    }
    t->raw_len = 0;
    t->scalar = 0;
}

/* Called when what is held ends with "?=": decodes it if it is a whole encoded word. White space between two such words is dropped. */
static void word_end(extract_text *t)
{
    const char *text = t->word + t->word_gap;
    const char *end = t->word + t->word_len - 2;
    const char *charset_end = memchr(text + 2, '?', (size_t)(end - text - 2));
    char encoding;

    if (!charset_end || charset_end == text + 2 || end - charset_end < 3 || charset_end[2] != '?') {
        return; /* it may go on: "=?utf-8?q?=41?=" */
    }
    encoding = (char)tolower((unsigned char)charset_end[1]);
    text = charset_end + 3;
    if (end < text) {
        return;
    }
    if ((encoding != 'q' && encoding != 'b') || !word_is_encoded(urikit_str_of(text, (size_t)(end - text)), encoding)) {
        word_release(t, 0);
        return;
    }
    t->held -= (size_t)(end + 2 - text);
    word_decode(t, urikit_str_of(text, (size_t)(end - text)), encoding);
    t->held += 2;
    t->word_len = 0;
    t->word_gap = 0;
    t->after_word = true;
}

/* True if an encoded word may be next: it is not in the middle of a word. */
static bool word_may_begin(const extract_text *t)
{
    char last = t->text.len > 0 ? t->text.ptr[t->text.len - 1] : '\n';

    return t->after_word || is_blank(last) || strchr("(\"<,:;", last);
}

/* A byte of a header. */
static void word_take(extract_text *t, char c)
{
    size_t n = t->word_len - t->word_gap;
    bool goes_on = n == 0 ? c == '=' && word_may_begin(t) : n == 1 ? c == '?' : n < WORD_MAX && c > ' ' && c < 0x7F;

    if (n == 0 && is_blank(c) && t->after_word && t->word_gap < WORD_GAP_MAX) {
        t->word[t->word_len++] = c;
        t->word_gap++;
        return;
    }
    if (!goes_on) {
        word_release(t, 1);
        if (c == '=' && n > 0 && word_may_begin(t)) {
            t->word[t->word_len++] = c;
        } else {
            extract_text_put(t, &c, 1);
        }
        return;
    }
    t->word[t->word_len++] = c;
    if (c == '=' && n > 2 && t->word[t->word_len - 2] == '?') {
        word_end(t);
    }
}

static void mail_in_header(extract_text *t, char c)
{
    word_take(t, c);
    if (c == '\n' && t->before == '\n') {
        word_release(t, 0);
        mail_header(t);
        if (t->message) {
            mail_start(t);
        } else {
            t->state = MAIL_BODY;
        }
    } else if (c != '\n' && c != '\r') {
        if (t->before == '\n' && !is_blank(c)) {
            mail_header(t); /* of the line before; one that begins with a blank goes on */
        }
        if (t->line_len < sizeof t->line) {
            t->line[t->line_len++] = c;
        }
    }
}

static void quoted_take(extract_text *t, char c)
{
    int value = hex_value(c);

    if (t->raw_len == 0 && c != '=') {
        extract_text_put(t, &c, 1);
        return;
    }
    if (t->raw_len == 1 && c == '\n') { /* the line goes on; a '\r' before it was left out */
        t->raw_len = 0;
        return;
    }
    if (t->raw_len == 1 && (c == '\r' || value >= 0)) {
        t->scalar = (uint32_t)value;
        t->raw_len += c != '\r';
        t->raw[1] = c;
        return;
    }
    if (t->raw_len == 2 && value >= 0) {
        char octet = (char)(t->scalar << 4 | (uint32_t)value);

        t->raw_len = 0;
        extract_text_put(t, &octet, 1);
        return;
    }
    if (t->raw_len > 0) { /* no escape: it is text */
        t->held--;
        log_flush(t);
        t->held = 1;
        quoted_take(t, c);
        return;
    }
    t->raw[t->raw_len++] = c;
}

static void mail_in_body(extract_text *t, char c)
{
    if (t->binary) {
        return;
    }
    switch (t->encoding) {
    case MAIL_QUOTED:
        quoted_take(t, c);
        break;
    case MAIL_BASE64:
        base64_take(t, c);
        break;
    default:
        extract_text_put(t, &c, 1);
        break;
    }
}

/* True if the line that is held is a boundary: then what it ends is ended, and headers or what is after the parts begin. */
static bool mail_ends_part(extract_text *t)
{
    size_t i;

    for (i = t->boundary_count; i > 0; i--) {
        size_t len = t->boundary_lens[i - 1];
        bool last;

        if (t->line_len < len + 2 || memcmp(t->line + 2, t->boundaries[i - 1], len) != 0) {
            continue;
        }
        last = t->line_len >= len + 4 && memcmp(t->line + len + 2, "--", 2) == 0;
        if (!last && t->line_len > len + 2 && !is_blank(t->line[len + 2])) {
            continue;
        }
        t->boundary_count = last ? i - 1 : i;
        extract_text_put(t, "\n", 1); /* a part need not end with a line break */
        extract_text_put(t, t->line, t->line_len);
        extract_text_put(t, "\n", 1);
        mail_start(t);
        t->state = last ? MAIL_BODY : OUTSIDE;
        return true;
    }
    return false;
}

/* The line that is held is not a boundary: it is of the body. */
static void mail_release(extract_text *t)
{
    size_t i;

    t->line_held = false;
    t->held -= t->line_len;
    for (i = 0; i < t->line_len; i++) {
        t->held++;
        mail_in_body(t, t->line[i]);
    }
    t->line_len = 0;
}

/* A byte of a line that begins as a boundary does, "--". */
static void mail_hold(extract_text *t, char c)
{
    t->line[t->line_len++] = c;
    if (t->line_len <= 2 && c != '-') {
        mail_release(t);
    } else if (c == '\n' || t->line_len == BOUNDARY_MAX + 8) {
        if (mail_ends_part(t)) {
            t->line_held = false;
        } else {
            mail_release(t);
        }
    }
}

/* t->before is a line break where a line begins; a '\r' does not count. */
static void mail_take(extract_text *t, char c)
{
    if (t->state == OUTSIDE) {
        mail_in_header(t, c);
    } else if (t->line_held || (t->before == '\n' && c == '-')) {
        t->line_held = true;
        mail_hold(t, c);
    } else {
        mail_in_body(t, c);
    }
    t->before = c == '\r' ? t->before : c;
}

static void mail_end(extract_text *t)
{
    if (t->state == OUTSIDE) {
        word_release(t, 0);
    }
    if (t->line_held && !mail_ends_part(t)) {
        mail_release(t);
    }
    if (t->encoding == MAIL_QUOTED && !t->binary) {
        log_flush(t);
    }
}

/* ---- a reference ---- */

static void reference_take(extract_text *t, char c)
{
    if (t->state == OUTSIDE) {
        t->state = STRING;
        t->held--;
        extract_text_open(t);
        t->held++;
    }
    extract_text_inner(t, &c, 1);
}

static void reference_end(extract_text *t)
{
    if (t->state != OUTSIDE) {
        extract_text_close(t);
    }
}

const extract_format extract_reference = { .name = "reference", .take = reference_take, .end = reference_end };

/* ---- the table ---- */

static const extract_format formats[] = {
    { .name = "auto", .markup = true },
    { .name = "text", .prose = true },
    { .name = "markdown", .links = true, .code = true },
    { .name = "html", .markup = true, .references = true, .links = true },
    { .name = "xml", .markup = true, .references = true },
    { .name = "css", .take = css_take, .link = "plain" },
    { .name = "json", .take = json_take, .end = end_text, .hex = "u", .link = "quoted", .members = true },
    { .name = "jsonl", .take = jsonl_take, .end = end_text, .hex = "u", .link = "quoted", .members = true },
    { .name = "yaml", .take = yaml_take, .end = end_text, .hex = "uUx" },
    { .name = "ntriples", .take = ntriples_take, .end = end_text, .hex = "uU", .prose = true },
    { .name = "properties", .take = properties_take, .end = end_text, .hex = "u", .prose = true },
    { .name = "log", .take = log_take, .end = log_flush, .link = "plain" },
    { .name = "link-format", .take = link_format_take, .link = "angle" },
    { .name = "eml", .take = mail_take, .end = mail_end },
    { .name = "warc", .archive = true },
    { .name = "cbor", .document = true },
    { .name = "edn", .document = true, .notation = true },
};

const extract_format *extract_format_named(const char *name)
{
    size_t i = 0;

    while (name && strcmp(formats[i].name, name) != 0) {
        i++;
    }
    return &formats[i];
}

const extract_format *extract_format_of_file(const char *format, const char *file)
{
    size_t len = strlen(file ? file : "");
    bool markdown = (len > 3 && strcasecmp(file + len - 3, ".md") == 0) ||
                    (len > 9 && strcasecmp(file + len - 9, ".markdown") == 0);

    return extract_format_named(markdown && (!format || strcmp(format, "auto") == 0) ? "markdown" : format);
}

/* The media types of formats; a '*' is any text. The first that fits counts. */
static const struct {
    const char *type;
    const char *format;
} types[] = {
    { "text/html", "html" },
    { "application/xhtml+xml", "html" },
    { "text/css", "css" },
    { "text/markdown", "markdown" },
    { "text/plain", "text" },
    { "text/xml", "xml" },
    { "application/xml", "xml" },
    { "*+xml", "xml" },
    { "application/jsonl", "jsonl" },
    { "application/x-ndjson", "jsonl" },
    { "application/json", "json" },
    { "*+json", "json" },
    { "text/json", "json" },
    { "application/yaml", "yaml" },
    { "*+yaml", "yaml" },
    { "text/yaml", "yaml" },
    { "application/n-triples", "ntriples" },
    { "application/link-format", "link-format" },
    { "message/rfc822", "eml" },
    { "application/javascript", "auto" },
    { "application/x-javascript", "auto" },
    { "application/ecmascript", "auto" },
    { "application/x-www-form-urlencoded", "auto" },
    { "application/warc-fields", "auto" },
    { "application/http*", "auto" },
    { "text/*", "auto" },
    { "multipart/*", "auto" },
    { "message/*", "auto" },
    { "", "auto" },
};

/* True if the type is one of a row. */
static bool is_type(urikit_str type, const char *row)
{
    size_t len = strlen(row);

    if (*row == '*') {
        return type.len >= len - 1 && strncasecmp(type.ptr + type.len - (len - 1), row + 1, len - 1) == 0;
    }
    if (len > 0 && row[len - 1] == '*') {
        return type.len >= len - 1 && strncasecmp(type.ptr, row, len - 1) == 0;
    }
    return type.len == len && strncasecmp(type.ptr, row, len) == 0;
}

const extract_format *extract_format_of_type(urikit_str type)
{
    size_t i;

    for (i = 0; i < type.len && type.ptr[i] != ';' && !is_blank(type.ptr[i]); i++) {
    }
    type.len = i;
    for (i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (is_type(type, types[i].type)) {
            return extract_format_named(types[i].format);
        }
    }
    return NULL;
}
