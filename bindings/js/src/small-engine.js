// SPDX-License-Identifier: MIT
// The small module has no texts of codes: they are in uri-codes.js.
import { Engine } from './engine.js';
import { CODES } from './uri-codes.js';

export class SmallEngine extends Engine {
    tokenOf(code) {
        return CODES[code]?.[0] ?? 'unknown';
    }

    reasonOf(code) {
        return CODES[code]?.[1] ?? 'unknown error';
    }
}
