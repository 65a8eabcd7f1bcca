/* SPDX-License-Identifier: MIT */
#include "kinds/iri_form.h"

#include "text/unicode_text.h"

#include <urikit/iri.h>

/*
 * Parses again what was parsed once. An address is copied with its zone and never looked into, so it makes no
 * difference which form of zones the text has: only one of them may be tried at a time, since "%25" is in both.
 */
static bool parse_again(const buffer *text, urikit_uri *uri)
{
    return !urikit_uri_parse(buffer_view(text), URIKIT_PARSE_REFERENCE | URIKIT_PARSE_ZONE_RFC6874BIS, uri, NULL) ||
           !urikit_uri_parse(buffer_view(text), URIKIT_PARSE_REFERENCE | URIKIT_PARSE_ZONE, uri, NULL);
}

/* True if a label that begins with "xn--" begins at byte i, in any case of letters. */
static bool begins_a_label(urikit_str host, size_t i)
{
    return host.len - i >= 4 && (i == 0 || host.ptr[i - 1] == '.') && (host.ptr[i] | 0x20) == 'x' &&
           (host.ptr[i + 1] | 0x20) == 'n' && host.ptr[i + 2] == '-' && host.ptr[i + 3] == '-';
}

/*
 * True if IDNA has something to say about the name: to change it, or to check its A-labels. Other names are left alone:
 * "a_b" is not a domain name, but a valid host.
 */
static bool idn_applies(urikit_str host, idn_usage idn)
{
    size_t i;

    for (i = 0; i < host.len; i++) {
        if (begins_a_label(host, i) || (idn == IDN_TO_ASCII && (unsigned char)host.ptr[i] >= 0x80)) {
            return true;
        }
    }
    return false;
}

/* Appends the name as IDNA has it: ASCII, or Unicode. */
static bool convert_name(urikit_str name, idn_usage idn, size_t at, buffer *out, fault *why)
{
    const char *reason = "";
    urikit_code code =
        idn == IDN_TO_ASCII ? unicode_put_ascii(name, false, out, &reason) : unicode_put_unicode(name, out, &reason);

    if (code == URIKIT_E_IDNA) {
        fault_set(why, urikit_code_token(code), at, "the host is not an internationalized domain name: %s", reason);
    } else if (code) {
        fault_set(why, urikit_code_token(code), at, "%s", urikit_code_text(code));
    }
    return code == URIKIT_OK;
}

/* Appends the text with its bytes beyond ASCII as triplets. */
static void put_encoded(buffer *out, urikit_str text)
{
    size_t i;

    for (i = 0; i < text.len; i++) {
        if ((unsigned char)text.ptr[i] < 0x80) {
            buffer_byte(out, text.ptr[i]);
        } else {
            buffer_format(out, "%%%02X", (unsigned)(unsigned char)text.ptr[i]);
        }
    }
}

/* The text could not be parsed again. */
static bool no_longer_valid(fault *why)
{
    fault_set(why, urikit_code_token(URIKIT_E_CHAR), 0, "what came out on the way is not valid");
    return false;
}

/* Appends the URI with its host replaced. */
static void put_replaced(const urikit_uri *uri, urikit_str host, buffer *out)
{
    buffer_put(out, uri->text, uri->host_at);
    put_encoded(out, host);
    buffer_put(out, uri->text + uri->host_end, uri->len - uri->host_end);
}

/*
 * Appends the URI with its host's name converted. What the name has of reserved characters and of bytes
 * that are not UTF-8 stays percent-encoded, and so is never part of a valid label.
 */
static bool put_with_host(const urikit_uri *uri, idn_usage idn, buffer *out, fault *why)
{
    buffer text = { NULL, 0, 0 };
    buffer name = { NULL, 0, 0 };
    urikit_out result = buffer_out(&text, uri->len);
    urikit_uri iri;
    bool good = true;

    (void)!urikit_iri_from_uri(uri, &result); /* within its bound it cannot fail */
    buffer_took(&text, &result);
    if (urikit_uri_host_kind(uri) != URIKIT_HOST_REG_NAME) {
        buffer_str(out, urikit_uri_text(uri)); /* an address stays as it is, with its zone */
    } else if (urikit_iri_parse(buffer_view(&text), URIKIT_PARSE_REFERENCE, &iri, NULL)) {
        good = no_longer_valid(why);
    } else if (!idn_applies(urikit_uri_host(&iri), idn)) {
        buffer_str(out, urikit_uri_text(uri));
    } else {
        good = convert_name(urikit_uri_host(&iri), idn, uri->host_at, &name, why);
        if (good) {
            put_replaced(uri, buffer_view(&name), out);
        }
    }
    buffer_free(&text);
    buffer_free(&name);
    return good;
}

bool iri_form_put_uri(const urikit_uri *iri, idn_usage idn, buffer *out, fault *why)
{
    buffer text = { NULL, 0, 0 };
    buffer *to = idn ? &text : out;
    urikit_out result = buffer_out(to, URIKIT_URI_FROM_IRI_BOUND((size_t)iri->len));
    bool good = true;
    urikit_uri uri;

    (void)!urikit_uri_from_iri(iri, &result); /* within its bound it cannot fail */
    buffer_took(to, &result);
    if (idn) {
        good = parse_again(&text, &uri) ? put_with_host(&uri, idn, out, why) : no_longer_valid(why);
    }
    buffer_free(&text);
    return good;
}

bool iri_form_put_iri(const urikit_uri *uri, idn_usage idn, buffer *out, fault *why)
{
    buffer text = { NULL, 0, 0 };
    bool good = iri_form_put_uri(uri, idn, &text, why);
    urikit_uri made;

    if (good && !parse_again(&text, &made)) {
        good = no_longer_valid(why);
    } else if (good) {
        urikit_out result = buffer_out(out, text.len);

        (void)!urikit_iri_from_uri(&made, &result); /* within its bound it cannot fail */
        buffer_took(out, &result);
    }
    buffer_free(&text);
    return good;
}
