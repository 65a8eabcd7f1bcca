/* SPDX-License-Identifier: MIT */
/*
 * SipHash-1-3 (Aumasson and Bernstein): a hash with a secret key, so that an attacker cannot choose records that collide.
 * One and three rounds, as in the hash tables of other languages: nothing here rests on it but speed.
 */
#ifndef TOOL_SIPHASH_H
#define TOOL_SIPHASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline uint64_t sip_turn(uint64_t word, unsigned bits)
{
    return word << bits | word >> (64 - bits);
}

static inline void sip_round(uint64_t v[4])
{
    v[0] += v[1];
    v[2] += v[3];
    v[1] = sip_turn(v[1], 13) ^ v[0];
    v[3] = sip_turn(v[3], 16) ^ v[2];
    v[0] = sip_turn(v[0], 32);
    v[2] += v[1];
    v[0] += v[3];
    v[1] = sip_turn(v[1], 17) ^ v[2];
    v[3] = sip_turn(v[3], 21) ^ v[0];
    v[2] = sip_turn(v[2], 32);
}

/* Eight bytes as a number, the first being the lowest; any byte order would do, as the value never leaves the process. */
static inline uint64_t sip_word(const char *bytes, size_t len)
{
    uint64_t word = 0;

    memcpy(&word, bytes, len);
    return word;
}

static inline uint64_t siphash(const uint64_t key[2], const char *bytes, size_t len)
{
    uint64_t v[4] = { key[0] ^ UINT64_C(0x736f6d6570736575), key[1] ^ UINT64_C(0x646f72616e646f6d),
                      key[0] ^ UINT64_C(0x6c7967656e657261), key[1] ^ UINT64_C(0x7465646279746573) };
    size_t left = len;
    uint64_t word;

    for (; left >= 8; left -= 8, bytes += 8) {
        word = sip_word(bytes, 8);
        v[3] ^= word;
        sip_round(v);
        v[0] ^= word;
    }
    word = sip_word(bytes, left) | (uint64_t)len << 56;
    v[3] ^= word;
    sip_round(v);
    v[0] ^= word;
    v[2] ^= 0xFF;
    sip_round(v);
    sip_round(v);
    sip_round(v);
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}

#endif /* TOOL_SIPHASH_H */
