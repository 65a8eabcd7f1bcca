/* SPDX-License-Identifier: MIT */
/* The characters that readers encode in paths, queries and hosts. */
#include "path_back.h"

#include <string.h>

/* Of each set: the printable ASCII characters that it encodes. Control characters and other bytes are in all but the first. */
static const char *const set_characters[PATH_SETS] = {
    [SET_NONE] = "",
    [SET_WHATWG_OPAQUE] = "",
    [SET_WHATWG_PATH] = " \"#<>?^`{}",
    [SET_WHATWG_QUERY] = " \"#<>",
    [SET_WHATWG_SPECIAL_QUERY] = " \"#'<>",
    [SET_CONTROL] = " ",
    [SET_URLLIB3_PATH] = " \"#<>?[\\]^`{|}",
    [SET_URLLIB3_QUERY] = " \"#<>[\\]^`{|}",
    [SET_HTTPX_PATH] = " \"#<>?`{}",
    [SET_HTTPX_QUERY] = " \"#<>",
    [SET_HTTPX_HOST] = " #/:<>?@[]^",
    [SET_YARL_PATH] = " \"#<>?[\\]^`{|}",
    [SET_YARL_QUERY] = " \"#<>[\\]^`{|}",
    [SET_GO_PATH] = " !\"#'()*<>?[\\]^`{|}",
    [SET_RUBY_QUERY] = " \"#'<>`",
    [SET_NODE] = " \"'<>\\^`{|}",
    [SET_SERVER] = " \"#<>?[\\]^`{|}",
};

bool urikiti_set_has(path_set set, int byte)
{
    if (set == SET_NONE) {
        return false;
    }
    if (set == SET_NODE && (byte < 0x20 || byte > 0x7E)) { /* the legacy parser leaves the others */
        return byte == '\t' || byte == '\n' || byte == '\r';
    }
    return byte < 0x20 || byte > 0x7E || memchr(set_characters[set], byte, strlen(set_characters[set])) != NULL;
}

bool urikiti_set_protects(path_set set, int byte)
{
    static const char path[] = "/+%";
    static const char query[] = "=+&;%";

    return set == SET_YARL_QUERY ? memchr(query, byte, sizeof query - 1) != NULL : memchr(path, byte, sizeof path - 1) != NULL;
}
