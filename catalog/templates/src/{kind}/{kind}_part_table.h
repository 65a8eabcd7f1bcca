/* Written by catalog/generate.py from catalog/types.toml. Do not edit. SPDX-License-Identifier: MIT */
#ifndef URIKITI_@{KIND}_PART_TABLE_H
#define URIKITI_@{KIND}_PART_TABLE_H

/* The parts of @{title}. */
enum {
@{constants}
};

static const urikit_part @{kind}_parts[] = {
@each parts
    { @{name}, @{item}, URIKIT_VALUE_@{shape}, @{component},
      @{uses} },
@end
    { NULL, NULL, 0, 0, 0 },
};

#endif
