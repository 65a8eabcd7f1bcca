/* SPDX-License-Identifier: MIT */
/* The parts of an identifier, as written. */
#include "sql_answer.h"

#include <urikit/kind.h>
#include <urikit/psl.h>
#include <urikit/text.h>

#include <string.h>

static inline urikit_sql_status part(const urikit_sql_arg *args, urikit_str (*read)(const urikit_uri *uri),
                                     urikit_sql_result *result)
{
    urikit_uri uri;

    return sql_parse(args[0].text, &uri) ? sql_slice(read(&uri), result) : URIKIT_SQL_NULL;
}

urikit_sql_status urikit_sql_uri_scheme(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                        urikit_sql_result *result)
{
    (void)count, (void)memory;
    return part(args, urikit_uri_scheme, result);
}

urikit_sql_status urikit_sql_uri_userinfo(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                          urikit_sql_result *result)
{
    (void)count, (void)memory;
    return part(args, urikit_uri_userinfo, result);
}

urikit_sql_status urikit_sql_uri_host(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                      urikit_sql_result *result)
{
    (void)count, (void)memory;
    return part(args, urikit_uri_host, result);
}

urikit_sql_status urikit_sql_uri_authority(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                           urikit_sql_result *result)
{
    (void)count, (void)memory;
    return part(args, urikit_uri_authority, result);
}

urikit_sql_status urikit_sql_uri_path(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                      urikit_sql_result *result)
{
    (void)count, (void)memory;
    return part(args, urikit_uri_path, result);
}

urikit_sql_status urikit_sql_uri_query(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                       urikit_sql_result *result)
{
    (void)count, (void)memory;
    return part(args, urikit_uri_query, result);
}

urikit_sql_status urikit_sql_uri_fragment(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                          urikit_sql_result *result)
{
    (void)count, (void)memory;
    return part(args, urikit_uri_fragment, result);
}

enum { PART_PAIRS = 16 };

/* The named part of a text, and the memory to read it with. */
typedef struct named_part {
    urikit_str text;
    urikit_str name;
    urikit_pair *pairs;
    size_t cap;
    bool there;
} named_part;

static urikit_code write_named(const void *input, urikit_out *out)
{
    named_part *in = (named_part *)(uintptr_t)input; /* the caller's own: it says whether the part is there */
    size_t start = out->len;
    urikit_code code = urikit_part_write(in->text, in->name, in->pairs, in->cap, out, &in->there);
    size_t at;

    /* text of SQL is UTF-8 without NUL */
    if (!code && in->there && out->ptr && out->len <= out->cap) {
        urikit_str made = urikit_str_of((const char *)out->ptr + start, out->len - start);

        if (urikit_utf8_check(made, &at) || (made.len > 0 && memchr(made.ptr, '\0', made.len))) {
            return URIKIT_E_UTF8;
        }
    }
    return code;
}

/* As sql_produce, with more pairs than are at hand: after the result, as a second block would take the first. */
static urikit_sql_status write_large(named_part *in, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    size_t bound = URIKIT_ANY_BOUND(in->text.len);
    urikit_out out;
    urikit_code code;
    char *block;

    in->cap = URIKIT_KIND_PAIRS_BOUND(in->text.len);
    block = memory->take(memory->context, bound + alignof(max_align_t) + in->cap * sizeof *in->pairs);
    if (!block) {
        return URIKIT_SQL_NO_MEMORY;
    }
    in->pairs = (urikit_pair *)(void *)(block + sql_aligned(block, bound));
    out = urikit_out_of(block, bound);
    code = write_named(in, &out);
    if (code) {
        return code == URIKIT_E_MEMORY ? URIKIT_SQL_NO_MEMORY : URIKIT_SQL_NULL;
    }
    result->text = urikit_str_of(block, out.len);
    result->place = URIKIT_SQL_IN_MEMORY;
    return URIKIT_SQL_VALUE;
}

urikit_sql_status urikit_sql_uri_part(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                      urikit_sql_result *result)
{
    urikit_pair pairs[PART_PAIRS];
    named_part in = { args[0].text, args[1].text, pairs, PART_PAIRS, false };
    urikit_out nothing = { NULL, 0, 0 };
    urikit_sql_status status;

    (void)count;
    if (!urikit_part_is_known(in.name)) {
        return sql_raise_unknown("part", in.name, "parts are scheme, host, path, ..., type, name, version, qualifier:KEY", memory,
                                 result);
    }
    if (urikit_part_write(in.text, in.name, pairs, PART_PAIRS, &nothing, &in.there) == URIKIT_E_LIMIT) {
        status = write_large(&in, memory, result);
    } else {
        status = sql_produce(write_named, &in, URIKIT_ANY_BOUND(in.text.len), memory, result);
    }
    return status == URIKIT_SQL_VALUE && !in.there ? URIKIT_SQL_NULL : status;
}

urikit_sql_status urikit_sql_uri_host_kind(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                           urikit_sql_result *result)
{
    urikit_uri uri;

    (void)count, (void)memory;
    if (!sql_parse(args[0].text, &uri)) {
        return URIKIT_SQL_NULL;
    }
    return sql_constant(urikit_host_kind_name(urikit_uri_host_kind(&uri)), result);
}

/* NULL without a port, and above 65535. */
static urikit_sql_status port(const urikit_sql_arg *args, urikit_code (*read)(const urikit_uri *uri, int32_t *number),
                              urikit_sql_result *result)
{
    urikit_uri uri;
    int32_t number;

    if (!sql_parse(args[0].text, &uri) || read(&uri, &number) != URIKIT_OK || number == URIKIT_NO_PORT) {
        return URIKIT_SQL_NULL;
    }
    return sql_integer(number, result);
}

urikit_sql_status urikit_sql_uri_port(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                      urikit_sql_result *result)
{
    (void)count, (void)memory;
    return port(args, urikit_uri_port_written, result);
}

urikit_sql_status urikit_sql_uri_effective_port(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                                urikit_sql_result *result)
{
    (void)count, (void)memory;
    return port(args, urikit_uri_port_number, result);
}

static urikit_sql_status raise_no_psl(urikit_sql_result *result)
{
    return sql_raise("URIKIT_PSL names a file that is not a Public Suffix List, or cannot be read", result);
}

/* True if there is a list. Each row asks: an empty host costs nothing, and has no domain. */
static bool has_psl(void)
{
    urikit_out none = { NULL, 0, 0 };

    return urikit_registrable_write(URIKIT_STR(""), 0, &none) != URIKIT_E_PSL;
}

/* Answers for the rows to come. The block is for few rows at first: one call makes no more than it uses. */
typedef struct kept_answers {
    urikit_psl_answers answers;
    size_t calls;
} kept_answers;

enum { ANSWERS_FEW = 64, ANSWERS_MORE = 8, ANSWERS_MOST = 32768 };

static kept_answers *answers_in(char *block)
{
    return (kept_answers *)(void *)(block + sql_aligned(block, 0));
}

/* NULL: none are kept. */
static urikit_psl_answers *answers_of(urikit_sql_kept *kept)
{
    kept_answers *made = kept && kept->block ? answers_in(kept->block) : NULL;
    size_t count = ANSWERS_FEW;
    char *block;

    if (made && (made->answers.count == ANSWERS_MOST || made->calls++ < made->answers.count)) {
        return &made->answers;
    }
    count = made ? made->answers.count * ANSWERS_MORE : count;
    block = kept ? kept->keep(kept, sizeof *made + count * sizeof *made->answers.rows + alignof(max_align_t)) : NULL;
    if (!block) {
        return NULL;
    }
    made = answers_in(block);
    memset(made, 0, sizeof *made + count * sizeof *made->answers.rows);
    made->answers.rows = (urikit_psl_answer *)(made + 1);
    made->answers.count = count;
    return &made->answers;
}

typedef struct registrable_input {
    urikit_str host;
    urikit_psl_flags flags;
    urikit_psl_answers *answers;
} registrable_input;

static urikit_code registrable(const void *input, urikit_out *out)
{
    const registrable_input *in = input;

    return in->answers ? urikit_registrable_write_kept(in->answers, in->host, in->flags, out)
                       : urikit_registrable_write(in->host, in->flags, out);
}

urikit_sql_status urikit_sql_uri_registrable(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                             urikit_sql_result *result)
{
    registrable_input in = { .flags = 0 };
    urikit_uri uri;
    urikit_sql_status status;

    if (count > 1 && urikit_str_equal(args[1].text, URIKIT_STR("icann"))) {
        in.flags = URIKIT_PSL_ICANN;
    } else if (count > 1 && !urikit_str_equal(args[1].text, URIKIT_STR("all"))) {
        return sql_raise_unknown("section", args[1].text, "the sections are all, icann", memory, result);
    }
    if (!has_psl()) {
        return raise_no_psl(result);
    }
    if (!sql_parse(args[0].text, &uri)) {
        return URIKIT_SQL_NULL;
    }
    in.host = urikit_uri_host(&uri);
    in.answers = answers_of(memory->kept);
    status = sql_produce(registrable, &in, in.host.len, memory, result);
    return status == URIKIT_SQL_VALUE && result->text.len == 0 ? URIKIT_SQL_NULL : status;
}

urikit_sql_status urikit_sql_psl_version(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                         urikit_sql_result *result)
{
    char date[URIKIT_PSL_DATE_BOUND];
    urikit_out out = URIKIT_OUT(date);
    urikit_code code = urikit_psl_date_write(&out);

    (void)args, (void)count;
    if (code == URIKIT_E_PSL) {
        return raise_no_psl(result);
    }
    return !code && out.len > 0 ? sql_copy(urikit_out_str(&out), memory, result) : URIKIT_SQL_NULL;
}
