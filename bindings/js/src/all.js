// SPDX-License-Identifier: MIT
// urikit: every family.
import { Engine } from './engine.js';
import { defineReferences } from './reference.js';

export function define(engine) {
    const { URI, IRI, canParse, resolve, relativize, normalize, equal, encode } = defineReferences(engine, true);
    return { URI, IRI, canParse, resolve, relativize, normalize, equal, encode };
}

export const engine = new Engine();
export const kit = define(engine);
export const parts = { engine, Engine, define, imports: () => ({}) };
