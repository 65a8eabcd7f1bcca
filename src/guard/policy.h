/* SPDX-License-Identifier: MIT */
/* What a policy says about one URL. Internal to the library. */
#ifndef URIKIT_SRC_POLICY_H
#define URIKIT_SRC_POLICY_H

#include <urikit/guard.h>

/* What decides about a host or a path: the most specific word that matches. */
typedef struct policy_choice {
    uint32_t rank; /* 0: no word matches */
    uint32_t line;
    bool deny;
} policy_choice;

typedef struct policy_answer {
    bool scheme; /* allowed */
    bool host;
    bool port;
    bool paths; /* there are lines about paths */
    bool fault;            /* a line is wrong */
    uint32_t deny_address; /* the line, or 0 */
    uint32_t deny_changed; /* the line, or 0 */
    uint32_t line;         /* that decided about the host; 0: none did */
} policy_answer;

/* The kind of an item; of one that says "allow host" and no word, that of the line. */
urikit_policy_kind urikiti_policy_kind(const urikit_policy_item *item);

bool urikiti_equal_without_case(urikit_str a, urikit_str b);

/* Takes an item about hosts for *choice if it matches a host in A-labels, and is more specific. Without case, brackets and the
 * dot of the root. */
void urikiti_policy_weigh_host(const urikit_policy_item *item, urikit_str host, policy_choice *choice);

/* True if the policy allows this scheme or port. Names that are wrong in the policy are compared like others. */
bool urikiti_policy_has(const urikit_policy *policy, urikit_policy_kind kind, urikit_str text);

/* What decides about a host, in time n log n of the words, and linear in the networks if the host is an address. */
policy_choice urikiti_policy_choose_host(const urikit_policy *policy, urikit_str host);

/* True if a policy, prepared or not, allows a path in normal form. *line: that decided, or 0. */
bool urikiti_policy_allows_path(urikit_str policy, const urikit_policy *prepared, urikit_str path, uint32_t *line);

/* Writes a port as policies compare it, without zeros before it. Returns its end in `space`. */
urikit_str urikiti_policy_port(uint32_t port, char space[10]);

/* The same answer by a policy that was read for many texts. */
void urikiti_policy_ask_prepared(const urikit_policy *policy, urikit_str scheme, urikit_str host, uint32_t port,
                                 policy_answer *answer);

/* Reads the policy once, in time linear in it. port: the one written, or the default of the scheme; 0 if there is none. */
void urikiti_policy_ask(urikit_str policy, urikit_str scheme, urikit_str host, uint32_t port, policy_answer *answer);

#endif /* URIKIT_SRC_POLICY_H */
