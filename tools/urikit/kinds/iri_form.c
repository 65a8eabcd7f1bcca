/* SPDX-License-Identifier: MIT */
#include "kinds/iri_form.h"

#include <urikit/iri.h>
#include <urikit/unicode.h>

/* What was parsed once is parsed again, zones and all. */
enum { ANY_REFERENCE = URIKIT_PARSE_REFERENCE | URIKIT_PARSE_ZONE | URIKIT_PARSE_ZONE_RFC6874BIS };

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
    if (idn_applies(buffer_view(&decoded), idn)) {
        good = convert_name(buffer_view(&decoded), idn, uri->host_at, &name, why);
    } else {
        buffer_str(&name, host);
    }
    if (good) {
        urikit_parts parts = urikit_uri_parts(uri);

        parts.host = host.ptr ? buffer_view(&name) : host;
        result = buffer_out(out, URIKIT_URI_WRITE_BOUND(uri->len + name.len));
        /* only the host has changed, into one that is percent-encoded */
        good = urikit_uri_write(&parts, &result, NULL) == URIKIT_OK;
        buffer_took(out, &result);
    }
    buffer_free(&decoded);
    buffer_free(&name);
    return good;
}

bool iri_form_put_uri(const urikit_uri *iri, idn_usage idn, buffer *out, fault *why)
{
    buffer text = { NULL, 0, 0 };
    urikit_out result = buffer_out(idn ? &text : out, URIKIT_URI_FROM_IRI_BOUND((size_t)iri->len));
    urikit_uri uri;
    bool good = urikit_uri_from_iri(iri, &result) == URIKIT_OK;

    buffer_took(idn ? &text : out, &result);
    if (idn) {
        good = good && !urikit_uri_parse(buffer_view(&text), ANY_REFERENCE, &uri, NULL) &&
               put_with_host(&uri, idn, out, why);
    }
    buffer_free(&text);
    return good;
}

bool iri_form_put_iri(const urikit_uri *uri, idn_usage idn, buffer *out, fault *why)
{
    buffer text = { NULL, 0, 0 };
    bool good = iri_form_put_uri(uri, idn, &text, why);
    urikit_uri made;

    if (good && !urikit_uri_parse(buffer_view(&text), ANY_REFERENCE, &made, NULL)) {
        urikit_out result = buffer_out(out, text.len);

        good = urikit_iri_from_uri(&made, &result) == URIKIT_OK;
        buffer_took(out, &result);
    }
    buffer_free(&text);
    return good;
}
