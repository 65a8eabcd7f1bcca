// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { CRI, init, IRI, NoshURI, PackageURL, parseMany, URI, URIError, UserURL } from 'urikit';
import * as coap from 'urikit/coap';
import * as lint from 'urikit/lint';

await init();
await coap.init();
await lint.init();

test('a CRI from bytes, text, objects, notation', () => {
    const cri = new CRI('coap://example.com/a?q');
    assert.deepEqual(new Uint8Array([...cri.bytes]), cri.toBytes());
    assert.equal(cri.toHex(), '84208267 6578616d706c65 63636f6d 816161 816171'.replaceAll(' ', ''));
    for (const source of [cri.bytes, cri.bytes.buffer, new DataView(cri.bytes.buffer), Buffer.from(cri.bytes), cri,
        new URI('coap://example.com/a?q'), new IRI('coap://example.com/a?q'), new URL('coap://example.com/a?q')]) {
        assert.equal(new CRI(source).edn, cri.edn);
    }
    assert.equal(cri.edn, '[-1, ["example", "com"], ["a"], ["q"]]');
    assert.equal(String(CRI.fromEDN("cri'coap://a'").toURI()), 'coap://a');
    assert.equal(inspect(cri), `CRI ${cri.edn}`);
    assert.equal(cri.scheme, 'coap');
    const bytes = cri.bytes;
    bytes[0] = 0; // a copy
    assert.equal(cri.toHex().slice(0, 2), '84');
    assert.throws(() => new CRI(new Uint8Array([1, 2])), { code: 'cbor_trailing', offset: 1, byteOffset: 1, text: null });
    assert.throws(() => new CRI(3), TypeError);
    assert.throws(() => new CRI(cri, { profile: 'r19' }), RangeError);
    assert.throws(() => CRI.fromEDN('[-1, ['), (e) => e instanceof URIError && e.code === 'cri_edn' && e.offset === 6);
    assert.throws(() => new CRI(Uint8Array.from([0x81, 0x1a, 0x00, 0x0f, 0x42, 0x3f])), URIError);
    assert.equal(CRI.canParse(new Uint8Array([1])), false);
    assert.throws(() => new CRI('coap://e\u0301/'), { code: 'cri_nfc' });
    assert.throws(() => new CRI('coap://\u00c9/'), { code: 'cri_label_case' });
    assert.equal(new CRI('coap://\u00e9/').edn, '[-1, ["\\u00e9"], [""]]');
});

test('the items of a CRI say which byte means what', () => {
    assert.deepEqual(new CRI('coap://[::1]:1/a').items.map(({ role, start, end, text }) => [role, start, end, text]), [
        ['array', 0, 26, '3 items'], ['scheme', 1, 2, 'coap'], ['authority', 2, 21, '2 items'],
        ['address', 3, 20, '00000000000000000000000000000001'], ['port', 20, 21, '1'], ['path', 21, 24, '1 item'],
        ['segment', 22, 24, 'a'],
    ].map((row) => row.map((x) => (x === 26 ? 24 : x))));
    assert.deepEqual(new CRI('../x#f').items.map(({ role, text }) => [role, text]),
        [['array', '4 items'], ['discard', '2'], ['path', '1 item'], ['segment', 'x'], ['query', 'null'], ['fragment', 'f']]);
});

test('CoAP options there and back', () => {
    const { scheme, options } = coap.coapOptions('coaps://example.com:61616/a/b%2Fc?q=1&r',
        { destination: { address: '192.0.2.1', port: 5684 } });
    assert.equal(scheme, 'coaps');
    assert.deepEqual(options.map(({ number, value }) => [number, Buffer.from(value).toString('latin1')]),
        [[3, 'example.com'], [7, '\xf0\xb0'], [11, 'a'], [11, 'b/c'], [15, 'q=1'], [15, 'r']]);
    assert.equal(coap.uriOfOptions(options, { scheme }), 'coaps://example.com:61616/a/b%2Fc?q=1&r');
    assert.equal(new CRI(coap.criOfOptions(options, { scheme })).edn,
        '[-2, ["example", "com", 61616], ["a", "b/c"], ["q=1", "r"]]');
    assert.deepEqual(coap.coapOptions(new CRI('coap://example.com/a')).options.map((o) => o.name), ['Uri-Host', 'Uri-Path']);
    assert.throws(() => coap.coapOptions('http://h/'), { code: 'coap_scheme' });
    assert.throws(() => coap.uriOfOptions([{ number: 11, value: 'x'.repeat(256) }], { destination: { address: '::1', port: 5683 } }),
        { code: 'coap_path_long', offset: 0 });
    assert.throws(() => coap.coapOptions('coap://h', { destination: { address: 'h', port: 1 } }), { code: 'coap_destination' });
    assert.throws(() => coap.coapOptions('coap://h', { destination: { port: -1 } }), RangeError);
    assert.throws(() => coap.coapOptions(3), TypeError);
    const many = Array.from({ length: 5000 }, (unused, i) => ({ number: 11, value: `segment-${i}` }));
    const uri = coap.uriOfOptions(many, { destination: { address: '::1', port: 5683 } });
    assert.equal(coap.coapOptions(uri).options.length, 5000);
});

test('NOSH URIs and user URLs', () => {
    const n = new NoshURI('nosh://1673/com.example.foo/123');
    assert.deepEqual([n.authority, n.authorityKind, n.collection, n.rkey, n.restricted],
        ['1673', 'account', 'com.example.foo', '123', true]);
    assert.ok(n.equals('NOSH://1673/com.example.foo/123'));
    assert.throws(() => new NoshURI('nosh://a', 'none'), RangeError);
    const address = '0xb794f5ea0ba39494ce839613fffba74279579268';
    const zeros = `0x${'0'.repeat(40)}`;
    const by = new NoshURI(`nosh://${address.replace('b', 'B')}/com.example.foo/123`);
    assert.equal(n.equals(by), false);
    for (const [account, other, equal] of [[1673, by, true], [1673n, String(by), true], [1674, by, false], [undefined, by, false], [null, by, false]]) {
        assert.equal(n.equals(other, new Map([[address, account]])), equal);
        assert.equal(by.equals(n, (asked) => (asked === address ? account : 1)), equal);
    }
    assert.ok(new NoshURI('nosh://9223372036854775807').equals(`nosh://${address}`, () => 9223372036854775807n));
    assert.ok(new NoshURI(`nosh://${zeros}`).equals(`nosh://${address}`, () => 4294967297));
    assert.ok(!new NoshURI(`nosh://${zeros}`).equals(`nosh://${address}`, new Map([[zeros, 1], [address, 2]])));
    assert.ok(!new NoshURI(`nosh://${zeros}`).equals(`nosh://${address}`, new Map()));
    assert.throws(() => n.equals(by, { [address]: 1673 }), { name: 'TypeError', message: /^a registry is a Map or a function/ });
    assert.throws(() => n.equals(by, () => 1.5), TypeError);
    assert.throws(() => n.equals(by, () => '1673'), TypeError);
    assert.throws(() => n.equals(by, () => 0), RangeError);
    assert.throws(() => n.equals(by, () => 1n << 63n), RangeError);
    assert.throws(() => n.equals('nosh:x', () => 1), { code: 'missing_authority' });
    const u = new UserURL('usr:GitHub/octocat?location=Boston,%20MA');
    assert.deepEqual([u.type, u.name, [...u.qualifiers], u.profileURL],
        ['github', 'octocat', [['location', 'Boston, MA']], 'https://github.com/octocat']);
    assert.ok(u.equals('usr:github/octocat?location=Boston%2C%20MA'));
    assert.throws(() => new UserURL('usr:x/a b'), { code: 'invalid_char', offset: 7 });
    assert.throws(() => new UserURL(5), TypeError);
    const many = `usr:x/a?${Array.from({ length: 20000 }, (unused, i) => `k${i}=v`).join('&')}`;
    assert.equal(new UserURL(many).qualifiers.size, 20000);
});

test('what all families have', () => {
    const samples = [new NoshURI('NOSH://foo.com/com.example.foo', 'lexicon'), new UserURL('usr:GitHub/a?b=c'), new PackageURL('pkg:PyPI/A_b@1#c')];
    for (const one of samples) {
        const { constructor: Class, canonical } = one;
        assert.notEqual(canonical, one.text);
        assert.equal(String(one.normalize()), canonical);
        assert.equal(one.normalize().dialect, one.dialect);
        assert.ok(one.equals(canonical) && one.equal(one.normalize()));
        assert.equal(Object.prototype.toString.call(one), `[object ${Class.name}]`);
        assert.deepEqual(Object.keys(one), Class === NoshURI ? ['text', 'dialect'] : ['text']);
        assert.ok('canonical' in Class.prototype && !Object.keys(Class.prototype).length);
        assert.throws(() => Class.prototype.canonical, TypeError);
        class Mine extends Class {}
        assert.ok(new Mine(canonical, one.dialect).normalize() instanceof Mine);
    }
    const { restrictedError } = new NoshURI('nosh://1673/a%20b');
    assert.ok(restrictedError instanceof URIError && restrictedError.offset > 0);
    assert.throws(() => new NoshURI('nosh://1673', 'x'), { message: "unknown dialect 'x'; the dialects are sdl, lexicon" });
    assert.throws(() => URI.canParse('a', 'x'), { name: 'RangeError', message: /^unknown kind 'x'; the kinds are uri, .*nosh, .*purl$/ });
});

test('findings, with offsets in UTF-16 units', () => {
    const [found] = lint.lint('http://\u{1f600}@h/').filter((f) => f.id === 'userinfo-web');
    assert.deepEqual([found.start, found.end, found.startByte, found.endByte], [7, 9, 7, 11]);
    assert.deepEqual(lint.readers('http://a\\@b/').slice(0, 3).map((r) => [r.name, r.host]),
        [['whatwg', 'a'], ['curl', 'b'], ['curl-8', 'b']]);
    assert.equal(lint.guard('HTTP://Example.com:80/a'), 'http://example.com/a');
    assert.equal(lint.guard('../x', { base: 'http://h/a/b' }), 'http://h/x');
    assert.throws(() => lint.guard('http://127.0.0.1/'), { name: 'GuardError', rule: 'policy-address' });
    assert.throws(() => lint.guard('http://b.example/', { hosts: ['*.b.example'] }), { rule: 'policy-host', line: null });
    assert.throws(() => lint.guard('http://b.example/', { policy: '\ndeny host *.b', hosts: ['a'] }), { rule: 'policy-host', line: null });
    assert.throws(() => lint.guard('http://b.example/', { policy: '\ndeny host *.example', hosts: ['a'] }), { rule: 'policy-host', line: 2 });
    assert.deepEqual([lint.readersAgree('http://h/'), lint.readersAgree('http://0x7f.1/')], [true, false]);
    assert.deepEqual([lint.addressIsInternal('10.0.0.1'), lint.addressIsInternal('[2606:4700::1111]')], [true, false]);
    assert.throws(() => lint.addressIsInternal('h'), RangeError);
    assert.ok(lint.lintRules().length > 40);
    assert.deepEqual(lint.lint('http://example.com/'), []);
    assert.ok(lint.lint('http://\ud800/').length > 0);
    assert.throws(() => lint.lint(null), TypeError);
});

test('IRIs to URIs, names in the host to A-labels', () => {
    const iri = new IRI('http://bücher.example:8080/ü');
    assert.equal(String(iri.toURI()), 'http://b%C3%BCcher.example:8080/%C3%BC');
    assert.equal(String(iri.toURI({ idna: true })), 'http://xn--bcher-kva.example:8080/%C3%BC');
    assert.equal(String(iri.toURI().toURI({ idna: true })), 'http://xn--bcher-kva.example:8080/%C3%BC');
    assert.equal(String(iri.toURI().toIRI()), String(iri));
    assert.throws(() => new IRI('http://\u00ad/').toURI({ idna: true }), { code: 'idna' });
});

test('parseMany says of each row what URI and IRI say', () => {
    const texts = [
        'http://u@h:1/a?b#c', 'a b', 'http://é/ü?\u{1f600}#x', 'x\ny', '', '//[::1]:80', 'http://é/ü x', '\ud800', '%G0', 'x\r',
        ...Array.from({ length: 5000 }, (unused, i) => `https://h${i}.example/p/${i}?q=${i}`),
    ];
    for (const kind of ['iri-reference', 'uri-reference']) {
        for (const [columns, wanted] of [
            [parseMany(texts, { kind }), texts],
            [parseMany(texts.join('\n'), { kind }), texts.join('\n').split('\n')],
            [parseMany(`${texts.join('\n')}\n`, { kind }), texts.join('\n').split('\n')],
        ]) {
            assert.equal(columns.length, wanted.length);
            let valid = 0;
            wanted.forEach((text, i) => {
                assert.equal(columns.text(i), text);
                let one = null;
                try {
                    one = kind === 'iri-reference' ? new IRI(text) : new URI(text);
                    valid++;
                } catch (error) {
                    assert.equal(columns.errorOffset[i], error.offset, text);
                }
                assert.equal(columns.isValid(i), one !== null, text);
                for (const part of ['scheme', 'authority', 'userinfo', 'host', 'path', 'query', 'fragment']) {
                    assert.equal(columns.part(i, part), one ? one[part] : null, `${text} ${part}`);
                }
                assert.equal(columns.hostKindName(i), one ? one.hostKind : null);
            });
            assert.equal(columns.validCount, valid);
        }
    }
    assert.equal(parseMany('').length, 0);
    assert.equal(parseMany('\n').length, 1);
    assert.equal(parseMany([]).length, 0);
    assert.throws(() => parseMany([1]), TypeError);
    assert.throws(() => parseMany(null), TypeError);
    assert.throws(() => parseMany([''], { kind: 'nosh' }), RangeError);
    assert.throws(() => parseMany(['a']).part(1, 'host'), RangeError);
});

test('package URLs by the descriptor', () => {
    const p = new PackageURL('PKG:npm/%40acme/ui@2.0.1?os=linux&arch=x%2064#src//a');
    assert.deepEqual([p.type, p.namespace, p.name, p.version, [...p.qualifiers], p.subpath],
        ['npm', '@acme', 'ui', '2.0.1', [['arch', 'x 64'], ['os', 'linux']], 'src/a']);
    assert.equal(p.canonical, 'pkg:npm/%40acme/ui@2.0.1?arch=x%2064&os=linux#src/a');
    assert.equal(String(p), 'PKG:npm/%40acme/ui@2.0.1?os=linux&arch=x%2064#src//a');
    assert.ok(p.equals(p.canonical) && !p.equals('pkg:npm/ui'));
    const bare = new PackageURL('pkg:cargo/x');
    assert.deepEqual([bare.namespace, bare.version, bare.subpath, bare.qualifiers.size], [null, null, null, 0]);
    assert.throws(() => new PackageURL('pkg:maven/x@1'), { code: 'purl_namespace_needed', offset: 10 });
    assert.throws(() => new PackageURL(5), TypeError);
    assert.ok(!PackageURL.canParse('npm/x') && PackageURL.canParse('pkg:a/b'));
    const many = `pkg:a/b?${Array.from({ length: 20000 }, (_, i) => `k${i}=${i}`).join('&')}`;
    assert.equal(new PackageURL(many).qualifiers.size, 20000);
});
