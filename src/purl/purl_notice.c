/* SPDX-License-Identifier: MIT */
/* What is valid in a package URL, and worth knowing. */
#include "purl_parts.h"

#include <string.h>

static size_t count_marks(urikit_str text, char mark)
{
    size_t count = 0;
    size_t i;

    for (i = 0; i < text.len; i++) {
        count += text.ptr[i] == mark;
    }
    return count;
}

/* True if a decoded part has an octet from..to. Octets beyond ASCII are 0x80..0xFF. */
static bool has_octet(urikit_str text, int from, int to)
{
    while (text.len > 0) {
        int octet = (unsigned char)octet_next(&text, true);

        if (octet >= from && octet <= to) {
            return true;
        }
    }
    return false;
}

/* True if a segment before the version is "." or "..". */
static bool has_dot_segment(urikit_str path)
{
    while (path.ptr) {
        const char *end = path.len > 0 ? (const char *)memchr(path.ptr, '/', path.len) : NULL;
        urikit_str segment = path;

        segment.len = end ? (size_t)(end - path.ptr) : path.len;
        path = end ? urikit_str_of(end + 1, path.len - segment.len - 1) : urikit_str_of(NULL, 0);
        if (urikiti_octets_dots(segment, true)) {
            return true;
        }
    }
    return false;
}

/* True if the value is a GUID, 8-4-4-4-12 hex digits, with a letter in upper case. */
static bool is_upper_guid(urikit_str value)
{
    size_t digits = 0;
    bool upper = false;

    for (; value.len > 0; digits++) {
        char octet = octet_next(&value, true);

        if (digits == 8 || digits == 13 || digits == 18 || digits == 23 ? octet != '-' : !ascii_is(octet, ASCII_HEX)) {
            return false;
        }
        upper = upper || (octet >= 'A' && octet <= 'F');
    }
    return digits == 36 && upper;
}

static bool is_of_type(const urikit_purl *purl, const char *name)
{
    return urikiti_ascii_is_word(purl->type, name);
}

unsigned urikit_purl_notices(const urikit_purl *purl)
{
    const purl_type_row *row = purl_row(purl);
    const urikit_purl_type *type = &row->type;
    const urikit_purl_pair *tag = urikiti_purl_pair(purl, URIKIT_STR("tag_id"));
    unsigned notices = 0;

    notices |= purl->row == 0 ? (unsigned)URIKIT_PURL_NOTICE_TYPE : 0;
    if (purl->version.ptr && urikiti_purl_pair(purl, URIKIT_STR("vers"))) {
        notices |= URIKIT_PURL_NOTICE_VERS;
    }
    if (is_of_type(purl, "golang") && (has_octet(purl->name_space, 'A', 'Z') || has_octet(purl->name, 'A', 'Z'))) {
        notices |= URIKIT_PURL_NOTICE_CASE;
    }
    if (has_dot_segment(purl->name_space) || has_dot_segment(purl->name)) {
        notices |= URIKIT_PURL_NOTICE_DOTS;
    }
    if (count_marks(purl->text, '?') > 1 || count_marks(purl->text, '#') > 1) {
        notices |= URIKIT_PURL_NOTICE_MARKS;
    }
    if (((type->lower_namespace || type->upper_namespace) && has_octet(purl->name_space, 0x80, 0xFF)) ||
        (type->lower_name && row->rule != PURL_RULE_UNDERSCORES && has_octet(purl->name, 0x80, 0xFF)) ||
        (type->lower_version && has_octet(purl->version, 0x80, 0xFF)) ||
        (type->lower_subpath && has_octet(purl->subpath, 0x80, 0xFF))) {
        notices |= URIKIT_PURL_NOTICE_UNFOLDED;
    }
    if (is_of_type(purl, "swid") && tag && is_upper_guid(tag->value)) {
        notices |= URIKIT_PURL_NOTICE_TAG_CASE;
    }
    return notices;
}
