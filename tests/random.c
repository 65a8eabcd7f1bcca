/* SPDX-License-Identifier: MIT */
#include "random.h"

#include <stdio.h>
#include <stdlib.h>

random_state random_start(void)
{
    const char *seed = getenv("URIKIT_SEED");
    random_state random = { seed ? strtoull(seed, NULL, 10) : 3986 };

    printf("URIKIT_SEED=%llu\n", (unsigned long long)random.state);
    return random;
}

bool random_few(void)
{
    return random_cases() < 10000;
}

size_t random_cases(void)
{
    const char *cases = getenv("URIKIT_CASES");

    return cases ? (size_t)strtoull(cases, NULL, 10) : 200000;
}

size_t random_try(random_property *property)
{
    random_state random = random_start();
    size_t cases = random_cases();
    size_t held = 0;
    size_t i;

    for (i = 0; i < cases; i++) {
        held += property(&random, i);
    }
    return held;
}

/* splitmix64 */
uint64_t random_next(random_state *random)
{
    uint64_t z = random->state += 0x9E3779B97F4A7C15U;

    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9U;
    z = (z ^ z >> 27) * 0x94D049BB133111EBU;
    return z ^ z >> 31;
}

size_t random_below(random_state *random, size_t bound)
{
    return (size_t)(random_next(random) % bound);
}
