/* SPDX-License-Identifier: MIT */
/* CRIs, and identifiers of families: functions that the classes in Python are made of. */
#include "shared.h"

#include <urikit/kind.h>
#include <urikit/nosh.h>
#include <urikit/usr.h>

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
        cri_address(&cri), string_of(cri.zone), cri.port == URIKIT_CRI_NO_PORT ? Py_NewRef(Py_None) : PyLong_FromLong(cri.port),
        cri.discard == URIKIT_CRI_DISCARD_ALL ? PyBool_FromLong(1) : PyLong_FromLong(cri.discard), cri_list(cri.path, false),
        cri_list(cri.query, false), cri_only(cri.fragment));
}

/* ---- families ---------------------------------------------------------------------------------- */

/* True if objects have the part as an attribute: a list is in the map, and the rest is for people. */
static bool is_attribute(const urikit_part *part)
{
    return part->value_type != URIKIT_VALUE_LIST && !(part->capabilities & (URIKIT_CAPABILITY_MEMBER | URIKIT_CAPABILITY_REPORT));
}

/* Append an object to a list; takes it over. False with an exception, also if there is none. */
static bool add(PyObject *list, PyObject *object)
{
    bool done = object && PyList_Append(list, object) == 0;

    Py_XDECREF(object);
    return done;
}

/* A tuple of what is in the list, or NULL if an exception is set; takes over the list. */
static PyObject *tuple_of(PyObject *list, bool done)
{
    PyObject *tuple = done ? PyList_AsTuple(list) : NULL;

    Py_XDECREF(list);
    return tuple;
}

/* The attributes of its objects. The canonical form has the same name in each family. */
static PyObject *attribute_names(const urikit_family *family)
{
    PyObject *names = PyList_New(0);
    bool done = names != NULL;
    const urikit_part *part;

    for (part = family->parts; done && part->name; part++) {
        if (is_attribute(part)) {
            done = add(names,
                       PyUnicode_InternFromString(part->capabilities & URIKIT_CAPABILITY_CANONICAL ? "canonical" : part->name));
        }
    }
    if (done && family->is_restricted) {
        done = add(names, PyUnicode_InternFromString("restricted"));
    }
    return tuple_of(names, done);
}

/* The name of the part that says which revision an identifier was read by; NULL if there is one revision. */
static const char *variant_name(const urikit_family *family)
{
    const urikit_part *part = family->parts;

    while (part->name && !(part->capabilities & URIKIT_CAPABILITY_VARIANT)) {
        part++;
    }
    return part->name;
}

/* families(): of each (name, attributes, the name of what tells the revision or None, the revisions with blanks between or None) */
static PyObject *families(PyObject *module, PyObject *unused)
{
    PyObject *all = PyList_New(0);
    bool done = all != NULL;
    size_t i;

    (void)module;
    (void)unused;
    for (i = 0; done && urikit_family_at(i); i++) {
        const urikit_family *one = urikit_family_at(i);
        PyObject *names = attribute_names(one);

        done = names && add(all, Py_BuildValue("sNzz", one->name, names, variant_name(one), one->variants));
    }
    return tuple_of(all, done);
}

/* The map, read-only. scratch: as many bytes as the text has. */
static PyObject *family_map(const urikit_any *id, char *scratch)
{
    PyObject *map = PyDict_New(), *view = NULL;
    bool done = map != NULL;
    size_t i;

    for (i = 0; done && i < id->count; i++) {
        urikit_out key = urikit_out_of(scratch, id->pairs[i].key.len);
        urikit_out value = urikit_out_of(scratch + key.cap, id->pairs[i].value.len);
        PyObject *name, *text;

        id->family->entry(id, i, URIKIT_FORM_DATA, &key, &value);
        name = string_of(urikit_out_str(&key));
        text = name ? string_of(urikit_out_str(&value)) : NULL;
        done = text && PyDict_SetItem(map, name, text) == 0;
        Py_XDECREF(name);
        Py_XDECREF(text);
    }
    if (done) {
        view = PyDictProxy_New(map);
    }
    Py_XDECREF(map);
    return view;
}

/* A part as str, or None; of a map a mapping. */
static PyObject *family_part(const urikit_any *id, size_t part, urikit_out *scratch)
{
    bool there;

    if (id->family->parts[part].value_type == URIKIT_VALUE_MAP) {
        return family_map(id, (char *)scratch->ptr);
    }
    scratch->len = 0;
    there = urikit_any_write(id, part, URIKIT_FORM_DATA, scratch);
    if (scratch->len > scratch->cap) { /* the profile of an own type is as long as it likes */
        PyMem_Free(scratch->ptr);
        if (!reserve(scratch, scratch->len)) {
            return NULL;
        }
        there = urikit_any_write(id, part, URIKIT_FORM_DATA, scratch);
    }
    return there ? string_of(urikit_out_str(scratch)) : Py_NewRef(Py_None);
}

static PyObject *family_parts(const urikit_any *id)
{
    PyObject *parts = PyList_New(0);
    urikit_out scratch;
    bool done;
    size_t i;

    if (!parts || !reserve(&scratch, URIKIT_ANY_BOUND(id->text.len))) {
        return tuple_of(parts, false);
    }
    done = true;
    for (i = 0; done && id->family->parts[i].name; i++) {
        done = !is_attribute(&id->family->parts[i]) || add(parts, family_part(id, i, &scratch));
    }
    if (done && id->family->is_restricted) {
        done = add(parts, PyBool_FromLong(id->restricted == URIKIT_OK));
    }
    PyMem_Free(scratch.ptr);
    return tuple_of(parts, done);
}

/* A table of user types and its memory: the pointer of a capsule. */
typedef struct user_types {
    urikit_usr_types table;
    max_align_t memory[];
} user_types;

static const char user_types_name[] = "urikit.UserTypes";

static void user_types_free(PyObject *capsule)
{
    PyMem_Free(PyCapsule_GetPointer(capsule, user_types_name));
}

/* user_types(json): the capsule for family() */
static PyObject *user_types_read(PyObject *module, PyObject *string)
{
    char sentence[URIKIT_EXPLAIN_MAX];
    urikit_out why = URIKIT_OUT(sentence);
    urikit_str json;
    user_types *types;
    PyObject *capsule;
    size_t at = 0;
    urikit_code code;

    (void)module;
    if (!python_utf8(string, &json)) {
        return NULL;
    }
    types = PyMem_Malloc(sizeof *types + URIKIT_USR_TYPES_BOUND(json.len));
    if (!types) {
        return PyErr_NoMemory();
    }
    code = urikit_usr_types_read(json, types->memory, URIKIT_USR_TYPES_BOUND(json.len), &types->table, &why, &at);
    capsule = code ? python_raise_sentence(string, code, at, urikit_out_str(&why))
                   : PyCapsule_New(types, user_types_name, user_types_free);
    if (!capsule) {
        PyMem_Free(types);
    }
    return capsule;
}

/* family(number, revision, text, types): the attributes, in the order of families(); types: of user_types(), or None */
static PyObject *family(PyObject *module, PyObject *args)
{
    const urikit_family *found;
    const user_types *types = NULL;
    PyObject *string, *own, *result;
    urikit_str text;
    urikit_pair *pairs;
    urikit_any id;
    urikit_kind kind = URIKIT_KIND_URI;
    unsigned number, variant;
    size_t at = 0, cap;
    urikit_code code;

    (void)module;
    if (!PyArg_ParseTuple(args, "IIUO", &number, &variant, &string, &own) || !python_utf8(string, &text)) {
        return NULL;
    }
    if (own != Py_None) {
        types = PyCapsule_GetPointer(own, user_types_name);
        if (!types) {
            return NULL;
        }
    }
    found = urikit_family_at(number);
    if (!found) {
        PyErr_SetString(PyExc_ValueError, "no such family");
        return NULL;
    }
    cap = URIKIT_KIND_PAIRS_BOUND(text.len);
    pairs = PyMem_Malloc((cap + 1) * sizeof *pairs);
    if (!pairs) {
        return PyErr_NoMemory();
    }
    code = urikit_any_parse_as(found, variant, text, pairs, cap, &id, &at);
    if (code) {
        (void)urikit_kind_find(urikit_str_from(found->name), &kind); /* each family is a kind */
        result = python_refuse(kind, text, string, code, at);
    } else {
        urikit_any_set_usr_types(&id, types ? &types->table : NULL);
        result = family_parts(&id);
    }
    PyMem_Free(pairs);
    return result;
}

/* The account of an address by a Python function. After an exception no address has one. */
static uint64_t registry_account(void *context, urikit_str address)
{
    PyObject *text = PyErr_Occurred() ? NULL : string_of(address);
    PyObject *found = text ? PyObject_CallFunctionObjArgs(context, text, NULL) : NULL;
    unsigned long long account = 0;

    if (found && found != Py_None) {
        account = PyLong_AsUnsignedLongLong(found);
        if (PyErr_Occurred() ? PyErr_ExceptionMatches(PyExc_OverflowError) : account == 0 || account > INT64_MAX) {
            PyErr_Format(PyExc_ValueError, "%U has the account %R: an account is 1 to 9223372036854775807, or None", text, found);
        }
    }
    Py_XDECREF(found);
    Py_XDECREF(text);
    return PyErr_Occurred() ? 0 : account;
}

/* nosh_equal(a, b, account_of): of two texts that are valid */
static PyObject *nosh_equal(PyObject *module, PyObject *args)
{
    PyObject *string[2];
    urikit_nosh_registry registry = { registry_account, NULL };
    urikit_str text[2];
    urikit_nosh nosh[2];
    bool equal;
    size_t i;

    (void)module;
    if (!PyArg_ParseTuple(args, "UUO", &string[0], &string[1], &registry.context)) {
        return NULL;
    }
    for (i = 0; i < 2; i++) {
        size_t at = 0;
        urikit_code code;

        if (!python_utf8(string[i], &text[i])) {
            return NULL;
        }
        code = urikit_nosh_parse(text[i], URIKIT_NOSH_SDL, &nosh[i], &at); /* it takes what the other dialect takes */
        if (code) {
            return python_refuse(URIKIT_KIND_NOSH, text[i], string[i], code, at);
        }
    }
    equal = urikit_nosh_equal_by(&nosh[0], &nosh[1], &registry);
    return PyErr_Occurred() ? NULL : PyBool_FromLong(equal);
}

/* ---- CBOR documents ---------------------------------------------------------------------------- */

/* A document, and levels for a search in it. */
typedef struct document {
    urikit_str bytes;
    urikit_cbor_level *levels;
    size_t count;
} document;

/* Adds levels. True if the search must start again with them. False with *code set if memory ran out. */
static bool deeper(document *d, urikit_code *code)
{
    size_t count = d->count * 8 < d->bytes.len ? d->count * 8 : d->bytes.len;
    urikit_cbor_level *more;

    count = count < URIKIT_CBOR_PATH_LEVELS ? URIKIT_CBOR_PATH_LEVELS : count;
    if (*code != URIKIT_E_CBOR_DEPTH || count <= d->count) {
        return false;
    }
    more = PyMem_Realloc(d->levels, count * sizeof *more);
    if (!more) {
        *code = URIKIT_E_MEMORY;
        return false;
    }
    d->levels = more;
    d->count = count;
    return true;
}

/* (kind, path, start, end, content) */
static PyObject *find_of(const urikit_cbor_search *search, const urikit_cbor_find *find)
{
    char text[URIKIT_CBOR_PATH_MAX];
    urikit_out out = URIKIT_OUT(text);
    urikit_str path = urikit_cbor_path_write(search, &out) ? urikit_str_of(NULL, 0) : urikit_out_str(&out);
    urikit_str content = find->content;
    Py_ssize_t start = (Py_ssize_t)(find->item.ptr - search->document.ptr);
    bool cri = find->kind == URIKIT_CBOR_CRI;

    if (!cri && content.ptr && urikit_utf8_check(content, NULL)) {
        content = urikit_str_of(NULL, 0);
    }
    return Py_BuildValue("sNnnN", cri ? "cri" : "uri", string_of(path), start, start + (Py_ssize_t)find->item.len,
                         cri ? PyBytes_FromStringAndSize(content.ptr, (Py_ssize_t)content.len) : string_of(content));
}

/* cbor_find(document): a list of what find_of makes */
static PyObject *cbor_find(PyObject *module, PyObject *bytes)
{
    document d = { .count = 0 };
    urikit_cbor_search search;
    urikit_cbor_find find;
    PyObject *list = NULL;
    urikit_code code = URIKIT_E_CBOR_DEPTH;
    char *data;
    Py_ssize_t len;
    size_t at = 0;
    bool done = true;

    (void)module;
    if (PyBytes_AsStringAndSize(bytes, &data, &len) < 0) {
        return NULL;
    }
    d.bytes = urikit_str_of(data, (size_t)len);
    while (done && deeper(&d, &code)) {
        Py_XDECREF(list);
        list = PyList_New(0);
        done = list != NULL;
        urikit_cbor_find_start(&search, d.bytes, d.levels, d.count);
        while (done && !(code = urikit_cbor_find_next(&search, &find, &at)) && find.kind) {
            done = add(list, find_of(&search, &find));
        }
    }
    PyMem_Free(d.levels);
    if (done && !code) {
        return list;
    }
    Py_XDECREF(list);
    return done ? python_raise(NULL, code, at) : NULL;
}

/* cbor_convert(document, to_cri, final): bytes */
static PyObject *cbor_convert(PyObject *module, PyObject *args)
{
    document d = { .count = 0 };
    urikit_cri_options options;
    PyObject *bytes;
    urikit_out out;
    urikit_code code = URIKIT_E_CBOR_DEPTH;
    size_t at = 0;
    int cri, final;

    (void)module;
    if (!PyArg_ParseTuple(args, "Spp", &bytes, &cri, &final)) {
        return NULL;
    }
    d.bytes = urikit_str_of(PyBytes_AsString(bytes), (size_t)PyBytes_Size(bytes));
    options = options_of(final);
    if (!reserve(&out, d.bytes.len + d.bytes.len / 2 + 512)) {
        return NULL;
    }
    while (code == URIKIT_E_SPACE || deeper(&d, &code)) {
        if (code == URIKIT_E_SPACE) {
            size_t need = out.len;

            PyMem_Free(out.ptr);
            if (!reserve(&out, need)) {
                code = URIKIT_E_MEMORY;
                break;
            }
        }
        out.len = 0;
        code = urikit_cbor_convert(d.bytes, cri ? URIKIT_CBOR_CRI : URIKIT_CBOR_URI, &options, d.levels, d.count, &out, NULL,
                                   &at);
    }
    PyMem_Free(d.levels);
    return finish(&out, code, at, NULL, true);
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
    { "cbor_find", cbor_find, METH_O, NULL },
    { "cbor_convert", cbor_convert, METH_VARARGS, NULL },
    { "families", families, METH_NOARGS, NULL },
    { "family", family, METH_VARARGS, NULL },
    { "user_types", user_types_read, METH_O, NULL },
    { "nosh_equal", nosh_equal, METH_VARARGS, NULL },
    { NULL, NULL, 0, NULL },
};

bool python_add_families(PyObject *module)
{
    return PyModule_AddFunctions(module, functions) == 0;
}
