/* SPDX-License-Identifier: MIT */
/* encode and decode: percent-encoding, RFC 3986 section 2.1. */
#include "commands/cmd.h"

#include "kinds/explain.h"
#include "run/report.h"
#include "text/show.h"

#include <urikit/text.h>

typedef struct codec_settings {
    const char *name; /* of the component */
    urikit_component component;
    bool any;       /* decode: any character may be unencoded */
    bool unencoded[256]; /* else these */
} codec_settings;

static bool prepare_codec(job *j)
{
    const char *name = j->call->value[OPT_COMPONENT];
    codec_settings *s = job_make_settings(j, sizeof *s);
    size_t i;

    s->any = !name;
    s->name = name ? name : "unreserved";
    (void)urikit_component_find(urikit_str_from(s->name), &s->component); /* the option table lets no other word through */
    for (i = 0; i < 256; i++) {
        char byte = (char)(unsigned char)i;
        urikit_out length = { NULL, 0, 0 };

        /* measured: a character that may be unencoded stays one byte */
        (void)!urikit_percent_encode(urikit_str_of(&byte, 1), s->component, &length);
        s->unencoded[i] = length.len == 1;
    }
    return true;
}

static bool answer_encode(work *w, const record *r)
{
    const codec_settings *s = w->job->settings;
    buffer *out = w->job->json ? &w->scratch : &w->out;
    urikit_out result;

    w->scratch.len = 0;
    result = buffer_out(out, URIKIT_PERCENT_ENCODE_BOUND(r->text.len));
    (void)!urikit_percent_encode(r->text, s->component, &result); /* within its bound it cannot fail */
    buffer_took(out, &result);
    if (w->job->json) {
        answer_output(w, s->name, r->text, buffer_view(out));
    } else {
        buffer_byte(out, w->job->separator);
    }
    return true;
}

/* The first byte that is not allowed in encoded text of the component, as far as the triplets are good. */
static bool check_bare(const codec_settings *s, urikit_str text, fault *why)
{
    size_t i;

    for (i = 0; !s->any && i < text.len; i++) {
        if (!s->unencoded[(unsigned char)text.ptr[i]] && text.ptr[i] != '%') {
            explain_component(text, i, s->name, why);
            return false;
        }
    }
    return true;
}

static bool answer_decode(work *w, const record *r)
{
    const job *j = w->job;
    const codec_settings *s = j->settings;
    const char *kind_name = s->any ? "text" : s->name;
    decoding how = { j->json, j->terminal, j->separator };
    urikit_out length = { NULL, 0, 0 };
    size_t at = 0;
    fault why;

    if (urikit_percent_decode(r->text, &length, &at) == URIKIT_E_PERCENT) {
        explain_uri(r->text, URIKIT_E_PERCENT, at, &why);
        return answer_invalid(w, r, kind_name, &why);
    }
    if (!check_bare(s, r->text, &why)) {
        return answer_invalid(w, r, kind_name, &why);
    }
    if (!j->json) {
        decode_text(r->text, &how, &w->out);
        buffer_byte(&w->out, j->separator);
        return true;
    }
    w->scratch.len = 0;
    decode_text(r->text, &how, &w->scratch);
    answer_output(w, kind_name, r->text, buffer_view(&w->scratch));
    return true;
}

const command cmd_encode = {
    .name = "encode",
    .args = "[TEXT...]",
    .summary = "percent-encode text for a component",
    .about = "Every byte that is not allowed unencoded in the component becomes a triplet, '%' too: text that is encoded "
             "already is "
             "encoded again. Any bytes will do; records are lines (or end with NUL: -0).",
    .options = OPTIONS_BULK | OPTION(OPT_COMPONENT),
    .prepare = prepare_codec,
    .answer = answer_encode,
};

const command cmd_decode = {
    .name = "decode",
    .args = "[TEXT...]",
    .summary = "decode percent-encoded text, once",
    .about =
        "'+' stays '+'. With --component, characters that are not allowed unencoded there are an error. The result may be any "
        "bytes, and is written as it is, but for one thing: a newline stays %0A, so that one record in is one record "
        "out. With -0 it is decoded (then NUL stays %00), and with --json everything is: bytes that are not UTF-8 are "
        "in "
        "\"output_hex\". On a terminal, what it would obey or not show stays encoded too.",
    .options = OPTIONS_BULK | OPTION(OPT_COMPONENT),
    .prepare = prepare_codec,
    .answer = answer_decode,
};
