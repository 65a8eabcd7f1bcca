/* SPDX-License-Identifier: MIT */
/* aif: lists of permissions with CRI local parts, RFC 9237: read, written, applied to a request. */
#include "commands/cmd.h"

#include "kinds/coap.h"
#include "kinds/cri_read.h"
#include "run/report.h"
#include "text/json_io.h"
#include "text/buffer.h"
#include "text/unpack.h"
#include "cli/options.h"

#include <stdio.h>

static const char kind_of_lists[] = "aif";

/* ---- decode and encode: records ------------------------------------------------------- */

/* --entries: what can be read of a list that is not valid. False: the answer is that of an invalid record. */
static bool put_each(work *w, const record *r, fault *why)
{
    size_t bad = 0;

    w->scratch.len = 0;
    if (!option_given(w->job->call, OPT_ENTRIES) || w->job->skip_invalid || !why->in_cbor ||
        !aif_put_each(buffer_view(&w->space[0]), &w->job->kind_settings, &bad, &w->space[1], &w->scratch)) {
        return false;
    }
    fault_add(why, "; entries that cannot be read: %llu", (unsigned long long)bad);
    answer_open_invalid(w, r, kind_of_lists, why);
    if (w->job->json) {
        json_member(&w->out, "entries");
        buffer_str(&w->out, buffer_view(&w->scratch));
        answer_close(w);
    } else {
        buffer_str(&w->out, buffer_view(&w->scratch));
        buffer_byte(&w->out, w->job->separator);
    }
    return true;
}

static bool answer_decode(work *w, const record *r)
{
    urikit_aif aif;
    fault why;

    fault_begin(&why);
    w->space[0].len = 0;
    if (!aif_read(r->text, &w->job->kind_settings, &w->space[0], &aif, &why)) {
        return put_each(w, r, &why) ? false : answer_invalid(w, r, kind_of_lists, &why);
    }
    if (w->job->json) {
        answer_open(w, kind_of_lists, r->text);
        json_member(&w->out, "entries");
        aif_put_entries(&aif, &w->out);
        answer_close(w);
    } else {
        aif_put_entries(&aif, &w->out);
        buffer_byte(&w->out, w->job->separator);
    }
    return true;
}

static bool answer_encode(work *w, const record *r)
{
    static const cri_usage digits = { 0 };
    urikit_aif aif;
    fault why;

    fault_begin(&why);
    w->space[0].len = 0;
    if (!aif_from_json(r->text, &w->job->kind_settings, &w->space[0], &why)) {
        return answer_invalid(w, r, kind_of_lists, &why);
    }
    /* what cannot be decoded again is not written: limits, NFC */
    if (urikit_aif_decode(buffer_view(&w->space[0]), &w->job->kind_settings.cri.read, &aif, NULL)) {
        fault_set(&why, "json", 0, "the entries do not make a valid list");
        return answer_invalid(w, r, kind_of_lists, &why);
    }
    w->scratch.len = 0;
    cri_put_bytes(&digits, buffer_view(&w->space[0]), &w->scratch);
    answer_output(w, kind_of_lists, r->text, buffer_view(&w->scratch));
    return true;
}

/* ---- allows ------------------------------------------------------------------------------- */

/* A list that is read once: all of a file or of standard input. */
static bool read_list(const invocation *call, const char *path, buffer *text)
{
    fault why;
    bool good = whole_file_read(path, text, &why);

    if (!good) {
        usage_error(call->command, "%s: %s", path, why.text);
    }
    return good;
}

static urikit_str trimmed(urikit_str text)
{
    while (text.len > 0 && strchr(" \t\r\n", text.ptr[text.len - 1])) {
        text.len--;
    }
    while (text.len > 0 && strchr(" \t\r\n", *text.ptr)) {
        text.ptr++;
        text.len--;
    }
    return text;
}

/* What is asked of each target. */
typedef struct asked {
    buffer list; /* CBOR */
    urikit_aif aif;
    unsigned method;
} asked;

/* The target as a CRI with a scheme: a list is for one server, so that a reference is one of its resources. */
static bool read_target(work *w, const record *r, parsed *id, fault *why)
{
    static const char server[] = { (char)0x82, 0x20, (char)0x80 }; /* [-1, []] */
    urikit_cri base;
    urikit_out out;

    fault_begin(why);
    *id = kind_begin(kind_for(w->job->kind, r->text), &w->job->kind_settings, &w->space[0]);
    id->text = r->text;
    if (!cri_read(id, is_cri(id->kind) ? cri_form_of(id) : CRI_FORM_URI, why)) {
        return false;
    }
    if (!urikit_cri_is_full(&id->cri)) {
        w->scratch.len = 0;
        out = buffer_out(&w->scratch, URIKIT_CRI_RESOLVE_BOUND(sizeof server, id->cri.bytes.len));
        if (urikit_cri_decode(urikit_str_of(server, sizeof server), NULL, &base, NULL) ||
            urikit_cri_resolve(&base, &id->cri, &id->settings->cri.make, &out) ||
            urikit_cri_decode(urikit_out_str(&out), &id->settings->cri.make, &id->cri, NULL)) {
            fault_set(why, "target", 0, "not a resource of a server");
            return false;
        }
    }
    return true;
}

static bool answer_allows(work *w, const record *r)
{
    const asked *a = w->job->settings;
    parsed id;
    fault why;
    bool allowed;

    if (!read_target(w, r, &id, &why)) {
        return answer_invalid(w, r, id.kind->name, &why);
    }
    allowed = urikit_aif_permits(&a->aif, &id.cri, a->method);
    if (w->job->json) {
        answer_open(w, id.kind->name, r->text);
        json_bool(&w->out, "allowed", allowed);
        answer_close(w);
    } else {
        buffer_text(&w->out, allowed ? "yes" : "no");
        buffer_byte(&w->out, w->job->separator);
    }
    return allowed;
}

static bool has_target(invocation *call)
{
    if (call->arg_count == 0) {
        usage_error(call->command, "needs a target: a URI or a CRI, or a path such as /s/temp");
    }
    return call->arg_count > 0;
}

static bool prepare_allows(job *j)
{
    asked *a = job_make_settings(j, sizeof *a);
    const char *method = j->call->value[OPT_METHOD];
    buffer text = { NULL, 0, 0 };
    fault why;
    bool good;

    if (!method) {
        usage_error(j->command, "--method is needed: GET, POST, PUT, DELETE, FETCH, PATCH or iPATCH");
        return false;
    }
    a->method = aif_method(urikit_str_from(method));
    good = read_list(j->call, j->call->value[OPT_LIST] ? j->call->value[OPT_LIST] : "-", &text);
    fault_begin(&why);
    if (good && !aif_read(trimmed(buffer_view(&text)), &j->kind_settings, &a->list, &a->aif, &why)) {
        usage_error(j->command, "the list of permissions, byte %llu%s: %s",
                    (unsigned long long)(why.in_cbor ? why.cbor_at : why.at), why.in_cbor ? " of the CBOR" : "", why.text);
        good = false;
    }
    buffer_free(&text);
    return good;
}

static void finish_allows(job *j)
{
    asked *a = j->settings;

    if (a) {
        buffer_free(&a->list);
    }
}

/* ---- the actions ------------------------------------------------------------------------------ */

#define OPTIONS_LISTS (OPTIONS_BULK | OPTION(OPT_PROFILE) | OPTION(OPT_NFC) | OPTION(OPT_STRICT_CBOR))
#define OPTIONS_ALLOWS (OPTIONS_BULK | OPTION(OPT_AS) | OPTIONS_CRI)
#define PARTS_ALLOWS (PART_OPTION(OPT_METHOD) | PART_OPTION(OPT_LIST) | OPTIONS_CRI_READ)

static const command actions[] = {
    { .name = "aif decode",
      .options = OPTIONS_LISTS,
      .part_options = PART_OPTION(OPT_ENTRIES) | OPTIONS_CRI_READ,
      .makes_cri = FOR_ANY,
      .arrays = true,
      .answer = answer_decode },
    { .name = "aif encode",
      .options = OPTIONS_LISTS,
      .makes_cri = FOR_ANY,
      .arrays = true,
      .objects = true,
      .answer = answer_encode },
    { .name = "aif allows",
      .options = OPTIONS_ALLOWS,
      .part_options = PARTS_ALLOWS,
      .makes_cri = FOR_ANY,
      .begin = has_target,
      .prepare = prepare_allows,
      .answer = answer_allows,
      .finish = finish_allows },
    { .name = NULL },
};

const command cmd_aif = {
    .name = "aif",
    .args = "decode|encode|allows [LIST|TARGET...]",
    .words = "decode encode allows",
    .summary = "permissions for resources (RFC 9237), with paths as in CRIs",
    .about = "aif decode reads lists of permissions, application/aif+cbor;toid=CRI-local-part, as hex digits, and prints each as "
             "a JSON array: [{\"path\":[\"s\",\"temp\"],\"query\":null,\"methods\":[\"GET\"],\"permissions\":1}]. permissions is "
             "the number of the list, bits without a method included; Dynamic-GET is for resources that the request creates. "
             "--json prints an object with \"entries\". A list with an entry that cannot be read is void: it permits nothing. "
             "--entries shows the others of such a list, and {\"error\":...} in place of each of these; the exit status is 1.\n"
             "aif encode makes the hex of such JSON, one list a line. An entry needs methods or permissions; it may also be "
             "[[path, query], permissions].\n"
             "aif allows --method GET TARGET answers yes or no for each target, a URI or CRI or a path of the server, and tells "
             "by its "
             "exit status: 0 where all are allowed, 1 where some are not. The list, hex or JSON, comes from --list FILE, or from "
             "standard input. Paths and queries are compared as they are: without prefixes and patterns.",
    .options = OPTIONS_LISTS | OPTIONS_ALLOWS,
    .part_options = PARTS_ALLOWS | PART_OPTION(OPT_ENTRIES),
    .actions = actions,
};
