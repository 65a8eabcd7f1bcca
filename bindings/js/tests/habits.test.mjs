// SPDX-License-Identifier: MIT
// What people know of URL: a base, assignments, and errors that say what to do.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { createInstance, init, IRI, resolve, URI } from 'urikit';
import * as small from 'urikit/uri';

await init();
await small.init();

test('a base, as with URL', () => {
    assert.equal(String(new URI('/x', 'http://h/a/b')), 'http://h/x');
    assert.equal(String(new URI('?q', new URL('http://h/a/b'))), 'http://h/a/b?q');
    assert.equal(String(new URI('//other', new URI('http://h/'))), 'http://other');
    assert.equal(String(URI.parse('../c', 'http://h/a/b/')), 'http://h/a/c');
    assert.equal(String(new IRI('\u00e9', 'http://\u00fc/a')), 'http://\u00fc/\u00e9');
    assert.equal(String(new small.URI('x', 'http://h/a/b')), 'http://h/a/x');
    assert.equal(String(new URI('http://k/', 'http://h/')), 'http://k/');
    assert.equal(String(new URI('/x', undefined)), '/x');
    for (const base of ['/relative', '', 'a b', null, 5, {}]) {
        assert.throws(() => new URI('/x', base), base === null || typeof base !== 'string' ? TypeError : { name: 'URIError' }, String(base));
    }
    assert.throws(() => new URI('a b', 'http://h/'), { code: 'char', offset: 1 });
    assert.throws(() => new URI('/\u00e9', 'http://h/'), { code: 'char', offset: 1 });
    class Own extends URI {}
    assert.ok(new Own('x', 'http://h/') instanceof Own);
    assert.equal(resolve('http://h/a', 'x'), String(new URI('x', 'http://h/a')));
});

test('an assignment says which call makes another object', () => {
    for (const u of [new URI('http://h/'), new IRI('http://h/'), new small.URI('http://h/'), new (class Own extends URI {})('a:b')]) {
        const before = String(u);
        for (const [name, call] of Object.entries({ scheme: 'withScheme', host: 'withHost', port: 'withPort', path: 'withPath', query: 'withQuery',
            fragment: 'withFragment', userinfo: 'withUserinfo', searchParams: 'setQuery', pathSegments: 'withPath' })) {
            assert.throws(() => { u[name] = 'x'; }, { name: 'TypeError', message: `${name} cannot be assigned: the object does not change. ${call}() makes another one` });
        }
        assert.equal(String(u), before);
    }
});

test('a module that is not there says where it was looked for', async () => {
    const server = createServer((request, response) => {
        response.statusCode = request.url === '/page' ? 200 : 404;
        response.end('<!doctype html><title>no module</title>');
    });
    await new Promise((done) => { server.listen(0, '127.0.0.1', done); });
    const home = `http://127.0.0.1:${server.address().port}`;
    try {
        await assert.rejects(createInstance(`${home}/none.wasm`), (error) => error.message.includes(`404 Not Found ${home}/none.wasm`) && error.message.includes('urikit/inline'));
        await assert.rejects(createInstance(`${home}/page`), (error) => error.message.includes(`${home}/page is not a WebAssembly module`));
        await assert.rejects(createInstance(fetch(`${home}/none.wasm`)), (error) => error.message.includes(`${home}/none.wasm`));
    } finally {
        server.close();
    }
    await assert.rejects(createInstance(`${home}/gone.wasm`), (error) => error.message.includes(`${home}/gone.wasm`) && error.cause instanceof Error);
    await assert.rejects(createInstance(new URL('file:///none/at/all.wasm')), /cannot be read: .*file:\/\/\/none\/at\/all\.wasm/);
    await assert.rejects(createInstance(new Uint8Array(8)), /cannot be compiled/);
    await assert.rejects(createInstance(new ArrayBuffer(0)), /cannot be compiled/);
});

test('a policy that forbids WebAssembly is named', async () => {
    const { compile } = WebAssembly;
    WebAssembly.compile = () => Promise.reject(new WebAssembly.CompileError('WebAssembly.compile(): Wasm code generation disallowed by embedder'));
    try {
        await assert.rejects(createInstance(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])), /needs script-src 'wasm-unsafe-eval'/);
    } finally {
        WebAssembly.compile = compile;
    }
});

test('every name of the types has a comment, which editors show', async () => {
    const MEMBER = /^( {4}(readonly |static )?(\[Symbol|[a-zA-Z]\w*\??[(:])|export (declare |abstract )*(function|const|class|interface|type) )/;
    for (const name of ['index', 'uri', 'coap', 'lint', 'readers', 'agent', 'compat', 'type-parts']) {
        const lines = (await readFile(new URL(`dist/${name}.d.ts`, import.meta.resolve('urikit/package.json')), 'utf8')).split('\n');
        let block = '';
        lines.forEach((line, i) => {
            block = /^\S/.test(line) ? line : block;
            // what only repeats a name that has one: the members of Instance and of compat, the arguments of a function
            const repeats = /: typeof \w+;$/.test(line) || (line[0] === ' ' && /^export function/.test(block));
            const another = /^export type \{/.test(line);
            if (MEMBER.test(line) && !repeats && !another) {
                assert.match(lines[i - 1], /\*\/$/, `${name}.d.ts:${i + 1}: ${line.trim()}`);
            }
        });
    }
});
