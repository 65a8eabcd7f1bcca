/* SPDX-License-Identifier: MIT */
/*
 * The functions of bindings/sql on columns: sql_run(name, arguments) calls one for each row, without the GIL. What a
 * function means is decided there and nowhere else.
 *
 * Needs URIKIT_PYTHON_SQL, which setup.py sets where the static libraries of libpsl and utf8proc are
 * there. Without it the module has no sql_run.
 */
#include "shared.h"

#include "kernels.h"
#include "watch.h"

#ifdef URIKIT_PYTHON_SQL

#include <urikit/lint.h>
#include <urikit/text.h>
#include <sql_answer.h>

#include <stdlib.h>
#include <string.h>

/* ---- arguments ------------------------------------------------------------------------------ */

typedef enum argument_kind { ARG_NULL, ARG_TEXT, ARG_INTEGER, ARG_TEXTS, ARG_INTEGERS } argument_kind;

typedef struct argument {
    argument_kind kind;
    bool bytes;
    size_t count;      /* rows; 1 stands for as many as needed */
    urikit_str text;   /* ARG_TEXT, borrowed from the Python object */
    int64_t integer;   /* ARG_INTEGER */
    source *in;        /* ARG_TEXTS */
    struct ArrowArray numbers; /* ARG_INTEGERS */
} argument;

static bool open_integers(PyObject *schema_object, PyObject *array_object, argument *arg)
{
    struct ArrowSchema *schema = PyCapsule_GetPointer(schema_object, "arrow_schema");
    struct ArrowArray *array = schema ? PyCapsule_GetPointer(array_object, "arrow_array") : NULL;

    if (!array) {
        return false;
    }
    if (!array->release || array->length < 0 || array->offset < 0 || array->offset > INT64_MAX / 16 - array->length ||
        array->n_buffers != 2 || !array->buffers || (array->length > 0 && !array->buffers[1])) {
        PyErr_SetString(PyExc_ValueError, "an array of integers that was released, or that has no values");
        return false;
    }
    arg->kind = ARG_INTEGERS;
    arg->numbers = *array;
    arg->count = (size_t)array->length;
    array->release = NULL;
    return true;
}

static void close_argument(argument *arg)
{
    if (arg->in) {
        source_release(arg->in);
    }
    if (arg->numbers.release) {
        arg->numbers.release(&arg->numbers);
    }
}

static bool open_column(PyObject *pair, argument *arg)
{
    PyObject *schema, *array;
    struct ArrowSchema *type;
    bool is_text;

    if (!PyArg_ParseTuple(pair, "OO", &schema, &array)) {
        return false;
    }
    type = PyCapsule_GetPointer(schema, "arrow_schema");
    if (!type) {
        return false;
    }
    if (type->release && type->format && strcmp(type->format, "l") == 0 && !type->dictionary) {
        return open_integers(schema, array, arg);
    }
    arg->bytes = type->release && strpbrk(source_format(type, &is_text), "zZ");
    arg->in = python_source(pair);
    if (!arg->in) {
        return false;
    }
    arg->kind = ARG_TEXTS;
    arg->count = arg->in->batch.count;
    if (urikit_batch_check(&arg->in->batch, NULL) != URIKIT_OK) {
        close_argument(arg);
        PyErr_SetString(PyExc_ValueError, "offsets or views lead out of the data");
        return false;
    }
    return true;
}

/* None, a str, bytes, an int, or a pair of capsules. False with an exception; nothing is to be closed then. */
static bool open_argument(PyObject *object, argument *arg)
{
    memset(arg, 0, sizeof *arg);
    arg->count = 1;
    if (object == Py_None) {
        return true;
    }
    if (PyUnicode_Check(object)) {
        arg->kind = ARG_TEXT;
        return python_utf8(object, &arg->text);
    }
    if (PyBytes_Check(object)) {
        arg->kind = ARG_TEXT;
        arg->bytes = true;
        arg->text = urikit_str_of(PyBytes_AsString(object), (size_t)PyBytes_Size(object));
        return true;
    }
    if (PyLong_Check(object)) {
        arg->kind = ARG_INTEGER;
        arg->integer = PyLong_AsLongLong(object);
        return !(arg->integer == -1 && PyErr_Occurred());
    }
    if (!PyTuple_Check(object)) {
        PyErr_Format(PyExc_TypeError, "expected a column, str, bytes, int or None, not %R", (PyObject *)Py_TYPE(object));
        return false;
    }
    return open_column(object, arg);
}

static bool has_number(const struct ArrowArray *array, size_t i)
{
    return !array->buffers[0] || urikit_bitmap_has(array->buffers[0], (size_t)array->offset + i);
}

/* False: the argument is null there, or text that is not UTF-8. */
static bool argument_at(const argument *arg, size_t i, urikit_sql_type type, urikit_sql_arg *value)
{
    i = arg->count == 1 ? 0 : i;
    *value = (urikit_sql_arg){ .text = arg->text, .integer = arg->integer, .bytes = arg->bytes };
    switch (arg->kind) {
    case ARG_NULL:
        return false;
    case ARG_TEXT:
    case ARG_INTEGER:
        return true;
    case ARG_INTEGERS:
        if (!has_number(&arg->numbers, i)) {
            return false;
        }
        value->integer = ((const int64_t *)arg->numbers.buffers[1])[(size_t)arg->numbers.offset + i];
        return true;
    case ARG_TEXTS:
        break;
    }
    value->text = urikit_batch_text(&arg->in->batch, i);
    if (!value->text.ptr) {
        return false;
    }
    /* uri_valid and uri_error see any bytes, and say what is wrong with them */
    return type != URIKIT_SQL_TEXT || urikit_utf8_check(value->text, NULL) == URIKIT_OK;
}

/* ---- the result ------------------------------------------------------------------------------- */

typedef struct sql_job {
    urikit_sql_row row;
    argument args[URIKIT_SQL_ARGS];
    size_t arg_count, rows;
    bool has_column; /* an argument is one, so that rows is known */
    bool wide;
    column *result;
    void *memory;         /* what a function asked for */
    size_t memory_cap;
    urikit_sql_kept kept;
    char message[512];    /* of the row that raised */
    watch watch;
} sql_job;

static void *take(void *context, size_t size)
{
    sql_job *job = context;

    if (size > job->memory_cap) {
        free(job->memory);
        job->memory_cap = size + size / 2 + 256;
        job->memory = malloc(job->memory_cap);
        job->memory_cap = job->memory ? job->memory_cap : 0;
    }
    return job->memory;
}

static void *keep(urikit_sql_kept *kept, size_t size)
{
    free(kept->block);
    kept->block = malloc(size);
    return kept->block;
}

static bool append_text(column *result, urikit_str text)
{
    size_t len = result->data.len, cap = result->data.cap;

    if (len + text.len >= cap && !column_reserve(result, cap + cap / 2 + text.len)) {
        return false;
    }
    if (text.len) {
        memcpy((char *)result->data.ptr + len, text.ptr, text.len);
    }
    result->data.len += text.len;
    return true;
}

static bool is_text(urikit_sql_type type)
{
    return type != URIKIT_SQL_INTEGER && type != URIKIT_SQL_BOOLEAN;
}

static bool make_result(sql_job *job)
{
    static const char *const narrow[] = {
        [URIKIT_SQL_TEXT] = "u", [URIKIT_SQL_BYTES] = "z", [URIKIT_SQL_INTEGER] = "i", [URIKIT_SQL_BOOLEAN] = "b"
    };
    static const char *const wide[] = {
        [URIKIT_SQL_TEXT] = "U", [URIKIT_SQL_BYTES] = "Z", [URIKIT_SQL_INTEGER] = "i", [URIKIT_SQL_BOOLEAN] = "b"
    };
    urikit_sql_type type = (urikit_sql_type)job->row.result;
    column_layout layout = is_text(type)                ? (job->wide ? COLUMN_TEXTS_64 : COLUMN_TEXTS_32)
                           : type == URIKIT_SQL_BOOLEAN ? COLUMN_BITS
                                                        : COLUMN_FIXED;

    job->result = column_new(layout, (job->wide ? wide : narrow)[type], job->rows);
    return job->result != NULL;
}

static urikit_code put_value(sql_job *job, size_t i, const urikit_sql_result *value)
{
    switch ((urikit_sql_type)job->row.result) {
    case URIKIT_SQL_BOOLEAN:
        if (value->integer) {
            bits_set(job->result->rows, i);
        }
        break;
    case URIKIT_SQL_INTEGER:
        ((int32_t *)job->result->rows)[i] = (int32_t)value->integer;
        break;
    default:
        if (!append_text(job->result, value->text)) {
            return URIKIT_E_MEMORY;
        }
    }
    bits_set(job->result->valid, i);
    return job->wide || job->result->data.len <= INT32_MAX ? URIKIT_OK : URIKIT_E_TOO_LONG;
}

static void put_offset(sql_job *job, size_t i)
{
    if (is_text((urikit_sql_type)job->row.result) && job->wide) {
        ((uint64_t *)job->result->rows)[i + 1] = job->result->data.len;
    } else if (is_text((urikit_sql_type)job->row.result)) {
        ((uint32_t *)job->result->rows)[i + 1] = (uint32_t)job->result->data.len;
    }
}

static urikit_code run_row(sql_job *job, size_t i, const urikit_sql_memory *memory)
{
    urikit_sql_arg values[URIKIT_SQL_ARGS];
    urikit_sql_result value = { .integer = 0 };
    size_t a, len;

    for (a = 0; a < job->arg_count; a++) {
        if (!argument_at(&job->args[a], i, (urikit_sql_type)job->row.types[a], &values[a])) {
            return URIKIT_OK; /* null */
        }
    }
    switch (job->row.call(values, job->arg_count, memory, &value)) {
    case URIKIT_SQL_NULL:
        return URIKIT_OK;
    case URIKIT_SQL_VALUE:
        return put_value(job, i, &value);
    case URIKIT_SQL_RAISE:
        len = value.text.len < sizeof job->message - 1 ? value.text.len : sizeof job->message - 1;
        memcpy(job->message, value.text.ptr, len);
        job->message[len] = '\0';
        return URIKIT_OK;
    case URIKIT_SQL_NO_MEMORY:
        break;
    }
    return URIKIT_E_MEMORY;
}

enum { ROWS_UNWATCHED = 64 }; /* a look at the clock takes no longer than a short row */

/* Without the GIL. */
static urikit_code run(sql_job *job)
{
    urikit_sql_memory memory = { .take = take, .context = job, .kept = &job->kept };
    urikit_code code = make_result(job) ? URIKIT_OK : URIKIT_E_MEMORY;
    size_t i;

    job->kept.keep = keep;
    for (i = 0; i < job->rows && !code && !job->message[0]; i++) {
        code = i % ROWS_UNWATCHED == 0 && watch_stopped(&job->watch, i ? ROWS_UNWATCHED : 0) ? KERNEL_STOPPED
                                                                                             : run_row(job, i, &memory);
        put_offset(job, i);
    }
    free(job->memory);
    free(job->kept.block);
    return code;
}

/* ---- findings, which is not a function of SQL -------------------------------------------------------- */

/* The ids of the rules that a text breaks, in the order of the table, each once, with commas between. */
static urikit_sql_status findings(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                  urikit_sql_result *result)
{
    enum { MOST = URIKIT_LINT_RULES * 48 };
    const sql_policy *policy;
    sql_policy own;
    urikit_sql_status status = sql_read_policy(count > 1 ? args[1].text : URIKIT_STR(""), true, &own, &policy, memory, result);
    char *space;
    urikit_out out;
    urikit_lint lint;
    urikit_finding found;
    urikit_lint_rule rule;
    int last = -1;

    if (status != URIKIT_SQL_VALUE) {
        return status;
    }
    space = memory->take(memory->context, MOST);
    out = urikit_out_of(space, space ? MOST : 0);
    if (!space) {
        return URIKIT_SQL_NO_MEMORY;
    }
    urikit_lint_start_with(&lint, args[0].text, &policy->lint);
    while (urikit_lint_next(&lint, &found)) {
        if ((int)found.rule == last || !urikit_lint_rule_at(found.rule, &rule)) {
            continue;
        }
        last = (int)found.rule;
        if ((out.len && urikit_out_append(&out, urikit_str_from(",")) != URIKIT_OK) ||
            urikit_out_append(&out, urikit_str_from(rule.id)) != URIKIT_OK) {
            return URIKIT_SQL_NO_MEMORY;
        }
    }
    result->text = urikit_str_of(space, out.len);
    result->place = URIKIT_SQL_IN_MEMORY;
    return URIKIT_SQL_VALUE;
}

static const urikit_sql_row findings_row = { .name = "findings",
                                             .call = findings,
                                             .result = URIKIT_SQL_TEXT,
                                             .min_args = 1,
                                             .max_args = 2,
                                             .types = { URIKIT_SQL_TEXT_OR_BYTES, URIKIT_SQL_TEXT },
                                             .args = { "x", "policy" } };

/* ---- the call ------------------------------------------------------------------------------------ */

static bool find_row(const char *name, urikit_sql_row *row)
{
    size_t i;

    if (strcmp(name, findings_row.name) == 0) {
        *row = findings_row;
        return true;
    }
    for (i = 0; urikit_sql_at(i, row); i++) {
        if (strcmp(row->name, name) == 0) {
            return true;
        }
    }
    PyErr_Format(PyExc_ValueError, "there is no function '%s'", name);
    return false;
}

static bool check_argument(sql_job *job, size_t a)
{
    const argument *arg = &job->args[a];
    bool integers = job->row.types[a] == URIKIT_SQL_INTEGER;
    bool many = arg->kind == ARG_TEXTS || arg->kind == ARG_INTEGERS;

    if (arg->kind != ARG_NULL && integers != (arg->kind == ARG_INTEGER || arg->kind == ARG_INTEGERS)) {
        PyErr_Format(PyExc_TypeError, "%s: '%s' takes %s", job->row.name, job->row.args[a],
                     integers ? "int, or a column of int64" : "text, or a column of texts");
        return false;
    }
    if (many && !job->has_column) { /* the result has as many rows as the first column */
        job->has_column = true;
        job->rows = arg->count;
    } else if (many && job->rows == 1 &&
               (job->row.call == urikit_sql_uri_resolve || job->row.call == urikit_sql_uri_relativize)) {
        job->rows = arg->count; /* of one base, as many targets as there are references */
    } else if (many && arg->count != job->rows && arg->count != 1) {
        PyErr_Format(
            PyExc_ValueError,
            "columns have different lengths: the first has %zu row%s, another %zu: the result has as many rows as the column",
            job->rows, job->rows == 1 ? "" : "s", arg->count);
        return false;
    }
    job->wide = job->wide || (arg->in && arg->in->wide);
    return true;
}

static void close_arguments(sql_job *job)
{
    size_t a;

    for (a = 0; a < job->arg_count; a++) {
        close_argument(&job->args[a]);
    }
}

/* The same with the GIL, where an exception is set. */
static bool close_failed(sql_job *job)
{
    python_exception kept = python_exception_keep();

    close_arguments(job);
    python_exception_restore(&kept);
    return false;
}

static bool open_arguments(PyObject *list, sql_job *job)
{
    size_t count = PyTuple_Check(list) ? (size_t)PyTuple_Size(list) : 0;

    if (count < job->row.min_args || count > job->row.max_args) {
        PyErr_Format(PyExc_TypeError, "%s takes %d to %d arguments", job->row.name, job->row.min_args, job->row.max_args);
        return false;
    }
    job->rows = 1;
    for (; job->arg_count < count; job->arg_count++) {
        if (!open_argument(PyTuple_GetItem(list, (Py_ssize_t)job->arg_count), &job->args[job->arg_count])) {
            return close_failed(job);
        }
    }
    for (count = 0; count < job->arg_count; count++) {
        if (!check_argument(job, count)) {
            return close_failed(job);
        }
    }
    return true;
}

static PyObject *sql_run(PyObject *module, PyObject *args)
{
    sql_job job;
    const char *name;
    PyObject *list, *show = NULL;
    urikit_code code;

    memset(&job, 0, sizeof job);
    if (!PyArg_ParseTuple(args, "sO|O", &name, &list, &show) || !find_row(name, &job.row) || !open_arguments(list, &job)) {
        return NULL;
    }
    watch_begin(&job.watch, show, job.rows);
    code = run(&job);
    close_arguments(&job);
    if (!watch_end(&job.watch)) {
        column_release(job.result);
        return NULL;
    }
    if (!code && !job.message[0]) {
        column_finish(job.result);
        return python_column_object(module, job.result);
    }
    column_release(job.result);
    if (job.message[0]) {
        PyErr_SetString(PyExc_ValueError, job.message);
        return NULL;
    }
    if (code == URIKIT_E_TOO_LONG) {
        PyErr_SetString(PyExc_ValueError, "results of 2 GiB or more need large_string: cast the column, or cut it");
        return NULL;
    }
    return PyErr_NoMemory();
}

/* sql_functions(): (name, least and most arguments, types of the arguments and of the result as letters of
 * text, bytes, either, integer and q: boolean; what it does) */
static PyObject *sql_functions(PyObject *module, PyObject *unused)
{
    PyObject *list = PyList_New(0);
    urikit_sql_row row;
    size_t i;

    (void)module, (void)unused;
    for (i = 0; list && urikit_sql_at(i, &row); i++) {
        char types[URIKIT_SQL_ARGS + 1] = { 0 };
        PyObject *one;
        size_t a;

        for (a = 0; a < row.max_args; a++) {
            types[a] = "tbeiq"[row.types[a]];
        }
        one = Py_BuildValue("siisCs", row.name, row.min_args, row.max_args, types, "tbeiq"[row.result], row.does);
        if (!one || PyList_Append(list, one) < 0) {
            Py_CLEAR(list);
        }
        Py_XDECREF(one);
    }
    return list;
}

static PyMethodDef functions[] = {
    { "sql_functions", sql_functions, METH_NOARGS, NULL },
    { "sql_run", sql_run, METH_VARARGS, NULL },
    { NULL, NULL, 0, NULL },
};

bool python_add_sql(PyObject *module)
{
    return PyModule_AddFunctions(module, functions) == 0;
}

#else

bool python_add_sql(PyObject *module)
{
    (void)module;
    return true;
}

#endif
