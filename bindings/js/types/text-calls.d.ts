// Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT
export interface TextCalls {
    /** A key that sorts by domain: https://(com,example,www,)/path */
    surt(): string;
}
