// SPDX-License-Identifier: MIT
// The package in the runtime that runs this file: vectors, every entry point, import and require(), a worker.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as all from 'urikit';
import * as coap from 'urikit/coap';
import * as compat from 'urikit/compat';
import * as inline from 'urikit/inline';
import * as lint from 'urikit/lint';
import * as small from 'urikit/uri';
import { LINT_TESTS, MORE_TESTS, runVectors, TESTS } from '../vectors.js';

const read = (name) => readFile(new URL(`../../vectors/${name}.tsv`, import.meta.url), 'utf8');
let rows = 0;
for (const [kit, tests] of [[all, { ...TESTS, ...MORE_TESTS }], [inline, { ...TESTS, ...MORE_TESTS }], [small, TESTS], [lint, LINT_TESTS]]) {
    await kit.init();
    const { run } = await runVectors(kit, read, tests);
    assert.ok(run > 200, `${run} rows`);
    rows += run;
}
await coap.init();
assert.equal(coap.coapOptions('coap://h/p').options.length, 2);
assert.equal(compat.resolve('http://a/b', 'c'), 'http://a/c');
await assert.rejects(all.createInstance(new Uint8Array(8)), Error);
assert.throws(() => new all.URI('http://a%G0/'), { code: 'percent', offset: 9 });
assert.equal(all.parseMany('http://a/\nb').part(0, 'host'), 'a');

const require = createRequire(import.meta.url);
const other = require('urikit');
await other.init();
assert.equal(String(new other.URI('http://a/b').resolve(new all.URI('c'))), 'http://a/c');
assert.equal(require('urikit/compat').normalize('HTTP://h'), 'http://h/');

if (typeof Worker === 'function') { // Deno, Bun
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    const said = await new Promise((done, fail) => {
        worker.onmessage = (event) => done(event.data);
        worker.onerror = (event) => fail(new Error(event.message));
    });
    worker.terminate();
    assert.equal(said, 'h 8042');
}
const name = globalThis.Deno ? `Deno ${globalThis.Deno.version.deno}` : globalThis.Bun ? `Bun ${globalThis.Bun.version}` : `Node ${process.version}`;
console.log(`${name}: ${rows} rows`);
