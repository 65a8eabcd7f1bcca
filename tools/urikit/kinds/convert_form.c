/* SPDX-License-Identifier: MIT */
#include "kinds/convert_form.h"

#include "kinds/cri_read.h"
#include "kinds/family.h"

#include <urikit/iri.h>
#include <urikit/usr.h>

/* The URI of any kind of identifier goes on to its last form: with --idn, as an IRI. */
typedef bool first_form(const parsed *id, buffer *out, fault *why);
typedef bool put_last_form(const urikit_uri *uri, idn_usage idn, buffer *out, fault *why);

static bool put_by_uri(const parsed *id, first_form *to_uri, put_last_form *put, buffer *out, fault *why)
{
    buffer text = { NULL, 0, 0 };
    urikit_uri uri;
    bool made = to_uri(id, &text, why);
    bool good = made;

    if (made) {
        /* a CRI's URI may have a zone, in the form that --zone chose */
        unsigned options = URIKIT_PARSE_REFERENCE | cri_zone_options(&id->settings->cri);
        size_t at = 0;
        urikit_code code = urikit_uri_parse(buffer_view(&text), options, &uri, &at);

        if (code) { /* only where --zone rfc6874bis wrote a zone that the form's own rules refuse */
            fault_set(why, urikit_code_token(code), 0, "its URI cannot be read again: %s", urikit_code_text(code));
        }
        good = !code && put(&uri, id->settings->idn, out, why);
        if (!good) {
            why->at = is_cri(id->kind) ? 0 : parsed_uri(id)->host_at; /* the host is the only thing left that can be wrong */
        }
    }
    buffer_free(&text);
    return good;
}

static bool put_uri(const parsed *id, buffer *out, fault *why)
{
    return id->settings->idn ? put_by_uri(id, id->kind->calls->to_uri, iri_form_put_uri, out, why)
                             : id->kind->calls->to_uri(id, out, why);
}

/* The URI of any kind, or the relative reference as one. */
static bool to_uri_reference(const parsed *id, buffer *out, fault *why)
{
    if (!is_cri(id->kind) && !is_family(id->kind) && !urikit_uri_scheme(parsed_uri(id)).ptr) {
        return iri_form_put_uri(parsed_uri(id), IDN_AS_IS, out, why);
    }
    return id->kind->calls->to_uri(id, out, why);
}

static bool put_iri(const parsed *id, buffer *out, fault *why)
{
    return put_by_uri(id, id->kind->calls->to_uri, iri_form_put_iri, out, why);
}

static bool put_uri_reference(const parsed *id, buffer *out, fault *why)
{
    return id->settings->idn ? put_by_uri(id, to_uri_reference, iri_form_put_uri, out, why) : to_uri_reference(id, out, why);
}

static bool put_iri_reference(const parsed *id, buffer *out, fault *why)
{
    return put_by_uri(id, to_uri_reference, iri_form_put_iri, out, why);
}

/* The user URL of a profile page. A user URL comes in its canonical form. */
static bool put_usr(const parsed *id, buffer *out, fault *why)
{
    buffer page = { NULL, 0, 0 };
    urikit_out result;
    size_t at = 0;
    urikit_code code;

    if (id->kind == kind_numbered(URIKIT_KIND_USR)) {
        family_put_canonical(id, out);
        return true;
    }
    if (!id->kind->calls->to_uri(id, &page, why)) {
        buffer_free(&page);
        return false;
    }
    result = buffer_out(out, URIKIT_USR_FROM_PAGE_BOUND(page.len) + family_longest_type());
    code = urikit_usr_from_page_with(buffer_view(&page), id->settings->types, &result, &at);
    if (code) {
        fault_set(why, urikit_code_token(code), id->kind == &kind_uri || id->kind == &kind_uri_reference ? at : 0,
                  code == URIKIT_E_USR_NO_PAGE ? "%s: an address such as https://github.com/octocat ('urikit schemes' lists "
                                                 "the sites)"
                                               : "%s",
                  urikit_code_text(code));
    } else {
        buffer_took(out, &result);
    }
    buffer_free(&page);
    return code == URIKIT_OK;
}

/* The path that a "file" URI names. */
static bool put_path(const parsed *id, buffer *out, fault *why)
{
    buffer text = { NULL, 0, 0 };
    urikit_uri uri;
    urikit_out path;
    size_t at = 0;
    urikit_code code;

    if (is_cri(id->kind)) {
        if (!id->kind->calls->to_uri(id, &text, why)) {
            buffer_free(&text);
            return false;
        }
        code = urikit_uri_parse(buffer_view(&text), URIKIT_PARSE_REFERENCE, &uri, &at);
    } else {
        uri = *parsed_uri(id);
        code = URIKIT_OK;
    }
    if (!code) {
        path = buffer_out(out, uri.len);
        code = urikit_file_path_from_uri(&uri, id->settings->paths, &path, &at);
        buffer_took(out, &path);
    }
    if (code) {
        fault_set(why, urikit_code_token(code), is_cri(id->kind) ? 0 : at, "%s",
                  code == URIKIT_E_FILE_PATH ? "not the URI of a file on this system" : urikit_code_text(code));
    }
    buffer_free(&text);
    return code == URIKIT_OK;
}

/* Appends the URI of the path that a "file" URI names in that style, with a drive in upper case. */
static bool put_file_again(const urikit_uri *uri, urikit_path_style style, buffer *key)
{
    buffer path = { NULL, 0, 0 };
    urikit_out result = buffer_out(&path, uri->len);
    bool good = !urikit_file_path_from_uri(uri, style, &result, NULL);

    if (good) {
        buffer_took(&path, &result);
        if (style == URIKIT_PATH_WINDOWS && path.ptr[0] >= 'a' && path.ptr[0] <= 'z') {
            path.ptr[0] = (char)(path.ptr[0] - 0x20); /* a path of Windows begins with a drive or with two backslashes */
        }
        result = buffer_out(key, URIKIT_URI_FROM_FILE_PATH_BOUND(path.len));
        good = !urikit_uri_from_file_path(buffer_view(&path), style, &result, NULL);
        if (good) {
            buffer_took(key, &result);
        }
    }
    buffer_free(&path);
    return good;
}

bool put_file_key(const parsed *id, buffer *key)
{
    buffer normal = { NULL, 0, 0 };
    urikit_out result;
    urikit_str fragment;
    urikit_uri uri;
    bool good = false;

    if (id->kind->group != FOR_URI || urikit_uri_scheme(parsed_uri(id)).len != 4) {
        return false;
    }
    result = buffer_out(&normal, URIKIT_URI_NORMALIZE_BOUND((size_t)parsed_uri(id)->len));
    (void)!urikit_iri_normalize(parsed_uri(id), URIKIT_LEVEL_SCHEME, &result); /* within its bound it cannot fail */
    buffer_took(&normal, &result);
    fragment = urikit_uri_fragment(parsed_uri(id));
    if (fragment.ptr) { /* '#' is nowhere before it */
        normal.len = (size_t)((char *)memchr(normal.ptr, '#', normal.len) - normal.ptr);
    }
    if (!urikit_iri_parse(buffer_view(&normal), URIKIT_PARSE_SCHEME, &uri, NULL)) {
        good = put_file_again(&uri, URIKIT_PATH_WINDOWS, key) || put_file_again(&uri, URIKIT_PATH_POSIX, key);
    }
    buffer_free(&normal);
    return good;
}

static bool put_cri(const parsed *id, buffer *out, fault *why)
{
    (void)why;
    cri_put_tagged(id, id->settings->cri.binary_out, out);
    return true;
}

static bool put_notation(const parsed *id, buffer *out, fault *why)
{
    (void)why;
    cri_put_notation(id, out);
    return true;
}

static const convert_form forms[] = {
    { "uri", put_uri, false, false, false },
    { "iri", put_iri, false, false, false },
    { "uri-reference", put_uri_reference, false, false, false },
    { "iri-reference", put_iri_reference, false, false, false },
    { "cri", put_cri, true, true, false },
    { "edn", put_notation, true, false, false },
    { "edn-cri", cri_put_literal, true, false, false },
    { "usr", put_usr, false, false, false },
    { "path", put_path, false, false, true },
};

convert_form convert_form_named(const char *name)
{
    size_t i;

    for (i = 1; name && i < sizeof forms / sizeof forms[0]; i++) {
        if (strcmp(forms[i].name, name) == 0) {
            return forms[i];
        }
    }
    return forms[0];
}
