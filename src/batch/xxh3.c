/* SPDX-License-Identifier: MIT */
/* XXH3 by its specification: short texts, medium texts, and long texts in stripes of 64 bytes. See xxh3.h. */
#include "xxh3.h"

#include <string.h>

/* ---- constants of the specification ------------------------------------------------ */

#define XXH3_PRIME32_1 UINT64_C(0x9E3779B1)
#define XXH3_PRIME32_2 UINT64_C(0x85EBCA77)
#define XXH3_PRIME32_3 UINT64_C(0xC2B2AE3D)
#define XXH3_PRIME64_1 UINT64_C(0x9E3779B185EBCA87)
#define XXH3_PRIME64_2 UINT64_C(0xC2B2AE3D27D4EB4F)
#define XXH3_PRIME64_3 UINT64_C(0x165667B19E3779F9)
#define XXH3_PRIME64_4 UINT64_C(0x85EBCA77C2B2AE63)
#define XXH3_PRIME64_5 UINT64_C(0x27D4EB2F165667C5)
#define XXH3_PRIME_MX1 UINT64_C(0x165667919E3779F9)
#define XXH3_PRIME_MX2 UINT64_C(0x9FB21C651E98DF25)

enum {
    XXH3_SECRET_LEN = 192,
    XXH3_STRIPE_LEN = 64,
    XXH3_LANES = 8,
    XXH3_BLOCK_STRIPES = (XXH3_SECRET_LEN - XXH3_STRIPE_LEN) / 8,
    XXH3_MEDIUM_MAX = 240,
};

static const uint8_t xxh3_secret[XXH3_SECRET_LEN] = {
    0xB8, 0xFE, 0x6C, 0x39, 0x23, 0xA4, 0x4B, 0xBE, 0x7C, 0x01, 0x81, 0x2C, 0xF7, 0x21, 0xAD, 0x1C, 0xDE, 0xD4, 0x6D, 0xE9,
    0x83, 0x90, 0x97, 0xDB, 0x72, 0x40, 0xA4, 0xA4, 0xB7, 0xB3, 0x67, 0x1F, 0xCB, 0x79, 0xE6, 0x4E, 0xCC, 0xC0, 0xE5, 0x78,
    0x82, 0x5A, 0xD0, 0x7D, 0xCC, 0xFF, 0x72, 0x21, 0xB8, 0x08, 0x46, 0x74, 0xF7, 0x43, 0x24, 0x8E, 0xE0, 0x35, 0x90, 0xE6,
    0x81, 0x3A, 0x26, 0x4C, 0x3C, 0x28, 0x52, 0xBB, 0x91, 0xC3, 0x00, 0xCB, 0x88, 0xD0, 0x65, 0x8B, 0x1B, 0x53, 0x2E, 0xA3,
    0x71, 0x64, 0x48, 0x97, 0xA2, 0x0D, 0xF9, 0x4E, 0x38, 0x19, 0xEF, 0x46, 0xA9, 0xDE, 0xAC, 0xD8, 0xA8, 0xFA, 0x76, 0x3F,
    0xE3, 0x9C, 0x34, 0x3F, 0xF9, 0xDC, 0xBB, 0xC7, 0xC7, 0x0B, 0x4F, 0x1D, 0x8A, 0x51, 0xE0, 0x4B, 0xCD, 0xB4, 0x59, 0x31,
    0xC8, 0x9F, 0x7E, 0xC9, 0xD9, 0x78, 0x73, 0x64, 0xEA, 0xC5, 0xAC, 0x83, 0x34, 0xD3, 0xEB, 0xC3, 0xC5, 0x81, 0xA0, 0xFF,
    0xFA, 0x13, 0x63, 0xEB, 0x17, 0x0D, 0xDD, 0x51, 0xB7, 0xF0, 0xDA, 0x49, 0xD3, 0x16, 0x55, 0x26, 0x29, 0xD4, 0x68, 0x9E,
    0x2B, 0x16, 0xBE, 0x58, 0x7D, 0x47, 0xA1, 0xFC, 0x8F, 0xF8, 0xB8, 0xD1, 0x7A, 0xD0, 0x31, 0xCE, 0x45, 0xCB, 0x3A, 0x8F,
    0x95, 0x16, 0x04, 0x28, 0xAF, 0xD7, 0xFB, 0xCA, 0xBB, 0x4B, 0x40, 0x7E
};

/* ---- words --------------------------------------------------------------------------- */

static uint32_t read_le32(const void *at)
{
    const uint8_t *p = (const uint8_t *)at;

    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static uint64_t read_le64(const void *at)
{
    return read_le32(at) | (uint64_t)read_le32((const uint8_t *)at + 4) << 32;
}

static uint64_t secret_word(size_t at)
{
    return read_le64(xxh3_secret + at);
}

static uint32_t swap_32(uint32_t x)
{
    return x << 24 | (x & 0xFF00) << 8 | (x >> 8 & 0xFF00) | x >> 24;
}

static uint64_t swap_64(uint64_t x)
{
    return (uint64_t)swap_32((uint32_t)x) << 32 | swap_32((uint32_t)(x >> 32));
}

static uint64_t rotate_64(uint64_t x, unsigned by)
{
    return x << by | x >> (64 - by);
}

/* The low half of a * b; the high half goes to *high. */
static uint64_t multiply_128(uint64_t a, uint64_t b, uint64_t *high)
{
#if defined(__SIZEOF_INT128__)
    __extension__ unsigned __int128 product = (unsigned __int128)a * b;

    *high = (uint64_t)(product >> 64);
    return (uint64_t)product;
#else
    uint64_t low = (a & UINT32_MAX) * (b & UINT32_MAX);
    uint64_t cross = (a >> 32) * (b & UINT32_MAX) + (low >> 32);
    uint64_t middle = (a & UINT32_MAX) * (b >> 32) + (cross & UINT32_MAX);

    *high = (a >> 32) * (b >> 32) + (cross >> 32) + (middle >> 32);
    return middle << 32 | (low & UINT32_MAX);
#endif
}

static uint64_t multiply_fold(uint64_t a, uint64_t b)
{
    uint64_t high;
    uint64_t low = multiply_128(a, b, &high);

    return low ^ high;
}

static uint64_t xxh3_avalanche(uint64_t x)
{
    x ^= x >> 37;
    x *= XXH3_PRIME_MX1;
    return x ^ x >> 32;
}

static uint64_t xxh64_avalanche(uint64_t x)
{
    x ^= x >> 33;
    x *= XXH3_PRIME64_2;
    x ^= x >> 29;
    x *= XXH3_PRIME64_3;
    return x ^ x >> 32;
}

/* ---- up to 16 bytes --------------------------------------------------------------------- */

/* Combines one to three bytes and their number. */
static uint32_t combine_3(const char *text, size_t len)
{
    const uint8_t *p = (const uint8_t *)text;

    return p[len - 1] | (uint32_t)len << 8 | (uint32_t)p[0] << 16 | (uint32_t)p[len / 2] << 24;
}

static uint64_t hash_64_short(const char *text, size_t len)
{
    uint64_t low;
    uint64_t high;

    if (len == 0) {
        return xxh64_avalanche(secret_word(56) ^ secret_word(64));
    }
    if (len <= 3) {
        return xxh64_avalanche((uint64_t)(read_le32(xxh3_secret) ^ read_le32(xxh3_secret + 4)) ^ combine_3(text, len));
    }
    if (len <= 8) {
        low = secret_word(8) ^ secret_word(16) ^ (read_le32(text + len - 4) | (uint64_t)read_le32(text) << 32);
        low ^= rotate_64(low, 49) ^ rotate_64(low, 24);
        low *= XXH3_PRIME_MX2;
        low ^= (low >> 35) + len;
        low *= XXH3_PRIME_MX2;
        return low ^ low >> 28;
    }
    low = secret_word(24) ^ secret_word(32) ^ read_le64(text);
    high = secret_word(40) ^ secret_word(48) ^ read_le64(text + len - 8);
    return xxh3_avalanche(len + swap_64(low) + high + multiply_fold(low, high));
}

static void hash_128_8(const char *text, size_t len, uint64_t *low, uint64_t *high)
{
    uint64_t value = secret_word(16) ^ secret_word(24) ^ (read_le32(text) | (uint64_t)read_le32(text + len - 4) << 32);

    *low = multiply_128(value, XXH3_PRIME64_1 + (len << 2), high);
    *high += *low << 1;
    *low ^= *high >> 3;
    *low ^= *low >> 35;
    *low *= XXH3_PRIME_MX2;
    *low ^= *low >> 28;
    *high = xxh3_avalanche(*high);
}

static void hash_128_16(const char *text, size_t len, uint64_t *low, uint64_t *high)
{
    uint64_t last = read_le64(text + len - 8);
    uint64_t first = secret_word(32) ^ secret_word(40) ^ read_le64(text) ^ last;
    uint64_t second = secret_word(48) ^ secret_word(56) ^ last;
    uint64_t carry;

    *low = multiply_128(first, XXH3_PRIME64_1, high);
    *low += (uint64_t)(len - 1) << 54;
    *high += second + (second & UINT32_MAX) * (XXH3_PRIME32_2 - 1);
    *low ^= swap_64(*high);
    *low = multiply_128(*low, XXH3_PRIME64_2, &carry);
    *high = xxh3_avalanche(carry + *high * XXH3_PRIME64_2);
    *low = xxh3_avalanche(*low);
}

static void hash_128_short(const char *text, size_t len, uint64_t *low, uint64_t *high)
{
    if (len == 0) {
        *low = xxh64_avalanche(secret_word(64) ^ secret_word(72));
        *high = xxh64_avalanche(secret_word(80) ^ secret_word(88));
    } else if (len <= 3) {
        uint32_t combined = combine_3(text, len);
        uint32_t swapped = swap_32(combined);

        *low = xxh64_avalanche((uint64_t)(read_le32(xxh3_secret) ^ read_le32(xxh3_secret + 4)) ^ combined);
        *high = xxh64_avalanche((uint64_t)(read_le32(xxh3_secret + 8) ^ read_le32(xxh3_secret + 12)) ^
                                (swapped << 13 | swapped >> 19));
    } else if (len <= 8) {
        hash_128_8(text, len, low, high);
    } else {
        hash_128_16(text, len, low, high);
    }
}

/* ---- up to 240 bytes ------------------------------------------------------------------------ */

static uint64_t mix_16(const char *text, size_t secret_at)
{
    return multiply_fold(read_le64(text) ^ secret_word(secret_at), read_le64(text + 8) ^ secret_word(secret_at + 8));
}

static uint64_t hash_64_medium(const char *text, size_t len)
{
    uint64_t acc = len * XXH3_PRIME64_1;
    size_t i;

    if (len <= 128) {
        for (i = (len - 1) / 32 + 1; i-- > 0;) {
            acc += mix_16(text + i * 16, i * 32) + mix_16(text + len - i * 16 - 16, i * 32 + 16);
        }
        return xxh3_avalanche(acc);
    }
    for (i = 0; i < 8; i++) {
        acc += mix_16(text + i * 16, i * 16);
    }
    acc = xxh3_avalanche(acc);
    for (; i < len / 16; i++) {
        acc += mix_16(text + i * 16, (i - 8) * 16 + 3);
    }
    return xxh3_avalanche(acc + mix_16(text + len - 16, 119));
}

static void mix_32(uint64_t acc[2], const char *first, const char *second, size_t secret_at)
{
    acc[0] = (acc[0] + mix_16(first, secret_at)) ^ (read_le64(second) + read_le64(second + 8));
    acc[1] = (acc[1] + mix_16(second, secret_at + 16)) ^ (read_le64(first) + read_le64(first + 8));
}

static void hash_128_medium(const char *text, size_t len, uint64_t *low, uint64_t *high)
{
    uint64_t acc[2] = { len * XXH3_PRIME64_1, 0 };
    size_t i;

    if (len <= 128) {
        for (i = (len - 1) / 32 + 1; i-- > 0;) {
            mix_32(acc, text + i * 16, text + len - i * 16 - 16, i * 32);
        }
    } else {
        for (i = 0; i < 4; i++) {
            mix_32(acc, text + i * 32, text + i * 32 + 16, i * 32);
        }
        acc[0] = xxh3_avalanche(acc[0]);
        acc[1] = xxh3_avalanche(acc[1]);
        for (; i < len / 32; i++) {
            mix_32(acc, text + i * 32, text + i * 32 + 16, (i - 4) * 32 + 3);
        }
        mix_32(acc, text + len - 16, text + len - 32, 103);
    }
    *low = xxh3_avalanche(acc[0] + acc[1]);
    *high = 0 - xxh3_avalanche(acc[0] * XXH3_PRIME64_1 + acc[1] * XXH3_PRIME64_4 + len * XXH3_PRIME64_2);
}

/* ---- more ------------------------------------------------------------------------------------- */

static void add_stripe(uint64_t acc[XXH3_LANES], const char *stripe, size_t secret_at)
{
    size_t i;

    for (i = 0; i < XXH3_LANES; i++) {
        uint64_t word = read_le64(stripe + i * 8);
        uint64_t value = word ^ secret_word(secret_at + i * 8);

        acc[i ^ 1] += word;
        acc[i] += (value & UINT32_MAX) * (value >> 32);
    }
}

static void scramble(uint64_t acc[XXH3_LANES])
{
    size_t i;

    for (i = 0; i < XXH3_LANES; i++) {
        acc[i] = (acc[i] ^ acc[i] >> 47 ^ secret_word(XXH3_SECRET_LEN - XXH3_STRIPE_LEN + i * 8)) * XXH3_PRIME32_1;
    }
}

/* For more than XXH3_MEDIUM_MAX bytes. The last stripe ends at the end of the text, and may overlap the one before. */
static void add_stripes(uint64_t acc[XXH3_LANES], const char *text, size_t len)
{
    static const uint64_t start[XXH3_LANES] = { XXH3_PRIME32_3, XXH3_PRIME64_1, XXH3_PRIME64_2, XXH3_PRIME64_3,
                                                XXH3_PRIME64_4, XXH3_PRIME32_2, XXH3_PRIME64_5, XXH3_PRIME32_1 };
    size_t stripes = (len - 1) / XXH3_STRIPE_LEN;
    size_t i;

    memcpy(acc, start, sizeof start);
    for (i = 0; i < stripes; i++) {
        if (i > 0 && i % XXH3_BLOCK_STRIPES == 0) {
            scramble(acc);
        }
        add_stripe(acc, text + i * XXH3_STRIPE_LEN, i % XXH3_BLOCK_STRIPES * 8);
    }
    if (i % XXH3_BLOCK_STRIPES == 0) {
        scramble(acc);
    }
    add_stripe(acc, text + len - XXH3_STRIPE_LEN, XXH3_SECRET_LEN - 71);
}

static uint64_t merge(const uint64_t acc[XXH3_LANES], uint64_t value, size_t secret_at)
{
    size_t i;

    for (i = 0; i < XXH3_LANES; i += 2) {
        size_t at = secret_at + i * 8;

        value += multiply_fold(acc[i] ^ secret_word(at), acc[i + 1] ^ secret_word(at + 8));
    }
    return xxh3_avalanche(value);
}

uint64_t urikiti_xxh3_64(const char *text, size_t len)
{
    uint64_t acc[XXH3_LANES];

    if (len <= 16) {
        return hash_64_short(text, len);
    }
    if (len <= XXH3_MEDIUM_MAX) {
        return hash_64_medium(text, len);
    }
    add_stripes(acc, text, len);
    return merge(acc, len * XXH3_PRIME64_1, 11);
}

void urikiti_xxh3_128(const char *text, size_t len, uint64_t *low, uint64_t *high)
{
    uint64_t acc[XXH3_LANES];

    if (len <= 16) {
        hash_128_short(text, len, low, high);
    } else if (len <= XXH3_MEDIUM_MAX) {
        hash_128_medium(text, len, low, high);
    } else {
        add_stripes(acc, text, len);
        *low = merge(acc, len * XXH3_PRIME64_1, 11);
        *high = merge(acc, ~(len * XXH3_PRIME64_2), XXH3_SECRET_LEN - 75);
    }
}
