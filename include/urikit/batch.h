/* SPDX-License-Identifier: MIT */
/**
 * urikit/batch.h - columns of many identifiers: from texts to parts, and from parts to columns of texts, bits and
 * numbers.
 *
 * Tier: companion library urikit-batch, with a binary interface of its own: doc/stability.md.
 * Layer 3: depends on uri, text and base. The result for a row is the same as that of urikit/uri.h for this text alone:
 * offsets, codes, positions of errors. Columns have the layouts of Apache Arrow (format 1.4) and DuckDB, and are arrays
 * of the caller. Rows keep their positions: row i of a result is for row i of the input, also if it is null or invalid.
 *
 *   urikit_batch batch = { .rows = offsets, .count = n, .data = urikit_str_of(bytes, len) };
 *   urikit_batch_strings hosts = { .rows = host_offsets, .valid = host_valid, .data = { bytes_of_hosts, len, 0 } };
 *   code = urikit_batch_part(&batch, URIKIT_PART_HOST, &hosts);
 *
 * Threads: every call is thread-safe, there is no shared state. No call allocates or recurses. Each takes time linear
 * in its input. Outputs must not overlap inputs or each other. Every call can return:
 *
 *   URIKIT_E_OFFSETS  offsets that descend; offsets or views that point outside their data, or are negative as signed
 *                     numbers; two batches with different numbers of rows, of which neither is 1. Nothing is read
 *                     through them, and nothing is written. Views of null rows and pointers are not checked.
 *
 * An invalid row is not an error of the call.
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

/** A text of 12 bytes or less is inside the view. A longer text is elsewhere; its first four bytes are also here. */
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

/** True if bit i of a bitmap is set; i is below the number of rows. */
URIKIT_INLINE bool urikit_bitmap_has(const uint8_t *bits, size_t i)
{
    return (bits[i / 8] >> i % 8 & 1) != 0;
}

typedef struct urikit_batch_columns urikit_batch_columns;

/** urikit_uri_parse, or urikit_iri_parse of urikit/iri.h. */
typedef urikit_code urikit_batch_parser(urikit_str text, urikit_parse_flags flags, urikit_uri *uri, size_t *at);

/**
 * A column of texts, borrowed. For a slice of a larger column, `rows` points to its first row, and `valid_at` is set.
 *
 * Row i of offsets is data[offsets[i] .. offsets[i + 1] - separator_len).
 */
typedef struct urikit_batch {
    uint8_t kind;              /* urikit_batch_kind */
    const void *rows;          /* offsets, views or texts, from row 0 on */
    size_t count;              /* rows */
    urikit_str data;           /* of offsets */
    size_t separator_len;      /* of offsets: bytes between two rows; 0 in Arrow, 1 between lines */
    const urikit_str *buffers; /* of URIKIT_BATCH_VIEWS */
    size_t buffer_count;
    const uint8_t *valid;                /* one bit a row, 0: the row is null. NULL: no row is null */
    size_t valid_at;                     /* the bit of row 0 */
    urikit_batch_parser *parse;          /* NULL is urikit_uri_parse */
    urikit_parse_flags flags;            /* of parse */
    const urikit_batch_columns *columns; /* from urikit_batch_parse for this batch; NULL: each call parses */
} urikit_batch;

/**
 * Check all offsets or views, and add up the lengths of the rows.
 *
 * bytes  receives the sum; nullable. It bounds the data of results: parts need at most bytes; normal forms
 *        bytes + 16 * count; resolved references bytes + count * (base + 4); edited texts
 *        bytes + count * (3 * (key + value) + 2)
 *
 * Errors URIKIT_E_OFFSETS
 */
URIKIT_FALLIBLE urikit_code urikit_batch_check(const urikit_batch *batch, size_t *bytes);

/**
 * The text of row i of a batch that urikit_batch_check accepted, i < count; absent if the row is null. The text of a
 * short view is inside the view.
 */
URIKIT_API urikit_str urikit_batch_text(const urikit_batch *batch, size_t i);

/** The rows [at, at + count) of a batch as a batch, without columns; at + count <= batch->count. Nothing is copied. */
URIKIT_API urikit_batch urikit_batch_slice(const urikit_batch *batch, size_t at, size_t count);

/**
 * Split a text into lines: all lines, or as many as there is space for offsets. *rest becomes the text after them. Call
 * it again until *rest is empty:
 *
 *   while (rest.len > 0 && !(code = urikit_batch_lines(&rest, offsets, cap, &batch))) { ... }
 *
 * A line ends before '\n' or at the end of the text. CR is an ordinary byte. The text may be longer than 4 GiB.
 *
 * cap    number of offsets: one more than the number of lines, at least 2
 * batch  becomes one of URIKIT_BATCH_OFFSETS_32 with a separator; parse and flags are 0
 *
 * Errors URIKIT_E_TOO_LONG  a line of 4 GiB or more;  URIKIT_E_SPACE  cap is below 2
 */
URIKIT_FALLIBLE urikit_code urikit_batch_lines(urikit_str *rest, uint32_t *offsets, size_t cap, urikit_batch *batch);

/* ---- parsing --------------------------------------------------------------- */

/**
 * The parts of parsed texts: columns of batch->count rows, as in urikit_uri. Offsets count from the beginning of the
 * row. A pointer may be NULL if that column is not wanted. For a null or invalid row all columns are 0, except its code
 * and error_at.
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
 * Parse and check every row. With only `valid` it checks the rows; `codes` and `error_at` report what is wrong, and
 * where. Later calls do not parse again if batch->columns points to columns that have all of scheme_end to valid.
 *
 * columns  see above; a struct of NULL pointers only counts
 * good     receives the number of rows that are neither null nor invalid; nullable
 *
 * Errors URIKIT_E_OFFSETS
 */
URIKIT_FALLIBLE urikit_code urikit_batch_parse(const urikit_batch *batch, const urikit_batch_columns *columns, size_t *good);

/**
 * Row i as a URI, from batch->columns; without columns it is parsed. Offsets and views are not checked again. False if
 * the row is null or invalid.
 */
URIKIT_API bool urikit_batch_row(const urikit_batch *batch, size_t i, urikit_uri *uri);

/* ---- columns of texts as results ---------------------------------------------- */

/**
 * A column of texts to write. Texts are appended to `data`, which also counts bytes that do not fit: with rows NULL and
 * data {NULL, 0, 0} the same call measures.
 *
 * Offsets copy every text. A view of a piece of its row points into the buffers of the batch, without a copy. A view of
 * another text points into the last buffer, `data`, after those of urikit_batch_buffer.
 */
typedef struct urikit_batch_strings {
    uint8_t kind;           /* urikit_batch_kind: offsets, VIEWS or POINTERS */
    void *rows;             /* space for count + 1 offsets or count views; NULL: not wanted */
    uint8_t *valid;         /* space for one bit a row; NULL: not wanted */
    urikit_out data;
} urikit_batch_strings;

/**
 * The buffers of the batch that views of a result point into. The data of the result is the buffer after them. For
 * VIEWS: the buffers of the batch. For offsets: its data, as one buffer up to 2 GiB, else as overlapping buffers of
 * which each begins 1 GiB after the one before. For POINTERS and STRS: none; texts are copied. (A result of the kind
 * POINTERS never copies a piece of a row.)
 */
URIKIT_API size_t urikit_batch_buffer_count(const urikit_batch *batch);
URIKIT_API urikit_str urikit_batch_buffer(const urikit_batch *batch, size_t i);

/** The written column as a batch, for the next call. Its kind is offsets or POINTERS. */
URIKIT_API urikit_batch urikit_batch_of_strings(const urikit_batch_strings *texts, size_t count);

/*
 * Each of these calls writes one text for each row; null if the row is null or invalid. Two batches have the same
 * number of rows, or one of them has one row, which is used for all rows of the other.
 *
 * Errors URIKIT_E_SPACE     data.len is the number of bytes that are needed
 *        URIKIT_E_TOO_LONG  a text of 4 GiB or more; data of 2 GiB or more, except with URIKIT_BATCH_OFFSETS_64
 *        URIKIT_E_OVERLAP   the data that is written overlaps that of the batch
 *        URIKIT_E_OFFSETS
 */

/** One part of each row. An absent part is null, an empty part is an empty text. Errors as above */
URIKIT_FALLIBLE urikit_code urikit_batch_part(const urikit_batch *batch, urikit_uri_part part, urikit_batch_strings *texts);

/** The normal form of each row, as urikit_uri_normalize writes it. Errors as above */
URIKIT_FALLIBLE urikit_code urikit_batch_normalize(const urikit_batch *batch, urikit_level level, urikit_batch_strings *texts);

/** Each reference resolved against its base, as by urikit_uri_resolve; null if that is an error. Errors as above */
URIKIT_FALLIBLE urikit_code urikit_batch_resolve(const urikit_batch *bases, const urikit_batch *refs, urikit_resolve_flags flags,
                                                 urikit_batch_strings *texts);

/**
 * The shortest reference to each target from its base, as by urikit_uri_relativize; null on an error. Errors as above
 */
URIKIT_FALLIBLE urikit_code urikit_batch_relativize(const urikit_batch *bases, const urikit_batch *targets,
                                                    urikit_batch_strings *texts);

/**
 * Each URI with one part replaced or added, or removed if the value is null, as by urikit_uri_set; null if that is an
 * error, such as a port without an authority. Errors as above
 */
URIKIT_FALLIBLE urikit_code urikit_batch_set(const urikit_batch *batch, urikit_uri_part part, const urikit_batch *values,
                                             urikit_edit_flags flags, urikit_batch_strings *texts);

/**
 * Each URI with one value for a key of the query, as by urikit_uri_query_set. If the value is null, the pairs with that
 * key are removed, as by urikit_uri_query_remove: then '*' in the key matches any run of bytes. Null if that is an
 * error. Errors as above
 */
URIKIT_FALLIBLE urikit_code urikit_batch_query_set(const urikit_batch *batch, urikit_str key, const urikit_batch *values,
                                                   urikit_edit_flags flags, urikit_batch_strings *texts);

/**
 * The text that a call writes for each URI: urikit_uri_surt, urikit_iri_from_uri, urikit_uri_from_iri, or a call of
 * your own, which appends to out and returns URIKIT_E_SPACE if it is full. Null if the call returns another error.
 * URIKIT_E_TOO_LONG and _MEMORY from it end the whole call. It can be called twice for a row, and must write the same both times.
 *
 * context  an argument for the call
 *
 * Errors as above
 */
typedef urikit_code urikit_batch_function(const urikit_uri *uri, urikit_out *out);
typedef urikit_code urikit_batch_function_with(const urikit_uri *uri, void *context, urikit_out *out);
URIKIT_FALLIBLE urikit_code urikit_batch_map(const urikit_batch *batch, urikit_batch_function *function,
                                             urikit_batch_strings *texts);
URIKIT_FALLIBLE urikit_code urikit_batch_map_with(const urikit_batch *batch, urikit_batch_function_with *function, void *context,
                                                  urikit_batch_strings *texts);

/** How texts of queries and paths are written. A text that is not UTF-8 after decoding is null. */
typedef enum urikit_batch_form {
    URIKIT_BATCH_WRITTEN, /* as they are, with their triplets */
    URIKIT_BATCH_DECODED, /* percent-decoded */
    URIKIT_BATCH_FORM,    /* percent-decoded, and '+' is a space, as in HTML forms */
} urikit_batch_form;

/**
 * The value of the first pair with a key in each query, as urikit_query_next splits it. Null also if there is no such
 * pair, or it has no '='.
 *
 * key   not encoded; compared with each decoded key
 *
 * Errors as above
 */
URIKIT_FALLIBLE urikit_code urikit_batch_query_value(const urikit_batch *batch, urikit_str key, urikit_batch_form form,
                                                     urikit_batch_strings *texts);

/* ---- columns of lists as results ------------------------------------------------- */

/**
 * A column of lists to write: list i has the elements offsets[i] to offsets[i + 1], which are rows of columns of texts.
 * With cap 0 and the rows of the texts NULL the call measures: len and data.len of the texts receive what is needed.
 */
typedef struct urikit_batch_lists {
    uint8_t kind;           /* urikit_batch_kind: URIKIT_BATCH_OFFSETS_32 or _64 */
    void *rows;             /* space for count + 1 offsets; NULL: not wanted */
    uint8_t *valid;         /* space for one bit a row; NULL: not wanted */
    size_t cap;             /* elements that fit into the columns of texts */
    size_t len;             /* elements; also counts those that do not fit */
} urikit_batch_lists;

/**
 * All pairs of each query, as urikit_query_next splits them. The value of a pair without '=' is null. An absent query
 * is an empty list; a null or invalid row is a null list.
 *
 * Errors as for texts; URIKIT_E_SPACE also if lists->len > lists->cap
 */
URIKIT_FALLIBLE urikit_code urikit_batch_query_pairs(const urikit_batch *batch, urikit_batch_form form, urikit_batch_lists *lists,
                                                     urikit_batch_strings *keys, urikit_batch_strings *values);

/** All segments of each path, as urikit_path_next splits them. Errors as for urikit_batch_query_pairs */
URIKIT_FALLIBLE urikit_code urikit_batch_path_segments(const urikit_batch *batch, urikit_batch_form form,
                                                       urikit_batch_lists *lists, urikit_batch_strings *segments);

/* ---- columns of bits and numbers as results --------------------------------------- */

/*
 * valid receives one bit for each row: 0 if the result is null, because a row of a batch is null or invalid; nullable.
 * A null result is 0, except where the call says otherwise.
 */

/** One bit for each row: 1 if the normal forms at this level are the same. Errors URIKIT_E_OFFSETS */
URIKIT_FALLIBLE urikit_code urikit_batch_equal(const urikit_batch *a, const urikit_batch *b, urikit_level level, uint8_t *equal,
                                               uint8_t *valid);

/** -1, 0 or 1 for each row, by urikit_uri_compare. Errors URIKIT_E_OFFSETS */
URIKIT_FALLIBLE urikit_code urikit_batch_compare(const urikit_batch *a, const urikit_batch *b, urikit_level level, int8_t *order,
                                                 uint8_t *valid);

/**
 * The port of each row as a number. effective: the default port of the scheme if the port is absent or empty, as by
 * urikit_uri_port_number; else only a written port. Null, and URIKIT_NO_PORT, if there is no port, or it is above
 * 65535.
 *
 * Errors URIKIT_E_OFFSETS
 */
URIKIT_FALLIBLE urikit_code urikit_batch_port(const urikit_batch *batch, bool effective, int32_t *ports, uint8_t *valid);

/** A hash of 128 bits. */
typedef struct urikit_hash_128 {
    uint64_t low;
    uint64_t high;
} urikit_hash_128;

/**
 * The hash of each normal form: XXH3 with seed 0, of 64 or 128 bits; URIKIT_STEP_SCHEME adds URIKIT_STEP_URN, as in
 * urikit_uri_equal. URIs that are equal at this level have the same
 * hash; if rows may be IRIs, add URIKIT_STEP_IRI to the level, here and in the two calls above, so that a URI is equal to
 * the IRI that maps to it. Not for hash tables that an attacker can fill: it is easy to make texts with the same hash.
 *
 * space   memory for one normal form at a time: cap is at least URIKIT_URI_NORMALIZE_BOUND of the longest row
 *
 * Errors URIKIT_E_SPACE  space->len is the length of the longest normal form;  URIKIT_E_OFFSETS
 */
URIKIT_FALLIBLE urikit_code urikit_batch_hash_64(const urikit_batch *batch, urikit_level level, urikit_out *space,
                                                 uint64_t *hashes, uint8_t *valid);
URIKIT_FALLIBLE urikit_code urikit_batch_hash_128(const urikit_batch *batch, urikit_level level, urikit_out *space,
                                                  urikit_hash_128 *hashes, uint8_t *valid);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_BATCH_H */
