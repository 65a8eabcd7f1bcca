// SPDX-License-Identifier: MIT
// urikit/uri: URIs only, in a small module. The texts of the codes are here, not in the module.
import { CODES } from './uri-codes.js';
import { Engine } from './engine.js';
import { defineReferences } from './reference.js';

export class SmallEngine extends Engine {
    tokenOf(code) {
        return CODES[code]?.[0] ?? 'unknown';
    }

    reasonOf(code) {
        return CODES[code]?.[1] ?? 'unknown error';
    }
}

export function define(engine) {
    const { URI, canParse, resolve, relativize, normalize, equal, encode } = defineReferences(engine, false, (text, kind) => {
        throw new RangeError(`unknown kind '${kind}'; the kinds are uri, uri-reference`);
    });
    return { URI, canParse, resolve, relativize, normalize, equal, encode };
}

export const engine = new SmallEngine();
export const kit = define(engine);
export const parts = { engine, Engine: SmallEngine, define, imports: () => ({}) };
