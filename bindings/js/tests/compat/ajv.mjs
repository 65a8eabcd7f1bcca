// SPDX-License-Identifier: MIT
// Ajv with urikit/compat as its uriResolver gives what it gives with its own: $id, $ref, $anchor, formats.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import * as uriResolver from 'urikit/compat';

const require = createRequire(`${process.cwd()}/index.js`);
const drafts = { 7: require('ajv'), 2019: require('ajv/dist/2019'), 2020: require('ajv/dist/2020') };
const formats = require('ajv-formats');

const SCHEMAS = [
    { // relative $id in parts, JSON pointers, anchors
        $id: 'http://Example.com/schemas/root.json',
        type: 'object',
        properties: {
            a: { $ref: '#/definitions/a' }, b: { $ref: 'item.json' }, c: { $ref: 'item.json#/definitions/x' }, d: { $ref: '/other/d.json' },
            e: { $ref: 'urn:uuid:ee564b8a-7a87-4125-8c96-e9f123d6766f' }, f: { $ref: '#' },
        },
        definitions: {
            a: { type: 'integer' },
            item: { $id: 'item.json', type: 'string', definitions: { x: { type: 'boolean' } } },
            other: { $id: '../other/d.json', enum: [1, 'é'] },
            urn: { $id: 'urn:uuid:ee564b8a-7a87-4125-8c96-e9f123d6766f', type: 'null' },
        },
    },
    { $id: 'schema.json', properties: { a: { $ref: 'sub/x.json#' } }, definitions: { x: { $id: 'sub/x.json', maximum: 3 } } },
    { properties: { a: { $ref: '#/definitions/a%20b' }, b: { $ref: '#/definitions/c~1d' } }, definitions: { 'a b': { type: 'null' }, 'c/d': { const: 1 } } },
    { properties: { u: { format: 'uri' }, r: { format: 'uri-reference' }, t: { format: 'uri-template' } } },
];
const VALUES = [
    { a: 1, b: 'x', c: true, d: 'é', e: null }, { a: 'x' }, { b: 1 }, { c: 0 }, { d: 2 }, { e: 0 }, { f: { f: { a: 'x' } } }, { a: 5 }, { a: null },
    { b: 1 }, { u: 'http://a/' }, { u: 'a b' }, { r: '../x' }, { r: '\\' }, { t: '{x}' }, {},
];

let checked = 0;
for (const [draft, module] of Object.entries(drafts)) {
    const Ajv = module.default;
    const build = (options) => formats(new Ajv({ strict: false, ...options }));
    const [own, ours] = [build({}), build({ uriResolver })];
    for (const schema of SCHEMAS) {
        const [mine, theirs] = [ours.compile(schema), own.compile(schema)];
        for (const value of VALUES) {
            assert.equal(mine(value), theirs(value), `${draft} ${JSON.stringify([schema.$id, value])}`);
            assert.deepEqual(mine.errors, theirs.errors);
            checked++;
        }
        if (schema.$id) {
            assert.equal(ours.getSchema(schema.$id), mine);
        }
    }
    for (const base of ['http://a/b', 'x']) {
        ours.addSchema({ $id: `${base}/one.json`, $anchor: 'n', type: 'integer' });
        assert.equal(ours.validate({ $ref: `${base}/one.json` }, 'x'), false);
    }
    assert.throws(() => ours.compile({ $ref: 'none.json' }), /can't resolve reference/);
}
const meta = new drafts[2020].default({ uriResolver, strict: false });
meta.addSchema({ $id: 'https://example.com/tree', $dynamicAnchor: 'node', type: 'object', properties: { kids: { items: { $dynamicRef: '#node' } } } });
assert.equal(meta.validate({ $ref: 'https://example.com/tree' }, { kids: [{ kids: [1] }] }), false);
console.log(`Ajv: ${checked} values, the same with its own resolver and with urikit/compat`);
