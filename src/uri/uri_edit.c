/* SPDX-License-Identifier: MIT */
/*
 * Several edits of a URI at once. The first pass checks each edit against the URI that the edits before it would make; for
 * this it needs to know which parts that URI has and how its path ends. The second pass writes the result part by part: for
 * each part the last edit that sets it, then the segments and pairs of the edits after that one.
 */
#include "../base/out.h"
#include "edit_text.h"
#include "query_key.h"
#include "uri_parts.h"

enum { NOT_SET = URIKIT_EDITS_MAX };

typedef struct edit_list {
    const urikit_uri *uri;
    const urikit_edit *edits;
    size_t n;
    size_t setter[URIKIT_PART_FRAGMENT + 1]; /* the last edit that sets the part, or NOT_SET */
    size_t scheme_from;                      /* the first edit that sets the scheme, or NOT_SET */
} edit_list;

/* The parts that the URI has before edit i, as far as an edit asks for them: no edit adds or removes an authority. */
static unsigned parts_before(const edit_list *e, size_t i)
{
    return e->uri->parts | (e->scheme_from < i ? (unsigned)HAS_SCHEME : 0U);
}

static urikit_edit_flags flags_of(const edit_list *e, const urikit_edit *edit)
{
    return edit_flags(e->uri, edit->flags);
}

static bool edits_overlap(const edit_list *e, const urikit_out *out)
{
    bool over = urikiti_out_overlaps(out, urikit_uri_text(e->uri)) ||
                urikiti_out_overlaps(out, urikit_str_of_bytes(e->edits, e->n * sizeof *e->edits));
    size_t i;

    for (i = 0; i < e->n; i++) {
        over = over || urikiti_out_overlaps(out, e->edits[i].key) || urikiti_out_overlaps(out, e->edits[i].text);
    }
    return over;
}

/* ---- the first pass ------------------------------------------------------------- */

static urikit_code check_one(edit_list *e, size_t i, edit_path *end)
{
    const urikit_edit *edit = &e->edits[i];
    urikit_uri_part part = (urikit_uri_part)edit->part;
    urikit_edit_flags flags = flags_of(e, edit);
    unsigned has = parts_before(e, i);
    urikit_out measure = { NULL, 0, 0 };
    urikit_code code = URIKIT_OK;

    switch (edit->op) {
    case URIKIT_EDIT_SET:
        code = urikiti_check_set(has, part, edit->text);
        if (code) {
            return code;
        }
        e->setter[part] = i;
        e->scheme_from = part == URIKIT_PART_SCHEME && e->scheme_from == NOT_SET ? i : e->scheme_from;
        *end = part == URIKIT_PART_PATH ? edit_path_of(edit->text) : *end;
        code = edit->text.ptr ? urikiti_put_new_part(has, part, edit->text, flags, &measure, NULL) : URIKIT_OK;
        break;
    case URIKIT_EDIT_APPEND_SEGMENT:
        code = urikiti_put_segment(has, end, edit->text, flags, &measure, NULL);
        break;
    case URIKIT_EDIT_QUERY_SET:
    case URIKIT_EDIT_QUERY_APPEND:
        code = urikiti_put_new_pair(edit->key, edit->text, flags, &measure, NULL);
        break;
    case URIKIT_EDIT_QUERY_REMOVE:
        break;
    default:
        return URIKIT_E_PARTS;
    }
    return code == URIKIT_E_SPACE ? URIKIT_OK : code;
}

/* *bad: the edit that cannot be made. */
static urikit_code check_all(edit_list *e, size_t *bad)
{
    edit_path end = edit_path_of(urikit_uri_path(e->uri));
    size_t i;

    for (i = 0; i < URIKIT_PART_FRAGMENT + 1; i++) {
        e->setter[i] = NOT_SET;
    }
    e->scheme_from = NOT_SET;
    for (i = 0; i < e->n; i++) {
        urikit_code code = check_one(e, i, &end);

        if (code) {
            *bad = i;
            return code;
        }
    }
    return URIKIT_OK;
}

/* ---- the second pass -------------------------------------------------------------- */

/* Writes a part with its delimiters. The edits are valid, so that only space can be missing. */
static void put_edited_part(const edit_list *e, urikit_uri_part part, urikit_str before, urikit_str after, urikit_out *out)
{
    size_t i = e->setter[part];
    urikit_str text = i == NOT_SET ? urikit_uri_part_text(e->uri, part) : e->edits[i].text;

    if (!text.ptr) {
        return;
    }
    urikiti_out_str(out, before);
    if (i == NOT_SET) {
        urikiti_out_str(out, text);
    } else {
        (void)!urikiti_put_new_part(parts_before(e, i), part, text, flags_of(e, &e->edits[i]), out, NULL);
    }
    urikiti_out_str(out, after);
}

static void put_edited_path(const edit_list *e, urikit_out *out)
{
    size_t i = e->setter[URIKIT_PART_PATH];
    edit_path end = edit_path_of(i == NOT_SET ? urikit_uri_path(e->uri) : e->edits[i].text);

    put_edited_part(e, URIKIT_PART_PATH, URIKIT_STR(""), URIKIT_STR(""), out);
    for (i = i == NOT_SET ? 0 : i + 1; i < e->n; i++) {
        if (e->edits[i].op == URIKIT_EDIT_APPEND_SEGMENT) {
            (void)!urikiti_put_segment(parts_before(e, i), &end, e->edits[i].text, flags_of(e, &e->edits[i]), out, NULL);
        }
    }
}

/* How the text of a pair is written and read. */
typedef enum pair_source {
    PAIR_WRITTEN, /* encoded text: of the URI, or that an edit set as such */
    PAIR_PLAIN,   /* plain text of a whole query that an edit set */
    PAIR_NEW,     /* the key and the value of an edit */
} pair_source;

typedef struct edited_pair {
    urikit_str key;
    urikit_str value;
    pair_source source;
    const urikit_edit *edit; /* of PAIR_PLAIN and PAIR_NEW */
} edited_pair;

typedef struct edited_query {
    const edit_list *list;
    urikit_out *out;
    uint64_t done; /* one bit for each edit: a URIKIT_EDIT_QUERY_SET that has found a pair */
    bool begun;
} edited_query;

/* True if plain text is the key; with `form` a '+' of the text is a space. */
static bool plain_key_is(urikit_str text, urikit_str key, bool form)
{
    size_t i;

    for (i = 0; i < text.len && i < key.len; i++) {
        if ((form && text.ptr[i] == '+' ? ' ' : text.ptr[i]) != key.ptr[i]) {
            return false;
        }
    }
    return text.len == key.len;
}

static bool edited_key_is(const edited_pair *pair, const urikit_edit *edit)
{
    bool form = (edit->flags & URIKIT_EDIT_FORM) != 0;

    if (pair->source == PAIR_WRITTEN) {
        return urikiti_query_key_is(pair->key, edit->key, form ? URIKIT_QUERY_FORM : 0U);
    }
    return plain_key_is(pair->key, edit->key, form && pair->source == PAIR_PLAIN);
}

static edited_pair pair_of_edit(const urikit_edit *edit)
{
    edited_pair pair = { edit->key, edit->text, PAIR_NEW, edit };

    return pair;
}

/* Writes the pair as the edits from `next` on leave it. */
static void put_edited_pair(edited_query *q, edited_pair pair, size_t next)
{
    const edit_list *e = q->list;

    for (; next < e->n; next++) {
        const urikit_edit *edit = &e->edits[next];
        uint64_t bit = UINT64_C(1) << next;

        if ((edit->op == URIKIT_EDIT_QUERY_SET || edit->op == URIKIT_EDIT_QUERY_REMOVE) && edited_key_is(&pair, edit)) {
            if (edit->op == URIKIT_EDIT_QUERY_REMOVE || (q->done & bit)) {
                return;
            }
            q->done |= bit;
            pair = pair_of_edit(edit);
        }
    }
    urikiti_out_byte(q->out, q->begun ? '&' : '?');
    q->begun = true;
    if (pair.source == PAIR_NEW) {
        (void)!urikiti_put_new_pair(pair.key, pair.value, flags_of(e, pair.edit), q->out, NULL);
    } else if (pair.source == PAIR_PLAIN) {
        (void)!urikiti_put_new_part(0, URIKIT_PART_QUERY, urikiti_query_pair(pair.key, pair.value), flags_of(e, pair.edit),
                                    q->out, NULL);
    } else {
        urikiti_out_str(q->out, urikiti_query_pair(pair.key, pair.value));
    }
}

static void put_edited_query(const edit_list *e, urikit_out *out)
{
    size_t setter = e->setter[URIKIT_PART_QUERY];
    const urikit_edit *by = setter == NOT_SET ? NULL : &e->edits[setter];
    urikit_str rest = by ? by->text : urikit_uri_query(e->uri);
    edited_query q = { e, out, 0, false };
    edited_pair pair = { rest, rest, by && !(by->flags & URIKIT_EDIT_ENCODED) ? PAIR_PLAIN : PAIR_WRITTEN, by };
    bool stays_empty = rest.ptr && rest.len == 0; /* an empty query has no pairs, but it is there */
    size_t first = by ? setter + 1 : 0;
    size_t i;

    if (rest.len > 0) {
        while (urikit_query_next(&rest, &pair.key, &pair.value)) {
            put_edited_pair(&q, pair, first);
        }
    }
    for (i = first; i < e->n; i++) {
        const urikit_edit *edit = &e->edits[i];
        bool adds = edit->op == URIKIT_EDIT_QUERY_APPEND || (edit->op == URIKIT_EDIT_QUERY_SET && !(q.done >> i & 1));

        if (adds) {
            put_edited_pair(&q, pair_of_edit(edit), i + 1);
        }
        stays_empty = stays_empty && !adds && !(edit->op == URIKIT_EDIT_QUERY_REMOVE && edit->key.len == 0);
    }
    if (stays_empty) {
        urikiti_out_byte(out, '?');
    }
}

urikit_code urikit_uri_edit(const urikit_uri *uri, const urikit_edit *edits, size_t n, urikit_out *out, size_t *bad)
{
    edit_list e = { .uri = uri, .edits = edits, .n = n };
    size_t start = out->len;
    size_t bad_at = n;
    urikit_code code = URIKIT_E_LIMIT;
    urikit_str none = URIKIT_STR("");

    if (edits_overlap(&e, out)) {
        code = URIKIT_E_OVERLAP;
    } else if (n <= URIKIT_EDITS_MAX) {
        code = check_all(&e, &bad_at);
    }
    if (code) {
        return urikiti_error_at(code, bad_at, bad);
    }
    put_edited_part(&e, URIKIT_PART_SCHEME, none, URIKIT_STR(":"), out);
    if (uri_has(uri, HAS_AUTHORITY)) {
        urikiti_out_str(out, URIKIT_STR("//"));
        put_edited_part(&e, URIKIT_PART_USERINFO, none, URIKIT_STR("@"), out);
        put_edited_part(&e, URIKIT_PART_HOST, none, none, out);
        put_edited_part(&e, URIKIT_PART_PORT, URIKIT_STR(":"), none, out);
    }
    put_edited_path(&e, out);
    put_edited_query(&e, out);
    put_edited_part(&e, URIKIT_PART_FRAGMENT, URIKIT_STR("#"), none, out);
    code = urikiti_edit_end(out, start);
    return code ? urikiti_error_at(code, n, bad) : URIKIT_OK;
}
