/* SPDX-License-Identifier: MIT */
/*
 * Keccak[c = 512] with 256 bits of output. The permutation is FIPS 202 §3.2. The padding is 10*1, without the two bits
 * that SHA-3 writes before it. It hashes addresses, which are not secret.
 */
#include "keccak.h"

#include <string.h>

enum {
    KECCAK_LANES = 25,
    ROUNDS = 24,
    RATE = 136, /* bytes: 200 of state less twice the 32 of output */
};

/* Rho and pi together, in the order of pi: lane pi_to[t] receives the lane before it in that order, rotated. */
static const uint8_t pi_to[KECCAK_LANES - 1] = { 10, 7,  11, 17, 18, 3, 5,  16, 8,  21, 24, 4,
                                                 15, 23, 19, 13, 12, 2, 20, 14, 22, 9,  6,  1 };

/* by: 1 to 63 */
static uint64_t rotate_left(uint64_t lane, unsigned by)
{
    return lane << by | lane >> (64 - by);
}

static void theta(uint64_t lanes[KECCAK_LANES])
{
    uint64_t column[5];
    size_t x;
    size_t i;

    for (x = 0; x < 5; x++) {
        column[x] = lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20];
    }
    for (i = 0; i < KECCAK_LANES; i++) {
        lanes[i] ^= column[(i + 4) % 5] ^ rotate_left(column[(i + 1) % 5], 1);
    }
}

static void rho_pi(uint64_t lanes[KECCAK_LANES])
{
    uint64_t moving = lanes[1];
    unsigned by = 0;
    unsigned t;

    for (t = 0; t < KECCAK_LANES - 1; t++) {
        uint64_t next = lanes[pi_to[t]];

        by = (by + t + 1) % 64; /* the triangular numbers, §3.2.2 */
        lanes[pi_to[t]] = rotate_left(moving, by);
        moving = next;
    }
}

static void chi(uint64_t lanes[KECCAK_LANES])
{
    size_t y;
    size_t x;

    for (y = 0; y < KECCAK_LANES; y += 5) {
        uint64_t row[5];

        memcpy(row, lanes + y, sizeof row);
        for (x = 0; x < 5; x++) {
            lanes[y + x] = row[x] ^ (~row[(x + 1) % 5] & row[(x + 2) % 5]);
        }
    }
}

/* §3.2.5: bit 2^j - 1 of the round constant is the next bit of a shift register, for j from 0 to 6. */
static uint64_t next_constant(unsigned *shift)
{
    uint64_t constant = 0;
    unsigned j;

    for (j = 0; j < 7; j++) {
        if (*shift & 1) {
            constant |= (uint64_t)1 << ((1U << j) - 1);
        }
        *shift = *shift << 1 ^ ((*shift & 0x80) ? 0x171 : 0);
    }
    return constant;
}

static void permute(uint64_t lanes[KECCAK_LANES])
{
    unsigned shift = 1;
    unsigned round;

    for (round = 0; round < ROUNDS; round++) {
        theta(lanes);
        rho_pi(lanes);
        chi(lanes);
        lanes[0] ^= next_constant(&shift);
    }
}

/* Adds a byte to the state. Lanes are little-endian on every machine. */
static void absorb_byte(uint64_t lanes[KECCAK_LANES], size_t at, uint8_t byte)
{
    lanes[at / 8] ^= (uint64_t)byte << at % 8 * 8;
}

void urikiti_keccak256(urikit_str data, uint8_t hash[KECCAK256_LEN])
{
    uint64_t lanes[KECCAK_LANES] = { 0 };
    size_t at = 0;
    size_t i;

    for (i = 0; i < data.len; i++) {
        absorb_byte(lanes, at++, (uint8_t)data.ptr[i]);
        if (at == RATE) {
            permute(lanes);
            at = 0;
        }
    }
    absorb_byte(lanes, at, 0x01);
    absorb_byte(lanes, RATE - 1, 0x80);
    permute(lanes);
    for (i = 0; i < KECCAK256_LEN; i++) {
        hash[i] = (uint8_t)(lanes[i / 8] >> i % 8 * 8);
    }
}
