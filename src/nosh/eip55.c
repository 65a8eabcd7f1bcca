/* SPDX-License-Identifier: MIT */
/* EIP-55: a letter of an address is upper case if the hex digit of the hash at the same position is 8 or more. */
#include <urikit/nosh.h>

#include "../base/out.h"
#include "../base/ascii.h"
#include "keccak.h"

enum { PREFIX_LEN = 2 };

/* Writes a valid address, in any case, with its EIP-55 checksum. */
static void spell_address(urikit_str address, char spelling[URIKIT_EIP55_LEN])
{
    uint8_t hash[KECCAK256_LEN];
    size_t i;

    for (i = 0; i < URIKIT_EIP55_LEN; i++) {
        spelling[i] = ascii_lower(address.ptr[i]);
    }
    urikiti_keccak256(urikit_str_of(spelling + PREFIX_LEN, URIKIT_EIP55_LEN - PREFIX_LEN), hash);
    for (i = PREFIX_LEN; i < URIKIT_EIP55_LEN; i++) {
        size_t digit = i - PREFIX_LEN;
        unsigned weight = digit % 2 == 0 ? hash[digit / 2] >> 4 : hash[digit / 2] & 15U;

        if (weight >= 8 && ascii_is_alpha(spelling[i])) {
            spelling[i] = (char)(spelling[i] & ~0x20);
        }
    }
}

urikit_eip55 urikit_eip55_check(urikit_str address, size_t *at)
{
    char spelling[URIKIT_EIP55_LEN];
    size_t wrong = URIKIT_EIP55_LEN;
    bool lower = false;
    bool upper = false;
    size_t i;

    if (urikit_nosh_authority_classify(address) != URIKIT_NOSH_ADDRESS || address.ptr[1] != 'x') {
        return URIKIT_EIP55_NO_ADDRESS;
    }
    spell_address(address, spelling);
    for (i = URIKIT_EIP55_LEN; i > PREFIX_LEN; i--) {
        char c = address.ptr[i - 1];

        if (c != spelling[i - 1]) {
            wrong = i - 1;
        }
        lower = lower || (c >= 'a' && c <= 'f');
        upper = upper || (c >= 'A' && c <= 'F');
    }
    if (wrong == URIKIT_EIP55_LEN) {
        return URIKIT_EIP55_RIGHT;
    }
    if (at) {
        *at = wrong;
    }
    return lower && upper ? URIKIT_EIP55_WRONG : URIKIT_EIP55_ONE_CASE;
}

urikit_code urikit_eip55_write(urikit_str address, urikit_out *out)
{
    char spelling[URIKIT_EIP55_LEN];

    if (urikiti_out_overlaps(out, address)) {
        return URIKIT_E_OVERLAP;
    }
    if (urikit_nosh_authority_classify(address) != URIKIT_NOSH_ADDRESS) {
        return URIKIT_E_NOSH_AUTHORITY_NOT_IDENTITY;
    }
    spell_address(address, spelling);
    urikiti_out_bytes(out, spelling, sizeof spelling);
    return urikiti_out_code(out);
}
