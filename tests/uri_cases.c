/* SPDX-License-Identifier: MIT */
#include "uri_cases.h"

#include "check.h"

#include <string.h>

typedef struct text_builder {
    random_state *random;
    char *text;
    size_t len;
} text_builder;

static void put(text_builder *to, const char *piece)
{
    size_t len = strlen(piece);

    if (len <= URI_CASE_CAP - to->len) {
        memcpy(to->text + to->len, piece, len);
        to->len += len;
    }
}

static bool chance(text_builder *to, size_t percent)
{
    return random_below(to->random, 100) < percent;
}

#define PUT_ONE_OF(to, list) put((to), (list)[random_below((to)->random, sizeof(list) / sizeof(list)[0])])

static const char *const schemes[] = { "http", "HTTP", "https", "s", "S",   "coap",   "coap+ws", "file",
                                       "urn",  "URN",  "ftp",   "a", "x-y", "a.b+c1", "ws",      "mailto" };
/* long runs are made by repetition; these are the pieces that rules turn on */
static const char *const userinfos[] = { "", "u", "U:p", ":", "%41", "%3a", "a;b=c", "u%40h" };
static const char *const hosts[] = { "",
                                     "h",
                                     "H.example",
                                     "%48",
                                     "%e4",
                                     "1.2.3.4",
                                     "1.2.3.256",
                                     "[::1]",
                                     "[2001:DB8::1]",
                                     "[::FFFF:1.2.3.4]",
                                     "[0:0:0:0:0:0:0:0]",
                                     "[v1.A:b]",
                                     "localhost",
                                     "a..b",
                                     "%7e!$&'()*+,;=",
                                     "1" };
static const char *const ports[] = { "", "80", "080", "443", "5683", "0", "00", "99999", "00000000000000000080", "21" };
static const char *const segments[] = { "",    "a",  "b",      "ab",     ".",       "..",     "...",     "%2e", "%2E%2e", ".%2e",
                                        "a:b", ":",  "@",      "%41",    "%2f",     "%c3%a4", "c",       "%7E", ".a",     "a.",
                                        "~",   "a=", "ISBN:1", "isbn:1", "%49sBn:", "-N:",    "%25%32e", "a",   "..",     "b" };
static const char *const queries[] = {
    "", "a", "a=b", "a=b&c", "?", "/../", "%41=%2f", "&&", "%c3%bc", ":@", "+r?=q", "=q", "+"
};

static void put_authority(text_builder *to)
{
    put(to, "//");
    if (chance(to, 20)) {
        PUT_ONE_OF(to, userinfos);
        put(to, "@");
    }
    PUT_ONE_OF(to, hosts);
    if (chance(to, 25)) {
        put(to, ":");
        PUT_ONE_OF(to, ports);
    }
}

static bool starts_with_colon_segment(const char *segment)
{
    return strchr(segment, ':') != NULL;
}

/* Few distinct segments, so that paths share some, and many dots. */
static void put_path(text_builder *to, bool scheme, bool authority)
{
    size_t count = random_below(to->random, 7);
    bool rooted = authority || chance(to, 50);
    size_t i;

    if (count == 0) {
        return;
    }
    if (rooted) {
        put(to, "/");
    }
    for (i = 0; i < count; i++) {
        const char *segment = segments[random_below(to->random, sizeof segments / sizeof segments[0])];

        if (i == 0 && !authority && !*segment) {
            segment = "a"; /* "//" would begin an authority, and "" would root the path */
        }
        if (i == 0 && !rooted && !scheme && starts_with_colon_segment(segment)) {
            segment = "x";
        }
        if (i > 0) {
            put(to, "/");
        }
        put(to, segment);
    }
}

static void spoil(text_builder *to)
{
    static const char bytes[] = "\0 \t\n\"<>\\^`{|}%[]@:/?#aAgG09.\x80\xC3\xFF";
    size_t times = 1 + random_below(to->random, 3);

    while (times-- > 0) {
        char byte = bytes[random_below(to->random, sizeof bytes - 1)];
        size_t at = random_below(to->random, to->len + 1);

        switch (random_below(to->random, 3)) {
        case 0: /* change */
            if (at < to->len) {
                to->text[at] = byte;
            }
            break;
        case 1: /* cut */
            to->len = at;
            break;
        default: /* put in */
            if (to->len < URI_CASE_CAP) {
                memmove(to->text + at + 1, to->text + at, to->len - at);
                to->text[at] = byte;
                to->len++;
            }
        }
    }
}

urikit_str uri_case(random_state *random, unsigned lean, char *text)
{
    text_builder to = { random, text, 0 };
    bool scheme = (lean & CASE_SCHEME) || (!(lean & CASE_NO_SCHEME) && chance(&to, 50));
    bool authority = chance(&to, 50);

    if (scheme) {
        PUT_ONE_OF(&to, schemes);
        put(&to, ":");
    }
    if (authority) {
        put_authority(&to);
    }
    put_path(&to, scheme, authority);
    if (chance(&to, 25)) {
        put(&to, "?");
        PUT_ONE_OF(&to, queries);
    }
    if (chance(&to, 25)) {
        put(&to, "#");
        PUT_ONE_OF(&to, queries);
    }
    if (lean & CASE_BROKEN) {
        spoil(&to);
    }
    return urikit_str_of(text, to.len);
}

urikit_uri uri_case_parsed(random_state *random, unsigned lean, char *text)
{
    urikit_str made = uri_case(random, lean, text);
    urikit_uri uri;
    size_t at = 0;
    urikit_code code = urikit_uri_parse(made, URIKIT_PARSE_REFERENCE, &uri, &at);

    check_error(made, code, at, URIKIT_OK, 0);
    return uri;
}

urikit_str iri_case(random_state *random, char *text)
{
    static const char *const characters[] = { "\xC3\xA4",         "\xC2\xA0",         "\xE2\x82\xAC", "\xEF\xBF\xAF",
                                              "\xF0\x9F\x98\x80", "\xF3\xA1\x80\x80", "\xCC\x81",     "\xD7\x90" };
    urikit_str made = uri_case(random, CASE_ANY, text);
    size_t times = random_below(random, 4);

    while (times-- > 0 && made.len + 4 <= URI_CASE_CAP) {
        const char *character = characters[random_below(random, sizeof characters / sizeof characters[0])];
        size_t len = strlen(character);
        size_t at = random_below(random, made.len + 1);

        memmove(text + at + len, text + at, made.len - at);
        memcpy(text + at, character, len);
        made.len += len;
    }
    return made;
}
