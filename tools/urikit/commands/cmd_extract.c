/* SPDX-License-Identifier: MIT */
/* extract: the identifiers in running text. */
#include "commands/cmd.h"

#include "commands/base.h"
#include "commands/extract_code.h"
#include "commands/extract_format.h"
#include "commands/extract_scope.h"
#include "commands/repair.h"
#include "kinds/cri_read.h"
#include "kinds/kind.h"
#include "run/job.h"
#include "run/output.h"
#include "run/records.h"
#include "run/uniq_set.h"
#include "text/json_io.h"
#include "text/memory.h"

#include <urikit/extract.h>
#include <urikit/iri.h>

#include <stdlib.h>
#include <strings.h>
#include <unistd.h>

enum {
    READ_SIZE = 256 * 1024,
    WRITE_SIZE = 64 * 1024,
    LENGTH_MAX = 16 * 1024 * 1024, /* bytes of an identifier */
    UNIQUE_MEMORY_MAX = 256 * 1024 * 1024,
    FIRST_LINE_MAX = 32, /* bytes that tell a web archive */
    NAME_BEFORE_MAX = 500, /* bytes before an identifier that say what it is; the window has at least as many */
    SCHEMES_MAX = 64,
    LEVELS_MIN = 64, /* of a CBOR document: what a path may have */
};

/* Of a CBOR document. */
typedef struct document_walk {
    urikit_cbor_level *levels;
    size_t level_count;
    parsed base; /* --base as a CRI */
    fault base_fault; /* code NULL: it has one */
    buffer base_space;
    buffer target;
    buffer text;
    buffer reference;
    char path[URIKIT_CBOR_PATH_MAX];
    /* of notation: its CBOR, and where its tagged items are */
    urikit_str notation;
    buffer cbor;
    buffer scratch;
    urikit_edn_place *places;
    size_t place_cap;
    size_t place_count;
    size_t place; /* of the last find */
} document_walk;

/* A byte of the input, and where it is: line and column from 1 on, the column in characters. */
typedef struct input_place {
    uint64_t at;
    uint64_t line;
    uint64_t column;
} input_place;

/* The end of the input that is searched now, for the lines of finds. */
typedef struct place_count {
    buffer bytes;
    input_place start; /* of the bytes */
    input_place now;   /* of the last find */
} place_count;

/* Of a web archive: the part of it that is searched now. */
typedef struct archive_part {
    uint64_t start; /* its place in the input */
    uint64_t end;   /* of a packed body; else 0 */
    uint64_t done;  /* bytes of the input that are searched */
    input_place place; /* of a packed body */
    const char *context; /* of its references; NULL: that of the format */
    bool open;
    uint64_t untyped; /* bodies that are left out: of types that hold no text, */
    uint64_t uncoded; /* and with codings that are not known */
} archive_part;

typedef struct extraction {
    const invocation *call;
    urikit_extract_options options;
    urikit_str schemes[SCHEMES_MAX];
    char *scratch;
    buffer window;
    buffer out;
    buffer line; /* with --unique: what is written for a find */
    buffer key;
    buffer space;
    kind_settings kind_settings;
    extract_base base; /* with --base */
    const extract_format *format;
    extract_text text; /* where what is searched is made of the input */
    bool made;         /* it is: the format has escapes or references of its own, or it is a part of an archive */
    bool relative;     /* there is a base */
    archive_part part;
    extract_scope scope;
    extract_delimiters delimiters;
    extract_code code;
    document_walk walk;
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
    const char *file; /* of the input; NULL: standard input, or an argument */
    const char *name; /* the same for messages; NULL: it needs none */
    place_count places;
    size_t argument;  /* its number; 0: it is none, or the only one */
    bool json;
    bool all; /* also what is not valid */
    bool links; /* no namespaces, no ids of records, no code */
    bool broken; /* a document or an archive of the input is not well-formed */
    char separator;
    progress progress;
} extraction;

/* ---- lines and columns ------------------------------------------------------------ */

static void place_start(place_count *places)
{
    places->bytes.len = 0;
    places->start.at = 0;
    places->start.line = places->start.column = 1;
    places->now = places->start;
}

/* Keeps bytes of the input in which finds may be. */
static void place_add(extraction *e, const char *bytes, size_t n)
{
    if (e->json) {
        buffer_put(&e->places.bytes, bytes, n);
    }
}

/* Moves on to byte `at` of the input, or to the last that is kept. */
static void place_move(const place_count *places, input_place *to, uint64_t at)
{
    urikit_str bytes = buffer_view(&places->bytes);
    const char *p = bytes.ptr + (to->at - places->start.at);
    const char *end = bytes.ptr + bytes.len;

    for (; to->at < at && p < end; to->at++, p++) {
        if (*p == '\n') {
            to->line++;
            to->column = 1;
        } else {
            to->column += ((unsigned char)*p & 0xC0) != 0x80; /* a character of UTF-8 counts once */
        }
    }
}

/* No find is before byte `at` any more. */
static void place_drop(place_count *places, uint64_t at)
{
    input_place to = at < places->now.at ? places->start : places->now;
    size_t n;

    place_move(places, &to, at);
    n = (size_t)(to.at - places->start.at);
    if (n > 0) {
        memmove(places->bytes.ptr, places->bytes.ptr + n, places->bytes.len - n);
        places->bytes.len -= n;
    }
    places->start = to;
    places->now = to.at > places->now.at ? to : places->now;
}

static void find_place(place_count *places, uint64_t at)
{
    if (at < places->now.at) {
        places->now = places->start;
    }
    place_move(places, &places->now, at);
}

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
    if (e->format->document && option_given(call, OPT_BARE)) {
        usage_error(call->command, "--bare is for text, not for --format %s", e->format->name);
        return false;
    }
    if (((e->format->document && !e->format->notation) || e->format->archive) && call->arg_count > 0) {
        usage_error(call->command, "--format %s reads a --file or standard input", e->format->name);
        return false;
    }
    if (!e->format->document && (option_given(call, OPT_PROFILE) || option_given(call, OPT_ZONE) || option_given(call, OPT_NFC) ||
                                 option_given(call, OPT_STRICT_CBOR))) {
        usage_error(call->command,
                    "--profile, --zone, --nfc and --strict-cbor are for CRIs, which only --format cbor and edn find");
        return false;
    }
    if (option_given(call, OPT_BASE) && e->format->prose) {
        usage_error(call->command, "--format %s has no relative references, which --base is for", e->format->name);
        return false;
    }
    return true;
}

/* Reads --base as a CRI, for the CRI references of a document. */
static void document_base(extraction *e)
{
    document_walk *walk = &e->walk;

    if (e->format->document) {
        walk->base = kind_begin(&kind_cri, &e->kind_settings, &walk->base_space);
        walk->base.text = buffer_view(&e->base.given);
        if (cri_read(&walk->base, CRI_FORM_URI, &walk->base_fault)) {
            walk->base_fault.code = NULL;
        }
    }
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
    if (option_given(call, OPT_REPAIR) && e->repairs == 0) {
        usage_error(call->command, "--repair lines is for commands that read a list; extract reads any text");
        return false;
    }
    e->base.call = call;
    e->base.settings = &e->kind_settings;
    e->base.ascii = (e->options.flags & URIKIT_EXTRACT_ASCII) != 0;
    e->relative = option_given(call, OPT_BASE);
    if (e->relative) {
        if (!extract_base_read(&e->base)) {
            return false;
        }
        document_base(e);
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
    const char *kind;     /* NULL: that of the find */
    urikit_str path;      /* in a document; ptr NULL: it is too long */
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
    if ((e->format->markup || e->format->code) && /* Markdown has elements, too */
        extract_is_namespace(&e->delimiters, p - (at < NAME_BEFORE_MAX ? at : NAME_BEFORE_MAX), p, find->start)) {
        what->context = "namespace";
    }
    if (e->format->markup && e->relative) {
        extract_scope_read(&e->scope, e->shown, e->shown_from, find->start);
    }
    if (e->format->code) {
        extract_code_read(&e->code, e->shown, e->shown_from, find->start + 1);
        what->context = extract_is_code(&e->code, find->start) ? "code" : what->context;
    }
    if (e->format->take) {
        if (e->part.context && find->context == URIKIT_FIND_ATTRIBUTE) {
            what->context = e->part.context;
        } else if (e->format->link && find->context == URIKIT_FIND_ATTRIBUTE && (!e->format->members || e->text.name_count > 0)) {
            what->context = e->format->link;
        }
    }
    if (e->part.end > 0) {
        find->start = e->part.start;
        find->end = e->part.end;
    } else if (e->made) {
        find->start = e->part.start + extract_text_place(&e->text, find->start, false);
        find->end = e->part.start + extract_text_place(&e->text, find->end, true);
    }
}

/* Checks what was found, and resolves a relative reference. */
static void resolve_find(extraction *e, found *what)
{
    const urikit_find *find = &what->find;

    what->reference = urikit_str_of(NULL, 0);
    if (find->kind == URIKIT_FIND_REFERENCE && e->relative) {
        what->reference = find->text;
    }
    what->why.code = NULL;
    what->repairs = 0;
    repair_find(e, what);
    if (find->code) {
        fault_set(&what->why, urikit_code_name((urikit_code)find->code), find->code_at, "%s",
                  urikit_code_text((urikit_code)find->code));
    } else if (e->relative) {
        fault why;

        if (!extract_base_apply(&e->base, &what->find, &why)) {
            what->why = why;
        }
    }
}

/* What is not valid may have line breaks; each is a blank where one line is one identifier. So is a NUL after which it ends. */
static void put_text(const extraction *e, const found *what, buffer *out)
{
    size_t from = out->len;

    buffer_str(out, what->find.text);
    for (; what->why.code && from < out->len; from++) {
        if (out->ptr[from] == e->separator || (out->ptr[from] == '\r' && e->separator == '\n')) {
            out->ptr[from] = ' ';
        }
    }
}

static void put_find(extraction *e, const found *what, buffer *out)
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
    json_plain(out, "kind", urikit_str_from(what->kind ? what->kind : urikit_find_kind_name(find->kind)));
    json_plain(out, "context", urikit_str_from(what->context));
    if (e->format->document) {
        json_text(out, "path", what->path);
    }
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
    if (e->file) {
        json_text(out, "file", urikit_str_from(e->file));
    }
    if (!e->format->document) {
        const input_place *place = e->part.end > 0 ? &e->part.place : &e->places.now;

        find_place(&e->places, find->start);
        json_number(out, "line", place->line);
        json_number(out, "column", place->column);
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
    parsed id = kind_begin(k, &e->kind_settings, &e->space);
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

/* True if what is in this context is not there to be followed. */
static bool is_no_link(const char *context)
{
    return strcmp(context, "namespace") == 0 || strcmp(context, "record-id") == 0 || strcmp(context, "code") == 0;
}

static void take_found(extraction *e, const found *what)
{
    const urikit_find *find = &what->find;
    uniq_item item;

    if (e->links && is_no_link(what->context)) {
        return;
    }
    if (!what->why.code) {
        e->number++;
    } else if (!take_invalid(e, what)) {
        return;
    }
    if (what->repairs && !option_given(e->call, OPT_QUIET)) {
        tell_repaired(e, what);
    }
    if (find->hyphen && !option_given(e->call, OPT_QUIET)) {
        tell_find(e, find, "a hyphen before a line break is kept; it may not be part of it", "");
    }
    if (!e->unique || what->why.code) {
        put_find(e, what, &e->out);
        buffer_byte(&e->out, e->separator);
        return;
    }
    e->line.len = 0;
    put_find(e, what, &e->line);
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
    found what = { 0 };

    while (urikit_extract_next(x, &what.find)) {
        if (what.find.kind == URIKIT_FIND_REFERENCE && !e->relative) {
            continue; /* without a base it has no target */
        }
        place_find(e, &what);
        resolve_find(e, &what);
        take_found(e, &what);
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

/* ---- CBOR documents ---------------------------------------------------------------------- */

/* The tagged item in the notation. */
static urikit_str item_notation(const document_walk *walk)
{
    const urikit_edn_place *place = &walk->places[walk->place];

    return urikit_str_of(walk->notation.ptr + place->start, place->end - place->start);
}

/* A tagged item that has no text: its notation, or its bytes in hex. `why->at` was an offset in it. */
static void show_item(extraction *e, urikit_str item, found *what)
{
    const cri_usage hex = { 0 };

    if (e->format->notation) {
        what->find.text = item_notation(&e->walk);
        return;
    }
    e->walk.text.len = 0;
    cri_put_bytes(&hex, item, &e->walk.text);
    what->find.text = buffer_view(&e->walk.text);
    what->why.at *= 2;
}

/* Resolves the CRI reference against --base. */
static bool resolve_cri(document_walk *walk, parsed *id, fault *why)
{
    urikit_out out;
    urikit_code code;

    if (walk->base_fault.code) {
        fault_set(why, walk->base_fault.code, 0, "the base has no CRI: %s", walk->base_fault.text);
        return false;
    }
    walk->target.len = 0;
    out = buffer_out(&walk->target, URIKIT_CRI_RESOLVE_BOUND(walk->base.cri.bytes.len, id->cri.bytes.len));
    code = urikit_cri_resolve(&walk->base.cri, &id->cri, &id->settings->cri.read, &out);
    buffer_took(&walk->target, &out);
    code = code ? code : urikit_cri_decode(buffer_view(&walk->target), &id->settings->cri.read, &id->cri, NULL);
    if (code) {
        cri_fault(id, code, 0, why);
    }
    return code == URIKIT_OK;
}

/* Writes the URI of a CRI in tag 99. */
static bool put_cri(extraction *e, parsed *id, found *what)
{
    document_walk *walk = &e->walk;

    if (!cri_read(id, e->format->notation ? CRI_FORM_NOTATION : CRI_FORM_RAW, &what->why)) {
        return false;
    }
    if (!urikit_cri_is_full(&id->cri)) {
        what->find.kind = URIKIT_FIND_REFERENCE;
    }
    if (what->find.kind == URIKIT_FIND_REFERENCE && option_given(e->call, OPT_BASE)) {
        bool good;
        fault why;

        what->find.kind = URIKIT_FIND_URI; /* that of the target */
        walk->reference.len = 0;
        if (cri_put_uri(id, &walk->reference, &why)) {
            what->reference = buffer_view(&walk->reference);
        }
        good = resolve_cri(walk, id, &what->why) && cri_put_uri(id, &walk->text, &what->why);
        what->why.at = 0; /* the fault is in the target */
        return good;
    }
    return cri_put_uri(id, &walk->text, &what->why);
}

/* True if --schemes counts it. A reference has no scheme. */
static bool is_wanted(const extraction *e, const found *what)
{
    urikit_str text = what->find.text;
    const char *colon = (const char *)memchr(text.ptr, ':', text.len);
    size_t len = colon && what->find.kind != URIKIT_FIND_REFERENCE ? (size_t)(colon - text.ptr) : 0;
    size_t i = 0;

    while (i < e->options.scheme_count && (e->schemes[i].len != len || strncasecmp(e->schemes[i].ptr, text.ptr, len) != 0)) {
        i++;
    }
    return e->options.scheme_count == 0 || i < e->options.scheme_count;
}

/* Sets what a CRI in tag 99 is. False: --schemes leaves it out. */
static bool take_cri(extraction *e, const urikit_cbor_find *tagged, found *what)
{
    parsed id = kind_begin(&kind_cri, &e->kind_settings, &e->space);

    id.text = e->format->notation ? item_notation(&e->walk) : tagged->item;
    e->walk.text.len = 0;
    what->kind = "cri";
    what->find.kind = URIKIT_FIND_URI;
    if (put_cri(e, &id, what)) {
        what->why.code = NULL;
        what->find.text = buffer_view(&e->walk.text);
        return is_wanted(e, what);
    }
    what->reference = urikit_str_of(NULL, 0);
    show_item(e, tagged->item, what);
    return true;
}

/* The same for a URI: tag 32 has a URI reference (RFC 8949, 3.4.5.3). */
static bool take_uri(extraction *e, const urikit_cbor_find *tagged, found *what)
{
    urikit_find *find = &what->find;
    const kind *k;
    urikit_uri uri;

    if (!tagged->content.ptr) {
        fault_set(&what->why, "cbor", 0, "tag 32 is not on a text string of definite length");
        show_item(e, tagged->item, what);
        return true;
    }
    find->text = tagged->content;
    find->code = (uint16_t)extract_base_parse(e->options.flags, find->text, URIKIT_PARSE_REFERENCE, &uri, &find->code_at);
    find->kind = URIKIT_FIND_URI;
    if (!find->code) {
        extract_base_kind(find, &uri);
    }
    resolve_find(e, what);
    k = kind_for(NULL, find->text);
    if (!what->why.code && (find->kind == URIKIT_FIND_NOSH || find->kind == URIKIT_FIND_USR)) {
        parsed id = kind_begin(k, &e->kind_settings, &e->space);
        fault why;

        if (!k->parse(k, find->text, &id, &why)) {
            what->why = why;
        }
    }
    return is_wanted(e, what);
}

/* Says where in the input a tagged item is. */
static void place_tagged(extraction *e, size_t at, size_t len, urikit_find *find)
{
    document_walk *walk = &e->walk;

    find->start = at;
    find->end = at + len;
    if (e->format->notation) {
        while (walk->places[walk->place].cbor < at) { /* each find has a place */
            walk->place++;
        }
        find->start = walk->places[walk->place].start;
        find->end = walk->places[walk->place].end;
    }
}

static void take_tagged(extraction *e, const urikit_cbor_search *search, const urikit_cbor_find *tagged)
{
    found what = { .context = "tag" };
    urikit_out path = { e->walk.path, sizeof e->walk.path, 0 };

    place_tagged(e, (size_t)(tagged->item.ptr - search->document.ptr), tagged->item.len, &what.find);
    if (!urikit_cbor_path_write(search, &path)) {
        what.path = urikit_str_of(path.ptr, path.len);
    }
    if (tagged->kind == URIKIT_CBOR_CRI ? take_cri(e, tagged, &what) : take_uri(e, tagged, &what)) {
        take_found(e, &what);
        flush_out(e, WRITE_SIZE);
    }
}

/* Goes through the document. take: hands out what it finds. */
static urikit_code walk_document(extraction *e, urikit_str document, bool take, size_t *at)
{
    urikit_cbor_search search;
    urikit_cbor_find tagged;
    urikit_code code;

    urikit_cbor_find_start(&search, document, e->walk.levels, e->walk.level_count);
    while (!(code = urikit_cbor_find_next(&search, &tagged, at)) && tagged.kind != URIKIT_CBOR_NONE) {
        if (take) {
            take_tagged(e, &search, &tagged);
        }
    }
    return code;
}

/* Gives the walk more levels. False: a document of len bytes cannot need them. */
static bool more_levels(document_walk *walk, size_t len)
{
    size_t wanted = walk->level_count * 8 < len ? walk->level_count * 8 : len;

    wanted = wanted < LEVELS_MIN ? (size_t)LEVELS_MIN : wanted;
    if (wanted <= walk->level_count) {
        return false;
    }
    walk->levels = memory_resize(walk->levels, wanted * sizeof *walk->levels);
    walk->level_count = wanted;
    return true;
}

/* Makes CBOR of a document in diagnostic notation. */
static urikit_code read_notation(extraction *e, urikit_str document, size_t *at)
{
    document_walk *walk = &e->walk;
    size_t cap = document.len + document.len / 2 + 512;
    urikit_code code;
    bool again;

    walk->notation = document;
    walk->place = 0;
    do {
        urikit_edn_memory memory = { walk->levels, walk->level_count, walk->places, walk->place_cap, 0, { NULL, 0, 0 } };
        urikit_out out;

        walk->cbor.len = walk->scratch.len = 0;
        memory.scratch = buffer_out(&walk->scratch, document.len);
        out = buffer_out(&walk->cbor, cap);
        code = urikit_cbor_from_edn(document, &e->kind_settings.cri.make, &memory, &out, at);
        again = code == URIKIT_E_SPACE || (code == URIKIT_E_CBOR_DEPTH && more_levels(walk, document.len)) ||
                (!code && memory.place_count > walk->place_cap);
        cap = code == URIKIT_E_SPACE ? out.len : cap;
        if (again && memory.place_count > walk->place_cap) {
            walk->places = memory_resize(walk->places, memory.place_count * sizeof *walk->places);
            walk->place_cap = memory.place_count;
        }
        walk->place_count = memory.place_count;
        walk->cbor.len = code ? 0 : out.len;
    } while (again);
    return code;
}

/* Nothing is written of a document that is not well-formed. It gets as many levels as it needs. */
static void search_document(extraction *e, urikit_str document)
{
    document_walk *walk = &e->walk;
    size_t at = 0;
    urikit_code code = URIKIT_OK;

    extract_base_start(&e->base);
    if (!walk->levels) {
        (void)more_levels(walk, document.len);
    }
    if (e->format->notation) {
        code = read_notation(e, document, &at);
        document = buffer_view(&walk->cbor);
    }
    if (!code) {
        do {
            code = walk_document(e, document, false, &at);
        } while (code == URIKIT_E_CBOR_DEPTH && more_levels(walk, document.len));
    }
    if (!code) {
        (void)walk_document(e, document, true, &at);
        return;
    }
    e->broken = true;
    progress_clear(&e->progress);
    usage_error(e->call->command, "%s%sbyte %llu: %s", e->name ? e->name : "", e->name ? ": " : "", (unsigned long long)at,
                code == URIKIT_E_CRI_EDN ? "this is not diagnostic notation" : urikit_code_text(code));
}

/* ---- inputs -------------------------------------------------------------------------- */

/* Begins a text; base: that of a record of an archive. */
static void start_text(extraction *e, urikit_extract *x, urikit_str base)
{
    urikit_extract_options options = e->options;

    extract_base_start(&e->base);
    e->relative = extract_base_record(&e->base, base) && !e->format->prose;
    extract_scope_start(&e->scope, &e->base);
    e->delimiters = (extract_delimiters){ 0 };
    e->code = (extract_code){ 0 };
    if (e->made) {
        extract_text_start(&e->text, e->format, e->relative);
    }
    options.flags |= e->relative || e->format->links ? URIKIT_EXTRACT_RELATIVE : 0;
    options.flags |= e->format->references ? URIKIT_EXTRACT_MARKUP : 0;
    options.flags |= e->format == &extract_reference && !options.schemes ? URIKIT_EXTRACT_ANY_SCHEME : 0;
    urikit_extract_start(x, &options, e->scratch, LENGTH_MAX);
    e->shown_from = 0;
}

/* Begins an input that is one text. */
static void start_search(extraction *e, urikit_extract *x)
{
    e->made = e->format->take != NULL;
    start_text(e, x, urikit_str_of(NULL, 0));
    place_start(&e->places);
}

/* Searches what is new in the window, and returns the end of it that is still needed. */
static urikit_str search_window(extraction *e, urikit_extract *x, urikit_str window, bool last)
{
    size_t ahead = e->format->code && !last ? EXTRACT_CODE_AHEAD : 0; /* bytes that are not searched yet */
    urikit_str rest;

    if (window.len < ahead) {
        return window;
    }
    e->shown = window;
    urikit_extract_feed(x, urikit_str_of(window.ptr, window.len - ahead), last);
    take_finds(e, x);
    rest = urikit_extract_rest(x);
    rest.len += ahead;
    if (e->format->markup && e->relative) {
        extract_scope_read(&e->scope, window, e->shown_from, e->shown_from + (uint64_t)(rest.ptr - window.ptr));
    }
    if (e->format->code) {
        extract_code_read(&e->code, window, e->shown_from, e->shown_from + (uint64_t)(rest.ptr - window.ptr));
    }
    e->shown_from += (uint64_t)(rest.ptr - window.ptr);
    return rest;
}

/* Searches n more bytes of a text that is made of the input. */
static void search_made(extraction *e, urikit_extract *x, const char *bytes, size_t n, bool last)
{
    extract_text_add(&e->text, bytes, n, last);
    extract_text_keep(&e->text, search_window(e, x, buffer_view(&e->text.text), last));
}

static void search_text(extraction *e, const char *text)
{
    urikit_extract x;

    if (e->format->document) {
        search_document(e, urikit_str_from(text));
        return;
    }
    start_search(e, &x);
    place_add(e, text, strlen(text));
    if (e->made) {
        search_made(e, &x, text, strlen(text), true);
    } else {
        (void)search_window(e, &x, urikit_str_from(text), true);
    }
    end_input(e, &x);
}

static bool document_input(extraction *e, input_file *in)
{
    ssize_t n;

    e->window.len = 0;
    do {
        n = input_read(in, &e->window, READ_SIZE);
    } while (n > 0);
    if (n == 0) {
        search_document(e, buffer_view(&e->window));
        flush_out(e, 0);
    }
    return n == 0;
}

/* ---- web archives ---- */

/* Searches the bytes of a part, or says what is wrong with the archive. */
static void take_part(extraction *e, urikit_extract *x, const warc_part *part)
{
    if (part->why) {
        e->broken = true;
        progress_clear(&e->progress);
        usage_error(e->call->command, "%s%sbyte %llu: %s", e->name ? e->name : "", e->name ? ": " : "",
                    (unsigned long long)part->start, part->why);
        return;
    }
    if (part->first) {
        e->format = part->format;
        e->part.context = part->context;
        e->part.start = e->part.done = part->start;
        e->part.end = part->end;
        if (part->end > 0) {
            find_place(&e->places, part->start);
            e->part.place = e->places.now;
        }
        start_text(e, x, part->base);
    }
    e->part.open = !part->last;
    if (part->end == 0) {
        extract_text_skip(&e->text, part->start - e->part.done);
        e->part.done = part->start + part->bytes.len;
    }
    search_made(e, x, part->bytes.ptr, part->bytes.len, part->last);
    if (part->last) {
        end_input(e, x);
    }
}

static void archive_end(extraction *e, extract_warc *w)
{
    extract_warc_left_out(w, &e->part.untyped, &e->part.uncoded);
    extract_warc_free(w);
    e->part.start = e->part.end = 0;
    e->part.context = NULL;
}

/* The beginning of the archive is in the window. */
static bool archive_input(extraction *e, input_file *in, bool last)
{
    const extract_format *asked = e->format;
    extract_warc *w = extract_warc_start();
    urikit_extract x;
    warc_part part;
    ssize_t n;

    e->made = true;
    do {
        uint64_t before = in->read;
        uint64_t at;

        place_add(e, e->window.ptr, e->window.len);
        extract_warc_feed(w, buffer_view(&e->window), last);
        while (extract_warc_next(w, &part)) {
            take_part(e, &x, &part);
        }
        at = extract_warc_place(w);
        place_drop(&e->places, e->part.open && e->part.end == 0 ? e->part.start + e->text.first_source : at);
        flush_out(e, 0);
        e->window.len = 0;
        n = last ? 0 : input_read(in, &e->window, READ_SIZE);
        e->bytes += in->read - before;
        progress_update(&e->progress, e->bytes, e->total, e->number);
        if (last || n < 0) {
            break;
        }
        last = n == 0;
    } while (true);
    archive_end(e, w);
    e->format = asked;
    return n == 0;
}

/* ---- any input ---- */

/* True if more bytes are needed to tell a web archive from other texts. */
static bool is_unknown(const extraction *e)
{
    return e->window.len < FIRST_LINE_MAX && memcmp(e->window.ptr, "WARC/", e->window.len < 5 ? e->window.len : 5) == 0;
}

/* Reads the first bytes of an input: as many as tell what it is. False: they cannot be read. *last: there are no more. */
static bool read_first(extraction *e, input_file *in, bool *last)
{
    ssize_t n;

    do {
        n = input_read(in, &e->window, READ_SIZE);
    } while (n > 0 && is_unknown(e));
    *last = n == 0;
    e->bytes += in->read;
    return n >= 0;
}

/* Searches what is new in the window: all but the `kept` first bytes. Returns how many are kept. */
static size_t search_block(extraction *e, urikit_extract *x, size_t kept, bool last)
{
    urikit_str rest;

    if (e->window.len > kept) {
        place_add(e, e->window.ptr + kept, e->window.len - kept);
    }
    if (e->made) {
        search_made(e, x, e->window.ptr, e->window.len, last);
        place_drop(&e->places, e->text.first_source);
        return 0;
    }
    rest = search_window(e, x, buffer_view(&e->window), last);
    if (rest.len > 0) {
        memmove(e->window.ptr, rest.ptr, rest.len);
    }
    place_drop(&e->places, e->shown_from);
    return rest.len;
}

static bool search_input(void *context, const char *name, input_file *in)
{
    extraction *e = (extraction *)context;
    urikit_extract x;
    size_t kept = 0;
    bool last;

    e->file = name && strcmp(name, "-") != 0 ? name : NULL;
    e->name = e->call->file_count > 1 ? name : NULL;
    e->format = extract_format_of_file(e->call->value[OPT_FORMAT], name);
    if (e->format->document) {
        return document_input(e, in);
    }
    start_search(e, &x);
    e->window.len = 0;
    if (!read_first(e, in, &last)) {
        return false;
    }
    if (e->format->archive || (e->format == extract_format_named(NULL) && extract_is_warc(buffer_view(&e->window)))) {
        return archive_input(e, in, last);
    }
    for (;;) {
        uint64_t before = in->read;
        ssize_t n;

        kept = search_block(e, &x, kept, last);
        e->window.len = kept;
        flush_out(e, 0);
        progress_update(&e->progress, e->bytes, e->total, e->number);
        if (last) {
            break;
        }
        n = input_read(in, &e->window, READ_SIZE);
        if (n < 0) {
            return false;
        }
        e->bytes += in->read - before;
        last = n == 0;
    }
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

/* Says what was left out: one line for what is not valid, and one for bodies of archives. */
static void tell_left_out(const extraction *e)
{
    const archive_part *part = &e->part;

    if (e->left_out > 0 && !option_given(e->call, OPT_VERBOSE)) {
        usage_error(e->call->command, "%llu not valid, left out: --all prints them, --verbose says why",
                    (unsigned long long)e->left_out);
    }
    if (part->untyped + part->uncoded > 0) {
        usage_error(e->call->command,
                    "%llu bod%s not searched: %llu of types without text, %llu with an unknown Content-Encoding",
                    (unsigned long long)(part->untyped + part->uncoded), part->untyped + part->uncoded == 1 ? "y" : "ies",
                    (unsigned long long)part->untyped, (unsigned long long)part->uncoded);
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
        }
        if (!option_given(call, OPT_QUIET)) {
            tell_left_out(e);
        }
        status = bulk_close(call->command);
        status = !good ? EXIT_IO : status == 0 && e->broken ? EXIT_INVALID : status;
    }
    uniq_free(e->unique);
    buffer_free(&e->window);
    buffer_free(&e->out);
    buffer_free(&e->line);
    buffer_free(&e->places.bytes);
    buffer_free(&e->key);
    buffer_free(&e->space);
    buffer_free(&e->repaired);
    extract_base_free(&e->base);
    extract_scope_free(&e->scope);
    extract_text_free(&e->text);
    free(e->walk.levels);
    free(e->walk.places);
    buffer_free(&e->walk.cbor);
    buffer_free(&e->walk.scratch);
    buffer_free(&e->walk.base_space);
    buffer_free(&e->walk.target);
    buffer_free(&e->walk.text);
    buffer_free(&e->walk.reference);
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
        "words such as data: and about: count after a delimiter only. A link of html or markdown may have any scheme. "
        "--schemes says which count. Names without a scheme are found with --bare only.\n"
        "--base finds the relative references of links, too, and writes their targets: in HTML attributes that hold one "
        "URL (href, src, action, cite, ...), each of srcset, those of <meta> (refresh, og:image, ...), in Markdown "
        "[text](reference) and [label]: reference. The first "
        "<base href> of a text takes the place of BASE from there on. Nothing else is a relative reference.\n"
        "--format says what the text is, so that its escapes are undone: \\u0026 and \\/ in json, jsonl, yaml and ntriples, "
        "\\: in properties. link-format has its references in <...> (RFC 6690; Link headers too), css in url(...), log in "
        "requests as \"GET /a HTTP/1.1\"; json and jsonl in what --member names; eml is a mail: quoted-printable and base64 of "
        "its parts of text are decoded, other parts left out. text has none, and takes no --base. In auto, "
        "html and xml xml:base counts for its element, and the context of what xmlns, a DOCTYPE or a schema location names "
        "is namespace, which --links leaves out. auto takes a file *.md or *.markdown as markdown.\n"
        "--format warc, which auto knows by its first line, is a web archive (ISO 28500): header fields of records and of HTTP "
        "messages "
        "that hold references have the context header, ids of records record-id, which --links leaves out; bodies are searched "
        "by "
        "their Content-Type, and all references count against the target of the record. Chunks are joined, gzip, deflate and "
        "zstd "
        "unpacked: start and end are then those of the body. Other codings and types without text are counted on standard error. "
        "A "
        "broken or cut record is a message with its byte, and exit status 1; what follows is searched as text up to the next "
        "record.\n"
        "--format cbor reads one CBOR document and writes the URI of each CRI (tag 99) and URI (tag 32) in it; a reference stays "
        "one "
        "without --base. In --json the kind of a CRI is cri, the context tag, and path says where it is: /1/3/\"x\". A CRI that "
        "has no URI is not valid, and shown in hex. Nothing is written of a document that is not well-formed: exit status 1. edn "
        "is the "
        "same for diagnostic notation; literals cri'...' count.\n"
        "A gzip or zstd archive is read as its text, also several in one file; places count in the text. One that is broken or "
        "cut "
        "short is an error with its byte in the file, after what was found: exit status 3.\n"
        "--json writes an object for each: uri, start and end (bytes of the input, the end exclusive), kind (uri, iri, "
        "nosh, usr, domain), context (plain, angle, quoted, attribute, element, markdown, header, namespace, record-id) and "
        "valid; for a relative "
        "reference, reference, its text; with several files, file.\n"
        "What was meant as an identifier and is not valid is left out, never cut to a part that is: https://a/?x[]=1, "
        "https://a/{id}. It is counted on standard error; --all prints it too (a line break in it as a blank), --json has an "
        "object with \"valid\":false for it, --verbose a message. --repair mends it, as in normalize, and says so: brackets and "
        "unwise encode []{}|.\n"
        "--unique writes each once, by its normal form; --level as for uniq.",
    .refuses_files = true,
    .options = OPTION(OPT_JSON) | OPTION(OPT_FILE) | OPTION(OPT_NULL) | OPTION(OPT_QUIET) | OPTION(OPT_VERBOSE) |
               OPTION(OPT_NO_PROGRESS) | OPTION(OPT_HELP) | OPTION(OPT_AS) | OPTION(OPT_SCHEMES) | OPTION(OPT_BARE) |
               OPTION(OPT_UNIQUE) | OPTION(OPT_LEVEL) | OPTION(OPT_BASE) | OPTION(OPT_ALL) | OPTION(OPT_REPAIR) | OPTIONS_CRI,
    .part_options = PART_OPTION(OPT_FORMAT) | PART_OPTION(OPT_LINKS) | PART_OPTION(OPT_MEMBER),
    .run = run_extract,
};
