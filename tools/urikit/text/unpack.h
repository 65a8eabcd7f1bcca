/* SPDX-License-Identifier: MIT */
/* An input that is read as it is, or unpacked: gzip (RFC 1952) and zstd (RFC 8878) are known by their first bytes. */
#ifndef TOOL_UNPACK_H
#define TOOL_UNPACK_H

#include "text/buffer.h"
#include "text/fault.h"

#include <stdbool.h>
#include <sys/types.h>

typedef struct unpacking unpacking;

typedef struct input_file {
    int fd;
    buffer raw;         /* bytes that were read, */
    size_t raw_at;      /* and from here on not used */
    uint64_t read;      /* bytes of the file so far */
    bool as_is;         /* it is never unpacked: raw CBOR can begin as an archive does */
    bool (*wait)(int fd); /* NULL, or called before each read; false: the reading is given up */
    bool stopped;       /* it was */
    bool started;       /* its first bytes were looked at */
    bool ended;         /* the file has no more */
    unpacking *unpack;  /* NULL: it is read as it is */
    char why[160];      /* what is wrong with an archive; "" if nothing is */
} input_file;

/* After a read that failed: true if it is to be tried again. */
bool input_retry(int fd);

/* Reads at most n bytes to the end of a buffer. How many: 0 at the end of the input, -1 with errno, or with `why`. */
ssize_t input_read(input_file *in, buffer *into, size_t n);

/* ---- an archive whose bytes are given, not read ---- */

/* True if a Content-Encoding of that name can be unpacked. */
bool input_coding(const char *name);

/* True if the first bytes of a body are packed as its coding says: then they are given. They may be stored unpacked. */
bool input_unpack(input_file *in, const char *coding, urikit_str bytes);

/* Gives more bytes, when all were used. */
void input_give(input_file *in, urikit_str bytes);

/* Unpacks at most n bytes to the end of a buffer. 0: all that was given is used; -1 with `why`. last: no more will be given. */
ssize_t input_unpacked(input_file *in, buffer *into, size_t n, bool last);

/* Frees what an input has; its file stays open. */
void input_finish(input_file *in);

/* Appends all of a file, unpacked, or of standard input where the path is "-". False: the buffer is freed. */
bool whole_file_read(const char *path, buffer *text, fault *why);

#endif /* TOOL_UNPACK_H */
