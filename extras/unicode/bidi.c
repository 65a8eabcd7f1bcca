/* SPDX-License-Identifier: MIT */
/* The rule for bidirectional IRIs, RFC 3987 §4.2. */
#include <urikit/unicode.h>

#include <string.h>
#include <utf8proc.h>

typedef enum direction {
    NEUTRAL, /* no direction of its own: digits, punctuation, marks */
    LEFT_TO_RIGHT,
    RIGHT_TO_LEFT,
} direction;

static direction direction_of(uint32_t scalar)
{
    switch (utf8proc_get_property((utf8proc_int32_t)scalar)->bidi_class) {
    case UTF8PROC_BIDI_CLASS_L:
        return LEFT_TO_RIGHT;
    case UTF8PROC_BIDI_CLASS_R:
    case UTF8PROC_BIDI_CLASS_AL:
        return RIGHT_TO_LEFT;
    default:
        return NEUTRAL;
    }
}

/* A component on its way: what it has held so far. */
typedef struct component {
    direction all;   /* the direction that some character had */
    direction first; /* of the first character */
    direction last;  /* of the last one; marks after it do not count, as in RFC 5893 §2, rule 3 */
    size_t first_at;
    size_t last_at;
    bool empty;
} component;

static bool is_mark(uint32_t scalar)
{
    return utf8proc_get_property((utf8proc_int32_t)scalar)->bidi_class == UTF8PROC_BIDI_CLASS_NSM;
}

/* The first rule: only one direction. False where this character brings the other one. */
static bool add_character(component *c, uint32_t scalar, size_t at)
{
    direction d = direction_of(scalar);

    if (d != NEUTRAL && c->all != NEUTRAL && c->all != d) {
        return false;
    }
    if (c->empty) {
        c->first = d;
        c->first_at = at;
    }
    if (c->empty || !is_mark(scalar)) {
        c->last = d;
        c->last_at = at;
    }
    c->all = d != NEUTRAL ? d : c->all;
    c->empty = false;
    return true;
}

/* The second rule: right to left at both ends, or nowhere. Returns whether it holds, else where not. */
static bool end_component(component *c, size_t *at)
{
    static const component next = { NEUTRAL, NEUTRAL, NEUTRAL, 0, 0, true };
    component ended = *c;

    *c = next;
    if (ended.all != RIGHT_TO_LEFT || (ended.first == RIGHT_TO_LEFT && ended.last == RIGHT_TO_LEFT)) {
        return true;
    }
    *at = ended.first != RIGHT_TO_LEFT ? ended.first_at : ended.last_at;
    return false;
}

/* A component is what stands between two delimiters; in a host, a label. */
static bool ends_component(const urikit_uri *iri, size_t i)
{
    const char byte = iri->text[i];
    urikit_str host = urikit_uri_host(iri);

    if (byte == '.' && host.ptr) {
        return iri->text + i >= host.ptr && iri->text + i < host.ptr + host.len;
    }
    return byte != '\0' && strchr(":/?#[]@!$&'()*+,;=", byte) != NULL;
}

urikit_code urikit_iri_check_bidi(const urikit_uri *iri, size_t *at)
{
    component c = { NEUTRAL, NEUTRAL, NEUTRAL, 0, 0, true };
    size_t offset = 0;
    size_t i = 0;
    bool holds = true;

    while (holds && i < iri->len) {
        uint32_t scalar = 0;
        size_t n = urikit_utf8_decode(iri->text + i, iri->len - i, &scalar);

        if (ends_component(iri, i)) {
            holds = end_component(&c, &offset);
        } else {
            holds = add_character(&c, scalar, i);
            offset = i;
        }
        i += n > 0 ? n : 1;
    }
    if (holds && end_component(&c, &offset)) {
        return URIKIT_OK;
    }
    if (at) {
        *at = offset;
    }
    return URIKIT_E_BIDI;
}
