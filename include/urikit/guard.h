/* SPDX-License-Identifier: MIT */
/**
 * urikit/guard.h - lets a URL through only if every program reads it alike, and a policy allows it.
 *
 * Tier: companion library urikit-readers, with a binary interface of its own: doc/stability.md.
 * Layer 3: depends on readers, iri and host.
 * Threads: every call is thread-safe, there is no shared state. No call allocates or recurses. Each takes time linear in
 * the text, and constant stack.
 */
#ifndef URIKIT_GUARD_H
#define URIKIT_GUARD_H

#include <urikit/host.h>
#include <urikit/readers.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- policies ------------------------------------------------------------------ */

/** The kinds of lines in a policy. */
typedef enum urikit_policy_kind {
    URIKIT_POLICY_SCHEME,   /* allow scheme WORD... */
    URIKIT_POLICY_HOST, /* allow host WORD...: a name, an address, a network "10.0.0.0/8", or "*.example.com": every name below it */
    URIKIT_POLICY_PORT, /* allow port WORD... */
    URIKIT_POLICY_INTERNAL, /* deny internal */
    URIKIT_POLICY_ADDRESS, /* deny address */
    URIKIT_POLICY_USERINFO, /* deny userinfo */
    URIKIT_POLICY_RULE, /* rule ID SEVERITY */
    URIKIT_POLICY_EMPTY, /* "allow host" and no word: nothing of that kind is allowed; `word` is "scheme", "host" or "port" */
    URIKIT_POLICY_CHANGED, /* deny changed: guard passes only a text that is already the one to fetch */
    URIKIT_POLICY_DENY_HOST, /* deny host WORD... */
    URIKIT_POLICY_PATH, /* allow path WORD...: prefixes of paths, by segments: "/api" is "/api" and what begins with "/api/" */
    URIKIT_POLICY_DENY_PATH, /* deny path WORD...: the same, in upper and lower case (ASCII) */
    URIKIT_POLICY_VERSION, /* policy 2, the first line: "*.x" is a name with one label more than x. "**.x" is any number of them */
} urikit_policy_kind;

/** A policy that is being read. Borrows the text. */
typedef struct urikit_policy_reader {
    urikit_str rest;
    urikit_str line; /* the rest of the current line */
    uint32_t number; /* of the line, from 1 */
    uint8_t allow; /* urikit_policy_kind of the current line, or 255 */
    bool any; /* it had a word */
    bool begun; /* there was a line */
    bool labels; /* policy 2 */
} urikit_policy_reader;

/** What a policy says: one item for each word that is allowed, and for each other line. */
typedef struct urikit_policy_item {
    uint8_t kind; /* urikit_policy_kind */
    uint32_t line;
    urikit_str word; /* a word that is allowed or denied, or the id of a rule; absent for lines without */
    urikit_str severity; /* of a rule: the word after the id */
    uint8_t
        depth; /* of a host: 0 the word itself; 1 a name with one label more than the word has after "*."; 255 with any number */
    const char *fault; /* NULL, or why the line is wrong: "a line begins with allow, deny or rule, not"; then `word` is what is */
} urikit_policy_item;

/** Begin to read a policy: lines of words, "#" begins a comment. text: must outlive *reader. */
URIKIT_API void urikit_policy_start(urikit_policy_reader *reader, urikit_str text);

/** The next item. False at the end. After an item with a fault, the next line follows. */
URIKIT_API bool urikit_policy_next(urikit_policy_reader *reader, urikit_policy_item *item);

/**
 * Why guard refuses every text for an item of its policy: the fault, or a host that is not in A-labels, which lint takes. NULL: it does
 * not.
 */
static inline const char *urikit_policy_guard_fault(const urikit_policy_item *item)
{
    size_t i;

    if (item->fault || (item->kind != URIKIT_POLICY_HOST && item->kind != URIKIT_POLICY_DENY_HOST)) {
        return item->fault;
    }
    for (i = 0; i < item->word.len; i++) {
        if ((unsigned char)item->word.ptr[i] >= 0x80) {
            return "a host is in A-labels, such as xn--bcher-kva.example, not";
        }
    }
    return NULL;
}

/** A word that a policy allows or denies, as urikit_policy_read sorts them; internal. */
typedef struct urikit_policy_word {
    const char *ptr;
    uint32_t len;
    uint32_t line;
    uint8_t kind;
    bool deny;
} urikit_policy_word;

/**
 * What a policy allows, sorted: for many texts. It borrows the policy's text and the memory that was given for it, and is not changed
 * later, so that threads may share it.
 *
 * size   the bytes of memory that it needs
 * plain  the hosts are ASCII
 * The others are internal.
 */
typedef struct urikit_policy {
    size_t size;
    const urikit_policy_word *words;
    size_t count;
    uint16_t given; /* 1 << urikit_policy_kind of the lines */
    bool plain;
    bool fault;
    uint32_t address; /* the line "deny address", or 0 */
    uint32_t changed; /* the line "deny changed", or 0 */
} urikit_policy;

/**
 * Read a policy for many texts: what it allows is then found by a binary search. Lines that are wrong are passed over;
 * urikit_policy_next says what is wrong with them, and urikit_guard refuses every text, also for a host that is not in A-labels.
 *
 * text         must outlive *policy
 * memory, cap  aligned as malloc aligns; policy->size bytes are needed: 24 for each word. Must not overlap the text
 *
 * Takes time linear in the text, but for sorting: n log n.
 *
 * Errors URIKIT_E_TOO_LONG
 *        URIKIT_E_SPACE     cap is less than policy->size, which is set
 */
URIKIT_FALLIBLE urikit_code urikit_policy_read(urikit_str text, void *memory, size_t cap, urikit_policy *policy);

/* ---- the guard ------------------------------------------------------------------ */

/** Why guard does not let a text through. */
typedef enum urikit_guard_rule {
    URIKIT_GUARD_PASSES,
    URIKIT_GUARD_LENGTH, /* longer than URIKIT_GUARD_LIMIT */
    URIKIT_GUARD_INVALID, /* not a URI, or an IRI, with a host */
    URIKIT_GUARD_IDNA, /* the host is not ASCII, and has no A-labels, or not the same for all programs */
    URIKIT_GUARD_SCHEME, /* the policy does not allow the scheme */
    URIKIT_GUARD_USERINFO, /* it has userinfo */
    URIKIT_GUARD_READERS, /* a program reads another scheme, host or port */
    URIKIT_GUARD_HOST, /* the policy does not allow the host */
    URIKIT_GUARD_ADDRESS, /* the host is an internal address, or a name for one */
    URIKIT_GUARD_PORT, /* the policy does not allow the port */
    URIKIT_GUARD_POLICY, /* the policy has a fault */
    URIKIT_GUARD_NAME, /* the host is not an address, and not a name of labels of letters, digits, '-' and '_' */
    URIKIT_GUARD_CHANGED, /* as_given or the policy denies it: the text to fetch is another one */
    URIKIT_GUARD_PATH, /* the policy does not allow the path, or what a server looks up for it */
} urikit_guard_rule;

/** "length", "invalid", "host-idna", "policy-scheme", "readers-host" ...; empty for URIKIT_GUARD_PASSES. Never NULL. */
URIKIT_API const char *urikit_guard_rule_id(urikit_guard_rule rule);

/** ToASCII of IDNA: urikit_idna_to_ascii of urikit/unicode.h, or the platform's. */
typedef urikit_code urikit_guard_idna(void *context, urikit_str host, urikit_out *out);

/**
 * What is allowed. NULL instead of the options allows http and https, and every host and port that is not internal.
 *
 * policy    lines as urikit_policy_next reads them; hosts in A-labels. Without "allow scheme", http and https are allowed. Userinfo
 *           and internal addresses are denied in any case. Of the lines about hosts, and of those about paths, the most specific one
 *           that matches decides: the longest word; a word without a wildcard before others; "deny" before "allow" of the same word.
 *           A wildcard below a public suffix ("*.co.uk") is taken: the library has no list of them (urikit/psl.h has one)
 * prepared  NULL, or a policy that was read for many texts; then `policy` is not looked at
 * internal  internal addresses are allowed, and names for them
 * base      absent, or the absolute URI that a reference is resolved against
 * idna      NULL: a host that is not ASCII does not pass
 * any_host  every host that a URI has is allowed. Without it, a name has labels of 1 to 63 letters, digits, '-' and '_', the last two
 *           inside only, and its last label is not a number: what resolvers make of other names differs
 * as_given  only a text passes that is the text to fetch, byte for byte: for callers that fetch the text they were given
 */
typedef struct urikit_guard_options {
    urikit_str policy;
    urikit_str base;
    urikit_guard_idna *idna;
    void *context;
    bool internal;
    bool any_host;
    bool as_given;
    const urikit_policy *prepared;
} urikit_guard_options;

/** Why a text does not pass, and which program reads it otherwise. */
typedef struct urikit_guard_verdict {
    uint8_t rule; /* urikit_guard_rule */
    uint8_t reader; /* of URIKIT_GUARD_READERS: a urikit_reader, or URIKIT_READER_ROWS: none takes the text, or joins it */
    uint16_t code; /* of URIKIT_GUARD_INVALID: a urikit_code, or URIKIT_OK if it has no host */
    uint32_t
        line; /* of the policy, counted from 1: the line that allows the host of a text that passes, or that denies; 0: none does */
    bool changed; /* of a text that passes, and of URIKIT_GUARD_CHANGED: it is not the text to fetch */
    size_t at; /* of URIKIT_GUARD_INVALID: the byte */
} urikit_guard_verdict;

/** The most bytes of a text, or of a base, that urikit_guard takes. */
#define URIKIT_GUARD_LIMIT 65536
/** The most bytes of the output of urikit_guard, which is a workspace as well. */
#define URIKIT_GUARD_BOUND(len, base_len) \
    (((len) + (base_len)) * 20 + 1024 + ((base_len) > 0 ? URIKIT_READER_JOIN_BOUND(base_len, len) : 0))
/**
 * Write the text to fetch: the URI in normal form (level `scheme`), in ASCII, an IPv6 address in hex groups. True if it passes: the
 * policy allows it, and every program of urikit_reader that accepts it, or the text given, reads the same scheme, host and port. With
 * a base, each program also joins the text to the base in its own way, and all must reach the same place; with a base that
 * urikit_reader_join has no models for, only a plain "http://host/path" passes.
 *
 * Fetch what is written, not the text given: programs that urikit has no model of may read the text given in another way. For
 * "http://good.example?u@other.example/" some connect to other.example; what is written is "http://good.example/?u@other.example/".
 * Set `as_given` if the text given is the one that will be fetched.
 *
 * Characters that no URI has, ' "<>[\]^`{|}', become triplets after "scheme://authority"; anywhere else, and in a reference, they
 * are an error, as are a space at the end and '%' without two hex digits.
 *
 * What it cannot do: a name resolves to an address later, and to another one at another time. Check the address when
 * connecting, by urikit_address_is_internal, and guard each redirect.
 *
 * text     any bytes
 * options  nullable
 * out      receives the text to fetch. It is a workspace as well: URIKIT_GUARD_BOUND bytes are always enough, with less
 *          the rule may be URIKIT_GUARD_LENGTH. Must not overlap the text
 * verdict  why it does not pass; nullable
 */
URIKIT_API bool urikit_guard(urikit_str text, const urikit_guard_options *options, urikit_out *out,
                             urikit_guard_verdict *verdict);

/** The most bytes of the output of urikit_guard_why. */
#define URIKIT_GUARD_WHY_BOUND 256
/**
 * Write a sentence that says why a text does not pass, without a full stop: at most URIKIT_GUARD_WHY_BOUND bytes, which must
 * not overlap *verdict. Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_guard_why(const urikit_guard_verdict *verdict, urikit_out *out);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_GUARD_H */
