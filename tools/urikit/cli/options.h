/* SPDX-License-Identifier: MIT */
/* The one table of options: reading the command line, help, the man page and completions all come from it. */
#ifndef TOOL_OPTIONS_H
#define TOOL_OPTIONS_H

#include "text/buffer.h"

#include <urikit/uri.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* In the order in which help lists them. */
/* clang-format off */
typedef enum option_id {
    OPT_AS, OPT_FROM, OPT_TO, OPT_GET, OPT_PSL, OPT_LEVEL, OPT_REPAIR, OPT_BASE, OPT_COMPAT, OPT_STRICT_524,
    OPT_COMPONENT, OPT_DIALECT, OPT_TYPES, OPT_RESTRICTED, OPT_EIP55, OPT_LENIENT, OPT_STRICT, OPT_NO_FRAGMENT, OPT_REDIRECT_URI, OPT_FILES,
    OPT_SCHEME_RULES, OPT_DESTINATION, OPT_SCHEME, OPT_WITH, OPT_PROFILE, OPT_ZONE, OPT_NFC, OPT_IDN, OPT_STRICT_CBOR, OPT_TAG,
    OPT_SCHEMES, OPT_BARE, OPT_ALL, OPT_UNIQUE, OPT_COUNT_EACH,
    OPT_IN, OPT_NOT_IN, OPT_MEMORY, OPT_BINARY, OPT_SARIF, OPT_SVG, OPT_RULES, OPT_FAIL_ON, OPT_POLICY,
    OPT_CARET, OPT_JSON, OPT_INPUT, OPT_FILE, OPT_NULL, OPT_SKIP_INVALID, OPT_ONLY_INVALID, OPT_SHOW_SECRETS,
    OPT_QUIET, OPT_VERBOSE, OPT_LINE_BUFFERED, OPT_JOBS, OPT_COLOR, OPT_NO_PROGRESS, OPT_MAN, OPT_HELP,
    /* parts and edits: the first in help */
    OPT_SET, OPT_APPEND, OPT_DELETE, OPT_SORT_QUERY, OPT_ITERATE, OPT_PART_SCHEME, OPT_USERINFO, OPT_HOST,
    OPT_PORT, OPT_PATH, OPT_PATH_SEGMENT, OPT_QUERY, OPT_FRAGMENT,
    /* of CRIs and permissions */
    OPT_CONSTRAINTS, OPT_URI_FORM, OPT_STAND_INS, OPT_FOLD_ROOT, OPT_INDEFINITE, OPT_METHOD, OPT_LIST,
    OPT_ENTRIES, OPT_CLOCK,
    /* of templates */
    OPT_VAR, OPT_PARTIAL, OPT_ANY_ORDER, OPT_OTHER_PAIRS, OPT_OPENAPI, OPT_ROUTES,
    /* of guard */
    OPT_ALLOW_INTERNAL, OPT_ANY_HOST, OPT_AS_GIVEN, OPT_PATH_PREFIX, OPT_EXPLAIN, OPT_DOCUMENT,
    /* of extract */
    OPT_FORMAT, OPT_MEMBER, OPT_LINKS,
    /* of redact */
    OPT_KEY,
    /* of readers */
    OPT_READER,
    /* of convert */
    OPT_SYSTEM, OPT_HTTPS,
    /* of readers */
    OPT_SERVERS,
    /* of compare */
    OPT_REGISTRY,
    OPT_COUNT,
    /* from here on: parts of families to build with (option_add) */
    OPT_MOST = OPT_COUNT + 48
} option_id;
/* clang-format on */

enum { OPT_FIRST_PART = OPT_SET };

/* The options of a command are the bits of two numbers: those of parts and edits, and all others. */
#define OPTION(id) (UINT64_C(1) << (id))
#define PART_OPTION(id) (UINT64_C(1) << ((id) - OPT_FIRST_PART))

/* How many options there are. */
extern size_t option_total;

/* The option that help lists at an index below option_total. */
static inline size_t option_listed(size_t index)
{
    return (index + OPT_FIRST_PART) % option_total;
}

/*
 * What an option means something to: the kinds of identifiers that are read, and CRIs that are made of others.
 * ONLY_NAMED: --as must name the kind. (Other options go with auto too, where a record may be of the kind.)
 */
enum {
    FOR_URI = 1, /* URIs, IRIs and references */
    FOR_CRI = 2,
    FOR_DESCRIBED = 4, /* families whose descriptor has what it is about: options_begin adds them */
    FOR_MADE_CRI = 8,
    ONLY_NAMED = 16,
    FOR_ANY = 0x7FFFFFEF,
    FOR_FAMILIES = 0x7FFFFFE0
};

/* The bit of a family by its index in urikit_family_at. */
#define FOR_FAMILY(i) (32U << (i))

typedef struct option_row {
    const char *name;
    char letter;          /* 0: has none */
    bool hidden;          /* not in help */
    bool many;            /* choices may be given as a list with commas */
    bool repeats;         /* may be given more than once */
    unsigned kinds;       /* FOR_...: given for anything else it is a usage error */
    const char *argument; /* what its value is called, NULL for a switch */
    const char *choices;  /* the words a value must be one of, with blanks between; NULL: any text */
    const char *help;
} option_row;

extern const option_row option_table[OPT_COUNT];

/* The row of an option below option_total: of the table, with what families add to it, or of a part of families. */
const option_row *option_at(size_t id);

/* Once, before any other call: adds what families have. */
void options_begin(void);

/* The option is for these kinds (FOR_...), too. */
void option_allow(option_id id, unsigned kinds);

/*
 * Adds an option of build, for a part of a family. One of the same name is for both families then. The texts of the row
 * are kept, but for the help, which is copied. Returns its number.
 */
option_id option_add(const option_row *row);

/* An option as it was given. */
typedef struct option_use {
    option_id id;
    const char *value;
} option_use;

/* What a command line says. */
typedef struct invocation {
    const struct command *command;
    const char *value[OPT_MOST]; /* NULL: not given; "" for a switch that is; the last of several */
    option_use *uses;             /* every option with a value, in order */
    size_t use_count;
    char **args; /* arguments that are not options, in order */
    size_t arg_count;
    const char **files; /* every --file */
    size_t file_count;
} invocation;

static inline bool option_given(const invocation *call, option_id id)
{
    return call->value[id] != NULL;
}

/* The values of an option that may be given more than once: *position begins at 0; NULL after the last. */
const char *option_next(const invocation *call, option_id id, size_t *position);

/*
 * Reads argv[first..]. Options may be anywhere before "--". On a mistake, says
 * so on standard error and returns false. The caller frees what it holds with options_free either way.
 */
bool options_read(int argc, char **argv, int first, const struct command *who, invocation *call);
void options_free(invocation *call);

/*
 * Does every option that was given mean something to the kinds at hand (FOR_...)? False after a usage error.
 * `named` is the kind of --as, NULL for auto.
 */
bool options_check_kinds(const invocation *call, unsigned at_hand, const char *named);

/* Appends what the identifiers of an option are called ("URIs and IRIs"); *as: the value of --as for them. False: any. */
bool option_kinds_title(option_id id, buffer *title, const char **as);

/* "urikit parse: ..." and a newline on standard error; exit status 2 is the caller's. */
void usage_error(const struct command *who, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The level of --level, which the option table has checked; `otherwise` where the option is not given. */
urikit_level option_level(const invocation *call, urikit_level otherwise);

/* Shows a text on standard error with a caret under a byte, without its passwords. */
void usage_caret(urikit_str text, size_t at);

/* The same as usage_error about byte `at` of an option's value, with a caret under it. */
void usage_error_at(const struct command *who, option_id id, const char *value, size_t at, const char *message);

/* ---- lists of words, and what was meant by one that is not in them ------------------------------- */

/* The index of the word in a list of words with blanks between, or -1. */
int word_index(const char *words, const char *word, size_t len);

/* The word of the list nearest to what was typed, if near enough to ask "did you mean": its start and *len, or NULL. */
const char *word_nearest(const char *words, const char *typed, size_t *len);

#endif /* TOOL_OPTIONS_H */
