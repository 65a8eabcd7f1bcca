/* SPDX-License-Identifier: MIT */
/* Parts and values to a URI: RFC 6570 section 3.2. */
#include <urikit/template.h>
#include <urikit/text.h>

#include "../base/copy_short.h"
#include "template_chars.h"

/* The same as memcpy: most texts are short. */
static inline void copy_expanded(char *to, urikit_str text)
{
    if (text.len <= 64) {
        copy_short_text(to, text.ptr, text.len);
    } else {
        memcpy(to, text.ptr, text.len);
    }
}

static inline void put_expanded(urikit_out *out, urikit_str text)
{
    char *to = urikiti_out_space(out, text.len);

    if (to) {
        copy_expanded(to, text);
    }
}

/* Literals are copied, with triplets for what is not ASCII, section 3.1. */
static void write_literal(urikit_str text, urikit_out *out)
{
    size_t i = 0;

    while (i < text.len) {
        size_t start = i;

        while (i < text.len && (unsigned char)text.ptr[i] < 0x80) {
            i++;
        }
        urikiti_out_str(out, urikit_str_of(text.ptr + start, i - start));
        for (; i < text.len && (unsigned char)text.ptr[i] >= 0x80; i++) {
            triplet_put(out, text.ptr[i]);
        }
    }
}

/* The bytes at the beginning of a value that stay as they are: a quick test, which leaves triplets out. */
SCAN_INLINE size_t kept_length(urikit_str text, bool reserved)
{
    const char *end = text.ptr + text.len;
    const char *p = scan_class(text.ptr, end, ASCII_UNRESERVED);

    while (reserved && p < end && template_is_reserved(*p)) {
        p = scan_class(p + 1, end, ASCII_UNRESERVED);
    }
    return (size_t)(p - text.ptr);
}

/*
 * The length of the character at the beginning of a value: of its UTF-8, or, if triplets are kept, of the triplets that
 * encode one character. A prefix counts these, section 2.4.1. 0 if it is not UTF-8.
 */
static size_t character_length(urikit_str text, bool triplets)
{
    const char *end = text.ptr + text.len;
    char octets[4];
    uint32_t scalar;
    size_t n = 0;

    while (triplets && n < 4 && (size_t)(end - text.ptr) > 3 * n && text.ptr[3 * n] == '%' &&
           scan_triplet(text.ptr + 3 * n, end) == 3) {
        octets[n] = triplet_octet(text.ptr + 3 * n);
        n++;
    }
    if (n > 0) {
        size_t encoded = urikit_utf8_decode(octets, n, &scalar);

        return encoded ? 3 * encoded : 3;
    }
    return urikit_utf8_decode(text.ptr, text.len, &scalar);
}

/* Appends a value: all of it, or its first `prefix` characters. False if it is not UTF-8. */
static bool write_value(urikit_str text, char op, uint16_t prefix, urikit_out *out)
{
    bool reserved = template_keeps_reserved(op);
    size_t left = prefix;

    while (text.len > 0 && (left > 0 || prefix == 0)) {
        size_t n = prefix ? 0 : kept_length(text, reserved);
        size_t i;

        if (n > 0) {
            put_expanded(out, urikit_str_of(text.ptr, n));
            text = urikit_str_of(text.ptr + n, text.len - n);
            continue;
        }
        n = character_length(text, reserved);
        if (n == 0) {
            return false;
        }
        for (i = 0; i < n; i++) {
            char c = text.ptr[i];
            bool kept = ascii_is(c, ASCII_UNRESERVED) || (reserved && (template_is_reserved(c) || n >= 3));

            if (kept && (unsigned char)c < 0x80) {
                urikiti_out_byte(out, c);
            } else {
                triplet_put(out, c);
            }
        }
        text.ptr += n;
        text.len -= n;
        left--;
    }
    return true;
}

/* One expression while it is written. */
typedef struct template_expansion {
    urikit_out *out;
    bool begun; /* a variable of this expression was defined */
} template_expansion;

/* The operator's character before the first defined variable, the separator before others. */
static void write_separator(template_expansion *x, char op)
{
    if (x->begun) {
        urikiti_out_byte(x->out, template_separator(op));
    } else if (template_has_lead(op)) {
        urikiti_out_byte(x->out, op);
    }
    x->begun = true;
}

/*
 * A variable with a text and without a prefix, if the output has space for it: all of it up to the first byte that must be
 * encoded. *done is the length of what was written of the text. False: nothing was written.
 */
SCAN_INLINE bool write_plain_value(template_expansion *x, const urikit_template_part *part, urikit_str text, size_t *done)
{
    char op = part->op;
    urikit_str name = urikit_str_of(part->text.ptr, template_is_named(op) ? part->text.len : 0);
    urikit_out *out = x->out;
    char *begin = urikiti_out_spare(out, urikiti_sum(name.len + 2, text.len));
    char *to = begin;

    if (!begin) {
        return false;
    }
    if (x->begun) {
        *to++ = template_separator(op);
    } else {
        x->begun = true;
        *to = op;
        to += template_has_lead(op);
    }
    if (name.len > 0) {
        copy_expanded(to, name);
        to += name.len;
        *to = '=';
        to += text.len > 0 || op != ';';
    }
    *done = kept_length(text, template_keeps_reserved(op));
    copy_expanded(to, urikit_str_of(text.ptr, *done));
    out->len += (size_t)(to - begin) + *done;
    return true;
}

/* "=value"; an empty value is "=" after '?' and '&', and nothing after ';'. */
static bool write_named_value(urikit_str text, const urikit_template_part *part, urikit_out *out)
{
    if (text.len > 0 || part->op != ';') {
        urikiti_out_byte(out, '=');
    }
    return write_value(text, part->op, part->prefix, out);
}

/* An exploded list or map: each item as a variable of its own. */
static bool write_exploded(template_expansion *x, const urikit_template_part *part, const urikit_template_value *value)
{
    size_t step = value->kind == URIKIT_TEMPLATE_MAP ? 2 : 1;
    bool valid = true;
    size_t i;

    for (i = 0; i < value->count && valid; i++) {
        urikit_str item = value->items[i * step + step - 1];

        if (!item.ptr) {
            continue;
        }
        write_separator(x, part->op);
        if (step == 2) {
            valid = write_value(value->items[i * 2], part->op, 0, x->out);
        } else if (template_is_named(part->op)) {
            put_expanded(x->out, part->text);
        }
        if (template_is_named(part->op)) {
            valid = valid && write_named_value(item, part, x->out);
        } else {
            if (step == 2) {
                urikiti_out_byte(x->out, '=');
            }
            valid = valid && write_value(item, part->op, 0, x->out);
        }
    }
    return valid;
}

/* A list or map that is not exploded: its items, and names, with commas between them. */
static bool write_joined(const urikit_template_part *part, const urikit_template_value *value, urikit_out *out)
{
    size_t step = value->kind == URIKIT_TEMPLATE_MAP ? 2 : 1;
    bool first = true;
    bool valid = true;
    size_t i;

    for (i = 0; i < value->count * step && valid; i++) {
        if (!value->items[i / step * step + step - 1].ptr) {
            continue;
        }
        if (!first) {
            urikiti_out_byte(out, ',');
        }
        first = false;
        valid = write_value(value->items[i], part->op, 0, out);
    }
    return valid;
}

/* True if the value is defined, section 2.3. */
static bool is_defined(const urikit_template_value *value)
{
    size_t step = value->kind == URIKIT_TEMPLATE_MAP ? 2 : 1;
    size_t i;

    if (value->kind == URIKIT_TEMPLATE_TEXT) {
        return value->text.ptr != NULL;
    }
    for (i = 0; value->kind != URIKIT_TEMPLATE_UNDEFINED && i < value->count; i++) {
        if (value->items[i * step + step - 1].ptr) {
            return true;
        }
    }
    return false;
}

static urikit_code write_variable(template_expansion *x, const urikit_template_part *part, const urikit_template_value *value)
{
    bool is_text = value->kind == URIKIT_TEMPLATE_TEXT;
    bool valid;

    if (!is_defined(value)) {
        return URIKIT_OK;
    }
    if (!is_text && part->prefix) {
        return URIKIT_E_TEMPLATE_PREFIX_OF_LIST;
    }
    if (!is_text && (part->flags & URIKIT_TEMPLATE_EXPLODE)) {
        return write_exploded(x, part, value) ? URIKIT_OK : URIKIT_E_UTF8;
    }
    write_separator(x, part->op);
    if (template_is_named(part->op)) {
        put_expanded(x->out, part->text);
    }
    if (is_text) {
        valid = template_is_named(part->op) ? write_named_value(value->text, part, x->out)
                                            : write_value(value->text, part->op, part->prefix, x->out);
    } else {
        if (template_is_named(part->op)) { /* the joined items are never empty: two or more have a comma */
            size_t before = x->out->len;

            urikiti_out_byte(x->out, '=');
            valid = write_joined(part, value, x->out);
            if (part->op == ';' && x->out->len == before + 1) {
                x->out->len = before;
            }
        } else {
            valid = write_joined(part, value, x->out);
        }
    }
    return valid ? URIKIT_OK : URIKIT_E_UTF8;
}

/* True if the output overlaps the value, or an item of it. */
static bool overlaps_value(const urikit_out *out, const urikit_template_value *value)
{
    size_t count = value->kind == URIKIT_TEMPLATE_MAP ? value->count * 2 : value->count;
    size_t i;

    if (value->kind == URIKIT_TEMPLATE_TEXT) {
        return urikiti_out_overlaps(out, value->text);
    }
    for (i = 0; value->kind != URIKIT_TEMPLATE_UNDEFINED && i < count; i++) {
        if (urikiti_out_overlaps(out, value->items[i])) {
            return true;
        }
    }
    return false;
}

SCAN_INLINE urikit_code expand_value(template_expansion *x, const urikit_template_part *part, const urikit_template_value *value)
{
    urikit_str text = value->text;
    size_t done;

    if (overlaps_value(x->out, value)) {
        return URIKIT_E_OVERLAP;
    }
    if (value->kind != URIKIT_TEMPLATE_TEXT || !text.ptr || part->prefix || !write_plain_value(x, part, text, &done)) {
        return write_variable(x, part, value);
    }
    if (done == text.len || write_value(urikit_str_of(text.ptr + done, text.len - done), part->op, 0, x->out)) {
        return URIKIT_OK;
    }
    return URIKIT_E_UTF8;
}

SCAN_INLINE urikit_code expand_variable(template_expansion *x, const urikit_template_part *part, urikit_template_lookup *lookup,
                                        void *context)
{
    urikit_template_value value = { URIKIT_TEMPLATE_UNDEFINED, { NULL, 0 }, NULL, 0 };

    if (part->flags & URIKIT_TEMPLATE_FIRST) {
        x->begun = false;
    }
    lookup(context, part->text, &value);
    return expand_value(x, part, &value);
}

SCAN_INLINE urikit_code expand_part(template_expansion *x, const urikit_template_part *part, urikit_template_lookup *lookup,
                                    void *context)
{
    if (part->flags & URIKIT_TEMPLATE_VARIABLE) {
        return expand_variable(x, part, lookup, context);
    }
    if (part->flags & URIKIT_TEMPLATE_NON_ASCII) {
        write_literal(part->text, x->out);
    } else {
        put_expanded(x->out, part->text);
    }
    return URIKIT_OK;
}

urikit_code urikit_template_expand(const urikit_template *tmpl, urikit_template_lookup *lookup, void *context, urikit_out *out,
                                   size_t *at)
{
    template_expansion x = { out, false };
    size_t i;

    if (urikiti_out_overlaps(out, tmpl->text)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    for (i = 0; i < tmpl->count; i++) {
        urikit_code code = expand_part(&x, &tmpl->parts[i], lookup, context);

        if (code) {
            return urikiti_error_at(code, tmpl->parts[i].at, at);
        }
    }
    return urikiti_out_code(out);
}

urikit_code urikit_template_expand_text(urikit_str text, urikit_template_lookup *lookup, void *context, urikit_out *out,
                                        size_t *at)
{
    urikit_template_reader reader = { text, 0, 0, 0, 0 };
    template_expansion x = { out, false };
    urikit_template_part part;
    urikit_code code;
    bool more = false;

    if (urikiti_out_overlaps(out, text)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    while (!(code = urikit_template_next(&reader, &part, &more)) && more) {
        code = expand_part(&x, &part, lookup, context);
        if (code) {
            return urikiti_error_at(code, part.at, at);
        }
    }
    return code ? urikiti_error_at(code, reader.at, at) : urikiti_out_code(out);
}

/* ---- partly ---- */

/* An expression while its given variables are filled in, and the others kept. */
typedef struct template_filling {
    template_expansion x;
    bool keeps; /* no variable from here on can be filled in */
    bool open;  /* an expression is written, up to a variable that is kept */
} template_filling;

/* True if each variable of the expression whose first one this is has a value, or is given as undefined. */
static bool is_all_given(const urikit_template_part *part, urikit_template_lookup *lookup, void *context)
{
    bool last = false;

    for (; !last; part++) {
        urikit_template_value value = { URIKIT_TEMPLATE_UNDEFINED, { NULL, 0 }, NULL, 0 };

        lookup(context, part->text, &value);
        if (value.kind == URIKIT_TEMPLATE_UNDEFINED) {
            return false;
        }
        last = (part->flags & URIKIT_TEMPLATE_LAST) != 0;
    }
    return true;
}

static void close_expression(template_filling *f)
{
    if (f->open) {
        urikiti_out_byte(f->x.out, '}');
    }
    f->open = false;
}

/* The variable as the template has it. After a '?' that is written the others are '&'. */
static void keep_variable(template_filling *f, const urikit_template_part *part)
{
    urikit_str text = part->text;

    if (part->op == '?' && !f->x.begun) {
        f->keeps = true;
    }
    if (f->open) {
        urikiti_out_byte(f->x.out, ',');
    } else {
        urikiti_out_byte(f->x.out, '{');
        if (part->op) {
            urikiti_out_byte(f->x.out, part->op == '?' && f->x.begun ? '&' : part->op);
        }
    }
    f->open = true;
    while (text.ptr[text.len] != ',' && text.ptr[text.len] != '}') { /* the modifier */
        text.len++;
    }
    urikiti_out_str(f->x.out, text);
}

static urikit_code fill_variable(template_filling *f, const urikit_template_part *part, urikit_template_lookup *lookup,
                                 void *context)
{
    urikit_template_value value = { URIKIT_TEMPLATE_UNDEFINED, { NULL, 0 }, NULL, 0 };
    urikit_code code = URIKIT_OK;

    if (part->flags & URIKIT_TEMPLATE_FIRST) {
        f->x.begun = false;
        f->keeps = template_separator(part->op) == ',' && !is_all_given(part, lookup, context);
    }
    lookup(context, part->text, &value);
    if (value.kind == URIKIT_TEMPLATE_UNDEFINED || (f->keeps && is_defined(&value))) {
        keep_variable(f, part);
    } else if (is_defined(&value)) {
        close_expression(f);
        code = expand_value(&f->x, part, &value);
    }
    if (part->flags & URIKIT_TEMPLATE_LAST) {
        close_expression(f);
    }
    return code;
}

urikit_code urikit_template_expand_partial(const urikit_template *tmpl, urikit_template_lookup *lookup, void *context,
                                           urikit_out *out, size_t *at)
{
    template_filling f = { { out, false }, false, false };
    size_t i;

    if (urikiti_out_overlaps(out, tmpl->text)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    for (i = 0; i < tmpl->count; i++) {
        const urikit_template_part *part = &tmpl->parts[i];
        urikit_code code = URIKIT_OK;

        if (part->flags & URIKIT_TEMPLATE_VARIABLE) {
            code = fill_variable(&f, part, lookup, context);
        } else {
            urikiti_out_str(out, part->text);
        }
        if (code) {
            return urikiti_error_at(code, part->at, at);
        }
    }
    return urikiti_out_code(out);
}

void urikit_template_find(void *context, urikit_str name, urikit_template_value *value)
{
    const urikit_template_bindings *bindings = (const urikit_template_bindings *)context;
    size_t i;

    for (i = 0; i < bindings->count; i++) {
        if (urikit_str_equal(bindings->rows[i].name, name)) {
            value->kind = URIKIT_TEMPLATE_TEXT;
            value->text = bindings->rows[i].text;
            return;
        }
    }
}
