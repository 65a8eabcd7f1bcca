/* SPDX-License-Identifier: MIT */
/**
 * urikit/batch.h - columns of many identifiers: from texts to parts, and from parts to columns of texts, bits and
 * numbers.
 *
 * Layer 3: depends on uri, text and base. What it says of a row is what urikit/uri.h says of that text alone: offsets,
 * codes, positions of errors. Columns have the shapes of Apache Arrow's (format 1.4) and of DuckDB's; all of them are
 * the caller's arrays. A row is never lost or moved: what is null or invalid keeps its place.
 *
 *   urikit_batch batch = { .rows = offsets, .count = n, .data = urikit_str_of(bytes, len) };
 *   urikit_batch_texts hosts = { .rows = host_offsets, .valid = host_valid, .data = { bytes_of_hosts, len, 0 } };
 *   code = urikit_batch_part(&batch, URIKIT_PART_HOST, &hosts);
 *
 * Every call is thread-safe, takes time linear in its input, and uses up to 32 KiB of stack. Outputs must not overlap
 * inputs or each other. Of every call's errors:
 *
 *   URIKIT_E_OFFSETS  offsets that descend; offsets or views that lead out of their data or are negative as signed
 *                     numbers; two batches that do not go together. Nothing is read through any of them, and nothing is
 *                     written. The view of a null row may be anything. Pointers cannot be checked.
 *
 * A row that is not valid is not an error of the call.
 */
#ifndef URIKIT_BATCH_H
#define URIKIT_BATCH_H

#include <urikit/uri.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- columns of texts ---------------------------------------------------- */

/** The layout of a column of texts. */
typedef enum urikit_batch_kind {
    URIKIT_BATCH_OFFSETS_32, /* uint32_t[count + 1], into data: Arrow's utf8 and binary; lines */
    URIKIT_BATCH_OFFSETS_64, /* uint64_t[count + 1], into data: Arrow's large_utf8 and large_binary */
    URIKIT_BATCH_VIEWS,      /* urikit_view[count], long texts in buffers: Arrow's utf8_view, Polars */
    URIKIT_BATCH_POINTERS,   /* urikit_view[count], long texts at pointers: DuckDB's and Umbra's strings */
    URIKIT_BATCH_STRS,       /* urikit_str[count], absent is null; as input only */
} urikit_batch_kind;

/** A text of 12 bytes or less is in the view itself. A longer one is elsewhere; its first four bytes are here too. */
#define URIKIT_VIEW_INLINE 12
typedef struct urikit_view {
    uint32_t len;
    union {
        char text[URIKIT_VIEW_INLINE];
        struct {
            char prefix[4];
            uint32_t buffer; /* index of the buffer */
            uint32_t at;     /* offset in it, below 2 GiB */
        } in_buffer;         /* URIKIT_BATCH_VIEWS */
        struct {
            char prefix[4];
            char address[8]; /* of type const char *, in its first sizeof(const char *) bytes */
        } at_pointer;        /* URIKIT_BATCH_POINTERS */
    } as;
} urikit_view;

/** The number of bytes of a bitmap for `count` rows. The lowest bit comes first. */
#define URIKIT_BITMAP_LEN(count) (((size_t)(count) + 7) / 8)

static inline bool urikit_bitmap_has(const uint8_t *bits, size_t i)
{
    return (bits[i / 8] >> i % 8 & 1) != 0;
}

typedef struct urikit_batch_columns urikit_batch_columns;

/** urikit_uri_parse, or urikit_iri_parse of urikit/iri.h. */
typedef urikit_code urikit_batch_parser(urikit_str text, urikit_parse_flags flags, urikit_uri *uri, size_t *at);

/**
 * A column of texts, borrowed. A slice of a bigger column has its `rows` begin later, and `valid_at`.
 *
 * Row i of offsets is data[offsets[i] .. offsets[i + 1] - separator_len).
 */
typedef struct urikit_batch {
    urikit_batch_kind kind;
    const void *rows;            /* offsets, views or texts, from row 0 on */
    size_t count;                /* rows */
    urikit_str data;             /* of offsets */
    size_t separator_len;        /* of offsets: bytes between two rows; 0 in Arrow, 1 between lines */
    const urikit_str *buffers;   /* of URIKIT_BATCH_VIEWS */
    size_t buffer_count;
    const uint8_t *valid;        /* one bit a row, 0: the row is null. NULL: no row is null */
    size_t valid_at;             /* the bit of row 0 */
    urikit_batch_parser *parse;  /* NULL is urikit_uri_parse */
    urikit_parse_flags flags;    /* of parse */
    const urikit_batch_columns *columns; /* what urikit_batch_parse filled for this batch; NULL: each call parses */
} urikit_batch;

/**
 * Check all offsets or views, and add up the lengths of the rows.
 *
 * bytes  receives the sum, from which follows how much space a result takes at most; nullable:
 *        parts bytes; normal forms bytes + 8 * count; targets bytes + count * (base + 4);
 *        edited bytes + count * (3 * (key + value) + 2)
 */
URIKIT_FALLIBLE urikit_code urikit_batch_check(const urikit_batch *batch, size_t *bytes);

/**
 * Cut lines off the front of a text: as many as there are, or as the offsets have space for. *rest becomes what is
 * left; again until it is empty:
 *
 *   while (rest.len > 0 && !(code = urikit_batch_lines(&rest, offsets, cap, &batch))) { ... }
 *
 * A line ends before '\n' or with the text; CR is a byte like others. The text may have any length, also above 4 GiB.
 *
 * cap    of offsets; one more than there can be lines, at least 2
 * batch  becomes one of URIKIT_BATCH_OFFSETS_32 with a separator; parse and flags are 0
 *
 * Errors URIKIT_E_TOO_LONG  a line of 4 GiB or more;  URIKIT_E_SPACE  cap is below 2
 */
URIKIT_FALLIBLE urikit_code urikit_batch_lines(urikit_str *rest, uint32_t *offsets, size_t cap, urikit_batch *batch);

/* ---- parsing --------------------------------------------------------------- */

/**
 * The parts of parsed texts, each a column of count rows; for what they mean see urikit_uri. Offsets are from the row's
 * own beginning. Every pointer may be NULL: that column is not wanted. A row that is null or invalid has 0 in all but
 * its code and error_at.
 */
struct urikit_batch_columns {
    uint32_t *scheme_end;
    uint32_t *host_at;
    uint32_t *host_end;
    uint32_t *path_at;
    uint32_t *path_end;
    uint32_t *query_end;
    uint8_t *parts;
    uint8_t *host_kind; /* urikit_host_kind */
    uint8_t *valid;     /* one bit a row: neither null nor invalid */
    uint16_t *codes;    /* urikit_code; URIKIT_OK for null rows too */
    uint32_t *error_at; /* as `at` of urikit_uri_parse; 0 without an error */
};

/**
 * Parse and check every row. With columns that have only `valid` this is a check and nothing else; with `codes` and
 * `error_at` it says what is wrong, and where. For calls that follow, batch->columns may point to columns that have
 * all from scheme_end to valid.
 *
 * good   receives how many rows are neither null nor invalid; nullable
 */
URIKIT_FALLIBLE urikit_code urikit_batch_parse(const urikit_batch *batch, const urikit_batch_columns *columns,
                                               size_t *good);

/**
 * Row i as a URI, out of batch->columns; without them it is parsed. The offsets or views are not checked again.
 * False: the row is null or invalid.
 */
URIKIT_API bool urikit_batch_row(const urikit_batch *batch, size_t i, urikit_uri *uri);

/* ---- columns of texts as results ---------------------------------------------- */

/**
 * A column of texts to be written. Texts that the call makes are appended to `data`, which goes on counting past its
 * end: with rows NULL and data {NULL, 0, 0} the same call measures.
 *
 * Views point into the batch's own buffers where a text is a piece of its row, without a copy; a text that the call
 * makes is in the last buffer, after those of urikit_batch_buffer. Offsets copy every text.
 */
typedef struct urikit_batch_texts {
    urikit_batch_kind kind; /* offsets, VIEWS or POINTERS */
    void *rows;             /* space for count + 1 offsets or count views; NULL: not wanted */
    uint8_t *valid;         /* space for one bit a row; NULL: not wanted */
    urikit_out data;
} urikit_batch_texts;

/**
 * The buffers into which a result's views point, before the result's own: those of a batch of views; the data of one
 * of offsets, in one piece up to 2 GiB, else in overlapping pieces that begin each 1 GiB after the last; none of
 * POINTERS and STRS, whose texts are copied. (Views of the kind POINTERS never copy a piece of a row.)
 */
URIKIT_API size_t urikit_batch_buffer_count(const urikit_batch *batch);
URIKIT_API urikit_str urikit_batch_buffer(const urikit_batch *batch, size_t i);

/** The written column as a batch of as many rows, of kind offsets or POINTERS, to go on with. */
URIKIT_API urikit_batch urikit_batch_of_texts(const urikit_batch_texts *texts, size_t count);

/*
 * Each of these writes one text a row, null where the row is null or invalid. Where two batches are taken they have as
 * many rows as each other, or one of them has one row, which stands for as many.
 *
 * Errors URIKIT_E_SPACE     data.len says how many bytes are needed
 *        URIKIT_E_TOO_LONG  a text of 4 GiB or more; results of 2 GiB or more together, but for URIKIT_BATCH_OFFSETS_64
 *        URIKIT_E_OFFSETS
 */

/** One part of each row. An absent part is null, an empty part is empty. */
URIKIT_FALLIBLE urikit_code urikit_batch_part(const urikit_batch *batch, urikit_uri_part part,
                                              urikit_batch_texts *texts);

/** The normal form of each, as urikit_uri_normalize writes it. */
URIKIT_FALLIBLE urikit_code urikit_batch_normalize(const urikit_batch *batch, urikit_level level,
                                                   urikit_batch_texts *texts);

/** The target of each reference against its base, as urikit_uri_resolve writes it; null where that is an error. */
URIKIT_FALLIBLE urikit_code urikit_batch_resolve(const urikit_batch *bases, const urikit_batch *refs,
                                                 urikit_resolve_flags flags, urikit_batch_texts *texts);

/** The shortest reference to each target from its base, as urikit_uri_relativize writes it; null on an error. */
URIKIT_FALLIBLE urikit_code urikit_batch_relativize(const urikit_batch *bases, const urikit_batch *targets,
                                                    urikit_batch_texts *texts);

/**
 * Each with one part replaced or added, or removed where the value is null, as urikit_uri_set does; null where that is
 * an error, such as a port without an authority.
 */
URIKIT_FALLIBLE urikit_code urikit_batch_set(const urikit_batch *batch, urikit_uri_part part,
                                             const urikit_batch *values, urikit_edit_flags flags,
                                             urikit_batch_texts *texts);

/**
 * Each with one value for a key of the query, as urikit_uri_query_set gives it; where the value is null the key's pairs
 * are removed, as by urikit_uri_query_remove: '*' in the key then matches any run of bytes. Null where that is an
 * error.
 */
URIKIT_FALLIBLE urikit_code urikit_batch_query_set(const urikit_batch *batch, urikit_str key,
                                                   const urikit_batch *values, urikit_edit_flags flags,
                                                   urikit_batch_texts *texts);

/**
 * What a call for one URI writes, for each: urikit_uri_surt, urikit_iri_from_uri, urikit_uri_from_iri, or a call of the
 * caller's own, which appends to out and returns URIKIT_E_SPACE when it is full. Null where it returns another error.
 *
 * context  passed on to urikit_batch_map_with's call
 */
typedef urikit_code urikit_batch_verb(const urikit_uri *uri, urikit_out *out);
typedef urikit_code urikit_batch_verb_with(const urikit_uri *uri, void *context, urikit_out *out);
URIKIT_FALLIBLE urikit_code urikit_batch_map(const urikit_batch *batch, urikit_batch_verb *verb,
                                             urikit_batch_texts *texts);
URIKIT_FALLIBLE urikit_code urikit_batch_map_with(const urikit_batch *batch, urikit_batch_verb_with *verb,
                                                  void *context, urikit_batch_texts *texts);

/** How texts of queries and paths are written. Null where a decoded text is not UTF-8. */
typedef enum urikit_batch_form {
    URIKIT_BATCH_WRITTEN, /* as they are, with their triplets */
    URIKIT_BATCH_DECODED, /* percent-decoded */
    URIKIT_BATCH_FORM,    /* percent-decoded, and '+' is a space, as in HTML forms */
} urikit_batch_form;

/**
 * The value of the first pair with a key in each query, as urikit_query_next splits it. Null also where there is no
 * such pair, or it has no '='.
 *
 * key   decoded; compared with each decoded key
 */
URIKIT_FALLIBLE urikit_code urikit_batch_query_value(const urikit_batch *batch, urikit_str key, urikit_batch_form form,
                                                     urikit_batch_texts *texts);

/* ---- columns of lists as results ------------------------------------------------- */

/**
 * A column of lists to be written: list i has the elements offsets[i] to offsets[i + 1], which are rows of columns of
 * texts. With cap 0 and the texts' rows NULL the call measures: len and the texts' data.len receive what is needed.
 */
typedef struct urikit_batch_lists {
    urikit_batch_kind kind; /* URIKIT_BATCH_OFFSETS_32 or _64 */
    void *rows;             /* space for count + 1 offsets; NULL: not wanted */
    uint8_t *valid;         /* space for one bit a row; NULL: not wanted */
    size_t cap;             /* elements that the columns of texts have space for */
    size_t len;             /* elements; goes on counting past cap */
} urikit_batch_lists;

/**
 * All pairs of each query, as urikit_query_next splits them; the value is null where there is no '='. An absent query
 * is an empty list; a row that is null or invalid is a null list.
 *
 * Errors as for texts
 */
URIKIT_FALLIBLE urikit_code urikit_batch_query_pairs(const urikit_batch *batch, urikit_batch_form form,
                                                     urikit_batch_lists *lists, urikit_batch_texts *keys,
                                                     urikit_batch_texts *values);

/** All segments of each path, as urikit_path_next splits them. */
URIKIT_FALLIBLE urikit_code urikit_batch_path_segments(const urikit_batch *batch, urikit_batch_form form,
                                                       urikit_batch_lists *lists, urikit_batch_texts *segments);

/* ---- columns of bits and numbers as results --------------------------------------- */

/*
 * valid receives one bit a row: 0 where the result is null, as where a row (of either batch) is null or invalid;
 * nullable. There the result is 0, if nothing else is said.
 */

/** One bit a row: the normal forms at this level are the same. */
URIKIT_FALLIBLE urikit_code urikit_batch_equal(const urikit_batch *a, const urikit_batch *b, urikit_level level,
                                               uint8_t *equal, uint8_t *valid);

/** -1, 0 or 1 a row, in the order of urikit_uri_compare. */
URIKIT_FALLIBLE urikit_code urikit_batch_compare(const urikit_batch *a, const urikit_batch *b, urikit_level level,
                                                 int8_t *order, uint8_t *valid);

/**
 * The port of each as a number: what is written; with `effective` the scheme's default where it is absent or empty.
 * Null, and URIKIT_NO_PORT, also where there is none, and above 65535.
 */
URIKIT_FALLIBLE urikit_code urikit_batch_port(const urikit_batch *batch, bool effective, int32_t *ports,
                                              uint8_t *valid);

typedef struct urikit_hash_128 {
    uint64_t low;
    uint64_t high;
} urikit_hash_128;

/**
 * The hash of each normal form: XXH3 with seed 0, of 64 bits or of 128. URIs that are equal at this level have the same
 * hash. Not for tables that an attacker may fill: everyone can make texts with the same hash.
 *
 * space   memory in which one normal form at a time is written: cap at least URIKIT_URI_NORMALIZE_BOUND of the longest
 *         row
 *
 * Errors URIKIT_E_SPACE  space->len says how many bytes the longest normal form has
 */
URIKIT_FALLIBLE urikit_code urikit_batch_hash_64(const urikit_batch *batch, urikit_level level, urikit_out *space,
                                                 uint64_t *hashes, uint8_t *valid);
URIKIT_FALLIBLE urikit_code urikit_batch_hash_128(const urikit_batch *batch, urikit_level level, urikit_out *space,
                                                  urikit_hash_128 *hashes, uint8_t *valid);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_BATCH_H */
