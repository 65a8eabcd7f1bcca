/* SPDX-License-Identifier: MIT */
/* What every file uses: strings as UTF-8, names of levels, errors as exceptions. */
#include "shared.h"

PyObject *python_raise_sentence(PyObject *text, urikit_code code, size_t at, urikit_str sentence)
{
    PyObject *module, *type, *error;

    if (code == URIKIT_E_MEMORY || code == URIKIT_E_SPACE) {
        return PyErr_NoMemory();
    }
    module = PyImport_ImportModule("urikit._error");
    type = module ? PyObject_GetAttrString(module, "URIError") : NULL;
    error = type ? PyObject_CallFunction(type, "s#snO", sentence.ptr, (Py_ssize_t)sentence.len, urikit_code_token(code),
                                         (Py_ssize_t)at, text ? text : Py_None)
                 : NULL;
    if (error) {
        PyErr_SetObject(type, error);
    }
    Py_XDECREF(error);
    Py_XDECREF(type);
    Py_XDECREF(module);
    return NULL;
}

PyObject *python_raise(PyObject *text, urikit_code code, size_t at)
{
    return python_raise_sentence(text, code, at, urikit_str_from(urikit_code_text(code)));
}

urikit_kind python_kind_of(unsigned kind, urikit_str text)
{
    return kind == KIND_AUTO ? urikit_kind_of_text(text, false) : (urikit_kind)kind;
}

urikit_str python_sentence(unsigned kind, urikit_str text, urikit_code code, size_t at, char sentence[URIKIT_EXPLAIN_MAX])
{
    urikit_out out = { sentence, URIKIT_EXPLAIN_MAX, 0 };

    (void)!urikit_explain(python_kind_of(kind, text), text, code, at, &out); /* within its bound it cannot fail */
    return urikit_out_str(&out);
}

PyObject *python_refuse(unsigned kind, urikit_str utf8, PyObject *text, urikit_code code, size_t at)
{
    char sentence[URIKIT_EXPLAIN_MAX];

    return python_raise_sentence(text, code, at, python_sentence(kind, utf8, code, at, sentence));
}

bool python_utf8(PyObject *text, urikit_str *utf8)
{
    Py_ssize_t len;

    if (!PyUnicode_Check(text)) {
        PyErr_Format(PyExc_TypeError, "expected str, not %R", (PyObject *)Py_TYPE(text));
        return false;
    }
    utf8->ptr = PyUnicode_AsUTF8AndSize(text, &len);
    utf8->len = (size_t)len;
    return utf8->ptr != NULL;
}

bool python_level(PyObject *name, urikit_level *level)
{
    urikit_str text;

    *level = URIKIT_LEVEL_SYNTAX;
    if (!name) {
        return true;
    }
    if (!python_utf8(name, &text)) {
        return false;
    }
    if (!urikit_level_find(text, level)) {
        PyErr_Format(PyExc_ValueError, "unknown level %R; the levels are string, case, percent, path, syntax, scheme", name);
        return false;
    }
    return true;
}
