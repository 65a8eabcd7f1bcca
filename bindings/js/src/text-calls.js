// Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT

/** Methods that make a text of a URI, in the order of csrc/text_calls.h: a name, and the part without which the result is null. */
export const TEXT_CALLS = [
    ['surt', null],
];
