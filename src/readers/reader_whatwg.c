/* SPDX-License-Identifier: MIT */
/*
 * The URL Standard of the WHATWG, as in browsers and Node.js. A text with a scheme is read without a base; a text
 * without a scheme is read as a link on an https page.
 */
#include "join.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "../base/out.h"
#include "../host/host_text.h"
#include "../host/ipv4_forms.h"
#include "../host/punycode.h"

#include <string.h>

typedef enum scheme_kind {
    SCHEME_OTHER,
    SCHEME_SPECIAL, /* http, https, ws, wss, ftp */
    SCHEME_FILE,
} scheme_kind;

/* Removes the next byte that is not dropped from the beginning. -1 at the end. */
static int whatwg_take(urikit_str *text)
{
    while (text->len > 0 && is_dropped_blank(text->ptr[0])) {
        *text = slice_from(*text, 1);
    }
    if (text->len == 0) {
        return -1;
    }
    *text = slice_from(*text, 1);
    return (unsigned char)text->ptr[-1];
}

static int whatwg_peek(urikit_str text)
{
    return whatwg_take(&text);
}

static scheme_kind whatwg_kind_of(urikit_str scheme)
{
    static const char special[5][6] = { "http", "https", "ws", "wss", "ftp" };
    size_t i;

    for (i = 0; i < 5; i++) {
        if (urikiti_is_word_with_blanks(scheme, special[i])) {
            return SCHEME_SPECIAL;
        }
    }
    return urikiti_is_word_with_blanks(scheme, "file") ? SCHEME_FILE : SCHEME_OTHER;
}

/* Removes "scheme:" from the beginning. Absent if there is none. */
static urikit_str whatwg_take_scheme(urikit_str *text)
{
    urikit_str rest = *text;
    const char *start = text->ptr;
    size_t len;
    int c = whatwg_take(&rest);

    if (c < 0 || !ascii_is_alpha((char)c)) {
        return urikit_str_of(NULL, 0);
    }
    do {
        len = (size_t)(rest.ptr - start);
        c = whatwg_take(&rest);
    } while (c >= 0 && ascii_is((char)c, ASCII_SCHEME));
    if (c != ':') {
        return urikit_str_of(NULL, 0);
    }
    *text = rest;
    return urikit_str_of(start, len);
}

static bool whatwg_is_slash(int c)
{
    return c == '/' || c == '\\';
}

/* ---- hosts ------------------------------------------------------------------ */

/* True for "forbidden host code points". */
static bool whatwg_is_forbidden(int c)
{
    static const char others[] = "\t\n\r #/:<>?@[\\]^|";

    return c == 0 || memchr(others, c, sizeof others - 1) != NULL;
}

/* True for "forbidden domain code points". */
static bool whatwg_is_forbidden_in_domain(int c)
{
    return whatwg_is_forbidden(c) || c < 0x20 || c == '%' || c == 0x7F;
}

static bool whatwg_is_empty(urikit_str text)
{
    return whatwg_peek(text) < 0;
}

/* Reads "[...]". Drops blanks. */
static bool whatwg_read_ipv6(urikit_str host, model_reading *reading)
{
    char space[48];
    size_t len = 0;
    int c;

    (void)whatwg_take(&host);
    while ((c = whatwg_take(&host)) >= 0 && c != ']') {
        if (len == sizeof space) {
            return false;
        }
        space[len++] = (char)c;
    }
    reading->host_kind = READER_HOST_IPV6_HEX;
    return c == ']' && whatwg_is_empty(host) && urikit_ipv6_parse(urikit_str_of(space, len), reading->ip, NULL) == URIKIT_OK;
}

/* Checks labels that begin with "xn--": they must be the Punycode of text that is not ASCII. */
typedef struct label_check {
    char text[64]; /* the label so far, if it is ASCII */
    size_t len;
    bool ascii;
} label_check;

static bool whatwg_end_label(label_check *label)
{
    bool good = true;

    if (label->ascii && label->len >= 4 && memcmp(label->text, "xn--", 4) == 0) {
        good = label->len <= sizeof label->text && urikiti_punycode_is_valid(urikit_str_of(label->text + 4, label->len - 4));
    }
    label->len = 0;
    label->ascii = true;
    return good;
}

static bool whatwg_feed_label(label_check *label, char c)
{
    if (c == '.') {
        return whatwg_end_label(label);
    }
    label->ascii = label->ascii && (unsigned char)c < 0x80;
    if (label->len < sizeof label->text) {
        label->text[label->len] = c;
    }
    label->len++;
    return true;
}

static bool whatwg_read_domain(urikit_str host, model_reading *reading)
{
    ipv4_forms forms = { .labels = 0 };
    label_check label = { .ascii = true };
    urikit_str rest = host;
    host_step step;
    bool trailing_dot;
    bool any = false;
    bool ascii = !(reading->before & BEFORE_WHATWG_A_LABEL); /* so far; then "xn--" may be followed by anything */
    bool labels_are_good = true;
    size_t i;

    while (urikiti_host_next(&rest, &step)) {
        if (step.broken) {
            return false;
        }
        ascii = ascii && step.scalar < 0x80;
        for (i = 0; i < step.mapped.len; i++) {
            char c = step.mapped.ptr[i];

            if ((unsigned char)c < 0x80 && whatwg_is_forbidden_in_domain(c)) {
                return false;
            }
            labels_are_good = whatwg_feed_label(&label, c) && labels_are_good;
            urikiti_ipv4_feed(&forms, c);
            any = true;
        }
    }
    reading->host = host;
    reading->host_kind = READER_HOST_DOMAIN;
    labels_are_good = whatwg_end_label(&label) && labels_are_good;
    if (!any || (!ascii && !labels_are_good)) {
        return false;
    }
    switch (urikiti_ipv4_finish(&forms, reading->ip, &trailing_dot)) {
    case IPV4_ADDRESS:
        reading->host_kind = READER_HOST_IPV4;
        return true;
    case IPV4_REFUSED:
        return false;
    case IPV4_NAME:
        break;
    }
    return true;
}

static bool whatwg_read_opaque_host(urikit_str host, model_reading *reading)
{
    urikit_str rest = host;
    int c;

    reading->host = host;
    reading->host_kind = READER_HOST_OPAQUE;
    while ((c = whatwg_take(&rest)) >= 0) {
        if (whatwg_is_forbidden(c)) {
            return false;
        }
    }
    return true;
}

static bool whatwg_read_host(urikit_str host, scheme_kind kind, model_reading *reading)
{
    if (whatwg_peek(host) == '[') {
        return whatwg_read_ipv6(host, reading);
    }
    return kind == SCHEME_OTHER ? whatwg_read_opaque_host(host, reading) : whatwg_read_domain(host, reading);
}

static bool whatwg_read_authority(urikit_str text, scheme_kind kind, model_reading *reading)
{
    size_t at = text.len;
    size_t end;
    bool brackets = false;

    while (at > 0 && text.ptr[at - 1] != '@') {
        at--;
    }
    reading->userinfo = at > 0 && urikiti_is_userinfo(slice_to(text, at - 1), true);
    text = slice_from(text, at);
    for (end = 0; end < text.len && (text.ptr[end] != ':' || brackets); end++) {
        brackets = text.ptr[end] == '[' || (brackets && text.ptr[end] != ']');
    }
    if (whatwg_is_empty(slice_to(text, end))) { /* allowed only if the authority is empty, and the scheme does not need a host */
        reading->host_kind = READER_HOST_NONE;
        return (kind == SCHEME_OTHER && at == 0 && end == text.len) || reader_refuses(reading, URIKIT_READER_HOST);
    }
    if (!whatwg_read_host(slice_to(text, end), kind, reading)) {
        return reader_refuses(reading, URIKIT_READER_HOST);
    }
    reading->port = end < text.len ? urikiti_port_number(slice_from(text, end + 1)) : -1;
    return reading->port != -2 || reader_refuses(reading, URIKIT_READER_PORT);
}

/* ---- the rest ----------------------------------------------------------------- */

static void whatwg_reading_path(urikit_str text, unsigned how, model_reading *reading)
{
    size_t before = text.len;

    urikiti_cut_query(&text, &reading->query.text);
    reading->path.text = text;
    reading->path.how = how | PATH_DROP_BLANKS;
    reading->path.set = !(how & PATH_DOTS)                      ? SET_WHATWG_OPAQUE
                        : reading->before & BEFORE_WHATWG_CARET ? SET_HTTPX_PATH /* the same but for '^' */
                                                                : SET_WHATWG_PATH;
    if (!(how & PATH_DOTS) && text.len < before &&
        !(reading->before & BEFORE_WHATWG_LAST_SPACE)) { /* a space before '?' or '#' is encoded */
        reading->path.how |= PATH_LAST_SPACE;
    }
    reading->query.how = PATH_DROP_BLANKS;
    reading->query.set = SET_WHATWG_QUERY;
}

static bool whatwg_read_with_authority(urikit_str text, scheme_kind kind, model_reading *reading)
{
    size_t end = urikiti_slice_find_any(text, kind == SCHEME_SPECIAL ? "/\\?#" : "/?#");
    unsigned how = PATH_DOTS | PATH_ENCODED_DOTS;

    how |= kind == SCHEME_SPECIAL ? PATH_BACKSLASH | PATH_SLASH : 0;
    whatwg_reading_path(slice_from(text, end), how, reading);
    return whatwg_read_authority(slice_to(text, end), kind, reading);
}

static bool whatwg_is_drive(urikit_str text)
{
    int c = whatwg_take(&text);
    int second = whatwg_take(&text);

    return c >= 0 && ascii_is_alpha((char)c) && (second == ':' || second == '|') && whatwg_is_empty(text);
}

static bool whatwg_is_localhost(const model_reading *reading)
{
    char space[16];
    urikit_out out = URIKIT_OUT(space);

    urikiti_reading_write_host(reading, &out);
    return out.len == 9 && memcmp(space, "localhost", 9) == 0;
}

/* Reads the text after "file:". */
static bool whatwg_read_file(urikit_str text, model_reading *reading)
{
    urikit_str rest = text;
    unsigned how = PATH_DOTS | PATH_ENCODED_DOTS | PATH_BACKSLASH | PATH_SLASH | PATH_DRIVE;
    size_t end;

    whatwg_reading_path(text, how, reading);
    if (!whatwg_is_slash(whatwg_take(&rest)) || !whatwg_is_slash(whatwg_take(&rest))) {
        return true;
    }
    end = urikiti_slice_find_any(rest, "/\\?#");
    if (whatwg_is_drive(slice_to(rest, end))) {
        whatwg_reading_path(rest, how, reading);
        return true;
    }
    whatwg_reading_path(slice_from(rest, end), how, reading);
    if (whatwg_is_empty(slice_to(rest, end))) {
        return true;
    }
    if (!whatwg_read_host(slice_to(rest, end), SCHEME_FILE, reading)) {
        return reader_refuses(reading, URIKIT_READER_HOST);
    }
    if (whatwg_is_localhost(reading)) {
        reading->host_kind = READER_HOST_NONE;
    }
    return true;
}

/* Reads the text after a scheme that browsers do not know. */
static bool whatwg_read_other(urikit_str text, model_reading *reading)
{
    urikit_str rest = text;

    if (whatwg_take(&rest) != '/') {
        whatwg_reading_path(text, 0, reading);
        return true;
    }
    if (whatwg_take(&rest) == '/') {
        return whatwg_read_with_authority(rest, SCHEME_OTHER, reading);
    }
    whatwg_reading_path(text, PATH_DOTS | PATH_ENCODED_DOTS, reading);
    return true;
}

static urikit_str whatwg_after_slashes(urikit_str text)
{
    while (whatwg_is_slash(whatwg_peek(text))) {
        (void)whatwg_take(&text);
    }
    return text;
}

/* Reads a link on the page https://page/. */
static bool whatwg_read_link(urikit_str text, model_reading *reading)
{
    urikit_str rest = text;

    if (whatwg_is_slash(whatwg_take(&rest)) && whatwg_is_slash(whatwg_take(&rest))) {
        return whatwg_read_with_authority(whatwg_after_slashes(rest), SCHEME_SPECIAL, reading);
    }
    whatwg_reading_path(text, PATH_DOTS | PATH_ENCODED_DOTS | PATH_BACKSLASH | PATH_SLASH, reading);
    return true;
}

/* Without controls and spaces at its ends. */
static urikit_str whatwg_trimmed(urikit_str text)
{
    while (text.len > 0 && (unsigned char)text.ptr[0] <= 0x20) {
        text = slice_from(text, 1);
    }
    while (text.len > 0 && (unsigned char)text.ptr[text.len - 1] <= 0x20) {
        text.len--;
    }
    return text;
}

bool urikiti_whatwg_read(urikit_str text, model_reading *reading)
{
    urikit_str scheme;

    text = whatwg_trimmed(text);
    scheme = whatwg_take_scheme(&text);
    if (!scheme.ptr) {
        bool taken = whatwg_read_link(text, reading);

        reading->query.set = SET_WHATWG_SPECIAL_QUERY;
        reading->port = reading->port == 443 ? -1 : reading->port; /* the page's scheme is https */
        return taken;
    }
    reading->scheme = scheme;
    switch (whatwg_kind_of(scheme)) {
    case SCHEME_SPECIAL:
        if (!whatwg_read_with_authority(whatwg_after_slashes(text), SCHEME_SPECIAL, reading)) {
            return false;
        }
        break;
    case SCHEME_FILE:
        if (!whatwg_read_file(text, reading)) {
            return false;
        }
        break;
    case SCHEME_OTHER:
        return whatwg_read_other(text, reading);
    }
    reading->query.set = SET_WHATWG_SPECIAL_QUERY;
    return true;
}

/* ---- a reference and a base ------------------------------------------------------ */

static bool whatwg_is_dots(urikit_str segment)
{
    size_t dots = 0;
    size_t i = 0;

    while (i < segment.len) {
        if (urikiti_next_octet(segment, &i) != '.') {
            return false;
        }
        dots++;
    }
    return dots == 1 || dots == 2;
}

/* The path of the base without its last segment; one of dots is a folder. */
static void whatwg_put_folder(urikit_str path, urikit_out *out)
{
    urikit_str folder = urikiti_join_folder(path);
    bool dots = whatwg_is_dots(slice_from(path, folder.len));

    urikiti_out_str(out, dots ? path : folder);
    if (dots || folder.len == 0) {
        urikiti_out_byte(out, '/');
    }
}

bool urikiti_whatwg_join(const join_base *base, urikit_str reference, urikit_out *out, urikit_str *joined, model_reading *reading)
{
    size_t start = out->len;
    urikit_str rest;
    urikit_str scheme;
    urikit_str after;
    int c;

    (void)reading;
    reference = whatwg_trimmed(reference);
    rest = reference;
    scheme = whatwg_take_scheme(&rest);
    if (scheme.ptr && !urikiti_is_word_with_blanks(scheme, join_word(base))) {
        *joined = reference;
        return true;
    }
    after = rest;
    c = whatwg_take(&after);
    if (whatwg_is_slash(c) && whatwg_is_slash(whatwg_peek(after))) {
        urikiti_out_str(out, base->scheme);
        urikiti_out_byte(out, ':');
    } else {
        urikiti_join_put_origin(base, out);
        if (c < 0 || c == '?' || c == '#') {
            urikiti_out_str(out, base->path);
            urikiti_out_str(out, c == '?' ? urikit_str_of("", 0) : base->query);
        } else if (!whatwg_is_slash(c)) {
            whatwg_put_folder(base->path, out);
        }
    }
    urikiti_out_str(out, rest);
    *joined = urikiti_join_made(out, start);
    return true;
}
