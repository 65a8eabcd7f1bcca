/* Written by catalog/generate.py from catalog/codes.tsv. Do not edit. SPDX-License-Identifier: MIT */
#ifndef URIKITI_CODE_TABLE_H
#define URIKITI_CODE_TABLE_H

static const code_entry code_entries[] = {
@each codes
    { @{constant}, @{name_c},
      @{sentence_c} },
@end
};

#endif
