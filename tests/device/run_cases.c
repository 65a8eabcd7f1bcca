/* SPDX-License-Identifier: MIT */
/*
 * The rows of rows.h, checked on any target: no C library but the six functions that the library itself
 * calls, no heap. All that a call says goes into a digest, which has to be the same everywhere.
 */
#include "rows.h"

#include <urikit/aif.h>
#include <urikit/coap.h>

#include <string.h>

enum { OPTIONS_MAX = 64, OUT_CAP = 1200 };

typedef struct row_file {
    const char *name;
    const char *fields;
    void (*check)(void);
} row_file;

/* The calls whose stack is measured. */
#define CALLS(call)                                                                                                          \
    call(cri_decode) call(cri_encode) call(cri_resolve) call(cri_relativize) call(cri_normalize) call(cri_normalize_scheme)  \
        call(cri_equal) call(cri_replace_stand_ins) call(cri_check_constraints) call(coap_decompose) call(coap_option_next)  \
            call(coap_compose) call(coap_target_read) call(coap_target_compose) call(coap_target_decompose) call(aif_decode) \
                call(aif_permissions)
#define CALL_NUMBER(name) CALL_##name,
enum { CALLS(CALL_NUMBER) CALL_COUNT };

/* The row at hand, and what has been seen. */
static struct {
    const row_file *file;
    unsigned line;
    urikit_str fields[ROWS_FIELDS];
    urikit_cri_options options;
    bool failed;
    uint32_t digest;
    size_t stack[CALL_COUNT];
} now;

static char out_bytes[OUT_CAP];

#define MEASURED(name, result, call)                   \
    do {                                               \
        device_stack_before();                         \
        (result) = (call);                             \
        note_stack(CALL_##name, device_stack_after()); \
    } while (0)

static void note_stack(unsigned call, size_t bytes)
{
    if (bytes > now.stack[call]) {
        now.stack[call] = bytes;
    }
}

/* ---- words ---------------------------------------------------------------------- */

static void write_number(uint32_t value, unsigned base)
{
    char digits[11];
    size_t i = sizeof digits - 1;

    digits[i] = '\0';
    do {
        digits[--i] = "0123456789abcdef"[value % base];
        value /= base;
    } while (value > 0);
    device_write(digits + i);
}

static void write_place(void)
{
    device_write("FAIL ");
    device_write(now.file->name);
    device_write(":");
    write_number(now.line, 10);
    device_write(": ");
    now.failed = true;
}

/* ---- what a row says, and what a call says ---------------------------------------- */

/* FNV-1a */
static void fold(urikit_str bytes)
{
    size_t i;

    for (i = 0; i < bytes.len; i++) {
        now.digest = (now.digest ^ (unsigned char)bytes.ptr[i]) * 16777619U;
    }
}

static void fold_number(uint32_t value)
{
    char bytes[4] = { (char)(unsigned char)(value >> 24), (char)(unsigned char)(value >> 16 & 0xFF),
                      (char)(unsigned char)(value >> 8 & 0xFF), (char)(unsigned char)(value & 0xFF) };

    fold(urikit_str_of(bytes, sizeof bytes));
}

static bool expect(const char *what, size_t got, size_t want)
{
    fold_number((uint32_t)got);
    if (got != want) {
        write_place();
        device_write(what);
        device_write(" ");
        write_number((uint32_t)got, 10);
        device_write(", not ");
        write_number((uint32_t)want, 10);
        device_write("\n");
    }
    return got == want;
}

static bool expect_bytes(const char *what, urikit_str got, urikit_str want)
{
    size_t i;

    fold_number((uint32_t)got.len);
    fold(got);
    if (urikit_str_equal(got, want)) {
        return true;
    }
    write_place();
    device_write(what);
    for (i = 0; i < got.len; i++) {
        device_write((unsigned char)got.ptr[i] < 16 ? " 0" : " ");
        write_number((unsigned char)got.ptr[i], 16);
    }
    device_write("\n");
    return false;
}

static uint32_t number_at(const char *bytes, size_t len)
{
    uint32_t value = 0;

    for (; len > 0; bytes++, len--) {
        value = value << 8 | (unsigned char)*bytes;
    }
    return value;
}

static size_t number_of(size_t field)
{
    return now.fields[field].ptr ? number_at(now.fields[field].ptr, now.fields[field].len) : 0;
}

static bool is_word(size_t field, const char *word)
{
    return urikit_str_equal(now.fields[field], urikit_str_from(word));
}

static void read_profile(size_t field)
{
    static const urikit_cri_options none = { 0 };

    now.options = none;
    now.options.profile = (uint8_t)now.fields[field].ptr[0];
    now.options.strict_cbor = now.fields[field].ptr[1] != 0;
    now.options.zone = (uint8_t)now.fields[field].ptr[2];
}

/* A field's CRI, which has to be one. */
static bool decode_field(size_t field, urikit_cri *cri)
{
    size_t at = 0;
    urikit_code code;

    MEASURED(cri_decode, code, urikit_cri_decode(now.fields[field], &now.options, cri, &at));
    return expect("code", code, URIKIT_OK);
}

/* The output of a call that should have worked. */
static bool expect_out(const char *what, urikit_code code, const urikit_out *out, urikit_str want)
{
    return expect("code", code, URIKIT_OK) && expect_bytes(what, urikit_out_str(out), want);
}

/* ---- CRIs ---------------------------------------------------------------------------- */

static void check_cri_decode(void)
{
    urikit_cri cri;
    urikit_out out = URIKIT_OUT(out_bytes);
    size_t at = 0;
    size_t used = 0;
    urikit_code code;

    read_profile(1);
    MEASURED(cri_decode, code, urikit_cri_decode(now.fields[0], &now.options, &cri, &at));
    if (!expect("code", code, number_of(2))) {
        return;
    }
    if (code) {
        expect("at", at, number_of(3));
    } else {
        fold_number((uint32_t)urikit_cri_encode(&cri, &now.options, &out));
        fold(urikit_out_str(&out));
    }
    fold_number((uint32_t)urikit_cri_decode_prefix(now.fields[0], &now.options, &cri, &used, &at));
    fold_number((uint32_t)used);
}

static void check_cri_encode(void)
{
    urikit_cri cri;
    urikit_out out = URIKIT_OUT(out_bytes);
    urikit_code code;

    read_profile(1);
    if (decode_field(0, &cri)) {
        MEASURED(cri_encode, code, urikit_cri_encode(&cri, &now.options, &out));
        expect_out("encoded", code, &out, now.fields[2]);
    }
}

static void check_cri_resolve(void)
{
    static char want_bytes[OUT_CAP];
    urikit_cri base;
    urikit_cri other; /* the reference, then the target */
    urikit_out out = URIKIT_OUT(out_bytes);
    urikit_out want = URIKIT_OUT(want_bytes);
    urikit_code code;

    read_profile(2);
    if (decode_field(0, &base) && decode_field(1, &other)) {
        MEASURED(cri_resolve, code, urikit_cri_resolve(&base, &other, &now.options, &out));
        if (decode_field(3, &other) && expect("code", urikit_cri_encode(&other, &now.options, &want), URIKIT_OK)) {
            expect_out("target", code, &out, urikit_out_str(&want));
        }
    }
}

static void check_cri_relativize(void)
{
    urikit_cri base;
    urikit_cri target;
    unsigned how;

    read_profile(2);
    if (!decode_field(0, &base) || !decode_field(1, &target)) {
        return;
    }
    for (how = URIKIT_CRI_RELATIVIZE_URI; how <= URIKIT_CRI_RELATIVIZE_ANY; how++) {
        urikit_out out = URIKIT_OUT(out_bytes);
        urikit_code code;

        MEASURED(cri_relativize, code, urikit_cri_relativize(&base, &target, &now.options, how, &out));
        expect_out("reference", code, &out, now.fields[how == URIKIT_CRI_RELATIVIZE_URI || !now.fields[4].ptr ? 3 : 4]);
    }
}

static void check_cri_normalize(void)
{
    urikit_cri cri;
    urikit_out out = URIKIT_OUT(out_bytes);
    urikit_code code;

    read_profile(1);
    if (decode_field(0, &cri)) {
        MEASURED(cri_normalize, code, urikit_cri_normalize(&cri, &now.options, &out));
        expect_out("normal", code, &out, now.fields[now.fields[2].ptr ? 2 : 0]);
    }
}

static void check_cri_normalize_scheme(void)
{
    urikit_cri cri;
    urikit_out out = URIKIT_OUT(out_bytes);
    urikit_code code;

    read_profile(1);
    if (decode_field(0, &cri)) {
        MEASURED(cri_normalize_scheme, code, urikit_cri_normalize_scheme(&cri, &now.options, &out));
        expect_out("normal", code, &out, now.fields[now.fields[2].ptr ? 2 : 0]);
    }
}

static void check_cri_stand_in(void)
{
    urikit_out out = URIKIT_OUT(out_bytes);
    urikit_code code;
    size_t at = 0;

    MEASURED(cri_replace_stand_ins, code,
             urikit_cri_replace_stand_ins(now.fields[0], (urikit_cri_stand_ins)number_of(1), &out, &at));
    if (expect("code", (size_t)code, number_of(2))) {
        if (code) {
            expect("at", at, number_of(3));
        } else {
            expect_out("result", code, &out, now.fields[4]);
        }
    }
}

/* In place of Unicode's tables: '!' is not in NFC, '~' not in lower case. */
static urikit_code check_marks(void *context, urikit_str text, bool lower, size_t *at)
{
    (void)context;
    for (*at = 0; *at < text.len; ++*at) {
        if (text.ptr[*at] == '!' || (lower && text.ptr[*at] == '~')) {
            return text.ptr[*at] == '!' ? URIKIT_E_CRI_NFC : URIKIT_E_CRI_LABEL_CASE;
        }
    }
    return URIKIT_OK;
}

static void check_cri_constraints(void)
{
    urikit_cri cri;
    urikit_code code;
    unsigned constraint = 0;
    size_t at = 0;

    read_profile(1);
    if (decode_field(0, &cri)) {
        now.options.check = check_marks;
        MEASURED(cri_check_constraints, code, urikit_cri_check_constraints(&cri, &now.options, &constraint, &at));
        if (expect("code", (size_t)code, number_of(2)) && expect("constraint", constraint, number_of(3)) && code) {
            expect("at", at, number_of(4));
        }
    }
}

static void check_cri_equal(void)
{
    unsigned how = is_word(3, "strict") ? URIKIT_CRI_EQUAL_STRICT : is_word(3, "no-fragment") ? URIKIT_CRI_EQUAL_NO_FRAGMENT : 0;
    urikit_cri a;
    urikit_cri b;
    bool equal = false;

    read_profile(2);
    if (decode_field(0, &a) && decode_field(1, &b)) {
        MEASURED(cri_equal, equal, urikit_cri_equal(&a, &b, &now.options, how));
        expect("equal", equal, is_word(4, "yes"));
    }
}

/* ---- CoAP ------------------------------------------------------------------------------ */

static urikit_coap_option options_of_row[OPTIONS_MAX];

static urikit_coap_options read_options(size_t field)
{
    const char *p = now.fields[field].ptr;
    size_t left = now.fields[field].len;
    urikit_coap_options options = { options_of_row, 0 };

    while (left > 0 && options.count < OPTIONS_MAX) {
        urikit_coap_option *option = &options_of_row[options.count++];
        size_t len = number_at(p + 2, 2);

        option->number = (uint16_t)number_at(p, 2);
        option->value = urikit_str_of(p + 4, len);
        p += 4 + len;
        left -= 4 + len;
    }
    return options;
}

/* NULL for a field that is absent. */
static const urikit_coap_destination *read_destination(size_t field, urikit_coap_destination *to)
{
    const char *p = now.fields[field].ptr;
    size_t len;

    if (!p) {
        return NULL;
    }
    to->port = (uint16_t)number_at(p, 2);
    len = (unsigned char)p[2];
    to->ip = urikit_str_of(len == ROWS_NO_IP ? NULL : p + 3, len == ROWS_NO_IP ? 0 : len);
    p += 3 + to->ip.len;
    len = now.fields[field].len - 4 - to->ip.len;
    to->zone = urikit_str_of(*p ? p + 1 : NULL, len);
    return to;
}

/* fields: options from `from` on; expected code, option, at, CRI */
static void check_composed(uint64_t scheme_number, urikit_coap_options from, const urikit_coap_destination *to,
                           const size_t want[3], urikit_str cri)
{
    urikit_out out = URIKIT_OUT(out_bytes);
    urikit_coap_place place = { 0, 0 };
    urikit_code code;

    MEASURED(coap_compose, code, urikit_coap_compose(scheme_number, from, to, &now.options, &out, &place));
    if (expect("composing's code", code, want[0])) {
        if (!code) {
            expect_bytes("composed", urikit_out_str(&out), cri);
        } else if (want[1] != SIZE_MAX) {
            expect("option", place.option, want[1]);
            expect("at", place.byte, want[2]);
        }
    }
}

/* The options of a request are these and no others. */
static bool expect_options(urikit_coap_request *request, urikit_coap_options want)
{
    urikit_coap_option option;
    bool more;
    size_t i;

    for (i = 0; i < want.count; i++) {
        MEASURED(coap_option_next, more, urikit_coap_option_next(request, &option));
        if (!expect("an option", more, true) || !expect("option", option.number, want.ptr[i].number) ||
            !expect_bytes("value", option.value, want.ptr[i].value)) {
            return false;
        }
    }
    MEASURED(coap_option_next, more, urikit_coap_option_next(request, &option));
    return expect("one more option", more, false);
}

static void check_coap_decompose(void)
{
    static char host[URIKIT_COAP_TEXT_MAX];
    urikit_coap_options want = read_options(3);
    urikit_coap_destination to;
    const urikit_coap_destination *given = read_destination(2, &to);
    urikit_coap_request request;
    urikit_out out = URIKIT_OUT(host);
    size_t back[3] = { is_word(5, "!") ? URIKIT_E_COAP_HOST : URIKIT_OK, SIZE_MAX, 0 };
    urikit_cri cri;
    size_t at = 0;
    urikit_code code;

    read_profile(1);
    if (!decode_field(0, &cri)) {
        return;
    }
    MEASURED(coap_decompose, code, urikit_coap_decompose(&cri, &now.options, given, &out, &request, &at));
    if (!expect("code", code, URIKIT_OK)) {
        return;
    }
    if (!expect_options(&request, want)) {
        return;
    }
    check_composed(cri.scheme_number, want, read_destination(is_word(4, "=") ? 2 : 4, &to), back,
                   now.fields[is_word(5, "=") ? 0 : 5]);
}

static void check_coap_decompose_errors(void)
{
    static char host[URIKIT_COAP_TEXT_MAX];
    urikit_coap_destination to;
    const urikit_coap_destination *given = read_destination(2, &to);
    urikit_coap_request request;
    urikit_out out = URIKIT_OUT(host);
    urikit_cri cri;
    size_t at = 0;
    urikit_code code;

    read_profile(1);
    if (decode_field(0, &cri)) {
        MEASURED(coap_decompose, code, urikit_coap_decompose(&cri, &now.options, given, &out, &request, &at));
        expect("code", code, number_of(3));
        expect("at", at, number_of(4));
    }
}

static void check_coap_compose(void)
{
    urikit_coap_destination to;
    size_t want[3] = { number_of(4), number_of(5), number_of(6) };

    read_profile(1);
    check_composed(number_of(0), read_options(2), read_destination(3, &to), want, now.fields[7]);
}

static size_t decimal_of(size_t field)
{
    size_t value = 0;
    size_t i;

    for (i = 0; i < now.fields[field].len; i++) {
        value = value * 10 + (size_t)(now.fields[field].ptr[i] - '0');
    }
    return value;
}

static void check_coap_proxy(void)
{
    static const uint8_t numbers[] = { 0, URIKIT_COAP_PROXY_CRI, URIKIT_COAP_PROXY_URI, URIKIT_COAP_PROXY_SCHEME_NUMBER,
                                       URIKIT_COAP_PROXY_SCHEME };
    static urikit_coap_target target;
    urikit_coap_options given = read_options(0);
    urikit_coap_place place = { 0, 0 };
    urikit_code code;

    read_profile(1);
    MEASURED(coap_target_read, code, urikit_coap_target_read(given, &now.options, &target, &place));
    expect("code", code, number_of(2));
    if (code) {
        expect("option", place.option, number_of(3));
        expect("at", place.byte, number_of(4));
    }
    if (!now.fields[5].ptr || !expect("winner", numbers[target.kind], number_of(5))) {
        return;
    }
    if (target.kind == URIKIT_COAP_TARGET_CRI) {
        expect_bytes("Proxy-Cri", target.cri.bytes, now.fields[6]);
    } else if (target.kind == URIKIT_COAP_TARGET_SCHEME_NUMBER) {
        expect("scheme number", target.scheme_number, decimal_of(6));
    } else {
        expect_bytes("text", target.text, now.fields[6]);
    }
}

static void check_coap_target(void)
{
    static char host[URIKIT_COAP_TEXT_MAX];
    static urikit_coap_target target;
    urikit_coap_options want = read_options(2);
    urikit_coap_request request;
    urikit_out text = URIKIT_OUT(host);
    urikit_out out = URIKIT_OUT(out_bytes);
    urikit_cri cri;
    urikit_code code;

    read_profile(1);
    if (!decode_field(0, &cri)) {
        return;
    }
    MEASURED(coap_target_decompose, code, urikit_coap_target_decompose(&cri, &now.options, &text, &request, NULL));
    if (!expect("code", code, URIKIT_OK) || !expect_options(&request, want)) {
        return;
    }
    target.kind = URIKIT_COAP_TARGET_SCHEME_NUMBER;
    target.scheme_number = (uint32_t)cri.scheme_number;
    MEASURED(coap_target_compose, code, urikit_coap_target_compose(&target, want, NULL, &now.options, &out, NULL));
    expect_out("composed", code, &out, now.fields[is_word(3, "=") ? 0 : 3]);
}

/* ---- permissions ------------------------------------------------------------------------- */

static void check_aif_decode(void)
{
    static urikit_aif_entry entries[8];
    urikit_out out = URIKIT_OUT(out_bytes);
    urikit_aif aif;
    size_t count = 0;
    size_t at = 0;
    urikit_code code;

    read_profile(1);
    now.options.strict_cbor = number_of(2) != 0;
    MEASURED(aif_decode, code, urikit_aif_decode(now.fields[0], &now.options, &aif, &at));
    if (!expect("code", code, number_of(3))) {
        return;
    }
    if (code) {
        expect("at", at, number_of(4));
        return;
    }
    while (count < sizeof entries / sizeof entries[0] && urikit_aif_next(&aif, &entries[count])) {
        count++;
    }
    expect("entries", count, number_of(5));
    expect_out("encoded again", urikit_aif_encode(entries, count, &out), &out, now.fields[is_word(6, "=") ? 0 : 6]);
}

static void check_aif_match(void)
{
    static const urikit_cri_options none = { 0 };
    urikit_aif aif;
    urikit_cri cri;
    uint64_t permissions;

    now.options = none;
    if (decode_field(1, &cri) && expect("code", urikit_aif_decode(now.fields[0], NULL, &aif, NULL), URIKIT_OK)) {
        MEASURED(aif_permissions, permissions, urikit_aif_permissions(&aif, &cri));
        expect("permissions", (size_t)permissions, number_of(2));
    }
}

/* ---- all rows ------------------------------------------------------------------------------ */

/* Takes the fields of a row off the rows. */
static const unsigned char *read_fields(const unsigned char *p)
{
    size_t count = strlen(now.file->fields);
    size_t i;

    for (i = 0; i < count; i++) {
        size_t len = (size_t)p[0] << 8 | p[1];

        p += 2;
        now.fields[i] = urikit_str_of(len == ROWS_ABSENT ? NULL : (const char *)p, len == ROWS_ABSENT ? 0 : len);
        p += now.fields[i].len;
    }
    return p;
}

static void write_total(const char *name, uint32_t cases, uint32_t failed, uint32_t digest)
{
    device_write(name);
    device_write(": ");
    write_number(cases, 10);
    device_write(" cases, ");
    write_number(failed, 10);
    device_write(" failed, digest ");
    write_number(digest, 16);
    device_write("\n");
}

static void write_stack(void)
{
#define CALL_NAME(name) "urikit_" #name,
    static const char *const names[] = { CALLS(CALL_NAME) };
    size_t i;

    for (i = 0; i < CALL_COUNT; i++) {
        if (now.stack[i] > 0) {
            device_write("stack of ");
            device_write(names[i]);
            device_write(": ");
            write_number((uint32_t)now.stack[i], 10);
            device_write("\n");
        }
    }
}

int rows_run(void)
{
#define ROW_CHECK(name, fields) { #name ".tsv", fields, check_##name },
    static const row_file files[] = { ROW_FILES(ROW_CHECK) };
    const unsigned char *p = device_rows;
    uint32_t all_cases = 0;
    uint32_t all_failed = 0;
    uint32_t all_digest = 2166136261U;
    size_t i;

    for (i = 0; i < sizeof files / sizeof files[0]; i++) {
        uint32_t cases = 0;
        uint32_t failed = 0;

        now.file = &files[i];
        now.digest = all_digest;
        for (; *p == i; cases++) {
            now.line = (unsigned)p[1] << 8 | p[2];
            now.failed = false;
            p = read_fields(p + 3);
            now.file->check();
            failed += now.failed;
        }
        write_total(now.file->name, cases, failed, now.digest);
        all_cases += cases;
        all_failed += failed;
        all_digest = now.digest;
    }
    write_total("all", all_cases, all_failed, all_digest);
    write_stack();
    return all_failed > 0 || *p != ROWS_END;
}
