// Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT

/** Functions of one or two strings, in the order of csrc/string_calls.h: a name, and what they give. */
export const STRING_CALLS = [
    ['uriFromPath', 'text'],
    ['uriToPath', 'text'],
    ['redirectUriEqual', 'truth'],
    ['redirectUriError', 'null'],
    ['schemeError', 'null'],
    ['redact', 'text'],
];
