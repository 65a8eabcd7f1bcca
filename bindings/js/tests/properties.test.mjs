// SPDX-License-Identifier: MIT
// Properties over generated cases: no edit, builder or repair creates, moves or hides a host; no call depends on those
// before it.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createInstance, init, IRI, URI } from 'urikit';
import * as compat from 'urikit/compat';
import { CASES, random, textOf } from './random.js';

const wasm = pathToFileURL(createRequire(import.meta.url).resolve('urikit/urikit.wasm'));
const module = await WebAssembly.compile(await readFile(wasm));

function outcome(call) {
    try {
        const value = call();
        return value === undefined ? 'undefined' : JSON.stringify(value);
    } catch (error) {
        return `${error.name} ${error.code} ${error.offset} ${error.message}`;
    }
}

const wellFormed = (text) => Buffer.from(text).toString();
const PARTS = ['scheme', 'userinfo', 'host', 'hostKind', 'port', 'effectivePort', 'path', 'query', 'fragment', 'authority', 'ranges'];
const partsOf = (one) => Object.fromEntries([...PARTS.map((name) => [name, one[name]]), ['text', String(one)]]);

/** Calls on a kit with two texts. */
const CALLS = [
    (kit, a) => partsOf(new kit.URI(a)),
    (kit, a) => partsOf(new kit.IRI(a)),
    (kit, a, b) => partsOf(new kit.URI(a).resolve(b)),
    (kit, a, b) => partsOf(new kit.IRI(a).resolve(b)),
    (kit, a) => partsOf(new kit.IRI(a).resolve('')),
    (kit, a) => partsOf(new kit.IRI(a).normalize('scheme')),
    (kit, a, b) => partsOf(new kit.IRI(a).relativize(b)),
    (kit, a, b) => partsOf(new kit.URI(a).withPath(b)),
    (kit, a, b) => partsOf(new kit.IRI(a).withQuery([[b, a]])),
    (kit, a) => kit.canParse(a, 'uri'),
    (kit, a) => kit.normalize(a),
    (kit, a, b) => kit.resolve(a, b),
    (kit, a, b) => kit.equal(a, b),
    (kit, a) => kit.encode(a),
    (kit, a) => new kit.CRI(a).toEDN(),
    (kit, a, b) => [0, 1].map((row) => kit.parseMany([a, b]).part(row, 'host')),
    (kit, a) => new kit.NoshURI(a).normalize(),
    (kit, a) => new kit.UserURL(a).qualifiers.size,
];

test('a call gives on a used instance what it gives on a fresh one', async () => {
    const one = random();
    const used = await createInstance(module);
    const texts = Array.from({ length: 12 }, () => textOf(one, 10)); // few, so that the same come again
    texts.push('', 'http://a/\u00fc', 'http://\u00e9.example/x', 'http://a/b');
    for (let i = 0; i < Math.min(CASES, 4000); i++) {
        const call = one.pick(CALLS);
        const [a, b] = [one.pick(texts), one.pick(texts)];
        const fresh = await createInstance(module);
        assert.equal(outcome(() => call(used, a, b)), outcome(() => call(fresh, a, b)), `call ${i}: ${call} ${JSON.stringify([a, b])}`);
    }
});

test('an instance that resolved to its own text reads the next text anew', async () => {
    const kit = await createInstance(module);
    const text = 'http://a/\u00fc';
    const base = new kit.IRI(text);
    assert.equal(String(base.resolve('')), text);
    kit.canParse('x://longer.example.org:80/path');
    assert.equal(new kit.IRI(text).host, 'a');
    assert.throws(() => new kit.URI(text), { code: 'char' });
});

const authorityOf = (one) => (one.host === null ? null : `${one.hostKind} ${one.userinfo} ${one.host} ${one.authority.slice(one.authority.lastIndexOf(one.host) + one.host.length)}`);

/** Edits of all parts but the host; a text for each. */
const EDITS = {
    path: (u, text) => u.withPath(text),
    query: (u, text) => u.withQuery(text),
    fragment: (u, text) => u.withFragment(text),
    encodedPath: (u, text) => u.withPath(text, { encoded: true }),
    encodedQuery: (u, text) => u.withQuery(text, { encoded: true }),
    pairs: (u, text) => u.withQuery([[text, text], ['', null]]),
    setQuery: (u, text) => u.setQuery(text, text),
    addQuery: (u, text) => u.addQuery(text, text),
    removeQuery: (u, text) => u.removeQuery(text, '*'),
    appendSegment: (u, text) => u.appendSegment(text),
    scheme: (u, text) => u.withScheme(text),
};

test('no edit of another part creates, moves or hides a host', async () => {
    await init();
    const one = random();
    let made = 0;
    for (let i = 0; i < CASES; i++) {
        const Class = one.pick([URI, IRI]);
        let u = null;
        try {
            u = new Class(textOf(one, 3));
        } catch {
            continue;
        }
        const text = one.pick([textOf(one, 30), '//evil.example/x', '@evil.example', ':80', '\\\\evil.example', '/..//evil.example', 'a:b', 'x']);
        const [name, edit] = one.pick(Object.entries(EDITS));
        let result = null;
        try {
            result = edit(u, text);
        } catch (error) {
            assert.ok(error instanceof globalThis.URIError, String(error));
            continue;
        }
        made++;
        const again = new Class(String(result));
        assert.deepEqual(partsOf(again), partsOf(result));
        assert.equal(authorityOf(again), authorityOf(u), `${name}: ${u} ${JSON.stringify(text)} -> ${result}`);
    }
    assert.ok(made > CASES / 8, `${made} edits`);
});

test('withHost, withUserinfo and withPort change what they name', async () => {
    await init();
    const one = random();
    for (let i = 0; i < CASES; i++) {
        let u = null;
        try {
            u = new URI(textOf(one));
        } catch {
            continue;
        }
        const text = one.pick([textOf(one, 30), 'a@b', 'a/b', 'h?x', 'h#x', '[::1]@x', '[::1]:80', '[::1', 'x\\y', 'name', '']);
        for (const [part, edit] of [['host', () => u.withHost(text)], ['userinfo', () => u.withUserinfo(text)], ['port', () => u.withPort(i % 65536)]]) {
            let result = null;
            try {
                result = edit();
            } catch (error) {
                assert.ok(error instanceof globalThis.URIError, String(error));
                continue;
            }
            for (const other of ['scheme', 'userinfo', 'host', 'path', 'query', 'fragment'].filter((name) => name !== part)) {
                assert.equal(result[other], u[other], `${part}: ${u} ${JSON.stringify(text)} -> ${result}`);
            }
            if (part === 'port') {
                assert.equal(result.port, i % 65536);
            } else if (text[0] !== '[' || part === 'userinfo') {
                assert.equal(Buffer.from(text).toString('latin1'), unescape(result[part]));
            } else {
                assert.equal(result.host, text);
            }
        }
    }
});

test('withQuery with pairs gives the pairs', async () => {
    await init();
    const one = random();
    for (let i = 0; i < CASES / 10; i++) {
        const pairs = Array.from({ length: 1 + one.below(4) }, () => [wellFormed(textOf(one, 10)), one.pick([null, '', wellFormed(textOf(one, 10))])]);
        assert.deepEqual(new URI('http://h/?old#f').withQuery(pairs).queryPairs, pairs);
        assert.deepEqual(new IRI('?old').withQuery(pairs).queryPairs, pairs);
    }
});

// ---- urikit/compat

/** The authority by appendix B of RFC 3986, in the same words for a text and for its repaired form. */
function written(text) {
    const [, scheme, authority] = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?/.exec(text);
    if (authority === undefined) {
        return 'none';
    }
    const at = authority.lastIndexOf('@');
    const host = /^(\[[^\]]*\]|[^:]*)/.exec(authority.slice(at + 1))[1];
    return hostText(host, /^(https?|wss?)$/i.test(scheme ?? ''));
}

function hostText(host, isDomain) {
    const bytes = Buffer.from(host).toString('latin1').replace(/%([\dA-Fa-f]{2})/g, (all, hex) => String.fromCharCode(parseInt(hex, 16)))
        .replace(/[A-Z]/g, (c) => c.toLowerCase());
    try {
        const isAddress = /^\[[\da-f:.]+\]$/.test(bytes);
        return isAddress || (isDomain && /[^\0-\x7f]/.test(bytes)) ? new URL(`https://${Buffer.from(bytes, 'latin1')}/`).hostname : bytes;
    } catch {
        return bytes;
    }
}

test('compat: no normal form, target or written text has another host', () => {
    const one = random();
    let changed = 0;
    for (let i = 0; i < CASES; i++) {
        const text = textOf(one, i % 2 ? 15 : 0);
        const normal = compat.normalize(text);
        changed += normal !== text;
        assert.equal(written(normal), written(text), `${JSON.stringify(text)} -> ${JSON.stringify(normal)}`);
        assert.equal(compat.normalize(normal), normal, JSON.stringify(text));
        const parts = compat.parse(text);
        const isGood = compat.equal(text, text);
        assert.equal(isGood, compat.equal(text, normal), JSON.stringify(text));
        if (!isGood) {
            assert.ok(parts.error, JSON.stringify(text));
            assert.equal(normal, text);
            assert.throws(() => compat.resolve('foo://h/', text), globalThis.URIError);
            continue;
        }
        const again = compat.serialize(parts);
        const parsed = compat.parse(again);
        for (const name of ['userinfo', 'host']) {
            assert.equal(parsed[name], parts[name], `${JSON.stringify(text)} -> ${again}`);
        }
        if (parts.host !== undefined || parts.resourceName === undefined) { // ws: and ws:/ have one resource name
            assert.equal(compat.serialize(parsed), again);
        }
        const target = outcome(() => compat.resolve('foo://base.example/a', text));
        if (!/Error/.test(target)) {
            assert.equal(written(JSON.parse(target)), written(text) === 'none' ? (/^[a-z][a-z\d+.-]*:/i.test(text) ? 'none' : 'base.example') : written(text), text);
        }
    }
    assert.ok(changed > CASES / 10);
});

test('compat: serialize writes the components that are given, or throws', () => {
    const one = random();
    const bits = () => one.pick(['a', 'x', '80', '@', ':', '/', '?', '#', '[', ']', '%', '%2F', '\\', ' ', '\u00e9', '//', '..', '[::1]', '::1', 'v1.x', '\u212a', undefined]);
    const text = () => (one.below(4) === 0 ? undefined : Array.from({ length: 1 + one.below(3) }, bits).join(''));
    let made = 0;
    for (let i = 0; i < CASES; i++) {
        const given = { scheme: one.pick([undefined, 'http', 'foo', 'ws', 'urn']), userinfo: text(), host: text(), port: one.pick([undefined, 80, '', 65536, '8@']), path: text(), query: text(), fragment: text() };
        const line = outcome(() => compat.serialize(given));
        if (/Error/.test(line)) {
            assert.match(line, /^(URI|Type)Error/);
            continue;
        }
        made++;
        const read = compat.parse(JSON.parse(line));
        const hasAuthority = [given.userinfo, given.host, given.port].some((part) => part !== undefined);
        assert.equal(read.host !== undefined, hasAuthority, `${JSON.stringify(given)} -> ${line}`);
        assert.equal(read.userinfo !== undefined, given.userinfo !== undefined, `${JSON.stringify(given)} -> ${line}`);
        if (hasAuthority) {
            const host = given.host ?? '';
            const literal = host.includes(':') && host[0] !== '[' ? `[${host}]` : host;
            assert.equal(hostText(read.host.includes(':') && read.host[0] !== '[' ? `[${read.host}]` : read.host, false),
                hostText(literal, /^(http|ws)$/.test(given.scheme ?? '')), `${JSON.stringify(given)} -> ${line}`);
        }
    }
    assert.ok(made > CASES / 20, `${made} texts`);
});

test('no regular expression has the flags i and u: \\w and letters would match U+017F and U+212A', async () => {
    const folder = new URL('.', wasm);
    let read = 0;
    for (const name of (await readdir(folder)).filter((one) => one.endsWith('.js') && !one.includes('-module'))) {
        const text = await readFile(new URL(name, folder), 'utf8');
        for (const [all, flags] of text.matchAll(/\/([dgimsuy]{2,})(?=[),.;:\s])/g)) {
            read++;
            assert.ok(!(flags.includes('i') && flags.includes('u')), `${name}: ${all}`);
        }
    }
    assert.ok(read > 0);
});

test('equal is reflexive and symmetric, and equal texts have equal keys', async () => {
    await init();
    const kit = await createInstance(module);
    const one = random();
    const key = (text, level) => String(new IRI(text).toURI().normalize(level));
    const forms = [(u) => u.toURI(), (u) => u.toURI().toIRI(), (u) => u.normalize(), (u) => u.normalize('scheme')];
    const tally = { equal: 0, different: 0 };
    const cases = Math.min(CASES, 20000);
    for (let i = 0; i < cases; i++) {
        const a = textOf(one, 5);
        if (!kit.canParse(a, 'iri-reference')) {
            continue;
        }
        const form = String(one.pick(forms)(new IRI(a)));
        const at = one.below(form.length + 1);
        const b = one.below(2) ? form : form.slice(0, at) + one.pick(['a', 'A', '/', '.', '%', '\u00e9']) + form.slice(at + 1);
        if (!kit.canParse(b, 'iri-reference')) {
            continue;
        }
        for (const level of ['percent', 'syntax', 'scheme']) {
            const equal = kit.equal(a, b, level);
            tally[equal ? 'equal' : 'different']++;
            assert.ok(kit.equal(a, a, level) && kit.equal(b, a, level) === equal, JSON.stringify([a, b, level]));
            assert.equal(equal, key(a, level) === key(b, level), JSON.stringify([a, b, level, key(a, level), key(b, level)]));
        }
    }
    assert.ok(tally.equal > cases / 4 && tally.different > cases / 20, JSON.stringify(tally));
});
