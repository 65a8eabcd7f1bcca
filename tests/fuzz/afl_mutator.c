/* SPDX-License-Identifier: MIT */
/* A mutator written for libFuzzer as a module of AFL++: AFL_CUSTOM_MUTATOR_LIBRARY. */
#include "mutate.h"

#include <stdlib.h>

typedef struct module {
    uint8_t *data;
    size_t cap;
    uint64_t state;
} module;

void *afl_custom_init(void *afl, unsigned int seed);
size_t afl_custom_fuzz(module *self, uint8_t *data, size_t size, uint8_t **out, uint8_t *other, size_t other_size,
                       size_t max_size);
void afl_custom_deinit(module *self);

/* The part that libFuzzer would do: a byte or two changed, put in or taken out. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size)
{
    static uint64_t state = 1;
    mutation m = { data, size, max_size, state++ * 77777 };
    size_t at = draw_below(&m, size + 1);
    uint8_t byte = (uint8_t)draw(&m);

    if (at < size && draw_below(&m, 3) == 0) {
        put_piece(&m, at, 1, "", 0);
    } else {
        put_piece(&m, at, at < size ? draw_below(&m, 2) : 0, &byte, 1);
    }
    return m.size;
}

void *afl_custom_init(void *afl, unsigned int seed)
{
    module *self = calloc(1, sizeof *self);

    (void)afl;
    if (self) {
        self->state = seed;
    }
    return self;
}

size_t afl_custom_fuzz(module *self, uint8_t *data, size_t size, uint8_t **out, uint8_t *other, size_t other_size,
                       size_t max_size)
{
    (void)other, (void)other_size;
    if (max_size > self->cap) {
        uint8_t *larger = realloc(self->data, max_size);

        if (!larger) {
            return 0;
        }
        self->data = larger;
        self->cap = max_size;
    }
    size = size < max_size ? size : max_size;
    memcpy(self->data, data, size);
    self->state = self->state * UINT64_C(6364136223846793005) + 1;
    *out = self->data;
    return LLVMFuzzerCustomMutator(self->data, size, max_size, (unsigned)(self->state >> 32));
}

void afl_custom_deinit(module *self)
{
    free(self->data);
    free(self);
}
