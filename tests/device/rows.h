/* SPDX-License-Identifier: MIT */
/*
 * The vector files as data, for targets that have neither files nor a heap: make_rows.c writes them
 * on the build machine, run_cases.c checks them on the target.
 *
 *   row    file, 1 byte; line, 2 bytes; fields       after the last row ROWS_END
 *   field  length, 2 bytes, or ROWS_ABSENT; bytes
 *
 * Numbers are big-endian. A row for both profiles is there twice.
 */
#ifndef ROWS_H
#define ROWS_H

#include <stddef.h>
#include <stdint.h>

enum { ROWS_END = 0xFF, ROWS_ABSENT = 0xFFFF, ROWS_FIELDS = 8 };

/*
 * The files, and what their fields become; "=" and "!" alone stay as they are.
 *   b  hex: the bytes                       e  diagnostic notation: the bytes it stands for
 *   p  options: profile, strict_cbor, zone  c  code: its number
 *   n  number: 4 bytes                      t  text, as it is
 *   o  options: of each number and length, 2 bytes each, and value
 *   d  destination: port, 2 bytes; length of the address, or ROWS_NO_IP; address; 1 and the zone, or 0
 *   v  after the option 235 as e, else as t
 */
enum { ROWS_NO_IP = 0xFF };
#define ROW_FILES(file)                                                                                                          \
    file(cri_decode, "bpcn") file(cri_encode, "bpe") file(cri_resolve, "eepe") file(cri_relativize, "eepee")                     \
        file(cri_normalize, "epe") file(cri_normalize_scheme, "epe") file(cri_equal, "eeptt") file(cri_stand_in, "bncnb")        \
            file(cri_constraints, "epcnn") file(coap_decompose, "epdode") file(coap_decompose_errors, "epdcn")                   \
                file(coap_compose, "npodcnne") file(coap_proxy, "opcnnnv") file(coap_target, "epoe") file(aif_decode, "bpncnnb") \
                    file(aif_match, "ben")

extern const unsigned char device_rows[];

/* Checks all rows; writes a line for each that fails, one for each file, one for all. 0: none failed. */
int rows_run(void);

/* What a target brings: where lines go, and the stack a call needs (0: not measured). */
void device_write(const char *text);
void device_stack_before(void);
size_t device_stack_after(void);

#endif /* ROWS_H */
