/* SPDX-License-Identifier: MIT */
#include "commands/option_file.h"

#include "text/show.h"
#include "text/unicode_text.h"
#include "text/unpack.h"

#include <stdlib.h>
#include <string.h>

/* ---- --policy ---- */

bool policy_read_file(const command *who, const char *path, buffer *text)
{
    /* "-" is a file as any other here: standard input is for records */
    fault why;
    bool good = whole_file_read(strcmp(path, "-") == 0 ? "./-" : path, text, &why);

    if (!good) {
        usage_error(who, "cannot read %s: %s", path, why.text);
    }
    return good;
}

void policy_prepare(urikit_str text, buffer *memory, urikit_policy *policy)
{
    if (urikit_policy_read(text, NULL, 0, policy) == URIKIT_E_SPACE) {
        urikit_out out = buffer_out(memory, policy->size);

        (void)!urikit_policy_read(text, out.ptr, policy->size, policy);
    }
}

void policy_fault(const command *who, const char *option, const char *path, const urikit_policy_item *item)
{
    buffer shown = { NULL, 0, 0 };

    show_text(&shown, urikit_str_of(item->word.ptr ? item->word.ptr : "", item->word.len));
    buffer_byte(&shown, '\0');
    if (path) {
        usage_error(who, "--policy %s: line %u: %s '%s'", path, (unsigned)item->line, item->fault, shown.ptr);
    } else {
        usage_error(who, "--%s: %s '%s'", option, item->fault, shown.ptr);
    }
    buffer_free(&shown);
}

urikit_code policy_to_ascii(void *context, urikit_str host, urikit_out *out)
{
    buffer made = { NULL, 0, 0 };
    urikit_code code = unicode_put_ascii(host, true, &made, NULL);

    (void)context;
    if (!code) {
        code = urikit_out_append(out, buffer_view(&made));
    }
    buffer_free(&made);
    return code;
}

/* ---- --registry ---- */

/* A line of the file: an account, a tab, an address. */
typedef struct registry_row {
    char address[URIKIT_EIP55_LEN]; /* in lower case */
    uint64_t account;
    size_t line;
} registry_row;

/* Says what is wrong with a word of a line. Returns false. */
static bool line_fault(const command *who, const char *path, size_t line, urikit_str word, const char *reason)
{
    buffer shown = { NULL, 0, 0 };

    show_text(&shown, word);
    buffer_byte(&shown, '\0');
    usage_error(who, "--registry %s: line %llu: '%s' %s", path, (unsigned long long)line, shown.ptr, reason);
    buffer_free(&shown);
    return false;
}

static bool read_line(const command *who, const char *path, urikit_str text, size_t line, buffer *rows)
{
    const char *tab = memchr(text.ptr, '\t', text.len);
    urikit_str account = urikit_str_of(text.ptr, tab ? (size_t)(tab - text.ptr) : text.len);
    urikit_str address = tab ? urikit_str_of(tab + 1, text.len - account.len - 1) : urikit_str_of(NULL, 0);
    registry_row row = { .line = line };
    size_t i;

    if (!tab) {
        return line_fault(who, path, line, text, "is not an account, a tab and an address");
    }
    if (urikit_nosh_authority_classify(account) != URIKIT_NOSH_ACCOUNT) {
        return line_fault(who, path, line, account, "is not an account: a number from 1 to 9223372036854775807");
    }
    if (urikit_nosh_authority_classify(address) != URIKIT_NOSH_ADDRESS) {
        return line_fault(who, path, line, address, "is not an address: 0x and 40 hex digits");
    }
    for (i = 0; i < account.len; i++) {
        row.account = row.account * 10 + (uint64_t)(account.ptr[i] - '0');
    }
    for (i = 0; i < sizeof row.address; i++) {
        row.address[i] = (char)(address.ptr[i] >= 'A' && address.ptr[i] <= 'Z' ? address.ptr[i] + ('a' - 'A') : address.ptr[i]);
    }
    buffer_put(rows, (const char *)&row, sizeof row);
    return true;
}

/* By address, then by line. */
static int compare_rows(const void *a, const void *b)
{
    const registry_row *x = a;
    const registry_row *y = b;
    int order = memcmp(x->address, y->address, sizeof x->address);

    return order != 0 ? order : (x->line > y->line) - (x->line < y->line);
}

static int compare_address(const void *key, const void *row)
{
    return memcmp(key, ((const registry_row *)row)->address, URIKIT_EIP55_LEN);
}

static uint64_t find_account(void *context, urikit_str address)
{
    const buffer *rows = context;
    const registry_row *row = rows->len > 0
                                  ? bsearch(address.ptr, rows->ptr, rows->len / sizeof *row, sizeof *row, compare_address)
                                  : NULL;

    return row ? row->account : 0;
}

/* An address has one account. Says of the first line that gives a second one. */
static bool check_rows(const command *who, const char *path, const buffer *rows)
{
    const registry_row *row = (const registry_row *)rows->ptr;
    size_t count = rows->len / sizeof *row;
    const registry_row *found = NULL;
    size_t i;

    for (i = 1; i < count; i++) {
        if (compare_address(row[i].address, &row[i - 1]) == 0 && row[i].account != row[i - 1].account &&
            (!found || row[i].line < found->line)) {
            found = &row[i];
        }
    }
    return !found || line_fault(who, path, found->line, urikit_str_of(found->address, sizeof found->address),
                                "has another account in a line before this one");
}

bool registry_read_file(const command *who, const char *path, buffer *rows, urikit_nosh_registry *registry)
{
    buffer text = { NULL, 0, 0 };
    size_t line = 1;
    size_t at;
    bool good = true;
    fault why;

    if (!whole_file_read(path, &text, &why)) {
        usage_error(who, "cannot read %s: %s", path, why.text);
        return false;
    }
    for (at = 0; good && at < text.len; line++) {
        const char *end = memchr(text.ptr + at, '\n', text.len - at);
        urikit_str one = urikit_str_of(text.ptr + at, end ? (size_t)(end - text.ptr) - at : text.len - at);

        good = one.len == 0 || one.ptr[0] == '#' || read_line(who, path, one, line, rows);
        at += one.len + 1;
    }
    buffer_free(&text);
    registry->context = rows;
    registry->account = find_account;
    if (good && rows->len > 0) {
        qsort(rows->ptr, rows->len / sizeof(registry_row), sizeof(registry_row), compare_rows);
        good = check_rows(who, path, rows);
    }
    return good;
}
