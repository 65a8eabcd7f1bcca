/* SPDX-License-Identifier: MIT */
/*
 * Makes one call of the system fail: a library for LD_PRELOAD. URIKIT_FAIL=write:3:ENOSPC lets the third write of the
 * program fail; write:3+:ENOSPC the third and all after it. scripts/inject_faults tries every call in turn. The word for the
 * errno is one of those below. EINTR and EAGAIN come once, even with '+', or the program could never go on.
 *
 * The calls of the C library are wrapped, not the system's own: a read inside of fread is counted as fread's. Each call that
 * failed is written to the file descriptor URIKIT_FAIL_SEEN, so that the script knows when there are no more. A program
 * that empties URIKIT_FAIL ends the failures.
 */
#define _GNU_SOURCE
#define _FILE_OFFSET_BITS 64 /* as the tool: its open is the C library's open64 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static const char *orders;   /* URIKIT_FAIL */
static char name[32];        /* of the call that fails; empty: none */
static unsigned long number; /* the first that fails, from 1 */
static int and_after;
static int error;
static int seen = -1;
static atomic_ulong calls;

static const struct {
    const char *name;
    int value;
} errors[] = { { "ENOMEM", ENOMEM }, { "ENOSPC", ENOSPC }, { "EIO", EIO },     { "EINTR", EINTR }, { "EAGAIN", EAGAIN },
               { "EMFILE", EMFILE }, { "EACCES", EACCES }, { "EFBIG", EFBIG }, { "EPIPE", EPIPE }, { "EOPNOTSUPP", EOPNOTSUPP } };

__attribute__((constructor)) static void read_orders(void)
{
    const char *descriptor = getenv("URIKIT_FAIL_SEEN");
    char plus = '\0';
    char word[16] = "";
    size_t i;

    orders = getenv("URIKIT_FAIL");
    if (!orders || sscanf(orders, "%31[a-z0-9_]:%lu%c", name, &number, &plus) != 3 ||
        sscanf(strrchr(orders, ':') + 1, "%15s", word) != 1) {
        name[0] = '\0';
        return;
    }
    and_after = plus == '+';
    for (i = 0; i < sizeof errors / sizeof errors[0]; i++) {
        if (strcmp(errors[i].name, word) == 0) {
            error = errors[i].value;
        }
    }
    seen = descriptor ? atoi(descriptor) : -1;
}

/* True if this call of `call` is to fail; errno is set then. */
static int fails(const char *call)
{
    unsigned long n;
    int once = error == EINTR || error == EAGAIN;

    if (!name[0] || !*orders || strcmp(name, call) != 0) {
        return 0;
    }
    n = atomic_fetch_add(&calls, 1) + 1;
    if (n != number && (n < number || !and_after || once)) {
        return 0;
    }
    if (seen >= 0) {
        (void)!syscall(SYS_write, seen, "x", (size_t)1);
    }
    errno = error;
    return 1;
}

#define REAL(call)                                          \
    static __typeof__(call) *real;                          \
    if (!real) {                                            \
        real = (__typeof__(call) *)dlsym(RTLD_NEXT, #call); \
    }

/* ---- memory: dlsym itself may ask for some, before the real calls are known ------------------------------------- */

static char early[4096];
static size_t early_used;

static void *take_early(size_t size)
{
    void *block = early + early_used;

    early_used += (size + 15) / 16 * 16;
    return early_used <= sizeof early ? block : NULL;
}

static int is_early(const void *block)
{
    return (const char *)block >= early && (const char *)block < early + sizeof early;
}

static __thread int looking;

void *malloc(size_t size)
{
    static void *(*real)(size_t);

    if (!real) {
        if (looking) {
            return take_early(size);
        }
        looking = 1;
        real = (void *(*)(size_t))dlsym(RTLD_NEXT, "malloc");
        looking = 0;
    }
    return fails("malloc") ? NULL : real(size);
}

void *calloc(size_t count, size_t size)
{
    static void *(*real)(size_t, size_t);

    if (!real) {
        if (looking) {
            return take_early(count * size);
        }
        looking = 1;
        real = (void *(*)(size_t, size_t))dlsym(RTLD_NEXT, "calloc");
        looking = 0;
    }
    return fails("malloc") ? NULL : real(count, size);
}

void *realloc(void *block, size_t size)
{
    REAL(realloc)
    return fails("malloc") ? NULL : real(block, size);
}

int posix_memalign(void **block, size_t alignment, size_t size)
{
    REAL(posix_memalign)
    return fails("malloc") ? ENOMEM : real(block, alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    REAL(aligned_alloc)
    return fails("malloc") ? NULL : real(alignment, size);
}

void free(void *block)
{
    static void (*real)(void *);

    if (is_early(block)) {
        return;
    }
    if (!real) {
        real = (void (*)(void *))dlsym(RTLD_NEXT, "free");
    }
    real(block);
}

void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset)
{
    REAL(mmap)
    return fails("mmap") ? MAP_FAILED : real(address, size, protection, flags, file, offset);
}

/* ---- files --------------------------------------------------------------------------------------------------- */

ssize_t write(int file, const void *bytes, size_t size)
{
    REAL(write)
    return fails("write") ? -1 : real(file, bytes, size);
}

ssize_t writev(int file, const struct iovec *parts, int count)
{
    REAL(writev)
    return fails("write") ? -1 : real(file, parts, count);
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset)
{
    REAL(pwrite)
    return fails("write") ? -1 : real(file, bytes, size, offset);
}

size_t fwrite(const void *bytes, size_t size, size_t count, FILE *file)
{
    REAL(fwrite)
    return file != stderr && fails("fwrite") ? 0 : real(bytes, size, count, file);
}

int fflush(FILE *file)
{
    REAL(fflush)
    return fails("fflush") ? EOF : real(file);
}

ssize_t read(int file, void *bytes, size_t size)
{
    REAL(read)
    return fails("read") ? -1 : real(file, bytes, size);
}

ssize_t pread(int file, void *bytes, size_t size, off_t offset)
{
    REAL(pread)
    return fails("read") ? -1 : real(file, bytes, size, offset);
}

size_t fread(void *bytes, size_t size, size_t count, FILE *file)
{
    REAL(fread)
    return fails("fread") ? 0 : real(bytes, size, count, file);
}

FILE *fopen(const char *path, const char *mode)
{
    REAL(fopen)
    return fails("open") ? NULL : real(path, mode);
}

int open(const char *path, int flags, ...)
{
    va_list more;
    mode_t mode = 0;

    REAL(open)
    va_start(more, flags);
    if (flags & (O_CREAT | O_TMPFILE)) {
        mode = va_arg(more, mode_t);
    }
    va_end(more);
    if ((flags & O_TMPFILE) == O_TMPFILE && fails("tmpfile")) { /* a file system that has no files without a name */
        return -1;
    }
    return fails("open") ? -1 : real(path, flags, mode);
}

int mkstemp(char *path)
{
    REAL(mkstemp)
    return fails("open") ? -1 : real(path);
}

FILE *fdopen(int file, const char *mode)
{
    REAL(fdopen)
    return fails("open") ? NULL : real(file, mode);
}

ssize_t getline(char **line, size_t *size, FILE *file)
{
    REAL(getline)
    return fails("getline") ? -1 : real(line, size, file);
}

int ftruncate(int file, off_t size)
{
    REAL(ftruncate)
    return fails("ftruncate") ? -1 : real(file, size);
}

int pipe(int files[2])
{
    REAL(pipe)
    return fails("pipe") ? -1 : real(files);
}

int poll(struct pollfd *files, nfds_t count, int milliseconds)
{
    REAL(poll)
    return fails("poll") ? -1 : real(files, count, milliseconds);
}

int close(int file)
{
    REAL(close)
    if (fails("close")) { /* closed all the same, as the system does */
        int was = errno;

        (void)real(file);
        errno = was;
        return -1;
    }
    return real(file);
}

/* ---- threads --------------------------------------------------------------------------------------------------- */

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *context)
{
    REAL(pthread_create)
    return fails("pthread_create") ? EAGAIN : real(thread, attributes, start, context);
}
