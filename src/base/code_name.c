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
    { URIKIT_E_NFC, "nfc", "not in Unicode's Normalization Form C" },
    { URIKIT_E_BIDI, "bidi", "characters of both directions in one component" },
    { URIKIT_E_IDNA, "idna", "not an internationalized domain name" },
    { URIKIT_E_CBOR_END, "cbor_end", "the CBOR item is cut short" },
    { URIKIT_E_CBOR_HEAD, "cbor_head", "no CBOR item can begin with this byte" },
    { URIKIT_E_CBOR_INDEFINITE, "cbor_indefinite", "a CBOR item of indefinite length" },
    { URIKIT_E_CBOR_TRAILING, "cbor_trailing", "bytes after the CBOR item" },
    { URIKIT_E_CBOR_DEPTH, "cbor_depth", "CBOR items of indefinite length nested too deep" },
    { URIKIT_E_SPACE, "space", "the output buffer is too small" },
    { URIKIT_E_TOO_LONG, "too_long", "4 GiB or longer: more than 32-bit offsets can hold" },
    { URIKIT_E_LIMIT, "limit", "over the limit set for this call" },
    { URIKIT_E_AUTHORITY, "authority", "the path would begin with '//' and read as an authority" },
    { URIKIT_E_MEMORY, "memory", "not enough memory" },
    { URIKIT_E_BASE, "base", "the base has no scheme" },
    { URIKIT_E_PARTS, "parts", "these parts would read as others when put side by side" },
    { URIKIT_E_OFFSETS, "offsets", "the column's offsets descend or lead out of its data" },
    { URIKIT_E_FILE_PATH, "file_path", "not an absolute file path, or a URI that does not name a file on this system" },
    { URIKIT_E_DOT_SEGMENT, "dot_segment", "'.' and '..' cannot be added as segments: they would change the path above" },

    { URIKIT_E_NOSH_TOO_LONG, "nosh_too_long", "a NOSH URI has at most 8192 bytes" },
    { URIKIT_E_NOSH_INVALID_CHAR, "nosh_invalid_char", "a URI may not hold this character here" },
    { URIKIT_E_NOSH_BAD_PERCENT, "nosh_bad_percent", "'%' needs two hex digits behind it" },
    { URIKIT_E_NOSH_BAD_SCHEME, "nosh_bad_scheme", "a NOSH URI begins with 'nosh:'" },
    { URIKIT_E_NOSH_MISSING_AUTHORITY, "nosh_missing_authority", "'//' and an authority must follow 'nosh:'" },
    { URIKIT_E_NOSH_EMPTY_AUTHORITY, "nosh_empty_authority", "the authority behind '//' may not be empty" },
    { URIKIT_E_NOSH_USERINFO_UNSUPPORTED, "nosh_userinfo_unsupported",
      "a NOSH authority has no '@' and nothing before one" },
    { URIKIT_E_NOSH_BAD_AUTHORITY, "nosh_bad_authority", "the authority is not a host, or a host and a port" },
    { URIKIT_E_NOSH_TRAILING_SLASH, "nosh_trailing_slash", "a NOSH path may not end with '/'" },
    { URIKIT_E_NOSH_EMPTY_SEGMENT, "nosh_empty_segment", "a NOSH path may not hold '//'" },
    { URIKIT_E_NOSH_BAD_FRAGMENT, "nosh_bad_fragment",
      "in the lexicon dialect the fragment is a JSON pointer: empty, or '/' first" },
    { URIKIT_E_NOSH_QUERY_NOT_ALLOWED, "nosh_query_not_allowed", "restricted NOSH URIs have no query" },
    { URIKIT_E_NOSH_FRAGMENT_NOT_ALLOWED, "nosh_fragment_not_allowed", "restricted NOSH URIs have no fragment" },
    { URIKIT_E_NOSH_NOT_NORMALIZED, "nosh_not_normalized", "restricted NOSH URIs are in normal form, this is not" },
    { URIKIT_E_NOSH_TOO_MANY_SEGMENTS, "nosh_too_many_segments",
      "restricted NOSH URIs have a collection, a record key and nothing more" },
    { URIKIT_E_NOSH_BAD_COLLECTION, "nosh_bad_collection",
      "not a collection: a reversed domain name of two or more labels, '.', a name of letters only" },
    { URIKIT_E_NOSH_BAD_RKEY, "nosh_bad_rkey",
      "not a record key: 1 to 512 of letters, digits and '.-_:~', and not '.' or '..'" },
    { URIKIT_E_NOSH_AUTHORITY_NOT_IDENTITY, "nosh_authority_not_identity",
      "the authority is neither an address (0x and 40 hex digits) nor an account number (nor, in the lexicon dialect, "
      "a domain name)" },

    { URIKIT_E_USR_INVALID_CHAR, "usr_invalid_char", "a user URL may not hold this character" },
    { URIKIT_E_USR_FRAGMENT_NOT_ALLOWED, "usr_fragment_not_allowed",
      "a user URL has no fragment; in a name or value '#' is '%23'" },
    { URIKIT_E_USR_BAD_PERCENT, "usr_bad_percent", "'%' needs two hex digits behind it" },
    { URIKIT_E_USR_BAD_SCHEME, "usr_bad_scheme", "a user URL begins with 'usr:'" },
    { URIKIT_E_USR_MISSING_NAME, "usr_missing_name", "'/' and a name must follow the type" },
    { URIKIT_E_USR_EMPTY_TYPE, "usr_empty_type", "the type before '/' may not be empty" },
    { URIKIT_E_USR_BAD_TYPE, "usr_bad_type",
      "a type is made of letters, digits, '.', '+' and '-', and does not begin with a digit" },
    { URIKIT_E_USR_DOT_SEGMENT, "usr_dot_segment", "neither type nor name may be '.' or '..'" },
    { URIKIT_E_USR_RESERVED_TYPE, "usr_reserved_type", "ftp, file, http, https, ws and wss are not types" },
    { URIKIT_E_USR_EMPTY_NAME, "usr_empty_name", "the name may not be empty" },
    { URIKIT_E_USR_BAD_UTF8, "usr_bad_utf8", "the decoded text is not UTF-8" },
    { URIKIT_E_USR_NUL_NOT_ALLOWED, "usr_nul_not_allowed", "names and values may not hold NUL" },
    { URIKIT_E_USR_BAD_QUALIFIER, "usr_bad_qualifier", "a qualifier is key=value" },
    { URIKIT_E_USR_BAD_KEY, "usr_bad_key",
      "a key is made of letters, digits, '.', '-' and '_', and does not begin with a digit" },
    { URIKIT_E_USR_DUPLICATE_KEY, "usr_duplicate_key", "this key has a value already" },
    { URIKIT_E_USR_BAD_CHECKSUM_ITEM, "usr_bad_checksum_item", "an item of the checksums list may not hold a comma" },

    /* Constrained Resource Identifiers */
    { URIKIT_E_CRI_ARRAY, "cri_array", "a CRI reference is a CBOR array" },
    { URIKIT_E_CRI_FIRST, "cri_first", "neither a scheme, nor null, nor a number of segments to discard" },
    { URIKIT_E_CRI_COUNT, "cri_count", "more sections than a CRI reference has" },
    { URIKIT_E_CRI_NULL_END, "cri_null_end", "null at the end of the array has to be left away" },
    { URIKIT_E_CRI_NULL_START, "cri_null_start", "null stands for the scheme: an authority has to follow" },
    { URIKIT_E_CRI_SCHEME_NAME, "cri_scheme_name", "not the name of a scheme in lower case" },
    { URIKIT_E_CRI_DISCARD, "cri_discard", "127 segments at most can be discarded" },
    { URIKIT_E_CRI_AUTHORITY, "cri_authority", "this may not stand in an authority, or in its place" },
    { URIKIT_E_CRI_USERINFO, "cri_userinfo", "false announces userinfo: text has to follow" },
    { URIKIT_E_CRI_ADDRESS, "cri_address", "an address has 4 or 16 bytes" },
    { URIKIT_E_CRI_ZONE, "cri_zone", "a zone behind an IPv4 address" },
    { URIKIT_E_CRI_PORT, "cri_port", "a port is at most 65535" },
    { URIKIT_E_CRI_LABEL_DOT, "cri_label_dot", "'.' inside a label of the host" },
    { URIKIT_E_CRI_LABEL_CASE, "cri_label_case", "upper case in a label of the host" },
    { URIKIT_E_CRI_PATH, "cri_path", "a path is an array of text, or null" },
    { URIKIT_E_CRI_QUERY, "cri_query", "a query is an array of text, or null" },
    { URIKIT_E_CRI_FRAGMENT, "cri_fragment", "a fragment is text, or null" },
    { URIKIT_E_CRI_DOT_SEGMENT, "cri_dot_segment",
      "'.' and '..' are no segments: discard says how far to go up" },
    { URIKIT_E_CRI_PET, "cri_pet", "percent-encoded text is text and byte strings in turn, none of them empty" },
    { URIKIT_E_CRI_PET_MINIMAL, "cri_pet_minimal", "this byte has to be in a text string" },
    { URIKIT_E_CRI_STAND_IN, "cri_stand_in", "a tag in place of an item" },
    { URIKIT_E_CRI_LONG_HEAD, "cri_long_head", "a CBOR head that is longer than necessary" },
    { URIKIT_E_CRI_NFC, "cri_nfc", "not in Unicode Normalization Form C" },
    { URIKIT_E_CRI_DOUBLE_SLASH, "cri_double_slash",
      "without an authority the path would begin with '//' and read as one" },
    { URIKIT_E_CRI_ROOTLESS_EMPTY, "cri_rootless_empty", "a rootless path needs a segment" },
    { URIKIT_E_CRI_ROOTLESS_SLASH, "cri_rootless_slash", "a rootless path cannot begin with an empty segment" },
    { URIKIT_E_CRI_REFERENCE, "cri_reference", "a CRI with a scheme is needed here, not a reference" },
    { URIKIT_E_CRI_SCHEME_NUMBER, "cri_scheme_number", "no name is known for this scheme number" },
    { URIKIT_E_CRI_ZONE_TEXT, "cri_zone_text", "the zone has no form in a URI with these options" },
    { URIKIT_E_CRI_APPEND, "cri_append", "no URI reference can add to the base's path" },
    { URIKIT_E_CRI_CLEAR, "cri_clear", "no URI reference can remove the query and keep the path" },
    { URIKIT_E_CRI_NO_PATH, "cri_no_path", "no URI reference can remove segments and add none" },
    { URIKIT_E_CRI_ROOTLESS_REFERENCE, "cri_rootless_reference",
      "no URI reference has a rootless path without a scheme in this way" },
    { URIKIT_E_CRI_NAME_IPV4, "cri_name_ipv4", "the labels of this name would read as an IPv4 address" },
    { URIKIT_E_CRI_IPVFUTURE, "cri_ipvfuture", "a CRI can hold IPv4 and IPv6 addresses only" },
    { URIKIT_E_CRI_USERINFO_COLON, "cri_userinfo_colon", "':' in userinfo, which revision 18 cannot hold" },
    { URIKIT_E_CRI_PORT_ZEROS, "cri_port_zeros", "leading zeros in a port" },
    { URIKIT_E_CRI_UP, "cri_up", "more than 126 '../'" },
    { URIKIT_E_CRI_EDN, "cri_edn", "not diagnostic notation of a CRI" },
    { URIKIT_E_CRI_EDN_NUMBER, "cri_edn_number", "a number beyond 64 bits" },
    { URIKIT_E_CRI_EDN_ESCAPE, "cri_edn_escape", "no escape sequence of diagnostic notation" },
    { URIKIT_E_CRI_EDN_BYTES, "cri_edn_bytes", "not the bytes of a byte string" },
    { URIKIT_E_CRI_EDN_DEPTH, "cri_edn_depth", "nested deeper than any CRI" },
    { URIKIT_E_CRI_EDN_LITERAL, "cri_edn_literal", "a cri literal needs its end, and one text" },

    { URIKIT_E_COAP_SCHEME_NAME, "coap_scheme_name", "a request's scheme has to be a number here, not a name" },
    { URIKIT_E_COAP_SCHEME, "coap_scheme", "this is not a scheme of CoAP in the profile chosen" },
    { URIKIT_E_COAP_FRAGMENT, "coap_fragment", "a request has no fragment" },
    { URIKIT_E_COAP_AUTHORITY, "coap_authority", "a request needs a host" },
    { URIKIT_E_COAP_USERINFO, "coap_userinfo", "no CoAP option can carry userinfo" },
    { URIKIT_E_COAP_PET, "coap_pet", "no CoAP option can carry percent-encoded text" },
    { URIKIT_E_COAP_HOST_EMPTY, "coap_host_empty", "a request's host may not be empty" },
    { URIKIT_E_COAP_HOST_LONG, "coap_host_long", "a request's host has at most 255 bytes" },
    { URIKIT_E_COAP_HOST_ADDRESS, "coap_host_address", "the labels of this name would read as an address" },
    { URIKIT_E_COAP_ZONE, "coap_zone", "no CoAP option can carry a zone, and this one is not the destination's" },
    { URIKIT_E_COAP_PATH_LONG, "coap_path_long", "a segment in a CoAP option has at most 255 bytes" },
    { URIKIT_E_COAP_QUERY_LONG, "coap_query_long", "a query parameter in a CoAP option has at most 255 bytes" },
    { URIKIT_E_COAP_HOST, "coap_host", "Uri-Host is neither a name nor an IP address" },
    { URIKIT_E_COAP_NO_HOST, "coap_no_host", "neither a Uri-Host nor a destination address" },
    { URIKIT_E_COAP_PORT, "coap_port", "a Uri-Port has at most 2 bytes" },
    { URIKIT_E_COAP_REPEAT, "coap_repeat", "this CoAP option may be there only once" },
    { URIKIT_E_COAP_DESTINATION, "coap_destination",
      "a destination has an address of 4 or 16 bytes, and a zone only with one that can have it" },
    { URIKIT_E_COAP_PROXY_LENGTH, "coap_proxy_length", "this CoAP option for proxies is too short or too long" },
    { URIKIT_E_COAP_BESIDE, "coap_beside", "this CoAP option may not be there beside Proxy-Cri or Proxy-Uri" },
    { URIKIT_E_COAP_SCHEMES, "coap_schemes", "Proxy-Scheme may not be there beside Proxy-Scheme-Number" },

    { URIKIT_E_AIF_ARRAY, "aif_array", "authorization information is an array" },
    { URIKIT_E_AIF_ENTRY, "aif_entry", "an entry is an array of two: what, and the permissions" },
    { URIKIT_E_AIF_PERMISSIONS, "aif_permissions", "permissions are an unsigned integer" },
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

const char *urikit_code_token(urikit_code code)
{
    const char *name = urikit_code_name(code);

    if (code >= URIKIT_E_NOSH_TOO_LONG && code <= URIKIT_E_NOSH_AUTHORITY_NOT_IDENTITY) {
        return name + sizeof "nosh_" - 1;
    }
    if (code >= URIKIT_E_USR_INVALID_CHAR && code <= URIKIT_E_USR_BAD_CHECKSUM_ITEM) {
        return name + sizeof "usr_" - 1;
    }
    return name;
}

const char *urikit_code_text(urikit_code code)
{
    const code_entry *entry = find_code(code);

    return entry ? entry->text : "unknown code";
}
