/* SPDX-License-Identifier: MIT */
/*
 * Kinds of identifiers, the values of --as. A kind is a row of functions; a
 * family is one by its descriptor (kind_family.c), another is a file kind_<name>.c and a row in kind.c.
 */
#ifndef TOOL_KIND_H
#define TOOL_KIND_H

#include "cli/options.h"
#include "text/buffer.h"
#include "text/fault.h"
#include "text/page.h"

#include <urikit/cri.h>
#include <urikit/kind.h>
#include <urikit/uri.h>
#include <stdlib.h>

typedef struct kind kind;

/* What becomes of tag 99, which marks a CRI reference. */
typedef enum cri_tag { CRI_TAG_KEEP, CRI_TAG_ADD, CRI_TAG_DROP } cri_tag;

/* How a run reads and writes CRIs. */
typedef struct cri_usage {
    urikit_cri_options read; /* for CRIs that come in */
    urikit_cri_options make; /* for those made of URIs */
    bool normalize;          /* the text of those made, to NFC */
    bool binary_in;          /* records are raw CBOR, */
    bool sequence;           /* one after the other, not in JSON */
    bool notation;           /* records are items in diagnostic notation, which may take several lines */
    bool binary_out;         /* answers are */
    unsigned equal;          /* URIKIT_CRI_EQUAL_... */
    bool constraints;        /* check: those of the draft's section 2 too */
    bool uri_form;           /* check: there must be a URI */
    unsigned stand_ins;      /* URIKIT_CRI_STAND_IN_... */
    bool fold_root;          /* the paths [] and [""] are the same where the scheme says so */
    cri_tag tag;             /* of CRIs that are written */
} cri_usage;

/* --idn: what becomes of a host's name. */
typedef enum idn_usage {
    IDN_AS_IS,
    IDN_TO_ASCII,   /* A-labels */
    IDN_TO_UNICODE, /* U-labels */
} idn_usage;

/* What the command line says about reading a kind; all zero is the default. */
typedef struct kind_settings {
    unsigned variant; /* of a family: the revision of its specification that is meant */
    const struct urikit_usr_types *types; /* of user URLs: those of --types, or NULL */
    bool restricted;  /* of a family: only what its narrower syntax takes */
    bool asked;       /* also the parts and remarks that are there where they are asked for */
    bool lenient;  /* URIs and IRIs: what is not valid has parts, too */
    bool terminal; /* answers go to one */
    cri_usage cri;
    idn_usage idn;
    urikit_path_style paths; /* of files */
    bool https;              /* remotes of git as https */
} kind_settings;

/*
 * An identifier; borrows its text. kind, text, settings and space are there before a kind's parse is
 * called, the rest where that found it valid.
 */
typedef struct parsed {
    const kind *kind;
    urikit_str text;
    const kind_settings *settings;
    buffer *space;       /* memory for what a kind keeps beside the text, until the next record */
    urikit_uri uri;     /* of every kind but CRIs: all are URIs too. Read it through parsed_uri */
    unsigned char form; /* a cri_form: what id->cri was read from */
    unsigned char tag_len; /* bytes of tag 99 that are before id->cri.bytes; 0: there is no tag */
    union {
        urikit_any any; /* of families */
        urikit_cri cri;
    };
} parsed;

/*
 * The URI of an identifier that was found valid. A CRI has none until as_uri made it: asking before is a mistake in the
 * program, which ends here instead of answering with an empty text.
 */
static inline const urikit_uri *parsed_uri(const parsed *id)
{
    if (!urikit_uri_text(&id->uri).ptr) {
        abort();
    }
    return &id->uri;
}

/* A part that --get knows besides those of URIs. */
typedef struct part_row {
    const char *name;
    bool keyed; /* {name:key} */
    /* Appends the part in percent-encoded form, nothing where it is absent. */
    void (*put)(const parsed *id, const struct part_row *row, urikit_str key, buffer *out);
    size_t part; /* index in the descriptor of a family */
} part_row;

/* Why an identifier cannot be built: byte why.at of the value of an option. */
typedef struct build_fault {
    fault why;
    option_id option;
    const char *value;
} build_fault;

/*
 * What can be done with identifiers of a kind. There are three sets: of URIs and IRIs (kind_uri.c), of CRIs (kind_cri.c) and of
 * families (kind_family.c). The id is valid unless a comment says otherwise.
 */
typedef struct kind_calls {
    /* check: more than parse asks for. NULL: nothing. */
    bool (*validate)(const parsed *id, fault *why);

    /* True if it is absolute; checked for bases and operands of compare. NULL: always absolute. */
    bool (*is_whole)(const parsed *id, fault *why);

    /* --get: makes id->uri with its text in `text`. NULL: it is there. */
    bool (*as_uri)(parsed *id, buffer *text, fault *why);

    /* The components: as JSON members after those that every record has; as "key: value" lines. */
    void (*put_members)(const parsed *id, buffer *json);
    void (*put_lines)(const parsed *id, buffer *text);

    /* Members that parse has before "valid", and those after the error of an invalid text. NULL: none. */
    void (*put_head)(const parsed *id, buffer *json);
    void (*put_invalid)(const parsed *id, buffer *json);
    /* parse --lenient: the parts of an invalid text as lines. NULL: it has none. */
    void (*put_invalid_lines)(const parsed *id, buffer *text);

    /* What check says: JSON members, or text after "ok". NULL: nothing. */
    void (*put_checked)(const parsed *id, bool json, buffer *out);

    /* What parse and check remark. NULL: nothing. */
    void (*warn)(const parsed *id, warn_found *found, void *context);

    /* Each appends its answer to `out`, or sets *why and returns false. Families resolve as plain URIs: family.h. */
    bool (*normalize)(const parsed *id, unsigned level, buffer *out, fault *why);
    bool (*resolve)(const parsed *base, const parsed *reference, unsigned options, buffer *out, fault *why);
    bool (*relativize)(const parsed *base, const parsed *target, buffer *out, fault *why);
    bool (*to_uri)(const parsed *id, buffer *out, fault *why); /* convert --to uri */

    /* The first level at which they are equal, or "different". */
    const char *(*compare)(const parsed *a, const parsed *b);
} kind_calls;

/* The type of an identifier: a value of --as, or of --from. */
struct kind {
    const char *name;
    const char *title; /* "URI reference" */
    unsigned group;    /* what it is to the table of options: one of FOR_... */
    const kind_calls *calls;
    bool (*parse)(const kind *self, urikit_str text, parsed *into, fault *why);
    const struct edit_rules *edits; /* what edit can change, and how (edit.h). NULL: nothing */
    const part_row *parts; /* for --get; ends with a row without a name. NULL: no more than every URI has */

    /* Of URIs and IRIs: the options of urikit_uri_parse; named as an IRI, so that ASCII text has its IRI form, too */
    unsigned uri_options;
    bool named_iri;
    /* Every text that urikit_uri_parse takes with uri_options is one of these, and its `uri` says all that parse would find. */
    bool is_plain;

    /* Of families (family.h), else NULL: the descriptor, and for each of its parts the option of build and the layout */
    const urikit_family *family;
    option_id options[URIKIT_PARTS_MAX];
    const struct part_layout *layouts[URIKIT_PARTS_MAX];
    bool remarks_asked; /* it remarks only where it is asked to */
};

/* True for CRIs: `cri` is there instead of `uri`. */
static inline bool is_cri(const kind *k)
{
    return k->group == FOR_CRI;
}

/* True if it has a descriptor, and a canonical form of its own. */
static inline bool is_family(const kind *k)
{
    return k->family != NULL;
}

extern const kind kind_cri;
/* What only convert reads: CRIs in diagnostic notation, and of that the literals cri'...'. */
extern const kind kind_edn;
extern const kind kind_edn_cri;
extern const kind kind_edn_document;
/* What is read as a URI of its own: a path of a file, a remote of git. */
extern const kind kind_path;
extern const kind kind_git;
extern const kind kind_uri;
extern const kind kind_uri_reference;
extern const kind kind_absolute_uri;
extern const kind kind_iri;
extern const kind kind_iri_reference;

enum { OWN_KINDS = 11, MOST_FAMILIES = 16, MOST_KINDS = OWN_KINDS + MOST_FAMILIES };

/* All kinds: from index 0 on until NULL. */
const kind *kind_at(size_t index);

/* The kind of --as, or NULL for auto. */
const kind *kind_named(const char *name);

/* The kind with the library's number. */
const kind *kind_numbered(urikit_kind number);

/* What the options say. */
kind_settings kind_settings_of(const invocation *call);

/* An empty `parsed` of that kind. */
static inline parsed kind_begin(const kind *k, const kind_settings *settings, buffer *space)
{
    return (parsed){ .kind = k, .settings = settings, .space = space };
}

/*
 * The steps of a level at which normal forms are the same where compare says so: a URI is equal to the IRI that maps to it, a
 * URN to the one without components.
 */
urikit_level kind_compared_steps(const kind *k, urikit_level level);

/* The kind that a text is to be read as: `named`, or where that is NULL the kind of its text (urikit_kind_of_text). */
const kind *kind_for(const kind *named, urikit_str text);

/* The same for a text that urikit_uri_parse took, not looking at it for long. */
const kind *kind_for_uri(const kind *named, urikit_str text);

/* The letters that the texts of detected kinds begin with, a bit for each. */
extern uint32_t kind_first_letters;

/* Append the URI of an IRI or URI, and the IRI; false, with the reason, where the host is not a domain name. */
bool iri_form_put_uri(const urikit_uri *iri, idn_usage idn, buffer *out, fault *why);
bool iri_form_put_iri(const urikit_uri *uri, idn_usage idn, buffer *out, fault *why);

/* Makes the kinds of families; before any other call. */
void kinds_begin(void);

/* False: for a text that urikit_uri_parse took, kind_for_uri is `named` or kind_uri_reference. */
static inline bool kind_may_be_detected(const kind *named, urikit_str text)
{
    /* kinds that detect ASCII text do so from its first bytes: cri', and the schemes of families */
    unsigned first = text.len > 0 ? (unsigned char)(text.ptr[0] | 0x20) - (unsigned)'a' : 31;

    return !named && first < 26 && (kind_first_letters >> first & 1) != 0;
}

#endif /* TOOL_KIND_H */
