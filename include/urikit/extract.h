/* SPDX-License-Identifier: MIT */
/**
 * urikit/extract.h - find the identifiers in running text: prose, HTML,
 * Markdown, JSON, source code, logs. RFC 3986 appendix C.
 *
 * Tier: companion library urikit-extract, with a binary interface of its own: doc/stability.md.
 * Layer 3: depends on uri, iri, nosh, usr, text and base. No call allocates or
 * recurses.
 * Threads: every call is thread-safe, all state is in the caller's urikit_extract.
 *
 *   See <URL:http://a.example/long/
 *       path?x=1>, mailto:me@a.example and (https://b.example/c_(d)).
 *
 * gives "http://a.example/long/path?x=1", "mailto:me@a.example" and
 * "https://b.example/c_(d)".
 *
 * The text comes in blocks of any size; what is found does not depend on where
 * they end. Time is linear in the text, whatever it holds.
 *
 *   char window[65536], scratch[16384];
 *   urikit_extract x;
 *   size_t have = 0, n;
 *   urikit_extract_start(&x, NULL, scratch, sizeof scratch);
 *   do {
 *       n = fread(window + have, 1, sizeof window - have, file);
 *       urikit_extract_feed(&x, urikit_str_of(window, have + n), n == 0);
 *       while (urikit_extract_next(&x, &find)) { ... }
 *       rest = urikit_extract_rest(&x);
 *       memmove(window, rest.ptr, have = rest.len);
 *   } while (n > 0);
 *
 * Which identifiers: a scheme of two or more letters and "//" always count.
 * Without "//" the scheme must be one of a table ("mailto:", "urn:", "did:", "pkg:", "usr:" ...), and
 * its text must have that scheme's shape: "tel:" needs a digit, "mailto:" an '@'. Some of them are English words
 * ("data:", "info:", "about:"): they count only after '<', '(', '=' or a quotation mark.
 *
 * A remote of git, "git@a.example:b/c.git", is found as its URI, "ssh://git@a.example/b/c.git", if it is user, '@', host, ':' and a path
 * that ends with ".git", or the user is "git"; without a user the host has a '.', or every scheme counts. Where every scheme counts a
 * host after an '@' is not a scheme.
 *
 * Where they end: what is between delimiters (<...>, quotation marks, an HTML
 * attribute, a Markdown link) is an identifier as a whole, or none. Elsewhere one ends before a blank, a control
 * character, a quotation mark, the escape of such a character in a string literal ("\n"), and beyond ASCII before blanks,
 * quotation marks, brackets, the marks that end sentences in Chinese and Japanese, marks of direction, U+200B and U+FEFF;
 * not before U+200C and U+200D, which join letters. Punctuation that ends a sentence is left out, and so is a ')' that no
 * '(' before it in the identifier opens, and Markdown's emphasis that began in the same paragraph: "**see http://a**".
 *
 * '[', ']', '{', '}', '|' and '<' end it where the text before it opened something ("[see http://a]b", "|http://a|b"), where
 * the word ends with them, and before a label ("http://a[label]"). Elsewhere they are taken for a part, so that all of it is
 * not valid: "http://a/{id}/b". An identifier is never cut at another character ('%', '^', '@', '\'), and not inside its
 * authority: what is before would name something else. "http://a%zz/b" is not valid, and nothing is found.
 *
 * A '\' before '_', '&', '#' or '%' is left out after the authority: Markdown, LaTeX and shells write "http://a/b\_c". A
 * string literal that goes on after an escaped line break or tab has its identifier before that: "http://a/b\nmore".
 */
#ifndef URIKIT_EXTRACT_H
#define URIKIT_EXTRACT_H

#include <urikit/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The kind of an identifier that was found. It is valid for urikit_uri_parse, urikit_iri_parse, and so on. */
typedef enum urikit_find_kind {
    URIKIT_FIND_URI,
    URIKIT_FIND_IRI,    /* has a non-ASCII character */
    URIKIT_FIND_NOSH,   /* general syntax */
    URIKIT_FIND_USR,
    URIKIT_FIND_DOMAIN, /* without a scheme: only with URIKIT_EXTRACT_WWW or URIKIT_EXTRACT_DOMAINS */
    URIKIT_FIND_REFERENCE, /* a relative reference: only with URIKIT_EXTRACT_RELATIVE */
} urikit_find_kind;

/** The text before the identifier, which decides how it is read. */
typedef enum urikit_find_context {
    URIKIT_FIND_PLAIN,
    URIKIT_FIND_ANGLE,     /* <...>: line breaks in it go with the blanks around them, appendix C; <url|label> */
    URIKIT_FIND_QUOTED,    /* "...", '...' or `...` */
    URIKIT_FIND_ATTRIBUTE, /* ="...", ='...' or =...: character references are decoded */
    URIKIT_FIND_ELEMENT,   /* >...: the same */
    URIKIT_FIND_MARKDOWN,  /* [text](... or [label]: ...: the same, and backslash escapes; in <...> a blank is "%20" */
} urikit_find_context;

/**
 * "uri", "iri", "nosh", "usr", "domain", "reference"; "plain", "angle", "quoted", "attribute", "element", "markdown". Never NULL.
 */
URIKIT_API const char *urikit_find_kind_name(urikit_find_kind kind);
URIKIT_API const char *urikit_find_context_name(urikit_find_context context);

/** An identifier in the text. */
typedef struct urikit_find {
    urikit_str text; /* line breaks removed, "&amp;", "\/" and "\u0026" decoded; of a remote its URI; until the next call */
    uint64_t start;  /* bytes of the input before it */
    uint64_t end;    /* of its last byte in the input, exclusive */
    uint8_t kind;    /* urikit_find_kind */
    uint8_t context; /* urikit_find_context */
    bool base;       /* in <base href=...>: relative references count from it; only with URIKIT_EXTRACT_RELATIVE */
    bool hyphen;     /* a '-' is the last byte before a line break: it may not belong to the identifier, appendix C */
    uint16_t code;   /* urikit_code: URIKIT_OK; with URIKIT_EXTRACT_REFUSED also why it is not valid */
    size_t code_at;  /* the offset of the error in `text` */
} urikit_find;

/** Flags of urikit_extract_options; combine them with |. */
typedef unsigned urikit_extract_flags;
enum {
    URIKIT_EXTRACT_DEFAULT = 0,
    URIKIT_EXTRACT_ANY_SCHEME = 1, /* every scheme counts, also without "//" */
    URIKIT_EXTRACT_ASCII = 2,      /* URIs only: an identifier with a non-ASCII character is not valid */
    URIKIT_EXTRACT_WWW = 4,        /* also "www.example.org/x", without a scheme */
    /*
     * Also "example.org/x": two letters or a known name after the last dot. A label is read whole (letters, marks and
     * digits of Unicode, hyphens), or nothing is
     */
    URIKIT_EXTRACT_DOMAINS = 8,
    URIKIT_EXTRACT_REFUSED = 16,   /* also what was meant as an identifier and is not valid; its `code` says why */
    /*
     * Also the relative references of links: in HTML the attributes href, src, action, formaction, cite, poster, data,
     * background, longdesc, manifest and xlink:href of a tag, each URL of srcset and imagesrcset, and the content of a
     * <meta> that refreshes the page or whose property is a URL, such as og:image; in Markdown "[text](reference)" and
     * "[label]: reference". An empty one is left out. Not in <script> and <style>. A scheme of such a link
     * may be any one, also without "//"
     */
    URIKIT_EXTRACT_RELATIVE = 32,
    /* The text is HTML or XML: character references are decoded in all of it, not only in attributes and after '>' */
    URIKIT_EXTRACT_MARKUP = 64,
};

typedef struct urikit_extract_options {
    urikit_extract_flags flags;
    const urikit_str *schemes; /* only these, in any case of letters, and not without "//" if they need it; NULL: all */
    size_t scheme_count;
} urikit_extract_options;

enum {
    URIKIT_EXTRACT_SCRATCH_MIN = 64, /* bytes of `scratch`: with less nothing is found */
    URIKIT_EXTRACT_KEPT = 512,    /* bytes that urikit_extract_rest keeps before the current position */
    URIKIT_EXTRACT_BROKEN = 4096, /* the most bytes of a delimited identifier with white space in it */
};

/** The size of a window that is always large enough, for a `scratch` of cap bytes. */
#define URIKIT_EXTRACT_WINDOW(cap) ((cap) + URIKIT_EXTRACT_KEPT + URIKIT_EXTRACT_BROKEN)

/** The state of a search. `too_long` is for reading. */
typedef struct urikit_extract {
    urikit_extract_options options;
    char *scratch;
    size_t cap;
    const char *window;
    size_t len;
    size_t at;        /* where the search goes on */
    size_t found_end; /* the end of the last find: no scheme begins before it */
    uint64_t base;    /* bytes of the input before the window */
    uint64_t wait;    /* bytes of the input that are needed before the next search */
    uint64_t too_long; /* number of identifiers that were skipped because they do not fit in `scratch` */
    bool last;
    bool skipping; /* inside one of those */
    uint8_t element; /* with URIKIT_EXTRACT_RELATIVE: the tag that the current position is in */
    char quote;      /* the end of the attribute's value that it is in; '\0': none */
    uint8_t list;    /* internal: where in srcset it is */
    uint64_t link_at; /* internal: the offset in the input of the last link that may have a scheme, plus one */
} urikit_extract;

/**
 * Begin.
 *
 * options        borrowed, with the schemes, until the end; NULL: the defaults
 * scratch, cap   a buffer of the caller for identifiers that must be decoded. An identifier of cap bytes or more is
 *                skipped and counted in too_long. With URIKIT_EXTRACT_BROKEN bytes or more, no broken <...> is skipped
 */
URIKIT_API void urikit_extract_start(urikit_extract *x, const urikit_extract_options *options, char *scratch, size_t cap);

/**
 * Give text: the bytes that urikit_extract_rest returned, and new bytes after them. The window must not change until
 * urikit_extract_next returns false.
 *
 * last   nothing comes after this
 */
URIKIT_API void urikit_extract_feed(urikit_extract *x, urikit_str window, bool last);

/** The next find in the order of the text. False if there are no more in the window. */
URIKIT_API bool urikit_extract_next(urikit_extract *x, urikit_find *find);

/** The bytes of the window that are still needed, at its end; at most URIKIT_EXTRACT_WINDOW(cap) - 1. */
URIKIT_API urikit_str urikit_extract_rest(const urikit_extract *x);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_EXTRACT_H */
