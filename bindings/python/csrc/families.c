/* SPDX-License-Identifier: MIT */
/* CRIs, NOSH URIs and families with a descriptor: functions that the classes in Python are made of. */
#include "shared.h"

#include <urikit/kind.h>
#include <urikit/nosh.h>

static PyObject *string_of(urikit_str text)
{
    return text.ptr ? PyUnicode_DecodeUTF8(text.ptr, (Py_ssize_t)text.len, "strict") : Py_NewRef(Py_None);
}

/* Memory for a result; NULL with MemoryError. */
static bool reserve(urikit_out *out, size_t cap)
{
    *out = urikit_out_of(PyMem_Malloc(cap ? cap : 1), cap);
    if (!out->ptr) {
        PyErr_NoMemory();
    }
    return out->ptr != NULL;
}

/* The result as str or bytes, or the error; frees the memory. */
static PyObject *finish(urikit_out *out, urikit_code code, size_t at, PyObject *culprit, bool bytes)
{
    PyObject *result;

    if (code) {
        result = PyErr_Occurred() ? NULL : python_raise(culprit, code, at);
    } else if (bytes) {
        result = PyBytes_FromStringAndSize(out->ptr, (Py_ssize_t)out->len);
    } else {
        result = PyUnicode_DecodeUTF8(out->ptr, (Py_ssize_t)out->len, "strict");
    }
    PyMem_Free(out->ptr);
    return result;
}

/* ---- CRI --------------------------------------------------------------------------------- */

/* The options of a call by its last argument: True for the profile "final". */
static urikit_cri_options options_of(int final)
{
    urikit_cri_options options = python_cri_options;

    options.profile = final ? URIKIT_CRI_FINAL : URIKIT_CRI_R18;
    return options;
}

static bool cri_decode(PyObject *bytes, const urikit_cri_options *options, urikit_cri *cri)
{
    urikit_str item, all;
    char *data;
    Py_ssize_t len;
    size_t at = 0;
    urikit_code code;

    if (PyBytes_AsStringAndSize(bytes, &data, &len) < 0) {
        return false;
    }
    all = item = urikit_str_of(data, (size_t)len);
    (void)urikit_cri_untag(all, &item);
    code = urikit_cri_decode(item, options, cri, &at);
    code = code ? code : urikit_cri_validate(cri, &at);
    if (code) {
        at += (size_t)(item.ptr - all.ptr);
        if (!PyErr_Occurred()) {
            python_refuse(URIKIT_KIND_CRI, all, NULL, code, at);
        }
    }
    return code == URIKIT_OK;
}

/* The arguments (cri, final) of a call, decoded. */
static bool take_cri(PyObject *args, urikit_cri_options *options, urikit_cri *cri)
{
    PyObject *bytes;
    int final;

    if (!PyArg_ParseTuple(args, "Op", &bytes, &final)) {
        return false;
    }
    *options = options_of(final);
    return cri_decode(bytes, options, cri);
}

static PyObject *cri_check(PyObject *module, PyObject *args)
{
    urikit_cri_options options;
    urikit_cri cri;

    (void)module;
    return take_cri(args, &options, &cri) ? Py_NewRef(Py_None) : NULL;
}

typedef urikit_code cri_reader(urikit_str text, const urikit_cri_options *options, urikit_out *out, size_t *at);

static urikit_code read_edn(urikit_str text, const urikit_cri_options *options, urikit_out *out, size_t *at)
{
    urikit_out scratch = urikit_out_of(PyMem_Malloc(text.len + 1), text.len);
    urikit_code code;

    if (!scratch.ptr) {
        return URIKIT_E_MEMORY;
    }
    code = urikit_cri_from_edn(text, options, &scratch, out, at);
    PyMem_Free(scratch.ptr);
    return code;
}

static PyObject *cri_read(PyObject *args, cri_reader *read, size_t factor)
{
    PyObject *string;
    urikit_cri_options options;
    urikit_str text;
    urikit_out out;
    size_t at = 0;
    urikit_code code;
    int final;

    if (!PyArg_ParseTuple(args, "Op", &string, &final) || !python_utf8(string, &text) || !reserve(&out, text.len * factor + 16)) {
        return NULL;
    }
    options = options_of(final);
    code = read(text, &options, &out, &at);
    return finish(&out, code, at, string, true);
}

static PyObject *cri_from_iri(PyObject *module, PyObject *args)
{
    (void)module;
    return cri_read(args, urikit_cri_from_iri, 2);
}

static PyObject *cri_from_edn(PyObject *module, PyObject *args)
{
    (void)module;
    return cri_read(args, read_edn, 3);
}

static PyObject *cri_to_uri(PyObject *module, PyObject *args)
{
    urikit_cri_options options;
    urikit_cri cri;
    urikit_out out;
    size_t at = 0;
    urikit_code code;

    (void)module;
    if (!take_cri(args, &options, &cri) || !reserve(&out, URIKIT_CRI_TO_URI_BOUND(cri.bytes.len))) {
        return NULL;
    }
    code = urikit_cri_to_uri(&cri, &options, &out, &at);
    return finish(&out, code, at, NULL, false);
}

static PyObject *cri_to_edn(PyObject *module, PyObject *args)
{
    urikit_cri_options options;
    urikit_cri cri;
    urikit_out out;
    urikit_code code;

    (void)module;
    if (!take_cri(args, &options, &cri) || !reserve(&out, URIKIT_EDN_BOUND(cri.bytes.len))) {
        return NULL;
    }
    code = urikit_cri_to_edn(&cri, &out);
    return finish(&out, code, 0, NULL, false);
}

static PyObject *cri_normalize(PyObject *module, PyObject *args)
{
    urikit_cri_options options;
    urikit_cri cri;
    urikit_out out;
    urikit_code code;

    (void)module;
    if (!take_cri(args, &options, &cri) || !reserve(&out, URIKIT_CRI_NORMALIZE_BOUND(cri.bytes.len))) {
        return NULL;
    }
    code = urikit_cri_normalize_scheme(&cri, &options, &out);
    return finish(&out, code, 0, NULL, true);
}

static PyObject *cri_two(PyObject *args, bool resolve)
{
    PyObject *base_bytes, *other_bytes;
    urikit_cri_options options;
    urikit_cri base, other;
    urikit_out out;
    urikit_code code;
    int final;

    if (!PyArg_ParseTuple(args, "SSp", &base_bytes, &other_bytes, &final)) {
        return NULL;
    }
    options = options_of(final);
    if (!cri_decode(base_bytes, &options, &base) || !cri_decode(other_bytes, &options, &other) ||
        !reserve(&out, URIKIT_CRI_RESOLVE_BOUND(base.bytes.len, other.bytes.len))) {
        return NULL;
    }
    code = resolve ? urikit_cri_resolve(&base, &other, &options, &out)
                   : urikit_cri_relativize(&base, &other, &options, URIKIT_CRI_RELATIVIZE_URI, &out);
    return finish(&out, code, 0, NULL, true);
}

static PyObject *cri_resolve(PyObject *module, PyObject *args)
{
    (void)module;
    return cri_two(args, true);
}

static PyObject *cri_relativize(PyObject *module, PyObject *args)
{
    (void)module;
    return cri_two(args, false);
}

/* ---- the parts of a CRI ---------------------------------------------------------------------- */

static urikit_code append_triplets(urikit_out *out, urikit_str bytes)
{
    static const char digits[] = "0123456789ABCDEF";
    urikit_code code = URIKIT_OK;
    size_t i;

    for (i = 0; i < bytes.len && !code; i++) {
        unsigned char byte = (unsigned char)bytes.ptr[i];
        char triplet[3] = { '%', digits[byte >> 4], digits[byte & 15] };

        code = urikit_out_append(out, urikit_str_of(triplet, 3));
    }
    return code;
}

/* An element, decoded: str, or bytes where it is not UTF-8. With `triplets` what is encoded stays so, as in a host. */
static PyObject *cri_item(const urikit_cri_item *item, bool triplets)
{
    urikit_cri_list rest = item->pet;
    urikit_out out;
    urikit_str piece;
    bool encoded;
    PyObject *result;
    urikit_code code = URIKIT_OK;

    if (item->text.ptr) {
        return string_of(item->text);
    }
    if (!reserve(&out, 3 * rest.len)) {
        return NULL;
    }
    while (!code && urikit_cri_piece_next(&rest, &piece, &encoded)) {
        code = encoded && triplets ? append_triplets(&out, piece) : urikit_out_append(&out, piece);
    }
    if (!code && urikit_utf8_check(urikit_out_str(&out), NULL)) {
        result = PyBytes_FromStringAndSize(out.ptr, (Py_ssize_t)out.len);
    } else {
        return finish(&out, code, 0, NULL, false);
    }
    PyMem_Free(out.ptr);
    return result;
}

/* A tuple; None where the section is not set. */
static PyObject *cri_list(urikit_cri_list list, bool triplets)
{
    urikit_cri_item item;
    PyObject *items;
    Py_ssize_t i;

    if (!list.ptr) {
        return Py_NewRef(Py_None);
    }
    items = PyTuple_New((Py_ssize_t)list.count);
    for (i = 0; items && urikit_cri_next(&list, &item); i++) {
        PyObject *one = cri_item(&item, triplets);

        if (!one) {
            Py_CLEAR(items);
        } else {
            PyTuple_SetItem(items, i, one);
        }
    }
    return items;
}

static PyObject *cri_only(urikit_cri_list list)
{
    urikit_cri_item item;

    return urikit_cri_next(&list, &item) ? cri_item(&item, false) : Py_NewRef(Py_None);
}

/* An address as in URIs, but an IPv6 address without brackets. */
static PyObject *cri_address(const urikit_cri *cri)
{
    char text[64];
    urikit_out out = URIKIT_OUT(text);
    urikit_code code;

    if (!cri->ip.ptr) {
        return Py_NewRef(Py_None);
    }
    code = cri->ip.len == 4 ? urikit_ipv4_write((const uint8_t *)cri->ip.ptr, &out)
                            : urikit_ipv6_write((const uint8_t *)cri->ip.ptr, &out);
    return code ? python_raise(NULL, code, 0) : string_of(urikit_out_str(&out));
}

/* cri_parts(cri): (scheme, number, rootless, userinfo, labels, address, zone, port, discard, path, query, fragment) */
static PyObject *cri_parts(PyObject *module, PyObject *args)
{
    urikit_cri_options options;
    urikit_cri cri;

    (void)module;
    if (!take_cri(args, &options, &cri)) {
        return NULL;
    }
    return Py_BuildValue(
        "NNNNNNNNNNNN", string_of(urikit_cri_scheme_text(&cri, (urikit_cri_profile)options.profile)),
        cri.scheme == URIKIT_CRI_SCHEME_NUMBER ? PyLong_FromUnsignedLongLong(cri.scheme_number) : Py_NewRef(Py_None),
        PyBool_FromLong(cri.authority == URIKIT_CRI_ROOTLESS), cri_only(cri.userinfo), cri_list(cri.labels, true),
        cri_address(&cri), string_of(cri.zone),
        cri.port == URIKIT_CRI_NO_PORT ? Py_NewRef(Py_None) : PyLong_FromLong(cri.port),
        cri.discard == URIKIT_CRI_DISCARD_ALL ? PyBool_FromLong(1) : PyLong_FromLong(cri.discard),
        cri_list(cri.path, false), cri_list(cri.query, false), cri_only(cri.fragment));
}

/* ---- NOSH ------------------------------------------------------------------------------------ */

static PyObject *nosh_piece(const urikit_nosh *nosh, size_t index)
{
    urikit_out out;
    urikit_code code;

    if (!reserve(&out, nosh->len)) {
        return NULL;
    }
    code = urikit_nosh_segment_write(nosh, (ptrdiff_t)index + 1, &out);
    if (!code && out.len == 0) {
        PyMem_Free(out.ptr);
        return Py_NewRef(Py_None);
    }
    return finish(&out, code, 0, NULL, false);
}

/* nosh(text, lexicon): (authority, kind, collection, rkey, path, query, fragment, restricted, normal form) */
static PyObject *nosh(PyObject *module, PyObject *args)
{
    PyObject *string, *collection, *rkey, *normal;
    urikit_str text;
    urikit_nosh parsed;
    urikit_out out;
    size_t at = 0;
    urikit_code code;
    int lexicon;

    (void)module;
    if (!PyArg_ParseTuple(args, "Up", &string, &lexicon) || !python_utf8(string, &text)) {
        return NULL;
    }
    code = urikit_nosh_parse(text, lexicon ? URIKIT_NOSH_LEXICON : URIKIT_NOSH_SDL, &parsed, &at);
    if (code) {
        return python_refuse(URIKIT_KIND_NOSH, text, string, code, at);
    }
    if (!reserve(&out, parsed.len)) {
        return NULL;
    }
    code = urikit_nosh_normalize(&parsed, &out);
    normal = finish(&out, code, 0, string, false);
    collection = normal ? nosh_piece(&parsed, 0) : NULL;
    rkey = collection ? nosh_piece(&parsed, 1) : NULL;
    if (!rkey) {
        Py_XDECREF(normal);
        Py_XDECREF(collection);
        return NULL;
    }
    return Py_BuildValue("NsNNNNNNN", string_of(urikit_nosh_authority(&parsed)),
                         urikit_nosh_kind_name(parsed.authority_kind), collection, rkey,
                         string_of(urikit_nosh_path(&parsed)), string_of(urikit_nosh_query(&parsed)),
                         string_of(urikit_nosh_fragment(&parsed)), PyBool_FromLong(parsed.restricted == URIKIT_OK),
                         normal);
}

/* ---- families with a descriptor ------------------------------------------------------------------ */

/* Pair i as a tuple of two strings. */
static PyObject *family_entry(const urikit_any *id, size_t i)
{
    urikit_out key, value;
    PyObject *name, *text, *pair;

    if (!reserve(&key, id->pairs[i].key.len)) {
        return NULL;
    }
    if (!reserve(&value, id->pairs[i].value.len)) {
        PyMem_Free(key.ptr);
        return NULL;
    }
    id->family->entry(id, i, URIKIT_FORM_DATA, &key, &value);
    name = finish(&key, URIKIT_OK, 0, NULL, false);
    text = finish(&value, URIKIT_OK, 0, NULL, false);
    pair = name && text ? PyTuple_Pack(2, name, text) : NULL;
    Py_XDECREF(name);
    Py_XDECREF(text);
    return pair;
}

static PyObject *family_entries(const urikit_any *id)
{
    PyObject *pairs = PyTuple_New((Py_ssize_t)id->count);
    size_t i;

    for (i = 0; pairs && i < id->count; i++) {
        PyObject *pair = family_entry(id, i);

        if (!pair) {
            Py_CLEAR(pairs);
        } else {
            PyTuple_SetItem(pairs, (Py_ssize_t)i, pair);
        }
    }
    return pairs;
}

/* A part as str, or None; of a map a tuple of pairs; of a list None, since it is in the map. */
static PyObject *family_part(const urikit_any *id, size_t part)
{
    urikit_out out;

    if (id->family->parts[part].shape == URIKIT_SHAPE_MAP) {
        return family_entries(id);
    }
    if (id->family->parts[part].shape == URIKIT_SHAPE_LIST) {
        return Py_NewRef(Py_None);
    }
    if (!reserve(&out, URIKIT_ANY_BOUND(id->text.len))) {
        return NULL;
    }
    if (!urikit_any_write(id, part, URIKIT_FORM_DATA, &out)) {
        PyMem_Free(out.ptr);
        return Py_NewRef(Py_None);
    }
    return finish(&out, URIKIT_OK, 0, NULL, false);
}

static PyObject *family_parts(const urikit_any *id)
{
    size_t count = 0, i;
    PyObject *parts;

    while (id->family->parts[count].name) {
        count++;
    }
    parts = PyTuple_New((Py_ssize_t)count);
    for (i = 0; parts && i < count; i++) {
        PyObject *part = family_part(id, i);

        if (!part) {
            Py_CLEAR(parts);
        } else {
            PyTuple_SetItem(parts, (Py_ssize_t)i, part);
        }
    }
    return parts;
}

/* family(name, text): the parts in the order of the family's descriptor */
static PyObject *family(PyObject *module, PyObject *args)
{
    const urikit_family *found;
    const char *name;
    PyObject *string, *result;
    urikit_str text;
    urikit_pair *pairs;
    urikit_any id;
    urikit_kind kind = URIKIT_KIND_USR;
    size_t at = 0, cap;
    urikit_code code;

    (void)module;
    if (!PyArg_ParseTuple(args, "sU", &name, &string) || !python_utf8(string, &text)) {
        return NULL;
    }
    found = urikit_family_find(urikit_str_from(name));
    if (!found) {
        PyErr_SetString(PyExc_ValueError, "no such family");
        return NULL;
    }
    cap = URIKIT_KIND_PAIRS_BOUND(text.len);
    pairs = PyMem_Malloc((cap + 1) * sizeof *pairs);
    if (!pairs) {
        return PyErr_NoMemory();
    }
    code = urikit_any_parse(found, text, pairs, cap, &id, &at);
    (void)urikit_kind_find(urikit_str_from(name), &kind); /* each family is a kind */
    result = code ? python_refuse(kind, text, string, code, at) : family_parts(&id);
    PyMem_Free(pairs);
    return result;
}

static PyMethodDef functions[] = {
    { "cri_check", cri_check, METH_VARARGS, NULL },
    { "cri_from_iri", cri_from_iri, METH_VARARGS, NULL },
    { "cri_from_edn", cri_from_edn, METH_VARARGS, NULL },
    { "cri_to_uri", cri_to_uri, METH_VARARGS, NULL },
    { "cri_to_edn", cri_to_edn, METH_VARARGS, NULL },
    { "cri_parts", cri_parts, METH_VARARGS, NULL },
    { "cri_normalize", cri_normalize, METH_VARARGS, NULL },
    { "cri_resolve", cri_resolve, METH_VARARGS, NULL },
    { "cri_relativize", cri_relativize, METH_VARARGS, NULL },
    { "nosh", nosh, METH_VARARGS, NULL },
    { "family", family, METH_VARARGS, NULL },
    { NULL, NULL, 0, NULL },
};

bool python_add_families(PyObject *module)
{
    return PyModule_AddFunctions(module, functions) == 0;
}
