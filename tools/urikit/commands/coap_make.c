/* SPDX-License-Identifier: MIT */
/* coap: identifiers to the options of requests. */
#include "commands/coap_verbs.h"

#include "kinds/coap_list.h"
#include "kinds/coap_request.h"
#include "kinds/cri_read.h"
#include "kinds/family.h"
#include "run/report.h"

#include <urikit/convert.h>

/* The identifier of a record: a CRI is decoded, text is left to the conversion, which knows zones. */
static bool read_identifier(work *w, const record *r, parsed *id, fault *why)
{
    const kind *k = kind_for(w->job->kind, r->text);

    if (k->is_cri) {
        return record_parse(w, r->text, id, why);
    }
    if (is_family(k)) { /* goes in by its canonical form */
        bool valid = record_parse(w, r->text, id, why);

        if (valid) {
            family_make_plain(id, &w->uri);
        }
        return valid;
    }
    fault_begin(why);
    *id = kind_begin(k, &w->job->kind_settings, &w->room[0]);
    id->text = r->text;
    return true;
}

static void put_option(const work *w, const urikit_coap_option *option, buffer *out)
{
    if (w->job->json) {
        coap_put_pair(option, out);
    } else {
        coap_put_line(option, out);
    }
}

/* The options of a request, which may be NULL, and then one more, if there is one. */
static void coap_put_options(work *w, urikit_coap_request *request, const urikit_coap_option *more)
{
    urikit_coap_option option;

    if (w->job->json) {
        buffer_byte(&w->out, '[');
    }
    while (request && urikit_coap_option_next(request, &option)) {
        put_option(w, &option, &w->out);
    }
    if (more) {
        put_option(w, more, &w->out);
    }
    if (w->job->json) {
        buffer_byte(&w->out, ']');
    }
    buffer_byte(&w->out, w->job->separator);
}

bool coap_answer_decompose(work *w, const record *r)
{
    const coap_settings *s = w->job->settings;
    urikit_coap_request request;
    parsed id;
    fault why;

    if (!read_identifier(w, r, &id, &why) || !coap_request_of(&id, s->to, &w->scratch, &request, &why)) {
        return answer_invalid(w, r, id.kind->name, &why);
    }
    coap_put_options(w, &request, NULL);
    return true;
}

/* The record's CRI, which lies in the id's room. */
static bool read_target(work *w, const record *r, parsed *id, fault *why)
{
    return read_identifier(w, r, id, why) && (id->kind->is_cri || cri_read(id, CRI_FORM_URI, why));
}

/* A code of a call about the CRI, without a place. Of a text the place of its fragment is known. */
static bool target_fault(const parsed *id, urikit_code code, fault *why)
{
    const char *mark = id->text.len > 0 ? memchr(id->text.ptr, '#', id->text.len) : NULL;

    if (code == URIKIT_E_COAP_PROXY_LENGTH) {
        fault_set(why, urikit_code_token(code), 0, "more than this option for proxies may hold");
    } else if (id->kind->is_cri) {
        cri_fault(id, code, 0, why);
    } else {
        fault_set(why, urikit_code_token(code),
                  code == URIKIT_E_COAP_FRAGMENT && mark ? (size_t)(mark - id->text.ptr) : 0, "%s",
                  urikit_code_text(code));
    }
    return false;
}

static bool ask_by_cri(work *w, const record *r, parsed *id, fault *why)
{
    urikit_coap_option option = { URIKIT_COAP_PROXY_CRI, { NULL, 0 } };
    urikit_out out;
    urikit_code code;

    if (!read_target(w, r, id, why)) {
        return false;
    }
    w->scratch.len = 0;
    out = buffer_out(&w->scratch, URIKIT_CRI_ENCODE_BOUND(id->cri.bytes.len));
    code = urikit_coap_proxy_cri_write(&id->cri, &id->settings->cri.make, &out);
    if (code) {
        return target_fault(id, code, why);
    }
    option.value = urikit_out_str(&out);
    coap_put_options(w, NULL, &option);
    return true;
}

/* Proxy-Uri holds an absolute-URI, RFC 7252 §5.10.2. */
static bool check_absolute(urikit_str uri, const parsed *id, fault *why)
{
    const char *mark = uri.len > 0 ? memchr(uri.ptr, '#', uri.len) : NULL;

    if (mark) {
        return target_fault(id, URIKIT_E_COAP_FRAGMENT, why);
    }
    return uri.len <= URIKIT_COAP_PROXY_URI_MAX || target_fault(id, URIKIT_E_COAP_PROXY_LENGTH, why);
}

static bool ask_by_uri(work *w, const record *r, parsed *id, fault *why)
{
    urikit_coap_option option = { URIKIT_COAP_PROXY_URI, { NULL, 0 } };

    if (!record_parse(w, r->text, id, why)) {
        return false;
    }
    if (id->kind->is_cri ? !urikit_cri_is_full(&id->cri) : !urikit_uri_scheme(parsed_uri(id)).ptr) {
        fault_set(why, urikit_code_token(URIKIT_E_SCHEME), 0, "a reference: a proxy needs all of a URI");
        return false;
    }
    w->scratch.len = 0;
    if (!convert_form_named("uri").put(id, &w->scratch, why) || !check_absolute(buffer_view(&w->scratch), id, why)) {
        return false;
    }
    option.value = buffer_view(&w->scratch);
    coap_put_options(w, NULL, &option);
    return true;
}

/* Uri-* beside Proxy-Scheme-Number or Proxy-Scheme. */
static bool ask_by_scheme(work *w, const record *r, parsed *id, fault *why)
{
    const coap_settings *s = w->job->settings;
    urikit_coap_option option = { (uint16_t)s->with, { NULL, 0 } };
    char number[4];
    urikit_out digits = URIKIT_OUT(number);
    urikit_coap_request request;
    urikit_out host;
    size_t at = 0;
    urikit_code code;

    if (!read_target(w, r, id, why)) {
        return false;
    }
    w->scratch.len = 0;
    host = buffer_out(&w->scratch, URIKIT_COAP_TEXT_MAX);
    code = urikit_coap_target_decompose(&id->cri, &id->settings->cri.read, &host, &request, &at);
    if (code) {
        return code == URIKIT_E_COAP_FRAGMENT ? target_fault(id, code, why) : cri_fault(id, code, at, why);
    }
    option.value = urikit_cri_scheme_text(&id->cri, id->settings->cri.read.profile);
    if (s->with == URIKIT_COAP_PROXY_SCHEME && !option.value.ptr) {
        return cri_fault(id, URIKIT_E_CRI_SCHEME_NUMBER, 1, why);
    }
    if (s->with == URIKIT_COAP_PROXY_SCHEME_NUMBER) {
        code = urikit_coap_scheme_number_write(request.scheme_number, &digits);
        option.value = urikit_out_str(&digits);
    }
    if (code) {
        return target_fault(id, code, why);
    }
    coap_put_options(w, &request, &option);
    return true;
}

bool coap_answer_with(work *w, const record *r)
{
    const coap_settings *s = w->job->settings;
    parsed id;
    fault why;
    bool good = s->with == URIKIT_COAP_PROXY_CRI   ? ask_by_cri(w, r, &id, &why)
                : s->with == URIKIT_COAP_PROXY_URI ? ask_by_uri(w, r, &id, &why)
                                                   : ask_by_scheme(w, r, &id, &why);

    return good || answer_invalid(w, r, id.kind->name, &why);
}
