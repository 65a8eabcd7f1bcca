/* SPDX-License-Identifier: MIT */
/* uniq: each identifier once, by its normal form. */
#include "commands/cmd.h"

#include "kinds/convert_form.h"
#include "run/job.h"
#include "run/report.h"
#include "run/uniq_set.h"
#include "text/memory.h"

#include <errno.h>
#include <limits.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct uniq_job {
    urikit_level level;
    bool by_file; /* --files */
    uniq_set *set;
    uint64_t number; /* of records so far */
    const char **files; /* of --in, then of --not-in */
    size_t in_count;
    size_t file_count;
} uniq_job;

/* What a record comes to, before its key and, where that is another one, its text. */
typedef struct uniq_head {
    uint64_t hash;
    size_t key_len;
    size_t text_len;
    uint32_t role;
    bool same; /* the key is the text */
} uniq_head;

/* ---- options -------------------------------------------------------------------- */

/* Every value of the option becomes a file of the list. */
static bool add_files(const job *j, uniq_job *s, option_id id)
{
    const char *name;
    size_t position = 0;

    while ((name = option_next(j->call, id, &position)) != NULL) {
        int fd;

        if (strcmp(name, "-") == 0) {
            usage_error(j->command, "--%s needs a file: standard input is for the records", option_at(id)->name);
            return false;
        }
        fd = open(name, O_RDONLY | O_CLOEXEC);
        if (fd < 0) { /* without its list there is no answer */
            usage_error(j->command, "%s: %s", name, strerror(errno));
            exit(EXIT_IO);
        }
        close(fd);
        s->files[s->file_count++] = name;
    }
    return true;
}

static bool read_memory(const invocation *call, size_t *memory)
{
    const char *text = call->value[OPT_MEMORY];
    static const char units[] = "KMG";
    unsigned long long size;
    char *end = NULL;
    const char *unit;

    *memory = (size_t)record_limit() < 64 * (size_t)UNIQ_MEMORY_MIN ? 64 * (size_t)UNIQ_MEMORY_MIN : (size_t)record_limit();
    if (!text) {
        return true;
    }
    errno = 0;
    size = strtoull(text, &end, 10);
    unit = *end ? strchr(units, *end >= 'a' ? *end - 0x20 : *end) : NULL;
    if (unit) {
        unsigned shift = 10 * ((unsigned)(unit - units) + 1);

        size = size > ULLONG_MAX >> shift ? ULLONG_MAX : size << shift;
        end++;
    }
    if (*text < '0' || *text > '9' || *end || errno || size < UNIQ_MEMORY_MIN || size > UINT64_MAX / 4) {
        usage_error(call->command, "--memory takes a size of 1M or more, such as 64M or 2G, not '%s'", text);
        return false;
    }
    *memory = size < SIZE_MAX / 4 ? (size_t)size : SIZE_MAX / 4; /* with 32 bits there is no space for more */
    return true;
}

static bool prepare_uniq(job *j)
{
    uniq_job *s = job_make_settings(j, sizeof *s);
    uniq_settings settings = { .who = j->command, .separator = j->separator };

    if (!read_memory(j->call, &settings.memory)) {
        return false;
    }
    s->level = option_level(j->call, URIKIT_LEVEL_SYNTAX);
    s->by_file = option_given(j->call, OPT_FILES);
    s->files = memory_zeroed(j->call->use_count + 1, sizeof *s->files);
    if (!add_files(j, s, OPT_IN)) {
        return false;
    }
    s->in_count = s->file_count;
    if (!add_files(j, s, OPT_NOT_IN)) {
        return false;
    }
    settings.count = option_given(j->call, OPT_COUNT_EACH);
    settings.in = s->in_count > 0;
    settings.not_in = s->file_count > s->in_count;
    j->first_files = s->files;
    j->first_count = s->file_count;
    j->skip_invalid = true; /* they have no place that could be kept */
    s->set = uniq_start(&settings);
    return true;
}

static void finish_uniq(job *j)
{
    uniq_job *s = j->settings;

    if (s) {
        uniq_free(s->set);
        free(s->files);
    }
}

/* ---- records ---------------------------------------------------------------------- */

static uniq_role role_of(const uniq_job *s, const record *r)
{
    size_t i;

    for (i = 0; r->file && i < s->file_count; i++) {
        if (s->files[i] == r->file) {
            return i < s->in_count ? UNIQ_IN : UNIQ_NOT_IN;
        }
    }
    return UNIQ_RECORD;
}

/* Appends the key: that of a file, or the normal form; that of a CRI cannot be the text of any other kind. */
static bool put_key(work *w, const parsed *id, fault *why)
{
    const uniq_job *s = w->job->settings;
    urikit_level level = s->level;

    if (s->by_file && put_file_key(id, &w->out)) {
        return true;
    }
    if (is_cri(id->kind)) {
        buffer_byte(&w->out, '\0');
    }
    if (level == URIKIT_LEVEL_STRING) {
        buffer_str(&w->out, id->text);
        return true;
    }
    return id->kind->calls->normalize(id, kind_compared_steps(id->kind, level), &w->out, why);
}

static bool answer_uniq(work *w, const record *r)
{
    const uniq_job *s = w->job->settings;
    size_t start = w->out.len;
    uniq_head head = { 0 };
    parsed id;
    fault why;
    urikit_str key;

    if (!record_parse(w, r->text, &id, &why)) {
        return answer_invalid(w, r, id.kind->name, &why);
    }
    (void)buffer_space(&w->out, sizeof head);
    w->out.len += sizeof head;
    if (!put_key(w, &id, &why)) {
        w->out.len = start;
        return answer_invalid(w, r, id.kind->name, &why);
    }
    key = urikit_str_of(w->out.ptr + start + sizeof head, w->out.len - start - sizeof head);
    if (key.len > UNIQ_LENGTH_MAX || r->text.len > UNIQ_LENGTH_MAX) {
        w->out.len = start;
        fault_set(&why, urikit_code_token(URIKIT_E_TOO_LONG), 0, "a record of 1 GiB or more cannot be compared");
        return answer_invalid(w, r, id.kind->name, &why);
    }
    head.hash = uniq_hash(s->set, key);
    head.key_len = key.len;
    head.text_len = r->text.len;
    head.role = role_of(s, r);
    head.same = key.len == r->text.len && memcmp(key.ptr, r->text.ptr, key.len) == 0;
    memcpy(w->out.ptr + start, &head, sizeof head);
    if (!head.same) {
        buffer_str(&w->out, r->text);
    }
    return true;
}

enum {
    AHEAD = 8 /* records whose places in the table are asked for before they are looked at */
};

/* The head at *at, which goes on to the next. */
static uniq_head next_head(const buffer *answers, size_t *at, const char **bytes)
{
    uniq_head head;

    memcpy(&head, answers->ptr + *at, sizeof head);
    *bytes = answers->ptr + *at + sizeof head;
    *at += sizeof head + head.key_len + (head.same ? 0 : head.text_len);
    return head;
}

static void collect_uniq(const job *j, const buffer *answers, buffer *out)
{
    uniq_job *s = j->settings;
    const char *bytes;
    size_t ahead = 0;
    size_t at = 0;
    size_t i;

    for (i = 0; i < AHEAD && ahead < answers->len; i++) {
        uniq_expect(s->set, next_head(answers, &ahead, &bytes).hash);
    }
    while (at < answers->len) {
        uniq_head head;
        uniq_item item;

        if (ahead < answers->len) {
            uniq_expect(s->set, next_head(answers, &ahead, &bytes).hash);
        }
        head = next_head(answers, &at, &bytes);
        item.hash = head.hash;
        item.number = ++s->number;
        item.key = urikit_str_of(bytes, head.key_len);
        item.text = head.same ? item.key : urikit_str_of(bytes + head.key_len, head.text_len);
        item.role = (uniq_role)head.role;
        uniq_add(s->set, &item, out);
    }
}

static void complete_uniq(const job *j)
{
    uniq_job *s = j->settings;

    uniq_finish(s->set, bulk_put);
}

const command cmd_uniq = {
    .name = "uniq",
    .args = "[IDENTIFIER...]",
    .summary = "each identifier once, by its normal form; two lists compared",
    .about = "Two identifiers are the same if their normal forms are, at a level of normalize (default syntax); those of "
             "NOSH URIs, user URLs and CRIs are their own. The first spelling of each is written, in the order in which "
             "they came. Invalid records are left out: a message, and exit status 1.\n"
             "--files: \"file\" URIs are the same if they name one file, at every level; a fragment is not part of its name.\n"
             "--in and --not-in keep those that are on another list, or are not: what is in both, what is new.\n"
             "With more than --memory (default: an eighth of the machine's, at most 4G) records go to a file in TMPDIR "
             "that has no name, and nothing of it is left, however the run ends. The result is the same.",
    .refuses_files = true,
    .options = (OPTIONS_BULK &
                ~(OPTION(OPT_JSON) | OPTION(OPT_SKIP_INVALID) | OPTION(OPT_ONLY_INVALID) | OPTION(OPT_SHOW_SECRETS))) |
               OPTION(OPT_AS) | OPTION(OPT_LEVEL) | OPTION(OPT_COUNT_EACH) | OPTION(OPT_FILES) | OPTION(OPT_IN) |
               OPTION(OPT_NOT_IN) | OPTION(OPT_MEMORY) | OPTION(OPT_DIALECT) | OPTION(OPT_TYPES) | OPTIONS_CRI,
    .part_options = OPTIONS_CRI_READ | PART_OPTION(OPT_FOLD_ROOT),
    .prepare = prepare_uniq,
    .answer = answer_uniq,
    .collect = collect_uniq,
    .complete = complete_uniq,
    .finish = finish_uniq,
};
