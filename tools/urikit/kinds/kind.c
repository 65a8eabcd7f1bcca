/* SPDX-License-Identifier: MIT */
#include "kinds/kind.h"

#include "cli/options.h"
#include "kinds/cri_read.h"
#include "kinds/family.h"

#include <urikit/kind.h>

#include <stdlib.h>

static const kind *kinds[MOST_KINDS] = {
    &kind_cri,          &kind_edn,          &kind_edn_cri, &kind_uri, &kind_uri_reference, &kind_iri, &kind_iri_reference,
    &kind_absolute_uri, &kind_edn_document, &kind_path,    &kind_git
};
static size_t kind_count = OWN_KINDS;
static kind family_kinds[MOST_FAMILIES];
static const kind *numbered[URIKIT_KIND_COUNT];
uint32_t kind_first_letters = UINT32_C(1) << ('c' - 'a'); /* cri'...' */

void kinds_begin(void)
{
    const urikit_family *family;
    size_t i;

    if (kind_count > OWN_KINDS) {
        return;
    }
    options_begin();
    for (i = 0; i < MOST_FAMILIES && (family = urikit_family_at(i)) != NULL; i++) {
        kind_of_family(family, FOR_FAMILY(i), &family_kinds[i]);
        kinds[kind_count++] = &family_kinds[i];
        kind_first_letters |= UINT32_C(1) << (family->scheme[0] - 'a');
    }
    if (i == MOST_FAMILIES && urikit_family_at(i)) {
        abort(); /* more families than there is space for */
    }
    for (i = 0; i < URIKIT_KIND_COUNT; i++) {
        numbered[i] = kind_named(urikit_kind_name((urikit_kind)i));
    }
}

const kind *kind_at(size_t index)
{
    return index < kind_count ? kinds[index] : NULL;
}

const kind *kind_named(const char *name)
{
    size_t i;

    for (i = 0; name && i < kind_count; i++) {
        if (strcmp(kinds[i]->name, name) == 0) {
            return kinds[i];
        }
    }
    return NULL;
}

const kind *kind_numbered(urikit_kind number)
{
    return numbered[number];
}

kind_settings kind_settings_of(const invocation *call)
{
    const char *dialect = call->value[OPT_DIALECT];
    const char *idn = call->value[OPT_IDN];
    kind_settings settings = { 0 };
    const urikit_family *family;
    size_t i;

    settings.restricted = option_given(call, OPT_RESTRICTED);
    settings.asked = option_given(call, OPT_EIP55);
    settings.https = option_given(call, OPT_HTTPS);
    settings.lenient = option_given(call, OPT_LENIENT);
    cri_usage_read(call, &settings.cri);
    if (idn) {
        settings.idn = strcmp(idn, "to-ascii") == 0 ? IDN_TO_ASCII : IDN_TO_UNICODE;
    }
    if (call->value[OPT_SYSTEM] && strcmp(call->value[OPT_SYSTEM], "windows") == 0) {
        settings.paths = URIKIT_PATH_WINDOWS;
    }
    for (i = 0; dialect && (family = urikit_family_at(i)) != NULL; i++) {
        (void)family_find_variant(family, urikit_str_from(dialect), &settings.variant);
    }
    settings.types = family_types();
    return settings;
}

const kind *kind_for(const kind *named, urikit_str text)
{
    if (named) {
        return named;
    }
    return cri_is_literal(text) ? &kind_cri : numbered[urikit_kind_of_text(text, true)]; /* no other text begins as a literal */
}

const kind *kind_for_uri(const kind *named, urikit_str text)
{
    return named || kind_may_be_detected(named, text) ? kind_for(named, text) : &kind_uri_reference;
}

urikit_level kind_compared_steps(const kind *k, urikit_level level)
{
    unsigned scheme = level & URIKIT_STEP_SCHEME ? (unsigned)URIKIT_STEP_URN : 0U;

    return k->group == FOR_URI ? level | (unsigned)URIKIT_STEP_IRI | scheme : level;
}

/* ---- in functions of URIs ------------------------------------------------------------------------ */

void family_make_plain(parsed *id, buffer *text)
{
    if (!is_family(id->kind)) {
        return;
    }
    text->len = 0;
    family_put_canonical(id, text);
    id->text = buffer_view(text);
    if (urikit_uri_parse(id->text, URIKIT_PARSE_SCHEME, &id->uri, NULL)) {
        abort(); /* every canonical form is a URI */
    }
}

bool family_check_target(const kind_settings *settings, size_t start, buffer *space, buffer *out, fault *why)
{
    urikit_str made = urikit_str_of(buffer_view(out).ptr + start, out->len - start);
    const kind *k = kind_for(NULL, made);
    parsed id = kind_begin(k, settings, space);
    buffer text = { NULL, 0, 0 };
    fault inner;
    bool good;

    if (!is_family(k)) {
        return true;
    }
    id.text = made;
    good = k->parse(k, made, &id, &inner);
    if (good) {
        family_put_canonical(&id, &text);
        out->len = start;
        buffer_str(out, buffer_view(&text));
    } else {
        fault_set(why, inner.code, 0, "the target '%.*s%s' is not a valid %s: %s", made.len < 60 ? (int)made.len : 60, made.ptr,
                  made.len < 60 ? "" : "...", k->title, inner.text);
    }
    buffer_free(&text);
    return good;
}

/* ---- in help ------------------------------------------------------------------------------------- */

/* Appends the parts of one kind. */
typedef void put_names(const kind *k, buffer *out);

/* "NOSH URIs have the parts ...; user URLs: ..."; where `have` is NULL, "--as nosh takes ...; usr: ...". */
static void put_families(const char *have, put_names *put, buffer *out)
{
    const kind *k;
    bool first = true;
    size_t i;

    for (i = 0; (k = kind_at(i)) != NULL; i++) {
        if (k->family) {
            buffer_text(out, !first ? "; " : have ? "" : "--as ");
            buffer_text(out, have ? k->family->plural : k->name);
            buffer_text(out, !first ? ":" : have ? have : " takes");
            put(k, out);
            first = false;
        }
    }
    buffer_byte(out, '.');
}

/* {type} {qualifier:key} */
static void put_get_names(const kind *k, buffer *out)
{
    const part_row *row;

    for (row = k->parts; row->name; row++) {
        buffer_format(out, " {%s%s}", row->name, row->keyed ? ":key" : "");
    }
}

/* type, qualifier:KEY */
static void put_set_names(const kind *k, buffer *out)
{
    const char *word = k->edits->set;
    size_t len;

    for (; (len = strcspn(word, " ")) > 0; word += len + (word[len] == ' ')) {
        buffer_format(out, "%s %.*s%s", word == k->edits->set ? "" : ",", (int)len, word, word[len - 1] == ':' ? "KEY" : "");
    }
}

/* --type TYPE, each --qualifier KEY=VALUE */
static void put_build_names(const kind *k, buffer *out)
{
    const urikit_part *part = k->family->parts;
    bool first = true;
    size_t i;

    for (i = 0; part[i].name; i++) {
        const option_row *row = option_at(k->options[i]);

        if (part[i].capabilities & URIKIT_CAPABILITY_BUILD) {
            buffer_format(out, "%s %s--%s %s", first ? "" : ",", row->repeats ? "each " : "", row->name, k->layouts[i]->argument);
            first = false;
        }
    }
}

void family_help_get(buffer *out)
{
    put_families(" have the parts", put_get_names, out);
}

void family_help_set(buffer *out)
{
    put_families(" have the parts", put_set_names, out);
}

void family_help_build(buffer *out)
{
    put_families(NULL, put_build_names, out);
}
