/* SPDX-License-Identifier: MIT */
/* The parts of identifiers of families, and why one was refused. */
#include "kinds/family.h"

#include "cli/options.h"
#include "text/memory.h"
#include "text/unpack.h"

#include <urikit/kind.h>
#include <urikit/usr.h>

#include <jansson.h>

#include <stdlib.h>

/* ---- sentences ------------------------------------------------------------------------ */

void family_explain(const urikit_family *family, urikit_str text, bool is_part, urikit_code code, size_t at, fault *why)
{
    char sentence[URIKIT_EXPLAIN_MAX];
    urikit_out out = URIKIT_OUT(sentence);

    family->explain(text, is_part, code, at, &out);
    fault_set(why, urikit_code_token(code), at, "%.*s", (int)(out.len < out.cap ? out.len : out.cap), sentence);
    /* what can be done about it with this tool */
    if (code == URIKIT_E_NOSH_TRAILING_SLASH) {
        fault_add(why, " (urikit normalize takes it away)");
    } else if (code == URIKIT_E_NOSH_EMPTY_SEGMENT) {
        fault_add(why, " (urikit normalize leaves one)");
    } else if (code == URIKIT_E_NOSH_AUTHORITY_NOT_IDENTITY && strstr(why->text, "lexicon dialect only")) {
        fault_add(why, " (--dialect lexicon)");
    }
}

/* ---- layout ------------------------------------------------------------------------------ */

#include "kinds/part_layout_table.h"

const part_layout *family_layout(const urikit_family *family, size_t part)
{
    const part_layout *layout = layouts;

    while (strcmp(layout->kind, family->name) != 0) {
        layout++;
    }
    return layout + part;
}

/* ---- parts: there are bounds for all of these, so that none can fail ------------------------- */

const urikit_part *family_part_with(const urikit_family *family, unsigned use)
{
    const urikit_part *part;

    for (part = family->parts; part->name && !(part->capabilities & use); part++) {
    }
    return part->name ? part : NULL;
}

size_t family_count(const urikit_family *family, unsigned use)
{
    size_t count = 0;
    size_t i;

    for (i = 0; family->parts[i].name; i++) {
        count += (family->parts[i].capabilities & use) != 0;
    }
    return count;
}

urikit_str family_variant(const urikit_family *family, unsigned variant)
{
    const char *word = family->variants;

    for (; word && variant > 0; variant--) {
        word = strchr(word, ' ');
        word = word ? word + 1 : NULL;
    }
    return urikit_str_of(word, word ? strcspn(word, " ") : 0);
}

bool family_find_variant(const urikit_family *family, urikit_str name, unsigned *variant)
{
    int index = family->variants ? word_index(family->variants, name.ptr, name.len) : -1;

    *variant = index >= 0 ? (unsigned)index : *variant;
    return index >= 0;
}

void family_put_note(const parsed *id, size_t part, buffer *out)
{
    urikit_out note = buffer_out(out, URIKIT_NOTE_MAX);

    id->kind->family->note(&id->any, part, &note);
    buffer_took(out, &note);
}

size_t family_map(const urikit_family *family)
{
    size_t i;

    for (i = 0; family->parts[i].name; i++) {
        if (family->parts[i].value_type == URIKIT_VALUE_MAP) {
            return i;
        }
    }
    return SIZE_MAX;
}

const urikit_part *family_list_of(const urikit_family *family, urikit_str key)
{
    const urikit_part *part;

    for (part = family->parts; part->name; part++) {
        if (part->value_type == URIKIT_VALUE_LIST && urikit_str_equal(urikit_str_from(part->name), key)) {
            return part;
        }
    }
    return NULL;
}

bool family_put_part(const parsed *id, size_t part, urikit_form form, buffer *out)
{
    urikit_out result = buffer_out(out, URIKIT_ANY_BOUND(id->text.len));
    bool there = urikit_any_write(&id->any, part, form, &result);

    buffer_took(out, &result);
    return there;
}

void family_put_entry(const parsed *id, size_t i, urikit_form form, buffer *key, buffer *value)
{
    urikit_out key_out = buffer_out(key, id->any.pairs[i].key.len);
    urikit_out value_out = buffer_out(value, 3 * id->any.pairs[i].value.len);

    id->kind->family->entry(&id->any, i, form, &key_out, &value_out);
    buffer_took(key, &key_out);
    buffer_took(value, &value_out);
}

bool family_next_entry(const parsed *id, urikit_form form, family_entry *entry)
{
    entry->key.len = 0;
    entry->value.len = 0;
    if (entry->next >= id->any.count) {
        buffer_free(&entry->key);
        buffer_free(&entry->value);
        return false;
    }
    family_put_entry(id, entry->next++, form, &entry->key, &entry->value);
    return true;
}

void family_put_canonical(const parsed *id, buffer *out)
{
    (void)family_put_part(id, urikit_family_canonical(id->kind->family), URIKIT_FORM_DATA, out);
}

bool family_next_item(urikit_str *rest, urikit_str *item)
{
    const char *comma = rest->len > 0 ? memchr(rest->ptr, ',', rest->len) : NULL;

    if (!rest->ptr) {
        return false;
    }
    *item = *rest;
    if (comma) {
        item->len = (size_t)(comma - rest->ptr);
        *rest = urikit_str_of(comma + 1, rest->len - item->len - 1);
    } else {
        *rest = urikit_str_of(NULL, 0);
    }
    return true;
}

/* ---- types of one's own ------------------------------------------------------------------------ */

static urikit_usr_type own_rows[URIKIT_USR_TYPES_MAX];
static urikit_usr_types own_types = { own_rows, 0 };
static json_t *own_objects[URIKIT_USR_TYPES_MAX]; /* of the rows, whose strings are theirs; kept to the end */

/* The file while it is read. */
typedef struct types_file {
    const invocation *call;
    urikit_str text;
    size_t at;
    size_t starts[URIKIT_USR_TYPES_MAX]; /* where the object of each row begins */
} types_file;

const urikit_usr_types *family_types(void)
{
    return own_types.count > 0 ? &own_types : NULL;
}

size_t family_longest_type(void)
{
    size_t longest = 0;
    size_t i;

    for (i = 0; i < own_types.count; i++) {
        size_t len = strlen(own_rows[i].name);

        longest = len > longest ? len : longest;
    }
    return longest;
}

/* A message with the line of a byte. Returns false. */
static bool types_fault(const types_file *f, size_t at, const char *reason)
{
    size_t line = 1;
    size_t i;

    for (i = 0; i < at && i < f->text.len; i++) {
        line += f->text.ptr[i] == '\n';
    }
    usage_error(f->call->command, "--types %s: line %llu: %s", f->call->value[OPT_TYPES], (unsigned long long)line, reason);
    return false;
}

/* The same about a member of the object that begins at a byte: its line, if it has one. */
static bool types_member_fault(const types_file *f, size_t start, const char *name, const char *reason)
{
    buffer sentence = { NULL, 0, 0 };
    buffer member = { NULL, 0, 0 };
    const char *found;

    buffer_format(&member, "\"%s\"", name);
    buffer_byte(&member, '\0');
    found = strstr(f->text.ptr + start, member.ptr);
    buffer_format(&sentence, "%s: %s", member.ptr, reason);
    buffer_byte(&sentence, '\0');
    types_fault(f, found ? (size_t)(found - f->text.ptr) : start, sentence.ptr);
    buffer_free(&sentence);
    buffer_free(&member);
    return false;
}

static void types_skip(types_file *f)
{
    f->at += strspn(f->text.ptr + f->at, " \t\r\n");
}

/* Takes a character and the blanks after it. */
static bool types_take(types_file *f, char c)
{
    if (f->text.ptr[f->at] != c) {
        return false;
    }
    f->at++;
    types_skip(f);
    return true;
}

/* Strings of an array, which live as long as it does. False: it is not an array of strings. */
static bool take_type_keys(const json_t *value, urikit_usr_type *row)
{
    const char **keys = memory_take((json_array_size(value) + 1) * sizeof *keys);
    const json_t *key;
    size_t i;

    row->keys = keys;
    row->key_count = json_array_size(value);
    for (i = 0; i < row->key_count; i++) {
        key = json_array_get(value, i);
        keys[i] = json_string_value(key);
        if (!keys[i]) {
            return false;
        }
    }
    return json_is_array(value);
}

/* What an object says of a type. It is kept: its strings are the row's. */
static bool take_type(const types_file *f, json_t *object, size_t start)
{
    urikit_usr_type *row = &own_rows[own_types.count];
    const char *name;
    json_t *value;

    json_object_foreach(object, name, value)
    {
        const char *text = json_string_value(value);
        bool absent = json_is_null(value);

        if (strcmp(name, "type") == 0 && text) {
            row->name = text;
        } else if (strcmp(name, "site") == 0 && (text || absent)) {
            row->site = text;
        } else if (strcmp(name, "profile") == 0 && (text || absent)) {
            row->profile = text;
        } else if (strcmp(name, "lower_name") == 0 && json_is_boolean(value)) {
            row->lower_name = json_is_true(value);
        } else if (strcmp(name, "qualifiers") != 0 || !take_type_keys(value, row)) {
            return types_member_fault(f, start, name,
                                      "members are type, site and profile (strings), lower_name (true or false) and qualifiers "
                                      "(an array of strings)");
        }
    }
    if (!row->name) {
        return types_fault(f, start, "the object has no member \"type\"");
    }
    own_types.count++;
    return true;
}

static bool read_type(types_file *f)
{
    json_error_t error;
    json_t *object;
    buffer reason = { NULL, 0, 0 };
    size_t start = f->at;
    bool good;

    if (own_types.count == URIKIT_USR_TYPES_MAX) {
        return types_fault(f, start, "there are more than 256 types");
    }
    if (f->text.ptr[start] != '{') {
        bool none = start == f->text.len || f->text.ptr[start] == ']';

        return types_fault(f, start, none ? "an object is missing, such as {\"type\":\"forge\"}" : "not an object of JSON");
    }
    object = json_loadb(f->text.ptr + start, f->text.len - start, JSON_REJECT_DUPLICATES | JSON_DISABLE_EOF_CHECK, &error);
    if (object) {
        own_objects[own_types.count] = object;
        f->starts[own_types.count] = start;
        f->at += (size_t)error.position;
        return take_type(f, object, start);
    }
    buffer_format(&reason, "not an object of JSON: %s", error.text);
    buffer_byte(&reason, '\0');
    good = types_fault(f, error.position <= 0 ? start : start + (size_t)error.position - 1, reason.ptr);
    buffer_free(&reason);
    return good;
}

/* What the library has against a row. */
static bool explain_type(const types_file *f, urikit_code code, const urikit_usr_type_place *place)
{
    static const char *const names[] = { "type", "site", "profile", "qualifiers" };
    const urikit_usr_type *row = &own_rows[place->row];
    fault why;

    if (code == URIKIT_E_USR_DUPLICATE_KEY) {
        fault_set(&why, "", 0, "an object before this one has the same type");
    } else if (code == URIKIT_E_LIMIT) {
        fault_set(&why, "", 0, "there are more than 64 keys");
    } else if (place->member == URIKIT_USR_MEMBER_SITE || place->member == URIKIT_USR_MEMBER_PROFILE) {
        fault_set(&why, "", 0,
                  "byte %llu: an address of http or https is meant, in lower case up to its path, without a query and a "
                  "fragment%s",
                  (unsigned long long)place->byte,
                  place->member == URIKIT_USR_MEMBER_SITE ? "" : ", with {name} once, in its path");
    } else {
        const char *word = place->member == URIKIT_USR_MEMBER_KEYS ? row->keys[place->key] : row->name;
        char letter = word[0] ? word[place->byte] : '\0';

        family_explain(urikit_family_find(URIKIT_STR("usr")), urikit_str_from(word), true, code, place->byte, &why);
        if (letter >= 'A' && letter <= 'Z') {
            fault_set(&why, "", 0, "'%s' is to be in lower case", word);
        }
    }
    return types_member_fault(f, f->starts[place->row], names[place->member], why.text);
}

bool family_read_types(const invocation *call)
{
    const char *path = call->value[OPT_TYPES];
    buffer text = { NULL, 0, 0 };
    types_file f = { call, { NULL, 0 }, 0, { 0 } };
    urikit_usr_type_place place = { 0, 0, 0, 0 };
    bool array;
    fault why;
    bool good;
    urikit_code code;

    if (!path) {
        return true;
    }
    if (!whole_file_read(path, &text, &why)) {
        usage_error(call->command, "cannot read %s: %s", path, why.text);
        return false;
    }
    buffer_byte(&text, '\0');
    f.text = urikit_str_of(text.ptr, text.len - 1);
    types_skip(&f);
    array = types_take(&f, '[');
    do {
        good = read_type(&f);
        types_skip(&f);
    } while (good && (array ? types_take(&f, ',') : f.at < f.text.len));
    if (good && array && !types_take(&f, ']')) {
        good = types_fault(&f, f.at, "',' or ']' is missing");
    } else if (good && f.at < f.text.len) {
        good = types_fault(&f, f.at, "the file goes on after the array");
    }
    code = good ? urikit_usr_types_check(&own_types, &place) : URIKIT_OK;
    good = code ? explain_type(&f, code, &place) : good;
    buffer_free(&text);
    return good;
}
