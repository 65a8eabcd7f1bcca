/* SPDX-License-Identifier: MIT */
/* Distinct records in tables that are too small, and the file they go to, on a disk that takes and gives pieces. */
#undef _FORTIFY_SOURCE /* with it the headers have functions of their own in place of those below */
#define _GNU_SOURCE /* O_TMPFILE */
#include "run/siphash.h"
#include "run/spill.h"
#include "run/uniq_set.h"

#include "check.h"
#include "random.h"
#include "tool_child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>

enum {
    LONGEST_WRITE = 256 * 1024 /* but for one record */
};

static const command who = { .name = "test" };
static bool no_unnamed; /* the system cannot make a file without a name */
static bool no_random;  /* it has no /dev/urandom */
static size_t calls;    /* of the disk: some are cut short, or interrupted */

/* ---- the disk: these come before those of the C library ----------------------------------- */

int open(const char *path, int flags, ...)
{
    bool unnamed = false;
    mode_t mode = 0;
    va_list rest;

#ifdef O_TMPFILE
    unnamed = (flags & O_TMPFILE) == O_TMPFILE;
#endif
    if (unnamed || (flags & O_CREAT)) {
        va_start(rest, flags);
        mode = (mode_t)va_arg(rest, unsigned);
        va_end(rest);
    }
    if ((unnamed && no_unnamed) || (no_random && strcmp(path, "/dev/urandom") == 0)) {
        errno = unnamed ? EOPNOTSUPP : ENOENT;
        return -1;
    }
    return openat(AT_FDCWD, path, flags, mode);
}

/* How many of the bytes are taken now; 0: the call is interrupted. */
static size_t piece_of(size_t len)
{
    calls++;
    errno = calls % 7 == 0 ? EINTR : EIO; /* what is left of an earlier call means nothing */
    return calls % 7 == 0 ? 0 : calls % 5 == 0 ? 1 : calls % 3 == 0 ? len / 2 + 1 : len;
}

ssize_t pwrite(int fd, const void *bytes, size_t len, off_t at)
{
    size_t piece = piece_of(len);

    return piece == 0 || lseek(fd, at, SEEK_SET) < 0 ? -1 : write(fd, bytes, piece < len ? piece : len);
}

ssize_t pread(int fd, void *bytes, size_t len, off_t at)
{
    size_t piece = piece_of(len);

    return piece == 0 || lseek(fd, at, SEEK_SET) < 0 ? -1 : read(fd, bytes, piece < len ? piece : len);
}

/* The number that the next open file gets: the same as before, if all were closed. */
static int next_fd(void)
{
    int fd = dup(STDERR_FILENO);

    close(fd);
    return fd;
}

/* A new empty folder for temporary files. */
static void use_folder(char path[])
{
    assert_non_null(mkdtemp(path));
    assert_int_equal(setenv("TMPDIR", path, 1), 0);
}

/* ---- chains -------------------------------------------------------------------------------- */

/* Byte `at` of chain `which`. */
static char byte_of(size_t which, size_t at)
{
    return (char)(at * 7 + at / 251 + which * 31);
}

static void put_some(spill *s, spill_chain *c, size_t which, size_t *at, size_t len)
{
    char bytes[200];
    size_t i;

    for (i = 0; i < len; i++) {
        bytes[i] = byte_of(which, *at + i);
    }
    spill_put(s, c, bytes, len);
    *at += len;
}

static void get_some(spill *s, spill_chain *c, size_t which, size_t *at, size_t len)
{
    char bytes[200];
    size_t i;

    assert_true(spill_get(s, c, bytes, len));
    for (i = 0; i < len; i++) {
        assert_int_equal(bytes[i], byte_of(which, *at + i));
    }
    *at += len;
}

enum { CHAINS = 3, CHUNK = 64 };

/* Three chains, written by turns and read by turns: the second round needs no more of the file than the first. */
static uint64_t write_and_read(spill *s, random_state *random)
{
    spill_chain chains[CHAINS] = { { 0 } };
    size_t written[CHAINS] = { 0 };
    size_t got[CHAINS] = { 0 };
    uint64_t size;
    size_t i;

    for (i = 0; i < 100; i++) {
        put_some(s, &chains[i % CHAINS], i % CHAINS, &written[i % CHAINS], random_below(random, 200));
    }
    for (i = 0; i < CHAINS; i++) {
        put_some(s, &chains[i], i, &written[i], i == 0 ? CHUNK - written[i] % CHUNK : 10); /* the first ends with a chunk */
        spill_end(s, &chains[i]);
        assert_int_equal(chains[i].bytes, written[i]);
    }
    size = s->chunks;
    for (i = 0; got[0] < written[0] || got[1] < written[1] || got[2] < written[2]; i = (i + 1) % CHAINS) {
        size_t most = written[i] - got[i];

        get_some(s, &chains[i], i, &got[i], random_below(random, most < 200 ? most + 1 : 200));
        assert_false(spill_get(s, &chains[i], "", written[i] - got[i] + 1));
    }
    for (i = 0; i < CHAINS; i++) {
        spill_drop(&chains[i]);
    }
    assert_int_equal(s->unused_count, s->chunks);
    return size;
}

static void check_chains(void)
{
    random_state random = random_start();
    random_state again = random;
    struct stat about;
    int fd = next_fd();
    spill s;
    uint64_t size;

    spill_start(&s, &who, CHUNK);
    assert_int_equal(s.fd, -1);
    size = write_and_read(&s, &random);
    assert_int_equal(write_and_read(&s, &again), size);
    assert_int_equal(lseek(s.fd, 0, SEEK_END), (off_t)(size * CHUNK));
    assert_int_equal(fcntl(s.fd, F_GETFD) & FD_CLOEXEC, FD_CLOEXEC);
    assert_int_equal(fstat(s.fd, &about), 0);
    assert_int_equal(about.st_mode & 07777, 0600);
    assert_int_equal(s.fd, fd);
    spill_finish(&s);
    assert_int_equal(next_fd(), fd);
}

/* Also in a process without standard input, where the file gets its number. */
static void check_chains_without_input(void)
{
    int input = dup(STDIN_FILENO);

    close(STDIN_FILENO);
    check_chains();
    if (input >= 0) {
        dup2(input, STDIN_FILENO);
        close(input);
    }
}

static void test_chains(void **state)
{
    mode_t mask = umask(0);

    (void)state;
    check_chains();
    check_chains_without_input();
    umask(mask);
}

/* Where the system has no files without a name, the name is gone at once: the folder is empty. */
static void test_a_name_is_taken_away(void **state)
{
    char folder[] = "/tmp/urikit-test-XXXXXX";
    char unnamed[] = "/tmp/urikit-test-XXXXXX";
    spill s;
    spill_chain c = { 0 };

    (void)state;
    use_folder(folder);
    spill_start(&s, &who, 1);
    spill_put(&s, &c, "a", 1);
    assert_int_equal(rmdir(folder), 0);
    spill_finish(&s);
    spill_drop(&c);
    no_unnamed = true;
    use_folder(unnamed);
    spill_start(&s, &who, 1);
    memset(&c, 0, sizeof c);
    spill_put(&s, &c, "a", 1);
    assert_int_equal(rmdir(unnamed), 0);
    unsetenv("TMPDIR");
    check_chains_without_input();
    no_unnamed = false;
    spill_finish(&s);
    spill_drop(&c);
}

/* ---- disks that fail ------------------------------------------------------------------------- */

static int write_one(const void *context)
{
    spill s;
    spill_chain c = { 0 };

    (void)context;
    spill_start(&s, &who, 16);
    spill_put(&s, &c, "0123456789abcdef", 16);
    return 0;
}

static int write_to_full_disk(const void *context)
{
    struct rlimit most = { 8, 8 };

    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &most);
    return write_one(context);
}

static int read_what_is_gone(const void *context)
{
    spill s;
    spill_chain c = { 0 };
    char bytes[16];

    (void)context;
    spill_start(&s, &who, 16);
    spill_put(&s, &c, "0123456789abcdef", 16);
    spill_end(&s, &c);
    if (ftruncate(s.fd, 8) == 0) {
        (void)spill_get(&s, &c, bytes, 16);
    }
    return 0;
}

static void test_failures(void **state)
{
    (void)state;
    setenv("TMPDIR", "", 1);
    child_check(write_to_full_disk, NULL, EXIT_IO, "urikit test: cannot write a temporary file in /tmp: File too large\n");
    unsetenv("TMPDIR");
    child_check(read_what_is_gone, NULL, EXIT_IO, "urikit test: cannot read a temporary file in /tmp: Input/output error\n");
    setenv("TMPDIR", "/nonexistent", 1);
    child_check(write_one, NULL, EXIT_IO,
                "urikit test: cannot make a temporary file in /nonexistent: No such file or directory\n");
    unsetenv("TMPDIR");
}

/* The name of a file in the folder must fit with its end: 4095 bytes do. */
static void test_long_names(void **state)
{
    char folder[4096];
    char want[4200];
    size_t len;

    (void)state;
    for (len = 4080; len <= 4083; len++) {
        size_t i;

        for (i = 0; i < len; i++) {
            folder[i] = i % 2 == 0 ? '/' : 'z';
        }
        folder[len] = '\0';
        setenv("TMPDIR", folder, 1);
        (void)snprintf(want, sizeof want, "urikit test: cannot make a temporary file in %s: %s\n", folder,
                       strerror(len < 4082 ? ENOENT : ENAMETOOLONG));
        child_check(write_one, NULL, EXIT_IO, want);
    }
    unsetenv("TMPDIR");
}

/* ---- distinct records -------------------------------------------------------------------------- */

enum { KEYS = 3000, MARK_LISTED = 1, MARK_UNLISTED = 2 };

/* A run: what it is given. */
typedef struct plan {
    size_t memory;
    size_t records;
    size_t keys;
    size_t longer; /* bytes of each key, besides those that differ */
    bool one_hash; /* as an attacker would like it, who cannot choose hashes: this one */
    uint64_t hash;
} plan;

/* What is known of a key: its mark of the lists, how often it came, and how it was spelled at first. */
typedef struct known_key {
    unsigned marks;
    unsigned long count;
    char text[100];
} known_key;

static known_key known[KEYS];
static buffer got;
static size_t longest_record;

static void put_written(const command *from, urikit_str records, char separator)
{
    assert_ptr_equal(from, &who);
    assert_int_equal(separator, '\n');
    assert_true(records.len > 0 && records.len < LONGEST_WRITE + longest_record);
    assert_int_equal(records.ptr[records.len - 1], '\n');
    buffer_str(&got, records);
}

enum { SPELLINGS = 4, EMPTY_KEY = 5 };

/* The key, of which one is empty; or a text for it: another one as long, one that begins with it, or with which it begins. */
static void put_key(const plan *p, size_t key, unsigned spelling, buffer *out)
{
    out->len = 0;
    if (key != EMPTY_KEY) {
        buffer_format(out, "%c%zu", spelling == 1 ? 'K' : 'k', key);
        buffer_repeat(out, 'x', key % 23 + p->longer);
    }
    if (spelling == 2) {
        buffer_text(out, "/tail");
    }
    out->len -= spelling == 3 && key != EMPTY_KEY;
}

static void add_item(uniq_set *u, const plan *p, size_t key, unsigned spelling, uniq_role role, uint64_t number)
{
    buffer name = { NULL, 0, 0 };
    buffer text = { NULL, 0, 0 };
    uniq_item item = { 0 };

    put_key(p, key, 0, &name);
    put_key(p, key, spelling, &text);
    longest_record = text.len + 40;
    item.key = buffer_view(&name);
    item.text = spelling == 0 ? item.key : buffer_view(&text);
    item.hash = p->one_hash ? p->hash : uniq_hash(u, item.key);
    item.role = role;
    item.number = number;
    uniq_expect(u, item.hash);
    uniq_add(u, &item, &got);
    buffer_free(&name);
    buffer_free(&text);
}

/* What is expected of the keys so far, in the order of `firsts`. */
static void check_output(const plan *p, const uniq_settings *settings, const size_t *firsts, size_t count)
{
    buffer want = { NULL, 0, 0 };
    buffer text = { NULL, 0, 0 };
    size_t i;

    for (i = 0; i < count; i++) {
        const known_key *k = &known[firsts[i]];

        if (settings->count) {
            buffer_format(&want, "%lu\t", k->count);
        }
        put_key(p, firsts[i], (unsigned)k->text[0], &text);
        buffer_str(&want, buffer_view(&text));
        buffer_byte(&want, '\n');
    }
    if (got.len != want.len || (want.len > 0 && memcmp(got.ptr, want.ptr, want.len) != 0)) {
        check_fail("memory %zu, count %d, in %d, not in %d: %zu bytes, not %zu", settings->memory, settings->count, settings->in,
                   settings->not_in, got.len, want.len);
    }
    buffer_free(&want);
    buffer_free(&text);
}

static uint64_t add_lists(uniq_set *u, const plan *p, const uniq_settings *settings, random_state *random)
{
    uint64_t number = 0;
    size_t i;

    for (i = 0; settings->in && i < p->keys * 2 / 3; i++) {
        size_t key = random_below(random, p->keys);

        known[key].marks |= MARK_LISTED;
        add_item(u, p, key, 1, UNIQ_IN, ++number);
    }
    for (i = 0; settings->not_in && i < p->keys / 3; i++) {
        size_t key = random_below(random, p->keys);

        known[key].marks |= MARK_UNLISTED;
        add_item(u, p, key, 2, UNIQ_NOT_IN, ++number);
    }
    return number;
}

/* First some keys in order, then any, and at the end each once more. */
static size_t key_of_record(const plan *p, size_t i, random_state *random)
{
    return i < p->keys / 2 ? i : i + p->keys >= p->records ? i + p->keys - p->records : random_below(random, p->keys);
}

static void run_plan(const plan *p, unsigned options, random_state *random)
{
    uniq_settings settings = { &who, p->memory, (options & 1) != 0, (options & 2) != 0, (options & 4) != 0, '\n' };
    static size_t firsts[KEYS];
    int fd = next_fd();
    uniq_set *u = uniq_start(&settings);
    size_t count = 0;
    uint64_t number;
    size_t i;

    memset(known, 0, sizeof known);
    got.len = 0;
    number = add_lists(u, p, &settings, random);
    for (i = 0; i < p->records; i++) {
        size_t key = key_of_record(p, i, random);
        unsigned spelling = (unsigned)random_below(random, SPELLINGS);
        known_key *k = &known[key];

        if (k->count == 0 && (!settings.in || (k->marks & MARK_LISTED)) && !(k->marks & MARK_UNLISTED)) {
            firsts[count++] = key;
            k->text[0] = (char)spelling;
        }
        k->count++;
        add_item(u, p, key, spelling, UNIQ_RECORD, ++number);
    }
    uniq_finish(u, put_written);
    uniq_free(u);
    check_output(p, &settings, firsts, count);
    assert_int_equal(next_fd(), fd);
}

static void run_plans(const plan *plans, size_t count)
{
    random_state random = random_start();
    size_t i;
    unsigned options;

    for (i = 0; i < count; i++) {
        for (options = 0; options < 8; options++) {
            run_plan(&plans[i], options, &random);
        }
    }
    buffer_free(&got);
    memset(&got, 0, sizeof got);
}

/* From a table that holds a hundred keys to one that holds all: the result is the same. */
static void test_any_memory(void **state)
{
    static const plan plans[] = { { 16 * 1024, 5000, 2500, 0, false, 0 },
                                  { 64 * 1024, 5000, 2500, 0, false, 0 },
                                  { 100 * 1024, 5000, 2500, 0, false, 0 },
                                  { 8 * 1024 * 1024, 5000, KEYS, 0, false, 0 },
                                  { 1024 * 1024, 400, 200, 5000, false, 0 } };

    (void)state;
    run_plans(plans, sizeof plans / sizeof plans[0]);
}

/* No partition tells keys of one hash apart: at the last level the memory grows, and so does the table. */
static void test_one_hash(void **state)
{
    static const plan plans[] = { { 16 * 1024, 3200, 900, 0, true, 0 },
                                  { 1024 * 1024, 3200, 900, 0, true, 0 },
                                  { 1024 * 1024, 3200, 900, 0, true, UINT64_MAX } };

    (void)state;
    run_plans(plans, sizeof plans / sizeof plans[0]);
}

/* With much memory there are more partitions. */
static void test_more_partitions(void **state)
{
    static const plan plans[] = { { 16 * 1024 * 1024, 120, 60, 300000, false, 0 },
                                  { 16 * 1024 * 1024, 120, 60, 300000, true, UINT64_MAX } };
    random_state random = random_start();

    (void)state;
    run_plan(&plans[0], 0, &random);
    run_plan(&plans[1], 0, &random);
}

/* One record that is longer than the memory is kept, and others beside it. */
static void test_longer_than_memory(void **state)
{
    static const plan plans[] = { { 16 * 1024, 30, 10, 20000, false, 0 } };

    (void)state;
    run_plans(plans, 1);
}

/* SipHash-1-3 of the bytes 0, 1, 2 ... with the key 0 to 15, as another program of its description computes it. */
static void test_siphash(void **state)
{
    static const struct {
        size_t len;
        uint64_t hash;
    } rows[] = { { 0, UINT64_C(0xABAC0158050FC4DC) },  { 1, UINT64_C(0xC9F49BF37D57CA93) }, { 7, UINT64_C(0xD3927D989BB11140) },
                 { 8, UINT64_C(0x369095118D299A8E) },  { 9, UINT64_C(0x25A48EB36C063DE4) }, { 15, UINT64_C(0xD320D86D2A519956) },
                 { 16, UINT64_C(0xCC4FDD1A7D908B66) }, { 31, UINT64_C(0x2370DD1F8C21D1BC) } };
    const uint16_t one = 1;
    uint64_t key[2];
    char bytes[32];
    size_t i;

    (void)state;
    if (*(const unsigned char *)&one == 0) {
        skip(); /* the words are those of the machine: with the highest byte first the hash is another one */
    }
    for (i = 0; i < sizeof bytes; i++) {
        bytes[i] = (char)i;
    }
    memcpy(key, bytes, sizeof key);
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_true(siphash(key, bytes, rows[i].len) == rows[i].hash);
    }
}

/* Lists that fit, or not quite, and records beside them that do not: each memory from one that is too small for the lists on. */
static void test_lists_beside_records(void **state)
{
    random_state random = random_start();
    plan p = { 0, 1200, 600, 0, false, 0 };
    unsigned options;

    (void)state;
    for (p.memory = 12 * 1024; p.memory <= 40 * 1024; p.memory += 2 * 1024) {
        for (options = 2; options < 8; options++) {
            run_plan(&p, options, &random);
        }
    }
    buffer_free(&got);
    memset(&got, 0, sizeof got);
}

static int start_too_large(const void *context)
{
    uniq_settings settings = { &who, SIZE_MAX / 4, false, false, false, '\n' };

    (void)context;
    return uniq_start(&settings) != NULL;
}

static void test_no_memory(void **state)
{
    (void)state;
    child_check(start_too_large, NULL, EXIT_IO, "urikit: out of memory\n");
}

/* No two runs have the same hashes, with the system's random bytes or without. */
static void test_secret(void **state)
{
    uniq_settings settings = { &who, 16 * 1024, false, false, false, '\n' };
    int round;

    (void)state;
    for (round = 0; round < 2; round++) {
        uniq_set *one = uniq_start(&settings);
        uniq_set *other = uniq_start(&settings);
        int fd = next_fd();

        assert_true(uniq_hash(one, urikit_str_from("a")) == uniq_hash(one, urikit_str_from("a")));
        assert_true(uniq_hash(one, urikit_str_from("a")) != uniq_hash(other, urikit_str_from("a")));
        uniq_free(one);
        uniq_free(other);
        assert_int_equal(next_fd(), fd);
        no_random = !no_random;
    }
}

static void test_nothing(void **state)
{
    static const plan plans[] = { { 16 * 1024, 0, 0, 0, false, 0 } };

    (void)state;
    run_plans(plans, 1);
    uniq_free(NULL);
}

/*
 * What is in the table is written at once: so many of a thousand keys, or of sixty long ones. An entry takes 17 bytes and its
 * key, a slot 8; an eighth of the memory is for chunks; a table grows at three quarters, if half of it is free after that, else
 * it is filled to 13/16.
 */
static void test_memory_is_used(void **state)
{
    static const struct {
        size_t memory;
        size_t key_len;
        size_t held;
        size_t keys;
    } rows[] = { { 16 * 1024, 63, 76, 1000 },   { 16 * 1024, 20000, 1, 60 },    { 31 * 1024, 4, 832, 1000 },
                 { 45 * 1024, 4, 832, 1000 },   { 46517, 4, 832, 1000 },        { 46518, 4, 1000, 1000 },
                 { 64 * 1024, 23, 1000, 1000 }, { 1024 * 1024, 20000, 45, 60 }, { 1024 * 1024, 4, 1000, 1000 } };
    size_t row;
    size_t i;

    (void)state;
    for (row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        uniq_settings settings = { &who, rows[row].memory, false, false, false, '\n' };
        uniq_set *u = uniq_start(&settings);
        buffer key = { NULL, 0, 0 };

        got.len = 0;
        longest_record = rows[row].key_len;
        for (i = 0; i < rows[row].keys; i++) {
            uniq_item item = { 0 };

            key.len = 0;
            buffer_format(&key, "%0*zu", (int)rows[row].key_len, i);
            item.key = item.text = buffer_view(&key);
            item.hash = uniq_hash(u, item.key);
            item.number = i + 1;
            uniq_add(u, &item, &got);
        }
        if (got.len / (rows[row].key_len + 1) != rows[row].held) {
            check_fail("memory %zu, key of %zu bytes: %zu held, not %zu", rows[row].memory, rows[row].key_len,
                       got.len / (rows[row].key_len + 1), rows[row].held);
        }
        uniq_finish(u, put_written);
        assert_int_equal(got.len, rows[row].keys * (rows[row].key_len + 1));
        uniq_free(u);
        buffer_free(&key);
    }
    buffer_free(&got);
    memset(&got, 0, sizeof got);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chains),          cmocka_unit_test(test_a_name_is_taken_away), cmocka_unit_test(test_failures),
        cmocka_unit_test(test_long_names),      cmocka_unit_test(test_any_memory),           cmocka_unit_test(test_one_hash),
        cmocka_unit_test(test_more_partitions), cmocka_unit_test(test_longer_than_memory),   cmocka_unit_test(test_secret),
        cmocka_unit_test(test_siphash),         cmocka_unit_test(test_lists_beside_records), cmocka_unit_test(test_no_memory),
        cmocka_unit_test(test_nothing),         cmocka_unit_test(test_memory_is_used)
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
