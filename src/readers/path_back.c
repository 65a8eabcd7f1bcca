/* SPDX-License-Identifier: MIT */
#include "path_back.h"

#include "../base/ascii.h"
#include "../base/out.h"
#include "../host/host_text.h"

#include <string.h>

static bool back_is_separator(char c, unsigned how)
{
    return c == '/' || (c == '\\' && (how & PATH_BACKSLASH));
}

/* The bytes of the separator that ends before byte `at`: 1 or 3; 0 if there is none. */
static size_t back_separator_before(urikit_str text, size_t at, unsigned how)
{
    const char *p = text.ptr + at;

    if (at > 0 && back_is_separator(p[-1], how)) {
        return 1;
    }
    return (how & PATH_ENCODED_SLASH) && at > 2 && p[-3] == '%' && p[-2] == '2' && ascii_lower(p[-1]) == 'f' ? 3 : 0;
}

/* The segment without its parameters. */
static urikit_str back_without_parameters(urikit_str segment, unsigned how)
{
    const char *semicolon = (how & PATH_PARAMETERS) && segment.len > 0 ? memchr(segment.ptr, ';', segment.len) : NULL;

    return semicolon ? urikit_str_of(segment.ptr, (size_t)(semicolon - segment.ptr)) : segment;
}

static bool back_is_dropped(char c, unsigned how)
{
    return (how & PATH_DROP_BLANKS) && is_dropped_blank(c);
}

static urikit_str back_without_blanks_before(urikit_str text, unsigned how)
{
    while (text.len > 0 && back_is_dropped(text.ptr[0], how)) {
        text.ptr++;
        text.len--;
    }
    return text;
}

/* Removes the next byte that is not dropped from the beginning. False at the end. */
static bool back_take(urikit_str *text, unsigned how, char *c)
{
    *text = back_without_blanks_before(*text, how);
    if (text->len == 0) {
        return false;
    }
    *c = *text->ptr++;
    text->len--;
    return true;
}

/* Removes a dot from the beginning: ".", or "%2e" with PATH_ENCODED_DOTS. */
static bool back_take_dot(urikit_str *text, unsigned how)
{
    urikit_str rest = *text;
    char c[3];

    if (!back_take(&rest, how, &c[0])) {
        return false;
    }
    if (c[0] == '%' && (how & PATH_ENCODED_DOTS) && back_take(&rest, how, &c[1]) && c[1] == '2' && back_take(&rest, how, &c[2]) &&
        ascii_lower(c[2]) == 'e') {
        c[0] = '.';
    }
    if (c[0] != '.') {
        return false;
    }
    *text = rest;
    return true;
}

unsigned urikiti_path_dots(urikit_str segment, unsigned how)
{
    unsigned dots = 0;

    if (segment.len > 0 && ascii_is(segment.ptr[0], ASCII_UNRESERVED) && segment.ptr[0] != '.') { /* the usual one */
        return 0;
    }
    while (dots < 3 && back_take_dot(&segment, how)) {
        dots++;
    }
    segment = back_without_blanks_before(segment, how);
    return dots <= 2 && (segment.len == 0 || ((how & PATH_DOTS_END) && segment.ptr[0] == ';')) ? dots : 0;
}

static bool back_is_drive(urikit_str segment, unsigned how)
{
    char c[2];

    return back_take(&segment, how, &c[0]) && back_take(&segment, how, &c[1]) && ascii_is_alpha(c[0]) &&
           (c[1] == ':' || c[1] == '|') && back_without_blanks_before(segment, how).len == 0;
}

/* The ':' of the text, encoded or not. */
static size_t back_count_colons(urikit_str text)
{
    size_t count = 0;
    size_t i;

    for (i = 0; i < text.len; i++) {
        count += text.ptr[i] == ':' ||
                 (text.len - i > 2 && text.ptr[i] == '%' && text.ptr[i + 1] == '3' && ascii_lower(text.ptr[i + 2]) == 'a');
    }
    return count;
}

/* The first segment of the result, if it is a drive letter: no ".." removes it. NULL if it is not. */
static const char *back_find_drive(urikit_str text, unsigned how)
{
    size_t depth = 0;
    size_t at = 0;

    while (at <= text.len) {
        size_t end = at;
        urikit_str segment;
        unsigned dots;

        while (end < text.len && !back_is_separator(text.ptr[end], how)) {
            end++;
        }
        segment = urikit_str_of(text.ptr + at, end - at);
        dots = urikiti_path_dots(segment, how);
        if (dots == 0 && depth == 0 && back_is_drive(segment, how)) {
            return segment.ptr;
        }
        depth += dots == 0;
        depth -= dots == 2 && depth > 0;
        at = end + 1;
    }
    return NULL;
}

void urikiti_path_back_start(path_back *back, path_reading reading)
{
    urikit_str text = back_without_blanks_before(reading.text, reading.how);

    back->how = reading.how;
    back->set = reading.set;
    back->before = reading.before;
    back->up = 0;
    back->begun = false;
    back->in_segment = false;
    back->drive = false;
    back->empty = true;
    back->made = false;
    back->root = (reading.how & PATH_OPEN_END) && (reading.how & PATH_SLASH);
    back->loaded = false;
    back->kept = 0;
    back->colons = reading.how & PATH_COLON ? back_count_colons(text) : 0;
    back->pending_count = 0;
    back->rooted = text.len > 0 && back_is_separator(text.ptr[0], reading.how);
    back->more = (reading.how & PATH_DOTS) && (text.len > 0 || (reading.how & PATH_SLASH));
    if (back->more && back->rooted) {
        text.ptr++;
        text.len--;
    }
    back->rest = text;
    back->drive_at = reading.how & PATH_DRIVE ? back_find_drive(text, reading.how) : NULL;
    back->segment = text; /* without PATH_DOTS: the whole path */
}

/* Removes the last segment of the rest, which may be a dot segment. The rest is not empty. */
static urikit_str back_take_segment(path_back *back)
{
    size_t at = back->rest.len;
    size_t separator = 0;
    urikit_str segment;

    if (back->how & (PATH_BACKSLASH | PATH_ENCODED_SLASH)) {
        while (at > 0 && (separator = back_separator_before(back->rest, at, back->how)) == 0) {
            at--;
        }
    } else {
        while (at > 0 && back->rest.ptr[at - 1] != '/') {
            at--;
        }
        separator = 1;
    }
    segment = urikit_str_of(back->rest.ptr + at, back->rest.len - at);
    back->more = at > 0;
    back->rest.len = at > 0 ? at - separator : 0;
    return back_without_parameters(segment, back->how);
}

/* Sets the current segment to the next one that is not removed. False if no segment is left. */
static bool back_next_segment(path_back *back)
{
    while (back->more) {
        bool last = !back->begun;
        unsigned dots;

        back->segment = back_take_segment(back);
        back->begun = true;
        back->drive = back->drive_at && back->segment.ptr == back->drive_at;
        if (back->segment.len == 0 && !last && (back->how & PATH_MERGE)) {
            continue;
        }
        dots = back->how & PATH_KEEP_DOTS ? 0 : urikiti_path_dots(back->segment, back->how);
        if (dots > 0) {
            back->up += dots - 1;
            if (last && !(back->how & PATH_OPEN_END)) { /* "a/." and "a/b/.." end with a slash */
                back->segment.len = 0;
                back->made = true;
                return true;
            }
        } else if (back->up > 0 && !back->drive) {
            back->up--;
        } else {
            return true;
        }
    }
    return false;
}

/* Removes the last byte of the current segment that is not dropped. -1 if there is none. */
static int back_take_last(path_back *back)
{
    while (back->segment.len > 0) {
        char c = back->segment.ptr[--back->segment.len];

        if (!back_is_dropped(c, back->how)) {
            return back->drive && c == '|' ? ':' : (unsigned char)c;
        }
    }
    return -1;
}

static bool back_is_hex(int c)
{
    return c >= 0 && ascii_is((char)c, ASCII_HEX);
}

/* Removes the last unit of the current segment: a byte, or a triplet. */
static bool back_take_unit(path_back *back, path_unit *unit)
{
    int c = back_take_last(back);
    size_t len = back->segment.len;
    int high;

    if (c < 0) {
        return false;
    }
    unit->octet = (unsigned char)c;
    unit->encoded = false;
    if (!back_is_hex(c)) {
        return true;
    }
    high = back_take_last(back);
    if (back_is_hex(high) && back_take_last(back) == '%') {
        unit->digits[0] = (char)high;
        unit->digits[1] = (char)c;
        unit->octet = (unsigned char)(ascii_hex_value((char)high) << 4 | ascii_hex_value((char)c));
        unit->encoded = true;
        return true;
    }
    back->segment.len = len;
    return true;
}

/* Encodes the unit. */
static void unit_encode(path_unit *unit)
{
    unit->encoded = true;
    unit->digits[0] = ascii_hex_digit((unsigned)unit->octet >> 4);
    unit->digits[1] = ascii_hex_digit(unit->octet);
}

static path_unit unit_of(char c)
{
    path_unit unit = { (unsigned char)c, false, { 0, 0 } };

    return unit;
}

/* Changes a unit as the reader does. */
static void back_change(path_back *back, path_unit *unit)
{
    unsigned how = back->how;

    if (unit->encoded && (how & PATH_PERCENT_ALL)) { /* "%41" becomes "%2541" */
        if (how & PATH_UPPER) {
            unit_encode(unit);
        }
        back->pending[0] = unit_of('%');
        unit_encode(&back->pending[0]);
        back->pending[1] = unit_of(unit->digits[0]);
        back->pending_count = 2;
        *unit = unit_of(unit->digits[1]);
        return;
    }
    if (unit->encoded) {
        if ((how & PATH_DECODE_ALL) ||
            ((how & PATH_DECODE) && !urikiti_set_has(back->set, unit->octet) && !urikiti_set_protects(back->set, unit->octet))) {
            unit->encoded = false;
            if (unit->octet == ':' && back->colons > 0 && --back->colons == 0) {
                unit_encode(unit);
            }
        } else if (how & (PATH_UPPER | PATH_DECODE)) {
            unit_encode(unit);
        }
        if (!(how & PATH_DECODE_ALL)) {
            return;
        }
        if (unit->octet == '%') {
            unit_encode(unit);
        }
    } else if (unit->octet == '%') {
        if (how & (PATH_PERCENT | PATH_PERCENT_ALL)) {
            unit_encode(unit);
        }
        return;
    }
    if ((how & PATH_UNDERSCORE) && (unit->octet < 0x20 || unit->octet == 0x7F)) {
        unit->octet = '_';
    } else if ((how & PATH_PLUS) && unit->octet == ' ') {
        unit->octet = '+';
    } else if ((how & PATH_BACKSLASH) && unit->octet == '\\') {
        unit->octet = '/';
    } else if (urikiti_set_has(back->set, unit->octet) || (unit->octet == ':' && back->colons > 0 && --back->colons == 0)) {
        unit_encode(unit);
    }
}

/* Moves on to the segment before the current one. */
static bool back_enter(path_back *back)
{
    if (!back->loaded && !back_next_segment(back)) {
        return false;
    }
    back->loaded = false;
    back->root = false;
    back->in_segment = true;
    back->empty = true;
    return true;
}

/* At the left end of a segment: true if a '/' is before it. */
static bool back_slash_before(path_back *back)
{
    bool made = back->made;

    back->made = false;
    back->loaded = back_next_segment(back);
    if (back->loaded) {
        return true;
    }
    if (back->how & PATH_CUT_ROOT) { /* the first segment: the root may be gone */
        return !back->empty || (back->rooted && (made || back->up == 0));
    }
    return !(back->how & PATH_RELATIVE) || back->rooted;
}

/* Bytes of "/.." that stay, from the last. */
static bool back_next_kept(path_back *back, path_unit *unit)
{
    if (back->kept == 0 && (back->how & PATH_KEEP_UP) && back->up > 0) {
        back->kept = 3;
        back->up--;
    }
    if (back->kept == 0) {
        return false;
    }
    *unit = unit_of(--back->kept == 0 ? '/' : '.');
    return true;
}

bool urikiti_path_back_next(path_back *back, path_unit *unit)
{
    if (back->pending_count > 0) {
        *unit = back->pending[--back->pending_count];
        return true;
    }
    if (!(back->how & PATH_DOTS)) {
        if (back->segment.len == 0 && back->before.len > 0) {
            back->segment = back->before;
            back->before.len = 0;
            back->rooted = back->segment.ptr[0] == '/';
            back->how |= PATH_DROP_BLANKS;
        }
        if (back_take_unit(back, unit)) {
            if (back->empty && (back->how & PATH_LAST_SPACE) && unit->octet == ' ') {
                unit_encode(unit);
            } else {
                back_change(back, unit);
            }
            back->empty = false;
            return true;
        }
        if (!(back->how & PATH_LEAD) || back->rooted || back->empty) {
            return false;
        }
        back->rooted = true;
        *unit = unit_of('/');
        return true;
    }
    while (back->in_segment || back_enter(back)) {
        if (back_take_unit(back, unit)) {
            back->empty = false;
            back_change(back, unit);
            return true;
        }
        back->in_segment = false;
        if (back_slash_before(back)) {
            *unit = unit_of('/');
            return true;
        }
    }
    if (back->root) {
        back->root = false;
        *unit = unit_of('/');
        return true;
    }
    return back_next_kept(back, unit);
}

bool urikiti_path_climbs(path_reading reading)
{
    size_t depth = 0;
    size_t at = 1; /* after the root */

    while (at < reading.text.len) {
        size_t end = at;
        urikit_str segment;
        unsigned dots;

        while (end < reading.text.len && !back_is_separator(reading.text.ptr[end], reading.how) &&
               !(reading.text.ptr[end] == '%' && reading.text.len - end >= 3 &&
                 back_separator_before(reading.text, end + 3, reading.how) == 3)) {
            end++;
        }
        segment = back_without_parameters(urikit_str_of(reading.text.ptr + at, end - at), reading.how);
        dots = urikiti_path_dots(segment, reading.how);
        if (dots == 2 && depth == 0) {
            return true;
        }
        depth += dots == 0 && (segment.len > 0 || !(reading.how & PATH_MERGE));
        depth -= dots == 2;
        at = end < reading.text.len && reading.text.ptr[end] == '%' ? end + 3 : end + 1;
    }
    return false;
}

/* True for a character that every reader leaves as it is, wherever it is in a segment: no set of paths or queries has it. */
static bool back_is_inert(char c)
{
    static const uint64_t inert[4] = { 0x2BFFF85000000000, 0x47FFFFFE87FFFFFF, 0, 0 }; /* letters, digits and -._~$&+,/;=@ */
    unsigned byte = (unsigned char)c;

    return (inert[byte >> 6] >> (byte & 63) & 1) != 0;
}

bool urikiti_path_stays(path_reading reading)
{
    bool dots = (reading.how & PATH_DOTS) != 0;
    char last = '\0';
    size_t i;

    if (reading.before.len > 0 ||
        ((reading.how & (PATH_DOTS | PATH_LEAD)) && (reading.text.len == 0 || reading.text.ptr[0] != '/'))) {
        return false;
    }
    for (i = 0; i < reading.text.len; i++) {
        char c = reading.text.ptr[i];

        if (!back_is_inert(c) || (dots && (c == ';' || (last == '/' && (c == '/' || c == '.'))))) {
            return false;
        }
        last = c;
    }
    return true;
}

/* The inert bytes at the end of the segment that are not digits of a triplet, at most so many. */
static size_t back_count_inert(const path_back *back, size_t most)
{
    const char *p = back->segment.ptr + back->segment.len;
    size_t count = 0;

    while (count < most && back_is_inert(p[-1])) {
        p--;
        count++;
    }
    if (count < back->segment.len && (count == most || p[-1] == '%' || back_is_dropped(p[-1], back->how))) {
        count = count > 2 ? count - 2 : 0; /* a triplet may begin before them */
    }
    return count;
}

/* The bytes of the segment that may be given. */
static size_t back_bytes_left(const path_back *back)
{
    return back->pending_count == 0 && (back->in_segment || !(back->how & PATH_DOTS)) ? back->segment.len : 0;
}

static void back_skip(path_back *back, size_t count)
{
    back->segment.len -= count;
    back->empty = back->empty && count == 0;
}

/* The next bytes to the left: those that stay as they are, or else one unit. */
static bool back_next_bytes(path_back *back, urikit_str *bytes, path_unit *unit)
{
    size_t left = back_bytes_left(back);

    bytes->len = left > 0 ? back_count_inert(back, left) : 0;
    if (bytes->len > 0) {
        back_skip(back, bytes->len);
        bytes->ptr = back->segment.ptr + back->segment.len;
        return true;
    }
    return urikiti_path_back_next(back, unit);
}

static size_t back_path_len(path_reading reading)
{
    path_back back;
    urikit_str bytes;
    path_unit unit;
    size_t len = 0;

    urikiti_path_back_start(&back, reading);
    while (back_next_bytes(&back, &bytes, &unit)) {
        len += bytes.len > 0 ? bytes.len : unit.encoded ? 3 : 1;
    }
    return len;
}

void urikiti_path_reading_write(path_reading reading, urikit_out *out)
{
    path_back back;
    urikit_str bytes;
    path_unit unit;
    size_t len;
    char *to;

    if (urikiti_path_stays(reading)) {
        urikiti_out_str(out, reading.text);
        return;
    }
    len = back_path_len(reading);
    to = urikiti_out_space(out, len);
    if (!to) {
        return;
    }
    to += len;
    urikiti_path_back_start(&back, reading);
    while (back_next_bytes(&back, &bytes, &unit)) {
        if (bytes.len > 0) {
            to -= bytes.len;
            memcpy(to, bytes.ptr, bytes.len);
        } else if (unit.encoded) {
            *--to = unit.digits[1];
            *--to = unit.digits[0];
            *--to = '%';
        } else {
            *--to = (char)unit.octet;
        }
    }
}

/* The unit as it is compared. */
static int unit_value(const path_unit *unit)
{
    static const char delimiters[] = "/\\%?#&=+;";

    return unit->encoded && unit->octet && memchr(delimiters, unit->octet, sizeof delimiters - 1) ? unit->octet | 0x100
                                                                                                  : unit->octet;
}

bool urikiti_path_readings_same(const path_reading *a, const path_reading *b)
{
    return a->text.ptr == b->text.ptr && a->text.len == b->text.len && a->how == b->how && a->set == b->set &&
           a->before.len == 0 && b->before.len == 0;
}

/* Skips the inert bytes of both, if they are at the same byte of one text. */
static void back_skip_inert(path_back *x, path_back *y)
{
    size_t left_x = back_bytes_left(x);
    size_t left_y = back_bytes_left(y);
    size_t count;

    if (left_x > 0 && left_y > 0 && x->segment.ptr + left_x == y->segment.ptr + left_y) {
        count = back_count_inert(x, left_x < left_y ? left_x : left_y);
        count = count > 0 ? back_count_inert(y, count) : 0; /* which may begin later, or drop other bytes */
        back_skip(x, count);
        back_skip(y, count);
    }
}

bool urikiti_path_readings_equal(path_reading a, path_reading b)
{
    path_back x;
    path_back y;
    path_unit c;
    path_unit d;
    bool more_x;
    bool more_y;

    if (urikiti_path_readings_same(&a, &b)) {
        return true;
    }
    urikiti_path_back_start(&x, a);
    urikiti_path_back_start(&y, b);
    do {
        back_skip_inert(&x, &y);
        more_x = urikiti_path_back_next(&x, &c);
        more_y = urikiti_path_back_next(&y, &d);
        if (more_x != more_y) {
            return (more_x && c.octet == '/' && back_path_len(a) == 1) || (more_y && d.octet == '/' && back_path_len(b) == 1);
        }
        if (more_x && unit_value(&c) != unit_value(&d)) {
            return false;
        }
    } while (more_x);
    return true;
}
