/* SPDX-License-Identifier: MIT */
/* libcbor: CBOR as a tree on the heap, or as a stream of callbacks. Knows nothing of CRIs. */
#include "../competitor.h"

#include <cbor.h>

static size_t load(const bench_corpus *corpus)
{
    size_t accepted = 0;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        const bench_input *input = &corpus->inputs[i];
        struct cbor_load_result result;
        cbor_item_t *item = cbor_load((cbor_data)input->text, input->len, &result);

        if (item) {
            accepted += result.read == input->len;
            cbor_decref(&item);
        }
    }
    return accepted;
}

/* The callbacks that count the elements still to come; the rest is libcbor's own, which do nothing. */
static void see_string(void *left, cbor_data data, size_t len)
{
    (void)data;
    (void)len;
    *(size_t *)left -= 1;
}

static void see_array(void *left, size_t count)
{
    *(size_t *)left += count - 1;
}

static void see_int8(void *left, uint8_t value)
{
    (void)value;
    *(size_t *)left -= 1;
}

static void see_int16(void *left, uint16_t value)
{
    (void)value;
    *(size_t *)left -= 1;
}

static void see_bool(void *left, bool value)
{
    (void)value;
    *(size_t *)left -= 1;
}

static void see_null(void *left)
{
    *(size_t *)left -= 1;
}

static size_t stream(const bench_corpus *corpus)
{
    struct cbor_callbacks callbacks = cbor_empty_callbacks;
    size_t accepted = 0;
    size_t i;

    callbacks.uint8 = callbacks.negint8 = see_int8;
    callbacks.uint16 = callbacks.negint16 = see_int16;
    callbacks.string = callbacks.byte_string = see_string;
    callbacks.array_start = see_array;
    callbacks.boolean = see_bool;
    callbacks.null = see_null;
    for (i = 0; i < corpus->count; i++) {
        const bench_input *input = &corpus->inputs[i];
        size_t left = 1; /* items that have to come */
        size_t at = 0;

        while (left > 0) {
            struct cbor_decoder_result result = cbor_stream_decode((cbor_data)input->text + at, input->len - at, &callbacks,
                                                                   &left);

            if (result.status != CBOR_DECODER_FINISHED) {
                break;
            }
            at += result.read;
        }
        accepted += left == 0 && at == input->len;
    }
    return accepted;
}

static const bench_work works[] = {
    { "cbor walk", "load", "a tree on the heap, then freed", load, NULL },
    { "cbor walk", "stream", "a callback an item", stream, NULL },
    { "cri decode", "load", "a tree on the heap, then freed; CBOR only, no rule of CRIs", load, NULL },
    { "cri decode", "stream", "a callback an item; CBOR only, no rule of CRIs", stream, NULL },
};

static const bench_competitor competitor = { "libcbor", CBOR_VERSION, works, BENCH_COUNT(works) };

const bench_competitor *bench_competitor_of(void)
{
    return &competitor;
}
