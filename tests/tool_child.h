/* SPDX-License-Identifier: MIT */
/* Parts of the tool that end their process, or change what the whole process has: they run in one of their own. */
#ifndef TOOL_CHILD_H
#define TOOL_CHILD_H

#include "check.h"
#include "text/buffer.h"

#include <poll.h>
#include <signal.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <unistd.h>

/* Its exit status, or minus the signal that ended it; what it says on standard error is put into `said`. */
static inline int child_run(int (*run)(const void *context), const void *context, buffer *said)
{
    int talk[2];
    int status;
    pid_t child;
    ssize_t n;

    said->len = 0;
    assert_int_equal(pipe(talk), 0);
    child = fork();
    if (child == 0) {
        signal(SIGALRM, SIG_DFL);
        alarm(5); /* it may wait for what does not come */
        dup2(talk[1], STDERR_FILENO);
        close(talk[0]);
        close(talk[1]);
        _exit(run(context));
    }
    close(talk[1]);
    while ((n = read(talk[0], buffer_space(said, 4096), 4096)) > 0) {
        said->len += (size_t)n;
    }
    close(talk[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

/* The same where both are known. */
static inline void child_check(int (*run)(const void *context), const void *context, int status, const char *said)
{
    buffer got = { NULL, 0, 0 };
    int ended = child_run(run, context, &got);

    check_text(buffer_view(&got), urikit_str_from(said), "standard error");
    assert_int_equal(ended, status);
    buffer_free(&got);
}

/* Waits until one of the files can be read: for a test whose own poll comes before that of the C library. */
static inline int wait_by_select(const struct pollfd *fds, nfds_t count)
{
    fd_set ready;
    nfds_t i;

    FD_ZERO(&ready);
    for (i = 0; i < count; i++) {
        FD_SET(fds[i].fd, &ready);
    }
    return select(FD_SETSIZE, &ready, NULL, NULL, NULL);
}

#endif /* TOOL_CHILD_H */
