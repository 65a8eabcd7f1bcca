/* SPDX-License-Identifier: MIT */
/* The rules' functions, and what they share. Internal to the library. */
#ifndef URIKIT_SRC_LINT_FIND_H
#define URIKIT_SRC_LINT_FIND_H

#include <urikit/lint.h>

/*
 * Each looks for the first finding of its rule that begins at byte `from` or later, sets start, end and detail, and
 * returns true; false where there is none. They take time linear in the bytes between.
 */
typedef bool lint_find(const urikit_lint *lint, size_t from, urikit_finding *finding);

lint_find urikiti_lint_invalid, urikiti_lint_control, urikiti_lint_backslash, urikiti_lint_scheme_code,
    urikiti_lint_scheme_missing, urikiti_lint_userinfo_host, urikiti_lint_userinfo_password, urikiti_lint_userinfo_web,
    urikiti_lint_host_empty, urikiti_lint_host_encoded, urikiti_lint_host_long, urikiti_lint_label_long,
    urikiti_lint_label_empty, urikiti_lint_host_mapped, urikiti_lint_mixed_script, urikiti_lint_confusable,
    urikiti_lint_host_local, urikiti_lint_ipv4_decimal, urikiti_lint_ipv4_hex, urikiti_lint_ipv4_octal,
    urikiti_lint_ipv4_short, urikiti_lint_ipv4_invalid, urikiti_lint_ipv6_mapped, urikiti_lint_ipv6_nat64,
    urikiti_lint_ipv6_6to4, urikiti_lint_ipvfuture, urikiti_lint_loopback, urikiti_lint_unspecified,
    urikiti_lint_link_local, urikiti_lint_private, urikiti_lint_special, urikiti_lint_port_mail,
    urikiti_lint_port_unusual, urikiti_lint_port_range, urikiti_lint_port_zeros, urikiti_lint_dot_climb,
    urikiti_lint_dot_encoded, urikiti_lint_dot_segment, urikiti_lint_encoded_nul, urikiti_lint_encoded_line_end,
    urikiti_lint_encoded_control, urikiti_lint_encoded_delimiter, urikiti_lint_encoded_backslash,
    urikiti_lint_double_encoding, urikiti_lint_overlong, urikiti_lint_not_utf8, urikiti_lint_bidi_control,
    urikiti_lint_invisible, urikiti_lint_token, urikiti_lint_readers_host, urikiti_lint_readers_refuse,
    urikiti_lint_readers_path;

/* Bytes without which a rule has nothing to find, urikit_lint.marks. */
enum {
    MARK_PERCENT = 1,
    MARK_HIGH = 2,    /* beyond ASCII */
    MARK_CONTROL = 4, /* space and DEL too */
    MARK_BACKSLASH = 8,
    MARK_HYPHENS = 16, /* two in a row, as A-labels have them */
};

/* What an IPv6 address holds, urikit_lint.embedded. */
enum {
    EMBEDDED_NONE,
    EMBEDDED_MAPPED,
    EMBEDDED_NAT64,
    EMBEDDED_6TO4,
};

/* Which, and in *ip where the four bytes are. */
unsigned urikiti_embedded_ipv4(const uint8_t ip[16], const uint8_t **ipv4);

/* Sets the parts by the lenient reading: lint_split.c */
void urikiti_lint_split(urikit_lint *lint);

/* Sets ip, ip_len, forms, embedded: lint_address.c */
void urikiti_lint_read_address(urikit_lint *lint);

/* Is it one of http, https, ws, wss, ftp: the schemes that browsers treat alike? */
bool urikiti_scheme_is_web(urikit_str scheme);

/* Labels with dots between, the last of letters (or an IPv4 address): "www.example.com". */
bool urikiti_looks_like_host(urikit_str text);

/* The service behind a port that is not a web server's, or NULL: "SMTP". */
const char *urikiti_service_of(uint32_t port);
bool urikiti_port_is_mail(uint32_t port);

/* The port's value, 65536 for all that are larger. */
uint32_t urikiti_port_value(urikit_str port);

/* Bits of readers, 1 << urikit_reader, whose readings are compared for this text. */
unsigned urikiti_compared_readers(const urikit_lint *lint);

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

/* A finding that is a whole part. */
static inline bool finding_in(const urikit_lint *lint, urikit_str part, uint32_t detail, urikit_finding *finding)
{
    size_t start = offset_of(lint, part.ptr);

    return finding_is(finding, start, start + part.len, detail);
}

/* Where looking for more begins in a part that may be absent (then at its end). */
static inline size_t later(size_t a, size_t b)
{
    return a > b ? a : b;
}

#endif /* URIKIT_SRC_LINT_FIND_H */
