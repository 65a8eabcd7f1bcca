/* SPDX-License-Identifier: MIT */
/* parse and check: whether a text is valid, and what its parts are. */
#include "commands/cmd.h"

#include "kinds/family.h"
#include "run/report.h"
#include "commands/get.h"

#include <urikit/psl.h>

#include <stdlib.h>

static bool put_parts(work *w, const urikit_uri *uri)
{
    template_fill_parts(w->job->settings, uri, w->job->separator, &w->out);
    return true;
}

/* Reads the Public Suffix List that --psl or the environment names. */
static bool load_psl(const job *j)
{
    const char *given = j->call->value[OPT_PSL];
    const char *path = given ? given : template_asks_psl(j->settings) ? getenv("URIKIT_PSL") : NULL;
    urikit_code code = path && *path ? urikit_psl_load(path) : URIKIT_OK;

    if (code) {
        usage_error(j->command, "%s: '%s' is not a Public Suffix List, or cannot be read", given ? "--psl" : "URIKIT_PSL", path);
    }
    return !code;
}

static bool prepare_parse(job *j)
{
    const char *get = j->call->value[OPT_GET];

    if (!get && j->call->value[OPT_PSL]) {
        usage_error(j->command, "--psl is for --get: {host:registrable} and {host:suffix} need the list");
        return false;
    }
    if (get && j->kind_settings.lenient) {
        usage_error(j->command, "--lenient does not go with --get: a text of parts would not be marked as invalid");
        return false;
    }
    if (get) {
        j->settings = template_compile(j->command, j->kind, get);
        j->answer_uri = j->settings && !j->json && template_has_parts_only(j->settings) ? put_parts : NULL;
        return j->settings && load_psl(j);
    }
    j->page = !j->json;
    return true;
}

static void finish_parse(job *j)
{
    template_free(j->settings);
    j->settings = NULL;
}

static bool answer_template(work *w, const record *r, parsed *id)
{
    const job *j = w->job;
    decoding how = { j->json, j->terminal, j->separator };
    fault why;

    if (id->kind->calls->as_uri && !id->kind->calls->as_uri(id, &w->uri, &why)) {
        return answer_invalid(w, r, id->kind->name, &why);
    }

    w->scratch.len = 0;
    if (!template_fill(j->settings, id, &how, j->json ? &w->scratch : &w->out, &why)) {
        return answer_invalid(w, r, id->kind->name, &why);
    }
    if (!j->json) {
        buffer_byte(&w->out, j->separator);
        return true;
    }
    answer_output(w, id->kind->name, id->text, buffer_view(&w->scratch));
    return true;
}

/* A checksum is an opt-in: most who write an address in one case never meant one. */
static void put_remarks(work *w, const record *r, const parsed *id)
{
    if (w->job->kind_settings.asked || !id->kind->remarks_asked) {
        report_warnings(w, r, id);
    }
}

static bool answer_parse(work *w, const record *r)
{
    parsed id;
    fault why;

    if (!record_parse(w, r->text, &id, &why)) {
        if (w->job->kind_settings.lenient && id.kind->calls->put_invalid_lines && !w->job->json && !w->job->skip_invalid) {
            id.kind->calls->put_invalid_lines(&id, &w->out);
        }
        return answer_invalid_parsed(w, r, &id, &why);
    }
    put_remarks(w, r, &id);
    if (w->job->settings) {
        return answer_template(w, r, &id);
    }
    if (w->job->json) {
        answer_open_parsed(w, &id, r->text);
        id.kind->calls->put_members(&id, &w->out);
        answer_close(w);
    } else {
        id.kind->calls->put_lines(&id, &w->out);
        buffer_byte(&w->out, w->job->separator);
    }
    return true;
}

/* check --as auto: what is read as a reference has to have a scheme. A fault of the text itself comes first. */
static bool check_scheme(parsed *id, fault *why)
{
    bool whole = urikit_uri_scheme(parsed_uri(id)).ptr != NULL;

    return whole || id->kind->parse(id->kind, id->text, id, why);
}

static const kind *whole_kind(const kind *k)
{
    return k == &kind_uri_reference ? &kind_uri : k == &kind_iri_reference ? &kind_iri : k;
}

/* check --scheme-rules. A family's own parser has them. */
static bool check_scheme_rules(const parsed *id, fault *why)
{
    char sentence[URIKIT_EXPLAIN_MAX];
    urikit_out out = URIKIT_OUT(sentence);
    size_t at = 0;
    urikit_code code = is_cri(id->kind) || is_family(id->kind) ? URIKIT_OK : urikit_scheme_check(parsed_uri(id), &out, &at);

    if (code) {
        fault_set(why, urikit_code_token(code), at, "%.*s", (int)out.len, sentence);
    }
    return !code;
}

static bool check_record(work *w, const record *r, parsed *id, fault *why)
{
    bool valid = record_parse(w, r->text, id, why);

    if (!w->job->kind && whole_kind(id->kind) != id->kind) {
        id->kind = whole_kind(id->kind);
        valid = valid && check_scheme(id, why);
    }
    valid = valid && (!id->kind->calls->validate || id->kind->calls->validate(id, why));
    return valid && (!option_given(w->job->call, OPT_SCHEME_RULES) || check_scheme_rules(id, why));
}

/* Without --verbose and --json there is nothing to say but the exit status and the messages. */
static bool answer_check(work *w, const record *r)
{
    parsed id;
    fault why;
    bool valid = check_record(w, r, &id, &why);

    if (!valid) {
        size_t before = w->out.len;

        answer_invalid(w, r, id.kind->name, &why);
        if (!w->job->json && !w->job->verbose) {
            w->out.len = before;
        }
        return false;
    }
    put_remarks(w, r, &id);
    if (w->job->json) {
        answer_open(w, id.kind->name, r->text);
        if (id.kind->calls->put_checked) {
            id.kind->calls->put_checked(&id, true, &w->out);
        }
        answer_close(w);
    } else if (w->job->verbose) {
        buffer_put(&w->out, "ok", 2);
        if (id.kind->calls->put_checked) {
            id.kind->calls->put_checked(&id, false, &w->out);
        }
        buffer_byte(&w->out, w->job->separator);
    }
    return true;
}

/* Of a valid URI there is nothing to say. A reference without a scheme, and what breaks a rule, is for answer_check. */
static bool pass_whole(work *w, const urikit_uri *uri)
{
    urikit_out nowhere = { NULL, 0, 0 };

    return (w->job->kind || urikit_uri_scheme(uri).ptr) &&
           (!option_given(w->job->call, OPT_SCHEME_RULES) || !urikit_scheme_check(uri, &nowhere, NULL));
}

static bool prepare_check(job *j)
{
    j->answer_uri = !j->json && !j->verbose ? pass_whole : NULL;
    return true;
}

const command cmd_parse = {
    .name = "parse",
    .args = "[IDENTIFIER...]",
    .summary = "the components of each identifier",
    .about = "Prints \"key: value\" lines for each identifier, as written and without its delimiters, and an empty line "
             "after them. A component that is absent has no line, an empty one an empty value. With --json "
             "the first is null and the second \"\".\n"
             "--get prints a text of your own: {scheme} {userinfo} {host} {port} {path} {query} {fragment} {authority} "
             "{host_kind} {kind}, {input} for all of it, {normalized} or {canonical}, and {surt}, a key that sorts by domain. "
             "{path:2} is the second segment, {path:-1} the last; {label:1} a label of the host in the same way. "
             "{host:registrable} is the "
             "domain that somebody registered, its ASCII letters in lower case, {host:suffix} the public suffix at its end, as "
             "written, both by the Public Suffix List (--psl); "
             "{host:reversed} is com.example.www; {host:ip} an address without brackets. {query:key} is the first value of a "
             "key, {query:key...} all of them with a comma between.\n"
             "{:path} is percent-decoded, {:query:key} too; {:+query:key} also reads '+' as a space. {[?]query} is the text "
             "in brackets and the part, where the part is defined, and else nothing; {port|443} another text where it is not. "
             "{@sh path} quotes for a shell, {@json path} for JSON, where an undefined part is null. {{ and }} are braces, "
             "\\t \\n \\\\ a tab, a newline and a backslash. A decoded newline stays %0A, so that a record stays a line; "
             "with -0, or in JSON, it is decoded.\n"
             "Identifiers of families (below) have parts of their own, as in the normal form. Where an identifier is of another "
             "kind, such a part is an error, unless it has a text in brackets or another text.\n"
             "--lenient also splits URIs and IRIs that are not valid, by the regular expression of RFC 3986, appendix B. They "
             "are marked: \"valid: false\", in JSON \"valid\":false with the error and the parts; a message and the exit status "
             "say so as without it.\n"
             "A CRI (--as cri, or cri'...') has its own lines, with text in the quotes and escapes of JSON: edn is what "
             "stands "
             "in its CBOR, hex its canonical encoding. --get prints parts of its URI.",
    .about_families = family_help_get,
    .options = OPTIONS_BULK | OPTION(OPT_AS) | OPTION(OPT_GET) | OPTION(OPT_PSL) | OPTION(OPT_DIALECT) | OPTION(OPT_TYPES) |
               OPTION(OPT_EIP55) | OPTIONS_CRI | OPTION(OPT_BINARY) | OPTION(OPT_LENIENT),
    .part_options = OPTIONS_CRI_READ,
    .prepare = prepare_parse,
    .answer = answer_parse,
    .finish = finish_parse,
};

const command cmd_check = {
    .name = "check",
    .args = "[IDENTIFIER...]",
    .summary = "is each identifier valid?",
    .about =
        "Prints nothing but a message with a caret for each identifier that is not valid, and tells by its exit "
        "status: 0 "
        "where all are valid, 1 where some are not. With --verbose there is a line \"ok\" for each valid one.\n"
        "Without --as an identifier must have a scheme: hello and www.example.org are relative references, which --as "
        "uri-reference takes.\n"
        "A NOSH URI is valid in the general syntax; with --as nosh --restricted it must be so in the restricted syntax. A CRI "
        "that is well-formed and yet has a path that no URI has is not valid; --constraints asks for what section 2 of "
        "the draft asks for, --uri-form for a URI that says the same.\n"
        "With --scheme-rules a URI must also be valid by its scheme's own specification (RFC 3986, 3.1): coap://h/#f is a URI, "
        "but coap has no fragment. A scheme that is not known has no rules.",
    .refuses_files = true,
    .options = OPTIONS_BULK | OPTION(OPT_AS) | OPTION(OPT_DIALECT) | OPTION(OPT_TYPES) | OPTION(OPT_RESTRICTED) |
               OPTION(OPT_EIP55) | OPTION(OPT_SCHEME_RULES) | OPTIONS_CRI | OPTION(OPT_BINARY),
    .part_options = PART_OPTION(OPT_CONSTRAINTS) | PART_OPTION(OPT_URI_FORM) | OPTIONS_CRI_READ,
    .prepare = prepare_check,
    .answer = answer_check,
};
