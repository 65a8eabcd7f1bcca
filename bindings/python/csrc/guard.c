/* SPDX-License-Identifier: MIT */
/* What programs read, and what may be fetched: for urikit._guard. */
#include "shared.h"

#include <urikit/guard.h>

#include <stdlib.h>
#include <string.h>

/* ---- readers --------------------------------------------------------------------------------- */

/* Bytes that are not UTF-8 are as in names of files. */
static PyObject *text_of(urikit_str text)
{
    if (!text.ptr) {
        Py_RETURN_NONE;
    }
    return PyUnicode_DecodeUTF8(text.ptr, (Py_ssize_t)text.len, "surrogateescape");
}

static PyObject *read_as(urikit_reader reader, urikit_str base, urikit_str text, urikit_out out)
{
    urikit_reader_row row;
    urikit_reading reading;
    PyObject *port;
    urikit_code code = base.ptr ? urikit_reader_join(reader, base, text, &out, &reading)
                                : urikit_reader_read(reader, text, &out, &reading);

    if (code == URIKIT_E_BASE) {
        return PyErr_Format(PyExc_ValueError, "the base is not an absolute URI");
    }
    if (code || !urikit_reader_at(reader, &row)) {
        return PyErr_NoMemory();
    }
    port = reading.port < 0 ? Py_NewRef(Py_None) : PyLong_FromLong(reading.port);
    if (!port) {
        return NULL;
    }
    return Py_BuildValue("ssNNNNNNzNN", row.name, row.version, PyBool_FromLong(reading.accepts), text_of(reading.scheme),
                         text_of(reading.host), port, text_of(reading.path), text_of(reading.query),
                         reading.accepts ? NULL : urikit_reader_why_name((urikit_reader_why)reading.why),
                         PyBool_FromLong(reading.userinfo), PyBool_FromLong(reader >= URIKIT_READER_CLIENTS));
}

/* readers(bytes, base or None): (name, version, accepts, scheme, host, port, path, query, why, userinfo, server) of each */
static PyObject *readers(PyObject *module, PyObject *args)
{
    PyObject *bytes, *against;
    urikit_str text;
    urikit_str base = { NULL, 0 };
    PyObject *list;
    size_t cap;
    char *buffer;
    int i;

    (void)module;
    if (!PyArg_ParseTuple(args, "SO", &bytes, &against)) {
        return NULL;
    }
    if (against != Py_None && !PyBytes_Check(against)) {
        return PyErr_Format(PyExc_TypeError, "expected bytes or None");
    }
    text = urikit_str_of(PyBytes_AsString(bytes), (size_t)PyBytes_Size(bytes));
    if (against != Py_None) {
        base = urikit_str_of(PyBytes_AsString(against), (size_t)PyBytes_Size(against));
    }
    if (text.len > SIZE_MAX / 128 || base.len > SIZE_MAX / 128) {
        return PyErr_NoMemory();
    }
    cap = base.ptr ? URIKIT_READER_JOIN_BOUND(base.len, text.len) : URIKIT_READER_BOUND(text.len);
    buffer = malloc(cap);
    list = buffer ? PyList_New(0) : PyErr_NoMemory();
    for (i = 0; list && i < (int)URIKIT_READERS; i++) {
        PyObject *row = PyErr_CheckSignals() ? NULL : read_as((urikit_reader)i, base, text, urikit_out_of(buffer, cap));

        if (!row || PyList_Append(list, row) < 0) {
            Py_CLEAR(list);
        }
        Py_XDECREF(row);
    }
    free(buffer);
    return list;
}

static PyObject *readers_agree(PyObject *module, PyObject *bytes)
{
    (void)module;
    if (!PyBytes_Check(bytes)) {
        return PyErr_Format(PyExc_TypeError, "expected bytes");
    }
    return PyBool_FromLong(urikit_readers_agree(urikit_str_of(PyBytes_AsString(bytes), (size_t)PyBytes_Size(bytes))));
}

/* ---- addresses ---------------------------------------------------------------------------------- */

/* address_is_internal(bytes): 4 or 16 of them, or the text of an address as str. None: it is not an address */
static PyObject *address_is_internal(PyObject *module, PyObject *object)
{
    urikit_str text;
    uint8_t ip[16];
    size_t n;

    (void)module;
    if (PyBytes_Check(object)) {
        size_t len = (size_t)PyBytes_Size(object);

        if (len != 4 && len != 16) {
            Py_RETURN_NONE;
        }
        return PyBool_FromLong(urikit_address_is_internal((const uint8_t *)PyBytes_AsString(object), len));
    }
    if (!python_utf8(object, &text)) {
        return NULL;
    }
    if (!urikit_address_parse(text, ip, &n)) {
        Py_RETURN_NONE;
    }
    return PyBool_FromLong(urikit_address_is_internal(ip, n));
}

/* ---- the guard ------------------------------------------------------------------------------------ */

/* ToASCII by a Python function. What it raises is kept, unless it is a ValueError: the name has no A-labels then. */
static urikit_code to_ascii(void *context, urikit_str host, urikit_out *out)
{
    PyObject *text = PyErr_Occurred() ? NULL : PyUnicode_DecodeUTF8(host.ptr, (Py_ssize_t)host.len, NULL);
    PyObject *made = text ? PyObject_CallFunctionObjArgs(context, text, NULL) : NULL;
    urikit_code code = URIKIT_E_IDNA;
    urikit_str ascii;

    if (made && python_utf8(made, &ascii)) {
        code = urikit_out_append(out, ascii);
    } else if (PyErr_Occurred() && PyErr_ExceptionMatches(PyExc_ValueError)) {
        PyErr_Clear();
    }
    Py_XDECREF(made);
    Py_XDECREF(text);
    return code;
}

/* policy_fault(bytes): None, or (line, why, word) of the first line that is wrong */
static PyObject *policy_fault(PyObject *module, PyObject *bytes)
{
    urikit_policy_reader reader;
    urikit_policy_item item;

    (void)module;
    if (!PyBytes_Check(bytes)) {
        return PyErr_Format(PyExc_TypeError, "expected bytes");
    }
    urikit_policy_start(&reader, urikit_str_of(PyBytes_AsString(bytes), (size_t)PyBytes_Size(bytes)));
    while (urikit_policy_next(&reader, &item)) {
        const char *fault = urikit_policy_guard_fault(&item);

        if (fault) {
            return Py_BuildValue("ksN", (unsigned long)item.line, fault,
                                 text_of(urikit_str_of(item.word.ptr ? item.word.ptr : "", item.word.len)));
        }
    }
    Py_RETURN_NONE;
}

/* (line, rule, why, offset or -1). */
static PyObject *verdict_of(const urikit_guard_verdict *verdict)
{
    char space[URIKIT_GUARD_WHY_BOUND];
    urikit_out why = URIKIT_OUT(space);
    bool invalid = verdict->rule == URIKIT_GUARD_INVALID && verdict->code;

    if (urikit_guard_why(verdict, &why) != URIKIT_OK) {
        return PyErr_NoMemory(); /* not reached: the space is the bound */
    }
    return Py_BuildValue("kss#n", (unsigned long)verdict->line, urikit_guard_rule_id((urikit_guard_rule)verdict->rule), space,
                         (Py_ssize_t)why.len, invalid ? (Py_ssize_t)verdict->at : (Py_ssize_t)-1);
}

static urikit_str str_of(PyObject *bytes)
{
    return bytes == Py_None ? urikit_str_of(NULL, 0) : urikit_str_of(PyBytes_AsString(bytes), (size_t)PyBytes_Size(bytes));
}

/* guard(text, policy, base, internal, any_host, to_ascii): (line, text to fetch), or (line, rule, why, offset or -1). line: of the
 * policy, or 0. Texts are bytes, policy and base may be None. */
static PyObject *guard(PyObject *module, PyObject *args)
{
    enum { STACK = 8192 };
    urikit_guard_options options = { .idna = to_ascii };
    PyObject *text, *policy, *base, *idna, *result = NULL;
    urikit_guard_verdict verdict;
    char stack[STACK];
    char *buffer = stack;
    size_t cap = STACK;
    size_t len;
    urikit_out out;
    int internal, any_host;

    (void)module;
    if (!PyArg_ParseTuple(args, "SOOppO", &text, &policy, &base, &internal, &any_host, &idna)) {
        return NULL;
    }
    if ((policy != Py_None && !PyBytes_Check(policy)) || (base != Py_None && !PyBytes_Check(base))) {
        return PyErr_Format(PyExc_TypeError, "expected bytes or None");
    }
    options.policy = str_of(policy);
    options.base = str_of(base);
    options.internal = internal != 0;
    options.any_host = any_host != 0;
    options.context = idna;
    len = str_of(text).len + options.base.len;
    if (len <= 2 * (size_t)URIKIT_GUARD_LIMIT && URIKIT_GUARD_BOUND(len, options.base.len) > cap) {
        cap = URIKIT_GUARD_BOUND(len, options.base.len);
        buffer = malloc(cap);
        if (!buffer) {
            return PyErr_NoMemory();
        }
    }
    out = urikit_out_of(buffer, cap);
    if (urikit_guard(str_of(text), &options, &out, &verdict)) {
        result = PyErr_Occurred() ? NULL : Py_BuildValue("kN", (unsigned long)verdict.line, text_of(urikit_out_str(&out)));
    } else if (!PyErr_Occurred()) {
        result = verdict_of(&verdict);
    }
    if (buffer != stack) {
        free(buffer);
    }
    return result;
}

static PyMethodDef functions[] = {
    { "readers", readers, METH_VARARGS, NULL },
    { "readers_agree", readers_agree, METH_O, NULL },
    { "address_is_internal", address_is_internal, METH_O, NULL },
    { "policy_fault", policy_fault, METH_O, NULL },
    { "guard", guard, METH_VARARGS, NULL },
    { NULL, NULL, 0, NULL },
};

bool python_add_guard(PyObject *module)
{
    return PyModule_AddFunctions(module, functions) == 0;
}
