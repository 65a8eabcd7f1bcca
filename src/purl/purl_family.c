/* SPDX-License-Identifier: MIT */
/* The family of package URLs. */
#include "purl_parts.h"

#include <urikit/family.h>

#include "../base/out.h"
#include "../text/message.h"

#include "purl_part_table.h"

#include <string.h>

static urikit_purl *purl_of(urikit_any *id)
{
    return (urikit_purl *)(void *)&id->parsed;
}

static const urikit_purl *purl_read(const urikit_any *id)
{
    return (const urikit_purl *)(const void *)&id->parsed;
}

/* The number that urikit/purl.h has for a part that is text. */
static urikit_purl_part purl_number(size_t part)
{
    static const unsigned char numbers[] = { URIKIT_PURL_TYPE,   URIKIT_PURL_NAMESPACE, URIKIT_PURL_NAME, URIKIT_PURL_VERSION, 0,
                                             URIKIT_PURL_SUBPATH };

    return (urikit_purl_part)numbers[part];
}

static urikit_code parse_purl_family(urikit_any *id, size_t *at)
{
    urikit_purl *purl = purl_of(id);
    urikit_purl_flags flags = id->variant == 0 ? URIKIT_PURL_REQUIRED : URIKIT_PURL_LENIENT;
    urikit_code code = urikit_purl_parse(id->text, flags, id->pairs, id->cap, purl, at);

    id->count = purl->count;
    return code;
}

static urikit_str purl_span(const urikit_any *id, size_t part)
{
    const urikit_purl *purl = purl_read(id);

    return part == PURL_P_QUALIFIERS  ? purl->qualifiers
           : part == PURL_P_CANONICAL ? urikit_str_of(NULL, 0)
                                      : urikiti_purl_text(purl, purl_number(part));
}

static bool write_purl_part(const urikit_any *id, size_t part, urikit_form form, urikit_out *out)
{
    const urikit_purl *purl = purl_read(id);
    size_t i;

    if (part == PURL_P_CANONICAL) {
        urikiti_purl_put(purl, PURL_ENCODED, out);
        return true;
    }
    if (part == PURL_P_QUALIFIERS) {
        for (i = 0; i < purl->count; i++) {
            if (i > 0) {
                urikiti_out_byte(out, '&');
            }
            urikiti_purl_put_pair(&purl->pairs[i], PURL_ENCODED, out);
        }
        return purl->count > 0;
    }
    urikiti_purl_put_part(purl, purl_number(part), form == URIKIT_FORM_ENCODED, out);
    return urikiti_purl_text(purl, purl_number(part)).ptr != NULL;
}

static void write_purl_entry(const urikit_any *id, size_t i, urikit_form form, urikit_out *key, urikit_out *value)
{
    const urikit_purl_pair *pair = &purl_read(id)->pairs[i];

    (void)!urikit_purl_key_write(pair, key);
    if (form == URIKIT_FORM_DATA) {
        (void)!urikit_purl_value_write(pair, value);
    } else {
        urikiti_purl_put_value(pair, PURL_ENCODED, value);
    }
}

static bool equal_purl_family(const urikit_any *a, const urikit_any *b)
{
    return urikit_purl_equal(purl_read(a), purl_read(b));
}

static urikit_code build_purl_family(const urikit_values *values, urikit_pair *space, size_t cap, urikit_out *out,
                                     urikit_error_location *location)
{
    static const unsigned char parts_of[] = { PURL_P_TYPE,    PURL_P_NAMESPACE,  PURL_P_NAME,      PURL_P_VERSION,
                                              PURL_P_SUBPATH, PURL_P_QUALIFIERS, PURL_P_QUALIFIERS };
    urikit_purl_parts parts = { values->parts[PURL_P_TYPE],
                                values->parts[PURL_P_NAMESPACE],
                                values->parts[PURL_P_NAME],
                                values->parts[PURL_P_VERSION],
                                values->pairs,
                                values->count,
                                values->parts[PURL_P_SUBPATH] };
    urikit_purl_place place = { 0, 0, 0 };
    urikit_code code = urikit_purl_build(&parts, space, cap, out, &place);

    location->part = parts_of[place.part];
    location->entry = place.index < values->count ? place.index : SIZE_MAX;
    location->at = place.byte;
    location->of_key = place.part == URIKIT_PURL_KEY;
    return code;
}

/* ---- sentences ------------------------------------------------------------------------- */

/* The text of the type, as far as there is one. */
static urikit_str type_in(urikit_str text)
{
    urikit_str type = text;
    size_t n = 4;

    if (text.len < n) {
        return urikit_str_of(text.ptr, 0);
    }
    while (n < text.len && text.ptr[n] == '/') {
        n++;
    }
    octets_skip(&type, n);
    type.len = 0;
    while (n + type.len < text.len && text.ptr[n + type.len] != '/') {
        type.len++;
    }
    return type;
}

static void explain_purl_scheme(urikit_str text, urikit_out *out)
{
    size_t end = 0;

    while (end < text.len && text.ptr[end] != ':' && text.ptr[end] != '/') {
        end++;
    }
    if (text.len == 0) {
        urikiti_message(out, "an empty text; a package URL begins with 'pkg:'");
    } else if (end < text.len && text.ptr[end] == ':') {
        urikiti_message(out, "the scheme is '");
        urikiti_message_text(out, urikit_str_of(text.ptr, end), 60);
        urikiti_message(out, "', not 'pkg'");
    } else {
        urikiti_message(out, "no scheme: a package URL begins with 'pkg:'");
    }
}

static void explain_purl_word(urikit_str text, size_t at, const char *what, const char *others, urikit_out *out)
{
    if (at >= text.len) {
        urikiti_message(out, "the end is not allowed in a ");
    } else if (ascii_is_digit(text.ptr[at])) {
        urikiti_message(out, "a ");
        urikiti_message(out, what);
        urikiti_message(out, " may not begin with a digit");
        return;
    } else if (text.ptr[at] == '%') {
        urikiti_message(out, "a ");
        urikiti_message(out, what);
        urikiti_message(out, " is never percent-encoded");
        return;
    } else {
        urikiti_message_byte(out, text, at);
        urikiti_message(out, " is not allowed in a ");
    }
    urikiti_message(out, what);
    urikiti_message(out, ": only ");
    urikiti_message(out, others);
    urikiti_message(out, " are");
}

static void explain_purl_char(urikit_str text, size_t at, urikit_out *out)
{
    urikiti_message_byte(out, text, at);
    if (at < text.len && (unsigned char)text.ptr[at] >= 0x80) {
        urikiti_message(out, " is not ASCII: in a package URL it is written ");
    } else {
        urikiti_message(out, " is not allowed in a package URL; encode it as ");
    }
    urikiti_message_triplets(out, text, at);
}

/* Packages of type 'maven' ... */
static void explain_purl_rule(urikit_str text, bool is_part, const char *sentence, urikit_out *out)
{
    urikit_str type = is_part ? URIKIT_STR("") : type_in(text);

    urikiti_message(out, "packages of ");
    urikiti_message(out, type.len > 0 ? "type '" : "this type");
    if (type.len > 0) {
        urikiti_message_text(out, type, 40);
        urikiti_message(out, "'");
    }
    urikiti_message(out, sentence);
}

static void explain_purl_name(urikit_str text, bool is_part, urikit_out *out)
{
    urikit_str type = is_part ? URIKIT_STR("") : type_in(text);

    if (urikiti_ascii_is_word(type, "cpan")) {
        urikiti_message(out, "the name of a cpan package is that of its distribution: no '::'");
    } else if (urikiti_ascii_is_word(type, "cocoapods")) {
        urikiti_message(out, "the name of a cocoapods package has no whitespace, no '+' and no '.' at its beginning");
    } else if (urikiti_ascii_is_word(type, "chrome-extension")) {
        urikiti_message(out, "the name of a chrome-extension package is 32 letters from a to p");
    } else {
        urikiti_message(out, "this is not a name of the type");
    }
}

static void explain_purl(urikit_str text, bool is_part, urikit_code code, size_t at, urikit_out *out)
{
    switch (code) {
    case URIKIT_E_PURL_CHAR:
        explain_purl_char(text, at, out);
        break;
    case URIKIT_E_PURL_PERCENT:
        if (at < text.len) {
            urikiti_message_byte(out, text, at);
            urikiti_message(out, " is not a hex digit");
        } else {
            urikiti_message(out, "the text ends inside a triplet: '%' must be followed by two hex digits");
        }
        break;
    case URIKIT_E_PURL_SCHEME:
        explain_purl_scheme(text, out);
        break;
    case URIKIT_E_PURL_TYPE:
        explain_purl_word(text, at, "type", "letters, digits, '.' and '-'", out);
        break;
    case URIKIT_E_PURL_KEY:
        if (at < text.len && text.ptr[at] == '=') {
            urikiti_message(out, "there is no key before '='");
        } else {
            explain_purl_word(text, at, "key", "letters, digits and '.-_'", out);
        }
        break;
    case URIKIT_E_PURL_SLASH:
        urikiti_message(out, "%2F: a segment of the namespace or the subpath does not contain '/'");
        break;
    case URIKIT_E_PURL_NO_VALUE:
        urikiti_message(out, "a qualifier is key=value: no '=' comes before this");
        break;
    case URIKIT_E_PURL_UTF8:
        urikiti_message(out, is_part ? "this is not UTF-8" : "what is decoded here is not UTF-8");
        break;
    case URIKIT_E_PURL_NAMESPACE_NEEDED:
        explain_purl_rule(text, is_part, " need a namespace, and '/' after it", out);
        break;
    case URIKIT_E_PURL_NAMESPACE_NOT_ALLOWED:
        explain_purl_rule(text, is_part, " have no namespace; encode '/' in a name as %2F", out);
        break;
    case URIKIT_E_PURL_NAMESPACE_LONG:
        explain_purl_rule(text, is_part, " have at most two segments in the namespace", out);
        break;
    case URIKIT_E_PURL_NAME:
        explain_purl_name(text, is_part, out);
        break;
    case URIKIT_E_PURL_VERSION:
        urikiti_message(out, "the version of a chrome-extension package is one to four numbers with '.' between them");
        break;
    case URIKIT_E_PURL_QUALIFIER_NEEDED: {
        urikit_purl_type type = { "", URIKIT_PURL_OPTIONAL, "", "", false, false, false, false, false };

        (void)urikit_purl_type_find(is_part ? text : type_in(text), &type);
        explain_purl_rule(text, is_part, " need the qualifier ", out);
        urikiti_message(out, type.required[0] ? type.required : "that is missing");
        break;
    }
    default:
        urikiti_message(out, urikit_code_text(code));
        break;
    }
}

urikit_code urikit_purl_explain(urikit_str text, urikit_code code, size_t at, urikit_out *out)
{
    if (urikiti_out_overlaps(out, text)) {
        return URIKIT_E_OVERLAP;
    }
    explain_purl(text, false, code, at < text.len ? at : text.len, out);
    return urikiti_out_code(out);
}

static void purl_remarks(const urikit_any *id, urikit_remark *found, void *context)
{
    static const struct {
        unsigned notice;
        const char *part;
        const char *text;
    } rows[] = {
        { URIKIT_PURL_NOTICE_TYPE, "type", "not a type that is defined: there are no rules to check it by" },
        { URIKIT_PURL_NOTICE_VERS, "qualifiers", "vers is a range of versions, and there is a version: one excludes the other" },
        { URIKIT_PURL_NOTICE_CASE, "name", "upper case in golang: some programs fold it, the type's definition does not" },
        { URIKIT_PURL_NOTICE_DOTS, "name", "a segment '.' or '..': data here, but URI software removes it" },
        { URIKIT_PURL_NOTICE_MARKS, "canonical",
          "more than one '?' or '#': a URI is split at the first, a package URL at the last" },
        { URIKIT_PURL_NOTICE_UNFOLDED, "name", "letters beyond ASCII in a part without case: theirs is not folded" },
        { URIKIT_PURL_NOTICE_TAG_CASE, "qualifiers", "a GUID as tag_id is written in lower case" },
    };
    unsigned notices = urikit_purl_notices(purl_read(id));
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (notices & rows[i].notice) {
            found(context, rows[i].part, rows[i].text);
        }
    }
}

static void purl_note(const urikit_any *id, size_t part, urikit_out *out)
{
    const urikit_purl *purl = purl_read(id);
    const urikit_purl_type *type = &purl_row(purl)->type;
    bool folded = part == PURL_P_NAMESPACE ? type->lower_namespace || type->upper_namespace
                  : part == PURL_P_NAME    ? type->lower_name
                                           : part == PURL_P_VERSION && type->lower_version;

    if (part == PURL_P_TYPE && purl->row == 0) {
        urikiti_message(out, "a type without a definition");
    } else if (folded) {
        urikiti_message(out, "case does not count here");
    }
}

const urikit_family urikiti_purl_family = {
    "purl",
    "package URL",
    "package URLs",
    "pkg",
    "userinfo host port path query fragment authority host_kind surt",
    "pkg:generic/acme/x@1?a=b#c",
    purl_parts,
    parse_purl_family,
    write_purl_part,
    write_purl_entry,
    purl_span,
    equal_purl_family,
    build_purl_family,
    explain_purl,
    purl_remarks,
    purl_note,
    NULL,
    NULL,
    false,
    false,
    NULL,
    true,
};
