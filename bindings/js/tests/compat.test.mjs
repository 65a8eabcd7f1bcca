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
    // U+212A and U+017F are letters to \w under the flags i and u
    for (const c of ['\u212a', '\u017f']) {
        const encoded = encodeURIComponent(c);
        assert.equal(normalize(`http://h/${c}?${c}#${c}`), `http://h/${encoded}?${encoded}#${encoded}`);
        assert.ok(equal(`foo://${c}@h/${c}`, `foo://${encoded}@h/${encoded}`));
        assert.equal(resolve('http://h/', c), `http://h/${encoded}`);
        assert.equal(serialize({ host: `a${c}`, path: c }), `//a${encoded}/${encoded}`);
    }
    // an IPvFuture literal is not the name in it
    assert.equal(serialize(parse('http://[v1.x]/')), 'http://[v1.x]/');
    assert.equal(serialize(parse('ws://[v1.example]/')), 'ws://[v1.example]/');
    assert.ok(!equal('http://[v1.x]/', 'http://v1.x/') && !equal('ws://[v1.example]/', 'ws://v1.example/'));
    assert.equal(parse('//[v1.x:y]').host, '[v1.x:y]');
    // a zone that begins with 25
    assert.equal(parse('http://[fe80::1%2525eth0]/').host, 'fe80::1%2525eth0');
    assert.equal(serialize(parse('http://[fe80::1%2525eth0]/')), 'http://[fe80::1%2525eth0]/');
    // a port above 65535 is an error everywhere
    const far = 'http://h:65536/';
    assert.match(parse(far).error, /65535/);
    assert.equal(normalize('HTTP://h:65536/a/..'), 'HTTP://h:65536/a/..');
    assert.ok(!equal(far, far));
    assert.throws(() => resolve(far, 'x'), { code: 'port', offset: 9 });
    assert.throws(() => resolve('http://h/', '//h:65536'), { code: 'port' });
    assert.throws(() => serialize({ host: 'h', port: 65536 }), TypeError);
    assert.equal(serialize({ host: 'h', port: 65535 }), '//h:65535');
    // a host with a colon
    for (const host of ['example.com:8080', 'v1.x:y', '1:2:x', 'g:']) {
        assert.throws(() => serialize({ scheme: 'http', host }), { code: 'host_colon', offset: host.indexOf(':') }, host);
    }
    // null is as good as absent
    assert.equal(serialize({ scheme: 'a', host: null, port: null, userinfo: null, path: '/x', query: null, fragment: null }), 'a:/x');
    // URNs
    const uuid = 'F81D4FAE-7dec-11d0-a765-00a0c91e6bf6';
    assert.equal(serialize({ scheme: 'urn', nid: 'uuid', uuid }), `urn:uuid:${uuid.toLowerCase()}`);
    assert.deepEqual([parse(`urn:UUID:${uuid}`).uuid, parse(`urn:UUID:${uuid}`).nss, parse(`urn:UUID:${uuid}`).error], [uuid, undefined, undefined]);
    assert.match(parse('urn:uuid:x').error, /UUID/);
    assert.equal(parse('urn:uuid:x', { tolerant: true }).error, undefined);
    assert.ok(equal(`URN:UUID:${uuid}`, `urn:uuid:${uuid.toLowerCase()}`) && !equal('urn:a:X', 'urn:a:x'));
    assert.equal(normalize('urn:UUID:%C3%a9A?=Q#F'), 'urn:uuid:%C3%A9a?=Q#F');
    assert.equal(serialize({ scheme: 'urn', path: 'A', query: 'B:c' }), 'urn:A?B:c');
    assert.equal(serialize({ scheme: 'urn', nid: 'a' }), 'urn:a:');
    assert.throws(() => serialize({ scheme: 'urn', nss: 'a' }), TypeError);
    // web sockets
    assert.equal(normalize('ws://h%FF/'), 'ws://h%FF/');
    assert.equal(normalize(normalize('ws:%23/../')), normalize('ws:%23/../'));
    assert.equal(normalize('WS://h:80?q#f'), 'ws://h/?q');
    assert.equal(normalize('ws://h/#%G0'), 'ws://h/#%G0');
    for (const text of [' //h', '\0//h', '/\n/h', 'http:/\\h', 'http://h\t/x']) { // browsers read another host
        assert.ok(parse(text).error, JSON.stringify(text));
        assert.equal(normalize(text), text);
    }
    for (const hostile of ['/\\h', '\\\\h', 'http:\\\\h', '/\t/h', 'http://a\\@b']) {
        assert.throws(() => resolve('http://a/', hostile), compat.URIError, hostile);
    }
    assert.equal(resolve('http://a/b', 'x'.repeat(1e6)).length, 1e6 + 9);
});
