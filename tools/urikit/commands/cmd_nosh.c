/* SPDX-License-Identifier: MIT */
/* nosh: names of NOSH URIs alone, timestamp identifiers, the restricted form. */
#include "commands/cmd.h"

#include "run/job.h"
#include "run/report.h"
#include "text/json_io.h"

#include <urikit/nosh.h>

#include <time.h>

/* ---- names alone ---------------------------------------------------------------------- */

typedef urikit_code name_check(urikit_str text, size_t *at);

static const struct {
    const char *name;
    name_check *check;
} names[] = {
    { "rkey", urikit_nosh_rkey_check },
    { "collection", urikit_nosh_collection_check },
    { "did", urikit_nosh_did_check },
    { "handle", urikit_nosh_handle_check },
};

enum { NAMES = sizeof names / sizeof names[0] };

/* What a name is made of, in a sentence. */
static bool check_name(size_t which, urikit_str text, fault *why)
{
    size_t at = 0;
    urikit_code code = names[which].check(text, &at);

    if (code) {
        fault_set(why, urikit_code_token(code), at, "%s", urikit_code_text(code));
    }
    return code == URIKIT_OK;
}

static void put_time(const urikit_tid *tid, work *w)
{
    char text[URIKIT_TID_TIME_LEN];
    urikit_out out = URIKIT_OUT(text);

    (void)!urikit_tid_time_write(tid, &out); /* what was decoded has a time */
    json_plain(&w->out, "time", urikit_out_str(&out));
    json_number(&w->out, "microseconds", tid->microseconds);
    json_number(&w->out, "clock_id", tid->clock_id);
}

static bool answer_name(work *w, const record *r)
{
    size_t which = *(const size_t *)w->job->settings;
    urikit_tid tid;
    fault why;

    fault_begin(&why);
    if (!check_name(which, r->text, &why)) {
        size_t before = w->out.len;

        answer_invalid(w, r, names[which].name, &why);
        if (!w->job->json && !w->job->verbose) {
            w->out.len = before;
        }
        return false;
    }
    if (w->job->json) {
        answer_open(w, names[which].name, r->text);
        if (which == 0 && urikit_tid_decode(r->text, &tid)) {
            put_time(&tid, w);
        }
        answer_close(w);
    } else if (w->job->verbose) {
        buffer_text(&w->out, "ok");
        buffer_byte(&w->out, w->job->separator);
    }
    return true;
}

static bool prepare_name(job *j)
{
    const char *action = j->command->name + sizeof "nosh check-" - 1;
    size_t *which = job_make_settings(j, sizeof *which);

    while (*which < NAMES - 1 && strcmp(names[*which].name, action) != 0) {
        ++*which;
    }
    return true;
}

/* ---- timestamp identifiers ---------------------------------------------------------------- */

/* Digits to a number that is at most `most`. */
static bool read_number(const char *text, uint64_t most, uint64_t *number)
{
    *number = 0;
    if (!*text) {
        return false;
    }
    for (; *text >= '0' && *text <= '9'; text++) {
        *number = *number * 10 + (uint64_t)(*text - '0');
        if (*number > most) {
            return false;
        }
    }
    return !*text;
}

static bool is_digits(const char *text, size_t count)
{
    while (count > 0 && *text >= '0' && *text <= '9') {
        text++;
        count--;
    }
    return count == 0;
}

static int64_t days_before(unsigned year)
{
    int64_t y = (int64_t)year - 1;

    return y * 365 + y / 4 - y / 100 + y / 400;
}

/* "2023-05-22T21:40:19.774000Z", with up to six digits after the second, or none; or microseconds since 1970. */
static bool read_moment(const char *text, uint64_t *microseconds)
{
    static const unsigned char month_days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    static const char shape[] = "dddd-dd-ddTdd:dd:dd";
    unsigned fields[6] = { 0 };
    unsigned field = 0;
    uint64_t fraction = 0;
    unsigned scale = 1000000;
    int64_t days;
    unsigned month;
    size_t i;

    if (read_number(text, (UINT64_C(1) << 53) - 1, microseconds)) {
        return true;
    }
    for (i = 0; i < sizeof shape - 1; i++) {
        if (shape[i] == 'd' ? !is_digits(text + i, 1) : text[i] != shape[i]) {
            return false;
        }
        if (shape[i] == 'd') {
            fields[field] = fields[field] * 10 + (unsigned)(text[i] - '0');
        } else {
            field++;
        }
    }
    if (text[i] == '.' && is_digits(text + i + 1, 1)) {
        for (i++; is_digits(text + i, 1) && scale > 1; i++) {
            scale /= 10;
            fraction += (uint64_t)(text[i] - '0') * scale;
        }
    }
    if (strcmp(text + i, "Z") != 0 || fields[0] < 1970 || fields[0] > 2255 || fields[1] < 1 || fields[1] > 12 || fields[2] < 1 ||
        fields[2] > month_days[fields[1] - 1] + (fields[1] == 2 ? 1U : 0U) || fields[3] > 23 || fields[4] > 59 ||
        fields[5] > 59) {
        return false;
    }
    if (fields[1] == 2 && fields[2] == 29 && days_before(fields[0] + 1) - days_before(fields[0]) == 365) {
        return false;
    }
    days = days_before(fields[0]) - days_before(1970);
    for (month = 1; month < fields[1]; month++) {
        days += month_days[month - 1];
    }
    days += fields[1] > 2 && days_before(fields[0] + 1) - days_before(fields[0]) == 366;
    days += fields[2] - 1;
    *microseconds = (((uint64_t)days * 24 + fields[3]) * 3600 + (uint64_t)fields[4] * 60 + fields[5]) * 1000000 + fraction;
    return *microseconds >> 53 == 0;
}

static int run_tid(const invocation *call)
{
    const char *clock = call->value[OPT_CLOCK];
    buffer out = { NULL, 0, 0 };
    urikit_tid tid = { 0, 0 };
    uint64_t number = 0;
    struct timespec now;
    urikit_out result;
    int status = EXIT_VALID;
    size_t i;

    if (clock && !read_number(clock, 1023, &number)) {
        usage_error(call->command, "--clock: a number from 0 to 1023: '%s'", clock);
        return EXIT_USAGE;
    }
    tid.clock_id = (uint16_t)number;
    for (i = 0; i < call->arg_count || i == 0; i++) {
        if (call->arg_count > 0 && !read_moment(call->args[i], &tid.microseconds)) {
            usage_error(call->command, "'%s' is not a time: 2023-05-22T21:40:19.774Z, or microseconds since 1970, below 2^53",
                        call->args[i]);
            status = EXIT_INVALID;
            buffer_byte(&out, '\n');
            continue;
        }
        if (call->arg_count == 0) {
            if (clock_gettime(CLOCK_REALTIME, &now)) {
                usage_error(call->command, "this system does not tell the time");
                return EXIT_IO;
            }
            tid.microseconds = (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
        }
        result = buffer_out(&out, URIKIT_TID_LEN);
        if (urikit_tid_encode(&tid, &result) == URIKIT_OK) { /* both numbers are in their ranges */
            buffer_took(&out, &result);
        }
        buffer_byte(&out, '\n');
    }
    i = (size_t)bulk_write(call->command, &out);
    return (int)i == EXIT_VALID ? status : (int)i;
}

/* ---- the restricted form --------------------------------------------------------------------- */

static bool answer_restrict(work *w, const record *r)
{
    parsed id;
    fault why;
    size_t start;
    buffer *out;
    urikit_out result;
    size_t at = 0;
    urikit_code code;

    if (!record_parse(w, r->text, &id, &why)) {
        return answer_invalid(w, r, w->job->kind->name, &why);
    }
    out = answer_space(w, &start);
    result = buffer_out(out, id.text.len);
    code = urikit_nosh_restrict((const void *)&id.any.parsed, &result, &at);
    if (code) {
        fault_set(&why, urikit_code_token(code), at, "%s", urikit_code_text(code));
    } else {
        buffer_took(out, &result);
    }
    return answer_made(w, r, w->job->kind->name, start, code ? &why : NULL);
}

static bool prepare_restrict(job *j)
{
    j->kind = kind_numbered(URIKIT_KIND_NOSH);
    return true;
}

/* ---- the actions --------------------------------------------------------------------------------- */

static const command actions[] = {
    { .name = "nosh tid", .part_options = PART_OPTION(OPT_CLOCK), .options = OPTION(OPT_HELP), .run = run_tid },
    { .name = "nosh check-rkey", .options = OPTIONS_BULK, .prepare = prepare_name, .answer = answer_name },
    { .name = "nosh check-collection", .options = OPTIONS_BULK, .prepare = prepare_name, .answer = answer_name },
    { .name = "nosh check-did", .options = OPTIONS_BULK, .prepare = prepare_name, .answer = answer_name },
    { .name = "nosh check-handle", .options = OPTIONS_BULK, .prepare = prepare_name, .answer = answer_name },
    { .name = "nosh restrict",
      .options = OPTIONS_BULK | OPTION(OPT_DIALECT),
      .prepare = prepare_restrict,
      .answer = answer_restrict },
    { .name = NULL },
};

const command cmd_nosh = {
    .name = "nosh",
    .args = "ACTION [TEXT...]",
    .words = "tid check-rkey check-collection check-did check-handle restrict",
    .summary = "names of NOSH URIs, timestamp identifiers, the restricted form",
    .about =
        "nosh tid makes a timestamp identifier of each time, 2023-05-22T21:40:19.774Z or microseconds since 1970, or of now; "
        "--clock is the number of the clock, 0 to 1023 (default 0).\n"
        "nosh check-rkey, check-collection, check-did and check-handle check a record key, a collection, a DID or a handle "
        "(a domain name) alone, as check does for an identifier: exit status, and ok with --verbose. --json has the time of "
        "a record key that is a TID.\n"
        "nosh restrict writes the restricted form of general NOSH URIs: the normal form without query and fragment. What the "
        "restricted syntax of the --dialect does not allow is an error.",
    .options = OPTIONS_BULK | OPTION(OPT_DIALECT),
    .part_options = PART_OPTION(OPT_CLOCK),
    .actions = actions,
};
