/* SPDX-License-Identifier: MIT */
#include "text/secret.h"

static const char mask[] = "****";

static bool is_slash(char c)
{
    return c == '/' || c == '\\';
}

/* Ends the text that an identifier can be in: a blank, a line end, a control character. */
static bool is_blank(char c)
{
    return (unsigned char)c <= ' ';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The password of an authority without '@': one with a '/' in it, as in http://user:pa/ss@host, makes a bad port. */
static bool find_cut_password(urikit_str text, size_t authority, size_t authority_end, size_t *start, size_t *end)
{
    size_t colon = authority;
    size_t i;

    if (authority == authority_end || text.ptr[authority] == '[') {
        return false;
    }
    while (colon < authority_end && text.ptr[colon] != ':') {
        colon++;
    }
    for (i = colon + 1; i < authority_end && is_digit(text.ptr[i]); i++) {
    }
    if (colon == authority_end || i >= authority_end) {
        return false; /* no port, or a good one */
    }
    *start = colon + 1;
    *end = 0;
    for (i = authority_end; i < text.len && !is_blank(text.ptr[i]); i++) {
        *end = text.ptr[i] == '@' ? i : *end;
    }
    return *end > 0;
}

/* The password of the authority that begins at `authority`; *after is where the search goes on. */
static bool find_password(urikit_str text, size_t authority, size_t *start, size_t *end, size_t *after)
{
    size_t colon = SIZE_MAX;
    size_t at_sign = SIZE_MAX;
    size_t i = authority;

    for (; i < text.len && !is_slash(text.ptr[i]) && !is_blank(text.ptr[i]) && text.ptr[i] != '?' && text.ptr[i] != '#';
         i++) {
        at_sign = text.ptr[i] == '@' ? i : at_sign;
        colon = text.ptr[i] == ':' && colon == SIZE_MAX ? i : colon;
    }
    *after = i;
    if (at_sign == SIZE_MAX) {
        bool found = find_cut_password(text, authority, i, start, end);

        *after = found ? *end : i;
        return found;
    }
    *start = colon + 1; /* none: 0 */
    *end = at_sign;
    return colon < at_sign && *start < *end;
}

bool secret_next(urikit_str text, size_t from, size_t *start, size_t *end)
{
    size_t i = from;

    while (text.len >= 2 && i < text.len - 1) {
        if (!is_slash(text.ptr[i]) || !is_slash(text.ptr[i + 1])) {
            i++;
            continue;
        }
        while (i < text.len && is_slash(text.ptr[i])) {
            i++;
        }
        if (find_password(text, i, start, end, &i)) {
            return true;
        }
    }
    return false;
}

void secret_mask(urikit_str text, buffer *out)
{
    size_t done = 0;
    size_t start;
    size_t end;

    while (secret_next(text, done, &start, &end)) {
        buffer_put(out, text.ptr + done, start - done);
        buffer_text(out, mask);
        done = end;
    }
    buffer_put(out, text.ptr + done, text.len - done);
}

size_t secret_masked_at(urikit_str text, size_t at)
{
    size_t done = 0;
    size_t masked = 0; /* of the bytes before `done` */
    size_t start;
    size_t end;

    while (secret_next(text, done, &start, &end) && start <= at) {
        masked += start - done;
        if (at < end) {
            return masked;
        }
        masked += sizeof mask - 1;
        done = end;
    }
    return masked + (at - done);
}
