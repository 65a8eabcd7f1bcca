/* SPDX-License-Identifier: MIT */
/* What a policy says about one URL. Internal to the library. */
#ifndef URIKIT_SRC_POLICY_H
#define URIKIT_SRC_POLICY_H

#include <urikit/readers.h>

typedef struct policy_answer {
    bool scheme; /* allowed */
    bool host;
    bool port;
    bool deny_address;
    bool fault; /* a line is wrong */
} policy_answer;

/* Reads the policy once, in time linear in it. port: the one written, or the default of the scheme; 0 if there is none. */
void urikiti_policy_ask(urikit_str policy, urikit_str scheme, urikit_str host, uint32_t port, policy_answer *answer);

#endif /* URIKIT_SRC_POLICY_H */
