/* SPDX-License-Identifier: MIT */
/* urikit.arrow in C: capsules in, kernels without the GIL, capsules out. */
#include "shared.h"

#include "kernels.h"
#include "watch.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- capsules ----------------------------------------------------------------------------------- */

/* Two functions: one releases a struct and frees it, the other does that for the struct of a capsule. */
#define CAPSULE_FREE(drop, function, type, capsule_name)   \
    static void drop(type *held)                           \
    {                                                      \
        python_exception kept = python_exception_keep();   \
                                                           \
        if (held && held->release) {                       \
            held->release(held);                           \
        }                                                  \
        free(held);                                        \
        python_exception_restore(&kept);                   \
    }                                                      \
                                                           \
    static void function(PyObject *capsule)                \
    {                                                      \
        drop(PyCapsule_GetPointer(capsule, capsule_name)); \
    }
CAPSULE_FREE(drop_schema, free_schema_capsule, struct ArrowSchema, "arrow_schema")
CAPSULE_FREE(drop_array, free_array_capsule, struct ArrowArray, "arrow_array")
CAPSULE_FREE(drop_stream, free_stream_capsule, struct ArrowArrayStream, "arrow_array_stream")

PyObject *python_capsules(struct ArrowSchema *schema, struct ArrowArray *array)
{
    PyObject *schema_object = PyCapsule_New(schema, "arrow_schema", free_schema_capsule);
    PyObject *array_object = schema_object ? PyCapsule_New(array, "arrow_array", free_array_capsule) : NULL;
    PyObject *pair = array_object ? PyTuple_Pack(2, schema_object, array_object) : NULL;

    if (!schema_object) {
        drop_schema(schema);
    }
    if (!array_object) {
        drop_array(array);
    }
    Py_XDECREF(schema_object);
    Py_XDECREF(array_object);
    return pair;
}

static PyObject *schema_capsule(const column *self)
{
    struct ArrowSchema *schema = calloc(1, sizeof *schema);
    PyObject *capsule;

    if (!schema || !column_export_schema(self, self->name, schema)) {
        free(schema);
        return PyErr_NoMemory();
    }
    capsule = PyCapsule_New(schema, "arrow_schema", free_schema_capsule);
    if (!capsule) {
        drop_schema(schema);
    }
    return capsule;
}

static PyObject *array_capsule(column *self)
{
    struct ArrowArray *array = calloc(1, sizeof *array);
    PyObject *capsule;

    if (!array || !column_export(self, array)) {
        free(array);
        return PyErr_NoMemory();
    }
    capsule = PyCapsule_New(array, "arrow_array", free_array_capsule);
    if (!capsule) {
        drop_array(array);
    }
    return capsule;
}

/* ---- the type Column -------------------------------------------------------------------------------- */

enum { SHOWN_ROWS = 5 };

typedef struct column_object {
    PyObject_HEAD column *column;
} column_object;

static void object_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    python_exception kept = python_exception_keep();

    column_release(((column_object *)self)->column); /* may hold a producer's array */
    python_exception_restore(&kept);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static Py_ssize_t object_len(PyObject *self)
{
    return (Py_ssize_t)((column_object *)self)->column->length;
}

static PyObject *object_schema(PyObject *self, PyObject *unused)
{
    (void)unused;
    return schema_capsule(((column_object *)self)->column);
}

/* requested_schema is a wish, which a producer may leave aside. */
static PyObject *object_array(PyObject *self, PyObject *args, PyObject *kwds)
{
    column *held = ((column_object *)self)->column;
    PyObject *schema = schema_capsule(held), *array = schema ? array_capsule(held) : NULL, *pair = NULL;

    (void)args, (void)kwds;
    if (array) {
        pair = PyTuple_Pack(2, schema, array);
    }
    Py_XDECREF(schema);
    Py_XDECREF(array);
    return pair;
}

static PyObject *item_at(const column *self, size_t i);

static PyObject *list_at(const column *self, size_t i)
{
    bool large = self->layout == COLUMN_LISTS_64;
    size_t from = large ? (size_t)((uint64_t *)self->rows)[i] : ((uint32_t *)self->rows)[i];
    size_t to = large ? (size_t)((uint64_t *)self->rows)[i + 1] : ((uint32_t *)self->rows)[i + 1];
    PyObject *list = PyList_New((Py_ssize_t)(to - from));

    for (i = from; list && i < to; i++) {
        PyObject *item = item_at(self->children[0], i);

        if (!item) {
            Py_CLEAR(list);
        } else {
            PyList_SetItem(list, (Py_ssize_t)(i - from), item);
        }
    }
    return list;
}

static PyObject *struct_at(const column *self, size_t i)
{
    PyObject *row = PyDict_New();
    size_t c;

    for (c = 0; row && c < self->child_count; c++) {
        PyObject *item = item_at(self->children[c], i);

        if (!item || PyDict_SetItemString(row, self->children[c]->name, item) < 0) {
            Py_CLEAR(row);
        }
        Py_XDECREF(item);
    }
    return row;
}

static PyObject *number_at(const column *self, size_t i)
{
    switch (self->format[0]) {
    case 'c':
        return PyLong_FromLong(((int8_t *)self->rows)[i]);
    case 'i':
        return PyLong_FromLong(((int32_t *)self->rows)[i]);
    case 'l':
        return PyLong_FromLongLong(((int64_t *)self->rows)[i]);
    case 'L':
        return PyLong_FromUnsignedLongLong(((uint64_t *)self->rows)[i]);
    default:
        return PyBytes_FromStringAndSize((char *)self->rows + i * self->width, (Py_ssize_t)self->width);
    }
}

/* The layouts are three levels deep at most. */
static PyObject *item_at(const column *self, size_t i)
{
    urikit_str text;

    if (!urikit_bitmap_has(self->valid, i)) {
        return Py_NewRef(Py_None);
    }
    switch (self->layout) {
    case COLUMN_BITS:
        return PyBool_FromLong(urikit_bitmap_has(self->rows, i));
    case COLUMN_FIXED:
        return number_at(self, i);
    case COLUMN_LISTS_32:
    case COLUMN_LISTS_64:
        return list_at(self, i);
    case COLUMN_STRUCT:
        return struct_at(self, i);
    default:
        text = column_text(self, i);
        return strchr(self->format, 'z') || strchr(self->format, 'Z')
                   ? PyBytes_FromStringAndSize(text.ptr, (Py_ssize_t)text.len)
                   : PyUnicode_DecodeUTF8(text.ptr, (Py_ssize_t)text.len, "strict");
    }
}

static PyObject *object_pylist(PyObject *self, PyObject *unused)
{
    const column *held = ((column_object *)self)->column;
    PyObject *list = PyList_New((Py_ssize_t)held->length);
    size_t i;

    (void)unused;
    for (i = 0; list && i < held->length; i++) {
        PyObject *item = item_at(held, i);

        if (!item) {
            Py_CLEAR(list);
        } else {
            PyList_SetItem(list, (Py_ssize_t)i, item);
        }
    }
    return list;
}

static PyObject *object_item(PyObject *self, Py_ssize_t i)
{
    const column *held = ((column_object *)self)->column;

    if (i < 0 || (size_t)i >= held->length) {
        return PyErr_Format(PyExc_IndexError, "row %zd of %zd", i, (Py_ssize_t)held->length);
    }
    return item_at(held, (size_t)i);
}

/* The first rows. */
static PyObject *object_repr(PyObject *self)
{
    const column *held = ((column_object *)self)->column;
    size_t shown = held->length <= SHOWN_ROWS ? held->length : SHOWN_ROWS, i;
    PyObject *list = PyList_New((Py_ssize_t)shown), *text;

    for (i = 0; list && i < shown; i++) {
        PyObject *item = item_at(held, i);

        if (!item) {
            Py_CLEAR(list);
        } else {
            PyList_SetItem(list, (Py_ssize_t)i, item);
        }
    }
    text = list ? PyUnicode_FromFormat("<urikit.arrow.Column of %zd rows: %R%s>", (Py_ssize_t)held->length, list,
                                       shown < held->length ? " ..." : "")
                : NULL;
    Py_XDECREF(list);
    return text;
}

static PyMethodDef object_methods[] = {
    { "__arrow_c_schema__", object_schema, METH_NOARGS, "The type, as a capsule." },
    { "__arrow_c_array__", (PyCFunction)(void (*)(void))object_array, METH_VARARGS | METH_KEYWORDS,
      "The type and the array, as capsules; without a copy." },
    { "to_pylist", object_pylist, METH_NOARGS, "The rows as Python objects." },
    { NULL, NULL, 0, NULL },
};

static PyType_Slot object_slots[] = {
    { Py_tp_dealloc, object_dealloc },
    { Py_tp_methods, object_methods },
    { Py_sq_length, object_len },
    { Py_sq_item, object_item },
    { Py_tp_repr, object_repr },
    { Py_tp_doc, "A column of results, which libraries read by Arrow's PyCapsule interface." },
    { 0, NULL },
};

static PyType_Spec object_spec = { "urikit._core.Column", sizeof(column_object), 0,
                                   Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE,
                                   object_slots };

PyObject *python_column_object(PyObject *module, column *self)
{
    PyObject *type = PyObject_GetAttrString(module, "Column");
    column_object *object = type ? (column_object *)PyType_GenericAlloc((PyTypeObject *)type, 0) : NULL;

    Py_XDECREF(type);
    if (!object) {
        column_release(self);
        return NULL;
    }
    object->column = self;
    return (PyObject *)object;
}

column *python_column(PyObject *module, PyObject *object)
{
    PyObject *type = PyObject_GetAttrString(module, "Column");
    bool is = type && Py_TYPE(object) == (PyTypeObject *)type;

    Py_XDECREF(type);
    if (type && !is) {
        PyErr_Format(PyExc_TypeError, "expected a Column, not %R", (PyObject *)Py_TYPE(object));
    }
    return is ? ((column_object *)object)->column : NULL;
}

/* ---- arrays in ------------------------------------------------------------------------------------------ */

bool python_structs(PyObject *pair, struct ArrowSchema **schema, struct ArrowArray **array)
{
    PyObject *schema_object, *array_object;

    if (!PyTuple_Check(pair)) {
        PyErr_SetString(PyExc_TypeError, "expected two capsules, arrow_schema and arrow_array");
        return false;
    }
    if (!PyArg_ParseTuple(pair, "OO", &schema_object, &array_object)) {
        return false;
    }
    *schema = PyCapsule_GetPointer(schema_object, "arrow_schema");
    *array = *schema ? PyCapsule_GetPointer(array_object, "arrow_array") : NULL;
    if (!*array) {
        PyErr_SetString(PyExc_TypeError, "expected two capsules, arrow_schema and arrow_array");
    }
    return *array != NULL;
}

source *python_source(PyObject *pair)
{
    struct ArrowSchema *schema;
    struct ArrowArray *array;
    const char *why;
    bool wrong_type;
    source *opened;

    if (!python_structs(pair, &schema, &array)) {
        return NULL;
    }
    opened = source_open(schema, array, &why, &wrong_type);
    if (!opened && wrong_type && strcmp(why, "+s") == 0) {
        PyErr_SetString(PyExc_TypeError, "expected one column of strings, not a table or struct: pass one of its columns");
    } else if (!opened && wrong_type) {
        PyErr_Format(PyExc_TypeError,
                     "expected an array of strings (string, large_string, string_view, or binary), not format '%s'", why);
    } else if (!opened) {
        PyErr_SetString(strcmp(why, "no memory") ? PyExc_ValueError : PyExc_MemoryError, why);
    }
    return opened;
}

static void close_all(source **sources, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++) {
        source_release(sources[i]);
    }
    free(sources);
}

/* The same with the GIL, where an exception is set. */
static void close_all_failed(source **sources, size_t count)
{
    python_exception kept = python_exception_keep();

    close_all(sources, count);
    python_exception_restore(&kept);
}

/* A list of pairs of capsules; false with an exception. */
static bool open_all(PyObject *list, source ***sources, size_t *count)
{
    Py_ssize_t n = PyList_Check(list) ? PyList_Size(list) : 0, i;

    *count = 0;
    if (n == 0) {
        PyErr_SetString(PyExc_TypeError, "expected a list of arrays that is not empty");
        return false;
    }
    *sources = calloc((size_t)n, sizeof **sources);
    if (!*sources) {
        PyErr_NoMemory();
        return false;
    }
    for (i = 0; i < n; i++) {
        (*sources)[i] = python_source(PyList_GetItem(list, i));
        if (!(*sources)[i]) {
            close_all_failed(*sources, *count);
            *sources = NULL;
            *count = 0;
            return false;
        }
        ++*count;
    }
    return true;
}

/* ---- arrow_run(kernel, chunks, others, level, key, part, kind, form, encoded, wide, number, threads, show) ------- */

static PyObject *raise_code(urikit_code code)
{
    if (code == URIKIT_E_MEMORY || code == URIKIT_E_SPACE) {
        return PyErr_NoMemory();
    }
    PyErr_SetString(PyExc_ValueError,
                    code == URIKIT_E_OFFSETS ? "offsets or views lead out of the data" : urikit_code_text(code));
    return NULL;
}

static bool read_part(const kernel *which, PyObject *part, kernel_options *options)
{
    urikit_str name;

    if (part == Py_None) {
        return true;
    }
    if (!python_utf8(part, &name)) {
        return false;
    }
    if (!kernel_option_part(which, name, options)) {
        PyErr_Format(PyExc_ValueError,
                     kernel_takes(which) == SECOND_VALUE
                         ? "unknown part %R; the parts are scheme, userinfo, host, port, path, query, fragment"
                         : "unknown component %R; the components are unreserved, userinfo, host, path-segment, path, query, "
                           "query-value, fragment",
                     part);
        return false;
    }
    return true;
}

static bool read_options(const kernel *which, PyObject *level, PyObject *key, PyObject *part, PyObject *kind,
                         kernel_options *options)
{
    urikit_str name;

    kernel_options_start(options);
    if (!python_level(level == Py_None ? NULL : level, &options->level) || (key != Py_None && !python_utf8(key, &options->key)) ||
        !read_part(which, part, options)) {
        return false;
    }
    return kind == Py_None || (python_utf8(kind, &name) && python_kind(name.ptr, &options->kind));
}

/* others: None, a str, or chunks */
static bool open_others(PyObject *others, kernel_request *request, urikit_str *text)
{
    *text = urikit_str_of(NULL, 0);
    if (PyList_Check(others)) {
        return open_all(others, &request->others, &request->other_count);
    }
    if (kernel_takes(request->kernel) != SECOND_NONE) {
        request->text = text;
    }
    return others == Py_None || python_utf8(others, text);
}

static size_t rows_in(source *const *sources, size_t count)
{
    size_t rows = 0, i;

    for (i = 0; i < count; i++) {
        rows += sources[i]->batch.count;
    }
    return rows;
}

/* Of the result. */
static size_t rows_of(const kernel_request *request)
{
    size_t rows = rows_in(request->sources, request->source_count);
    size_t others = rows_in(request->others, request->other_count);

    return request->other_count > 0 && rows == 1 ? others : rows;
}

/*
 * Two columns: as many rows, or the other one row, which stands for as many. A reference of one row has as many targets
 * as there are bases. False with an exception.
 */
static bool check_rows(const kernel_request *request)
{
    size_t rows = rows_in(request->sources, request->source_count);
    size_t others = rows_in(request->others, request->other_count);

    if (request->other_count == 0 || rows == others || others == 1 ||
        (rows == 1 && kernel_takes(request->kernel) == SECOND_BASE)) {
        return true;
    }
    PyErr_Format(PyExc_ValueError, "the column has %zu row%s, the other %zu: the result has as many rows as the column", rows,
                 rows == 1 ? "" : "s", others);
    return false;
}

static PyObject *objects_of(PyObject *module, column **chunks, size_t count)
{
    PyObject *list = PyList_New((Py_ssize_t)count);
    size_t i;

    for (i = 0; i < count; i++) {
        PyObject *object = list ? python_column_object(module, chunks[i]) : NULL;

        if (!list) {
            column_release(chunks[i]);
        } else if (!object) {
            Py_CLEAR(list);
        } else {
            PyList_SetItem(list, (Py_ssize_t)i, object);
        }
    }
    free(chunks);
    return list;
}

static bool is_stopped(void *context, size_t rows)
{
    return watch_stopped(context, rows);
}

static PyObject *arrow_run(PyObject *module, PyObject *args)
{
    PyObject *list, *others, *level, *key, *part, *kind, *show;
    kernel_request request = { 0 };
    const char *name;
    int form, encoded, wide;
    long long number;
    urikit_str text;
    column **chunks;
    size_t count;
    urikit_code code;
    watch watch;

    if (!PyArg_ParseTuple(args, "sOOOOOOpppLIO", &name, &list, &others, &level, &key, &part, &kind, &form, &encoded, &wide,
                          &number, &request.threads, &show)) {
        return NULL;
    }
    request.kernel = kernel_find(name);
    if (!request.kernel) {
        return PyErr_Format(PyExc_ValueError, "unknown kernel '%s'", name);
    }
    if (!kernel_is_ready(request.kernel)) {
        return PyErr_Format(PyExc_NotImplementedError, "%s: this urikit was built without libpsl and utf8proc", name);
    }
    if (!read_options(request.kernel, level, key, part, kind, &request.options)) {
        return NULL;
    }
    request.options.form = form != 0;
    request.options.encoded = encoded != 0;
    request.options.wide = wide != 0;
    request.options.number = number;
    if (!open_all(list, &request.sources, &request.source_count)) {
        return NULL;
    }
    if (!open_others(others, &request, &text) || !check_rows(&request)) {
        close_all_failed(request.others, request.other_count);
        close_all_failed(request.sources, request.source_count);
        return NULL;
    }
    request.stopped = is_stopped;
    request.context = &watch;
    watch_begin(&watch, show, rows_of(&request));
    code = kernel_run(&request, &chunks, &count);
    close_all(request.others, request.other_count);
    close_all(request.sources, request.source_count);
    if (!watch_end(&watch)) {
        while (!code && count > 0) {
            column_release(chunks[--count]);
        }
        if (!code) {
            free(chunks);
        }
        return NULL;
    }
    return code ? raise_code(code) : objects_of(module, chunks, count);
}

/* ---- streams -------------------------------------------------------------------------------------------------- */

static PyObject *next_chunk(struct ArrowArrayStream *stream, bool *end)
{
    struct ArrowSchema *schema = calloc(1, sizeof *schema);
    struct ArrowArray *array = calloc(1, sizeof *array);
    int status = -1;

    if (!schema || !array) {
        free(schema);
        free(array);
        return PyErr_NoMemory();
    }
    Py_BEGIN_ALLOW_THREADS status = stream->get_schema(stream, schema);
    status = status ? status : stream->get_next(stream, array);
    Py_END_ALLOW_THREADS if (status == ENOMEM)
    {
        PyErr_NoMemory();
    }
    else if (status)
    {
        const char *why = stream->get_last_error ? stream->get_last_error(stream) : NULL;

        PyErr_Format(PyExc_ValueError, "the Arrow stream failed: %s", why ? why : "without a reason");
    }
    *end = !status && !array->release;
    if (!status && !*end) {
        return python_capsules(schema, array);
    }
    drop_schema(schema);
    drop_array(array);
    return NULL;
}

static PyObject *stream_chunks(PyObject *module, PyObject *capsule)
{
    struct ArrowArrayStream *stream = PyCapsule_GetPointer(capsule, "arrow_array_stream");
    PyObject *chunks = stream ? PyList_New(0) : NULL, *pair;
    bool end = false;

    (void)module;
    if (chunks && !stream->release) {
        Py_DECREF(chunks);
        PyErr_SetString(PyExc_ValueError, "the Arrow stream was released, or read once already");
        return NULL;
    }
    while (chunks && !end) {
        pair = next_chunk(stream, &end);
        if (pair ? PyList_Append(chunks, pair) < 0 : !end) {
            Py_CLEAR(chunks);
        }
        Py_XDECREF(pair);
    }
    if (stream && stream->release) {
        python_exception kept = python_exception_keep();

        stream->release(stream);
        python_exception_restore(&kept);
    }
    return chunks;
}

typedef struct written_stream {
    size_t count, at;
    column *columns[];
} written_stream;

static int stream_schema(struct ArrowArrayStream *stream, struct ArrowSchema *schema)
{
    written_stream *held = stream->private_data;

    return column_export_schema(held->columns[0], held->columns[0]->name, schema) ? 0 : ENOMEM;
}

static int stream_next(struct ArrowArrayStream *stream, struct ArrowArray *array)
{
    written_stream *held = stream->private_data;

    memset(array, 0, sizeof *array);
    if (held->at == held->count) {
        return 0;
    }
    if (!column_export(held->columns[held->at], array)) {
        return ENOMEM;
    }
    held->at++;
    return 0;
}

static const char *stream_error(struct ArrowArrayStream *stream)
{
    (void)stream;
    return "out of memory";
}

static void stream_release(struct ArrowArrayStream *stream)
{
    written_stream *held = stream->private_data;
    size_t i;

    for (i = 0; i < held->count; i++) {
        column_release(held->columns[i]);
    }
    free(held);
    stream->release = NULL;
}

/* stream_of(columns): a capsule; the columns have one type, and there is at least one. */
static PyObject *stream_of(PyObject *module, PyObject *list)
{
    PyObject *type = PyObject_GetAttrString(module, "Column"), *capsule;
    Py_ssize_t n = PyList_Check(list) ? PyList_Size(list) : 0, i;
    struct ArrowArrayStream *stream;
    written_stream *held;

    if (!type) {
        return NULL;
    }
    for (i = 0; i < n && Py_TYPE(PyList_GetItem(list, i)) == (PyTypeObject *)type; i++) {
    }
    Py_DECREF(type);
    if (n == 0 || i < n) {
        PyErr_SetString(PyExc_TypeError, "expected a list of columns that is not empty");
        return NULL;
    }
    stream = calloc(1, sizeof *stream);
    held = calloc(1, sizeof *held + (size_t)n * sizeof held->columns[0]);
    if (!stream || !held) {
        free(stream);
        free(held);
        return PyErr_NoMemory();
    }
    for (i = 0; i < n; i++) {
        held->columns[i] = ((column_object *)PyList_GetItem(list, i))->column;
        column_keep(held->columns[i]);
    }
    held->count = (size_t)n;
    stream->get_schema = stream_schema;
    stream->get_next = stream_next;
    stream->get_last_error = stream_error;
    stream->release = stream_release;
    stream->private_data = held;
    capsule = PyCapsule_New(stream, "arrow_array_stream", free_stream_capsule);
    if (!capsule) {
        drop_stream(stream);
    }
    return capsule;
}

/* ---- column_of(texts): any sequence of str, bytes, bytearray, URI, IRI and None -------------------------------------------- */

/* None, and what NumPy and pandas have for a missing text: not equal to itself, pandas.NA, or masked. */
static bool is_missing(PyObject *item)
{
    PyObject *name;
    bool missing = item == Py_None || (PyFloat_Check(item) && PyFloat_AsDouble(item) != PyFloat_AsDouble(item));

    if (!missing) {
        name = PyType_GetName(Py_TYPE(item));
        missing = name && (PyUnicode_CompareWithASCIIString(name, "NAType") == 0 ||
                           PyUnicode_CompareWithASCIIString(name, "NaTType") == 0 ||
                           PyUnicode_CompareWithASCIIString(name, "MaskedConstant") == 0);
        Py_XDECREF(name);
    }
    return missing;
}

/* The list may get bytes instead of a bytearray, or of a str without UTF-8: then the row is invalid, as others are that are not UTF-8. */
static bool text_at(PyObject *list, Py_ssize_t i, urikit_str *text)
{
    PyObject *item = PyList_GetItem(list, i), *bytes;

    *text = urikit_str_of(NULL, 0);
    if (PyUnicode_Check(item)) {
        if (python_utf8(item, text)) {
            return true;
        }
        if (!PyErr_ExceptionMatches(PyExc_UnicodeEncodeError)) {
            return false;
        }
        PyErr_Clear();
        bytes = PyUnicode_AsEncodedString(item, "utf-8", "surrogatepass");
        if (!bytes || PyList_SetItem(list, i, bytes) < 0) {
            return false;
        }
        item = bytes;
    }
    if (PyByteArray_Check(item)) {
        item = PyBytes_FromObject(item);
        if (!item || PyList_SetItem(list, i, item) < 0) {
            return false;
        }
    }
    if (PyBytes_Check(item)) {
        *text = urikit_str_of(PyBytes_AsString(item), (size_t)PyBytes_Size(item));
        return true;
    }
    if (is_missing(item) || python_reference_text(item, text)) {
        return true;
    }
    if (!PyErr_Occurred()) {
        PyErr_Format(PyExc_TypeError, "expected str, bytes, URI, IRI or None in a column, not %R", (PyObject *)Py_TYPE(item));
    }
    return false;
}

static bool column_fill(column *self, PyObject *list)
{
    urikit_str text;
    Py_ssize_t i;

    for (i = 0; i < (Py_ssize_t)self->length; i++) {
        if (!text_at(list, i, &text)) {
            return false;
        }
        if (text.ptr) {
            memcpy((char *)self->data.ptr + self->data.len, text.ptr, text.len);
            self->data.len += text.len;
            bits_set(self->valid, (size_t)i);
        }
        if (self->layout == COLUMN_TEXTS_32) {
            ((uint32_t *)self->rows)[i + 1] = (uint32_t)self->data.len;
        } else {
            ((uint64_t *)self->rows)[i + 1] = self->data.len;
        }
    }
    column_finish(self);
    return true;
}

static PyObject *column_of(PyObject *module, PyObject *sequence)
{
    PyObject *list = PySequence_List(sequence);
    Py_ssize_t n = list ? PyList_Size(list) : 0, i;
    column *self;
    size_t bytes = 0;
    urikit_str text;

    for (i = 0; list && i < n; i++) {
        if (!text_at(list, i, &text)) {
            Py_CLEAR(list);
        } else {
            bytes += text.len;
        }
    }
    if (!list) {
        return NULL;
    }
    self = bytes > INT32_MAX ? column_new(COLUMN_TEXTS_64, "U", (size_t)n) : column_new(COLUMN_TEXTS_32, "u", (size_t)n);
    if (!self || !column_reserve(self, bytes)) {
        PyErr_NoMemory();
    } else if (column_fill(self, list)) {
        Py_DECREF(list);
        return python_column_object(module, self);
    }
    column_release(self);
    Py_DECREF(list);
    return NULL;
}

/* array_rows(pair): what an array that was not opened yet says of its length. */
static PyObject *array_rows(PyObject *module, PyObject *pair)
{
    struct ArrowSchema *schema;
    struct ArrowArray *array;

    (void)module;
    return python_structs(pair, &schema, &array) ? PyLong_FromLongLong(array->length > 0 ? array->length : 0) : NULL;
}

static PyMethodDef functions[] = {
    { "arrow_run", arrow_run, METH_VARARGS, NULL },   { "array_rows", array_rows, METH_O, NULL },
    { "stream_chunks", stream_chunks, METH_O, NULL }, { "stream_of", stream_of, METH_O, NULL },
    { "column_of", column_of, METH_O, NULL },         { NULL, NULL, 0, NULL },
};

bool python_add_arrow(PyObject *module)
{
    PyObject *type = PyType_FromModuleAndSpec(module, &object_spec, NULL);
    bool added = type && PyModule_AddType(module, (PyTypeObject *)type) == 0;

    Py_XDECREF(type);
    return added && PyModule_AddFunctions(module, functions) == 0;
}
