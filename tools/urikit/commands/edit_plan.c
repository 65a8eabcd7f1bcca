/* SPDX-License-Identifier: MIT */
#include "commands/edit_plan.h"

#include "text/memory.h"
#include "cli/options.h"

#include <urikit/text.h>

#include <stdio.h>
#include <stdlib.h>

enum { MOST_PRODUCTS = 100000 /* the answers of one record are together in memory */ };

/* The rules of the kinds that the identifiers of a run are of, as far as that is known. */
typedef struct rule_list {
    const struct edit_rules *rules[MOST_KINDS];
    const kind *kinds[MOST_KINDS]; /* one of each */
    size_t count;
} rule_list;

/* ---- reading an option's value ------------------------------------------------------ */

static bool refuse(const job *j, const edit_step *step, size_t at, const char *message)
{
    usage_error_at(j->command, step->option, step->value, at, message);
    return false;
}

/* "PART=TEXT", "PART:=TEXT", "PART:KEY=TEXT", "PART:KEY:=TEXT" */
static bool read_setting(const job *j, edit_step *step)
{
    const char *value = step->value;
    size_t equals = strcspn(value, "=");
    size_t end = equals;
    size_t part;

    if (!value[equals]) {
        return refuse(j, step, equals, "this option takes PART=TEXT: '=' is missing");
    }
    step->encoded = equals > 0 && value[equals - 1] == ':';
    end -= step->encoded;
    part = strcspn(value, ":=");
    part = part < end ? part : end;
    step->part = urikit_str_of(value, part);
    if (part < end) {
        step->key = urikit_str_of(value + part + 1, end - part - 1);
    }
    step->text = urikit_str_from(value + equals + 1);
    return true;
}

/* After that, for a pair that is appended: "query=KEY=TEXT", or "query=KEY" for one without '='. */
static bool split_pair(const job *j, edit_step *step)
{
    urikit_str text = step->text;
    size_t len = strcspn(text.ptr, "=");

    if (!urikit_str_equal(step->part, URIKIT_STR("query"))) {
        return true;
    }
    if (step->key.ptr) {
        return refuse(j, step, step->part.len, "a pair is appended with query=KEY=TEXT");
    }
    step->key = urikit_str_of(text.ptr, len);
    step->text = len < text.len ? urikit_str_of(text.ptr + len + 1, text.len - len - 1) : urikit_str_of(NULL, 0);
    return true;
}

/* "PART", "PART:KEY" */
static bool read_removal(edit_step *step)
{
    size_t part = strcspn(step->value, ":");

    step->part = urikit_str_of(step->value, part);
    if (step->value[part]) {
        step->key = urikit_str_from(step->value + part + 1);
    }
    return true;
}

static bool read_step(const job *j, edit_step *step)
{
    switch (step->option) {
    case OPT_APPEND:
        step->verb = EDIT_APPEND;
        return read_setting(j, step) && split_pair(j, step);
    case OPT_DELETE:
        step->verb = EDIT_DELETE;
        return read_removal(step);
    case OPT_SORT_QUERY:
        step->verb = EDIT_SORT_QUERY;
        step->part = URIKIT_STR("query");
        return true;
    default:
        step->verb = EDIT_SET;
        step->many = step->option == OPT_ITERATE;
        return read_setting(j, step);
    }
}

/* ---- can it be? ------------------------------------------------------------------------ */

static const char *words_for(const struct edit_rules *rules, edit_verb verb)
{
    return verb == EDIT_SET ? rules->set : verb == EDIT_APPEND ? rules->append : rules->remove;
}

bool edit_is_allowed(const struct edit_rules *rules, const edit_step *step)
{
    size_t len = step->part.len;
    char word[32]; /* longer than any part, and "query:" for one of its pairs */

    if (step->verb == EDIT_SORT_QUERY) {
        return rules->sorts;
    }
    if (len >= sizeof word) {
        return false;
    }
    memcpy(word, step->part.ptr, len);
    word[len] = ':';
    return word_index(words_for(rules, step->verb), word, len + (step->key.ptr ? 1 : 0)) >= 0;
}

static void add_rules(rule_list *list, const kind *k)
{
    size_t i;

    for (i = 0; k->edits && i < list->count && list->rules[i] != k->edits; i++) {
    }
    if (k->edits && i == list->count) { /* one of each kind at most */
        list->rules[i] = k->edits;
        list->kinds[i] = k;
        list->count++;
    }
}

static rule_list rules_at_hand(const job *j)
{
    static const rule_list none = { .count = 0 };
    const invocation *call = j->call;
    rule_list list = none;
    size_t i;

    if (j->kind) {
        add_rules(&list, j->kind);
    } else if (j->json_input || call->arg_count == 0) {
        add_rules(&list, &kind_uri_reference);
        for (i = 0; kind_at(i); i++) {
            if (kind_at(i)->family) {
                add_rules(&list, kind_at(i));
            }
        }
    } else {
        for (i = 0; i < call->arg_count; i++) {
            add_rules(&list, kind_for(NULL, urikit_str_from(call->args[i])));
        }
    }
    return list;
}

/* No kind at hand has the part. */
static bool unknown_part(const job *j, const rule_list *list, const edit_step *step)
{
    const struct edit_rules *rules = list->rules[0];
    const char *words = words_for(rules, step->verb);
    char typed[64];
    char message[512];
    size_t near_len = 0;
    const char *near_word;

    snprintf(typed, sizeof typed, "%.*s%s", step->part.len < 60 ? (int)step->part.len : 60, step->part.ptr,
             step->key.ptr ? ":" : "");
    near_word = word_nearest(words, typed, &near_len);
    if (step->verb == EDIT_SORT_QUERY) {
        usage_error(j->command, "--sort-query: %ss have no query", list->kinds[0]->title);
        return false;
    }
    if (step->verb == EDIT_DELETE && word_index(rules->set, typed, strlen(typed)) >= 0) {
        snprintf(message, sizeof message, "%s cannot be removed; what can: %s", typed, words);
    } else if (near_word) {
        snprintf(message, sizeof message, "no such part to %s (did you mean '%.*s'?)", option_at(step->option)->name,
                 (int)near_len, near_word);
    } else {
        snprintf(message, sizeof message, "%ss have no such part to %s; they have: %s", list->kinds[0]->title,
                 option_at(step->option)->name, words);
    }
    return refuse(j, step, 0, message);
}

/* Takes the step on the kind's sample. */
static bool try_sample(const job *j, const kind *k, const struct edit_rules *rules, const edit_step *step, fault *why)
{
    buffer space = { NULL, 0, 0 };
    buffer made = { NULL, 0, 0 };
    const kind *reader = is_cri(k) ? &kind_uri_reference : k;
    parsed id = kind_begin(reader, &j->kind_settings, &space);
    parsed result = id;
    bool good;

    id.text = urikit_str_from(rules->sample);
    fault_begin(why);
    good = reader->parse(reader, id.text, &id, why) && rules->edit(&id, step, &made, why);
    if (good) {
        buffer_free(&space);
        result.text = buffer_view(&made);
        good = reader->parse(reader, result.text, &result, why);
        why->at = 0; /* of the result, not of the text */
    }
    buffer_free(&space);
    buffer_free(&made);
    return good;
}

/* True if some kind at hand can have the part with this text. */
static bool check_step(const job *j, const rule_list *list, const edit_step *step)
{
    bool has_part = false;
    fault first;
    fault why;
    size_t i;

    fault_begin(&first);
    for (i = 0; i < list->count; i++) {
        if (!edit_is_allowed(list->rules[i], step)) {
            continue;
        }
        if (step->verb == EDIT_DELETE || step->verb == EDIT_SORT_QUERY ||
            try_sample(j, list->kinds[i], list->rules[i], step, &why)) {
            return true;
        }
        first = has_part ? first : why;
        has_part = true;
    }
    if (!has_part) {
        return list->count > 0 && unknown_part(j, list, step);
    }
    return refuse(j, step, step->text.ptr ? (size_t)(step->text.ptr - step->value) + first.at : 0, first.text);
}

/* ---- do two contradict each other? -------------------------------------------------------- */

/* Does the pattern match the key? The library's own removal tells. */
static bool removes_key(urikit_str pattern, urikit_str key)
{
    buffer text = { NULL, 0, 0 };
    char left[8];
    urikit_out out = { left, sizeof left, 0 };
    urikit_out query = { NULL, 0, 0 };
    urikit_uri uri;
    bool gone = false;

    buffer_byte(&text, '?');
    query = buffer_out(&text, URIKIT_PERCENT_ENCODE_BOUND(key.len));
    if (!urikit_percent_encode(key, URIKIT_COMPONENT_UNRESERVED, &query)) {
        buffer_took(&text, &query);
        gone = !urikit_uri_parse(buffer_view(&text), URIKIT_PARSE_REFERENCE, &uri, NULL) &&
               !urikit_uri_query_remove(&uri, pattern, 0, &out) && out.len == 0;
    }
    buffer_free(&text);
    return gone;
}

/* True if part a is inside part b, so that a change of all of b changes it. */
static bool is_inside(urikit_str a, urikit_str b)
{
    static const char *const pairs[][2] = {
        { "qualifier", "qualifiers" }, { "checksums", "qualifiers" }, { "collection", "path" }, { "rkey", "path" }
    };
    size_t i;

    for (i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        if (urikit_str_equal(a, urikit_str_from(pairs[i][0])) && urikit_str_equal(b, urikit_str_from(pairs[i][1]))) {
            return true;
        }
    }
    return false;
}

static bool contradict(const edit_step *a, const edit_step *b)
{
    if (a->verb == EDIT_SORT_QUERY || b->verb == EDIT_SORT_QUERY || b->verb == EDIT_APPEND) {
        return false;
    }
    if (is_inside(a->part, b->part)) {
        return a->verb != EDIT_DELETE;
    }
    if (!urikit_str_equal(a->part, b->part)) {
        return false;
    }
    if (a->verb == EDIT_DELETE) { /* what is set was to be removed: of a whole part only */
        return b->verb == EDIT_SET && !a->key.ptr && !b->key.ptr;
    }
    if (!b->key.ptr) { /* all of it is replaced, or removed */
        return true;
    }
    if (!a->key.ptr) {
        return false;
    }
    return b->verb == EDIT_DELETE ? removes_key(b->key, a->key) : a->verb == EDIT_SET && urikit_str_equal(a->key, b->key);
}

static bool check_contradictions(const job *j, const edit_plan *plan)
{
    size_t a;
    size_t b;

    for (b = 0; b < plan->count; b++) {
        for (a = 0; a < b; a++) {
            const edit_step *first = &plan->steps[a].step;
            const edit_step *second = &plan->steps[b].step;

            if (contradict(first, second)) {
                usage_error(j->command, "--%s %s and --%s %s contradict each other: one of them would have no effect",
                            option_at(first->option)->name, first->value, option_at(second->option)->name, second->value);
                return false;
            }
        }
    }
    return true;
}

/* ---- the plan ---------------------------------------------------------------------------- */

/* The texts of --iterate, between commas; each is checked by itself. */
static bool read_choices(edit_plan *plan, const job *j, const rule_list *list, planned_step *planned)
{
    edit_step one = planned->step;
    const char *text = planned->step.text.ptr;

    planned->first = plan->texts.len / sizeof(urikit_str);
    planned->choices = 0;
    for (;;) {
        size_t len = strcspn(text, ",");

        one.text = urikit_str_of(text, len);
        if (!check_step(j, list, &one)) {
            return false;
        }
        buffer_put(&plan->texts, (const char *)&one.text, sizeof one.text);
        planned->choices++;
        if (!text[len]) {
            break;
        }
        text += len + 1;
    }
    if (planned->choices > MOST_PRODUCTS / plan->products) {
        usage_error(j->command, "--iterate: more than %d answers for each record", MOST_PRODUCTS);
        return false;
    }
    plan->products *= planned->choices;
    return true;
}

static bool is_edit(option_id id)
{
    return id == OPT_SET || id == OPT_APPEND || id == OPT_DELETE || id == OPT_SORT_QUERY || id == OPT_ITERATE;
}

bool edit_plan_read(edit_plan *plan, const job *j)
{
    const invocation *call = j->call;
    rule_list list = rules_at_hand(j);
    size_t i;

    plan->products = 1;
    plan->steps = memory_zeroed(call->use_count + 1, sizeof *plan->steps);
    for (i = 0; i < call->use_count; i++) {
        planned_step *planned = &plan->steps[plan->count];

        if (!is_edit(call->uses[i].id)) {
            continue;
        }
        planned->step.option = call->uses[i].id;
        planned->step.value = call->uses[i].value;
        planned->choices = 1;
        if (!read_step(j, &planned->step) ||
            !(planned->step.many ? read_choices(plan, j, &list, planned) : check_step(j, &list, &planned->step))) {
            return false;
        }
        plan->count++;
    }
    if (plan->count == 0) {
        usage_error(j->command, "nothing to change: --set, --append, --delete, --sort-query or --iterate is needed");
        return false;
    }
    return check_contradictions(j, plan);
}

void edit_plan_free(edit_plan *plan)
{
    free(plan->steps);
    plan->steps = NULL;
    buffer_free(&plan->texts);
}

edit_step edit_plan_step(const edit_plan *plan, size_t index, size_t product)
{
    const planned_step *planned = &plan->steps[index];
    edit_step step = planned->step;
    size_t faster = 1;
    size_t i;

    if (step.many) {
        for (i = index + 1; i < plan->count; i++) {
            faster *= plan->steps[i].choices;
        }
        memcpy(&step.text, plan->texts.ptr + (planned->first + product / faster % planned->choices) * sizeof step.text,
               sizeof step.text);
    }
    return step;
}
