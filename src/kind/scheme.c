/* SPDX-License-Identifier: MIT */
/* Is a URI valid by its scheme's own specification? The rules of src/scheme, and the parsers of the families. */
#include <urikit/kind.h>

#include "../base/out.h"
#include "../scheme/scheme_rules.h"
#include "../text/message.h"

enum { SCHEME_PAIRS = 32 }; /* qualifiers of a user URL or package URL that are checked */

/* A family has a parser of its own. With more pairs than there is memory for, it is not known whether two have one key. */
static urikit_code check_family_rules(urikit_kind kind, urikit_str text, urikit_out *why, size_t *at)
{
    urikit_pair pairs[SCHEME_PAIRS];
    size_t found = 0;
    urikit_code code = urikit_kind_check(kind, text, NULL, pairs, SCHEME_PAIRS, &found);

    code = code == URIKIT_E_SPACE ? URIKIT_E_LIMIT : code;
    if (code) {
        (void)!urikit_explain(kind, text, code, found, why); /* it is too long or it is not: the caller sees it in *why */
        return urikiti_error_at(code, found, at);
    }
    return URIKIT_OK;
}

urikit_code urikit_scheme_check(const urikit_uri *uri, urikit_out *why, size_t *at)
{
    urikit_str text = urikit_uri_text(uri);
    const scheme_rules *rules = urikiti_scheme_rules(urikit_uri_scheme(uri));
    urikit_kind kind = urikit_kind_of_text(text, false);
    scheme_fault fault;

    if (urikiti_out_overlaps(why, text)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    if (!rules) {
        return kind == URIKIT_KIND_URI || kind == URIKIT_KIND_IRI ? URIKIT_OK : check_family_rules(kind, text, why, at);
    }
    if (urikiti_scheme_keeps(rules, uri, false, &fault)) {
        return URIKIT_OK;
    }
    urikiti_scheme_say(rules, text, &fault, why);
    return urikiti_error_at(URIKIT_E_SCHEME_RULE, (size_t)(fault.at - text.ptr), at);
}

urikit_code urikit_scheme_error(urikit_str text, urikit_out *out, size_t *at)
{
    char sentence[URIKIT_EXPLAIN_MAX];
    urikit_out why = URIKIT_OUT(sentence);
    urikit_kind kind = urikit_kind_of_text(text, false);
    size_t found = 0;
    urikit_uri uri;
    urikit_code code;

    if (urikiti_out_overlaps(out, text)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    if (kind != URIKIT_KIND_URI && kind != URIKIT_KIND_IRI) {
        code = check_family_rules(kind, text, &why, &found);
    } else {
        code = urikit_iri_parse(text, URIKIT_PARSE_SCHEME, &uri, &found);
        if (code) {
            (void)!urikit_explain(kind, text, code, found, &why); /* it has the space, and nothing overlaps */
        } else {
            code = urikit_scheme_check(&uri, &why, &found);
        }
    }
    if (code) {
        urikiti_message(out, urikit_code_token(code));
        urikiti_out_byte(out, ':');
        urikiti_message_number(out, found);
        urikiti_message(out, ": ");
        urikiti_out_str(out, urikit_out_str(&why));
        (void)urikiti_error_at(code, found, at);
    }
    return urikiti_out_code(out);
}
