/* SPDX-License-Identifier: MIT */
/**
 * urikit/lint.h - what is dangerous or misleading in an identifier: the
 * security considerations of RFC 3986 §7 and RFC 3987 §8, forms that hide an address, and texts
 * that programs read in different ways.
 *
 * Layer 3: depends on uri and iri. No call allocates or recurses; each takes time linear in the text and a
 * constant stack. All calls are thread-safe.
 *
 * The text need not be a valid URI: browsers accept many that are not. Then there is a finding that says so, and
 * the other rules go on with a lenient reading (`urikit_lint_parts`).
 *
 *   urikit_lint lint;
 *   urikit_finding found;
 *   urikit_lint_start(&lint, text);
 *   while (urikit_lint_next(&lint, &found)) {
 *       urikit_lint_rule rule;
 *       (void)urikit_lint_rule_at(found.rule, &rule);
 *       // rule.id, rule.severity, found.start, found.end; urikit_lint_why() gives the sentence
 *   }
 */
#ifndef URIKIT_LINT_H
#define URIKIT_LINT_H

#include <urikit/iri.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- the rules ------------------------------------------------------------- */

/** How bad a finding is. Ascending, so that they can be compared. */
typedef enum urikit_severity {
    URIKIT_SEVERITY_NOTE,    /* worth knowing; common in good URIs */
    URIKIT_SEVERITY_WARNING, /* unusual, and used in attacks */
    URIKIT_SEVERITY_ERROR,   /* hardly ever there without a bad intent or a fault */
} urikit_severity;

/** "note", "warning" or "error". Never NULL. */
URIKIT_API const char *urikit_severity_name(urikit_severity severity);

/** The rules, in the order in which they are tried. The ids (urikit_lint_rule.id) are stable, the numbers are not. */
typedef enum urikit_lint_rule_number {
    URIKIT_LINT_INVALID,
    URIKIT_LINT_CONTROL,
    URIKIT_LINT_BACKSLASH,
    URIKIT_LINT_SCHEME_CODE,
    URIKIT_LINT_SCHEME_MISSING,
    URIKIT_LINT_USERINFO_HOST,
    URIKIT_LINT_USERINFO_PASSWORD,
    URIKIT_LINT_USERINFO_WEB,
    URIKIT_LINT_HOST_EMPTY,
    URIKIT_LINT_HOST_ENCODED,
    URIKIT_LINT_HOST_LONG,
    URIKIT_LINT_LABEL_LONG,
    URIKIT_LINT_LABEL_EMPTY,
    URIKIT_LINT_HOST_MAPPED,
    URIKIT_LINT_HOST_MIXED_SCRIPT,
    URIKIT_LINT_HOST_CONFUSABLE,
    URIKIT_LINT_HOST_LOCAL,
    URIKIT_LINT_IPV4_DECIMAL,
    URIKIT_LINT_IPV4_HEX,
    URIKIT_LINT_IPV4_OCTAL,
    URIKIT_LINT_IPV4_SHORT,
    URIKIT_LINT_IPV4_INVALID,
    URIKIT_LINT_IPV6_MAPPED,
    URIKIT_LINT_IPV6_NAT64,
    URIKIT_LINT_IPV6_6TO4,
    URIKIT_LINT_IPVFUTURE,
    URIKIT_LINT_ADDRESS_LOOPBACK,
    URIKIT_LINT_ADDRESS_UNSPECIFIED,
    URIKIT_LINT_ADDRESS_LINK_LOCAL,
    URIKIT_LINT_ADDRESS_PRIVATE,
    URIKIT_LINT_ADDRESS_SPECIAL,
    URIKIT_LINT_PORT_MAIL,
    URIKIT_LINT_PORT_UNUSUAL,
    URIKIT_LINT_PORT_RANGE,
    URIKIT_LINT_PORT_ZEROS,
    URIKIT_LINT_DOT_CLIMB,
    URIKIT_LINT_DOT_ENCODED,
    URIKIT_LINT_DOT_SEGMENT,
    URIKIT_LINT_ENCODED_NUL,
    URIKIT_LINT_ENCODED_LINE_END,
    URIKIT_LINT_ENCODED_CONTROL,
    URIKIT_LINT_ENCODED_DELIMITER,
    URIKIT_LINT_ENCODED_BACKSLASH,
    URIKIT_LINT_DOUBLE_ENCODING,
    URIKIT_LINT_OVERLONG_UTF8,
    URIKIT_LINT_NOT_UTF8,
    URIKIT_LINT_BIDI_CONTROL,
    URIKIT_LINT_INVISIBLE,
    URIKIT_LINT_TOKEN,
    URIKIT_LINT_READERS_HOST,
    URIKIT_LINT_READERS_REFUSE,
    URIKIT_LINT_READERS_PATH,
    URIKIT_LINT_RULES, /* how many there are */
} urikit_lint_rule_number;

/** A row of the table of rules. The texts live for ever. */
typedef struct urikit_lint_rule {
    const char *id;    /* "userinfo-host" */
    const char *title; /* "The userinfo looks like a host" */
    urikit_severity severity;
    const char *section; /* "RFC 3986 7.6" */
} urikit_lint_rule;

/** Row i of the table; false after the last, and then *rule is not changed. */
URIKIT_API bool urikit_lint_rule_at(size_t i, urikit_lint_rule *rule);

/* ---- findings ---------------------------------------------------------------- */

/** The parts by the lenient reading, as written. For a valid URI or IRI reference these are its parts. */
typedef struct urikit_lint_parts {
    urikit_str scheme;
    urikit_str userinfo;
    urikit_str host; /* absent without an authority */
    urikit_str port;
    urikit_str path; /* never absent */
    urikit_str query;
    urikit_str fragment;
} urikit_lint_parts;

/**
 * A text and how far its rules were tried. `text`, `parts` and the address are for reading; the rest
 * belongs to the calls below. Borrows the text; may be copied.
 *
 * ip       what a browser would connect to without a name server, where the host is an address in any form
 *          ("0x7f.1", "[::1]", "2130706433"): ip_len bytes
 * ip_len   0 (the host is no address), 4 or 16
 */
typedef struct urikit_lint {
    urikit_str text;
    urikit_lint_parts parts;
    uint8_t ip[16];
    uint8_t ip_len;
    uint8_t forms;    /* of an IPv4 address: which unusual forms it has */
    uint8_t embedded; /* in an IPv6 address: which kind of IPv4 address */
    uint8_t marks;    /* which bytes are in the text that some rules look for */
    urikit_code code; /* why the text is not valid */
    size_t code_at;
    size_t rule;
    size_t from;
} urikit_lint;

/** One finding. start, end: bytes of the text, end exclusive; they may be equal, where something is missing. */
typedef struct urikit_finding {
    size_t rule; /* urikit_lint_rule_number, a row of the table */
    size_t start;
    size_t end;
    uint32_t detail; /* for urikit_lint_why */
} urikit_finding;

/**
 * Begin: reads the text. Nothing is copied.
 *
 * text   any bytes, of any length; it must outlive *lint. Above 4 GiB it is `invalid`, as to every parser here
 */
URIKIT_API void urikit_lint_start(urikit_lint *lint, urikit_str text);

/** The next finding, by rule and in each rule by place; false when there are none left. */
URIKIT_API bool urikit_lint_next(urikit_lint *lint, urikit_finding *finding);

/**
 * Why it is a finding, in a sentence without a full stop, printable ASCII. Secrets (passwords, tokens) are not
 * shown; what is quoted from the text is cut short and escaped.
 *
 * out   at most URIKIT_LINT_WHY_BOUND bytes
 *
 * Errors URIKIT_E_SPACE
 */
#define URIKIT_LINT_WHY_BOUND 1024
URIKIT_FALLIBLE urikit_code urikit_lint_why(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out);

/** What an IPv4 (len 4) or IPv6 address (len 16) is for, "loopback" or "private", or NULL for a public one. */
URIKIT_API const char *urikit_address_use(const uint8_t *ip, size_t len);

/**
 * Is it an address that a server should not fetch from on another's word: loopback, unspecified, link-local, private,
 * or one that holds such an IPv4 address (IPv4-mapped, NAT64, 6to4)?
 */
URIKIT_API bool urikit_address_is_internal(const uint8_t *ip, size_t len);

/* ---- readers ------------------------------------------------------------------- */

/**
 * Programs whose reading of a text is modelled here. The models are ours; they are tested against the programs
 * (doc/lint.md lists where they differ).
 */
typedef enum urikit_reader {
    URIKIT_READER_WHATWG, /* browsers and Node.js: the URL Standard; without a scheme, as a link on an https page */
    URIKIT_READER_CURL,   /* libcurl 7.88, as its transfers read a URL */
    URIKIT_READER_PYTHON, /* urllib.parse.urlsplit, Python 3.11.4 and later */
    URIKIT_READERS,       /* how many there are */
} urikit_reader;

/** "Node", "libcurl", "Python"; never NULL. */
URIKIT_API const char *urikit_reader_name(urikit_reader reader);

/**
 * How a reader reads the text. Returns false where it refuses the text; then nothing is written.
 *
 * host   receives the host as that reader gives it, empty where there is none. WHATWG: lower case, addresses in
 *        their one form, and text beyond ASCII in UTF-8 before it becomes A-labels
 * path   receives the path as that reader gives it, with its encoding and its dot segments removed or not
 *
 * Both outputs go on counting where they are full: where len > cap, len is what is needed. At most
 * URIKIT_READER_BOUND(text.len) bytes each; they must not overlap the text.
 */
#define URIKIT_READER_BOUND(len) ((len)*3 + 64)
URIKIT_API bool urikit_reader_read(urikit_reader reader, urikit_str text, urikit_out *host, urikit_out *path);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_LINT_H */
