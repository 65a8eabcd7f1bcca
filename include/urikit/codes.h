/* SPDX-License-Identifier: MIT */
/**
 * urikit/codes.h - the numbers of the result codes. Programs include urikit/code.h.
 *
 * Written by catalog/generate.py from catalog/codes.tsv. Do not edit.
 *
 * Tier: core: frozen at 1.0, doc/stability.md.
 * Threads: it has no calls.
 */
#ifndef URIKIT_CODES_H
#define URIKIT_CODES_H

/** The result of a call: urikit/code.h says what the ranges mean. Each comment shows an input, and its `at`. */
typedef enum urikit_code {
    URIKIT_OK = 0,

    /* malformed text; each comment shows an input and its `at` */
    URIKIT_E_CHAR = 1,         /* "a b" 1          a byte that is not allowed there */
    URIKIT_E_PERCENT = 2,      /* "%G0" 1          '%' not followed by two hex digits */
    URIKIT_E_SCHEME = 3,       /* "1a:b" 2         no scheme before ':', or not a valid one */
    URIKIT_E_PORT = 4,         /* "//h:8a/" 6      a port that is not digits only (and no '@' follows) */
    URIKIT_E_IP_LITERAL = 5,   /* "//[::g]" 5      not an IPv6 or IPvFuture address between brackets */
    URIKIT_E_UTF8 = 6,         /* "a\xFF" 1        not UTF-8 */
    URIKIT_E_IPV4 = 7,         /* "1.2.3" 5        not a dotted-decimal address */
    URIKIT_E_NFC = 8,          /* "a\xCC\x88" 0    not in Normalization Form C */
    URIKIT_E_BIDI = 9,         /* "/a\xD7\x90" 2   characters of both directions in one component, RFC 3987 4.2 */
    URIKIT_E_IDNA = 10,        /* "-a"             not an internationalized domain name */
    URIKIT_E_SCHEME_RULE = 11, /* "coap://h/#f" 9  valid by RFC 3986, and not by the specification of its scheme (urikit/kind.h) */

    /* malformed CBOR */
    URIKIT_E_CBOR_END = 16,        /* 82 01              ends inside an item */
    URIKIT_E_CBOR_HEAD = 17,       /* 1C                 reserved additional information, bad simple value */
    URIKIT_E_CBOR_INDEFINITE = 18, /* 9F FF              indefinite length: well-formed CBOR, but not in a CRI */
    URIKIT_E_CBOR_TRAILING = 19,   /* 80 00              bytes after the item */
    URIKIT_E_CBOR_DEPTH = 20,      /* 9F9F..     more than URIKIT_CBOR_OPEN_MAX nested items of indefinite length */
    URIKIT_E_SPACE = 32,           /* the buffer is too small; out->len is the number of bytes needed */
    URIKIT_E_TOO_LONG = 48,        /* 4 GiB of text or more: offsets are 32 bits */
    URIKIT_E_LIMIT = 49,           /* over a limit that the caller sets or the library documents */
    URIKIT_E_AUTHORITY = 50,       /* RFC 3986 5.2.4 would make a path "//...", which reads as an authority */
    URIKIT_E_MEMORY = 51,          /* not enough memory; urikit/unicode.h only, because its libraries allocate */
    URIKIT_E_BASE = 64,            /* the base has no scheme */
    URIKIT_E_PARTS = 65,           /* parts that cannot be written together in a URI: the host "h" and the path "a" */
    URIKIT_E_OFFSETS = 66,         /* offsets of a column that descend, or are outside its data (urikit/batch.h) */
    URIKIT_E_FILE_PATH = 67,       /* not an absolute file path, or a URI that does not name one (urikit/uri.h) */
    URIKIT_E_DOT_SEGMENT = 68,     /* "." or ".." as a path segment to append */
    URIKIT_E_HOST_COLON = 69,      /* "h:80" 1, "::1" 0  ':' in a host to set: a port, or an address without brackets */
    URIKIT_E_OVERLAP = 70,         /* the output would be written over an input */
    URIKIT_E_PSL = 71,             /* a file that is not a Public Suffix List (urikit/psl.h) */

    /* NOSH URIs, in the order of the checks (urikit/nosh.h) */
    URIKIT_E_NOSH_TOO_LONG = 256,               /* 8193 bytes 8192        more than 8192 */
    URIKIT_E_NOSH_INVALID_CHAR = 257,           /* "nosh://a b" 8         a byte that is not allowed there */
    URIKIT_E_NOSH_BAD_PERCENT = 258,            /* "nosh://a%G0" 9        '%' not followed by two hex digits */
    URIKIT_E_NOSH_BAD_SCHEME = 259,             /* "at://1673" 0          does not begin "nosh:" */
    URIKIT_E_NOSH_MISSING_AUTHORITY = 260,      /* "nosh:1673" 5          no "//" after the scheme */
    URIKIT_E_NOSH_EMPTY_AUTHORITY = 261,        /* "nosh:///a" 7          nothing after "//" */
    URIKIT_E_NOSH_USERINFO_UNSUPPORTED = 262,   /* "nosh://u@a" 8         '@' in the authority */
    URIKIT_E_NOSH_BAD_AUTHORITY = 263,          /* "nosh://a:8x" 10       not a host, or a host and a port */
    URIKIT_E_NOSH_TRAILING_SLASH = 264,         /* "nosh://a/" 8          the path ends with '/' */
    URIKIT_E_NOSH_EMPTY_SEGMENT = 265,          /* "nosh://a//b" 9        "//" in the path */
    URIKIT_E_NOSH_BAD_FRAGMENT = 266,           /* "nosh://a#b" 9         not a JSON pointer or JSON Path; lexicon dialect only */
    URIKIT_E_NOSH_QUERY_NOT_ALLOWED = 267,      /* "nosh://1?q" 8         this and the next: restricted syntax only */
    URIKIT_E_NOSH_FRAGMENT_NOT_ALLOWED = 268,   /* "nosh://1#/f" 8 */
    URIKIT_E_NOSH_NOT_NORMALIZED = 269,         /* "NOSH://1" 0           normalization would change it */
    URIKIT_E_NOSH_TOO_MANY_SEGMENTS = 270,      /* "nosh://1/a.b.c/d/e" 16 */
    URIKIT_E_NOSH_BAD_COLLECTION = 271,         /* "nosh://1/a.b" 12      the first segment */
    URIKIT_E_NOSH_BAD_RKEY = 272,               /* "nosh://1/a.b.c/@" 15  the second */
    URIKIT_E_NOSH_AUTHORITY_NOT_IDENTITY = 273, /* "nosh://0" 7           not an address, identifier (or domain name) */
    URIKIT_E_NOSH_BAD_HANDLE = 274,             /* "foo" 3                a domain name alone */
    URIKIT_E_NOSH_BAD_DID = 275,                /* "did:x:" 6             a DID alone */

    /* user URLs (urikit/usr.h) */
    URIKIT_E_USR_INVALID_CHAR = 512,         /* "usr:x/a b" 7       a byte that is not allowed in a path or query */
    URIKIT_E_USR_FRAGMENT_NOT_ALLOWED = 513, /* "usr:x/a#b" 7 */
    URIKIT_E_USR_BAD_PERCENT = 514,          /* "usr:x/%G0" 7       '%' not followed by two hex digits */
    URIKIT_E_USR_BAD_SCHEME = 515,           /* "pkg:x/a" 0         does not begin "usr:" */
    URIKIT_E_USR_MISSING_NAME = 516,         /* "usr:x?a=b" 5       no '/' after the type */
    URIKIT_E_USR_EMPTY_TYPE = 517,           /* "usr:/a" 4 */
    URIKIT_E_USR_BAD_TYPE = 518,             /* "usr:x_y/a" 5       not letters, digits, ".+-"; or a digit first */
    URIKIT_E_USR_DOT_SEGMENT = 519,          /* "usr:x/%2E" 6       type or name is "." or ".." */
    URIKIT_E_USR_RESERVED_TYPE = 520,        /* "usr:https/a" 4     the name of a web scheme */
    URIKIT_E_USR_EMPTY_NAME = 521,           /* "usr:x/" 6 */
    URIKIT_E_USR_BAD_UTF8 = 522,             /* "usr:x/a%FF" 7      a name or value that is not UTF-8 */
    URIKIT_E_USR_NUL_NOT_ALLOWED = 523,      /* "usr:x/a%00" 7      in a name or value */
    URIKIT_E_USR_BAD_QUALIFIER = 524,        /* "usr:x/a?b" 9       no '=', or nothing between two '&' */
    URIKIT_E_USR_BAD_KEY = 525,              /* "usr:x/a?b%63=d" 9  not letters, digits, ".-_"; or a digit first */
    URIKIT_E_USR_DUPLICATE_KEY = 526,        /* "usr:x/a?b=c&B=d" 12 */
    URIKIT_E_USR_BAD_CHECKSUM_ITEM = 527,    /* builder only        a comma inside an item of the list */
    URIKIT_E_USR_NO_PAGE = 528,              /* "http://a/b" 7      not the address of a user's page */
    URIKIT_E_USR_TYPES = 529,                /* "{\"type\":1}" 1    not JSON with the definitions of types */

    /* Constrained Resource Identifiers. Inputs are CBOR in hex with its notation, or text; `at` is an offset in
     * them. The first group: an item that is not a CRI reference (unprocessable) */
    URIKIT_E_CRI_ARRAY = 768,       /* 01, 1 0                   not an array */
    URIKIT_E_CRI_FIRST = 769,       /* 81F4, [false] 1           not a scheme, null or discard */
    URIKIT_E_CRI_COUNT = 770,       /* 8500F6F6F660, [0, null, null, null, ""] 1  more sections than there are */
    URIKIT_E_CRI_NULL_END = 771,    /* 8220F6, [-1, null] 2      null at the end */
    URIKIT_E_CRI_NULL_START = 772,  /* 83F6F680, [null, null, []] 2  no scheme, no authority and no discard */
    URIKIT_E_CRI_SCHEME_NAME = 773, /* 81624161, ["Aa"] 2        not the name of a scheme in lower case */
    URIKIT_E_CRI_DISCARD = 774,     /* 811880, [128] 1 */
    URIKIT_E_CRI_AUTHORITY = 775,   /* 822001, [-1, 1] 2         not allowed in an authority or in its place */
    URIKIT_E_CRI_USERINFO = 776,    /* 822081F4, [-1, [false]] 4  no text after the false that begins userinfo */
    URIKIT_E_CRI_ADDRESS = 777,     /* 8220814100, [-1, [h'00']] 3  not 4 or 16 bytes */
    URIKIT_E_CRI_ZONE = 778,        /* [-1, [h'7F000001', "a"]] 8  a zone after 4 bytes, in revision 18 */
    URIKIT_E_CRI_PORT = 779,        /* "//h:65536" 8             above 65535; also in CBOR */
    URIKIT_E_CRI_LABEL_DOT = 780,   /* 82208163612E62, [-1, ["a.b"]] 5  '.' inside a label */
    URIKIT_E_CRI_LABEL_CASE = 781,  /* [-1, ["A"]] 4             upper case in a label */
    URIKIT_E_CRI_PATH = 782,        /* 820001, [0, 1] 2          not an array or null; or a bad element */
    URIKIT_E_CRI_QUERY = 783,       /* 8300F601, [0, null, 1] 3 */
    URIKIT_E_CRI_FRAGMENT = 784,    /* 8400F6F601, [0, null, null, 1] 4 */
    URIKIT_E_CRI_DOT_SEGMENT = 785, /* 820181612E, [1, ["."]] 4 */
    URIKIT_E_CRI_PET = 786,         /* 820181816161, [1, [["a"]]] 3  does not alternate text and bytes */
    URIKIT_E_CRI_PET_MINIMAL = 787, /* [1, [[h'41']]] 5          a byte that must be text */
    URIKIT_E_CRI_STAND_IN = 788,    /* 82C12000 1                a tag in place of an item */
    URIKIT_E_CRI_LONG_HEAD = 789,   /* 811800, [0] 1             with strict_cbor: a head longer than necessary */
    URIKIT_E_CRI_NFC = 790,         /* from the check of the caller: not in Normalization Form C */
    URIKIT_E_CRI_LEFT_OUT = 791,    /* only in a build without the feature: see URIKIT_CRI_NO_... in cri.h */

    /* a CRI that is well-formed but not valid: it has no URI */
    URIKIT_E_CRI_DOUBLE_SLASH = 798,   /* "a:/..//b", ["a", null, ["", "b"]]  its path would read as an authority */
    URIKIT_E_CRI_ROOTLESS_EMPTY = 799, /* ["a", true]               it would read as ["a"] */
    URIKIT_E_CRI_ROOTLESS_SLASH = 800, /* ["a", true, [""]]         it would read as a rooted path */
    URIKIT_E_CRI_REFERENCE = 801,      /* [1, ["a"]] where a CRI is required */

    /* a CRI that breaks a constraint of the draft's section 2 (urikit_cri_check_constraints) */
    URIKIT_E_CRI_PORT_DEFAULT = 802,  /* [-1, ["a", 5683]]       C7: the default port is left out */
    URIKIT_E_CRI_PORT_UNUSED = 803,   /* [-5, ["a", 80]]         C7: the scheme has no ports */
    URIKIT_E_CRI_LEADING_EMPTY = 804, /* ["a", null, [""]]       C9: without an authority no empty segment first */
    URIKIT_E_CRI_QUERY_EMPTY = 805,   /* [-1, ["a"], ["b"], []]  C10: a query has a parameter */

    /* what a URI cannot express ... */
    URIKIT_E_CRI_SCHEME_NUMBER = 808,      /* [-1000000]                a number without a known name */
    URIKIT_E_CRI_ZONE_TEXT = 809,          /* "//[fe80::1%25en0]" 10    a zone, but the chosen form of zones cannot hold it */
    URIKIT_E_CRI_APPEND = 810,             /* [0, ["p"]]                adds to the base's path */
    URIKIT_E_CRI_CLEAR = 811,              /* [0, null, []]             keeps the path, removes the query */
    URIKIT_E_CRI_NO_PATH = 812,            /* [1]                       removes segments and adds none */
    URIKIT_E_CRI_ROOTLESS_REFERENCE = 813, /* [null, true, ["a"]] */
    URIKIT_E_CRI_NAME_IPV4 = 814,          /* [-1, ["1", "2", "3", "4"]]  a name that would be read as an address */

    /* ... and what a CRI cannot express */
    URIKIT_E_CRI_IPVFUTURE = 818,      /* "//[v1.a]" 2 */
    URIKIT_E_CRI_USERINFO_COLON = 819, /* "//a:b@h" 3        in revision 18 */
    URIKIT_E_CRI_PORT_ZEROS = 820,     /* "//h:080" 4 */
    URIKIT_E_CRI_UP = 821,             /* "../" 127 times 0  more than discard can hold */

    /* diagnostic notation */
    URIKIT_E_CRI_EDN = 828,         /* "[-]" 2                   not the notation of a CRI's items */
    URIKIT_E_CRI_EDN_NUMBER = 829,  /* "[18446744073709551616]" 20  not in 64 bits */
    URIKIT_E_CRI_EDN_ESCAPE = 830,  /* "[\"\q\"]" 2              not an escape sequence */
    URIKIT_E_CRI_EDN_BYTES = 831,   /* "[h'0']" 4                not pairs of hex digits, not base64, not an address */
    URIKIT_E_CRI_EDN_DEPTH = 832,   /* "[[[[" 3                  deeper than any CRI */
    URIKIT_E_CRI_EDN_LITERAL = 833, /* "cri'a" 5                 a cri literal without its end */

    /* CoAP (urikit/coap.h). A CRI that is not the target of a request; `at` is an offset in it */
    URIKIT_E_COAP_SCHEME_NAME = 1024,  /* ["coap", ["h"]] 1         a scheme given by name */
    URIKIT_E_COAP_SCHEME = 1025,       /* [-3, ["h"]] 1             not a scheme of CoAP in the profile */
    URIKIT_E_COAP_FRAGMENT = 1026,     /* [-1, ["h"], [], null, "f"] 7 */
    URIKIT_E_COAP_AUTHORITY = 1027,    /* [-1, true, ["a"]] 2       no host */
    URIKIT_E_COAP_USERINFO = 1028,     /* [-1, [false, "u", "h"]] 4 */
    URIKIT_E_COAP_PET = 1029,          /* [-1, ["h"], [["a", h'3A']]] 6  percent-encoded text */
    URIKIT_E_COAP_HOST_EMPTY = 1030,   /* [-1, []] 3                and a Uri-Host without bytes */
    URIKIT_E_COAP_HOST_LONG = 1031,    /* a host of more than 255 bytes */
    URIKIT_E_COAP_HOST_ADDRESS = 1032, /* [-1, ["1", "2", "3", "4"]] 3  a name that would be read as an address */
    URIKIT_E_COAP_ZONE = 1033,         /* a zone that is not the destination's */
    URIKIT_E_COAP_PATH_LONG = 1034,    /* a segment of more than 255 bytes */
    URIKIT_E_COAP_QUERY_LONG = 1035,   /* a parameter of more than 255 bytes */

    /* options that do not make a CRI; the place is an option and an offset in it */
    URIKIT_E_COAP_HOST = 1036,         /* Uri-Host "a%62" 1  neither a name nor an address */
    URIKIT_E_COAP_NO_HOST = 1037,      /* neither Uri-Host nor the destination's address */
    URIKIT_E_COAP_PORT = 1038,         /* Uri-Port of more than 2 bytes */
    URIKIT_E_COAP_REPEAT = 1039,       /* a second option of a kind that is allowed once */
    URIKIT_E_COAP_DESTINATION = 1040,  /* from the caller:      not an address of 4 or 16 bytes, or a zone without one */
    URIKIT_E_COAP_PROXY_LENGTH = 1041, /* a proxy option that is too short or too long */
    URIKIT_E_COAP_BESIDE = 1042,       /* Uri-Path together with Proxy-Cri */
    URIKIT_E_COAP_SCHEMES = 1043,      /* Proxy-Scheme together with Proxy-Scheme-Number */

    /* AIF (urikit/aif.h); faults of a path or query are those of CRIs */
    URIKIT_E_AIF_ARRAY = 1280,       /* 01, 1 0                   not a list */
    URIKIT_E_AIF_ENTRY = 1281,       /* 8181F6, [[null]] 1        not an array of two */
    URIKIT_E_AIF_PERMISSIONS = 1282, /* 818281F620, [[[null], -1]] 4  not an unsigned integer */

    /* URI templates (urikit/template.h) */
    URIKIT_E_TEMPLATE_OPEN = 1536,           /* "{a" 2             '{' without its '}' */
    URIKIT_E_TEMPLATE_CLOSE = 1537,          /* "a}" 1             '}' without '{' */
    URIKIT_E_TEMPLATE_OPERATOR = 1538,       /* "{=a}" 1           an operator that is reserved for the future */
    URIKIT_E_TEMPLATE_NAME = 1539,           /* "{}" 1, "{a b}" 2  not a name, or not a modifier after it */
    URIKIT_E_TEMPLATE_PREFIX = 1540,         /* "{a:0}" 3          not a number from 1 to 9999 */
    URIKIT_E_TEMPLATE_PREFIX_OF_LIST = 1541, /* "{a:3}" 1          the value is a list or an associative array */
    URIKIT_E_TEMPLATE_NO_MATCH = 1542,       /* the text is not an expansion of the template */
    URIKIT_E_TEMPLATE_JSON = 1543,           /* "{\"a\":[[]]}" 6   not a JSON object of values */
    URIKIT_E_TEMPLATE_PATH_NAME = 1544,      /* "/{}" 2            an empty name, or '{' in a name, in a path of OpenAPI */
    URIKIT_E_TEMPLATE_TWICE = 1545,          /* "/{a}/{a}" 6       a name that comes twice in a path of OpenAPI */

    /* package URLs (urikit/purl.h): the syntax ... */
    URIKIT_E_PURL_CHAR = 1792,          /* "pkg:a/b c" 7      a space, a control character, or not ASCII */
    URIKIT_E_PURL_PERCENT = 1793,       /* "pkg:a/b%2" 9, "pkg:a/%G0" 7 */
    URIKIT_E_PURL_SCHEME = 1794,        /* "npm/x" 0 */
    URIKIT_E_PURL_NO_NAME = 1795,       /* "pkg:npm" 7        no '/' after the type */
    URIKIT_E_PURL_TYPE = 1796,          /* "pkg:1a/x" 4, "pkg:a_b/x" 5 */
    URIKIT_E_PURL_EMPTY_NAME = 1797,    /* "pkg:a/@1" 6, "pkg:a/" 6 */
    URIKIT_E_PURL_SLASH = 1798,         /* "pkg:a/b%2Fc/d" 7  an encoded '/' in a segment of namespace or subpath */
    URIKIT_E_PURL_KEY = 1799,           /* "pkg:a/b?a+b=c" 9  not a letter, then letters, digits, ".-_" */
    URIKIT_E_PURL_NO_VALUE = 1800,      /* "pkg:a/b?flag" 12  no '=' */
    URIKIT_E_PURL_DUPLICATE_KEY = 1801, /* "pkg:a/b?c=1&c=2" 12 */
    URIKIT_E_PURL_UTF8 = 1802,          /* "pkg:a/b%FF" 7     the decoded part is not UTF-8 */

    /* ... and the rules of a type */
    URIKIT_E_PURL_NAMESPACE_NEEDED = 1824,      /* "pkg:maven/x" 10 */
    URIKIT_E_PURL_NAMESPACE_NOT_ALLOWED = 1825, /* "pkg:cargo/a/x" 10 */
    URIKIT_E_PURL_NAMESPACE_LONG = 1826,        /* "pkg:swid/a/b/c/d?tag_id=e" 13  more segments than the type allows */
    URIKIT_E_PURL_NAME = 1827,                  /* "pkg:cpan/A::B" 11        not a name of the type */
    URIKIT_E_PURL_VERSION = 1828,               /* not a version of the type */
    URIKIT_E_PURL_QUALIFIER_NEEDED = 1829,      /* "pkg:julia/x" 11 */
} urikit_code;

#endif /* URIKIT_CODES_H */
