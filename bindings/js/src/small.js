// SPDX-License-Identifier: MIT
// urikit/uri: URIs only, in a small module.
import { defineReferences } from './reference.js';
import { SmallEngine } from './small-engine.js';

export function define(engine) {
    const { URI, canParse, resolve, normalize, equal } = defineReferences(engine, false, (text, kind) => {
        throw new RangeError(`unknown kind '${kind}'; the kinds are uri, uri-reference`);
    });
    return { URI, canParse, resolve, normalize, equal };
}

export const engine = new SmallEngine();
export const kit = define(engine);
export const parts = { engine, Engine: SmallEngine, define, imports: () => ({}) };
