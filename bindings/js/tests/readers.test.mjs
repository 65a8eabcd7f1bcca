// SPDX-License-Identifier: MIT
// urikit/readers: what the vectors do not say.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { URI } from 'urikit/uri';
import * as small from 'urikit/uri';
import * as lint from 'urikit/lint';
import * as kit from 'urikit/readers';
import { random } from './random.js';

await kit.init();
await lint.init();
await small.init();
const { addressIsInternal, guard, GuardError, readers, readersAgree, URIError } = kit;

test('readers: names, a base, texts of every kind', () => {
    const found = readers('http://a\\@b/');
    assert.ok(found.length >= 12 && new Set(found.map((one) => one.name)).size === found.length && found.every((one) => one.version));
    assert.deepEqual(readers(new URI('http://h/x')), readers('http://h/x'));
    assert.deepEqual(readers('http://u@h//x').filter((one) => one.server).map((one) => [one.name, one.accepts, one.userinfo, one.path]),
        [['nginx', false, false, null], ['tomcat', true, true, '/x']]);
    const joined = readers('x', { base: 'http://h/' });
    assert.deepEqual(joined.filter((one) => one.why !== 'join'), readers('http://h/x').filter((one) => !['php', 'nginx', 'tomcat'].includes(one.name)));
    assert.deepEqual(readers('x', { base: new URI('http://h/') }), joined);
    assert.equal(readers('a b', { base: 'http://h/' })[0].path, '/a%20b');
    assert.equal(readers('\u00fc', { base: 'http://h/a/' })[0].path, readers('http://h/a/\u00fc')[0].path);
    for (const text of ['\ud800', '\0', '', 'a'.repeat(1e5)]) {
        assert.equal(readers(text).length, found.length);
        readersAgree(text);
    }
    for (const base of ['', 'h/', 'a b']) {
        assert.throws(() => readers('x', { base }), (e) => e instanceof URIError && e.code === 'base');
        assert.throws(() => guard('x', { base }), (e) => e instanceof URIError && e.code === 'base');
    }
    assert.deepEqual(lint.readers('http://a\\@b/'), found);
    assert.notEqual(lint.guard, guard);
});

test('guard: options are words, and not lines', () => {
    for (const hosts of [['a\nallow host *'], ['a b'], [''], ['#'], ['a\tb'], ['a\0'], ['a\u2028b'], ['#a'], ['a\r'], ['a\u00a0']]) {
        assert.throws(() => guard('http://h/', { hosts }), RangeError, JSON.stringify(hosts));
        assert.throws(() => guard('http://h/', { schemes: hosts }), RangeError);
    }
    for (const ports of [[-1], [65536], ['80a'], [1e30], [NaN], ['']]) {
        assert.throws(() => guard('http://h/', { ports }), RangeError, String(ports));
    }
    for (const options of [{ hosts: 5n }, { host: ['a.example'] }, { hosts: {} }, { base: 5 }, { schemes: true }]) {
        assert.throws(() => guard('http://h/', options), TypeError, JSON.stringify(Object.keys(options)));
    }
    assert.throws(() => guard('a b', { policy: 'deny internal\nallow port 80 0x50' }), /policy, line 2: no port: "0x50"/);
    assert.throws(() => guard('a b', { hosts: ['h', 'h:443'] }), { name: 'RangeError', message: /a host is a name, an address, a network, or \*\. and a name, not "h:443"/ });
    assert.throws(() => guard('a b', { policy: 'allow nothing' }), /policy, line 1: allow goes with scheme, host, port or path, not "nothing"/);
    assert.equal(guard('http://h/', { asGiven: true, policy: 'allow host h' }), 'http://h/');
    assert.throws(() => guard('http://h', { asGiven: true, policy: 'allow host h' }), { rule: 'changed', why: /not the text that guard returns/ });
    assert.equal(guard('http://h/', { hosts: 'h', schemes: 'http', ports: 80 }), 'http://h/');
    assert.equal(guard('http://h:8080', { ports: new Set([80, 8080]) }), 'http://h:8080/');
    for (const empty of [{ hosts: [] }, { schemes: [] }, { ports: [] }]) {
        assert.throws(() => guard('http://h/', empty), GuardError);
    }
});

test('guard: errors', () => {
    assert.throws(() => guard('http://\u{1f600}/%G0'), (e) => e instanceof GuardError && e instanceof Error && e.rule === 'invalid' && e.offset === 11 &&
        /^invalid: offset 11: .*hex digits/.test(e.message) && /hex digits/.test(e.why));
    assert.throws(() => guard('http://0x7f.1/'), { name: 'GuardError', rule: 'readers-host', offset: null });
    assert.throws(() => guard('http://u:SECRET@h/'), (e) => !e.message.includes('SECRET'));
    assert.throws(() => guard(`http://h/${'a'.repeat(70000)}`), { rule: 'length' });
    assert.equal(guard(`http://h/${'a'.repeat(65000)}`).length, 65009);
    assert.throws(() => guard('\ud800'), { rule: 'invalid' });
});

test('guard: names beyond ASCII, by the platform', () => {
    assert.equal(guard('http://B\u00fccher.example/\u00fc', { hosts: ['*.example'] }), 'http://xn--bcher-kva.example/%C3%BC');
    assert.equal(guard('http://x.b\u00fccher.example/', { hosts: ['*.B\u00fccher.example'] }), 'http://x.xn--bcher-kva.example/');
    for (const host of ['a\uff0fb', 'a\uff20b', 'a\uff03b', 'a\uff1ab', 'fa\u00df', '\u200d', 'a\u2100b', '\u3002', `${'a'.repeat(70)}\u00fc`, 'a\u200cb']) {
        assert.throws(() => guard(`http://${host}.example/`), GuardError, host);
    }
    assert.throws(() => guard('http://h/', { hosts: ['\u200d'] }), RangeError);
    assert.throws(() => guard('http://\uff11\uff12\uff17.1/'), GuardError);
});

test('addresses', () => {
    for (const [ip, internal] of [['127.0.0.1', true], ['8.8.8.8', false], ['::1', true], ['[::1]', true], ['fe80::1%eth0', true], ['::ffff:8.8.8.8', false]]) {
        assert.equal(addressIsInternal(ip), internal, ip);
    }
    for (const ip of ['', 'localhost', '127.1', '0x7f.0.0.1', '[127.0.0.1]', '\ud800', '1.2.3.4\0', ' ::1', '[::1', '%']) {
        assert.throws(() => addressIsInternal(ip), RangeError, ip);
    }
});

test('what passes goes where it says, by all models and by this program\'s own URL', () => {
    const pieces = ['http://', 'https://', 'HTTP:', '//', '/', '\\', '@', ':', '?', '#', 'a.example', 'b', '127.0.0.1', '0x7f.1', '[::1]', '%2e', '%00', ' ',
        '\t', '\u00fc', '\u3002', '\uff0e', ':80', ':8443', '..', '[', ']', '%'];
    const { below: draw } = random(31);
    let passed = 0;
    for (let i = 0; i < 20000; i++) {
        let text = ['http://', 'https://', ''][draw(3)];
        for (let n = 1 + draw(5); n > 0; n--) {
            text += pieces[draw(pieces.length)];
        }
        let fetched;
        try {
            fetched = guard(text);
        } catch (error) {
            assert.ok(error instanceof GuardError, text);
            continue;
        }
        passed++;
        assert.equal(guard(fetched), fetched);
        const u = new URI(fetched);
        if (!URL.canParse(fetched) || !URL.canParse(text)) { // https://..0x7f.1, a name to others: what the platform refuses goes nowhere
            continue;
        }
        const [given, result] = [new URL(text), new URL(fetched)];
        assert.deepEqual([given.protocol, given.hostname, given.port], [result.protocol, result.hostname, result.port], text);
        assert.equal(result.hostname, u.host, text);
        for (const one of readers(fetched)) {
            assert.ok(one.server || !one.accepts || (one.host.toLowerCase() === u.host && (one.port ?? u.effectivePort) === u.effectivePort && one.scheme === u.scheme), text);
        }
    }
    assert.ok(passed > 300, `${passed}`);
});
