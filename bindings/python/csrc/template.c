/* SPDX-License-Identifier: MIT */
/* URI templates: the type Template, of which the package makes urikit.URITemplate. An object does not change. */
#include "shared.h"

#include <urikit/template.h>
#include <urikit/text.h>

#include <string.h>

enum { FEW_CAPTURES = 8, FIRST_SPACE = 512 };

typedef struct template_object {
    PyObject_HEAD PyObject *text;
    int openapi; /* a path of OpenAPI */
    PyObject *names; /* a tuple: of each variable in order, a name that comes twice twice */
    urikit_template tmpl;
    urikit_template_part *parts;
} template_object;

/* ---- the object ------------------------------------------------------------------------------ */

static void template_dealloc(PyObject *self)
{
    template_object *t = (template_object *)self;
    PyTypeObject *type = Py_TYPE(self);

    PyMem_Free(t->parts);
    Py_XDECREF(t->names);
    Py_XDECREF(t->text);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

/* Parses the text. False with an exception. */
static bool template_parse(template_object *t)
{
    urikit_code (*parse)(urikit_str, urikit_template_part *, size_t, urikit_template *,
                         size_t *) = t->openapi ? urikit_template_parse_openapi : urikit_template_parse;
    urikit_str text;
    size_t at = 0;
    urikit_code code;

    if (!python_utf8(t->text, &text)) {
        if (PyErr_ExceptionMatches(PyExc_UnicodeEncodeError)) { /* half a surrogate pair */
            PyErr_Clear();
            python_raise(t->text, URIKIT_E_UTF8, 0);
        }
        return false;
    }
    code = parse(text, NULL, 0, &t->tmpl, &at);
    if (code == URIKIT_E_SPACE) {
        t->parts = PyMem_Malloc(t->tmpl.count * sizeof *t->parts);
        code = t->parts ? parse(text, t->parts, t->tmpl.count, &t->tmpl, &at) : URIKIT_E_MEMORY;
    }
    if (code) {
        python_raise(t->text, code, at);
    }
    return code == URIKIT_OK;
}

static bool make_names(template_object *t)
{
    size_t i;

    t->names = PyTuple_New((Py_ssize_t)t->tmpl.variable_count);
    for (i = 0; t->names && i < t->tmpl.count; i++) {
        const urikit_template_part *part = &t->tmpl.parts[i];
        PyObject *name;

        if (!(part->flags & URIKIT_TEMPLATE_VARIABLE)) {
            continue;
        }
        name = PyUnicode_DecodeUTF8(part->text.ptr, (Py_ssize_t)part->text.len, "strict");
        if (!name || PyTuple_SetItem(t->names, (Py_ssize_t)part->variable, name) < 0) {
            return false;
        }
    }
    return t->names != NULL;
}

static PyObject *template_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *keys[] = { "text", "openapi", NULL };
    template_object *t;
    PyObject *text;
    int openapi = 0;

    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "U|p:URITemplate", keys, &text, &openapi)) {
        return NULL;
    }
    t = (template_object *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    if (!t) {
        return NULL;
    }
    t->openapi = openapi;
    t->text = PyUnicode_FromObject(text); /* of a subclass: a str */
    if (!t->text || !template_parse(t) || !make_names(t)) {
        Py_DECREF(t);
        return NULL;
    }
    return (PyObject *)t;
}

static PyObject *template_str(PyObject *self)
{
    return Py_NewRef(((template_object *)self)->text);
}

static PyObject *template_repr(PyObject *self)
{
    const template_object *t = (const template_object *)self;

    return PyUnicode_FromFormat(t->openapi ? "URITemplate(%R, openapi=True)" : "URITemplate(%R)", t->text);
}

static Py_hash_t template_hash(PyObject *self)
{
    return PyObject_Hash(((template_object *)self)->text);
}

static PyObject *template_compare(PyObject *a, PyObject *b, int op)
{
    if ((op != Py_EQ && op != Py_NE) || PyType_GetSlot(Py_TYPE(b), Py_tp_hash) != (void *)template_hash) {
        return Py_NewRef(Py_NotImplemented);
    }
    if (((template_object *)a)->openapi != ((template_object *)b)->openapi) {
        return PyBool_FromLong(op == Py_NE);
    }
    return PyObject_RichCompare(((template_object *)a)->text, ((template_object *)b)->text, op);
}

static PyObject *template_reduce(PyObject *self, PyObject *unused)
{
    (void)unused;
    return Py_BuildValue("O(Oi)", (PyObject *)Py_TYPE(self), ((template_object *)self)->text, ((template_object *)self)->openapi);
}

/* ---- expand ---------------------------------------------------------------------------------- */

/* What a lookup works with: the values, and what it made of them. */
typedef struct expansion {
    const template_object *t;
    PyObject *values; /* a dict */
    PyObject *made;   /* a list of objects whose text is borrowed */
    urikit_str *items;
    size_t next;      /* the variable that is asked for next */
} expansion;

/* The text of a value that is not a list; absent for None. False with an exception. */
static bool plain_text(expansion *e, PyObject *object, urikit_str *text)
{
    PyObject *made;
    bool kept;

    *text = urikit_str_of(NULL, 0);
    if (object == Py_None) {
        return true;
    }
    if (PyBool_Check(object)) {
        *text = urikit_str_from(object == Py_True ? "true" : "false");
        return true;
    }
    if (PyUnicode_Check(object)) {
        return python_utf8(object, text);
    }
    if (python_reference_text(object, text)) {
        return true;
    }
    if (!PyLong_Check(object) && !PyFloat_Check(object)) {
        PyErr_Format(PyExc_TypeError, "a value is str, int, float, bool, None, or a list or dict of these, not %R",
                     (PyObject *)Py_TYPE(object));
        return false;
    }
    made = PyObject_Str(object);
    kept = made && PyList_Append(e->made, made) == 0 && python_utf8(made, text);
    Py_XDECREF(made);
    return kept;
}

static bool make_items(expansion *e, size_t count)
{
    PyMem_Free(e->items);
    e->items = PyMem_Malloc((count ? count : 1) * sizeof *e->items);
    if (!e->items) {
        PyErr_NoMemory();
    }
    return e->items != NULL;
}

/* Of a list or a tuple, which the texts borrow from. */
static bool list_value(expansion *e, PyObject *object, urikit_template_value *value)
{
    PyObject *items = PySequence_Tuple(object);
    bool good = items && PyList_Append(e->made, items) == 0;
    Py_ssize_t i, count = good ? PyTuple_Size(items) : 0;

    good = good && make_items(e, (size_t)count);
    for (i = 0; good && i < count; i++) {
        good = plain_text(e, PyTuple_GetItem(items, i), &e->items[i]);
    }
    Py_XDECREF(items);
    value->kind = URIKIT_TEMPLATE_LIST;
    value->items = e->items;
    value->count = (size_t)count;
    return good;
}

/* Pairs of a name and a value; a list or a tuple is several values of its name. NULL: an exception. */
static PyObject *pairs_of(PyObject *object)
{
    PyObject *entries = PyDict_Items(object);
    PyObject *pairs = entries ? PyList_New(0) : NULL;
    Py_ssize_t i, k;

    for (i = 0; pairs && i < PyList_Size(entries); i++) {
        PyObject *entry = PyList_GetItem(entries, i);
        PyObject *given = PyTuple_GetItem(entry, 1);
        bool several = PyList_Check(given) || PyTuple_Check(given);
        PyObject *values = several ? PySequence_Tuple(given) : PyTuple_Pack(1, given);
        bool good = values != NULL;

        for (k = 0; good && k < PyTuple_Size(values); k++) {
            PyObject *pair = PyTuple_Pack(2, PyTuple_GetItem(entry, 0), PyTuple_GetItem(values, k));

            good = pair && PyList_Append(pairs, pair) == 0;
            Py_XDECREF(pair);
        }
        Py_XDECREF(values);
        if (!good) {
            Py_CLEAR(pairs);
        }
    }
    Py_XDECREF(entries);
    return pairs;
}

static bool map_value(expansion *e, PyObject *object, urikit_template_value *value)
{
    PyObject *pairs = pairs_of(object);
    bool good = pairs && PyList_Append(e->made, pairs) == 0;
    Py_ssize_t i, count = good ? PyList_Size(pairs) : 0;

    good = good && make_items(e, 2 * (size_t)count);
    for (i = 0; good && i < count; i++) {
        PyObject *pair = PyList_GetItem(pairs, i);
        PyObject *name = PyTuple_GetItem(pair, 0);

        if (!PyUnicode_Check(name)) {
            PyErr_Format(PyExc_TypeError, "the names in a dict are str, not %R", (PyObject *)Py_TYPE(name));
            good = false;
        }
        good = good && python_utf8(name, &e->items[2 * i]) && plain_text(e, PyTuple_GetItem(pair, 1), &e->items[2 * i + 1]);
    }
    Py_XDECREF(pairs);
    value->kind = URIKIT_TEMPLATE_MAP;
    value->items = e->items;
    value->count = (size_t)count;
    return good;
}

/* A urikit_template_lookup: the variables are asked for in order. After an exception all are undefined. */
static void look_up(void *context, urikit_str name, urikit_template_value *value)
{
    expansion *e = context;
    urikit_template_value found = { URIKIT_TEMPLATE_UNDEFINED, { NULL, 0 }, NULL, 0 };
    PyObject *object;
    bool good;

    (void)name;
    if (PyErr_Occurred()) {
        return;
    }
    object = PyDict_GetItemWithError(e->values, PyTuple_GetItem(e->t->names, (Py_ssize_t)e->next++));
    if (!object) {
        return;
    }
    Py_INCREF(object);
    if (PyUnicode_Check(object)) { /* the dict holds it: a copy of the caller's, or of keywords */
        found.kind = URIKIT_TEMPLATE_TEXT;
        good = python_utf8(object, &found.text);
    } else if (PyList_Check(object) || PyTuple_Check(object)) {
        good = list_value(e, object, &found);
    } else if (PyDict_Check(object)) {
        good = map_value(e, object, &found);
    } else {
        good = plain_text(e, object, &found.text);
        found.kind = found.text.ptr ? URIKIT_TEMPLATE_TEXT : URIKIT_TEMPLATE_UNDEFINED;
    }
    Py_DECREF(object);
    if (good) {
        *value = found;
    }
}

/* Expands once; a new `made` list is the memory of each time. */
static urikit_code expand_once(expansion *e, urikit_out *out, size_t *at)
{
    urikit_code code;

    e->next = 0;
    code = urikit_template_expand(&e->t->tmpl, look_up, e, out, at);
    PyMem_Free(e->items);
    e->items = NULL;
    return code;
}

static PyObject *expand_dict(const template_object *t, PyObject *values)
{
    char space[FIRST_SPACE];
    urikit_out out = URIKIT_OUT(space);
    expansion e = { t, values, PyList_New(0), NULL, 0 };
    PyObject *result = NULL;
    char *block = NULL;
    size_t at = 0;
    urikit_code code = e.made ? expand_once(&e, &out, &at) : URIKIT_E_MEMORY;

    if (code == URIKIT_E_SPACE && !PyErr_Occurred()) {
        block = PyMem_Malloc(out.len);
        out = urikit_out_of(block, out.len);
        code = block ? expand_once(&e, &out, &at) : URIKIT_E_MEMORY;
    }
    if (PyErr_Occurred()) {
        /* of a value */
    } else if (code) {
        python_raise(t->text, code, at);
    } else {
        result = PyUnicode_DecodeUTF8(out.ptr, (Py_ssize_t)out.len, "strict");
    }
    PyMem_Free(block);
    Py_XDECREF(e.made);
    return result;
}

static PyObject *template_expand(PyObject *self, PyObject *args, PyObject *kwargs)
{
    PyObject *mapping = NULL;
    PyObject *values;
    PyObject *result;

    if (!PyArg_ParseTuple(args, "|O:expand", &mapping)) {
        return NULL;
    }
    if (mapping && !PyDict_Check(mapping) && !PyObject_HasAttrString(mapping, "keys")) {
        return PyErr_Format(PyExc_TypeError, "expected a mapping of values, not %R", (PyObject *)Py_TYPE(mapping));
    }
    values = PyDict_New(); /* a copy: conversions may run code that changes the caller's */
    if (!values || (mapping && PyDict_Merge(values, mapping, 1) < 0) || (kwargs && PyDict_Merge(values, kwargs, 1) < 0)) {
        Py_XDECREF(values);
        return NULL;
    }
    result = expand_dict((template_object *)self, values);
    Py_DECREF(values);
    return result;
}

/* ---- match ----------------------------------------------------------------------------------- */

/* A captured text; None where it is not UTF-8 when it is decoded. */
static PyObject *captured_text(const urikit_template_capture *capture, urikit_str text)
{
    char space[FIRST_SPACE];
    urikit_out out = URIKIT_OUT(space);
    PyObject *result;
    urikit_code code;
    char *block = NULL;

    if (capture->raw || !memchr(text.ptr, '%', text.len)) {
        return PyUnicode_DecodeUTF8(text.ptr, (Py_ssize_t)text.len, "strict");
    }
    if (text.len > sizeof space) {
        block = PyMem_Malloc(text.len);
        if (!block) {
            return PyErr_NoMemory();
        }
        out = urikit_out_of(block, text.len);
    }
    code = urikit_percent_decode_text(text, URIKIT_DECODE_UTF8, &out, NULL);
    result = code ? Py_NewRef(Py_None) : PyUnicode_DecodeUTF8(out.ptr, (Py_ssize_t)out.len, "strict");
    PyMem_Free(block);
    return result;
}

/* The name in a map: as it is, where it is not UTF-8 when it is decoded. */
static PyObject *captured_name(const urikit_template_capture *capture, urikit_str text)
{
    PyObject *name = captured_text(capture, text);

    if (name == Py_None) {
        Py_DECREF(name);
        name = PyUnicode_DecodeUTF8(text.ptr, (Py_ssize_t)text.len, "strict");
    }
    return name;
}

/* Puts an item under a name; of a name that comes again, a list of all its values. */
static bool put_item(PyObject *map, PyObject *name, PyObject *item)
{
    PyObject *before = PyDict_GetItemWithError(map, name);
    PyObject *both;
    bool good;

    if (!before) {
        return !PyErr_Occurred() && PyDict_SetItem(map, name, item) == 0;
    }
    if (PyList_Check(before)) {
        return PyList_Append(before, item) == 0;
    }
    both = PyList_New(0);
    good = both && PyList_Append(both, before) == 0 && PyList_Append(both, item) == 0 && PyDict_SetItem(map, name, both) == 0;
    Py_XDECREF(both);
    return good;
}

static PyObject *captured_items(const urikit_template_capture *capture)
{
    bool map = capture->kind == URIKIT_TEMPLATE_MAP;
    PyObject *result = map ? PyDict_New() : PyList_New(0);
    urikit_str name, value;
    size_t at = 0;
    bool good = result != NULL;

    while (good && urikit_template_item_next(capture, &at, &name, &value)) {
        PyObject *item = captured_text(capture, value);
        PyObject *key = item && map ? captured_name(capture, name) : NULL;

        good = item && (map ? key && put_item(result, key, item) : PyList_Append(result, item) == 0);
        Py_XDECREF(key);
        Py_XDECREF(item);
    }
    if (!good) {
        Py_CLEAR(result);
    }
    return result;
}

static PyObject *captured(const urikit_template_capture *capture)
{
    switch (capture->kind) {
    case URIKIT_TEMPLATE_UNDEFINED:
        return Py_NewRef(Py_None);
    case URIKIT_TEMPLATE_TEXT:
        return captured_text(capture, capture->text);
    default:
        return captured_items(capture);
    }
}

static PyObject *captured_dict(const template_object *t, const urikit_template_capture *captures)
{
    PyObject *result = PyDict_New();
    size_t i;

    for (i = 0; result && i < t->tmpl.variable_count; i++) {
        PyObject *value;

        if (captures[i].again) {
            continue;
        }
        value = captured(&captures[i]);
        if (!value || PyDict_SetItem(result, PyTuple_GetItem(t->names, (Py_ssize_t)i), value) < 0) {
            Py_CLEAR(result);
        }
        Py_XDECREF(value);
    }
    return result;
}

static PyObject *template_match(PyObject *self, PyObject *args, PyObject *kwargs)
{
    static char *keys[] = { "", "any_order", "other_pairs", NULL };
    const template_object *t = (template_object *)self;
    urikit_template_capture few[FEW_CAPTURES];
    urikit_template_capture *captures = few;
    PyObject *uri, *result = NULL;
    int any_order = 0, other_pairs = 0;
    urikit_str text;
    urikit_code code;

    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|$pp:match", keys, &uri, &any_order, &other_pairs)) {
        return NULL;
    }
    if (!python_reference_text(uri, &text) && !python_utf8(uri, &text)) {
        if (PyErr_ExceptionMatches(PyExc_UnicodeEncodeError)) { /* half a surrogate pair is in no URI */
            PyErr_Clear();
            return Py_NewRef(Py_None);
        }
        return NULL;
    }
    if (t->tmpl.variable_count > FEW_CAPTURES) {
        captures = PyMem_Malloc(t->tmpl.variable_count * sizeof *captures);
        if (!captures) {
            return PyErr_NoMemory();
        }
    }
    code = urikit_template_match(&t->tmpl, text,
                                 (any_order ? (unsigned)URIKIT_TEMPLATE_ANY_ORDER : 0U) |
                                     (other_pairs ? (unsigned)URIKIT_TEMPLATE_OTHER_PAIRS : 0U),
                                 captures, t->tmpl.variable_count);
    if (code == URIKIT_E_TEMPLATE_NO_MATCH) {
        result = Py_NewRef(Py_None);
    } else if (code) {
        python_raise(PyUnicode_Check(uri) ? uri : NULL, code, 0);
    } else {
        result = captured_dict(t, captures);
    }
    if (captures != few) {
        PyMem_Free(captures);
    }
    return result;
}

/* ---- what it is made of ------------------------------------------------------------------------ */

static PyObject *get_variables(PyObject *self, void *unused)
{
    PyObject *names = PyDict_New(); /* each name once, in order */
    PyObject *list = NULL, *result = NULL;
    Py_ssize_t i, count = PyTuple_Size(((template_object *)self)->names);

    (void)unused;
    for (i = 0; names && i < count; i++) {
        if (PyDict_SetItem(names, PyTuple_GetItem(((template_object *)self)->names, i), Py_None) < 0) {
            Py_CLEAR(names);
        }
    }
    list = names ? PyDict_Keys(names) : NULL;
    result = list ? PyList_AsTuple(list) : NULL;
    Py_XDECREF(list);
    Py_XDECREF(names);
    return result;
}

static PyObject *get_level(PyObject *self, void *unused)
{
    (void)unused;
    return PyLong_FromLong(((template_object *)self)->tmpl.level);
}

static PyObject *get_is_ambiguous(PyObject *self, void *unused)
{
    (void)unused;
    return PyBool_FromLong(urikit_template_is_ambiguous(&((template_object *)self)->tmpl, NULL, NULL));
}

static PyObject *get_is_openapi(PyObject *self, void *unused)
{
    (void)unused;
    return PyBool_FromLong(((template_object *)self)->openapi);
}

static PyGetSetDef properties[] = {
    { "variables", get_variables, NULL, "The names of the variables, each once, in the template's order.", NULL },
    { "level", get_level, NULL, "1 to 4, RFC 6570 section 1.2.", NULL },
    { "is_ambiguous", get_is_ambiguous, NULL, "True if a text may match in several ways.", NULL },
    { "is_openapi", get_is_openapi, NULL, "True for a path of OpenAPI.", NULL },
    { NULL, NULL, NULL, NULL, NULL },
};

static PyMethodDef methods[] = {
    { "expand", (PyCFunction)(void (*)(void))template_expand, METH_VARARGS | METH_KEYWORDS,
      "expand([mapping], **values): the URI with the values filled in. A value is str, int, float, bool, None (undefined), or "
      "a list or a dict of these; in a dict a list is several values of its name." },
    { "match", (PyCFunction)(void (*)(void))template_match, METH_VARARGS | METH_KEYWORDS,
      "match(uri, *, any_order=False, other_pairs=False): a dict of the variables, None where one is undefined; or None. "
      "A variable that took pairs is a dict; a name that comes twice has a list of its values there." },
    { "__reduce__", template_reduce, METH_NOARGS, NULL },
    { NULL, NULL, 0, NULL },
};

static PyType_Slot slots[] = {
    { Py_tp_doc, (void *)(uintptr_t)"A URI template, RFC 6570, all four levels: expand it, or match a URI with it." },
    { Py_tp_new, template_new },
    { Py_tp_dealloc, template_dealloc },
    { Py_tp_str, template_str },
    { Py_tp_repr, template_repr },
    { Py_tp_hash, template_hash },
    { Py_tp_richcompare, template_compare },
    { Py_tp_getset, properties },
    { Py_tp_methods, methods },
    { 0, NULL }
};

static PyType_Spec spec = { "urikit.URITemplate", sizeof(template_object), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots };

bool python_add_template(PyObject *module)
{
    PyObject *type = PyType_FromModuleAndSpec(module, &spec, NULL);
    bool added = type && PyModule_AddType(module, (PyTypeObject *)type) == 0;

    Py_XDECREF(type);
    return added;
}
