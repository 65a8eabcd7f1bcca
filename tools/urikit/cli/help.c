/* SPDX-License-Identifier: MIT */
/* Help, the man page, and the examples in them. */
#include "cli/command.h"

#include <string.h>

/* ---- examples: commands that work as they are, in a folder with examples/ of the sources --------- */

static const struct {
    const char *command;
    const char *lines[2];
} examples[] = {
    { "inspect", { "urikit inspect 'https://user@example.org:8443/a/../b?q=1#top'", "urikit inspect usr:github/octocat" } },
    { "parse",
      { "urikit parse --json 'http://example.org/a?b=1'",
        "urikit parse --get '{host:registrable}' --file examples/homepages.txt" } },
    { "check", { "urikit check --as uri http://example.org/", "urikit check --verbose --file examples/homepages.txt" } },
    { "normalize",
      { "urikit normalize 'HTTP://Example.ORG:80/%7euser/./a'",
        "urikit normalize --repair spaces,backslash ' http://example.org/a\\b c'" } },
    { "resolve",
      { "urikit resolve --base http://example.org/a/b ../c",
        "printf '%s\\n' x '?y' '#z' | urikit resolve --base http://example.org/a" } },
    { "relativize",
      { "urikit relativize --base http://example.org/a/b http://example.org/c",
        "urikit relativize --base http://example.org/a/ http://example.org/a/b?c" } },
    { "compare",
      { "urikit compare HTTP://example.org/%7ea http://example.org/~a",
        "urikit compare --no-fragment http://example.org/#a http://example.org/" } },
    { "convert",
      { "urikit convert --to cri coap://example.org/sensors",
        "urikit convert --to uri --idn to-ascii 'http://bücher.example/'" } },
    { "coap",
      { "urikit coap decompose 'coap://example.org/a?b=1'",
        "urikit coap compose --scheme coap Uri-Host=example.org Uri-Path=a" } },
    { "edit",
      { "urikit edit --set scheme=https --delete 'query:utm_*' 'http://example.org/?utm_source=x&id=7'",
        "urikit edit --iterate port=80,443 http://example.org/" } },
    { "build",
      { "urikit build --scheme https --host example.org --path-segment a/b --query q='R&D'",
        "urikit parse --json http://example.org/ | urikit build --input json" } },
    { "extract", { "urikit extract --file examples/data/page.html", "urikit extract --unique --file examples/data/readme.md" } },
    { "lint",
      { "urikit lint --fail-on never 'http://example.com@0x7f.1/%00'",
        "urikit lint --sarif --file examples/homepages.txt > lint.sarif" } },
    { "readers",
      { "urikit readers 'http://example.org\\@evil.example/'", "urikit readers --servers 'http://example.org/a/..%2Fb;c'" } },
    { "guard",
      { "urikit guard --host '*.example.org' http://www.Example.org:80/a",
        "urikit guard --quiet --file examples/homepages.txt > allowed.txt; test -s allowed.txt" } },
    { "redact", { "urikit redact --file examples/data/access.log", "echo 'postgres://app:pw@db/x' | urikit redact" } },
    { "uniq", { "urikit uniq http://example.org/ HTTP://EXAMPLE.org/", "urikit uniq --count --file examples/homepages.txt" } },
    { "encode", { "urikit encode 'a b/c'", "urikit encode --component query-value 'R&D'" } },
    { "decode", { "urikit decode a%20b", "printf '%s\\n' a%2Fb c%25 | urikit decode" } },
    { "schemes", { "urikit schemes coap", "urikit schemes --json usr:github" } },
    { "usr",
      { "urikit usr test tests/vectors/usr-test-suite-data.json",
        "urikit usr test --json tests/vectors/usr-test-suite-data.json" } },
    { "nosh",
      { "urikit nosh tid --clock 4 2023-05-22T21:40:19.774Z", "urikit nosh restrict 'NOSH://1673/com.example.foo/a?q'" } },
    { "aif", { "urikit aif decode 81828181617301", "echo '[[[[\"s\"]],1]]' | urikit aif allows --method GET coap://h/s" } },
    { "template",
      { "urikit template expand 'http://example.org{/path*}{?q}' --var path=a --var path=b --var q='x y'",
        "urikit template match '/users/{id}{?page}' '/users/42?page=3'" } },
    { "completions", { "urikit completions bash > urikit.bash", "urikit completions fish > urikit.fish" } },
    { "help", { "urikit help parse", "urikit help --man > urikit.1" } },
};

/* Example `index` (0 or 1) of a command, or NULL. A test runs them all. */
static const char *example_of(const char *name, size_t index)
{
    size_t i;

    for (i = 0; i < sizeof examples / sizeof examples[0]; i++) {
        if (strcmp(examples[i].command, name) == 0 && index < 2) {
            return examples[i].lines[index];
        }
    }
    return NULL;
}

/* ---- help ---------------------------------------------------------------------------------------- */

enum { HELP_COLUMNS = 79, OPTION_COLUMN = 26 };

static const char *const exit_lines[][2] = {
    { "0", "every record is valid (compare: the two are equal)" },
    { "1", "some record is invalid (compare: or different)" },
    { "2", "the command line is wrong" },
    { "3", "a file cannot be read, or the output cannot be written" },
    { "130", "interrupted (Ctrl-C): ends between two records with a summary" },
};

static const char intro[] =
    "Identifiers are the arguments; without any, they are read from standard input, one a line, or from each --file. "
    "One "
    "record in gives one record out, in the same order: an invalid one gives an empty line (an object with "
    "\"valid\": false in JSON), and a message with a caret on standard error.";

static const char pipe_note[] = "A reader that closes the pipe early ends the run at once, without a message and with "
                                "exit status 0.";

/* Breaks text into lines between two columns; the cursor is in column `at`. */
static void put_wrapped(buffer *out, const char *text, size_t left, size_t at)
{
    bool line_start = true;

    while (*text) {
        size_t len = strcspn(text, " \n");

        if (!line_start && at + 1 + len > HELP_COLUMNS) {
            buffer_byte(out, '\n');
            buffer_repeat(out, ' ', left);
            at = left;
            line_start = true;
        }
        if (!line_start) {
            buffer_byte(out, ' ');
            at++;
        }
        buffer_put(out, text, len);
        at += len;
        text += len;
        line_start = false;
        if (*text == '\n') {
            buffer_text(out, "\n\n");
            buffer_repeat(out, ' ', left);
            at = left;
            line_start = true;
        }
        text += *text != '\0';
    }
    buffer_byte(out, '\n');
}

static void put_option_head(const option_row *row, buffer *out)
{
    if (row->letter) {
        buffer_format(out, "-%c, ", row->letter);
    } else {
        buffer_text(out, "    ");
    }
    buffer_format(out, "--%s", row->name);
    if (row->argument) {
        buffer_format(out, " %s", row->argument);
    }
}

/* "only for CRIs, with --as cri", or "" */
static void put_scope(option_id id, buffer *out)
{
    const char *as;
    buffer title = { NULL, 0, 0 };

    if (option_kinds_title(id, &title, &as)) {
        buffer_format(out, "only for %s%s%s%s", title.ptr, option_at(id)->kinds & ONLY_NAMED ? ", with --as " : "",
                      option_at(id)->kinds & ONLY_NAMED ? as : "",
                      option_at(id)->kinds & FOR_MADE_CRI ? ", also where they are made" : "");
    }
    buffer_byte(out, '\0');
    buffer_free(&title);
}

static void put_option(option_id id, bool whole, buffer *out)
{
    const option_row *row = option_at(id);
    buffer scope = { NULL, 0, 0 };
    size_t start = out->len;
    size_t used;

    buffer_text(out, "  ");
    put_option_head(row, out);
    used = out->len - start;
    if (used + 2 > OPTION_COLUMN) {
        buffer_byte(out, '\n');
        used = 0;
    }
    buffer_repeat(out, ' ', OPTION_COLUMN - used);
    put_wrapped(out, row->help, OPTION_COLUMN, OPTION_COLUMN);
    if (whole && row->choices) {
        buffer_repeat(out, ' ', OPTION_COLUMN);
        put_wrapped(out, row->choices, OPTION_COLUMN, OPTION_COLUMN);
    }
    put_scope(id, &scope);
    if (whole && scope.len > 1) {
        buffer_repeat(out, ' ', OPTION_COLUMN);
        put_wrapped(out, scope.ptr, OPTION_COLUMN, OPTION_COLUMN);
    }
    buffer_free(&scope);
}

static void put_exit_lines(buffer *out)
{
    size_t i;

    for (i = 0; i < sizeof exit_lines / sizeof exit_lines[0]; i++) {
        buffer_format(out, "  %s  %s\n", exit_lines[i][0], exit_lines[i][1]);
    }
}

void help_start(buffer *out)
{
    buffer_text(out, "urikit - a kit for resource identifiers (RFC 3986)\n\n"
                     "Usage: urikit COMMAND [OPTIONS] [IDENTIFIER...]\n\nTry:\n"
                     "  urikit 'https://user@example.org:8443/a/../b?q=1#top'\n"
                     "  urikit parse --get '{host}' --file urls.txt\n"
                     "  urikit resolve --base http://example.org/a/b ../c\n\n"
                     "'urikit help' lists the commands.\n");
}

void help_overview(buffer *out)
{
    const command *const *c;

    buffer_text(out, "urikit - a kit for resource identifiers (RFC 3986)\n\n"
                     "Usage: urikit COMMAND [OPTIONS] [IDENTIFIER...]\n\nCommands:\n");
    for (c = command_table; *c; c++) {
        buffer_format(out, "  %-12s  %s\n", (*c)->name, (*c)->summary);
    }
    buffer_text(out, "\n");
    put_wrapped(out, intro, 0, 0);
    buffer_text(out, "\nExit status:\n");
    put_exit_lines(out);
    buffer_text(out, "\nTry:\n"
                     "  urikit inspect 'https://user@example.org:8443/a/../b?q=1#top'\n"
                     "  urikit parse --get '{host}' --file urls.txt\n"
                     "  urikit COMMAND -h\n");
}

/* The paragraphs about a command, with a zero byte after them. */
static void put_about(const command *c, buffer *text)
{
    buffer_text(text, c->about);
    if (c->about_families) {
        buffer_byte(text, '\n');
        c->about_families(text);
    }
    buffer_byte(text, '\0');
}

static void put_examples(const command *c, buffer *out)
{
    size_t i;

    for (i = 0; example_of(c->name, i); i++) {
        buffer_format(out, "  $ %s\n", example_of(c->name, i));
    }
    buffer_text(out, i > 0 ? "\n" : "");
}

void help_command(const command *c, bool whole, buffer *out)
{
    buffer about = { NULL, 0, 0 };
    size_t id;
    size_t i;

    buffer_format(out, "urikit %s: %s\n\nUsage: urikit %s%s %s\n\n", c->name, c->summary, c->name,
                  c->options & ~OPTION(OPT_HELP) ? " [OPTIONS]" : "", c->args);
    if (whole) {
        put_examples(c, out);
        put_about(c, &about);
        put_wrapped(out, about.ptr, 0, 0);
        buffer_byte(out, '\n');
        buffer_free(&about);
    }
    buffer_text(out, "Options:\n");
    for (i = 0; i < option_total; i++) {
        id = option_listed(i);
        if (command_takes(c, id) && !option_at(id)->hidden) {
            put_option((option_id)id, whole, out);
        }
    }
    if (whole && (c->options & OPTION(OPT_FILE))) { /* it answers records */
        buffer_byte(out, '\n');
        put_wrapped(out, intro, 0, 0);
        buffer_text(out, "\nExit status:\n");
        put_exit_lines(out);
        put_wrapped(out, pipe_note, 0, 0);
    } else if (!whole) {
        buffer_format(out, "\n'urikit %s --help' says more.\n", c->name);
    }
}

/* ---- the man page -------------------------------------------------------------- */

/* Text for roff: backslashes and hyphens escaped, paragraphs apart, no line that begins with a control character. */
static void put_roff(buffer *out, const char *text)
{
    bool line_start = true;

    for (; *text; text++) {
        if (line_start && (*text == '.' || *text == '\'')) {
            buffer_text(out, "\\&");
        }
        line_start = false;
        if (*text == '\\') {
            buffer_text(out, "\\e");
        } else if (*text == '-') {
            buffer_text(out, "\\-");
        } else if (*text == '\'') {
            buffer_text(out, "\\(aq");
        } else if (*text == '^') {
            buffer_text(out, "\\(ha");
        } else if (*text == '~') {
            buffer_text(out, "\\(ti");
        } else if (*text == '`') {
            buffer_text(out, "\\(ga");
        } else if (*text == '\n') {
            buffer_text(out, "\n.PP\n");
            line_start = true;
        } else {
            buffer_byte(out, *text);
        }
    }
    buffer_byte(out, '\n');
}

static void put_roff_option(option_id id, buffer *out)
{
    const option_row *row = option_at(id);
    buffer scope = { NULL, 0, 0 };

    buffer_text(out, ".TP\n.B ");
    if (row->letter) {
        buffer_format(out, "\\-%c\\fR, \\fB", row->letter);
    }
    buffer_text(out, "\\-\\-");
    for (const char *p = row->name; *p; p++) {
        buffer_text(out, *p == '-' ? "\\-" : (char[2]){ *p, '\0' });
    }
    if (row->argument) {
        buffer_format(out, " \\fI%s", row->argument);
    }
    buffer_byte(out, '\n');
    put_roff(out, row->help);
    if (row->choices) {
        buffer_text(out, ".br\nOne of: ");
        put_roff(out, row->choices);
    }
    put_scope(id, &scope);
    if (scope.len > 1) {
        buffer_text(out, ".br\n");
        put_roff(out, scope.ptr);
    }
    buffer_free(&scope);
}

static void put_roff_command(const command *c, buffer *out)
{
    buffer about = { NULL, 0, 0 };
    bool first = true;
    size_t id;
    size_t i;

    buffer_text(out, ".SS urikit ");
    buffer_text(out, c->name);
    buffer_byte(out, ' ');
    put_roff(out, c->args);
    put_roff(out, c->summary);
    buffer_text(out, ".PP\n");
    for (i = 0; example_of(c->name, i); i++) {
        buffer_text(out, ".nf\n");
        put_roff(out, example_of(c->name, i));
        buffer_text(out, ".fi\n");
    }
    buffer_text(out, ".PP\n");
    put_about(c, &about);
    put_roff(out, about.ptr);
    buffer_free(&about);
    for (id = 0; id < option_total; id++) {
        if (id != OPT_HELP && command_takes(c, id) && !option_at(id)->hidden) {
            buffer_text(out, first ? ".PP\nOptions: " : ", ");
            buffer_text(out, "\\fB\\-\\-");
            for (const char *p = option_at(id)->name; *p; p++) {
                buffer_text(out, *p == '-' ? "\\-" : (char[2]){ *p, '\0' });
            }
            buffer_text(out, "\\fR");
            first = false;
        }
    }
    if (!first) {
        buffer_text(out, ".\n");
    }
}

void help_man(buffer *out)
{
    const command *const *c;
    size_t i;

    buffer_format(out, ".\\\" Made by 'urikit help --man'; do not edit.\n.TH URIKIT 1 \"\" \"urikit %s\" \"User Commands\"\n",
                  urikit_version());
    buffer_text(out, ".SH NAME\nurikit \\- a kit for resource identifiers\n.SH SYNOPSIS\n"
                     ".B urikit\n.I COMMAND\n.RI [ OPTIONS ]\n.RI [ IDENTIFIER ...]\n.SH DESCRIPTION\n");
    put_roff(out, intro);
    buffer_text(out, ".PP\n");
    put_roff(out, pipe_note);
    buffer_text(out, ".SH COMMANDS\n");
    for (c = command_table; *c; c++) {
        put_roff_command(*c, out);
    }
    buffer_text(out, ".SH OPTIONS\n");
    for (i = 0; i < option_total; i++) {
        if (!option_at(option_listed(i))->hidden) {
            put_roff_option((option_id)option_listed(i), out);
        }
    }
    buffer_text(out, ".SH EXIT STATUS\n");
    for (i = 0; i < sizeof exit_lines / sizeof exit_lines[0]; i++) {
        buffer_format(out, ".TP\n.B %s\n", exit_lines[i][0]);
        put_roff(out, exit_lines[i][1]);
    }
    buffer_text(out, ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nWhere set and not empty: no colors, unless "
                     "\\-\\-color always asks for them.\n.TP\n.B COLUMNS\nThe width of the page of inspect.\n"
                     ".SH STANDARDS\nRFC 3986, draft-ietf-core-href, RFC 8742.\n");
}
