// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { canParse, convertDocument, createInstance, CRI, encode, equal, findCRIs, init, IRI, normalize, parseMany, relativize, resolve, URI, URIError } from 'urikit';

test('before init a call says what is missing', () => {
    assert.throws(() => new URI('a'), /await init\(\)/);
    assert.throws(() => canParse('a'), /await init\(\)/);
});

test('the parts', async () => {
    await init();
    const u = new URI('http://user@example.com:8042/a/b%20c?q=1&q=2#top');
    assert.deepEqual(
        [u.scheme, u.userinfo, u.host, u.hostKind, u.port, u.effectivePort, u.path, u.query, u.fragment, u.authority],
        ['http', 'user', 'example.com', 'reg-name', 8042, 8042, '/a/b%20c', 'q=1&q=2', 'top', 'user@example.com:8042']);
    assert.deepEqual(u.pathSegments, ['a', 'b c']);
    assert.deepEqual(u.queryPairs, [['q', '1'], ['q', '2']]);
    assert.deepEqual([new URI('//h:').port, new URI('http://h:').effectivePort], [null, 80]);
    assert.deepEqual([new URI('http://h:65536').port, new URI('http://h:65536').effectivePort], [null, null]);
    assert.deepEqual([new URI('//h:080').port, new URI('http:a').effectivePort], [80, null]);
    assert.deepEqual(new URI('/').pathSegments, ['']);
    assert.deepEqual(new URI('').pathSegments, []);
    assert.deepEqual(new URI('a%FF/%41').pathSegments, [null, 'A']);
    assert.deepEqual(new URI('?').queryPairs, [['', null]]);
    assert.deepEqual(new URI('?a=b=c&&d=%FF&+').queryPairs, [['a', 'b=c'], ['', null], ['d', null], ['+', null]]);
    assert.deepEqual(new URI('').queryPairs, []);
});

test('an error has code, offset, reason and a caret', () => {
    assert.throws(() => URI.parse('http://a%G0/'), (e) => {
        assert.ok(e instanceof URIError && e instanceof globalThis.URIError && e.name === 'URIError');
        assert.deepEqual([e.code, e.offset, e.byteOffset], ['percent', 9, 9]);
        assert.equal(e.message, `offset 9: ${e.reason}\n    http://a%G0/\n             ^`);
        return true;
    });
});

test('lone surrogates are an error at their place', () => {
    for (const [text, offset, byteOffset] of [
        ['\ud800', 0, 0], ['a\udc00b', 1, 1], ['é\u{1f600}\ud800', 3, 6], ['x'.repeat(500) + '\udfff', 500, 500],
        ['é'.repeat(500) + '\ud800x', 500, 1000],
    ]) {
        assert.throws(() => new IRI(text), (e) => {
            assert.deepEqual([e.code, e.offset, e.byteOffset], ['utf8', offset, byteOffset]);
            return true;
        });
        assert.throws(() => new URI('/').withPath(text), { code: 'utf8', offset, byteOffset });
        assert.throws(() => encode(text), { code: 'utf8', offset, byteOffset });
        assert.equal(canParse(text), false);
    }
    assert.throws(() => new IRI('a b\ud800'), { code: 'char', offset: 1 });
});

test('wrong types are a TypeError', () => {
    for (const value of [undefined, null, 1, {}, [], Symbol('a'), () => 1, new Uint8Array(3), 10n]) {
        for (const call of [
            () => new URI(value), () => URI.parse(value), () => URI.canParse(value), () => new IRI(value),
            () => resolve(value, 'a'), () => resolve('a:', value), () => normalize(value), () => equal('a', value),
            () => relativize('a:', value), () => new URI('a:').resolve(value), () => new URI('a:').withHost(value),
            () => encode(value), () => canParse(value),
        ]) {
            assert.throws(call, TypeError, `${String(call)} ${typeof value}`);
        }
    }
    assert.throws(() => normalize('a', 3), TypeError);
    assert.throws(() => normalize('a', 'nonsense'), RangeError);
    assert.throws(() => normalize('a', 'toString'), RangeError);
    assert.throws(() => canParse('a', 'nonsense'), RangeError);
    assert.throws(() => encode('a', 'nonsense'), RangeError);
    assert.throws(() => new URI('//h').withPort(65536), RangeError);
});

test('immutable, and itself as text', () => {
    const u = new URI('HTTP://h/');
    assert.throws(() => { u.host = 'x'; }, TypeError);
    assert.equal(`${u}`, 'HTTP://h/');
    assert.equal(JSON.stringify({ u }), '{"u":"HTTP://h/"}');
    assert.equal(inspect(u), "URI 'HTTP://h/'");
    assert.equal(Object.prototype.toString.call(u), '[object URI]');
    assert.equal(new URI(u).host, 'h');
    assert.equal(resolve(new URL('http://h/a'), 'b'), 'http://h/b');
    assert.equal(u.normalize('string'), u);
});

test('a class that extends ours gives its own objects', () => {
    class Link extends URI {
        constructor(text) {
            new URI('x:other'); // a call between resolving and the object
            super(text);
        }
    }
    const target = new Link('http://a/b').resolve('c?d');
    assert.ok(target instanceof Link);
    assert.deepEqual([target.path, target.query, String(target)], ['/c', 'd', 'http://a/c?d']);
});

test('two objects are deep-equal only where they say the same', async () => {
    const { CRI, NoshURI, UserURL } = await import('urikit');
    const pairs = [
        [new URI('http://a/'), new URI('http://b/')], [new IRI('//\u00e9'), new IRI('//\u00e8')], [new CRI('coap://a'), new CRI('coap://b')],
        [new NoshURI('nosh://1673/com.example.foo/1'), new NoshURI('nosh://1673/com.example.foo/2')], [new UserURL('usr:github/a'), new UserURL('usr:github/b')],
        [new NoshURI('nosh://1673/com.example.foo/1'), new NoshURI('nosh://1673/com.example.foo/1', 'lexicon')],
        [new CRI('coap://a'), new CRI('coap://a', { profile: 'final' })],
        [new URI('?a').searchParams, new URI('?b').searchParams], [new URI('?a').queryView(), new URI('?a').queryView({ form: true })],
        [parseMany(['//a']), parseMany(['//b'])], [parseMany('//a'), parseMany('//b')],
    ];
    for (const [one, other] of pairs) {
        assert.notDeepStrictEqual(one, other);
        assert.notDeepEqual(structuredClone(one), structuredClone(other));
        assert.deepStrictEqual(one, one);
    }
    assert.deepStrictEqual(new URI('http://a/'), new URI('http://a/'));
    assert.deepEqual(structuredClone(new URI('http://a/')), { text: 'http://a/' });
    assert.throws(() => { pairs[0][0].text = 'x'; }, TypeError);
    class Link extends URI {
        label = 'a';
    }
    const link = new Link('http://a/');
    link.label = 'b';
    assert.deepEqual({ ...link }, { text: 'http://a/', label: 'b' });
    assert.throws(() => { link.text = 'x'; }, TypeError);
});

test('a key of the host: A-labels of a name beyond ASCII, as a URI and as an IRI', () => {
    assert.equal(new IRI('http://BÜCHER.example/').hostKey, 'xn--bcher-kva.example');
    assert.equal(new URI('http://b%C3%BCcher.example/').hostKey, 'xn--bcher-kva.example');
    assert.equal(new URI('http://a%FF/').hostKey, null);
    assert.equal(new IRI('http://ü\u0640\u2260/').hostKey, null); // no label of a name
});

test('methods and editing', () => {
    const u = new URI('http://user@example.com:8042/a/b%20c?q=1&q=2#top');
    assert.equal(String(u.resolve('../x')), 'http://user@example.com:8042/x');
    assert.equal(String(u.resolve('../x').relativeTo(u)), '/x');
    assert.equal(String(u.relativize('http://user@example.com:8042/x')), '/x');
    assert.equal(String(u.withQuery({ a: ['x y', 2], b: null })),
        'http://user@example.com:8042/a/b%20c?a=x%20y&a=2&b#top');
    assert.equal(String(u.withQuery(new URLSearchParams('k=ü&k=+')).withFragment(null)),
        'http://user@example.com:8042/a/b%20c?k=%C3%BC&k=%20');
    assert.equal(String(u.setQuery('q', 'é').removeQuery('x')), 'http://user@example.com:8042/a/b%20c?q=%C3%A9#top');
    const tracked = new URI('?utm_a=1&b&gclid=2&utm_c');
    for (const call of [() => tracked.removeQuery('utm_*', 'gclid'), () => tracked.removeQuery(['utm_*', 'gclid']), () => tracked.removeQuery(['utm_*'], 'gclid')]) {
        assert.equal(String(call()), '?b');
    }
    assert.equal(tracked.removeQuery([]), tracked);
    assert.throws(() => tracked.removeQuery(), TypeError);
    for (const host of ['example.com:8080', '2001:db8::1', ':']) {
        assert.throws(() => u.withHost(host), { code: 'host_colon', offset: host.indexOf(':'), reason: /brackets/ });
    }
    assert.throws(() => u.withQuery('?a=1'), { code: 'char', offset: 0, reason: /does not include its '\?'/ });
    assert.throws(() => u.withFragment('#x'), { code: 'char', offset: 0, reason: /does not include its '#'/ });
    assert.equal(new URI('a').withQuery('?', { encoded: true }).query, '?');
    assert.equal(String(new URI('a').withQuery([['', null], ['b', '']])), 'a?&b=');
    assert.equal(String(new URI('a?x').withQuery({})), 'a');
    assert.equal(String(u.withHost('[::1]').withPort(null).withUserinfo(null)), 'http://[::1]/a/b%20c?q=1&q=2#top');
    assert.equal(String(u.appendSegment('x/y')), 'http://user@example.com:8042/a/b%20c/x%2Fy?q=1&q=2#top');
    assert.throws(() => u.appendSegment('..'), { code: 'dot_segment' });
    assert.throws(() => u.withPath('/%G0', { encoded: true }), { code: 'percent', offset: 2 });
    assert.equal(u.withHost('www.example.com').surt(), 'http://(com,example,www,:8042)/a/b%20c?q=1&q=2');
    assert.ok(u.equals('HTTP://user@EXAMPLE.com:8042/a/./b%20c?q=1&q=2#top'));
    assert.ok(!u.equals('HTTP://user@EXAMPLE.com:8042/a/./b%20c?q=1&q=2#top', 'string'));
    assert.throws(() => new URI('a/b').resolve('c'), { code: 'base', offset: 0, text: 'a/b' });
    assert.throws(() => u.resolve('a b'), { code: 'char', offset: 1, text: 'a b' });
    assert.throws(() => u.relativize('a'), { code: 'base', text: 'a' });
});

test('IRIs: offsets and parts in UTF-16 units', () => {
    const i = new IRI('http://ü\u{1f600}@é:80/\u{1f600}/ö?ß=x#\u{10000}');
    assert.deepEqual([i.userinfo, i.host, i.port, i.path, i.query, i.fragment],
        ['ü\u{1f600}', 'é', 80, '/\u{1f600}/ö', 'ß=x', '\u{10000}']);
    const target = i.resolve('//é/a');
    assert.deepEqual([target.host, target.path], ['é', '/a']);
    assert.equal(normalize('http://É/%c3%a9'), 'http://É/é');
    assert.equal(normalize('http://E/%c3%a9'), 'http://e/%C3%A9');
});

test('parseMany: lines, strings, rows that are not one line, characters beyond ASCII', () => {
    const rows = (columns) => Array.from({ length: columns.length }, (unused, i) => [columns.text(i), columns.part(i, 'host'), columns.isValid(i)]);
    assert.deepEqual(rows(parseMany('http://a/\n\nb c')), [['http://a/', 'a', true], ['', null, true], ['b c', null, false]]);
    assert.deepEqual(rows(parseMany('//a\n')), [['//a', 'a', true]]);
    assert.deepEqual([rows(parseMany('')), rows(parseMany([])), rows(parseMany('\n'))], [[], [], [['', null, true]]]);
    assert.deepEqual(rows(parseMany(['a\nb', '//c'])), [['a\nb', null, false], ['//c', 'c', true]]);
    assert.deepEqual(rows(parseMany(['//a', ''])), [['//a', 'a', true], ['', null, true]]);
    // longer than what is read at once, with one row beyond ASCII in the middle
    const texts = Array.from({ length: 20000 }, (unused, i) => (i === 9000 ? '//\u00e9/x' : i % 100 === 7 ? 'a b' : `http://h${i}/p?q=${i}`));
    for (const columns of [parseMany(texts), parseMany(texts.join('\n')), parseMany(`${texts.join('\n')}\n`)]) {
        assert.equal(columns.length, texts.length);
        assert.equal(columns.validCount, texts.length - 200);
        texts.forEach((text, i) => {
            const valid = text !== 'a b';
            assert.equal(columns.text(i), text);
            assert.equal(columns.codes[i] === 0, valid);
            assert.equal(columns.errorOffset[i], valid ? 0 : 1);
            assert.equal(columns.part(i, 'host'), valid ? new IRI(text).host : null);
            assert.equal(columns.part(i, 'query'), valid ? new IRI(text).query : null);
        });
    }
    assert.equal(parseMany(texts, { kind: 'uri-reference' }).validCount, texts.length - 201);
    const long = `http://h/${'a'.repeat(600000)}`;
    assert.deepEqual(rows(parseMany(`${long}\nb`)).map(([text]) => text.length), [long.length, 1]);
    assert.equal(parseMany('x\n'.repeat(300000)).validCount, 300000);
    assert.throws(() => parseMany([1]), TypeError);
    assert.throws(() => parseMany(3), TypeError);
    assert.throws(() => parseMany('a', { kind: 'cri' }), RangeError);
});

test('the query view keeps order and spelling', () => {
    const view = new URI('?b=%31&a&b=2+3').queryView();
    assert.deepEqual([...view], [['b', '1'], ['a', null], ['b', '2+3']]);
    assert.deepEqual([view.get('b'), view.get('a'), view.get('c'), view.has('a'), view.has('c'), view.size],
        ['1', null, null, true, false, 3]);
    assert.deepEqual(view.getAll('b'), ['1', '2+3']);
    assert.deepEqual(view.written, [['b', '%31'], ['a', null], ['b', '2+3']]);
    assert.equal(String(view), 'b=%31&a&b=2+3');
    assert.deepEqual(new URI('?b=2+3').queryView({ form: true }).get('b'), '2 3');
    for (const query of ['b=2+3', 'a=%2B+&a', 'x=1&x=2']) { // as URLSearchParams reads it
        const platform = new URLSearchParams(query);
        const ours = new URI(`?${query}`).searchParams;
        assert.deepEqual([...ours].map(([key, value]) => [key, value ?? '']), [...platform]);
    }
    assert.deepEqual([...new URI('?a+b+c=2+3+4&+d+').queryView({ form: true })], [['a b c', '2 3 4'], [' d ', null]]);
});

test('long texts, and memory that does not grow with calls', () => {
    const long = 'http://h/' + 'a/'.repeat(40000) + '?' + 'é'.repeat(10);
    assert.equal(new IRI(long).query.length, 10);
    assert.equal(normalize(long), long);
});

test('two instances side by side', async () => {
    const one = await createInstance();
    const two = await createInstance();
    const a = new one.URI('http://a/b');
    const b = new two.URI('http://c/d');
    assert.equal(String(a.resolve(b)), 'http://c/d');
    assert.equal(String(b.resolve('x')), 'http://c/x');
    assert.ok(a instanceof one.URI && !(a instanceof two.URI) && !(a instanceof URI));
});

test('the CRIs and URIs of a CBOR document', async () => {
    await init();
    const data = Uint8Array.from([0x83, 0xd8, 0x20, 0x68, ...Buffer.from('coap://a'), 0xa1, 0x61, 0x78, 0xd8, 0x63, 0x82, 0x20, 0x81, 0x61, 0x61, 0xd8, 0x20, 0x05]);
    const found = findCRIs(data);
    assert.deepEqual(found.map(({ kind, path, start, end }) => [kind, path, start, end]),
        [['uri', '/0', 1, 12], ['cri', '/1/"x"', 15, 22], ['uri', '/2', 22, 25]]);
    assert.deepEqual([found[0].content, String(new CRI(found[1].content)), found[2].content], ['coap://a', 'coap://a', null]);
    assert.deepEqual(findCRIs(data.buffer), found);
    const cris = convertDocument(data, 'cri');
    assert.deepEqual(convertDocument(cris, 'uri').length, data.length + 4); // both are URIs now
    assert.equal(findCRIs(cris).filter((one) => one.kind === 'cri').length, 2);
    assert.equal(findCRIs(Uint8Array.of(0xd8, 0x20, 0x61, 0xff))[0].content, null); // not UTF-8
    const deep = (n) => [...new Array(n).fill(0x9f), 0xd8, 0x20, 0x60, ...new Array(n).fill(0xff)];
    assert.deepEqual([findCRIs(Uint8Array.from(deep(64)))[0].path.length, findCRIs(Uint8Array.from(deep(700)))[0].path], [128, null]);
    for (const wrong of [[], [0x9b, ...new Array(8).fill(0xff)], [0x7b, 0, 0, 0, 1, 0, 0, 0, 0, 1], new Array(100_000).fill(0x9f), [0, 0]]) {
        assert.throws(() => findCRIs(Uint8Array.from(wrong)), URIError);
        assert.throws(() => convertDocument(Uint8Array.from(wrong), 'cri'), URIError);
    }
    assert.throws(() => findCRIs('a'), TypeError);
    assert.throws(() => convertDocument(data, 'iri'), RangeError);
    assert.throws(() => convertDocument(data, 'cri', { profile: 'r19' }), RangeError);
});
