/* SPDX-License-Identifier: MIT */
/* build for URIs, IRIs, references and CRIs: begins with a small one and edits it. */
#include "kinds/build_uri.h"

#include "kinds/cri_read.h"
#include "kinds/edit.h"

#include <urikit/iri.h>

/* The URI while it is built, and the two texts that take turns. */
typedef struct building {
    urikit_edit_flags flags;
    urikit_uri uri;
    buffer texts[2];
    size_t turn;
} building;

static bool read_text(building *b)
{
    urikit_str text = buffer_view(&b->texts[b->turn]);

    return !(b->flags & URIKIT_EDIT_IRI ? urikit_iri_parse : urikit_uri_parse)(text, URIKIT_PARSE_REFERENCE, &b->uri,
                                                                              NULL);
}

static bool take(building *b, const edit_step *step, build_fault *why)
{
    buffer *next = &b->texts[1 - b->turn];

    next->len = 0;
    why->option = (int)step->option;
    why->value = step->value;
    fault_begin(&why->why);
    if (!edit_as_uri(&b->uri, step, b->flags, next, &why->why)) {
        why->why.at += step->text.ptr ? (size_t)(step->text.ptr - step->value) : 0;
        return false;
    }
    b->turn = 1 - b->turn;
    return read_text(b);
}

/* "KEY=TEXT", or "KEY" for a pair without '=' */
static void split_pair(edit_step *step)
{
    size_t len = strcspn(step->value, "=");

    step->key = urikit_str_of(step->value, len);
    step->text = step->value[len] ? urikit_str_from(step->value + len + 1) : urikit_str_of(NULL, 0);
}

/* One part for each time its option is given. */
static bool take_options(building *b, const invocation *call, option_id option, edit_verb verb, const char *part,
                         build_fault *why)
{
    edit_step step = { .verb = verb, .part = urikit_str_from(part), .option = option };
    size_t position = 0;

    while ((step.value = option_next(call, option, &position)) != NULL) {
        step.text = urikit_str_from(step.value);
        if (option == OPT_QUERY) {
            split_pair(&step);
        }
        if (!take(b, &step, why)) {
            return false;
        }
    }
    return true;
}

/* Whatever has a scheme, a host, both or neither. */
static bool begin(building *b, const invocation *call)
{
    buffer_text(&b->texts[0], option_given(call, OPT_PART_SCHEME) ? "x:" : "");
    buffer_text(&b->texts[0], option_given(call, OPT_HOST) ? "//h" : "");
    return read_text(b);
}

static bool take_all(building *b, const invocation *call, build_fault *why)
{
    return begin(b, call) && take_options(b, call, OPT_PART_SCHEME, EDIT_SET, "scheme", why) &&
           take_options(b, call, OPT_HOST, EDIT_SET, "host", why) &&
           take_options(b, call, OPT_USERINFO, EDIT_SET, "userinfo", why) &&
           take_options(b, call, OPT_PORT, EDIT_SET, "port", why) &&
           take_options(b, call, OPT_PATH, EDIT_SET, "path", why) &&
           take_options(b, call, OPT_PATH_SEGMENT, EDIT_APPEND, "path", why) &&
           take_options(b, call, OPT_QUERY, EDIT_APPEND, "query", why) &&
           take_options(b, call, OPT_FRAGMENT, EDIT_SET, "fragment", why);
}

static void blame_scheme(const invocation *call, build_fault *why)
{
    why->option = OPT_PART_SCHEME;
    why->value = call->value[OPT_PART_SCHEME] ? call->value[OPT_PART_SCHEME] : "";
    why->why.at = 0;
}

bool build_uri_text(const kind *k, const invocation *call, const kind_settings *settings, buffer *out, build_fault *why)
{
    building b = { .flags = 0 };
    buffer room = { NULL, 0, 0 };
    parsed id = kind_begin(k, settings, &room);
    bool good;

    b.flags = k->named_iri ? (urikit_edit_flags)URIKIT_EDIT_IRI : 0U;
    good = take_all(&b, call, why);
    if (good) {
        id.text = buffer_view(&b.texts[b.turn]);
        blame_scheme(call, why);
        good = k->is_cri ? cri_read(&id, CRI_FORM_URI, &why->why) : k->parse(k, id.text, &id, &why->why);
        why->why.at = 0;
    }
    if (good && k->is_cri) {
        cri_put_tagged(&id, false, out);
    } else if (good) {
        buffer_str(out, id.text);
    }
    buffer_free(&b.texts[0]);
    buffer_free(&b.texts[1]);
    buffer_free(&room);
    return good;
}
