/* SPDX-License-Identifier: MIT */
/* extract: the identifiers in running text. */
#include "commands/cmd.h"

#include "commands/base.h"
#include "commands/extract_format.h"
#include "commands/extract_scope.h"
#include "commands/repair.h"
#include "kinds/kind.h"
#include "run/bulk.h"
#include "run/output.h"
#include "run/records.h"
#include "run/uniq_set.h"
#include "text/json_out.h"
#include "text/memory.h"

#include <urikit/extract.h>
#include <urikit/iri.h>

#include <stdlib.h>
#include <unistd.h>

enum {
    READ_SIZE = 256 * 1024,
    WRITE_SIZE = 64 * 1024,
    LENGTH_MAX = 16 * 1024 * 1024, /* bytes of an identifier */
    UNIQUE_MEMORY_MAX = 256 * 1024 * 1024,
    NAME_BEFORE_MAX = 500, /* bytes before an identifier that say what it is; the window has at least as many */
    SCHEMES_MAX = 64
};

typedef struct extraction {
    const invocation *call;
    urikit_extract_options options;
    urikit_str schemes[SCHEMES_MAX];
    char *scratch;
    buffer window;
    buffer out;
    buffer line; /* with --unique: what is written for a find */
    buffer key;
    buffer room;
    kind_settings kind_settings;
    extract_base base; /* with --base */
    const extract_format *format;
    extract_text text; /* where the format has escapes or references of its own */
    extract_scope scope;
    urikit_str shown;  /* what is searched now */
    uint64_t shown_from; /* where it begins */
    uniq_set *unique;
    urikit_level level;
    uint64_t number; /* of finds, from 1 */
    uint64_t left_out; /* of what was meant as one and is not valid */
    unsigned repairs;
    buffer repaired; /* the text of a find, repaired */
    uint64_t bytes;
    uint64_t total; /* of all files; 0: unknown */
    const char *name; /* of the input; NULL: it needs none */
    size_t argument;  /* its number; 0: it is none, or the only one */
    bool json;
    bool all; /* also what is not valid */
    bool links; /* no namespaces */
    char separator;
    progress progress;
} extraction;

/* ---- options --------------------------------------------------------------------- */

static bool is_scheme_name(const char *name, size_t len)
{
    buffer text = { NULL, 0, 0 };
    urikit_uri uri;
    bool valid;

    buffer_put(&text, name, len);
    buffer_byte(&text, ':');
    valid = !urikit_uri_parse(buffer_view(&text), URIKIT_PARSE_SCHEME, &uri, NULL);
    buffer_free(&text);
    return valid;
}

/* "http,https", "any". */
static bool read_schemes(extraction *e, const char *list)
{
    const char *name = list;

    if (strcmp(list, "any") == 0) {
        e->options.flags |= URIKIT_EXTRACT_ANY_SCHEME;
        return true;
    }
    e->options.schemes = e->schemes;
    for (;;) {
        size_t len = strcspn(name, ",");

        if (!is_scheme_name(name, len)) {
            usage_error(e->call->command, "--schemes takes names with commas between, or any: '%.*s' is not a scheme",
                        len < 60 ? (int)len : 60, name);
            return false;
        }
        if (e->options.scheme_count == SCHEMES_MAX) {
            usage_error(e->call->command, "--schemes takes at most %d names", SCHEMES_MAX);
            return false;
        }
        e->schemes[e->options.scheme_count++] = urikit_str_of(name, len);
        if (!name[len]) {
            return true;
        }
        name += len + 1;
    }
}

static bool read_kind(extraction *e, const char *name)
{
    if (name && strcmp(name, "uri") != 0 && strcmp(name, "iri") != 0 && strcmp(name, "auto") != 0) {
        usage_error(e->call->command,
                    "--as %s: extract finds URIs (uri) or IRIs too (iri, the default); "
                    "for one family there is --schemes",
                    name);
        return false;
    }
    if (name && strcmp(name, "uri") == 0) {
        e->options.flags |= URIKIT_EXTRACT_ASCII;
    }
    return true;
}

/* What --format, --member and --links say. */
static bool read_format(extraction *e)
{
    const invocation *call = e->call;
    const char *member = call->value[OPT_MEMBER];

    e->links = option_given(call, OPT_LINKS);
    e->format = extract_format_named(call->value[OPT_FORMAT]);
    if (member && !e->format->members) {
        usage_error(call->command, "--member is for --format json and jsonl");
        return false;
    }
    if (member && !extract_text_member(&e->text, member)) {
        usage_error(call->command, "--member takes up to %d names with dots between, as request.url", MEMBER_NAMES_MAX);
        return false;
    }
    if (option_given(call, OPT_BASE) && e->format->prose) {
        usage_error(call->command, "--format %s has no relative references, which --base is for", e->format->name);
        return false;
    }
    return true;
}

static bool read_options(extraction *e)
{
    const invocation *call = e->call;
    const char *schemes = call->value[OPT_SCHEMES];
    const char *bare = call->value[OPT_BARE];
    size_t memory = (size_t)record_limit();
    uniq_settings settings = { .who = call->command, .separator = e->separator };

    if (call->arg_count > 0 && call->file_count > 0) {
        usage_error(call->command, "both texts and --file: one or the other");
        return false;
    }
    if (!option_given(call, OPT_UNIQUE) && option_given(call, OPT_LEVEL)) {
        usage_error(call->command, "--level says what --unique takes for the same: it means nothing without it");
        return false;
    }
    if (bare) {
        e->options.flags |= strcmp(bare, "www") == 0 ? URIKIT_EXTRACT_WWW : URIKIT_EXTRACT_WWW | URIKIT_EXTRACT_DOMAINS;
    }
    if (!read_format(e) || !read_kind(e, call->value[OPT_AS]) || (schemes && !read_schemes(e, schemes))) {
        return false;
    }
    e->options.flags |= URIKIT_EXTRACT_REFUSED;
    e->repairs = call->value[OPT_REPAIR] ? repair_set(call->value[OPT_REPAIR]) : 0;
    if (option_given(call, OPT_BASE)) {
        e->options.flags |= URIKIT_EXTRACT_RELATIVE;
        e->base.call = call;
        e->base.settings = &e->kind_settings;
        e->base.ascii = (e->options.flags & URIKIT_EXTRACT_ASCII) != 0;
        if (!extract_base_read(&e->base)) {
            return false;
        }
    }
    e->level = option_level(call, URIKIT_LEVEL_SYNTAX);
    settings.memory = memory < UNIQUE_MEMORY_MAX ? memory : (size_t)UNIQUE_MEMORY_MAX;
    settings.memory = settings.memory < UNIQ_MEMORY_MIN ? (size_t)UNIQ_MEMORY_MIN : settings.memory;
    e->scratch = memory_zeroed(LENGTH_MAX, 1);
    e->unique = option_given(call, OPT_UNIQUE) ? uniq_start(&settings) : NULL;
    return true;
}

/* ---- finds ------------------------------------------------------------------------- */

/* What a find is, or why it is none. */
typedef struct found {
    urikit_find find;
    urikit_str reference; /* as the text has it; ptr NULL: it has a scheme */
    const char *context;
    fault why;            /* code NULL: it is valid */
    unsigned repairs;     /* that made it so */
} found;

/* Repairs what is not valid, where that was asked for and helps. */
static void repair_find(extraction *e, found *what)
{
    urikit_find *find = &what->find;
    urikit_uri uri;
    urikit_code code;
    unsigned done;
    urikit_str text;

    if (e->repairs == 0 || !find->code || (find->kind != URIKIT_FIND_URI && find->kind != URIKIT_FIND_IRI)) {
        return;
    }
    e->repaired.len = 0;
    done = repair_text(find->text, e->repairs, &e->repaired);
    text = buffer_view(&e->repaired);
    code = e->options.flags & URIKIT_EXTRACT_ASCII ? urikit_uri_parse(text, URIKIT_PARSE_SCHEME, &uri, NULL)
                                                   : urikit_iri_parse(text, URIKIT_PARSE_SCHEME, &uri, NULL);
    if (!code) {
        find->text = text;
        find->code = URIKIT_OK;
        what->repairs = done;
    }
}

/* Says where in the input a find is, and what is before it. */
static void place_find(extraction *e, found *what)
{
    urikit_find *find = &what->find;
    size_t at = (size_t)(find->start - e->shown_from);
    const char *p = e->shown.ptr + at;

    what->context = urikit_find_context_name(find->context);
    if (e->format->markup) {
        if (extract_is_namespace(p - (at < NAME_BEFORE_MAX ? at : NAME_BEFORE_MAX), p)) {
            what->context = "namespace";
        }
        if (option_given(e->call, OPT_BASE)) {
            extract_scope_read(&e->scope, e->shown, e->shown_from, find->start);
        }
    }
    if (e->format->take) {
        if (e->format->link && find->context == URIKIT_FIND_ATTRIBUTE && (!e->format->members || e->text.name_count > 0)) {
            what->context = e->format->link;
        }
        find->start = extract_text_place(&e->text, find->start, false);
        find->end = extract_text_place(&e->text, find->end, true);
    }
}

/* Copies what the library found, and resolves a relative reference. */
static void resolve_find(extraction *e, const urikit_find *find, found *what)
{
    what->find = *find;
    place_find(e, what);
    what->reference = find->kind == URIKIT_FIND_REFERENCE ? find->text : urikit_str_of(NULL, 0);
    what->why.code = NULL;
    what->repairs = 0;
    repair_find(e, what);
    if (what->find.code) {
        fault_set(&what->why, urikit_code_name((urikit_code)find->code), find->code_at, "%s",
                  urikit_code_text((urikit_code)find->code));
    } else if (option_given(e->call, OPT_BASE)) {
        fault why;

        if (!extract_base_apply(&e->base, &what->find, &why)) {
            what->why = why;
        }
    }
}

/* What is not valid may have line breaks; each is a blank where one line is one identifier. */
static void put_text(const extraction *e, const found *what, buffer *out)
{
    size_t from = out->len;

    buffer_str(out, what->find.text);
    for (; what->why.code && e->separator == '\n' && from < out->len; from++) {
        if (out->ptr[from] == '\n' || out->ptr[from] == '\r') {
            out->ptr[from] = ' ';
        }
    }
}

static void put_find(const extraction *e, const found *what, buffer *out)
{
    const urikit_find *find = &what->find;

    if (!e->json) {
        put_text(e, what, out);
        return;
    }
    buffer_byte(out, '{');
    json_text(out, "uri", find->text);
    json_number(out, "start", find->start);
    json_number(out, "end", find->end);
    json_plain(out, "kind", urikit_str_from(urikit_find_kind_name(find->kind)));
    json_plain(out, "context", urikit_str_from(what->context));
    json_bool(out, "valid", !what->why.code);
    if (what->why.code) {
        put_error(out, NULL, &what->why);
    } else if (what->reference.ptr) {
        json_text(out, "reference", what->reference);
    }
    if (what->repairs) {
        json_member(out, "repaired");
        buffer_text(out, "[\"");
        repair_names(what->repairs, "\",\"", out);
        buffer_text(out, "\"]");
    }
    if (find->hyphen) {
        json_bool(out, "hyphen", true);
    }
    if (e->name) {
        json_text(out, "file", urikit_str_from(e->name));
    }
    if (e->argument > 0) {
        json_number(out, "argument", e->argument);
    }
    buffer_byte(out, '}');
}

/* Its normal form, or, where it has none, its text. */
static urikit_str find_key(extraction *e, const urikit_find *find)
{
    const kind *k = kind_for(NULL, find->text);
    parsed id = kind_begin(k, &e->kind_settings, &e->room);
    fault why;

    e->key.len = 0;
    id.text = find->text;
    if (e->level == URIKIT_LEVEL_STRING || find->kind == URIKIT_FIND_DOMAIN || !k->parse(k, find->text, &id, &why) ||
        !k->calls->normalize(&id, kind_compared_steps(k, e->level), &e->key, &why)) {
        e->key.len = 0;
        buffer_str(&e->key, find->text);
    }
    return buffer_view(&e->key);
}

/* The place of a find, before a message about it. */
static void tell_find(extraction *e, const urikit_find *find, const char *what, const char *more)
{
    progress_clear(&e->progress);
    usage_error(e->call->command, "%s%sbyte %llu: %s%s", e->name ? e->name : "", e->name ? ": " : "",
                (unsigned long long)find->start, what, more);
}

static void tell_repaired(extraction *e, const found *what)
{
    e->line.len = 0;
    repair_names(what->repairs, ", ", &e->line);
    buffer_byte(&e->line, '\0');
    tell_find(e, &what->find, "repaired: ", e->line.ptr);
}

/* What was meant as an identifier, and is not valid: false if it is left out. */
static bool take_invalid(extraction *e, const found *what)
{
    bool kept = e->json || e->all;

    e->left_out += !kept;
    if (option_given(e->call, OPT_VERBOSE)) {
        tell_find(e, &what->find, kept ? "not valid: " : "left out, not valid: ", what->why.text);
        usage_caret(what->find.text, what->why.at);
    }
    return kept;
}

static void take_find(extraction *e, const urikit_find *text_find)
{
    found what;
    const urikit_find *find = &what.find;
    uniq_item item;

    resolve_find(e, text_find, &what);
    if (e->links && strcmp(what.context, "namespace") == 0) {
        return;
    }
    if (!what.why.code) {
        e->number++;
    } else if (!take_invalid(e, &what)) {
        return;
    }
    if (what.repairs && !option_given(e->call, OPT_QUIET)) {
        tell_repaired(e, &what);
    }
    if (find->hyphen && !option_given(e->call, OPT_QUIET)) {
        tell_find(e, find, "a hyphen before a line break is kept; it may not be part of it", "");
    }
    if (!e->unique || what.why.code) {
        put_find(e, &what, &e->out);
        buffer_byte(&e->out, e->separator);
        return;
    }
    e->line.len = 0;
    put_find(e, &what, &e->line);
    item.key = find_key(e, find);
    item.hash = uniq_hash(e->unique, item.key);
    item.number = e->number;
    item.text = buffer_view(&e->line);
    item.role = UNIQ_RECORD;
    uniq_add(e->unique, &item, &e->out);
}

static void flush_out(extraction *e, size_t least)
{
    if (e->out.len > least) {
        bulk_put(e->call->command, buffer_view(&e->out), e->separator);
        e->out.len = 0;
    }
}

static void take_finds(extraction *e, urikit_extract *x)
{
    urikit_find find;

    while (urikit_extract_next(x, &find)) {
        take_find(e, &find);
        flush_out(e, WRITE_SIZE);
    }
}

static void end_input(extraction *e, const urikit_extract *x)
{
    if (x->too_long > 0 && !option_given(e->call, OPT_QUIET)) {
        progress_clear(&e->progress);
        usage_error(e->call->command, "%s%s%llu identifier%s of more than %d bytes left out", e->name ? e->name : "",
                    e->name ? ": " : "", (unsigned long long)x->too_long, x->too_long == 1 ? "" : "s", LENGTH_MAX - 1);
    }
}

/* ---- inputs -------------------------------------------------------------------------- */

static void start_search(extraction *e, urikit_extract *x)
{
    extract_base_start(&e->base);
    extract_scope_start(&e->scope, &e->base);
    if (e->format->take) {
        extract_text_start(&e->text, e->format, option_given(e->call, OPT_BASE));
    }
    urikit_extract_start(x, &e->options, e->scratch, LENGTH_MAX);
    e->shown_from = 0;
}

/* Searches what is new in the window, and returns the end of it that is still needed. */
static urikit_str search_window(extraction *e, urikit_extract *x, urikit_str window, bool last)
{
    urikit_str rest;

    e->shown = window;
    urikit_extract_feed(x, window, last);
    take_finds(e, x);
    rest = urikit_extract_rest(x);
    if (e->format->markup && option_given(e->call, OPT_BASE)) {
        extract_scope_read(&e->scope, window, e->shown_from, e->shown_from + (uint64_t)(rest.ptr - window.ptr));
    }
    e->shown_from += (uint64_t)(rest.ptr - window.ptr);
    return rest;
}

/* Searches n more bytes of an input whose escapes are undone. */
static void search_made(extraction *e, urikit_extract *x, const char *bytes, size_t n, bool last)
{
    extract_text_add(&e->text, bytes, n, last);
    extract_text_keep(&e->text, search_window(e, x, buffer_view(&e->text.text), last));
}

static void search_text(extraction *e, const char *text)
{
    urikit_extract x;

    start_search(e, &x);
    if (e->format->take) {
        search_made(e, &x, text, strlen(text), true);
    } else {
        (void)search_window(e, &x, urikit_str_from(text), true);
    }
    end_input(e, &x);
}

static bool search_input(void *context, const char *name, int fd)
{
    extraction *e = (extraction *)context;
    urikit_extract x;
    ssize_t n;

    e->name = e->call->file_count > 1 ? name : NULL;
    start_search(e, &x);
    e->window.len = 0;
    do {
        n = input_read(fd, &e->window, READ_SIZE);
        if (n < 0) {
            return false;
        }
        e->bytes += (uint64_t)n;
        if (e->format->take) {
            search_made(e, &x, e->window.ptr, (size_t)n, n == 0);
            e->window.len = 0;
        } else {
            urikit_str rest = search_window(e, &x, buffer_view(&e->window), n == 0);
            memmove(e->window.ptr, rest.ptr, rest.len);
            e->window.len = rest.len;
        }
        flush_out(e, 0);
        progress_update(&e->progress, e->bytes, e->total, e->number);
    } while (n > 0);
    end_input(e, &x);
    return true;
}

static void search_arguments(extraction *e)
{
    size_t i;

    for (i = 0; i < e->call->arg_count; i++) {
        e->argument = e->call->arg_count > 1 ? i + 1 : 0;
        search_text(e, e->call->args[i]);
    }
}

static int run_extract(const invocation *call)
{
    extraction *e = memory_zeroed(1, sizeof *e);
    bool good;
    int status = EXIT_USAGE;

    e->call = call;
    e->json = option_given(call, OPT_JSON);
    e->all = option_given(call, OPT_ALL);
    e->separator = option_given(call, OPT_NULL) ? '\0' : '\n';
    e->kind_settings = kind_settings_of(call);
    if (read_options(e)) {
        e->total = input_total(call, NULL, 0);
        progress_start(&e->progress, !option_given(call, OPT_NO_PROGRESS));
        search_arguments(e);
        good = inputs_take(call, &e->progress, search_input, e);
        progress_clear(&e->progress);
        flush_out(e, 0);
        if (e->unique) {
            uniq_finish(e->unique, bulk_put);
        }
        if (option_given(call, OPT_VERBOSE)) {
            usage_error(call->command, "%llu identifier%s", (unsigned long long)e->number, e->number == 1 ? "" : "s");
        } else if (e->left_out > 0 && !option_given(call, OPT_QUIET)) {
            usage_error(call->command, "%llu not valid, left out: --all prints them, --verbose says why",
                        (unsigned long long)e->left_out);
        }
        status = bulk_close(call->command);
        status = good ? status : EXIT_IO;
    }
    uniq_free(e->unique);
    buffer_free(&e->window);
    buffer_free(&e->out);
    buffer_free(&e->line);
    buffer_free(&e->key);
    buffer_free(&e->room);
    buffer_free(&e->repaired);
    extract_base_free(&e->base);
    extract_scope_free(&e->scope);
    extract_text_free(&e->text);
    free(e->scratch);
    free(e);
    return status;
}

const command cmd_extract = {
    .name = "extract",
    .args = "[TEXT...]",
    .summary = "the identifiers in prose, HTML, Markdown, JSON and logs",
    .about =
        "One a line, in the order of the text (RFC 3986, appendix C). <...>, quotation marks, HTML attributes and "
        "Markdown links delimit an identifier; in <...> it may be broken over lines. Elsewhere the punctuation that "
        "ends a sentence is left out, and so are a ')' that nothing before it opened, and Markdown's emphasis. &amp; in "
        "HTML and \\/ in JSON are decoded.\n"
        "A scheme with // always counts. Without // it must be a known one, such as mailto, urn, did, tel, pkg or usr; "
        "words such as data: and about: count after a delimiter only. --schemes says which count. Names without a "
        "scheme are found with --bare only.\n"
        "--base finds the relative references of links, too, and writes their targets: in HTML attributes that hold one "
        "URL (href, src, action, cite, ...; not srcset), in Markdown [text](reference) and [label]: reference. The first "
        "<base href> of a text takes the place of BASE from there on. Nothing else is a relative reference.\n"
        "--format says what the text is, so that its escapes are undone: \\u0026 and \\/ in json, jsonl, yaml and ntriples, "
        "\\: in properties. link-format has its references in <...> (RFC 6690; Link headers too), css in url(...), log in "
        "requests as \"GET /a HTTP/1.1\"; json and jsonl in what --member names. text has none, and takes no --base. In auto, "
        "html and xml xml:base counts for its element, and the context of what xmlns, a DOCTYPE or a schema location names "
        "is namespace, which --links leaves out.\n"
        "--json writes an object for each: uri, start and end (bytes of the input, the end exclusive), kind (uri, iri, "
        "nosh, usr, domain), context (plain, angle, quoted, attribute, element, markdown, namespace) and valid; for a relative "
        "reference, reference, its text; with several files, file.\n"
        "What was meant as an identifier and is not valid is left out, never cut to a part that is: https://a/?x[]=1, "
        "https://a/{id}. It is counted on standard error; --all prints it too (a line break in it as a blank), --json has an "
        "object with \"valid\":false for it, --verbose a message. --repair mends it, as in normalize, and says so: brackets and "
        "unwise encode []{}|.\n"
        "--unique writes each once, by its normal form; --level as for uniq.",
    .refuses_files = true,
    .options = OPTION(OPT_JSON) | OPTION(OPT_FILE) | OPTION(OPT_NULL) | OPTION(OPT_QUIET) | OPTION(OPT_VERBOSE) |
               OPTION(OPT_NO_PROGRESS) | OPTION(OPT_HELP) | OPTION(OPT_AS) | OPTION(OPT_SCHEMES) | OPTION(OPT_BARE) |
               OPTION(OPT_UNIQUE) | OPTION(OPT_LEVEL) | OPTION(OPT_BASE) | OPTION(OPT_ALL) | OPTION(OPT_REPAIR),
    .part_options = PART_OPTION(OPT_FORMAT) | PART_OPTION(OPT_LINKS) | PART_OPTION(OPT_MEMBER),
    .run = run_extract,
};
