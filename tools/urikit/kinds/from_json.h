/* SPDX-License-Identifier: MIT */
/* An identifier from the JSON object that `parse --json` writes for it. */
#ifndef TOOL_FROM_JSON_H
#define TOOL_FROM_JSON_H

#include "kinds/kind.h"

#include <jansson.h>

/*
 * Appends the identifier that an object's members make: those of its "kind", which `named` is, unless it is NULL.
 * *made receives the kind. What follows from other members ("input", "authority" of a URI, "normalized", "edn" ...) is
 * not read; two members that say the same part must agree ("query" and "query_pairs", "path" and "rkey").
 * False, with the reason: it is not such an object, or the parts make nothing valid.
 */
bool from_json(urikit_str json, const kind *named, const kind_settings *settings, buffer *space, buffer *out, const kind **made,
               fault *why);

/* ---- what the files from_json*.c share ---- */

/* What parse --json has in every object; of these only the kind is read. */
#define OF_ANY "input input_hex kind valid "

/* What is read, and where to. */
typedef struct json_reading {
    json_t *object;
    const kind *kind;
    const kind_settings *settings;
    buffer *space; /* for the kind's parse */
    buffer *out;
    fault *why;
} json_reading;

/* Sets r->why to a message with one name in it. Returns false. */
bool json_refuse(json_reading *r, const char *format, const char *name);

/* True for a value that is there and is not null. */
bool json_is_set(const json_t *value);

/* The text of a JSON string. */
urikit_str json_text_of(const json_t *value);

/* A member that is a string or null or not there. */
bool json_read_text(json_reading *r, const json_t *object, const char *name, urikit_str *text);

/*
 * True if each member of an object is one of `names`, with blanks between; else it is refused by its name. What is not
 * understood is never left out. `whose`: what has these members.
 */
bool json_only(json_reading *r, json_t *object, const char *names, const char *whose);

/* True if both are absent, or both have the same text. */
bool json_same_text(urikit_str a, urikit_str b);

/* Appends a part after its mark, where it is there. */
void json_put_after(buffer *out, const char *mark, urikit_str part);

/* Parses what r->out holds from `start` on, which *id borrows. False after a fault: that is not valid. */
bool json_parse_made(json_reading *r, size_t start, parsed *id);

/* Builds the identifier of a family. */
bool json_build_family(json_reading *r);

/* Builds the CRI of r->object: as diagnostic notation, which is then read like any other. */
bool json_build_cri(json_reading *r);

#endif /* TOOL_FROM_JSON_H */
