/* SPDX-License-Identifier: MIT */
/* Values that look like secrets: by the name of their key, or by their own form. */
#include "lint_find.h"

#include "../base/ascii.h"
#include "../redact/secret_key.h"
#include "lint_token.h"

enum { RANDOM_LEN = 40 };

static const struct {
    const char *begins;
    uint16_t min_len;
    uint16_t dots; /* number of dots */
    const char *what;
} token_forms[] = { { "eyJ", 20, 2, "a JSON Web Token" },       { "AKIA", 20, 0, "an AWS access key" },
                    { "ASIA", 20, 0, "an AWS access key" },     { "ghp_", 20, 0, "a GitHub token" },
                    { "gho_", 20, 0, "a GitHub token" },        { "ghs_", 20, 0, "a GitHub token" },
                    { "github_pat_", 20, 0, "a GitHub token" }, { "glpat-", 20, 0, "a GitLab token" },
                    { "sk_live_", 16, 0, "a Stripe key" },      { "rk_live_", 16, 0, "a Stripe key" },
                    { "xoxb-", 16, 0, "a Slack token" },        { "xoxp-", 16, 0, "a Slack token" },
                    { "AIza", 35, 0, "a Google API key" } };

enum {
    TOKEN_FORMS = sizeof token_forms / sizeof token_forms[0],
    FORM_MIN_LEN = 16,
};

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

static size_t count_of(urikit_str text, char c)
{
    size_t count = 0;
    size_t i;

    for (i = 0; i < text.len; i++) {
        count += text.ptr[i] == c;
    }
    return count;
}

/* The kind of the value: an index for urikiti_token_name; 0: not a known token. */
static uint32_t form_of(urikit_str value)
{
    uint32_t i;

    if (value.len < FORM_MIN_LEN) {
        return 0;
    }
    for (i = 0; i < TOKEN_FORMS; i++) {
        if (value.len >= token_forms[i].min_len && value.ptr[0] == token_forms[i].begins[0] &&
            urikiti_slice_begins(value, token_forms[i].begins) && count_of(value, '.') >= token_forms[i].dots) {
            return i + 1;
        }
    }
    return value.len >= RANDOM_LEN && is_random(value) ? TOKEN_FORMS + 1 : 0;
}

const char *urikiti_token_name(uint32_t detail)
{
    if (detail >= 1 && detail <= TOKEN_FORMS) {
        return token_forms[detail - 1].what;
    }
    return detail == TOKEN_FORMS + 1 ? "a long random text" : NULL;
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
    return find_in_pairs(lint, path_parameters(lint->parts.path), from, finding) ||
           find_in_pairs(lint, lint->parts.query, from, finding) || find_in_pairs(lint, lint->parts.fragment, from, finding);
}
