/* SPDX-License-Identifier: MIT */
/* Web archives: the parts do not depend on where blocks of the input end, and no cut or changed byte breaks the reader. */
#include "commands/extract_format.h"

#include "check.h"
#include "random.h"

#define HTTP "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"

/* "abcdefgh" in gzip, stored (RFC 1952). */
#define GZIP                                         \
    "\x1F\x8B\x08\0\0\0\0\0\0\xFF\x01\x08\0\xF7\xFF" \
    "abcdefgh"                                       \
    "\x50\x2A\xEF\xAE\x08\0\0\0"

static buffer archive;
static size_t block_end; /* of the last record, which lacks nothing but line breaks there */

static void put_record(const char *block, size_t len)
{
    buffer_format(
        &archive,
        "WARC/1.1\r\nWARC-Target-URI: http://a.example/\r\nContent-Type: application/http\r\nContent-Length: %zu\r\n\r\n", len);
    buffer_put(&archive, block, len);
    block_end = archive.len;
    buffer_text(&archive, "\r\n\r\n");
}

static int make_archive(void **state)
{
    static const char plain[] = HTTP "Location: /l\r\nLink: \r\n\r\n<a href=b>";
    static const char chunks[] = HTTP "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x\r\nde\r\n0\r\nT: t\r\n\r\n";
    static const char packed[] = HTTP "Content-Encoding: gzip\r\n\r\n" GZIP;
    static const char both[] = HTTP "Content-Encoding: x-gzip\r\nTransfer-Encoding: chunked\r\n\r\n1f\r\n" GZIP "\r\n0\r\n\r\n";
    static const char cut[] = HTTP "Content-Encoding: gzip\r\n\r\n\x1F\x8B\x08\0\0";

    (void)state;
    put_record(plain, sizeof plain - 1);
    put_record(chunks, sizeof chunks - 1);
    put_record(packed, sizeof packed - 1);
    put_record(both, sizeof both - 1);
    put_record(cut, sizeof cut - 1);
    buffer_text(&archive, "WARC/1.1\r\nContent-Length: x\r\n\r\nlost\nWARC and WARC/\r\n\r\n");
    put_record("no message", 10);
    return 0;
}

static int free_archive(void **state)
{
    (void)state;
    buffer_free(&archive);
    return 0;
}

/* What the parts are, in one text. */
static void put_parts(extract_warc *w, buffer *out)
{
    warc_part part;

    while (extract_warc_next(w, &part)) {
        if (part.why) {
            buffer_format(out, "!%llu %s\n", (unsigned long long)part.start, part.why);
            continue;
        }
        if (part.first) {
            buffer_format(out, "%s %s %.*s %llu-%llu: ", part.format->name, part.context ? part.context : "-", (int)part.base.len,
                          part.base.len > 0 ? part.base.ptr : "", (unsigned long long)part.start, (unsigned long long)part.end);
        }
        buffer_str(out, part.bytes);
        if (part.last) {
            buffer_byte(out, '\n');
        }
    }
}

/* Reads the bytes in blocks, the first of which may have another size. */
static void read_blocks(urikit_str bytes, size_t first, size_t block, buffer *out)
{
    extract_warc *w = extract_warc_start();
    size_t at = 0;

    out->len = 0;
    while (at < bytes.len) {
        size_t n = at == 0 ? first : block;
        urikit_str some;

        n = n < bytes.len - at ? n : bytes.len - at;
        some = check_copy(urikit_str_of(bytes.ptr + at, n));
        extract_warc_feed(w, some, false);
        check_free(some);
        put_parts(w, out);
        at += n;
    }
    extract_warc_feed(w, urikit_str_of("", 0), true);
    put_parts(w, out);
    assert_true(extract_warc_place(w) == bytes.len);
    extract_warc_free(w);
    buffer_byte(out, '\0');
}

static void test_parts(void **state)
{
    static const char *const lines[] = {
        "reference header  27-0: http://a.example/\nauto -  60-0: application/http\nauto -  94-0: 76\n",
        "reference header http://a.example/ 152-0: /l\nhtml - http://a.example/ 166-0: <a href=b>\n",
        ": abcde\nauto - http://a.example/ ", /* chunks, and what follows them */
        ": abcdefgh\n",
        ": T: t\r\n\r\n\n",
        " the body: byte 5: gzip: the archive is cut short\n",
        " this record has no Content-Length that is a number\nauto -  ",
        ": 1.1\r\nContent-Length: x\r\n\r\nlost\nWARC and WARC/\r\n\r\n\n",
        "no message\n",
    };
    buffer out = { NULL, 0, 0 };
    const char *at;
    size_t i;

    (void)state;
    read_blocks(buffer_view(&archive), archive.len, 1, &out);
    at = out.ptr;
    for (i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        if (!strstr(out.ptr, lines[i])) {
            fail_msg("not there: %s\nin: %s", lines[i], out.ptr);
        }
    }
    assert_non_null(at = strstr(at, ": abcdefgh\n"));
    assert_non_null(strstr(at + 1, ": abcdefgh\n")); /* in chunks, too */
    buffer_free(&out);
}

static void test_blocks(void **state)
{
    buffer all = { NULL, 0, 0 };
    buffer out = { NULL, 0, 0 };
    size_t i;

    (void)state;
    read_blocks(buffer_view(&archive), archive.len, 1, &all);
    for (i = 1; i < archive.len; i++) {
        read_blocks(buffer_view(&archive), i, i < 40 ? i : archive.len, &out);
        check_text(buffer_view(&out), buffer_view(&all), "in blocks");
    }
    buffer_free(&all);
    buffer_free(&out);
}

/* A part of it is read to its end, and what its whole records say is the same. */
static void test_cuts(void **state)
{
    buffer all = { NULL, 0, 0 };
    buffer out = { NULL, 0, 0 };
    size_t last = archive.len + 4;
    size_t i;

    (void)state;
    put_record("no message", 10);
    read_blocks(buffer_view(&archive), archive.len, 1, &all);
    for (i = 1; i < archive.len; i++) {
        read_blocks(urikit_str_of(archive.ptr, i), i, 1, &out);
        if (i > 176) { /* the first record is whole */
            assert_memory_equal(out.ptr, all.ptr, (size_t)(strstr(all.ptr, "<a href=b>\n") - all.ptr));
        }
        if (i > last && i < block_end) {
            assert_non_null(strstr(strrchr(out.ptr, '!'), "cut short"));
        }
    }
    buffer_free(&all);
    buffer_free(&out);
}

/* Bytes that are changed change what is found; the reader comes to the end, in one piece and in blocks alike. */
static bool reads_changed(random_state *random, size_t number)
{
    buffer text = { NULL, 0, 0 };
    buffer all = { NULL, 0, 0 };
    buffer out = { NULL, 0, 0 };
    size_t changes = random_below(random, 4) + 1;

    (void)number;
    buffer_str(&text, buffer_view(&archive));
    while (changes-- > 0) {
        static const char bytes[] = "\r\n:0123456789aWC/ \x1F\xFF";

        text.ptr[random_below(random, text.len)] = bytes[random_below(random, sizeof bytes)];
    }
    read_blocks(buffer_view(&text), text.len, 1, &all);
    read_blocks(buffer_view(&text), random_below(random, text.len) + 1, random_below(random, 99) + 1, &out);
    check_text(buffer_view(&out), buffer_view(&all), "in blocks");
    buffer_free(&text);
    buffer_free(&all);
    buffer_free(&out);
    return true;
}

static void test_changed(void **state)
{
    random_state random = random_start();
    size_t i;

    (void)state;
    for (i = 0; i < random_cases() / 200 + 1; i++) {
        (void)reads_changed(&random, i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_parts), cmocka_unit_test(test_blocks), cmocka_unit_test(test_cuts),
                                        cmocka_unit_test(test_changed) };

    return cmocka_run_group_tests(tests, make_archive, free_archive);
}
