/* SPDX-License-Identifier: MIT */
#include "extract_properties.h"

#include "check.h"

#include <urikit/iri.h>
#include <urikit/nosh.h>
#include <urikit/usr.h>

#include <stdlib.h>
#include <string.h>

enum {
    BESIDE_LEN = 8, /* bytes before a window, and after it */
    DECIDES_LEN = URIKIT_EXTRACT_BROKEN + 256, /* line breaks that end whatever begins before them */
};

static void *grown(void *block, size_t size)
{
    void *bigger = realloc(block, size);

    if (!bigger) {
        check_fail("out of memory");
    }
    return bigger;
}

/* The identifier's `ptr` becomes an offset in the texts, which may move. */
static void keep(extract_finds *all, const urikit_find *find)
{
    if (all->count == all->cap) {
        all->cap = all->cap * 2 + 16;
        all->finds = (urikit_find *)grown(all->finds, all->cap * sizeof *all->finds);
    }
    if (find->text.len + 1 > all->texts_cap - all->texts_len) {
        all->texts_cap = all->texts_cap * 2 + find->text.len + 64;
        all->texts = (char *)grown(all->texts, all->texts_cap);
    }
    memcpy(all->texts + all->texts_len, find->text.ptr, find->text.len);
    all->finds[all->count] = *find;
    all->finds[all->count].text.ptr = NULL;
    all->count++;
    all->texts_len += find->text.len;
}

urikit_str extract_text(const extract_finds *all, size_t i)
{
    size_t at = 0;
    size_t k;

    for (k = 0; k < i; k++) {
        at += all->finds[k].text.len;
    }
    return urikit_str_of(all->texts + at, all->finds[i].text.len);
}

/*
 * A block of memory with these bytes, which begin after BESIDE_LEN others. beside: the byte before and after them. Without
 * it they are all of the block, so that a sanitizer sees a read of one too far.
 */
static char *window_of(urikit_str rest, urikit_str more, char beside)
{
    size_t len = rest.len + more.len;
    size_t around = beside ? BESIDE_LEN : 0;
    char *block = (char *)grown(NULL, len + around > 0 ? len + 2 * around : 1);
    char *window = block + around;

    memset(block, beside, around);
    memset(window + len, beside, around);
    if (rest.len > 0) {
        memcpy(window, rest.ptr, rest.len);
    }
    if (more.len > 0) {
        memcpy(window + rest.len, more.ptr, more.len);
    }
    return block;
}

/* As extract_all. beside: as in window_of. */
static void find_beside(urikit_str text, const urikit_extract_options *options, size_t cap, size_t block, char beside,
                        extract_finds *all)
{
    urikit_extract x;
    urikit_find find;
    char *scratch = (char *)malloc(cap ? cap : 1);
    char *window = NULL;
    size_t at = 0;
    bool last = false;

    memset(all, 0, sizeof *all);
    urikit_extract_start(&x, options, scratch, cap);
    while (!last) {
        size_t left = text.len - at;
        size_t n = block == 0 || left < block ? left : block;
        urikit_str rest = urikit_extract_rest(&x);
        char *next = window_of(rest, urikit_str_of(text.ptr + at, n), beside);

        if (rest.len >= URIKIT_EXTRACT_WINDOW(cap)) {
            check_fail("%zu bytes are kept with a scratch of %zu", rest.len, cap);
        }
        free(window);
        window = next;
        at += n;
        last = at == text.len;
        urikit_extract_feed(&x, urikit_str_of(window + (beside ? BESIDE_LEN : 0), rest.len + n), last);
        while (urikit_extract_next(&x, &find)) {
            keep(all, &find);
        }
    }
    all->too_long = x.too_long;
    free(window);
    free(scratch);
}

void extract_all(urikit_str text, const urikit_extract_options *options, size_t cap, size_t block, extract_finds *all)
{
    find_beside(text, options, cap, block, '\0', all);
}

void extract_free(extract_finds *all)
{
    free(all->finds);
    free(all->texts);
}

static bool is_valid_domain(urikit_str text)
{
    char *whole = (char *)grown(NULL, text.len + 2);
    urikit_uri uri;
    bool valid;

    memcpy(whole, "//", 2);
    memcpy(whole + 2, text.ptr, text.len);
    valid = !urikit_iri_parse(urikit_str_of(whole, text.len + 2), URIKIT_PARSE_REFERENCE, &uri, NULL) &&
            urikit_uri_host(&uri).len > 0;
    free(whole);
    return valid;
}

static bool is_valid(urikit_str text, const urikit_find *find)
{
    urikit_usr_pair pairs[64];
    urikit_uri uri;
    urikit_nosh nosh;
    urikit_usr usr;

    switch (find->kind) {
    case URIKIT_FIND_URI:
        return urikit_uri_parse(text, URIKIT_PARSE_SCHEME, &uri, NULL) == URIKIT_OK;
    case URIKIT_FIND_IRI:
        return urikit_iri_parse(text, URIKIT_PARSE_SCHEME, &uri, NULL) == URIKIT_OK &&
               urikit_uri_parse(text, URIKIT_PARSE_SCHEME, &uri, NULL) != URIKIT_OK;
    case URIKIT_FIND_NOSH:
        return urikit_nosh_parse(text, URIKIT_NOSH_SDL, &nosh, NULL) == URIKIT_OK;
    case URIKIT_FIND_USR:
        return urikit_usr_parse(text, pairs, 64, &usr, NULL) == URIKIT_OK;
    case URIKIT_FIND_DOMAIN: /* with "//" before it, it is an authority and what follows */
        return is_valid_domain(text);
    case URIKIT_FIND_REFERENCE:
        return urikit_iri_parse(text, URIKIT_PARSE_REFERENCE, &uri, NULL) == URIKIT_OK && !urikit_uri_scheme(&uri).ptr;
    }
    return false;
}

/* True if the byte after an identifier ends it in prose, in a table, in a literal, or in markup. */
static bool may_end(urikit_str text, const urikit_find *find)
{
    const char *p = text.ptr + find->end;
    size_t left = text.len - (size_t)find->end;

    if (left == 0 || (unsigned char)*p <= ' ' || *p == 0x7F || (unsigned char)*p >= 0x80) {
        return true;
    }
    if (*p == '\\') {
        return left > 1 && memchr("nrt\"'`ux0", p[1], 9) != NULL;
    }
    if (*p == '-') {
        return find->kind == URIKIT_FIND_DOMAIN;
    }
    return memchr("\"'`<>()[]{}|.,;:!?*_~&", *p, 22) != NULL; /* '&' begins "&lt;" */
}

/* With URIKIT_EXTRACT_ASCII, an IRI is refused, and so is a reference or what follows a domain name that is one. */
static bool may_be_iri(const urikit_find *find)
{
    return find->kind == URIKIT_FIND_IRI || find->kind == URIKIT_FIND_REFERENCE || find->kind == URIKIT_FIND_DOMAIN;
}

/* True for a remote of git, "a@b:c", whose URI was found. */
static bool is_remote(urikit_str text, const urikit_find *find, urikit_str found)
{
    return found.len > 6 && memcmp(found.ptr, "ssh://", 6) == 0 && memcmp(text.ptr + find->start, "ssh", 3) != 0;
}

/* The most bytes that a find may have: a blank of Markdown is "%20", and a remote of git gets "ssh://". */
static size_t decoded_max(urikit_str text, const urikit_find *find, urikit_str found)
{
    return (size_t)(find->end - find->start) * (find->context == URIKIT_FIND_MARKDOWN ? 3 : 1) +
           (is_remote(text, find, found) ? 6 : 0);
}

static void check_finds(urikit_str text, const extract_finds *all)
{
    uint64_t end = 0;
    size_t at = 0;
    size_t i;

    for (i = 0; i < all->count; i++) {
        const urikit_find *find = &all->finds[i];
        urikit_str found = urikit_str_of(all->texts + at, find->text.len);

        if (find->start < end || find->end <= find->start || find->end > text.len) {
            check_fail("'%s': a find from %zu to %zu, after one to %zu", check_show(text), (size_t)find->start, (size_t)find->end,
                       (size_t)end);
        }
        if (!may_end(text, find)) {
            check_fail("'%s': '%s' is cut at %zu", check_show(text), check_show(found), (size_t)find->end);
        }
        if (find->code ? !may_be_iri(find) && is_valid(found, find) : !is_valid(found, find)) {
            check_fail("'%s': '%s' is not valid as %s", check_show(text), check_show(found), urikit_find_kind_name(find->kind));
        }
        if (find->end - find->start == found.len && find->context != URIKIT_FIND_MARKDOWN && !is_remote(text, find, found) &&
            memcmp(found.ptr, text.ptr + find->start, found.len) != 0) {
            check_fail("'%s': '%s' is not what is at %zu", check_show(text), check_show(found), (size_t)find->start);
        }
        if (decoded_max(text, find, found) < found.len) {
            check_fail("'%s': '%s' is longer than its text", check_show(text), check_show(found));
        }
        end = find->end;
        at += found.len;
    }
}

static bool same(const urikit_find *a, const urikit_find *b)
{
    return a->start == b->start && a->end == b->end && a->kind == b->kind && a->context == b->context && a->hyphen == b->hyphen &&
           a->base == b->base && a->text.len == b->text.len;
}

void property_delimited(urikit_str inside, char open, char close)
{
    char *space = (char *)grown(NULL, inside.len + 2);
    urikit_extract_options options = { 0 };
    extract_finds all;
    size_t end = inside.len + 1;

    space[0] = open;
    memcpy(space + 1, inside.ptr, inside.len);
    space[end] = close;
    extract_all(urikit_str_of(space, inside.len + 2), &options, inside.len + 64, 0, &all);
    if (open == '<' && memchr(space, '|', end)) { /* <url|label> */
        end = (size_t)((const char *)memchr(space, '|', end) - space);
    }
    while (end > 1 && (space[end - 1] == ' ' || (space[end - 1] >= '\t' && space[end - 1] <= '\r'))) {
        end--;
    }
    if (all.count > 1 || (all.count == 1 && (all.finds[0].start != 1 || all.finds[0].end < end))) {
        check_fail("'%s' gives '%s' from %zu to %zu", check_show(urikit_str_of(space, inside.len + 2)),
                   check_show(extract_text(&all, 0)), (size_t)all.finds[0].start, (size_t)all.finds[0].end);
    }
    extract_free(&all);
    free(space);
}

/* The finds of a text by blocks are those of the whole. how: what else is different. */
static void check_same(urikit_str text, size_t block, const char *how, const extract_finds *whole, const extract_finds *parts)
{
    size_t i;

    for (i = 0; i < whole->count && i < parts->count; i++) {
        if (!same(&whole->finds[i], &parts->finds[i])) {
            check_fail("'%s' by %zu bytes%s: find %zu is from %zu to %zu, in one piece from %zu to %zu", check_show(text), block,
                       how, i, (size_t)parts->finds[i].start, (size_t)parts->finds[i].end, (size_t)whole->finds[i].start,
                       (size_t)whole->finds[i].end);
        }
    }
    if (whole->count != parts->count || whole->too_long != parts->too_long || whole->texts_len != parts->texts_len ||
        (whole->texts_len > 0 && memcmp(whole->texts, parts->texts, whole->texts_len) != 0)) {
        check_fail("'%s' by %zu bytes%s: %zu finds and %zu too long, in one piece %zu and %zu", check_show(text), block, how,
                   parts->count, (size_t)parts->too_long, whole->count, (size_t)whole->too_long);
    }
}

void property_extract(urikit_str text, const urikit_extract_options *options, size_t cap, size_t block)
{
    extract_finds whole;
    extract_finds parts;

    extract_all(text, options, cap, 0, &whole);
    check_finds(text, &whole);
    extract_all(text, options, cap, block, &parts);
    check_same(text, block, "", &whole, &parts);
    extract_free(&whole);
    extract_free(&parts);
}

void property_beside(urikit_str text, const urikit_extract_options *options, size_t cap, size_t block)
{
    static const char bytes[] = " \nb7/@:.-;)]\"\\\xBC";
    extract_finds whole;
    const char *beside;

    extract_all(text, options, cap, 0, &whole);
    for (beside = bytes; *beside; beside++) {
        char how[] = " beside ' '";
        extract_finds parts;

        how[9] = *beside;
        find_beside(text, options, cap, block, *beside, &parts);
        check_same(text, block, how, &whole, &parts);
        extract_free(&parts);
    }
    extract_free(&whole);
}

void property_at_once(urikit_str text, const urikit_extract_options *options)
{
    enum { CAP = 8192 };
    char *scratch = (char *)grown(NULL, CAP);
    char *window = (char *)grown(NULL, text.len + DECIDES_LEN);
    urikit_str given = text;
    extract_finds all;
    urikit_extract x;
    urikit_find find;
    size_t i;

    memcpy(window, text.ptr, text.len);
    memset(window + text.len, '\n', DECIDES_LEN);
    window[text.len + DECIDES_LEN - 1] = '-';
    text = urikit_str_of(window, text.len + DECIDES_LEN);
    extract_all(text, options, CAP, 0, &all);
    urikit_extract_start(&x, options, scratch, CAP);
    urikit_extract_feed(&x, text, false);
    for (i = 0; i < all.count; i++) {
        if (!urikit_extract_next(&x, &find) || find.start != all.finds[i].start || find.end != all.finds[i].end) {
            check_fail("'%s' and lines: waits with the find from %zu to %zu", check_show(given), (size_t)all.finds[i].start,
                       (size_t)all.finds[i].end);
        }
    }
    extract_free(&all);
    free(window);
    free(scratch);
}
