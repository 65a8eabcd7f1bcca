/* SPDX-License-Identifier: MIT */
/* Runs a fuzzer's entry on files, without a fuzzer: fuzz seeds as tests, and found inputs on any compiler. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int main(int argc, char **argv)
{
    int i;

    for (i = 1; i < argc; i++) {
        FILE *file = fopen(argv[i], "rb");
        uint8_t *data = malloc(1 << 20);
        size_t size;

        if (!file || !data) {
            fprintf(stderr, "replay: cannot read %s\n", argv[i]);
            return 3;
        }
        size = fread(data, 1, 1 << 20, file);
        fclose(file);
        data = realloc(data, size ? size : 1); /* a sanitizer sees one byte too far */
        LLVMFuzzerTestOneInput(data, size);
        free(data);
    }
    printf("%d inputs\n", argc - 1);
    return argc > 1 ? 0 : 2;
}
