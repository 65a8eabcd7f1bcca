/* SPDX-License-Identifier: MIT */
/* What always holds of URI templates: for generated cases and for fuzzers. */
#include "template_properties.h"

#include <urikit/template.h>
#include <urikit/text.h>

#include "check.h"

#include <stdlib.h>
#include <string.h>

enum { PARTS = URIKIT_TEMPLATE_PARTS_BOUND(TEMPLATE_CASE_CAP), ITEMS = TEMPLATE_CASE_CAP, SPACE = 16 * TEMPLATE_CASE_CAP };

/* A second way to match, for templates whose expressions have one variable, exploded only with a name: all ends, from the farthest, by recursion. */
typedef struct slow_match {
    const urikit_template *tmpl;
    urikit_str text;
    size_t starts[PARTS];
    size_t ends[PARTS];
} slow_match;

static int hex_value(char c)
{
    const char *digits = "0123456789abcdef";
    const char *found = c ? strchr(digits, c >= 'A' && c <= 'F' ? c + 32 : c) : NULL;

    return found ? (int)(found - digits) : -1;
}

/* Of a variable of OpenAPI, which takes all characters of a segment: no operator is a letter. */
enum { OP_SEGMENT = 's' };

static bool slow_unit(urikit_str text, size_t *at, char op, bool exploded, bool prefix)
{
    const char *c = text.ptr + *at;

    if (*c == '%') {
        if (text.len - *at < 3 || hex_value(c[1]) < 0 || hex_value(c[2]) < 0) {
            return false;
        }
        *at += 3;
        return true;
    }
    *at += 1;
    if (*c == '\0') { /* which strchr finds at the end */
        return false;
    }
    return (unsigned char)*c >= 0x80 || (*c >= '0' && *c <= '9') || (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') ||
           strchr("-._~", *c) || (strchr("+#", op) && op && strchr(":/?#[]@!$&'()*+,;=", *c)) ||
           (*c == ',' && !prefix && !strchr("+#", op)) || (*c == ',' && !op && !prefix) || (*c == '=' && exploded) ||
           (*c == '/' && op == '/' && exploded) || (op == OP_SEGMENT && strchr("!$&'()*+,;=:@", *c));
}

static bool is_unreserved(int octet)
{
    return octet > 0 && octet < 128 &&
           strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~", octet) != NULL;
}

/* The next octet in its normal form: below 256 as it stands, 256 and more encoded. */
static int next_octet(urikit_str text, size_t *at)
{
    int octet = (unsigned char)text.ptr[*at];
    bool encoded = octet >= 0x80;

    if (octet == '%' && text.len - *at >= 3 && hex_value(text.ptr[*at + 1]) >= 0 && hex_value(text.ptr[*at + 2]) >= 0) {
        octet = hex_value(text.ptr[*at + 1]) * 16 + hex_value(text.ptr[*at + 2]);
        encoded = !is_unreserved(octet);
        *at += 2;
    }
    *at += 1;
    return encoded ? 256 + octet : octet;
}

static size_t slow_literal(urikit_str text, size_t at, urikit_str literal)
{
    size_t i = 0;

    while (i < literal.len) {
        if (at >= text.len || next_octet(literal, &i) != next_octet(text, &at)) {
            return SIZE_MAX;
        }
    }
    return at;
}

/* True if one variable of ';', '?' or '&' can be text[start..end): a pair, or some if it is exploded. Only after ';' a name may end anywhere. */
static bool slow_fits_pairs(const urikit_template_part *part, urikit_str text, size_t start, size_t end)
{
    bool exploded = (part->flags & URIKIT_TEMPLATE_EXPLODE) != 0;
    char separator = part->op == '?' ? '&' : part->op;
    size_t at = start;

    while (at < end) {
        size_t name = at + 1;
        size_t name_end = name;
        size_t characters = 0;
        size_t value;
        bool named;

        if (text.ptr[at] != (at == start ? part->op : separator) || (at > start && !exploded)) {
            return false;
        }
        if (part->op == ';') {
            text.len = end;
        }
        for (at = name; at < text.len && text.ptr[at] != ',' && slow_unit(text, &at, 0, false, false); name_end = at) {
        }
        named = slow_literal(urikit_str_of(text.ptr, name_end), name, part->text) == name_end;
        value = name_end + (name_end < text.len && text.ptr[name_end] == '=');
        if (value > end || (!named && !exploded)) {
            return false;
        }
        if (part->op == ';' ? value > name_end && (value == end || text.ptr[value] == ';') : value == name_end) {
            return false;
        }
        for (at = value; value > name_end && at < end && text.ptr[at] != separator;) {
            characters += ((unsigned char)text.ptr[at] & 0xC0) != 0x80 &&
                          !(text.ptr[at] == '%' && end - at >= 3 && strchr("89ABab", text.ptr[at + 1]));
            if ((text.ptr[at] == ',' && exploded) || !slow_unit(urikit_str_of(text.ptr, end), &at, 0, false, part->prefix > 0)) {
                return false;
            }
        }
        if (part->prefix && characters > part->prefix) {
            return false;
        }
    }
    return true;
}

/* True if the expression of one variable can be text[start..end). */
static bool slow_fits(const urikit_template_part *part, urikit_str text, size_t start, size_t end)
{
    bool exploded = (part->flags & URIKIT_TEMPLATE_EXPLODE) != 0;
    size_t whole = text.len;
    size_t at = start;
    size_t characters = 0;

    text.len = end;
    if (end < start) {
        return false;
    }
    if (part->op == 0 || part->op == '+') {
        if (start == end) {
            return false;
        }
    } else if (start == end) {
        return true;
    } else if (strchr(";?&", part->op)) {
        text.len = whole;
        return slow_fits_pairs(part, text, start, end);
    } else if (text.ptr[at++] != part->op) {
        return false;
    }
    while (at < end) {
        bool counts = ((unsigned char)text.ptr[at] & 0xC0) != 0x80 &&
                      !(text.ptr[at] == '%' && end - at >= 3 && strchr("89ABab", text.ptr[at + 1]));

        characters += counts;
        if (!slow_unit(text, &at, part->flags & URIKIT_TEMPLATE_SEGMENT ? OP_SEGMENT : part->op, exploded, part->prefix > 0)) {
            return false;
        }
    }
    return part->prefix == 0 || characters <= part->prefix;
}

/* Not inside a triplet or a character, encoded or not. */
static bool slow_may_cut(urikit_str text, size_t at)
{
    size_t next = at;
    int octets[4] = { 0 }; /* before `at`, the last one first, if they are encoded and not ASCII */
    size_t k;

    if ((at < text.len && ((unsigned char)text.ptr[at] & 0xC0) == 0x80) || (at > 0 && text.ptr[at - 1] == '%') ||
        (at > 1 && text.ptr[at - 2] == '%')) {
        return false;
    }
    if (at + 3 > text.len || text.ptr[at] != '%' || (next_octet(text, &next) & 0x1C0) != 0x180) {
        return true;
    }
    for (k = 0; k < 3 && at >= 3 * (k + 1) && text.ptr[at - 3 * (k + 1)] == '%'; k++) {
        size_t before = at - 3 * (k + 1);

        octets[k] = next_octet(text, &before) - 256;
    }
    return !((octets[0] >= 0xC0 && octets[0] < 0xF8) ||
             (octets[0] >= 0x80 && octets[0] < 0xC0 && octets[1] >= 0xE0 && octets[1] < 0xF8) ||
             (octets[0] >= 0x80 && octets[0] < 0xC0 && octets[1] >= 0x80 && octets[1] < 0xC0 && octets[2] >= 0xF0 &&
              octets[2] < 0xF8));
}

static bool slow_try(slow_match *m, size_t i, size_t at) /* recursion is fine in a test: a few parts */
{
    const urikit_template_part *part = &m->tmpl->parts[i];
    size_t end;

    if (i == m->tmpl->count) {
        return at == m->text.len;
    }
    if (!(part->flags & URIKIT_TEMPLATE_VARIABLE)) {
        end = slow_literal(m->text, at, part->text);
        return end != SIZE_MAX && slow_try(m, i + 1, end);
    }
    for (end = m->text.len + 1; end-- > at;) {
        if (slow_may_cut(m->text, end) && slow_fits(part, m->text, at, end) && slow_try(m, i + 1, end)) {
            m->starts[part->variable] = at;
            m->ends[part->variable] = end;
            return true;
        }
    }
    return false;
}

/* A value of a capture, for expanding it again. */
typedef struct refill {
    const urikit_template_capture *captures;
    size_t count;
    size_t next; /* the expansion asks for the variables in their order */
    urikit_str items[ITEMS * 2];
    char space[SPACE];
    urikit_out out;
} refill;

static urikit_str decoded(refill *f, const urikit_template_capture *capture, urikit_str text)
{
    size_t at = f->out.len;

    if (!text.ptr) {
        return text;
    }
    if (capture->raw) {
        assert_int_equal(urikit_out_append(&f->out, text), URIKIT_OK);
    } else {
        assert_int_equal(urikit_percent_decode_text(text, 0, &f->out, NULL), URIKIT_OK);
    }
    return urikit_str_of(f->space + at, f->out.len - at);
}

static void look_up_capture(void *context, urikit_str name, urikit_template_value *value)
{
    refill *f = context;
    const urikit_template_capture *c = &f->captures[f->next++];
    urikit_str item_name;
    urikit_str item;
    size_t at = 0;

    assert_true(urikit_str_equal(name, c->name));
    f->out.len = 0;
    value->kind = c->kind;
    value->text = decoded(f, c, c->text);
    value->items = f->items;
    value->count = 0;
    f->out.len = 0;
    if (c->kind == URIKIT_TEMPLATE_TEXT) {
        value->text = decoded(f, c, c->text);
        return;
    }
    while (urikit_template_item_next(c, &at, &item_name, &item)) {
        assert_true(value->count < ITEMS);
        if (c->kind == URIKIT_TEMPLATE_MAP) {
            f->items[2 * value->count] = decoded(f, c, item_name);
            f->items[2 * value->count + 1] = decoded(f, c, item);
        } else {
            f->items[value->count] = decoded(f, c, item);
        }
        value->count++;
    }
}

static urikit_str percent_normal(urikit_str text, char *space)
{
    static const char hex[] = "0123456789ABCDEF";
    urikit_out out = urikit_out_of(space, SPACE);
    size_t i = 0;

    while (i < text.len) {
        int octet = next_octet(text, &i);
        char triplet[3] = { '%', hex[octet >> 4 & 15], hex[octet & 15] };
        char alone = (char)octet;

        assert_int_equal(urikit_out_append(&out, octet >= 256 ? urikit_str_of(triplet, 3) : urikit_str_of(&alone, 1)), URIKIT_OK);
    }
    return urikit_out_str(&out);
}

/* Expands with what matched. False: it has triplets that are not UTF-8, which are not a value. */
static bool expand_captures(const urikit_template *tmpl, const urikit_template_capture *captures, urikit_out *out)
{
    refill f = { captures, tmpl->variable_count, 0, { { NULL, 0 } }, { 0 }, { NULL, 0, 0 } };
    urikit_code code;

    f.out = urikit_out_of(f.space, SPACE);
    code = urikit_template_expand(tmpl, look_up_capture, &f, out, NULL);
    assert_true(code == URIKIT_OK || code == URIKIT_E_UTF8);
    return code == URIKIT_OK;
}

/* What matched expands to the same URI. */
static void check_expands_back(const urikit_template *tmpl, const urikit_template_capture *captures, urikit_str text)
{
    static char got_space[SPACE];
    static char want_space[SPACE];
    static char again[SPACE];
    urikit_out out = URIKIT_OUT(again);

    if (expand_captures(tmpl, captures, &out) &&
        !urikit_str_equal(percent_normal(urikit_out_str(&out), got_space), percent_normal(text, want_space))) {
        check_fail("%s matches %s but expands to %s", check_show(tmpl->text), check_show(text), check_show(urikit_out_str(&out)));
    }
}

/* The JSON of what matched, as values, expands to the same URI: each name has one value. */
static void check_json_back(const urikit_template *tmpl, const urikit_template_capture *captures, urikit_str text)
{
    static char json_space[SPACE];
    static char again[SPACE];
    static char got_space[SPACE];
    static char want_space[SPACE];
    urikit_out json = URIKIT_OUT(json_space);
    urikit_out out = URIKIT_OUT(again);
    urikit_out decoded_text = { NULL, 0, 0 };
    urikit_template_values values;
    void *memory;
    urikit_code code = urikit_percent_decode_text(text, URIKIT_DECODE_UTF8, &decoded_text, NULL);

    if (code && code != URIKIT_E_SPACE) {
        return; /* triplets that are not UTF-8 are no value */
    }
    assert_int_equal(urikit_template_captures_write(captures, tmpl->variable_count, &json), URIKIT_OK);
    code = urikit_template_values_read(urikit_out_str(&json), NULL, 0, &values, NULL);
    assert_true(code == URIKIT_OK || code == URIKIT_E_SPACE);
    memory = malloc(values.size + 1);
    assert_non_null(memory);
    assert_int_equal(urikit_template_values_read(urikit_out_str(&json), memory, values.size, &values, NULL), URIKIT_OK);
    code = urikit_template_expand(tmpl, urikit_template_values_find, &values, &out, NULL);
    if (code || !urikit_str_equal(percent_normal(urikit_out_str(&out), got_space), percent_normal(text, want_space))) {
        check_fail("%s matches %s as %s but expands to %s (%s)", check_show(tmpl->text), check_show(text),
                   check_show(urikit_out_str(&json)), check_show(urikit_out_str(&out)), urikit_code_name(code));
    }
    free(memory);
}

static bool is_plain(const urikit_template *tmpl)
{
    size_t i;

    for (i = 0; i < tmpl->count; i++) {
        const urikit_template_part *part = &tmpl->parts[i];

        if (((part->flags & URIKIT_TEMPLATE_EXPLODE) && !(part->op && strchr(";?&", part->op))) ||
            ((part->flags & URIKIT_TEMPLATE_VARIABLE) && !(part->flags & URIKIT_TEMPLATE_FIRST))) {
            return false;
        }
    }
    return true;
}

/* True if triplets that are not UTF-8 meet a prefix, which counts characters. */
static bool has_unknown_characters(const urikit_template *tmpl, urikit_str text)
{
    char space[TEMPLATE_CASE_CAP];
    urikit_out out = URIKIT_OUT(space);
    bool prefix = false;
    size_t i;

    for (i = 0; i < tmpl->count; i++) {
        prefix = prefix || tmpl->parts[i].prefix > 0;
    }
    for (i = 0; prefix && i < text.len;) {
        char octet = (char)next_octet(text, &i);

        assert_int_equal(urikit_out_append(&out, urikit_str_of(&octet, 1)), URIKIT_OK);
    }
    return prefix && urikit_utf8_check(urikit_out_str(&out), NULL);
}

static bool has_repeated_name(const urikit_template *tmpl)
{
    size_t i;
    size_t k;

    for (i = 0; i < tmpl->count; i++) {
        for (k = 0; k < i; k++) {
            if ((tmpl->parts[i].flags & URIKIT_TEMPLATE_VARIABLE) && (tmpl->parts[k].flags & URIKIT_TEMPLATE_VARIABLE) &&
                urikit_str_equal(tmpl->parts[i].text, tmpl->parts[k].text)) {
                return true;
            }
        }
    }
    return false;
}

static void check_slow(const urikit_template *tmpl, const urikit_template_capture *captures, urikit_str text, bool matched)
{
    slow_match m = { tmpl, text, { 0 }, { 0 } };
    size_t i;

    if (slow_try(&m, 0, 0) != matched) {
        check_fail("%s and %s: match says %s", check_show(tmpl->text), check_show(text), matched ? "yes" : "no");
    }
    for (i = 0; matched && i < tmpl->variable_count; i++) {
        const char *end = captures[i].text.ptr ? captures[i].text.ptr + captures[i].text.len : NULL;

        if (m.starts[i] == m.ends[i] ? end != NULL : end != text.ptr + m.ends[i]) {
            check_fail("%s and %s: variable %u ends elsewhere", check_show(tmpl->text), check_show(text), (unsigned)i);
        }
    }
}

/* ---- both ways --------------------------------------------------------------------------- */

/* Every variable has the text as its value: expanding never fails but for text that is not UTF-8. */
static void look_up_text(void *context, urikit_str name, urikit_template_value *value)
{
    const urikit_str *text = context;

    (void)name;
    value->kind = URIKIT_TEMPLATE_TEXT;
    value->text = *text;
}

/* Parsing, and reading part by part, agree; expanding both ways gives the same text. */
static void check_expand(const urikit_template *tmpl, urikit_str text)
{
    urikit_template_reader reader = { tmpl->text, 0, 0, 0, 0 };
    urikit_template_part part;
    urikit_out measured = { NULL, 0, 0 };
    urikit_out again = { NULL, 0, 0 };
    urikit_code code;
    size_t count = 0;
    size_t at = SIZE_MAX;
    bool more = false;

    while (!urikit_template_next(&reader, &part, &more) && more) {
        assert_true(count < tmpl->count && urikit_str_equal(part.text, tmpl->parts[count].text));
        count++;
    }
    assert_int_equal(count, tmpl->count);
    code = urikit_template_expand(tmpl, look_up_text, &text, &measured, &at);
    assert_true(code == URIKIT_OK || code == URIKIT_E_SPACE || (code == URIKIT_E_UTF8 && at < tmpl->text.len));
    assert_int_equal(urikit_template_expand_text(tmpl->text, look_up_text, &text, &again, NULL), code);
    assert_true(code == URIKIT_E_UTF8 || measured.len == again.len);
}

bool template_properties(urikit_str template_text, urikit_str text)
{
    static urikit_template_part parts[PARTS];
    static urikit_template_capture captures[PARTS];
    urikit_template_bindings none = { NULL, 0 };
    urikit_template_value undefined = { URIKIT_TEMPLATE_UNDEFINED, { NULL, 0 }, NULL, 0 };
    urikit_template tmpl;
    urikit_code code;
    size_t at = 0;
    size_t first = 0;
    size_t second = 0;

    if (urikit_template_parse(template_text, parts, PARTS, &tmpl, &at)) {
        assert_true(at <= template_text.len);
        return false;
    }
    urikit_template_find(&none, template_text, &undefined);
    assert_int_equal(undefined.kind, URIKIT_TEMPLATE_UNDEFINED);
    if (urikit_template_is_ambiguous(&tmpl, &first, &second)) {
        assert_true(first < second && second < tmpl.variable_count);
    }
    check_expand(&tmpl, text);
    (void)!urikit_template_match(&tmpl, text, URIKIT_TEMPLATE_ANY_ORDER | URIKIT_TEMPLATE_OTHER_PAIRS, captures, PARTS);
    code = urikit_template_match(&tmpl, text, 0, captures, PARTS);
    if (urikit_utf8_check(text, NULL)) {
        assert_int_equal(code, URIKIT_E_UTF8);
        return false;
    }
    assert_true(code == URIKIT_OK || code == URIKIT_E_TEMPLATE_NO_MATCH);
    if (!code) {
        check_expands_back(&tmpl, captures, text);
        check_json_back(&tmpl, captures, text);
    }
    if (tmpl.count <= 8 && text.len <= 60 && is_plain(&tmpl) && !has_repeated_name(&tmpl) &&
        !has_unknown_characters(&tmpl, text)) {
        check_slow(&tmpl, captures, text, code == URIKIT_OK);
    }
    return code == URIKIT_OK;
}

/* Expands with the values that matched, and matches that: the values are the same. */
static void check_values_back(const urikit_template *tmpl, const urikit_template_capture *captures, urikit_str text)
{
    static char again_space[SPACE];
    static char first_space[SPACE];
    static char second_space[SPACE];
    static urikit_template_capture back[PARTS];
    urikit_out again = URIKIT_OUT(again_space);
    size_t i;

    if (!expand_captures(tmpl, captures, &again)) {
        return;
    }
    if (urikit_template_match(tmpl, urikit_out_str(&again), 0, back, PARTS)) {
        check_fail("%s matches %s, but not %s", check_show(tmpl->text), check_show(text), check_show(urikit_out_str(&again)));
    }
    for (i = 0; i < tmpl->variable_count; i++) {
        urikit_out first = URIKIT_OUT(first_space);
        urikit_out second = URIKIT_OUT(second_space);

        assert_int_equal(urikit_percent_decode_text(captures[i].text, 0, &first, NULL), URIKIT_OK);
        assert_int_equal(urikit_percent_decode_text(back[i].text, 0, &second, NULL), URIKIT_OK);
        check_text(urikit_out_str(&second), urikit_out_str(&first), "the value that matched");
    }
}

bool openapi_properties(urikit_str path, urikit_str text)
{
    static urikit_template_part parts[PARTS];
    static urikit_template_capture captures[PARTS];
    urikit_template tmpl;
    urikit_code code;
    size_t at = 0;

    if (urikit_template_parse_openapi(path, parts, PARTS, &tmpl, &at)) {
        assert_true(at <= path.len);
        return false;
    }
    assert_false(has_repeated_name(&tmpl));
    (void)urikit_template_is_ambiguous(&tmpl, NULL, NULL);
    code = urikit_template_match(&tmpl, text, 0, captures, PARTS);
    if (urikit_utf8_check(text, NULL)) {
        assert_int_equal(code, URIKIT_E_UTF8);
        return false;
    }
    assert_true(code == URIKIT_OK || code == URIKIT_E_TEMPLATE_NO_MATCH);
    if (!code) {
        check_values_back(&tmpl, captures, text);
    }
    if (tmpl.count <= 8 && text.len <= 60) {
        check_slow(&tmpl, captures, text, code == URIKIT_OK);
    }
    return code == URIKIT_OK;
}
