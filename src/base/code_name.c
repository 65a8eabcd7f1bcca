/* SPDX-License-Identifier: MIT */
/* Names and sentences for result codes; linked only where they are called. */
#include <urikit/base.h>

typedef struct code_entry {
    urikit_code code;
    const char *name;
    const char *text;
} code_entry;

static const code_entry code_entries[] = {
    { URIKIT_OK, "ok", "valid" },
    { URIKIT_E_CHAR, "char", "this character may not stand here" },
    { URIKIT_E_PERCENT, "percent", "'%' needs two hex digits behind it" },
    { URIKIT_E_SCHEME, "scheme",
      "no scheme here: one begins with a letter, goes on with letters, digits, '+', '-' or '.', and ends with ':'" },
    { URIKIT_E_PORT, "port", "a port is made of digits only" },
    { URIKIT_E_IP_LITERAL, "ip_literal", "not an IPv6 or IPvFuture address" },
    { URIKIT_E_UTF8, "utf8", "not valid UTF-8" },
    { URIKIT_E_IPV4, "ipv4", "not an IPv4 address in dotted decimal" },
    { URIKIT_E_CBOR_END, "cbor_end", "the CBOR item is cut short" },
    { URIKIT_E_CBOR_HEAD, "cbor_head", "no CBOR item can begin with this byte" },
    { URIKIT_E_CBOR_INDEFINITE, "cbor_indefinite", "a CBOR item of indefinite length" },
    { URIKIT_E_CBOR_TRAILING, "cbor_trailing", "bytes behind the CBOR item" },
    { URIKIT_E_SPACE, "space", "the output buffer is too small" },
    { URIKIT_E_TOO_LONG, "too_long", "4 GiB or longer: more than 32-bit offsets can hold" },
    { URIKIT_E_LIMIT, "limit", "over the limit set for this call" },
    { URIKIT_E_AUTHORITY, "authority", "the path would begin with '//' and read as an authority" },
    { URIKIT_E_BASE, "base", "the base has no scheme" },
    { URIKIT_E_PARTS, "parts", "these parts would read as others when put side by side" },
};

static const code_entry *find_code(urikit_code code)
{
    size_t i;

    for (i = 0; i < sizeof code_entries / sizeof code_entries[0]; i++) {
        if (code_entries[i].code == code) {
            return &code_entries[i];
        }
    }
    return NULL;
}

const char *urikit_code_name(urikit_code code)
{
    const code_entry *entry = find_code(code);

    return entry ? entry->name : "unknown";
}

const char *urikit_code_text(urikit_code code)
{
    const code_entry *entry = find_code(code);

    return entry ? entry->text : "unknown code";
}
