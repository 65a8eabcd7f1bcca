/* SPDX-License-Identifier: MIT */
#include "commands/repair.h"

#include "cli/options.h"

#include <urikit/text.h>

static const char repair_words[] = "spaces controls backslash brackets quotes unwise hash non-ascii percent";

typedef struct mender {
    urikit_str text;
    unsigned set;
    unsigned done;
    size_t start; /* what is left between the ends that go */
    size_t end;
    size_t name;      /* the host: from here */
    size_t name_end;  /* to here; both are `none` where there is no authority */
    size_t cut;       /* the bytes at the host's ends that go: name to cut, */
    size_t cut_end;   /* and cut_end to name_end */
    size_t tail;      /* and what goes after the port: from here */
    size_t tail_end;
    size_t host;      /* of a host that begins with '[': where that stands, else `none` */
    size_t host_end;  /* of its ']', else `none` */
    size_t lead;      /* what would become "//", and begin a host that the text does not have: from here */
    size_t lead_end;  /* to here nothing is repaired */
    size_t authority; /* from here to authority_end a backslash stays: as '/' it would end the host */
    size_t authority_end;
    bool in_query;    /* after the first '?' or '#' */
    bool in_fragment; /* after the first '#' */
} mender;

static const size_t none = SIZE_MAX;

unsigned repair_set(const char *names)
{
    unsigned set = 0;

    while (*names) {
        size_t len = strcspn(names, ",");
        int index = word_index(repair_words, names, len);

        set |= index >= 0 ? 1U << index : len == 3 ? (unsigned)REPAIR_ALL : 0; /* the others are "all" and "lines" */
        names += len + (names[len] == ',');
    }
    return set;
}

void repair_names(unsigned set, const char *separator, buffer *out)
{
    const char *word = repair_words;
    bool first = true;

    for (; *word; set >>= 1) {
        size_t len = strcspn(word, " ");

        if (set & 1) {
            buffer_text(out, first ? "" : separator);
            buffer_put(out, word, len);
            first = false;
        }
        word += len + (word[len] == ' ');
    }
}

static bool is_control(char c)
{
    return (unsigned char)c < 0x20 || c == 0x7F;
}

/* What goes wherever it is: line ends and tabs, with which texts are broken over lines. */
static bool is_line_space(char c)
{
    return c == '\t' || c == '\r' || c == '\n';
}

static bool is_hex(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/* The repair that takes a byte away at the ends of the text, or 0. */
static unsigned end_repair(const mender *m, char c)
{
    return m->set & (c == ' ' ? REPAIR_SPACES : is_control(c) ? REPAIR_CONTROLS : 0U);
}

static bool is_byte_order_mark(const mender *m, size_t i)
{
    return m->end - i >= 3 && memcmp(m->text.ptr + i, "\xEF\xBB\xBF", 3) == 0;
}

static void trim(mender *m)
{
    for (;;) {
        size_t start = m->start;

        while (m->start < m->end && end_repair(m, m->text.ptr[m->start])) {
            m->done |= end_repair(m, m->text.ptr[m->start++]);
        }
        if ((m->set & REPAIR_CONTROLS) && is_byte_order_mark(m, m->start)) { /* editors put it at the start of a file */
            m->done |= REPAIR_CONTROLS;
            m->start += 3;
        }
        if (m->start == start) {
            break;
        }
    }
    while (m->start < m->end && end_repair(m, m->text.ptr[m->end - 1])) {
        m->done |= end_repair(m, m->text.ptr[--m->end]);
    }
}

/* RFC 3986 appendix C: people put identifiers between quotes or angle brackets. */
static void unquote(mender *m)
{
    if ((m->set & REPAIR_QUOTES) && m->end - m->start >= 2) {
        char first = m->text.ptr[m->start];
        char last = m->text.ptr[m->end - 1];

        if ((first == '"' && last == '"') || (first == '<' && last == '>')) {
            m->start++;
            m->end--;
            m->done |= REPAIR_QUOTES;
            trim(m);
        }
    }
}

static bool is_slash(const mender *m, size_t i)
{
    return i < m->end && m->text.ptr[i] == '/';
}

/* A slash, or a backslash that a repair would make one. */
static bool would_be_slash(const mender *m, size_t i)
{
    return is_slash(m, i) || (i < m->end && m->text.ptr[i] == '\\' && (m->set & REPAIR_BACKSLASH));
}

static bool is_quote(char c)
{
    return c == '"' || c == '<' || c == '>' || c == '`';
}

/* The repair that takes a byte away at the ends of the host, or 0. */
static unsigned host_end_repair(const mender *m, size_t i)
{
    char c = m->text.ptr[i];

    return is_quote(c) ? m->set & REPAIR_QUOTES : end_repair(m, c);
}

/* A host is looked up: what only stands around its name goes. */
static void trim_host(mender *m)
{
    unsigned done = 0;

    m->cut = m->name;
    m->cut_end = m->name_end;
    while (m->cut < m->cut_end && host_end_repair(m, m->cut)) {
        done |= host_end_repair(m, m->cut++);
    }
    while (m->cut < m->cut_end && host_end_repair(m, m->cut_end - 1)) {
        done |= host_end_repair(m, --m->cut_end);
    }
    if (m->cut == m->cut_end) { /* no name at all */
        m->cut = m->name;
        m->cut_end = m->name_end;
        return;
    }
    m->done |= done;
    if (m->text.ptr[m->cut] == '[' && m->text.ptr[m->cut_end - 1] == ']') {
        m->host = m->cut;
        m->host_end = m->cut_end - 1;
    }
}

static bool goes(const mender *m, char c)
{
    return (m->set & REPAIR_CONTROLS) && is_line_space(c);
}

/* The same for what follows a port, in the authority from `start` to `end`; returns where that ends then. */
static size_t trim_tail(mender *m, size_t start, size_t end)
{
    unsigned done = 0;
    size_t i = end;

    while (i > start && host_end_repair(m, i - 1)) {
        done |= host_end_repair(m, --i);
    }
    if (i == start) {
        return end;
    }
    m->done |= done;
    m->tail = i;
    m->tail_end = end;
    return i;
}

static void find_name(mender *m, size_t start, size_t end)
{
    size_t i;

    end = trim_tail(m, start, end);
    i = end;
    /* line ends and tabs go wherever they are */
    while (i > start && ((m->text.ptr[i - 1] >= '0' && m->text.ptr[i - 1] <= '9') || goes(m, m->text.ptr[i - 1]))) {
        i--;
    }
    m->name = start;
    m->name_end = i > start && m->text.ptr[i - 1] == ':' ? i - 1 : end;
    trim_host(m);
}

/* Where the slash after `i` is that a repair would put beside it; `none` if there is none. */
static size_t next_slash(const mender *m, size_t i)
{
    while (i < m->end && goes(m, m->text.ptr[i])) {
        i++;
    }
    return would_be_slash(m, i) ? i : none;
}

/* Finds what must stay as it is, so that no repair makes or moves a host. `i` is where the path or the "//" begins. */
static void find_lead(mender *m, size_t i)
{
    size_t first = next_slash(m, i);
    size_t second = first == none ? none : next_slash(m, first + 1);

    if (second != none) {
        m->lead = i;
        m->lead_end = second + 1;
    }
}

/* Finds the host, and the brackets around it: they stay. */
static void find_host(mender *m)
{
    size_t i = m->start;
    size_t host;

    while (i < m->end && !strchr(":/?#\\[", m->text.ptr[i] ? m->text.ptr[i] : 'x')) {
        i++;
    }
    i = i < m->end && m->text.ptr[i] == ':' ? i + 1 : m->start;
    if (!is_slash(m, i) || !is_slash(m, i + 1)) {
        find_lead(m, i);
        return;
    }
    host = i + 2;
    m->authority = host;
    for (i = host; i < m->end && !is_slash(m, i) && m->text.ptr[i] != '?' && m->text.ptr[i] != '#'; i++) {
        if (m->text.ptr[i] == '@') {
            host = i + 1;
        } else if (m->text.ptr[i] == ']' && m->text.ptr[host] == '[' && m->host_end == none) {
            m->host = host;
            m->host_end = i;
        }
        if (m->text.ptr[i] == '@') {
            m->host = none;
            m->host_end = none;
        }
    }
    m->authority_end = i;
    find_name(m, host, i);
}

static void mend(mender *m, urikit_str text, unsigned set)
{
    m->text = text;
    m->set = set;
    m->done = 0;
    m->start = 0;
    m->end = text.len;
    m->name = none;
    m->name_end = none;
    m->tail = none;
    m->tail_end = none;
    m->cut = none;
    m->cut_end = none;
    m->host = none;
    m->host_end = none;
    m->lead = none;
    m->lead_end = none;
    m->authority = none;
    m->authority_end = none;
    m->in_query = false;
    m->in_fragment = false;
    trim(m);
    unquote(m);
    find_host(m);
}

/* The repair that is about the byte at i, or 0. */
static unsigned repair_of(const mender *m, size_t i)
{
    char c = m->text.ptr[i];

    if ((unsigned char)c >= 0x80) {
        return REPAIR_NON_ASCII;
    }
    if (is_control(c)) {
        return REPAIR_CONTROLS;
    }
    switch (c) {
    case ' ':
        return REPAIR_SPACES;
    case '\\':
        return REPAIR_BACKSLASH;
    case '[':
    case ']':
        return i == m->host || i == m->host_end ? 0 : REPAIR_BRACKETS;
    case '"':
    case '<':
    case '>':
    case '`':
        return REPAIR_QUOTES;
    case '{':
    case '}':
    case '|':
    case '^':
        return REPAIR_UNWISE;
    case '#':
        return m->in_fragment ? REPAIR_HASH : 0;
    case '%':
        return m->end - i >= 3 && is_hex(m->text.ptr[i + 1]) && is_hex(m->text.ptr[i + 2]) ? 0 : REPAIR_PERCENT;
    default:
        return 0;
    }
}

static bool is_in_name(const mender *m, size_t i)
{
    return m->name != none && i >= m->name && i < m->name_end;
}

/* What the byte at i becomes: at most three bytes. */
static size_t mend_byte(mender *m, size_t i, char to[3])
{
    char c = m->text.ptr[i];
    unsigned repair = repair_of(m, i) & m->set;
    urikit_out out = { to, 3, 0 };

    if ((is_in_name(m, i) && (i < m->cut || i >= m->cut_end)) || (m->tail != none && i >= m->tail && i < m->tail_end)) {
        return 0;
    }
    if (is_in_name(m, i) && (repair & (REPAIR_QUOTES | REPAIR_SPACES | REPAIR_CONTROLS)) && !is_line_space(c)) {
        repair = 0; /* encoded it would be a host, and another one */
    }
    if ((m->lead != none && i >= m->lead && i < m->lead_end) ||
        (repair == REPAIR_BACKSLASH && m->authority != none && i >= m->authority && i < m->authority_end)) {
        repair = 0; /* no repair makes, moves or hides a host */
    }
    m->in_query = m->in_query || c == '?' || c == '#';
    m->in_fragment = m->in_fragment || c == '#';
    m->done |= repair;
    if (repair == REPAIR_CONTROLS && is_line_space(c)) {
        return 0;
    }
    if (repair == 0 || (repair == REPAIR_BACKSLASH && !m->in_query)) {
        to[0] = repair ? '/' : c;
        return 1;
    }
    return urikit_percent_encode(urikit_str_of(&c, 1), URIKIT_COMPONENT_UNRESERVED, &out) == URIKIT_OK ? out.len : 0;
}

unsigned repair_text(urikit_str text, unsigned set, buffer *out)
{
    mender m;
    size_t i;

    mend(&m, text, set);
    for (i = m.start; i < m.end; i++) {
        char *to = buffer_space(out, 3);

        out->len += mend_byte(&m, i, to);
    }
    return m.done;
}

size_t repair_origin(urikit_str text, unsigned set, size_t at)
{
    mender m;
    size_t i;
    size_t made = 0;

    mend(&m, text, set);
    for (i = m.start; i < m.end; i++) {
        char to[3];

        made += mend_byte(&m, i, to);
        if (made > at) {
            return i;
        }
    }
    return m.end;
}
