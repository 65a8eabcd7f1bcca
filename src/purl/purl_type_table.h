/* SPDX-License-Identifier: MIT */
/* The table of types. Internal to the library. */
#ifndef URIKIT_SRC_PURL_TYPE_TABLE_H
#define URIKIT_SRC_PURL_TYPE_TABLE_H

#include <urikit/purl.h>

/* What a name or a namespace must be, or is rewritten to, beside its case. */
typedef enum purl_rule {
    PURL_RULE_NONE,
    PURL_RULE_EXTENSION,       /* 32 letters from a to p; the version: at most four numbers with '.' between them */
    PURL_RULE_POD,             /* no whitespace, no '+', no '.' at the beginning */
    PURL_RULE_NO_DOUBLE_COLON, /* no "::" */
    PURL_RULE_PATH,            /* the name is a path, in which '/' is not encoded */
    PURL_RULE_DASHES,          /* '_' becomes '-' */
    PURL_RULE_UNDERSCORES,     /* each character but a-z and 0-9 becomes '_' */
    PURL_RULE_DATABRICKS,      /* lower case, if repository_url contains "databricks" in any case */
    PURL_RULE_TWO_SEGMENTS,    /* at most two segments in the namespace */
} purl_rule;

typedef struct purl_type_row {
    urikit_purl_type type;
    unsigned char rule;
    unsigned char len; /* of the type */
    bool refuses;      /* the rule may refuse a name, a version or a namespace, or a qualifier must be there */
} purl_type_row;

enum { PURL_TYPE_SLOTS = 128 };

extern const purl_type_row urikiti_purl_types[];
extern const uint8_t urikiti_purl_type_count;

/* The row of a type that is not in the table. */
extern const purl_type_row urikiti_purl_no_rules;

/* The row of the type with a hash, counted from 1; 0: there is none. Each type has a slot of its own. */
extern const uint8_t urikiti_purl_type_slots[PURL_TYPE_SLOTS];

/* Of a type in any case of letters, which is not empty. scripts/make_tables computes the same. */
static inline unsigned purl_type_hash(urikit_str type)
{
    unsigned first = (unsigned char)type.ptr[0] | 0x20U;
    unsigned second = (unsigned char)type.ptr[type.len > 1] | 0x20U;
    unsigned last = (unsigned char)type.ptr[type.len - 1] | 0x20U;

    return (first * 104 + second * 71 + last * 85 + (unsigned)type.len) % PURL_TYPE_SLOTS;
}

#endif /* URIKIT_SRC_PURL_TYPE_TABLE_H */
