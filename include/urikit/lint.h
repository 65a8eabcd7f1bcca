/* SPDX-License-Identifier: MIT */
/**
 * urikit/lint.h - find what is dangerous or misleading in an identifier: the security considerations of RFC 3986 §7 and
 * RFC 3987 §8, forms that hide an address, and texts that programs read in different ways.
 *
 * Tier: companion library urikit-lint, with a binary interface of its own: doc/stability.md.
 * Layer 3: depends on uri, iri, nosh, usr and guard.
 * Threads: every call is thread-safe, there is no shared state. Two threads must not use the same urikit_lint. No call
 * allocates or recurses. Each takes time linear in the text, and constant stack.
 *
 * NOSH URIs and user URLs have grammars of their own: the rule `invalid` checks them by these.
 *
 * The text need not be a valid URI, because browsers accept many texts that are not. Then the rule `invalid` reports
 * it, and the other rules use a lenient reading (`urikit_lint_parts`).
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
#include <urikit/guard.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- the rules ------------------------------------------------------------- */

/** How serious a finding is. The values ascend, so they can be compared. */
typedef enum urikit_severity {
    URIKIT_SEVERITY_NOTE,    /* worth knowing; common in good URIs */
    URIKIT_SEVERITY_WARNING, /* unusual, and used in attacks */
    URIKIT_SEVERITY_ERROR,   /* nearly always an attack or a mistake */
} urikit_severity;

/** "note", "warning" or "error". Never NULL. */
URIKIT_API const char *urikit_severity_name(urikit_severity severity);

#include <urikit/lint_rules.h>

/** A row of the table of rules. The texts are constants. */
typedef struct urikit_lint_rule {
    const char *id;    /* "userinfo-host" */
    const char *title; /* "The userinfo looks like a host" */
    uint8_t severity;    /* urikit_severity */
    const char *section; /* "RFC 3986 7.6" */
} urikit_lint_rule;

/** Row i of the table. False after the last row; then *rule is not changed. */
URIKIT_API bool urikit_lint_rule_at(size_t i, urikit_lint_rule *rule);

/* ---- policies ---------------------------------------------------------------- */

/** The severity of a rule that a policy turns off. */
#define URIKIT_LINT_OFF 255

/**
 * What a policy says of findings. Borrows the policy's text. It is read by urikit_lint_policy_read and not changed later, so
 * that threads may share it; `idna`, `context` and `types` may be set after that.
 *
 * idna        ToASCII for hosts that are not ASCII, of the policy and of texts. NULL: these are compared as they are
 * prepared    NULL, or the same policy, read by urikit_policy_read for many texts; set after urikit_lint_policy_read
 * severities  of each rule: a urikit_severity, or URIKIT_LINT_OFF
 * says        bits 1 << urikit_policy_kind of the policy's lines; internal
 * types       the caller's own types of user URLs, as urikit_usr_types_check takes them; NULL: none. Set after
 *             urikit_lint_policy_read. They are for the rule usr-key, and for the normal form of family-normal
 */
typedef struct urikit_lint_policy {
    urikit_str text;
    urikit_guard_idna *idna;
    void *context;
    const urikit_policy *prepared;
    uint8_t severities[126];
    uint16_t says;
    const struct urikit_usr_types *types; /* urikit/usr.h */
} urikit_lint_policy;

/**
 * Read a policy: lines as urikit_policy_next reads them. "rule ID off" turns a rule off, "rule ID error" changes its severity;
 * "allow" and "deny" are checked by the rules policy-scheme, policy-host, policy-port, policy-address and policy-userinfo. Without
 * a line "allow scheme" every scheme is allowed; urikit_guard then allows http and https only.
 *
 * text    must outlive *policy; absent is a policy without lines
 * fault   the first line that is wrong; then false is returned. Nullable
 */
URIKIT_API bool urikit_lint_policy_read(urikit_str text, urikit_lint_policy *policy, urikit_policy_item *fault);

/* ---- findings ---------------------------------------------------------------- */

/** The families that have rules of their own. */
typedef enum urikit_lint_family {
    URIKIT_LINT_GENERAL,
    URIKIT_LINT_NOSH, /* its authority does not indicate a network location: no rule about hosts and ports applies */
    URIKIT_LINT_USR,
    URIKIT_LINT_PURL, /* read as far as it can be; urikit_purl_parse says whether it is valid */
} urikit_lint_family;

/** The parts of the lenient reading, as written. For a valid URI or IRI reference these are its parts. */
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
 * A text, and the position of the next finding. `text`, `parts` and the address may be read; the other fields belong to
 * the calls below. Borrows the text. May be copied.
 *
 * ip       the address of the host, in any form that browsers read: "0x7f.1", "[::1]", "2130706433"
 * ip_len   its length in bytes: 4 or 16; 0 if the host is not an address
 */
typedef struct urikit_lint {
    urikit_str text;
    urikit_lint_parts parts;
    uint8_t ip[16];
    uint8_t ip_len;
    uint8_t forms;    /* the unusual forms of an IPv4 address */
    uint8_t embedded; /* the kinds of IPv4 addresses in an IPv6 address, as a set */
    uint8_t family;   /* urikit_lint_family; for reading */
    uint32_t contents; /* what the text has that rules need */
    uint16_t code;    /* urikit_code: why the text is not valid; or URIKIT_OK */
    uint64_t refusing; /* bits 1 << urikit_reader: the programs and older releases that refuse the text, if others accept it */
    uint8_t differ;    /* what programs read differently */
    size_t code_at;
    size_t rule;
    size_t from;
    const urikit_lint_policy *policy; /* nullable */
} urikit_lint;

/** One finding. start, end: offsets in the text, end exclusive. They may be equal if something is missing there. */
typedef struct urikit_finding {
    size_t rule; /* urikit_lint_rule_number, a row of the table */
    size_t start;
    size_t end;
    uint32_t detail; /* for urikit_lint_why */
} urikit_finding;

/**
 * Read a text, and begin before its first finding. Nothing is copied.
 *
 * text   any bytes, of any length; must outlive *lint. A text of 4 GiB or more is a finding of the rule `invalid`
 */
URIKIT_API void urikit_lint_start(urikit_lint *lint, urikit_str text);

/**
 * The same with a policy, which must outlive *lint; nullable. Its hosts are compared with the host as written and as each client
 * reads it, so the time is linear in the text and in the policy, for each client.
 */
URIKIT_API void urikit_lint_start_with(urikit_lint *lint, urikit_str text, const urikit_lint_policy *policy);

/** How serious a finding of a rule is: the policy's word, or the rule's own. URIKIT_LINT_OFF: it is not found. */
URIKIT_API uint8_t urikit_lint_severity(const urikit_lint *lint, size_t rule);

/** The next finding: by rule, and for each rule by position. False if there are no more. */
URIKIT_API bool urikit_lint_next(urikit_lint *lint, urikit_finding *finding);

/** The most bytes that urikit_lint_why writes. */
#define URIKIT_LINT_WHY_BOUND 199
/**
 * Write why it is a finding: a sentence without a full stop, in printable ASCII. It does not show secrets (passwords,
 * tokens). Quotations from the text are cut short and escaped. Of more than three programs it has the number and two names:
 * urikit_reader_read gives the reading of each.
 *
 * out   at most URIKIT_LINT_WHY_BOUND bytes; must not overlap the text
 *
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_lint_why(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_LINT_H */
