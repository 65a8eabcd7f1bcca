/* SPDX-License-Identifier: MIT */
/* The family of NOSH URIs. */
#include "nosh_parts.h"

#include <urikit/family.h>
#include <urikit/uri.h>

#include "../base/out.h"
#include "../text/message.h"

#include "nosh_part_table.h"

static const urikit_nosh *nosh_read(const urikit_any *id)
{
    return (const urikit_nosh *)(const void *)&id->parsed;
}

static urikit_code parse_nosh_family(urikit_any *id, size_t *at)
{
    urikit_nosh *nosh = (urikit_nosh *)(void *)&id->parsed;
    urikit_code code = urikit_nosh_parse(id->text, (urikit_nosh_dialect)id->variant, nosh, at);

    if (!code) {
        id->restricted = nosh->restricted;
        id->restricted_at = nosh->restricted_at;
    }
    return code;
}

/* ---- parts --------------------------------------------------------------------------- */

/* Dot segments, plain or encoded, decide which segment is the first. */
static bool may_have_dots(urikit_str path)
{
    size_t i;

    for (i = 0; i < path.len; i++) {
        if (path.ptr[i] == '%' || (path.ptr[i] == '.' && path.ptr[i - 1] == '/')) {
            return true;
        }
    }
    return false;
}

/* Segment `index` as it is written; absent where the path may have dot segments. */
static urikit_str nosh_segment_span(const urikit_nosh *nosh, size_t index)
{
    urikit_str rest = urikit_nosh_path(nosh);
    urikit_str segment = { NULL, 0 };

    if (may_have_dots(rest)) {
        return segment;
    }
    while (urikit_path_next(&rest, &segment) && index > 0) {
        index--;
        segment = urikit_str_of(NULL, 0);
    }
    return segment;
}

static urikit_str nosh_span(const urikit_any *id, size_t part)
{
    const urikit_nosh *nosh = nosh_read(id);

    switch (part) {
    case NOSH_P_AUTHORITY:
        return urikit_nosh_authority(nosh);
    case NOSH_P_COLLECTION:
    case NOSH_P_RKEY:
        return nosh_segment_span(nosh, part - NOSH_P_COLLECTION);
    case NOSH_P_PATH:
        return urikit_nosh_path(nosh);
    case NOSH_P_QUERY:
        return urikit_nosh_query(nosh);
    case NOSH_P_FRAGMENT:
        return urikit_nosh_fragment(nosh);
    default:
        return urikit_str_of(NULL, 0);
    }
}

/* The record key's TID, if it is one. */
static bool read_nosh_tid(const urikit_nosh *nosh, urikit_tid *tid)
{
    char bytes[URIKIT_TID_LEN];
    urikit_out out = URIKIT_OUT(bytes);

    return !urikit_nosh_segment_write(nosh, 2, &out) && urikit_tid_decode(urikit_out_str(&out), tid);
}

static bool write_nosh_tid(const urikit_nosh *nosh, size_t part, urikit_out *out)
{
    urikit_tid tid;

    if (!read_nosh_tid(nosh, &tid)) {
        return false;
    }
    if (part == NOSH_P_TID_MICROSECONDS) {
        urikiti_message_number(out, tid.microseconds);
    } else if (part == NOSH_P_TID_CLOCK_ID) {
        urikiti_message_number(out, tid.clock_id);
    } else {
        (void)!urikit_tid_time_write(&tid, out); /* 53 bits */
    }
    return true;
}

/* What the case of an address's letters says, and how they are spelled; false for other authorities. */
static bool write_nosh_eip55(const urikit_nosh *nosh, size_t part, urikit_out *out)
{
    static const char *const words[] = { "no_address", "right", "one_case", "wrong" };
    urikit_str authority = urikit_nosh_authority(nosh);
    urikit_eip55 verdict = urikit_eip55_check(authority, NULL);

    if (verdict == URIKIT_EIP55_NO_ADDRESS) {
        return false;
    }
    if (part == NOSH_P_EIP55_CHECKSUM) {
        urikiti_message(out, words[verdict]);
    } else {
        (void)!urikit_eip55_write(authority, out);
    }
    return true;
}

static bool write_nosh_part(const urikit_any *id, size_t part, urikit_form form, urikit_out *out)
{
    const urikit_nosh *nosh = nosh_read(id);
    size_t before = out->len;
    urikit_str span;

    (void)form; /* the parts are those of a URI */
    switch (part) {
    case NOSH_P_DIALECT:
        urikiti_message(out, urikit_nosh_dialect_name((urikit_nosh_dialect)nosh->dialect));
        return true;
    case NOSH_P_GENERAL_VALID:
        urikiti_message(out, "true");
        return true;
    case NOSH_P_RESTRICTED_VALID:
        urikiti_message(out, nosh->restricted ? "false" : "true");
        return true;
    case NOSH_P_RESTRICTED_ERROR:
        urikiti_message(out, nosh->restricted ? urikit_code_token((urikit_code)nosh->restricted) : "");
        return nosh->restricted != URIKIT_OK;
    case NOSH_P_AUTHORITY_KIND:
        urikiti_message(out, urikit_nosh_kind_name((urikit_nosh_kind)nosh->authority_kind));
        return true;
    case NOSH_P_COLLECTION:
    case NOSH_P_RKEY:
        (void)!urikit_nosh_segment_write(nosh, part == NOSH_P_COLLECTION ? 1 : 2, out);
        return out->len > before;
    case NOSH_P_NORMALIZED:
        (void)!urikit_nosh_normalize(nosh, out);
        return true;
    case NOSH_P_FRAGMENT_FORM:
        span = urikit_nosh_fragment(nosh);
        urikiti_message(out, span.ptr ? urikit_nosh_fragment_form_name(urikit_nosh_fragment_classify(span, NULL)) : "");
        return span.ptr != NULL;
    case NOSH_P_TID:
    case NOSH_P_TID_TIME:
    case NOSH_P_TID_MICROSECONDS:
    case NOSH_P_TID_CLOCK_ID:
        return write_nosh_tid(nosh, part, out);
    case NOSH_P_EIP55:
    case NOSH_P_EIP55_CHECKSUM:
    case NOSH_P_EIP55_ADDRESS:
        return write_nosh_eip55(nosh, part, out);
    default:
        span = nosh_span(id, part);
        urikiti_out_str(out, span);
        return span.ptr != NULL;
    }
}

static bool equal_nosh_family(const urikit_any *a, const urikit_any *b)
{
    return urikit_nosh_equal(nosh_read(a), nosh_read(b));
}

/* ---- building ------------------------------------------------------------------------- */

static urikit_code build_nosh_family(const urikit_values *values, urikit_pair *space, size_t cap, urikit_out *out,
                                     urikit_error_location *location)
{
    static const unsigned char order[] = { NOSH_P_AUTHORITY, NOSH_P_COLLECTION, NOSH_P_RKEY };
    size_t start = NOSH_AUTHORITY_AT;
    size_t at = 0;
    size_t i = 0;
    urikit_code code = urikit_nosh_build(values->parts[NOSH_P_AUTHORITY], values->parts[NOSH_P_COLLECTION],
                                         values->parts[NOSH_P_RKEY], (urikit_nosh_dialect)values->variant, out, &at);

    (void)space;
    (void)cap;
    /* which of the parts made byte `at` of the text that they would have made */
    while (i < 2 && values->parts[order[i + 1]].ptr && at > start + values->parts[order[i]].len) {
        start += values->parts[order[i]].len + 1;
        i++;
    }
    location->part = order[i];
    location->at = at > start ? at - start : 0;
    return code;
}

static urikit_code mend_nosh_family(urikit_str text, unsigned variant, urikit_out *out, size_t *at)
{
    return urikit_nosh_normalize_text(text, (urikit_nosh_dialect)variant, out, at);
}

/* ---- for people -------------------------------------------------------------------------- */

static void nosh_remarks(const urikit_any *id, urikit_remark *found, void *context)
{
    urikit_str authority = urikit_nosh_authority(nosh_read(id));
    char text[192];
    urikit_out out = { text, sizeof text - 1, 0 };

    if (urikit_eip55_check(authority, NULL) == URIKIT_EIP55_WRONG) {
        urikiti_message(&out, "the case of its letters is an EIP-55 checksum, but a wrong one: a typing error? These digits are "
                              "spelled ");
        (void)!urikit_eip55_write(authority, &out);
        text[out.len] = '\0';
        found(context, "authority", text);
    }
}

static void note_nosh_rkey(const urikit_nosh *nosh, urikit_out *out)
{
    char bytes[URIKIT_NOSH_RKEY_MAX + 1];
    urikit_out rkey = URIKIT_OUT(bytes);
    bool fits = !urikit_nosh_segment_write(nosh, 2, &rkey);
    urikit_tid tid;

    if (read_nosh_tid(nosh, &tid)) {
        urikiti_message(out, "a TID: ");
        (void)write_nosh_tid(nosh, NOSH_P_TID_TIME, out);
        urikiti_message(out, ", clock ");
        urikiti_message_number(out, tid.clock_id);
    } else if (rkey.len > 0 && !(fits && !urikit_nosh_rkey_check(urikit_out_str(&rkey), NULL))) {
        urikiti_message(out, "not by the rules for record keys");
    }
}

static void note_nosh_collection(const urikit_nosh *nosh, urikit_out *out)
{
    char bytes[URIKIT_NOSH_RKEY_MAX + 1];
    urikit_out name = URIKIT_OUT(bytes);
    bool fits = !urikit_nosh_segment_write(nosh, 1, &name);

    if (name.len > 0 && !(fits && !urikit_nosh_collection_check(urikit_out_str(&name), NULL))) {
        urikiti_message(out, "not by the rules for collections");
    }
}

static void nosh_note(const urikit_any *id, size_t part, urikit_out *out)
{
    static const char *const kinds[] = { "neither an address nor an account number", "an address", "an account number",
                                         "a domain name" };
    static const char *const cases[] = { "", "its checksum is right", "written like this, its case is not a checksum",
                                         "its checksum is wrong" };
    static const char *const forms[] = { "", "a JSON pointer", "a JSON Path", "neither a JSON pointer nor a JSON Path" };
    const urikit_nosh *nosh = nosh_read(id);

    switch (part) {
    case NOSH_P_AUTHORITY:
        urikiti_message(out, kinds[nosh->authority_kind]);
        break;
    case NOSH_P_EIP55:
        urikiti_message(out, cases[urikit_eip55_check(urikit_nosh_authority(nosh), NULL)]);
        break;
    case NOSH_P_FRAGMENT:
    case NOSH_P_FRAGMENT_FORM:
        urikiti_message(out, forms[urikit_nosh_fragment_classify(urikit_nosh_fragment(nosh), NULL)]);
        break;
    case NOSH_P_COLLECTION:
        note_nosh_collection(nosh, out);
        break;
    case NOSH_P_RKEY:
        note_nosh_rkey(nosh, out);
        break;
    default:
        break;
    }
}

const urikit_family urikiti_nosh_family = {
    "nosh",
    "NOSH URI",
    "NOSH URIs",
    "nosh",
    "userinfo host port host_kind surt",
    "nosh://1673/com.example.foo/3jui7kd54zh2y",
    nosh_parts,
    parse_nosh_family,
    write_nosh_part,
    NULL,
    nosh_span,
    equal_nosh_family,
    build_nosh_family,
    urikiti_nosh_why,
    nosh_remarks,
    nosh_note,
    NULL,
    "sdl lexicon",
    true,
    true,
    mend_nosh_family,
    false,
};
