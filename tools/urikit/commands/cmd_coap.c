/* SPDX-License-Identifier: MIT */
/* coap: identifiers as the options of CoAP requests, and back. Its first argument is an action. */
#include "cli/options.h"
#include "commands/cmd.h"
#include "commands/coap_actions.h"
#include "kinds/coap.h"
#include "kinds/cri_read.h"
#include "kinds/family.h"
#include "run/report.h"

#include <urikit/convert.h>
#include <urikit/text.h>

#include <string.h>

/* ---- where a request is sent or was received ----------------------------------------------------- */

/* Digits after the last ':'. */
static bool read_port(const char *text, size_t i, coap_destination *into, size_t *at)
{
    uint32_t port = 0;
    size_t start = i;

    for (; text[i] >= '0' && text[i] <= '9'; i++) {
        port = port * 10 + (uint32_t)(text[i] - '0');
        if (port > UINT16_MAX) {
            break;
        }
    }
    *at = i;
    into->to.port = (uint16_t)port;
    return !text[i] && i > start;
}

/* The text in the brackets, from `start` to `end`: an address, perhaps with a zone. */
static bool read_bracketed(const char *text, size_t start, size_t end, coap_destination *into, size_t *at)
{
    const char *mark = memchr(text + start, '%', end - start);
    size_t len = mark ? (size_t)(mark - text) - start : end - start;

    if (urikit_ipv6_parse(urikit_str_of(text + start, len), into->ip, at)) {
        *at += start;
        return false;
    }
    into->to.ip = urikit_str_of((const char *)into->ip, 16);
    if (mark) {
        into->to.zone = urikit_str_of(mark + 1, (size_t)(text + end - mark) - 1);
        *at = (size_t)(mark - text) + 1;
        return into->to.zone.len > 0 && urikit_utf8_check(into->to.zone, NULL) == URIKIT_OK;
    }
    return true;
}

bool coap_destination_read(const char *text, coap_destination *into, size_t *at)
{
    size_t end;

    *into = (coap_destination){ 0 };
    if (text[0] == '[') {
        end = strcspn(text, "]");
        if (!read_bracketed(text, 1, end, into, at)) {
            return false;
        }
        *at = end + (text[end] != '\0');
        return text[end] && text[end + 1] == ':' && read_port(text, end + 2, into, at);
    }
    end = strcspn(text, ":");
    if (urikit_ipv4_parse(urikit_str_of(text, end), into->ip, at)) {
        return false;
    }
    into->to.ip = urikit_str_of((const char *)into->ip, 4);
    *at = end;
    return text[end] && read_port(text, end + 1, into, at);
}

/* ---- options from identifiers -------------------------------------------------------------------- */

/* The identifier of a record: a CRI is decoded, text is left to the conversion, which knows zones. */
static bool read_identifier(work *w, const record *r, parsed *id, fault *why)
{
    const kind *k = kind_for(w->job->kind, r->text);

    if (is_cri(k)) {
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
    *id = kind_begin(k, &w->job->kind_settings, &w->space[0]);
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

/* The record's CRI, which lies in the id's space. */
static bool read_target(work *w, const record *r, parsed *id, fault *why)
{
    return read_identifier(w, r, id, why) && (is_cri(id->kind) || cri_read(id, CRI_FORM_URI, why));
}

/* A code of a call about the CRI, without a place. Of a text the place of its fragment is known. */
static bool target_fault(const parsed *id, urikit_code code, fault *why)
{
    const char *mark = id->text.len > 0 ? memchr(id->text.ptr, '#', id->text.len) : NULL;

    if (code == URIKIT_E_COAP_PROXY_LENGTH) {
        fault_set(why, urikit_code_token(code), 0, "more than this option for proxies may hold");
    } else if (is_cri(id->kind)) {
        cri_fault(id, code, 0, why);
    } else {
        fault_set(why, urikit_code_token(code), code == URIKIT_E_COAP_FRAGMENT && mark ? (size_t)(mark - id->text.ptr) : 0, "%s",
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
    if (is_cri(id->kind) ? !urikit_cri_is_full(&id->cri) : !urikit_uri_scheme(parsed_uri(id)).ptr) {
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

/* ---- the command --------------------------------------------------------------------------------- */

static bool read_destination(job *j, coap_settings *s)
{
    const char *text = j->call->value[OPT_DESTINATION];
    size_t at = 0;

    if (text && !coap_destination_read(text, &s->destination, &at)) {
        usage_error_at(j->command, OPT_DESTINATION, text, at,
                       "not an address and a port: 192.0.2.1:5683, [2001:db8::1]:5683 or [fe80::1%eth0]:5683");
        return false;
    }
    s->to = text ? &s->destination.to : NULL;
    return true;
}

static bool prepare_decompose(job *j)
{
    coap_settings *s = job_make_settings(j, sizeof *s);

    j->page = !j->json;
    return read_destination(j, s);
}

/* What --to and --binary say about identifiers that are made. */
static bool read_form(job *j, coap_settings *s)
{
    s->form = convert_form_named(j->call->value[OPT_TO]);
    if (option_given(j->call, OPT_BINARY) && !s->form.binary) {
        usage_error(j->command, "--binary is for CRIs: --to cri");
        return false;
    }
    if (j->kind_settings.cri.normalize) {
        usage_error(j->command, "--nfc normalize would make another request of these options; it is check or off here");
        return false;
    }
    job_set_binary(j, false, s->form.binary);
    return true;
}

static bool prepare_compose(job *j)
{
    const char *scheme = j->call->value[OPT_SCHEME];
    coap_settings *s = job_make_settings(j, sizeof *s);

    if (!read_destination(j, s) || !read_form(j, s)) {
        return false;
    }
    if (!scheme) {
        usage_error(j->command, "--scheme is needed: options do not tell it (coap, coaps, coap+tcp ...)");
        return false;
    }
    (void)urikit_cri_scheme_number_of(urikit_str_from(scheme), j->kind_settings.cri.read.profile, &s->scheme_number);
    return true;
}

static bool prepare_proxy(job *j)
{
    static const struct {
        const char *name;
        unsigned number;
    } ways[] = { { "proxy-cri", URIKIT_COAP_PROXY_CRI },
                 { "proxy-scheme-number", URIKIT_COAP_PROXY_SCHEME_NUMBER },
                 { "proxy-uri", URIKIT_COAP_PROXY_URI },
                 { "proxy-scheme", URIKIT_COAP_PROXY_SCHEME } };
    const char *with = j->call->value[OPT_WITH];
    coap_settings *s = job_make_settings(j, sizeof *s);
    size_t i;

    for (i = 0; with && i < sizeof ways / sizeof ways[0]; i++) {
        s->with = strcmp(with, ways[i].name) == 0 ? ways[i].number : s->with;
    }
    if (with && option_given(j->call, OPT_DESTINATION)) {
        usage_error(j->command, "--with makes options, --destination is for those that are read: one of them");
        return false;
    }
    if (!read_destination(j, s)) {
        return false;
    }
    if (with && option_given(j->call, OPT_TO)) {
        usage_error(j->command, "--with makes options, --to is for those that are read: one of them");
        return false;
    }
    if (!with && option_given(j->call, OPT_AS)) {
        usage_error(j->command, "--as is for identifiers, of which --with makes options; without it options are read");
        return false;
    }
    j->page = with && !j->json;
    return with || read_form(j, s);
}

static bool answer_proxy(work *w, const record *r)
{
    const coap_settings *s = w->job->settings;

    return s->with == 0 ? coap_answer_asked(w, r) : coap_answer_with(w, r);
}

/* Arguments such as Uri-Path=a are one record, a line each; [[...]] is a record by itself. */
static bool join_arguments(invocation *call)
{
    static buffer joined; /* for as long as the program runs */
    size_t i;

    if (call->arg_count == 0 || option_given(call, OPT_WITH) || option_given(call, OPT_INPUT) ||
        call->args[0][strspn(call->args[0], " \t")] == '[') {
        return true;
    }
    for (i = 0; i < call->arg_count; i++) {
        buffer_text(&joined, i > 0 ? "\n" : "");
        buffer_text(&joined, call->args[i]);
    }
    buffer_byte(&joined, '\0');
    call->args = &joined.ptr;
    call->arg_count = 1;
    return true;
}

#define OPTIONS_DECOMPOSE (OPTIONS_BULK | OPTION(OPT_AS) | OPTION(OPT_DESTINATION) | OPTIONS_CRI | OPTION(OPT_BINARY))
#define OPTIONS_COMPOSE \
    (OPTIONS_BULK | OPTION(OPT_SCHEME) | OPTION(OPT_DESTINATION) | OPTION(OPT_TO) | OPTIONS_CRI | OPTION(OPT_BINARY))
#define OPTIONS_PROXY                                                                                            \
    (OPTIONS_BULK | OPTION(OPT_AS) | OPTION(OPT_WITH) | OPTION(OPT_DESTINATION) | OPTION(OPT_TO) | OPTIONS_CRI | \
     OPTION(OPT_BINARY))

static const command actions[] = {
    { .name = "coap decompose",
      .options = OPTIONS_DECOMPOSE,
      .part_options = OPTIONS_CRI_READ,
      .makes_cri = FOR_ANY,
      .prepare = prepare_decompose,
      .answer = coap_answer_decompose },
    { .name = "coap compose",
      .options = OPTIONS_COMPOSE,
      .makes_cri = FOR_ANY,
      .arrays = true,
      .begin = join_arguments,
      .prepare = prepare_compose,
      .answer = coap_answer_compose },
    { .name = "coap proxy",
      .options = OPTIONS_PROXY,
      .part_options = OPTIONS_CRI_READ,
      .makes_cri = FOR_ANY,
      .arrays = true,
      .begin = join_arguments,
      .prepare = prepare_proxy,
      .answer = answer_proxy },
    { .name = NULL },
};

const command cmd_coap = {
    .name = "coap",
    .args = "decompose|compose|proxy [IDENTIFIER|OPTION...]",
    .words = "decompose compose proxy",
    .summary = "URIs and CRIs as the options of CoAP requests, and back",
    .about = "coap decompose prints the Uri-Host, Uri-Port, Uri-Path and Uri-Query options of each URI (RFC 7252, 6.4), IRI "
             "or CRI (draft-ietf-core-href): \"Uri-Path: a\" lines and an empty line after them, with --json "
             "[[number, \"hex\"], ...]. The schemes are coap, coaps, coap+tcp, coaps+tcp, coap+ws and coaps+ws. Options "
             "depend on where the request goes, --destination: an address and a port like these need none. Without it "
             "the request goes straight to the identifier's own address and port.\n"
             "coap compose makes the URI of such options again (RFC 7252, 6.5), or with --to cri, edn or edn-cri the CRI. "
             "--scheme says what no option does. A record is a line of JSON, [[11,\"61\"]]; arguments such as Uri-Path=a "
             "Uri-Query=b together are one.\n"
             "coap proxy --with OPTION makes the options that ask a proxy for each identifier: all of it in Proxy-Cri or "
             "Proxy-Uri, or Uri-* options beside the number or the name of its scheme. Without --with it reads options, as "
             "compose does, and prints what they ask a proxy for. A missing Uri-Host or Uri-Port is that of --destination, "
             "where "
             "the request came to (RFC 7252, 5.10.2); without it the port is the default of the scheme asked for.\n"
             "In lines and arguments, text has \\xNN for each byte that does not print, and \\\\ for a backslash; "
             "Proxy-Cri, and options that are given by their number, have hex digits; Uri-Port and Proxy-Scheme-Number "
             "are numbers.",
    .options = OPTIONS_DECOMPOSE | OPTIONS_COMPOSE | OPTIONS_PROXY,
    .part_options = OPTIONS_CRI_READ,
    .actions = actions,
};
