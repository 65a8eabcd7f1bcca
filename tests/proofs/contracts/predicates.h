/* SPDX-License-Identifier: MIT */
/* What the contracts say of texts, outputs and parsed forms. */
#ifndef URIKIT_PROOFS_PREDICATES_H
#define URIKIT_PROOFS_PREDICATES_H

#include <urikit/uri.h>

/* Not a predicate: provers know a test of one bit better than one of a variable. */
#define HAS(u, part) (((u)->parts & (part)) != 0)

/*@
  // n bytes that may be read
  predicate readable(char *p, integer n) = 0 <= n <= 0x7FFFFFFFFFFFFFFF && \valid_read(p + (0 .. n - 1));

  predicate str(urikit_str s) = readable(s.ptr, s.len);

  // a text, given by its two ends
  predicate span(char *p, char *end) =
    \base_addr(p) == \base_addr(end) && 0 <= end - p <= 0x7FFFFFFFFFFFFFFF && \valid_read(p + (0 .. end - p - 1));

  // p is in the text, or at its end
  predicate within(char *start, char *p, char *end) = \base_addr(p) == \base_addr(start) && start <= p <= end;

  // an output: a buffer of its capacity, or none
  predicate output(urikit_out *out) =
    \valid(out) && (out->ptr != \null ==>
      \valid((char *)out->ptr + (0 .. out->cap - 1)) && out->cap <= 0x7FFFFFFFFFFFFFFF &&
      \separated(out, (char *)out->ptr + (0 .. out->cap - 1)));

  // n bytes at p are not part of the output
  predicate apart(char *p, integer n, urikit_out *out) =
    \separated(p + (0 .. n - 1), out) &&
    (out->ptr != \null ==> \separated(p + (0 .. n - 1), (char *)out->ptr + (0 .. out->cap - 1)));

  logic integer authority_at(urikit_uri *u) = ((u->parts & 1) != 0 ? u->scheme_end + 1 : 0) + 2;

  // a parsed form: its offsets are in order, and each part that is there has its delimiter
  predicate parsed(urikit_uri *u) =
    \valid_read(u) && readable(u->text, u->len) &&
    (HAS(u, 1) ==> u->scheme_end >= 1 && u->scheme_end + 1 <= u->path_at) &&
    (HAS(u, 2) ==> authority_at(u) <= u->host_at <= u->host_end <= u->path_at) &&
    (HAS(u, 4) ==> HAS(u, 2) && authority_at(u) < u->host_at) &&
    (HAS(u, 8) ==> HAS(u, 2) && u->host_end < u->path_at) &&
    u->path_at <= u->path_end <= u->query_end <= u->len &&
    (HAS(u, 16) ==> u->path_end < u->query_end) &&
    (HAS(u, 32) ==> u->query_end < u->len);

  // what the parser checked of an IPv6 address
  predicate bracketed(urikit_uri *u) =
    u->host_kind == 3 ==> HAS(u, 2) && u->host_end - u->host_at >= 2 && u->text[u->host_at] == 91;

  // a part of a parsed form, or an absent one
  predicate part_of_uri(urikit_uri *u, urikit_str s) =
    (s.ptr == \null && s.len == 0) || (within(u->text, s.ptr, u->text + u->len) && s.ptr + s.len <= u->text + u->len);

  // a piece of a text
  predicate piece_of(urikit_str s, urikit_str whole) =
    within(whole.ptr, s.ptr, whole.ptr + whole.len) && s.ptr + s.len <= whole.ptr + whole.len;
*/

#endif /* URIKIT_PROOFS_PREDICATES_H */
