// Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT

/** Methods that make a text of a URI, in the order of csrc/text_calls.h: a name, whether a text of no bytes is null, and whether it is a getter. */
export const TEXT_CALLS = [
    ['surt', false, false],
    ['origin', true, true],
    ['hostKey', true, true],
];
