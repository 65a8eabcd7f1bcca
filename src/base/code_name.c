/* SPDX-License-Identifier: MIT */
/* Names and sentences of result codes. Linked only if a program calls one of these functions. */
#include <urikit/base.h>

typedef struct code_entry {
    urikit_code code;
    const char *name;
    const char *text;
} code_entry;

static const code_entry code_entries[] = {
    { URIKIT_OK, "ok", "valid" },
    { URIKIT_E_CHAR, "char", "this character is not allowed here" },
    { URIKIT_E_PERCENT, "percent", "'%' must be followed by two hex digits" },
    { URIKIT_E_SCHEME, "scheme",
      "a scheme is needed: a letter, then letters, digits, '+', '-' or '.', then ':'" },
    { URIKIT_E_PORT, "port", "a port has digits only" },
    { URIKIT_E_IP_LITERAL, "ip_literal", "not an IPv6 or IPvFuture address" },
    { URIKIT_E_UTF8, "utf8", "not valid UTF-8" },
    { URIKIT_E_IPV4, "ipv4", "not an IPv4 address in dotted decimal" },
    { URIKIT_E_NFC, "nfc", "not in Unicode's Normalization Form C" },
    { URIKIT_E_BIDI, "bidi", "left-to-right and right-to-left characters in one component" },
    { URIKIT_E_IDNA, "idna", "not a valid internationalized domain name" },
    { URIKIT_E_CBOR_END, "cbor_end", "the CBOR item is incomplete" },
    { URIKIT_E_CBOR_HEAD, "cbor_head", "no CBOR item can begin with this byte" },
    { URIKIT_E_CBOR_INDEFINITE, "cbor_indefinite", "a CBOR item of indefinite length" },
    { URIKIT_E_CBOR_TRAILING, "cbor_trailing", "bytes after the CBOR item" },
    { URIKIT_E_CBOR_DEPTH, "cbor_depth", "CBOR items of indefinite length nested too deep" },
    { URIKIT_E_SPACE, "space", "the output buffer is too small" },
    { URIKIT_E_TOO_LONG, "too_long", "4 GiB or longer: more than 32-bit offsets can hold" },
    { URIKIT_E_LIMIT, "limit", "over the limit set for this call" },
    { URIKIT_E_AUTHORITY, "authority", "the path would begin with '//' and be read as an authority" },
    { URIKIT_E_MEMORY, "memory", "not enough memory" },
    { URIKIT_E_BASE, "base", "the base has no scheme" },
    { URIKIT_E_PARTS, "parts", "written together, these parts would be read as other parts" },
    { URIKIT_E_OFFSETS, "offsets", "an offset of the column is smaller than the one before it or outside the data" },
    { URIKIT_E_FILE_PATH, "file_path", "not an absolute file path, or a URI that does not name a file on this system" },
    { URIKIT_E_DOT_SEGMENT, "dot_segment",
      "'.' and '..' cannot be added as segments: they would change the path above" },
    { URIKIT_E_HOST_COLON, "host_colon",
      "':' in a host: an IPv6 address is written in brackets, and a port is set as the port" },
    { URIKIT_E_OVERLAP, "overlap", "the output overlaps an input" },

    { URIKIT_E_NOSH_TOO_LONG, "nosh_too_long", "a NOSH URI has at most 8192 bytes" },
    { URIKIT_E_NOSH_INVALID_CHAR, "nosh_invalid_char", "this character is not allowed here in a URI" },
    { URIKIT_E_NOSH_BAD_PERCENT, "nosh_bad_percent", "'%' must be followed by two hex digits" },
    { URIKIT_E_NOSH_BAD_SCHEME, "nosh_bad_scheme", "a NOSH URI begins with 'nosh:'" },
    { URIKIT_E_NOSH_MISSING_AUTHORITY, "nosh_missing_authority", "'//' and an authority must follow 'nosh:'" },
    { URIKIT_E_NOSH_EMPTY_AUTHORITY, "nosh_empty_authority", "the authority after '//' must not be empty" },
    { URIKIT_E_NOSH_USERINFO_UNSUPPORTED, "nosh_userinfo_unsupported",
      "a NOSH authority must not contain userinfo or '@'" },
    { URIKIT_E_NOSH_BAD_AUTHORITY, "nosh_bad_authority", "the authority is not a host, or a host and a port" },
    { URIKIT_E_NOSH_TRAILING_SLASH, "nosh_trailing_slash", "a NOSH path must not end with '/'" },
    { URIKIT_E_NOSH_EMPTY_SEGMENT, "nosh_empty_segment", "a NOSH path must not contain '//'" },
    { URIKIT_E_NOSH_BAD_FRAGMENT, "nosh_bad_fragment",
      "in the lexicon dialect the fragment must be a JSON pointer (empty, or beginning with '/') or a JSON Path "
      "(beginning with '$')" },
    { URIKIT_E_NOSH_QUERY_NOT_ALLOWED, "nosh_query_not_allowed", "restricted NOSH URIs have no query" },
    { URIKIT_E_NOSH_FRAGMENT_NOT_ALLOWED, "nosh_fragment_not_allowed", "restricted NOSH URIs have no fragment" },
    { URIKIT_E_NOSH_NOT_NORMALIZED, "nosh_not_normalized", "a restricted NOSH URI must be in normal form" },
    { URIKIT_E_NOSH_TOO_MANY_SEGMENTS, "nosh_too_many_segments",
      "a restricted NOSH URI has at most a collection and a record key" },
    { URIKIT_E_NOSH_BAD_COLLECTION, "nosh_bad_collection",
      "not a collection: a reversed domain name of two or more labels, then '.', then a name of letters" },
    { URIKIT_E_NOSH_BAD_RKEY, "nosh_bad_rkey",
      "not a record key: 1 to 512 letters, digits or '.-_:~', but not '.' or '..'" },
    { URIKIT_E_NOSH_AUTHORITY_NOT_IDENTITY, "nosh_authority_not_identity",
      "the authority is neither an address (0x and 40 hex digits) nor an account number (nor, in the lexicon dialect, "
      "a domain name)" },
    { URIKIT_E_NOSH_BAD_HANDLE, "nosh_bad_handle",
      "not a handle: a domain name of two or more labels, the last beginning with a letter" },
    { URIKIT_E_NOSH_BAD_DID, "nosh_bad_did", "not a DID: 'did:', a method, ':' and an identifier" },

    { URIKIT_E_USR_INVALID_CHAR, "usr_invalid_char", "this character is not allowed in a user URL" },
    { URIKIT_E_USR_FRAGMENT_NOT_ALLOWED, "usr_fragment_not_allowed",
      "a user URL has no fragment; in a name or value, encode '#' as %23" },
    { URIKIT_E_USR_BAD_PERCENT, "usr_bad_percent", "'%' must be followed by two hex digits" },
    { URIKIT_E_USR_BAD_SCHEME, "usr_bad_scheme", "a user URL begins with 'usr:'" },
    { URIKIT_E_USR_MISSING_NAME, "usr_missing_name", "'/' and a name must follow the type" },
    { URIKIT_E_USR_EMPTY_TYPE, "usr_empty_type", "the type before '/' must not be empty" },
    { URIKIT_E_USR_BAD_TYPE, "usr_bad_type",
      "a type has letters, digits, '.', '+' and '-', and does not begin with a digit" },
    { URIKIT_E_USR_DOT_SEGMENT, "usr_dot_segment", "a type or name must not be '.' or '..'" },
    { URIKIT_E_USR_RESERVED_TYPE, "usr_reserved_type", "ftp, file, http, https, ws and wss are not types" },
    { URIKIT_E_USR_EMPTY_NAME, "usr_empty_name", "the name must not be empty" },
    { URIKIT_E_USR_BAD_UTF8, "usr_bad_utf8", "the decoded text is not UTF-8" },
    { URIKIT_E_USR_NUL_NOT_ALLOWED, "usr_nul_not_allowed", "a name or value must not contain NUL" },
    { URIKIT_E_USR_BAD_QUALIFIER, "usr_bad_qualifier", "a qualifier must be key=value" },
    { URIKIT_E_USR_BAD_KEY, "usr_bad_key",
      "a key has letters, digits, '.', '-' and '_', and does not begin with a digit" },
    { URIKIT_E_USR_DUPLICATE_KEY, "usr_duplicate_key", "this key already has a value" },
    { URIKIT_E_USR_BAD_CHECKSUM_ITEM, "usr_bad_checksum_item",
      "an item of the checksums list must not contain a comma" },
    { URIKIT_E_USR_NO_PAGE, "usr_no_page", "not the address of a user's page on a known site" },

    /* Constrained Resource Identifiers */
    { URIKIT_E_CRI_ARRAY, "cri_array", "a CRI reference is a CBOR array" },
    { URIKIT_E_CRI_FIRST, "cri_first", "a CRI reference begins with a scheme, null, or how many segments to discard" },
    { URIKIT_E_CRI_COUNT, "cri_count", "more sections than a CRI reference has" },
    { URIKIT_E_CRI_NULL_END, "cri_null_end", "the array must not end with null" },
    { URIKIT_E_CRI_NULL_START, "cri_null_start", "after null in place of the scheme, an authority must follow" },
    { URIKIT_E_CRI_SCHEME_NAME, "cri_scheme_name", "not the name of a scheme in lower case" },
    { URIKIT_E_CRI_DISCARD, "cri_discard", "at most 127 segments can be discarded" },
    { URIKIT_E_CRI_AUTHORITY, "cri_authority", "this is not allowed in an authority or in its place" },
    { URIKIT_E_CRI_USERINFO, "cri_userinfo", "after false, the text of the userinfo must follow" },
    { URIKIT_E_CRI_ADDRESS, "cri_address", "an address has 4 or 16 bytes" },
    { URIKIT_E_CRI_ZONE, "cri_zone", "an IPv4 address cannot have a zone" },
    { URIKIT_E_CRI_PORT, "cri_port", "a port must not be above 65535" },
    { URIKIT_E_CRI_LABEL_DOT, "cri_label_dot", "a label of the host must not contain '.'" },
    { URIKIT_E_CRI_LABEL_CASE, "cri_label_case", "a label of the host must be in lower case" },
    { URIKIT_E_CRI_PATH, "cri_path", "a path is an array of text, or null" },
    { URIKIT_E_CRI_QUERY, "cri_query", "a query is an array of text, or null" },
    { URIKIT_E_CRI_FRAGMENT, "cri_fragment", "a fragment is text, or null" },
    { URIKIT_E_CRI_DOT_SEGMENT, "cri_dot_segment",
      "'.' and '..' are not allowed as segments; discard says how far to go up" },
    { URIKIT_E_CRI_PET, "cri_pet", "percent-encoded text must alternate text and byte strings, none of them empty" },
    { URIKIT_E_CRI_PET_MINIMAL, "cri_pet_minimal", "this byte must be in a text string" },
    { URIKIT_E_CRI_STAND_IN, "cri_stand_in", "a tag is not allowed here" },
    { URIKIT_E_CRI_LONG_HEAD, "cri_long_head", "this CBOR head is longer than necessary" },
    { URIKIT_E_CRI_NFC, "cri_nfc", "not in Unicode Normalization Form C" },
    { URIKIT_E_CRI_LEFT_OUT, "cri_left_out", "this feature of CRIs was left out when the library was built" },
    { URIKIT_E_CRI_DOUBLE_SLASH, "cri_double_slash",
      "without an authority, the path would begin with '//' and be read as one" },
    { URIKIT_E_CRI_ROOTLESS_EMPTY, "cri_rootless_empty", "a rootless path needs a segment" },
    { URIKIT_E_CRI_ROOTLESS_SLASH, "cri_rootless_slash", "a rootless path cannot begin with an empty segment" },
    { URIKIT_E_CRI_REFERENCE, "cri_reference", "a CRI with a scheme is needed here, not a reference" },
    { URIKIT_E_CRI_PORT_DEFAULT, "cri_port_default", "the default port of the scheme must be left out" },
    { URIKIT_E_CRI_PORT_UNUSED, "cri_port_unused", "URIs of this scheme have no port" },
    { URIKIT_E_CRI_LEADING_EMPTY, "cri_leading_empty", "without an authority the first segment must not be empty" },
    { URIKIT_E_CRI_QUERY_EMPTY, "cri_query_empty", "a query has one or more parameters; an absent one is null" },
    { URIKIT_E_CRI_SCHEME_NUMBER, "cri_scheme_number", "no name is known for this scheme number" },
    { URIKIT_E_CRI_ZONE_TEXT, "cri_zone_text", "with these options, a URI cannot contain the zone" },
    { URIKIT_E_CRI_APPEND, "cri_append", "a URI reference cannot append to the path of the base" },
    { URIKIT_E_CRI_CLEAR, "cri_clear", "a URI reference cannot remove the query and keep the path" },
    { URIKIT_E_CRI_NO_PATH, "cri_no_path", "a URI reference cannot remove segments without adding one" },
    { URIKIT_E_CRI_ROOTLESS_REFERENCE, "cri_rootless_reference",
      "a URI reference cannot have such a rootless path without a scheme" },
    { URIKIT_E_CRI_NAME_IPV4, "cri_name_ipv4", "the labels of this name would be read as an IPv4 address" },
    { URIKIT_E_CRI_IPVFUTURE, "cri_ipvfuture", "a CRI can contain only IPv4 and IPv6 addresses" },
    { URIKIT_E_CRI_USERINFO_COLON, "cri_userinfo_colon", "in revision 18, userinfo must not contain ':'" },
    { URIKIT_E_CRI_PORT_ZEROS, "cri_port_zeros", "a port must not have leading zeros" },
    { URIKIT_E_CRI_UP, "cri_up", "more than 126 \"../\" at the beginning" },
    { URIKIT_E_CRI_EDN, "cri_edn", "not the diagnostic notation of a CRI" },
    { URIKIT_E_CRI_EDN_NUMBER, "cri_edn_number", "the number does not fit in 64 bits" },
    { URIKIT_E_CRI_EDN_ESCAPE, "cri_edn_escape", "not an escape sequence of diagnostic notation" },
    { URIKIT_E_CRI_EDN_BYTES, "cri_edn_bytes", "not the content of a byte string" },
    { URIKIT_E_CRI_EDN_DEPTH, "cri_edn_depth", "nested deeper than any CRI" },
    { URIKIT_E_CRI_EDN_LITERAL, "cri_edn_literal", "a cri literal must contain one text and must be closed" },

    { URIKIT_E_COAP_SCHEME_NAME, "coap_scheme_name", "here the scheme of a request must be a number, not a name" },
    { URIKIT_E_COAP_SCHEME, "coap_scheme", "this is not a scheme of CoAP in the profile chosen" },
    { URIKIT_E_COAP_FRAGMENT, "coap_fragment", "a request has no fragment" },
    { URIKIT_E_COAP_AUTHORITY, "coap_authority", "a request needs a host" },
    { URIKIT_E_COAP_USERINFO, "coap_userinfo", "CoAP options cannot carry userinfo" },
    { URIKIT_E_COAP_PET, "coap_pet", "CoAP options cannot carry percent-encoded text" },
    { URIKIT_E_COAP_HOST_EMPTY, "coap_host_empty", "the host of a request must not be empty" },
    { URIKIT_E_COAP_HOST_LONG, "coap_host_long", "the host of a request has at most 255 bytes" },
    { URIKIT_E_COAP_HOST_ADDRESS, "coap_host_address", "the labels of this name would be read as an address" },
    { URIKIT_E_COAP_ZONE, "coap_zone", "CoAP options cannot carry a zone that is not the destination's" },
    { URIKIT_E_COAP_PATH_LONG, "coap_path_long", "a segment in a CoAP option has at most 255 bytes" },
    { URIKIT_E_COAP_QUERY_LONG, "coap_query_long", "a query parameter in a CoAP option has at most 255 bytes" },
    { URIKIT_E_COAP_HOST, "coap_host", "Uri-Host is neither a name nor an IP address" },
    { URIKIT_E_COAP_NO_HOST, "coap_no_host", "neither a Uri-Host nor a destination address" },
    { URIKIT_E_COAP_PORT, "coap_port", "a Uri-Port has at most 2 bytes" },
    { URIKIT_E_COAP_REPEAT, "coap_repeat", "this CoAP option must not be repeated" },
    { URIKIT_E_COAP_DESTINATION, "coap_destination",
      "a destination has an address of 4 or 16 bytes, and a zone only with one that can have it" },
    { URIKIT_E_COAP_PROXY_LENGTH, "coap_proxy_length", "this CoAP option for proxies is too short or too long" },
    { URIKIT_E_COAP_BESIDE, "coap_beside", "this CoAP option is not allowed together with Proxy-Cri or Proxy-Uri" },
    { URIKIT_E_COAP_SCHEMES, "coap_schemes", "Proxy-Scheme is not allowed together with Proxy-Scheme-Number" },

    { URIKIT_E_AIF_ARRAY, "aif_array", "authorization information is an array" },
    { URIKIT_E_AIF_ENTRY, "aif_entry", "an entry is an array of two items: the resource and its permissions" },
    { URIKIT_E_AIF_PERMISSIONS, "aif_permissions", "the permissions must be an unsigned integer" },

    { URIKIT_E_TEMPLATE_OPEN, "template_open", "'{' without its '}'" },
    { URIKIT_E_TEMPLATE_CLOSE, "template_close", "'}' without '{' before it; in a literal it is written %7D" },
    { URIKIT_E_TEMPLATE_OPERATOR, "template_operator",
      "the operators '=', ',', '!', '@' and '|' are reserved for future versions of templates" },
    { URIKIT_E_TEMPLATE_NAME, "template_name",
      "a variable has letters, digits and '_', with '.' between them; then ':' and a length, or '*'" },
    { URIKIT_E_TEMPLATE_PREFIX, "template_prefix", "a prefix is a number from 1 to 9999" },
    { URIKIT_E_TEMPLATE_PREFIX_OF_LIST, "template_prefix_of_list",
      "a prefix is not allowed for a list or an associative array" },
    { URIKIT_E_TEMPLATE_NO_MATCH, "template_no_match", "the text is not an expansion of the template" },
    { URIKIT_E_TEMPLATE_JSON, "template_json",
      "values are a JSON object of texts, numbers, and arrays and objects of these" },

    { URIKIT_E_PURL_CHAR, "purl_char", "this character must be percent-encoded in a package URL" },
    { URIKIT_E_PURL_PERCENT, "purl_percent", "'%' must be followed by two hex digits" },
    { URIKIT_E_PURL_SCHEME, "purl_scheme", "a package URL begins with 'pkg:'" },
    { URIKIT_E_PURL_NO_NAME, "purl_no_name", "'/' and a name must follow the type" },
    { URIKIT_E_PURL_TYPE, "purl_type", "a type is a letter, then letters, digits, '.' or '-'" },
    { URIKIT_E_PURL_EMPTY_NAME, "purl_empty_name", "the name must not be empty" },
    { URIKIT_E_PURL_SLASH, "purl_slash", "an encoded '/' is not allowed in a segment of the namespace or the subpath" },
    { URIKIT_E_PURL_KEY, "purl_key",
      "a key is a letter in lower case, then letters in lower case, digits, '.', '-' or '_'" },
    { URIKIT_E_PURL_NO_VALUE, "purl_no_value", "a qualifier must be key=value" },
    { URIKIT_E_PURL_DUPLICATE_KEY, "purl_duplicate_key", "this key already has a value" },
    { URIKIT_E_PURL_UTF8, "purl_utf8", "the decoded text is not UTF-8" },
    { URIKIT_E_PURL_NAMESPACE_NEEDED, "purl_namespace_needed", "packages of this type need a namespace" },
    { URIKIT_E_PURL_NAMESPACE_NOT_ALLOWED, "purl_namespace_not_allowed", "packages of this type have no namespace" },
    { URIKIT_E_PURL_NAMESPACE_LONG, "purl_namespace_long", "the namespace has more segments than this type allows" },
    { URIKIT_E_PURL_NAME, "purl_name", "not a name of this type" },
    { URIKIT_E_PURL_VERSION, "purl_version", "not a version of this type" },
    { URIKIT_E_PURL_QUALIFIER_NEEDED, "purl_qualifier_needed", "a qualifier that this type requires is missing" },
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

    if (code >= URIKIT_E_NOSH_TOO_LONG && code <= URIKIT_E_NOSH_BAD_DID) {
        return name + sizeof "nosh_" - 1;
    }
    if (code >= URIKIT_E_USR_INVALID_CHAR && code <= URIKIT_E_USR_NO_PAGE) {
        return name + sizeof "usr_" - 1;
    }
    return name;
}

const char *urikit_code_text(urikit_code code)
{
    const code_entry *entry = find_code(code);

    return entry ? entry->text : "unknown code";
}
