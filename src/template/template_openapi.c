/* SPDX-License-Identifier: MIT */
/* The paths of OpenAPI as templates: OpenAPI 3.2.0 section 4.8.2, "path templating". */
#include "template_routes.h"
#include "template_search.h"

#include "../base/out.h"

/* A name is compared with each one before it, so their number has a limit: time stays linear. */
enum { MOST_VARIABLES = 255 };

/* True if text[0..at) has the variable "{name}". No literal and no name has a '{'. */
static bool has_variable(urikit_str text, size_t at, urikit_str name)
{
    const char *p = text.ptr;
    const char *end = p + at;

    while ((p = (const char *)memchr(p, '{', (size_t)(end - p))) != NULL) {
        p++;
        if (name.len < (size_t)(end - p) && p[name.len] == '}' && memcmp(p, name.ptr, name.len) == 0) {
            return true;
        }
    }
    return false;
}

/* template-expression = "{" 1*( any character but "{" and "}" ) "}"; the reader is at the '{'. */
static urikit_code read_path_variable(urikit_template_reader *reader, urikit_template_part *part)
{
    urikit_str text = reader->text;
    size_t start = reader->at + 1;
    uint32_t scalar;

    if (reader->variable == MOST_VARIABLES) {
        return URIKIT_E_LIMIT;
    }
    for (reader->at++; reader->at < text.len && text.ptr[reader->at] != '}';) {
        size_t n = urikit_utf8_decode(text.ptr + reader->at, text.len - reader->at, &scalar);

        if (n == 0 || text.ptr[reader->at] == '{') {
            return n == 0 ? URIKIT_E_UTF8 : URIKIT_E_TEMPLATE_PATH_NAME;
        }
        reader->at += n;
    }
    if (reader->at == text.len) {
        return URIKIT_E_TEMPLATE_OPEN;
    }
    part->text = urikit_str_of(text.ptr + start, reader->at - start);
    part->at = (uint32_t)start;
    part->variable = reader->variable++;
    part->prefix = 0;
    part->flags = URIKIT_TEMPLATE_VARIABLE | URIKIT_TEMPLATE_FIRST | URIKIT_TEMPLATE_LAST | URIKIT_TEMPLATE_SEGMENT;
    part->op = 0;
    if (part->text.len == 0) {
        return URIKIT_E_TEMPLATE_PATH_NAME;
    }
    if (has_variable(text, start - 1, part->text)) {
        reader->at = start;
        return URIKIT_E_TEMPLATE_TWICE;
    }
    reader->at++;
    return URIKIT_OK;
}

/* urikit_template_next of a path. */
static urikit_code read_path_part(urikit_template_reader *reader, urikit_template_part *part, bool *more)
{
    if (urikiti_too_long(reader->text.len)) {
        return URIKIT_E_TOO_LONG;
    }
    *more = reader->at < reader->text.len;
    if (!*more) {
        return URIKIT_OK;
    }
    return reader->text.ptr[reader->at] == '{' ? read_path_variable(reader, part) : urikiti_template_literal(reader, part);
}

/* Not the public function: its address cannot be taken here in every kind of shared object. */
static urikit_code parse_openapi(urikit_str text, urikit_template_part *parts, size_t cap, urikit_template *tmpl, size_t *at)
{
    return template_parse_by(read_path_part, text, parts, cap, tmpl, at);
}

urikit_code urikit_template_parse_openapi(urikit_str text, urikit_template_part *parts, size_t cap, urikit_template *tmpl,
                                          size_t *at)
{
    return parse_openapi(text, parts, cap, tmpl, at);
}

urikit_code urikit_template_routes_read_openapi(const urikit_str *texts, size_t count, void *memory, size_t cap,
                                                urikit_template_routes *routes, size_t *which, size_t *at)
{
    return urikiti_template_routes_read(texts, count, parse_openapi, memory, cap, routes, which, at);
}
