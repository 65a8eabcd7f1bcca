/* SPDX-License-Identifier: MIT */
/*
 * The Arrow interface of the Python binding: a column by the C data interface whose offsets, views, lengths, counts of buffers,
 * bitmaps and format may be anything, through one kernel. The memory is what the lengths ask for, in blocks of exactly that
 * size; what is in it, the input says. A column is refused or gives a column of as many rows: its count of nulls is right,
 * its offsets lead into its data, its text is UTF-8, and the binding takes it back.
 */
#include "kernels.h"
#include "shared.h"

#include "fuzz_expect.h"

#include <Python.h>
#include <urikit/text.h>

enum { ROWS_MAX = 16, BUFFERS_MAX = 5, DATA_MAX = 1 << 16 };

const char *__asan_default_options(void); /* the interpreter does not free all that it has */
const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}

/* The input, byte by byte; zeros after its end. */
typedef struct reading {
    const uint8_t *p;
    const uint8_t *end;
} reading;

static unsigned take_byte(reading *in)
{
    return in->p < in->end ? *in->p++ : 0;
}

static void take_bytes(reading *in, void *to, size_t len)
{
    size_t there = (size_t)(in->end - in->p) < len ? (size_t)(in->end - in->p) : len;

    memset(to, 0, len);
    memcpy(to, in->p, there);
    in->p += there;
}

/* ---- a column that may lie --------------------------------------------------------------------- */

typedef struct made_column {
    struct ArrowSchema schema;
    struct ArrowArray array;
    const void *buffers[BUFFERS_MAX];
    char *blocks[BUFFERS_MAX];
    size_t block_count;
    bool released;
} made_column;

static void release_schema(struct ArrowSchema *schema)
{
    schema->release = NULL;
}

static void release_array(struct ArrowArray *array)
{
    made_column *self = array->private_data;

    expect(!self->released);
    self->released = true;
    array->release = NULL;
}

static char *block(made_column *self, size_t len)
{
    char *made = malloc(len ? len : 1);

    expect(made && self->block_count < BUFFERS_MAX);
    self->blocks[self->block_count++] = made;
    return made;
}

/* Offsets that ascend through the data, or any. The data is as long as the last offset says, where that can be. */
static void make_offsets(made_column *self, reading *in, bool wide, bool honest)
{
    size_t count = (size_t)(self->array.offset + self->array.length) + 1;
    char *rows = block(self, count * (wide ? 8 : 4));
    uint64_t at = 0;
    size_t i;

    for (i = 0; i < count; i++) {
        uint32_t narrow;

        if (honest) {
            at += i > 0 ? take_byte(in) % 40 : 0;
        } else if (i + 1 < count || take_byte(in) & 1) {
            take_bytes(in, &at, take_byte(in) % 8 ? 1 : 8);
        } else {
            at = take_byte(in);
        }
        narrow = (uint32_t)at;
        memcpy(rows + i * (wide ? 8 : 4), wide ? (const void *)&at : (const void *)&narrow, wide ? 8 : 4);
        at = wide ? at : narrow;
    }
    self->buffers[1] = rows;
    if (at <= DATA_MAX) {
        char *data = block(self, (size_t)at);

        take_bytes(in, data, (size_t)at);
        self->buffers[2] = data;
    }
    self->array.n_buffers = 3;
}

static void make_views(made_column *self, reading *in, bool honest)
{
    size_t count = (size_t)(self->array.offset + self->array.length);
    urikit_view *rows = (void *)block(self, count * sizeof *rows);
    int64_t *sizes = (void *)block(self, sizeof *sizes);
    size_t len = take_byte(in);
    char *data;
    size_t i;

    for (i = 0; i < count; i++) {
        urikit_view view;

        memset(&view, 0, sizeof view);
        if (honest) {
            view.len = take_byte(in) % 30;
            if (view.len <= URIKIT_VIEW_INLINE) {
                take_bytes(in, view.as.text, view.len);
            } else {
                view.len = view.len > len ? 0 : view.len;
                view.as.in_buffer.at = (uint32_t)(len > view.len ? take_byte(in) % (len - view.len) : 0);
            }
        } else {
            take_bytes(in, &view, take_byte(in) % 4 ? 1 : sizeof view);
            view.as.in_buffer.at = take_byte(in);
            view.as.in_buffer.buffer = take_byte(in) % 16 ? 0 : take_byte(in);
        }
        memcpy(&rows[i], &view, sizeof view);
    }
    data = block(self, len);
    take_bytes(in, data, len);
    *sizes = honest || take_byte(in) % 4 ? (int64_t)len : -1;
    self->buffers[1] = rows;
    self->buffers[2] = data;
    self->buffers[3] = sizes;
    self->array.n_buffers = 4;
}

static void make_bitmap(made_column *self, reading *in)
{
    size_t len = URIKIT_BITMAP_LEN(self->array.offset + self->array.length);
    char *bits = block(self, len);

    take_bytes(in, bits, len);
    self->buffers[0] = bits;
}

/* Lies about what is there; none makes a buffer shorter than it says. */
static void lie(made_column *self, reading *in)
{
    static struct ArrowSchema other;

    switch (take_byte(in) % 16) {
    case 0:
        self->array.n_buffers = (int64_t)(take_byte(in) % (unsigned)(self->array.n_buffers + 1)) - 1;
        break;
    case 1:
        self->buffers[1] = NULL;
        break;
    case 2:
        self->array.length = -1 - (int64_t)take_byte(in);
        break;
    case 3:
        self->array.offset = take_byte(in) & 1 ? -1 : INT64_MAX - 1;
        break;
    case 4:
        self->array.buffers = NULL;
        break;
    case 5:
        self->schema.dictionary = &other;
        break;
    case 6:
        self->array.release = NULL;
        break;
    case 7:
        self->schema.format = take_byte(in) & 1 ? NULL : "i";
        break;
    case 8:
        self->array.null_count = (int64_t)take_byte(in) - 7;
        break;
    case 9:
        self->buffers[2] = take_byte(in) & 1 ? NULL : self->buffers[2];
        break;
    default:
        break;
    }
}

static void make_column(made_column *self, reading *in, bool honest)
{
    static const char *const formats[] = { "u", "U", "vu", "z", "Z", "vz", "n" };
    unsigned choice = take_byte(in);
    const char *format = formats[choice % 7];

    memset(self, 0, sizeof *self);
    self->schema.format = format;
    self->schema.release = release_schema;
    self->array.length = take_byte(in) % ROWS_MAX;
    self->array.offset = choice / 7 % 4;
    self->array.null_count = -1;
    self->array.buffers = self->buffers;
    self->array.release = release_array;
    self->array.private_data = self;
    if (format[0] == 'v') {
        make_views(self, in, honest);
    } else if (format[0] != 'n') {
        make_offsets(self, in, format[0] == 'U' || format[0] == 'Z', honest);
    }
    if (choice & 128) {
        make_bitmap(self, in);
    }
    if (!honest) {
        lie(self, in);
    }
}

static void free_column(made_column *self)
{
    while (self->block_count > 0) {
        free(self->blocks[--self->block_count]);
    }
}

static source *open_column(made_column *self)
{
    const char *why = NULL;
    bool wrong_type = false;
    source *opened = source_open(&self->schema, &self->array, &why, &wrong_type);

    expect(opened || why);
    return opened;
}

/* ---- what comes out ------------------------------------------------------------------------------ */

static void check_texts(const source *texts, bool utf8)
{
    size_t i;

    expect(!urikit_batch_check(&texts->batch, NULL));
    for (i = 0; i < texts->batch.count; i++) {
        urikit_str text = urikit_batch_text(&texts->batch, i);

        expect(!utf8 || !text.ptr || !urikit_utf8_check(text, NULL));
    }
}

static void check_nulls(const struct ArrowArray *array)
{
    const uint8_t *valid = array->n_buffers > 0 ? array->buffers[0] : NULL;
    int64_t nulls = 0;
    int64_t i;

    for (i = 0; valid && i < array->length; i++) {
        nulls += !urikit_bitmap_has(valid, (size_t)(array->offset + i));
    }
    expect(array->null_count == -1 || array->null_count == nulls);
}

static void check_list(const struct ArrowArray *array, bool wide)
{
    int64_t i;
    int64_t last = 0;

    for (i = 0; i <= array->length; i++) {
        int64_t at = wide ? ((const int64_t *)array->buffers[1])[array->offset + i]
                          : ((const int32_t *)array->buffers[1])[array->offset + i];

        expect(at >= last && at <= array->children[0]->length);
        last = at;
    }
}

/* An array of any type that kernels make, with all that is in it. Depth is what kernels make: at most 4. */
static void check_array(const struct ArrowSchema *schema, struct ArrowArray *array, int depth)
{
    const char *format = schema->format;
    int64_t i;

    expect(depth < 4 && array->length >= 0 && schema->n_children == array->n_children);
    check_nulls(array);
    if (strcmp(format, "+l") == 0 || strcmp(format, "+L") == 0) {
        check_list(array, format[1] == 'L');
    }
    for (i = 0; i < array->n_children; i++) {
        expect(format[1] != 's' || array->children[i]->length >= array->length);
        check_array(schema->children[i], array->children[i], depth + 1);
    }
    if (strcmp(format, "u") == 0 || strcmp(format, "U") == 0 || strcmp(format, "vu") == 0 || strcmp(format, "z") == 0 ||
        strcmp(format, "Z") == 0) {
        struct ArrowArray borrowed = *array;
        struct ArrowSchema type = *schema;
        const char *why;
        bool wrong_type;
        source *texts = source_open(&type, &borrowed, &why, &wrong_type);

        expect(texts != NULL);
        check_texts(texts, strchr(format, 'z') == NULL && strchr(format, 'Z') == NULL);
        texts->array.release = NULL; /* it stays where it was */
        source_release(texts);
    }
}

static void check_column(column *made, size_t rows)
{
    struct ArrowSchema schema;
    struct ArrowArray array;

    expect(made->length == rows);
    expect(column_export_schema(made, "x", &schema) && column_export(made, &array));
    check_array(&schema, &array, 0);
    array.release(&array);
    schema.release(&schema);
}

/* ---- a run ---------------------------------------------------------------------------------------- */

static void set_options(kernel_request *request, reading *in)
{
    static const urikit_str parts[] = { { "port", 4 }, { "host", 4 }, { "query", 5 }, { "path", 4 }, { "fragment", 8 } };

    kernel_options_start(&request->options);
    request->options.level = take_byte(in) % 16;
    request->options.key = URIKIT_STR("k");
    request->options.form = take_byte(in) & 1;
    request->options.encoded = take_byte(in) & 1;
    request->options.wide = take_byte(in) & 1;
    request->options.kind = take_byte(in) % (KIND_AUTO + 1);
    request->options.number = (int64_t)take_byte(in) - 3;
    (void)kernel_option_part(request->kernel, parts[take_byte(in) % 5], &request->options);
}

static void run(kernel_request *request, reading *in)
{
    static const urikit_str text = { "http://h/a", 10 };
    made_column second = { .block_count = 0 };
    source *other = NULL;
    column **chunks = NULL;
    size_t count = 0;
    size_t rows = request->sources[0]->batch.count;
    urikit_code code;

    if (kernel_takes(request->kernel) != SECOND_NONE) {
        if (take_byte(in) & 1) {
            request->text = &text;
        } else {
            make_column(&second, in, take_byte(in) & 1);
            other = open_column(&second);
            if (!other) {
                free_column(&second);
                return;
            }
            request->others = &other;
            request->other_count = 1;
            rows = rows == 1 ? other->batch.count : rows;
        }
    }
    code = kernel_run(request, &chunks, &count);
    if (code) {
        expect(code == URIKIT_E_OFFSETS || code == URIKIT_E_TOO_LONG);
    } else {
        expect(count == 1);
        check_column(chunks[0], rows);
        column_release(chunks[0]);
        free(chunks);
    }
    if (other) {
        source_release(other);
        expect(second.released);
    }
    free_column(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    reading in = { data, data + size };
    kernel_request request = { .threads = 1 };
    made_column first;
    size_t kernels = 0;
    source *opened;
    bool honest;

    if (!Py_IsInitialized()) {
        Py_InitializeEx(0);
    }
    while (kernel_at(kernels)) {
        kernels++;
    }
    request.kernel = kernel_at(take_byte(&in) % kernels);
    honest = take_byte(&in) & 1;
    set_options(&request, &in);
    make_column(&first, &in, honest);
    opened = open_column(&first);
    expect(!honest || opened);
    if (opened) {
        request.sources = &opened;
        request.source_count = 1;
        if (kernel_is_ready(request.kernel)) {
            run(&request, &in);
        }
        source_release(opened);
        expect(first.released);
    }
    free_column(&first);
    return 0;
}
