/* SPDX-License-Identifier: MIT */
/* URIBase and IRIBase: a str and where its parts are. The classes URI and IRI derive from them in Python. */
#include "shared.h"

#include "kernels.h"

#include <urikit/psl.h>
#include <urikit/unicode.h>
#include <urikit/urikit.h>

#include <string.h>

typedef struct reference {
    PyObject_HEAD PyObject *text; /* an exact str; its UTF-8 lives as long as it does, and uri borrows that */
    urikit_uri uri;
    bool iri;
} reference;

/* ---- construction ------------------------------------------------------------------ */

static urikit_code parse(bool iri, urikit_str text, urikit_uri *uri, size_t *at)
{
    return iri ? urikit_iri_parse(text, URIKIT_PARSE_REFERENCE, uri, at)
               : urikit_uri_parse(text, URIKIT_PARSE_REFERENCE, uri, at);
}

/* Takes over the reference to text, an exact str. */
static PyObject *make(PyTypeObject *type, bool iri, PyObject *text)
{
    urikit_str utf8;
    urikit_uri uri;
    size_t at = 0;
    urikit_code code;
    reference *self;

    if (!python_utf8(text, &utf8)) {
        Py_DECREF(text);
        return NULL;
    }
    code = parse(iri, utf8, &uri, &at);
    self = code ? NULL : (reference *)PyType_GenericAlloc(type, 0);
    if (!self) {
        if (code) {
            python_refuse(iri ? URIKIT_KIND_IRI_REFERENCE : URIKIT_KIND_URI_REFERENCE, utf8, text, code, at);
        }
        Py_DECREF(text);
        return NULL;
    }
    self->text = text;
    self->uri = uri;
    self->iri = iri;
    return (PyObject *)self;
}

static Py_hash_t reference_hash(PyObject *self)
{
    return PyObject_Hash(((reference *)self)->text);
}

/* Only types that derive from ours have this slot: Python does not give it to others. */
static bool is_reference(PyObject *object)
{
    return PyType_GetSlot(Py_TYPE(object), Py_tp_hash) == (void *)reference_hash;
}

/* Bytes that are not valid: the error says where, also where they are not UTF-8. */
static PyObject *text_of_bytes(PyObject *bytes, bool iri)
{
    urikit_str raw = urikit_str_of(PyBytes_AsString(bytes), (size_t)PyBytes_Size(bytes));
    urikit_uri uri;
    size_t at = 0;
    urikit_code code = parse(iri, raw, &uri, &at);
    PyObject *shown;

    if (!code) {
        return PyUnicode_DecodeUTF8(raw.ptr, (Py_ssize_t)raw.len, "strict");
    }
    shown = PyUnicode_DecodeUTF8(raw.ptr, (Py_ssize_t)raw.len, "surrogateescape");
    if (shown) {
        python_refuse(iri ? URIKIT_KIND_IRI_REFERENCE : URIKIT_KIND_URI_REFERENCE, raw, shown, code, at);
        Py_DECREF(shown);
    }
    return NULL;
}

/* A lone surrogate has no UTF-8: the bytes that stand for it are an error of the parser, at their place. */
static PyObject *raise_surrogate(PyObject *text, bool iri)
{
    PyObject *bytes;
    urikit_str raw;
    urikit_uri uri;
    size_t at = 0;
    urikit_code code;

    if (!PyErr_ExceptionMatches(PyExc_UnicodeEncodeError)) {
        return NULL;
    }
    PyErr_Clear();
    bytes = PyUnicode_AsEncodedString(text, "utf-8", "surrogatepass");
    if (!bytes) {
        return NULL;
    }
    raw = urikit_str_of(PyBytes_AsString(bytes), (size_t)PyBytes_Size(bytes));
    code = parse(iri, raw, &uri, &at);
    python_refuse(iri ? URIKIT_KIND_IRI_REFERENCE : URIKIT_KIND_URI_REFERENCE, raw, text, code ? code : URIKIT_E_UTF8, at);
    Py_DECREF(bytes);
    return NULL;
}

/* An exact str that has UTF-8: a new reference. */
static PyObject *text_of(PyObject *arg, bool iri)
{
    PyObject *text;
    urikit_str utf8;

    if (PyUnicode_Check(arg)) {
        text = PyUnicode_FromObject(arg);
        if (text && !python_utf8(text, &utf8)) {
            raise_surrogate(text, iri);
            Py_CLEAR(text);
        }
        return text;
    }
    if (PyBytes_Check(arg)) {
        return text_of_bytes(arg, iri);
    }
    if (is_reference(arg)) {
        return Py_NewRef(((reference *)arg)->text);
    }
    PyErr_Format(PyExc_TypeError, "expected str, bytes, URI or IRI, not %R%s", (PyObject *)Py_TYPE(arg),
                 PyObject_HasAttrString(arg, "__fspath__") ? ": URI.from_path makes a URI of a path" : "");
    return NULL;
}

static PyObject *construct(PyTypeObject *type, PyObject *args, PyObject *kwds, bool iri)
{
    PyObject *text;

    if (PyTuple_Size(args) != 1 || (kwds && PyDict_Size(kwds) > 0)) {
        PyErr_SetString(PyExc_TypeError, "expected one argument: the text");
        return NULL;
    }
    text = text_of(PyTuple_GetItem(args, 0), iri);
    return text ? make(type, iri, text) : NULL;
}

static PyObject *uri_new(PyTypeObject *type, PyObject *args, PyObject *kwds)
{
    return construct(type, args, kwds, false);
}

static PyObject *iri_new(PyTypeObject *type, PyObject *args, PyObject *kwds)
{
    return construct(type, args, kwds, true);
}

/* True if calling the class does what make does: a class with its own __new__ or __init__ may refuse a text. */
static bool is_plain(PyTypeObject *type, bool iri)
{
    return PyType_GetSlot(type, Py_tp_new) == (iri ? (void *)iri_new : (void *)uri_new) &&
           PyType_GetSlot(type, Py_tp_init) == PyType_GetSlot(&PyBaseObject_Type, Py_tp_init);
}

/* parse(text), of a class: the same as calling it, and quicker where the class is as we made it */
static PyObject *reference_parse(PyObject *cls, PyObject *arg)
{
    PyTypeObject *type = (PyTypeObject *)cls;
    bool iri = PyType_GetSlot(type, Py_tp_new) == (void *)iri_new;
    PyObject *text;

    if (!is_plain(type, iri)) {
        return PyObject_CallFunctionObjArgs(cls, arg, NULL);
    }
    text = text_of(arg, iri);
    return text ? make(type, iri, text) : NULL;
}

static PyObject *reference_format(PyObject *self, PyObject *spec)
{
    return PyObject_Format(((reference *)self)->text, spec);
}

static void reference_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);

    Py_XDECREF(((reference *)self)->text);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static PyObject *reference_str(PyObject *self)
{
    return Py_NewRef(((reference *)self)->text);
}

static PyObject *reference_bytes(PyObject *self, PyObject *unused)
{
    const urikit_uri *uri = &((reference *)self)->uri;

    (void)unused;
    return PyBytes_FromStringAndSize(uri->text, (Py_ssize_t)uri->len);
}

static PyObject *reference_compare(PyObject *a, PyObject *b, int op)
{
    if (!is_reference(a) || !is_reference(b) || ((reference *)a)->iri != ((reference *)b)->iri) {
        return Py_NewRef(Py_NotImplemented);
    }
    return PyUnicode_RichCompare(((reference *)a)->text, ((reference *)b)->text, op);
}

/* ---- parts ---------------------------------------------------------------------------- */

static PyObject *string_or_none(urikit_str part)
{
    return part.ptr ? PyUnicode_FromStringAndSize(part.ptr, (Py_ssize_t)part.len) : Py_NewRef(Py_None);
}

static PyObject *get_part(PyObject *self, void *part)
{
    return string_or_none(urikit_uri_part_text(&((reference *)self)->uri, (urikit_uri_part)(intptr_t)part));
}

static PyObject *get_host_kind(PyObject *self, void *unused)
{
    const char *name = urikit_host_kind_name(urikit_uri_host_kind(&((reference *)self)->uri));

    (void)unused;
    return name ? PyUnicode_InternFromString(name) : Py_NewRef(Py_None);
}

static PyObject *get_port(PyObject *self, void *effective)
{
    const urikit_uri *uri = &((reference *)self)->uri;
    int32_t port;
    urikit_code code = effective ? urikit_uri_port_number(uri, &port) : urikit_uri_port_written(uri, &port);

    return code || port == URIKIT_NO_PORT ? Py_NewRef(Py_None) : PyLong_FromLong(port);
}

/* Decoded text, or None where it is not UTF-8. */
static PyObject *decoded(urikit_str text, bool form)
{
    char small[256];
    urikit_out out = { small, sizeof small, 0 };
    urikit_decode_flags flags = URIKIT_DECODE_UTF8 | (form ? URIKIT_DECODE_FORM : 0);
    PyObject *result;
    urikit_code code;

    if (!text.ptr) {
        return Py_NewRef(Py_None);
    }
    if (text.len > sizeof small) {
        out = urikit_out_of(PyMem_Malloc(text.len), text.len);
        if (!out.ptr) {
            return PyErr_NoMemory();
        }
    }
    code = urikit_percent_decode_text(text, flags, &out, NULL);
    result = code ? Py_NewRef(Py_None) : PyUnicode_FromStringAndSize(out.ptr, (Py_ssize_t)out.len);
    if (out.ptr != small) {
        PyMem_Free(out.ptr);
    }
    return result;
}

/* What is before the first ':' of the userinfo, or after it; None without it. */
static PyObject *get_user(PyObject *self, void *password)
{
    urikit_str userinfo = urikit_uri_userinfo(&((reference *)self)->uri);
    const char *colon = userinfo.len > 0 ? memchr(userinfo.ptr, ':', userinfo.len) : NULL;
    size_t at = colon ? (size_t)(colon - userinfo.ptr) : userinfo.len;

    if (!password) {
        return decoded(urikit_str_of(userinfo.ptr, at), false);
    }
    return colon ? decoded(urikit_str_of(colon + 1, userinfo.len - at - 1), false) : Py_NewRef(Py_None);
}

static PyObject *get_path_segments(PyObject *self, void *unused)
{
    urikit_str rest = urikit_uri_path(&((reference *)self)->uri), segment;
    PyObject *segments = PyTuple_New((Py_ssize_t)urikit_path_count(rest));
    Py_ssize_t i;

    (void)unused;
    for (i = 0; segments && urikit_path_next(&rest, &segment); i++) {
        PyObject *item = decoded(segment, false);

        if (!item) {
            Py_CLEAR(segments);
        } else {
            PyTuple_SetItem(segments, i, item);
        }
    }
    return segments;
}

static PyObject *query_pairs(PyObject *self, bool form)
{
    urikit_str rest = urikit_uri_query(&((reference *)self)->uri), key, value;
    PyObject *pairs = PyTuple_New((Py_ssize_t)urikit_query_count(rest));
    Py_ssize_t i;

    for (i = 0; pairs && urikit_query_next(&rest, &key, &value); i++) {
        PyObject *name = decoded(key, form), *text = name ? decoded(value, form) : NULL;
        PyObject *pair = text ? PyTuple_Pack(2, name, text) : NULL;

        Py_XDECREF(name);
        Py_XDECREF(text);
        if (!pair) {
            Py_CLEAR(pairs);
        } else {
            PyTuple_SetItem(pairs, i, pair);
        }
    }
    return pairs;
}

static PyObject *get_query_pairs(PyObject *self, void *unused)
{
    (void)unused;
    return query_pairs(self, false);
}

static PyObject *form_pairs(PyObject *self, PyObject *unused)
{
    (void)unused;
    return query_pairs(self, true);
}

static PyObject *query_value(PyObject *self, PyObject *args)
{
    PyObject *key, *fallback;
    urikit_str name, value;
    int form;

    if (!PyArg_ParseTuple(args, "OOp", &key, &fallback, &form) || !python_utf8(key, &name)) {
        return NULL;
    }
    if (!urikit_query_find(urikit_uri_query(&((reference *)self)->uri), name, form ? URIKIT_QUERY_FORM : 0, &value)) {
        return Py_NewRef(fallback);
    }
    return decoded(value, form != 0);
}

/* ---- functions ------------------------------------------------------------------------------ */

/* What a producer reads; each reads its own part of it. */
typedef struct job {
    const urikit_uri *uri;
    const urikit_uri *base;
    bool iri;
    unsigned flags; /* level, flags of resolving or of editing */
    urikit_uri_part part;
    urikit_str key;
    urikit_str text;
} job;

typedef urikit_code producer(const job *in, urikit_out *out, size_t *at);

/* A str, or bytes, of what the producer writes. Errors show `culprit`, the text that they are about. */
static PyObject *produce(producer *run, const job *in, size_t bound, PyObject *culprit)
{
    char small[1024];
    urikit_out out = { small, sizeof small, 0 };
    PyObject *result;
    size_t at = 0;
    urikit_code code;

    if (bound > sizeof small) {
        out = urikit_out_of(PyMem_Malloc(bound), bound);
        if (!out.ptr) {
            return PyErr_NoMemory();
        }
    }
    code = run(in, &out, &at);
    result = code ? python_raise(culprit, code, at) : PyUnicode_FromStringAndSize(out.ptr, (Py_ssize_t)out.len);
    if (out.ptr != small) {
        PyMem_Free(out.ptr);
    }
    return result;
}

static PyObject *produce_same(PyObject *self, producer *run, const job *in, size_t bound, PyObject *culprit)
{
    PyObject *text = produce(run, in, bound, culprit), *made;

    if (!text || is_plain(Py_TYPE(self), in->iri)) {
        return text ? make(Py_TYPE(self), in->iri, text) : NULL;
    }
    made = PyObject_CallFunctionObjArgs((PyObject *)Py_TYPE(self), text, NULL);
    Py_DECREF(text);
    return made;
}

static job job_of(PyObject *self)
{
    const reference *me = (reference *)self;
    job in = { .uri = &me->uri, .iri = me->iri };

    return in;
}

static urikit_code run_normalize(const job *in, urikit_out *out, size_t *at)
{
    (void)at;
    return in->iri ? urikit_iri_normalize(in->uri, in->flags, out) : urikit_uri_normalize(in->uri, in->flags, out);
}

static PyObject *reference_normalize(PyObject *self, PyObject *args)
{
    job in = job_of(self);
    PyObject *level = NULL;

    if (!PyArg_ParseTuple(args, "|O", &level) || !python_level(level, &in.flags)) {
        return NULL;
    }
    return produce_same(self, run_normalize, &in, URIKIT_URI_NORMALIZE_BOUND((size_t)in.uri->len), Py_None);
}

/* Another reference of the same kind, from text or an object: a new reference. */
static reference *other_of(PyObject *self, PyObject *arg)
{
    bool iri = ((reference *)self)->iri;
    PyObject *text = text_of(arg, iri);

    return text ? (reference *)make(Py_TYPE(self), iri, text) : NULL;
}

static urikit_code run_resolve(const job *in, urikit_out *out, size_t *at)
{
    (void)at;
    return urikit_uri_resolve(in->base, in->uri, in->flags, out);
}

static PyObject *reference_resolve(PyObject *self, PyObject *args)
{
    job in = job_of(self);
    PyObject *arg, *result;
    reference *ref;
    int compat = 0;

    if (!PyArg_ParseTuple(args, "O|p", &arg, &compat) || !(ref = other_of(self, arg))) {
        return NULL;
    }
    in.base = in.uri;
    in.uri = &ref->uri;
    in.flags = compat ? URIKIT_RESOLVE_COMPAT : URIKIT_RESOLVE_STRICT;
    result = produce_same(self, run_resolve, &in, URIKIT_URI_RESOLVE_BOUND((size_t)in.base->len, (size_t)in.uri->len),
                          ((reference *)self)->text);
    Py_DECREF(ref);
    return result;
}

static urikit_code run_relativize(const job *in, urikit_out *out, size_t *at)
{
    (void)at;
    return urikit_uri_relativize(in->base, in->uri, out);
}

static PyObject *reference_relative_to(PyObject *self, PyObject *arg)
{
    job in = job_of(self);
    reference *base = other_of(self, arg);
    PyObject *result;

    if (!base) {
        return NULL;
    }
    in.base = &base->uri;
    result = produce_same(self, run_relativize, &in, in.uri->len,
                          urikit_uri_scheme(in.base).ptr ? ((reference *)self)->text : base->text);
    Py_DECREF(base);
    return result;
}

static PyObject *reference_equals(PyObject *self, PyObject *args)
{
    const reference *me = (reference *)self;
    PyObject *arg, *level_name = NULL;
    reference *other;
    urikit_level level;
    bool equal;

    if (!PyArg_ParseTuple(args, "O|O", &arg, &level_name) || !python_level(level_name, &level)) {
        return NULL;
    }
    if (is_reference(arg)) {
        other = (reference *)Py_NewRef(arg);
    } else if (!(other = other_of(self, arg))) {
        return NULL;
    }
    equal = urikit_iri_equal(&me->uri, &other->uri, level);
    Py_DECREF(other);
    return PyBool_FromLong(equal);
}

static unsigned edit_flags(const job *in, int encoded)
{
    return (encoded ? URIKIT_EDIT_ENCODED : URIKIT_EDIT_PLAIN) | (in->iri ? URIKIT_EDIT_IRI : 0u);
}

static urikit_code run_set(const job *in, urikit_out *out, size_t *at)
{
    return urikit_uri_set(in->uri, in->part, in->text, in->flags, out, at);
}

/* set(part, text or None, encoded) */
static PyObject *reference_set(PyObject *self, PyObject *args)
{
    job in = job_of(self);
    PyObject *text;
    const char *part;
    int encoded;

    if (!PyArg_ParseTuple(args, "sOp", &part, &text, &encoded) || !python_part(part, &in.part) ||
        (text != Py_None && !python_utf8(text, &in.text))) {
        return NULL;
    }
    in.flags = edit_flags(&in, encoded);
    return produce_same(self, run_set, &in, URIKIT_URI_SET_BOUND((size_t)in.uri->len, in.text.len), text);
}

static urikit_code run_append(const job *in, urikit_out *out, size_t *at)
{
    return urikit_uri_append_segment(in->uri, in->text, in->flags, out, at);
}

static PyObject *reference_append(PyObject *self, PyObject *args)
{
    job in = job_of(self);
    PyObject *text;
    int encoded;

    if (!PyArg_ParseTuple(args, "Op", &text, &encoded) || !python_utf8(text, &in.text)) {
        return NULL;
    }
    in.flags = edit_flags(&in, encoded);
    return produce_same(self, run_append, &in, URIKIT_URI_APPEND_SEGMENT_BOUND((size_t)in.uri->len, in.text.len), text);
}

static urikit_code run_query_set(const job *in, urikit_out *out, size_t *at)
{
    return urikit_uri_query_set(in->uri, in->key, in->text, in->flags, out, at);
}

static urikit_code run_query_append(const job *in, urikit_out *out, size_t *at)
{
    return urikit_uri_query_append(in->uri, in->key, in->text, in->flags, out, at);
}

static PyObject *query_edit(PyObject *self, PyObject *args, producer *run)
{
    job in = job_of(self);
    PyObject *key, *text;

    if (!PyArg_ParseTuple(args, "OO", &key, &text) || !python_utf8(key, &in.key) ||
        (text != Py_None && !python_utf8(text, &in.text))) {
        return NULL;
    }
    in.flags = edit_flags(&in, 0);
    return produce_same(self, run, &in, URIKIT_URI_QUERY_BOUND((size_t)in.uri->len, in.key.len, in.text.len), text);
}

static PyObject *reference_query_set(PyObject *self, PyObject *args)
{
    return query_edit(self, args, run_query_set);
}

static PyObject *reference_query_append(PyObject *self, PyObject *args)
{
    return query_edit(self, args, run_query_append);
}

static urikit_code run_query_remove(const job *in, urikit_out *out, size_t *at)
{
    *at = 0;
    return urikit_uri_query_remove(in->uri, in->key, in->flags, out);
}

/* (pattern, whether it is a list of them) */
static PyObject *reference_query_remove(PyObject *self, PyObject *args)
{
    job in = job_of(self);
    PyObject *key;
    int list;

    if (!PyArg_ParseTuple(args, "Op", &key, &list) || !python_utf8(key, &in.key)) {
        return NULL;
    }
    in.flags = list ? URIKIT_EDIT_LIST : URIKIT_EDIT_PLAIN;
    return produce_same(self, run_query_remove, &in, in.uri->len, key);
}

/* None for an empty text. */
static PyObject *none_for_empty(PyObject *text)
{
    if (text && PyUnicode_GetLength(text) == 0) {
        Py_DECREF(text);
        Py_RETURN_NONE;
    }
    return text;
}

/* The calls of the catalog that make a text of a URI, as methods and as getters. */
#define TEXT_CALL(name, call, bound, null, doc)                               \
    static urikit_code run_##name(const job *in, urikit_out *out, size_t *at) \
    {                                                                         \
        (void)at;                                                             \
        return call(in->uri, out);                                            \
    }                                                                         \
                                                                              \
    static PyObject *reference_##name(PyObject *self, void *unused)           \
    {                                                                         \
        job in = job_of(self);                                                \
        size_t len = in.uri->len;                                             \
        PyObject *text = produce(run_##name, &in, bound, Py_None);            \
                                                                              \
        (void)unused;                                                         \
        return (null) ? none_for_empty(text) : text;                          \
    }
#define TEXT_GETTER TEXT_CALL
#include "reference_calls.h"
#undef TEXT_GETTER
#undef TEXT_CALL

static urikit_code run_to_iri(const job *in, urikit_out *out, size_t *at)
{
    (void)at;
    return urikit_iri_from_uri(in->uri, out);
}

static urikit_code run_to_uri(const job *in, urikit_out *out, size_t *at)
{
    (void)at;
    return urikit_uri_from_iri(in->uri, out);
}

static PyObject *reference_to_iri(PyObject *self, PyObject *unused)
{
    job in = job_of(self);

    (void)unused;
    return produce(run_to_iri, &in, in.uri->len, Py_None);
}

static PyObject *reference_to_uri(PyObject *self, PyObject *unused)
{
    job in = job_of(self);

    (void)unused;
    return produce(run_to_uri, &in, URIKIT_URI_FROM_IRI_BOUND((size_t)in.uri->len), Py_None);
}

static urikit_code run_file_path(const job *in, urikit_out *out, size_t *at)
{
    return urikit_file_path_from_uri(in->uri, (urikit_path_style)in->flags, out, at);
}

/* file_path(windows): bytes, which need not be UTF-8 */
static PyObject *reference_file_path(PyObject *self, PyObject *args)
{
    const reference *me = (reference *)self;
    job in = job_of(self);
    urikit_out out;
    PyObject *result;
    size_t at = 0;
    urikit_code code;
    int windows;

    if (!PyArg_ParseTuple(args, "p", &windows)) {
        return NULL;
    }
    in.flags = windows ? URIKIT_PATH_WINDOWS : URIKIT_PATH_POSIX;
    out = urikit_out_of(PyMem_Malloc(me->uri.len + (size_t)1), me->uri.len);
    if (!out.ptr) {
        return PyErr_NoMemory();
    }
    code = run_file_path(&in, &out, &at);
    result = code ? python_raise(me->text, code, at) : PyBytes_FromStringAndSize(out.ptr, (Py_ssize_t)out.len);
    PyMem_Free(out.ptr);
    return result;
}

/* ---- the types ----------------------------------------------------------------------------- */

#define PART(name, part, doc) { name, get_part, NULL, doc, (void *)(intptr_t)(part) }
static PyGetSetDef properties[] = {
    PART("scheme", URIKIT_PART_SCHEME, "The scheme as written, or None."),
    PART("userinfo", URIKIT_PART_USERINFO, "What is before '@' in the authority, or None."),
    PART("host", URIKIT_PART_HOST, "The host as written; an IP literal keeps its brackets. None without an authority."),
    PART("path", URIKIT_PART_PATH, "The path as written; never None, but perhaps empty."),
    PART("query", URIKIT_PART_QUERY, "What is after '?', as written, or None."),
    PART("fragment", URIKIT_PART_FRAGMENT, "What is after '#', as written, or None."),
    PART("authority", URIKIT_PART_AUTHORITY, "Userinfo, host and port as written, or None."),
    { "user", get_user, NULL, "What is before the first ':' of the userinfo, percent-decoded; None without userinfo.", NULL },
    { "password", get_user, NULL, "What is after the first ':' of the userinfo, percent-decoded; None without ':'.", "" },
    { "host_kind", get_host_kind, NULL, "'reg-name', 'ipv4', 'ipv6', 'ipvfuture', or None without an authority.", NULL },
    { "port", get_port, NULL, "The port as an int; None where it is absent, empty or above 65535.", NULL },
    { "effective_port", get_port, NULL, "The port, or the scheme's default where it is absent or empty.", "" },
    { "path_segments", get_path_segments, NULL, "The segments, percent-decoded; None for one that is not UTF-8.", NULL },
    { "query_pairs", get_query_pairs, NULL, "Pairs of key and value, percent-decoded. The value is None where there is no '='.",
      NULL },
#define TEXT_CALL(name, call, bound, null, doc)
#define TEXT_GETTER(name, call, bound, null, doc) { #name, reference_##name, NULL, doc, NULL },
#include "reference_calls.h"
#undef TEXT_GETTER
#undef TEXT_CALL
    { NULL, NULL, NULL, NULL, NULL },
};

static PyMethodDef methods[] = {
    { "__bytes__", reference_bytes, METH_NOARGS, "The text in UTF-8." },
    { "__format__", reference_format, METH_O, "The text, as format() lays out a str." },
    { "parse", reference_parse, METH_O | METH_CLASS, "The same as calling the class." },
    { "_normalize", reference_normalize, METH_VARARGS, NULL },
    { "_resolve", reference_resolve, METH_VARARGS, NULL },
    { "_relative_to", reference_relative_to, METH_O, NULL },
    { "_equals", reference_equals, METH_VARARGS, NULL },
    { "_set", reference_set, METH_VARARGS, NULL },
    { "_append", reference_append, METH_VARARGS, NULL },
    { "_query_set", reference_query_set, METH_VARARGS, NULL },
    { "_query_append", reference_query_append, METH_VARARGS, NULL },
    { "_query_remove", reference_query_remove, METH_VARARGS, NULL },
    { "_query_value", query_value, METH_VARARGS, NULL },
    { "_form_pairs", form_pairs, METH_NOARGS, NULL },
#define TEXT_CALL(name, call, bound, null, doc) { #name, (PyCFunction)(void (*)(void))reference_##name, METH_NOARGS, doc },
#define TEXT_GETTER(name, call, bound, null, doc)
#include "reference_calls.h"
#undef TEXT_GETTER
#undef TEXT_CALL
    { "_to_iri", reference_to_iri, METH_NOARGS, NULL },
    { "_to_uri", reference_to_uri, METH_NOARGS, NULL },
    { "_file_path", reference_file_path, METH_VARARGS, NULL },
    { NULL, NULL, 0, NULL },
};

#define SLOTS(name, new)                          \
    static PyType_Slot name[] = {                 \
        { Py_tp_new, new },                       \
        { Py_tp_dealloc, reference_dealloc },     \
        { Py_tp_str, reference_str },             \
        { Py_tp_hash, reference_hash },           \
        { Py_tp_richcompare, reference_compare }, \
        { Py_tp_getset, properties },             \
        { Py_tp_methods, methods },               \
        { 0, NULL },                              \
    }
SLOTS(uri_slots, uri_new);
SLOTS(iri_slots, iri_new);

static PyType_Spec uri_spec = { "urikit._core.URIBase", sizeof(reference), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
                                uri_slots };
static PyType_Spec iri_spec = { "urikit._core.IRIBase", sizeof(reference), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
                                iri_slots };

/* ---- functions on texts ----------------------------------------------------------------------- */

static PyObject *text_function(PyObject *text, urikit_str base, urikit_str ref, urikit_level level, bool resolve, int compat)
{
    size_t bound = resolve ? URIKIT_URI_RESOLVE_BOUND(base.len, ref.len) : URIKIT_URI_NORMALIZE_BOUND(ref.len);
    urikit_out out = urikit_out_of(PyMem_Malloc(bound), bound);
    size_t at = 0;
    urikit_code code;
    PyObject *result;

    if (!out.ptr) {
        return PyErr_NoMemory();
    }
    if (resolve) {
        code = urikit_iri_resolve_text(base, ref, URIKIT_PARSE_REFERENCE, compat ? URIKIT_RESOLVE_COMPAT : 0, &out, &at);
    } else {
        code = urikit_iri_normalize_text(ref, URIKIT_PARSE_REFERENCE, level, &out, &at);
    }
    result = code ? python_raise(text, code, at) : PyUnicode_FromStringAndSize(out.ptr, (Py_ssize_t)out.len);
    PyMem_Free(out.ptr);
    return result;
}

static PyObject *module_normalize(PyObject *module, PyObject *args)
{
    PyObject *arg, *name = NULL, *text, *result = NULL;
    urikit_str ref;
    urikit_level level;

    (void)module;
    if (!PyArg_ParseTuple(args, "O|O", &arg, &name) || !python_level(name, &level) || !(text = text_of(arg, true))) {
        return NULL;
    }
    if (python_utf8(text, &ref)) {
        result = text_function(text, ref, ref, level, false, 0);
    }
    Py_DECREF(text);
    return result;
}

static PyObject *module_resolve(PyObject *module, PyObject *args)
{
    PyObject *base_arg, *ref_arg, *base, *ref, *result = NULL;
    urikit_str base_text, ref_text;
    urikit_uri uri;
    size_t at = 0;
    urikit_code code;
    int compat = 0;

    (void)module;
    if (!PyArg_ParseTuple(args, "OO|p", &base_arg, &ref_arg, &compat) || !(base = text_of(base_arg, true))) {
        return NULL;
    }
    ref = text_of(ref_arg, true);
    if (ref && python_utf8(base, &base_text) && python_utf8(ref, &ref_text)) {
        /* an error that is the base's is shown in the base */
        code = urikit_iri_parse(base_text, URIKIT_PARSE_SCHEME, &uri, &at);
        result = code ? python_raise(base, code == URIKIT_E_SCHEME ? URIKIT_E_BASE : code, at)
                      : text_function(ref, base_text, ref_text, 0, true, compat);
    }
    Py_XDECREF(ref);
    Py_DECREF(base);
    return result;
}

bool python_reference_text(PyObject *object, urikit_str *text)
{
    if (!is_reference(object)) {
        return false;
    }
    *text = urikit_str_of(((reference *)object)->uri.text, ((reference *)object)->uri.len);
    return true;
}

/* check(kind, text): None, or (code, offset, sentence) */
static PyObject *module_check(PyObject *module, PyObject *args)
{
    const char *name;
    Py_buffer bytes;
    unsigned kind;
    size_t at = 0;
    urikit_code code;
    urikit_str text, reason = { NULL, 0 };
    char sentence[URIKIT_EXPLAIN_MAX];

    (void)module;
    if (!PyArg_ParseTuple(args, "ss*", &name, &bytes)) {
        return NULL;
    }
    if (!python_kind(name, &kind)) {
        PyBuffer_Release(&bytes);
        return NULL;
    }
    text = urikit_str_of(bytes.buf ? bytes.buf : "", (size_t)bytes.len);
    code = python_check(kind, text, &python_cri_options, &at);
    if (code) {
        reason = python_sentence(kind, text, code, at, sentence);
    }
    PyBuffer_Release(&bytes);
    if (code == URIKIT_E_MEMORY) {
        return PyErr_NoMemory();
    }
    return code ? Py_BuildValue("sns#", urikit_code_token(code), (Py_ssize_t)at, reason.ptr, (Py_ssize_t)reason.len)
                : Py_NewRef(Py_None);
}

static PyObject *module_percent(PyObject *module, PyObject *args)
{
    urikit_component component = URIKIT_COMPONENT_UNRESERVED;
    const char *name;
    Py_buffer bytes;
    urikit_out out;
    PyObject *result;
    urikit_code code;

    (void)module;
    if (!PyArg_ParseTuple(args, "s*s", &bytes, &name)) {
        return NULL;
    }
    if (!urikit_component_find(urikit_str_from(name), &component)) {
        PyBuffer_Release(&bytes);
        return PyErr_Format(PyExc_ValueError,
                            "unknown component '%s'; the components are unreserved, userinfo, host, "
                            "path-segment, path, query, query-value, fragment",
                            name);
    }
    out.cap = URIKIT_PERCENT_ENCODE_BOUND((size_t)bytes.len) + 1;
    out = urikit_out_of(PyMem_Malloc(out.cap), out.cap);
    if (!out.ptr) {
        PyBuffer_Release(&bytes);
        return PyErr_NoMemory();
    }
    code = urikit_percent_encode(urikit_str_of(bytes.buf ? bytes.buf : "", (size_t)bytes.len), component, &out);
    PyBuffer_Release(&bytes);
    result = code ? python_raise(NULL, code, 0) : PyUnicode_FromStringAndSize(out.ptr, (Py_ssize_t)out.len);
    PyMem_Free(out.ptr);
    return result;
}

/* file_uri(bytes, windows) */
static PyObject *module_file_uri(PyObject *module, PyObject *args)
{
    Py_buffer bytes;
    urikit_out out;
    PyObject *result, *shown;
    size_t at = 0, bound;
    urikit_code code;
    int windows;

    (void)module;
    if (!PyArg_ParseTuple(args, "y*p", &bytes, &windows)) {
        return NULL;
    }
    bound = URIKIT_URI_FROM_FILE_PATH_BOUND((size_t)bytes.len);
    out = urikit_out_of(PyMem_Malloc(bound), bound);
    if (!out.ptr) {
        PyBuffer_Release(&bytes);
        return PyErr_NoMemory();
    }
    code = urikit_uri_from_file_path(urikit_str_of(bytes.buf, (size_t)bytes.len),
                                     windows ? URIKIT_PATH_WINDOWS : URIKIT_PATH_POSIX, &out, &at);
    if (code) {
        shown = PyUnicode_DecodeUTF8(bytes.buf, bytes.len, "surrogateescape");
        result = shown ? python_raise(shown, code, at) : NULL;
        Py_XDECREF(shown);
    } else {
        result = PyUnicode_FromStringAndSize(out.ptr, (Py_ssize_t)out.len);
    }
    PyBuffer_Release(&bytes);
    PyMem_Free(out.ptr);
    return result;
}

#ifdef URIKIT_PYTHON_SQL
static PyObject *raise_no_psl(const char *what)
{
    return PyErr_Format(PyExc_ValueError, "%s: not a Public Suffix List, or a file that cannot be read", what);
}

/* registrable(host, icann): None where there is none */
static PyObject *module_registrable(PyObject *module, PyObject *args)
{
    char space[1024]; /* a host with a registrable domain has 255 characters, or triplets, at most */
    urikit_out out = { space, sizeof space, 0 };
    urikit_str host;
    PyObject *text;
    urikit_code code;
    int icann;

    (void)module;
    if (!PyArg_ParseTuple(args, "Op", &text, &icann) || !python_utf8(text, &host)) {
        return NULL;
    }
    code = urikit_registrable_write(host, icann ? URIKIT_PSL_ICANN : 0U, &out);
    if (code) {
        return code == URIKIT_E_PSL ? raise_no_psl("URIKIT_PSL") : PyErr_NoMemory();
    }
    return out.len > 0 ? string_or_none(urikit_str_of(space, out.len)) : Py_NewRef(Py_None);
}

static PyObject *module_psl_version(PyObject *module, PyObject *unused)
{
    char date[URIKIT_PSL_DATE_BOUND];
    urikit_out out = URIKIT_OUT(date);
    urikit_code code = urikit_psl_date_write(&out);

    (void)module, (void)unused;
    return code == URIKIT_E_PSL ? raise_no_psl("URIKIT_PSL") : PyUnicode_FromStringAndSize(date, code ? 0 : (Py_ssize_t)out.len);
}

/* psl_load(path), bytes; None: the built-in list */
static PyObject *module_psl_load(PyObject *module, PyObject *path)
{
    urikit_code code = urikit_psl_load(path == Py_None ? NULL : PyBytes_AsString(path));

    (void)module;
    if (PyErr_Occurred()) {
        return NULL;
    }
    return !code ? Py_NewRef(Py_None) : code == URIKIT_E_MEMORY ? PyErr_NoMemory() : raise_no_psl(PyBytes_AsString(path));
}
#endif

/* ---- the calls of the catalog on one or two strings ----------------------------------------------------- */

enum string_result { STRING_text, STRING_null, STRING_truth };

/* The two strings of a call are a job's key and text. */
static PyObject *string_function(const job *in, producer *run, size_t bound, enum string_result gives, PyObject *culprit)
{
    PyObject *made = produce(run, in, bound, culprit);

    if (made && gives != STRING_text && (gives == STRING_truth || PyUnicode_GetLength(made) == 0)) {
        PyObject *result = gives == STRING_null ? Py_None : PyUnicode_GetLength(made) == 0 ? Py_True : Py_False;

        Py_DECREF(made);
        return Py_NewRef(result);
    }
    return made;
}

/* (text, other): new references to both as exact str. */
static bool string_arguments(PyObject *args, PyObject *texts[2], job *in)
{
    PyObject *objects[2];

    texts[1] = NULL;
    if (!PyArg_ParseTuple(args, "OO", &objects[0], &objects[1]) || !(texts[0] = text_of(objects[0], true))) {
        return false;
    }
    texts[1] = text_of(objects[1], true);
    if (texts[1] && python_utf8(texts[0], &in->key) && python_utf8(texts[1], &in->text)) {
        return true;
    }
    Py_XDECREF(texts[1]);
    Py_DECREF(texts[0]);
    return false;
}

#define STRINGS_1(call) call(in->key, out, at)
#define STRINGS_2(call) call(in->key, in->text, out, at)
#define STRING_CALL(name, call, bound, count, gives)                             \
    static urikit_code string_##name(const job *in, urikit_out *out, size_t *at) \
    {                                                                            \
        return STRINGS_##count(call);                                            \
    }                                                                            \
    static PyObject *module_##name(PyObject *module, PyObject *args)             \
    {                                                                            \
        PyObject *texts[2], *result;                                             \
        job in = { 0 };                                                          \
        size_t len;                                                              \
                                                                                 \
        (void)module;                                                            \
        if (!string_arguments(args, texts, &in)) {                               \
            return NULL;                                                         \
        }                                                                        \
        len = in.key.len + in.text.len;                                          \
        (void)len;                                                               \
        result = string_function(&in, string_##name, (bound), gives, texts[0]);  \
        Py_DECREF(texts[0]);                                                     \
        Py_DECREF(texts[1]);                                                     \
        return result;                                                           \
    }
#include "string_calls.h"
#undef STRING_CALL

static PyMethodDef functions[] = {
#define STRING_CALL(name, call, bound, count, gives) { #name, module_##name, METH_VARARGS, NULL },
#include "string_calls.h"
#undef STRING_CALL
#ifdef URIKIT_PYTHON_SQL
    { "registrable", module_registrable, METH_VARARGS, NULL },
    { "psl_version", module_psl_version, METH_NOARGS, NULL },
    { "psl_load", module_psl_load, METH_O, NULL },
#endif
    { "normalize", module_normalize, METH_VARARGS, NULL },
    { "resolve", module_resolve, METH_VARARGS, NULL },
    { "check", module_check, METH_VARARGS, NULL },
    { "percent_encode", module_percent, METH_VARARGS, NULL },
    { "file_uri", module_file_uri, METH_VARARGS, NULL },
    { NULL, NULL, 0, NULL },
};

static bool add_type(PyObject *module, PyType_Spec *spec)
{
    PyObject *type = PyType_FromModuleAndSpec(module, spec, NULL);
    bool added = type && PyModule_AddType(module, (PyTypeObject *)type) == 0;

    Py_XDECREF(type);
    return added;
}

bool python_add_reference(PyObject *module)
{
    return add_type(module, &uri_spec) && add_type(module, &iri_spec) && PyModule_AddFunctions(module, functions) == 0 &&
           PyModule_AddStringConstant(module, "version", urikit_version()) == 0;
}
