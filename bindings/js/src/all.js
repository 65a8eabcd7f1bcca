// SPDX-License-Identifier: MIT
// urikit: every family.
import { CODES } from './family-codes.js';
import { defineCri } from './cri.js';
import { Engine } from './engine.js';
import { defineFamilies } from './families.js';
import { defineMany } from './many.js';
import { defineCanParse, defineReferences } from './reference.js';
import { defineTemplates } from './template.js';
import { importsOf } from './unicode.js';
import { defineFunctions } from './functions.js';

export function define(engine) {
    const { NoshURI, UserURL, PackageURL, checkKind } = defineFamilies(engine);
    const canParse = defineCanParse(engine, true, checkKind);
    const references = defineReferences(engine, true, canParse);
    const { URI, IRI, resolve, normalize, equal } = references;
    const functions = defineFunctions(engine, references);
    return {
        URI, IRI, ...defineCri(engine, URI), NoshURI, UserURL, PackageURL, canParse, resolve, normalize, equal, ...functions,
        ...defineMany(engine), ...defineTemplates(engine),
    };
}

const newEngine = () => new Engine(CODES, 'cri');
export const engine = newEngine();
export const kit = define(engine);
export const parts = { engine, newEngine, define, imports: importsOf };
