/* SPDX-License-Identifier: MIT */
/*
 * Columns by Arrow's C data interface: capsules in, the library's batch calls without the GIL, capsules out.
 *
 * A result is a tree of blocks with one count of references for the whole. The count is atomic, so that a consumer may
 * release its array on any thread, with or without Python.
 */
#include "columns.h"

#include <stdlib.h>
#include <string.h>

/* ---- a column that we own --------------------------------------------------------------- */

void python_column_free(column *self)
{
    size_t i;

    if (!self) {
        return;
    }
    for (i = 0; i < self->child_count; i++) {
        python_column_free(self->children[i]);
    }
    for (i = 0; i < 3; i++) {
        free(self->buffers[i]);
    }
    free(self);
}

static void column_release(column *self)
{
    if (self && atomic_fetch_sub(&self->references, 1) == 1) {
        python_column_free(self);
    }
}

column *python_column_new(const char *format, int64_t length, int64_t n_buffers)
{
    column *self = calloc(1, sizeof *self);

    if (self) {
        self->format = format;
        self->name = "";
        self->length = length;
        self->n_buffers = n_buffers;
        atomic_init(&self->references, 1);
    }
    return self;
}

bool python_column_reserve(column *self, size_t buffer, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size - 64) {
        return false;
    }
    self->buffers[buffer] = calloc(count * size + 64, 1);
    return self->buffers[buffer] != NULL;
}

void python_column_count_nulls(column *self)
{
    const uint8_t *valid = self->buffers[0];
    size_t rows = (size_t)self->length, i;
    int64_t present = 0;

    for (i = 0; i + 8 <= rows; i += 8) {
        unsigned bits = valid[i / 8];

        bits = bits - (bits >> 1 & 0x55u);
        bits = (bits & 0x33u) + (bits >> 2 & 0x33u);
        present += (bits + (bits >> 4)) & 0x0Fu;
    }
    for (; i < rows; i++) {
        present += urikit_bitmap_has(valid, i);
    }
    self->null_count = self->length - present;
}

/* ---- export --------------------------------------------------------------------------------- */

/* What an exported array holds beside itself; the root's has the column. */
typedef struct exported {
    column *root;
    const void *buffers[3];
    struct ArrowArray *children[CHILDREN_MAX];
    struct ArrowArray child[CHILDREN_MAX];
} exported;

static void release_array(struct ArrowArray *array)
{
    exported *held = array->private_data;
    int64_t i;

    for (i = 0; i < array->n_children; i++) {
        if (array->children[i]->release) {
            array->children[i]->release(array->children[i]);
        }
    }
    column_release(held->root);
    free(held);
    array->release = NULL;
}

/* Our trees are two levels deep, so this calls itself once. A child that a consumer moved out keeps the column, too. */
static bool export_array(column *self, column *root, struct ArrowArray *array)
{
    exported *held = calloc(1, sizeof *held);
    size_t i;

    memset(array, 0, sizeof *array);
    if (!held) {
        return false;
    }
    atomic_fetch_add(&root->references, 1);
    held->root = root;
    for (i = 0; i < 3; i++) {
        held->buffers[i] = self->buffers[i];
    }
    array->length = self->length;
    array->null_count = self->null_count;
    array->n_buffers = self->n_buffers;
    array->buffers = held->buffers;
    array->children = held->children;
    array->private_data = held;
    array->release = release_array;
    for (i = 0; i < self->child_count; i++) {
        held->children[i] = &held->child[i];
        if (!export_array(self->children[i], root, &held->child[i])) {
            array->release(array);
            return false;
        }
        array->n_children++;
    }
    return true;
}

typedef struct exported_schema {
    struct ArrowSchema *children[CHILDREN_MAX];
    struct ArrowSchema child[CHILDREN_MAX];
} exported_schema;

static void release_schema(struct ArrowSchema *schema)
{
    int64_t i;

    for (i = 0; i < schema->n_children; i++) {
        if (schema->children[i]->release) {
            schema->children[i]->release(schema->children[i]);
        }
    }
    free(schema->private_data);
    schema->release = NULL;
}

static bool export_schema(const column *self, struct ArrowSchema *schema)
{
    exported_schema *held = calloc(1, sizeof *held);
    size_t i;

    memset(schema, 0, sizeof *schema);
    if (!held) {
        return false;
    }
    schema->format = self->format; /* constants: they outlive the schema as long as the module is loaded */
    schema->name = self->name;
    schema->flags = NULLABLE;
    schema->children = held->children;
    schema->private_data = held;
    schema->release = release_schema;
    for (i = 0; i < self->child_count; i++) {
        held->children[i] = &held->child[i];
        if (!export_schema(self->children[i], &held->child[i])) {
            schema->release(schema);
            return false;
        }
        schema->n_children++;
    }
    return true;
}

/* ---- capsules ----------------------------------------------------------------------------------- */

#define CAPSULE_FREE(function, type, capsule_name)                        \
    static void function(PyObject *capsule)                               \
    {                                                                     \
        type *held = PyCapsule_GetPointer(capsule, capsule_name);         \
                                                                          \
        if (held && held->release) {                                      \
            held->release(held);                                          \
        }                                                                 \
        free(held);                                                       \
    }
CAPSULE_FREE(free_schema_capsule, struct ArrowSchema, "arrow_schema")
CAPSULE_FREE(free_array_capsule, struct ArrowArray, "arrow_array")
CAPSULE_FREE(free_stream_capsule, struct ArrowArrayStream, "arrow_array_stream")

static PyObject *schema_capsule(const column *self)
{
    struct ArrowSchema *schema = calloc(1, sizeof *schema);
    PyObject *capsule;

    if (!schema || !export_schema(self, schema)) {
        free(schema);
        return PyErr_NoMemory();
    }
    capsule = PyCapsule_New(schema, "arrow_schema", free_schema_capsule);
    if (!capsule) {
        schema->release(schema);
        free(schema);
    }
    return capsule;
}

static PyObject *array_capsule(column *self)
{
    struct ArrowArray *array = calloc(1, sizeof *array);
    PyObject *capsule;

    if (!array || !export_array(self, self, array)) {
        free(array);
        return PyErr_NoMemory();
    }
    capsule = PyCapsule_New(array, "arrow_array", free_array_capsule);
    if (!capsule) {
        array->release(array);
        free(array);
    }
    return capsule;
}

/* ---- the type Column -------------------------------------------------------------------------------- */

typedef struct column_object {
    PyObject_HEAD
    column *column;
} column_object;

static void object_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);

    column_release(((column_object *)self)->column);
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

static PyObject *item_at(const column *self, size_t i)
{
    const uint8_t *valid = self->buffers[0];
    size_t from, to, c;
    PyObject *row;

    if (valid && !urikit_bitmap_has(valid, i)) {
        return Py_NewRef(Py_None);
    }
    switch (self->format[0]) {
    case 'b':
        return PyBool_FromLong(urikit_bitmap_has(self->buffers[1], i));
    case 'i':
        return PyLong_FromLong(((int32_t *)self->buffers[1])[i]);
    case 'u':
    case 'z':
        from = ((uint32_t *)self->buffers[1])[i], to = ((uint32_t *)self->buffers[1])[i + 1];
        break;
    case 'U':
    case 'Z':
        from = (size_t)((uint64_t *)self->buffers[1])[i], to = (size_t)((uint64_t *)self->buffers[1])[i + 1];
        break;
    default: /* a struct */
        row = PyDict_New();
        for (c = 0; row && c < self->child_count; c++) {
            PyObject *item = item_at(self->children[c], i);

            if (!item || PyDict_SetItemString(row, self->children[c]->name, item) < 0) {
                Py_CLEAR(row);
            }
            Py_XDECREF(item);
        }
        return row;
    }
    if (self->format[0] == 'z' || self->format[0] == 'Z') {
        return PyBytes_FromStringAndSize((const char *)self->buffers[2] + from, (Py_ssize_t)(to - from));
    }
    return PyUnicode_DecodeUTF8((const char *)self->buffers[2] + from, (Py_ssize_t)(to - from), "strict");
}

static PyObject *object_pylist(PyObject *self, PyObject *unused)
{
    const column *held = ((column_object *)self)->column;
    PyObject *list = PyList_New((Py_ssize_t)held->length);
    int64_t i;

    (void)unused;
    for (i = 0; list && i < held->length; i++) {
        PyObject *item = item_at(held, (size_t)i);

        if (!item) {
            Py_CLEAR(list);
        } else {
            PyList_SetItem(list, (Py_ssize_t)i, item);
        }
    }
    return list;
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
    { Py_tp_doc, "A column of results, which libraries read by Arrow's PyCapsule interface." },
    { 0, NULL },
};

static PyType_Spec object_spec = {
    "urikit._core.Column", sizeof(column_object), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE, object_slots,
};

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

/* ---- import -------------------------------------------------------------------------------------------- */

void python_input_close(input *in)
{
    if (in->array.release) {
        in->array.release(&in->array);
    }
    free(in->buffers);
    in->array.release = NULL;
    in->buffers = NULL;
}

static bool fail(const char *message)
{
    PyErr_SetString(PyExc_ValueError, message);
    return false;
}

static bool open_views(input *in)
{
    const struct ArrowArray *array = &in->array;
    const int64_t *sizes;
    int64_t i, count;

    if (array->n_buffers < 3) {
        return fail("an array of views has at least three buffers");
    }
    count = array->n_buffers - 3;
    sizes = array->buffers[array->n_buffers - 1];
    if (count > 0 && !sizes) {
        return fail("the lengths of the buffers are missing");
    }
    in->buffers = calloc((size_t)count + 1, sizeof *in->buffers);
    if (!in->buffers) {
        PyErr_NoMemory();
        return false;
    }
    for (i = 0; i < count; i++) {
        if (sizes[i] < 0 || (sizes[i] > 0 && !array->buffers[2 + i])) {
            return fail("a buffer of views is missing or has a negative length");
        }
        in->buffers[i] = urikit_str_of(array->buffers[2 + i] ? array->buffers[2 + i] : "", (size_t)sizes[i]);
    }
    in->batch.kind = URIKIT_BATCH_VIEWS;
    in->batch.rows = array->buffers[1] ? (const urikit_view *)array->buffers[1] + array->offset : NULL;
    in->batch.buffers = in->buffers;
    in->batch.buffer_count = (size_t)count;
    in->wide = true;
    return true;
}

static bool open_offsets(input *in, bool wide)
{
    const struct ArrowArray *array = &in->array;
    uint64_t end = 0;

    if (array->n_buffers != 3) {
        return fail("an array of strings has three buffers");
    }
    in->wide = wide;
    in->batch.kind = wide ? URIKIT_BATCH_OFFSETS_64 : URIKIT_BATCH_OFFSETS_32;
    if (array->buffers[1]) {
        size_t last = (size_t)(array->offset + array->length);

        in->batch.rows = wide ? (const void *)((const uint64_t *)array->buffers[1] + array->offset)
                              : (const void *)((const uint32_t *)array->buffers[1] + array->offset);
        end = wide ? ((const uint64_t *)array->buffers[1])[last] : ((const uint32_t *)array->buffers[1])[last];
    }
    if (end > (wide ? (uint64_t)INT64_MAX : (uint64_t)INT32_MAX)) {
        return fail("offsets lead out of the data or descend");
    }
    if (end > 0 && !array->buffers[2]) {
        return fail("the data of the strings is missing");
    }
    in->batch.data = urikit_str_of(array->buffers[2] ? array->buffers[2] : "", (size_t)end);
    return true;
}

static bool input_open_moved(input *in, const char *format)
{
    static const uint64_t empty[2] = { 0, 0 };
    const struct ArrowArray *array = &in->array;
    bool opened;

    if (array->length < 0 || array->offset < 0 || array->offset > INT64_MAX / 16 - array->length ||
        array->n_buffers < 0 || !array->buffers) {
        return fail("an array with a negative or impossible length, or without buffers");
    }
    if (strcmp(format, "u") == 0 || strcmp(format, "z") == 0) {
        opened = open_offsets(in, false);
    } else if (strcmp(format, "U") == 0 || strcmp(format, "Z") == 0) {
        opened = open_offsets(in, true);
    } else {
        opened = open_views(in);
    }
    if (!opened) {
        return false;
    }
    if (!in->batch.rows) {
        if (array->length > 0) {
            return fail("the offsets or views are missing");
        }
        in->batch.rows = empty;
    }
    in->batch.count = (size_t)array->length;
    in->batch.valid = array->buffers[0];
    in->batch.valid_at = (size_t)array->offset;
    in->batch.parse = urikit_iri_parse;
    return true;
}

bool python_input_open(PyObject *schema_object, PyObject *array_object, input *in)
{
    struct ArrowSchema *schema = PyCapsule_GetPointer(schema_object, "arrow_schema");
    struct ArrowArray *array = schema ? PyCapsule_GetPointer(array_object, "arrow_array") : NULL;
    const char *format;

    memset(in, 0, sizeof *in);
    if (!array) {
        PyErr_SetString(PyExc_TypeError, "expected two capsules, arrow_schema and arrow_array");
        return false;
    }
    if (!schema->release || !array->release) {
        return fail("the Arrow array was released, or read once already");
    }
    format = schema->format ? schema->format : "";
    if (schema->dictionary || (strcmp(format, "u") && strcmp(format, "U") && strcmp(format, "vu") && strcmp(format, "z") &&
                               strcmp(format, "Z") && strcmp(format, "vz"))) {
        PyErr_Format(PyExc_TypeError, "expected an array of strings (string, large_string, string_view), not format '%s'%s",
                     format, schema->dictionary ? " with a dictionary" : "");
        return false;
    }
    in->array = *array;
    array->release = NULL;
    if (!input_open_moved(in, format)) {
        python_input_close(in);
        return false;
    }
    return true;
}

/* ---- kernels ----------------------------------------------------------------------------------------------- */

typedef struct job {
    const urikit_batch *batch;
    const urikit_batch *other; /* bases, values; of one row or as many */
    bool wide;
    urikit_level level;
    urikit_uri_part part;
    urikit_str key;
    bool form;
    size_t bytes; /* the most that the texts of the result take */
} job;

/* Each makes a column, or returns NULL with *code: URIKIT_E_MEMORY where there is no memory. */
typedef column *kernel(const job *in, urikit_code *code);

typedef urikit_code text_call(const job *in, urikit_batch_texts *texts);

static column *texts_of(const job *in, size_t rows, text_call *call, urikit_code *code)
{
    column *self = python_column_new(in->wide ? "U" : "u", (int64_t)rows, 3);
    urikit_batch_texts texts = { .kind = in->wide ? URIKIT_BATCH_OFFSETS_64 : URIKIT_BATCH_OFFSETS_32 };
    void *smaller;

    *code = URIKIT_E_MEMORY;
    if (!self || !python_column_reserve(self, 0, rows, 1) || !python_column_reserve(self, 1, rows + 1, in->wide ? 8 : 4) ||
        !(self->buffers[2] = malloc(in->bytes + 64))) {
        python_column_free(self);
        return NULL;
    }
    texts.rows = self->buffers[1];
    texts.valid = self->buffers[0];
    texts.data = urikit_out_of(self->buffers[2], in->bytes + 64);
    *code = call(in, &texts);
    if (*code == URIKIT_E_SPACE) { /* the bound was too small: now the length is known */
        free(self->buffers[2]);
        self->buffers[2] = malloc(texts.data.len + 64);
        if (self->buffers[2]) {
            texts.data = urikit_out_of(self->buffers[2], texts.data.len + 64);
            *code = call(in, &texts);
        }
    }
    if (*code || !self->buffers[2]) {
        python_column_free(self);
        return NULL;
    }
    smaller = realloc(self->buffers[2], texts.data.len + 64);
    self->buffers[2] = smaller ? smaller : self->buffers[2];
    python_column_count_nulls(self);
    return self;
}

static size_t rows_of(const job *in)
{
    return in->other && in->batch->count == 1 ? in->other->count : in->batch->count;
}

static urikit_code call_part(const job *in, urikit_batch_texts *texts)
{
    return urikit_batch_part(in->batch, in->part, texts);
}

static column *make_part(const job *in, urikit_code *code)
{
    return texts_of(in, in->batch->count, call_part, code);
}

static urikit_code normalize_one(const urikit_uri *uri, void *context, urikit_out *out)
{
    return python_normalize(uri, *(urikit_level *)context, out);
}

static urikit_code call_normalize(const job *in, urikit_batch_texts *texts)
{
    urikit_level level = in->level;

    return urikit_batch_map_with(in->batch, normalize_one, &level, texts);
}

static column *make_normalize(const job *in, urikit_code *code)
{
    return texts_of(in, in->batch->count, call_normalize, code);
}

static urikit_code call_resolve(const job *in, urikit_batch_texts *texts)
{
    return urikit_batch_resolve(in->other, in->batch, URIKIT_RESOLVE_STRICT, texts);
}

static column *make_resolve(const job *in, urikit_code *code)
{
    return texts_of(in, rows_of(in), call_resolve, code);
}

static urikit_code call_relativize(const job *in, urikit_batch_texts *texts)
{
    return urikit_batch_relativize(in->other, in->batch, texts);
}

static column *make_relativize(const job *in, urikit_code *code)
{
    return texts_of(in, rows_of(in), call_relativize, code);
}

static urikit_code call_query_value(const job *in, urikit_batch_texts *texts)
{
    return urikit_batch_query_value(in->batch, in->key, in->form ? URIKIT_BATCH_FORM : URIKIT_BATCH_DECODED, texts);
}

static column *make_query_value(const job *in, urikit_code *code)
{
    return texts_of(in, in->batch->count, call_query_value, code);
}

static urikit_code call_surt(const job *in, urikit_batch_texts *texts)
{
    return urikit_batch_map(in->batch, urikit_uri_surt, texts);
}

static column *make_surt(const job *in, urikit_code *code)
{
    return texts_of(in, in->batch->count, call_surt, code);
}

static urikit_code call_to_iri(const job *in, urikit_batch_texts *texts)
{
    return urikit_batch_map(in->batch, urikit_iri_from_uri, texts);
}

static column *make_to_iri(const job *in, urikit_code *code)
{
    return texts_of(in, in->batch->count, call_to_iri, code);
}

static urikit_code call_to_uri(const job *in, urikit_batch_texts *texts)
{
    return urikit_batch_map(in->batch, urikit_uri_from_iri, texts);
}

static column *make_to_uri(const job *in, urikit_code *code)
{
    return texts_of(in, in->batch->count, call_to_uri, code);
}

/* A column of bits or of numbers of 32 bits. */
static column *values_of(const char *format, size_t rows, bool bits)
{
    column *self = python_column_new(format, (int64_t)rows, 2);

    if (!self || !python_column_reserve(self, 0, rows, 1) || !python_column_reserve(self, 1, rows + 1, bits ? 1 : 4)) {
        python_column_free(self);
        return NULL;
    }
    return self;
}

static column *finished(column *self, urikit_code code)
{
    if (code) {
        python_column_free(self);
        return NULL;
    }
    python_column_count_nulls(self);
    return self;
}

static column *make_equal(const job *in, urikit_code *code)
{
    column *self = values_of("b", rows_of(in), true);

    *code = self ? urikit_batch_equal(in->batch, in->other, in->level, self->buffers[1], self->buffers[0])
                 : URIKIT_E_MEMORY;
    return finished(self, *code);
}

static column *make_port_of(const job *in, bool effective, urikit_code *code)
{
    column *self = values_of("i", in->batch->count, false);

    *code = self ? urikit_batch_port(in->batch, effective, self->buffers[1], self->buffers[0]) : URIKIT_E_MEMORY;
    return finished(self, *code);
}

static column *make_port(const job *in, urikit_code *code)
{
    return make_port_of(in, false, code);
}

static column *make_effective_port(const job *in, urikit_code *code)
{
    return make_port_of(in, true, code);
}

/* True where valid, null where null. */
static column *make_valid(const job *in, urikit_code *code)
{
    column *self = values_of("b", in->batch->count, true);
    size_t i;

    *code = URIKIT_E_MEMORY;
    if (self) {
        urikit_batch_columns columns = { .valid = self->buffers[1] };

        *code = urikit_batch_parse(in->batch, &columns, NULL);
        for (i = 0; i < in->batch->count; i++) {
            const uint8_t *valid = in->batch->valid;

            if (!valid || urikit_bitmap_has(valid, in->batch->valid_at + i)) {
                ((uint8_t *)self->buffers[0])[i / 8] |= (uint8_t)(1u << i % 8);
            }
        }
    }
    return finished(self, *code);
}

static column *host_kinds(const job *in, const uint8_t *kinds, urikit_code *code)
{
    size_t rows = in->batch->count, i, len = 0;
    column *self = python_column_new(in->wide ? "U" : "u", (int64_t)rows, 3);

    *code = URIKIT_E_MEMORY;
    if (!self || rows > SIZE_MAX / 16 || !python_column_reserve(self, 0, rows, 1) || !python_column_reserve(self, 1, rows + 1, in->wide ? 8 : 4) ||
        !python_column_reserve(self, 2, rows, 9)) {
        python_column_free(self);
        return NULL;
    }
    *code = !in->wide && rows > INT32_MAX / 9 ? URIKIT_E_TOO_LONG : URIKIT_OK;
    for (i = 0; !*code && i < rows; i++) {
        const char *name = urikit_host_kind_name((urikit_host_kind)kinds[i]);

        if (name) {
            size_t n = strlen(name);

            memcpy((char *)self->buffers[2] + len, name, n);
            len += n;
            ((uint8_t *)self->buffers[0])[i / 8] |= (uint8_t)(1u << i % 8);
        }
        if (in->wide) {
            ((uint64_t *)self->buffers[1])[i + 1] = len;
        } else {
            ((uint32_t *)self->buffers[1])[i + 1] = (uint32_t)len;
        }
    }
    return finished(self, *code);
}

/* All columns that later calls read, in one block. */
static bool parse_columns(const urikit_batch *batch, urikit_batch_columns *columns, char **block)
{
    size_t n = batch->count + 64;

    *block = n > SIZE_MAX / 32 ? NULL : calloc(n, 6 * 4 + 3);
    if (*block) {
        uint32_t *words = (uint32_t *)(void *)*block;
        uint8_t *bytes = (uint8_t *)(words + 6 * n);
        urikit_batch_columns all = {
            .scheme_end = words, .host_at = words + n, .host_end = words + 2 * n, .path_at = words + 3 * n,
            .path_end = words + 4 * n, .query_end = words + 5 * n, .parts = bytes, .host_kind = bytes + n,
            .valid = bytes + 2 * n,
        };

        *columns = all;
    }
    return *block != NULL;
}

static column *make_host_kind(const job *in, urikit_code *code)
{
    uint8_t *kinds = calloc(in->batch->count + 64, 1);
    urikit_batch_columns columns = { .host_kind = kinds };
    column *self = NULL;

    *code = kinds ? urikit_batch_parse(in->batch, &columns, NULL) : URIKIT_E_MEMORY;
    if (!*code) {
        self = host_kinds(in, kinds, code);
    }
    free(kinds);
    return self;
}

static column *make_parse(const job *in, urikit_code *code)
{
    static const struct field {
        const char *name;
        urikit_uri_part part;
    } fields[] = {
        { "scheme", URIKIT_PART_SCHEME }, { "userinfo", URIKIT_PART_USERINFO }, { "host", URIKIT_PART_HOST },
        { "host_kind", URIKIT_PART_AUTHORITY }, { "port", URIKIT_PART_PORT }, { "path", URIKIT_PART_PATH },
        { "query", URIKIT_PART_QUERY }, { "fragment", URIKIT_PART_FRAGMENT },
    };
    urikit_batch batch = *in->batch;
    urikit_batch_columns columns;
    job inner = *in;
    char *block;
    column *self = python_column_new("+s", (int64_t)batch.count, 1);
    size_t i;

    *code = self && python_column_reserve(self, 0, batch.count, 1) ? URIKIT_OK : URIKIT_E_MEMORY;
    if (*code || !parse_columns(&batch, &columns, &block)) {
        *code = URIKIT_E_MEMORY;
        python_column_free(self);
        return NULL;
    }
    *code = urikit_batch_parse(&batch, &columns, NULL);
    batch.columns = &columns;
    inner.batch = &batch;
    for (i = 0; !*code && i < sizeof fields / sizeof *fields; i++) {
        column *child;

        inner.part = fields[i].part;
        if (i == 3) {
            child = host_kinds(&inner, columns.host_kind, code);
        } else {
            child = inner.part == URIKIT_PART_PORT ? make_port(&inner, code) : make_part(&inner, code);
        }
        if (child) {
            child->name = fields[i].name;
            self->children[self->child_count++] = child;
        }
    }
    if (!*code) {
        memcpy(self->buffers[0], columns.valid, URIKIT_BITMAP_LEN(batch.count));
    }
    free(block);
    return finished(self, *code);
}

/* ---- arrow_run(kernel, schema, array, other, level, key, form) ------------------------------------------------ */

typedef struct kernel_row {
    const char *name;
    kernel *make;
    urikit_uri_part part;
    unsigned grow_row, grow_bytes; /* the result takes at most bytes * grow_bytes + rows * grow_row, and the other's */
} kernel_row;

static const kernel_row kernels[] = {
    { "scheme", make_part, URIKIT_PART_SCHEME, 0, 1 },
    { "userinfo", make_part, URIKIT_PART_USERINFO, 0, 1 },
    { "host", make_part, URIKIT_PART_HOST, 0, 1 },
    { "path", make_part, URIKIT_PART_PATH, 0, 1 },
    { "query", make_part, URIKIT_PART_QUERY, 0, 1 },
    { "fragment", make_part, URIKIT_PART_FRAGMENT, 0, 1 },
    { "authority", make_part, URIKIT_PART_AUTHORITY, 0, 1 },
    { "host_kind", make_host_kind, 0, 0, 0 },
    { "port", make_port, 0, 0, 0 },
    { "effective_port", make_effective_port, 0, 0, 0 },
    { "valid", make_valid, 0, 0, 0 },
    { "parse", make_parse, 0, 0, 1 },
    { "normalize", make_normalize, 0, 8, 1 },
    { "query_value", make_query_value, 0, 0, 1 },
    { "surt", make_surt, 0, 12, 1 },
    { "to_iri", make_to_iri, 0, 0, 1 },
    { "to_uri", make_to_uri, 0, 0, 1 },
    { "resolve", make_resolve, 0, 4, 1 },
    { "relativize", make_relativize, 0, 0, 1 },
    { "equal", make_equal, 0, 0, 0 },
};

static const kernel_row *kernel_find(const char *name)
{
    size_t i;

    for (i = 0; i < sizeof kernels / sizeof *kernels; i++) {
        if (strcmp(kernels[i].name, name) == 0) {
            return &kernels[i];
        }
    }
    PyErr_Format(PyExc_ValueError, "unknown kernel '%s'", name);
    return NULL;
}

static bool is_ascii(const char *text, size_t len)
{
    uint64_t all = 0, word;

    for (; len >= sizeof word; text += sizeof word, len -= sizeof word) {
        memcpy(&word, text, sizeof word);
        all |= word;
    }
    for (; len > 0; text++, len--) {
        all |= (unsigned char)*text & 0x80u;
    }
    return (all & UINT64_C(0x8080808080808080)) == 0;
}

/* Fast, conservative check: true only if no row has a byte beyond ASCII. Then URIs and IRIs are the same. */
static bool batch_is_ascii(const urikit_batch *batch)
{
    size_t i;

    if (batch->kind == URIKIT_BATCH_OFFSETS_32 || batch->kind == URIKIT_BATCH_OFFSETS_64) {
        size_t first = batch->count == 0                          ? batch->data.len
                       : batch->kind == URIKIT_BATCH_OFFSETS_32 ? ((const uint32_t *)batch->rows)[0]
                                                                  : (size_t)((const uint64_t *)batch->rows)[0];

        return is_ascii(batch->data.ptr + first, batch->data.len - first);
    }
    if (batch->kind != URIKIT_BATCH_VIEWS) {
        return false;
    }
    for (i = 0; i < batch->count; i++) {
        const urikit_view *view = (const urikit_view *)batch->rows + i;

        if (view->len <= URIKIT_VIEW_INLINE && !is_ascii(view->as.text, view->len)) {
            return false;
        }
    }
    for (i = 0; i < batch->buffer_count; i++) {
        if (!is_ascii(batch->buffers[i].ptr, batch->buffers[i].len)) {
            return false;
        }
    }
    return true;
}

/* Without the GIL. */
static column *run_kernel(const kernel_row *row, job *in, urikit_code *code)
{
    size_t bytes = 0, more = 0;
    urikit_batch ascii;

    *code = urikit_batch_check(in->batch, &bytes);
    if (!*code && in->other) {
        *code = urikit_batch_check(in->other, &more);
    }
    if (*code) {
        return NULL;
    }
    if (batch_is_ascii(in->batch)) {
        ascii = *in->batch;
        ascii.parse = urikit_uri_parse;
        in->batch = &ascii;
    }
    in->bytes = bytes * row->grow_bytes + row->grow_row * rows_of(in);
    if (in->other && row->grow_row) { /* resolve: every row may carry its base; a bound that is too high is not reserved */
        size_t base = in->other->count == 1 ? more * in->batch->count : more;

        in->bytes += base < bytes + (1u << 20) ? base : bytes + (1u << 20);
    }
    return row->make(in, code);
}

static PyObject *raise_code(urikit_code code)
{
    if (code == URIKIT_E_MEMORY || code == URIKIT_E_SPACE) {
        return PyErr_NoMemory();
    }
    PyErr_SetString(PyExc_ValueError,
                    code == URIKIT_E_OFFSETS ? "offsets or views lead out of the data, or two columns differ in length"
                    : code == URIKIT_E_TOO_LONG ? "results of 2 GiB or more need large_string: cast the column, or cut it"
                                                : urikit_code_text(code));
    return NULL;
}

/* other: None, a str, or a pair of capsules */
static bool open_other(PyObject *other, input *in, urikit_str *text, job *work)
{
    memset(in, 0, sizeof *in);
    if (other == Py_None) {
        return true;
    }
    if (PyUnicode_Check(other)) {
        if (!python_utf8(other, text)) {
            return false;
        }
        in->batch.kind = URIKIT_BATCH_STRS;
        in->batch.rows = text;
        in->batch.count = 1;
        in->batch.parse = urikit_iri_parse;
    } else {
        PyObject *schema, *array;

        if (!PyArg_ParseTuple(other, "OO", &schema, &array) || !python_input_open(schema, array, in)) {
            return false;
        }
    }
    work->wide = work->wide || in->wide;
    work->other = &in->batch;
    return true;
}

static PyObject *arrow_run(PyObject *module, PyObject *args)
{
    PyObject *schema, *array, *other, *level, *key;
    const kernel_row *row;
    const char *name;
    input in, more;
    urikit_str text;
    job work = { 0 };
    column *result;
    urikit_code code;
    int form;

    if (!PyArg_ParseTuple(args, "sOOOOOp", &name, &schema, &array, &other, &level, &key, &form) ||
        !(row = kernel_find(name)) || !python_level(level == Py_None ? NULL : level, &work.level) ||
        (key != Py_None && !python_utf8(key, &work.key)) || !python_input_open(schema, array, &in)) {
        return NULL;
    }
    work.wide = in.wide;
    work.part = row->part;
    work.form = form != 0;
    work.batch = &in.batch;
    if (!open_other(other, &more, &text, &work)) {
        python_input_close(&in);
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS
    result = run_kernel(row, &work, &code);
    python_input_close(&more);
    python_input_close(&in);
    Py_END_ALLOW_THREADS
    return result ? python_column_object(module, result) : raise_code(code);
}

/* ---- streams -------------------------------------------------------------------------------------------------- */

static PyObject *next_chunk(struct ArrowArrayStream *stream, bool *end)
{
    struct ArrowSchema *schema = calloc(1, sizeof *schema);
    struct ArrowArray *array = calloc(1, sizeof *array);
    PyObject *schema_object = NULL, *array_object = NULL, *pair = NULL;
    int status = -1;

    if (!schema || !array) {
        free(schema);
        free(array);
        return PyErr_NoMemory();
    }
    Py_BEGIN_ALLOW_THREADS
    status = stream->get_schema(stream, schema);
    status = status ? status : stream->get_next(stream, array);
    Py_END_ALLOW_THREADS
    if (status) {
        const char *why = stream->get_last_error ? stream->get_last_error(stream) : NULL;

        PyErr_Format(PyExc_ValueError, "the Arrow stream failed: %s", why ? why : "without a reason");
    }
    *end = !status && !array->release;
    schema_object = PyCapsule_New(schema, "arrow_schema", free_schema_capsule);
    array_object = PyCapsule_New(array, "arrow_array", free_array_capsule);
    if (!status && !*end && schema_object && array_object) {
        pair = PyTuple_Pack(2, schema_object, array_object);
    }
    if (!schema_object) {
        free(schema);
    }
    if (!array_object) {
        free(array);
    }
    Py_XDECREF(schema_object);
    Py_XDECREF(array_object);
    return pair;
}

static PyObject *stream_chunks(PyObject *module, PyObject *capsule)
{
    struct ArrowArrayStream *stream = PyCapsule_GetPointer(capsule, "arrow_array_stream");
    PyObject *chunks = stream ? PyList_New(0) : NULL, *pair;
    bool end = false;

    (void)module;
    if (chunks && !stream->release) {
        Py_DECREF(chunks);
        fail("the Arrow stream was released, or read once already");
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
        stream->release(stream);
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

    return export_schema(held->columns[0], schema) ? 0 : 12; /* ENOMEM */
}

static int stream_next(struct ArrowArrayStream *stream, struct ArrowArray *array)
{
    written_stream *held = stream->private_data;

    memset(array, 0, sizeof *array);
    if (held->at == held->count) {
        return 0;
    }
    if (!export_array(held->columns[held->at], held->columns[held->at], array)) {
        return 12;
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
    struct ArrowArrayStream *stream = calloc(1, sizeof *stream);
    written_stream *held = calloc(1, sizeof *held + (size_t)n * sizeof held->columns[0]);

    for (i = 0; type && i < n && Py_TYPE(PyList_GetItem(list, i)) == (PyTypeObject *)type; i++) {
    }
    Py_XDECREF(type);
    if (!stream || !held || n == 0 || i < n) {
        free(stream);
        free(held);
        PyErr_SetString(PyExc_TypeError, "expected a list of columns that is not empty");
        return NULL;
    }
    for (i = 0; i < n; i++) {
        held->columns[i] = ((column_object *)PyList_GetItem(list, i))->column;
        atomic_fetch_add(&held->columns[i]->references, 1);
    }
    held->count = (size_t)n;
    stream->get_schema = stream_schema;
    stream->get_next = stream_next;
    stream->get_last_error = stream_error;
    stream->release = stream_release;
    stream->private_data = held;
    capsule = PyCapsule_New(stream, "arrow_array_stream", free_stream_capsule);
    if (!capsule) {
        stream->release(stream);
        free(stream);
    }
    return capsule;
}

/* ---- column_of(texts): any sequence of str, bytes and None ------------------------------------------------------- */

static bool text_at(PyObject *list, Py_ssize_t i, urikit_str *text)
{
    PyObject *item = PyList_GetItem(list, i);

    *text = urikit_str_of(NULL, 0);
    if (item == Py_None) {
        return true;
    }
    if (PyBytes_Check(item)) {
        *text = urikit_str_of(PyBytes_AsString(item), (size_t)PyBytes_Size(item));
        return true;
    }
    return python_utf8(item, text);
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
    self = python_column_new("U", n, 3);
    if (!self || !python_column_reserve(self, 0, (size_t)n, 1) || !python_column_reserve(self, 1, (size_t)n + 1, 8) ||
        !(self->buffers[2] = malloc(bytes + 64))) {
        python_column_free(self);
        Py_DECREF(list);
        return PyErr_NoMemory();
    }
    for (i = 0, bytes = 0; i < n && text_at(list, i, &text); i++) {
        if (text.ptr) {
            memcpy((char *)self->buffers[2] + bytes, text.ptr, text.len);
            bytes += text.len;
            ((uint8_t *)self->buffers[0])[i / 8] |= (uint8_t)(1u << i % 8);
        }
        ((uint64_t *)self->buffers[1])[i + 1] = bytes;
    }
    Py_DECREF(list);
    python_column_count_nulls(self);
    return python_column_object(module, self);
}

static PyMethodDef functions[] = {
    { "arrow_run", arrow_run, METH_VARARGS, NULL },
    { "stream_chunks", stream_chunks, METH_O, NULL },
    { "stream_of", stream_of, METH_O, NULL },
    { "column_of", column_of, METH_O, NULL },
    { NULL, NULL, 0, NULL },
};

bool python_add_arrow(PyObject *module)
{
    PyObject *type = PyType_FromModuleAndSpec(module, &object_spec, NULL);
    bool added = type && PyModule_AddType(module, (PyTypeObject *)type) == 0;

    Py_XDECREF(type);
    return added && PyModule_AddFunctions(module, functions) == 0;
}
