/* SPDX-License-Identifier: MIT */
/* Rules about the scheme, userinfo and port, and about missing hosts. */
#include "lint_find.h"

#include "../base/ascii.h"
#include "../host/host_text.h"
#include "../text/port_table.h"

bool urikiti_lint_invalid(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    (void)from;
    return lint->code != URIKIT_OK && finding_at(lint, lint->code_at, lint->code, finding);
}

/* ---- schemes ----------------------------------------------------------------- */

bool urikiti_lint_scheme_code(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    static const char *const names[] = { "javascript", "vbscript", "data" };
    uint32_t i;

    (void)from;
    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (lint->parts.scheme.len > 0 && urikiti_is_word_with_blanks(lint->parts.scheme, names[i])) {
            return finding_in(lint, lint->parts.scheme, i, finding);
        }
    }
    return false;
}

static bool is_file_ending(urikit_str label)
{
    static const char *const endings[] = { "asp",  "aspx", "c",   "css",  "csv", "gif", "gz",   "h",    "htm", "html", "ico",
                                           "jpeg", "jpg",  "js",  "json", "jsp", "md",  "mjs",  "mp3",  "mp4", "pdf",  "php",
                                           "png",  "py",   "svg", "tar",  "tsv", "txt", "wasm", "webp", "xml", "zip" };
    size_t i;

    for (i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        if (urikiti_ascii_is_word(label, endings[i])) {
            return true;
        }
    }
    return false;
}

static urikit_str last_label(urikit_str host)
{
    size_t at = host.len;

    while (at > 0 && host.ptr[at - 1] != '.') {
        at--;
    }
    return slice_from(host, at);
}

bool urikiti_looks_like_host(urikit_str text)
{
    size_t dots = 0;
    size_t label = 0; /* its length so far */
    size_t i;
    urikit_str last;
    uint8_t ip[4];

    if (urikit_ipv4_parse(text, ip, NULL) == URIKIT_OK) {
        return true;
    }
    for (i = 0; i < text.len; i++) {
        char c = text.ptr[i];

        if (c == '.') {
            if (label == 0) {
                return false;
            }
            dots++;
            label = 0;
        } else if (ascii_is_alpha(c) || ascii_is_digit(c) || c == '-' || c == '_' || (unsigned char)c >= 0x80) {
            label++;
        } else {
            return false;
        }
    }
    last = last_label(text);
    for (i = 0; i < last.len; i++) {
        if (!ascii_is_alpha(last.ptr[i]) && (unsigned char)last.ptr[i] < 0x80 && last.ptr[i] != '-') {
            return last.len > 4 && urikiti_ascii_is_word(slice_to(last, 4), "xn--") && dots > 0;
        }
    }
    return dots > 0 && last.len >= 2;
}

/* True if the scheme was probably meant as a host: "example.com:80/x", "localhost:8080". */
static bool scheme_is_host(const urikit_lint *lint)
{
    urikit_str scheme = lint->parts.scheme;
    urikit_str path = lint->parts.path;
    size_t digits = 0;

    if (lint->parts.host.ptr) {
        return false;
    }
    while (digits < path.len && ascii_is_digit(path.ptr[digits])) {
        digits++;
    }
    return digits > 0 && (digits == path.len || path.ptr[digits] == '/') &&
           (urikiti_looks_like_host(scheme) || urikiti_is_word_with_blanks(scheme, "localhost"));
}

bool urikiti_lint_scheme_missing(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_str first = slice_to(lint->parts.path, urikiti_slice_find_any(lint->parts.path, "/"));

    (void)from;
    if (scheme_is_host(lint)) {
        return finding_in(lint, lint->parts.scheme, 1, finding);
    }
    if (lint->parts.scheme.ptr || lint->parts.host.ptr || !urikiti_looks_like_host(first)) {
        return false;
    }
    if (is_file_ending(last_label(first)) && !(first.len > 4 && urikiti_ascii_is_word(slice_to(first, 4), "www."))) {
        return false;
    }
    return finding_in(lint, first, 0, finding);
}

/* "http://https://example/": the host is a scheme, and what was meant as the host is in the path. */
bool urikiti_lint_scheme_twice(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_str path = lint->parts.path;
    bool named = scheme_is_http(lint->parts.host);

    (void)from;
    if (!named || path.len < 2 || path.ptr[0] != '/' || path.ptr[1] != '/') {
        return false;
    }
    return finding_in(lint, lint->parts.host, 0, finding);
}

/* ---- userinfo ---------------------------------------------------------------- */

bool urikiti_lint_userinfo_host(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_str name = slice_to(lint->parts.userinfo, urikiti_slice_find_any(lint->parts.userinfo, ":%;/\\?#&=@ "));

    (void)from;
    return urikiti_looks_like_host(name) && finding_in(lint, name, 0, finding);
}

bool urikiti_lint_userinfo_password(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_str userinfo = lint->parts.userinfo;
    size_t colon = urikiti_slice_find_any(userinfo, ":");

    (void)from;
    return colon + 1 < userinfo.len && finding_in(lint, slice_from(userinfo, colon + 1), 0, finding);
}

bool urikiti_lint_userinfo_web(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_str scheme = lint->parts.scheme;

    (void)from;
    return lint->parts.userinfo.len > 0 &&
           (urikiti_is_word_with_blanks(scheme, "http") || urikiti_is_word_with_blanks(scheme, "https")) &&
           finding_in(lint, lint->parts.userinfo, 0, finding);
}

/* ---- hosts that are missing ---------------------------------------------------- */

static bool needs_host(urikit_str scheme)
{
    static const char *const names[] = { "git", "imap", "rtsp", "sftp", "ssh", "telnet" };
    size_t i;

    if (urikiti_scheme_is_web(scheme) || urikit_default_port(scheme) > 0) {
        return true;
    }
    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (urikiti_is_word_with_blanks(scheme, names[i])) {
            return true;
        }
    }
    return false;
}

bool urikiti_lint_host_empty(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    const urikit_lint_parts *parts = &lint->parts;
    size_t at;

    (void)from;
    if (parts->host.len > 0) {
        return false;
    }
    if (!(parts->scheme.ptr && needs_host(parts->scheme)) && !parts->userinfo.ptr && !parts->port.ptr) {
        return false;
    }
    at = offset_of(lint, parts->host.ptr ? parts->host.ptr : parts->path.ptr);
    return finding_is(finding, at, at, 0);
}

/* ---- ports ----------------------------------------------------------------------- */

/* Ports of other protocols. Their servers may act on the bytes of a web request: RFC 3986 §7.2. */
static const struct {
    uint16_t port;
    bool mail;
    const char *service;
} services[] = {
    { 21, false, "FTP" },
    { 22, false, "SSH" },
    { 23, false, "Telnet" },
    { 25, true, "SMTP" },
    { 53, false, "DNS" },
    { 69, false, "TFTP" },
    { 110, true, "POP3" },
    { 111, false, "RPC" },
    { 119, false, "NNTP" },
    { 135, false, "Microsoft RPC" },
    { 139, false, "NetBIOS" },
    { 143, true, "IMAP" },
    { 220, true, "IMAP3" },
    { 389, false, "LDAP" },
    { 445, false, "SMB" },
    { 465, true, "SMTP submission" },
    { 514, false, "remote shell" },
    { 587, true, "SMTP submission" },
    { 636, false, "LDAP" },
    { 873, false, "rsync" },
    { 993, true, "IMAP" },
    { 995, true, "POP3" },
    { 1433, false, "SQL Server" },
    { 1521, false, "Oracle" },
    { 2049, false, "NFS" },
    { 2375, false, "Docker" },
    { 2525, true, "SMTP" },
    { 3306, false, "MySQL" },
    { 3389, false, "Remote Desktop" },
    { 5432, false, "PostgreSQL" },
    { 5672, false, "AMQP" },
    { 5900, false, "VNC" },
    { 6000, false, "X11" },
    { 6379, false, "Redis" },
    { 6667, false, "IRC" },
    { 9200, false, "Elasticsearch" },
    { 10250, false, "Kubernetes" },
    { 11211, false, "memcached" },
    { 27017, false, "MongoDB" },
};

const char *urikiti_service_of(uint32_t port)
{
    size_t i;

    for (i = 0; i < sizeof services / sizeof services[0]; i++) {
        if (services[i].port == port) {
            return services[i].service;
        }
    }
    return NULL;
}

bool urikiti_port_is_mail(uint32_t port)
{
    size_t i;

    for (i = 0; i < sizeof services / sizeof services[0]; i++) {
        if (services[i].port == port) {
            return services[i].mail;
        }
    }
    return false;
}

uint32_t urikiti_port_value(urikit_str port)
{
    uint32_t value = 0;
    size_t i;

    for (i = 0; i < port.len && value <= 65535; i++) {
        if (ascii_is_digit(port.ptr[i])) {
            value = value * 10 + (uint32_t)(port.ptr[i] - '0');
        }
    }
    return value > 65535 ? 65536 : value;
}

/* True if there are digits and nothing else. Other ports are findings of the rule `invalid`. */
static bool is_number(urikit_str port)
{
    size_t i;

    for (i = 0; i < port.len; i++) {
        if (!ascii_is_digit(port.ptr[i])) {
            return false;
        }
    }
    return port.len > 0;
}

static bool is_mail_scheme(urikit_str scheme)
{
    static const char *const names[] = { "imap", "imaps", "pop", "pop3", "pops", "smtp", "smtps", "submission" };
    size_t i;

    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (scheme.ptr && urikiti_is_word_with_blanks(scheme, names[i])) {
            return true;
        }
    }
    return false;
}

bool urikiti_lint_port_mail(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_str port = lint->parts.port;

    (void)from;
    return is_number(port) && urikiti_port_is_mail(urikiti_port_value(port)) && !is_mail_scheme(lint->parts.scheme) &&
           finding_in(lint, port, urikiti_port_value(port), finding);
}

/* A port below 1024 that is not the default of the scheme, or the port of another service. */
bool urikiti_lint_port_unusual(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_str port = lint->parts.port;
    uint32_t value = urikiti_port_value(port);
    uint16_t usual = lint->parts.scheme.ptr ? urikit_default_port(lint->parts.scheme) : 0;

    (void)from;
    if (!is_number(port) || usual == 0 || value == usual || value == 0 || value > 65535 || urikiti_port_is_mail(value)) {
        return false;
    }
    return (value < 1024 || urikiti_service_of(value)) && finding_in(lint, port, value, finding);
}

bool urikiti_lint_port_range(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_str port = lint->parts.port;
    uint32_t value = urikiti_port_value(port);

    (void)from;
    return is_number(port) && (value == 0 || value > 65535) && finding_in(lint, port, value, finding);
}

bool urikiti_lint_port_zeros(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_str port = lint->parts.port;

    (void)from;
    return is_number(port) && port.len > 1 && port.ptr[0] == '0' && finding_in(lint, port, 0, finding);
}

/* The ':' that no digit follows. */
bool urikiti_lint_port_empty(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_str port = lint->parts.port;

    (void)from;
    return port.ptr && port.len == 0 && finding_is(finding, offset_of(lint, port.ptr) - 1, offset_of(lint, port.ptr), 0);
}

/* The '?' or '#' that ends an authority. */
bool urikiti_lint_path_missing(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    const urikit_lint_parts *parts = &lint->parts;
    urikit_str after = parts->query.ptr ? parts->query : parts->fragment;

    (void)from;
    return parts->host.len > 0 && parts->path.len == 0 && after.ptr &&
           finding_is(finding, offset_of(lint, after.ptr) - 1, offset_of(lint, after.ptr), 0);
}
