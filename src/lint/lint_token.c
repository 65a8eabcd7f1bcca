/* SPDX-License-Identifier: MIT */
/* Values that look like secrets: by the name of their key, or by their own form. */
#include "lint_find.h"

#include "../base/ascii.h"
#include "../redact/secret_key.h"
#include "../redact/secret_value.h"

enum { RANDOM_LEN = 40 };

/* True for long text of upper-case letters, lower-case letters and digits only, which people do not type. */
static bool is_random(urikit_str value)
{
    bool lower = false;
    bool upper = false;
    bool digit = false;
    size_t i;

    for (i = 0; i < value.len; i++) {
        char c = value.ptr[i];

        if (ascii_is_digit(c)) {
            digit = true;
        } else if (ascii_is_alpha(c)) {
            lower = lower || c >= 'a';
            upper = upper || c < 'a';
        } else if (c != '-' && c != '_' && c != '+' && c != '=' && c != '/') {
            return false;
        }
    }
    return lower && upper && digit;
}

/* The form of a value: for urikiti_secret_form_name. */
static uint32_t form_of(urikit_str value)
{
    uint32_t form = urikiti_secret_form(value);

    return form == 0 && value.len >= RANDOM_LEN && is_random(value) ? SECRET_FORM_RANDOM : form;
}

/* A token in the place of a user: https://ghp_...@github.com/o/r.git */
static bool find_in_userinfo(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_str userinfo = lint->parts.userinfo;
    size_t colon = urikiti_slice_find_any(userinfo, ":");
    urikit_str user = slice_to(userinfo, colon);
    uint32_t form;

    if (user.len == 0 || from > offset_of(lint, user.ptr)) {
        return false;
    }
    form = urikiti_secret_user_form(user, slice_from(userinfo, colon < userinfo.len ? colon + 1 : colon));
    return form > 0 && finding_in(lint, user, form, finding);
}

/* Searches the pairs of a part, from byte `from` of the whole text on. */
static bool find_in_pairs(const urikit_lint *lint, urikit_str pairs, size_t from, urikit_finding *finding)
{
    const char *separators = lint->contents & CONTAINS_PARAMETER ? "&;" : "&";
    size_t start;

    if (pairs.len == 0) {
        return false;
    }
    start = offset_of(lint, pairs.ptr);
    if (from > start) {
        pairs = slice_from(pairs, from - start < pairs.len ? from - start : pairs.len);
    }
    while (pairs.len > 0) {
        urikit_str pair = slice_to(pairs, urikiti_slice_find_any(pairs, separators));
        size_t equals = urikiti_slice_find_any(pair, "=");
        urikit_str value = slice_from(pair, equals < pair.len ? equals + 1 : pair.len);
        uint32_t form = form_of(value);

        if (value.len > 0 && (form > 0 || urikiti_secret_key(slice_to(pair, equals)))) {
            return finding_in(lint, value, form, finding);
        }
        pairs = slice_from(pairs, pair.len < pairs.len ? pair.len + 1 : pair.len);
    }
    return false;
}

/* The parameters in a path, after the first ';': "/a;jsessionid=1". */
static urikit_str path_parameters(urikit_str path)
{
    size_t n = urikiti_slice_find_any(path, ";");

    return n < path.len ? slice_from(path, n + 1) : urikit_str_of(NULL, 0);
}

bool urikiti_lint_token(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    return find_in_userinfo(lint, from, finding) || find_in_pairs(lint, path_parameters(lint->parts.path), from, finding) ||
           find_in_pairs(lint, lint->parts.query, from, finding) || find_in_pairs(lint, lint->parts.fragment, from, finding);
}
