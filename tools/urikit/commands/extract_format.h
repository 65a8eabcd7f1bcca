/* SPDX-License-Identifier: MIT */
/*
 * --format of extract. The text that is searched is made of the input: the escapes of its format are undone, and where the
 * format has a reference a link of HTML is written, which the search knows. Places in it are turned into those of the input.
 */
#ifndef TOOL_EXTRACT_FORMAT_H
#define TOOL_EXTRACT_FORMAT_H

#include "text/buffer.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct extract_text extract_text;

typedef struct extract_format {
    const char *name;
    void (*take)(extract_text *t, char c); /* reads one byte of the input; NULL: the input is searched as it is */
    void (*end)(extract_text *t);          /* at the end of the input; may be NULL */
    const char *hex;   /* the letters of escapes with 4, 8 and 2 hex digits, a blank where there is none: "uUx" */
    const char *link;  /* the context of its references; NULL: it has none of its own */
    bool markup;       /* it may have xml:base and namespaces */
    bool references;   /* it has the character references of HTML and XML */
    bool prose;        /* it has no relative references */
    bool links;        /* the links of its markup count without a base too, if they have a scheme */
    bool members;      /* --member means something to it */
    bool archive;      /* the input is a web archive, whose parts have formats */
    bool code;         /* it has code spans and fenced blocks of Markdown */
    bool document;     /* the input is one CBOR document */
    bool notation;     /* the document is in diagnostic notation */
} extract_format;

/* The format of that name, which is one of the option's; NULL: auto. */
const extract_format *extract_format_named(const char *name);

/* The same for a file: in auto the name of one may say that it is Markdown. */
const extract_format *extract_format_of_file(const char *format, const char *file);

/* The format of a body by its media type (RFC 9110, 8.3.1); "": auto. NULL: what it holds is no text. */
const extract_format *extract_format_of_type(urikit_str type);

/* All of the text is one reference. */
extern const extract_format extract_reference;

/* Bytes of the text that are made of bytes of the input: one of one, where they are as many. */
typedef struct text_piece {
    uint32_t text;
    uint32_t source;
} text_piece;

enum { MEMBER_NAMES_MAX = 32, ESCAPE_MAX = 12, METHOD_MAX = 16, BOUNDARY_MAX = 70, BOUNDARIES_MAX = 16, MAIL_LINE_MAX = 512 };
enum { WORD_MAX = 75, WORD_GAP_MAX = 85 }; /* bytes of an encoded word (RFC 2047, 2), and of white space between two */

/* How the body of a part of a mail is written: the values of Content-Transfer-Encoding. */
typedef enum mail_encoding { MAIL_PLAIN, MAIL_QUOTED, MAIL_BASE64 } mail_encoding;

struct extract_text {
    const extract_format *format;
    bool links; /* relative references are asked for */

    buffer text; /* what is searched, from `kept_from` on */
    uint64_t kept_from;
    text_piece *pieces;
    size_t count;
    size_t cap;
    size_t at;           /* the piece of the last place that was asked for */
    uint64_t at_text;    /* where it begins */
    uint64_t at_source;
    uint64_t first_text; /* where the first piece begins */
    uint64_t first_source;
    size_t held; /* bytes of the input that are read and not written */

    /* of the format */
    unsigned state;
    unsigned escape; /* 0: in none; 1: after the '\'; else the hex digits that are missing, plus 1 */
    uint32_t scalar; /* of them */
    uint32_t high;   /* a surrogate that waits for the second one */
    char raw[ESCAPE_MAX + METHOD_MAX]; /* what is held and may turn out to be text */
    size_t raw_len;
    bool colon; /* of a string: a ':' came */
    bool split; /* of a string: white space came after it */
    bool link;  /* of a string: it is written as a link */
    bool joins; /* after an escaped line break: blanks are left out */
    char before; /* the last byte that was not a blank */

    /* of JSON: where --member is */
    urikit_str names[MEMBER_NAMES_MAX];
    size_t name_count;
    size_t matched; /* how many of them the objects around have */
    uint64_t objects; /* that are open */
    uint64_t arrays;
    uint64_t arrays_at[MEMBER_NAMES_MAX]; /* the same where each of the names was found */
    size_t key_len;     /* bytes of the string that are those of the name */
    bool key_same;

    /* of mail */
    char line[MAIL_LINE_MAX]; /* a header, or a line that may be a boundary */
    size_t line_len;
    bool line_held;   /* the line may be a boundary */
    mail_encoding encoding;
    bool binary;  /* the part is not text */
    bool message; /* the part is a mail */
    char boundaries[BOUNDARIES_MAX][BOUNDARY_MAX]; /* of the parts that are open */
    unsigned char boundary_lens[BOUNDARIES_MAX];
    size_t boundary_count;
    char word[WORD_GAP_MAX + WORD_MAX]; /* of a header: white space after an encoded word, and what may be the next one */
    size_t word_len;
    size_t word_gap;  /* bytes of the white space */
    bool after_word;
};

/* Sets what --member asks for: names with dots between. False: there is an empty one, or too many. */
bool extract_text_member(extract_text *t, const char *path);

/* A new input begins. */
void extract_text_start(extract_text *t, const extract_format *format, bool links);

/* Appends what n bytes of the input say. last: they are the last. */
void extract_text_add(extract_text *t, const char *bytes, size_t n, bool last);

/* Passes over n bytes of the input, which are no text. */
void extract_text_skip(extract_text *t, uint64_t n);

/* Drops the text but for its last n bytes. */
void extract_text_keep(extract_text *t, urikit_str rest);

/* The place in the input of a place in the text. end: that of the byte before, exclusive. */
uint64_t extract_text_place(extract_text *t, uint64_t place, bool end);

void extract_text_free(extract_text *t);

/* ---- web archives: the parts of records, each a text of its own ---- */

typedef struct extract_warc extract_warc;

typedef struct warc_part {
    const extract_format *format;
    const char *context; /* of its references; NULL: that of the format */
    urikit_str base;     /* the target of the record; empty: it has none */
    urikit_str bytes;    /* until the next call */
    uint64_t start;      /* their place in the input; of a packed body that of the body, */
    uint64_t end;        /* and its end; else 0 */
    bool first;          /* a text begins with these bytes */
    bool last;           /* it ends after them */
    const char *why;     /* not NULL: this is not a part, but what is wrong with the archive at `start` */
} warc_part;

/* True if a line "WARC/1.1" begins the bytes. */
bool extract_is_warc(urikit_str bytes);

extract_warc *extract_warc_start(void);

/* Gives bytes of the input, when extract_warc_next has returned false. last: they are the last. */
void extract_warc_feed(extract_warc *w, urikit_str bytes, bool last);

/* The next bytes of a part. False: more input is needed, or there is no more. */
bool extract_warc_next(extract_warc *w, warc_part *part);

/* The place in the input that it has come to. */
uint64_t extract_warc_place(const extract_warc *w);

/* Adds the numbers of bodies that were left out: of types that hold no text, and with codings that are not known. */
void extract_warc_left_out(const extract_warc *w, uint64_t *untyped, uint64_t *uncoded);

void extract_warc_free(extract_warc *w);

/* ---- for the formats ---- */

/* Writes n bytes for all that is held of the input. */
void extract_text_put(extract_text *t, const char *bytes, size_t n);

/* Begins a link, writes a byte of its reference, ends it. */
void extract_text_open(extract_text *t);
void extract_text_inner(extract_text *t, const char *bytes, size_t n);
void extract_text_close(extract_text *t);

#endif /* TOOL_EXTRACT_FORMAT_H */
