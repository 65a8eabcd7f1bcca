/* SPDX-License-Identifier: MIT */
/* schemes: the table of CRI scheme numbers, and of default ports. */
#include "commands/cmd.h"

#include "run/job.h"
#include "kinds/cri_read.h"
#include "text/json_io.h"

#include <urikit/text.h>
#include <urikit/usr.h>

/* A type of user URLs: usr:github, its site and the pages of its users. */
static void put_type(const invocation *call, const urikit_usr_type *type, buffer *out)
{
    if (option_given(call, OPT_JSON)) {
        buffer_byte(out, '{');
        json_plain(out, "type", urikit_str_from(type->name));
        json_plain(out, "site", urikit_str_from(type->site));
        json_plain(out, "profile", urikit_str_from(type->profile));
        json_bool(out, "lower_name", type->lower_name);
        buffer_text(out, "}\n");
    } else {
        buffer_format(out, "\tusr:%s\t\t%s\n", type->name, type->site);
    }
}

typedef struct scheme_row {
    bool numbered;
    uint64_t number;
    urikit_str name;
} scheme_row;

static void put_row(const invocation *call, scheme_row row, buffer *out)
{
    uint16_t port = urikit_default_port(row.name);

    if (option_given(call, OPT_JSON)) {
        buffer_byte(out, '{');
        if (row.numbered) {
            json_number(out, "number", row.number);
        } else {
            json_plain(out, "number", urikit_str_of(NULL, 0));
        }
        json_plain(out, "name", row.name);
        if (port) {
            json_number(out, "default_port", port);
        } else {
            json_plain(out, "default_port", urikit_str_of(NULL, 0));
        }
        buffer_text(out, "}\n");
        return;
    }
    if (row.numbered) {
        buffer_number(out, row.number);
    }
    buffer_byte(out, '\t');
    buffer_str(out, row.name);
    buffer_byte(out, '\t');
    if (port) {
        buffer_format(out, "%u", (unsigned)port);
    }
    buffer_byte(out, '\n');
}

static void put_all(const invocation *call, urikit_cri_profile profile, buffer *out)
{
    urikit_cri_scheme known;
    urikit_usr_type type;
    urikit_default_port_row port;
    uint64_t number;
    size_t i;

    for (i = 0; urikit_cri_scheme_at(i, &known); i++) {
        if (known.profiles & (unsigned)profile) {
            scheme_row row = { true, known.number, urikit_str_from(known.name) };

            put_row(call, row, out);
        }
    }
    for (i = 0; urikit_default_port_at(i, &port); i++) {
        scheme_row row = { false, 0, urikit_str_from(port.scheme) };

        if (!urikit_cri_scheme_number_of(row.name, profile, &number)) {
            put_row(call, row, out);
        }
    }
    for (i = 0; urikit_usr_type_at(i, &type); i++) {
        put_type(call, &type, out);
    }
}

/* A number in digits; false for other text. */
static bool read_number(const char *text, uint64_t *number)
{
    *number = 0;
    if (!*text) {
        return false;
    }
    for (; *text >= '0' && *text <= '9'; text++) {
        if (*number > (UINT64_MAX - 9) / 10) {
            return false;
        }
        *number = *number * 10 + (uint64_t)(*text - '0');
    }
    return !*text;
}

static bool same_name(urikit_str name, const char *typed)
{
    size_t i;

    for (i = 0; i < name.len; i++) {
        char c = typed[i] >= 'A' && typed[i] <= 'Z' ? (char)(typed[i] - 'A' + 'a') : typed[i];

        if (c != name.ptr[i]) {
            return false;
        }
    }
    return !typed[i];
}

/* The scheme in the table of the other text, to say so. */
static bool put_elsewhere(const invocation *call, const char *typed, uint64_t number, bool by_number)
{
    urikit_cri_scheme known;
    size_t i;

    for (i = 0; urikit_cri_scheme_at(i, &known); i++) {
        if (by_number ? known.number == number : same_name(urikit_str_from(known.name), typed)) {
            usage_error(call->command, "%s: %s is %u in --profile %s only", typed, known.name, (unsigned)known.number,
                        known.profiles & URIKIT_CRI_FINAL ? "final" : "r18");
            return true;
        }
    }
    return false;
}

/* "usr:", in any case of letters */
static bool begins_usr(const char *typed)
{
    return (typed[0] | 0x20) == 'u' && (typed[1] | 0x20) == 's' && (typed[2] | 0x20) == 'r' && typed[3] == ':';
}

/* The scheme of this name or number, and the type of user URLs of this name. */
static bool put_asked(const invocation *call, urikit_cri_profile profile, const char *typed, buffer *out)
{
    scheme_row row = { true, 0, { NULL, 0 } };
    bool by_number = read_number(typed, &row.number);
    urikit_usr_type type;
    urikit_default_port_row port;
    size_t i;

    if (by_number) {
        row.name = urikit_cri_scheme_name_of(row.number, profile);
    } else if (urikit_cri_scheme_number_of(urikit_str_from(typed), profile, &row.number)) {
        row.name = urikit_cri_scheme_name_of(row.number, profile);
    }
    for (i = 0; !by_number && !row.name.ptr && urikit_default_port_at(i, &port); i++) {
        if (same_name(urikit_str_from(port.scheme), typed)) {
            row.numbered = false;
            row.name = urikit_str_from(port.scheme);
        }
    }
    if (row.name.ptr) {
        put_row(call, row, out);
    }
    if (urikit_usr_type_find(urikit_str_from(typed + (begins_usr(typed) ? 4 : 0)), &type)) {
        put_type(call, &type, out);
        return true;
    }
    if (row.name.ptr) {
        return true;
    }
    if (!put_elsewhere(call, typed, row.number, by_number)) {
        usage_error(call->command, by_number ? "%s: no scheme has this number" : "%s: no scheme of this name is known", typed);
    }
    return false;
}

static int run_schemes(const invocation *call)
{
    buffer out = { NULL, 0, 0 };
    cri_usage usage;
    urikit_cri_profile profile;
    bool found = true;
    int status;
    size_t i;

    cri_usage_read(call, &usage);
    profile = (urikit_cri_profile)usage.read.profile;
    if (call->arg_count == 0) {
        put_all(call, profile, &out);
    }
    for (i = 0; i < call->arg_count; i++) {
        found = put_asked(call, profile, call->args[i], &out) && found;
    }
    status = bulk_write(call->command, &out);
    return status == EXIT_VALID && !found ? EXIT_INVALID : status;
}

const command cmd_schemes = {
    .name = "schemes",
    .args = "[NAME|NUMBER...]",
    .summary = "schemes with their CRI numbers and default ports",
    .about =
        "One a line: the scheme's number in CRIs, its name, and the port that --level scheme and "
        "CRIs leave out, with tabs between; what a scheme does not have is empty. --profile final has the numbers of "
        "revision 27. The known types of user URLs follow, as usr:TYPE, with their site in a fourth column; in JSON they have "
        "\"type\", \"site\" and \"profile\". With arguments, only those schemes; exit status 1 where one is not known.",
    .options = OPTION(OPT_PROFILE) | OPTION(OPT_JSON) | OPTION(OPT_HELP),
    .run = run_schemes,
};
