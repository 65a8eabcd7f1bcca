// SPDX-License-Identifier: MIT
// Code of others that runs in the middle of a call: toString, getters and iterators that call urikit themselves. Each entry
// gives what it gives for plain values.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as all from 'urikit';
import * as coap from 'urikit/coap';
import * as compat from 'urikit/compat';
import * as lint from 'urikit/lint';
import * as readers from 'urikit/readers';
import * as small from 'urikit/uri';

await Promise.all([all, coap, lint, readers, small].map((kit) => kit.init()));
const IDENTIFIER = Symbol.for('urikit.identifier');
const LONG = `http://other.example/${'x'.repeat(300)}`;
let calls = 0;

/** Writes over what a call has in the memory of each instance. */
function disturb() {
    calls++;
    all.normalize(LONG);
    coap.coapOptions(`coap://other.example${'/yyy'.repeat(99)}`);
    compat.normalize(LONG);
    lint.lint(LONG);
    lint.readersAgree(LONG);
    readers.readersAgree(LONG);
    small.normalize(LONG);
}

const after = (value) => () => {
    disturb();
    return value;
};
/** A text that calls back when it is asked for. */
const Text = (text) => ({ [IDENTIFIER]: true, toString: after(text) });
/** A class of another program. */
class Other extends all.URI {
    toString() {
        disturb();
        return super.toString();
    }
}
/** An object whose members call back when they are read. */
function Members(members) {
    const made = {};
    for (const [name, value] of Object.entries(members)) {
        Object.defineProperty(made, name, { get: after(value), enumerable: true });
    }
    return made;
}
function* List(list) {
    for (const one of list) {
        disturb();
        yield one;
    }
}
const ListOf = (list) => ({ [Symbol.iterator]: () => List(list) });
const Elements = (list) => new Proxy(list, { get: (target, name) => after(target[name])() });
class Bytes extends Uint8Array {
    get length() {
        return after(super.length)();
    }

    slice(...args) {
        disturb();
        return super.slice(...args);
    }
}
const Octets = (bytes) => Bytes.from(bytes);

/** What is made of each argument: nothing, or something that calls back. */
const plain = { text: (text) => text, members: (one) => one, list: (one) => one, elements: (one) => one, octets: (one) => one };
const foreign = { text: Text, members: Members, list: ListOf, elements: Elements, octets: Octets };
const others = { ...foreign, text: (text) => new Other(text) };

const BASE = 'http://good.example/a/b?q';
const CRI = new all.CRI('coap://good.example/a').bytes;
const DESTINATION = { address: '192.0.2.1', port: 61616 };
const LISTED = coap.coapOptions('coap://good.example/a?b').options;

/** Every entry that takes what may call back, with it at every place. */
const ENTRIES = {
    'readers with a base': ({ text, members }) => readers.readers(text('../x'), members({ base: text(BASE) })),
    'lint.readers with a base': ({ text, members }) => lint.readers(text('//h/x'), members({ base: text(BASE) })),
    'guard with a base': ({ text, members, list }) => readers.guard(text('../x'), members({
        base: text(BASE), hosts: list(['good.example']), schemes: list(['http']), ports: list([80]), policy: 'allow host *.example', internal: false })),
    'guard refuses': ({ text, members }) => [readers.GuardError, () => readers.guard(text('http://evil.example/'), members({ hosts: 'good.example', base: text(BASE) }))],
    'guard with a wrong policy': ({ text, members }) => [RangeError, () => readers.guard(text(BASE), members({ policy: 'deny nothing' }))],
    'guard of a policy that is no string': ({ text, members }) => [TypeError, () => readers.guard(text(BASE), members({ policy: Members({ length: 3 }) }))],
    'lint.guard': ({ text, members }) => lint.guard(text(BASE), members({ base: text(BASE) })),
    readersAgree: ({ text }) => readers.readersAgree(text('http://a.example/')),
    addressIsInternal: ({ text }) => text === others.text || readers.addressIsInternal(text('127.0.0.1')),
    lint: ({ text, members }) => lint.lint(text('http://user@0x7f.1/'), members({ policy: 'rule ipv4-hex off' })),
    'lint of a policy that is no string': ({ text }) => [TypeError, () => lint.lint(text('a'), { policy: { length: 5, charCodeAt: after(97) } })],
    URI: ({ text }) => String(new all.URI(text('../x'), text(BASE))),
    IRI: ({ text }) => String(new all.IRI(text('../x'), text(BASE))),
    'small.URI': ({ text }) => String(new small.URI(text('../x'), text(BASE))),
    resolve: ({ text, members }) => all.resolve(text(BASE), text('../x'), members({ compat: true })),
    relativize: ({ text }) => all.relativize(text(BASE), text('http://good.example/a/c')),
    normalize: ({ text, members }) => all.normalize(text('HTTP://A/%7e'), members({ level: 'scheme' })),
    equal: ({ text, members }) => all.equal(text(BASE), text('HTTP://GOOD.example/a/b?q'), members({ level: 'case' })),
    'small.equal': ({ text }) => small.equal(text(BASE), text('HTTP://GOOD.example/a/b?q')),
    canParse: ({ text }) => [all.canParse(text(BASE), 'uri'), small.canParse(text(BASE)), all.canParse(text('usr:github/a'), 'usr')],
    methods: ({ text }) => {
        const one = new all.URI(BASE);
        return [one.resolve(text('x')), one.relativize(text('http://good.example/a/c')), one.relativeTo(text(BASE)), one.equals(text(BASE))].map(String);
    },
    'methods of another class': ({ text }) => {
        const one = typeof text(BASE) === 'string' ? new all.URI(BASE) : new Other(BASE);
        return [one.resolve('x'), one.relativeTo('http://good.example/z'), one.withPath('/y'), one.surt(), one.toIRI(), one.normalize()].map((made) =>
            (typeof made === 'string' ? made : made.text));
    },
    withQuery: ({ text, members, list }) => [
        new all.URI(BASE).withQuery(members({ a: text('1'), b: [text('2'), '3'] })), new all.URI(BASE).withQuery(list([['a', text('1')]])),
        new all.URI(BASE).setQuery('k', text('v')), new all.URI(BASE).withPath('/%7e', members({ encoded: true })),
    ].map(String),
    toURI: ({ members }) => String(new all.IRI('http://b\u00fccher.example/').toURI(members({ idna: true }))),
    parseMany: ({ elements, members }) => all.parseMany(elements(['http://a/', 'b c', '//h/\u00e9', 'a\nb']), members({ kind: 'iri-reference' })).codes,
    families: ({ text }) => text === others.text || [new all.UserURL(text('usr:github/a')), new all.PackageURL(text('pkg:npm/a@1')), new all.NoshURI(text('nosh://1673/com.ex.foo'))].map(String),
    'families equal': ({ text }) => text === others.text || new all.PackageURL('pkg:npm/a@1').equals(text('pkg:NPM/a@1')),
    'CRI of bytes': ({ octets, members }) => new all.CRI(octets(CRI), members({ profile: 'final' })).hex,
    'CRI of an object': ({ octets, members }) => (octets === plain.octets ? new all.CRI(CRI).hex : new all.CRI(Object.assign(members({ bytes: octets(CRI) }), { [IDENTIFIER]: true })).hex),
    'CRI of a text': ({ text, members }) => new all.CRI(text('coap://good.example/a'), members({ zone: 'rfc6874' })).edn,
    'CRI methods': ({ text, octets }) => {
        const one = new all.CRI('coap://good.example/a/b');
        return [one.resolve(text('../x')).hex, one.relativize(octets(CRI)).hex, one.relativeTo(octets(CRI)).hex, one.equals(octets(CRI))];
    },
    checkKind: ({ octets }) => all.canParse(octets(CRI), 'cri'),
    coapOptions: ({ text, members }) => coap.coapOptions(text('coap://192.0.2.1:61616/a?b'), members({ destination: members(DESTINATION), profile: 'r18' })),
    'coapOptions of bytes': ({ octets, members }) => coap.coapOptions(octets(CRI), members({ destination: members(DESTINATION) })),
    uriOfOptions: ({ list, members, octets }) => coap.uriOfOptions(list(LISTED.map(({ number, value }) => members({ number, value: octets(value) }))),
        members({ scheme: 'coap', destination: members(DESTINATION) })),
    criOfOptions: ({ list, members }) => coap.criOfOptions(list(LISTED.map(members)), members({ destination: members({ address: 'fe80::1', port: 1 }) })),
    'criOfOptions of a wrong destination': ({ list, members }) => [RangeError, () => coap.criOfOptions(list(LISTED), { destination: members({ address: null, port: 1.5 }) })],
    expand: ({ members, text }) => new all.URITemplate('/{a}{?b*}').expand(members({ a: typeof text('x') === 'string' ? 'x' : { toJSON: after('x') }, b: members({ c: 'd' }) })),
    match: ({ text, members }) => new all.URITemplate('{+a}{?q}').match(text(BASE), members({ anyOrder: true, otherPairs: true })),
    'compat.parse': ({ members }) => compat.parse('HTTP://A:80/%7e', members({ reference: 'absolute', domainHost: true })),
    'compat.serialize': ({ members, text }) => compat.serialize(members({ scheme: 'http', host: text('A'), path: text('/x'), query: text('q') }), members({ absolutePath: true }))
        .replace('//a.example/', '//a'),
    'compat.normalize': ({ members }) => compat.normalize('HTTP://A:80/%7e/../x', members({ domainHost: true })),
    'compat.resolve': ({ members }) => compat.resolve(BASE, 'http:x', members({ tolerant: true })),
    'compat.equal': ({ members }) => compat.equal(members({ scheme: 'http', host: 'a', path: '/' }), 'HTTP://A', members({ domainHost: false })),
};

const resultOf = (entry, kind) => {
    const made = ENTRIES[entry](kind);
    if (Array.isArray(made) && typeof made[1] === 'function') {
        let thrown = null;
        assert.throws(made[1], (error) => {
            thrown = error;
            return error instanceof made[0];
        }, entry);
        return thrown.message;
    }
    return made;
};

for (const entry of Object.keys(ENTRIES)) {
    test(`foreign code in the middle of ${entry}`, () => {
        const wanted = resultOf(entry, plain);
        for (const kind of [foreign, ...(/compat|addressIs|CRI|families|policy|methods of/.test(entry) ? [] : [others])]) {
            assert.deepEqual(resultOf(entry, kind), wanted);
        }
    });
}

test('foreign code was called', () => {
    assert.ok(calls > 100, `${calls}`);
});

test('a text that is not a string when it comes is an error, before anything is written', () => {
    const odd = { [IDENTIFIER]: true, toString: () => ({ length: 3, charCodeAt: after(97) }) };
    const before = calls;
    for (const call of [() => all.normalize(odd), () => new all.URI(odd), () => readers.guard(odd), () => readers.readers('x', { base: odd }),
        () => lint.lint(odd), () => coap.coapOptions(odd), () => all.relativize('a:b', odd), () => small.canParse(odd)]) {
        assert.throws(call, TypeError);
    }
    class Odd extends all.URI {
        toString() {
            return { length: 3, charCodeAt: after(97) };
        }
    }
    for (const call of [() => new Odd('a').surt(), () => new Odd('a').relativize('b'), () => new Odd('a').withPath('b'), () => all.parseMany([new Odd('a')])]) {
        assert.throws(call, TypeError);
    }
    assert.equal(calls, before);
});
