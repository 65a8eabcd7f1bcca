/* SPDX-License-Identifier: MIT */
/* findings(bytes): what lint says about one text, for urikit._findings. */
#include "shared.h"

#include <urikit/lint.h>

enum { UNWATCHED = 1024 }; /* findings between two looks for signals */

static PyObject *row_of(const urikit_lint *lint, const urikit_finding *found)
{
    char space[URIKIT_LINT_WHY_BOUND];
    urikit_out why = { space, sizeof space, 0 };
    urikit_lint_rule rule;

    if (!urikit_lint_rule_at(found->rule, &rule) || urikit_lint_why(lint, found, &why) != URIKIT_OK) {
        return PyErr_NoMemory();
    }
    return Py_BuildValue("ssnns#ss", rule.id, urikit_severity_name((urikit_severity)rule.severity), (Py_ssize_t)found->start,
                         (Py_ssize_t)found->end, why.ptr, (Py_ssize_t)why.len, rule.title, rule.section);
}

static PyObject *findings(PyObject *module, PyObject *bytes)
{
    PyObject *list = PyBytes_Check(bytes) ? PyList_New(0) : PyErr_Format(PyExc_TypeError, "expected bytes");
    urikit_finding found;
    urikit_lint lint;
    size_t i;

    (void)module;
    if (!list) {
        return NULL;
    }
    urikit_lint_start(&lint, urikit_str_of(PyBytes_AsString(bytes), (size_t)PyBytes_Size(bytes)));
    for (i = 1; list && urikit_lint_next(&lint, &found); i++) {
        PyObject *row = i % UNWATCHED == 0 && PyErr_CheckSignals() ? NULL : row_of(&lint, &found);

        if (!row || PyList_Append(list, row) < 0) {
            Py_CLEAR(list);
        }
        Py_XDECREF(row);
    }
    return list;
}

static PyMethodDef functions[] = {
    { "findings", findings, METH_O, NULL },
    { NULL, NULL, 0, NULL },
};

bool python_add_findings(PyObject *module)
{
    return PyModule_AddFunctions(module, functions) == 0;
}
