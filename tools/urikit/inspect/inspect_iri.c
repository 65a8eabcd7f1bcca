/* SPDX-License-Identifier: MIT */
#include "inspect/inspect_iri.h"

#include "text/json_out.h"
#include "text/page.h"
#include "text/unicode_text.h"

#include <urikit/iri.h>

static const urikit_str no_note = { NULL, 0 };

/* The other forms of a URI or IRI, as far as they differ from it and from each other. */
typedef struct other_forms {
    buffer uri;
    buffer ascii_uri; /* its host as A-labels */
    buffer iri;
    buffer unicode_iri; /* its host in Unicode, where that was A-labels */
    fault no_idn;       /* why there is no ascii_uri, where `refused` */
    bool refused;
} other_forms;

/* Empties a form that says no more than the one before it. */
static void drop_same(buffer *form, urikit_str before)
{
    if (urikit_str_equal(buffer_view(form), before)) {
        form->len = 0;
    }
}

static void make_forms(const parsed *id, other_forms *forms)
{
    fault why;

    (void)iri_form_put_uri(parsed_uri(id), IDN_AS_IS, &forms->uri, &why);
    (void)iri_form_put_iri(parsed_uri(id), IDN_AS_IS, &forms->iri, &why);
    forms->refused = !iri_form_put_uri(parsed_uri(id), IDN_TO_ASCII, &forms->ascii_uri, &forms->no_idn);
    (void)iri_form_put_iri(parsed_uri(id), IDN_TO_UNICODE, &forms->unicode_iri, &why);
    drop_same(&forms->ascii_uri, buffer_view(&forms->uri));
    drop_same(&forms->unicode_iri, buffer_view(&forms->iri));
    drop_same(&forms->uri, id->text);
    drop_same(&forms->iri, id->text);
}

static void free_forms(other_forms *forms)
{
    buffer_free(&forms->uri);
    buffer_free(&forms->ascii_uri);
    buffer_free(&forms->iri);
    buffer_free(&forms->unicode_iri);
}

static void put_form(const char *name, const buffer *form, const page_style *style, buffer *out)
{
    if (form->len > 0) {
        page_line(out, style, 4, urikit_str_from(name), -1, buffer_view(form), no_note);
    }
}

void inspect_iri_forms(const parsed *id, const page_style *style, buffer *out)
{
    other_forms forms = { 0 };

    make_forms(id, &forms);
    if (forms.uri.len + forms.ascii_uri.len + forms.iri.len + forms.unicode_iri.len > 0 || forms.refused) {
        page_title(out, style, "URI and IRI (RFC 3987)");
        put_form("URI", &forms.uri, style, out);
        put_form("A-labels", &forms.ascii_uri, style, out);
        put_form("IRI", &forms.iri, style, out);
        put_form("Unicode", &forms.unicode_iri, style, out);
        if (forms.refused) {
            page_prose(out, style, 4, "A-labels", 101, forms.no_idn.text);
        }
    }
    free_forms(&forms);
}

/* "uri", "iri": the other form, or null where it is the text itself; "uri_idn", "iri_idn": those with IDNA, or null. */
void inspect_iri_members(const parsed *id, buffer *json)
{
    other_forms forms = { 0 };
    size_t i;
    struct {
        const char *name;
        const buffer *form;
    } members[] = {
        { "uri", &forms.uri }, { "uri_idn", &forms.ascii_uri }, { "iri", &forms.iri }, { "iri_idn", &forms.unicode_iri }
    };

    make_forms(id, &forms);
    for (i = 0; i < sizeof members / sizeof members[0]; i++) {
        json_text(json, members[i].name, members[i].form->len > 0 ? buffer_view(members[i].form) : no_note);
    }
    free_forms(&forms);
}

void inspect_iri_warn(const urikit_uri *uri, warn_found *found, void *context)
{
    size_t at;

    static const warning not_nfc = {
        "text", "not in Unicode's Normalization Form C: it may look like another text and not be equal to it", "warning", NULL
    };
    static const warning mixed = {
        "text", "a component mixes directions of writing, or does not keep to one (RFC 3987, 4.2)", "warning", NULL
    };

    if (!unicode_is_nfc(urikit_uri_text(uri), &at)) {
        found(context, &not_nfc);
    }
    if (!unicode_is_bidi(uri, &at)) {
        found(context, &mixed);
    }
}
