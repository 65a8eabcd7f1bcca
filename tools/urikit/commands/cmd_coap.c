/* SPDX-License-Identifier: MIT */
/* coap: identifiers as the options of CoAP requests, and back. Its first argument is a verb. */
#include "commands/cmd.h"
#include "commands/coap_verbs.h"

#include "run/bulk.h"
#include "run/report.h"
#include "text/words.h"

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

#define OPTIONS_DECOMPOSE (OPTIONS_BULK | OPTION(OPT_AS) | OPTION(OPT_DESTINATION) | OPTIONS_CRI | OPTION(OPT_BINARY))
#define OPTIONS_COMPOSE                                                                                                \
    (OPTIONS_BULK | OPTION(OPT_SCHEME) | OPTION(OPT_DESTINATION) | OPTION(OPT_TO) | OPTIONS_CRI | OPTION(OPT_BINARY))
#define OPTIONS_PROXY                                                                                                  \
    (OPTIONS_BULK | OPTION(OPT_AS) | OPTION(OPT_WITH) | OPTION(OPT_DESTINATION) | OPTION(OPT_TO) | OPTIONS_CRI |       \
     OPTION(OPT_BINARY))

static const command verbs[] = {
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
      .prepare = prepare_compose,
      .answer = coap_answer_compose },
    { .name = "coap proxy",
      .options = OPTIONS_PROXY,
      .part_options = OPTIONS_CRI_READ,
      .makes_cri = FOR_ANY,
      .arrays = true,
      .prepare = prepare_proxy,
      .answer = answer_proxy },
};

enum { VERBS = sizeof verbs / sizeof verbs[0], NAME_START = 5 /* "coap " */ };

static const command *find_verb(const invocation *call)
{
    size_t len = 0;
    const char *near;
    size_t i;

    if (call->arg_count == 0) {
        usage_error(call->command, "decompose, compose or proxy? ('urikit coap --help' says more)");
        return NULL;
    }
    for (i = 0; i < VERBS; i++) {
        if (strcmp(verbs[i].name + NAME_START, call->args[0]) == 0) {
            return &verbs[i];
        }
    }
    near = word_nearest(call->command->words, call->args[0], &len);
    if (near) {
        usage_error(call->command, "'%s' is neither decompose, compose nor proxy (did you mean '%.*s'?)", call->args[0],
                    (int)len, near);
    } else {
        usage_error(call->command, "'%s' is neither decompose, compose nor proxy", call->args[0]);
    }
    return NULL;
}

static bool check_options(const invocation *call)
{
    size_t id;

    for (id = 0; id < option_total; id++) {
        if (option_given(call, (option_id)id) && !command_takes(call->command, id)) {
            usage_error(call->command, "takes no --%s", option_table[id].name);
            return false;
        }
    }
    return true;
}

/* Arguments such as Uri-Path=a are one record, a line each; [[...]] is a record by itself. */
static void join_arguments(invocation *call, buffer *joined, char *arg[1])
{
    size_t i;

    for (i = 0; i < call->arg_count; i++) {
        buffer_text(joined, i > 0 ? "\n" : "");
        buffer_text(joined, call->args[i]);
    }
    buffer_byte(joined, '\0');
    arg[0] = joined->ptr;
    call->args = arg;
    call->arg_count = 1;
}

static int run_coap(const invocation *call)
{
    invocation verb = *call;
    buffer joined = { NULL, 0, 0 };
    char *arg[1];
    int status;

    verb.command = find_verb(call);
    if (!verb.command) {
        return EXIT_USAGE;
    }
    if (!check_options(&verb)) {
        return EXIT_USAGE;
    }
    verb.args++;
    verb.arg_count--;
    if (verb.command->arrays && verb.arg_count > 0 && !option_given(call, OPT_WITH) && !option_given(call, OPT_INPUT) &&
        verb.args[0][strspn(verb.args[0], " \t")] != '[') {
        join_arguments(&verb, &joined, arg);
    }
    status = bulk_run(&verb);
    buffer_free(&joined);
    return status;
}

const command cmd_coap = {
    .name = "coap",
    .args = "decompose|compose|proxy [IDENTIFIER|OPTION...]",
    .words = "decompose compose proxy",
    .summary = "URIs and CRIs as the options of CoAP requests, and back",
    .about =
        "coap decompose prints the Uri-Host, Uri-Port, Uri-Path and Uri-Query options of each URI (RFC 7252, 6.4), IRI "
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
    .run = run_coap,
};
