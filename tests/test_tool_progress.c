/* SPDX-License-Identifier: MIT */
/* The bar on standard error: when it comes, and every number in it. The clock and the terminals are those of the test. */
#undef _FORTIFY_SOURCE /* with it the headers have functions of their own in place of those below */
#include "run/output.h"

#include "check.h"

#include <errno.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static uint64_t clock_ms; /* what the clock says */
static bool no_clock;
static bool terminals[3];
static char written[1000];
static size_t written_len;

/* These come before those of the C library. */
int clock_gettime(clockid_t id, struct timespec *now)
{
    if (no_clock) {
        errno = EINVAL;
        return -1;
    }
    now->tv_sec = (time_t)(clock_ms / 1000) + (id == CLOCK_MONOTONIC ? 0 : 1000);
    now->tv_nsec = (long)(clock_ms % 1000) * 1000000;
    return 0;
}

int isatty(int fd)
{
    return terminals[fd];
}

ssize_t write(int fd, const void *bytes, size_t len)
{
    if (fd != STDERR_FILENO || len > sizeof written - written_len) {
        errno = EBADF;
        return -1;
    }
    memcpy(written + written_len, bytes, len);
    written_len += len;
    return (ssize_t)len;
}

/* What was written to standard error since the last look. */
static void check_written(const char *want)
{
    size_t len = written_len;

    written_len = 0;
    check_text(urikit_str_of(written, len), urikit_str_from(want), "standard error");
}

static void start_at(progress *p, uint64_t ms)
{
    terminals[STDERR_FILENO] = true;
    terminals[STDOUT_FILENO] = false;
    clock_ms = ms;
    progress_start(p, true);
}

/* Only where standard error is a terminal, and answers do not go to one. */
static void test_wanted(void **state)
{
    unsigned how;

    (void)state;
    for (how = 0; how < 8; how++) {
        progress p = { true, true, 1, 1 };

        terminals[STDERR_FILENO] = (how & 1) != 0;
        terminals[STDOUT_FILENO] = (how & 2) != 0;
        clock_ms = 1000000;
        progress_start(&p, (how & 4) != 0);
        assert_int_equal(p.wanted, how == 5);
        assert_false(p.shown);
        clock_ms += 60000;
        progress_update(&p, 1, 2, 3);
        progress_clear(&p);
        assert_int_equal(written_len > 0, how == 5);
        written_len = 0;
    }
}

/* After a second, then ten times a second, and again at once after it was taken away for a message. */
static void test_times(void **state)
{
    static const struct {
        uint64_t ms;
        bool clear; /* before that */
        bool drawn;
    } rows[] = { { 0, false, false },   { 999, true, false },   { 1000, false, true }, { 1099, false, false },
                 { 1100, false, true }, { 1199, false, false }, { 1199, true, true },  { 1298, false, false },
                 { 1299, false, true }, { 5000, false, true } };
    progress p;
    size_t i;

    (void)state;
    start_at(&p, 12345678);
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].clear) {
            progress_clear(&p);
            check_written(p.drawn > 0 ? "\r\033[K" : "");
            progress_clear(&p);
            check_written("");
        }
        clock_ms = 12345678 + rows[i].ms;
        progress_update(&p, 0, 0, 0);
        check_written(rows[i].drawn ? "\r0 B  0 records  0/s\033[K" : "");
    }
}

/* Every number: what was done of what there is, and how long it takes. */
static void test_numbers(void **state)
{
    static const struct {
        uint64_t ms;
        uint64_t done;
        uint64_t total;
        uint64_t records;
        const char *want;
    } rows[] = {
        { 1000, 999, 0, 1, "\r999 B  1 records  1/s\033[K" },
        { 2000, 1000, 0, 3, "\r1.0 kB  3 records  2/s\033[K" },
        { 2000, 999, 1000, 6000000, "\r[###############.]  99 %  999 B of 1.0 kB  6000000 records  3000000/s  0:00 left\033[K" },
        { 1000, 0, 1000, 10, "\r[................]   0 %  0 B of 1.0 kB  10 records  10/s\033[K" },
        { 1000, 1000, 1000, 10, "\r[################] 100 %  1.0 kB of 1.0 kB  10 records  10/s  0:00 left\033[K" },
        { 1000, 3000, 1500, 10, "\r[################] 100 %  1.5 kB of 1.5 kB  10 records  10/s  0:00 left\033[K" },
        { 1000, 1, 60, 1, "\r[................]   1 %  1 B of 60 B  1 records  1/s  0:59 left\033[K" },
        { 1000, 1, 1, 1, "\r[################] 100 %  1 B of 1 B  1 records  1/s  0:00 left\033[K" },
        { 1000, 1, 61, 1, "\r[................]   1 %  1 B of 61 B  1 records  1/s  1:00 left\033[K" },
        { 30000, 10, 135, 60000, "\r[#...............]   7 %  10 B of 135 B  60000 records  2000/s  6:15 left\033[K" },
        { 4000, 123456789, 999999999, 0, "\r[#...............]  12 %  123.5 MB of 1000.0 MB  0 records  0/s  0:28 left\033[K" },
        { 4000, 5000000000, 20000000000000, 9,
          "\r[................]   0 %  5.0 GB of 20.0 TB  9 records  2/s  266:36 left\033[K" },
        { 1000, 7000000000000000, 0, 1, "\r7000.0 TB  1 records  1/s\033[K" },
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        progress p;

        start_at(&p, 500);
        clock_ms += rows[i].ms;
        progress_update(&p, rows[i].done, rows[i].total, rows[i].records);
        check_written(rows[i].want);
    }
}

/* If the clock fails, the bar is never shown. */
static void test_no_clock(void **state)
{
    progress p;

    (void)state;
    no_clock = true;
    start_at(&p, 5000);
    progress_update(&p, 1, 2, 3);
    no_clock = false;
    check_written("");
    assert_int_equal(p.started, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_wanted), cmocka_unit_test(test_times),
                                        cmocka_unit_test(test_numbers), cmocka_unit_test(test_no_clock) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
