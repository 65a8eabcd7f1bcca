// SPDX-License-Identifier: MIT
// urikit: every family.
import { defineCri } from './cri.js';
import { Engine } from './engine.js';
import { defineFamilies } from './families.js';
import { defineMany } from './many.js';
import { defineReferences } from './reference.js';
import { importsOf } from './unicode.js';

export function define(engine) {
    const { NoshURI, UserURL, checkKind } = defineFamilies(engine);
    const { URI, IRI, canParse, resolve, relativize, normalize, equal, encode } = defineReferences(engine, true, checkKind);
    return {
        URI, IRI, ...defineCri(engine, URI), NoshURI, UserURL, canParse, resolve, relativize, normalize, equal, encode,
        ...defineMany(engine),
    };
}

export const engine = new Engine();
export const kit = define(engine);
export const parts = { engine, Engine, define, imports: importsOf };
