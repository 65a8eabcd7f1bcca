/* SPDX-License-Identifier: MIT */
/* Edits of NOSH URIs: an authority, a collection and a record key instead of a host and a path. */
#include "kinds/edit.h"

#include <urikit/text.h>

static bool is_part(const edit_step *step, const char *name)
{
    return urikit_str_equal(step->part, urikit_str_from(name));
}

static bool refuse(fault *why, const char *text)
{
    fault_set(why, urikit_code_token(URIKIT_E_PARTS), 0, "%s", text);
    return false;
}

/* Appends '/' and the step's text as a segment: it is checked as a part of the path. */
static bool put_segment(const edit_step *step, buffer *path, fault *why)
{
    static const char base[] = "x://h";
    edit_step segment = *step;
    buffer made = { NULL, 0, 0 };
    urikit_uri uri;
    bool good;

    segment.verb = EDIT_APPEND;
    segment.part = URIKIT_STR("path");
    good = !urikit_uri_parse(urikit_str_from(base), 0, &uri, NULL) && edit_as_uri(&uri, &segment, 0, &made, why);
    if (good) {
        buffer_put(path, made.ptr + sizeof base - 1, made.len - (sizeof base - 1));
    }
    buffer_free(&made);
    return good;
}

/* The path with its segment `index` (0 or 1) replaced, added or removed. */
static bool change_segment(urikit_str path, const edit_step *step, size_t index, buffer *made, fault *why)
{
    urikit_str before = path;
    urikit_str rest = path;
    urikit_str segment;
    size_t i;

    if (index > urikit_path_count(path)) {
        return step->verb == EDIT_DELETE || refuse(why, "a record key is in a collection, and there is none here");
    }
    for (i = 0; i < index && urikit_path_next(&rest, &segment); i++) {
    }
    before.len = path.len - rest.len;
    (void)urikit_path_next(&rest, &segment);
    buffer_str(made, before);
    if (step->verb == EDIT_DELETE) {
        return rest.len == 0 || refuse(why, "a collection that holds a record key cannot be removed alone");
    }
    if (!put_segment(step, made, why)) {
        return false;
    }
    if (rest.ptr) {
        buffer_str(made, rest);
    }
    return true;
}

static bool edit_path(const parsed *id, const edit_step *step, size_t index, buffer *out, fault *why)
{
    buffer made = { NULL, 0, 0 };
    bool good = change_segment(urikit_uri_path(parsed_uri(id)), step, index, &made, why) &&
                edit_put_path(parsed_uri(id), buffer_view(&made), out, why);

    buffer_free(&made);
    return good;
}

static bool edit(const parsed *id, const edit_step *step, buffer *out, fault *why)
{
    edit_step of_uri = *step;

    if (is_part(step, "collection")) {
        return edit_path(id, step, 0, out, why);
    }
    if (is_part(step, "rkey")) {
        return edit_path(id, step, 1, out, why);
    }
    if (is_part(step, "authority")) {
        of_uri.part = URIKIT_STR("host");
    }
    return edit_as_uri(parsed_uri(id), &of_uri, 0, out, why);
}

const struct edit_rules edit_nosh = {
    .set = "authority collection rkey path query fragment query:",
    .append = "path query:",
    .remove = "collection rkey query fragment query:",
    .sorts = true,
    .sample = "nosh://1673/com.example.foo/3jui7kd54zh2y",
    .edit = edit,
};
