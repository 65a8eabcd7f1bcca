/* SPDX-License-Identifier: MIT */
#include "text/unpack.h"

#include "text/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>
#include <unistd.h>
#ifdef TOOL_ZLIB
#include <zlib.h>
#endif
#ifdef TOOL_ZSTD
#include <zstd.h>
#endif

enum { RAW_SIZE = 64 * 1024 };

/* A way to pack: `step` unpacks to at most n bytes at `to`, and returns how many, or -1 with in->why. */
typedef struct packed_form {
    const char *name;
    const char *magic;
    bool (*start)(unpacking *u);
    ssize_t (*step)(input_file *in, char *to, size_t n);
    void (*end)(unpacking *u);
    const char *library; /* NULL: it is refused */
} packed_form;

struct unpacking {
    const packed_form *form;
    bool between; /* an archive is whole: another one, or the end, may follow */
    bool padding; /* zeros after a gzip archive, as tapes have them */
#ifdef TOOL_ZLIB
    z_stream z;
#endif
#ifdef TOOL_ZSTD
    ZSTD_DStream *zstd;
#endif
};

/* Sets in->why: the place in the file, and the reason. */
static ssize_t unpack_fault(input_file *in, const char *reason)
{
    snprintf(in->why, sizeof in->why, "byte %llu: %s: %s", (unsigned long long)(in->read - (in->raw.len - in->raw_at)),
             in->unpack->form->name, reason);
    return -1;
}

/* ---- gzip ---- */

#ifdef TOOL_ZLIB
enum { GZIP_ONLY = 16 };

static bool gzip_start(unpacking *u)
{
    return inflateInit2(&u->z, MAX_WBITS + GZIP_ONLY) == Z_OK;
}

/* Zeros may fill the file after an archive. *all: there is nothing else. */
static bool skip_zeros(input_file *in, bool *all)
{
    unpacking *u = in->unpack;

    *all = false;
    u->padding = u->padding || (u->between && in->raw.ptr[in->raw_at] == '\0');
    if (u->padding) {
        while (in->raw_at < in->raw.len && in->raw.ptr[in->raw_at] == '\0') {
            in->raw_at++;
        }
        *all = in->raw_at == in->raw.len;
    }
    return !u->padding || *all;
}

static bool zlib_start(unpacking *u)
{
    return inflateInit2(&u->z, MAX_WBITS) == Z_OK;
}

static ssize_t gzip_step(input_file *in, char *to, size_t n)
{
    unpacking *u = in->unpack;
    bool zeros;
    int code;

    if (!skip_zeros(in, &zeros)) {
        return unpack_fault(in, "something follows the zeros after the archive");
    }
    if (zeros) {
        return 0;
    }
    if (u->between && inflateReset(&u->z) != Z_OK) {
        return unpack_fault(in, "it cannot go on");
    }
    u->between = false;
    u->z.next_in = (Bytef *)in->raw.ptr + in->raw_at;
    u->z.avail_in = (uInt)(in->raw.len - in->raw_at);
    u->z.next_out = (Bytef *)to;
    u->z.avail_out = (uInt)n;
    code = inflate(&u->z, Z_NO_FLUSH);
    in->raw_at = in->raw.len - u->z.avail_in;
    u->between = code == Z_STREAM_END;
    if (code != Z_OK && code != Z_STREAM_END && code != Z_BUF_ERROR && u->z.avail_out == n) { /* else the next step says it */
        return unpack_fault(in, code == Z_MEM_ERROR ? "not enough memory" : u->z.msg ? u->z.msg : "not valid");
    }
    return (ssize_t)(n - u->z.avail_out);
}

static void gzip_end(unpacking *u)
{
    (void)inflateEnd(&u->z);
}
#else
#define gzip_start NULL
#define zlib_start NULL
#define gzip_step NULL
#define gzip_end NULL
#endif

/* ---- zstd ---- */

#ifdef TOOL_ZSTD
static bool zstd_start(unpacking *u)
{
    u->zstd = ZSTD_createDStream();
    return u->zstd != NULL;
}

static ssize_t zstd_step(input_file *in, char *to, size_t n)
{
    ZSTD_inBuffer from = { in->raw.ptr + in->raw_at, in->raw.len - in->raw_at, 0 };
    ZSTD_outBuffer out = { to, n, 0 };
    size_t code = ZSTD_decompressStream(in->unpack->zstd, &out, &from);

    in->raw_at += from.pos;
    if (ZSTD_isError(code)) {
        return unpack_fault(in, ZSTD_getErrorName(code));
    }
    in->unpack->between = code == 0;
    return (ssize_t)out.pos;
}

static void zstd_end(unpacking *u)
{
    (void)ZSTD_freeDStream(u->zstd);
}
#else
#define zstd_start NULL
#define zstd_step NULL
#define zstd_end NULL
#endif

static const packed_form forms[] = {
    { "gzip", "\x1F\x8B\x08", gzip_start, gzip_step, gzip_end, "zlib" },
    { "zstd", "\x28\xB5\x2F\xFD", zstd_start, zstd_step, zstd_end, "libzstd" },
    { "UTF-16", "\xFF\xFE", NULL, NULL, NULL, NULL }, /* refused: its bytes would be read as text that has no URL and no secret */
    { "UTF-16", "\xFE\xFF", NULL, NULL, NULL, NULL },
};

/* HTTP's "deflate" is the form of zlib (RFC 9110, 8.4.1.2); one that deflates in windows of 32 KiB. */
static const packed_form zlib_form = { "deflate", "\x78", zlib_start, gzip_step, gzip_end, "zlib" };

/* ---- reading ---- */

/* After EAGAIN on a descriptor that someone else made non-blocking it waits. */
bool input_retry(int fd)
{
    struct pollfd wait = { fd, POLLIN, 0 };

    return errno == EINTR || ((errno == EAGAIN || errno == EWOULDBLOCK) && (poll(&wait, 1, -1) >= 0 || errno == EINTR));
}

/* Reads what the file has at the end of a buffer. How many bytes: 0 at its end, -1 with errno, or if it was stopped. */
static ssize_t read_file(input_file *in, buffer *into, size_t n)
{
    ssize_t got;

    do {
        in->stopped = in->wait && !in->wait(in->fd);
        if (in->stopped) {
            return -1;
        }
        got = read(in->fd, buffer_space(into, n), n);
    } while (got < 0 && input_retry(in->fd));
    into->len += got > 0 ? (size_t)got : 0;
    in->read += got > 0 ? (uint64_t)got : 0;
    in->ended = got == 0;
    return got;
}

/* The form that the first bytes may be of, or NULL. *whole: they are. */
static const packed_form *form_of(const buffer *raw, bool *whole)
{
    size_t i;

    for (i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        size_t len = strlen(forms[i].magic);

        *whole = raw->len >= len;
        if (memcmp(raw->ptr, forms[i].magic, *whole ? len : raw->len) == 0) {
            return &forms[i];
        }
    }
    return NULL;
}

/* Looks at the first bytes, of which it reads n at most. False: they cannot be read, or not be unpacked. */
static bool start_input(input_file *in, size_t n)
{
    const packed_form *form = NULL;
    bool whole = false;

    in->started = true;
    while (!whole && !in->ended && !in->as_is) {
        if (read_file(in, &in->raw, n) < 0) {
            return false;
        }
        form = in->raw.len > 0 ? form_of(&in->raw, &whole) : NULL;
        whole = whole || !form;
    }
    if (!form || in->raw.len < strlen(form->magic)) {
        return true;
    }
    if (!form->library) {
        snprintf(in->why, sizeof in->why, "byte 0: this is %s, and not UTF-8: iconv -f %s -t UTF-8 converts it", form->name,
                 form->name);
        return false;
    }
    in->unpack = memory_zeroed(1, sizeof *in->unpack);
    in->unpack->form = form;
    if (!form->start || !form->start(in->unpack)) {
        snprintf(in->why, sizeof in->why, form->start ? "%s: not enough memory" : "%s: this urikit was built without %s",
                 form->name, form->library);
        free(in->unpack);
        in->unpack = NULL;
    }
    return in->why[0] == '\0';
}

/* The form of a Content-Encoding, or NULL. */
static const packed_form *coding_form(const char *name)
{
    const packed_form *form = strcasecmp(name, "gzip") == 0 || strcasecmp(name, "x-gzip") == 0 ? &forms[0]
                              : strcasecmp(name, "zstd") == 0                                  ? &forms[1]
                              : strcasecmp(name, "deflate") == 0                               ? &zlib_form
                                                                                               : NULL;

    return form && form->start ? form : NULL;
}

bool input_coding(const char *name)
{
    return coding_form(name) != NULL;
}

bool input_unpack(input_file *in, const char *coding, urikit_str bytes)
{
    const packed_form *form = coding_form(coding);
    size_t len = form ? strlen(form->magic) : 0;

    if (!form || bytes.len == 0 || memcmp(bytes.ptr, form->magic, bytes.len < len ? bytes.len : len) != 0) {
        return false;
    }
    in->unpack = memory_zeroed(1, sizeof *in->unpack);
    in->unpack->form = form;
    if (!form->start(in->unpack)) {
        free(in->unpack);
        in->unpack = NULL;
        return false;
    }
    input_give(in, bytes);
    return true;
}

void input_give(input_file *in, urikit_str bytes)
{
    in->raw.len = in->raw_at = 0;
    buffer_str(&in->raw, bytes);
    in->read += bytes.len;
}

ssize_t input_unpacked(input_file *in, buffer *into, size_t n, bool last)
{
    unpacking *u = in->unpack;
    ssize_t made = 0;

    do {
        if (in->raw_at == in->raw.len && (u->between || u->padding)) {
            return 0;
        }
        made = u->form->step(in, buffer_space(into, n), n);
    } while (made == 0 && in->raw_at < in->raw.len);
    if (made == 0 && last && !u->between && !u->padding) {
        return unpack_fault(in, "the archive is cut short");
    }
    into->len += made > 0 ? (size_t)made : 0;
    return made;
}

static ssize_t read_unpacked(input_file *in, buffer *into, size_t n)
{
    unpacking *u = in->unpack;
    ssize_t made = 0;

    while (made == 0) {
        if (in->raw_at == in->raw.len && !in->ended) {
            in->raw.len = in->raw_at = 0;
            if (read_file(in, &in->raw, RAW_SIZE) < 0) {
                return -1;
            }
        }
        if (in->raw_at == in->raw.len && in->ended) {
            made = u->between || u->padding ? 0 : u->form->step(in, buffer_space(into, n), n);
            if (made == 0 && !u->between && !u->padding) {
                return unpack_fault(in, "the archive is cut short");
            }
            break;
        }
        made = u->form->step(in, buffer_space(into, n), n);
    }
    into->len += made > 0 ? (size_t)made : 0;
    return made;
}

ssize_t input_read(input_file *in, buffer *into, size_t n)
{
    errno = 0;
    if (!in->started && !start_input(in, n)) {
        return -1;
    }
    if (in->unpack) {
        return read_unpacked(in, into, n);
    }
    if (in->raw_at < in->raw.len) {
        size_t some = in->raw.len - in->raw_at < n ? in->raw.len - in->raw_at : n;

        buffer_put(into, in->raw.ptr + in->raw_at, some);
        in->raw_at += some;
        return (ssize_t)some;
    }
    return in->ended ? 0 : read_file(in, into, n);
}

void input_finish(input_file *in)
{
    if (in->unpack) {
        in->unpack->form->end(in->unpack);
    }
    free(in->unpack);
    buffer_free(&in->raw);
}

bool whole_file_read(const char *path, buffer *text, fault *why)
{
    input_file in = { .fd = strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY) };
    ssize_t got = in.fd < 0 ? -1 : 1;

    while (got > 0) {
        got = input_read(&in, text, RAW_SIZE);
    }
    if (got < 0) {
        fault_set(why, "file", 0, "%s", in.why[0] ? in.why : strerror(errno));
        buffer_free(text);
    }
    input_finish(&in);
    if (in.fd > STDIN_FILENO) {
        (void)close(in.fd);
    }
    return got == 0;
}
