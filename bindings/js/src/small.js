// SPDX-License-Identifier: MIT
// urikit/uri: URIs only, in a small module.
import { defineReferences } from './reference.js';
import { Engine } from './engine.js';
import { CODES } from './uri-codes.js';

export function define(engine) {
    const { URI, canParse, resolve, normalize, equal } = defineReferences(engine, false, (text, kind) => {
        throw new RangeError(`unknown kind '${kind}'; the kinds are uri, uri-reference`);
    });
    return { URI, canParse, resolve, normalize, equal };
}

const newEngine = () => new Engine(CODES, 'parse');
export const engine = newEngine();
export const kit = define(engine);
export const parts = { engine, newEngine, define, imports: () => ({}) };
