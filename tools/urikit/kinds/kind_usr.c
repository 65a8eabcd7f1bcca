/* SPDX-License-Identifier: MIT */
/* --as usr: user URLs. */
#include "kinds/kind_usr.h"

#include "kinds/edit.h"
#include "kinds/explain_usr.h"
#include "text/json_out.h"
#include "cli/options.h"
#include "text/limit.h"
#include "text/decode.h"

#include <urikit/text.h>

enum {
    FEW_PAIRS = 16,
    MANY_PAIRS = 100000 /* from here on they are held to the limit of a record */
};

/* Pairs go into the room that the record has; where it is too small, the library tells how much they need. */
static bool parse(const kind *self, urikit_str text, parsed *into, fault *why)
{
    void *pairs = buffer_room(into->room, FEW_PAIRS * sizeof(urikit_usr_pair));
    size_t cap = into->room->cap / sizeof(urikit_usr_pair);
    size_t at = 0;
    urikit_code code = urikit_usr_parse(text, pairs, cap, &into->usr, &at);

    (void)self;
    if (code == URIKIT_E_SPACE) {
        cap = into->usr.count;
        if (cap > MANY_PAIRS && cap > record_limit() / sizeof(urikit_usr_pair)) {
            fault_set(why, urikit_code_token(URIKIT_E_LIMIT), text.len - into->usr.qualifiers.len,
                      "%llu qualifiers are more than the memory here can hold", (unsigned long long)cap);
            return false;
        }
        pairs = buffer_room(into->room, cap * sizeof(urikit_usr_pair));
        code = urikit_usr_parse(text, pairs, cap, &into->usr, &at);
    }
    if (code) {
        explain_usr(text, code, at, why);
        return false;
    }
    /* every user URL is a URI: templates, resolve and relativize take it as one */
    return kind_uri.parse(&kind_uri, text, into, why);
}

/* ---- parts: the library has bounds for all of these, so that none can fail ------------- */

static void took(urikit_code code, const urikit_out *result, buffer *out)
{
    if (code == URIKIT_OK) {
        buffer_took(out, result);
    }
}

void usr_put_canonical(const parsed *id, buffer *out)
{
    urikit_out result = buffer_out(out, URIKIT_USR_NORMALIZE_BOUND(id->text.len));
    urikit_code code = urikit_usr_normalize(&id->usr, &result);

    took(code, &result, out);
}

void usr_put_profile(const parsed *id, buffer *out)
{
    urikit_out result = buffer_out(out, URIKIT_USR_PROFILE_BOUND(id->usr.name.len));
    urikit_code code = urikit_usr_profile_write(&id->usr, &result);

    took(code, &result, out);
}

static void put_type(const parsed *id, buffer *out)
{
    urikit_out result = buffer_out(out, id->usr.type.len);
    urikit_code code = urikit_usr_type_write(&id->usr, &result);

    took(code, &result, out);
}

void usr_put_name(const parsed *id, buffer *out)
{
    urikit_out result = buffer_out(out, id->usr.name.len);
    urikit_code code = urikit_usr_name_write(&id->usr, &result);

    took(code, &result, out);
}

void usr_put_key(const urikit_usr_pair *pair, buffer *out)
{
    urikit_out result = buffer_out(out, pair->key.len);
    urikit_code code = urikit_usr_key_write(pair, &result);

    took(code, &result, out);
}

void usr_put_value(const urikit_usr_pair *pair, buffer *out)
{
    urikit_out result = buffer_out(out, pair->value.len);
    urikit_code code = urikit_usr_value_write(pair, &result);

    took(code, &result, out);
}

const urikit_usr_pair *usr_checksums(const parsed *id)
{
    urikit_usr_pair list;
    size_t i = 0;

    if (!urikit_usr_find(&id->usr, URIKIT_STR("checksums"), &list)) {
        return NULL;
    }
    while (id->usr.pairs[i].key.ptr != list.key.ptr) {
        i++;
    }
    return &id->usr.pairs[i];
}

/* ---- parse, as JSON ---------------------------------------------------------------------- */

/* [] where there are none */
static void put_checksums(const urikit_usr_pair *pair, buffer *scratch, buffer *json)
{
    urikit_str rest = pair ? pair->value : urikit_str_of(NULL, 0);
    urikit_str item;
    bool first = true;

    buffer_byte(json, '[');
    for (; urikit_usr_checksum_next(&rest, &item); first = false) {
        urikit_out result;

        scratch->len = 0;
        result = buffer_out(scratch, item.len);
        took(urikit_percent_decode(item, &result, NULL), &result, scratch);
        buffer_text(json, first ? "" : ",");
        json_string(json, buffer_view(scratch));
    }
    buffer_byte(json, ']');
}

/* All of them, with the list as an array. */
static void put_qualifiers(const parsed *id, buffer *scratch, buffer *json)
{
    const urikit_usr_pair *checksums = usr_checksums(id);
    size_t i;

    json_member(json, "qualifiers");
    buffer_byte(json, '{');
    for (i = 0; i < id->usr.count; i++) {
        const urikit_usr_pair *pair = &id->usr.pairs[i];

        scratch->len = 0;
        usr_put_key(pair, scratch);
        buffer_text(json, i == 0 ? "" : ",");
        json_string(json, buffer_view(scratch));
        buffer_byte(json, ':');
        if (pair == checksums) {
            put_checksums(pair, scratch, json);
        } else {
            scratch->len = 0;
            usr_put_value(pair, scratch);
            json_string(json, buffer_view(scratch));
        }
    }
    buffer_byte(json, '}');
}

static void put_members(const parsed *id, buffer *json)
{
    buffer scratch = { NULL, 0, 0 };

    put_type(id, &scratch);
    json_plain(json, "type", buffer_view(&scratch));
    scratch.len = 0;
    usr_put_name(id, &scratch);
    json_text(json, "name", buffer_view(&scratch));
    put_qualifiers(id, &scratch, json);
    json_member(json, "checksums");
    put_checksums(usr_checksums(id), &scratch, json);
    scratch.len = 0;
    usr_put_canonical(id, &scratch);
    json_plain(json, "canonical", buffer_view(&scratch));
    scratch.len = 0;
    usr_put_profile(id, &scratch);
    json_plain(json, "profile_url", scratch.len > 0 ? buffer_view(&scratch) : urikit_str_of(NULL, 0));
    buffer_free(&scratch);
}

/* ---- parts for --get ------------------------------------------------------------------------ */

/*
 * Parts are percent-encoded as in the canonical form: "usr:" type "/" name [ "?" key "=" value *( "&" ... ) ],
 * in which no part holds a delimiter that ends it.
 */
typedef struct canonical {
    buffer text;
    urikit_str type;
    urikit_str name;
    urikit_str qualifiers; /* may be absent */
} canonical;

static urikit_str cut(urikit_str *rest, char delimiter)
{
    const char *end = rest->len > 0 ? memchr(rest->ptr, delimiter, rest->len) : NULL;
    urikit_str part = *rest;

    if (!end) {
        *rest = urikit_str_of(NULL, 0);
        return part;
    }
    part.len = (size_t)(end - part.ptr);
    *rest = urikit_str_of(end + 1, rest->len - part.len - 1);
    return part;
}

static void canonical_make(const parsed *id, canonical *made)
{
    static const buffer none = { NULL, 0, 0 };
    urikit_str rest;

    made->text = none;
    usr_put_canonical(id, &made->text);
    rest = buffer_view(&made->text);
    (void)cut(&rest, ':');
    made->type = cut(&rest, '/');
    made->name = cut(&rest, '?');
    made->qualifiers = rest;
}

/* The value of a key in lower case; absent where there is none. */
static urikit_str canonical_value(const canonical *made, urikit_str key)
{
    urikit_str rest = made->qualifiers;

    while (rest.ptr) {
        urikit_str value = cut(&rest, '&');

        if (urikit_str_equal(cut(&value, '='), key)) {
            return value;
        }
    }
    return urikit_str_of(NULL, 0);
}

static void part_type(const parsed *id, urikit_str key, buffer *out)
{
    (void)key;
    put_type(id, out);
}

static void part_name(const parsed *id, urikit_str key, buffer *out)
{
    canonical made;

    (void)key;
    canonical_make(id, &made);
    buffer_str(out, made.name);
    buffer_free(&made.text);
}

static void part_qualifiers(const parsed *id, urikit_str key, buffer *out)
{
    canonical made;

    (void)key;
    canonical_make(id, &made);
    buffer_str(out, made.qualifiers);
    buffer_free(&made.text);
}

static void part_qualifier(const parsed *id, urikit_str key, buffer *out)
{
    urikit_usr_pair pair;
    buffer lower = { NULL, 0, 0 };
    canonical made;

    if (urikit_usr_find(&id->usr, key, &pair)) {
        usr_put_key(&pair, &lower);
        canonical_make(id, &made);
        buffer_str(out, canonical_value(&made, buffer_view(&lower)));
        buffer_free(&made.text);
        buffer_free(&lower);
    }
}

static void part_checksums(const parsed *id, urikit_str key, buffer *out)
{
    (void)key;
    part_qualifier(id, URIKIT_STR("checksums"), out);
}

static void part_profile_url(const parsed *id, urikit_str key, buffer *out)
{
    (void)key;
    usr_put_profile(id, out);
}

static const part_row parts[] = {
    { "type", false, part_type },
    { "name", false, part_name },
    { "qualifiers", false, part_qualifiers },
    { "qualifier", true, part_qualifier },
    { "checksums", false, part_checksums },
    { "profile_url", false, part_profile_url },
    { NULL, false, NULL },
};

/* ---- parse, as lines --------------------------------------------------------------------------- */

/* As data, but for newlines: a value stays on its line. */
static void put_line(const parsed *id, const char *key, urikit_str suffix, urikit_str value, buffer *text)
{
    decoding how = { false, id->settings->terminal, '\n' };

    buffer_text(text, key);
    buffer_str(text, suffix);
    buffer_text(text, ": ");
    decode_text(value, &how, text);
    buffer_byte(text, '\n');
}

static void put_lines(const parsed *id, buffer *text)
{
    canonical made;
    urikit_str rest;
    urikit_str item;
    buffer profile = { NULL, 0, 0 };

    canonical_make(id, &made);
    put_line(id, "type", URIKIT_STR(""), made.type, text);
    put_line(id, "name", URIKIT_STR(""), made.name, text);
    for (rest = made.qualifiers; rest.ptr;) {
        urikit_str value = cut(&rest, '&');
        urikit_str key = cut(&value, '=');

        if (!urikit_str_equal(key, URIKIT_STR("checksums"))) {
            put_line(id, "qualifier.", key, value, text);
        }
    }
    rest = canonical_value(&made, URIKIT_STR("checksums"));
    while (urikit_usr_checksum_next(&rest, &item)) {
        put_line(id, "checksum", URIKIT_STR(""), item, text);
    }
    buffer_text(text, "canonical: ");
    buffer_str(text, buffer_view(&made.text));
    buffer_byte(text, '\n');
    usr_put_profile(id, &profile);
    if (profile.len > 0) {
        buffer_text(text, "profile_url: ");
        buffer_str(text, buffer_view(&profile));
        buffer_byte(text, '\n');
    }
    buffer_free(&profile);
    buffer_free(&made.text);
}

/* ---- the verbs ------------------------------------------------------------------------------------ */

/* One question mark too many is valid, and hardly ever meant. */
static void warn(const parsed *id, warn_found *found, void *context)
{
    if (memchr(id->usr.name.ptr, '?', id->usr.name.len)) {
        found(context, "name", "contains '?': qualifiers begin after the last one, and all before it is the name");
    }
}

/* There is one normal form; only "string", which changes nothing, is another. */
static bool normalize(const parsed *id, unsigned level, buffer *out, fault *why)
{
    (void)why;
    if (level == URIKIT_LEVEL_STRING) {
        buffer_str(out, id->text);
    } else {
        usr_put_canonical(id, out);
    }
    return true;
}

/* The levels of RFC 3986 come first, if both name the same user; the canonical form is the last. */
static const char *compare(const parsed *a, const parsed *b)
{
    const char *level;

    if (!urikit_usr_equal(&a->usr, &b->usr)) {
        return "different";
    }
    level = kind_uri.compare(a, b);
    return strcmp(level, "different") == 0 ? "scheme" : level;
}

static bool to_uri(const parsed *id, buffer *out, fault *why)
{
    return normalize(id, URIKIT_LEVEL_SCHEME, out, why);
}

/* ---- build --------------------------------------------------------------------------------------------- */

static void explain_build(const urikit_usr_parts *made, urikit_code code, urikit_usr_place at, build_fault *why)
{
    urikit_str part;

    if (at.part == URIKIT_USR_PART_TYPE) {
        why->option = OPT_TYPE;
        part = made->type;
    } else if (at.part == URIKIT_USR_PART_NAME) {
        why->option = OPT_NAME;
        part = made->name;
    } else if (at.part == URIKIT_USR_PART_CHECKSUM) {
        why->option = OPT_CHECKSUM;
        part = made->checksums[at.index];
    } else { /* the key begins the option's value */
        why->option = OPT_QUALIFIER;
        part = urikit_str_from(made->pairs[at.index].key.ptr);
        at.byte += at.part == URIKIT_USR_PART_VALUE ? made->pairs[at.index].key.len + 1 : 0;
    }
    why->value = part.ptr;
    explain_usr_part(part, code, at.byte, &why->why);
}

/* "KEY=VALUE" */
static bool split_pair(const char *text, urikit_usr_pair *pair, build_fault *why)
{
    size_t len = strcspn(text, "=");

    if (!text[len]) {
        fault_set(&why->why, urikit_code_token(URIKIT_E_USR_BAD_QUALIFIER), len,
                  "a qualifier is KEY=VALUE: no '=' here");
        why->option = OPT_QUALIFIER;
        why->value = text;
        return false;
    }
    pair->key = urikit_str_of(text, len);
    pair->value = urikit_str_from(text + len + 1);
    return true;
}

static bool build_parts(const urikit_usr_parts *made, buffer *out, build_fault *why)
{
    buffer pairs = { NULL, 0, 0 };
    size_t len = made->type.len + made->name.len;
    urikit_usr_place place = { 0, 0, 0 };
    urikit_out result;
    urikit_code code;
    size_t i;

    for (i = 0; i < made->count; i++) {
        len += made->pairs[i].key.len + made->pairs[i].value.len;
    }
    for (i = 0; i < made->checksum_count; i++) {
        len += made->checksums[i].len;
    }
    result = buffer_out(out, URIKIT_USR_BUILD_BOUND(len, made->count + made->checksum_count));
    code = urikit_usr_build(made, (void *)buffer_room(&pairs, made->count * sizeof *made->pairs), made->count, &result, &place);
    buffer_free(&pairs);
    if (code) {
        explain_build(made, code, place, why);
        return false;
    }
    buffer_took(out, &result);
    return true;
}

static bool build(const invocation *call, const kind_settings *settings, buffer *out, build_fault *why)
{
    urikit_usr_parts made = { .type = urikit_str_from(call->value[OPT_TYPE]),
                              .name = urikit_str_from(call->value[OPT_NAME]) };
    buffer pairs = { NULL, 0, 0 };
    buffer items = { NULL, 0, 0 };
    urikit_str *checksums = (void *)buffer_room(&items, call->use_count * sizeof *checksums);
    urikit_usr_pair *given = (void *)buffer_room(&pairs, call->use_count * sizeof *given);
    size_t position = 0;
    const char *value;
    bool good = true;

    (void)settings;
    made.pairs = given;
    made.checksums = checksums;
    while (good && (value = option_next(call, OPT_QUALIFIER, &position)) != NULL) {
        good = split_pair(value, &given[made.count++], why);
    }
    for (position = 0; (value = option_next(call, OPT_CHECKSUM, &position)) != NULL;) {
        checksums[made.checksum_count++] = urikit_str_from(value);
    }
    good = good && build_parts(&made, out, why);
    buffer_free(&pairs);
    buffer_free(&items);
    return good;
}

const kind kind_usr = {
    .name = "usr",
    .title = "user URL",
    .group = FOR_USR,
    .parse = parse,
    .put_members = put_members,
    .put_lines = put_lines,
    .parts = parts,
    .lacks = "userinfo host port fragment authority host_kind surt",
    .normalize = normalize,
    .warn = warn,
    .compare = compare,
    .put_canonical = usr_put_canonical,
    .to_uri = to_uri,
    .edits = &edit_usr,
    .build_takes = OPTION(OPT_TYPE) | OPTION(OPT_NAME) | OPTION(OPT_QUALIFIER) | OPTION(OPT_CHECKSUM),
    .build_needs = OPTION(OPT_TYPE) | OPTION(OPT_NAME),
    .build = build,
};
