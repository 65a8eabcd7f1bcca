/* SPDX-License-Identifier: MIT */
/* Why a text is not a user URL, in a sentence about the text at hand. */
#include "usr_parts.h"

#include "../base/ascii.h"
#include "../base/out.h"
#include "../text/message.h"
#include "../text/reason.h"

static void why_usr_scheme(urikit_out *out, urikit_str text)
{
    size_t end = 0;

    while (end < text.len && text.ptr[end] != ':' && text.ptr[end] != '/' && text.ptr[end] != '?') {
        end++;
    }
    urikiti_message_about(out,
                          text.len == 0                             ? "an empty text; a user URL begins with 'usr:'"
                          : end == text.len || text.ptr[end] != ':' ? "no scheme: a user URL begins with 'usr:'"
                                                                    : "the scheme is '%s', not 'usr'",
                          text, 0, urikit_str_of(text.ptr, end));
}

/* A letter, digit or mark that stands where it may not in a word, "type" or "key". */
static void why_usr_word(urikit_out *out, urikit_str text, size_t at, const char *what)
{
    const char *sentence = what[0] == 't' ? "%c is not allowed in a %s: only letters, digits and '.+-' are"
                                          : "%c is not allowed in a %s: only letters, digits and '.-_' are";

    if (at < text.len && ascii_is_digit(text.ptr[at])) {
        sentence = "a %s may not begin with a digit";
    } else if (at < text.len && text.ptr[at] == '%') {
        sentence = "a %s is never percent-encoded";
    } else if (at < text.len && text.ptr[at] == '=' && what[0] == 'k') {
        sentence = "there is no key before '='";
    }
    urikiti_message_about(out, sentence, text, at, urikit_str_from(what));
}

static void why_usr_type_reserved(urikit_out *out, urikit_str text, size_t at)
{
    size_t end = at;

    while (end < text.len && end - at < 20 && text.ptr[end] != '/') {
        end++;
    }
    urikiti_message_about(out, "'%s' is not a type: web addresses are not user URLs (nor are ftp, file, ws, wss types)", text, at,
                          urikit_str_of(text.ptr + at, end - at));
}

void urikiti_usr_why(urikit_str text, bool is_part, urikit_code code, size_t at, urikit_out *out)
{
    bool of_byte = at < text.len;

    if (code == URIKIT_E_USR_INVALID_CHAR && of_byte && (text.ptr[at] == '[' || text.ptr[at] == ']')) {
        urikiti_message_about(out, "%c is not allowed in a user URL; encode it as %t", text, at, text);
    } else if (code == URIKIT_E_USR_INVALID_CHAR) {
        urikiti_reason_uri(out, text, URIKIT_E_CHAR, at);
    } else if (code == URIKIT_E_USR_BAD_PERCENT) {
        urikiti_reason_uri(out, text, URIKIT_E_PERCENT, at);
    } else if (code == URIKIT_E_USR_BAD_SCHEME) {
        why_usr_scheme(out, text);
    } else if (code == URIKIT_E_USR_BAD_TYPE || code == URIKIT_E_USR_BAD_KEY) {
        why_usr_word(out, text, at, code == URIKIT_E_USR_BAD_TYPE ? "type" : "key");
    } else if (code == URIKIT_E_USR_DOT_SEGMENT) {
        urikiti_message(out, "neither type nor name may be '.' or '..', which URI software removes from a path");
    } else if (code == URIKIT_E_USR_RESERVED_TYPE) {
        why_usr_type_reserved(out, text, at);
    } else if (code == URIKIT_E_USR_BAD_QUALIFIER) {
        urikiti_message(out, at > 0 && (text.ptr[at - 1] == '&' || text.ptr[at - 1] == '?')
                                 ? "an empty qualifier: two '&' in a row, or one at an end"
                                 : "a qualifier is key=value: no '=' comes before this");
    } else if (code == URIKIT_E_USR_BAD_UTF8) {
        urikiti_message(out, is_part ? "this is not UTF-8" : "what is decoded here is not UTF-8");
    } else if (code == URIKIT_E_USR_NUL_NOT_ALLOWED && of_byte) {
        urikiti_message_about(out,
                              text.ptr[at] == '%' ? "%%00 decodes to NUL, which is not allowed in a name or value"
                                                  : "%c decodes to NUL, which is not allowed in a name or value",
                              text, at, text);
    } else { /* these sentences need nothing of the text */
        urikiti_message(out, urikit_code_text(code));
    }
}

urikit_code urikit_usr_explain(urikit_str text, urikit_code code, size_t at, urikit_out *out)
{
    if (urikiti_out_overlaps(out, text)) {
        return URIKIT_E_OVERLAP;
    }
    urikiti_usr_why(text, false, code, at < text.len ? at : text.len, out);
    return urikiti_out_code(out);
}
