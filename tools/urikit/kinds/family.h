/* SPDX-License-Identifier: MIT */
/* Kinds that are families: what they are and do comes from their descriptors (urikit/family.h). */
#ifndef TOOL_FAMILY_H
#define TOOL_FAMILY_H

#include "kinds/edit.h"
#include "kinds/kind.h"

/* When a part is shown: bits. */
enum {
    LAYOUT_ASKED = 1,    /* only if an option asks for it */
    LAYOUT_OBJECT = 2,   /* JSON output only */
    LAYOUT_LINE = 4,     /* text output only */
    LAYOUT_SHOWN = 8,    /* both, and not in --get */
    LAYOUT_CHECKED = 16, /* in the answer of check about the part that its `item` names */
};

/* How a part is shown. Rows of a kind are together, in the order of its parts. */
typedef struct part_layout {
    const char *kind;
    const char *argument; /* "KEY=VALUE": what a value is called in help; of a derived part, on a page */
    const char *purpose;  /* "where the package comes from": in help; of a derived part, its title on a page. A derived
                             part without one is not on the page by itself; a group with an argument is after its part */
    unsigned when;        /* LAYOUT_... */
} part_layout;

/*
 * Reads the file of --types, once: objects of JSON, one after the other or in an array. False after a message. What the file
 * has is there until the program ends.
 */
bool family_read_types(const invocation *call);

/* The types of that file; NULL: there is none. */
const struct urikit_usr_types *family_types(void);

/* The bytes of the longest of their names. */
size_t family_longest_type(void);

/* The layout of a part: each part of each family has one, in catalog/types.toml. */
const part_layout *family_layout(const urikit_family *family, size_t part);

/* Fills in the kind, its edits, its parts for --get and its options for build. Once for each family. */
void kind_of_family(const urikit_family *family, unsigned group, kind *made);

/* Appends a part of a valid identifier as data, or as the canonical form has it. False if it is absent. */
bool family_put_part(const parsed *id, size_t part, urikit_form form, buffer *out);

/* Appends pair i. */
void family_put_entry(const parsed *id, size_t i, urikit_form form, buffer *key, buffer *value);

/* A pass over the pairs; it begins as all zero. */
typedef struct family_entry {
    size_t next;
    buffer key;
    buffer value;
} family_entry;

/* The next pair. False after the last: its buffers are freed then. */
bool family_next_entry(const parsed *id, urikit_form form, family_entry *entry);

/* Appends the canonical form. */
void family_put_canonical(const parsed *id, buffer *out);

/* The next item of a list, whose data is *rest; false after the last. */
bool family_next_item(urikit_str *rest, urikit_str *item);

/* The part that is a list with this key; NULL: the key has one value. */
const urikit_part *family_list_of(const urikit_family *family, urikit_str key);

/* The first part with a use; NULL: there is none. */
const urikit_part *family_part_with(const urikit_family *family, unsigned use);

/* How many parts have a use. */
size_t family_count(const urikit_family *family, unsigned use);

/* The name of a variant; absent where there is none of that number. */
urikit_str family_variant(const urikit_family *family, unsigned variant);

/* The variant with a name. False, and *variant is unchanged: there is none. */
bool family_find_variant(const urikit_family *family, urikit_str name, unsigned *variant);

/* Appends the note on a part. */
void family_put_note(const parsed *id, size_t part, buffer *out);

/* The part that is the map, or SIZE_MAX. */
size_t family_map(const urikit_family *family);

/* Says why a text was refused, and what can be done about it; is_part: one to build with. */
void family_explain(const urikit_family *family, urikit_str text, bool is_part, urikit_code code, size_t at, fault *why);

/* Appends the identifier of these parts, whose lengths are `len` together. */
urikit_code family_build(const urikit_family *family, const urikit_values *values, size_t len, buffer *out,
                         urikit_error_location *location);

/* The text that an error location is about. */
urikit_str family_located(const urikit_values *values, const urikit_family *family, const urikit_error_location *location);

/* Appends the canonical form of a text that parse refused, for faults that normalizing mends; the family has `mend`. */
bool family_mend(const parsed *id, buffer *out, fault *why);

/* Takes a step of edit. */
bool family_edit(const parsed *id, const edit_step *step, buffer *out, fault *why);

/* Takes a step of edit, of a family whose identifiers are URIs. */
bool family_edit_uri(const parsed *id, const edit_step *step, buffer *out, fault *why);

/* Append a sentence about the parts of all families, to help: those that --get prints, edit changes, build takes. */
void family_help_get(buffer *out);
void family_help_set(buffer *out);
void family_help_build(buffer *out);

/* build, from options. */
bool family_build_options(const kind *k, const invocation *call, const kind_settings *settings, buffer *out, build_fault *why);

/* ---- in functions of URIs: they go in and come out in their canonical form ----------------------- */

/*
 * Makes a valid identifier of a family plain: id->text and id->uri become its canonical form, which is written to
 * `text` and borrowed from there. Identifiers of other kinds stay as they are.
 */
void family_make_plain(parsed *id, buffer *text);

/*
 * Reads the text of a target that out holds from `start` on as its family, if its scheme is that of one, and puts the
 * canonical form in its place. False: it is not valid there. `space` is for the family's parse.
 */
bool family_check_target(const kind_settings *settings, size_t start, buffer *space, buffer *out, fault *why);

#endif /* TOOL_FAMILY_H */
