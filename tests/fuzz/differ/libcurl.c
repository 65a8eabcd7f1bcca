/* SPDX-License-Identifier: MIT */
/*
 * libcurl, where urikit claims to say the same: the model of urikit/lint.h gives the host and the path that libcurl's
 * transfers take from a text. Any text but one with a NUL, which cannot be given to libcurl.
 */
#include "differ/differ.h"

#include "fuzz_expect.h"

#include <urikit/lint.h>

#include <curl/curl.h>

static const urikit_str refused = { NULL, 0 };

static urikit_str put_answer(urikit_out *out, urikit_str host, urikit_str path)
{
    expect(!urikit_out_append(out, URIKIT_STR("host ")));
    expect(!urikit_out_append(out, host));
    expect(!urikit_out_append(out, URIKIT_STR("\npath ")));
    expect(!urikit_out_append(out, path));
    return urikit_out_str(out);
}

static urikit_str their_answer(const char *text, urikit_out *out)
{
    CURLU *url = curl_url();
    char *host = NULL;
    char *path = NULL;
    urikit_str answer = refused;

    expect(url != NULL);
    /* the flags of a transfer, lib/url.c */
    if (!curl_url_set(url, CURLUPART_URL, text, CURLU_GUESS_SCHEME | CURLU_NON_SUPPORT_SCHEME) &&
        !curl_url_get(url, CURLUPART_PATH, &path, 0)) {
        if (curl_url_get(url, CURLUPART_HOST, &host, 0)) {
            host = NULL;
        }
        answer = put_answer(out, urikit_str_from(host ? host : ""), urikit_str_from(path));
    }
    curl_free(host);
    curl_free(path);
    curl_url_cleanup(url);
    return answer;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urikit_str text = input_text(data, size);
    urikit_out out = bounded(URIKIT_READER_BOUND(size));
    urikit_reading reading;
    urikit_out ours = bounded(2 * URIKIT_READER_BOUND(size) + 16);
    urikit_out theirs = bounded(8 * size + 64);
    char *copy = calloc(size + 1, 1);
    urikit_str answer = refused;

    expect(copy != NULL);
    memcpy(copy, text.ptr, size);
    if (!memchr(text.ptr, '\0', size)) {
        expect(!urikit_reader_read(URIKIT_READER_CURL, text, &out, &reading));
        if (reading.accepts) {
            answer = put_answer(&ours, reading.host.ptr ? reading.host : URIKIT_STR(""), reading.path);
        }
        differ(ASK_PARTS, text, refused, answer, their_answer(copy, &theirs));
    }
    free(copy);
    free(out.ptr);
    free(ours.ptr);
    free(theirs.ptr);
    return 0;
}
