/* SPDX-License-Identifier: MIT */
/* Types of the caller's own from JSON (RFC 8259), and why a text was refused. */
#include "usr_parts.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "../base/out.h"
#include "../text/json.h"
#include "../text/message.h"

#include <string.h>

/* The members of an object: those of urikit_usr_member come first, in its order. */
enum { OWN_LOWER = URIKIT_USR_MEMBER_KEYS + 1, OWN_MEMBERS };

static const char *const own_names[] = { "type", "site", "profile", "qualifiers", "lower_name" };

static const char own_members[] =
    "members are type, site and profile (strings), lower_name (true or false) and qualifiers (an array of strings)";

/* The caller's memory: rows, then pointers to keys, then strings with a NUL. The first pass counts, the second one writes. */
typedef struct own_reading {
    json_source in;
    urikit_str json;
    bool writes;
    urikit_usr_type *rows;
    const char **keys;
    size_t row_count;
    size_t key_count;
    urikit_str members[OWN_MEMBERS]; /* of the object at hand: their names as written; absent where it has none */
    urikit_out *why;
} own_reading;

/* The line of the byte at hand, before a reason. */
static void own_say_line(const own_reading *r)
{
    const char *p;
    size_t line = 1;

    for (p = r->json.ptr; p < r->in.p; p++) {
        line += *p == '\n';
    }
    urikiti_message(r->why, "line ");
    urikiti_message_number(r->why, line);
    urikiti_message(r->why, ": ");
}

/* Returns false, as all that refuse do. */
static bool own_refuse(const own_reading *r, const char *reason)
{
    own_say_line(r);
    urikiti_message(r->why, reason);
    return false;
}

/* Not JSON. */
static bool own_refuse_byte(const own_reading *r)
{
    own_say_line(r);
    urikiti_message_byte(r->why, r->json, (size_t)(r->in.p - r->json.ptr));
    urikiti_message(r->why, " is not JSON here");
    return false;
}

/* About a member, whose name is written there: the reason follows. */
static void own_begin_member(own_reading *r, urikit_str name)
{
    r->in.p = name.ptr;
    own_say_line(r);
    urikiti_message_text(r->why, name, 48);
    urikiti_message(r->why, ": ");
}

static bool own_refuse_member(own_reading *r, urikit_str name, const char *reason)
{
    own_begin_member(r, name);
    urikiti_message(r->why, reason);
    return false;
}

/* ---- what is read of an object -------------------------------------------------------------- */

/* The rest of a string, after its '"'. */
static bool own_read_string(own_reading *r, const char **text)
{
    size_t start = r->in.strings.len;

    if (!urikiti_json_string(&r->in)) {
        return own_refuse_byte(r);
    }
    urikiti_out_byte(&r->in.strings, '\0');
    if (!r->writes) {
        return true;
    }
    *text = (const char *)r->in.strings.ptr + start;
    return strlen(*text) + 1 == r->in.strings.len - start || own_refuse(r, "a NUL is not allowed in a string");
}

static bool own_read_keys(own_reading *r, urikit_usr_type *row)
{
    bool more = !json_take(&r->in, ']');

    row->keys = r->writes ? r->keys + r->key_count : NULL;
    while (more) {
        const char *key = NULL;

        if (!json_take(&r->in, '"')) {
            return own_refuse_member(r, r->members[URIKIT_USR_MEMBER_KEYS], own_members);
        }
        if (!own_read_string(r, &key)) {
            return false;
        }
        if (r->writes) {
            r->keys[r->key_count] = key;
        }
        r->key_count++;
        row->key_count++;
        more = json_take(&r->in, ',');
        if (!more && !json_take(&r->in, ']')) {
            return own_refuse_byte(r);
        }
    }
    return true;
}

static bool own_read_value(own_reading *r, size_t member, urikit_usr_type *row)
{
    const char **texts[] = { &row->name, &row->site, &row->profile };

    json_skip_blanks(&r->in);
    if (member == OWN_LOWER) {
        row->lower_name = urikiti_json_take_word(&r->in, "true");
        if (row->lower_name || urikiti_json_take_word(&r->in, "false")) {
            return true;
        }
    } else if (member == URIKIT_USR_MEMBER_KEYS) {
        if (json_take(&r->in, '[')) {
            return own_read_keys(r, row);
        }
    } else if (json_take(&r->in, '"')) {
        return own_read_string(r, texts[member]);
    } else if (member != URIKIT_USR_MEMBER_NAME && urikiti_json_take_word(&r->in, "null")) {
        return true;
    }
    if (r->in.p == r->in.end || !memchr("\"{[-0123456789tfn", *r->in.p, 17)) {
        return own_refuse_byte(r); /* no value begins so */
    }
    return own_refuse_member(r, r->members[member], own_members);
}

static bool own_read_member(own_reading *r, urikit_usr_type *row)
{
    char space[sizeof "qualifiers"];
    urikit_out strings = r->in.strings;
    urikit_str name;
    size_t i = 0;

    json_skip_blanks(&r->in);
    name = urikit_str_of(r->in.p, 0);
    r->in.strings = urikit_out_of(space, sizeof space);
    if (!json_take(&r->in, '"') || !urikiti_json_string(&r->in)) {
        return own_refuse_byte(r);
    }
    name.len = (size_t)(r->in.p - name.ptr);
    while (i < OWN_MEMBERS &&
           !(r->in.strings.len == strlen(own_names[i]) && memcmp(space, own_names[i], r->in.strings.len) == 0)) {
        i++;
    }
    r->in.strings = strings;
    if (i == OWN_MEMBERS) {
        return own_refuse_member(r, name, own_members);
    }
    if (r->members[i].ptr) {
        return own_refuse_member(r, name, "the object has this member already");
    }
    r->members[i] = name;
    if (!json_take(&r->in, ':')) {
        return own_refuse_byte(r);
    }
    return own_read_value(r, i, row);
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* What the table's rules have against the last row. */
static bool own_refuse_row(own_reading *r, urikit_code code, const urikit_usr_type_place *place)
{
    const urikit_usr_type *row = &r->rows[place->row];
    bool of_key = place->member == URIKIT_USR_MEMBER_KEYS;
    urikit_str word = urikit_str_from(of_key && place->key < row->key_count ? row->keys[place->key] : row->name);

    own_begin_member(r, r->members[place->member]);
    if (code == URIKIT_E_USR_DUPLICATE_KEY) {
        urikiti_message(r->why, "an object before this one has the same type");
    } else if (code == URIKIT_E_LIMIT) {
        urikiti_message(r->why, "there are more than 64 keys");
    } else if (place->member == URIKIT_USR_MEMBER_SITE || place->member == URIKIT_USR_MEMBER_PROFILE) {
        urikiti_message(r->why, "byte ");
        urikiti_message_number(r->why, place->byte);
        urikiti_message(r->why,
                        ": an address of http or https is meant, in lower case up to its path, without a query and a fragment");
        urikiti_message(r->why, place->member == URIKIT_USR_MEMBER_SITE ? "" : ", with {name} once, in its path");
    } else if (place->byte < word.len && ascii_lower(word.ptr[place->byte]) != word.ptr[place->byte]) {
        urikiti_message(r->why, "'");
        urikiti_message_text(r->why, word, 40);
        urikiti_message(r->why, "' is to be in lower case");
    } else {
        urikiti_usr_why(word, true, code, place->byte, r->why);
    }
    return false;
}

static bool own_read_object(own_reading *r)
{
    urikit_usr_type row = { NULL, NULL, NULL, false, NULL, 0 };
    urikit_usr_type_place place = { r->row_count, URIKIT_USR_MEMBER_NAME, 0, 0 };
    const char *start;
    urikit_code code;
    size_t i;
    bool more;

    json_skip_blanks(&r->in);
    start = r->in.p;
    if (r->row_count == URIKIT_USR_TYPES_MAX) {
        return own_refuse(r, "there are more than 256 types");
    }
    if (!json_take(&r->in, '{')) {
        return own_refuse(r, start == r->in.end || *start == ']' ? "an object is missing, such as {\"type\":\"forge\"}"
                                                                 : "not an object of JSON");
    }
    for (i = 0; i < OWN_MEMBERS; i++) {
        r->members[i] = urikit_str_of(NULL, 0);
    }
    more = !json_take(&r->in, '}');
    while (more) {
        if (!own_read_member(r, &row)) {
            return false;
        }
        more = json_take(&r->in, ',');
        if (!more && !json_take(&r->in, '}')) {
            return own_refuse_byte(r);
        }
    }
    if (!r->members[URIKIT_USR_MEMBER_NAME].ptr) {
        r->in.p = start;
        return own_refuse(r, "the object has no member \"type\"");
    }
    r->row_count++;
    if (!r->writes) {
        return true;
    }
    r->rows[place.row] = row;
    code = urikiti_usr_check_row(r->rows, &place);
    return !code || own_refuse_row(r, code, &place);
}

/* One pass over the text. */
static bool own_read(own_reading *r)
{
    bool array;

    r->in.p = r->json.ptr;
    r->row_count = 0;
    r->key_count = 0;
    r->in.strings.len = 0;
    array = json_take(&r->in, '[');
    do {
        if (!own_read_object(r)) {
            return false;
        }
        json_skip_blanks(&r->in);
    } while (array ? json_take(&r->in, ',') : r->in.p < r->in.end);
    if (array && !json_take(&r->in, ']')) {
        return own_refuse(r, "',' or ']' is missing");
    }
    json_skip_blanks(&r->in);
    return r->in.p == r->in.end || own_refuse(r, "the text goes on after the array");
}

urikit_code urikit_usr_types_read(urikit_str json, void *memory, size_t cap, urikit_usr_types *types, urikit_out *why, size_t *at)
{
    own_reading r = { .json = json.ptr ? json : URIKIT_STR(""), .why = why };
    size_t bad_at = 0;

    types->rows = NULL;
    types->count = 0;
    if (urikiti_out_overlaps(why, json)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    r.in.end = r.json.ptr + r.json.len;
    if (urikit_utf8_check(r.json, &bad_at)) {
        r.in.p = r.json.ptr + bad_at;
        (void)own_refuse(&r, "this is not UTF-8");
        return urikiti_error_at(URIKIT_E_USR_TYPES, bad_at, at);
    }
    if (own_read(&r)) {
        size_t rows = r.row_count * sizeof *r.rows;
        size_t keys = r.key_count * sizeof *r.keys;

        if (rows + keys + r.in.strings.len > cap) {
            return URIKIT_E_SPACE;
        }
        r.writes = true;
        r.rows = (urikit_usr_type *)memory;
        r.keys = (const char **)(void *)(r.rows + r.row_count);
        r.in.strings = urikit_out_of(r.keys + r.key_count, r.in.strings.len);
        if (own_read(&r)) {
            types->rows = r.rows;
            types->count = r.row_count;
            return URIKIT_OK;
        }
    }
    return urikiti_error_at(URIKIT_E_USR_TYPES, (size_t)(r.in.p - r.json.ptr), at);
}
