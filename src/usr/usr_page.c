/* SPDX-License-Identifier: MIT */
/* The user URL of a profile page of a known type. */
#include "usr_parts.h"

#include "../base/out.h"
#include "../text/octets.h"

#include <string.h>

/* True if two hosts are the same, ignoring case and a "www." before either. */
static bool same_site(urikit_str a, urikit_str b)
{
    const urikit_str www = URIKIT_STR("www.");

    if (urikiti_octets_departs(a, www) == www.len) {
        octets_skip(&a, www.len);
    }
    if (urikiti_octets_departs(b, www) == www.len) {
        octets_skip(&b, www.len);
    }
    return a.len == b.len && urikiti_octets_departs(a, b) == b.len; /* hosts in profiles are compared in lower case */
}

/* A profile cut at its host and at the name, "https://npmjs.com/~{name}": "npmjs.com", "/~", and nothing. */
typedef struct profile_parts {
    urikit_str host;
    urikit_str before;
    urikit_str after;
} profile_parts;

/* False if the type has no profile. */
static bool split_profile(const urikit_usr_type *type, profile_parts *parts)
{
    urikit_str rest = urikit_str_from(type->profile ? type->profile : "");
    const char *slash;
    const char *brace;

    if (rest.len == 0) {
        return false;
    }
    octets_skip(&rest, rest.ptr[4] == 's' ? sizeof "https://" - 1 : sizeof "http://" - 1);
    slash = memchr(rest.ptr, '/', rest.len);
    brace = memchr(rest.ptr, '{', rest.len); /* both are in each profile */
    parts->host = urikit_str_of(rest.ptr, (size_t)(slash - rest.ptr));
    parts->before = urikit_str_of(slash, (size_t)(brace - slash));
    parts->after = urikit_str_from(brace + sizeof "{name}" - 1);
    return true;
}

/* An address as far as pages have one: cut without a parser of URIs, which this module does without. */
typedef struct page_parts {
    urikit_str host; /* with all that is before the path */
    urikit_str path;
} page_parts;

/* Bytes that no URI has, and parts that no page has. *at is an offset in the page. */
static urikit_code split_page(urikit_str page, page_parts *parts, size_t *at)
{
    size_t start = urikiti_octets_departs(page, URIKIT_STR("https://")) == 8  ? 8
                   : urikiti_octets_departs(page, URIKIT_STR("http://")) == 7 ? 7
                                                                              : 0;
    size_t end;

    *at = urikiti_octets_foreign(page);
    if (*at < page.len) {
        return URIKIT_E_USR_INVALID_CHAR;
    }
    if (!urikiti_octets_triplets(page, at)) {
        return URIKIT_E_USR_BAD_PERCENT;
    }
    *at = 0;
    if (start == 0) {
        return URIKIT_E_USR_NO_PAGE;
    }
    for (*at = start; *at < page.len; ++*at) {
        if (page.ptr[*at] == '[' || page.ptr[*at] == ']') {
            return URIKIT_E_USR_INVALID_CHAR;
        }
        if (page.ptr[*at] == '?' || page.ptr[*at] == '#') {
            ++*at;
            return URIKIT_E_USR_NO_PAGE;
        }
    }
    for (end = start; end < page.len && page.ptr[end] != '/'; end++) {
    }
    parts->host = urikit_str_of(page.ptr + start, end - start);
    parts->path = urikit_str_of(page.ptr + end, page.len - end);
    return URIKIT_OK;
}

/* True if a path is one of a profile; `name` receives what is in the place of the name. */
static bool name_in_path(urikit_str path, const profile_parts *profile, urikit_str *name)
{
    urikit_str after = profile->after;
    size_t around = profile->before.len + after.len;

    if (path.len > around && path.ptr[path.len - 1] == '/' && !(after.len > 0 && after.ptr[after.len - 1] == '/')) {
        path.len--; /* sites have their pages with and without it */
    }
    if (path.len < around || memcmp(path.ptr, profile->before.ptr, profile->before.len) != 0 ||
        (after.len > 0 && memcmp(path.ptr + path.len - after.len, after.ptr, after.len) != 0)) {
        return false;
    }
    *name = urikit_str_of(path.ptr + profile->before.len, path.len - around);
    return true;
}

/* The type whose pages are on the host; `name` receives the name in the path, percent-encoded. NULL: there is none. */
static const char *find_page(const page_parts *parts, const urikit_usr_types *own, urikit_str page, urikit_str *name, size_t *at)
{
    urikit_str path = parts->path;
    const urikit_usr_type *type;
    size_t i;

    *at = (size_t)(parts->host.ptr - page.ptr);
    for (i = 0; (type = urikiti_usr_type_row(own, i)) != NULL; i++) {
        profile_parts profile;

        if (!split_profile(type, &profile) || !same_site(parts->host, profile.host)) {
            continue;
        }
        *at = (size_t)(path.ptr - page.ptr);
        if (path.len <= profile.before.len || !name_in_path(path, &profile, name)) {
            continue; /* two types may share a site */
        }
        if (name->len > 0 && !memchr(name->ptr, '/', name->len)) {
            return type->name;
        }
        *at = (size_t)(name->ptr - page.ptr) + name->len;
    }
    return NULL;
}

urikit_code urikit_usr_from_page(urikit_str page, urikit_out *out, size_t *at)
{
    return urikit_usr_from_page_with(page, NULL, out, at);
}

urikit_code urikit_usr_from_page_with(urikit_str page, const urikit_usr_types *types, urikit_out *out, size_t *at)
{
    page_parts parts = { { NULL, 0 }, { NULL, 0 } };
    urikit_str name = { NULL, 0 };
    urikit_usr usr = { page, { NULL, 0 }, { NULL, 0 }, { NULL, 0 }, NULL, 0, types };
    size_t bad_at = 0;
    const char *type = NULL;
    urikit_code code;

    if (urikiti_out_overlaps(out, page)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    if (!page.ptr) {
        page = URIKIT_STR("");
    }
    code = split_page(page, &parts, &bad_at);
    if (!code) {
        type = find_page(&parts, types, page, &name, &bad_at);
        code = type ? URIKIT_OK : URIKIT_E_USR_NO_PAGE;
    }
    if (code) {
        return urikiti_error_at(code, bad_at, at);
    }
    code = urikiti_usr_check_name(name, true, &bad_at);
    if (code) {
        return urikiti_error_at(code, (size_t)(name.ptr - page.ptr) + bad_at, at);
    }
    usr.type = urikit_str_from(type);
    usr.name = name;
    return urikit_usr_normalize(&usr, out);
}
