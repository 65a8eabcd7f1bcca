/* SPDX-License-Identifier: MIT */
/* findings(bytes[, policy]): what lint says about one text, for urikit._findings. */
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
    return Py_BuildValue("ssnns#ss", rule.id, urikit_severity_name((urikit_severity)urikit_lint_severity(lint, found->rule)),
                         (Py_ssize_t)found->start, (Py_ssize_t)found->end, why.ptr, (Py_ssize_t)why.len, rule.title,
                         rule.section);
}

/* A policy of lines; NULL and None are none. False with ValueError. */
static bool read_policy(PyObject *text, urikit_lint_policy *policy)
{
    urikit_str lines = { NULL, 0 };
    urikit_policy_item wrong;
    PyObject *word;

    if (text && text != Py_None && !python_utf8(text, &lines)) {
        return false;
    }
    if (urikit_lint_policy_read(lines, policy, &wrong)) {
        return true;
    }
    word = PyUnicode_DecodeUTF8(wrong.word.ptr, (Py_ssize_t)wrong.word.len, "backslashreplace"); /* of no bytes, too */
    if (word) {
        PyErr_Format(PyExc_ValueError, "policy, line %u: %s \"%U\"", (unsigned)wrong.line, wrong.fault, word);
    }
    Py_XDECREF(word);
    return false;
}

/* findings(bytes, policy) */
static PyObject *findings(PyObject *module, PyObject *args)
{
    PyObject *bytes, *policy_text = NULL, *list = NULL;
    urikit_lint_policy policy;
    urikit_finding found;
    urikit_lint lint;
    size_t i;

    (void)module;
    if (!PyArg_ParseTuple(args, "O!|O", &PyBytes_Type, &bytes, &policy_text) || !read_policy(policy_text, &policy)) {
        return NULL;
    }
    list = PyList_New(0);
    urikit_lint_start_with(&lint, urikit_str_of(PyBytes_AsString(bytes), (size_t)PyBytes_Size(bytes)), &policy);
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
    { "findings", findings, METH_VARARGS, NULL },
    { NULL, NULL, 0, NULL },
};

bool python_add_findings(PyObject *module)
{
    return PyModule_AddFunctions(module, functions) == 0;
}
