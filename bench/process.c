/* SPDX-License-Identifier: MIT */
/*
 * Runs a command once and prints its wall time in seconds, its memory in KiB, the time of processors in seconds, its page
 * faults, and how often it waited:
 *
 *   process INPUT OUTPUT COMMAND [ARGUMENT]...
 *
 * Small itself, since a process's largest size counts from before it becomes the command.
 */
#define _DEFAULT_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double seconds_of(struct timeval t)
{
    return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

static void become(char **argv)
{
    int in = open(argv[1], O_RDONLY);
    int out = open(argv[2], O_WRONLY | O_CREAT | O_TRUNC, 0666);
    int talk = open("/dev/null", O_WRONLY);

    if (in < 0 || out < 0 || talk < 0 || dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(talk, 2) < 0) {
        _exit(127);
    }
    execvp(argv[3], argv + 3);
    _exit(127);
}

int main(int argc, char **argv)
{
    double start = now();
    struct rusage usage;
    int status;
    pid_t child;

    if (argc < 4) {
        fputs("process INPUT OUTPUT COMMAND [ARGUMENT]...\n", stderr);
        return 2;
    }
    child = fork();
    if (child == 0) {
        become(argv);
    }
    if (child < 0 || wait4(child, &status, 0, &usage) != child || !WIFEXITED(status) || WEXITSTATUS(status) == 127) {
        fprintf(stderr, "process: cannot run %s\n", argv[3]);
        return 1;
    }
    printf("%.6f %ld %.6f %ld %ld\n", now() - start, usage.ru_maxrss, seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime),
           usage.ru_minflt, usage.ru_nvcsw);
    return 0;
}
