/* SPDX-License-Identifier: MIT */
/* Package URLs: parse, and write. */
#include "any.h"

#include <urikit/purl.h>

enum { PAIRS = 2, BEGIN_MAX = 14 };

/*
 * A text of any bytes after "pkg:", after a type without rules, after one whose rule reads a part, in a value, in a second
 * qualifier whose key sorts before the first, or in a subpath.
 */
static urikit_str any_purl(char text[BEGIN_MAX + BOUND])
{
    static const urikit_str begins[] = { { "pkg:", 4 },      { "pkg:a/", 6 },          { "pkg:git/", 8 },
                                         { "pkg:cpan/", 9 }, { "pkg:a/b?d=1&c=", 14 }, { "pkg:a/b#", 8 } };
    size_t len = Frama_C_size_t_interval(0, BOUND);
    size_t begin = Frama_C_size_t_interval(0, 5);
    size_t i;
    //@ split len;
    //@ split begin;
    Frama_C_make_unknown(text, BEGIN_MAX + BOUND);
    //@ loop unroll 14;
    for (i = 0; i < begins[begin].len; i++) {
        text[BEGIN_MAX + BOUND - len - begins[begin].len + i] = begins[begin].ptr[i];
    }
    return urikit_str_of(text + (BEGIN_MAX + BOUND - len - begins[begin].len), begins[begin].len + len);
}

void prove_purl_parse(void)
{
    static char bytes[BEGIN_MAX + BOUND];
    static char any[BOUND];
    static urikit_purl_pair pairs[PAIRS];
    urikit_str text = any_purl(bytes);
    size_t len = any_len(any);
    urikit_purl_flags flags = ANY_BOOL() ? URIKIT_PURL_LENIENT : URIKIT_PURL_REQUIRED;
    size_t cap = Frama_C_size_t_interval(0, PAIRS);
    urikit_purl purl;
    size_t at;
    //@ split text.len;
    (void)urikit_purl_parse(text, flags, pairs, cap, &purl, &at);
    //@ split len;
    (void)urikit_purl_parse(any_text(any, len), flags, pairs, cap, &purl, &at);
    (void)urikit_purl_parse(urikit_str_of(NULL, 0), flags, NULL, 0, &purl, NULL);
}

/* Components of which one is any text; the types have each rule that rewrites. */
void prove_purl_build(void)
{
    static const urikit_str types[] = { { "a", 1 }, { "git", 3 }, { "pub", 3 }, { "hackage", 7 }, { "alpm", 4 } };
    static char any[BOUND];
    static urikit_purl_pair space[1];
    urikit_str part = { "b", 1 };
    urikit_purl_pair pair = { { "c", 1 }, part };
    urikit_purl_parts parts = { { NULL, 0 }, part, part, part, &pair, 1, part };
    size_t len = any_len(any);
    size_t type = Frama_C_size_t_interval(0, 4);
    size_t which = Frama_C_size_t_interval(0, 5);
    urikit_out out = { NULL, 0, 0 };
    urikit_purl_place at;
    //@ split len;
    //@ split type;
    //@ split which;
    part = any_text(any, len);
    parts.type = which == 0 ? part : types[type];
    parts.name_space = which == 1 ? part : parts.name_space;
    parts.name = which == 2 ? part : parts.name;
    parts.version = which == 3 ? part : parts.version;
    parts.subpath = which == 4 ? part : parts.subpath;
    pair.value = which == 5 ? part : pair.value;
    (void)urikit_purl_build(&parts, space, 1, &out, &at);
}
