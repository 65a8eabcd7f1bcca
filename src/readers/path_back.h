/* SPDX-License-Identifier: MIT */
/*
 * The path or query that a reader returns, unit by unit from the last to the first: ".." is read before the segment that
 * it removes, so no buffer is needed. Internal to the library.
 */
#ifndef URIKIT_SRC_PATH_BACK_H
#define URIKIT_SRC_PATH_BACK_H

#include <urikit/base.h>

enum {
    PATH_DROP_BLANKS = 1 << 0,    /* tabs and line ends are dropped */
    PATH_BACKSLASH = 1 << 1,      /* '\' also separates segments, and becomes '/' */
    PATH_DOTS = 1 << 2,           /* dot segments are removed, and the path begins with '/' */
    PATH_ENCODED_DOTS = 1 << 3,   /* "%2e" is a dot */
    PATH_DRIVE = 1 << 4,          /* file: a drive letter at the beginning stays, "C|" becomes "C:" */
    PATH_SLASH = 1 << 5,          /* an empty path is "/" */
    PATH_RELATIVE = 1 << 6,       /* with PATH_DOTS: the path may begin without '/' */
    PATH_CUT_ROOT = 1 << 7,       /* ".." also removes the root; then an empty first segment becomes the root */
    PATH_OPEN_END = 1 << 8,       /* a dot segment at the end leaves no '/' */
    PATH_KEEP_UP = 1 << 9,        /* ".." that climb above the root stay */
    PATH_UPPER = 1 << 10,         /* the digits of triplets become upper case */
    PATH_DECODE = 1 << 11,        /* triplets of characters that the set allows are decoded */
    PATH_DECODE_ALL = 1 << 12,    /* every triplet is decoded, and encoded again as the set says */
    PATH_PERCENT = 1 << 13,       /* '%' that begins no triplet becomes "%25" */
    PATH_PERCENT_ALL = 1 << 14,   /* every '%' becomes "%25"; the digits after it stay, or become upper case with PATH_UPPER */
    PATH_UNDERSCORE = 1 << 15,    /* control characters become '_' */
    PATH_PLUS = 1 << 16,          /* a space becomes '+' */
    PATH_COLON = 1 << 17,         /* the first ':' becomes "%3A" */
    PATH_LAST_SPACE = 1 << 18,    /* without PATH_DOTS: a space at the end is encoded */
    PATH_ENCODED_SLASH = 1 << 19, /* with PATH_DOTS: "%2f" also separates segments */
    PATH_MERGE = 1 << 20,         /* with PATH_DOTS: slashes in a row are one */
    PATH_PARAMETERS = 1 << 21,    /* with PATH_DOTS: ';' and what follows it in a segment is cut */
    PATH_LEAD = 1 << 22,          /* without PATH_DOTS: '/' before a path that begins otherwise and is not empty */
    PATH_KEEP_DOTS = 1 << 23,     /* with PATH_DOTS: dot segments stay, so segments are read for their parameters only */
    PATH_DOTS_END = 1 << 24,      /* ';' ends the dots of a segment: "..;x" is a dot segment */
};

/* The characters that a reader encodes. All sets but the first also have the bytes that are not ASCII. */
typedef enum path_set {
    SET_NONE,
    SET_WHATWG_OPAQUE,
    SET_WHATWG_PATH,
    SET_WHATWG_QUERY,
    SET_WHATWG_SPECIAL_QUERY,
    SET_CONTROL, /* controls and space only */
    SET_URLLIB3_PATH,
    SET_URLLIB3_QUERY,
    SET_HTTPX_PATH,
    SET_HTTPX_QUERY,
    SET_HTTPX_HOST,
    SET_YARL_PATH,
    SET_YARL_QUERY,
    SET_GO_PATH,
    SET_RUBY_QUERY,
    SET_NODE,
    SET_SERVER,
    SET_URI, /* none: text is a URI's; triplets of unreserved characters only are decoded */
    PATH_SETS,
} path_set;

/* True if the set encodes this byte. */
bool urikiti_set_has(path_set set, int byte);

/* True if a triplet of this byte stays, though the set allows the byte. */
bool urikiti_set_protects(path_set set, int byte);

/* How a reader reads a path: the bytes, PATH_... and a path_set. */
typedef struct path_reading {
    urikit_str text;
    urikit_str before; /* without PATH_DOTS: bytes that come before the text; blanks are dropped in them */
    unsigned how;
    path_set set;
} path_reading;

/* One character of the result, or one triplet. */
typedef struct path_unit {
    unsigned char octet;
    bool encoded;
    char digits[2]; /* of a triplet, as written */
} path_unit;

typedef struct path_back {
    urikit_str rest;    /* segments that are not read yet, without the first slash */
    urikit_str segment; /* bytes of the current segment */
    urikit_str before;
    unsigned how;
    path_set set;
    size_t up;
    bool more;
    bool begun; /* a segment was read */
    bool in_segment;
    const char *drive_at; /* the segment that is a drive letter, or NULL */
    bool drive;    /* the current segment is a drive letter */
    bool empty;    /* nothing of the current segment was given yet */
    bool loaded;   /* the next segment is already here */
    bool rooted;   /* the text begins with '/' */
    bool root;     /* nothing is left but "/", until a segment is */
    bool made;     /* the current segment is empty in place of dots at the end */
    size_t colons; /* with PATH_COLON: those that are left */
    size_t kept;   /* bytes of "/.." still to give */
    size_t pending_count;
    path_unit pending[2];
} path_back;

void urikiti_path_back_start(path_back *back, path_reading reading);

/* The next unit to the left. False at the beginning. */
bool urikiti_path_back_next(path_back *back, path_unit *unit);

/* True if the path is its text: a fast, conservative check. Then it has no triplet, no dot segment and no two slashes in a row. */
bool urikiti_path_stays(path_reading reading);

/* Appends the path, if it fits as a whole. Counts it in any case. */
void urikiti_path_reading_write(path_reading reading, urikit_out *out);

/*
 * True if two readers read the same path or query. "" and "/" are the same. A character and its triplet are the same, unless
 * it delimits something: '/', '\', '%', '?', '#', '&', '=', '+', ';'.
 */
bool urikiti_path_readings_equal(path_reading a, path_reading b);

/* True if both readers do the same with the same bytes: a fast, conservative check of equality. */
bool urikiti_path_readings_same(const path_reading *a, const path_reading *b);

/* 1 for the segment ".", 2 for "..", 0 for every other one. how: PATH_DROP_BLANKS and PATH_ENCODED_DOTS count. */
unsigned urikiti_path_dots(urikit_str segment, unsigned how);

/* True if ".." climbs above the root. Servers refuse such a path. */
bool urikiti_path_climbs(path_reading reading);

#endif /* URIKIT_SRC_PATH_BACK_H */
