/* SPDX-License-Identifier: MIT */
#include "kinds/explain_usr.h"

#include "kinds/explain.h"

#include <string.h>

static void explain_bad_scheme(urikit_str text, size_t at, const char *word, fault *why)
{
    size_t end = 0;

    while (end < text.len && text.ptr[end] != ':' && text.ptr[end] != '/' && text.ptr[end] != '?') {
        end++;
    }
    if (text.len == 0) {
        fault_set(why, word, at, "an empty text; a user URL begins with 'usr:'");
    } else if (end == text.len || text.ptr[end] != ':') {
        fault_set(why, word, at, "no scheme: a user URL begins with 'usr:'");
    } else {
        fault_set(why, word, at, "the scheme is '%.*s', not 'usr'", end < 60 ? (int)end : 60, text.ptr);
    }
}

static void explain_invalid_char(urikit_str text, size_t at, const char *word, fault *why)
{
    if (text.ptr[at] == '[' || text.ptr[at] == ']') {
        fault_set(why, word, at, "'%c' is not allowed in a user URL; encode it as %s", text.ptr[at],
                  text.ptr[at] == '[' ? "%5B" : "%5D");
    } else {
        explain_uri(text, URIKIT_E_CHAR, at, why);
        why->code = word;
    }
}

/* A letter, digit or mark that stands where it may not. */
static void explain_word(urikit_str text, size_t at, const char *word, const char *what, const char *marks, fault *why)
{
    char name[64];

    if (at < text.len && text.ptr[at] >= '0' && text.ptr[at] <= '9') {
        fault_set(why, word, at, "a %s may not begin with a digit", what);
    } else if (at < text.len && text.ptr[at] == '%') {
        fault_set(why, word, at, "a %s is never percent-encoded", what);
    } else {
        fault_set(why, word, at, "%s is not allowed in a %s: only letters, digits and %s are",
                  at < text.len ? explain_byte(text, at, name) : "the end", what, marks);
    }
}

static void explain_key(urikit_str text, size_t at, const char *word, fault *why)
{
    if (at < text.len && text.ptr[at] == '=') {
        fault_set(why, word, at, "there is no key before '='");
    } else {
        explain_word(text, at, word, "key", "'.-_'", why);
    }
}

static void explain_qualifier(urikit_str text, size_t at, const char *word, fault *why)
{
    if (at > 0 && (text.ptr[at - 1] == '&' || text.ptr[at - 1] == '?')) {
        fault_set(why, word, at, "an empty qualifier: two '&' in a row, or one at an end");
    } else {
        fault_set(why, word, at, "a qualifier is key=value: no '=' comes before this");
    }
}

static void explain_reserved(urikit_str text, size_t at, const char *word, fault *why)
{
    size_t end = at;

    while (end < text.len && text.ptr[end] != '/') {
        end++;
    }
    fault_set(why, word, at, "'%.*s' is not a type: web addresses are not user URLs (nor are ftp, file, ws, wss types)",
              end - at < 20 ? (int)(end - at) : 20, text.ptr + at);
}

void explain_usr(urikit_str text, urikit_code code, size_t at, fault *why)
{
    char name[64];
    const char *word = urikit_code_token(code);

    switch (code) {
    case URIKIT_E_USR_INVALID_CHAR:
        explain_invalid_char(text, at, word, why);
        break;
    case URIKIT_E_USR_BAD_PERCENT:
        explain_uri(text, URIKIT_E_PERCENT, at, why);
        why->code = word;
        break;
    case URIKIT_E_USR_BAD_SCHEME:
        explain_bad_scheme(text, at, word, why);
        break;
    case URIKIT_E_USR_BAD_TYPE:
        explain_word(text, at, word, "type", "'.+-'", why);
        break;
    case URIKIT_E_USR_DOT_SEGMENT:
        fault_set(why, word, at, "neither type nor name may be '.' or '..', which URI software removes from a path");
        break;
    case URIKIT_E_USR_RESERVED_TYPE:
        explain_reserved(text, at, word, why);
        break;
    case URIKIT_E_USR_BAD_QUALIFIER:
        explain_qualifier(text, at, word, why);
        break;
    case URIKIT_E_USR_BAD_KEY:
        explain_key(text, at, word, why);
        break;
    case URIKIT_E_USR_BAD_UTF8:
        fault_set(why, word, at, "what is decoded here is not UTF-8");
        break;
    case URIKIT_E_USR_NUL_NOT_ALLOWED:
        fault_set(why, word, at, "%s decodes to NUL, which is not allowed in a name or value",
                  text.ptr[at] == '%' ? "%00" : explain_byte(text, at, name));
        break;
    default:
        /* these sentences need nothing of the text */
        fault_set(why, word, at, "%s", urikit_code_text(code));
        break;
    }
}

void explain_usr_part(urikit_str part, urikit_code code, size_t at, fault *why)
{
    if (code == URIKIT_E_USR_BAD_UTF8) {
        fault_set(why, urikit_code_token(code), at, "this is not UTF-8");
    } else {
        explain_usr(part, code, at, why);
    }
}
