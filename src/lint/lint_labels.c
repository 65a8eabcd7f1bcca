/* SPDX-License-Identifier: MIT */
/* Rules about host names: their lengths (RFC 1034 §3.1) and what they look like (UTS 39, RFC 3987 §8). */
#include "lint_labels.h"

#include <string.h>

#include "../base/ascii.h"
#include "../host/char_look.h"
#include "../host/host_text.h"
#include "lint_find.h"

enum {
    NAME_LIMIT = 253,
};

/* ---- labels -------------------------------------------------------------------- */

static void add_scalar(host_label *label, uint32_t scalar)
{
    if (label->count < LABEL_LIMIT) {
        label->scalars[label->count] = scalar;
    }
    label->count++;
    label->ascii = label->ascii && scalar < 0x80;
}

/* Adds the text of a step to the label. True at a dot. */
static bool add_step(host_label *label, const host_step *step)
{
    size_t i = 0;

    while (i < step->mapped.len) {
        uint32_t scalar = (unsigned char)step->mapped.ptr[i];
        size_t n = 0;

        if (scalar >= 0x80 && !step->broken) {
            n = urikit_utf8_decode(step->mapped.ptr + i, step->mapped.len - i, &scalar);
        }
        if (scalar == '.') {
            return true;
        }
        add_scalar(label, scalar);
        i += n > 0 ? n : 1;
    }
    return false;
}

/* Decodes "xn--..." to the characters that browsers may show. */
static void read_punycode(host_label *label)
{
    char text[LABEL_LIMIT];
    uint32_t scalars[PUNYCODE_LIMIT];
    size_t count;
    size_t i;

    if (!label->ascii || label->count <= 4 || label->count > LABEL_LIMIT) {
        return;
    }
    for (i = 0; i < label->count; i++) {
        text[i] = (char)label->scalars[i];
    }
    if (memcmp(text, "xn--", 4) != 0) {
        return;
    }
    count = urikiti_punycode_decode(urikit_str_of(text + 4, label->count - 4), scalars);
    if (count > 0) {
        label->count = 0;
        for (i = 0; i < count; i++) {
            add_scalar(label, scalars[i]);
        }
    }
}

bool urikiti_label_next(urikit_str *rest, bool *done, host_label *label)
{
    host_step step;
    const char *start = rest->ptr;
    const char *end = rest->ptr;

    if (*done) {
        return false;
    }
    label->count = 0;
    label->ascii = true;
    label->ends = true;
    while (label->ends && urikiti_host_next(rest, &step)) {
        end = step.end;
        if (add_step(label, &step)) {
            label->ends = false;
            end = step.start;
        }
    }
    *done = label->ends;
    label->text = urikit_str_of(start, (size_t)(end - start));
    label->bytes = label->count + (label->ascii ? 0 : 4);
    read_punycode(label);
    return true;
}

/* ---- lengths --------------------------------------------------------------------- */

/* True if the host is a name that has labels. */
static bool is_name(const urikit_lint *lint)
{
    return lint->parts.host.len > 0 && lint->parts.host.ptr[0] != '[' && lint->ip_len == 0;
}

/* The labels at or after byte `from` of the text, which is the beginning of a label or of the host. */
static urikit_str rest_of_host(const urikit_lint *lint, size_t from)
{
    size_t start = offset_of(lint, lint->parts.host.ptr);

    return slice_from(lint->parts.host, from > start ? from - start : 0);
}

bool urikiti_lint_host_long(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_str rest = lint->parts.host;
    host_label label;
    bool done = false;
    size_t bytes = 0;

    (void)from;
    if (!is_name(lint)) {
        return false;
    }
    while (urikiti_label_next(&rest, &done, &label)) {
        bytes += label.bytes + (bytes > 0 && label.bytes > 0);
    }
    return bytes > NAME_LIMIT && finding_in(lint, lint->parts.host, bytes > UINT32_MAX ? UINT32_MAX : (uint32_t)bytes, finding);
}

/* The labels after `from`, which is the beginning of the host or the end of a label: a dot or only blanks follow it. */
static urikit_str labels_after(const urikit_lint *lint, size_t from)
{
    urikit_str rest = rest_of_host(lint, from);
    urikit_str after = rest;
    host_step step;

    if (from > offset_of(lint, lint->parts.host.ptr) && urikiti_host_next(&after, &step)) {
        return after;
    }
    return rest;
}

bool urikiti_lint_label_long(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_str rest;
    host_label label;
    bool done = false;

    if (!is_name(lint)) {
        return false;
    }
    rest = labels_after(lint, from);
    while (urikiti_label_next(&rest, &done, &label)) {
        if (label.bytes > LABEL_LIMIT) {
            return finding_in(lint, label.text, label.bytes > UINT32_MAX ? UINT32_MAX : (uint32_t)label.bytes, finding);
        }
    }
    return false;
}

/* The last label may be empty: "example.com." */
bool urikiti_lint_label_empty(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_str rest = lint->parts.host;
    host_label label;
    bool done = false;

    (void)from;
    if (!is_name(lint)) {
        return false;
    }
    while (urikiti_label_next(&rest, &done, &label)) {
        if (label.count == 0 && !label.ends) {
            return finding_in(lint, label.text, 0, finding);
        }
    }
    return false;
}

/* ---- what they look like ------------------------------------------------------------ */

typedef enum script_group {
    GROUP_NONE,
    GROUP_LATIN,
    GROUP_HAN,
    GROUP_KANA, /* Hiragana, Katakana */
    GROUP_BOPOMOFO,
    GROUP_HANGUL,
    GROUP_OTHER,
} script_group;

static script_group script_group_of(unsigned script)
{
    static const struct {
        const char *name;
        script_group group;
    } groups[] = { { "Latin", GROUP_LATIN },   { "Han", GROUP_HAN },           { "Hiragana", GROUP_KANA },
                   { "Katakana", GROUP_KANA }, { "Bopomofo", GROUP_BOPOMOFO }, { "Hangul", GROUP_HANGUL } };
    const char *name = urikiti_script_name(script);
    size_t i;

    for (i = 0; script > 0 && i < sizeof groups / sizeof groups[0]; i++) {
        if (strlen(name) == strlen(groups[i].name) && memcmp(name, groups[i].name, strlen(name)) == 0) {
            return groups[i].group;
        }
    }
    return script > 0 ? GROUP_OTHER : GROUP_NONE;
}

/*
 * True if two groups may be in one label: the "highly restrictive" profile of UTS 39. Latin and Han are allowed
 * together with the other scripts of Japanese, Chinese and Korean.
 */
static bool goes_with(unsigned a, unsigned b)
{
    script_group x = script_group_of(a);
    script_group y = script_group_of(b);

    if (a == b || a == 0 || b == 0) {
        return true;
    }
    if (x == GROUP_OTHER || y == GROUP_OTHER) {
        return false;
    }
    return x == y || x == GROUP_LATIN || y == GROUP_LATIN || x == GROUP_HAN || y == GROUP_HAN;
}

bool urikiti_mixes(script_mix *mix, uint32_t scalar, unsigned scripts[2])
{
    unsigned script = urikiti_script_of(scalar);

    mix->first = mix->first ? mix->first : script;
    if (!goes_with(mix->first, script) || !goes_with(mix->other, script)) {
        scripts[0] = goes_with(mix->first, script) ? mix->other : mix->first;
        scripts[1] = script;
        return true;
    }
    if (script_group_of(script) >= GROUP_KANA) {
        mix->other = script;
    }
    return false;
}

bool urikiti_label_mixes(const host_label *label, unsigned scripts[2])
{
    size_t count = label->count < LABEL_LIMIT ? label->count : LABEL_LIMIT;
    script_mix mix = { 0, 0 };
    size_t i;

    for (i = 0; i < count; i++) {
        if (urikiti_mixes(&mix, label->scalars[i], scripts)) {
            return true;
        }
    }
    return false;
}

bool urikiti_label_looks_ascii(const host_label *label, char looks[LABEL_LIMIT])
{
    size_t i;

    if (label->ascii || label->count > LABEL_LIMIT) {
        return false;
    }
    for (i = 0; i < label->count; i++) {
        uint32_t scalar = label->scalars[i];

        looks[i] = scalar < 0x80 ? (char)scalar : urikiti_lookalike(scalar);
        if (!looks[i]) {
            return false;
        }
    }
    return true;
}

bool urikiti_lint_mixed_script(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_str rest;
    host_label label;
    unsigned scripts[2];
    bool done = false;

    if (!is_name(lint)) {
        return false;
    }
    rest = labels_after(lint, from);
    while (urikiti_label_next(&rest, &done, &label)) {
        if (urikiti_label_mixes(&label, scripts)) {
            return finding_in(lint, label.text, scripts[0] << 8 | scripts[1], finding);
        }
    }
    return false;
}

bool urikiti_lint_confusable(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_str rest;
    host_label label;
    char looks[LABEL_LIMIT];
    bool done = false;

    if (!is_name(lint)) {
        return false;
    }
    rest = labels_after(lint, from);
    while (urikiti_label_next(&rest, &done, &label)) {
        if (urikiti_label_looks_ascii(&label, looks)) {
            return finding_in(lint, label.text, 0, finding);
        }
    }
    return false;
}

/* Finds runs of characters that browsers replace with ASCII characters, or drop. */
bool urikiti_lint_host_mapped(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_str rest;
    host_step step;
    bool begun = false;

    if (lint->parts.host.len == 0) {
        return false;
    }
    rest = rest_of_host(lint, from);
    while (urikiti_host_next(&rest, &step)) {
        bool mapped = !step.broken && step.scalar >= 0x80 && (step.mapped.len == 0 || (unsigned char)step.mapped.ptr[0] < 0x80);

        if (mapped && !begun) {
            finding->start = offset_of(lint, step.start);
            finding->detail = step.scalar;
            begun = true;
        }
        if (mapped) {
            finding->end = offset_of(lint, step.end);
        } else if (begun) {
            break;
        }
    }
    return begun;
}

/* Finds runs of triplets. */
bool urikiti_lint_host_encoded(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_str rest;
    host_step step;
    bool begun = false;

    if (lint->parts.host.len == 0 || lint->parts.host.ptr[0] == '[') { /* "%25" before a zone is correct */
        return false;
    }
    rest = rest_of_host(lint, from);
    while (urikiti_host_next(&rest, &step)) {
        if (step.encoded && !begun) {
            finding->start = offset_of(lint, step.start);
            finding->detail = 0;
            begun = true;
        }
        if (step.encoded) {
            finding->end = offset_of(lint, step.end);
        } else if (begun) {
            break;
        }
    }
    return begun;
}
