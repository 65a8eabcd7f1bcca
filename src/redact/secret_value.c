/* SPDX-License-Identifier: MIT */
/* Texts that are secrets by their own form. */
#include "secret_value.h"

#include "../base/ascii.h"
#include "../text/slice.h"

/* How the tokens of a maker begin. */
static const struct {
    const char *begins;
    uint16_t min_len;
    uint16_t dots; /* number of dots, at least */
    const char *what;
} secret_forms[] = {
    { "eyJ", 20, 2, "a JSON Web Token" },
    /* AWS: unique identifiers of IAM */
    { "AKIA", 20, 0, "an AWS access key" },
    { "ASIA", 20, 0, "an AWS access key" },
    /* GitHub: token formats */
    { "ghp_", 20, 0, "a GitHub token" },
    { "gho_", 20, 0, "a GitHub token" },
    { "ghu_", 20, 0, "a GitHub token" },
    { "ghs_", 20, 0, "a GitHub token" },
    { "ghr_", 20, 0, "a GitHub token" },
    { "github_pat_", 20, 0, "a GitHub token" },
    /* GitLab: token prefixes */
    { "glpat-", 20, 0, "a GitLab token" },
    { "gloas-", 20, 0, "a GitLab token" },
    { "gldt-", 20, 0, "a GitLab token" },
    { "glrt-", 20, 0, "a GitLab token" },
    { "glcbt-", 20, 0, "a GitLab token" },
    { "glptt-", 20, 0, "a GitLab token" },
    { "glft-", 20, 0, "a GitLab token" },
    { "glimt-", 20, 0, "a GitLab token" },
    { "glagent-", 20, 0, "a GitLab token" },
    { "glsoat-", 20, 0, "a GitLab token" },
    /* registries of packages and images */
    { "npm_", 40, 0, "an npm token" },
    { "pypi-", 40, 0, "a PyPI token" },
    { "dckr_pat_", 20, 0, "a Docker token" },
    /* others */
    { "sk_live_", 16, 0, "a Stripe key" },
    { "rk_live_", 16, 0, "a Stripe key" },
    { "xoxb-", 16, 0, "a Slack token" },
    { "xoxp-", 16, 0, "a Slack token" },
    { "AIza", 35, 0, "a Google API key" },
};

enum {
    SECRET_FORMS = sizeof secret_forms / sizeof secret_forms[0],
    SECRET_FORM_LEN = 16, /* the least of the table */
    SECRET_USER_LEN = 40  /* a user of GitHub has at most 39 characters, of a POSIX system 32 */
};

/* True if the value has so many dots. */
static bool secret_has_dots(urikit_str value, unsigned dots)
{
    size_t i;

    for (i = 0; i < value.len && dots > 0; i++) {
        dots -= value.ptr[i] == '.';
    }
    return dots == 0;
}

uint32_t urikiti_secret_form(urikit_str value)
{
    uint32_t i;

    for (i = 0; value.len >= SECRET_FORM_LEN && i < SECRET_FORMS; i++) {
        if (value.ptr[0] == secret_forms[i].begins[0] && value.len >= secret_forms[i].min_len &&
            urikiti_slice_begins(value, secret_forms[i].begins) && secret_has_dots(value, secret_forms[i].dots)) {
            return i + 1;
        }
    }
    return 0;
}

/* True for a long text of letters and digits, with both in it. */
static bool secret_is_long_user(urikit_str user)
{
    bool letter = false;
    bool digit = false;
    size_t i;

    for (i = 0; i < user.len; i++) {
        char c = user.ptr[i];

        letter = letter || ascii_is_alpha(c);
        digit = digit || ascii_is_digit(c);
        if (!ascii_is_alpha(c) && !ascii_is_digit(c) && c != '-' && c != '_') {
            return false;
        }
    }
    return user.len >= SECRET_USER_LEN && letter && digit;
}

uint32_t urikiti_secret_user_form(urikit_str user, urikit_str password)
{
    uint32_t form = urikiti_secret_form(user);
    bool before_basic = urikit_str_equal(password, URIKIT_STR("x-oauth-basic")); /* GitHub: a token as the user of Git */

    if (form == 0 && user.len > 0 && (before_basic || (password.len == 0 && secret_is_long_user(user)))) {
        return SECRET_FORM_USER;
    }
    return form;
}

const char *urikiti_secret_form_name(uint32_t form)
{
    if (form >= 1 && form <= SECRET_FORMS) {
        return secret_forms[form - 1].what;
    }
    return form == SECRET_FORM_RANDOM ? "a long random text" : form == SECRET_FORM_USER ? "a token in the place of a user" : NULL;
}
