/* SPDX-License-Identifier: MIT */
/* What the files of the extension module share. */
#ifndef URIKIT_PYTHON_SHARED_H
#define URIKIT_PYTHON_SHARED_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <urikit/convert.h>
#include <urikit/iri.h>
#include <urikit/kind.h>

/**
 * Raise URIError for a code of the library, or MemoryError.
 *
 * text  the text that was read, for the caret in the message; nullable
 */
PyObject *python_raise(PyObject *text, urikit_code code, size_t at);

/** The same with a sentence of the caller. */
PyObject *python_raise_sentence(PyObject *text, urikit_code code, size_t at, urikit_str sentence);

/** The same with the sentence about this text, which was read as a urikit_kind and refused. */
PyObject *python_refuse(unsigned kind, urikit_str utf8, PyObject *text, urikit_code code, size_t at);

/** The level with a name; false with ValueError or TypeError set. NULL is "syntax". */
bool python_level(PyObject *name, urikit_level *level);

/** The UTF-8 of a str, borrowed; false with an exception set. */
bool python_utf8(PyObject *text, urikit_str *utf8);

/** Revision 18, without limits, with Unicode's tables from Python: for callers that hold the GIL, and that do not. */
extern const urikit_cri_options python_cri_options;
extern const urikit_cri_options python_cri_options_without_gil;

/** Check the bytes of a CRI, with or without its tag. */
urikit_code python_cri_check(urikit_str bytes, const urikit_cri_options *options, size_t *at);

enum { KIND_AUTO = URIKIT_KIND_COUNT }; /* beside urikit_kind: by the text, with a scheme */

/** Check a text as a urikit_kind or KIND_AUTO; the options are for CRIs. */
urikit_code python_check(unsigned kind, urikit_str text, const urikit_cri_options *options, size_t *at);

/** The kind that a text is checked as, for a urikit_kind or KIND_AUTO. */
urikit_kind python_kind_of(unsigned kind, urikit_str text);

/** Why that refused it. */
urikit_str python_sentence(unsigned kind, urikit_str text, urikit_code code, size_t at, char sentence[URIKIT_EXPLAIN_MAX]);

/** The kind with a name; python_kind sets ValueError where there is none. */
bool python_find_kind(urikit_str name, unsigned *kind);
bool python_kind(const char *name, unsigned *kind);

/** The part with a name; python_part sets ValueError where there is none. */
bool python_find_part(urikit_str name, urikit_uri_part *part);
bool python_part(const char *name, urikit_uri_part *part);

/** The text of a URI or IRI, borrowed; false if it is none. */
bool python_reference_text(PyObject *object, urikit_str *text);

/*
 * Keeps the current exception while a producer's array is released: that may run Python code, which would clear it.
 *
 *   python_exception kept = python_exception_keep();
 *   ...
 *   python_exception_restore(&kept);
 */
typedef struct python_exception {
    PyObject *type, *value, *trace;
} python_exception;

static inline python_exception python_exception_keep(void)
{
    python_exception kept;

    PyErr_Fetch(&kept.type, &kept.value, &kept.trace);
    return kept;
}

static inline void python_exception_restore(const python_exception *kept)
{
    PyErr_Restore(kept->type, kept->value, kept->trace);
}

struct source;
struct column;
struct ArrowSchema;
struct ArrowArray;

/** The structs of a pair of capsules, borrowed; false with an exception. They may have been released. */
bool python_structs(PyObject *pair, struct ArrowSchema **schema, struct ArrowArray **array);

/** A pair of capsules; takes over the structs, and frees them also after an error. */
PyObject *python_capsules(struct ArrowSchema *schema, struct ArrowArray *array);

/** The column of an object of the type Column, borrowed; NULL with an exception. */
struct column *python_column(PyObject *module, PyObject *object);

/** Take over the array of a pair of capsules; NULL with an exception. */
struct source *python_source(PyObject *pair);

/** The object of the type Column; takes over the column. */
PyObject *python_column_object(PyObject *module, struct column *self);

/* Types and functions of the module; each adds its own. False: an exception is set. */
bool python_add_reference(PyObject *module);
bool python_add_families(PyObject *module);
bool python_add_findings(PyObject *module);
bool python_add_guard(PyObject *module);
bool python_add_arrow(PyObject *module);
bool python_add_dictionary(PyObject *module);
bool python_add_sql(PyObject *module);
bool python_add_template(PyObject *module);

#ifndef URIKIT_PYTHON_SQL /* without utf8proc a host beyond ASCII has no key: _reference.py asks Python for its A-labels */
#define urikit_iri_host_key urikit_uri_host_key
#endif

#endif
