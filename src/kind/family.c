/* SPDX-License-Identifier: MIT */
/* All families, and the calls that take an identifier of any of them. */
#include <urikit/kind.h>
#include <urikit/usr.h>

#include "../base/ascii.h"
#include "../base/out.h"

extern const urikit_family urikiti_nosh_family;
extern const urikit_family urikiti_usr_family;
extern const urikit_family urikiti_purl_family;

/* The one list. Each descriptor is beside its family. */
static const urikit_family *const families[] = { &urikiti_nosh_family, &urikiti_usr_family, &urikiti_purl_family };

const urikit_family *urikit_family_at(size_t i)
{
    return i < sizeof families / sizeof families[0] ? families[i] : NULL;
}

const urikit_family *urikit_family_find(urikit_str name)
{
    size_t i;

    for (i = 0; i < sizeof families / sizeof families[0]; i++) {
        if (urikit_str_equal(name, urikit_str_from(families[i]->name))) {
            return families[i];
        }
    }
    return NULL;
}

/* True if the text begins with the scheme and ':', in any case of letters. */
static bool has_scheme(urikit_str text, const char *scheme)
{
    size_t i;

    for (i = 0; scheme[i]; i++) {
        if (i >= text.len || ascii_lower(text.ptr[i]) != scheme[i]) {
            return false;
        }
    }
    return i < text.len && text.ptr[i] == ':';
}

const urikit_family *urikit_family_of_text(urikit_str text)
{
    size_t i;

    for (i = 0; i < sizeof families / sizeof families[0]; i++) {
        if (has_scheme(text, families[i]->scheme)) {
            return families[i];
        }
    }
    return NULL;
}

size_t urikit_family_part(const urikit_family *family, urikit_str name)
{
    size_t i;

    for (i = 0; family->parts[i].name; i++) {
        if (urikit_str_equal(name, urikit_str_from(family->parts[i].name))) {
            return i;
        }
    }
    return SIZE_MAX;
}

size_t urikit_family_canonical(const urikit_family *family)
{
    size_t i = 0;

    while (!(family->parts[i].capabilities & URIKIT_CAPABILITY_CANONICAL)) { /* each family has one */
        i++;
    }
    return i;
}

urikit_code urikit_any_parse(const urikit_family *family, urikit_str text, urikit_pair *pairs, size_t cap, urikit_any *id,
                             size_t *at)
{
    return urikit_any_parse_as(family, 0, text, pairs, cap, id, at);
}

urikit_code urikit_any_parse_as(const urikit_family *family, unsigned variant, urikit_str text, urikit_pair *pairs, size_t cap,
                                urikit_any *id, size_t *at)
{
    id->family = family;
    id->text = text;
    id->pairs = pairs;
    id->cap = cap;
    id->count = 0;
    id->variant = variant;
    id->restricted = URIKIT_OK;
    id->restricted_at = 0;
    return family->parse(id, at);
}

void urikit_any_set_usr_types(urikit_any *id, const struct urikit_usr_types *types)
{
    if (id->family == &urikiti_usr_family) {
        urikit_usr *usr = (urikit_usr *)(void *)&id->parsed;

        usr->types = types;
    }
}

bool urikit_any_write(const urikit_any *id, size_t part, urikit_form form, urikit_out *out)
{
    return !urikiti_out_overlaps(out, id->text) && id->family->write(id, part, form, out);
}

bool urikit_any_equal(const urikit_any *a, const urikit_any *b)
{
    return a->family == b->family && a->family->equal(a, b);
}

bool urikit_any_has_key(const urikit_any *id, size_t i, urikit_str key)
{
    urikit_str own = id->pairs[i].key;
    size_t k = 0;

    while (k < own.len && k < key.len && ascii_lower(own.ptr[k]) == ascii_lower(key.ptr[k])) {
        k++;
    }
    return k == own.len && k == key.len;
}
