/* SPDX-License-Identifier: MIT */
/* The names of keys whose values are secrets. */
#include "secret_key.h"

#include "../base/ascii.h"

#include <string.h>

enum { SECRET_KEY_LIMIT = 24 };

/*
 * In lower case, without separators, in order of their first letters. Sources: RFC 6749 §2.3.1, §4 and §5.1 (tokens, assertions,
 * passwords, client secrets);
 * RFC 6750 §2.3 (access_token); RFC 7522 and SAML 2.0 (SAMLResponse); the Servlet specification (jsessionid) and PHP
 * (PHPSESSID); the signed URLs of Amazon (X-Amz-...), Google (X-Goog-...) and Azure (sig, AccountKey, SharedAccessKey); the
 * key words of connection strings in ADO.NET, libpq and Redis (Password, Pwd, password); the environment of libpq (PGPASSWORD).
 */
/* clang-format off */
static const char *const secret_in_uri[] = {
    "assertion", "auth", "authorization", "awsaccesskeyid", "bearer", "credential", "credentials", "jsessionid", "jwt", "otp", "pass",
    "phpsessid", "samlresponse", "sessid", "session", "sessionid", "sid", "sig", "signature", "ticket", "xamzcredential",
    "xamzsecuritytoken", "xamzsignature", "xgoogcredential", "xgoogsignature"
};
static const char *const secret_always[] = {
    "accesskey", "accesstoken", "accountkey", "apikey", "apitoken", "authtoken", "awssecretaccesskey", "clientsecret", "idtoken",
    "oauthtoken", "passphrase", "passwd", "password", "pgpassword", "privatekey", "privatetoken", "pwd", "refreshtoken", "resettoken", "secret",
    "secretkey", "sessiontoken", "sharedaccesskey", "sharedaccesssignature", "token"
};
/* clang-format on */

/* The next character of a key that counts, in lower case; 0 at the end. */
static char next_key_char(urikit_str key, size_t *i)
{
    while (*i < key.len) {
        char c = key.ptr[(*i)++];

        if (c == '%' && key.len - *i >= 2 && ascii_is(key.ptr[*i], ASCII_HEX) && ascii_is(key.ptr[*i + 1], ASCII_HEX)) {
            c = (char)(ascii_hex_value(key.ptr[*i]) << 4 | ascii_hex_value(key.ptr[*i + 1]));
            *i += 2;
        }
        if (c != '-' && c != '_' && c != '.' && c != ' ' && c != '\0') {
            return ascii_lower(c);
        }
    }
    return '\0';
}

bool urikiti_same_key(urikit_str a, urikit_str b)
{
    size_t i = 0;
    size_t k = 0;

    for (;;) {
        char c = next_key_char(a, &i);

        if (c != next_key_char(b, &k)) {
            return false;
        }
        if (!c) {
            return true;
        }
    }
}

/* names: of a table above */
static bool is_secret_name(const char *const *names, size_t count, urikit_str squeezed)
{
    size_t i;

    for (i = 0; i < count && names[i][0] <= squeezed.ptr[0]; i++) {
        if (squeezed.ptr[0] == names[i][0] && squeezed.len == strlen(names[i]) &&
            memcmp(squeezed.ptr, names[i], squeezed.len) == 0) {
            return true;
        }
    }
    return false;
}

secret_key urikiti_secret_key(urikit_str key)
{
    char space[SECRET_KEY_LIMIT] = { 0 };
    urikit_str squeezed = urikit_str_of(space, 0);
    size_t i = 0;
    char c;

    while ((c = next_key_char(key, &i)) != '\0') {
        if (squeezed.len == SECRET_KEY_LIMIT) {
            return SECRET_KEY_NONE;
        }
        space[squeezed.len++] = c;
    }
    if (is_secret_name(secret_always, sizeof secret_always / sizeof secret_always[0], squeezed)) {
        return SECRET_KEY_ALWAYS;
    }
    return is_secret_name(secret_in_uri, sizeof secret_in_uri / sizeof secret_in_uri[0], squeezed) ? SECRET_KEY_IN_URI
                                                                                                   : SECRET_KEY_NONE;
}
