/* SPDX-License-Identifier: MIT */
#include "kinds/iri_form.h"

#include <urikit/iri.h>
#include <urikit/unicode.h>

/*
 * Parses again what was parsed once. An address is copied with its zone and never looked into, so it makes no
 * difference which form of zones the text has: only one of them may be tried at a time, since "%25" is in both.
 */
static bool parse_again(const buffer *text, urikit_uri *uri)
{
    return !urikit_uri_parse(buffer_view(text), URIKIT_PARSE_REFERENCE | URIKIT_PARSE_ZONE_RFC6874BIS, uri, NULL) ||
           !urikit_uri_parse(buffer_view(text), URIKIT_PARSE_REFERENCE | URIKIT_PARSE_ZONE, uri, NULL);
}

/* Is there anything that IDNA would change? Other names are not its business: "a_b" is no domain name, but a host. */
static bool idn_applies(urikit_str host, idn_usage idn)
{
    size_t i;

    for (i = 0; i < host.len; i++) {
        if (idn == IDN_TO_ASCII && (unsigned char)host.ptr[i] >= 0x80) {
            return true;
        }
        if (idn == IDN_TO_UNICODE && host.len - i >= 4 && (i == 0 || host.ptr[i - 1] == '.') &&
            (host.ptr[i] | 0x20) == 'x' && (host.ptr[i + 1] | 0x20) == 'n' && host.ptr[i + 2] == '-' &&
            host.ptr[i + 3] == '-') {
            return true;
        }
    }
    return false;
}

/* The name as IDNA has it: ASCII, or Unicode that is percent-encoded for a URI. */
static bool convert_name(urikit_str name, idn_usage idn, size_t at, buffer *out, fault *why)
{
    /* an A-label is longer than its U-label; a second try has the room that the first asked for */
    size_t room = 4 * name.len + 64;
    const char *reason = "";
    buffer made = { NULL, 0, 0 };
    urikit_code code = URIKIT_E_SPACE;

    while (code == URIKIT_E_SPACE) {
        urikit_out result = buffer_out(&made, room);

        code = idn == IDN_TO_ASCII ? urikit_idna_to_ascii(name, &result, &reason)
                                   : urikit_idna_to_unicode(name, &result, &reason);
        room = result.len;
        if (!code) {
            buffer_took(&made, &result);
        }
    }
    if (!code) {
        urikit_out result = buffer_out(out, URIKIT_PERCENT_ENCODE_BOUND(made.len));

        code = urikit_percent_encode(buffer_view(&made), URIKIT_COMPONENT_HOST, &result);
        buffer_took(out, &result);
    } else {
        fault_set(why, urikit_code_token(code), at, "the host is no internationalized domain name: %s", reason);
    }
    buffer_free(&made);
    return code == URIKIT_OK;
}

/* Appends the URI with its host's name converted. */
static bool put_with_host(const urikit_uri *uri, idn_usage idn, buffer *out, fault *why)
{
    urikit_str host = urikit_uri_host(uri);
    buffer decoded = { NULL, 0, 0 };
    buffer name = { NULL, 0, 0 };
    urikit_out result = buffer_out(&decoded, host.len);
    bool good = true;

    if (urikit_uri_host_kind(uri) == URIKIT_HOST_REG_NAME && !urikit_percent_decode(host, &result, NULL)) {
        buffer_took(&decoded, &result);
    }
    if (!idn_applies(buffer_view(&decoded), idn)) {
        buffer_str(out, urikit_uri_text(uri)); /* an address among them, which stays with its zone */
    } else if (!convert_name(buffer_view(&decoded), idn, uri->host_at, &name, why)) {
        good = false;
    } else {
        urikit_parts parts = urikit_uri_parts(uri);
        urikit_code code;

        parts.host = buffer_view(&name);
        result = buffer_out(out, URIKIT_URI_WRITE_BOUND(uri->len + name.len));
        code = urikit_uri_write(&parts, &result, NULL);
        good = code == URIKIT_OK;
        if (good) {
            buffer_took(out, &result);
        } else {
            fault_set(why, urikit_code_token(code), uri->host_at, "%s", urikit_code_text(code));
        }
    }
    buffer_free(&decoded);
    buffer_free(&name);
    return good;
}

/* The text could not be parsed again. */
static bool no_longer_valid(fault *why)
{
    fault_set(why, urikit_code_token(URIKIT_E_CHAR), 0, "what came out on the way is not valid");
    return false;
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
