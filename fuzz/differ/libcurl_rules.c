/* SPDX-License-Identifier: MIT */
/* Where libcurl answers otherwise than its model. doc/lint.md says the same of the models' rules. */
#include "differ/differ.h"

#include <string.h>

/* "%5B::1]" without its colons, which would be taken for a port: libcurl decodes a host, and then looks for brackets. */
static bool encoded_brackets(const difference *d)
{
    static const char host[] = "host [";
    size_t i;

    if (d->ours.ptr || !d->theirs.ptr || d->theirs.len < sizeof host - 1 || memcmp(d->theirs.ptr, host, sizeof host - 1) != 0) {
        return false;
    }
    for (i = 0; i + 3 <= d->text.len; i++) {
        if (memcmp(d->text.ptr + i, "%5B", 3) == 0 || memcmp(d->text.ptr + i, "%5b", 3) == 0) {
            return true;
        }
    }
    return false;
}

const rule differ_rules[] = {
    { "encoded-brackets", "RFC 3986, 3.2.2 has no percent-encoded brackets; libcurl 7.88 decodes them and takes an address, the model refuses",
      encoded_brackets },
    { NULL, NULL, NULL },
};
