// SPDX-License-Identifier: MIT
// urikit/uri: URIs only, in a small module. Each name is made by a call that a bundler may drop.
import { defineCanParse, defineReferences } from './reference.js';
import { Engine } from './engine.js';
import { CODES } from './uri-codes.js';

function otherKind(text, kind) {
    throw new RangeError(`unknown kind '${kind}'; the kinds are uri, uri-reference`);
}

export function define(engine) {
    const canParse = defineCanParse(engine, false, otherKind);
    const { URI, resolve, normalize, equal } = defineReferences(engine, false, canParse);
    return { URI, canParse, resolve, normalize, equal };
}

export const newEngine = () => new Engine(CODES, 'parse', 'urikit/uri');
export const engine = newEngine();
export const imports = () => ({});
export const canParse = /* @__PURE__ */ defineCanParse(engine, false, otherKind);
export const references = /* @__PURE__ */ defineReferences(engine, false, canParse);
