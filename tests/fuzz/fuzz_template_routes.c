/* SPDX-License-Identifier: MIT */
/* The properties of routes: the first line is a text, the other lines are templates. A broken property ends the program. */
#include "fuzz_expect.h"
#include "route_properties.h"

enum { TEXT_CAP = 512, LINES_CAP = 2048 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urikit_str lines = input_text(data, size);
    urikit_str text = take_line(&lines);

    if (text.len <= TEXT_CAP && lines.len <= LINES_CAP) {
        (void)route_properties(lines, text);
        (void)openapi_route_properties(lines, text);
    }
    return 0;
}
