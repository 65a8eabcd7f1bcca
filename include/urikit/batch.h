/* SPDX-License-Identifier: MIT */
/**
 * urikit/batch.h - many URIs at once: texts in a column (or lines in a
 * buffer) to columns of parts, and columns of parts to columns of texts.
 *
 * Level 3: depends on uri, text and base. What it says of a row is what
 * urikit/uri.h says of that text alone: offsets, codes, places of errors.
 *
 * The columns have the shape of Apache Arrow's (format 1.0: utf8 with 32-bit
 * offsets, bitmaps with the lowest bit first), all of them the caller's arrays.
 * A row is never lost or moved: what is null or invalid keeps its place.
 *
 *   data      h t t p : / / a \n n o   g o o d \n / b \n
 *   offsets   0                  9               17   20      gap 1: the line ends are nobody's
 */
#ifndef URIKIT_BATCH_H
#define URIKIT_BATCH_H

#include <urikit/uri.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * A column of texts, borrowed. Row i is data[offsets[i] .. offsets[i + 1] - gap).
 */
typedef struct urikit_batch {
    const char *data;
    size_t len;              /* of data */
    const uint32_t *offsets; /* count + 1 of them, ascending; Arrow's int32_t are the same up to 2 GiB */
    size_t count;            /* rows */
    uint32_t gap;            /* bytes between two rows: 0 in Arrow columns, 1 between lines */
    const uint8_t *valid;    /* one bit a row, 0: the row is null; NULL: no row is */
} urikit_batch;

/** How many bytes a bitmap of so many rows takes. */
#define URIKIT_BITMAP_LEN(count) (((size_t)(count) + 7) / 8)

static inline bool urikit_bitmap_has(const uint8_t *bits, size_t i)
{
    return (bits[i / 8] >> i % 8 & 1) != 0;
}

/**
 * Cut lines off the front of a text: as many as there are, or as the offsets
 * have room for. *rest becomes what is left; again until it is empty:
 *
 *   while (rest.len > 0 && !(code = urikit_batch_lines(&rest, offsets, cap, &batch))) { ... }
 *
 * A line ends before '\n' or with the text; CR is a byte like others. The text
 * may have any length, also above 4 GiB.
 *
 * cap  of offsets; one more than there can be lines, at least 2
 *
 * Errors URIKIT_E_TOO_LONG  a line of 4 GiB or more;  URIKIT_E_SPACE  cap is below 2
 */
URIKIT_FALLIBLE urikit_code urikit_batch_lines(urikit_str *rest, uint32_t *offsets, size_t cap, urikit_batch *batch);

/**
 * The parts of parsed texts, each part a column; for what they mean see
 * urikit_uri. Offsets are from the row's own beginning. Every pointer
 * may be NULL: that column is not wanted. A row that is null or invalid has 0 in all but its errors.
 */
typedef struct urikit_columns {
    uint32_t *scheme_end;
    uint32_t *host_at;
    uint32_t *host_end;
    uint32_t *path_at;
    uint32_t *path_end;
    uint32_t *query_end;
    uint8_t *parts;
    uint8_t *host_kind;
    uint8_t *valid;   /* one bit a row: neither null nor invalid */
    uint8_t *codes;   /* urikit_code; URIKIT_OK for null rows too */
    uint32_t *errors; /* where, as `at` of urikit_uri_parse; 0 without an error */
} urikit_columns;

/**
 * Parse and check every row. With columns that have only `valid`, this is the
 * check and nothing else.
 *
 * options  as for urikit_uri_parse
 * columns  its arrays have room for count rows
 * good     receives how many rows are neither null nor invalid; nullable
 *
 * Errors URIKIT_E_OFFSETS  offsets that descend or lead out of the data; nothing is read there.
 *        An invalid row is no error of the batch.
 */
URIKIT_FALLIBLE urikit_code urikit_batch_parse(const urikit_batch *batch, unsigned options,
                                               const urikit_columns *columns, size_t *good);

/**
 * Row i as a URI, once more. Needs the columns scheme_end to valid.
 * False: the row is null or invalid.
 */
URIKIT_API bool urikit_batch_row(const urikit_batch *batch, const urikit_columns *columns, size_t i, urikit_uri *uri);

/* ---- columns of texts out of parsed rows --------------------------------------- */

/**
 * A column of texts to be written, in Arrow's shape. The bytes go to `data`,
 * which counts past its end as everywhere: with {NULL, 0, 0} the same call measures.
 */
typedef struct urikit_texts {
    uint32_t *offsets; /* room for count + 1; NULL when measuring */
    uint8_t *valid;    /* one bit a row; nullable */
    urikit_out data;
} urikit_texts;

/** The written column as a batch of its own, of as many rows as it was made from. */
static inline urikit_batch urikit_texts_batch(const urikit_texts *texts, size_t count)
{
    urikit_batch batch = { (const char *)texts->data.ptr, texts->data.len, texts->offsets, count, 0, texts->valid };
    return batch;
}

/*
 * Each of these needs the columns scheme_end to valid, as urikit_batch_parse
 * filled them for this batch, and writes one text a row: null where the row is null or invalid.
 *
 * Errors URIKIT_E_SPACE, URIKIT_E_TOO_LONG  4 GiB or more, in one row or together
 */

/**
 * One part of each, `part` being urikit_uri_host or another of its kind. Where
 * the part is absent the text is null, where it is empty, empty.
 */
URIKIT_FALLIBLE urikit_code urikit_batch_take(const urikit_batch *batch, const urikit_columns *columns,
                                              urikit_str part(const urikit_uri *uri), urikit_texts *texts);

/** The normal form of each, as urikit_uri_normalize: at most URIKIT_URI_NORMALIZE_BOUND of its length. */
URIKIT_FALLIBLE urikit_code urikit_batch_normalize(const urikit_batch *batch, const urikit_columns *columns,
                                                   unsigned level, urikit_texts *texts);

/**
 * The target of each as a reference against one base, as urikit_uri_resolve: at
 * most URIKIT_URI_RESOLVE_BOUND. Its URIKIT_E_AUTHORITY makes a row null.
 *
 * Errors URIKIT_E_BASE besides
 */
URIKIT_FALLIBLE urikit_code urikit_batch_resolve(const urikit_batch *batch, const urikit_columns *columns,
                                                 const urikit_uri *base, unsigned options, urikit_texts *texts);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_BATCH_H */
