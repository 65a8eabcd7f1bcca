/* SPDX-License-Identifier: MIT */
/* convert: the same identifier as another kind. */
#include "commands/cmd.h"

#include "kinds/convert_form.h"
#include "kinds/cri_read.h"
#include "kinds/family.h"
#include "run/job.h"
#include "run/records.h"
#include "run/report.h"
#include "text/json_io.h"
#include "text/memory.h"

#include <urikit/convert.h>

#include <stdlib.h>
#include <string.h>

static bool prepare_convert(job *j)
{
    const char *to = j->call->value[OPT_TO];
    convert_form *s;

    if (!to && (j->kind == &kind_path || j->kind == &kind_git)) {
        to = "uri"; /* what most want of them */
    }
    if (!to) {
        usage_error(j->command, "--to KIND is needed");
        return false;
    }
    if (option_given(j->call, OPT_AS) && option_given(j->call, OPT_FROM)) {
        usage_error(j->command, "--as and --from are the same: one of them");
        return false;
    }
    s = job_make_settings(j, sizeof *s);
    *s = convert_form_named(to);
    if (option_given(j->call, OPT_IDN) && s->of_cri) {
        usage_error(j->command, "--idn is for URIs and IRIs: a CRI holds a name as it is");
        return false;
    }
    if (option_given(j->call, OPT_TAG) && !s->of_cri) {
        usage_error(j->command, "--tag is for CRIs that are written: --to cri, --to edn or --to edn-cri");
        return false;
    }
    if (j->kind == &kind_edn_document && strcmp(to, "edn") != 0) {
        usage_error(j->command, "--from edn-document writes the document with an array for each literal: --to edn");
        return false;
    }
    if (option_given(j->call, OPT_SYSTEM) && j->kind != &kind_path && j->kind != &kind_git && strcmp(to, "path") != 0) {
        usage_error(j->command, "--system is for paths of files: --from path, --from git or --to path");
        return false;
    }
    if (option_given(j->call, OPT_HTTPS) && j->kind != &kind_git) {
        usage_error(j->command, "--https is for remotes of git: --from git");
        return false;
    }
    j->makes_cri = s->of_cri ? (unsigned)FOR_ANY : 0U;
    job_set_binary(j, j->kind == &kind_cri, s->binary);
    if (option_given(j->call, OPT_BINARY) && j->kind != &kind_cri && !s->binary) {
        usage_error(j->command, "--binary is for CRIs: --from cri or --to cri");
        return false;
    }
    return true;
}

/* A URI is to become a CRI: id->cri takes the place of id->uri. */
static bool make_cri(parsed *id, fault *why)
{
    if (!cri_read(id, CRI_FORM_URI, why)) {
        return false;
    }
    if (id->kind == &kind_uri && !urikit_cri_is_full(&id->cri)) {
        return cri_fault(id, URIKIT_E_CRI_REFERENCE, 0, why);
    }
    return true;
}

/* The record with, where that is wanted, its CRI. With --zone that may be of a text that RFC 3986 does not know. */
static bool read_record(work *w, urikit_str text, parsed *id, fault *why)
{
    const convert_form *s = w->job->settings;
    bool valid = record_parse(w, text, id, why);
    bool zones = id->settings->cri.make.zone != URIKIT_CRI_ZONE_NONE;

    if (valid && s->of_cri) {
        family_make_plain(id, &w->uri);
    }
    if (valid && s->of_cri &&
        (id->kind == &kind_path || id->kind == &kind_git)) { /* the CRI takes the memory in which its URI is */
        w->uri.len = 0;
        buffer_str(&w->uri, urikit_uri_text(parsed_uri(id)));
        id->text = buffer_view(&w->uri);
        if (!make_cri(id, why)) {
            why->at = 0; /* the fault is in the URI */
            return false;
        }
        return true;
    }
    return s->of_cri && !is_cri(id->kind) && (valid || zones) ? make_cri(id, why) : valid;
}

/*
 * A document in diagnostic notation, with an array for each literal in it. A literal that is not a CRI stays as it is
 * (draft-ietf-core-href-18 §5.2.1: it is skipped, and what is around it is processed). Returns how many there are; `why`
 * receives the fault of the first.
 */
static size_t put_document(const kind_settings *settings, urikit_str document, buffer *space, buffer *out, fault *why)
{
    urikit_str rest = document;
    const char *done = document.ptr;
    size_t bad = 0;
    urikit_str literal;

    while (urikit_edn_literal_next(&rest, &literal)) {
        parsed id = kind_begin(&kind_edn, settings, space);
        fault other;

        id.text = literal;
        if (!kind_edn.parse(&kind_edn, literal, &id, bad == 0 ? why : &other)) {
            why->at += bad == 0 ? (size_t)(literal.ptr - document.ptr) : 0;
            bad++;
            continue;
        }
        buffer_put(out, done, (size_t)(literal.ptr - done));
        cri_put_notation(&id, out);
        done = literal.ptr + literal.len;
    }
    buffer_put(out, done, (size_t)(document.ptr + document.len - done));
    return bad;
}

static bool answer_document(work *w, const record *r)
{
    size_t start;
    fault why;
    buffer *out = answer_space(w, &start);
    size_t bad = put_document(&w->job->kind_settings, r->text, &w->space[0], out, &why);

    if (bad == 0 || w->job->skip_invalid) {
        return answer_made(w, r, kind_edn_document.name, start, bad == 0 ? NULL : &why);
    }
    if (bad > 1) {
        fault_add(&why, "; literals that are not CRIs: %llu", (unsigned long long)bad);
    }
    answer_open_invalid(w, r, kind_edn_document.name, &why);
    if (w->job->json) {
        json_text(&w->out, "output", buffer_view(&w->scratch));
        answer_close(w);
    } else {
        answer_end(w);
    }
    return false;
}

/* The offset of an encoded line feed in a URI; 0 if it has none. */
static size_t line_feed_at(urikit_str uri)
{
    size_t i;

    for (i = 0; i + 2 < uri.len; i++) {
        if (uri.ptr[i] == '%' && uri.ptr[i + 1] == '0' && (uri.ptr[i + 2] | 0x20) == 'a') {
            return i;
        }
    }
    return 0;
}

static bool answer_convert(work *w, const record *r)
{
    const convert_form *s = w->job->settings;
    size_t start;
    parsed id;
    fault why;
    buffer *out;
    bool good;

    if (w->job->kind == &kind_edn_document) {
        return answer_document(w, r);
    }
    if (!read_record(w, r->text, &id, &why)) {
        return answer_invalid(w, r, id.kind->name, &why);
    }
    out = answer_space(w, &start);
    good = s->put(&id, out, &why);
    if (good && !w->job->json && s->of_file && out->len > start &&
        memchr(out->ptr + start, w->job->separator, out->len - start)) {
        fault_set(&why, urikit_code_token(URIKIT_E_FILE_PATH), line_feed_at(r->text),
                  "the path has a line feed: use -0 or --json");
        good = false;
    }
    return answer_made(w, r, id.kind->name, start, good ? NULL : &why);
}

/* ---- --document: the URIs and CRIs inside one CBOR document ------------------------------------------- */

typedef struct conversion {
    const invocation *call;
    progress progress;
    urikit_cri_options make;
    urikit_cbor_find_kind to;
    buffer document;
    buffer out;
    bool valid;
} conversion;

/* Converts the document in memory for as many levels as it needs. */
static urikit_code convert_levels(conversion *c, urikit_cbor_counts *counts, size_t *at)
{
    urikit_str document = buffer_view(&c->document);
    urikit_cbor_level *levels = NULL;
    size_t count = 64;
    size_t cap = c->document.len + c->document.len / 2 + 512;
    urikit_code code;

    do {
        urikit_out out = buffer_out(&c->out, cap);

        levels = memory_resize(levels, count * sizeof *levels);
        code = urikit_cbor_convert(document, c->to, &c->make, levels, count, &out, counts, at);
        c->out.len = code ? 0 : out.len;
        cap = code == URIKIT_E_SPACE ? out.len : cap;
        count *= code == URIKIT_E_CBOR_DEPTH ? 8 : 1;
    } while (code == URIKIT_E_SPACE || (code == URIKIT_E_CBOR_DEPTH && count < 8 * document.len));
    free(levels);
    return code;
}

static bool convert_input(void *context, const char *name, input_file *in)
{
    conversion *c = (conversion *)context;
    urikit_cbor_counts counts = { 0, 0 };
    size_t at = 0;
    urikit_code code;
    ssize_t n;

    c->document.len = 0;
    do {
        n = input_read(in, &c->document, 1 << 18);
    } while (n > 0);
    if (n < 0) {
        return false;
    }
    code = convert_levels(c, &counts, &at);
    name = name ? name : "standard input";
    progress_clear(&c->progress);
    if (code) {
        c->valid = false;
        usage_error(c->call->command, "%s: byte %llu: %s", name, (unsigned long long)at, urikit_code_text(code));
        return true;
    }
    bulk_put(c->call->command, buffer_view(&c->out), '\n');
    if (counts.kept > 0 && !option_given(c->call, OPT_QUIET)) {
        usage_error(c->call->command, "%s: %llu with no other form stay as they are", name, (unsigned long long)counts.kept);
    }
    if (option_given(c->call, OPT_VERBOSE)) {
        usage_error(c->call->command, "%s: %llu converted", name, (unsigned long long)counts.converted);
    }
    return true;
}

/* Options of records mean nothing for a document. */
static bool document_options(const invocation *call)
{
    const uint64_t others = OPTION(OPT_JSON) | OPTION(OPT_AS) | OPTION(OPT_FROM) | OPTION(OPT_TAG) | OPTION(OPT_BINARY) |
                            OPTION(OPT_IDN) | OPTION(OPT_INPUT) | OPTION(OPT_NULL) | OPTION(OPT_SKIP_INVALID) |
                            OPTION(OPT_ONLY_INVALID);
    const char *to = call->value[OPT_TO];
    size_t i;

    for (i = 0; i < OPT_FIRST_PART; i++) {
        if ((others & OPTION(i)) != 0 && option_given(call, (option_id)i)) {
            usage_error(call->command,
                        "--document reads one CBOR document as it is: not with the options of records, as --json or --from");
            return false;
        }
    }
    if (call->arg_count > 0 || !to || (strcmp(to, "cri") != 0 && strcmp(to, "uri") != 0)) {
        usage_error(call->command, "--document needs --to cri or --to uri, and takes a --file or standard input");
        return false;
    }
    return true;
}

static int run_convert(const invocation *call)
{
    conversion c = { .call = call, .valid = true };
    bool good;
    int status;

    if (!option_given(call, OPT_DOCUMENT)) {
        return bulk_run(call);
    }
    if (!document_options(call)) {
        return EXIT_USAGE;
    }
    c.make = kind_settings_of(call).cri.make;
    c.to = strcmp(call->value[OPT_TO], "cri") == 0 ? URIKIT_CBOR_CRI : URIKIT_CBOR_URI;
    good = inputs_take(call, &c.progress, convert_input, &c);
    status = bulk_close(call->command);
    buffer_free(&c.document);
    buffer_free(&c.out);
    return !good ? EXIT_IO : status == 0 && !c.valid ? EXIT_INVALID : status;
}

const command cmd_convert = {
    .name = "convert",
    .args = "--to KIND [IDENTIFIER...]",
    .summary = "the same identifier as another kind",
    .about =
        "--to uri writes a URI: NOSH URIs and user URLs are URIs already and come in their normal form; a URI comes as "
        "it is; a reference without a scheme is not a URI, but a CRI reference becomes a URI reference. --to "
        "uri-reference writes that, too, and takes references: they stay relative. An IRI's "
        "characters beyond ASCII are percent-encoded, in the host too unless --idn to-ascii makes A-labels of it.\n"
        "--to iri writes an IRI: percent-encoded UTF-8 is decoded where the characters are allowed in an IRI "
        "(RFC 3987, 3.2). --to iri-reference takes references too.\n"
        "--to cri writes a CRI (draft-ietf-core-href) as the hex of its canonical CBOR, or with --binary the CBOR "
        "itself; "
        "edn is its diagnostic notation, [-1, [\"a\"]], as the CBOR has it; edn-cri the literal cri'coap://a'. A "
        "CRI that "
        "is made of a URI is normalized on the way: scheme and host in lower case, no dot segments, no default "
        "port. What has no form of that kind is an error: no URI reference adds a segment to its base's path, no CRI "
        "of "
        "revision 18 has a password. A CRI in tag 99 (99([...]), CRI'coap://a') keeps the tag, unless --tag says "
        "otherwise.\n"
        "--to usr writes the user URL of a profile page on a known site (urikit schemes lists them): https://github.com/octocat "
        "becomes usr:github/octocat. An address with a query, a port or another path is refused.\n"
        "--from path reads paths of files, and --to path writes them, of POSIX or with --system windows (RFC 8089): /a b is "
        "file:///a%20b. They become URIs where no --to says else. A relative path, another host, a query and an encoded '/' are "
        "errors.\n"
        "--from git reads remotes as git does: user@host:path (without a '/' before the first ':'), ssh:, git+ssh:, git+https:, "
        "git:, https: and others, and absolute paths. git@example.org:o/r.git is ssh://git@example.org/o/r.git: git looks "
        "for the first in the home of the user. With --https it is https://example.org/o/r.git.\n"
        "Raw CBOR is a sequence of items (RFC 8742). One that is not a CRI is an invalid record, and reading goes on "
        "after it; in an answer of raw CBOR the simple value undefined (F7) keeps its place. Malformed CBOR is "
        "an invalid record, too, and there the input ends, with exit status 3. Arguments are always text.\n"
        "With --from edn or edn-cri the input is a sequence in diagnostic notation: cri'a', cri'b'. A comma or the end of a "
        "line ends an item, except where a bracket, a string or a comment is open, so that an array may take several "
        "lines. An item that cannot become a CRI ends with its line. With --from edn-document --to edn each record is a document "
        "of any other data, and comes with an array in place of each literal in it: {1: cri'coap://a'} becomes "
        "{1: [-1, [\"a\"]]}. A literal that is not a CRI stays as it is, with a message and exit status 1. -0 makes a record of "
        "a whole file.\n"
        "--document --to cri reads one CBOR document and writes it with each URI (tag 32) as a CRI (tag 99), --to uri the way "
        "back. Every other byte stays, and so does what has no other form; it is counted. Byte strings are not searched, also "
        "those with tag 24. Nothing is written of a document that is not well-formed CBOR.",
    .options = OPTIONS_BULK | OPTION(OPT_AS) | OPTION(OPT_FROM) | OPTION(OPT_TO) | OPTION(OPT_DIALECT) | OPTION(OPT_TYPES) |
               OPTION(OPT_IDN) | OPTIONS_CRI | OPTION(OPT_TAG) | OPTION(OPT_BINARY),
    .part_options = OPTIONS_CRI_READ | PART_OPTION(OPT_DOCUMENT) | PART_OPTION(OPT_SYSTEM) | PART_OPTION(OPT_HTTPS),
    .run = run_convert,
    .prepare = prepare_convert,
    .answer = answer_convert,
};
