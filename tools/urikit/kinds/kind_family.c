/* SPDX-License-Identifier: MIT */
#include "kinds/family.h"

#include "text/show.h"
#include "text/json_io.h"
#include "text/memory.h"

#include <urikit/kind.h>

enum {
    FEW_PAIRS = 16,
    MANY_PAIRS = 100000 /* from here on they are held to the limit of a record */
};

/* ---- reading ---------------------------------------------------------------------------- */

/* Pairs go into the space that the record has; `more` bytes are left after them. */
static urikit_code parse_pairs(parsed *into, size_t cap, size_t more, size_t *at)
{
    const urikit_family *family = into->kind->family;
    unsigned variant = family->is_lenient ? (unsigned)into->settings->lenient : into->settings->variant;
    void *pairs = buffer_space(into->space, cap * sizeof(urikit_pair) + more);

    urikit_code code = urikit_any_parse_as(family, variant, into->text, pairs, cap, &into->any, at);

    urikit_any_set_usr_types(&into->any, into->settings->types);
    return code;
}

/* The canonical form as a URI, for a text that is none: it lies after the pairs. */
static bool take_uri(parsed *into, fault *why)
{
    size_t bound = URIKIT_ANY_BOUND(into->text.len);
    size_t cap = into->any.count;
    size_t at = 0;
    urikit_out out = { NULL, bound, 0 };

    if (urikit_uri_parse(into->text, URIKIT_PARSE_SCHEME, &into->uri, NULL) == URIKIT_OK) {
        return true;
    }
    if (parse_pairs(into, cap, bound, &at) == URIKIT_OK) {
        out.ptr = into->space->ptr + cap * sizeof(urikit_pair);
        (void)urikit_any_write(&into->any, urikit_family_canonical(into->kind->family), URIKIT_FORM_DATA, &out);
        if (urikit_uri_parse(urikit_out_str(&out), URIKIT_PARSE_SCHEME, &into->uri, NULL) == URIKIT_OK) {
            return true;
        }
    }
    fault_set(why, urikit_code_token(URIKIT_E_TOO_LONG), 0, "%s", urikit_code_text(URIKIT_E_TOO_LONG));
    return false;
}

static bool parse(const kind *self, urikit_str text, parsed *into, fault *why)
{
    size_t at = 0;
    urikit_code code;

    into->kind = self;
    into->text = text;
    code = parse_pairs(into, FEW_PAIRS, 0, &at);
    if (code == URIKIT_E_SPACE) {
        size_t cap = into->any.count;
        urikit_str map = self->family->span(&into->any, family_map(self->family));

        if (cap > MANY_PAIRS && cap > record_limit() / sizeof(urikit_pair)) {
            fault_set(why, urikit_code_token(URIKIT_E_LIMIT), (size_t)(map.ptr - text.ptr),
                      "%llu qualifiers are more than the memory here can hold", (unsigned long long)cap);
            return false;
        }
        code = parse_pairs(into, cap, 0, &at);
    }
    if (!code && into->settings->restricted) {
        code = (urikit_code)into->any.restricted;
        at = into->any.restricted_at;
    }
    if (code) {
        family_explain(self->family, text, false, code, at, why);
        return false;
    }
    return take_uri(into, why);
}

/* Appends the value of a key. False if there is none. */
static bool put_value_of(const parsed *id, urikit_str wanted, urikit_form form, buffer *out)
{
    family_entry e = { .next = 0 };
    bool found = false;

    while (family_next_entry(id, form, &e)) {
        if (urikit_str_equal(buffer_view(&e.key), wanted)) {
            buffer_str(out, buffer_view(&e.value));
            found = true;
            e.next = id->any.count; /* it is the last to look at */
        }
    }
    return found;
}

/* ---- parse, as JSON ---------------------------------------------------------------------- */

/* [] where there is no text */
static void put_items(urikit_str rest, buffer *json)
{
    urikit_str item;
    bool first = true;

    buffer_byte(json, '[');
    for (; family_next_item(&rest, &item); first = false) {
        buffer_text(json, first ? "" : ",");
        json_put_string(json, item);
    }
    buffer_byte(json, ']');
}

static void put_map(const parsed *id, buffer *json)
{
    family_entry e = { .next = 0 };

    buffer_byte(json, '{');
    while (family_next_entry(id, URIKIT_FORM_DATA, &e)) {
        buffer_text(json, e.next == 1 ? "" : ",");
        json_put_string(json, buffer_view(&e.key));
        buffer_byte(json, ':');
        if (family_list_of(id->kind->family, buffer_view(&e.key))) {
            put_items(buffer_view(&e.value), json);
        } else {
            json_put_string(json, buffer_view(&e.value));
        }
    }
    buffer_byte(json, '}');
}

/* A part that is one value, as the member `name`. */
static void put_value(const parsed *id, size_t i, const char *name, buffer *json)
{
    const urikit_part *part = &id->kind->family->parts[i];
    buffer text = { NULL, 0, 0 };
    bool there = family_put_part(id, i, URIKIT_FORM_DATA, &text);

    if (there && (part->value_type == URIKIT_VALUE_NUMBER || part->value_type == URIKIT_VALUE_FLAG)) {
        json_member(json, name);
        buffer_str(json, buffer_view(&text));
    } else {
        (part->value_type == URIKIT_VALUE_TEXT && there ? json_text : json_plain)(
            json, name, there ? buffer_view(&text) : urikit_str_of(NULL, 0));
    }
    buffer_free(&text);
}

/* The members of group i as an object; null where it is absent. */
static void put_group(const parsed *id, size_t i, buffer *json)
{
    const urikit_part *part = id->kind->family->parts;
    buffer text = { NULL, 0, 0 };

    json_member(json, part[i].name);
    if (family_put_part(id, i, URIKIT_FORM_DATA, &text)) {
        buffer_byte(json, '{');
        while (part[++i].capabilities & URIKIT_CAPABILITY_MEMBER) {
            put_value(id, i, part[i].item, json);
        }
        buffer_byte(json, '}');
    } else {
        buffer_text(json, "null");
    }
    buffer_free(&text);
}

/* True if part i is shown where parts without `other` are. */
static bool is_shown(const parsed *id, size_t i, unsigned other)
{
    unsigned when = id->kind->layouts[i]->when;

    return !(when & (other | LAYOUT_CHECKED)) && (!(when & LAYOUT_ASKED) || id->settings->asked);
}

static void put_members(const parsed *id, buffer *json)
{
    const urikit_part *part = id->kind->family->parts;
    buffer text = { NULL, 0, 0 };
    fault why;
    size_t i;

    for (i = 0; part[i].name; i++) {
        urikit_str name = urikit_str_from(part[i].name);
        bool there;

        if (!is_shown(id, i, LAYOUT_LINE) || (part[i].capabilities & (URIKIT_CAPABILITY_VARIANT | URIKIT_CAPABILITY_MEMBER))) {
            continue;
        }
        text.len = 0;
        switch (part[i].value_type) {
        case URIKIT_VALUE_GROUP:
            put_group(id, i, json);
            break;
        case URIKIT_VALUE_MAP:
            json_member(json, part[i].name);
            put_map(id, json);
            break;
        case URIKIT_VALUE_LIST:
            json_member(json, part[i].name);
            there = put_value_of(id, name, URIKIT_FORM_DATA, &text);
            put_items(there ? buffer_view(&text) : urikit_str_of(NULL, 0), json);
            break;
        default:
            put_value(id, i, part[i].name, json);
            break;
        }
    }
    if (id->any.restricted) {
        family_explain(id->kind->family, id->text, false, (urikit_code)id->any.restricted, id->any.restricted_at, &why);
        put_error(json, NULL, &why);
    }
    buffer_free(&text);
}

/* The variant that is asked for; nothing where there is one only. */
static void put_head(const parsed *id, buffer *json)
{
    urikit_str variant = family_variant(id->kind->family, id->settings->variant);

    if (variant.ptr) {
        json_plain(json, family_part_with(id->kind->family, URIKIT_CAPABILITY_VARIANT)->name, variant);
    }
}

/* Of a text that is not valid, but may have a canonical form all the same: what can be said of it. */
static void put_invalid(const parsed *id, buffer *json)
{
    const urikit_part *part = id->kind->family->parts;
    buffer made = { NULL, 0, 0 };
    urikit_out out = buffer_out(&made, id->text.len);
    bool good = id->kind->family->mend && !id->kind->family->mend(id->text, id->settings->variant, &out, NULL);

    if (good) {
        buffer_took(&made, &out);
    }
    for (; id->kind->family->mend && part->name; part++) {
        if (part->value_type == URIKIT_VALUE_FLAG) {
            json_bool(json, part->name, false);
        } else if (part->capabilities & URIKIT_CAPABILITY_CANONICAL) {
            json_plain(json, part->name, good ? buffer_view(&made) : urikit_str_of(NULL, 0));
        }
    }
    buffer_free(&made);
}

/* check: what there is to tell of a valid one. */
static void put_checked(const parsed *id, bool json, buffer *out)
{
    const urikit_part *part = id->kind->family->parts;
    buffer text = { NULL, 0, 0 };
    size_t i;

    for (i = 0; part[i].name; i++) {
        text.len = 0;
        if (!(id->kind->layouts[i]->when & LAYOUT_CHECKED) || !family_put_part(id, i, URIKIT_FORM_DATA, &text)) {
            continue;
        }
        if (json) {
            json_plain(out, part[i].name, buffer_view(&text));
        } else {
            buffer_format(out, ": the %s is ", part[i].item);
            family_put_note(id, i, out);
        }
    }
    buffer_free(&text);
}

/* ---- parse, as lines --------------------------------------------------------------------------- */

/* As data, but for newlines: a value stays on its line. */
static void put_line(const parsed *id, const char *name, urikit_str key, urikit_str value, buffer *text)
{
    decoding how = { false, id->settings->terminal, '\n' };

    buffer_text(text, name);
    if (key.ptr) {
        buffer_byte(text, '.');
        buffer_str(text, key);
    }
    buffer_text(text, ": ");
    decode_text(value, &how, text);
    buffer_byte(text, '\n');
}

static void put_entry_lines(const parsed *id, const char *item, buffer *text)
{
    family_entry e = { .next = 0 };

    while (family_next_entry(id, URIKIT_FORM_ENCODED, &e)) {
        if (!family_list_of(id->kind->family, buffer_view(&e.key))) {
            put_line(id, item, buffer_view(&e.key), buffer_view(&e.value), text);
        }
    }
}

/* A comma in the canonical form is always unencoded in a list. */
static void put_item_lines(const parsed *id, const urikit_part *part, buffer *text)
{
    buffer value = { NULL, 0, 0 };
    urikit_str rest = { NULL, 0 };
    urikit_str item;

    if (put_value_of(id, urikit_str_from(part->name), URIKIT_FORM_ENCODED, &value)) {
        rest = buffer_view(&value);
    }
    while (family_next_item(&rest, &item)) {
        put_line(id, part->item, urikit_str_of(NULL, 0), item, text);
    }
    buffer_free(&value);
}

static void put_lines(const parsed *id, buffer *text)
{
    const urikit_part *part = id->kind->family->parts;
    buffer value = { NULL, 0, 0 };
    size_t i;

    for (i = 0; part[i].name; i++) {
        value.len = 0;
        if (!is_shown(id, i, LAYOUT_OBJECT)) {
            continue;
        }
        if (part[i].value_type == URIKIT_VALUE_MAP) {
            put_entry_lines(id, part[i].item, text);
        } else if (part[i].value_type == URIKIT_VALUE_LIST) {
            put_item_lines(id, &part[i], text);
        } else if (family_put_part(id, i, URIKIT_FORM_ENCODED, &value)) {
            if (part[i].value_type != URIKIT_VALUE_TEXT) {
                buffer_format(text, "%s: ", part[i].name);
                buffer_str(text, buffer_view(&value));
                buffer_byte(text, '\n');
            } else {
                put_line(id, part[i].name, urikit_str_of(NULL, 0), buffer_view(&value), text);
            }
        }
    }
    buffer_free(&value);
}

/* ---- parts for --get ------------------------------------------------------------------------ */

static void get_part(const parsed *id, const part_row *row, urikit_str key, buffer *out)
{
    const urikit_part *part = &id->kind->family->parts[row->part];
    buffer lower = { NULL, 0, 0 };
    size_t i;

    if (row->keyed) {
        for (i = 0; i < key.len; i++) {
            buffer_byte(&lower, key.ptr[i] >= 'A' && key.ptr[i] <= 'Z' ? (char)(key.ptr[i] | 0x20) : key.ptr[i]);
        }
        (void)put_value_of(id, buffer_view(&lower), URIKIT_FORM_ENCODED, out);
        buffer_free(&lower);
    } else if (part->value_type == URIKIT_VALUE_LIST) {
        (void)put_value_of(id, urikit_str_from(part->name), URIKIT_FORM_ENCODED, out);
    } else {
        (void)family_put_part(id, row->part, URIKIT_FORM_ENCODED, out);
    }
}

/* ---- the calls ------------------------------------------------------------------------------------ */

typedef struct listener {
    warn_found *found;
    void *context;
} listener;

static void remark(void *context, const char *part, const char *text)
{
    const listener *to = context;
    warning w = { part, text, "note", NULL };

    to->found(to->context, &w);
}

static void warn(const parsed *id, warn_found *found, void *context)
{
    listener to = { found, context };

    id->kind->family->remarks(&id->any, remark, &to);
}

bool family_mend(const parsed *id, buffer *out, fault *why)
{
    urikit_out result = buffer_out(out, id->text.len);
    size_t at = 0;
    urikit_code code = id->kind->family->mend(id->text, id->settings->variant, &result, &at);

    if (code) {
        family_explain(id->kind->family, id->text, false, code, at, why);
        return false;
    }
    buffer_took(out, &result);
    return true;
}

/* There is one normal form; only "string", which changes nothing, is another. */
static bool normalize(const parsed *id, unsigned level, buffer *out, fault *why)
{
    (void)why;
    if (level == URIKIT_LEVEL_STRING) {
        buffer_str(out, id->text);
    } else {
        family_put_canonical(id, out);
    }
    return true;
}

/* The levels of RFC 3986 come first, if both name the same thing; the canonical form is the last. */
static const char *compare(const parsed *a, const parsed *b)
{
    const char *level;

    if (!urikit_any_equal(&a->any, &b->any)) {
        return "different";
    }
    if (urikit_str_equal(a->text, b->text)) {
        return "string";
    }
    if (urikit_uri_text(&a->uri).ptr != a->text.ptr || urikit_uri_text(&b->uri).ptr != b->text.ptr) {
        return "scheme"; /* a text that is not a URI has no levels */
    }
    level = kind_uri.calls->compare(a, b);
    return strcmp(level, "different") == 0 ? "scheme" : level;
}

static bool to_uri(const parsed *id, buffer *out, fault *why)
{
    return normalize(id, URIKIT_LEVEL_SCHEME, out, why);
}

static const kind_calls family_calls = {
    .put_members = put_members,
    .put_lines = put_lines,
    .put_head = put_head,
    .put_invalid = put_invalid,
    .put_checked = put_checked,
    .warn = warn,
    .normalize = normalize,
    .compare = compare,
    .to_uri = to_uri,
};

/* ---- the kind -------------------------------------------------------------------------------------- */

/* The names of the parts with a use, with blanks between; "name:" is that of the entries of a map. */
static const char *words_of(const urikit_family *family, unsigned use)
{
    const urikit_part *part;
    buffer words = { NULL, 0, 0 };

    for (part = family->parts; part->name; part++) {
        bool map = part->value_type == URIKIT_VALUE_MAP;

        if (!map && (part->capabilities & use)) {
            buffer_format(&words, words.len > 0 ? " %s" : "%s", part->name);
        }
    }
    if (family->is_uri) {
        buffer_text(&words, " query:");
    }
    for (part = family->parts; part->name; part++) {
        bool map = part->value_type == URIKIT_VALUE_MAP;

        if (map && (part->capabilities & use)) {
            buffer_format(&words, words.len > 0 ? " %s%s%s:" : "%s%s%s:", use == URIKIT_CAPABILITY_REMOVE ? part->name : "",
                          use == URIKIT_CAPABILITY_REMOVE ? " " : "", part->item);
        }
    }
    buffer_byte(&words, '\0');
    return words.ptr; /* for as long as the program runs */
}

static const part_row *part_rows(const urikit_family *family)
{
    part_row *rows = memory_zeroed(2 * URIKIT_PARTS_MAX + 1, sizeof *rows);
    size_t count = 0;
    size_t i;

    for (i = 0; family->parts[i].name; i++) {
        const urikit_part *part = &family->parts[i];

        /* {canonical} is there for each kind, and the parts of a URI */
        if (!(part->capabilities & (URIKIT_CAPABILITY_CANONICAL | URIKIT_CAPABILITY_URI)) &&
            !(family_layout(family, i)->when & (LAYOUT_SHOWN | LAYOUT_CHECKED))) {
            part_row row = { part->name, false, get_part, i };
            part_row keyed = { part->item, true, get_part, i };

            rows[count++] = row;
            if (part->value_type == URIKIT_VALUE_MAP) {
                rows[count++] = keyed;
            }
        }
    }
    return rows;
}

void kind_of_family(const urikit_family *family, unsigned group, kind *made)
{
    struct edit_rules *edits = memory_zeroed(1, sizeof *edits);
    size_t i;

    edits->set = words_of(family, URIKIT_CAPABILITY_SET);
    edits->append = words_of(family, URIKIT_CAPABILITY_APPEND);
    edits->remove = words_of(family, URIKIT_CAPABILITY_REMOVE);
    edits->sorts = family->is_uri;
    edits->sample = family->sample;
    edits->edit = family->is_uri ? family_edit_uri : family_edit;
    made->family = family;
    made->name = family->name;
    made->title = family->title;
    made->group = group;
    made->parse = parse;
    made->calls = &family_calls;
    made->parts = part_rows(family);
    made->edits = edits;
    for (i = 0; family->parts[i].name; i++) {
        const urikit_part *part = &family->parts[i];
        bool many = part->value_type == URIKIT_VALUE_MAP || part->value_type == URIKIT_VALUE_LIST;
        option_row row = { .name = many ? part->item : part->name,
                           .many = false,
                           .repeats = many,
                           .kinds = group,
                           .argument = family_layout(family, i)->argument };

        made->layouts[i] = family_layout(family, i);
        made->remarks_asked |= (made->layouts[i]->when & LAYOUT_ASKED) != 0;
        if (part->capabilities & URIKIT_CAPABILITY_BUILD) {
            buffer help = { NULL, 0, 0 };

            buffer_format(&help, "%s: %s", family->plural, made->layouts[i]->purpose);
            buffer_byte(&help, '\0');
            row.help = help.ptr;
            made->options[i] = option_add(&row);
            buffer_free(&help);
        }
    }
    option_allow(OPT_EIP55, made->remarks_asked ? group : 0);
}
