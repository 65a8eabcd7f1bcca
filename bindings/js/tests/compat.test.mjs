// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as compat from 'urikit/compat';

test('compat: the shapes of uri-js and fast-uri', () => {
    const { parse, serialize, resolve, normalize, equal, resolveComponents } = compat;
    assert.deepEqual({ ...parse('HTTP://u@Example.com:80/%7ea?q#f') }, {
        scheme: 'http', userinfo: 'u', host: 'example.com', port: 80, path: '/~a', query: 'q', fragment: 'f', reference: 'uri',
    });
    assert.equal(parse('http://[FE80::0:1%25eth0]/').host, 'fe80::1%eth0');
    assert.equal(parse('//h:').port, '');
    assert.deepEqual([parse('').reference, parse('#f').reference, parse('a').reference, parse('a:').reference],
        ['same-document', 'same-document', 'relative', 'absolute']);
    assert.match(parse('http://a%G0/').error, /hex digits/);
    assert.equal(serialize({ scheme: 'http', host: '2001:DB8::1', port: 80, path: 'a b', query: 'é' }), 'http://[2001:db8::1]/a%20b?%C3%A9');
    assert.equal(serialize({ path: 'a:b' }), './a:b');
    assert.equal(serialize({ path: '//a' }), '/.//a');
    assert.equal(resolve('http://a/b/c/d;p?q', '../g'), 'http://a/b/g');
    assert.equal(resolve('', '#/definitions/a'), '#/definitions/a');
    assert.equal(resolve('a/b.json', 'c.json'), 'a/c.json');
    assert.equal(resolve('a/b', '../../c'), '../c');
    assert.throws(() => resolve('http://a/', '%G0'), compat.URIError);
    assert.throws(() => resolve('x', '%G0'), compat.URIError);
    assert.throws(() => resolve('http://a/', 'http:///x'), compat.URIError);
    assert.throws(() => parse(3), TypeError);
    assert.throws(() => serialize(null), TypeError);
    assert.throws(() => serialize({ scheme: 'java script', path: 'x' }), TypeError);
    assert.equal(normalize('http://h:80/%7e/../\u{1f600}'), 'http://h/%F0%9F%98%80');
    assert.equal(normalize('http://h/%G0'), 'http://h/%G0');
    assert.deepEqual(normalize({ scheme: 'HTTP', host: 'H' }).host, 'h');
    assert.equal(normalize('a\ud800'), 'a%EF%BF%BD');
    assert.ok(equal('HTTP://h:80', 'http://H/') && !equal('%G0', '%G0') && equal({ scheme: 'a', path: 'b' }, 'a:b'));
    assert.deepEqual(resolveComponents({ scheme: 'a', host: 'h', path: '/b/c' }, { path: 'd' }).path, '/b/d');
    assert.deepEqual([parse('ws://h/a?b').resourceName, parse('wss://h').secure, serialize({ scheme: 'ws', host: 'h', resourceName: '/a?b', secure: true })],
        ['/a?b', true, 'wss://h/a?b']);
    assert.deepEqual([parse('urn:EX:a').nid, serialize({ scheme: 'urn', nid: 'ex', nss: 'a' })], ['ex', 'urn:ex:a']);
    for (const hostile of ['/\\h', '\\\\h', 'http:\\\\h', '/\t/h', 'http://a\\@b']) {
        assert.throws(() => resolve('http://a/', hostile), compat.URIError, hostile);
    }
    assert.equal(resolve('http://a/b', 'x'.repeat(1e6)).length, 1e6 + 9);
});
