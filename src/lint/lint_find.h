/* SPDX-License-Identifier: MIT */
/* The functions of the rules, and what they share. Internal to the library. */
#ifndef URIKIT_SRC_LINT_FIND_H
#define URIKIT_SRC_LINT_FIND_H

#include <urikit/lint.h>

#include "../host/address.h"
#include "../text/slice.h"

/*
 * The function of a rule. It finds the first finding that begins at byte `from` or later, sets start, end and detail,
 * and returns true; false if there is none. Its time is linear in the bytes between.
 */
typedef bool lint_find(const urikit_lint *lint, size_t from, urikit_finding *finding);

#include "lint_finders.h"

/* urikit_lint.contents: what a text has. Rules whose row names some of these find nothing without one of them. */
enum {
    CONTAINS_ANYTHING = 1 << 0, /* every text */
    CONTAINS_INVALID = 1 << 1, /* the text is not valid */
    CONTAINS_CONTROL = 1 << 2, /* also space and DEL */
    CONTAINS_HIGH = 1 << 3, /* not ASCII */
    CONTAINS_BACKSLASH = 1 << 4,
    CONTAINS_CARET = 1 << 5,
    CONTAINS_PARAMETER = 1 << 6, /* ';', or it encoded */
    CONTAINS_DOTS = 1 << 7, /* a path may have a dot segment, also after it was decoded */
    CONTAINS_DOUBLE_SLASH = 1 << 8, /* the path begins so */
    CONTAINS_PAIRS = 1 << 9, /* a query or fragment */
    CONTAINS_NO_PATH = 1 << 10,
    CONTAINS_OTHER_SCHEME = 1 << 11, /* than "http" and "https" */
    CONTAINS_USERINFO = 1 << 12,
    CONTAINS_PORT = 1 << 13,
    CONTAINS_NO_HOST = 1 << 14,
    CONTAINS_FOREIGN_HOST = 1 << 15, /* with '%', a character that is not ASCII, or "--", as in A-labels */
    CONTAINS_LONG_HOST = 1 << 16, /* longer than a label may be */
    CONTAINS_EMPTY_LABEL = 1 << 17,
    CONTAINS_IP_LITERAL = 1 << 18, /* also one that is not valid */
    CONTAINS_ADDRESS = 1 << 19, /* the host is one, or ends in a number */
    CONTAINS_ENCODED_NUL = 1 << 20,
    CONTAINS_ENCODED_LINE_END = 1 << 21,
    CONTAINS_ENCODED_CONTROL = 1 << 22,
    CONTAINS_ENCODED_BACKSLASH = 1 << 23,
    CONTAINS_ENCODED_DELIMITER = 1 << 24,
    CONTAINS_ENCODED_PERCENT = 1 << 25,
    CONTAINS_ENCODED_HIGH = 1 << 26,
    CONTAINS_READERS = 1 << 27, /* some refuse the text, or read it otherwise */
    CONTAINS_FAMILY = 1 << 28,
    CONTAINS_POLICY = 1 << 29,
};

/* Adds what contents says of the text, its parts and its triplets. name: the host is a name of plain labels. In lint_contents.c. */
void urikiti_lint_read_contents(urikit_lint *lint, bool name);

/* Sets family, and for a family code and code_at. In lint_family.c. */
void urikiti_lint_read_family(urikit_lint *lint);

/* Sets the parts by the lenient reading. In lint_split.c. */
void urikiti_lint_split(urikit_lint *lint);

/* Sets ip, ip_len, forms and embedded; needs contents. In lint_address.c. */
void urikiti_lint_read_address(urikit_lint *lint);

/* True for http, https, ws, wss and ftp: the schemes that browsers parse in the same way. */
bool urikiti_scheme_is_web(urikit_str scheme);

/* True for labels with dots between them, of which the last has only letters, and for an IPv4 address. */
bool urikiti_looks_like_host(urikit_str text);

/* The service of a port that is not a port of web servers: "SMTP"; or NULL. */
const char *urikiti_service_of(uint32_t port);
bool urikiti_port_is_mail(uint32_t port);

/* The value of the port; 65536 for all larger values. */
uint32_t urikiti_port_value(urikit_str port);

/* urikit_lint.differ */
enum {
    DIFFERS_HOST = 1, /* or the port */
    DIFFERS_PATH = 2, /* and not the host */
};

/* Sets refusing and differ: by the shape of reader_shape.h, or asks each reader once. In lint_readers.c. */
void urikiti_lint_ask_readers(urikit_lint *lint, unsigned shape);

static inline size_t offset_of(const urikit_lint *lint, const char *p)
{
    return (size_t)(p - lint->text.ptr);
}

static inline bool finding_is(urikit_finding *finding, size_t start, size_t end, uint32_t detail)
{
    finding->start = start;
    finding->end = end;
    finding->detail = detail;
    return true;
}

/* Sets the finding to the character at an offset; at the end of the text it is empty. */
static inline bool finding_at(const urikit_lint *lint, size_t start, uint32_t detail, urikit_finding *finding)
{
    size_t end = start;

    while (end < lint->text.len && (end == start || ((unsigned char)lint->text.ptr[end] & 0xC0) == 0x80)) {
        end++;
    }
    return finding_is(finding, start, end, detail);
}

/* Sets the finding to a whole part. */
static inline bool finding_in(const urikit_lint *lint, urikit_str part, uint32_t detail, urikit_finding *finding)
{
    size_t start = offset_of(lint, part.ptr);

    return finding_is(finding, start, start + part.len, detail);
}

/* The rules that a URI breaks, and its first fault; NULL: there are none for its scheme, or it keeps them. */
struct scheme_rules;
struct scheme_fault;
const struct scheme_rules *urikiti_lint_broken_rules(const urikit_lint *lint, struct scheme_fault *fault);

/* The definition of the type of a valid user URL, own types first; NULL if there is none. */
const struct urikit_usr_type *urikiti_lint_usr_type(const urikit_lint *lint);

/* What a finding of a policy about a host says: the host, and the reader that reads it so, or NULL. */
typedef struct policy_host_said {
    urikit_str host;
    const char *who;
    bool internal;
} policy_host_said;

/* In lint_policy.c. out: space for a host that a reader reads. False if there is none. */
bool urikiti_lint_policy_host_said(const urikit_lint *lint, uint32_t detail, urikit_out *out, policy_host_said *said);

/* The scheme in lower case, without blanks: its length, of which `cap` bytes are written. */
size_t urikiti_lint_scheme_name(const urikit_lint *lint, char *space, size_t cap);

/* The port that is written, or the scheme's own: -1 if there is none, -2 if it is no port. */
int32_t urikiti_lint_policy_port_of(const urikit_lint *lint);

/* The later of two offsets. */
static inline size_t later(size_t a, size_t b)
{
    return a > b ? a : b;
}

#endif /* URIKIT_SRC_LINT_FIND_H */
