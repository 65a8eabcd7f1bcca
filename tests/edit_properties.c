/* SPDX-License-Identifier: MIT */
#include "edit_properties.h"

#include "check.h"
#include "uri_cases.h"

#include <string.h>

enum { EDIT_CAP = URI_CASE_CAP * 7 + 64, EDIT_PARTS = URIKIT_PART_FRAGMENT + 1, EDIT_PAIRS = URI_CASE_CAP + 2 };

/* An edit's result and what it parses into. */
typedef struct edited_uri {
    char text[EDIT_CAP];
    urikit_uri uri;
} edited_uri;

static urikit_str part_of(const urikit_uri *uri, urikit_uri_part part)
{
    static urikit_str (*const readers[EDIT_PARTS])(
        const urikit_uri *) = { urikit_uri_scheme, urikit_uri_userinfo, urikit_uri_host,    urikit_uri_port,
                                urikit_uri_path,   urikit_uri_query,    urikit_uri_fragment };

    return readers[part](uri);
}

static void reparse_edited(edited_uri *made, size_t len, size_t bound, const char *what)
{
    urikit_str text = urikit_str_of(made->text, len);

    assert_true(len <= bound && bound <= EDIT_CAP);
    if (urikit_iri_parse(text, URIKIT_PARSE_REFERENCE, &made->uri, NULL)) {
        check_fail("%s made an invalid text: %s", what, check_show(text));
    }
}

/* All parts are as before, but for one. */
static void others_stay(const urikit_uri *before, const urikit_uri *after, urikit_uri_part edited)
{
    int part;

    for (part = 0; part < EDIT_PARTS; part++) {
        if (part != (int)edited) {
            check_text(part_of(after, (urikit_uri_part)part), part_of(before, (urikit_uri_part)part), "not edited");
        }
    }
}

static void decodes_to(urikit_str encoded, urikit_str want, const char *what)
{
    static char space[EDIT_CAP];
    urikit_out out = URIKIT_OUT(space);

    assert_int_equal(urikit_percent_decode(encoded, &out, NULL), URIKIT_OK);
    check_text(urikit_out_str(&out), want, what);
}

static bool is_uri(const urikit_uri *uri)
{
    urikit_uri ascii;

    return !urikit_uri_parse(urikit_uri_text(uri), URIKIT_PARSE_REFERENCE, &ascii, NULL);
}

/* ---- parts ---- */

static size_t set_plain(const urikit_uri *uri, urikit_uri_part part, urikit_str text, urikit_edit_flags flags)
{
    static edited_uri made;
    urikit_out out = URIKIT_OUT(made.text);
    urikit_str got;

    if (urikit_uri_set(uri, part, text, flags, &out, NULL)) {
        return 0;
    }
    assert_false(part == URIKIT_PART_HOST && text.len > 0 && text.ptr[0] != '[' && memchr(text.ptr, ':', text.len));
    reparse_edited(&made, out.len, URIKIT_URI_SET_BOUND(uri->len, text.len), "set");
    others_stay(uri, &made.uri, part);
    got = part_of(&made.uri, part);
    if (part == URIKIT_PART_PATH && text.len > 0 && text.ptr[0] != '/' && urikit_uri_host(uri).ptr) {
        got = urikit_str_of(got.ptr + 1, got.len - 1);
    }
    decodes_to(got, text, "the part that was set");
    if (!(flags & URIKIT_EDIT_IRI) && is_uri(uri)) {
        assert_true(is_uri(&made.uri));
    }
    return 1;
}

static urikit_str *part_in(urikit_parts *parts, urikit_uri_part part)
{
    urikit_str *const fields[EDIT_PARTS] = { &parts->scheme, &parts->userinfo, &parts->host,    &parts->port,
                                             &parts->path,   &parts->query,    &parts->fragment };

    return fields[part];
}

/* urikit_uri_write is asked the same; it takes zones, which an edit does not, and adds no '/'. */
static size_t set_encoded(const urikit_uri *uri, urikit_uri_part part, urikit_str text)
{
    static edited_uri made;
    static char space[EDIT_CAP];
    urikit_out out = URIKIT_OUT(made.text);
    urikit_out written = URIKIT_OUT(space);
    urikit_parts parts = urikit_uri_parts(uri);
    size_t at = 0;
    urikit_code code = urikit_uri_set(uri, part, text, URIKIT_EDIT_ENCODED, &out, &at);
    bool zone = part == URIKIT_PART_HOST && text.len > 0 && text.ptr[0] == '[';
    bool slash = part == URIKIT_PART_PATH && text.len > 0 && text.ptr[0] != '/' && parts.host.ptr;

    assert_true(at <= text.len);
    if (!zone && !slash && is_uri(uri)) {
        *part_in(&parts, part) = text;
        assert_int_equal(urikit_uri_write(&parts, URIKIT_PARSE_ZONE, &written, NULL) != URIKIT_OK ||
                             (part == URIKIT_PART_HOST && !urikit_uri_host(uri).ptr),
                         code != URIKIT_OK);
    }
    if (code) {
        return 0;
    }
    reparse_edited(&made, out.len, URIKIT_URI_SET_BOUND(uri->len, text.len), "set encoded");
    others_stay(uri, &made.uri, part);
    check_text(slash ? urikit_str_of(part_of(&made.uri, part).ptr + 1, text.len) : part_of(&made.uri, part), text,
               "the part that was set");
    return 1;
}

static size_t remove_part(const urikit_uri *uri, urikit_uri_part part)
{
    static edited_uri made;
    urikit_out out = URIKIT_OUT(made.text);

    if (urikit_uri_remove(uri, part, &out)) {
        assert_true(part == URIKIT_PART_SCHEME || part == URIKIT_PART_HOST || part == URIKIT_PART_PATH);
        return 0;
    }
    reparse_edited(&made, out.len, uri->len, "remove");
    others_stay(uri, &made.uri, part);
    assert_null(part_of(&made.uri, part).ptr);
    return 1;
}

static size_t append_segment(const urikit_uri *uri, urikit_str segment, urikit_edit_flags flags)
{
    static edited_uri made;
    urikit_out out = URIKIT_OUT(made.text);
    size_t before = urikit_path_count(urikit_uri_path(uri));
    urikit_str last = { NULL, 0 };
    urikit_str got;
    size_t count;

    if (urikit_uri_append_segment(uri, segment, flags, &out, NULL)) {
        return 0;
    }
    reparse_edited(&made, out.len, URIKIT_URI_APPEND_SEGMENT_BOUND(uri->len, segment.len), "append_segment");
    others_stay(uri, &made.uri, URIKIT_PART_PATH);
    got = urikit_uri_path(&made.uri);
    count = urikit_path_count(got);
    if (segment.len == 0) {
        assert_true(count == before || count == before + 1);
        return 1;
    }
    assert_true(urikit_path_segment(got, -1, &last));
    if (flags & URIKIT_EDIT_ENCODED) {
        check_text(last, segment, "the segment");
    } else {
        decodes_to(last, segment, "the segment");
    }
    (void)urikit_path_segment(urikit_uri_path(uri), -1, &got);
    assert_int_equal(count, before > 0 && got.len == 0 ? before : before + 1);
    return 1;
}

/* ---- the query ---- */

static size_t count_of_key(const urikit_uri *uri, urikit_str key, urikit_str *first)
{
    urikit_str rest = urikit_uri_query(uri);
    urikit_str value;
    size_t count = 0;

    *first = urikit_str_of(NULL, 0);
    while (urikit_query_find_next(&rest, key, 0, &value)) {
        *first = count == 0 ? value : *first;
        count++;
    }
    return count;
}

static void set_query_pair(const urikit_uri *uri, urikit_str key, urikit_str value, urikit_edit_flags flags)
{
    static edited_uri made;
    urikit_out out = URIKIT_OUT(made.text);
    urikit_str query = urikit_uri_query(uri);
    size_t pairs = query.len > 0 ? urikit_query_count(query) : 0;
    urikit_str first;
    size_t with_key = query.len > 0 ? count_of_key(uri, key, &first) : 0;
    size_t bound = URIKIT_URI_QUERY_BOUND(uri->len, key.len, value.len);

    assert_int_equal(urikit_uri_query_set(uri, key, value, flags, &out, NULL), URIKIT_OK);
    reparse_edited(&made, out.len, bound, "query_set");
    others_stay(uri, &made.uri, URIKIT_PART_QUERY);
    assert_int_equal(count_of_key(&made.uri, key, &first), 1);
    assert_int_equal(first.ptr != NULL, value.ptr != NULL);
    decodes_to(first, value.ptr ? value : URIKIT_STR(""), "the value that was set");
    assert_int_equal(urikit_query_count(urikit_uri_query(&made.uri)), pairs - with_key + 1);

    out.len = 0;
    assert_int_equal(urikit_uri_query_append(uri, key, value, flags, &out, NULL), URIKIT_OK);
    reparse_edited(&made, out.len, bound, "query_append");
    others_stay(uri, &made.uri, URIKIT_PART_QUERY);
    assert_int_equal(count_of_key(&made.uri, key, &first), with_key + 1);
    assert_int_equal(urikit_query_count(urikit_uri_query(&made.uri)), pairs + 1);
}

/* Does the pattern match? Tries every length for every '*', by a table: row i tells what the first i octets match. */
static bool pattern_matches(urikit_str pattern, urikit_str octets)
{
    enum { MOST = 512 };
    bool matched[MOST] = { true };
    size_t i, p;

    assert_true(octets.len < MOST);
    for (i = 1; i <= octets.len; i++) {
        matched[i] = false;
    }
    for (p = 0; p < pattern.len; p++) {
        bool before = matched[0]; /* the octet before, one pattern byte earlier */

        matched[0] = matched[0] && pattern.ptr[p] == '*';
        for (i = 1; i <= octets.len; i++) {
            bool now = matched[i];

            matched[i] = pattern.ptr[p] == '*' ? now || matched[i - 1] : before && pattern.ptr[p] == octets.ptr[i - 1];
            before = now;
        }
    }
    return matched[octets.len];
}

/* More than 64 asterisks: enough of them side by side are an error. */
static bool has_many_stars(urikit_str pattern)
{
    size_t count = 0, i;

    for (i = 0; i < pattern.len; i++) {
        count += pattern.ptr[i] == '*';
    }
    return count > 64;
}

bool property_pattern(urikit_str pattern, urikit_str octets)
{
    static char text[4096], space[4096];
    urikit_out made = urikit_out_of(text, sizeof text);
    urikit_out out = urikit_out_of(space, sizeof space);
    bool want = pattern_matches(pattern, octets);
    urikit_uri uri;

    if (has_many_stars(pattern)) {
        return false;
    }
    assert_int_equal(urikit_out_append(&made, URIKIT_STR("?")), URIKIT_OK);
    assert_int_equal(urikit_percent_encode(octets, URIKIT_COMPONENT_UNRESERVED, &made), URIKIT_OK);
    assert_int_equal(urikit_uri_parse(urikit_out_str(&made), URIKIT_PARSE_REFERENCE, &uri, NULL), URIKIT_OK);
    assert_int_equal(urikit_uri_query_remove(&uri, pattern, 0, &out), URIKIT_OK);
    if ((out.len == 0) != want) {
        check_fail("the pattern '%s' and the key '%s': expected %s", check_show(pattern), check_show(octets),
                   want ? "a match" : "no match");
    }
    return want;
}

static void remove_query_pairs(const urikit_uri *uri, urikit_str key)
{
    static edited_uri made;
    urikit_out out = URIKIT_OUT(made.text);
    urikit_str query = urikit_uri_query(uri);
    urikit_str first;
    size_t with_key = count_of_key(uri, key, &first);
    bool star = key.len > 0 && memchr(key.ptr, '*', key.len);
    size_t left;

    if (has_many_stars(key)) {
        return;
    }
    assert_int_equal(urikit_uri_query_remove(uri, key, 0, &out), URIKIT_OK);
    reparse_edited(&made, out.len, uri->len, "query_remove");
    others_stay(uri, &made.uri, URIKIT_PART_QUERY);
    left = urikit_query_count(urikit_uri_query(&made.uri));
    assert_int_equal(count_of_key(&made.uri, key, &first), 0);
    assert_true(left == urikit_query_count(query) - with_key || (star && left < urikit_query_count(query)));
    assert_int_equal(left == 0, urikit_uri_query(&made.uri).ptr == NULL);
}

/* The keys are in order, and sorting once more changes nothing. */
static void sort_query(const urikit_uri *uri)
{
    static edited_uri made;
    static edited_uri again;
    static urikit_str pairs[EDIT_PAIRS];
    urikit_out out = URIKIT_OUT(made.text);
    urikit_out second = URIKIT_OUT(again.text);
    size_t count = urikit_query_count(urikit_uri_query(uri));
    size_t sum[2] = { 0, 0 };
    size_t i;

    assert_int_equal(urikit_uri_query_sort(uri, 0, pairs, count, &out), URIKIT_OK);
    assert_int_equal(out.len, uri->len);
    reparse_edited(&made, out.len, uri->len, "query_sort");
    others_stay(uri, &made.uri, URIKIT_PART_QUERY);
    assert_int_equal(urikit_query_count(urikit_uri_query(&made.uri)), count);
    assert_int_equal(urikit_uri_query_sort(&made.uri, 0, pairs, EDIT_PAIRS, &second), URIKIT_OK);
    check_text(urikit_out_str(&second), urikit_out_str(&out), "sorted twice");
    for (i = 0; i < uri->len; i++) {
        sum[0] += (unsigned char)uri->text[i];
        sum[1] += (unsigned char)made.text[i];
    }
    assert_int_equal(sum[0], sum[1]);
    if (count > 0) {
        out.len = 0;
        assert_int_equal(urikit_uri_query_sort(uri, 0, pairs, count - 1, &out), URIKIT_E_LIMIT);
    }
}

/* ---- several edits at once ---- */

enum { LIST_LEN = 7, LIST_TEXT = 24, LIST_CAP = URI_CASE_CAP + LIST_LEN * (6 * LIST_TEXT + 2) };

/* One edit by the call that its op names. */
static urikit_code edit_once(const urikit_uri *uri, const urikit_edit *edit, urikit_out *out)
{
    switch (edit->op) {
    case URIKIT_EDIT_SET:
        return urikit_uri_set(uri, (urikit_uri_part)edit->part, edit->text, edit->flags, out, NULL);
    case URIKIT_EDIT_APPEND_SEGMENT:
        return urikit_uri_append_segment(uri, edit->text, edit->flags, out, NULL);
    case URIKIT_EDIT_QUERY_SET:
        return urikit_uri_query_set(uri, edit->key, edit->text, edit->flags, out, NULL);
    case URIKIT_EDIT_QUERY_APPEND:
        return urikit_uri_query_append(uri, edit->key, edit->text, edit->flags, out, NULL);
    default:
        return urikit_uri_query_remove(uri, edit->key, edit->flags, out);
    }
}

/* A list that the texts give: their bytes choose operations, parts, flags, and pieces of them. */
static void make_edits(const urikit_uri *uri, urikit_str key, urikit_str text, urikit_edit edits[LIST_LEN])
{
    static const char *const pieces[] = { "", "a", "b=c&a=d", "/x/", "a:b", "%41", "+", " ", "x/y", ".." };
    uint32_t state = 2166136261U;
    urikit_edit_flags iri;
    size_t i;

    for (i = 0; i < key.len + text.len; i++) {
        state = (state ^ (unsigned char)(i < key.len ? key.ptr[i] : text.ptr[i - key.len])) * 16777619U;
    }
    iri = urikit_uri_is_iri(uri) || (state >> 20 & 1) ? (urikit_edit_flags)URIKIT_EDIT_IRI : 0U;
    for (i = 0; i < LIST_LEN; i++) {
        size_t at;

        state = state * 1664525U + 1013904223U;
        at = text.len > 0 ? (state >> 13) % text.len : 0;
        edits[i].op = (uint8_t)((state >> 24) % 5);
        edits[i].part = (uint8_t)((state >> 17) % EDIT_PARTS);
        edits[i].flags = iri | (state >> 5 & 1 ? (urikit_edit_flags)URIKIT_EDIT_ENCODED : 0U) |
                         (state >> 6 & 1 ? (urikit_edit_flags)URIKIT_EDIT_FORM : 0U);
        edits[i].text = urikit_str_of(text.ptr + at, text.len - at < LIST_TEXT ? text.len - at : LIST_TEXT);
        edits[i].key = urikit_str_of(key.ptr, key.len < LIST_TEXT ? key.len : LIST_TEXT);
        if (state >> 7 & 1) {
            edits[i].text = urikit_str_from(pieces[(state >> 8) % 10]);
        }
        if (state >> 9 & 1) {
            edits[i].key = urikit_str_from(pieces[(state >> 12) % 10]);
        }
        if ((state >> 14 & 7) == 0) {
            edits[i].text = urikit_str_of(NULL, 0);
        }
    }
}

/*
 * The edits of a list one after the other give the same URI, and the same code for the first that cannot be made. Not
 * compared: a '*' in a key, which is a pattern there, and a query that an edit leaves empty, which the next one drops.
 */
static void edit_list(const urikit_uri *uri, urikit_str key, urikit_str text)
{
    static char rooms[2][LIST_CAP];
    static char space[LIST_CAP];
    urikit_edit edits[LIST_LEN];
    urikit_uri now = *uri;
    urikit_out out = URIKIT_OUT(space);
    urikit_out measured = { NULL, 0, 0 };
    size_t len = 0;
    size_t bad = 99;
    size_t i;
    urikit_code code = URIKIT_OK;
    urikit_code got;

    make_edits(uri, key, text, edits);
    got = urikit_uri_edit(uri, edits, LIST_LEN, &out, &bad);
    for (i = 0; i < LIST_LEN && !code; i++) {
        urikit_out next = URIKIT_OUT(rooms[i % 2]);
        bool empty = urikit_uri_query(&now).ptr && urikit_uri_query(&now).len == 0;

        if (edits[i].key.len > 0 && memchr(edits[i].key.ptr, '*', edits[i].key.len)) {
            return;
        }
        code = edit_once(&now, &edits[i], &next);
        if (!code) {
            assert_int_equal(urikit_iri_parse(urikit_out_str(&next), URIKIT_PARSE_REFERENCE, &now, NULL), URIKIT_OK);
            bool emptied = edits[i].op == URIKIT_EDIT_QUERY_REMOVE ? !empty : edits[i].op > URIKIT_EDIT_APPEND_SEGMENT;

            if (emptied && urikit_uri_query(&now).ptr && urikit_uri_query(&now).len == 0) {
                return;
            }
        }
        len += edits[i].key.len + edits[i].text.len;
    }
    assert_int_equal(got, code);
    assert_int_equal(bad, code ? i - 1 : 99);
    if (!code) {
        check_text(urikit_out_str(&out), urikit_uri_text(&now), "edits at once");
        assert_true(out.len <= URIKIT_URI_EDIT_BOUND(uri->len, len, LIST_LEN));
        assert_int_equal(urikit_uri_edit(uri, edits, LIST_LEN, &measured, &bad), out.len > 0 ? URIKIT_E_SPACE : URIKIT_OK);
        assert_int_equal(measured.len, out.len);
    }
}

size_t property_edits(const urikit_uri *uri, urikit_str key, urikit_str text)
{
    static const urikit_edit_flags kinds[] = { URIKIT_EDIT_PLAIN, URIKIT_EDIT_IRI };
    urikit_str absent = { NULL, 0 };
    size_t made = 0;
    size_t i;
    int part;

    for (part = 0; part < EDIT_PARTS; part++) {
        for (i = 0; i < 2; i++) {
            made += set_plain(uri, (urikit_uri_part)part, text, kinds[i]);
        }
        made += set_encoded(uri, (urikit_uri_part)part, text);
        made += remove_part(uri, (urikit_uri_part)part);
    }
    for (i = 0; i < 2; i++) {
        made += append_segment(uri, text, kinds[i]);
        set_query_pair(uri, key, text, kinds[i]);
        set_query_pair(uri, key, absent, kinds[i]);
    }
    made += append_segment(uri, text, URIKIT_EDIT_ENCODED);
    remove_query_pairs(uri, key);
    sort_query(uri);
    edit_list(uri, key, text);
    edit_list(uri, text, key);
    return made;
}
