/* SPDX-License-Identifier: MIT */
/*
 * uriparser: RFC 3986, offsets plus an allocated list of path segments. With BENCH_DROP_IN the same calls, compiled and
 * linked with compat/uriparser: a variant of ours.
 */
#include "../competitor.h"

#include <uriparser/Uri.h>

static size_t parse(const bench_corpus *corpus)
{
    size_t accepted = 0;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        const bench_input *input = &corpus->inputs[i];
        const char *error;
        UriUriA uri;

        if (uriParseSingleUriExA(&uri, input->text, input->text + input->len, &error) == URI_SUCCESS) {
            accepted++;
            uriFreeUriMembersA(&uri);
        }
    }
    return accepted;
}

static size_t normalize(const bench_corpus *corpus)
{
    size_t accepted = 0;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        const bench_input *input = &corpus->inputs[i];
        const char *error;
        int written;
        UriUriA uri;

        if (uriParseSingleUriExA(&uri, input->text, input->text + input->len, &error) == URI_SUCCESS) {
            accepted += uriNormalizeSyntaxA(&uri) == URI_SUCCESS &&
                        uriToStringA(corpus->space, &uri, (int)corpus->space_len, &written) == URI_SUCCESS;
            uriFreeUriMembersA(&uri);
        }
    }
    return accepted;
}

static bool write_and_free(UriUriA *uri, const bench_corpus *corpus)
{
    int written;
    bool ok = uriToStringA(corpus->space, uri, (int)corpus->space_len, &written) == URI_SUCCESS;

    uriFreeUriMembersA(uri);
    return ok;
}

static size_t with_base(const bench_corpus *corpus, bool relativize)
{
    const char *base_text = NULL;
    size_t accepted = 0;
    const char *error;
    bool base_ok = false;
    UriUriA base;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        const bench_input *input = &corpus->inputs[i];
        UriUriA uri;
        UriUriA out;

        if (input->base != base_text) {
            if (base_ok) {
                uriFreeUriMembersA(&base);
            }
            base_text = input->base;
            base_ok = uriParseSingleUriExA(&base, base_text, base_text + input->base_len, &error) == URI_SUCCESS;
        }
        if (!base_ok || uriParseSingleUriExA(&uri, input->text, input->text + input->len, &error) != URI_SUCCESS) {
            continue;
        }
        if (relativize ? uriRemoveBaseUriA(&out, &uri, &base, URI_FALSE) == URI_SUCCESS
                       : uriAddBaseUriA(&out, &uri, &base) == URI_SUCCESS) {
            accepted += write_and_free(&out, corpus);
        } else {
            uriFreeUriMembersA(&out);
        }
        uriFreeUriMembersA(&uri);
    }
    if (base_ok) {
        uriFreeUriMembersA(&base);
    }
    return accepted;
}

static size_t resolve(const bench_corpus *corpus)
{
    return with_base(corpus, false);
}

static size_t relativize(const bench_corpus *corpus)
{
    return with_base(corpus, true);
}

#ifdef BENCH_DROP_IN
#define WHO "urikit"
#define VERSION BENCH_VERSION
#define VARIANT "drop-in"
#else
#define WHO "uriparser"
#define VERSION URI_VER_ANSI
#define VARIANT ""
#endif

static const bench_work works[] = {
    { "parse", VARIANT, "every byte checked; takes references too; a list of segments on the heap; parse and free", parse, NULL },
    { "parse reference", VARIANT, "every byte checked; a list of segments on the heap; parse and free", parse, NULL },
    { "normalize", VARIANT, "parse, normalize, write, free", normalize, NULL },
    { "resolve", VARIANT, "parse the reference, resolve, write, free; base parsed once a page", resolve, NULL },
    { "relativize", VARIANT, "parse, relativize, write, free; base parsed once a page", relativize, NULL },
};

static const bench_competitor competitor = { WHO, VERSION, works, BENCH_COUNT(works) };

const bench_competitor *bench_competitor_of(void)
{
    return &competitor;
}
