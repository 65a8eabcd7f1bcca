/* SPDX-License-Identifier: MIT */
/* Which links does this text have? Punctuation around them is left out. */
#include <urikit/extract.h>

#include <stdio.h>

int main(void)
{
    urikit_str text = URIKIT_STR("See <https://a.example/b>, (http://h.example/x_(y)), or mailto:me@a.example.");
    char scratch[16384];
    urikit_extract extract;
    urikit_find find;

    urikit_extract_start(&extract, NULL, scratch, sizeof scratch);
    urikit_extract_feed(&extract, text, true);
    while (urikit_extract_next(&extract, &find)) {
        printf("%.*s\n", (int)find.text.len, find.text.ptr);
    }
    return 0;
}
