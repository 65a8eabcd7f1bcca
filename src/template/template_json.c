/* SPDX-License-Identifier: MIT */
/* Values of variables from JSON, and captures to JSON (RFC 8259). */
#include <urikit/template.h>
#include <urikit/text.h>

#include "../base/ascii.h"
#include "../base/heap_sort.h"
#include "../base/noinline.h"
#include "../base/out.h"
#include "../text/json.h"
#include "../text/octets.h"
#include "../text/scan.h"
#include "template_search.h"

#include <string.h>

/* ---- reading ------------------------------------------------------------------------ */

/* The caller's memory: members, then texts, then bytes. The first pass counts, the second one writes. */
typedef struct json_reading {
    json_source in;
    const char *begin;
    bool writes;
    urikit_template_member *members;
    urikit_str *texts;
    size_t member_count;
    size_t text_count;
} json_reading;

/* The rest of a string, after its '"'. */
static bool json_read_string(json_reading *r, urikit_str *text)
{
    size_t start = r->in.strings.len;
    bool good = urikiti_json_string(&r->in);

    *text = r->writes ? urikit_str_of((char *)r->in.strings.ptr + start, r->in.strings.len - start) : urikit_str_of("", 0);
    return good;
}

static size_t json_count_digits(const json_reading *r, const char *p)
{
    size_t n = 0;

    while (n < (size_t)(r->in.end - p) && ascii_is_digit(p[n])) {
        n++;
    }
    return n;
}

/* The length of the number at p, or 0. */
static size_t json_number_length(const json_reading *r)
{
    const char *p = r->in.p + (*r->in.p == '-');
    size_t n = json_count_digits(r, p);

    if (n == 0 || (n > 1 && *p == '0')) {
        return 0;
    }
    p += n;
    if (p < r->in.end && *p == '.') {
        n = json_count_digits(r, p + 1);
        if (n == 0) {
            return 0;
        }
        p += 1 + n;
    }
    if (p < r->in.end && (*p == 'e' || *p == 'E')) {
        p += 1 + (r->in.end - p > 1 && (p[1] == '+' || p[1] == '-'));
        n = json_count_digits(r, p);
        if (n == 0) {
            return 0;
        }
        p += n;
    }
    return (size_t)(p - r->in.p);
}

/* A string, a number as it is written, true, false; null is absent. */
static bool json_read_plain(json_reading *r, urikit_str *text)
{
    const char *start;

    json_skip_blanks(&r->in);
    start = r->in.p;
    *text = urikit_str_of(NULL, 0);
    if (r->in.p == r->in.end) {
        return false;
    }
    if (*r->in.p == '"') {
        r->in.p++;
        return json_read_string(r, text);
    }
    if (urikiti_json_take_word(&r->in, "null")) {
        return true;
    }
    if (!urikiti_json_take_word(&r->in, "true") && !urikiti_json_take_word(&r->in, "false")) {
        r->in.p += json_number_length(r);
    }
    *text = urikit_str_of(start, (size_t)(r->in.p - start));
    return r->in.p > start;
}

static void json_put_text(json_reading *r, urikit_str text)
{
    if (r->writes) {
        r->texts[r->text_count] = text;
    }
    r->text_count++;
}

/* A name in '"', and ':' after it. */
static bool json_read_name(json_reading *r, urikit_str *name)
{
    return json_take(&r->in, '"') && json_read_string(r, name) && json_take(&r->in, ':');
}

/* The rest of an array of plain values; after an absent name the items of a list, else pairs with this name. */
static bool json_read_array(json_reading *r, urikit_str name)
{
    bool more = !json_take(&r->in, ']');
    urikit_str text;

    while (more) {
        if (name.ptr) {
            json_put_text(r, name);
        }
        if (!json_read_plain(r, &text)) {
            return false;
        }
        json_put_text(r, text);
        more = json_take(&r->in, ',');
        if (!more && !json_take(&r->in, ']')) {
            return false;
        }
    }
    return true;
}

/* A name of an object, and its value or values: pairs. */
static bool json_read_pairs(json_reading *r)
{
    urikit_str name;
    urikit_str text;

    if (!json_read_name(r, &name)) {
        return false;
    }
    if (json_take(&r->in, '[')) {
        return json_read_array(r, name);
    }
    if (!json_read_plain(r, &text)) {
        return false;
    }
    json_put_text(r, name);
    json_put_text(r, text);
    return true;
}

/* The rest of an array, or of an object. */
static bool json_read_items(json_reading *r, bool named, urikit_template_value *value)
{
    size_t start = r->text_count;
    bool more = named && !json_take(&r->in, '}');

    if (!named && !json_read_array(r, urikit_str_of(NULL, 0))) {
        return false;
    }
    while (more) {
        if (!json_read_pairs(r)) {
            return false;
        }
        more = json_take(&r->in, ',');
        if (!more && !json_take(&r->in, '}')) {
            return false;
        }
    }
    value->kind = named ? URIKIT_TEMPLATE_MAP : URIKIT_TEMPLATE_LIST;
    value->items = r->writes ? r->texts + start : NULL;
    value->count = (r->text_count - start) / (named ? 2 : 1);
    return true;
}

static bool json_read_value(json_reading *r, urikit_template_value *value)
{
    if (json_take(&r->in, '[')) {
        return json_read_items(r, false, value);
    }
    if (json_take(&r->in, '{')) {
        return json_read_items(r, true, value);
    }
    if (!json_read_plain(r, &value->text)) {
        return false;
    }
    value->kind = URIKIT_TEMPLATE_TEXT; /* null is an absent text: undefined, and given */
    return true;
}

/* One pass over the object. False: r->in.p is the bad byte. */
static bool json_read_object(json_reading *r)
{
    bool more;

    r->in.p = r->begin;
    r->member_count = 0;
    r->text_count = 0;
    r->in.strings.len = 0;
    if (!json_take(&r->in, '{')) {
        return false;
    }
    more = !json_take(&r->in, '}');
    while (more) {
        urikit_template_member member = { { NULL, 0 }, 0, { URIKIT_TEMPLATE_UNDEFINED, { NULL, 0 }, NULL, 0 } };

        member.key = r->member_count;
        if (!json_read_name(r, &member.name) || !json_read_value(r, &member.value)) {
            return false;
        }
        if (r->writes) {
            r->members[r->member_count] = member;
        }
        r->member_count++;
        more = json_take(&r->in, ',');
        if (!more && !json_take(&r->in, '}')) {
            return false;
        }
    }
    json_skip_blanks(&r->in);
    return r->in.p == r->in.end;
}

static int json_compare_names(urikit_str a, urikit_str b)
{
    size_t n = a.len < b.len ? a.len : b.len;
    int order = n > 0 ? memcmp(a.ptr, b.ptr, n) : 0;

    return order != 0 ? order : (a.len > b.len) - (a.len < b.len);
}

static uint64_t json_load_32(const char *p)
{
    const unsigned char *b = (const unsigned char *)p;

    return (uint64_t)b[0] << 24 | (uint64_t)b[1] << 16 | (uint64_t)b[2] << 8 | b[3];
}

/* The first eight bytes of a name as a number, filled with zeros: numbers compare as these bytes do. */
SCAN_INLINE uint64_t json_name_key(urikit_str name)
{
    const unsigned char *b = (const unsigned char *)name.ptr;
    uint64_t key;

    if (name.len >= 8) {
        return json_load_32(name.ptr) << 32 | json_load_32(name.ptr + 4);
    }
    if (name.len >= 4) { /* the last four, without those that are of the first four */
        key = json_load_32(name.ptr + name.len - 4) << 8 * (8 - name.len);
        return json_load_32(name.ptr) << 32 | (key & 0xFFFFFFFF);
    }
    key = name.len > 0 ? (uint64_t)b[0] << 56 : 0;
    key |= name.len > 1 ? (uint64_t)b[1] << 48 : 0;
    return key | (name.len > 2 ? (uint64_t)b[2] << 40 : 0);
}

/* Of members of one name the last one sorts first: the key is the place in the text until all are sorted. */
static bool is_member_before(const urikit_template_member *a, const urikit_template_member *b, bool unused)
{
    int order = json_compare_names(a->name, b->name);

    (void)unused;
    return order != 0 ? order < 0 : a->key > b->key;
}

DEFINE_HEAP_SORT(sort_members, sink_member, urikit_template_member, bool, is_member_before)

urikit_code urikit_template_values_read(urikit_str json, void *memory, size_t cap, urikit_template_values *values, size_t *at)
{
    json_reading r = { { json.ptr, NULL, { NULL, 0, 0 } }, json.ptr, false, NULL, NULL, 0, 0 };
    urikit_code code;
    size_t i;

    values->rows = NULL;
    values->count = 0;
    values->size = 0;
    if (!json.ptr) {
        return urikiti_error_at(URIKIT_E_TEMPLATE_JSON, 0, at);
    }
    code = urikit_utf8_check(json, at);
    if (code) {
        return code;
    }
    r.in.end = json.ptr + json.len;
    if (!json_read_object(&r)) {
        return urikiti_error_at(URIKIT_E_TEMPLATE_JSON, (size_t)(r.in.p - json.ptr), at);
    }
    values->size = r.member_count * sizeof(*r.members) + r.text_count * sizeof(*r.texts) + r.in.strings.len;
    if (values->size > cap) {
        return URIKIT_E_SPACE;
    }
    if (!values->size) { /* no members: memory may be NULL, and nothing is written */
        return URIKIT_OK;
    }
    r.members = (urikit_template_member *)memory;
    r.texts = (urikit_str *)(void *)(r.members + r.member_count);
    r.in.strings = urikit_out_of(r.texts + r.text_count, r.in.strings.len);
    r.writes = true;
    (void)json_read_object(&r);
    sort_members(r.members, r.member_count, false);
    for (i = 0; i < r.member_count; i++) {
        r.members[i].key = json_name_key(r.members[i].name);
    }
    values->rows = r.members;
    values->count = r.member_count;
    return URIKIT_OK;
}

/* The member of a name; *begins is the first one that begins as it does. */
static URIKITI_NOINLINE void json_find_slowly(const urikit_template_values *values, const urikit_template_member *begins,
                                              urikit_str name, urikit_template_value *value)
{
    size_t low = (size_t)(begins - values->rows);
    size_t high = values->count;

    if (urikit_str_equal(begins->name, name)) { /* as a rule */
        *value = begins->value;
        return;
    }
    while (low < high) { /* the first one that is not before the name */
        size_t middle = low + (high - low) / 2;

        if (json_compare_names(values->rows[middle].name, name) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low < values->count && urikit_str_equal(values->rows[low].name, name)) {
        *value = values->rows[low].value;
    }
}

void urikit_template_values_find(void *context, urikit_str name, urikit_template_value *value)
{
    const urikit_template_values *values = (const urikit_template_values *)context;
    uint64_t key = json_name_key(name);
    const urikit_template_member *row = values->rows;
    size_t n = values->count;

    while (n > 1) { /* the first one whose key is not less; without a branch, which would mispredict */
        size_t half = n / 2;

        row += row[half - 1].key < key ? half : 0;
        n -= half;
    }
    if (n == 0 || row->key != key) {
        return;
    }
    if (row->name.len == name.len && name.len <= sizeof key) {
        *value = row->value;
    } else {
        json_find_slowly(values, row, name, value);
    }
}

/* ---- writing ------------------------------------------------------------------------ */

static void json_write_scalar(uint32_t scalar, urikit_out *out)
{
    if (scalar == '"' || scalar == '\\') {
        urikiti_out_byte(out, '\\');
        urikiti_out_byte(out, (char)scalar);
    } else if (scalar < 0x20 || scalar == 0x7F) { /* and DEL, which a terminal would obey */
        urikiti_out_bytes(out, "\\u00", 4);
        urikiti_out_byte(out, ascii_hex_digit(scalar >> 4));
        urikiti_out_byte(out, ascii_hex_digit(scalar & 15));
    } else {
        (void)!urikit_utf8_write(scalar, out);
    }
}

/* The text, decoded, in '"'; null if it is then not UTF-8. A name is not decoded then: it cannot be null. */
static void json_write_text(urikit_str text, bool encoded, bool is_name, urikit_out *out)
{
    urikit_str rest = text;
    uint32_t scalar;

    while (rest.len > 0 && urikiti_octets_scalar(&rest, encoded, &scalar)) {
    }
    if (rest.len > 0 && !is_name) {
        urikiti_out_bytes(out, "null", 4);
        return;
    }
    encoded = encoded && rest.len == 0;
    urikiti_out_byte(out, '"');
    while (text.len > 0 && urikiti_octets_scalar(&text, encoded, &scalar)) {
        json_write_scalar(scalar, out);
    }
    urikiti_out_byte(out, '"');
}

static void json_write_capture(const urikit_template_capture *capture, urikit_out *out)
{
    bool is_list = capture->kind == URIKIT_TEMPLATE_LIST;
    urikit_str name;
    urikit_str value;
    size_t at = 0;
    bool first = true;

    if (capture->kind == URIKIT_TEMPLATE_UNDEFINED) {
        urikiti_out_bytes(out, "null", 4);
        return;
    }
    if (capture->kind == URIKIT_TEMPLATE_TEXT) {
        json_write_text(capture->text, !capture->raw, false, out);
        return;
    }
    urikiti_out_byte(out, is_list ? '[' : '{');
    for (; urikit_template_item_next(capture, &at, &name, &value); first = false) {
        if (!first) {
            urikiti_out_byte(out, ',');
        }
        if (!is_list) {
            json_write_text(name, !capture->raw, true, out);
            urikiti_out_byte(out, ':');
        }
        json_write_text(value, !capture->raw, false, out);
    }
    urikiti_out_byte(out, is_list ? ']' : '}');
}

urikit_code urikit_template_captures_write(const urikit_template_capture *captures, size_t count, urikit_out *out)
{
    bool first = true;
    size_t i;

    for (i = 0; i < count; i++) {
        if (urikiti_out_overlaps(out, captures[i].name) || urikiti_out_overlaps(out, captures[i].text)) {
            return URIKIT_E_OVERLAP;
        }
    }
    urikiti_out_byte(out, '{');
    for (i = 0; i < count; i++) {
        if (captures[i].again) {
            continue;
        }
        if (!first) {
            urikiti_out_byte(out, ',');
        }
        first = false;
        json_write_text(captures[i].name, false, true, out);
        urikiti_out_byte(out, ':');
        json_write_capture(&captures[i], out);
    }
    urikiti_out_byte(out, '}');
    return urikiti_out_code(out);
}
