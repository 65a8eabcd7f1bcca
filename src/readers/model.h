/* SPDX-License-Identifier: MIT */
/* How programs read a text: the models of readers. Internal to the library. */
#ifndef URIKIT_SRC_MODEL_H
#define URIKIT_SRC_MODEL_H

#include <urikit/readers.h>

#include "../text/slice.h"
#include "path_back.h"

/* How the bytes of the host become the host that the reader returns. */
typedef enum reader_host {
    READER_HOST_NONE,
    READER_HOST_PLAIN,      /* as it is */
    READER_HOST_BLANKED,    /* as it is; blanks dropped */
    READER_HOST_LOWER,      /* ASCII letters to lower case, but not after '%'; blanks dropped */
    READER_HOST_LOWER_ALL,  /* ASCII letters to lower case; blanks dropped */
    READER_HOST_LOWER_KEPT, /* ASCII letters to lower case; blanks stay */
    READER_HOST_DOMAIN,     /* decoded and mapped: host_text.h */
    READER_HOST_PHP,        /* mapped, with ASCII in place of its Punycode */
    READER_HOST_OPAQUE,     /* control and non-ASCII characters encoded, blanks dropped */
    READER_HOST_DECODED,    /* triplets decoded */
    READER_HOST_UNRESERVED, /* triplets of unreserved characters decoded, lower case, other triplets in upper case */
    READER_HOST_QUOTED,     /* lower case, characters of SET_HTTPX_HOST encoded */
    READER_HOST_UNDERSCORE, /* control characters become '_' */
    READER_HOST_IPV4,       /* ip */
    READER_HOST_IPV6,       /* ip in brackets, by RFC 5952 */
    READER_HOST_BRACKETS,   /* triplets decoded, in brackets */
    READER_HOST_IPV6_HEX,   /* ip in brackets, always without a dotted end; then `zone` */
    READER_HOST_ZONE,       /* host in lower case, '%', and `zone` with triplets in upper case; in brackets */
} reader_host;

/* The result of a reader, before it is written. */
typedef struct model_reading {
    urikit_str scheme; /* absent if there is none; written in lower case, without blanks */
    reader_host host_kind;
    bool wrap; /* the host is written in brackets if it contains ':' */
    urikit_str host;
    urikit_str zone;
    uint8_t ip[16];
    bool userinfo; /* a name or a password that is not empty */
    int32_t port;  /* -1 if there is none */
    path_reading path;
    path_reading query; /* its text is absent if there is none */
    uint8_t why;     /* urikit_reader_why: the part that is refused */
    uint16_t before; /* the release is older than these changes: BEFORE_... of model_list.h; 0 for the newest */
} model_reading;

/* Reads a text as the reader does. False if the reader refuses it: reading->why says where. The reading is empty at first, but for `before`. */
typedef bool reader_read(urikit_str text, model_reading *reading);

/* Empties the reading and reads. reader: also an older release. */
bool urikiti_model_read(urikit_reader reader, urikit_str text, model_reading *reading);

/* The same program's newest release. */
urikit_reader urikiti_newest_release(urikit_reader reader);

/* Whom the agreement of clients asks: each client, and its older releases, but one alone of those that differ in the same. */
enum {
    ASKED_READ = 1,
    ASKED_JOIN = 2,
};

/* The one after `reader` that is asked; URIKIT_READER_ROWS after the last one. The first one is 0. */
int urikiti_asked_after(int reader, unsigned asked);

void urikiti_reading_write_scheme(const model_reading *reading, urikit_out *out);
void urikiti_reading_write_host(const model_reading *reading, urikit_out *out);

/* Reads an IPv6 address, with or without brackets, and without its zone. False for other hosts. */
bool urikiti_host_ipv6(urikit_str host, uint8_t ip[16]);

/* True if two readings have the same host: without case, IPv6 addresses by value. Compares 256 bytes and the lengths. */
bool urikiti_reading_hosts_equal(const model_reading *a, const model_reading *b);
bool urikiti_reading_schemes_equal(const model_reading *a, const model_reading *b);
bool urikiti_reading_ports_equal(const model_reading *a, const model_reading *b);

/* All of these, path and query. */
bool urikiti_readings_agree(const model_reading *a, const model_reading *b);

/* The port, without the default of the scheme: -1 if it is that. */
int32_t urikiti_reading_port(const model_reading *reading);

static inline bool reader_refuses(model_reading *reading, urikit_reader_why why)
{
    reading->why = (uint8_t)why;
    return false;
}

/* The octet at *i, decoded if it is a triplet; *i moves to the next one. */
char urikiti_next_octet(urikit_str text, size_t *i);

/* True if a triplet begins at byte i. */
bool urikiti_is_triplet(urikit_str text, size_t i);

/* True if the userinfo has a name or a password: more than one ':'. */
bool urikiti_is_userinfo(urikit_str text, bool blanks_are_dropped);

/* What a server does with the path of a request line; the query stays as it is. The text has no '#'. */
bool urikiti_server_path(urikit_str text, urikit_server server, model_reading *reading);

/* Removes the query, and the fragment after it, from the end of the text: the text becomes the path. */
void urikiti_cut_query(urikit_str *text, urikit_str *query);

/* The number that the digits are; blanks are dropped. -1: no digits at all, -2: another character, or above 65535. */
int32_t urikiti_port_number(urikit_str digits);

/* The number that int() of Python gives: spaces around it, a sign, '_' between digits. -2: none, or outside 0..65535. */
int32_t urikiti_python_int(urikit_str text, bool blanks_are_dropped);

/* True for an IPv6 address; each of four numbers at its end may have so many digits, with zeros, and be at most that. */
bool urikiti_is_ipv6(urikit_str address, size_t most_digits, unsigned most);

/* True if NFKC maps a character that is not ASCII to one of the delimiters. */
bool urikiti_has_hidden_delimiter(urikit_str text, const char *delimiters);

/* Removes "scheme:" from the beginning, if a scheme of RFC 3986 is there. Absent if not. */
urikit_str urikiti_take_scheme(urikit_str *text);

#endif /* URIKIT_SRC_MODEL_H */
