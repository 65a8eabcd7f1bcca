/* SPDX-License-Identifier: MIT */
/* For LD_PRELOAD: a signal each millisecond, whose handler does nothing, so that calls of the system end with EINTR. */
#define _GNU_SOURCE
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/time.h>

static void nothing(int number)
{
    (void)number;
}

__attribute__((constructor)) static void start(void)
{
    struct itimerval each = { { 0, 1000 }, { 0, 1000 } };
    struct sigaction action;

    memset(&action, 0, sizeof action);
    action.sa_handler = nothing; /* without SA_RESTART */
    (void)sigaction(SIGALRM, &action, NULL);
    (void)setitimer(ITIMER_REAL, &each, NULL);
}
