/* SPDX-License-Identifier: MIT */
#include "kinds/kind.h"

#include "kinds/cri_read.h"
#include "cli/options.h"

#include <urikit/kind.h>

#include <stdlib.h>

static const kind *const kinds[] = {
    &kind_cri, &kind_edn,           &kind_edn_cri, &kind_nosh,          &kind_usr, &kind_edn_document,
    &kind_uri, &kind_uri_reference, &kind_iri,     &kind_iri_reference, &kind_absolute_uri,
};

const urikit_uri *parsed_uri(const parsed *id)
{
    if (!urikit_uri_text(&id->uri).ptr) {
        abort();
    }
    return &id->uri;
}

const kind *kind_at(size_t index)
{
    return index < sizeof kinds / sizeof kinds[0] ? kinds[index] : NULL;
}

const kind *kind_named(const char *name)
{
    size_t i;

    for (i = 0; name && i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kinds[i]->name, name) == 0) {
            return kinds[i];
        }
    }
    return NULL;
}

kind_settings kind_settings_of(const invocation *call)
{
    const char *dialect = call->value[OPT_DIALECT];
    const char *idn = call->value[OPT_IDN];
    kind_settings settings = { 0 };

    settings.dialect = URIKIT_NOSH_SDL;
    settings.restricted = option_given(call, OPT_RESTRICTED);
    settings.eip55 = option_given(call, OPT_EIP55);
    settings.lenient = option_given(call, OPT_LENIENT);
    cri_usage_read(call, &settings.cri);
    if (idn) {
        settings.idn = strcmp(idn, "to-ascii") == 0 ? IDN_TO_ASCII : IDN_TO_UNICODE;
    }
    if (dialect && strcmp(dialect, urikit_nosh_dialect_name(URIKIT_NOSH_LEXICON)) == 0) {
        settings.dialect = URIKIT_NOSH_LEXICON;
    }
    return settings;
}

const kind *kind_for(const kind *named, urikit_str text)
{
    if (named) {
        return named;
    }
    if (cri_is_literal(text)) { /* no text of another kind begins so */
        return &kind_cri;
    }
    switch (urikit_kind_of_text(text, true)) {
    case URIKIT_KIND_NOSH:
        return &kind_nosh;
    case URIKIT_KIND_USR:
        return &kind_usr;
    case URIKIT_KIND_IRI_REFERENCE:
        return &kind_iri_reference;
    default:
        return &kind_uri_reference;
    }
}

const kind *kind_for_uri(const kind *named, urikit_str text)
{
    return named || kind_may_be_detected(named, text) ? kind_for(named, text) : &kind_uri_reference;
}

parsed kind_begin(const kind *k, const kind_settings *settings, buffer *room)
{
    static const parsed none = { 0 };
    parsed id = none;

    id.kind = k;
    id.settings = settings;
    id.room = room;
    return id;
}
