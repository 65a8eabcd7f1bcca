/* Written by catalog/generate.py from catalog/rules.toml. Do not edit. SPDX-License-Identifier: MIT */
#ifndef URIKITI_LINT_INSERT_TABLE_H
#define URIKITI_LINT_INSERT_TABLE_H

static lint_insert *const inserts[] = {
    NULL,
@each inserts
    insert_@{name},
@end
};

#endif
