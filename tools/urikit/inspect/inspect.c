/* SPDX-License-Identifier: MIT */
/* What the pages of several kinds have. */
#include "inspect/inspect.h"

#include "kinds/coap.h"
#include "text/json_io.h"
#include "text/page.h"
#include "text/secret.h"
#include "text/unicode_text.h"

#include <urikit/iri.h>
#include <urikit/lint.h>

#include <string.h>

/* ---- passwords ----------------------------------------------------------------------------------- */

bool inspect_mask(const parsed *id, parsed *shown, buffer *text, buffer *space)
{
    size_t start;
    size_t end;
    fault why;

    if (!secret_next(id->text, 0, &start, &end)) {
        return false;
    }
    secret_mask_parts(parsed_uri(id), text);
    *shown = kind_begin(id->kind, id->settings, space);
    shown->text = buffer_view(text);
    /* '*' is allowed wherever a password is */
    return id->kind->parse(id->kind, shown->text, shown, &why);
}

/* ---- drawings ------------------------------------------------------------------------------------ */

size_t inspect_marks(urikit_str text, part_mark marks[PLACE_COUNT])
{
    place_span spans[PLACE_COUNT];
    size_t count = 0;
    int p;

    place_split(text, spans);
    for (p = 0; p < PLACE_COUNT; p++) {
        if (spans[p].there && (p != PLACE_PATH || spans[p].end > spans[p].start)) {
            marks[count++] = (part_mark){ place_names[p], spans[p].start, spans[p].end, p, false };
        }
    }
    return count;
}

void inspect_draw_fault(urikit_str text, part_mark *marks, size_t count, size_t at, const page_style *style, buffer *out)
{
    marks[count++] = (part_mark){ "here", at, at, 101, true };
    diagram_draw(text, marks, count, style, out);
}

/* ---- what is worth knowing ----------------------------------------------------------------------- */

const char *warn_ipv4_use(const uint8_t ip[4])
{
    return urikit_address_use(ip, 4);
}

/* How an IPv4 address is in it comes before what that is for. */
const char *warn_ipv6_use(const uint8_t ip[16])
{
    static const uint8_t mapped[12] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF };
    static const uint8_t nat64[12] = { 0, 0x64, 0xFF, 0x9B };

    if (memcmp(ip, mapped, sizeof mapped) == 0) {
        return "IPv4-mapped";
    }
    return memcmp(ip, nat64, sizeof nat64) == 0 ? "IPv4 by NAT64" : urikit_address_use(ip, 16);
}

enum { COMPONENTS = 7 };

/* The component that a finding begins in, by its number; COMPONENTS: it is about the text. */
static size_t component_of(const urikit_lint *lint, const urikit_finding *finding)
{
    const urikit_lint_parts *p = &lint->parts;
    const urikit_str parts[COMPONENTS] = { p->scheme, p->userinfo, p->host, p->port, p->path, p->query, p->fragment };
    size_t i;

    for (i = 0; i < COMPONENTS; i++) {
        if (parts[i].ptr) {
            size_t start = (size_t)(parts[i].ptr - lint->text.ptr);

            if (finding->start >= start && finding->end <= start + parts[i].len) {
                return i;
            }
        }
    }
    return COMPONENTS;
}

static void tell(const urikit_lint *lint, const urikit_finding *finding, const char *part, warn_found *found, void *context)
{
    char text[URIKIT_LINT_WHY_BOUND + 1];
    urikit_out why = { text, URIKIT_LINT_WHY_BOUND, 0 };
    urikit_lint_rule rule;

    if (urikit_lint_rule_at(finding->rule, &rule) && urikit_lint_why(lint, finding, &why) == URIKIT_OK) {
        warning w = { part, text, urikit_severity_name((urikit_severity)rule.severity), rule.id };

        text[why.len] = '\0';
        found(context, &w);
    }
}

void warn_text(urikit_str text, warn_found *found, void *context)
{
    static const char *const names[COMPONENTS + 1] = {
        "scheme", "userinfo", "host", "port", "path", "query", "fragment", "text"
    };
    urikit_lint lint;
    urikit_finding finding;
    size_t rule = URIKIT_LINT_RULES;
    unsigned told = 0; /* bits of components, for this rule: a text may be full of what it finds */

    urikit_lint_start(&lint, text);
    while (urikit_lint_next(&lint, &finding)) {
        size_t part = component_of(&lint, &finding);

        told = finding.rule == rule ? told : 0;
        rule = finding.rule;
        if (!(told & 1u << part)) {
            tell(&lint, &finding, names[part], found, context);
        }
        told |= 1u << part;
    }
}

/* ---- a URI as an IRI, an IRI as a URI ------------------------------------------------------------ */

static const urikit_str no_note = { NULL, 0 };

/* The other forms of a URI or IRI, as far as they differ from it and from each other. */
typedef struct other_forms {
    buffer uri;
    buffer ascii_uri; /* its host as A-labels */
    buffer iri;
    buffer unicode_iri; /* its host in Unicode, where that was A-labels */
    bool refused;       /* the host has no A-labels */
    fault no_idn;       /* then: the reason */
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

static void put_other(const char *name, const buffer *form, const page_style *style, buffer *out)
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
        put_other("URI", &forms.uri, style, out);
        put_other("A-labels", &forms.ascii_uri, style, out);
        put_other("IRI", &forms.iri, style, out);
        put_other("Unicode", &forms.unicode_iri, style, out);
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
    static const warning mixed = { "text", "a component mixes directions of writing, or does not keep to one (RFC 3987, 4.2)",
                                   "warning", NULL };

    if (!unicode_is_nfc(urikit_uri_text(uri), &at)) {
        found(context, &not_nfc);
    }
    if (!unicode_is_bidi(uri, &at)) {
        found(context, &mixed);
    }
}

/* ---- an identifier as a CoAP request ------------------------------------------------------------- */

void inspect_coap_page(const parsed *id, const page_style *style, buffer *out)
{
    buffer values = { NULL, 0, 0 };
    buffer value = { NULL, 0, 0 };
    urikit_coap_request request;
    urikit_coap_option option;
    size_t before;
    fault why;

    if (!coap_is_request(id)) {
        return;
    }
    page_title(out, style, "CoAP options");
    if (coap_request_of(id, NULL, &values, &request, &why)) {
        before = out->len;
        while (urikit_coap_option_next(&request, &option)) {
            value.len = 0;
            coap_put_value(&option, &value);
            page_line(out, style, 4, urikit_str_from(coap_option_name(option.number)), -1,
                      value.len > 0 ? buffer_view(&value) : URIKIT_STR("(empty)"), no_note);
        }
        buffer_text(out, out->len == before ? "    none, where the request goes straight to this address\n" : "");
    } else {
        page_prose(out, style, 4, "none", 101, why.text);
    }
    buffer_free(&values);
    buffer_free(&value);
}

void inspect_coap_member(const parsed *id, buffer *json)
{
    buffer values = { NULL, 0, 0 };
    urikit_coap_request request;
    urikit_coap_option option;
    fault why;

    json_member(json, "coap");
    if (coap_request_of(id, NULL, &values, &request, &why)) {
        buffer_byte(json, '[');
        while (urikit_coap_option_next(&request, &option)) {
            coap_put_pair(&option, json);
        }
        buffer_byte(json, ']');
    } else {
        buffer_text(json, "null");
    }
    buffer_free(&values);
}
