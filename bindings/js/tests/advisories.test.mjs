// SPDX-License-Identifier: MIT
// What advisories about fast-uri describe must not be true of urikit/compat, which has its functions. doc/advisories.md has
// the list.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { equal, normalize, parse, resolve, serialize, URIError } from 'urikit/compat';

/** Every function that gives a text gives one that browsers read with this host. */
function assertHost(text, host) {
    assert.equal(parse(text).host, host, text);
    for (const made of [normalize(text), resolve('http://base.example/', text), serialize(parse(text))]) {
        assert.equal(new URL(made).hostname, host, `${text} -> ${made}`);
        assert.equal(parse(made).host, host, `${text} -> ${made}`);
    }
}

/** A text that is not repaired: an error, and the same text. */
function assertRefused(text) {
    assert.ok(parse(text).error, text);
    assert.equal(normalize(text), text);
    assert.throws(() => resolve('http://base.example/', text), URIError, text);
    assert.equal(equal(text, text), false, text);
}

test('CVE-2026-6321: only unreserved triplets are decoded, so a path keeps its segments', () => {
    assert.equal(normalize('http://h/public%2f..%2fadmin'), 'http://h/public%2F..%2Fadmin');
    assert.equal(normalize('http://h/public/%2e%2e/admin'), 'http://h/admin'); // as RFC 3986 section 6.2.2.3, and as browsers
    assert.equal(equal('http://h/a%2Fb', 'http://h/a/b'), false);
});

test('CVE-2026-6322: a delimiter in triplets stays data of the host', () => {
    for (const delimiter of ['%40', '%3A', '%2F', '%3F', '%23', '%5C', '%5B']) {
        const text = `http://good.example${delimiter}evil.example/`;
        assert.equal(parse(text).host, `good.example${delimiter}evil.example`);
        assert.equal(normalize(text), text);
    }
});

test('CVE-2026-13676, CVE-2026-75931: names beyond ASCII have one form, in references without a scheme too', () => {
    for (const host of ['127\u30020\u30020\u30021', '127%E3%80%820%E3%80%820%E3%80%821', '\uff11\uff12\uff17.0.0.1', '\u2460\u2461\u2466.0.0.1']) {
        assertHost(`http://${host}/`, '127.0.0.1');
        assert.equal(resolve('http://base.example/', `//${host}/x`), 'http://127.0.0.1/x');
        assert.equal(resolve(`ws://${host}/`, 'x'), 'ws://127.0.0.1/x');
        assert.equal(parse(`//${host}/`, { scheme: 'http' }).host, '127.0.0.1');
        assert.equal(parse(`${host}/`, { scheme: 'http', reference: 'suffix' }).host, '127.0.0.1');
        assert.equal(parse(`foo://${host}/`, { domainHost: true }).host, '127.0.0.1');
        assert.equal(serialize({ scheme: 'http', host, path: '/' }), 'http://127.0.0.1/');
        assert.equal(serialize({ host, path: '/' }, { scheme: 'https' }), '//127.0.0.1/');
        assert.ok(equal(`http://${host}/`, 'http://127.0.0.1/'));
    }
    assertHost('http://B%C3%BCcher.example/', 'xn--bcher-kva.example');
    for (const host of ['%FF.example', '\ufffd.example', '%EF%BF%BD.example', 'good.example%EF%BC%8F.evil.example', '\u00e9%40evil.example', '\u00e9%2Fx']) {
        assertRefused(`http://${host}/`); // a name that has no A-labels
        assert.throws(() => serialize({ scheme: 'http', host, path: '/' }), URIError, host);
    }
});

test('CVE-2026-16221, CVE-2026-18446: a backslash before or in the authority is an error', () => {
    for (const text of ['http://good.example\\@evil.example/', '\\\\evil.example/x', '/\\evil.example/x', '\\/evil.example/x', 'http:\\\\h/']) {
        assertRefused(text);
    }
});

test('CVE-2026-75899: triplets of a host are decoded once', () => {
    for (const host of ['%2531%2532%2537.0.0.1', '127%252e0.0.1', '%25%33%31']) {
        const once = normalize(`http://${host}/`);
        assert.equal(normalize(once), once);
        assert.notEqual(parse(once).host, '127.0.0.1');
    }
});

test('CVE-2026-75975, GHSA-58mr-gqgx-xq4g: brackets hold an address, and nothing else', () => {
    for (const text of ['http://[1:2:3]/', 'http://[::1]evil/', 'http://[::1', 'http://[::ffff:127.0.0.1]x/', 'http://[::g]/', 'http://[x/', 'http://a]/',
        'http://[[::1]]/', 'http://[::1%2e]/']) {
        assertRefused(text);
    }
    assert.equal(new URL(normalize('http://[`@127.0.0.1/')).hostname, parse('http://[`@127.0.0.1/').host);
});

test('CVE-2026-76172: a scheme is not decoded', () => {
    for (const text of ['%2f%2fevil.example:/pwn', '%u002f%u002fevil.example:/pwn', 'ht%0d%0atp://h/']) {
        assertRefused(text);
    }
    assert.throws(() => serialize({ scheme: '%2f%2fevil.example', path: 'x' }), TypeError);
});

test('CVE-2026-86472: the case of a host is folded after its triplets are decoded', () => {
    assertHost('http://%41DMIN.example/', 'admin.example');
    assert.ok(equal('http://%41DMIN.example/', 'http://admin.example/'));
});

test('no component reaches into another one', () => {
    for (const port of ['80@evil.example', '80/../', '8 0', -1, 1.5, NaN, '80#']) {
        assert.throws(() => serialize({ scheme: 'http', host: 'good.example', port, path: '/' }), TypeError, String(port));
    }
    for (const host of ['[x]@[::2]', '::1%x]@[::2', '[::1]@x.[::2]', '1:2%@evil]', '[', ']', '[]', '[::1]x']) {
        let made = null;
        try {
            made = serialize({ scheme: 'http', host, path: '/' });
        } catch (error) {
            assert.ok(error instanceof URIError, host);
        }
        assert.ok(made === null || (parse(made).userinfo === undefined && parse(made).host.includes('%')), `${host} -> ${made}`);
    }
    const parts = { userinfo: 'a@b/c', host: 'h@i/j?k#l', path: '//x?y#z', query: 'q#r', fragment: 's#t' };
    for (const scheme of [undefined, 'http', 'foo']) {
        const read = parse(serialize({ ...parts, scheme }));
        assert.deepEqual([read.userinfo, read.host, read.query, read.fragment], ['a%40b%2Fc', 'h%40i%2Fj%3Fk%23l', 'q%23r', 's%23t']);
    }
    assert.equal(parse(serialize({ path: '//evil.example/x' })).host, undefined);
});
