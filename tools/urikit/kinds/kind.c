/* SPDX-License-Identifier: MIT */
#include "kinds/kind.h"

#include "kinds/cri_read.h"
#include "cli/options.h"

#include <stdlib.h>

/* The first kind that accepts a text as its own gets it. */
static const kind *const kinds[] = {
    &kind_cri, &kind_edn,           &kind_edn_cri, &kind_nosh,          &kind_usr,
    &kind_uri, &kind_uri_reference, &kind_iri,     &kind_iri_reference,
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
    size_t i;

    for (i = 0; !named && i < sizeof kinds / sizeof kinds[0]; i++) {
        if (kinds[i]->detects && kinds[i]->detects(text)) {
            named = kinds[i];
        }
    }
    return named ? named : &kind_uri_reference;
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
