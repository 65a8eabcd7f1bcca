/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* F_SETPIPE_SZ of Linux */

#include "run/records.h"

#include "text/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Ctrl-C -------------------------------------------------------------------------------------- */

/* The handler writes a byte, so that a thread that waits for input wakes up, whichever thread got the signal. */
static int wake[2] = { -1, -1 };
static volatile sig_atomic_t asked;

static void on_interrupt(int number)
{
    int error = errno;

    (void)number;
    asked = 1;
    if (write(wake[1], "", 1) < 0) {
        /* no one waits in that case */
    }
    errno = error;
}

void stop_listen(void)
{
    static const struct sigaction none;
    struct sigaction before = none;
    struct sigaction now = none;

    if (sigaction(SIGINT, NULL, &before) != 0 || before.sa_handler == SIG_IGN || pipe(wake) != 0) {
        return;
    }
    (void)fcntl(wake[0], F_SETFD, FD_CLOEXEC);
    (void)fcntl(wake[1], F_SETFD, FD_CLOEXEC);
    now.sa_handler = on_interrupt;
    now.sa_flags = SA_RESTART | (int)SA_RESETHAND;
    sigemptyset(&now.sa_mask);
    (void)sigaction(SIGINT, &now, NULL);
}

bool stop_asked(void)
{
    return asked != 0;
}

bool stop_wait(int fd)
{
    struct pollfd wait[2] = { { fd, POLLIN, 0 }, { wake[0], POLLIN, 0 } };

    while (!asked && poll(wait, wake[0] < 0 ? 1 : 2, -1) < 0 && errno == EINTR) {
    }
    return !asked;
}

enum {
    READ_SIZE = 256 * 1024,
    BIG_READ = 32 * 1024 /* a read of this size: worth another thread */
};

/* ---- files ----------------------------------------------------------------------------------------- */

static bool is_standard(const char *name)
{
    return !name || strcmp(name, "-") == 0;
}

/* Adds the sizes of files. False: one is not a regular file. */
static bool add_sizes(const char *const *names, size_t count, uint64_t *total)
{
    struct stat about;
    bool known = true;
    size_t i;

    for (i = 0; i < count; i++) {
        if ((is_standard(names[i]) ? fstat(STDIN_FILENO, &about) : stat(names[i], &about)) == 0) {
            known = known && S_ISREG(about.st_mode);
            *total += known ? (uint64_t)about.st_size : 0;
        }
    }
    return known;
}

uint64_t input_total(const invocation *call, const char *const *first, size_t count)
{
    static const char *const standard = NULL;
    uint64_t total = 0;
    bool known = call->arg_count == 0 && add_sizes(first, count, &total) &&
                 add_sizes(call->file_count > 0 ? call->files : &standard, call->file_count > 0 ? call->file_count : 1, &total);

    return known ? total : 0;
}

int input_open(const char *name)
{
    int fd = is_standard(name) ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
    struct stat about;

    if (fd >= 0 && fstat(fd, &about) == 0 && S_ISDIR(about.st_mode)) {
        input_close(fd);
        errno = EISDIR;
        return -1;
    }
    return fd;
}

void input_close(int fd)
{
    if (fd > STDIN_FILENO) {
        close(fd);
    }
}

static bool input_take(const invocation *call, progress *bar, const char *name, input_taker *take, void *context)
{
    input_file in = { .fd = input_open(name) };
    bool good = in.fd >= 0 && take(context, name, &in);

    if (!good) {
        progress_clear(bar);
        usage_error(call->command, "%s: %s", is_standard(name) ? "standard input" : name, in.why[0] ? in.why : strerror(errno));
    }
    input_finish(&in);
    input_close(in.fd);
    return good;
}

bool inputs_take(const invocation *call, progress *bar, input_taker *take, void *context)
{
    bool good = true;
    size_t i;

    for (i = 0; i < call->file_count; i++) {
        good = input_take(call, bar, call->files[i], take, context) && good;
    }
    if (call->arg_count == 0 && call->file_count == 0) {
        if (!option_given(call, OPT_QUIET) && isatty(STDIN_FILENO) && isatty(STDERR_FILENO)) {
            usage_error(call->command, "reading text from the terminal; Ctrl-D ends");
        }
        good = input_take(call, bar, NULL, take, context);
    }
    return good;
}

/* ---- a run's input --------------------------------------------------------------------------------- */

void reader_start(reader *r, const job *j)
{
    *r = (reader){ 0 };
    r->job = j;
    r->in.fd = -1;
    r->limit = (size_t)record_limit();
    r->bytes_total = input_total(j->call, j->first_files, j->first_count);
}

void reader_finish(reader *r)
{
    input_finish(&r->in);
    buffer_free(&r->carry);
}

/* "urikit parse: FILE: No such file or directory" */
static void file_error(reader *r, const char *name, const char *reason)
{
    usage_error(r->job->command, "%s: %s", name ? name : "standard input", reason);
    r->failed = true;
}

/* The name of the next file, NULL for standard input; false: there is none. */
static bool next_name(reader *r, const char **name)
{
    const invocation *call = r->job->call;

    *name = NULL;
    if (r->next_first < r->job->first_count) {
        *name = r->job->first_files[r->next_first++];
        return true;
    }
    if (call->file_count == 0) {
        return call->arg_count == 0 && !r->stdin_done;
    }
    if (r->next_file == call->file_count) {
        return false;
    }
    *name = call->files[r->next_file++];
    return true;
}

/* A pipe that holds a whole block takes fewer turns of its two ends. The system may refuse it; then it stays as it is. */
static void widen_pipe(int fd)
{
#if defined(F_SETPIPE_SZ) && defined(F_GETPIPE_SZ)
    struct stat about;

    if (fstat(fd, &about) == 0 && S_ISFIFO(about.st_mode) && fcntl(fd, F_GETPIPE_SZ) < READ_SIZE) {
        (void)fcntl(fd, F_SETPIPE_SZ, (int)READ_SIZE);
    }
#else
    (void)fd;
#endif
}

/* Opens the next file there is; false where there is none. */
static bool open_next(reader *r)
{
    const char *name;

    r->notation = (edn_cut){ 0 };
    while (next_name(r, &name)) {
        r->stdin_done = r->stdin_done || is_standard(name);
        r->in = (input_file){ .fd = input_open(name), .as_is = r->job->kind_settings.cri.sequence, .wait = stop_wait };
        r->file = is_standard(name) ? NULL : name;
        r->number = 0;
        if (r->in.fd >= 0) {
            widen_pipe(r->in.fd);
            return true;
        }
        file_error(r, name, strerror(errno));
    }
    return false;
}

static void close_file(reader *r)
{
    input_finish(&r->in);
    input_close(r->in.fd);
    r->in = (input_file){ .fd = -1 };
}

/* How many bytes came into the buffer; 0 at the end of the file, which it closes. */
static size_t read_more(reader *r, buffer *into)
{
    uint64_t before = r->in.read;
    ssize_t n;

    (void)buffer_space(into, READ_SIZE + BLOCK_SLACK);
    n = input_read(&r->in, into, READ_SIZE);
    r->bytes_read += r->in.read - before;
    if (n > 0) {
        return (size_t)n;
    }
    r->stopped = r->stopped || r->in.stopped;
    if (n < 0 && !r->in.stopped) {
        file_error(r, r->file, r->in.why[0] ? r->in.why : strerror(errno));
    }
    close_file(r);
    return 0;
}

/* After an item that is cut short or has no end, no record can be told from the next: the file ends there. */
static void end_sequence(reader *r)
{
    r->failed = true;
    r->cut = (cbor_cut){ 0 };
    close_file(r);
}

/* The end of the last whole record in the buffer's last n bytes, or 0. An item without an end takes what was read of
 * it. */
static size_t last_item_end(reader *r, buffer *b, size_t n)
{
    size_t position = b->len - n;
    size_t end = 0;
    size_t used;

    while (position < b->len) {
        cut_state state = cbor_cut_next(&r->cut, b->ptr + position, b->len - position, &used);

        position += used;
        if (state == CUT_MALFORMED) {
            end_sequence(r);
            b->len = position;
        }
        if (state != CUT_MORE) {
            end = position;
            r->number++;
        }
    }
    return end;
}

/* The same for items in diagnostic notation. */
static size_t last_notation_end(reader *r, const buffer *b, size_t n)
{
    size_t position = b->len - n;
    size_t end = 0;
    size_t used;

    for (; position < b->len; position += used) {
        if (edn_cut_next(&r->notation, b->ptr + position, b->len - position, &used) == CUT_WHOLE) {
            end = position + used;
            r->number++;
        }
    }
    return end;
}

/* The same for separators. */
static size_t last_end(const buffer *b, size_t n, char separator)
{
    size_t i;

    for (i = b->len; i > b->len - n; i--) {
        if (b->ptr[i - 1] == separator) {
            return i;
        }
    }
    return 0;
}

/* Counted in bytes side by side, which vector units add all at once. */
static uint64_t count_separators(const buffer *b, size_t end, char separator)
{
    enum { LANES = 64 };
    uint64_t count = 0;
    size_t i = 0;

    while (end - i >= LANES) {
        size_t rows = (end - i) / LANES < UINT8_MAX ? (end - i) / LANES : UINT8_MAX;
        uint8_t some[LANES] = { 0 };
        size_t lane;

        for (; rows > 0; rows--, i += LANES) {
            for (lane = 0; lane < LANES; lane++) {
                some[lane] = (uint8_t)(some[lane] + (b->ptr[i + lane] == separator));
            }
        }
        for (lane = 0; lane < LANES; lane++) {
            count += some[lane];
        }
    }
    for (; i < end; i++) {
        count += b->ptr[i] == separator;
    }
    return count;
}

/* The end of the last whole record in the buffer's last n bytes, or 0; counts the records. */
static size_t whole_end(reader *r, buffer *b, size_t n)
{
    size_t end;

    if (r->job->kind_settings.cri.sequence) {
        return last_item_end(r, b, n);
    }
    if (r->job->kind_settings.cri.notation) {
        return last_notation_end(r, b, n);
    }
    end = last_end(b, n, r->job->separator);
    r->number += count_separators(b, end, r->job->separator);
    return end;
}

/*
 * At the end of a file all that is left is a record: the last line may lack its separator, but no item its end. After the
 * items in diagnostic notation there may be blanks and comments.
 */
static size_t rest_end(reader *r, const buffer *b)
{
    if (r->job->kind_settings.cri.notation && !r->notation.begun) {
        return 0;
    }
    if (b->len > 0 && r->job->kind_settings.cri.sequence) {
        end_sequence(r);
    }
    return b->len;
}

/* Where the record that goes on in these bytes ends, and where the next one begins; false: not here. */
static bool record_end(reader *r, urikit_str bytes, size_t *end, size_t *next)
{
    const char *found;

    if (r->job->kind_settings.cri.sequence) {
        cut_state state = cbor_cut_next(&r->cut, bytes.ptr, bytes.len, end);

        *next = state == CUT_MALFORMED ? bytes.len : *end;
        if (state == CUT_MALFORMED) {
            end_sequence(r);
        }
        return state != CUT_MORE;
    }
    if (r->job->kind_settings.cri.notation) {
        cut_state state = edn_cut_next(&r->notation, bytes.ptr, bytes.len, end);

        *next = *end;
        return state == CUT_WHOLE;
    }
    found = memchr(bytes.ptr, r->job->separator, bytes.len);
    *end = found ? (size_t)(found - bytes.ptr) : bytes.len;
    *next = *end + (found != NULL);
    return found != NULL;
}

/* Drops the rest of a record over the limit and keeps what follows it. */
static void refuse_record(reader *r, block *b)
{
    b->refused = true;
    b->bytes = b->text.len;
    buffer_free(&b->text);
    for (;;) {
        size_t end;
        size_t next;
        size_t n;

        b->text.len = 0;
        n = read_more(r, &b->text);
        if (n == 0) {
            if (r->job->kind_settings.cri.sequence) {
                end_sequence(r);
            }
            break;
        }
        if (record_end(r, buffer_view(&b->text), &end, &next)) {
            b->bytes += end;
            buffer_put(&r->carry, b->text.ptr + next, n - next);
            r->carry_fresh = true;
            break;
        }
        b->bytes += n;
    }
    b->text.len = 0;
    r->number++;
}

/* Fills the block with whole records of the open file; false where it has no more. */
static bool fill_block(reader *r, block *b, bool *big)
{
    size_t fresh = r->carry_fresh ? r->carry.len : 0; /* bytes at the end where no separator was looked for yet */

    b->refused = false;
    b->file = r->file;
    b->first_number = r->number + 1;
    buffer_put(&b->text, r->carry.ptr, r->carry.len);
    r->carry.len = 0;
    r->carry_fresh = false;
    buffer_shrink(&r->carry, READ_SIZE);
    for (;;) {
        size_t end = whole_end(r, &b->text, fresh);

        if (end == 0 && b->text.len > r->limit) {
            refuse_record(r, b);
            return true;
        }
        if (end == 0) {
            r->wait(r->wait_context, b->text.len);
            fresh = read_more(r, &b->text);
            *big = fresh >= BIG_READ;
            end = fresh == 0 ? rest_end(r, &b->text) : 0;
        }
        if (end > 0) {
            buffer_put(&r->carry, b->text.ptr + end, b->text.len - end);
            b->text.len = end;
            (void)buffer_space(&b->text, BLOCK_SLACK);
            return true;
        }
        if (fresh == 0) {
            return false;
        }
    }
}

bool reader_next(reader *r, block *b, bool *big)
{
    const invocation *call = r->job->call;

    *big = false;
    b->args = NULL;
    b->order = r->order;
    b->text.len = 0;
    buffer_shrink(&b->text, 4 * (size_t)READ_SIZE);
    while (r->in.fd >= 0 || open_next(r)) {
        if (fill_block(r, b, big)) {
            b->read_so_far = r->bytes_read;
            r->order++;
            return true;
        }
    }
    if (call->arg_count == 0 || r->args_done) {
        return false;
    }
    b->args = call->args;
    b->arg_count = call->arg_count;
    b->file = NULL;
    b->refused = false;
    b->first_number = 1;
    r->order++;
    r->args_done = true;
    return true;
}

/* Takes the next item in diagnostic notation off the text; false where only blanks and comments are left. */
static bool take_notation(urikit_str *rest, urikit_str *item)
{
    edn_cut cut = { 0 };
    size_t used = 0;
    bool whole = edn_cut_next(&cut, rest->ptr, rest->len, &used) == CUT_WHOLE;

    *item = edn_cut_trim(urikit_str_of(rest->ptr, used));
    rest->ptr += used;
    rest->len -= used;
    return whole || cut.begun;
}

/* The same for an argument, which may hold several; one without any is one that is not valid. */
static bool next_in_argument(const block *b, size_t *position, record *into)
{
    bool first = false;

    for (;;) {
        if (!into->rest.ptr) {
            if (*position >= b->arg_count) {
                return false;
            }
            into->rest = urikit_str_from(b->args[*position]);
            into->number = b->first_number + *position;
            ++*position;
            first = true;
        }
        if (take_notation(&into->rest, &into->text) || first) {
            into->other = urikit_str_of(NULL, 0);
            return true;
        }
        into->rest = urikit_str_of(NULL, 0);
    }
}

static bool next_argument(const block *b, const job *j, size_t *position, record *into)
{
    size_t step = j->command->pairs ? 2 : 1;
    size_t i = *position * step;

    if (j->kind_settings.cri.notation) {
        return next_in_argument(b, position, into);
    }
    if (i >= b->arg_count) {
        return false;
    }
    into->text = urikit_str_from(b->args[i]);
    into->other = urikit_str_from(j->command->pairs ? b->args[i + 1] : NULL);
    into->number = b->first_number + *position;
    ++*position;
    return true;
}

/* --repair lines. ended: LF is after the text. */
static void repair_line(record *r, bool ended)
{
    urikit_str *text = &r->text;

    r->mark = r->number == 1 && text->len >= 3 && memcmp(text->ptr, "\xEF\xBB\xBF", 3) == 0;
    if (r->mark) {
        *text = urikit_str_of(text->ptr + 3, text->len - 3);
    }
    r->cr = ended && text->len > 0 && text->ptr[text->len - 1] == '\r';
    text->len -= r->cr;
}

bool block_next(const block *b, const job *j, size_t *position, record *into)
{
    const char *start;
    const char *end;
    size_t left;

    into->file = b->file;
    into->column = 0;
    into->placed = into->mark = into->cr = false;
    into->other = urikit_str_of(NULL, 0);
    if (b->args) {
        return next_argument(b, j, position, into);
    }
    if (*position >= b->text.len) {
        return false;
    }
    start = b->text.ptr + *position;
    left = b->text.len - *position;
    into->number = *position == 0 ? b->first_number : into->number + 1;
    if (j->kind_settings.cri.sequence) {
        cbor_cut begin = { 0 };

        (void)cbor_cut_next(&begin, start, left, &left); /* at one without an end: all that is there */
        into->text = urikit_str_of(start, left);
        *position += left;
        return true;
    }
    if (j->kind_settings.cri.notation) {
        urikit_str rest = urikit_str_of(start, left);

        if (!take_notation(&rest, &into->text)) {
            return false;
        }
        *position = b->text.len - rest.len;
        return true;
    }
    end = memchr(start, j->separator, left);
    into->text = urikit_str_of(start, end ? (size_t)(end - start) : left);
    *position += into->text.len + 1;
    if (j->repair_lines) {
        repair_line(into, end != NULL);
    }
    return true;
}
