/* SPDX-License-Identifier: MIT */
/* The parts of identifiers of families, and why one was refused. */
#include "kinds/family.h"

#include "cli/options.h"
#include "text/memory.h"
#include "text/unpack.h"

#include <urikit/kind.h>
#include <urikit/usr.h>

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
    if (note.len > note.cap) { /* the site of an own type is as long as it likes */
        note = buffer_out(out, note.len);
        id->kind->family->note(&id->any, part, &note);
    }
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

    if (result.len > result.cap) { /* the profile of an own type is as long as it likes */
        result = buffer_out(out, result.len);
        there = urikit_any_write(&id->any, part, form, &result);
    }
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

static urikit_usr_types own_types; /* their memory is kept to the end */

const urikit_usr_types *family_types(void)
{
    return own_types.count > 0 ? &own_types : NULL;
}

size_t family_longest_type(void)
{
    size_t longest = 0;
    size_t i;

    for (i = 0; i < own_types.count; i++) {
        size_t len = strlen(own_types.rows[i].name);

        longest = len > longest ? len : longest;
    }
    return longest;
}

bool family_read_types(const invocation *call)
{
    const char *path = call->value[OPT_TYPES];
    char sentence[URIKIT_EXPLAIN_MAX];
    urikit_out out = URIKIT_OUT(sentence);
    buffer text = { NULL, 0, 0 };
    void *memory;
    size_t cap;
    fault why;
    bool good;

    if (!path) {
        return true;
    }
    good = whole_file_read(path, &text, &why);
    if (!good) {
        usage_error(call->command, "cannot read %s: %s", path, why.text);
    } else {
        cap = URIKIT_USR_TYPES_BOUND(text.len) + 1;
        memory = memory_take(cap);
        good = urikit_usr_types_read(buffer_view(&text), memory, cap, &own_types, &out, NULL) == URIKIT_OK;
        if (!good) {
            usage_error(call->command, "--types %s: %.*s", path, (int)out.len, sentence);
            free(memory);
        }
    }
    buffer_free(&text);
    return good;
}
