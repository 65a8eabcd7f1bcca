/* SPDX-License-Identifier: MIT */
/* Texts of every kind, checked with the memory that their kind needs; names of kinds and parts. */
#include "shared.h"

#include <stdlib.h>

/* ---- CRIs ---------------------------------------------------------------------------------- */

/* ASCII is in NFC. */
static bool check_ascii(urikit_str text, bool lower, urikit_code *code)
{
    size_t i;

    *code = URIKIT_OK;
    for (i = 0; i < text.len; i++) {
        if ((unsigned char)text.ptr[i] >= 0x80) {
            return false;
        }
        if (lower && text.ptr[i] >= 'A' && text.ptr[i] <= 'Z') {
            *code = URIKIT_E_CRI_LABEL_CASE;
        }
    }
    return true;
}

static urikit_code check_by_python(urikit_str text, bool lower)
{
    PyObject *string = PyUnicode_DecodeUTF8(text.ptr, (Py_ssize_t)text.len, "strict");
    PyObject *tables = string ? PyImport_ImportModule("unicodedata") : NULL;
    PyObject *normal = tables ? PyObject_CallMethod(tables, "is_normalized", "sO", "NFC", string) : NULL;
    PyObject *small = normal && lower ? PyObject_CallMethod(string, "lower", NULL) : NULL;
    urikit_code code = URIKIT_OK;

    if (!normal || (lower && !small)) {
        PyErr_Clear();
        code = URIKIT_E_MEMORY;
    } else if (normal != Py_True) {
        code = URIKIT_E_CRI_NFC;
    } else if (lower && PyUnicode_Compare(string, small) != 0) {
        code = URIKIT_E_CRI_LABEL_CASE;
    }
    Py_XDECREF(small);
    Py_XDECREF(normal);
    Py_XDECREF(tables);
    Py_XDECREF(string);
    return code;
}

/* Unicode's tables are Python's: the only Python that kernels call. It takes the GIL if the context says so. */
static urikit_code check_unicode(void *context, urikit_str text, bool lower, size_t *at)
{
    PyGILState_STATE state;
    urikit_code code;

    if (at) {
        *at = 0;
    }
    if (check_ascii(text, lower, &code)) {
        return code;
    }
    if (!context) {
        return check_by_python(text, lower);
    }
    state = PyGILState_Ensure();
    code = check_by_python(text, lower);
    PyGILState_Release(state);
    return code;
}

const urikit_cri_options python_cri_options = {
    .max_len = SIZE_MAX, .max_count = SIZE_MAX, .check = check_unicode,
};
const urikit_cri_options python_cri_options_without_gil = {
    .max_len = SIZE_MAX, .max_count = SIZE_MAX, .check = check_unicode, .check_context = "takes the GIL",
};

urikit_code python_cri_check(urikit_str bytes, const urikit_cri_options *options, size_t *at)
{
    urikit_str item = bytes;
    urikit_cri cri;
    urikit_code code;

    (void)urikit_cri_untag(bytes, &item);
    code = urikit_cri_decode(item, options, &cri, at);
    code = code ? code : urikit_cri_validate(&cri, at);
    if (code && at) {
        *at += (size_t)(item.ptr - bytes.ptr);
    }
    return code;
}

/* ---- every kind ---------------------------------------------------------------------------- */

urikit_code python_check(unsigned kind, urikit_str text, const urikit_cri_options *options, size_t *at)
{
    urikit_pair *pairs = NULL;
    size_t cap = 0;
    urikit_code code;

    switch (python_kind_of(kind, text)) {
    case URIKIT_KIND_CRI:
        return python_cri_check(text, options, at);
    case URIKIT_KIND_USR:
    case URIKIT_KIND_PURL:
        cap = URIKIT_KIND_PAIRS_BOUND(text.len);
        pairs = (urikit_pair *)malloc((cap + 1) * sizeof *pairs);
        code = pairs ? urikit_kind_check(python_kind_of(kind, text), text, NULL, pairs, cap, at) : URIKIT_E_MEMORY;
        free(pairs);
        return code;
    default:
        return urikit_kind_check(python_kind_of(kind, text), text, NULL, NULL, 0, at);
    }
}

bool python_find_kind(urikit_str name, unsigned *kind)
{
    urikit_kind found = URIKIT_KIND_URI;
    bool is = urikit_str_equal(name, URIKIT_STR("auto"));

    if (!is && !urikit_kind_find(name, &found)) {
        return false;
    }
    *kind = is ? KIND_AUTO : (unsigned)found;
    return true;
}

bool python_kind(const char *name, unsigned *kind)
{
    if (!python_find_kind(urikit_str_from(name), kind)) {
        PyErr_Format(PyExc_ValueError,
                     "unknown kind '%s'; the kinds are uri, uri-reference, absolute-uri, iri, iri-reference, cri, nosh, usr, purl, auto",
                     name);
        return false;
    }
    return true;
}

/* ---- parts ----------------------------------------------------------------------------------- */

bool python_find_part(urikit_str name, urikit_uri_part *part)
{
    static const char *const names[] = { "scheme", "userinfo", "host", "port", "path", "query", "fragment" };
    size_t i;

    for (i = 0; i < sizeof names / sizeof *names; i++) {
        if (urikit_str_equal(name, urikit_str_from(names[i]))) {
            *part = (urikit_uri_part)i;
            return true;
        }
    }
    return false;
}

bool python_part(const char *name, urikit_uri_part *part)
{
    if (!python_find_part(urikit_str_from(name), part)) {
        PyErr_Format(PyExc_ValueError,
                     "unknown part '%s'; the parts are scheme, userinfo, host, port, path, query, fragment", name);
        return false;
    }
    return true;
}
