/* SPDX-License-Identifier: MIT */
/* Standard output that takes pieces, or nothing more; what a terminal gets. */
#undef _FORTIFY_SOURCE /* with it the headers have functions of their own in place of those below */
#include "run/job.h"
#include "run/output.h"

#include "check.h"
#include "tool_child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/uio.h>

/* ---- what the system says: these come before those of the C library ---------------------------- */

/* An answer of write, and of the poll that follows it. */
typedef struct step {
    ssize_t took; /* bytes, or -1 and: */
    int error;
    int polled; /* -2: it is not asked */
    int poll_error;
} step;

static const step *steps; /* NULL: the system's own */
static bool poll_is_next;
static buffer taken;
static bool is_terminal;

ssize_t write(int fd, const void *bytes, size_t len)
{
    struct iovec all = { (void *)(uintptr_t)bytes, len };
    ssize_t took;

    if (!steps || fd == STDERR_FILENO) {
        return writev(fd, &all, 1);
    }
    assert_false(poll_is_next);
    took = steps->took;
    assert_true(took <= (ssize_t)len);
    errno = steps->error;
    poll_is_next = steps->polled != -2;
    steps += !poll_is_next;
    if (took > 0) {
        buffer_put(&taken, bytes, (size_t)took);
    }
    return took;
}

int poll(struct pollfd *fds, nfds_t count, int ms)
{
    assert_true(poll_is_next);
    assert_int_equal(count, 1);
    assert_int_equal(fds->fd, 7);
    assert_int_equal(fds->events, POLLOUT);
    assert_int_equal(ms, -1);
    poll_is_next = false;
    errno = steps->poll_error ? steps->poll_error : errno;
    return steps++->polled;
}

int isatty(int fd)
{
    return fd == STDOUT_FILENO && is_terminal;
}

/* ---- all of it, or an error --------------------------------------------------------------------- */

static void test_write_all(void **state)
{
    static const struct {
        step steps[5];
        size_t done;
        bool all;
    } rows[] = { { { { 10, 0, -2, 0 } }, 10, true },
                 { { { 3, 0, -2, 0 }, { 0, 0, -2, 0 }, { 6, 0, -2, 0 }, { 1, 0, -2, 0 } }, 10, true },
                 { { { -1, EINTR, -2, 0 }, { 10, 0, -2, 0 } }, 10, true },
                 { { { 4, 0, -2, 0 }, { -1, EAGAIN, 1, 0 }, { 6, 0, -2, 0 } }, 10, true },
                 { { { -1, EAGAIN, 0, 0 }, { 10, 0, -2, 0 } }, 10, true },
                 { { { -1, EAGAIN, -1, EINTR }, { 10, 0, -2, 0 } }, 10, true },
                 { { { 5, 0, -2, 0 }, { -1, EAGAIN, -1, ENOMEM } }, 5, false },
                 { { { 5, 0, -2, 0 }, { -1, ENOSPC, -2, 0 } }, 5, false },
                 { { { -1, EPIPE, -2, 0 } }, 0, false } };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t done = 99;

        taken.len = 0;
        steps = rows[i].steps;
        assert_int_equal(output_write_all(7, "0123456789", 10, &done), rows[i].all);
        steps = NULL;
        assert_int_equal(done, rows[i].done);
        check_text(buffer_view(&taken), urikit_str_of("0123456789", done), "taken");
    }
    buffer_free(&taken);
}

/* ---- what is left of a file when the disk is full --------------------------------------------------- */

static const command who = { .name = "test" };

/* Records that are appended to a file, and the most bytes that the file may have. */
typedef struct cut {
    char separator;
    bool marked; /* records have no separator: these tell where they end */
    bool by_put; /* by bulk_put, which is given no ends */
    const char *records;
    size_t ends[3];
    size_t most;
    const char *want;
    int fd; /* the file */
} cut;

static int write_cut(const void *context)
{
    const cut *c = context;
    struct rlimit most = { c->most, c->most };
    invocation call = { 0 };
    job j = { 0 };
    work w = { 0 };

    j.command = &who;
    j.call = &call;
    j.separator = c->separator;
    j.mark_ends = c->marked;
    buffer_text(&w.out, c->records);
    buffer_put(&w.ends, (const char *)c->ends, sizeof c->ends);
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &most);
    dup2(c->fd, STDOUT_FILENO);
    if (c->by_put) {
        bulk_put(&who, buffer_view(&w.out), c->separator);
    } else {
        output_write(&j, &w);
    }
    return 0;
}

static void test_cut(void **state)
{
    static const cut rows[] = { { '\n', false, false, "a\nbb\nccc\n", { 0 }, 15, "head\na\nbb\nccc\n", 0 },
                                { '\n', false, false, "a\nbb\nccc\n", { 0 }, 13, "head\na\nbb\n", 0 },
                                { '\n', false, false, "a\nbb\nccc\n", { 0 }, 10, "head\na\nbb\n", 0 },
                                { '\n', false, false, "a\nbb\nccc\n", { 0 }, 9, "head\na\n", 0 },
                                { '\n', false, false, "a\nbb\nccc\n", { 0 }, 6, "head\n", 0 },
                                { '\n', false, false, "\nbb\nccc\n", { 0 }, 7, "head\n\n", 0 },
                                { '|', false, false, "a\nb|cc", { 0 }, 8, "head\n", 0 },
                                { '|', false, false, "a\nb|cc", { 0 }, 10, "head\na\nb|", 0 },
                                { '\n', true, false, "a\nbb\nccc", { 3, 5, 8 }, 12, "head\na\nbb\n", 0 },
                                { '\n', true, false, "a\nbb\nccc", { 3, 5, 8 }, 10, "head\na\nbb\n", 0 },
                                { '\n', true, false, "a\nbb\nccc", { 3, 5, 8 }, 9, "head\na\nb", 0 },
                                { '\n', true, false, "a\nbb\nccc", { 3, 5, 8 }, 7, "head\n", 0 },
                                { '\n', false, true, "a\nbb\nccc\n", { 0 }, 9, "head\na\n", 0 },
                                { '\n', false, true, "a\nbb\nccc\n", { 1, 2, 3 }, 99, "head\na\nbb\nccc\n", 0 } };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char name[] = "/tmp/urikit-test-XXXXXX";
        bool whole = strlen(rows[i].records) + 5 <= rows[i].most;
        char written[100];
        cut c = rows[i];
        ssize_t len;

        c.fd = mkstemp(name);
        unlink(name);
        assert_int_equal(write(c.fd, "head\n", 5), 5);
        child_check(write_cut, &c, whole ? 0 : EXIT_IO,
                    whole ? "" : "urikit test: cannot write standard output: File too large\n");
        assert_int_equal(lseek(c.fd, 0, SEEK_SET), 0);
        len = read(c.fd, written, sizeof written);
        check_text(urikit_str_of(written, (size_t)len), urikit_str_from(c.want), c.records);
        close(c.fd);
    }
}

/* A pipe that no one reads any more: enough was read, and nothing is said. */
static void test_closed_pipe(void **state)
{
    cut c = { '\n', false, false, "a\n", { 0 }, 1000, NULL, 0 };
    int ends[2];

    (void)state;
    assert_int_equal(pipe(ends), 0);
    close(ends[0]);
    signal(SIGPIPE, SIG_IGN);
    c.fd = ends[1];
    child_check(write_cut, &c, EXIT_VALID, "");
    close(ends[1]);
    c.fd = open("/dev/full", O_WRONLY);
    if (c.fd >= 0) { /* Linux and FreeBSD */
        child_check(write_cut, &c, EXIT_IO, "urikit test: cannot write standard output: No space left on device\n");
        close(c.fd);
    }
}

/* `context`: standard output is closed before; NULL: it is not. */
static int write_and_close(const void *context)
{
    int fd = open("/dev/null", O_WRONLY);
    buffer text = { NULL, 0, 0 };

    dup2(fd, STDOUT_FILENO);
    if (context) {
        close(STDOUT_FILENO);
        return bulk_close(&who);
    }
    buffer_text(&text, "a\n");
    return bulk_write(&who, &text) + (fcntl(STDOUT_FILENO, F_GETFD) != -1); /* it is closed now */
}

/* Standard output may be closed before. If nothing is written, that is no error. */
static void test_close(void **state)
{
    (void)state;
    child_check(write_and_close, NULL, EXIT_VALID, "");
    child_check(write_and_close, "closed", EXIT_VALID, "");
}

/* ---- terminals ------------------------------------------------------------------------------------------ */

static void test_for_terminal(void **state)
{
    unsigned how;

    (void)state;
    for (how = 0; how < 16; how++) {
        command c = { .styled = (how & 2) != 0,
                      .collect = how & 4 ? (void (*)(const job *, const buffer *, buffer *))abort : NULL };
        job j = { 0 };

        j.command = &c;
        j.terminal = (how & 1) != 0;
        j.kind_settings.cri.binary_out = (how & 8) != 0;
        assert_int_equal(output_is_for_terminal(&j), how == 1);
    }
}

static void check_taken(const char *want)
{
    steps = NULL;
    check_text(buffer_view(&taken), urikit_str_from(want), "standard output");
    taken.len = 0;
}

static void take(size_t len)
{
    static step next[2] = { { 0, 0, -2, 0 }, { 0, ENOSPC, -2, 0 } };

    next[0].took = (ssize_t)len;
    steps = next;
}

/* A terminal gets what is made for it; the first of a list goes without its comma. */
static void test_write(void **state)
{
    bool listed = false;
    job j = { 0 };
    work w = { 0 };

    (void)state;
    j.command = &who;
    output_write(&j, &w); /* nothing */
    buffer_text(&w.out, ",raw");
    buffer_text(&w.shown, ",shown");
    take(4);
    output_write(&j, &w);
    check_taken(",raw");
    j.terminal = true;
    take(6);
    output_write(&j, &w);
    check_taken(",shown");
    j.listed = &listed;
    take(5);
    output_write(&j, &w);
    check_taken("shown");
    assert_true(listed);
    take(6);
    output_write(&j, &w);
    check_taken(",shown");
    listed = false;
    w.shown.len = 0;
    output_write(&j, &w);
    assert_false(listed);
    buffer_free(&w.out);
    buffer_free(&w.shown);
}

/* What could drive a terminal does not reach one, not even in the head of a list. */
static void test_put(void **state)
{
    (void)state;
    take(5);
    bulk_put(&who, urikit_str_from("a\033[m\n"), '\n');
    check_taken("a\033[m\n");
    is_terminal = true;
    take(7);
    bulk_put(&who, urikit_str_from("a\033[m\n"), '\n');
    is_terminal = false;
    check_taken("a%1B[m\n");
    buffer_free(&taken);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_write_all),    cmocka_unit_test(test_cut),
                                        cmocka_unit_test(test_closed_pipe),  cmocka_unit_test(test_close),
                                        cmocka_unit_test(test_for_terminal), cmocka_unit_test(test_write),
                                        cmocka_unit_test(test_put) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
