/* SPDX-License-Identifier: MIT */
/*
 * Every thread does the same: take the next block under the input lock, answer
 * it, wait for its turn, write. Memory is one block a thread, answers come in
 * order, and nothing waits for a block to be full: an answer is out before the
 * next record is asked for.
 */
#include "run/job.h"

#include "run/output.h"
#include "run/records.h"
#include "text/memory.h"
#include "text/show.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    MAX_JOBS = 256,
    DEFAULT_JOBS = 8, /* at most, where --jobs does not say */
};

typedef struct bulk {
    const job *job;
    reader reader;
    progress progress;
    pthread_mutex_t input;
    pthread_mutex_t output;
    pthread_cond_t turn_changed;
    pthread_mutex_t memory;
    pthread_cond_t memory_freed;
    uint64_t budget;    /* bytes that blocks may take together, with their answers */
    uint64_t in_flight; /* what is taken: of blocks that are read and not yet written */
    uint64_t turn; /* the block whose answers are to be written next */
    uint64_t records;
    uint64_t marks;
    uint64_t returns;
    uint64_t invalid;
    uint64_t different;
    uint64_t findings;
    buffer collected; /* what a command that collects has to write */
    size_t wanted; /* threads */
    size_t started;
    pthread_t threads[MAX_JOBS];
} bulk;

/* ---- threads ------------------------------------------------------------------- */

static void *run_thread(void *argument);

enum {
    MEMORY_SHARE = 16,                /* what answering a block takes, counted in its own bytes, at most in most cases */
    THREAD_MEMORY = 16 * 1024 * 1024, /* a thread of its own is worth that much */
    THREAD_STACK = 2 * 1024 * 1024,
    MANY_ARENAS = 1024 * 1024 * 1024, /* a budget from which on they do not matter */
    SMALL_BLOCK = 1024 * 1024 /* is read without asking */
};

/* Waits until a block of these bytes fits beside the others, or is alone: one always is let through. */
static void wait_for_memory(bulk *all, uint64_t bytes)
{
    pthread_mutex_lock(&all->memory);
    while (all->in_flight > 0 && all->in_flight + MEMORY_SHARE * bytes > all->budget) {
        pthread_cond_wait(&all->memory_freed, &all->memory);
    }
    pthread_mutex_unlock(&all->memory);
}

/* For the reader, which holds a block of these bytes and goes on reading it. */
static void wait_while_reading(void *context, size_t bytes)
{
    if (bytes > SMALL_BLOCK) {
        wait_for_memory(context, bytes);
    }
}

/* Counts a block as taken. Held by the input lock: blocks get their memory in their order, so that all get theirs. */
static void take_memory(bulk *all, const block *b)
{
    wait_for_memory(all, b->text.cap);
    pthread_mutex_lock(&all->memory);
    all->in_flight += MEMORY_SHARE * (uint64_t)b->text.cap;
    pthread_mutex_unlock(&all->memory);
}

static void give_memory(bulk *all, uint64_t taken)
{
    pthread_mutex_lock(&all->memory);
    all->in_flight -= taken;
    pthread_cond_broadcast(&all->memory_freed);
    pthread_mutex_unlock(&all->memory);
}

/* Holds the input lock. A thread that cannot be started is not missed. */
static void start_threads(bulk *all)
{
    pthread_attr_t about;
    uint64_t most = 1 + all->budget / THREAD_MEMORY;

    all->wanted = all->wanted < most ? all->wanted : (size_t)most;
    if (all->started + 1 >= all->wanted || pthread_attr_init(&about) != 0) {
        return;
    }
    (void)pthread_attr_setstacksize(&about, THREAD_STACK); /* else it is the system's own size */
    while (all->started + 1 < all->wanted) {
        if (pthread_create(&all->threads[all->started], &about, run_thread, all) != 0) {
            all->wanted = all->started + 1;
        } else {
            all->started++;
        }
    }
    pthread_attr_destroy(&about);
}

static bool take_block(bulk *all, block *b)
{
    bool big = false;
    bool more;

    pthread_mutex_lock(&all->input);
    more = !stop_asked() && reader_next(&all->reader, b, &big) && !all->reader.stopped;
    if (more && big) {
        start_threads(all);
    }
    if (more) {
        take_memory(all, b);
    }
    pthread_mutex_unlock(&all->input);
    return more;
}

static void empty(buffer *b)
{
    b->len = 0;
    buffer_shrink(b, BULK_KEPT_SIZE);
}

/* The answers of a block may be several times as long as it. Memory that is given back comes again page by page. */
static void empty_out(const bulk *all, buffer *out)
{
    out->len = 0;
    buffer_shrink(out, all->budget < MANY_ARENAS ? BULK_KEPT_SIZE : BULK_KEPT_OUT);
}

static void write_block(bulk *all, work *w, block *b)
{
    uint64_t taken = MEMORY_SHARE * (uint64_t)b->text.cap;
    size_t done;

    w->shown.len = 0;
    if (output_is_for_terminal(all->job)) {
        show_data(&w->shown, buffer_view(&w->out), all->job->separator);
    }
    pthread_mutex_lock(&all->output);
    while (all->turn != b->order) {
        pthread_cond_wait(&all->turn_changed, &all->output);
    }
    all->records += w->records;
    all->invalid += w->invalid;
    all->different += w->different;
    all->findings += w->findings;
    all->marks += w->marks;
    all->returns += w->returns;
    if (all->job->command->collect) {
        all->collected.len = 0;
        all->job->command->collect(all->job, &w->out, &all->collected);
        bulk_put(all->job->command, buffer_view(&all->collected), all->job->separator);
    } else {
        output_write(all->job, w);
    }
    if (w->err.len > 0) {
        progress_clear(&all->progress);
        if (!output_write_all(STDERR_FILENO, w->err.ptr, w->err.len, &done)) {
            /* no one reads it; the exit status still says it */
        }
    }
    progress_update(&all->progress, b->read_so_far, all->reader.bytes_total, all->records);
    all->turn++;
    pthread_cond_broadcast(&all->turn_changed);
    pthread_mutex_unlock(&all->output);
    empty_out(all, &w->out);
    empty(&w->err);
    empty(&w->scratch);
    empty(&w->space[0]);
    empty(&w->space[1]);
    empty(&w->uri);
    empty(&w->text);
    empty(&w->ends);
    empty(&w->shown);
    empty(&b->text);
    give_memory(all, taken);
}

static void *run_thread(void *argument)
{
    bulk *all = argument;
    work w = { 0 };
    block b = { 0 };

    w.job = all->job;
    while (take_block(all, &b)) {
        bulk_answer(&w, &b);
        write_block(all, &w, &b);
    }
    buffer_free(&b.text);
    buffer_free(&w.out);
    buffer_free(&w.err);
    buffer_free(&w.text);
    buffer_free(&w.scratch);
    buffer_free(&w.space[0]);
    buffer_free(&w.space[1]);
    buffer_free(&w.uri);
    buffer_free(&w.ends);
    buffer_free(&w.shown);
    return NULL;
}

/* ---- the run -------------------------------------------------------------------- */

static bool read_jobs(const invocation *call, size_t *jobs)
{
    const char *text = call->value[OPT_JOBS];
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    char *end;
    long n;

    *jobs = processors < 1 ? 1 : processors > DEFAULT_JOBS ? DEFAULT_JOBS : (size_t)processors;
    if (!text) {
        return true;
    }
    n = strtol(text, &end, 10);
    if (*text < '0' || *end || n < 1 || n > MAX_JOBS) {
        usage_error(call->command, "--jobs takes a number from 1 to %d, not '%s'", MAX_JOBS, text);
        return false;
    }
    *jobs = (size_t)n;
    return true;
}

void *job_make_settings(job *j, size_t size)
{
    j->settings = memory_zeroed(1, size);
    return j->settings;
}

void job_set_binary(job *j, bool in, bool out)
{
    bool binary = option_given(j->call, OPT_BINARY);
    cri_usage *usage = &j->kind_settings.cri;

    /* an argument cannot hold raw bytes, and JSON is text */
    usage->binary_in = binary && in && j->call->arg_count == 0;
    usage->sequence = usage->binary_in && !j->json_input;
    usage->binary_out = binary && out && !j->json;
}

/* True if the word is one of those with commas between. list: nullable. */
static bool has_word(const char *list, const char *word)
{
    size_t len = strlen(word);

    while (list && *list) {
        size_t n = strcspn(list, ",");

        if (n == len && memcmp(list, word, len) == 0) {
            return true;
        }
        list += n + (list[n] == ',');
    }
    return false;
}

/* False after a usage error. */
static bool check_repair(const job *j)
{
    const char *names = j->call->value[OPT_REPAIR];

    if (names && !j->command->repairs && strcmp(names, "lines") != 0) {
        usage_error(j->command,
                    "--repair takes lines here: a byte order mark and CR before LF are dropped; normalize has the others");
        return false;
    }
    if (names && has_word(names, "lines") && j->separator == '\0') {
        usage_error(j->command, "--repair lines means nothing with -0");
        return false;
    }
    return true;
}

static void settle_job(job *j, const invocation *call)
{
    const char *input = call->value[OPT_INPUT];

    j->call = call;
    j->command = call->command;
    j->kind = kind_named(call->value[option_given(call, OPT_FROM) ? OPT_FROM : OPT_AS]);
    j->kind_settings = kind_settings_of(call);
    j->json = option_given(call, OPT_JSON);
    j->separator = option_given(call, OPT_NULL) ? '\0' : '\n';
    j->json_input = input && strcmp(input, "json") == 0;
    j->repair_lines = has_word(call->value[OPT_REPAIR], "lines") && j->separator == '\n';
    j->skip_invalid = option_given(call, OPT_SKIP_INVALID);
    j->makes_cri = call->command->makes_cri;
    j->only_invalid = option_given(call, OPT_ONLY_INVALID);
    j->line_buffered = option_given(call, OPT_LINE_BUFFERED) && !call->command->collect;
    j->show_secrets = option_given(call, OPT_SHOW_SECRETS);
    j->quiet = option_given(call, OPT_QUIET);
    j->verbose = option_given(call, OPT_VERBOSE);
    j->color = terminal_color(call, STDERR_FILENO);
    j->terminal = isatty(STDOUT_FILENO);
    j->kind_settings.terminal = j->terminal;
    job_set_binary(j, j->kind == &kind_cri, false);
    j->kind_settings.cri.notation = (j->kind == &kind_edn || j->kind == &kind_edn_cri) && !j->json_input &&
                                    j->separator == '\n' && !j->command->pairs;
}

/* The kinds of identifiers in this run, as far as they are known: those of the arguments, or any. */
static unsigned kinds_at_hand(const job *j)
{
    const invocation *call = j->call;
    const kind *made = option_given(call, OPT_TO) ? kind_named(call->value[OPT_TO]) : NULL;
    unsigned kinds = 0;
    size_t i;

    if (j->kind) {
        kinds = j->kind->group;
    } else if (j->json_input || call->arg_count == 0 || !(call->command->options & OPTION(OPT_AS))) {
        kinds = FOR_ANY & ~(unsigned)FOR_MADE_CRI;
    } else {
        for (i = 0; i < call->arg_count; i++) {
            kinds |= kind_for(NULL, urikit_str_from(call->args[i]))->group;
        }
    }
    if (command_takes(call->command, OPT_LIST)) {
        kinds |= FOR_CRI; /* the local parts in the list */
    }
    if (option_given(call, OPT_BASE)) {
        kinds |= kind_for(j->kind, urikit_str_from(call->value[OPT_BASE]))->group;
    }
    if (made && made->family) {
        kinds |= made->group;
    }
    return kinds | (kinds & j->makes_cri ? (unsigned)FOR_MADE_CRI : 0U);
}

/* Options that mean nothing to the identifiers at hand, or to each other. After the command's own prepare. */
static bool check_options(const job *j)
{
    const cri_usage *cri = &j->kind_settings.cri;

    if (!options_check_kinds(j->call, kinds_at_hand(j), j->kind ? j->kind->name : NULL)) {
        return false;
    }
    if (option_given(j->call, OPT_BINARY) && !cri->binary_in && !cri->binary_out) {
        usage_error(j->command, "--binary means nothing here: arguments and JSON are text, as is what is not a CRI");
        return false;
    }
    if (j->only_invalid && j->skip_invalid) {
        usage_error(j->command, "--skip-invalid and --only-invalid leave nothing: one of them");
        return false;
    }
    return true;
}

static bool check_arguments(const invocation *call)
{
    if (call->arg_count > 0 && call->file_count > 0) {
        usage_error(call->command, "both identifiers and --file: one or the other");
        return false;
    }
    if (call->command->pairs && call->arg_count != 0 && call->arg_count != 2) {
        usage_error(call->command, "%s: two identifiers are compared (or pairs on standard input, with a tab between)",
                    call->arg_count == 1 ? "only one argument" : "more than two arguments");
        return false;
    }
    return true;
}

/* A person who typed only "urikit parse" should know what it waits for. */
static void greet(const job *j)
{
    if (j->call->arg_count == 0 && j->call->file_count == 0 && !j->quiet && isatty(STDIN_FILENO) && isatty(STDERR_FILENO)) {
        usage_error(j->command, "reading identifiers from the terminal, one a line; Ctrl-D ends");
    }
}

/* ", 2 findings" */
static const char *findings_said(const bulk *all, char *space, size_t cap)
{
    space[0] = '\0';
    if (all->job->command->finds) {
        (void)snprintf(space, cap, ", %llu finding%s", (unsigned long long)all->findings, all->findings == 1 ? "" : "s");
    }
    return space;
}

static int end_run(bulk *all)
{
    int status = all->invalid + all->different > 0 ? EXIT_INVALID : EXIT_VALID;
    const job *j = all->job;
    char findings[48];
    const char *failing = j->command->failing ? j->command->failing : "invalid";

    progress_clear(&all->progress);
    if (all->marks + all->returns > 0 && !j->quiet) {
        usage_error(j->command, "--repair lines dropped %llu byte order mark%s, and CR before LF on %llu line%s",
                    (unsigned long long)all->marks, all->marks == 1 ? "" : "s", (unsigned long long)all->returns,
                    all->returns == 1 ? "" : "s");
    }
    if (stop_asked()) {
        usage_error(j->command, "interrupted after %llu record%s, %llu %s%s", (unsigned long long)all->records,
                    all->records == 1 ? "" : "s", (unsigned long long)all->invalid, failing,
                    findings_said(all, findings, sizeof findings));
        status = EXIT_INTERRUPTED;
    } else if (j->verbose) {
        usage_error(j->command, "%llu record%s, %llu %s%s", (unsigned long long)all->records, all->records == 1 ? "" : "s",
                    (unsigned long long)all->invalid, failing, findings_said(all, findings, sizeof findings));
    }
    if (bulk_close(j->command) != EXIT_VALID || all->reader.failed) {
        status = EXIT_IO;
    }
    return status;
}

/* The run whose output must not be cut short where memory ends. */
static bulk *running;

/* The last step before the process ends without memory: no thread is in the middle of a record then. */
static void before_exhaustion(void)
{
    if (running) {
        pthread_mutex_lock(&running->output);
    }
}

/*
 * glibc's allocator reserves address space for each thread, and keeps large blocks in it that are free: where memory is
 * limited that would be most of it. Other allocators are left alone.
 */
static void tame_allocator(const bulk *all)
{
#ifdef __GLIBC__
    (void)mallopt(M_MMAP_THRESHOLD, BULK_KEPT_SIZE);
    if (all->budget < MANY_ARENAS) {
        (void)mallopt(M_ARENA_MAX, 1);
    }
#else
    (void)all;
#endif
}

static void start_locks(bulk *all)
{
    pthread_mutexattr_t about;

    pthread_mutex_init(&all->input, NULL);
    pthread_mutex_init(&all->memory, NULL);
    pthread_cond_init(&all->memory_freed, NULL);
    pthread_cond_init(&all->turn_changed, NULL);
    /* a thread that holds it may run out of memory, too */
    pthread_mutexattr_init(&about);
    pthread_mutexattr_settype(&about, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&all->output, &about);
    pthread_mutexattr_destroy(&about);
    running = all;
    memory_before_end(before_exhaustion);
}

int bulk_run(const invocation *call)
{
    job j = { 0 };
    bulk *all = memory_zeroed(1, sizeof *all);
    int status = EXIT_USAGE;
    size_t i;

    settle_job(&j, call);
    if (check_arguments(call) && check_repair(&j) && read_jobs(call, &all->wanted) &&
        (!call->command->prepare || call->command->prepare(&j)) && check_options(&j)) {
        greet(&j);
        all->job = &j;
        all->wanted = j.line_buffered ? 1 : all->wanted;
        j.mark_ends = j.page || j.kind_settings.cri.binary_out;
        all->budget = memory_limit() / 2;
        reader_start(&all->reader, &j);
        all->reader.wait = wait_while_reading;
        all->reader.wait_context = all;
        progress_start(&all->progress, !option_given(call, OPT_NO_PROGRESS) && !j.line_buffered);
        tame_allocator(all);
        stop_listen();
        start_locks(all);
        bulk_put(call->command, j.head, j.separator);
        run_thread(all);
        for (i = 0; i < all->started; i++) {
            pthread_join(all->threads[i], NULL);
        }
        assert(all->in_flight == 0); /* else a later block would wait for ever, or memory be taken twice */
        if (call->command->complete) {
            progress_clear(&all->progress);
            call->command->complete(&j);
        }
        buffer_free(&all->collected);
        bulk_put(call->command, j.tail, j.separator);
        status = end_run(all);
        reader_finish(&all->reader);
        running = NULL;
    }
    if (call->command->finish) {
        call->command->finish(&j);
    }
    free(j.settings);
    free(all);
    return status;
}

/* ---- actions ------------------------------------------------------------------------------------- */

/* Says which actions there are; `typed` is not one, or NULL. */
static void refuse_action(const command *c, const char *typed)
{
    const command *a = c->actions;
    bool many = a[0].name && a[1].name && a[2].name && a[3].name && a[4].name && a[5].name;
    const char *last = typed && !many ? " nor " : " or ";
    buffer names = { NULL, 0, 0 };
    const char *near;
    size_t len = 0;

    for (; a->name; a++) {
        buffer_format(&names, "%s%s", a == c->actions ? "" : a[1].name ? ", " : last, strchr(a->name, ' ') + 1);
    }
    buffer_byte(&names, '\0');
    near = typed && !many ? word_nearest(c->words, typed, &len) : NULL;
    if (near) {
        usage_error(c, "'%s' is neither %s (did you mean '%.*s'?)", typed, names.ptr, (int)len, near);
    } else if (!typed) {
        usage_error(c, many ? "%s?" : "%s? ('urikit %s --help' says more)", names.ptr, c->name);
    } else {
        usage_error(c, many ? "'%s' is not a verb: %s?" : "'%s' is neither %s", typed, names.ptr);
    }
    buffer_free(&names);
}

/* The action that the first argument names. NULL after a usage error. */
static const command *action_of(const invocation *call)
{
    const command *a = call->command->actions;
    size_t id;

    while (a->name && (call->arg_count == 0 || strcmp(strchr(a->name, ' ') + 1, call->args[0]) != 0)) {
        a++;
    }
    if (!a->name) {
        refuse_action(call->command, call->arg_count > 0 ? call->args[0] : NULL);
        return NULL;
    }
    for (id = 0; id < option_total; id++) {
        if (option_given(call, (option_id)id) && !command_takes(a, id)) {
            usage_error(a, "takes no --%s", option_at(id)->name);
            return NULL;
        }
    }
    return a;
}

int command_run(const invocation *call)
{
    invocation action = *call;

    if (call->command->actions) {
        action.command = action_of(call);
        if (!action.command) {
            return EXIT_USAGE;
        }
        action.args++;
        action.arg_count--;
        if (action.command->begin && !action.command->begin(&action)) {
            return EXIT_USAGE;
        }
    }
    return action.command->run ? action.command->run(&action) : bulk_run(&action);
}
