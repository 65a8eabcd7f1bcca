/* SPDX-License-Identifier: MIT */
/* Identifiers of families from their parts: options, or the parts of another one that is edited. */
#include "kinds/kind_family.h"

#include <urikit/kind.h>
#include <urikit/text.h>

urikit_code family_build(const urikit_family *family, const urikit_values *values, size_t len, buffer *out,
                         urikit_blame *blame)
{
    static const urikit_blame none = { 0, 0, 0, false };
    buffer space = { NULL, 0, 0 };
    urikit_out result = buffer_out(out, URIKIT_ANY_BUILD_BOUND(len, values->count + values->item_count));
    urikit_code code;

    *blame = none;
    code = family->build(values, (void *)buffer_room(&space, values->count * sizeof(urikit_pair)), values->count, &result,
                         blame);
    buffer_free(&space);
    if (!code) {
        buffer_took(out, &result);
    }
    return code;
}

urikit_str family_blamed(const urikit_values *values, const urikit_family *family, const urikit_blame *blame)
{
    switch (family->parts[blame->part].shape) {
    case URIKIT_SHAPE_MAP:
        return blame->entry >= values->count ? urikit_str_of("", 0)
               : blame->of_key              ? values->pairs[blame->entry].key
                                            : values->pairs[blame->entry].value;
    case URIKIT_SHAPE_LIST:
        return values->items[blame->entry];
    default:
        return values->parts[blame->part].ptr ? values->parts[blame->part] : urikit_str_of("", 0);
    }
}

/* ---- from options ------------------------------------------------------------------------ */

/* "KEY=VALUE" */
static bool split_pair(const char *text, const urikit_part *map, urikit_pair *pair, build_fault *why)
{
    size_t len = strcspn(text, "=");

    if (!text[len]) {
        fault_set(&why->why, "bad_qualifier", len, "a %s is KEY=VALUE: '=' is missing", map->item);
        why->value = text;
        return false;
    }
    pair->key = urikit_str_of(text, len);
    pair->value = urikit_str_from(text + len + 1);
    return true;
}

/* The options of a kind as values. */
typedef struct option_values {
    urikit_values values;
    buffer pairs;
    buffer items;
    size_t len; /* of all texts */
} option_values;

static bool take_options(const kind *k, const invocation *call, option_values *to, build_fault *why)
{
    const urikit_part *part = k->family->parts;
    urikit_str *items = (void *)buffer_room(&to->items, call->use_count * sizeof *items);
    urikit_pair *pairs = (void *)buffer_room(&to->pairs, call->use_count * sizeof *pairs);
    size_t i;

    to->values.pairs = pairs;
    to->values.items = items;
    for (i = 0; part[i].name; i++) {
        size_t position = 0;
        const char *value;

        if (!(part[i].uses & URIKIT_USE_BUILD)) {
            continue;
        }
        why->option = k->options[i];
        if (part[i].shape != URIKIT_SHAPE_MAP && part[i].shape != URIKIT_SHAPE_LIST) {
            to->values.parts[i] = urikit_str_from(call->value[k->options[i]]);
            to->len += to->values.parts[i].len;
            continue;
        }
        while ((value = option_next(call, (option_id)k->options[i], &position)) != NULL) {
            to->len += strlen(value);
            if (part[i].shape == URIKIT_SHAPE_LIST) {
                items[to->values.item_count++] = urikit_str_from(value);
            } else if (!split_pair(value, &part[i], &pairs[to->values.count++], why)) {
                return false;
            }
        }
    }
    return true;
}

/* Names the option to blame, and the byte of its value. */
static void blame_option(const kind *k, const option_values *from, const urikit_blame *blame, urikit_code code,
                         build_fault *why)
{
    urikit_str text = family_blamed(&from->values, k->family, blame);
    size_t part = blame->part;
    size_t at = blame->at;

    if (k->family->parts[part].shape == URIKIT_SHAPE_MAP && blame->entry < from->values.count) {
        const urikit_pair *pair = &from->values.pairs[blame->entry];

        text = urikit_str_from(pair->key.ptr); /* the key begins the option's value */
        at += blame->of_key ? 0 : (size_t)(pair->value.ptr - pair->key.ptr);
    } else if (k->family->parts[part].shape == URIKIT_SHAPE_MAP) { /* one is missing, as the type says */
        part = 0;
        text = from->values.parts[0];
        at = 0;
    }
    why->option = k->options[part];
    why->value = text.ptr;
    family_explain(k->family, text, true, code, at, &why->why);
}

/* A remark, as a warning about an option. */
static void warn_option(void *context, const char *part, const char *text)
{
    usage_error(context, "warning: --%s: %s", part, text);
}

/* What there is to remark on the parts as they are given: building them changes case. */
static void warn_as_given(const kind *k, const urikit_values *values, const invocation *call)
{
    const urikit_part *needed = family_part_with(k->family, URIKIT_USE_NEEDED);
    buffer text = { NULL, 0, 0 };
    urikit_any id;

    buffer_format(&text, "%s://", k->family->scheme);
    buffer_str(&text, values->parts[needed - k->family->parts]);
    if (!urikit_any_parse_as(k->family, values->variant, buffer_view(&text), NULL, 0, &id, NULL)) {
        k->family->remarks(&id, warn_option, (void *)(uintptr_t)call->command);
    }
    buffer_free(&text);
}

bool family_build_options(const kind *k, const invocation *call, const kind_settings *settings, buffer *out,
                          build_fault *why)
{
    option_values from = { .len = 0 };
    urikit_blame blame;
    bool good = take_options(k, call, &from, why);
    urikit_code code;

    from.values.variant = settings->variant;
    if (good) {
        code = family_build(k->family, &from.values, from.len, out, &blame);
        if (code) {
            blame_option(k, &from, &blame, code, why);
            good = false;
        } else if (settings->asked) {
            warn_as_given(k, &from.values, call);
        }
    }
    buffer_free(&from.pairs);
    buffer_free(&from.items);
    return good;
}
