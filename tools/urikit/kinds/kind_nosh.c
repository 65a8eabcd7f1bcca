/* SPDX-License-Identifier: MIT */
/* --as nosh: NOSH URIs. What is valid is the general syntax, with --restricted the restricted one. */
#include "kinds/kind_nosh.h"

#include "kinds/edit.h"
#include "kinds/explain_nosh.h"
#include "text/json_out.h"
#include "cli/options.h"

#include <stdio.h>

static bool parse(const kind *self, urikit_str text, parsed *into, fault *why)
{
    size_t at = 0;
    urikit_code code = urikit_nosh_parse(text, into->settings->dialect, &into->nosh, &at);

    (void)self;
    if (!code && into->settings->restricted) {
        code = into->nosh.restricted;
        at = into->nosh.restricted_at;
    }
    if (code) {
        explain_nosh(text, into->settings->dialect, code, at, why);
        return false;
    }
    /* every NOSH URI is a URI: templates, resolve and relativize take it as one */
    return kind_uri.parse(&kind_uri, text, into, why);
}

/* ---- parts ------------------------------------------------------------------------- */

/* The library has bounds for all of these, and the room is there: nothing can fail. */
static urikit_str written(urikit_code code, const urikit_out *out)
{
    return code ? urikit_str_of(NULL, 0) : urikit_out_str(out);
}

urikit_str nosh_segment(const parsed *id, size_t index, char bytes[URIKIT_NOSH_MAX])
{
    urikit_out out = { bytes, URIKIT_NOSH_MAX, 0 };
    urikit_code code;

    if (index >= id->nosh.segment_count) {
        return urikit_str_of(NULL, 0);
    }
    code = urikit_nosh_segment_write(&id->nosh, (ptrdiff_t)index + 1, &out);
    return written(code, &out);
}

bool nosh_tid(const parsed *id, urikit_tid *tid)
{
    char bytes[URIKIT_NOSH_MAX];

    return urikit_tid_decode(nosh_segment(id, 1, bytes), tid);
}

urikit_eip55 nosh_eip55(const parsed *id, char spelled[URIKIT_EIP55_LEN])
{
    urikit_str authority = urikit_nosh_authority(&id->nosh);
    urikit_eip55 verdict = urikit_eip55_check(authority, NULL);
    urikit_out out = { spelled, URIKIT_EIP55_LEN, 0 };

    if (verdict != URIKIT_EIP55_NO_ADDRESS && urikit_eip55_write(authority, &out) != URIKIT_OK) {
        verdict = URIKIT_EIP55_NO_ADDRESS;
    }
    return verdict;
}

const char *nosh_eip55_word(urikit_eip55 verdict)
{
    static const char *const words[] = { "no_address", "right", "one_case", "wrong" };

    return words[verdict];
}

static bool is_leap(unsigned year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

void nosh_time(uint64_t microseconds, char text[NOSH_TIME_SIZE])
{
    static const unsigned char month_days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    uint64_t seconds = microseconds / 1000000;
    uint64_t days = seconds / 86400;
    unsigned of_day = (unsigned)(seconds % 86400);
    unsigned year = 1970;
    unsigned month = 0;

    /* 53 bits of microseconds end in 2255: few years to go through */
    while (days >= (is_leap(year) ? 366U : 365U)) {
        days -= is_leap(year) ? 366U : 365U;
        year++;
    }
    while (days >= month_days[month] + (month == 1 && is_leap(year) ? 1U : 0U)) {
        days -= month_days[month] + (month == 1 && is_leap(year) ? 1U : 0U);
        month++;
    }
    snprintf(text, NOSH_TIME_SIZE, "%04u-%02u-%02uT%02u:%02u:%02u.%06uZ", year % 10000, month + 1, (unsigned)days + 1,
             of_day / 3600, of_day / 60 % 60, of_day % 60, (unsigned)(microseconds % 1000000));
}

void nosh_put_normal(const parsed *id, buffer *out)
{
    urikit_out result = buffer_out(out, id->text.len);

    if (urikit_nosh_normalize_text(id->text, id->nosh.dialect, &result, NULL) == URIKIT_OK) {
        buffer_took(out, &result);
    }
}

void nosh_put_fragment_form(const parsed *id, buffer *json)
{
    urikit_nosh_fragment_form form = urikit_nosh_fragment_classify(urikit_nosh_fragment(&id->nosh), NULL);

    json_plain(json, "fragment_form", urikit_str_from(urikit_nosh_fragment_form_name(form)));
}

/* check: which of the two forms a fragment has. */
static void put_checked(const parsed *id, bool json, buffer *out)
{
    static const char *const words[] = { "", "a JSON pointer", "a JSON Path", "neither a JSON pointer nor a JSON Path" };
    urikit_str fragment = urikit_nosh_fragment(&id->nosh);

    if (!fragment.ptr) {
        return;
    }
    if (json) {
        nosh_put_fragment_form(id, out);
    } else {
        buffer_format(out, ": the fragment is %s", words[urikit_nosh_fragment_classify(fragment, NULL)]);
    }
}

/* ---- parse --------------------------------------------------------------------------- */

static void put_head(const parsed *id, buffer *json)
{
    json_plain(json, "dialect", urikit_str_from(urikit_nosh_dialect_name(id->settings->dialect)));
}

static void put_eip55(const parsed *id, buffer *json)
{
    char spelled[URIKIT_EIP55_LEN];
    urikit_eip55 verdict = nosh_eip55(id, spelled);

    json_member(json, "eip55");
    if (verdict == URIKIT_EIP55_NO_ADDRESS) {
        buffer_text(json, "null");
        return;
    }
    buffer_byte(json, '{');
    json_plain(json, "checksum", urikit_str_from(nosh_eip55_word(verdict)));
    json_plain(json, "address", urikit_str_of(spelled, URIKIT_EIP55_LEN));
    buffer_byte(json, '}');
}

static void put_tid(const parsed *id, buffer *json)
{
    char time[NOSH_TIME_SIZE];
    urikit_tid tid;

    json_member(json, "tid");
    if (!nosh_tid(id, &tid)) {
        buffer_text(json, "null");
        return;
    }
    nosh_time(tid.microseconds, time);
    buffer_byte(json, '{');
    json_plain(json, "time", urikit_str_from(time));
    json_number(json, "microseconds", tid.microseconds);
    json_number(json, "clock_id", tid.clock_id);
    buffer_byte(json, '}');
}

static void restricted_fault(const parsed *id, fault *why)
{
    explain_nosh(id->text, id->nosh.dialect, id->nosh.restricted, id->nosh.restricted_at, why);
}

/* A valid NOSH URI is ASCII without '"' and '\', as every URI. */
static void put_members(const parsed *id, buffer *json)
{
    const urikit_nosh *nosh = &id->nosh;
    char bytes[URIKIT_NOSH_MAX];
    fault why;

    json_bool(json, "general_valid", true);
    json_bool(json, "restricted_valid", nosh->restricted == URIKIT_OK);
    json_plain(json, "authority", urikit_nosh_authority(nosh));
    json_plain(json, "authority_kind", urikit_str_from(urikit_nosh_kind_name(nosh->authority_kind)));
    json_plain(json, "collection", nosh_segment(id, 0, bytes));
    json_plain(json, "rkey", nosh_segment(id, 1, bytes));
    json_plain(json, "path", urikit_nosh_path(nosh));
    json_plain(json, "query", urikit_nosh_query(nosh));
    json_plain(json, "fragment", urikit_nosh_fragment(nosh));
    json_member(json, "normalized");
    buffer_byte(json, '"');
    nosh_put_normal(id, json);
    buffer_byte(json, '"');
    put_tid(id, json);
    if (id->settings->eip55) {
        put_eip55(id, json);
    }
    if (nosh->restricted) {
        restricted_fault(id, &why);
        put_error(json, NULL, &why);
    }
}

/* A text with a slash too many is not valid and has a normal form all the same. */
static void put_invalid(const parsed *id, buffer *json)
{
    char bytes[URIKIT_NOSH_MAX];
    urikit_out out = { bytes, sizeof bytes, 0 };
    urikit_code code = urikit_nosh_normalize_text(id->text, id->settings->dialect, &out, NULL);

    json_bool(json, "general_valid", false);
    json_bool(json, "restricted_valid", false);
    json_plain(json, "normalized", written(code, &out));
}

static void put_line(buffer *text, const char *key, urikit_str value)
{
    if (value.ptr) {
        buffer_format(text, "%s: ", key);
        buffer_str(text, value);
        buffer_byte(text, '\n');
    }
}

static void put_tid_lines(const parsed *id, buffer *text)
{
    char time[NOSH_TIME_SIZE];
    urikit_tid tid;

    if (nosh_tid(id, &tid)) {
        nosh_time(tid.microseconds, time);
        put_line(text, "tid_time", urikit_str_from(time));
        buffer_format(text, "tid_clock_id: %u\n", (unsigned)tid.clock_id);
    }
}

static void put_eip55_lines(const parsed *id, buffer *text)
{
    char spelled[URIKIT_EIP55_LEN];
    urikit_eip55 verdict = nosh_eip55(id, spelled);

    if (verdict != URIKIT_EIP55_NO_ADDRESS) {
        put_line(text, "eip55", urikit_str_of(spelled, URIKIT_EIP55_LEN));
        put_line(text, "eip55_checksum", urikit_str_from(nosh_eip55_word(verdict)));
    }
}

static void put_lines(const parsed *id, buffer *text)
{
    const urikit_nosh *nosh = &id->nosh;
    char bytes[URIKIT_NOSH_MAX];

    put_line(text, "dialect", urikit_str_from(urikit_nosh_dialect_name(nosh->dialect)));
    put_line(text, "restricted_valid", urikit_str_from(nosh->restricted ? "false" : "true"));
    put_line(text, "restricted_error", urikit_str_from(nosh->restricted ? urikit_code_token(nosh->restricted) : NULL));
    put_line(text, "authority", urikit_nosh_authority(nosh));
    put_line(text, "authority_kind", urikit_str_from(urikit_nosh_kind_name(nosh->authority_kind)));
    put_line(text, "collection", nosh_segment(id, 0, bytes));
    put_line(text, "rkey", nosh_segment(id, 1, bytes));
    put_line(text, "path", urikit_nosh_path(nosh));
    put_line(text, "query", urikit_nosh_query(nosh));
    put_line(text, "fragment", urikit_nosh_fragment(nosh));
    buffer_text(text, "normalized: ");
    nosh_put_normal(id, text);
    buffer_byte(text, '\n');
    put_tid_lines(id, text);
    if (id->settings->eip55) {
        put_eip55_lines(id, text);
    }
}

/* ---- parts for --get ------------------------------------------------------------------- */

static void part_dialect(const parsed *id, const part_row *row, urikit_str key, buffer *out)
{
    (void)row;
    (void)key;
    buffer_text(out, urikit_nosh_dialect_name(id->nosh.dialect));
}

static void part_authority_kind(const parsed *id, const part_row *row, urikit_str key, buffer *out)
{
    (void)row;
    (void)key;
    buffer_text(out, urikit_nosh_kind_name(id->nosh.authority_kind));
}

static void part_collection(const parsed *id, const part_row *row, urikit_str key, buffer *out)
{
    char bytes[URIKIT_NOSH_MAX];

    (void)row;
    (void)key;
    buffer_str(out, nosh_segment(id, 0, bytes));
}

static void part_rkey(const parsed *id, const part_row *row, urikit_str key, buffer *out)
{
    char bytes[URIKIT_NOSH_MAX];

    (void)row;
    (void)key;
    buffer_str(out, nosh_segment(id, 1, bytes));
}

static void part_tid_time(const parsed *id, const part_row *row, urikit_str key, buffer *out)
{
    char time[NOSH_TIME_SIZE];
    urikit_tid tid;

    (void)row;
    (void)key;
    if (nosh_tid(id, &tid)) {
        nosh_time(tid.microseconds, time);
        buffer_text(out, time);
    }
}

static void part_tid_clock_id(const parsed *id, const part_row *row, urikit_str key, buffer *out)
{
    urikit_tid tid;

    (void)row;
    (void)key;
    if (nosh_tid(id, &tid)) {
        buffer_format(out, "%u", (unsigned)tid.clock_id);
    }
}

static void part_eip55(const parsed *id, const part_row *row, urikit_str key, buffer *out)
{
    char spelled[URIKIT_EIP55_LEN];

    (void)row;
    (void)key;
    if (nosh_eip55(id, spelled) != URIKIT_EIP55_NO_ADDRESS) {
        buffer_put(out, spelled, sizeof spelled);
    }
}

static const part_row parts[] = {
    { "dialect", false, part_dialect, 0 },
    { "authority_kind", false, part_authority_kind, 0 },
    { "collection", false, part_collection, 0 },
    { "rkey", false, part_rkey, 0 },
    { "tid_time", false, part_tid_time, 0 },
    { "tid_clock_id", false, part_tid_clock_id, 0 },
    { "eip55", false, part_eip55, 0 },
    { NULL, false, NULL, 0 },
};

/* ---- the verbs ----------------------------------------------------------------------------- */

enum { CHECKSUM_TEXT = 192 };

/* True if the case of an address's letters is a wrong checksum; `text` then says so. */
static bool wrong_checksum(urikit_str address, char text[CHECKSUM_TEXT])
{
    char spelled[URIKIT_EIP55_LEN];
    urikit_out out = { spelled, sizeof spelled, 0 };

    if (urikit_eip55_check(address, NULL) != URIKIT_EIP55_WRONG || urikit_eip55_write(address, &out) != URIKIT_OK) {
        return false;
    }
    snprintf(text, CHECKSUM_TEXT,
             "the case of its letters is an EIP-55 checksum, but a wrong one: a typing error? "
             "These digits are spelled %.42s",
             spelled);
    return true;
}

static void warn(const parsed *id, warn_found *found, void *context)
{
    char text[CHECKSUM_TEXT];

    if (wrong_checksum(urikit_nosh_authority(&id->nosh), text)) {
        found(context, "authority", text);
    }
}

/* There is one normal form; only "string", which changes nothing, is another. */
static bool normalize(const parsed *id, unsigned level, buffer *out, fault *why)
{
    (void)why;
    if (level == URIKIT_LEVEL_STRING) {
        buffer_str(out, id->text);
    } else {
        nosh_put_normal(id, out);
    }
    return true;
}

static bool mend(const parsed *id, buffer *out, fault *why)
{
    urikit_nosh_dialect dialect = id->settings->dialect;
    urikit_out result = buffer_out(out, id->text.len);
    size_t at = 0;
    urikit_code code = urikit_nosh_normalize_text(id->text, dialect, &result, &at);

    if (code) {
        explain_nosh(id->text, dialect, code, at, why);
        return false;
    }
    buffer_took(out, &result);
    return true;
}

/* The levels of RFC 3986 come first; the family's own normal form is the last. */
static const char *compare(const parsed *a, const parsed *b)
{
    const char *level;

    if (!urikit_nosh_equal(&a->nosh, &b->nosh)) {
        return "different";
    }
    level = kind_uri.compare(a, b);
    return strcmp(level, "different") == 0 ? "scheme" : level;
}

static bool to_uri(const parsed *id, buffer *out, fault *why)
{
    return normalize(id, URIKIT_LEVEL_SCHEME, out, why);
}

/* ---- build ----------------------------------------------------------------------------------- */

/* Which of the options made byte `at` of the text that the parts would have made. */
static void blame(const invocation *call, size_t at, build_fault *why)
{
    static const option_id order[] = { OPT_AUTHORITY, OPT_COLLECTION, OPT_RKEY };
    size_t start = sizeof "nosh://" - 1;
    size_t i = 0;

    while (i < 2 && call->value[order[i + 1]] && at > start + strlen(call->value[order[i]])) {
        start += strlen(call->value[order[i]]) + 1;
        i++;
    }
    why->option = (int)order[i];
    why->value = call->value[order[i]];
    why->why.at = at - start;
}

static void explain_build(const invocation *call, urikit_nosh_dialect dialect, urikit_code code, size_t at,
                          build_fault *why)
{
    buffer text = { NULL, 0, 0 };

    buffer_format(&text, "nosh://%s", call->value[OPT_AUTHORITY]);
    if (call->value[OPT_COLLECTION]) {
        buffer_format(&text, "/%s", call->value[OPT_COLLECTION]);
    }
    if (call->value[OPT_RKEY]) {
        buffer_format(&text, "/%s", call->value[OPT_RKEY]);
    }
    explain_nosh(buffer_view(&text), dialect, code, at, &why->why);
    blame(call, at, why);
    buffer_free(&text);
}

static bool build(const invocation *call, const kind_settings *settings, buffer *out, build_fault *why)
{
    urikit_out result = buffer_out(out, URIKIT_NOSH_BUILD_MAX);
    char warning[CHECKSUM_TEXT];
    size_t at = 0;
    urikit_code code =
        urikit_nosh_build(urikit_str_from(call->value[OPT_AUTHORITY]), urikit_str_from(call->value[OPT_COLLECTION]),
                          urikit_str_from(call->value[OPT_RKEY]), settings->dialect, &result, &at);

    if (code) {
        explain_build(call, settings->dialect, code, at, why);
        return false;
    }
    /* as it was given: in the URI it is in lower case */
    if (settings->eip55 && wrong_checksum(urikit_str_from(call->value[OPT_AUTHORITY]), warning)) {
        usage_error(call->command, "warning: --authority: %s", warning);
    }
    buffer_took(out, &result);
    return true;
}

const kind kind_nosh = {
    .name = "nosh",
    .title = "NOSH URI",
    .group = FOR_NOSH,
    .parse = parse,
    .put_head = put_head,
    .put_members = put_members,
    .put_invalid = put_invalid,
    .put_lines = put_lines,
    .parts = parts,
    .lacks = "userinfo host port host_kind surt",
    .warn = warn,
    .put_checked = put_checked,
    .normalize = normalize,
    .mend = mend,
    .compare = compare,
    .put_canonical = nosh_put_normal,
    .to_uri = to_uri,
    .edits = &edit_nosh,
    .build_takes = OPTION(OPT_AUTHORITY) | OPTION(OPT_COLLECTION) | OPTION(OPT_RKEY),
    .build_needs = OPTION(OPT_AUTHORITY),
    .build = build,
};
