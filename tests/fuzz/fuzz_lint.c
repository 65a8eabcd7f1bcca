/* SPDX-License-Identifier: MIT */
/* Any bytes: findings are in order and within the text, their sentences within the bound; readers write what they
 * measure. */
#include <urikit/lint.h>
#include <urikit/usr.h>

#include "fuzz_expect.h"

#include <string.h>

static void try_reader(urikit_reader reader, urikit_str text)
{
    urikit_out out = bounded(URIKIT_READER_BOUND(text.len));
    urikit_out measured = { NULL, 0, 0 };
    urikit_reading reading;
    urikit_reading again;

    expect(!urikit_reader_read(reader, text, &out, &reading));
    expect(urikit_reader_read(reader, text, &measured, &again) == (out.len > 0 ? URIKIT_E_SPACE : URIKIT_OK));
    expect(measured.len == out.len && again.accepts == reading.accepts && again.port == reading.port);
    expect(reading.accepts || (out.len == 0 && urikit_reader_why_name((urikit_reader_why)reading.why)[0]));
    free(out.ptr);
}

/* What each server looks up is at most three times the target, and a server that looks up a path names it from the root. */
static void try_servers(urikit_str target)
{
    urikit_reader_row row;
    size_t i;

    for (i = 0; urikit_server_at(i, &row); i++) {
        urikit_out out = bounded(URIKIT_READER_BOUND(target.len));
        urikit_reading reading;

        expect(!urikit_server_read((urikit_server)i, target, &out, &reading) && out.len <= target.len * 3 + 1);
        expect(!reading.accepts || (reading.path.len > 0 && reading.path.ptr[0] == '/'));
        free(out.ptr);
    }
}

/* The first line is the base, the rest a reference. What all join alike, each reads. */
static void try_joins(urikit_str text)
{
    const char *end = text.len > 0 ? memchr(text.ptr, '\n', text.len) : NULL;
    urikit_str base = end ? urikit_str_of(text.ptr, (size_t)(end - text.ptr)) : URIKIT_STR("http://u@h:8080/a/../b/c?d#e/f");
    urikit_str reference = end ? urikit_str_of(end + 1, text.len - base.len - 1) : text;
    urikit_out out = bounded(URIKIT_READER_JOIN_BOUND(base.len, reference.len));
    urikit_guard_options options = { .base = base, .internal = true };
    urikit_out guarded = bounded(URIKIT_GUARD_BOUND(reference.len, base.len));
    urikit_reading reading;
    bool agree;
    int reader;

    if (urikit_readers_join_agree(base, reference, &out, &agree) == URIKIT_OK) {
        expect(out.len == 0);
        for (reader = 0; reader < (int)URIKIT_READER_ROWS; reader++) {
            out.len = 0;
            expect(!urikit_reader_join((urikit_reader)reader, base, reference, &out, &reading));
            expect(out.len <= out.cap && (reading.accepts || out.len == 0));
        }
    }
    (void)urikit_guard(reference, &options, &guarded, NULL);
    free(out.ptr);
    free(guarded.ptr);
}

/* What guard lets through passes again as it is. The text is its own policy, too. */
static void try_guard(urikit_str text)
{
    urikit_guard_options options = { .internal = true };
    urikit_out out = bounded(URIKIT_GUARD_BOUND(text.len, 0));
    urikit_out again = bounded(URIKIT_GUARD_BOUND(URIKIT_GUARD_BOUND(text.len, 0), 0));
    urikit_out why = bounded(URIKIT_GUARD_WHY_BOUND);
    urikit_guard_verdict verdict;
    urikit_policy policy;
    urikit_policy_reader reader;
    urikit_policy_item item;
    urikit_reader_row row;
    size_t items = 0;

    if (urikit_guard(text, &options, &out, &verdict)) {
        expect(urikit_guard(urikit_out_str(&out), &options, &again, NULL));
        expect(urikit_str_equal(urikit_out_str(&out), urikit_out_str(&again)));
        expect(urikit_readers_agree(text) || text.len > 0);
    } else {
        expect(out.len == 0 && urikit_guard_rule_id((urikit_guard_rule)verdict.rule)[0]);
        expect(verdict.reader == URIKIT_READER_ROWS || urikit_reader_at(verdict.reader, &row));
    }
    expect(!urikit_guard_why(&verdict, &why));
    options.policy = text;
    again.len = 0;
    (void)urikit_guard(URIKIT_STR("http://example.com/"), &options, &again, &verdict);
    if (urikit_policy_read(text, NULL, 0, &policy) == URIKIT_E_SPACE) { /* read once, it says the same */
        unsigned rule = verdict.rule;
        void *words = malloc(policy.size);

        expect(!urikit_policy_read(text, words, policy.size, &policy));
        options.prepared = &policy;
        again.len = 0;
        (void)urikit_guard(URIKIT_STR("http://example.com/"), &options, &again, &verdict);
        expect(verdict.rule == rule);
        free(words);
    }
    for (urikit_policy_start(&reader, text); urikit_policy_next(&reader, &item); items++) {
        expect(items <= text.len && item.line > 0);
    }
    free(out.ptr);
    free(again.ptr);
    free(why.ptr);
}

/* Names of the machine and of a network, in any case of letters. */
static void try_names(urikit_str host)
{
    urikit_out upper = bounded(host.len + 1);
    size_t i;

    for (i = 0; i < host.len; i++) {
        char c = host.ptr[i] >= 'a' && host.ptr[i] <= 'z' ? (char)(host.ptr[i] - 32) : host.ptr[i];

        expect(!urikit_out_append(&upper, urikit_str_of(&c, 1)));
    }
    expect(urikit_host_is_own(urikit_out_str(&upper)) == urikit_host_is_own(host));
    expect(urikit_host_is_local(urikit_out_str(&upper)) == urikit_host_is_local(host));
    free(upper.ptr);
}

/* With a policy there are the findings without it, less those of rules that are off, and those of the policy. */
static void try_policy(urikit_str text, urikit_str lines)
{
    static const char *const keys[] = { "a", "b" };
    static const urikit_usr_type rows[] = { { .name = "corp", .keys = keys, .key_count = 2 } };
    static const urikit_usr_types types = { rows, 1 }; /* the normal form of no text is another by them */
    urikit_lint_policy policy;
    urikit_policy_item wrong = { .fault = NULL };
    urikit_lint plain;
    urikit_lint lint;
    urikit_finding a;
    urikit_finding b;
    bool more = true;
    urikit_out why = bounded(URIKIT_LINT_WHY_BOUND);

    if (!urikit_lint_policy_read(lines, &policy, &wrong)) {
        expect(wrong.fault != NULL);
        free(why.ptr);
        return;
    }
    policy.types = &types;
    urikit_lint_start(&plain, text);
    urikit_lint_start_with(&lint, text, &policy);
    while (more) {
        more = urikit_lint_next(&lint, &b);
        if (more && b.rule >= URIKIT_LINT_POLICY_SCHEME) {
            expect(b.start <= b.end && b.end <= text.len && urikit_lint_severity(&lint, b.rule) != URIKIT_LINT_OFF);
            why.len = 0;
            expect(!urikit_lint_why(&lint, &b, &why) && why.len > 0);
            continue;
        }
        do {
            expect(urikit_lint_next(&plain, &a) || !more);
        } while (more && urikit_lint_severity(&lint, a.rule) == URIKIT_LINT_OFF);
        expect(!more || (a.rule == b.rule && a.start == b.start && a.end == b.end));
    }
    free(why.ptr);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urikit_str text = urikit_str_of(size > 0 ? (const char *)data : "", size);
    urikit_lint lint;
    urikit_finding finding;
    urikit_finding last = { 0, 0, 0, 0 };
    urikit_out why = bounded(URIKIT_LINT_WHY_BOUND);
    int reader;

    urikit_lint_start(&lint, text);
    while (urikit_lint_next(&lint, &finding)) {
        expect(finding.start <= finding.end && finding.end <= size);
        expect(finding.rule > last.rule || (finding.rule == last.rule && finding.start >= last.end));
        why.len = 0;
        expect(!urikit_lint_why(&lint, &finding, &why) && why.len > 0);
        last = finding;
    }
    free(why.ptr);
    if (lint.parts.host.ptr) {
        try_names(lint.parts.host);
    }
    for (reader = 0; reader < (int)URIKIT_READER_ROWS; reader++) {
        try_reader((urikit_reader)reader, text);
    }
    try_servers(text);
    try_servers(lint.parts.path);
    try_guard(text);
    try_policy(text, text);
    try_policy(
        text,
        URIKIT_STR(
            "allow scheme http\nallow host a *.b 127.0.0.1\nallow port 80\ndeny internal\ndeny userinfo\nrule invalid off"));
    try_policy(text, URIKIT_STR("deny address\nallow host"));
    try_joins(text);
    return 0;
}
