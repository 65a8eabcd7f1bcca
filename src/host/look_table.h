/* SPDX-License-Identifier: MIT */
/* The generated Unicode tables: scripts, and what characters look like. Internal to the library. */
#ifndef URIKIT_SRC_LOOK_TABLE_H
#define URIKIT_SRC_LOOK_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The `count` code points from `first` on map to the ASCII characters from `ascii` on. */
typedef struct look_run {
    uint32_t first;
    uint16_t count;
    char ascii;
} look_run;

/* A code point that maps to several ASCII characters: `len` bytes of urikiti_ascii_text_bytes. */
typedef struct look_text {
    uint32_t code;
    uint16_t at;
    uint16_t len;
} look_text;

/* script_table.c: where a run of one script begins: the code point << 8 | the script. Ascending. 0: common. */
extern const uint32_t urikiti_script_starts[];
extern const size_t urikiti_script_start_count;
extern const char *const urikiti_script_names[];

/* lookalike_table.c: ascending by code point */
extern const look_run urikiti_ascii_mapped[];
extern const size_t urikiti_ascii_mapped_count;
extern const look_text urikiti_ascii_texts[];
extern const size_t urikiti_ascii_text_count;
extern const char urikiti_ascii_text_bytes[];
extern const look_run urikiti_lookalikes[];
extern const size_t urikiti_lookalike_count;

/* invisible_table.c: first and last, ascending */
extern const uint32_t urikiti_invisible[][2];
extern const size_t urikiti_invisible_count;

#endif /* URIKIT_SRC_LOOK_TABLE_H */
