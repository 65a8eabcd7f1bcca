/* SPDX-License-Identifier: MIT */
/* The characters that readers encode in paths, queries and hosts. */
#include "path_back.h"

#include "../base/ascii.h"

#include <string.h>

/* Of each set: the printable ASCII characters that it encodes, those below 0x40 and the others. Control characters and other bytes
 * are in all but the first. */
#define OF(c) ((uint64_t)1 << ((c) & 63))
/* clang-format off */
static const uint64_t set_characters[PATH_SETS][2] = {
    [SET_NONE] = { 0, 0 },
    [SET_WHATWG_OPAQUE] = { 0, 0 },
    [SET_WHATWG_PATH] = { OF(' ') | OF('"') | OF('#') | OF('<') | OF('>') | OF('?'), OF('^') | OF('`') | OF('{') | OF('}') },
    [SET_WHATWG_QUERY] = { OF(' ') | OF('"') | OF('#') | OF('<') | OF('>'), 0 },
    [SET_WHATWG_SPECIAL_QUERY] = { OF(' ') | OF('"') | OF('#') | OF('\'') | OF('<') | OF('>'), 0 },
    [SET_CONTROL] = { OF(' '), 0 },
    [SET_URLLIB3_PATH] = { OF(' ') | OF('"') | OF('#') | OF('<') | OF('>') | OF('?'), OF('[') | OF('\\') | OF(']') | OF('^') | OF('`') | OF('{') | OF('|') | OF('}') },
    [SET_URLLIB3_QUERY] = { OF(' ') | OF('"') | OF('#') | OF('<') | OF('>'), OF('[') | OF('\\') | OF(']') | OF('^') | OF('`') | OF('{') | OF('|') | OF('}') },
    [SET_HTTPX_PATH] = { OF(' ') | OF('"') | OF('#') | OF('<') | OF('>') | OF('?'), OF('`') | OF('{') | OF('}') },
    [SET_HTTPX_QUERY] = { OF(' ') | OF('"') | OF('#') | OF('<') | OF('>'), 0 },
    [SET_HTTPX_HOST] = { OF(' ') | OF('#') | OF('/') | OF(':') | OF('<') | OF('>') | OF('?'), OF('@') | OF('[') | OF(']') | OF('^') },
    [SET_YARL_PATH] = { OF(' ') | OF('"') | OF('#') | OF('<') | OF('>') | OF('?'), OF('[') | OF('\\') | OF(']') | OF('^') | OF('`') | OF('{') | OF('|') | OF('}') },
    [SET_YARL_QUERY] = { OF(' ') | OF('"') | OF('#') | OF('<') | OF('>'), OF('[') | OF('\\') | OF(']') | OF('^') | OF('`') | OF('{') | OF('|') | OF('}') },
    [SET_GO_PATH] = { OF(' ') | OF('!') | OF('"') | OF('#') | OF('\'') | OF('(') | OF(')') | OF('*') | OF('<') | OF('>') | OF('?'), OF('[') | OF('\\') | OF(']') | OF('^') | OF('`') | OF('{') | OF('|') | OF('}') },
    [SET_RUBY_QUERY] = { OF(' ') | OF('"') | OF('#') | OF('\'') | OF('<') | OF('>'), OF('`') },
    [SET_NODE] = { OF(' ') | OF('"') | OF('\'') | OF('<') | OF('>'), OF('\\') | OF('^') | OF('`') | OF('{') | OF('|') | OF('}') },
    [SET_SERVER] = { OF(' ') | OF('"') | OF('#') | OF('<') | OF('>') | OF('?'), OF('[') | OF('\\') | OF(']') | OF('^') | OF('`') | OF('{') | OF('|') | OF('}') },
    [SET_URI] = { 0, 0 },
};
/* clang-format on */

bool urikiti_set_has(path_set set, int byte)
{
    if (set == SET_NONE) {
        return false;
    }
    if (set == SET_NODE && (byte < 0x20 || byte > 0x7E)) { /* the legacy parser leaves the others */
        return byte == '\t' || byte == '\n' || byte == '\r';
    }
    return byte < 0x20 || byte > 0x7E || (set_characters[set][byte >> 6] >> (byte & 63) & 1) != 0;
}

bool urikiti_set_protects(path_set set, int byte)
{
    static const char path[] = "/+%";
    static const char query[] = "=+&;%";

    if (set == SET_URI) {
        return !ascii_is((char)byte, ASCII_UNRESERVED);
    }
    return set == SET_YARL_QUERY ? memchr(query, byte, sizeof query - 1) != NULL : memchr(path, byte, sizeof path - 1) != NULL;
}
