/* SPDX-License-Identifier: MIT */
/* What a policy says about one URL. Internal to the library. */
#ifndef URIKIT_SRC_POLICY_H
#define URIKIT_SRC_POLICY_H

#include <urikit/guard.h>

typedef struct policy_answer {
    bool scheme; /* allowed */
    bool host;
    bool port;
    bool deny_address;
    bool deny_changed;
    bool fault; /* a line is wrong */
} policy_answer;

/* The kind of an item; of one that says "allow host" and no word, that of the line. */
urikit_policy_kind urikiti_policy_kind(const urikit_policy_item *item);

bool urikiti_equal_without_case(urikit_str a, urikit_str b);

/* A host that a policy allows against one in A-labels: without case, brackets and the dot of the root. below: the word was
 * after "*.": names below it match, and it does not. */
bool urikiti_policy_host_matches(urikit_str word, bool below, urikit_str host);

/* True if the policy allows this scheme, host or port. Names that are wrong in the policy are compared like others. */
bool urikiti_policy_has(const urikit_policy *policy, urikit_policy_kind kind, urikit_str text);

/* Writes a port as policies compare it, without zeros before it. Returns its end in `space`. */
urikit_str urikiti_policy_port(uint32_t port, char space[10]);

/* The same answer by a policy that was read for many texts. */
void urikiti_policy_ask_prepared(const urikit_policy *policy, urikit_str scheme, urikit_str host, uint32_t port,
                                 policy_answer *answer);

/* Reads the policy once, in time linear in it. port: the one written, or the default of the scheme; 0 if there is none. */
void urikiti_policy_ask(urikit_str policy, urikit_str scheme, urikit_str host, uint32_t port, policy_answer *answer);

#endif /* URIKIT_SRC_POLICY_H */
