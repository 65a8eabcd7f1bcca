/* SPDX-License-Identifier: MIT */
#include "cli/options.h"

#include "cli/command.h"
#include "text/memory.h"
#include "text/secret.h"
#include "text/show.h"

#include <urikit/kind.h>

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Writes and frees a message. */
static void put_talk(buffer *message)
{
    if (write(STDERR_FILENO, message->ptr, message->len) < 0) {
        /* no one reads it; the exit status still says it */
    }
    buffer_free(message);
}

void usage_error(const command *who, const char *format, ...)
{
    buffer message = { NULL, 0, 0 };
    buffer shown = { NULL, 0, 0 };
    buffer masked = { NULL, 0, 0 };
    va_list args;
    char *text = NULL;
    int n;

    va_start(args, format);
    n = vsnprintf(NULL, 0, format, args);
    va_end(args);
    text = buffer_space(&message, (size_t)n + 1);
    va_start(args, format);
    vsnprintf(text, (size_t)n + 1, format, args);
    va_end(args);
    buffer_text(&shown, "urikit");
    if (who) {
        buffer_byte(&shown, ' ');
        buffer_text(&shown, who->name);
    }
    buffer_text(&shown, ": ");
    secret_mask_message(urikit_str_of(text, (size_t)n), &masked);
    show_text(&shown, buffer_view(&masked)); /* what was typed may hold anything */
    buffer_byte(&shown, '\n');
    put_talk(&shown);
    buffer_free(&masked);
    buffer_free(&message);
}

urikit_level option_level(const invocation *call, urikit_level otherwise)
{
    if (option_given(call, OPT_LEVEL)) {
        (void)urikit_level_find(urikit_str_from(call->value[OPT_LEVEL]), &otherwise);
    }
    return otherwise;
}

void usage_caret(urikit_str text, size_t at)
{
    buffer shown = { NULL, 0, 0 };
    buffer masked = { NULL, 0, 0 };

    secret_mask(text, &masked);
    show_caret(&shown, buffer_view(&masked), secret_masked_at(text, at), false);
    buffer_free(&masked);
    put_talk(&shown);
}

void usage_error_at(const command *who, option_id id, const char *value, size_t at, const char *message)
{
    buffer shown = { NULL, 0, 0 };
    buffer masked = { NULL, 0, 0 };

    buffer_format(&shown, "urikit %s: --%s, byte %llu: ", who->name, option_at(id)->name, (unsigned long long)at);
    secret_mask_message(urikit_str_from(message), &masked);
    show_text(&shown, buffer_view(&masked));
    masked.len = 0;
    buffer_byte(&shown, '\n');
    put_talk(&shown);
    if (id == OPT_USERINFO && value[strcspn(value, ":")]) { /* what follows ':' is a password */
        size_t len = strcspn(value, ":") + 1;

        shown.len = 0;
        buffer_str(&masked, urikit_str_of(value, len));
        buffer_text(&masked, "****");
        show_caret(&shown, buffer_view(&masked), at < len ? at : len, false);
        put_talk(&shown);
    } else {
        usage_caret(urikit_str_from(value), at);
    }
    buffer_free(&masked);
}

const char *option_next(const invocation *call, option_id id, size_t *position)
{
    while (*position < call->use_count) {
        const option_use *use = &call->uses[(*position)++];

        if (use->id == id) {
            return use->value;
        }
    }
    return NULL;
}

/* The options of a command, or all names with a blank between, for suggestions. */
static void put_names(const command *who, buffer *names)
{
    size_t id;

    for (id = 0; id < option_total; id++) {
        if (command_takes(who, id)) {
            buffer_text(names, option_at(id)->name);
            buffer_byte(names, ' ');
        }
    }
    buffer_byte(names, '\0');
}

static void unknown_option(const command *who, const char *name, size_t len)
{
    buffer names = { NULL, 0, 0 };
    buffer typed = { NULL, 0, 0 };
    const char *nearest;
    size_t n = 0;

    put_names(who, &names);
    buffer_put(&typed, name, len);
    buffer_byte(&typed, '\0');
    nearest = word_nearest(names.ptr, typed.ptr, &n);
    if (nearest) {
        usage_error(who, "unknown option '--%s' (did you mean '--%.*s'?)", typed.ptr, (int)n, nearest);
    } else {
        usage_error(who, "unknown option '--%s' ('urikit %s -h' lists them)", typed.ptr, who->name);
    }
    buffer_free(&names);
    buffer_free(&typed);
}

/* True if each word of the value is one of the option's choices. */
static bool check_choice(const command *who, const option_row *row, const char *value)
{
    const char *word = value;

    if (!row->choices) {
        return true;
    }
    for (;;) {
        size_t len = row->many ? strcspn(word, ",") : strlen(word);

        if (word_index(row->choices, word, len) < 0) {
            char typed[64];
            size_t n = 0;
            const char *nearest;

            snprintf(typed, sizeof typed, "%.*s", len < 60 ? (int)len : 60, word);
            nearest = word_nearest(row->choices, typed, &n);
            if (nearest) {
                usage_error(who, "--%s: '%s' is not one of its values (did you mean '%.*s'?)", row->name, typed, (int)n, nearest);
            } else {
                usage_error(who, "--%s: '%s' is not one of its values; it takes: %s", row->name, typed, row->choices);
            }
            return false;
        }
        if (!word[len]) {
            return true;
        }
        word += len + 1;
    }
}

static bool take_value(invocation *call, option_id id, const char *value)
{
    if (!check_choice(call->command, option_at(id), value)) {
        return false;
    }
    call->value[id] = value;
    call->uses[call->use_count].id = id;
    call->uses[call->use_count++].value = value;
    if (id == OPT_FILE) {
        call->files[call->file_count++] = value;
    }
    return true;
}

/* "--name" or "--name=value"; *next is the argument after it, which is used where it is the value. */
static bool take_long(invocation *call, const char *arg, char ***next, char **end)
{
    const char *name = arg + 2;
    size_t len = strcspn(name, "=");
    size_t id;

    for (id = 0; id < option_total; id++) {
        const option_row *row = option_at(id);

        if (!command_takes(call->command, id) || strlen(row->name) != len || memcmp(row->name, name, len) != 0) {
            continue;
        }
        if (!row->argument && name[len]) {
            usage_error(call->command, "--%s takes no value", row->name);
            return false;
        }
        if (!row->argument || name[len]) {
            return take_value(call, (option_id)id, row->argument ? name + len + 1 : "");
        }
        if (*next == end) {
            usage_error(call->command, "--%s needs a value: %s", row->name, row->argument);
            return false;
        }
        return take_value(call, (option_id)id, *(*next)++);
    }
    unknown_option(call->command, name, len);
    return false;
}

/* "-0q" or "-fFILE" or "-f FILE". */
static bool take_short(invocation *call, const char *arg, char ***next, char **end)
{
    const char *letter;

    for (letter = arg + 1; *letter; letter++) {
        size_t id = 0;

        while (id < option_total && (!command_takes(call->command, id) || option_at(id)->letter != *letter)) {
            id++;
        }
        if (id == option_total) {
            usage_error(call->command, "unknown option '-%c' ('urikit %s -h' lists them)", *letter, call->command->name);
            return false;
        }
        if (id == OPT_HELP) {
            call->value[OPT_HELP] = "short";
        } else if (!option_at(id)->argument) {
            call->value[id] = "";
        } else if (letter[1]) {
            return take_value(call, (option_id)id, letter + 1);
        } else if (*next == end) {
            usage_error(call->command, "-%c needs a value: %s", *letter, option_at(id)->argument);
            return false;
        } else {
            return take_value(call, (option_id)id, *(*next)++);
        }
    }
    return true;
}

/* True for a text without a scheme that is the name of a file, or of a pipe. */
static bool names_file(const char *text)
{
    size_t len = strcspn(text, ":/?#");
    struct stat about;

    return (len == 0 || text[len] != ':') && stat(text, &about) == 0 && (S_ISREG(about.st_mode) || S_ISFIFO(about.st_mode));
}

/* Of the arguments before "--". False after a usage error: one was meant as the name of a file, surely. */
static bool check_files(const invocation *call, size_t count)
{
    const command *who = call->command;
    size_t i;

    for (i = who->words ? 1 : 0; command_takes(who, OPT_FILE) && i < count; i++) {
        const char *arg = call->args[i];

        if (!names_file(arg)) {
            continue;
        }
        if (who->refuses_files) {
            usage_error(who, "'%s' is a file: 'urikit %s --file %s' reads it; 'urikit %s -- %s' takes the name as a text", arg,
                        who->name, arg, who->name, arg);
            return false;
        }
        if (!option_given(call, OPT_QUIET)) {
            usage_error(who, "'%s' is taken as a text; to read the file: --file %s", arg, arg);
        }
    }
    return true;
}

bool options_read(int argc, char **argv, int first, const command *who, invocation *call)
{
    char **next = argv + first;
    char **end = argv + argc;
    bool options_ended = false;
    size_t before = 0; /* "--" */

    *call = (invocation){ 0 };
    call->command = who;
    call->args = memory_zeroed((size_t)argc * 2, sizeof *call->args);
    call->uses = memory_zeroed((size_t)argc, sizeof *call->uses);
    call->files = (const char **)(call->args + argc);
    while (next < end) {
        char *arg = *next++;
        bool good = true;

        if (options_ended || arg[0] != '-' || !arg[1]) {
            call->args[call->arg_count++] = arg;
            before += !options_ended;
        } else if (strcmp(arg, "--") == 0) {
            options_ended = true;
        } else if (arg[1] == '-') {
            good = take_long(call, arg, &next, end);
        } else {
            good = take_short(call, arg, &next, end);
        }
        if (!good) {
            return false;
        }
    }
    return check_files(call, before);
}

/* The table, with what families add. */
static option_row rows[OPT_MOST];
size_t option_total = OPT_COUNT;

const option_row *option_at(size_t id)
{
    return &rows[id];
}

void option_allow(option_id id, unsigned kinds)
{
    rows[id].kinds |= kinds;
}

/* The words that name a kind, and those of families. For as long as the program runs. */
static const char *with_families(const char *words)
{
    const urikit_family *family;
    buffer all = { NULL, 0, 0 };
    size_t i;

    buffer_text(&all, words);
    for (i = 0; (family = urikit_family_at(i)) != NULL; i++) {
        buffer_format(&all, " %s", family->name);
    }
    buffer_byte(&all, '\0');
    return all.ptr;
}

void options_begin(void)
{
    const urikit_family *family;
    size_t i;

    for (i = 0; i < OPT_COUNT; i++) {
        rows[i] = option_table[i];
        rows[i].kinds = rows[i].kinds ? rows[i].kinds & ~(unsigned)FOR_DESCRIBED : FOR_ANY;
    }
    for (i = 0; (family = urikit_family_at(i)) != NULL; i++) {
        if (family->variants) {
            option_allow(OPT_DIALECT, FOR_FAMILY(i));
            rows[OPT_DIALECT].choices = family->variants;
        }
        option_allow(OPT_TYPES, strcmp(family->name, "usr") == 0 ? FOR_FAMILY(i) : 0);
        option_allow(OPT_REGISTRY, strcmp(family->name, "nosh") == 0 ? FOR_FAMILY(i) : 0);
        option_allow(OPT_RESTRICTED, family->is_restricted ? FOR_FAMILY(i) : 0);
        option_allow(OPT_LENIENT, family->is_lenient ? FOR_FAMILY(i) : 0);
        option_allow(OPT_SORT_QUERY, family->is_uri ? FOR_FAMILY(i) : 0);
    }
    rows[OPT_AS].choices = with_families(rows[OPT_AS].choices);
    rows[OPT_FROM].choices = with_families(rows[OPT_FROM].choices);
}

option_id option_add(const option_row *row)
{
    static buffer helps[OPT_MOST - OPT_COUNT]; /* for as long as the program runs */
    size_t id = OPT_COUNT;
    buffer *help;

    while (id < option_total && strcmp(option_at(id)->name, row->name) != 0) {
        id++;
    }
    if (id == OPT_MOST) {
        abort(); /* more parts than OPT_MOST has space for */
    }
    help = &helps[id - OPT_COUNT];
    if (id < option_total) {
        help->len--; /* the zero byte */
        buffer_text(help, "; ");
        rows[id].kinds |= row->kinds;
    } else {
        rows[id] = *row;
        option_total++;
    }
    buffer_text(help, row->help);
    buffer_byte(help, '\0');
    rows[id].help = help->ptr;
    return (option_id)id;
}

enum { MOST_TITLES = 24 }; /* in a sentence */

bool option_kinds_title(option_id id, buffer *title, const char **as)
{
    unsigned kinds = option_at(id)->kinds;
    const char *names[MOST_TITLES];
    const urikit_family *family;
    size_t count = 0;
    size_t i;

    *as = "uri";
    if (kinds == FOR_ANY || id >= OPT_COUNT) { /* the help of a part of a family names the family */
        return false;
    }
    if (kinds & FOR_URI) {
        names[count++] = "URIs";
        names[count++] = "IRIs";
    }
    if (kinds & FOR_CRI) {
        *as = count > 0 ? *as : "cri";
        names[count++] = "CRIs";
    }
    for (i = 0; (family = urikit_family_at(i)) != NULL && count < MOST_TITLES; i++) {
        if (kinds & FOR_FAMILY(i)) {
            *as = count > 0 ? *as : family->name;
            names[count++] = family->plural;
        }
    }
    for (i = 0; i < count; i++) {
        buffer_format(title, "%s%s", i == 0 ? "" : i + 1 < count ? ", " : " and ", names[i]);
    }
    buffer_byte(title, '\0');
    return true;
}

bool options_check_kinds(const invocation *call, unsigned at_hand, const char *named)
{
    size_t id;

    for (id = 0; id < option_total; id++) {
        const option_row *row = option_at(id);
        bool fits = (row->kinds & at_hand & FOR_ANY) != 0 && (named || !(row->kinds & ONLY_NAMED));
        buffer title = { NULL, 0, 0 };
        const char *as;

        if (fits || !option_given(call, (option_id)id)) {
            continue;
        }
        (void)option_kinds_title((option_id)id, &title, &as);
        if (named) {
            usage_error(call->command, "--%s does not go with --as %s: it is for %s", row->name, named, title.ptr);
        } else if (row->kinds & ONLY_NAMED) {
            usage_error(call->command, "--%s is for %s: it needs --as %s", row->name, title.ptr, as);
        } else {
            usage_error(call->command, "--%s is for %s, and there are none here (--as %s)", row->name, title.ptr, as);
        }
        buffer_free(&title);
        return false;
    }
    return true;
}

void options_free(invocation *call)
{
    free(call->args);
    free(call->uses);
    call->args = NULL;
    call->uses = NULL;
}

/* ---- lists of words ------------------------------------------------------------------------------ */

int word_index(const char *words, const char *word, size_t len)
{
    int index = 0;

    while (*words) {
        size_t n = strcspn(words, " ");

        if (n == len && memcmp(words, word, n) == 0) {
            return index;
        }
        words += n + strspn(words + n, " ");
        index++;
    }
    return -1;
}

/* Levenshtein distance, in a row; words longer than the row are as far as can be. */
static size_t word_distance(const char *a, size_t a_len, const char *b, size_t b_len)
{
    size_t row[32];
    size_t i;
    size_t j;

    if (a_len > 31 || b_len > 31) {
        return 32;
    }
    for (j = 0; j <= b_len; j++) {
        row[j] = j;
    }
    for (i = 1; i <= a_len; i++) {
        size_t diagonal = row[0];

        row[0] = i;
        for (j = 1; j <= b_len; j++) {
            size_t replace = diagonal + (a[i - 1] != b[j - 1]);
            size_t best = row[j] < row[j - 1] ? row[j] + 1 : row[j - 1] + 1;

            diagonal = row[j];
            row[j] = replace < best ? replace : best;
        }
    }
    return row[b_len];
}

const char *word_nearest(const char *words, const char *typed, size_t *len)
{
    size_t typed_len = strlen(typed);
    size_t best = typed_len / 3 + 2; /* not nearer than this: another word */
    const char *nearest = NULL;

    while (*words) {
        size_t n = strcspn(words, " ");
        /* the beginning of a word is as good as one mistake */
        size_t d = typed_len >= 2 && typed_len < n && memcmp(words, typed, typed_len) == 0
                       ? 1
                       : word_distance(typed, typed_len, words, n);

        if (d < best) {
            best = d;
            nearest = words;
            *len = n;
        }
        words += n + strspn(words + n, " ");
    }
    return nearest;
}
