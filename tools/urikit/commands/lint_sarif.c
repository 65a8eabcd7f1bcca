/* SPDX-License-Identifier: MIT */
#include "commands/lint_sarif.h"

#include "text/json_out.h"
#include <urikit/text.h>

static void put_rule(const urikit_lint_policy *policy, size_t i, const urikit_lint_rule *rule, buffer *out)
{
    bool is_off = policy->severities[i] == URIKIT_LINT_OFF;

    buffer_text(out, i > 0 ? ",\n{" : "\n{");
    json_text(out, "id", urikit_str_from(rule->id));
    json_member(out, "shortDescription");
    buffer_text(out, "{\"text\":");
    json_string(out, urikit_str_from(rule->title));
    buffer_text(out, "}");
    json_member(out, "defaultConfiguration");
    buffer_byte(out, '{');
    /* a rule that is off keeps its own level */
    json_text(out, "level", urikit_str_from(urikit_severity_name((urikit_severity)(is_off ? rule->severity : policy->severities[i]))));
    if (is_off) {
        json_bool(out, "enabled", false);
    }
    buffer_text(out, "}");
    json_member(out, "properties");
    buffer_byte(out, '{');
    json_text(out, "section", urikit_str_from(rule->section));
    buffer_text(out, "}}");
}

void sarif_head(const urikit_lint_policy *policy, buffer *out)
{
    urikit_lint_rule rule;
    size_t i;

    buffer_text(out, "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\","
                     "\"runs\":[{\"tool\":{\"driver\":{\"name\":\"urikit\",\"semanticVersion\":");
    json_string(out, urikit_str_from(urikit_version()));
    buffer_text(out, ",\"rules\":[");
    for (i = 0; urikit_lint_rule_at(i, &rule); i++) {
        put_rule(policy, i, &rule, out);
    }
    buffer_text(out, "\n]}},\"columnKind\":\"unicodeCodePoints\",\"results\":[");
}

const char sarif_tail[] = "\n]}]}\n";

/* A file's name as a URI reference; an absolute one as a file URI. */
static void put_artifact(const char *file, buffer *out)
{
    urikit_str name = urikit_str_from(file);
    buffer uri = { NULL, 0, 0 };
    urikit_out made;

    buffer_text(&uri, file[0] == '/' ? "file://" : strchr(file, ':') ? "./" : "");
    made = buffer_out(&uri, URIKIT_PERCENT_ENCODE_BOUND(name.len));
    if (urikit_percent_encode(name, URIKIT_COMPONENT_PATH, &made) == URIKIT_OK) {
        buffer_took(&uri, &made);
    }
    buffer_text(out, "\"artifactLocation\":{");
    json_text(out, "uri", buffer_view(&uri));
    buffer_text(out, "},");
    buffer_free(&uri);
}

/* The snippet is a window: a long record with many findings would be repeated for each of them. */
static void put_region(text_map *map, const record *r, const lint_item *item, buffer *out)
{
    text_window window = { .text = { NULL, 0, 0 } };

    text_map_window(map, item->start, item->end, &window);
    buffer_text(out, "\"region\":{");
    json_number(out, "startLine", r->number);
    json_number(out, "startColumn", text_map_column(map, item->start));
    json_number(out, "endColumn", text_map_column(map, item->end));
    json_member(out, "snippet");
    buffer_text(out, "{\"text\":");
    json_string(out, buffer_view(&window.text));
    buffer_text(out, "}}");
    buffer_free(&window.text);
}

void sarif_result(const job *j, const record *r, text_map *map, const lint_item *item, buffer *out)
{
    const char *file = r->file ? r->file : j->call->arg_count > 0 ? "arguments" : "stdin";

    buffer_text(out, ",\n{");
    json_text(out, "ruleId", urikit_str_from(item->rule.id));
    json_number(out, "ruleIndex", item->index);
    json_text(out, "level", urikit_str_from(urikit_severity_name(item->severity)));
    json_member(out, "message");
    buffer_text(out, "{\"text\":");
    json_string(out, item->why);
    buffer_text(out, "},\"locations\":[{\"physicalLocation\":{");
    put_artifact(file, out);
    put_region(map, r, item, out);
    buffer_text(out, "}}]}");
}
