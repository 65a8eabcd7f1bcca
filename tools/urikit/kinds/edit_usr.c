/* SPDX-License-Identifier: MIT */
/* Edits of user URLs: of their parts as data, from which the canonical form is made again. */
#include "kinds/edit.h"

#include "kinds/explain_usr.h"
#include "kinds/kind_usr.h"

#include <urikit/text.h>

static const urikit_str checksums = { "checksums", 9 };

/* The parts of one while it is edited; texts are in `bytes`, which has room for all of them from the beginning. */
typedef struct editing {
    buffer bytes;
    buffer memory;
    urikit_usr_pair *pairs; /* those of `parts`, and as much space to sort them */
    size_t cap;
    urikit_usr_parts parts;
} editing;

static bool is_part(const edit_step *step, const char *name)
{
    return urikit_str_equal(step->part, urikit_str_from(name));
}

/* What was appended to the bytes from `start` on. */
static urikit_str since(const editing *e, size_t start)
{
    return urikit_str_of(e->bytes.ptr + start, e->bytes.len - start);
}

/* All parts of the user URL as data. `more` bytes and one more pair are to fit, too. */
static void begin(editing *e, const parsed *id, size_t more)
{
    size_t start = 0;
    size_t i;

    buffer_room(&e->bytes, id->text.len + more + 1); /* data is at most as long as the text */
    e->cap = id->usr.count + 1;
    e->pairs = (void *)buffer_room(&e->memory, 2 * e->cap * sizeof *e->pairs);
    e->parts.pairs = e->pairs;
    {
        urikit_out result = buffer_out(&e->bytes, id->usr.type.len);

        if (urikit_usr_type_write(&id->usr, &result) == URIKIT_OK) { /* the bound is right */
            buffer_took(&e->bytes, &result);
        }
    }
    e->parts.type = since(e, start);
    start = e->bytes.len;
    usr_put_name(id, &e->bytes);
    e->parts.name = since(e, start);
    for (i = 0; i < id->usr.count; i++) {
        urikit_usr_pair *pair = &e->pairs[e->parts.count++];

        start = e->bytes.len;
        usr_put_key(&id->usr.pairs[i], &e->bytes);
        pair->key = since(e, start);
        start = e->bytes.len;
        usr_put_value(&id->usr.pairs[i], &e->bytes);
        pair->value = since(e, start);
    }
}

/* The step's text as data. */
static bool take_text(editing *e, const edit_step *step, urikit_str *text, fault *why)
{
    urikit_out result = buffer_out(&e->bytes, step->text.len);
    size_t start = e->bytes.len;
    size_t at = 0;
    urikit_code code;

    *text = step->text;
    if (!step->encoded) {
        return true;
    }
    code = urikit_percent_decode(step->text, &result, &at);
    if (code) {
        fault_set(why, urikit_code_token(code), at, "%s", urikit_code_text(code));
        return false;
    }
    buffer_took(&e->bytes, &result);
    *text = since(e, start);
    return true;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

/* Does the key match the pattern, in which '*' is any text, in any case of letters? Goes back to the last '*' only. */
static bool matches(urikit_str pattern, urikit_str key, bool stars)
{
    size_t p = 0;
    size_t k = 0;
    size_t star = SIZE_MAX;
    size_t star_key = 0;

    while (k < key.len) {
        if (stars && p < pattern.len && pattern.ptr[p] == '*') {
            star = p++;
            star_key = k;
        } else if (p < pattern.len && lower(pattern.ptr[p]) == lower(key.ptr[k])) {
            p++;
            k++;
        } else if (star != SIZE_MAX) {
            p = star + 1;
            k = ++star_key;
        } else {
            return false;
        }
    }
    while (stars && p < pattern.len && pattern.ptr[p] == '*') {
        p++;
    }
    return p == pattern.len;
}

static void remove_pairs(editing *e, urikit_str pattern)
{
    size_t kept = 0;
    size_t i;

    for (i = 0; i < e->parts.count; i++) {
        if (!matches(pattern, e->pairs[i].key, true)) {
            e->pairs[kept++] = e->pairs[i];
        }
    }
    e->parts.count = kept;
}

/* The pair with a key, which is added where it is not there. */
static urikit_usr_pair *pair_of(editing *e, urikit_str key)
{
    urikit_usr_pair *pair;
    size_t i;

    for (i = 0; i < e->parts.count; i++) {
        if (matches(key, e->pairs[i].key, false)) {
            return &e->pairs[i];
        }
    }
    pair = &e->pairs[e->parts.count++];
    pair->key = key;
    pair->value = URIKIT_STR("");
    return pair;
}

static void add_checksum(editing *e, urikit_str item)
{
    urikit_usr_pair *pair = pair_of(e, checksums);
    size_t start = e->bytes.len;

    buffer_str(&e->bytes, pair->value);
    buffer_text(&e->bytes, pair->value.len > 0 ? "," : "");
    buffer_str(&e->bytes, item);
    pair->value = since(e, start);
}

static bool change(editing *e, const edit_step *step, fault *why)
{
    urikit_str key = step->key.ptr ? step->key : is_part(step, "checksums") ? checksums : URIKIT_STR("*");
    urikit_str text;

    if (step->verb == EDIT_DELETE) {
        remove_pairs(e, key);
        return true;
    }
    if (!take_text(e, step, &text, why)) {
        return false;
    }
    if (step->verb == EDIT_APPEND) {
        if (text.len == 0 || memchr(text.ptr, ',', text.len)) {
            fault_set(why, urikit_code_token(URIKIT_E_USR_BAD_CHECKSUM_ITEM), 0,
                      "an item of checksums is not empty and has no comma");
            return false;
        }
        add_checksum(e, text);
    } else if (is_part(step, "type")) {
        e->parts.type = text;
    } else if (is_part(step, "name")) {
        e->parts.name = text;
    } else if (text.len == 0) {
        fault_set(why, urikit_code_token(URIKIT_E_USR_BAD_QUALIFIER), 0,
                  "a qualifier without a value is not kept; --delete removes one");
        return false;
    } else {
        pair_of(e, key)->value = text;
    }
    return true;
}

static bool write(const editing *e, const parsed *id, const edit_step *step, buffer *out, fault *why)
{
    size_t bound = URIKIT_USR_BUILD_BOUND(id->text.len + step->key.len + step->text.len + checksums.len,
                                          e->parts.count);
    urikit_out result = buffer_out(out, bound);
    urikit_usr_place place = { 0, 0, 0 };
    urikit_code code = urikit_usr_build(&e->parts, e->pairs + e->cap, e->cap, &result, &place);

    if (code) {
        explain_usr_part(place.part == URIKIT_USR_PART_KEY ? step->key : step->text, code, place.byte, why);
        return false;
    }
    buffer_took(out, &result);
    return true;
}

static bool edit(const parsed *id, const edit_step *step, buffer *out, fault *why)
{
    editing e = { .bytes = { NULL, 0, 0 } };
    bool good;

    begin(&e, id, id->text.len + 2 * step->text.len);
    good = change(&e, step, why) && write(&e, id, step, out, why);
    buffer_free(&e.bytes);
    buffer_free(&e.memory);
    return good;
}

const struct edit_rules edit_usr = {
    .set = "type name checksums qualifier:",
    .append = "checksums",
    .remove = "checksums qualifiers qualifier:",
    .sample = "usr:github/octocat?checksums=a&email=x",
    .edit = edit,
};
