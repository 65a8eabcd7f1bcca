/* SPDX-License-Identifier: MIT */
/*
 * Dictionary-encoded columns: split(pair) cuts one into its values and the numbers of its rows, take(column, rows) makes
 * the rows of a result of the values, expand(pair, rows) the texts themselves.
 */
#include "shared.h"

#include "take.h"
#include "watch.h"

#include <stdlib.h>
#include <string.h>

/* The rows' numbers, checked: what a capsule of this name holds. */
static const char rows_name[] = "urikit.rows";

typedef struct numbers {
    size_t count;
    size_t most; /* rows that there must be: the highest number and one */
    size_t at[];
} numbers;

static void free_rows(PyObject *capsule)
{
    free(PyCapsule_GetPointer(capsule, rows_name));
}

/* ---- split ----------------------------------------------------------------------------------- */

/* The numbers of an array whose dictionary has `values` rows; NULL with an exception. */
static numbers *read_numbers(char format, const struct ArrowArray *array, size_t values)
{
    const uint8_t *valid;
    numbers *self;
    size_t i;

    if (array->length < 0 || array->offset < 0 || array->offset > INT64_MAX / 16 - array->length || array->n_buffers != 2 ||
        !array->buffers || (array->length > 0 && !array->buffers[1])) {
        PyErr_SetString(PyExc_ValueError, "a dictionary-encoded array that contradicts itself");
        return NULL;
    }
    self = (uint64_t)array->length < SIZE_MAX / sizeof self->at[0] - 1
               ? (numbers *)malloc(sizeof *self + (size_t)array->length * sizeof self->at[0])
               : NULL;
    if (!self) {
        PyErr_NoMemory();
        return NULL;
    }
    valid = (const uint8_t *)array->buffers[0];
    self->count = (size_t)array->length;
    self->most = 0;
    for (i = 0; i < self->count; i++) {
        size_t at = (size_t)array->offset + i;
        uint64_t number;

        self->at[i] = TAKE_NULL;
        if (valid && !urikit_bitmap_has(valid, at)) {
            continue;
        }
        number = source_number(format, array->buffers[1], at);
        if (number >= values) {
            free(self);
            PyErr_SetString(PyExc_ValueError, "an index of a dictionary-encoded array leads out of its values");
            return NULL;
        }
        self->at[i] = (size_t)number;
        self->most = (size_t)number >= self->most ? (size_t)number + 1 : self->most;
    }
    return self;
}

/* The dictionary's own capsules: it is moved out, as Arrow's specification allows. */
static PyObject *move_values(struct ArrowSchema *schema, struct ArrowArray *array)
{
    struct ArrowSchema *type = (struct ArrowSchema *)malloc(sizeof *type);
    struct ArrowArray *values = (struct ArrowArray *)malloc(sizeof *values);

    if (!type || !values) {
        free(type);
        free(values);
        return PyErr_NoMemory();
    }
    *type = *schema->dictionary;
    *values = *array->dictionary;
    schema->dictionary->release = NULL;
    array->dictionary->release = NULL;
    return python_capsules(type, values);
}

/* Where the values are: two chunks that say the same have one dictionary. */
static PyObject *key_of(const struct ArrowArray *values)
{
    const void *rows = values->n_buffers > 1 && values->buffers ? values->buffers[1] : NULL;

    return Py_BuildValue("NLL", PyLong_FromVoidPtr((void *)rows), (long long)values->offset, (long long)values->length);
}

static PyObject *is_dictionary(PyObject *module, PyObject *pair)
{
    struct ArrowSchema *schema;
    struct ArrowArray *array;

    (void)module;
    return python_structs(pair, &schema, &array) ? PyBool_FromLong(schema->release && schema->dictionary) : NULL;
}

/* split(pair): (key, pair of the values, rows, counts of both) */
static PyObject *split(PyObject *module, PyObject *pair)
{
    struct ArrowSchema *schema;
    struct ArrowArray *array;
    PyObject *key, *values, *rows;
    Py_ssize_t count;
    numbers *read;

    (void)module;
    if (!python_structs(pair, &schema, &array)) {
        return NULL;
    }
    if (!schema->release || !array->release || !schema->dictionary || !schema->format || !schema->format[0] ||
        schema->format[1] || !strchr("cCsSiIlL", schema->format[0]) || !schema->dictionary->release || !array->dictionary ||
        !array->dictionary->release || array->dictionary->length < 0) {
        PyErr_SetString(PyExc_ValueError,
                        "no dictionary-encoded array, one without indices or values, or one that was read already");
        return NULL;
    }
    count = (Py_ssize_t)array->dictionary->length;
    read = read_numbers(schema->format[0], array, (size_t)count);
    rows = read ? PyCapsule_New(read, rows_name, free_rows) : NULL;
    if (!rows) {
        free(read);
        return NULL;
    }
    key = key_of(array->dictionary);
    values = key ? move_values(schema, array) : NULL;
    if (!values) {
        Py_XDECREF(key);
        Py_DECREF(rows);
        return NULL;
    }
    return Py_BuildValue("NNNnn", key, values, rows, count, (Py_ssize_t)read->count);
}

/* Each row of a column once, as a capsule: what an expanded column is taken by. */
static PyObject *all_rows(PyObject *module, PyObject *object)
{
    column *of = python_column(module, object);
    numbers *self = of ? (numbers *)malloc(sizeof *self + of->length * sizeof self->at[0]) : NULL;
    PyObject *capsule;

    if (!self) {
        return of ? PyErr_NoMemory() : NULL;
    }
    self->count = self->most = of->length;
    for (size_t i = 0; i < self->count; i++) {
        self->at[i] = i;
    }
    capsule = PyCapsule_New(self, rows_name, free_rows);
    if (!capsule) {
        free(self);
    }
    return capsule;
}

/* ---- take ---------------------------------------------------------------------------------------- */

static bool is_stopped(void *context)
{
    return watch_stopped(context, 0);
}

static PyObject *finish(PyObject *module, urikit_code code, bool was_stopped, column *result)
{
    if (was_stopped) {
        column_release(result);
        return NULL;
    }
    if (code == URIKIT_E_TOO_LONG) {
        return PyErr_Format(PyExc_OverflowError, "2 GiB of texts or more");
    }
    return code ? PyErr_NoMemory() : python_column_object(module, result);
}

/* take(column, rows, wide): OverflowError where the texts need offsets of 64 bits */
static PyObject *take(PyObject *module, PyObject *args)
{
    PyObject *object, *capsule;
    take_rows rows = { .stopped = is_stopped };
    column *result = NULL;
    const numbers *read;
    urikit_code code;
    column *from;
    watch watch;
    int wide;

    if (!PyArg_ParseTuple(args, "OOp", &object, &capsule, &wide) || !(from = python_column(module, object)) ||
        !(read = PyCapsule_GetPointer(capsule, rows_name))) {
        return NULL;
    }
    if (read->most > from->length) {
        return PyErr_Format(PyExc_ValueError, "rows of another column");
    }
    rows.at = read->at;
    rows.count = read->count;
    rows.wide = wide != 0;
    rows.context = &watch;
    watch_begin(&watch, NULL, 0);
    code = take_column(from, &rows, &result);
    return finish(module, code, !watch_end(&watch), result);
}

/* expand(pair of the values, rows): a column of their texts */
static PyObject *expand(PyObject *module, PyObject *args)
{
    PyObject *pair, *capsule;
    take_rows rows = { .stopped = is_stopped };
    column *result = NULL;
    struct ArrowSchema *schema;
    struct ArrowArray *array;
    const numbers *read;
    urikit_code code;
    source *from;
    watch watch;
    bool bytes, is_text;

    if (!PyArg_ParseTuple(args, "OO", &pair, &capsule) || !python_structs(pair, &schema, &array) ||
        !(read = PyCapsule_GetPointer(capsule, rows_name))) {
        return NULL;
    }
    bytes = schema->release && strpbrk(source_format(schema, &is_text), "zZ");
    from = python_source(pair);
    if (!from) {
        return NULL;
    }
    rows.at = read->at;
    rows.count = read->count;
    rows.context = &watch;
    watch_begin(&watch, NULL, 0);
    code = urikit_batch_check(&from->batch, NULL);
    code = code || read->most <= from->batch.count ? code : URIKIT_E_OFFSETS;
    code = code ? code : take_source(from, bytes, &rows, &result);
    if (code == URIKIT_E_TOO_LONG) {
        rows.wide = true;
        code = take_source(from, bytes, &rows, &result);
    }
    source_release(from);
    if (!watch_end(&watch)) {
        return finish(module, code, true, result);
    }
    if (code == URIKIT_E_OFFSETS) {
        return PyErr_Format(PyExc_ValueError, "offsets or views lead out of the data");
    }
    if (!code) {
        column_finish(result);
    }
    return finish(module, code, false, result);
}

static PyMethodDef functions[] = {
    { "is_dictionary", is_dictionary, METH_O, NULL },    { "dictionary_split", split, METH_O, NULL },
    { "dictionary_all", all_rows, METH_O, NULL },        { "dictionary_take", take, METH_VARARGS, NULL },
    { "dictionary_expand", expand, METH_VARARGS, NULL }, { NULL, NULL, 0, NULL },
};

bool python_add_dictionary(PyObject *module)
{
    return PyModule_AddFunctions(module, functions) == 0;
}
