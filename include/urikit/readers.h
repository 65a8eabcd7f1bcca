/* SPDX-License-Identifier: MIT */
/**
 * urikit/readers.h - how the programs that people use read a URL.
 *
 * Tier: companion library urikit-readers, with a binary interface of its own: doc/stability.md.
 * Layer 3: depends on uri and host. Its binary interface changes when programs do: it is not a part of what 1.0 promises.
 * Threads: every call is thread-safe, there is no shared state. No call allocates or recurses. Each takes time linear in
 * the text, and constant stack.
 */
#ifndef URIKIT_READERS_H
#define URIKIT_READERS_H

#include <urikit/readers_models.h>
#include <urikit/uri.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A row of the table of readers. The texts are constants. */
typedef struct urikit_reader_row {
    const char *name; /* "urllib3": stable; of an older release "ruby@3.1" */
    const char *title; /* "urllib3, requests" */
    const char *version; /* the version that the model was tested against */
} urikit_reader_row;

/**
 * Row i of the table, a urikit_reader: the newest release of each program before URIKIT_READERS, and from there on older releases that
 * are in use. Each of them can be asked by its number. False after the last row; then *row is not changed.
 */
URIKIT_API bool urikit_reader_at(size_t i, urikit_reader_row *row);

/** The name of a reader: "whatwg", "curl" ... "none" for another number; never NULL. */
URIKIT_API const char *urikit_reader_name(urikit_reader reader);

/** The part for which a reader refuses a text. */
typedef enum urikit_reader_why {
    URIKIT_READER_TAKES,
    URIKIT_READER_LENGTH,
    URIKIT_READER_CHARACTER, /* a character that it accepts nowhere */
    URIKIT_READER_SCHEME,
    URIKIT_READER_USERINFO,
    URIKIT_READER_HOST,
    URIKIT_READER_PORT,
    URIKIT_READER_PATH, /* or the query */
    URIKIT_READER_FRAGMENT,
    URIKIT_READER_JOIN, /* the program does not join references to a base */
    URIKIT_READER_BASE, /* no model says how the program joins to this base: it is not http or https with a host */
} urikit_reader_why;

/** "host", "port", "path" ...; empty for URIKIT_READER_TAKES. Never NULL. */
URIKIT_API const char *urikit_reader_why_name(urikit_reader_why why);

/**
 * What a reader makes of a text. The texts are in the output of urikit_reader_read.
 *
 * scheme  in lower case; absent if the reader sees none
 * host    absent if there is none. An IPv6 address is in brackets, in the reader's own form. Text that is not ASCII is in
 *         UTF-8, as it is before it becomes A-labels
 * port    -1 if there is none, or if it is the default of the scheme
 * path    as the reader sends it: encoded, and its dot segments removed, if that reader does so. Never absent. Of a server:
 *         what it looks up, encoded again
 * query   absent if there is none, or if it is empty: many programs do not tell these apart
 * userinfo   true if there is a user name or a password that is not empty
 * why     urikit_reader_why: for which part the text is refused
 */
typedef struct urikit_reading {
    urikit_str scheme;
    urikit_str host;
    urikit_str path;
    urikit_str query;
    int32_t port;
    bool accepts;
    uint8_t why;
    bool userinfo;
} urikit_reading;

/** The most bytes of the output of urikit_reader_read. */
#define URIKIT_READER_BOUND(len) ((len) * 3 + 64)
/**
 * Read a text as a reader does. If it refuses the text, nothing is written, and reading->accepts is false.
 *
 * text   any bytes
 * out    at most URIKIT_READER_BOUND(text.len) bytes; must not overlap the text
 *
 * Errors URIKIT_E_OVERLAP;  URIKIT_E_SPACE: then the texts of *reading are absent, and out->len counts what is needed.
 */
URIKIT_FALLIBLE urikit_code urikit_reader_read(urikit_reader reader, urikit_str text, urikit_out *out, urikit_reading *reading);

/** Row i of the table of servers, a urikit_server. False after the last row; then *row is not changed. */
URIKIT_API bool urikit_server_at(size_t i, urikit_reader_row *row);

/**
 * Read the path of a request as a server does, for its routes or its files: what it looks up, encoded again. Of the reading only path,
 * query, accepts and why are set. doc/servers.md says what each server does. A path that one server reads as two segments can be one
 * name for another, or a climb: compare a prefix with what each server looks up.
 *
 * target   a path that begins with '/', with a query or not. A fragment is cut: no client sends it. Other texts are refused
 * out      at most URIKIT_READER_BOUND(target.len) bytes; must not overlap the target
 *
 * Errors as urikit_reader_read.
 */
URIKIT_FALLIBLE urikit_code urikit_server_read(urikit_server server, urikit_str target, urikit_out *out, urikit_reading *reading);

/** The most bytes of the output of urikit_reader_join, which is a workspace as well. */
#define URIKIT_READER_JOIN_BOUND(base_len, len) (((base_len) + (len)) * 32 + 1024)
/**
 * Join a reference to a base as a program does when it follows a link or a redirect, and read the result. Each program joins in its
 * own way: by section 5 of RFC 3986, by RFC 2396 or by the URL Standard. A program that has no join (PHP, a server) refuses the
 * reference with URIKIT_READER_JOIN. There are models for a base of http or https with a host. With another one, such as "foo://h/a",
 * "http:///a" or "file:///C:/a", every reference is refused with URIKIT_READER_BASE: programs differ there, and no model says how.
 *
 * base   an absolute URI
 * text   any bytes; also a whole URL
 * out    URIKIT_READER_JOIN_BOUND bytes, of which the reading has some; must not overlap the base or the text
 *
 * Errors URIKIT_E_BASE: it is not an absolute URI;  URIKIT_E_OVERLAP;  URIKIT_E_SPACE: then out->len counts the bound.
 */
URIKIT_FALLIBLE urikit_code urikit_reader_join(urikit_reader reader, urikit_str base, urikit_str text, urikit_out *out,
                                               urikit_reading *reading);

/**
 * True if at least one client accepts the text, and all that accept it read the same scheme, host, port, path and query. A
 * server gets what a client sends: what it looks up for a path is its own matter, and does not count. Hosts are
 * compared without case and IPv6 addresses by value, up to 256 bytes; paths and queries without regard to characters
 * that one encodes and another does not.
 * A text of any length is compared; one that is longer than a client takes is refused by it, and read by the others.
 */
URIKIT_API bool urikit_readers_agree(urikit_str text);

/**
 * Write whether all clients that have a join read this reference alike, compared as urikit_readers_agree does.
 *
 * base       as of urikit_reader_join
 * workspace  URIKIT_READER_JOIN_BOUND bytes; nothing is left in it; must not overlap the base or the text
 *
 * Errors as urikit_reader_join.
 */
URIKIT_FALLIBLE urikit_code urikit_readers_join_agree(urikit_str base, urikit_str text, urikit_out *workspace, bool *agree);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_READERS_H */
