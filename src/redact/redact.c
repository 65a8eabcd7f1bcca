/* SPDX-License-Identifier: MIT */
/* Takes the secrets of URLs out of a text. */
#include <urikit/redact.h>

#include "../base/ascii.h"
#include "../base/out.h"
#include "../text/slice.h"
#include "at_sign.h"
#include "secret_key.h"
#include "secret_value.h"

#include <string.h>

/* True for a byte that ends a word. */
static bool redact_ends_word(char c)
{
    return (unsigned char)c <= ' ' || c == '\x7F' || c == '"' || c == '<' || c == '>' || c == '`';
}

/* True if one of eight bytes may make a word have a secret. */
static inline bool redact_may_matter(const char *p)
{
    static const unsigned char needles[] = { '=', '@', '%', 0xEF };
    const uint64_t ones = 0x0101010101010101U;
    uint64_t found = 0;
    uint64_t bytes;
    size_t k;

    memcpy(&bytes, p, sizeof bytes);
    for (k = 0; k < sizeof needles; k++) {
        uint64_t differ = bytes ^ ones * needles[k];

        found |= (differ - ones) & ~differ;
    }
    return (found & ones << 7) != 0;
}

/* The first byte at or after i without which a word has no secret: the '=' of a pair, or an '@'. Most words have neither. */
static size_t redact_next_mark(urikit_str text, size_t i)
{
    while (i < text.len) {
        size_t end;

        while (text.len - i >= 8 && !redact_may_matter(text.ptr + i)) {
            i += 8;
        }
        for (end = text.len - i >= 8 ? i + 8 : text.len; i < end; i++) {
            if (text.ptr[i] == '=' || at_sign_len(text, i)) {
                return i;
            }
        }
    }
    return i;
}

/* True for a byte of a key. */
static bool redact_is_key_byte(char c)
{
    return ascii_is(c, ASCII_UNRESERVED) || c == '%' || c == '[' || c == ']' || c == '+' || c == '$' || c == '*' ||
           (unsigned char)c >= 0x80;
}

/* Where the bytes of a key end that begin at i. */
static size_t redact_key_end(urikit_str text, size_t i)
{
    while (i < text.len && redact_is_key_byte(text.ptr[i])) {
        i++;
    }
    return i;
}

/* The name of a key: of "user[password]" and "password[]" it is "password". */
static urikit_str redact_key_name(urikit_str key)
{
    size_t bracket;

    if (key.len > 2 && memcmp(key.ptr + key.len - 2, "[]", 2) == 0) {
        key.len -= 2;
    }
    if (key.len > 0 && key.ptr[key.len - 1] == ']' && (bracket = urikiti_slice_find_last(key, '[')) < key.len) {
        return urikit_str_of(key.ptr + bracket + 1, key.len - bracket - 2);
    }
    return key;
}

/* True for one of the caller's own keys. */
static bool redact_is_own_key(urikit_str key, urikit_str keys)
{
    while (keys.len > 0) {
        urikit_str own = slice_to(keys, urikiti_slice_find(keys, ','));

        if (own.len > 0 && urikiti_same_key(key, own)) {
            return true;
        }
        keys = slice_from(keys, own.len < keys.len ? own.len + 1 : own.len);
    }
    return false;
}

/* True for a key with a secret value. DB_PASSWORD and x-api-key end with the name of one; DB_PASS is one of the environment. */
static bool redact_is_secret(urikit_str key, bool in_uri, urikit_str keys)
{
    urikit_str name = redact_key_name(key);
    secret_key known = urikiti_secret_key(name);
    size_t i;

    if (known == SECRET_KEY_ALWAYS || (known == SECRET_KEY_IN_URI && in_uri) || redact_is_own_key(name, keys)) {
        return true;
    }
    for (i = 0; i < name.len; i++) {
        if ((name.ptr[i] == '_' || name.ptr[i] == '-' || name.ptr[i] == '.') &&
            (urikiti_secret_key(slice_from(name, i + 1)) == SECRET_KEY_ALWAYS ||
             urikit_str_equal(slice_from(name, i), URIKIT_STR("_PASS")))) {
            return true;
        }
    }
    return false;
}

/* The text that is redacted, and the word of it that is looked at. */
typedef struct redaction {
    urikit_str text;
    urikit_str keys;
    urikit_out *out;
    size_t done;       /* the bytes before it were written */
    size_t word_end;
} redaction;

/* Masks text[start..end). */
static void redact_mask(redaction *r, size_t start, size_t end)
{
    urikiti_out_bytes(r->out, r->text.ptr + r->done, start - r->done);
    urikiti_out_bytes(r->out, "****", 4);
    r->done = end;
}

/* True if a ';' or ',' at i is before another key. */
static bool redact_is_before_key(const redaction *r, size_t i)
{
    size_t end = redact_key_end(r->text, i + 1);

    return i + 1 == r->word_end || (end > i + 1 && end < r->word_end && r->text.ptr[end] == '=');
}

/* True for a mark after which a value does not go on, unless it does not end there. */
static bool redact_is_closing(char c)
{
    return c == ')' || c == ']' || c == '}' || c == '.' || c == ',' || c == ';' || c == ':' || c == '!' || c == '?' || c == '\'';
}

/* Where the value at `start` ends, which is not in quotation marks. */
static size_t redact_value_end(const redaction *r, size_t start)
{
    size_t end = start;
    size_t whole;

    while (end < r->word_end) {
        char c = r->text.ptr[end];

        if (c == '&' || c == '#' || ((c == ';' || c == ',') && redact_is_before_key(r, end))) {
            break;
        }
        end = c == ';' || c == ',' ? redact_key_end(r->text, end + 1) : end + 1; /* what was looked at is not looked at again */
        end = end < r->word_end ? end : r->word_end;
    }
    for (whole = end; r->word_end - whole <= 1 && end > start && redact_is_closing(r->text.ptr[end - 1]); end--) {
    }
    return end > start ? end : whole;
}

/* A value in quotation marks at i: where it ends, on the same line; 0: it has none, or they are not closed. */
static size_t redact_quoted_end(urikit_str text, size_t i)
{
    char quote = i < text.len ? text.ptr[i] : '\0';
    size_t end;

    if (quote != '"' && quote != '\'') {
        return 0;
    }
    for (end = i + 1; end < text.len && text.ptr[end] != quote && text.ptr[end] != '\n'; end++) {
    }
    return end < text.len && text.ptr[end] == quote ? end : 0;
}

/* True for a value that is a token by its own form, in the query or fragment of a URL: ?key=AKIA... */
static bool redact_is_token(const redaction *r, size_t equals, bool in_uri)
{
    size_t start = equals + 1;
    size_t end = start;

    /* only the bytes that tokens have: the rest of the word may be long */
    while (in_uri && end < r->word_end && ascii_is(r->text.ptr[end], ASCII_UNRESERVED)) {
        end++;
    }
    while (end > start && r->text.ptr[end - 1] == '.') {
        end--; /* of a sentence */
    }
    return urikiti_secret_form(urikit_str_of(r->text.ptr + start, end - start)) > 0;
}

/* Masks the value after the '=' at `equals`. Returns where to go on. */
static size_t redact_mask_value(redaction *r, size_t equals)
{
    size_t start = equals + 1;
    size_t end = redact_quoted_end(r->text, start);

    start += end > 0;
    end = end > 0 ? end : redact_value_end(r, start);
    if (end > start) {
        redact_mask(r, start, end);
    }
    return end;
}

/*
 * Where a word is looked at first whose first mark is at `mark`, and which begins at `from` or after it. Without a password that is
 * the key before the mark. *in_uri: the word has the beginning of a path, query or fragment before that.
 */
static size_t redact_word_start(urikit_str text, size_t from, size_t mark, bool has_password, bool *in_uri)
{
    size_t start = mark;
    size_t i;

    *in_uri = false;
    while (!has_password && start > from && redact_is_key_byte(text.ptr[start - 1])) {
        start--;
    }
    for (i = start; !*in_uri && i > from && !redact_ends_word(text.ptr[i - 1]); i--) {
        *in_uri = !has_password && memchr("?#/", text.ptr[i - 1], 3) != NULL;
    }
    return has_password ? i : start;
}

/* Masks the secrets of the word whose first mark is at `mark`, from byte `from` on. Returns where the next one begins. */
static size_t redact_word(redaction *r, size_t from, size_t mark)
{
    urikit_str word;
    size_t password = 0;
    size_t password_end = 0;
    bool has_password = false;
    bool in_uri;
    size_t i;

    for (r->word_end = mark; r->word_end < r->text.len && !redact_ends_word(r->text.ptr[r->word_end]); r->word_end++) {
        has_password = has_password || at_sign_len(r->text, r->word_end);
    }
    word = slice_to(r->text, r->word_end);
    i = redact_word_start(r->text, from, mark, has_password, &in_uri);
    while (i < r->word_end) {
        char c = r->text.ptr[i];
        size_t end;

        if (has_password && password_end <= i) {
            has_password = urikit_password_next(word, true, i, &password, &password_end);
        }
        if (has_password && i >= password) {
            redact_mask(r, i, password_end); /* its beginning may be in a value that is masked already */
            i = password_end;
            continue;
        }
        if (!redact_is_key_byte(c)) {
            in_uri = in_uri || c == '?' || c == '#' || c == '/';
            i++;
            continue;
        }
        end = redact_key_end(word, i);
        if (end < r->word_end && r->text.ptr[end] == '=' && !(has_password && password < end) &&
            (redact_is_secret(urikit_str_of(r->text.ptr + i, end - i), in_uri, r->keys) || redact_is_token(r, end, in_uri))) {
            i = redact_mask_value(r, end);
            continue;
        }
        i = has_password && password > i && password < end ? password : end;
    }
    return i > r->word_end ? i : r->word_end;
}

urikit_code urikit_redact(urikit_str text, urikit_str keys, urikit_out *out, size_t *at)
{
    redaction r = { text, keys, out, 0, 0 };
    size_t i = 0;

    (void)at;
    if (urikiti_out_overlaps(out, text) || urikiti_out_overlaps(out, keys)) {
        return URIKIT_E_OVERLAP;
    }
    while (i < text.len) {
        size_t mark = redact_next_mark(text, i);

        i = mark < text.len ? redact_word(&r, i, mark) : mark;
    }
    urikiti_out_bytes(out, text.ptr + r.done, text.len - r.done);
    return urikiti_out_code(out);
}
