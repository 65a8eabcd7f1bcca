/* SPDX-License-Identifier: MIT */
/* The family of user URLs. */
#include "usr_parts.h"

#include <urikit/family.h>

#include "../base/out.h"
#include "../text/message.h"

#include "usr_part_table.h"

#include <string.h>

static urikit_usr *usr_of(urikit_any *id)
{
    return (urikit_usr *)(void *)&id->parsed;
}

static const urikit_usr *usr_read(const urikit_any *id)
{
    return (const urikit_usr *)(const void *)&id->parsed;
}

static urikit_code parse_usr_family(urikit_any *id, size_t *at)
{
    urikit_usr *usr = usr_of(id);
    urikit_code code = urikit_usr_parse(id->text, id->pairs, id->cap, usr, at);

    id->count = usr->count;
    return code;
}

/* The pairs as the canonical form has them: "a=b&c=d". */
static void put_usr_pairs(const urikit_usr *usr, urikit_out *out)
{
    size_t i;

    for (i = 0; i < usr->count; i++) {
        if (i > 0) {
            urikiti_out_byte(out, '&');
        }
        (void)!urikit_usr_key_write(&usr->pairs[i], out);
        urikiti_out_byte(out, '=');
        urikiti_usr_put_value(&usr->pairs[i], out);
    }
}

static bool write_usr_part(const urikit_any *id, size_t part, urikit_form form, urikit_out *out)
{
    const urikit_usr *usr = usr_read(id);
    size_t before = out->len;

    switch (part) {
    case USR_P_TYPE:
        (void)!urikit_usr_type_write(usr, out);
        return true;
    case USR_P_NAME:
        if (form == URIKIT_FORM_DATA) {
            (void)!urikit_usr_name_write(usr, out);
        } else {
            urikiti_usr_put_name(usr, out);
        }
        return true;
    case USR_P_QUALIFIERS:
        put_usr_pairs(usr, out);
        return usr->count > 0;
    case USR_P_CANONICAL:
        (void)!urikit_usr_normalize(usr, out);
        return true;
    case USR_P_PROFILE_URL:
        (void)!urikit_usr_profile_write(usr, out);
        return out->len > before;
    default:
        return false; /* a list is written by its key */
    }
}

static void write_usr_entry(const urikit_any *id, size_t i, urikit_form form, urikit_out *key, urikit_out *value)
{
    const urikit_usr_pair *pair = &usr_read(id)->pairs[i];

    (void)!urikit_usr_key_write(pair, key);
    if (form == URIKIT_FORM_DATA) {
        (void)!urikit_usr_value_write(pair, value);
    } else {
        urikiti_usr_put_value(pair, value);
    }
}

static urikit_str usr_span(const urikit_any *id, size_t part)
{
    const urikit_usr *usr = usr_read(id);

    return part == USR_P_TYPE         ? usr->type
           : part == USR_P_NAME       ? usr->name
           : part == USR_P_QUALIFIERS ? usr->qualifiers
                                      : urikit_str_of(NULL, 0);
}

static bool equal_usr_family(const urikit_any *a, const urikit_any *b)
{
    return urikit_usr_equal(usr_read(a), usr_read(b));
}

static urikit_code build_usr_family(const urikit_values *values, urikit_pair *space, size_t cap, urikit_out *out,
                                    urikit_error_location *location)
{
    static const unsigned char parts_of[] = { USR_P_TYPE, USR_P_NAME, USR_P_QUALIFIERS, USR_P_QUALIFIERS, USR_P_CHECKSUMS };
    urikit_usr_parts parts = { values->parts[USR_P_TYPE],
                               values->parts[USR_P_NAME],
                               values->pairs,
                               values->count,
                               values->items,
                               values->item_count,
                               (const urikit_usr_types *)values->own };
    urikit_usr_place place = { 0, 0, 0 };
    urikit_code code = urikit_usr_build(&parts, space, cap, out, &place);

    location->part = parts_of[place.part];
    location->entry = place.index;
    location->at = place.byte;
    location->of_key = place.part == URIKIT_USR_PART_KEY;
    return code;
}

static void usr_remarks(const urikit_any *id, urikit_remark *found, void *context)
{
    const urikit_usr *usr = usr_read(id);
    const urikit_usr_type *known = urikiti_usr_type(usr->types, usr->type);
    urikit_str name = usr->name;
    size_t i;

    for (i = 0; known && i < usr->count; i++) {
        if (!urikiti_usr_has_key(known, usr->pairs[i].key)) {
            found(context, "qualifiers", "has a key that the definition of its type does not have");
            break;
        }
    }

    /* one question mark too many is valid, and hardly ever meant */
    if (memchr(name.ptr, '?', name.len)) {
        found(context, "name", "contains '?': qualifiers begin after the last one, and all before it is the name");
    }
}

static void usr_note(const urikit_any *id, size_t part, urikit_out *out)
{
    const urikit_usr *usr = usr_read(id);
    const urikit_usr_type *known = urikiti_usr_type(usr->types, usr->type);

    if (part == USR_P_TYPE) {
        urikiti_message(out, known && known->site ? known->site
                             : known              ? "a type of your own, without a site"
                                                  : "a type without a definition, which is as good as any");
    } else if (part == USR_P_NAME && known && known->lower_name) {
        urikiti_message(out, "case does not count here");
    }
}

static const char *usr_site(const urikit_any *id)
{
    const urikit_usr *usr = usr_read(id);
    const urikit_usr_type *known = urikiti_usr_type(usr->types, usr->type);

    return known ? known->site : NULL;
}

const urikit_family urikiti_usr_family = {
    "usr",
    "user URL",
    "user URLs",
    "usr",
    "userinfo host port fragment authority host_kind surt",
    "usr:github/octocat?checksums=a&email=x",
    usr_parts,
    parse_usr_family,
    write_usr_part,
    write_usr_entry,
    usr_span,
    equal_usr_family,
    build_usr_family,
    urikiti_usr_why,
    usr_remarks,
    usr_note,
    usr_site,
    NULL,
    false,
    false,
    NULL,
    false,
};
