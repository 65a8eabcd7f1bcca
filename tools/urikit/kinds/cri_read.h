/* SPDX-License-Identifier: MIT */
/* CRIs from what a person or a file gives: hex, raw CBOR, diagnostic notation, URIs. */
#ifndef TOOL_CRI_READ_H
#define TOOL_CRI_READ_H

#include "kinds/kind.h"
#include "cli/options.h"

#include <urikit/convert.h>

#include <string.h>

/* The options --profile, --zone, --nfc, --strict-cbor, --strict, --no-fragment, --tag. What is binary is for the caller to
 * say. */
void cri_usage_read(const invocation *call, cri_usage *usage);

/* The options with which urikit_uri_parse reads zones in the form of --zone, and in no other. */
unsigned cri_zone_options(const cri_usage *usage);

/* The form in which a record gives a CRI. */
typedef enum cri_form {
    CRI_FORM_HEX,
    CRI_FORM_RAW,
    CRI_FORM_NOTATION, /* cri'...', CRI'...', cri<<...>>, [...] */
    CRI_FORM_URI
} cri_form;

/* True if it is a literal cri'...' (or CRI'...', cri<<...>>). */
static inline bool cri_is_literal(urikit_str text)
{
    return text.len >= 4 && (memcmp(text.ptr, "cri", 3) == 0 || memcmp(text.ptr, "CRI", 3) == 0) &&
           (text.ptr[3] == '\'' || text.ptr[3] == '`' || (text.len >= 5 && text.ptr[3] == '<' && text.ptr[4] == '<'));
}

/* The form that a text has under --as cri. */
cri_form cri_form_of(const parsed *id);

/* id->text to id->cri, which lies in id->space. */
bool cri_read(parsed *id, cri_form form, fault *why);

/* Says why a call about id->cri failed; `at` is an offset in its bytes. Always false, for `return`. */
bool cri_fault(const parsed *id, urikit_code code, size_t at, fault *why);

/* Appends the canonical encoding: as hex digits, or the bytes where answers are binary. */
void cri_put_bytes(const cri_usage *usage, urikit_str bytes, buffer *out);
void cri_put_canonical(const parsed *id, bool binary, buffer *out);

/* The same with its tag, if it is to have one. */
void cri_put_tagged(const parsed *id, bool binary, buffer *out);

/* Appends the head of tag 99, if what is made of the CRI is to have one. */
void cri_put_tag(const parsed *id, bool binary, buffer *out);

/* Appends the bytes in diagnostic notation: 99(...) with its tag. */
void cri_put_notation(const parsed *id, buffer *out);

/* Appends a section as a JSON array, null where it is not set: text, or arrays of {"text"} and {"hex"}. */
void cri_put_list(const urikit_cri_list *list, buffer *json);

/* Append the URI, and the literal cri'...' of it; false where there is none. */
bool cri_put_uri(const parsed *id, buffer *out, fault *why);
bool cri_put_literal(const parsed *id, buffer *out, fault *why);

#endif /* TOOL_CRI_READ_H */
