/* SPDX-License-Identifier: MIT */
#include "path_back.h"

#include "../base/out.h"
#include "../text/triplet.h"
#include "host_text.h"

static bool back_is_separator(char c, unsigned how)
{
    return c == '/' || (c == '\\' && (how & PATH_BACKSLASH));
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
    if (c[0] == '%' && (how & PATH_ENCODED_DOTS) && back_take(&rest, how, &c[1]) && c[1] == '2' &&
        back_take(&rest, how, &c[2]) && ascii_lower(c[2]) == 'e') {
        c[0] = '.';
    }
    if (c[0] != '.') {
        return false;
    }
    *text = rest;
    return true;
}

/* 1 for ".", 2 for "..", 0 for every other segment. */
static unsigned back_count_dots(urikit_str segment, unsigned how)
{
    unsigned dots = 0;

    while (dots < 3 && back_take_dot(&segment, how)) {
        dots++;
    }
    return dots <= 2 && back_without_blanks_before(segment, how).len == 0 ? dots : 0;
}

static bool back_is_drive(urikit_str segment, unsigned how)
{
    char c[2];

    return back_take(&segment, how, &c[0]) && back_take(&segment, how, &c[1]) && ascii_is_alpha(c[0]) &&
           (c[1] == ':' || c[1] == '|') && back_without_blanks_before(segment, how).len == 0;
}

void urikiti_path_back_start(path_back *back, path_plan plan)
{
    urikit_str text = back_without_blanks_before(plan.text, plan.how);

    back->how = plan.how;
    back->up = 0;
    back->begun = false;
    back->in_segment = false;
    back->drive = false;
    back->more = (plan.how & PATH_DOTS) && (text.len > 0 || (plan.how & PATH_SLASH));
    if (back->more && text.len > 0 && back_is_separator(text.ptr[0], plan.how)) {
        text.ptr++;
        text.len--;
    }
    back->rest = text;
    back->segment = text; /* without PATH_DOTS: the whole path */
}

/* Removes the last segment of the rest, which may be a dot segment. The rest is not empty. */
static urikit_str back_take_segment(path_back *back)
{
    size_t at = back->rest.len;
    urikit_str segment;

    while (at > 0 && !back_is_separator(back->rest.ptr[at - 1], back->how)) {
        at--;
    }
    segment = urikit_str_of(back->rest.ptr + at, back->rest.len - at);
    back->more = at > 0;
    back->rest.len = at > 0 ? at - 1 : 0;
    return segment;
}

/* Sets the current segment to the next one that is not removed. False if no segment is left. */
static bool back_next_segment(path_back *back)
{
    while (back->more) {
        bool last = !back->begun;
        unsigned dots;

        back->segment = back_take_segment(back);
        back->begun = true;
        back->drive = (back->how & PATH_DRIVE) && !back->more && back_is_drive(back->segment, back->how);
        dots = back_count_dots(back->segment, back->how);
        if (dots > 0) {
            back->up += dots - 1;
            if (last) { /* "a/." and "a/b/.." end with a slash */
                back->segment.len = 0;
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

int urikiti_path_back_next(path_back *back)
{
    int c;

    if (!(back->how & PATH_DOTS)) {
        return back_take_last(back);
    }
    if (!back->in_segment) {
        if (!back_next_segment(back)) {
            return -1;
        }
        back->in_segment = true;
    }
    c = back_take_last(back);
    if (c < 0) {
        back->in_segment = false;
        return '/';
    }
    return c;
}

/* True if the URL Standard encodes this byte in a path. (Since 2024 also '^', which Node 20 and most browsers keep.) */
static bool back_is_encoded(int c, unsigned how)
{
    static const char others[] = " \"#<>?`{}";
    size_t i;

    if (!(how & (PATH_ENCODE | PATH_ENCODE_OPAQUE)) || (c > 0x20 && c < 0x7F && how & PATH_ENCODE_OPAQUE)) {
        return false;
    }
    if (c < 0x20 || c > 0x7E) {
        return true;
    }
    for (i = 0; how & PATH_ENCODE && others[i]; i++) {
        if (c == others[i]) {
            return true;
        }
    }
    return false;
}

static size_t back_path_len(path_plan plan)
{
    path_back back;
    size_t len = 0;
    int c;

    urikiti_path_back_start(&back, plan);
    while ((c = urikiti_path_back_next(&back)) >= 0) {
        len += back_is_encoded(c, plan.how) ? 3 : 1;
    }
    return len;
}

void urikiti_path_plan_write(path_plan plan, urikit_out *out)
{
    size_t len = back_path_len(plan);
    char *to = urikiti_out_room(out, len);
    path_back back;
    int c;

    if (!to) {
        return;
    }
    to += len;
    urikiti_path_back_start(&back, plan);
    while ((c = urikiti_path_back_next(&back)) >= 0) {
        if (back_is_encoded(c, plan.how)) {
            *--to = ascii_hex_digit((unsigned)c);
            *--to = ascii_hex_digit((unsigned)c >> 4);
            *--to = '%';
        } else {
            *--to = (char)c;
        }
    }
}

bool urikiti_path_plans_equal(path_plan a, path_plan b)
{
    path_back x;
    path_back y;
    int c;
    int d;

    urikiti_path_back_start(&x, a);
    urikiti_path_back_start(&y, b);
    do {
        c = urikiti_path_back_next(&x);
        d = urikiti_path_back_next(&y);
        if (c != d) {
            return (c < 0 && d == '/' && back_path_len(b) == 1) || (d < 0 && c == '/' && back_path_len(a) == 1);
        }
    } while (c >= 0);
    return true;
}
