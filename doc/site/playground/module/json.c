/* SPDX-License-Identifier: MIT */
/* Pieces of JSON. An output that is full counts on, so none of these can fail. */
#include <urikit/kind.h>

#include "js.h"
#include "json.h"

/* The output counts on where it is full, so its code says nothing that its length does not. */
void json_put(urikit_out *json, urikit_str text)
{
    urikit_code ignored = urikit_out_append(json, text);

    (void)ignored;
}

#define PUT(json, literal) json_put((json), URIKIT_STR(literal))

static void put_escape(urikit_out *json, unsigned char c)
{
    static const char digits[] = "0123456789abcdef";
    char escape[6] = { '\\', 'u', '0', '0', digits[c >> 4], digits[c & 15] };

    json_put(json, urikit_str_of(escape, sizeof escape));
}

/* A string, or null. */
void json_string(urikit_out *json, urikit_str text)
{
    size_t start = 0;
    size_t i;

    if (!text.ptr) {
        PUT(json, "null");
        return;
    }
    PUT(json, "\"");
    for (i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.ptr[i];

        if (c < 0x20 || c == '"' || c == '\\') {
            json_put(json, urikit_str_of(text.ptr + start, i - start));
            put_escape(json, c);
            start = i + 1;
        }
    }
    json_put(json, urikit_str_of(text.ptr + start, text.len - start));
    PUT(json, "\"");
}

void json_hex(urikit_out *json, urikit_str bytes)
{
    static const char digits[] = "0123456789abcdef";
    size_t i;

    PUT(json, "\"");
    for (i = 0; i < bytes.len; i++) {
        unsigned char c = (unsigned char)bytes.ptr[i];
        char pair[2] = { digits[c >> 4], digits[c & 15] };

        json_put(json, urikit_str_of(pair, 2));
    }
    PUT(json, "\"");
}

void json_number(urikit_out *json, uint64_t value)
{
    char digits[20];
    size_t at = sizeof digits;

    do {
        digits[--at] = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    json_put(json, urikit_str_of(digits + at, sizeof digits - at));
}

void json_name(urikit_out *json, urikit_str name)
{
    json_string(json, name);
    PUT(json, ":");
}

void json_member(urikit_out *json, urikit_str name, urikit_str text)
{
    PUT(json, ",");
    json_name(json, name);
    json_string(json, text);
}

/* {"code","at","text"}, of a text that was read as a kind; of notation, which is none, it is absent */
void json_error(urikit_out *json, urikit_kind kind, urikit_str text, urikit_code code, size_t at)
{
    char sentence[URIKIT_EXPLAIN_MAX];
    urikit_out why = URIKIT_OUT(sentence);

    if (text.ptr) {
        (void)!urikit_explain(kind, text, code, at, &why); /* within its bound it cannot fail */
    }
    PUT(json, "{\"code\":");
    json_string(json, urikit_str_from(urikit_code_token(code)));
    PUT(json, ",\"at\":");
    json_number(json, at);
    json_member(json, URIKIT_STR("text"), text.ptr ? urikit_out_str(&why) : urikit_str_from(urikit_code_text(code)));
    PUT(json, "}");
}

uint32_t json_reply(const urikit_out *out)
{
    return js_reply(out->len > out->cap ? URIKIT_E_SPACE : URIKIT_OK, 0, out);
}
