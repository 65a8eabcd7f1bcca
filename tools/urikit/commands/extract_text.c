/* SPDX-License-Identifier: MIT */
/* The text that is made of an input, and where its bytes come from. */
#include "commands/extract_format.h"

#include "text/memory.h"

#include <stdlib.h>

enum {
    PIECE_MAX = 1 << 20, /* bytes of a piece: so much of the input is kept for lines and columns */
    PIECES_MIN = 256
};

static void put_piece(extract_text *t, size_t text, size_t source)
{
    text_piece *last = t->count > 0 ? &t->pieces[t->count - 1] : NULL;

    if (last && last->text == last->source && text == source && last->text < PIECE_MAX) {
        last->text += (uint32_t)text;
        last->source += (uint32_t)source;
        return;
    }
    if (t->count == t->cap) {
        t->cap = t->cap ? 2 * t->cap : PIECES_MIN;
        t->pieces = memory_resize(t->pieces, t->cap * sizeof *t->pieces);
    }
    t->pieces[t->count++] = (text_piece){ (uint32_t)text, (uint32_t)source };
}

void extract_text_put(extract_text *t, const char *bytes, size_t n)
{
    buffer_put(&t->text, bytes, n);
    put_piece(t, n, t->held);
    t->held = 0;
}

void extract_text_open(extract_text *t)
{
    extract_text_put(t, "<a href=\"", 9);
}

void extract_text_close(extract_text *t)
{
    extract_text_put(t, "\">", 2);
}

void extract_text_inner(extract_text *t, const char *bytes, size_t n)
{
    const char *reference = *bytes == '&' ? "&amp;" : *bytes == '"' ? "&quot;" : *bytes == '\\' ? "&#92;" : NULL;

    if (n == 1 && reference) {
        extract_text_put(t, reference, strlen(reference));
    } else {
        extract_text_put(t, bytes, n);
    }
}

void extract_text_start(extract_text *t, const extract_format *format, bool links)
{
    extract_text old = *t;

    memset(t, 0, sizeof *t);
    t->format = format;
    t->links = links;
    t->text = old.text;
    t->text.len = 0;
    t->pieces = old.pieces;
    t->cap = old.cap;
    memcpy(t->names, old.names, sizeof t->names);
    t->name_count = old.name_count;
    t->before = '\n';
}

/* What is held is no text: unless it is a line of a mail, which may turn out to be text. */
static void put_held(extract_text *t)
{
    if (t->held > 0 && !t->line_held) {
        extract_text_put(t, NULL, 0);
    }
}

void extract_text_add(extract_text *t, const char *bytes, size_t n, bool last)
{
    size_t i;

    for (i = 0; i < n && t->format->take; i++) {
        t->held++;
        t->format->take(t, bytes[i]);
        if (t->held >= PIECE_MAX) {
            put_held(t);
        }
    }
    while (i < n) {
        size_t some = n - i < PIECE_MAX ? n - i : PIECE_MAX;

        t->held = some;
        extract_text_put(t, bytes + i, some);
        i += some;
    }
    if (last && t->format->end) {
        t->format->end(t);
    }
}

void extract_text_skip(extract_text *t, uint64_t n)
{
    while (n > 0) {
        size_t some = n < PIECE_MAX ? (size_t)n : PIECE_MAX;

        t->held += some;
        n -= some;
        put_held(t);
    }
}

/* Goes to the piece that the byte at a place of the text is in. */
static void go_to(extract_text *t, uint64_t place)
{
    if (place < t->at_text) {
        t->at = 0;
        t->at_text = t->first_text;
        t->at_source = t->first_source;
    }
    while (t->at + 1 < t->count && place - t->at_text >= t->pieces[t->at].text) {
        t->at_text += t->pieces[t->at].text;
        t->at_source += t->pieces[t->at].source;
        t->at++;
    }
}

uint64_t extract_text_place(extract_text *t, uint64_t place, bool end)
{
    text_piece piece;

    go_to(t, place - end);
    piece = t->pieces[t->at];
    if (piece.text == piece.source) {
        return t->at_source + (place - t->at_text);
    }
    return t->at_source + (end ? piece.source : 0);
}

void extract_text_keep(extract_text *t, urikit_str rest)
{
    uint64_t gone = t->text.len - rest.len;
    uint64_t place = t->first_text;
    size_t i = 0;

    if (gone > 0) {
        memmove(t->text.ptr, rest.ptr, rest.len);
        t->text.len = rest.len;
        t->kept_from += gone;
    }
    while (i < t->count && place + t->pieces[i].text <= t->kept_from) {
        place += t->pieces[i].text;
        t->first_source += t->pieces[i].source;
        i++;
    }
    if (i > 0) {
        t->first_text = place;
        memmove(t->pieces, t->pieces + i, (t->count - i) * sizeof *t->pieces);
        t->count -= i;
    }
    t->at = 0;
    t->at_text = t->first_text;
    t->at_source = t->first_source;
}

void extract_text_free(extract_text *t)
{
    buffer_free(&t->text);
    free(t->pieces);
}
