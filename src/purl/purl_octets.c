/* SPDX-License-Identifier: MIT */
/* The parts of package URLs, octet by octet, as their canonical form has them. */
#include "purl_parts.h"

/* Reads past a '/' between segments. */
static bool purl_skip_slash(purl_reader *reader)
{
    urikit_str ahead = reader->rest;
    bool raw = *ahead.ptr == '/';

    if (!raw && !((reader->how & PURL_SPLIT_LATE) && *ahead.ptr == '%' && (reader->how & PURL_ENCODED))) {
        return false;
    }
    if (octet_next(&ahead, (reader->how & PURL_ENCODED) != 0) != '/') {
        return false;
    }
    reader->rest = ahead;
    return true;
}

/* Reads past a segment "." or "..", whose end is that of the text or a '/'. */
static bool purl_skip_dots(purl_reader *reader)
{
    urikit_str ahead = reader->rest;
    size_t dots = 0;

    while (ahead.len > 0 && *ahead.ptr != '/') {
        if (dots == 2 || octet_next(&ahead, (reader->how & PURL_ENCODED) != 0) != '.') {
            return false;
        }
        dots++;
    }
    reader->rest = ahead;
    return true;
}

/* Reads past what is dropped before a segment. PURL_SEPARATOR: a segment follows another; 0: an octet follows. */
static int purl_begin_segment(purl_reader *reader)
{
    purl_place before = reader->place;

    while (reader->rest.len > 0) {
        if (purl_skip_slash(reader) || ((reader->how & PURL_NO_DOTS) && purl_skip_dots(reader))) {
            continue;
        }
        reader->place = PURL_IN_SEGMENT;
        return before == PURL_AFTER_SLASH ? PURL_SEPARATOR : 0;
    }
    return PURL_END;
}

static char purl_changed(char octet, unsigned how)
{
    if (how & PURL_LOWER) {
        octet = ascii_lower(octet);
    } else if ((how & PURL_UPPER) && octet >= 'a' && octet <= 'z') {
        octet = (char)(octet & ~0x20);
    }
    if ((how & PURL_DASHED) && octet == '_') {
        octet = '-';
    }
    if ((how & PURL_SCORED) && !ascii_is_digit(octet) && !(octet >= 'a' && octet <= 'z')) {
        octet = '_';
    }
    return octet;
}

int urikiti_purl_next(purl_reader *reader)
{
    if (reader->how & PURL_SEGMENTS) {
        if (reader->place == PURL_IN_SEGMENT && reader->rest.len > 0 && purl_skip_slash(reader)) {
            reader->place = PURL_AFTER_SLASH;
        }
        if (reader->place != PURL_IN_SEGMENT) {
            int between = purl_begin_segment(reader);

            if (between) {
                return between;
            }
        }
    }
    while (reader->rest.len > 0) {
        char octet = octet_next(&reader->rest, (reader->how & PURL_ENCODED) != 0);

        /* one '_' for a character: the octets after the first of its UTF-8 are 10xxxxxx */
        if (!(reader->how & PURL_SCORED) || ((unsigned char)octet & 0xC0) != 0x80) {
            return (unsigned char)purl_changed(octet, reader->how);
        }
    }
    return PURL_END;
}

urikit_str urikiti_purl_text(const urikit_purl *purl, urikit_purl_part part)
{
    switch (part) {
    case URIKIT_PURL_TYPE:
        return purl->type;
    case URIKIT_PURL_NAMESPACE:
        return purl->name_space;
    case URIKIT_PURL_NAME:
        return purl->name;
    case URIKIT_PURL_VERSION:
        return purl->version;
    case URIKIT_PURL_SUBPATH:
    default:
        return purl->subpath;
    }
}

/* True if the decoded text has "databricks" in it, in any case. */
static bool names_databricks(urikit_str text, bool encoded)
{
    static const char word[] = "databricks"; /* no letter but the first is 'd': a search never goes back */
    size_t matched = 0;

    while (text.len > 0 && matched < sizeof word - 1) {
        char octet = ascii_lower(octet_next(&text, encoded));

        matched = octet == word[matched] ? matched + 1 : octet == word[0];
    }
    return matched == sizeof word - 1;
}

static unsigned purl_name_rules(const urikit_purl *purl, const purl_type_row *row, unsigned from)
{
    switch (row->rule) {
    case PURL_RULE_PATH:
        return PURL_SEGMENTS | PURL_SPLIT_LATE;
    case PURL_RULE_DASHES:
        return PURL_DASHED;
    case PURL_RULE_UNDERSCORES:
        return PURL_SCORED;
    case PURL_RULE_DATABRICKS: {
        const urikit_purl_pair *pair = urikiti_purl_pair(purl, URIKIT_STR("repository_url"));

        return pair && names_databricks(pair->value, from != 0) ? PURL_LOWER : 0;
    }
    default:
        return 0;
    }
}

unsigned urikiti_purl_how(const urikit_purl *purl, urikit_purl_part part, unsigned from)
{
    const purl_type_row *row = purl_row(purl);

    switch (part) {
    case URIKIT_PURL_TYPE:
        return PURL_LOWER;
    case URIKIT_PURL_NAMESPACE:
        return from | PURL_SEGMENTS | (row->type.lower_namespace ? (unsigned)PURL_LOWER : 0) |
               (row->type.upper_namespace ? (unsigned)PURL_UPPER : 0);
    case URIKIT_PURL_NAME:
        return from | (row->type.lower_name ? (unsigned)PURL_LOWER : 0) | (row->rule ? purl_name_rules(purl, row, from) : 0);
    case URIKIT_PURL_VERSION:
        return from | (row->type.lower_version ? (unsigned)PURL_LOWER : 0);
    case URIKIT_PURL_SUBPATH:
    default:
        return from | PURL_SEGMENTS | PURL_NO_DOTS | (row->type.lower_subpath ? (unsigned)PURL_LOWER : 0);
    }
}

purl_reader urikiti_purl_reader(const urikit_purl *purl, urikit_purl_part part, unsigned from)
{
    purl_reader reader = { urikiti_purl_text(purl, part), urikiti_purl_how(purl, part, from), PURL_AT_START };

    return reader;
}
