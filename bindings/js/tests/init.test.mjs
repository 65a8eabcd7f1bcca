// SPDX-License-Identifier: MIT
// One init() for all entry points: what it loads, what it leaves to others, what a call before it says.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

const names = ['urikit', 'urikit/uri', 'urikit/lint', 'urikit/readers', 'urikit/coap'];
const entries = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await import(name)])));
const calls = {
    urikit: (kit) => new kit.URI('a:b'), 'urikit/uri': (kit) => kit.canParse('a:b'), 'urikit/lint': (kit) => kit.lint('a:b'),
    'urikit/readers': (kit) => kit.readers('a:b'), 'urikit/coap': (kit) => kit.coapOptions('coap://h/a'),
};
const bytesOf = (file) => readFile(new URL(import.meta.resolve(`urikit/${file}`)));

test('a call before init() names its entry point', () => {
    for (const name of names) {
        assert.throws(() => calls[name](entries[name]), { message: `${name}: not ready: \`await init()\` first` });
    }
});

test('with a source it loads one module; a wrong one is an error with the name', async () => {
    await assert.rejects(entries['urikit/lint'].init(await bytesOf('uri.wasm')), { message: 'urikit/lint: this WebAssembly is another module of the package' });
    await assert.rejects(entries['urikit/coap'].init(new URL('none.wasm', import.meta.url)), /^Error: urikit\/coap: the WebAssembly module cannot be read/);
    await assert.rejects(entries['urikit/coap'].init(3), { message: 'urikit/coap: init() takes a WebAssembly.Module, bytes, a Response or an address' });
    await entries['urikit/coap'].init(await bytesOf('coap.wasm'));
    calls['urikit/coap'](entries['urikit/coap']);
    assert.throws(() => calls['urikit/lint'](entries['urikit/lint']), /urikit\/lint: not ready/);
});

test('one init() of any entry point loads the modules of all', async () => {
    await entries['urikit/readers'].init();
    for (const name of names) {
        calls[name](entries[name]);
    }
});

test('a limit that is given later holds for a module that another init() loaded', async () => {
    await entries.urikit.init(undefined, { memoryLimit: 1 << 20 });
    assert.throws(() => entries.urikit.canParse(`a:${'b'.repeat(1 << 21)}`), { name: 'RangeError', message: /^urikit: out of memory/ });
    await entries['urikit/uri'].init();
    assert.ok(entries['urikit/uri'].canParse(`a:${'b'.repeat(1 << 21)}`));
});
