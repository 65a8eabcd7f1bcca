/* SPDX-License-Identifier: MIT */
/**
 * urikit/template.h - URI templates, RFC 6570, all four levels: expand, match back, and find which of many matches.
 *
 * Tier: core: frozen at 1.0, doc/stability.md.
 * Layer 2: depends on text and base. It does not depend on URIs.
 * Threads: every call is thread-safe, there is no shared state. A parsed template is read only: many threads may
 * expand and match it at the same time, each with captures and an output of its own.
 *
 *   http://a.example{/path*}{?q,lang}
 *   |               ||          |
 *   |               ||          `-- an expression: the operator '?', the variables q and lang
 *   |               |`------------- the operator '/', the variable path with the modifier '*' (explode)
 *   |               `-------------- an expression
 *   `------------------------------ a literal
 *
 *   expand   path = ["b", "c"], q = "x y"             ->  http://a.example/b/c?q=x%20y
 *   match    http://a.example/b/c?q=x%20y             ->  path = ["b", "c"], q = "x y", lang undefined
 *
 * Memory: the caller gives an array for the parts of a template, one for the captures of a match, and a block for values
 * from JSON or for routes. No call needs more memory.
 */
#ifndef URIKIT_TEMPLATE_H
#define URIKIT_TEMPLATE_H

#include <urikit/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- parsing, section 2 ------------------------------------------------------ */

/** Flags of a part; combined with |. A part without URIKIT_TEMPLATE_VARIABLE is a literal. */
enum {
    URIKIT_TEMPLATE_VARIABLE = 1,
    URIKIT_TEMPLATE_EXPLODE = 2, /* "*" */
    URIKIT_TEMPLATE_FIRST = 4,   /* the first variable of its expression */
    URIKIT_TEMPLATE_LAST = 8,    /* the last variable of its expression */
    URIKIT_TEMPLATE_NON_ASCII = 16, /* of a literal: it has non-ASCII characters */
    URIKIT_TEMPLATE_SEGMENT = 32,   /* of a path of OpenAPI: it takes all characters of a path segment */
};

/** A literal, or a variable of an expression. */
typedef struct urikit_template_part {
    urikit_str text;   /* the literal, or the name of the variable; a view of the template */
    uint32_t at;       /* the offset of that text in the template */
    uint32_t variable; /* the index of this variable among all variables of the template */
    uint16_t prefix;   /* ":3" is 3: at most that many characters of the value; 0: no prefix */
    uint8_t flags;     /* URIKIT_TEMPLATE_... */
    char op;           /* of the expression: '+', '#', '.', '/', ';', '?', '&', or 0 if it has no operator */
} urikit_template_part;

/** A parsed template. It borrows the text and the array of parts, which must both outlive it. */
typedef struct urikit_template {
    urikit_str text;
    const urikit_template_part *parts;
    size_t count;          /* of the parts */
    size_t variable_count; /* of the variables: a name that comes twice counts twice */
    uint8_t level;         /* 1 to 4, section 1.2 */
} urikit_template;

/** The most parts that a template of len bytes has. */
#define URIKIT_TEMPLATE_PARTS_BOUND(len) ((len) / 2 + 1) /* "x{a}" is two parts, "{a,b}" two, "x" one */
/**
 * Parse a template, section 2.
 *
 *   urikit_template_part parts[URIKIT_TEMPLATE_PARTS_BOUND(sizeof(text))];
 *   code = urikit_template_parse(text, parts, cap, &template, &at);
 *
 * text         any bytes, of any length
 * parts, cap   receives the parts; URIKIT_TEMPLATE_PARTS_BOUND(text.len) entries are always enough
 * at           the offset of the bad byte; nullable
 *
 * Literals may have non-ASCII characters, and the apostrophe (erratum 6937).
 *
 * Errors URIKIT_E_CHAR               a character that no literal has: a space, '"', '<', '>', '\', '^', '`', '|', controls
 *        URIKIT_E_PERCENT, URIKIT_E_UTF8
 *        URIKIT_E_TEMPLATE_OPEN      '{' without its '}'
 *        URIKIT_E_TEMPLATE_CLOSE     '}' without '{'
 *        URIKIT_E_TEMPLATE_OPERATOR  '=', ',', '!', '@' and '|' are reserved
 *        URIKIT_E_TEMPLATE_NAME      not a name, or what follows it is not a modifier
 *        URIKIT_E_TEMPLATE_PREFIX    not a number from 1 to 9999
 *        URIKIT_E_TOO_LONG           4 GiB or more
 *        URIKIT_E_SPACE              more than cap parts: template->count is the number of entries needed. The text is
 *                                    a valid template
 */
URIKIT_FALLIBLE urikit_code urikit_template_parse(urikit_str text, urikit_template_part *parts, size_t cap, urikit_template *tmpl,
                                                  size_t *at);

/**
 * Parse a path of an OpenAPI description, "/pets/{pet-id}:feed" (OpenAPI 3.2.0, "path templating"), or the URL of a server with
 * such a path. It is then a template as others are: expand, match and write it with the same calls.
 *
 * A variable is a name between '{' and '}'. A name has at least one character, but no '{' or '}'. Each name is used once. There are no
 * operators. A value has at least one character of a path segment: also ':', '@', ',' and '=', but not '/', '?' or '#'. It is encoded as in
 * "{x}".
 * Literals are those of templates, so '?' and '#' in a path are taken as they are. The first character need not be '/'.
 *
 * at   the offset of the bad byte; nullable. The others are those of urikit_template_parse
 *
 * Errors URIKIT_E_CHAR, URIKIT_E_PERCENT, URIKIT_E_UTF8, URIKIT_E_TEMPLATE_OPEN, URIKIT_E_TEMPLATE_CLOSE, URIKIT_E_TOO_LONG,
 *        URIKIT_E_SPACE               as urikit_template_parse
 *        URIKIT_E_TEMPLATE_PATH_NAME  an empty name, or '{' in a name
 *        URIKIT_E_TEMPLATE_TWICE      a name that comes twice
 *        URIKIT_E_LIMIT               more than 255 variables
 */
URIKIT_FALLIBLE urikit_code urikit_template_parse_openapi(urikit_str text, urikit_template_part *parts, size_t cap,
                                                          urikit_template *tmpl, size_t *at);

/** Where urikit_template_next reads. Set text, and the rest to zero: `urikit_template_reader reader = { text, 0, 0, 0 };` */
typedef struct urikit_template_reader {
    urikit_str text;
    size_t at;         /* the next byte; after an error, the bad byte */
    uint32_t variable; /* the index of the next variable */
    char op;           /* of the expression that is open at `at` */
    uint8_t open;      /* 0: outside; 1: before the first variable of an expression; 2: before another one */
} urikit_template_reader;

/**
 * Read the next part without any array. *more becomes false after the last part; then *part is not changed.
 * Errors as urikit_template_parse, at reader->at; not URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_template_next(urikit_template_reader *reader, urikit_template_part *part, bool *more);

/**
 * True if a text may match in several ways, because two variables can take the same text: "{a}{b}", "{a}-{b}" ('-' is
 * also a character of values), "{a,b}", "{/list*}{/b}", "{/list*}/{b}{/c}". "{a}/{b}" and "{?a,b}" are not ambiguous. *first and *second
 * become the indexes of two such variables; both are nullable.
 */
URIKIT_API bool urikit_template_is_ambiguous(const urikit_template *tmpl, size_t *first, size_t *second);

/* ---- values -------------------------------------------------------------------- */

typedef enum urikit_template_kind {
    URIKIT_TEMPLATE_UNDEFINED = 0,
    URIKIT_TEMPLATE_TEXT = 1,
    URIKIT_TEMPLATE_LIST = 2,
    URIKIT_TEMPLATE_MAP = 3, /* an associative array */
} urikit_template_kind;

/**
 * The value of a variable: UTF-8 that is not percent-encoded. The memory belongs to the caller.
 *
 * An absent item of a list, or an absent value of a map, is undefined: it is passed over. A list or a map without a
 * defined item is undefined, section 2.3.
 */
typedef struct urikit_template_value {
    uint8_t kind;            /* urikit_template_kind */
    urikit_str text;         /* of URIKIT_TEMPLATE_TEXT; absent: undefined */
    const urikit_str *items; /* of a list: count texts; of a map: count pairs, a name and its value in turn */
    size_t count;
} urikit_template_value;

/** Sets *value, which is undefined before the call, to the value of a variable. Called once for each variable. */
typedef void urikit_template_lookup(void *context, urikit_str name, urikit_template_value *value);

/** A variable with a text. */
typedef struct urikit_template_binding {
    urikit_str name;
    urikit_str text;
} urikit_template_binding;

typedef struct urikit_template_bindings {
    const urikit_template_binding *rows;
    size_t count;
} urikit_template_bindings;

/** A lookup in an array: the context is a urikit_template_bindings. Each lookup compares up to `count` names. */
URIKIT_API void urikit_template_find(void *context, urikit_str name, urikit_template_value *value);

/** A variable with a value, of a urikit_template_values. */
typedef struct urikit_template_member {
    urikit_str name;
    uint64_t key; /* internal: of the search */
    urikit_template_value value;
} urikit_template_member;

/** Values that were read from JSON. They borrow the memory that was given for them, and the JSON text. */
typedef struct urikit_template_values {
    const urikit_template_member *rows; /* sorted by name; of rows of one name the last in the JSON text is first */
    size_t count;
    size_t size; /* the bytes of memory that they need */
} urikit_template_values;

/**
 * Read the values of variables from a JSON object.
 *
 *   {"id": 42, "tags": ["a", "b"], "keys": {"k": "v"}, "q": "x y", "lang": null}
 *
 * json          the object. A member is a string, a number, true or false (as they are written), null (an absent text), an
 *               array of these, or an object of these and of such arrays: {"a": ["x", "y"]} is a=x and a=y. Of members
 *               of one name the last one counts
 * memory, cap   aligned as malloc aligns; values->size bytes are needed
 * at            the offset of the bad byte; nullable
 *
 * Errors URIKIT_E_TEMPLATE_JSON  not such an object, or half a surrogate pair
 *        URIKIT_E_UTF8
 *        URIKIT_E_SPACE          cap is less than values->size. The text is valid
 */
URIKIT_FALLIBLE urikit_code urikit_template_values_read(urikit_str json, void *memory, size_t cap, urikit_template_values *values,
                                                        size_t *at);

/** A lookup in values that were read: the context is a urikit_template_values. */
URIKIT_API void urikit_template_values_find(void *context, urikit_str name, urikit_template_value *value);

/* ---- expanding, section 3 --------------------------------------------------------- */

/**
 * Expand a template.
 *
 *   urikit_template_binding rows[] = { { URIKIT_STR("q"), URIKIT_STR("x y") } };
 *   urikit_template_bindings bindings = { rows, 1 };
 *   code = urikit_template_expand(&template, urikit_template_find, &bindings, &out, &at);
 *
 * out   receives ASCII, as much as the values need: measure first, with {NULL, 0, 0}; it must not overlap the template or a value. An
 *       overlap with a value is found when its variable comes; what precedes it is written then
 * at    on an error, the offset of the variable in the template; nullable
 *
 * The names in a map are encoded as values are. Section 3.2.1 says "as literals", but then the name "a&b" would become
 * another pair.
 *
 * Errors URIKIT_E_UTF8                     a value is not UTF-8
 *        URIKIT_E_TEMPLATE_PREFIX_OF_LIST  a prefix for a list or a map, section 2.4.1
 *        URIKIT_E_SPACE;  URIKIT_E_OVERLAP
 */
URIKIT_FALLIBLE urikit_code urikit_template_expand(const urikit_template *tmpl, urikit_template_lookup *lookup, void *context,
                                                   urikit_out *out, size_t *at);

/**
 * Parse and expand at once, without an array of parts. Arguments are those of both; the output must not overlap the text or
 * a value, and has no bound: measure first.
 * Errors as urikit_template_parse and urikit_template_expand
 */
URIKIT_FALLIBLE urikit_code urikit_template_expand_text(urikit_str text, urikit_template_lookup *lookup, void *context,
                                                        urikit_out *out, size_t *at);

/**
 * Fill in the variables that have values, and keep the others: the result is a template.
 *
 *   {/a,b}{?p,q,r}   a = "x", p = "1", r = "2"   ->   /x{/b}?p=1{&q}&r=2
 *
 * A variable that the lookup leaves alone (URIKIT_TEMPLATE_UNDEFINED) is kept. One with a value of another kind that is
 * undefined (an absent text, a list or map without a defined item) is dropped: it is known to be undefined. Values are
 * looked up once or twice for each variable.
 *
 * Expressions with '/', '.', ';' and '&' are split where they have to be. After '?' only variables from the left can be filled
 * in, until one has written the '?'; the others stay. An expression without an operator, with '+' or '#' is filled in when
 * all its variables are given, for no other has a ',' to begin with. A given variable that stays is to be given again:
 * with these and other values the result expands to what the template expands to.
 *
 * out   receives the template, UTF-8, as much as the values need: measure first; it must not overlap the template or a value
 * at    as urikit_template_expand
 *
 * Errors as urikit_template_expand
 */
URIKIT_FALLIBLE urikit_code urikit_template_expand_partial(const urikit_template *tmpl, urikit_template_lookup *lookup,
                                                           void *context, urikit_out *out, size_t *at);

/* ---- matching ------------------------------------------------------------------------- */

/** Flags of urikit_template_match; combine them with |. */
typedef unsigned urikit_template_flags;
enum {
    URIKIT_TEMPLATE_ANY_ORDER = 1,   /* named parameters (';', '?', '&') may come in any order */
    /* named parameters that the expression does not name are passed over; a template without '?', "{?}" and "{&}" that does
       not match takes a text without the query at its end */
    URIKIT_TEMPLATE_OTHER_PAIRS = 2,
};

/** What a variable matched. The text is as it is in the URI: percent-encoded, with "," between the items of a list. */
typedef struct urikit_template_capture {
    urikit_str name;
    urikit_str text; /* absent: undefined */
    uint8_t kind;    /* urikit_template_kind */
    uint8_t style;   /* internal: how items are separated */
    bool raw;        /* of '+' and '#': the text is not decoded */
    bool again;      /* another capture has this name, and the whole value */
    uint32_t state[15]; /* internal: of the search */
} urikit_template_capture;

/**
 * Take a URI or IRI apart. The template matches the whole text, or nothing.
 *
 *   urikit_template_capture captures[8];
 *   code = urikit_template_match(&template, text, 0, captures, 8);
 *   if (code == URIKIT_OK) { ... captures[0].text ... }
 *
 * text            up to 4 GiB; the captures borrow it
 * captures, cap   one for each variable, in the template's order: template->variable_count entries
 *
 * The rules:
 *   - A literal matches its own text. Triplets of unreserved characters, the case of hex digits, and non-ASCII text
 *     that is encoded or not, make no difference.
 *   - An expression takes the characters that its operator can produce: unreserved characters and triplets; ',' between
 *     the items of a list; '=' if a variable is exploded; with '+' and '#' also all reserved characters.
 *   - Each expression takes the longest text that lets the rest match, from left to right.
 *   - An expression with '#', '.', '/', ';', '?' or '&' may be absent. The others take one character or more.
 *   - Variables of one expression without an operator, or with '+' or '#', share its text at the commas: each takes one
 *     item, and the first (or the first exploded one) takes what is left over. If there are too few items, those
 *     variables are undefined whose prefix is too short for an item, then the last ones. The same holds for '.' and '/'.
 *   - Named parameters come in the template's order, each once; flags allow more. An exploded variable takes the
 *     parameters of its own name as a list; with others among them they are a map. A name is taken as a whole, with the '='
 *     after it; after ';' it may also end where the rest matches: "{;k}=b" takes ";k=b".
 *   - Exploded with '+', '#' or '.', a text is a map if its first item has a '=' ('.': any item). Its values may have separators:
 *     "{+x*}" takes "a=,,b=c" as {"a": ",", "b": "c"}.
 *   - A name that comes twice must have one value; "{x:3}" is the beginning of the value of "{x}", "{x*}" is a list of one
 *     item if "{x}" is a text, and "{+x}" is decoded if "{x}" is.
 *   - The value of '+' and '#' is the text as written. All others are to be decoded.
 *
 * If a template matched, it expands with these values to the same URI: the same bytes after
 * urikit_uri_normalize_text(..., URIKIT_LEVEL_PERCENT, ...), without URIKIT_TEMPLATE_ANY_ORDER and _OTHER_PAIRS. And a template
 * matches what it expands to, whatever the values are, or urikit_template_is_ambiguous is true of it, or a name comes twice, or
 * an expression without an operator, or with '+', wrote nothing.
 *
 * Errors URIKIT_E_TEMPLATE_NO_MATCH  the text does not match
 *        URIKIT_E_SPACE              cap is less than template->variable_count
 *        URIKIT_E_UTF8               the text is not UTF-8
 *        URIKIT_E_TOO_LONG           4 GiB or more
 *        URIKIT_E_LIMIT              more steps than 32 for each byte of the text and each variable: of hostile texts, only
 *                                    where an expression names a parameter twice, or has dozens of names after ';' that
 *                                    begin alike, or with URIKIT_TEMPLATE_OTHER_PAIRS
 */
URIKIT_FALLIBLE urikit_code urikit_template_match(const urikit_template *tmpl, urikit_str text, urikit_template_flags flags,
                                                  urikit_template_capture *captures, size_t cap);

/**
 * The next item of a list or a map that was captured. *at begins at 0. False after the last. `name` is absent in a list.
 * Both are still percent-encoded: decode them with urikit_percent_decode_text, unless capture->raw is set.
 */
URIKIT_API bool urikit_template_item_next(const urikit_template_capture *capture, size_t *at, urikit_str *name,
                                          urikit_str *value);

/**
 * Write what urikit_template_match captured as a JSON object, in the template's order, each name once.
 *
 *   {"path":["b","c"],"q":"x y","lang":null}
 *
 * out   receives UTF-8; measure first, with {NULL, 0, 0}. Values are decoded, except those of '+' and '#'. A value that is undefined,
 *       or not UTF-8 after decoding, is null. A map may have a name twice, as the text had it; a name that is not UTF-8
 *       stays encoded. It must not overlap the text or the template
 *
 * Errors URIKIT_E_SPACE;  URIKIT_E_OVERLAP
 */
URIKIT_FALLIBLE urikit_code urikit_template_captures_write(const urikit_template_capture *captures, size_t count,
                                                           urikit_out *out);

/* ---- routes: which of many templates matches -------------------------------------------- */

/**
 * Templates that were read for urikit_template_route. They borrow the memory that was given for them, and the texts. Read
 * only: many threads may use them at the same time, each with captures of its own.
 */
typedef struct urikit_template_routes {
    const urikit_template *templates; /* in the order of the texts */
    size_t count;
    size_t variable_count; /* the most variables of a template: the captures that urikit_template_route needs */
    size_t size;           /* the bytes of memory that they need */
    const uint32_t *order; /* the indexes of the templates, the most specific one first */
    const void *tree;      /* internal */
} urikit_template_routes;

/**
 * Read templates, of which one is to be found for each text.
 *
 * texts, count  the templates
 * memory, cap   aligned as malloc aligns; routes->size bytes are needed: about 200 for each template
 * which, at     on an error, the index of the text and the offset in it; both are nullable
 *
 * Time grows with the length of all texts, times the logarithm of their number.
 *
 * Errors as urikit_template_parse
 *        URIKIT_E_TOO_LONG  the templates have 4 Gi parts or more
 *        URIKIT_E_SPACE     cap is less than routes->size. The texts are valid, and routes->variable_count is right
 */
URIKIT_FALLIBLE urikit_code urikit_template_routes_read(const urikit_str *texts, size_t count, void *memory, size_t cap,
                                                        urikit_template_routes *routes, size_t *which, size_t *at);

/**
 * Read paths of OpenAPI, as urikit_template_parse_openapi says. Arguments are those of urikit_template_routes_read.
 *
 * at   on an error, the offset in the text at *which; nullable
 *
 * Where OpenAPI leaves open which path is meant (/{a}/x and /y/{b} for /y/x), it is the most specific one, as below.
 *
 * Errors as urikit_template_parse_openapi; URIKIT_E_TOO_LONG, URIKIT_E_SPACE as urikit_template_routes_read
 */
URIKIT_FALLIBLE urikit_code urikit_template_routes_read_openapi(const urikit_str *texts, size_t count, void *memory, size_t cap,
                                                                urikit_template_routes *routes, size_t *which, size_t *at);

/**
 * Find the most specific template that matches a text, without trying each.
 *
 *   /users/{id}  /users/me  /users/{id}{?page}  /{+any}      the most specific first: /users/me, /users/{id},
 *                                                            /users/{id}{?page}, /{+any}
 *
 * Two templates are compared from the left. At the first place where they differ, a character of a literal is more specific
 * than the end of the template, and that is more specific than an expression. Of two expressions the more specific one has
 * an operator that is first in this list: none . ; ? & / # +. If they have the same, it is the one that is not exploded,
 * then the one with the shorter prefix, then the one with fewer variables. Templates that do not differ (/{a} and /{b}) are
 * in the order of the texts. Of two characters the lesser one comes first.
 *
 * text, flags    as for urikit_template_match
 * captures, cap  receives what the template captured; routes->variable_count entries
 * which          the index of the template; not changed if none matches
 *
 * The result is that of urikit_template_match with each template of routes->order until one matches, and it never needs
 * more than about twice that time. Usually it needs the time of one match. With URIKIT_TEMPLATE_OTHER_PAIRS a template that
 * takes the text only without its query gives way to one that goes on after it and takes the query: for /users/4?page=2 that
 * is /users/{id}{?page}, not /users/{id}.
 *
 * Errors URIKIT_E_TEMPLATE_NO_MATCH  no template matches
 *        URIKIT_E_SPACE              cap is less than routes->variable_count
 *        URIKIT_E_UTF8, URIKIT_E_TOO_LONG, URIKIT_E_LIMIT  as urikit_template_match
 */
URIKIT_FALLIBLE urikit_code urikit_template_route(const urikit_template_routes *routes, urikit_str text,
                                                  urikit_template_flags flags, urikit_template_capture *captures, size_t cap,
                                                  size_t *which);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_TEMPLATE_H */
