/* SPDX-License-Identifier: MIT */
/* Ctrl-C at any time: also just before the tool waits for input. */
#undef _FORTIFY_SOURCE /* with it the headers have functions of their own in place of those below */
#include "run/records.h"

#include "check.h"
#include "tool_child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>

static int signals; /* that come just before the next poll */

/* This comes before that of the C library. */
int poll(struct pollfd *fds, nfds_t count, int ms)
{
    (void)ms;
    for (; signals > 0; signals--) {
        raise(SIGINT);
    }
    return wait_by_select(fds, count);
}

/* A pipe to read from; with a byte in it, if it is not to be waited for. */
static int input(bool ready)
{
    int ends[2];

    if (pipe(ends) != 0 || (ready && write(ends[1], "", 1) != 1)) {
        _exit(99);
    }
    return ends[0];
}

/* Each case ends with the status 0 if all was as it should be. */

static int wait_before(const void *context)
{
    (void)context;
    return !(stop_wait(input(true)) && !stop_asked());
}

/* The wait ends though the signal came before it. `context`: with standard input closed, whose number the tool's own pipe gets. */
static int wait_meets_signal(const void *context)
{
    int fd = input(false);

    if (context) {
        close(STDIN_FILENO);
    }
    stop_listen();
    if (!stop_wait(input(true)) || stop_asked()) {
        return 1;
    }
    signals = 1;
    return !(!stop_wait(fd) && stop_asked() && !stop_wait(fd));
}

/* Of a second signal the process ends. */
static int second_ends(const void *context)
{
    (void)context;
    stop_listen();
    raise(SIGINT);
    if (!stop_asked()) {
        return 1;
    }
    raise(SIGINT);
    return 2;
}

/* If the tool was started with a signal ignored, it goes on to ignore it. */
static int ignored(const void *context)
{
    (void)context;
    signal(SIGINT, SIG_IGN);
    stop_listen();
    raise(SIGINT);
    return stop_asked() || !stop_wait(input(true));
}

/* If no pipe can be made, the signal ends the process, as without a handler. */
static int no_pipe(const void *context)
{
    struct rlimit none = { 4, 4 };

    (void)context;
    setrlimit(RLIMIT_NOFILE, &none);
    stop_listen();
    raise(SIGINT);
    return 1;
}

/* What the handler does changes no errno, and its pipe is not what a new program gets. */
static int leaves_no_trace(const void *context)
{
    int first = dup(STDERR_FILENO);
    int second = dup(STDERR_FILENO);

    (void)context;
    close(first);
    close(second);
    stop_listen();
    if (fcntl(first, F_GETFD) != FD_CLOEXEC || fcntl(second, F_GETFD) != FD_CLOEXEC) {
        return 1;
    }
    close(first);
    close(second);
    errno = ERANGE;
    raise(SIGINT);
    return errno != ERANGE || !stop_asked();
}

static void test_stop(void **state)
{
    static const struct {
        int (*run)(const void *context);
        const void *context;
        int status;
    } rows[] = { { wait_before, NULL, 0 },       { wait_meets_signal, NULL, 0 }, { wait_meets_signal, "closed", 0 },
                 { second_ends, NULL, -SIGINT }, { ignored, NULL, 0 },           { no_pipe, NULL, -SIGINT },
                 { leaves_no_trace, NULL, 0 } };
    size_t i;

    (void)state;
    signal(SIGINT, SIG_DFL); /* a job in the background ignores it */
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        child_check(rows[i].run, rows[i].context, rows[i].status, "");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_stop) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
