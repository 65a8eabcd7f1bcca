/* SPDX-License-Identifier: MIT */
/* The Public Suffix List by libpsl: the host is written as libpsl needs it, and the answer is a piece of the host. */
#include <urikit/psl.h>
#include <urikit/text.h>

#include <libpsl.h>

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { HOST_MAX = 255 };

/* A host as libpsl reads it: decoded, in lower case, without a last dot, NUL at the end. */
typedef struct psl_name {
    char text[HOST_MAX + 1];
    size_t len;
} psl_name;

/* No empty label, no dot that was encoded, no NUL; and the last label is not a number, which no top-level domain is. */
static bool is_domain(const psl_name *name, urikit_str host)
{
    size_t dots = 0;
    bool number = true; /* the label at hand has digits only */
    size_t i;

    for (i = 0; i < host.len; i++) {
        dots += host.ptr[i] == '.';
    }
    for (i = 0; i < name->len; i++) {
        number = name->text[i] == '.' || (number && name->text[i] >= '0' && name->text[i] <= '9');
        if (name->text[i] == '\0' || (name->text[i] == '.' && (i == 0 || name->text[i - 1] == '.'))) {
            return false;
        }
        dots -= name->text[i] == '.';
    }
    return name->len > 0 && name->text[name->len - 1] != '.' && dots == 0 && !number;
}

static bool is_address(urikit_str host)
{
    uint8_t ip[4];

    return host.ptr[0] == '[' || urikit_ipv4_parse(host, ip, NULL) == URIKIT_OK;
}

static bool make_name(urikit_str host, psl_name *name)
{
    urikit_out out = { name->text, HOST_MAX, 0 };
    size_t i;

    if (host.len == 0 || is_address(host) || urikit_percent_decode(host, &out, NULL) != URIKIT_OK ||
        urikit_utf8_check(urikit_str_of(name->text, out.len), NULL) != URIKIT_OK) {
        return false;
    }
    name->len = out.len;
    name->text[name->len] = '\0';
    for (i = 0; i < name->len; i++) {
        if (name->text[i] >= 'A' && name->text[i] <= 'Z') {
            name->text[i] = (char)(name->text[i] + 'a' - 'A');
        }
    }
    return is_domain(name, host);
}

/* The last labels of a host, as many as `end` has. */
static urikit_str last_labels(urikit_str host, const char *end)
{
    size_t dots = 0;
    size_t at = host.len;

    for (; *end != '\0'; end++) {
        dots += *end == '.';
    }
    while (at > 0 && (host.ptr[at - 1] != '.' || dots-- > 0)) {
        at--;
    }
    return urikit_str_of(host.ptr + at, host.len - at);
}

typedef const char *psl_rule(const psl_ctx_t *list, const char *name);

/* psl_registrable_domain by the section of the registries alone. A name has at most 255 bytes. */
static const char *icann_registrable_domain(const psl_ctx_t *list, const char *name)
{
    const char *domain = NULL;

    while (!psl_is_public_suffix2(list, name, PSL_TYPE_ICANN)) {
        const char *dot = strchr(name, '.');

        if (!dot) {
            return NULL;
        }
        domain = name;
        name = dot + 1;
    }
    return domain;
}

/* ---- the list ---- */

typedef struct psl_list {
    psl_ctx_t *rules;
    char date[URIKIT_PSL_DATE_BOUND + 1];
    const struct psl_list *before; /* in `kept` */
} psl_list;

static const psl_list builtin; /* of libpsl */
static const psl_list broken;  /* URIKIT_PSL names no list */
static _Atomic(const psl_list *) current;
static _Atomic(const psl_list *) kept; /* the lists that were read: a thread may be reading an older one */

/* True if the text is a list. Its date is that of the line "// VERSION: 2026-11-01_08-30-00_UTC". */
static bool read_head(FILE *file, char date[URIKIT_PSL_DATE_BOUND + 1])
{
    static const char version[] = "// VERSION: ";
    char line[256] = "";

    while (fgets(line, sizeof line, file)) {
        if (memcmp(line, version, sizeof version - 1) == 0 && strlen(line) > sizeof version + URIKIT_PSL_DATE_BOUND) {
            memcpy(date, line + sizeof version - 1, URIKIT_PSL_DATE_BOUND);
        }
        if (memcmp(line, "//", 2) == 0 && strstr(line, "===BEGIN ICANN DOMAINS===")) {
            return true;
        }
    }
    return false;
}

/* Reads a list, and keeps it. */
static urikit_code read_list(const char *path, const psl_list **list)
{
    FILE *file = fopen(path, "r");
    psl_list *made = calloc(1, sizeof *made);
    urikit_code code = !file ? URIKIT_E_PSL : !made ? URIKIT_E_MEMORY : URIKIT_OK;

    if (!code && !(read_head(file, made->date) && fseek(file, 0, SEEK_SET) == 0 && (made->rules = psl_load_fp(file)))) {
        code = URIKIT_E_PSL;
    }
    if (file) {
        (void)fclose(file);
    }
    if (code) {
        free(made);
        return code;
    }
    made->before = atomic_load(&kept);
    while (!atomic_compare_exchange_weak(&kept, &made->before, made)) {
    }
    *list = made;
    return URIKIT_OK;
}

/* The list that is asked. The first call decides; of two in two threads one wins. */
static const psl_list *asked_list(void)
{
    const psl_list *list = atomic_load(&current);
    const psl_list *none = NULL;
    const char *path = list ? NULL : getenv("URIKIT_PSL");

    if (list) {
        return list;
    }
    list = &builtin;
    if (path && *path && read_list(path, &list)) {
        list = &broken;
    }
    return atomic_compare_exchange_strong(&current, &none, list) ? list : none;
}

urikit_code urikit_psl_load(const char *path)
{
    const psl_list *list = &builtin;
    urikit_code code = path ? read_list(path, &list) : URIKIT_OK;

    if (!code) {
        atomic_store(&current, list);
    }
    return code;
}

static bool is_broken(const psl_list *list)
{
    return list == &broken;
}

static bool find(const psl_list *list, urikit_str host, psl_rule *rule, urikit_str *found)
{
    psl_name name;
    const char *end;

    if (host.len > 0 && host.ptr[host.len - 1] == '.') {
        host.len--; /* "example.org." is the same name, fully qualified */
    }
    if (is_broken(list) || !make_name(host, &name)) {
        return false;
    }
    end = rule(list == &builtin ? psl_builtin() : list->rules, name.text);
    if (end) {
        *found = last_labels(host, end);
    }
    return end != NULL;
}

bool urikit_public_suffix(urikit_str host, urikit_str *suffix)
{
    return find(asked_list(), host, psl_unregistrable_domain, suffix);
}

bool urikit_registrable_domain(urikit_str host, urikit_str *domain)
{
    return find(asked_list(), host, psl_registrable_domain, domain);
}

/* One character of a host, or one triplet, in its normal form. */
static size_t write_normal(urikit_str rest, urikit_out *out)
{
    static const char upper[] = "0123456789ABCDEF";
    char octet = rest.ptr[0];
    size_t len = octet == '%' ? 3 : 1; /* the host was decoded before: its triplets are complete */
    urikit_out one = { &octet, 1, 0 };
    char triplet[3];

    if (len == 3 && urikit_percent_decode(urikit_str_of(rest.ptr, len), &one, NULL) != URIKIT_OK) {
        return len;
    }
    if (octet >= 'A' && octet <= 'Z') {
        octet = (char)(octet + 'a' - 'A');
    }
    if (len == 1 || (octet >= 'a' && octet <= 'z') || (octet >= '0' && octet <= '9') || octet == '-' || octet == '_' ||
        octet == '~') {
        (void)!urikit_out_append(out, urikit_str_of(&octet, 1));
    } else {
        triplet[0] = '%';
        triplet[1] = upper[(unsigned char)octet >> 4];
        triplet[2] = upper[(unsigned char)octet & 15];
        (void)!urikit_out_append(out, urikit_str_of(triplet, len));
    }
    return len;
}

/* True if bytes that are written to the output could be written over the text. */
static bool psl_overlaps(const urikit_out *out, urikit_str text)
{
    uintptr_t from = (uintptr_t)out->ptr + out->len;
    uintptr_t at = (uintptr_t)text.ptr;

    return out->ptr && out->len < out->cap && text.len > 0 && (at - from < out->cap - out->len || from - at < text.len);
}

static void write_domain(urikit_str domain, urikit_out *out)
{
    while (domain.len > 0) {
        size_t len = write_normal(domain, out);

        domain = urikit_str_of(domain.ptr + len, domain.len - len);
    }
}

static bool is_answer(const urikit_psl_answer *answer, urikit_str host)
{
    return answer->host_len == host.len && memcmp(answer->host, host.ptr, host.len) == 0;
}

/* Of texts that are not hostile; else a row has another host each time. */
static uint64_t hash_host(urikit_str host)
{
    uint64_t hash = host.len, word = 0;
    size_t i;

    for (i = 0; i < host.len % sizeof word; i++) {
        word = word << 8 | (unsigned char)host.ptr[i];
    }
    for (; i <= host.len; i += sizeof word) {
        hash = (hash ^ word) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 32;
        if (i < host.len) {
            memcpy(&word, host.ptr + i, sizeof word);
        }
    }
    return hash;
}

/*
 * The row that has the answer for a host, or is to have it: of two the one that was asked last stays. NULL where none is
 * kept for it.
 */
static urikit_psl_answer *answer_for(urikit_psl_answers *answers, const psl_list *list, urikit_psl_flags flags, urikit_str host)
{
    urikit_psl_answer *pair, last;

    if (answers->count < 2 || host.len == 0 || host.len > sizeof pair->host) {
        return NULL;
    }
    if (answers->list != list || answers->flags != flags) {
        memset(answers->rows, 0, answers->count * sizeof *answers->rows);
        answers->list = list;
        answers->flags = flags;
    }
    pair = &answers->rows[hash_host(host) % (answers->count / 2) * 2];
    if (!is_answer(pair, host)) {
        last = pair[1];
        pair[1] = pair[0];
        pair[0] = last;
    }
    return pair;
}

/* A domain that is written otherwise than in its host is not kept. */
static void keep_answer(urikit_psl_answer *answer, urikit_str host, urikit_str domain, urikit_str written)
{
    if (urikit_str_equal(domain, written)) {
        answer->host_len = (uint8_t)host.len;
        answer->at = (uint8_t)(domain.len > 0 ? domain.ptr - host.ptr : 0);
        answer->len = (uint8_t)domain.len;
        memcpy(answer->host, host.ptr, host.len);
    }
}

urikit_code urikit_registrable_write_kept(urikit_psl_answers *answers, urikit_str host, urikit_psl_flags flags, urikit_out *out)
{
    psl_rule *rule = flags & URIKIT_PSL_ICANN ? icann_registrable_domain : psl_registrable_domain;
    const psl_list *list = asked_list();
    urikit_str domain = URIKIT_STR("");
    size_t before = out->len;
    urikit_psl_answer *answer;

    if (psl_overlaps(out, host)) {
        return URIKIT_E_OVERLAP;
    }
    if (is_broken(list)) {
        return URIKIT_E_PSL;
    }
    answer = answer_for(answers, list, flags, host);
    if (answer && is_answer(answer, host)) {
        return urikit_out_append(out, urikit_str_of(host.ptr + answer->at, answer->len));
    }
    (void)find(list, host, rule, &domain);
    write_domain(domain, out);
    if (out->len > out->cap) {
        return URIKIT_E_SPACE;
    }
    if (answer) {
        keep_answer(answer, host, domain, urikit_str_of(urikit_out_str(out).ptr + before, out->len - before));
    }
    return URIKIT_OK;
}

urikit_code urikit_registrable_write(urikit_str host, urikit_psl_flags flags, urikit_out *out)
{
    urikit_psl_answers none = { .count = 0 };

    return urikit_registrable_write_kept(&none, host, flags, out);
}

urikit_code urikit_psl_date_write(urikit_out *out)
{
    const psl_list *list = asked_list();
    char text[URIKIT_PSL_DATE_BOUND + 1] = "";
    time_t when;
    struct tm day;

    if (is_broken(list)) {
        return URIKIT_E_PSL;
    }
    if (list != &builtin) {
        return urikit_out_append(out, urikit_str_from(list->date));
    }
    when = psl_builtin_file_time();
    if (when > 0 && gmtime_r(&when, &day)) {
        strftime(text, sizeof text, "%Y-%m-%d", &day);
    }
    return urikit_out_append(out, urikit_str_from(text));
}
