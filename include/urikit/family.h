/* SPDX-License-Identifier: MIT */
/**
 * urikit/family.h - what a family of identifiers is made of: its descriptor. A program that handles identifiers of any
 * family (the tool, the database functions, the bindings) reads it from here and lists nothing itself.
 *
 * Tier: companion library urikit-ids, with a binary interface of its own: doc/stability.md. Programs read
 * descriptors and make none; new fields come at the end.
 * Layer 0: depends on base. Types only; urikit/kind.h has the calls, and the list of all families.
 * Threads: descriptors are constants.
 */
#ifndef URIKIT_FAMILY_H
#define URIKIT_FAMILY_H

#include <urikit/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What a part is. */
typedef enum urikit_value_type {
    URIKIT_VALUE_TEXT, /* any text */
    URIKIT_VALUE_WORD, /* ASCII without '"' and '\': a name, an identifier */
    URIKIT_VALUE_MAP,  /* keys with values: the pairs of an identifier. A family has one at most */
    URIKIT_VALUE_LIST, /* the value of the key of the same name in the map, with ',' between the items */
    URIKIT_VALUE_NUMBER, /* decimal digits */
    URIKIT_VALUE_FLAG,   /* "true" or "false" */
    URIKIT_VALUE_GROUP,  /* of the parts after it with URIKIT_CAPABILITY_MEMBER: one object; as text, what it is in a word */
} urikit_value_type;

/** What a part is for: bits. */
typedef enum urikit_capability {
    URIKIT_CAPABILITY_SPAN = 1,       /* has a place in the text */
    URIKIT_CAPABILITY_SET = 2,        /* may be changed; of a map: its entries */
    URIKIT_CAPABILITY_APPEND = 4,     /* an item may be added */
    URIKIT_CAPABILITY_REMOVE = 8,     /* may be removed; of a map: all or single entries */
    URIKIT_CAPABILITY_BUILD = 16,     /* may be given to build an identifier */
    URIKIT_CAPABILITY_NEEDED = 32,    /* must be given */
    URIKIT_CAPABILITY_DERIVED = 64,   /* follows from the others: it is not read back */
    URIKIT_CAPABILITY_CANONICAL = 128, /* it is the canonical form */
    URIKIT_CAPABILITY_OPTIONAL = 256, /* a derived part that may be absent */
    URIKIT_CAPABILITY_URI = 512,      /* the part of the same name of the URI that the identifier is */
    URIKIT_CAPABILITY_SEGMENT = 1024, /* a segment of its path: the first such part is the first segment */
    URIKIT_CAPABILITY_VARIANT = 2048, /* the variant that the identifier was read as: it is not in the text */
    URIKIT_CAPABILITY_MEMBER = 4096,  /* of the group before it, under the name `item` */
    URIKIT_CAPABILITY_REPORT = 8192,  /* it is about the identifier, for reports: objects of a binding do not have it */
    URIKIT_CAPABILITY_WHOLE = 16384, /* the path: the parts with URIKIT_CAPABILITY_SEGMENT are in it, and maybe more segments */
} urikit_capability;

/** A part of the identifiers of a family. */
typedef struct urikit_part {
    const char *name; /* "qualifiers": in objects, templates, edits */
    const char *item; /* "qualifier": one entry of a map, a list or a whole; "record key": the title of a segment; of a
                             group, the part that it is about; or NULL */
    uint8_t value_type; /* URIKIT_VALUE_... */
    uint8_t component; /* of a URI, that it is most like: 0 scheme, 2 host, 3 port, 4 path, 5 query, 6 fragment */
    uint32_t capabilities; /* URIKIT_CAPABILITY_... combined with | */
} urikit_part;

#define URIKIT_PARTS_MAX 24 /* of a family */
#define URIKIT_NOTE_MAX 160 /* bytes of a note, at most */

/** How a part is written. */
typedef enum urikit_form {
    URIKIT_FORM_DATA, /* decoded */
    URIKIT_FORM_ENCODED, /* percent-encoded, as in the canonical form */
} urikit_form;

typedef struct urikit_family urikit_family;

/** A parsed identifier of any family. urikit_any_parse fills it; `pairs`, `cap` and `parsed` are not to be read. */
typedef struct urikit_any {
    const urikit_family *family;
    urikit_str text;
    urikit_pair *pairs; /* the caller's array */
    size_t cap;
    size_t count; /* pairs of the map */
    union {
        uint64_t words[24];
        void *align;
    } parsed; /* the family's own form */
    unsigned variant; /* it was read as: an index in the variants of the family */
    uint16_t restricted; /* urikit_code: why it is not valid in the narrower syntax of its family; URIKIT_OK: it is */
    size_t restricted_at; /* the offset of that error */
} urikit_any;

/** The parts of an identifier as data, to build one from: the value of parts[i] at index i, absent where there is none. */
typedef struct urikit_values {
    urikit_str parts[URIKIT_PARTS_MAX];
    const urikit_pair *pairs; /* of the map, in any order */
    size_t count;
    const urikit_str *items; /* of the list */
    size_t item_count;
    unsigned variant; /* to build it for */
    const void *own; /* user URLs: a urikit_usr_types; NULL: none */
} urikit_values;

/** What is to blame when an identifier cannot be built. */
typedef struct urikit_error_location {
    size_t part; /* index of a part */
    size_t entry; /* of a map or a list: the index of the entry; SIZE_MAX: one is missing */
    size_t at; /* offset in the part, or in the value of the entry */
    bool of_key; /* the offset is in the entry's key */
} urikit_error_location;

/** A remark about a valid identifier: the name of a part, and a sentence without a full stop. */
typedef void urikit_remark(void *context, const char *part, const char *text);

/**
 * A family. Parts are sorted as objects list them. The calls get what urikit_any_parse made; outputs do not overlap
 * the text. Every call is there, but `site`, `variants` and `mend` may be NULL, and `entry` where no part is a map.
 */
struct urikit_family {
    const char *name; /* "purl" */
    const char *title; /* "package URL" */
    const char *plural; /* "package URLs" */
    const char *scheme; /* "pkg", in lower case */
    const char *lacks; /* parts of URIs that its identifiers do not have, with blanks between */
    const char *sample; /* an identifier of which every part can be changed */
    const urikit_part *parts; /* ends with a row without a name */

    urikit_code (*parse)(urikit_any *id, size_t *at);
    /* Appends a part. False if it is absent. */
    bool (*write)(const urikit_any *id, size_t part, urikit_form form, urikit_out *out);
    /* Appends pair i of the map. */
    void (*entry)(const urikit_any *id, size_t i, urikit_form form, urikit_out *key, urikit_out *value);
    /* Where a part is in the text; absent where it is not. */
    urikit_str (*span)(const urikit_any *id, size_t part);
    bool (*equal)(const urikit_any *a, const urikit_any *b);
    /* Appends the canonical form of these parts. space: memory to sort the pairs in, for as many as there are. */
    urikit_code (*build)(const urikit_values *values, urikit_pair *space, size_t cap, urikit_out *out,
                         urikit_error_location *location);
    /* Appends a sentence about a text that parse refused, or, with at counting in it, a part that build refused. */
    void (*explain)(urikit_str text, bool is_part, urikit_code code, size_t at, urikit_out *out);
    void (*remarks)(const urikit_any *id, urikit_remark *found, void *context);
    /* Appends a note on a part for people, nothing where there is none: URIKIT_NOTE_MAX bytes at most, or the site of the caller's own type. */
    void (*note)(const urikit_any *id, size_t part, urikit_out *out);
    /* The site of its type, or NULL. */
    const char *(*site)(const urikit_any *id);

    const char *variants; /* "sdl lexicon": the revisions of its specification, with blanks between; NULL: it has one */
    bool is_uri; /* each identifier is a URI as it is written, and is edited as one */
    bool is_restricted; /* it has a narrower syntax, too */
    /* Appends the canonical form of a text, though it has faults that normalizing mends. NULL: there are none. */
    urikit_code (*mend)(urikit_str text, unsigned variant, urikit_out *out, size_t *at);
    bool is_lenient; /* without variants: as variant 1 it is read as the specification recommends to, and not only requires */
};

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_FAMILY_H */
