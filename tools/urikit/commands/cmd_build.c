/* SPDX-License-Identifier: MIT */
/* build: an identifier from its parts, which are options. */
#include "commands/cmd.h"

#include "kinds/edit.h"
#include "kinds/from_json.h"
#include "kinds/family.h"
#include "run/job.h"
#include "text/json_io.h"
#include "run/report.h"

/* The kind of --as; without it, a URI is built. */
static const kind *kind_to_build(const invocation *call)
{
    const kind *k = kind_named(call->value[OPT_AS]);

    return k ? k : &kind_uri;
}

/* True if the kind has the part that an option gives. */
static bool takes_part(const kind *k, size_t id)
{
    if (id >= OPT_COUNT) {
        return (option_at(id)->kinds & k->group) != 0;
    }
    return !k->family && (BUILD_URI_PARTS & PART_OPTION(id)) != 0;
}

static bool is_part(size_t id)
{
    return (id >= OPT_FIRST_PART && id <= OPT_FRAGMENT) || id >= OPT_COUNT;
}

static bool need(const invocation *call, const kind *k, option_id id)
{
    if (!option_given(call, id)) {
        usage_error(call->command, "%ss need --%s %s", k->title, option_at(id)->name, option_at(id)->argument);
        return false;
    }
    return true;
}

/* Parts that cannot be without another, of which there is one at most. */
static bool check_uri_parts(const invocation *call, const kind *k)
{
    static const option_id single[] = { OPT_PART_SCHEME, OPT_USERINFO, OPT_HOST, OPT_PORT, OPT_PATH, OPT_FRAGMENT };
    size_t i;

    if ((k == &kind_uri || k == &kind_iri) && !need(call, k, OPT_PART_SCHEME)) {
        return false;
    }
    if (!option_given(call, OPT_HOST) && (option_given(call, OPT_PORT) || option_given(call, OPT_USERINFO))) {
        usage_error(call->command, "--%s needs --host", option_given(call, OPT_PORT) ? "port" : "userinfo");
        return false;
    }
    for (i = 0; i < sizeof single / sizeof single[0]; i++) {
        size_t position = 0;

        if (option_next(call, single[i], &position) && option_next(call, single[i], &position)) {
            usage_error(call->command, "--%s is given twice", option_at(single[i])->name);
            return false;
        }
    }
    return true;
}

/* A segment of a path is after the one before it. */
static bool check_segments(const invocation *call, const kind *k)
{
    const urikit_part *before = NULL;
    const urikit_part *part;

    for (part = k->family->parts; part->name; part++) {
        if (!(part->capabilities & URIKIT_CAPABILITY_SEGMENT)) {
            continue;
        }
        if (before && option_given(call, k->options[part - k->family->parts]) &&
            !option_given(call, k->options[before - k->family->parts])) {
            usage_error(call->command, "a %s belongs to a %s: --%s needs --%s", part->item, before->item, part->name,
                        before->name);
            return false;
        }
        before = part;
    }
    return true;
}

static bool check_parts(const invocation *call, const kind *k)
{
    size_t id;

    if (call->arg_count > 0) {
        usage_error(call->command, "takes no arguments: '%s'", call->args[0]);
        return false;
    }
    for (id = 0; id < option_total; id++) {
        bool given = option_given(call, (option_id)id);

        if (given && is_part(id) && !takes_part(k, id)) {
            usage_error(call->command, "--%s: %ss have no such part", option_at(id)->name, k->title);
            return false;
        }
    }
    for (id = 0; k->family && k->family->parts[id].name; id++) {
        if ((k->family->parts[id].capabilities & URIKIT_CAPABILITY_NEEDED) && !need(call, k, k->options[id])) {
            return false;
        }
    }
    if (!k->family && !check_uri_parts(call, k)) {
        return false;
    }
    if (!options_check_kinds(call, k->group | (is_cri(k) ? (unsigned)FOR_MADE_CRI : 0U), k->name)) {
        return false;
    }
    return !k->family || check_segments(call, k);
}

/* Parts come from options or from JSON; records only from JSON. */
static bool check_source(const invocation *call, bool json)
{
    static const option_id of_records[] = { OPT_FILE, OPT_NULL, OPT_SKIP_INVALID, OPT_ONLY_INVALID, OPT_JOBS };
    size_t id;

    for (id = 0; json && id < option_total; id++) {
        if (is_part(id) && option_given(call, (option_id)id)) {
            usage_error(call->command, "--%s: with --input json the parts come from the objects", option_at(id)->name);
            return false;
        }
    }
    for (id = 0; !json && id < sizeof of_records / sizeof of_records[0]; id++) {
        if (option_given(call, of_records[id])) {
            usage_error(call->command, "--%s is for records: it needs --input json", option_at(of_records[id])->name);
            return false;
        }
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
    put_error(json, option_at(why->option)->name, &why->why);
    buffer_text(json, "}\n");
}

/* One object: its message has no place in it, since it is about parts. */
static bool answer_build(work *w, const record *r)
{
    size_t start;
    buffer *out = answer_space(w, &start);
    const kind *made;
    fault why;
    bool good;

    fault_begin(&why);
    good = from_json(r->text, w->job->kind, &w->job->kind_settings, &w->space[0], out, &made, &why);
    return answer_made(w, r, made->name, start, good ? NULL : &why);
}

static bool build_parts(const kind *k, const invocation *call, const kind_settings *settings, buffer *out, build_fault *why)
{
    return k->family ? family_build_options(k, call, settings, out, why) : build_uri_text(k, call, settings, out, why);
}

static int run_build(const invocation *call)
{
    const char *input = call->value[OPT_INPUT];
    bool objects = input && strcmp(input, "json") == 0;
    const kind *k = kind_to_build(call);
    kind_settings settings = kind_settings_of(call);
    bool json = option_given(call, OPT_JSON);
    buffer out = { NULL, 0, 0 };
    buffer answer = { NULL, 0, 0 };
    build_fault why;
    int status = EXIT_VALID;
    int written = EXIT_VALID;

    if (!check_source(call, objects)) {
        return EXIT_USAGE;
    }
    if (objects) {
        return bulk_run(call);
    }
    if (!check_parts(call, k)) {
        return EXIT_USAGE;
    }
    if (!build_parts(k, call, &settings, &out, &why)) {
        status = EXIT_INVALID;
        usage_error_at(call->command, why.option, why.value, why.why.at, why.why.text);
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
        bulk_put(call->command, buffer_view(&answer), '\n');
        written = bulk_close(call->command);
    }
    buffer_free(&out);
    buffer_free(&answer);
    return written == EXIT_VALID ? status : written;
}

const command cmd_build = {
    .name = "build",
    .args = "[OBJECT...]",
    .summary = "an identifier from its parts",
    .about =
        "Without --as a URI: --scheme, --userinfo, --host, --port, --path, then each --path-segment and each --query "
        "KEY=TEXT in the order given, --fragment. All of it is plain text: what a part does not allow is percent-encoded, "
        "'%' too. --as iri leaves characters beyond ASCII as they are; --as uri-reference and iri-reference need no "
        "scheme; --as cri writes the hex of a CRI.\n"
        "--as the name of a family takes its parts (below). The answer is the canonical form, of user URLs and package URLs from "
        "plain text and without qualifiers that have no value. NOSH URIs are made in the restricted syntax of the --dialect: "
        "authority and the collection's domain part come in lower case, nothing else is changed; with --eip55 there is a "
        "warning if the case of an address's letters is a wrong checksum.\n"
        "--input json reads objects as parse --json writes them, one a line, and writes the identifiers: parse and build "
        "are inverse to each other (a user URL and a CRI come in their canonical form, the scheme of a NOSH URI in lower case). "
        "Parts are read as they are in an "
        "identifier: encoded. \"input\" and what follows from other members (\"authority\" of a URI, \"normalized\", "
        "\"edn\", \"hex\") is not read; members that say the same, as \"query\" and \"query_pairs\" do, must agree. Any other "
        "member is refused by its name, and so is a part that would become another one where it is written.\n"
        "A part that cannot be written so is named in a message and gives the exit status 1.",
    .about_families = family_help_build,
    .options = OPTIONS_BULK | OPTION(OPT_AS) | OPTION(OPT_DIALECT) | OPTION(OPT_TYPES) | OPTION(OPT_EIP55) | OPTIONS_CRI |
               OPTION(OPT_TAG),
    .part_options = BUILD_URI_PARTS,
    .family_parts = true,
    .makes_cri = FOR_CRI,
    .objects = true,
    .answer = answer_build,
    .run = run_build,
};
