// SPDX-License-Identifier: MIT
// require() gives what import gives, and objects of the one are taken by the other.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import * as all from 'urikit';

const require = createRequire(import.meta.url);

test('require: the same names, before and after init()', async () => {
    for (const name of ['urikit', 'urikit/uri', 'urikit/lint', 'urikit/readers', 'urikit/coap', 'urikit/compat']) {
        const here = require(name);
        assert.deepEqual(Object.keys(here).sort(), Object.keys(await import(name)).filter((one) => one !== 'module.exports').sort(), name);
        await here.init?.();
    }
    const { URI, CRI, URIError, resolve } = require('urikit');
    await all.init();
    assert.notEqual(URI, all.URI); // two copies, each with a module of its own
    assert.equal(String(new URI('http://a/b').resolve(new all.URI('c'))), 'http://a/c');
    assert.equal(new CRI(new all.CRI('coap://h')).edn, '[-1, ["h"]]');
    assert.equal(all.resolve(new URI('a:b/c'), 'd'), 'a:b/d');
    assert.throws(() => resolve('a:', 'b c'), (e) => e instanceof URIError && e instanceof globalThis.URIError && e.code === 'char');
    assert.equal(require('urikit/uri').normalize('HTTP://h'), 'http://h');
    assert.equal(require('urikit/lint').lint('http://u@h/')[0].id, 'userinfo-web');
    assert.equal(require('urikit/readers').guard('HTTP://h'), 'http://h/');
    assert.equal(require('urikit/coap').coapOptions(new all.CRI('coap://h/p')).options.length, 2);
    assert.equal(require('urikit/compat').default.resolve('http://a/b', 'c'), 'http://a/c');
});
