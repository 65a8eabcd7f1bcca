/* SPDX-License-Identifier: MIT */
#include "run/stop.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

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
