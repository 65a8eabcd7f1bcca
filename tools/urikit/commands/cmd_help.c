/* SPDX-License-Identifier: MIT */
/* help, and completions: scripts for bash, zsh and fish; both from the tables of commands and options. */
#include "commands/cmd.h"

#include "kinds/edit.h"
#include "run/job.h"
#include "cli/command.h"
#include "cli/options.h"

/* ---- completions ---- */

/* Appends the words that are not there yet, without those that need a key. */
static void add_words(buffer *all, const char *words, const char *end)
{
    while (*words) {
        size_t len = strcspn(words, " ");

        buffer word = { NULL, 0, 0 };

        buffer_put(&word, words, len);
        buffer_text(&word, end);
        if (words[len - 1] != ':' && word_index(all->ptr, word.ptr, word.len) < 0) {
            all->len -= 1; /* the NUL */
            buffer_text(all, all->len > 0 ? " " : "");
            buffer_str(all, buffer_view(&word));
            buffer_byte(all, '\0');
        }
        buffer_free(&word);
        words += len;
        words += strspn(words, " ");
    }
}

/* What a verb of edit may change in some kind. */
static const char *parts_to(edit_verb verb)
{
    static buffer all[EDIT_SORT_QUERY];
    buffer *words = &all[verb];
    size_t i;

    if (words->len == 0) {
        buffer_put(words, "", 1);
        for (i = 0; kind_at(i); i++) {
            const struct edit_rules *rules = kind_at(i)->edits;

            if (rules) {
                add_words(words,
                          verb == EDIT_SET      ? rules->set
                          : verb == EDIT_APPEND ? rules->append
                                                : rules->remove,
                          verb == EDIT_DELETE ? "" : "=");
            }
        }
    }
    return words->ptr;
}

/* The words that a value is one of, or begins with; NULL: any text. */
static const char *values_of(size_t id)
{
    switch (id) {
    case OPT_SET:
    case OPT_ITERATE:
        return parts_to(EDIT_SET);
    case OPT_APPEND:
        return parts_to(EDIT_APPEND);
    case OPT_DELETE:
        return parts_to(EDIT_DELETE);
    case OPT_PART_SCHEME:
        return "https http coap coaps coap+tcp coaps+tcp coap+ws coaps+ws file ftp mailto urn ws wss";
    default:
        return option_at(id)->choices;
    }
}

static bool is_listed(const command *c, size_t id)
{
    return command_takes(c, id) && !option_at(id)->hidden;
}

/*
 * Help between single quotes: the first sentence, without brackets and colons, which mean something to
 * zsh. A quote is written as the shell wants it.
 */
static void put_quoted(buffer *out, const char *text, const char *quote)
{
    for (; *text && *text != ';'; text++) {
        if (*text == '\'') {
            buffer_text(out, quote);
        } else if (*text == '[' || *text == ']') {
            buffer_byte(out, *text == '[' ? '(' : ')');
        } else {
            buffer_byte(out, *text == ':' ? ',' : *text);
        }
    }
}

static void put_bash(buffer *out)
{
    const command *const *c;
    size_t id;

    buffer_text(out, "# bash completion for urikit, made by 'urikit completions bash'\n"
                     "_urikit() {\n"
                     "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}\n"
                     "    COMPREPLY=()\n"
                     "    if ((COMP_CWORD == 1)); then\n"
                     "        COMPREPLY=($(compgen -W '");
    for (c = command_table; *c; c++) {
        buffer_format(out, "%s ", (*c)->name);
    }
    buffer_text(out, "--help --version' -- \"$current\"))\n        return\n    fi\n    case $previous in\n");
    for (id = 0; id < option_total; id++) {
        const option_row *row = option_at(id);

        if (row->argument && !row->hidden && id != OPT_SCHEME) { /* of two options of that name, one has all the words */
            buffer_format(out, "    --%s", row->name);
            if (row->letter) {
                buffer_format(out, " | -%c", row->letter);
            }
            if (values_of(id)) {
                buffer_format(out, ") COMPREPLY=($(compgen -W '%s' -- \"$current\")); return ;;\n", values_of(id));
            } else {
                buffer_format(out, ") %sreturn ;;\n", id == OPT_FILE ? "COMPREPLY=($(compgen -f -- \"$current\")); " : "");
            }
        }
    }
    buffer_text(out, "    esac\n    case ${COMP_WORDS[1]} in\n");
    for (c = command_table; *c; c++) {
        buffer_format(out, "    %s) COMPREPLY=($(compgen -W '", (*c)->name);
        for (id = 0; id < option_total; id++) {
            if (is_listed(*c, id)) {
                buffer_format(out, "--%s ", option_at(id)->name);
            }
        }
        if ((*c)->words) {
            buffer_format(out, "%s ", (*c)->words);
        }
        buffer_text(out, "' -- \"$current\")) ;;\n");
    }
    buffer_text(out, "    esac\n}\ncomplete -o default -F _urikit urikit\n");
}

static void put_zsh_option(size_t id, buffer *out)
{
    const option_row *row = option_at(id);
    bool many = id == OPT_FILE || row->repeats;

    buffer_format(out, "            '%s--%s%s[", many ? "*" : "", row->name, row->argument ? "=" : "");
    put_quoted(out, row->help, "'\\''");
    buffer_byte(out, ']');
    if (row->argument) {
        buffer_format(out, ":%s:", row->name);
        if (values_of(id)) {
            buffer_format(out, "(%s)", values_of(id));
        } else if (id == OPT_FILE) {
            buffer_text(out, "_files");
        }
    }
    buffer_text(out, "' \\\n");
}

static void put_zsh(buffer *out)
{
    const command *const *c;
    size_t id;

    buffer_text(out, "#compdef urikit\n# zsh completion for urikit, made by 'urikit completions zsh'\n"
                     "_urikit() {\n    local -a commands\n    commands=(\n");
    for (c = command_table; *c; c++) {
        buffer_format(out, "        '%s:", (*c)->name);
        put_quoted(out, (*c)->summary, "'\\''");
        buffer_text(out, "'\n");
    }
    buffer_text(out, "    )\n    if ((CURRENT == 2)); then\n        _describe command commands\n        return\n    fi\n"
                     "    case $words[2] in\n");
    for (c = command_table; *c; c++) {
        buffer_format(out, "    %s)\n        shift words\n        ((CURRENT--))\n        _arguments \\\n", (*c)->name);
        for (id = 0; id < option_total; id++) {
            if (is_listed(*c, id)) {
                put_zsh_option(id, out);
            }
        }
        if ((*c)->words) {
            buffer_format(out, "            '1:word:(%s)' \\\n", (*c)->words);
        }
        buffer_text(out, "            '*:identifier: '\n        ;;\n");
    }
    buffer_text(out, "    esac\n}\n_urikit \"$@\"\n");
}

static void put_fish(buffer *out)
{
    const command *const *c;
    size_t id;

    buffer_text(out, "# fish completion for urikit, made by 'urikit completions fish'\ncomplete -c urikit -f\n");
    for (c = command_table; *c; c++) {
        buffer_format(out, "complete -c urikit -n __fish_use_subcommand -a %s -d '", (*c)->name);
        put_quoted(out, (*c)->summary, "\\'");
        buffer_text(out, "'\n");
    }
    for (id = 0; id < option_total; id++) {
        const option_row *row = option_at(id);

        if (row->hidden) {
            continue;
        }
        buffer_text(out, "complete -c urikit -n '__fish_seen_subcommand_from");
        for (c = command_table; *c; c++) {
            if (is_listed(*c, id)) {
                buffer_format(out, " %s", (*c)->name);
            }
        }
        buffer_format(out, "' -l %s", row->name);
        if (row->letter) {
            buffer_format(out, " -s %c", row->letter);
        }
        if (values_of(id)) {
            buffer_format(out, " -x -a '%s'", values_of(id));
        } else if (row->argument) {
            buffer_text(out, id == OPT_FILE ? " -r -F" : " -x");
        }
        buffer_text(out, " -d '");
        put_quoted(out, row->help, "\\'");
        buffer_text(out, "'\n");
    }
    for (c = command_table; *c; c++) {
        if ((*c)->words) {
            buffer_format(out, "complete -c urikit -n '__fish_seen_subcommand_from %s' -a '%s'\n", (*c)->name, (*c)->words);
        }
    }
}

static int run_completions(const invocation *call)
{
    static const struct {
        const char *name;
        void (*put)(buffer *out);
    } shells[] = { { "bash", put_bash }, { "zsh", put_zsh }, { "fish", put_fish } };
    buffer out = { NULL, 0, 0 };
    size_t i;

    for (i = 0; call->arg_count == 1 && i < sizeof shells / sizeof shells[0]; i++) {
        if (strcmp(shells[i].name, call->args[0]) == 0) {
            shells[i].put(&out);
            return bulk_write(call->command, &out);
        }
    }
    usage_error(call->command, "takes one shell: bash, zsh or fish");
    return EXIT_USAGE;
}

const command cmd_completions = {
    .name = "completions",
    .args = "SHELL",
    .words = "bash zsh fish",
    .summary = "a completion script for bash, zsh or fish",
    .about = "For bash: urikit completions bash > ~/.local/share/bash-completion/completions/urikit\n"
             "For fish: urikit completions fish > ~/.config/fish/completions/urikit.fish\n"
             "For zsh: urikit completions zsh > _urikit, in a directory of fpath",
    .options = OPTION(OPT_HELP),
    .run = run_completions,
};

/* ---- help ---- */

static int run_help(const invocation *call)
{
    buffer out = { NULL, 0, 0 };

    if (call->arg_count > 1) {
        usage_error(call->command, "takes the name of one command");
    } else if (option_given(call, OPT_MAN)) {
        help_man(&out);
    } else if (call->arg_count == 0) {
        help_overview(&out);
    } else {
        const char *name = call->args[0];
        const command *c = command_find(name, strlen(name));

        if (c) {
            help_command(c, true, &out);
        } else {
            usage_error(call->command, "no command '%s' ('urikit help' lists them)", name);
        }
    }
    return out.len > 0 ? bulk_write(call->command, &out) : EXIT_USAGE;
}

const command cmd_help = {
    .name = "help",
    .args = "[COMMAND]",
    .summary = "this list, or all about one command",
    .about = "The same as urikit COMMAND --help.",
    .options = OPTION(OPT_MAN) | OPTION(OPT_HELP),
    .run = run_help,
};
