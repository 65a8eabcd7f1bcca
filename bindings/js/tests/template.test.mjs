// SPDX-License-Identifier: MIT
// URI templates: the vectors of the library, values of JavaScript, hostile templates.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { createInstance, init, IRI, URI, URIError, URITemplate } from 'urikit';
import { URITemplate as Inline, init as initInline } from 'urikit/inline';
import { rowsOf, textOf } from './rows.js';
import { read } from './files.js';

await init();
await initInline();

/** The rows of a file as arrays of texts; undefined for what is not UTF-8. */
async function fieldsOf(name) {
    const rows = rowsOf(await read(name));
    return rows.map((row) => Object.values(row).map(textOf));
}

/** The variables of RFC 6570, sections 1.2, 2.4 and 3.2, and those of the rows besides that are Unicode. */
const VARIABLES = {
    count: ['one', 'two', 'three'], dom: ['example', 'com'], year: ['1965', '2000', '2012'], dub: 'me/too', hello: 'Hello World!',
    half: '50%', var: 'value', who: 'fred', base: 'http://example.com/home/', path: '/foo/bar', list: ['red', 'green', 'blue'],
    keys: { semi: ';', dot: '.', comma: ',' }, semi: ';', v: '6', x: '1024', y: '768', empty: '', empty_keys: {}, undef: null,
    accents: '\u00e9\u00e8\u00ea', triplets: '%C3%A9%41b', odd: { 'a&b': 'c=d' }, gaps: ['a', null, 'c', undefined], blank: ['', 'a'], one_blank: [''], euro: '\u20ac',
    undefined_items: [null, undefined], query: 'mycelium', number: 100, address: { city: 'Newport Beach', state: 'CA' },
};

for (const [name, Template] of [['urikit', URITemplate], ['urikit/inline', Inline]]) {
    test(`expand: the vectors, ${name}`, async () => {
        let count = 0;
        for (const [text, want] of await fieldsOf('template_expand')) {
            if (typeof text === 'string' && typeof want === 'string') {
                assert.equal(new Template(text).expand(VARIABLES), want, text);
                count++;
            }
        }
        assert.ok(count > 180);
        for (const [json, code, , want] of await fieldsOf('template_json')) {
            if (typeof json === 'string' && code === 'ok' && !/\d/.test(json)) {
                assert.equal(new Template('{?a*,b,c*}').expand(JSON.parse(json)), want, json);
            }
        }
    });
}

test('malformed templates', async () => {
    for (const [text, code, at, level] of await fieldsOf('template_parse')) {
        if (typeof text !== 'string') {
            continue;
        }
        if (code === 'ok') {
            assert.equal(new URITemplate(text).level, Number(level), text);
            continue;
        }
        try {
            assert.fail(`${text}: ${new URITemplate(text)}`);
        } catch (error) {
            assert.ok(error instanceof URIError, `${text}: ${error}`);
            assert.equal(error.byteOffset, Number(at), text);
        }
    }
    assert.throws(() => new URITemplate('{=x}'), { code: 'template_operator', offset: 1 });
    assert.throws(() => new URITemplate('\u00e9\u00e9{'), { offset: 3, byteOffset: 5 });
    assert.throws(() => new URITemplate('a\ud800'), { code: 'utf8' });
});

test('an object', () => {
    const t = new URITemplate('/u/{id}{?q,id}{&rest*}');
    assert.deepEqual(t.variables, ['id', 'q', 'rest']);
    assert.ok(Object.isFrozen(t.variables));
    assert.equal(t.level, 4);
    assert.equal(t.isAmbiguous, true);
    assert.equal(new URITemplate('{a}/{b}{?c,d}').isAmbiguous, false);
    assert.equal(String(t), '/u/{id}{?q,id}{&rest*}');
    assert.equal(JSON.stringify({ t }), '{"t":"/u/{id}{?q,id}{&rest*}"}');
    assert.equal(inspect(t), "URITemplate '/u/{id}{?q,id}{&rest*}'");
    assert.equal(Object.prototype.toString.call(t), '[object URITemplate]');
    assert.equal(String(new URITemplate(t)), String(t));
    assert.deepEqual(new URITemplate('').variables, []);
});

test('values', () => {
    const t = new URITemplate('{x}{?y*}');
    assert.equal(t.expand(), '');
    assert.equal(t.expand({ x: 1.5, y: { a: true, b: null, c: undefined, d: -0 } }), '1.5?a=true&d=0');
    assert.equal(t.expand({ x: new URI('http://a/b'), y: [new Date(0)] }), 'http%3A%2F%2Fa%2Fb?y=1970-01-01T00%3A00%3A00.000Z');
    assert.equal(t.expand(new Map([['x', 'm']])), 'm');
    assert.equal(t.expand({ x: NaN }), '');
    for (const wrong of [null, 'x', 5, { x: [[1]] }, { x: { a: {} } }, { x: '\ud800' }, [1], { x: 1n }]) {
        assert.throws(() => t.expand(wrong), TypeError, String(wrong));
    }
    assert.throws(() => new URITemplate('a{x:2}').expand({ x: [1] }), { code: 'template_prefix_of_list', offset: 2 });
    for (const wrong of [undefined, null, 5, {}, ['a']]) {
        assert.throws(() => new URITemplate(wrong), TypeError);
        assert.throws(() => t.match(wrong), TypeError);
    }
});

test('match', () => {
    const t = new URITemplate('https://{host}/users/{id}{/path*}{?q,lang}{&rest*}');
    const all = { host: 'h', id: '42', path: ['a', 'b c'], q: 'caf\u00e9', lang: null, rest: { x: '1' } };
    assert.deepEqual(t.match('https://h/users/42/a/b%20c?q=caf%C3%A9&x=1'), all);
    assert.deepEqual(t.match(new IRI('https://h/users/42/a/b%20c?q=caf\u00e9&x=1')), all);
    assert.equal(t.match('x'), null);
    assert.deepEqual(new URITemplate('{a}').match('%FF'), { a: null });
    assert.equal(new URITemplate('{a}').match('\ud800'), null);
    assert.deepEqual(new URITemplate('{+a}').match('x%20/y'), { a: 'x%20/y' });
    const pairs = new URITemplate('{?a,b}');
    assert.equal(pairs.match('?b=1&a=2'), null);
    assert.deepEqual(pairs.match('?b=1&a=2', { anyOrder: true }), { a: '2', b: '1' });
    assert.deepEqual(pairs.match('?x=0&a=2', { otherPairs: true }), { a: '2', b: null });
});

test('names that come twice: nothing is lost, and the values expand to the same text', () => {
    const t = new URITemplate('{?x*}');
    assert.deepEqual(t.match('?a=1&a=2'), { x: { a: ['1', '2'] } });
    assert.deepEqual(t.match('?a=1&b=2&a=3&a=%FF&b='), { x: { a: ['1', '3', null], b: ['2', ''] } });
    assert.deepEqual(t.match('?a=%FF&a=1'), { x: { a: [null, '1'] } });
    assert.deepEqual(t.match('?%22%5C%7B=%7D%3A%22&%22%5C%7B=%5C'), { x: { '"\\{': ['}:"', '\\'] } });
    const odd = t.match('?__proto__=1&__proto__=2&constructor=3').x;
    assert.deepEqual(Object.entries(odd), [['__proto__', ['1', '2']], ['constructor', '3']]);
    assert.equal(Object.getPrototypeOf(odd), Object.prototype);
    assert.deepEqual(Object.entries(new URITemplate('{__proto__}').match('a')), [['__proto__', 'a']]);
    for (const text of ['?a=1&a=2', '?a=1', '?a=1&a=2&a=2&b=', '?a=%5B&%C3%A9=1&%C3%A9=2', '?__proto__=1&__proto__=2', '?%22=%22&%22=%5C']) {
        assert.equal(t.expand(t.match(text)), text);
    }
    assert.equal(t.expand({ x: { a: [1, null, true], b: [], c: '' } }), '?a=1&a=true&c=');
    assert.equal(t.expand({ x: { b: [] } }), '');
    assert.equal(new URITemplate('{x}{?y,z*}').expand({ x: { a: ['1', '2'] }, y: ['3'], z: { toJSON: () => ({ '"': [4, 5] }) } }),
        'a,1,a,2?y=3&%22=4&%22=5');
    for (const wrong of [{ a: [[1]] }, { a: [{}] }, { a: { b: 1 } }, { a: ['x'], b: { c: ['x'] } }, { a: ['\ud800'] }]) {
        assert.throws(() => t.expand({ x: wrong }), TypeError, JSON.stringify(wrong));
    }
    assert.throws(() => t.expand({ x: { a: [[1]] } }), /not \[1\]/);
});

test('large, and hostile', async () => {
    assert.equal(new URITemplate('{+a}').expand({ a: 'x'.repeat(1 << 20) }).length, 1 << 20);
    assert.equal(new URITemplate('{a*}').expand({ a: Array(50000).fill('\u00e9') }).length, 50000 * 7 - 1);
    const many = new URITemplate('{/a}'.repeat(10000));
    assert.equal(many.expand({ a: 'x' }).length, 20000);
    assert.deepEqual(many.match('/x'.repeat(10000)), { a: 'x' });
    assert.equal(many.match(`${'/x'.repeat(9999)}|`), null);
    assert.equal(new URITemplate('{x}').match(','.repeat(1 << 20)).x.length, (1 << 20) + 1);
    const small = await createInstance(await readFile(new URL(import.meta.resolve('urikit/urikit.wasm'))), { memoryLimit: 1 << 20 });
    assert.throws(() => new small.URITemplate('{+a}').expand({ a: 'x'.repeat(1 << 20) }), RangeError);
    assert.equal(new small.URITemplate('{a}').expand({ a: 1 }), '1'); // and goes on
});
