/* Written by catalog/generate.py from catalog/rules.toml. Do not edit. SPDX-License-Identifier: MIT */
#ifndef URIKITI_LINT_FINDERS_H
#define URIKITI_LINT_FINDERS_H

@each finders
lint_find @{finder};
@end

#endif
