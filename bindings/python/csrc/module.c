/* SPDX-License-Identifier: MIT */
/* The module urikit._core: how errors are raised, and what the other files add. It keeps no object. */
#include "shared.h"

#include <string.h>

PyObject *python_raise(PyObject *text, urikit_code code, size_t at)
{
    PyObject *module, *type, *error;

    if (code == URIKIT_E_MEMORY || code == URIKIT_E_SPACE) {
        return PyErr_NoMemory();
    }
    module = PyImport_ImportModule("urikit._error");
    type = module ? PyObject_GetAttrString(module, "URIError") : NULL;
    error = type ? PyObject_CallFunction(type, "ssnO", urikit_code_text(code), urikit_code_token(code), (Py_ssize_t)at,
                                         text ? text : Py_None)
                 : NULL;
    if (error) {
        PyErr_SetObject(type, error);
    }
    Py_XDECREF(error);
    Py_XDECREF(type);
    Py_XDECREF(module);
    return NULL;
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
        PyErr_Format(PyExc_ValueError, "unknown level %R; the levels are string, case, percent, path, syntax, scheme",
                     name);
        return false;
    }
    return true;
}

static int start(PyObject *module)
{
    return python_add_reference(module) && python_add_families(module) && python_add_findings(module) &&
                   python_add_arrow(module) && python_add_dictionary(module) && python_add_sql(module)
               ? 0
               : -1;
}

/* Slots that the headers of 3.11 lack; their numbers are part of the stable ABI. */
enum { SLOT_INTERPRETERS = 3, SLOT_GIL = 4 };

static PyModuleDef_Slot slots[4] = {
    { Py_mod_exec, start },
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "urikit._core",
    .m_doc = "The C part of urikit. Use the package urikit.",
    .m_slots = slots,
};

/* The module keeps no Python object: it runs in every interpreter (from 3.12 on with its own GIL) and without a GIL. */
PyMODINIT_FUNC PyInit__core(void)
{
    if (Py_Version >= 0x030C0000) {
        slots[1].slot = SLOT_INTERPRETERS;
        slots[1].value = (void *)2; /* Py_MOD_PER_INTERPRETER_GIL_SUPPORTED */
    }
    if (Py_Version >= 0x030D0000) {
        slots[2].slot = SLOT_GIL;
        slots[2].value = (void *)1; /* Py_MOD_GIL_NOT_USED */
    }
    return PyModuleDef_Init(&definition);
}
