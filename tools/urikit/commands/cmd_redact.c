/* SPDX-License-Identifier: MIT */
/* redact: a text without the secrets of its URLs. */
#include "commands/cmd.h"

#include "run/job.h"
#include "run/output.h"
#include "run/records.h"

#include <urikit/redact.h>

#include <string.h>

enum {
    REDACT_READ = 1 << 18,
    LINE_MOST = 1 << 20, /* a longer line is cut at the end of a word, */
    WORD_MOST = 1 << 26  /* and a longer word anywhere: what is read at once is bounded */
};

typedef struct redacting {
    const invocation *call;
    buffer keys; /* of --key, with commas between */
    buffer window;
    buffer out;
    progress progress;
    uint64_t bytes;
    uint64_t total;
} redacting;

/* Writes the first `len` bytes of the window, redacted. */
static void put_redacted(redacting *r, size_t len)
{
    urikit_str text = urikit_str_of(r->window.ptr ? r->window.ptr : "", len);
    size_t cap = len + (len <= LINE_MOST ? len : len / 8) + 64; /* enough for a block; of a long word it may not be */
    urikit_out out;

    if (len == 0) {
        return;
    }
    r->out.len = 0;
    out = buffer_out(&r->out, cap);
    if (urikit_redact(text, buffer_view(&r->keys), &out, NULL) == URIKIT_E_SPACE) {
        out = buffer_out(&r->out, out.len);
        (void)!urikit_redact(text, buffer_view(&r->keys), &out, NULL);
    }
    r->out.len = out.len;
    bulk_put(r->call->command, buffer_view(&r->out), '\n');
    r->window.len -= len;
    memmove(r->window.ptr, text.ptr + len, r->window.len);
}

/* How much of the window can be written: to the last line end, mostly. The bytes before `old` were looked at before. */
static size_t whole_len(const buffer *window, size_t old)
{
    size_t i;

    for (i = window->len; i > old; i--) {
        if (window->ptr[i - 1] == '\n') {
            return i;
        }
    }
    for (i = window->len; window->len > LINE_MOST && i > (old > LINE_MOST ? old : 0); i--) {
        if (strchr(" \t\r", window->ptr[i - 1])) {
            return i;
        }
    }
    return window->len >= WORD_MOST ? window->len : 0;
}

static bool redact_input(void *context, const char *name, input_file *in)
{
    redacting *r = (redacting *)context;
    ssize_t n;

    (void)name;
    r->window.len = 0;
    do {
        size_t old = r->window.len;

        uint64_t before = in->read;

        n = input_read(in, &r->window, REDACT_READ);
        r->bytes += in->read - before;
        put_redacted(r, n > 0 ? whole_len(&r->window, old) : r->window.len);
        progress_update(&r->progress, r->bytes, r->total, 0);
    } while (n > 0);
    return n == 0;
}

static void redact_arguments(redacting *r)
{
    size_t i;

    for (i = 0; i < r->call->arg_count; i++) {
        buffer_text(&r->window, r->call->args[i]);
        buffer_byte(&r->window, '\n');
        put_redacted(r, r->window.len);
    }
}

static int run_redact(const invocation *call)
{
    redacting r = { .call = call };
    size_t position = 0;
    const char *key;
    bool good;
    int status;

    while ((key = option_next(call, OPT_KEY, &position)) != NULL) {
        buffer_text(&r.keys, key);
        buffer_byte(&r.keys, ',');
    }
    r.total = input_total(call, NULL, 0);
    progress_start(&r.progress, !option_given(call, OPT_NO_PROGRESS));
    redact_arguments(&r);
    good = inputs_take(call, &r.progress, redact_input, &r);
    progress_clear(&r.progress);
    status = bulk_close(call->command);
    buffer_free(&r.keys);
    buffer_free(&r.window);
    buffer_free(&r.out);
    return good ? status : EXIT_IO;
}

const command cmd_redact = {
    .name = "redact",
    .args = "[TEXT...]",
    .summary = "a text without the passwords and tokens of its URLs",
    .about =
        "Copies a text: standard input, or each --file. Each secret is written as ****, every other byte as it is. Secrets are "
        "passwords before '@', also in URLs that are not valid, users and values that are tokens by their form (ghp_..., "
        "glpat-..., AKIA...), and the values of keys such as access_token, X-Amz-Signature or Password in queries, "
        "fragments and key=value text (connection strings, the environment).\n"
        "Keys are compared decoded, in either case, without '-', '_' and '.'. A value ends at '&', '#', a blank or a "
        "quotation mark, or at ';' or ',' before another key. A word of more than 64 MiB is cut in pieces.",
    .options = OPTION(OPT_FILE) | OPTION(OPT_NO_PROGRESS) | OPTION(OPT_HELP),
    .part_options = PART_OPTION(OPT_KEY),
    .run = run_redact,
};
