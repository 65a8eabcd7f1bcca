/* SPDX-License-Identifier: MIT */
/* Where uriparser 0.9.7 answers otherwise, and why we keep to our answer. */
#include "differ/differ_paths.h"

#include "fuzz_expect.h"

/* The answers to a relative reference without an authority, which stays one. */
static bool relative(const difference *d, two_paths *p)
{
    return d->asked == ASK_NORMALIZE && cut_paths(d, p) && !p->scheme && !p->authority;
}

static bool relative_empty(const difference *d)
{
    two_paths p;

    return relative(d, &p) && urikit_str_equal(p.ours, URIKIT_STR("./")) && p.theirs.len == 0;
}

static bool relative_root(const difference *d)
{
    two_paths p;

    return relative(d, &p) && is_with(p.ours, "./", p.theirs) && begins(p.theirs, "/");
}

static bool relative_colon(const difference *d)
{
    two_paths p;
    const char *colon;
    const char *slash;

    if (!relative(d, &p) || !is_with(p.ours, "./", p.theirs) || p.theirs.len == 0) {
        return false;
    }
    colon = memchr(p.theirs.ptr, ':', p.theirs.len);
    slash = memchr(p.theirs.ptr, '/', p.theirs.len);
    return colon && (!slash || colon < slash);
}

static bool relative_up(const difference *d)
{
    two_paths p;

    return relative(d, &p) && ends(p.theirs, "..") && p.ours.len == p.theirs.len + 1 && ends(p.ours, "../") &&
           begins(p.ours, "..");
}

enum { SEGMENTS_MAX = 600 };

/* The segments of a path that uriparser keeps when it removes dot segments from a relative path. */
typedef struct kept_segments {
    urikit_str all[SEGMENTS_MAX];
    size_t count;
    bool dot_counts; /* a "." before a colon was kept; the next ".." may remove it */
} kept_segments;

static bool is_text(urikit_str text, const char *with)
{
    return urikit_str_equal(text, urikit_str_from(with));
}

static bool has_colon(urikit_str text)
{
    return text.len > 0 && memchr(text.ptr, ':', text.len);
}

/* Adds a segment, or removes the last one. `next`: the segment after it, absent after the last. */
static void keep_segment(kept_segments *kept, urikit_str segment, urikit_str next)
{
    bool dot = is_text(segment, ".");
    bool up = is_text(segment, "..");

    if (dot && kept->count == 0 && has_colon(next)) {
        kept->dot_counts = true;
    } else if (dot) {
        if (next.ptr || kept->count == 0) {
            return;
        }
        segment.len = 0;
    } else if (up && kept->count > 0 && !is_text(kept->all[kept->count - 1], "..")) {
        kept->count--;
        if (next.ptr || kept->count == 0) {
            return;
        }
        segment.len = 0;
    }
    expect(kept->count < SEGMENTS_MAX);
    kept->all[kept->count++] = segment;
}

static void keep_segments(kept_segments *kept, urikit_str path)
{
    urikit_str segment;
    urikit_str next;
    bool more = urikit_path_next(&path, &segment);

    kept->count = 0;
    kept->dot_counts = false;
    while (more) {
        more = urikit_path_next(&path, &next);
        keep_segment(kept, segment, more ? next : urikit_str_of(NULL, 0));
        segment = next;
    }
}

static bool is_joined(const kept_segments *kept, urikit_str path)
{
    char space[1024];
    urikit_out out = URIKIT_OUT(space);
    size_t i;

    for (i = 0; i < kept->count; i++) {
        expect(i == 0 || !urikit_out_append(&out, URIKIT_STR("/")));
        expect(!urikit_out_append(&out, kept->all[i]));
    }
    return urikit_str_equal(urikit_out_str(&out), path);
}

/*
 * uriparser keeps a "." at the beginning, before a segment with a colon, as a segment like any other: a later ".."
 * removes it instead of going up, or it stays where it is not needed any more. True if theirs is what this makes of the
 * text.
 */
static bool relative_dot_counts(const difference *d)
{
    static kept_segments kept;
    char space[1024];
    urikit_out decoded = URIKIT_OUT(space);
    urikit_uri uri;
    two_paths p;

    if (!relative(d, &p) || urikit_uri_normalize_text(d->text, URIKIT_PARSE_REFERENCE, URIKIT_LEVEL_PERCENT, &decoded, NULL) ||
        urikit_uri_parse(urikit_out_str(&decoded), URIKIT_PARSE_REFERENCE, &uri, NULL)) {
        return false;
    }
    keep_segments(&kept, urikit_uri_path(&uri));
    return kept.dot_counts && is_joined(&kept, p.theirs);
}

/* Theirs still has dot segments; without them it is ours. */
static bool network_dots(const difference *d)
{
    two_paths p;
    char ours_space[1024];
    char theirs_space[1024];
    urikit_out ours = URIKIT_OUT(ours_space);
    urikit_out theirs = URIKIT_OUT(theirs_space);

    if (d->asked != ASK_NORMALIZE || !cut_paths(d, &p) || p.scheme || !p.authority || !begins(p.theirs, "/") ||
        !has_dot_segment(p.theirs)) {
        return false;
    }
    return !urikit_uri_normalize_text(d->theirs, URIKIT_PARSE_REFERENCE, URIKIT_LEVEL_SYNTAX, &theirs, NULL) &&
           !urikit_uri_normalize_text(d->ours, URIKIT_PARSE_REFERENCE, URIKIT_LEVEL_SYNTAX, &ours, NULL) &&
           urikit_str_equal(urikit_out_str(&ours), urikit_out_str(&theirs));
}

/* The path that lost its dot segments had no root. */
static bool rootless(const difference *d, two_paths *p)
{
    return (is_rootless(d->text) || (d->asked == ASK_RESOLVE && is_rootless(d->base))) && cut_paths(d, p) && !p->authority;
}

static bool rootless_root(const difference *d)
{
    two_paths p;

    return rootless(d, &p) && is_with(p.ours, "/", p.theirs) && !begins(p.theirs, "/");
}

static bool rootless_slashes(const difference *d)
{
    two_paths p;

    return rootless(d, &p) && begins(p.ours, "/.//") && urikit_str_equal(after(p.ours, 3), p.theirs);
}

static bool rootless_guard(const difference *d)
{
    two_paths p;

    return rootless(d, &p) && begins(p.ours, "/") && is_with(p.theirs, "./", begins(p.ours, "/.//") ? after(p.ours, 2) : p.ours);
}

static bool authority_made(const difference *d)
{
    two_paths p;

    return cut_paths(d, &p) && !p.authority && is_with(p.ours, "/.", p.theirs) && begins(p.theirs, "//");
}

static bool needless_guard(const difference *d)
{
    two_paths p;

    return d->asked == ASK_RESOLVE && cut_paths(d, &p) && is_with(p.theirs, "/.", p.ours);
}

const rule differ_rules[] = {
    { "relative-empty", "\"x/..\" is the folder of the base, \"./\"; the empty reference is the document itself (RFC 3986, 4.4)",
      relative_empty },
    { "relative-root", "\"x/..//a\" stays relative, \".//a\"; \"/a\" is another path, and \"//a\" a host", relative_root },
    { "relative-colon", "\"x/../a:b\" stays relative, \"./a:b\"; \"a:b\" has a scheme (4.2)", relative_colon },
    { "relative-up", "\"..\" and \"../\" are the same folder; we write the second, as 5.2.4 does for complete paths",
      relative_up },
    { "relative-dot-counts",
      "\"./a:b/../..\" goes up, \"../\" (5.2.4); for uriparser \".\" before a colon is a segment, which \"..\" removes or leaves",
      relative_dot_counts },
    { "network-dots", "\"//h/..\" has a complete path, whose dot segments go; uriparser keeps leading ones", network_dots },
    { "rootless-root", "5.2.4 turns \"a/../b\" without a root into \"/b\"; uriparser gives \"b\"", rootless_root },
    { "rootless-slashes", "the same, where \"/.\" is needed before \"//\"; uriparser loses a slash, or makes an authority",
      rootless_slashes },
    { "rootless-guard", "the same; uriparser's guard is \"./\"", rootless_guard },
    { "authority-made", "\"a:/.//b\" is a path; uriparser drops \"/.\", and b becomes a host (WHATWG's and our \"/.\")",
      authority_made },
    { "needless-guard", "uriparser writes \"/.\" also where the path cannot be taken for a host", needless_guard },
    { "host-triplets", "hex digits become upper case in the host too (6.2.2.1); uriparser makes them lower case", NULL },
    { "ipv6-text", "uriparser writes every IPv6 address with eight groups of four digits; we keep what is written", NULL },
    { NULL, NULL, NULL },
};
