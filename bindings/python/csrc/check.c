/* SPDX-License-Identifier: MIT */
/* Texts of every kind, checked with the memory that their kind needs; names of kinds and parts. */
#include "shared.h"

#include <stdlib.h>

enum { PAIRS_AT_HAND = 16 };

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

const urikit_cri_options python_cri_options = { .max_len = SIZE_MAX, .max_count = SIZE_MAX, .check = check_unicode };
const urikit_cri_options python_cri_options_without_gil = {
    .max_len = SIZE_MAX, .max_count = SIZE_MAX, .check = check_unicode, .check_context = "takes the GIL"
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
    urikit_kind found = python_kind_of(kind, text);
    urikit_pair at_hand[PAIRS_AT_HAND];
    urikit_pair *more;
    size_t cap = URIKIT_KIND_PAIRS_BOUND(text.len);
    urikit_code code;

    if (found == URIKIT_KIND_CRI) {
        return python_cri_check(text, options, at);
    }
    code = urikit_kind_check(found, text, NULL, at_hand, PAIRS_AT_HAND, at);
    if (code == URIKIT_E_SPACE) { /* it has more pairs */
        more = (urikit_pair *)malloc(cap * sizeof *more);
        code = more ? urikit_kind_check(found, text, NULL, more, cap, at) : URIKIT_E_MEMORY;
        free(more);
    }
    return code;
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

static void refuse_kind(const char *name)
{
    PyObject *kinds = PyUnicode_FromString("");
    unsigned i;

    for (i = 0; kinds && i < URIKIT_KIND_COUNT; i++) {
        PyObject *more = PyUnicode_FromFormat("%U%s, ", kinds, urikit_kind_name((urikit_kind)i));

        Py_DECREF(kinds);
        kinds = more;
    }
    if (kinds) {
        PyErr_Format(PyExc_ValueError, "unknown kind '%s'; the kinds are %Uauto", name, kinds);
        Py_DECREF(kinds);
    }
}

bool python_kind(const char *name, unsigned *kind)
{
    if (!python_find_kind(urikit_str_from(name), kind)) {
        refuse_kind(name);
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
        PyErr_Format(PyExc_ValueError, "unknown part '%s'; the parts are scheme, userinfo, host, port, path, query, fragment",
                     name);
        return false;
    }
    return true;
}
