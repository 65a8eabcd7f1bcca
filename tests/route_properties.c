/* SPDX-License-Identifier: MIT */
/* What always holds of routes of URI templates: for generated cases and for fuzzers. */
#include "route_properties.h"

#include "check.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what the library decides by its tree, decided by the text of the templates ---- */

/* True if a template has a '?', which only a query and its operator have, or an expression that goes on with a query. */
static bool names_query(const urikit_template *tmpl)
{
    size_t part = 0;
    size_t i;

    for (i = 0; i < tmpl->text.len; i++) {
        for (; part < tmpl->count && (tmpl->parts[part].at < i || !(tmpl->parts[part].flags & URIKIT_TEMPLATE_SEGMENT)); part++) {
        }
        if (part < tmpl->count && tmpl->parts[part].at == i) { /* a name of OpenAPI, which may have any character */
            i += tmpl->parts[part].text.len;
            continue;
        }
        if (tmpl->text.ptr[i] == '?' || (tmpl->text.ptr[i] == '&' && i > 0 && tmpl->text.ptr[i - 1] == '{')) {
            return true;
        }
    }
    return false;
}

/* Writes a literal so that equal ones are the same text: every byte as two digits, or as three if it may not be encoded. */
static size_t write_literal(urikit_str text, char *out)
{
    size_t len = 0;
    size_t i;

    for (i = 0; i < text.len; i++) {
        unsigned octet = (unsigned char)text.ptr[i];
        bool triplet = octet == '%';
        bool same;

        if (triplet) {
            const char digits[] = { text.ptr[i + 1], text.ptr[i + 2], '\0' };

            octet = (unsigned)strtoul(digits, NULL, 16);
            i += 2;
        }
        same = triplet || octet >= 0x80 || strchr("-._~", (int)octet) || isalnum((int)octet);
        len += (size_t)snprintf(out + len, 5, "%s%02x", same ? "" : "=", octet);
    }
    return len;
}

/* The template with "{operator, '*' if a variable is exploded, the prefix of the only variable, the number of variables}". */
static char *canonical(const urikit_template *tmpl)
{
    char *text = malloc(16 * tmpl->text.len + 1);
    size_t len = 0;
    size_t i;

    assert_non_null(text);
    for (i = 0; i < tmpl->count; i++) {
        const urikit_template_part *part = &tmpl->parts[i];
        unsigned variables = 1;
        bool exploded = (part->flags & URIKIT_TEMPLATE_EXPLODE) != 0;

        if (!(part->flags & URIKIT_TEMPLATE_VARIABLE)) {
            len += write_literal(part->text, text + len);
            continue;
        }
        for (; !(tmpl->parts[i].flags & URIKIT_TEMPLATE_LAST); variables++) {
            i++;
            exploded = exploded || (tmpl->parts[i].flags & URIKIT_TEMPLATE_EXPLODE);
        }
        len += (size_t)snprintf(text + len, 32, "{%c%s%u;%u}", part->op ? part->op : ' ', exploded ? "*" : "",
                                variables == 1 ? part->prefix : 0U, variables);
    }
    text[len] = '\0';
    return text;
}

/* True if `longer` begins as `shorter` does, to its end. */
static bool goes_on(const urikit_template *shorter, const urikit_template *longer)
{
    char *a = canonical(shorter);
    char *b = canonical(longer);
    bool begins = strncmp(a, b, strlen(a)) == 0;

    free(a);
    free(b);
    return begins;
}

/* True if a template that matched did so without the query, which begins at `query`: no variable has it. */
static bool is_without_query(const urikit_template *tmpl, const urikit_template_capture *captures, const char *query)
{
    size_t i;

    if (!query || names_query(tmpl)) {
        return false;
    }
    for (i = 0; i < tmpl->variable_count; i++) {
        if (captures[i].text.ptr && captures[i].text.ptr + captures[i].text.len > query) {
            return false;
        }
    }
    return true;
}

urikit_code route_by_trying(const urikit_template_routes *routes, urikit_str text, urikit_template_flags flags,
                            urikit_template_capture *captures, size_t cap, size_t *which)
{
    const char *query = text.len > 0 ? memchr(text.ptr, '?', text.len) : NULL;
    const urikit_template *shorter = NULL; /* it matched without the query, and gives way to one that goes on */
    size_t i;

    for (i = 0; i < routes->count; i++) {
        const urikit_template *tmpl = &routes->templates[routes->order[i]];
        urikit_code code = urikit_template_match(tmpl, text, flags, captures, cap);

        if (code == URIKIT_E_TEMPLATE_NO_MATCH || code == URIKIT_E_LIMIT) {
            continue;
        }
        if (code || !is_without_query(tmpl, captures, query)) {
            if (!code && shorter && !goes_on(shorter, tmpl)) {
                continue;
            }
            *which = routes->order[i];
            return code;
        }
        if (!shorter) {
            shorter = tmpl;
            *which = routes->order[i];
        }
    }
    return shorter ? urikit_template_match(shorter, text, flags, captures, cap) : URIKIT_E_TEMPLATE_NO_MATCH;
}

static void check_same(const urikit_template_routes *routes, urikit_str text, urikit_template_flags flags)
{
    static urikit_template_capture captures[ROUTE_CASE_VARIABLES];
    static urikit_template_capture tried[ROUTE_CASE_VARIABLES];
    size_t which = SIZE_MAX;
    size_t want = SIZE_MAX;
    urikit_code code = urikit_template_route(routes, text, flags, captures, ROUTE_CASE_VARIABLES, &which);
    urikit_code slow = route_by_trying(routes, text, flags, tried, ROUTE_CASE_VARIABLES, &want);
    size_t i;

    if (code == URIKIT_E_LIMIT && flags) {
        return;
    }
    if (slow == URIKIT_E_UTF8 || (routes->count == 0 && code == URIKIT_E_UTF8)) {
        assert_int_equal(code, URIKIT_E_UTF8);
        return;
    }
    if (code != slow || which != want) {
        check_fail("%s: the route is %zu (%s), not %zu", check_show(text), which, urikit_code_name(code), want);
    }
    for (i = 0; code == URIKIT_OK && i < routes->templates[which].variable_count; i++) {
        assert_true(captures[i].text.ptr == tried[i].text.ptr && captures[i].text.len == tried[i].text.len);
        assert_int_equal(captures[i].kind, tried[i].kind);
    }
}

/* The order has each template once. */
static void check_order(const urikit_template_routes *routes)
{
    bool seen[ROUTE_CASE_LINES] = { false };
    size_t i;

    for (i = 0; i < routes->count; i++) {
        assert_true(routes->order[i] < routes->count && !seen[routes->order[i]]);
        seen[routes->order[i]] = true;
    }
}

static size_t split_lines(urikit_str lines, urikit_str *texts)
{
    size_t count = 0;

    while (count < ROUTE_CASE_LINES) {
        const char *end = lines.len > 0 ? memchr(lines.ptr, '\n', lines.len) : NULL;
        size_t len = end ? (size_t)(end - lines.ptr) : lines.len;

        texts[count++] = urikit_str_of(lines.ptr, len);
        if (!end) {
            break;
        }
        lines = urikit_str_of(end + 1, lines.len - len - 1);
    }
    return count;
}

typedef urikit_code routes_reader(const urikit_str *texts, size_t count, void *memory, size_t cap, urikit_template_routes *routes,
                                  size_t *which, size_t *at);

static bool properties_of(routes_reader *read, urikit_str lines, urikit_str text)
{
    urikit_str texts[ROUTE_CASE_LINES];
    size_t count = split_lines(lines, texts);
    urikit_template_routes routes;
    size_t which = SIZE_MAX;
    size_t at = 0;
    urikit_code code = read(texts, count, NULL, 0, &routes, &which, &at);
    bool found = false;
    void *memory;

    if (code != URIKIT_E_SPACE) {
        assert_true(code && which < count && at <= texts[which].len);
        return false;
    }
    memory = malloc(routes.size);
    assert_non_null(memory);
    assert_int_equal(read(texts, count, memory, routes.size - 1, &routes, NULL, NULL), URIKIT_E_SPACE);
    assert_int_equal(read(texts, count, memory, routes.size, &routes, NULL, NULL), URIKIT_OK);
    assert_int_equal(routes.count, count);
    check_order(&routes);
    if (routes.variable_count <= ROUTE_CASE_VARIABLES) {
        static urikit_template_capture captures[ROUTE_CASE_VARIABLES];

        check_same(&routes, text, 0);
        check_same(&routes, text, URIKIT_TEMPLATE_ANY_ORDER | URIKIT_TEMPLATE_OTHER_PAIRS);
        if (routes.variable_count > 0) {
            assert_int_equal(urikit_template_route(&routes, text, 0, captures, routes.variable_count - 1, &which),
                             URIKIT_E_SPACE);
        }
        found = urikit_template_route(&routes, text, 0, captures, ROUTE_CASE_VARIABLES, &which) == URIKIT_OK;
    }
    free(memory);
    return found;
}

bool route_properties(urikit_str lines, urikit_str text)
{
    return properties_of(urikit_template_routes_read, lines, text);
}

bool openapi_route_properties(urikit_str lines, urikit_str text)
{
    return properties_of(urikit_template_routes_read_openapi, lines, text);
}
