/* SPDX-License-Identifier: MIT */
/* URNs, RFC 8141 §2 and §3.1. */
#include "urn.h"

#include "../base/ascii.h"
#include "../text/octets.h"
#include "normal_form.h"
#include "uri_parts.h"

enum { NID_MAX = 32 };

bool urikiti_is_urn(const urikit_uri *uri, urikit_level level)
{
    return (level & (URIKIT_STEP_SCHEME | URIKIT_STEP_URN)) && uri->scheme_end == 3 && !uri_has(uri, HAS_AUTHORITY) &&
           urikiti_ascii_is_word(urikit_uri_scheme(uri), "urn");
}

/*
 * The length of the identifier at the beginning of a segment, §2: 2 to 32 letters, digits and hyphens, no hyphen at
 * either end, then ':'. 0 if there is none. Triplets are read if the level decodes them.
 */
static size_t nid_len(urikit_str segment, urikit_level level)
{
    urikit_str rest = segment;
    char first = '\0';
    char last = '\0';
    size_t count = 0;

    while (rest.len > 0 && *rest.ptr != ':' && count <= NID_MAX) {
        char octet = octet_next(&rest, (level & URIKIT_STEP_PERCENT) != 0);

        if (!ascii_is_alpha(octet) && !ascii_is_digit(octet) && octet != '-') {
            return 0;
        }
        first = count == 0 ? octet : first;
        last = octet;
        count++;
    }
    return rest.len > 0 && count >= 2 && count <= NID_MAX && first != '-' && last != '-' ? segment.len - rest.len : 0;
}

urn_path urikiti_urn_path(const urikit_uri *uri, urikit_level level)
{
    urikit_str path = urikit_uri_path(uri);
    urn_path found = { { path.ptr, 0 }, path };
    urikit_str first = path;
    size_t len;

    if ((level & URIKIT_STEP_SCHEME) == 0) {
        return found;
    }
    if (level & URIKIT_STEP_PATH) {
        segment_iterator it = urikiti_normal_segments(uri, level, path);
        path_shape shape = urikiti_segments_shape(&it);

        first = shape.rooted || shape.count == 0 ? urikit_str_of(path.ptr, 0) : shape.first;
    }
    len = nid_len(first, level);
    if (len > 0) {
        found.nid = urikit_str_of(first.ptr, len);
        found.rest = urikit_str_of(first.ptr + len, (size_t)(path.ptr + path.len - first.ptr) - len);
    }
    return found;
}

unsigned urikiti_urn_rule(urikit_level level)
{
    return normal_rule(PART_HOST, (level & URIKIT_STEP_PERCENT) | (urikit_level)URIKIT_STEP_CASE);
}

urikit_uri urikiti_urn_cut(const urikit_uri *uri, urikit_level level)
{
    urikit_str query = urikit_uri_query(uri);
    urikit_uri cut = *uri;

    if (level & URIKIT_STEP_URN) {
        cut.parts = (uint8_t)(cut.parts & ~HAS_FRAGMENT);
        if (query.len > 0 && (*query.ptr == '+' || *query.ptr == '=')) {
            cut.parts = (uint8_t)(cut.parts & ~HAS_QUERY);
            cut.query_end = cut.path_end;
        }
        cut.len = cut.query_end;
    }
    return cut;
}
