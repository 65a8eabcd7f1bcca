/* SPDX-License-Identifier: MIT */
/* build: an identifier from its parts, which are options. */
#include "commands/cmd.h"

#include "run/bulk.h"
#include "text/json_out.h"
#include "run/report.h"
#include "text/show.h"

#define OPTIONS_PARTS                                                                                                  \
    (OPTION(OPT_TYPE) | OPTION(OPT_NAME) | OPTION(OPT_QUALIFIER) | OPTION(OPT_CHECKSUM) | OPTION(OPT_AUTHORITY) |      \
     OPTION(OPT_COLLECTION) | OPTION(OPT_RKEY))

/* The kind of --as, if it can be built; says so where it cannot. */
static const kind *kind_to_build(const invocation *call)
{
    const kind *k = kind_named(call->value[OPT_AS]);

    if (!k || !k->build) {
        usage_error(call->command, "--as nosh or --as usr is needed: it says what to build");
        return NULL;
    }
    return k;
}

static bool check_parts(const invocation *call, const kind *k)
{
    size_t id;

    if (call->arg_count > 0) {
        usage_error(call->command, "takes no arguments: '%s'", call->args[0]);
        return false;
    }
    for (id = 0; id < OPT_COUNT; id++) {
        bool given = option_given(call, (option_id)id);

        if (given && (OPTIONS_PARTS & OPTION(id)) && !(k->build_takes & OPTION(id))) {
            usage_error(call->command, "--%s: a %s has no such part", option_table[id].name, k->title);
            return false;
        }
        if (!given && (k->build_needs & OPTION(id))) {
            usage_error(call->command, "a %s needs --%s %s", k->title, option_table[id].name,
                        option_table[id].argument);
            return false;
        }
    }
    if (!options_check_kinds(call, k->group, k->name)) {
        return false;
    }
    if (option_given(call, OPT_RKEY) && !option_given(call, OPT_COLLECTION)) {
        usage_error(call->command, "a record key belongs to a collection: --rkey needs --collection");
        return false;
    }
    return true;
}

static void put_built(const kind *k, urikit_str text, buffer *json)
{
    buffer_byte(json, '{');
    json_plain(json, "kind", urikit_str_from(k->name));
    json_bool(json, "valid", true);
    json_plain(json, "output", text);
    buffer_text(json, "}\n");
}

static void put_refused(const kind *k, const build_fault *why, buffer *json)
{
    buffer_byte(json, '{');
    json_plain(json, "kind", urikit_str_from(k->name));
    json_bool(json, "valid", false);
    put_error(json, option_table[why->option].name, &why->why);
    buffer_text(json, "}\n");
}

static int run_build(const invocation *call)
{
    const kind *k = kind_to_build(call);
    kind_settings settings = kind_settings_of(call);
    bool json = option_given(call, OPT_JSON);
    buffer out = { NULL, 0, 0 };
    buffer answer = { NULL, 0, 0 };
    build_fault why;
    int status = EXIT_VALID;
    int written = EXIT_VALID;

    if (!k || !check_parts(call, k)) {
        return EXIT_USAGE;
    }
    if (!k->build(call, &settings, &out, &why)) {
        status = EXIT_INVALID;
        usage_error_at(call->command, (option_id)why.option, why.value, why.why.at, why.why.text);
        if (json) {
            put_refused(k, &why, &answer);
        }
    } else if (json) {
        put_built(k, buffer_view(&out), &answer);
    } else {
        buffer_str(&answer, buffer_view(&out));
        buffer_byte(&answer, '\n');
    }
    if (answer.len > 0) {
        written = bulk_write(call->command, buffer_view(&answer));
    }
    buffer_free(&out);
    buffer_free(&answer);
    return written == EXIT_VALID ? status : written;
}

const command cmd_build = {
    .name = "build",
    .args = "--as KIND",
    .summary = "a NOSH URI or a user URL from its parts",
    .about =
        "--as usr takes --type, --name, and as often as wanted --qualifier KEY=VALUE and --checksum ITEM; nothing in "
        "them is percent-encoded. The answer is the canonical user URL; a qualifier without a value is left out.\n"
        "--as nosh takes --authority, --collection and --rkey, the last two if wanted. The answer is in the restricted "
        "syntax of the --dialect; authority and the collection's domain part come in lower case, nothing else is "
        "changed. With --eip55 there is a warning if the case of an address's letters is a wrong checksum.\n"
        "A part that cannot be written so is named in a message and gives the exit status 1.",
    .options =
        OPTION(OPT_AS) | OPTIONS_PARTS | OPTION(OPT_DIALECT) | OPTION(OPT_EIP55) | OPTION(OPT_JSON) | OPTION(OPT_HELP),
    .run = run_build,
};
