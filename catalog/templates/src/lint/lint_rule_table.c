/* Written by catalog/generate.py from catalog/rules.toml. Do not edit. SPDX-License-Identifier: MIT */
#include "lint_rules.h"

#include "lint_purl.h"

const rule_row urikiti_lint_rules[URIKIT_LINT_RULES] = {
@each rules
    { { @{id_c}, @{title_c}, @{severity},
        @{section_c} },
      @{once}, @{needs}, @{finder} },
@end
};

static const rule_why whys[] = {
@each whys
    { @{detail}, @{pattern} },
@end
};

/* Where the sentences of a rule begin. */
static const uint8_t starts[] = {
@each starts
@{line}
@end
};

const rule_why *urikiti_lint_whys(size_t rule, size_t *count)
{
    *count = (size_t)(starts[rule + 1] - starts[rule]);
    return &whys[starts[rule]];
}
