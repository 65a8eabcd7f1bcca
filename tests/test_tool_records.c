/* SPDX-License-Identifier: MIT */
/* Records out of files and standard input, however the bytes come in. */
#undef _FORTIFY_SOURCE /* with it the headers have functions of their own in place of those below */
#define _GNU_SOURCE /* F_GETPIPE_SZ */
#include "run/records.h"

#include "check.h"
#include "random.h"
#include "tool_child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/uio.h>

enum { READ_SIZE = 256 * 1024, BIG_READ = 32 * 1024 };

/* ---- what the system says: these come before those of the C library ------------------------------ */

static size_t size_of_pieces; /* a read gives at most so many bytes, and fails now and then; 0: as many as there are */
static size_t pieces;         /* the same, while records are read */
static size_t reads;
static bool broken;    /* every read fails, */
static bool no_poll;   /* or it says that there is nothing yet, and then waiting fails */
static bool must_wait; /* the last read said that there is nothing yet */
static random_state chance;

ssize_t read(int fd, void *to, size_t len)
{
    struct iovec all = { to, len };
    ssize_t n;

    assert_false(must_wait);
    reads++;
    if (broken || (pieces > 0 && reads % 5 == 0)) {
        errno = broken ? EIO : EINTR;
        return -1;
    }
    if (no_poll || (pieces > 0 && reads % 7 == 0)) {
        errno = EAGAIN;
        must_wait = true;
        return -1;
    }
    if (pieces > 0) {
        size_t most = random_below(&chance, pieces) + 1;

        all.iov_len = most < len ? most : len;
    }
    n = readv(fd, &all, 1);
    errno = EINTR; /* what is left of an earlier call means nothing */
    return n;
}

int poll(struct pollfd *fds, nfds_t count, int ms)
{
    nfds_t i;

    for (i = 0; i < count; i++) {
        assert_true(fds[i].fd >= 0 && fds[i].events == POLLIN && ms == -1);
    }
    if (must_wait) {
        must_wait = false;
        if (no_poll) {
            errno = ENOMEM;
            return -1;
        }
        errno = EINTR;
        return (int)random_below(&chance, 3) - 1; /* it may be interrupted, too */
    }
    return wait_by_select(fds, count);
}

static int next_fd(void)
{
    int fd = dup(STDERR_FILENO);

    close(fd);
    return fd;
}

/* ---- files ---------------------------------------------------------------------------------------- */

enum { FILES = 3 };

static char names[FILES][40];

static void put_file(size_t i, urikit_str text)
{
    int fd;

    (void)snprintf(names[i], sizeof names[i], "/tmp/urikit-test-XXXXXX");
    fd = mkstemp(names[i]);
    assert_int_equal(write(fd, text.ptr, text.len), (ssize_t)text.len);
    close(fd);
}

/* Puts a file in place of standard input; what was there is given back to the second. */
static int take_input(const char *name)
{
    int before = dup(STDIN_FILENO);
    int fd = open(name, O_RDONLY);

    dup2(fd, STDIN_FILENO);
    close(fd);
    return before;
}

static void give_input(int before)
{
    if (before >= 0) {
        dup2(before, STDIN_FILENO);
        close(before);
    } else {
        close(STDIN_FILENO);
    }
}

/* ---- what is read, and what is expected -------------------------------------------------------------- */

static const command who = { .name = "test" };
static const command who_pairs = { .name = "test", .pairs = true };

/* What a run is given. */
typedef struct setting {
    invocation call;
    job j;
    size_t limit; /* 0: as it is */
} setting;

static size_t most_waited; /* the most bytes that the reader had when it waited for memory */
static char waits;         /* its address is the context */

static void wait_here(void *context, size_t bytes)
{
    assert_ptr_equal(context, &waits);
    most_waited = bytes > most_waited ? bytes : most_waited;
}

static void put_name(buffer *out, const char *file)
{
    size_t i;

    for (i = 0; file && i < FILES; i++) {
        if (strcmp(file, names[i]) == 0) {
            buffer_format(out, "%zu", i);
        }
    }
}

static void put_item(buffer *out, const char *file, uint64_t number, urikit_str text)
{
    put_name(out, file);
    buffer_format(out, "#%llu:", (unsigned long long)number);
    buffer_str(out, text);
    buffer_byte(out, '\n');
}

/* A record that is refused shows as its first bytes and how many there are: here only the number is known. */
static void put_refused(buffer *out, const char *file, uint64_t number, uint64_t bytes)
{
    put_name(out, file);
    buffer_format(out, "#%llu!%llu\n", (unsigned long long)number, (unsigned long long)bytes);
}

static void put_block(const setting *s, const block *b, buffer *out)
{
    record r = { .number = 0 };
    size_t position = 0;

    if (b->refused) {
        put_refused(out, b->file, b->first_number, b->bytes);
        return;
    }
    assert_true(b->args || b->text.cap - b->text.len >= BLOCK_SLACK);
    while (block_next(b, &s->j, &position, &r)) {
        put_item(out, r.file, r.number, r.text);
        if (r.other.ptr) { /* of a pair */
            out->len--;
            buffer_byte(out, '+');
            buffer_str(out, r.other);
            buffer_byte(out, '\n');
        }
    }
}

/* Reads all there is; true if nothing failed. */
static bool read_all(setting *s, buffer *out)
{
    uint64_t order = 0;
    int fd = next_fd();
    block b = { 0 };
    reader r;
    bool big;

    out->len = 0;
    s->j.call = &s->call;
    s->j.command = s->j.command ? s->j.command : &who;
    reader_start(&r, &s->j);
    pieces = size_of_pieces;
    r.wait = wait_here;
    r.wait_context = &waits;
    r.limit = s->limit ? s->limit : r.limit;
    while (reader_next(&r, &b, &big)) {
        assert_int_equal(b.order, order++);
        assert_true(b.args || b.read_so_far == r.bytes_read);
        put_block(s, &b, out);
    }
    pieces = 0;
    assert_false(r.stopped);
    buffer_free(&b.text);
    reader_finish(&r);
    assert_int_equal(next_fd(), fd);
    assert_true(fcntl(STDIN_FILENO, F_GETFD) >= 0 || errno != EBADF);
    return !r.failed;
}

/* ---- lines ------------------------------------------------------------------------------------------- */

/* A line; with a limit, none so little over it that it may be read before it is seen to be so long. */
static void put_line(buffer *text, random_state *random, size_t longest, size_t limit, char separator)
{
    size_t len = random_below(random, 4) == 0 ? 0 : random_below(random, longest);
    size_t i;

    len = limit && len > limit && len <= limit + size_of_pieces ? limit : len;

    for (i = 0; i < len; i++) {
        buffer_byte(text, (char)('a' + random_below(random, 26)));
    }
    buffer_byte(text, separator);
}

/* What a file of lines should give, where those over the limit are refused. */
static void expect_lines(buffer *want, const char *file, urikit_str text, char separator, size_t limit)
{
    uint64_t number = 0;

    while (text.len > 0) {
        const char *end = memchr(text.ptr, separator, text.len);
        size_t len = end ? (size_t)(end - text.ptr) : text.len;

        if (len > limit) {
            put_refused(want, file, ++number, len);
        } else {
            put_item(want, file, ++number, urikit_str_of(text.ptr, len));
        }
        text.ptr += len + (end != NULL);
        text.len -= len + (end != NULL);
    }
}

/* Lines of some files: with --file, before standard input, or with standard input among them. */
static void check_lines(unsigned how, char separator, size_t count, size_t longest, size_t limit)
{
    const char *files[] = { names[0], names[1], "-" };
    buffer text = { NULL, 0, 0 };
    buffer want = { NULL, 0, 0 };
    buffer got = { NULL, 0, 0 };
    setting s = { 0 };
    int before;
    size_t i;

    s.j.separator = separator;
    s.limit = limit;
    for (i = 0; i < FILES; i++) {
        size_t k;

        text.len = 0;
        for (k = 0; k < count; k++) {
            put_line(&text, &chance, longest, limit, separator);
        }
        text.len -= text.len > 0 && i == 1; /* the last line of a file may lack its end */
        put_file(i, buffer_view(&text));
        expect_lines(&want, i == 2 ? NULL : names[i], buffer_view(&text), separator, limit ? limit : SIZE_MAX);
    }
    before = take_input(names[2]);
    s.j.first_files = files;
    s.j.first_count = how;
    s.call.files = files + how;
    s.call.file_count = how == 2 ? 0 : 3 - how;
    assert_true(read_all(&s, &got));
    check_text(buffer_view(&got), buffer_view(&want), "lines");
    give_input(before);
    for (i = 0; i < FILES; i++) {
        unlink(names[i]);
    }
    buffer_free(&text);
    buffer_free(&want);
    buffer_free(&got);
}

static void test_lines(void **state)
{
    static const size_t sizes[] = { 0, 1, 7, 100, 20000 };
    size_t i;

    (void)state;
    chance = random_start();
    for (i = 0; i < 30; i++) {
        size_of_pieces = sizes[i % 5];
        check_lines((unsigned)(i % 3), i % 2 == 0 ? '\n' : '\0', i < 25 ? 200 : i - 25, 40, 0);
    }
    for (i = 0; i < 4; i++) { /* many to count at once */
        size_of_pieces = i < 2 ? 0 : 50000;
        check_lines(2, '\n', 20000 + i, i % 2 == 0 ? 1 : 3, 0);
    }
    size_of_pieces = 0;
}

/* A record over the limit is refused, and those beside it are read. */
static void test_long_lines(void **state)
{
    size_t i;

    (void)state;
    chance = random_start();
    for (i = 0; i < 12; i++) {
        size_of_pieces = i % 2 == 0 ? 1 : 9;
        check_lines((unsigned)(i % 3), '\n', 60, 60, 30);
    }
    size_of_pieces = 0;
}

/* ---- items of CBOR and of diagnostic notation ------------------------------------------------------------- */

typedef struct item {
    const char *text;
    size_t len;
} item;

#define ITEM(text) { text, sizeof text - 1 }

/* clang-format off */
static const item cbor_items[] = { ITEM("\x01"), ITEM("\x43" "abc"), ITEM("\x82\x01\x82\x02\x03"), ITEM("\x9f\x01\xff"),
                                   ITEM("\xa1\x61" "a\x02"), ITEM("\x58\x30" "0123456789abcdef0123456789abcdef0123456789abcdef") };
/* clang-format on */
static const item notation_items[] = { ITEM("1"), ITEM("[1,\n 2]"), ITEM("cri'http://a/?b'"), ITEM("\"a,\\\"b\""),
                                       ITEM("[\"0123456789abcdef0123456789abcdef\", 012345678]") };

/* What may be after the items; `rest` is given as a record, if it is one. */
static const struct {
    const char *text;
    size_t len;
    size_t rest;
    bool ok;
} cbor_tails[] = { { "", 0, 0, true },
                   { "\x43"
                     "ab",
                     3, 3, false },       /* cut short */
                   { "\x1c\x01\x01", 3, 1, false },    /* no head of an item: what follows is lost */
                   { "\x82\x01\xff\x01", 4, 3, false },
                   { "\x58\x60"
                     "0123456789abcdef0123456789abcdef0123456789abcdef",
                     50, 50, false },
                   { "\x82\x58\x30"
                     "0123456789abcdef0123456789abcdef0123456789abcdef"
                     "\x1c\x01",
                     53, 52, false } };

/* How the rows of items end; the fewer ones of notation are named where they are put. */
enum { TAILS = sizeof cbor_tails / sizeof cbor_tails[0] };

static void put_item_or_refused(buffer *want, size_t number, urikit_str text, size_t limit, size_t after)
{
    if (limit && text.len > limit) {
        put_refused(want, names[0], number, text.len + after);
    } else {
        put_item(want, names[0], number, text);
    }
}

static void put_notation_tail(size_t tail, size_t number, buffer *text, buffer *want)
{
    static const struct {
        const char *text;
        const char *record; /* NULL: none */
    } tails[] = { { "", NULL }, { " # nothing more\n , ", NULL }, { "7 / 8 /", "7 / 8 /" }, { "[1, ", "[1" } };

    buffer_text(text, tails[tail % 4].text);
    if (tails[tail % 4].record) {
        put_item(want, names[0], number, urikit_str_from(tails[tail % 4].record));
    }
}

/* Some items in a row, and what has no end after them. */
static void check_items(bool notation, size_t tail, size_t limit)
{
    const item *items = notation ? notation_items : cbor_items;
    size_t count = notation ? sizeof notation_items / sizeof notation_items[0] : sizeof cbor_items / sizeof cbor_items[0];
    buffer text = { NULL, 0, 0 };
    buffer want = { NULL, 0, 0 };
    buffer got = { NULL, 0, 0 };
    const char *files[] = { names[0] };
    setting s = { 0 };
    bool ok;
    size_t i;

    s.limit = limit;
    s.j.separator = '\n';
    s.call.files = files;
    s.call.file_count = 1;
    s.j.kind_settings.cri.sequence = !notation;
    s.j.kind_settings.cri.notation = notation;
    (void)snprintf(names[0], sizeof names[0], "-");
    for (i = 1; i <= 100; i++) {
        const item *one = &items[random_below(&chance, count)];

        buffer_put(&text, one->text, one->len);
        buffer_text(&text, notation ? "\n" : "");
        put_item_or_refused(&want, i, urikit_str_of(one->text, one->len), limit, notation);
    }
    if (notation) {
        put_notation_tail(tail, i, &text, &want);
    } else {
        buffer_put(&text, cbor_tails[tail].text, cbor_tails[tail].len);
        if (cbor_tails[tail].rest > 0) {
            put_item_or_refused(&want, i, urikit_str_of(cbor_tails[tail].text, cbor_tails[tail].rest), limit, 0);
        }
    }
    put_file(0, buffer_view(&text));
    files[0] = names[0];
    ok = read_all(&s, &got);
    check_text(buffer_view(&got), buffer_view(&want), notation ? "notation" : "CBOR");
    assert_int_equal(ok, notation || cbor_tails[tail].ok);
    unlink(names[0]);
    buffer_free(&text);
    buffer_free(&want);
    buffer_free(&got);
}

static void test_items(void **state)
{
    static const size_t sizes[] = { 0, 1, 5, 300 };
    size_t i;

    (void)state;
    chance = random_start();
    for (i = 0; i < 4 * 2 * TAILS; i++) {
        size_of_pieces = sizes[i / (2 * TAILS)];
        check_items(i % 2 == 0, i / 2 % TAILS, 0);
    }
    for (i = 0; i < 4 * TAILS; i++) {
        size_of_pieces = i < 2 * TAILS ? 1 : 4;
        check_items(i % 2 == 0, i / 2 % TAILS, 40);
    }
    size_of_pieces = 0;
}

/* ---- arguments ------------------------------------------------------------------------------------------------ */

static void check_arguments(const command *c, bool notation, char **args, size_t count, const char *want)
{
    buffer got = { NULL, 0, 0 };
    setting s = { 0 };

    s.j.command = c;
    s.j.kind_settings.cri.notation = notation;
    s.call.args = args;
    s.call.arg_count = count;
    assert_true(read_all(&s, &got));
    check_text(buffer_view(&got), urikit_str_from(want), "arguments");
    buffer_free(&got);
}

static void test_arguments(void **state)
{
    char first[] = "1,2";
    char second[] = "";
    char third[] = " c # d";
    char *args[] = { first, second, third, first };

    (void)state;
    check_arguments(&who, false, args, 3, "#1:1,2\n#2:\n#3: c # d\n");
    check_arguments(&who_pairs, false, args, 4, "#1:1,2+\n#2: c # d+1,2\n");
    check_arguments(&who, true, args, 3, "#1:1\n#1:2\n#2:\n#3:c # d\n");
}

/* ---- blocks ------------------------------------------------------------------------------------------------------ */

/* A block is what there is, up to the last end; more is likely to come where much came. */
static void test_blocks(void **state)
{
    static const struct {
        size_t len;
        bool big;
    } rows[] = { { 1, false }, { BIG_READ - 1, false }, { BIG_READ, true }, { READ_SIZE, true } };
    const char *files[] = { names[0] };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        buffer text = { NULL, 0, 0 };
        setting s = { 0 };
        block b = { 0 };
        reader r;
        bool big;

        buffer_repeat(&text, 'x', rows[i].len - 1);
        buffer_text(&text, "\nyy");
        text.len = rows[i].len + (rows[i].len < READ_SIZE ? 0 : 2);
        put_file(0, buffer_view(&text));
        s.j.separator = '\n';
        s.j.call = &s.call;
        s.j.command = &who;
        s.call.files = files;
        s.call.file_count = 1;
        reader_start(&r, &s.j);
        assert_int_equal(r.bytes_total, text.len);
        r.wait = wait_here;
        r.wait_context = &waits;
        most_waited = 0;
        assert_true(reader_next(&r, &b, &big));
        assert_int_equal(big, rows[i].big);
        assert_int_equal(b.text.len, rows[i].len);
        assert_int_equal(b.read_so_far, rows[i].len);
        assert_int_equal(most_waited, 0);
        assert_int_equal(reader_next(&r, &b, &big), rows[i].len == READ_SIZE);
        assert_false(big);
        assert_int_equal(most_waited, rows[i].len == READ_SIZE ? 2 : 0);
        reader_finish(&r);
        buffer_free(&b.text);
        buffer_free(&text);
        unlink(names[0]);
    }
}

/* How many bytes there are is known where all input is files. */
static void test_total(void **state)
{
    const char *files[] = { "-", names[0], names[1], "/nonexistent", "/dev/null" };
    static const struct {
        size_t first;
        size_t first_count;
        size_t file;
        size_t file_count;
        size_t arg_count;
        uint64_t total;
    } rows[] = { { 0, 0, 0, 0, 0, 7 },    { 0, 0, 0, 1, 0, 7 },    { 0, 0, 1, 1, 0, 100 },  { 0, 0, 0, 3, 0, 1107 },
                 { 1, 1, 0, 0, 0, 107 },  { 1, 2, 0, 0, 0, 1107 }, { 1, 1, 2, 1, 0, 1100 }, { 1, 1, 0, 0, 1, 0 },
                 { 0, 0, 1, 3, 0, 1100 }, { 0, 0, 1, 4, 0, 0 },    { 4, 1, 1, 1, 0, 0 },    { 3, 1, 1, 1, 0, 100 } };
    char zeros[1000] = { 0 };
    int before;
    size_t i;

    (void)state;
    put_file(0, urikit_str_of(zeros, 100));
    put_file(1, urikit_str_of(zeros, 1000));
    put_file(2, urikit_str_of(zeros, 7));
    before = take_input(names[2]);
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        setting s = { 0 };
        reader r;

        s.j.call = &s.call;
        s.j.first_files = files + rows[i].first;
        s.j.first_count = rows[i].first_count;
        s.call.files = files + rows[i].file;
        s.call.file_count = rows[i].file_count;
        s.call.arg_count = rows[i].arg_count;
        reader_start(&r, &s.j);
        assert_int_equal(r.bytes_total, rows[i].total);
        reader_finish(&r);
    }
    give_input(before);
    for (i = 0; i < FILES; i++) {
        unlink(names[i]);
    }
}

/* ---- what goes wrong ------------------------------------------------------------------------------------------------ */

/* Reads a folder, a file that is not there and one that is; `context`: standard input, which cannot be read. */
static int read_wrong(const void *context)
{
    const char *files[] = { "/tmp", "/nonexistent", names[0] };
    buffer got = { NULL, 0, 0 };
    setting s = { 0 };
    int fd = next_fd();
    block b = { 0 };
    reader r;
    bool big;

    no_poll = context && strcmp(context, "no poll") == 0;
    broken = context && !no_poll;
    s.j.separator = '\n';
    s.j.call = &s.call;
    s.j.command = &who;
    s.call.files = files;
    s.call.file_count = context ? 0 : 3;
    reader_start(&r, &s.j);
    r.wait = wait_here;
    r.wait_context = &waits;
    while (reader_next(&r, &b, &big)) {
        put_block(&s, &b, &got);
    }
    return !(r.failed && !r.stopped && got.len == (context ? 0 : 6) && next_fd() == fd);
}

static void test_errors(void **state)
{
    int before;

    (void)state;
    put_file(0, urikit_str_from("a"));
    child_check(read_wrong, NULL, 0, "urikit test: /tmp: Is a directory\nurikit test: /nonexistent: No such file or directory\n");
    before = take_input(names[0]);
    child_check(read_wrong, "broken", 0, "urikit test: standard input: Input/output error\n");
    child_check(read_wrong, "no poll", 0, "urikit test: standard input: Cannot allocate memory\n");
    give_input(before);
    unlink(names[0]);
}

/* After Ctrl-C the reader says so: what it has of a record is none. */
static int read_stopped(const void *context)
{
    const char *files[] = { names[0], names[0] };
    setting s = { 0 };
    int fd;
    block b = { 0 };
    reader r;
    bool big;

    (void)context;
    s.j.separator = '\n';
    s.j.call = &s.call;
    s.j.command = &who;
    s.call.files = files;
    s.call.file_count = 2;
    signal(SIGINT, SIG_DFL);
    stop_listen();
    fd = next_fd();
    reader_start(&r, &s.j);
    r.wait = wait_here;
    r.wait_context = &waits;
    if (!reader_next(&r, &b, &big) || r.stopped || b.text.len != 2) {
        return 1;
    }
    raise(SIGINT);
    (void)reader_next(&r, &b, &big);
    return !r.stopped || r.failed || next_fd() != fd;
}

static void test_stopped(void **state)
{
    (void)state;
    put_file(0, urikit_str_from("a\nb"));
    child_check(read_stopped, NULL, 0, "");
    unlink(names[0]);
}

/* A pipe is made wider, where the system can, and read to its end. */
static void test_pipe(void **state)
{
    buffer got = { NULL, 0, 0 };
    setting s = { 0 };
    int before = dup(STDIN_FILENO);
    int ends[2];

    (void)state;
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], "a\nb", 3), 3);
    close(ends[1]);
    dup2(ends[0], STDIN_FILENO);
    s.j.separator = '\n';
    assert_true(read_all(&s, &got));
    check_text(buffer_view(&got), urikit_str_from("#1:a\n#2:b\n"), "a pipe");
#if defined(F_SETPIPE_SZ) && defined(F_GETPIPE_SZ)
    {
        int width = fcntl(ends[0], F_GETPIPE_SZ);

        if (fcntl(ends[0], F_SETPIPE_SZ, 2 * READ_SIZE) >= 2 * READ_SIZE) { /* it does not refuse that either */
            assert_int_equal(width, READ_SIZE);
            assert_true(read_all(&s, &got));
            assert_int_equal(fcntl(ends[0], F_GETPIPE_SZ), 2 * READ_SIZE); /* a wider one stays so */
        }
    }
#endif
    close(ends[0]);
    give_input(before);
    buffer_free(&got);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_lines),  cmocka_unit_test(test_long_lines),
                                        cmocka_unit_test(test_items),  cmocka_unit_test(test_arguments),
                                        cmocka_unit_test(test_blocks), cmocka_unit_test(test_total),
                                        cmocka_unit_test(test_errors), cmocka_unit_test(test_stopped),
                                        cmocka_unit_test(test_pipe) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
