/* SPDX-License-Identifier: MIT */
/* Binary search in the generated tables. */
#include "char_look.h"

#include "look_table.h"

unsigned urikiti_script_of(uint32_t scalar)
{
    size_t low = 0;
    size_t high = urikiti_script_start_count;

    while (low < high) { /* the first start above the scalar */
        size_t middle = low + (high - low) / 2;

        if (urikiti_script_starts[middle] >> 8 <= scalar) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return urikiti_script_starts[low - 1] & 0xFF; /* the first start is U+0000 */
}

const char *urikiti_script_name(unsigned script)
{
    return urikiti_script_names[script];
}

static bool in_ranges(uint32_t scalar, const uint32_t (*ranges)[2], size_t count)
{
    size_t low = 0;

    while (low < count) {
        size_t middle = low + (count - low) / 2;

        if (scalar > ranges[middle][1]) {
            low = middle + 1;
        } else if (scalar < ranges[middle][0]) {
            count = middle;
        } else {
            return true;
        }
    }
    return false;
}

/* The ASCII character for a character in a table of runs; 0 if it is not there. */
static char in_runs(uint32_t scalar, const look_run *runs, size_t count)
{
    size_t low = 0;

    while (low < count) {
        size_t middle = low + (count - low) / 2;

        if (scalar < runs[middle].first) {
            count = middle;
        } else if (scalar - runs[middle].first >= runs[middle].count) {
            low = middle + 1;
        } else {
            return (char)(runs[middle].ascii + (char)(scalar - runs[middle].first));
        }
    }
    return 0;
}

urikit_str urikiti_ascii_mapping(uint32_t scalar, char *space)
{
    size_t low = 0;
    size_t high = urikiti_ascii_text_count;

    *space = in_runs(scalar, urikiti_ascii_mapped, urikiti_ascii_mapped_count);
    if (*space) {
        return urikit_str_of(space, 1);
    }
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const look_text *text = &urikiti_ascii_texts[middle];

        if (scalar == text->code) {
            return urikit_str_of(urikiti_ascii_text_bytes + text->at, text->len);
        }
        if (scalar < text->code) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return urikit_str_of(NULL, 0);
}

bool urikiti_is_dropped(uint32_t scalar)
{
    static const uint32_t ignored[][2] = { { 0xAD, 0xAD },     { 0x34F, 0x34F },     { 0x180B, 0x180D },  { 0x180F, 0x180F },
                                           { 0x200B, 0x200B }, { 0x2060, 0x2060 },   { 0x2064, 0x2064 },  { 0xFE00, 0xFE0F },
                                           { 0xFEFF, 0xFEFF }, { 0x1BCA0, 0x1BCA3 }, { 0xE0100, 0xE01EF } };

    return in_ranges(scalar, ignored, sizeof ignored / sizeof ignored[0]);
}

char urikiti_lookalike(uint32_t scalar)
{
    return in_runs(scalar, urikiti_lookalikes, urikiti_lookalike_count);
}

bool urikiti_is_invisible(uint32_t scalar)
{
    return in_ranges(scalar, urikiti_invisible, urikiti_invisible_count);
}

/* True for Bidi_Control of Unicode: ALM, LRM, RLM, embeddings, overrides and isolates. */
bool urikiti_is_bidi_control(uint32_t scalar)
{
    return scalar == 0x61C || scalar == 0x200E || scalar == 0x200F || (scalar >= 0x202A && scalar <= 0x202E) ||
           (scalar >= 0x2066 && scalar <= 0x2069);
}
