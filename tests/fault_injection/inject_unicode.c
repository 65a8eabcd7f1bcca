/* SPDX-License-Identifier: MIT */
/*
 * Each allocation of each call of urikit/unicode.h and urikit/psl.h fails in turn, also those that utf8proc, ICU and
 * libpsl make below: the call gives URIKIT_E_MEMORY, or the right result. It leaks nothing, and the next call gives the
 * right result. With --cold each call is a process of its own, so that what the libraries do at first use is counted
 * too.
 */
#define _POSIX_C_SOURCE 200809L
#include <urikit/iri.h>
#include <urikit/psl.h>
#include <urikit/unicode.h>

#include "memory.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TEXT_MAX = 4000, MOST = 10000 };

/* What a call gives, so that two runs can be compared. */
typedef struct answer {
    urikit_code code;
    size_t at;
    const char *reason;
    size_t len;
    char text[TEXT_MAX * 11]; /* not set where the call writes nothing */
} answer;

typedef void unicode_call(urikit_str text, answer *given);

/* ---- the calls ---------------------------------------------------------------------- */

static void nfc_check(urikit_str text, answer *given)
{
    given->code = urikit_nfc_check(text, &given->at);
}

static void write_with(urikit_str text, answer *given, size_t cap)
{
    urikit_out out = { given->text, cap, 0 };

    given->code = urikit_nfc_write(text, &out);
    given->len = out.len;
}

static void nfc_write(urikit_str text, answer *given)
{
    write_with(text, given, sizeof given->text);
}

static void nfc_measure(urikit_str text, answer *given)
{
    write_with(text, given, 0);
}

static void idna(urikit_str text, answer *given, bool to_unicode, unsigned options)
{
    urikit_out out = URIKIT_OUT(given->text);

    given->code = to_unicode ? urikit_idna_to_unicode(text, options, &out, &given->reason)
                             : urikit_idna_to_ascii(text, options, &out, &given->reason);
    given->len = out.len;
}

static void to_ascii(urikit_str text, answer *given)
{
    idna(text, given, false, URIKIT_IDNA_UNDERSCORE);
}

static void to_unicode(urikit_str text, answer *given)
{
    idna(text, given, true, 0);
}

static void to_unicode_strict(urikit_str text, answer *given)
{
    idna(text, given, true, URIKIT_IDNA_STRICT);
}

static void host_key(urikit_str text, answer *given)
{
    urikit_out out = URIKIT_OUT(given->text);
    char whole[256];
    urikit_uri iri;
    int len = snprintf(whole, sizeof whole, "//%.*s", (int)(text.len < 200 ? text.len : 200), text.ptr);

    given->code = urikit_iri_parse(urikit_str_of(whole, (size_t)len), URIKIT_PARSE_REFERENCE, &iri, &given->at);
    given->code = given->code ? given->code : urikit_iri_host_key(&iri, &out);
    given->len = out.len;
}

static void check_bidi(urikit_str text, answer *given)
{
    urikit_uri iri;

    given->code = urikit_iri_parse(text, URIKIT_PARSE_REFERENCE, &iri, &given->at);
    if (!given->code) {
        given->code = urikit_iri_check_bidi(&iri, &given->at);
    }
}

static void is_lower(urikit_str text, answer *given)
{
    given->len = urikit_is_lower(text, &given->at);
}

static void versions(urikit_str text, answer *given)
{
    urikit_out out = URIKIT_OUT(given->text);

    (void)text;
    given->code = urikit_idna_version_write(&out);
    given->code = given->code ? given->code : urikit_unicode_version_write(&out);
    given->len = out.len;
}

static void registrable(urikit_str text, answer *given)
{
    urikit_str found[2] = { { NULL, 0 }, { NULL, 0 } };

    given->at = urikit_registrable_domain(text, &found[0]);
    given->len = urikit_public_suffix(text, &found[1]);
    snprintf(given->text, sizeof given->text, "%.*s %.*s", (int)found[0].len, found[0].ptr ? found[0].ptr : "", (int)found[1].len,
             found[1].ptr ? found[1].ptr : "");
}

static const struct {
    const char *name;
    unicode_call *call;
} calls[] = {
    { "urikit_nfc_check", nfc_check },
    { "urikit_nfc_write", nfc_write },
    { "urikit_nfc_write into nothing", nfc_measure },
    { "urikit_idna_to_ascii", to_ascii },
    { "urikit_idna_to_unicode", to_unicode },
    { "urikit_idna_to_unicode, strict", to_unicode_strict },
    { "urikit_iri_host_key", host_key },
    { "urikit_iri_check_bidi", check_bidi },
    { "urikit_is_lower", is_lower },
    { "urikit_unicode_version_write", versions },
    { "urikit_registrable_domain", registrable },
};

/* ---- the texts ------------------------------------------------------------------------ */

static const char *const texts[] = {
    "",
    "plain.example",
    "B\xC3\xBC"
    "cher.example", /* in NFC */
    "bu\xCC\x88"
    "cher.example.co.uk", /* composes */
    "a\xCC\xA3\xCC\x81\xCC\xA3", /* marks out of order */
    "\xEA\xB0\x80\xE1\x86\xA7x", /* U+11A7 after a syllable: the text is cut there */
    "\xE1\x84\x80\xE1\x85\xA1\xE1\x86\xA8.\xE1\x86\xA7.\xCC\x81\xCC\xA3\xE1\x86\xA7",
    "\xEF\xAC\xAB\xE0\xA5\x98", /* decompose and stay so */
    "xn--bcher-kva.example",
    "xn--bcher-.a_b.xn--a.\xC3\x9F.example", /* labels that are not valid */
    "\xD7\x90\xD7\x91.example.\xD7\x92", /* right to left */
    "\xD7\x90"
    "a.1\xD7\x91",
    "a\xE2\x80\x8D"
    "b.\xE1\xBA\x9E.\xEF\xBC\xA0", /* a joiner, the large sharp s, a delimiter */
    "\xC3\x28",                      /* not UTF-8 */
    "\xF0\x9F\x92\xA9\xE2\x80\xAE.la.a\xE3\x80\x82\xE4\xBE\x8B",
    "www.\xE5\x85\xAC\xE5\x8F\xB8.cn",
};

/* Texts longer than what the libraries have on their stacks. */
static urikit_str long_text(size_t i, char *block)
{
    static const char *const pieces[] = { "bu\xCC\x88", "a\xCC\x81\xCC\xA3", "\xC3\xBC", "\xEA\xB0\x80\xE1\x86\xA7.",
                                          "\xD7\x90" };
    size_t len = strlen(pieces[i]);
    size_t used = 0;

    while (used + len <= (i == 3 ? 300 : TEXT_MAX)) {
        memcpy(block + used, pieces[i], len);
        used += len;
    }
    return urikit_str_of(block, used);
}

enum { TEXTS = sizeof texts / sizeof texts[0], LONG_TEXTS = 5, CALLS = sizeof calls / sizeof calls[0] };

/* A copy of exactly the text's size, for the sanitizer. */
static urikit_str text_at(size_t i)
{
    char *block = malloc(TEXT_MAX);
    urikit_str text = i < TEXTS ? urikit_str_from(texts[i]) : long_text(i - TEXTS, block);
    char *copy = malloc(text.len + 1);

    memcpy(copy, text.ptr, text.len);
    copy = realloc(copy, text.len > 0 ? text.len : 1);
    free(block);
    return urikit_str_of(copy, text.len);
}

/* ---- one failure ------------------------------------------------------------------------ */

static answer want, given, again;
static long failures, faults, refused;

static void do_call(size_t call, urikit_str text, answer *to)
{
    memset(to, 0, offsetof(answer, text));
    calls[call].call(text, to);
}

static bool same(const answer *a, const answer *b)
{
    bool reason = a->reason == b->reason || !a->code || (a->reason && b->reason && strcmp(a->reason, b->reason) == 0);

    return a->code == b->code && a->at == b->at && a->len == b->len && reason &&
           (a->code || a->len > sizeof a->text || memcmp(a->text, b->text, a->len) == 0);
}

static void fault(size_t call, size_t text, long n, const char *what)
{
    faults++;
    printf("%s of text %zu, allocation %ld: %s (%s %zu %s, wanted %s %zu %s)\n", calls[call].name, text, n, what,
           urikit_code_token(given.code), given.len, given.reason ? given.reason : "", urikit_code_token(want.code), want.len,
           want.reason ? want.reason : "");
}

/* Lets the n-th allocation of a call fail. Returns whether there was one. */
static bool fail_one(size_t call, size_t i, urikit_str text, long n, bool all_after, bool leaks_count)
{
    long before;
    long failed;

    memset(&given, 0, offsetof(answer, text));
    before = memory_live();
    memory_inject(n, all_after);
    calls[call].call(text, &given);
    failed = memory_feed();
    failures += failed;
    refused += given.code == URIKIT_E_MEMORY;
    if (leaks_count && memory_live() != before) {
        fault(call, i, n, "blocks were not freed");
    }
    if (given.code == URIKIT_E_MEMORY ? failed == 0 : !same(&given, &want)) {
        fault(call, i, n, "neither URIKIT_E_MEMORY nor the right result");
    }
    if (given.code == URIKIT_E_MEMORY && given.len > 0) {
        fault(call, i, n, "the output has changed");
    }
    return failed > 0;
}

static void warm(size_t call, size_t i, urikit_str text)
{
    int all_after;

    do_call(call, text, &want);
    for (all_after = 0; all_after < 2; all_after++) {
        long n = 1;

        while (n < MOST && fail_one(call, i, text, n, all_after != 0, true)) {
            do_call(call, text, &again);
            if (!same(&again, &want)) {
                fault(call, i, n, "the next call is wrong");
            }
            n++;
        }
    }
}

/* ---- the same in a fresh process, where the libraries set themselves up ------------------- */

typedef struct shared {
    answer want;
    long failures, faults, refused;
    bool more;
} shared;

/* Runs in a child, which has not used the libraries. Writes what came out to `to`. */
static void in_child(size_t call, size_t i, long n, int to)
{
    static shared result;
    urikit_str text = text_at(i);

    if (n == 0) {
        do_call(call, text, &result.want);
    } else {
        result.more = fail_one(call, i, text, n, false, false);
        do_call(call, text, &again);
        if (!same(&again, &want)) { /* the libraries could keep the error of their first use */
            fault(call, i, n, "the next call is wrong");
        }
        result.failures = failures;
        result.faults = faults;
        result.refused = refused;
    }
    fflush(stdout);
    if (write(to, &result, sizeof result) != (ssize_t)sizeof result) {
        _exit(2);
    }
    _exit(0);
}

static bool cold_one(size_t call, size_t i, long n)
{
    static shared result;
    FILE *file = tmpfile();
    int status = 0;
    pid_t child;

    fflush(stdout);
    child = fork();
    if (child == 0) {
        failures = faults = refused = 0; /* the child's own */
        in_child(call, i, n, fileno(file));
    }
    if (child < 0 || waitpid(child, &status, 0) != child || status != 0 || fseek(file, 0, SEEK_SET) != 0 ||
        fread(&result, sizeof result, 1, file) != 1) {
        fault(call, i, n, "the process ended");
        result.more = n < 100;
    } else if (n == 0) {
        want = result.want;
    } else {
        failures += result.failures;
        faults += result.faults;
        refused += result.refused;
    }
    fclose(file);
    return n == 0 || result.more;
}

static void cold(size_t call, size_t i)
{
    long n = 0;

    while (n < MOST && cold_one(call, i, n)) {
        n++;
    }
}

int main(int argc, char **argv)
{
    bool is_cold = argc > 1 && strcmp(argv[1], "--cold") == 0;
    size_t call, i;

    for (call = 0; call < CALLS; call++) {
        for (i = 0; i < TEXTS + LONG_TEXTS; i++) {
            if (is_cold) {
                cold(call, i);
            } else {
                urikit_str text = text_at(i);
                union {
                    const char *constant;
                    char *block;
                } taken = { text.ptr };

                warm(call, i, text);
                free(taken.block);
            }
        }
    }
    printf("%ld failures in %d calls of %d texts%s, %ld wrong ends; %ld times URIKIT_E_MEMORY\n", failures, (int)CALLS,
           TEXTS + LONG_TEXTS, is_cold ? " at first use" : "", faults, refused);
    return faults > 0 || failures == 0;
}
