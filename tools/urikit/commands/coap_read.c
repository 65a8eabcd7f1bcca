/* SPDX-License-Identifier: MIT */
/* coap: the options of requests to identifiers. */
#include "commands/coap_actions.h"

#include "kinds/coap.h"
#include "kinds/cri_read.h"
#include "run/report.h"
#include "text/json_io.h"

#include <urikit/convert.h>

static const char kind_of_options[] = "coap-options";

/* What a call of the library made of options, in w->uri; with a fault if it made nothing. */
typedef struct coap_made {
    coap_list list;
    buffer *bytes;
    parsed id;
    size_t proxy; /* the option that asks a proxy; the count: none does */
    urikit_coap_target target;
    bool has_beside;
    urikit_coap_place beside; /* an option that must not be beside that one */
} coap_made;

/* A code of a call about the options. */
static bool list_fault(const coap_made *m, urikit_code code, urikit_coap_place place, fault *why)
{
    const urikit_coap_options *options = &m->list.options;
    size_t at = coap_list_at(&m->list, place);
    const char *word = urikit_code_token(code);
    const char *text = urikit_code_text(code);
    const char *name = place.option < options->count ? coap_option_name(options->ptr[place.option].number) : NULL;

    if (code == URIKIT_E_COAP_NO_HOST) {
        fault_set(why, word, at,
                  m->target.kind == URIKIT_COAP_TARGET_REQUEST
                      ? "neither a Uri-Host here nor an address of --destination"
                      : "no Uri-Host, and what a proxy is asked for needs one, or an address of --destination");
    } else if (code == URIKIT_E_CRI_ZONE_TEXT) {
        fault_set(why, word, at, "a zone has no form in URIs, unless --zone rfc6874 or --zone rfc6874bis names one");
    } else if (code == URIKIT_E_CRI_NFC) {
        fault_set(why, word, at, "%s is not in Unicode Normalization Form C (--nfc off accepts it)", name ? name : "this");
    } else if (code == URIKIT_E_CRI_DOT_SEGMENT) {
        fault_set(why, word, at, "Uri-Path: '.' and '..' are not allowed as segments of a request (RFC 7252, 5.10.1)");
    } else if (name && !strstr(text, name)) {
        fault_set(why, word, at, "%s: %s", name, text);
    } else {
        fault_set(why, word, at, "%s", text);
    }
    return false;
}

/* Space enough for the URI or the CRI of any options in the record, and a destination. */
static urikit_out space_for(work *w, const coap_made *m)
{
    const coap_settings *s = w->job->settings;
    size_t zone = s->to ? s->to->zone.len : 0;

    m->bytes->len = 0;
    return buffer_out(m->bytes, 3 * (m->list.text.len + zone) + 128);
}

/* Proxy-Cri and Proxy-Uri take precedence over the options beside them (draft 8.2.1, RFC 7252 5.10.2), which must not be. */
static void warn_beside(work *w, const record *r, const coap_made *m)
{
    size_t option = m->beside.option;
    unsigned beside = option < m->list.options.count ? m->list.options.ptr[option].number : 0;
    const char *name = coap_option_name(beside);
    buffer text = { NULL, 0, 0 };

    buffer_format(&text, "%s must not be beside it, and is not read", name ? name : "another option");
    buffer_byte(&text, '\0');
    report_warning(w, r, m->target.kind == URIKIT_COAP_TARGET_CRI ? "Proxy-Cri" : "Proxy-Uri", text.ptr);
    buffer_free(&text);
}

static bool read_options(work *w, const record *r, coap_made *m, fault *why)
{
    static const urikit_coap_place nowhere = { 0, 0 };
    static const unsigned asking[] = { 0, URIKIT_COAP_PROXY_CRI, URIKIT_COAP_PROXY_URI, URIKIT_COAP_PROXY_SCHEME_NUMBER,
                                       URIKIT_COAP_PROXY_SCHEME };
    urikit_coap_place place = nowhere;
    urikit_code code;
    size_t i = 0;

    fault_begin(why);
    m->bytes = &w->uri;
    m->has_beside = false;
    m->id = kind_begin(&kind_cri, &w->job->kind_settings, m->bytes);
    if (!coap_list_read(r->text, &w->space[0], &w->space[1], &m->list, why)) {
        return false;
    }
    code = urikit_coap_target_read(m->list.options, &w->job->kind_settings.cri.read, &m->target, &place);
    if (code == URIKIT_E_COAP_BESIDE) {
        m->beside = place;
        m->has_beside = true;
    } else if (code) {
        return list_fault(m, code, place, why);
    }
    while (m->target.kind != URIKIT_COAP_TARGET_REQUEST && i < m->list.options.count &&
           m->list.options.ptr[i].number != asking[m->target.kind]) {
        i++;
    }
    m->proxy = m->target.kind == URIKIT_COAP_TARGET_REQUEST ? m->list.options.count : i;
    return true;
}

/* The bytes of a CRI that was composed, decoded. */
static bool take_cri(coap_made *m, const urikit_out *out, urikit_code code, urikit_coap_place place, fault *why)
{
    if (code) {
        return list_fault(m, code, place, why);
    }
    buffer_took(m->bytes, out);
    code = urikit_cri_decode(buffer_view(m->bytes), &m->id.settings->cri.make, &m->id.cri, NULL);
    return code == URIKIT_OK || list_fault(m, code, place, why); /* it decodes: compose promises */
}

/* A URI as an identifier: what is left to do is its form. */
static bool take_uri(coap_made *m, urikit_str text, fault *why)
{
    size_t at = 0;
    urikit_coap_place place = { m->proxy, 0 };
    urikit_code code = urikit_uri_parse(text, URIKIT_PARSE_SCHEME | cri_zone_options(&m->id.settings->cri), &m->id.uri, &at);

    m->id.kind = &kind_uri;
    m->id.text = text;
    place.byte = at;
    return code == URIKIT_OK || list_fault(m, code, place, why);
}

/* The request's own URI or CRI. */
static bool compose(work *w, coap_made *m, fault *why)
{
    const coap_settings *s = w->job->settings;
    const cri_usage *usage = &w->job->kind_settings.cri;
    urikit_coap_place place = { 0, 0 };
    urikit_out out = space_for(w, m);
    urikit_code code;

    if (m->target.kind != URIKIT_COAP_TARGET_REQUEST) {
        place.option = m->proxy;
        fault_set(why, "proxy", coap_list_at(&m->list, place), "%s asks a proxy for something: coap proxy reads it",
                  coap_option_name(m->list.options.ptr[m->proxy].number));
        return false;
    }
    if (s->form.of_cri) {
        code = urikit_coap_compose(s->scheme_number, m->list.options, s->to, &usage->make, &out, &place);
        return take_cri(m, &out, code, place, why);
    }
    code = urikit_coap_to_uri(s->scheme_number, m->list.options, s->to, &usage->make, &out, &place);
    if (code) {
        return list_fault(m, code, place, why);
    }
    buffer_took(m->bytes, &out);
    return take_uri(m, buffer_view(m->bytes), why);
}

/* A Proxy-Uri's text becomes a CRI, where a form of that is wanted. */
static bool take_proxy_uri(coap_made *m, bool of_cri, fault *why)
{
    urikit_coap_place place = { m->proxy, 0 };

    if (!take_uri(m, m->target.text, why)) {
        return false;
    }
    if (urikit_uri_fragment(parsed_uri(&m->id)).ptr) {
        place.byte = (size_t)(urikit_uri_fragment(parsed_uri(&m->id)).ptr - 1 - m->target.text.ptr);
        return list_fault(m, URIKIT_E_COAP_FRAGMENT, place, why);
    }
    if (of_cri && !cri_read(&m->id, CRI_FORM_URI, why)) {
        place.byte = why->at;
        why->at = coap_list_at(&m->list, place);
        return false;
    }
    return true;
}

/* What a proxy is asked for. */
static bool read_asked(work *w, coap_made *m, fault *why)
{
    const coap_settings *s = w->job->settings;
    urikit_coap_place place = { 0, 0 };
    urikit_out out = space_for(w, m);
    urikit_code code;

    switch (m->target.kind) {
    case URIKIT_COAP_TARGET_REQUEST:
        fault_set(why, "no_proxy", m->list.text.len,
                  "none of these options asks a proxy for anything: coap compose reads Uri-* options");
        return false;
    case URIKIT_COAP_TARGET_CRI:
        m->id.cri = m->target.cri;
        return true;
    case URIKIT_COAP_TARGET_URI:
        return take_proxy_uri(m, s->form.of_cri, why);
    default:
        code = urikit_coap_target_compose(&m->target, m->list.options, s->to, &w->job->kind_settings.cri.make, &out, &place);
        return take_cri(m, &out, code, place, why);
    }
}

typedef bool make_identifier(work *w, coap_made *m, fault *why);

/* Answers with the identifier of a record's options, in the form of --to. */
static bool answer_identifier(work *w, const record *r, make_identifier *make)
{
    const coap_settings *s = w->job->settings;
    buffer *out = w->job->json ? &w->scratch : &w->out;
    size_t start;
    coap_made m;
    fault why;

    w->scratch.len = 0;
    start = out->len;
    if (!read_options(w, r, &m, &why) || !make(w, &m, &why)) {
        return answer_invalid(w, r, kind_of_options, &why);
    }
    if (m.has_beside) {
        warn_beside(w, r, &m);
    }
    if (!s->form.put(&m.id, out, &why)) {
        urikit_coap_place place = { m.proxy, 0 };

        out->len = start;
        why.in_cbor = false; /* the record holds options */
        why.at = coap_list_at(&m.list, place);
        return answer_invalid(w, r, kind_of_options, &why);
    }
    if (!w->job->json) {
        answer_end(w);
        return true;
    }
    answer_open(w, kind_of_options, r->text);
    if (m.proxy < m.list.options.count) {
        json_plain(&w->out, "option", urikit_str_from(coap_option_name(m.list.options.ptr[m.proxy].number)));
    }
    json_text(&w->out, "output", buffer_view(&w->scratch));
    answer_close(w);
    return true;
}

bool coap_answer_compose(work *w, const record *r)
{
    return answer_identifier(w, r, compose);
}

bool coap_answer_asked(work *w, const record *r)
{
    return answer_identifier(w, r, read_asked);
}
