// SPDX-License-Identifier: MIT
// urikit/compat beside uri-js and fast-uri with every character of the Basic Multilingual Plane in every component. Every
// difference must be named by a rule of CHARACTER_RULES. characters.mjs [STEP]: every STEP-th block beyond U+00FF.
import { createRequire } from 'node:module';
import * as ours from 'urikit/compat';
import { CHARACTER_RULES } from './rules.mjs';

const require = createRequire(`${process.cwd()}/index.js`);
const PEERS = { 'uri-js': require('uri-js'), 'fast-uri': require('fast-uri') };
const STEP = Number(process.argv[2] ?? 1);
Error.stackTraceLimit = 0;

/** Texts with a character in a component. */
const PLACES = {
    scheme: (c) => `a${c}b:x`,
    userinfo: (c) => `foo://u${c}x@h/`,
    host: (c) => `foo://a${c}b/`,
    domain: (c) => `http://a${c}b/`,
    port: (c) => `foo://h:8${c}/`,
    path: (c) => `foo://h/a${c}b/c`,
    rootless: (c) => `foo:a${c}b`,
    relative: (c) => `x/a${c}b`,
    query: (c) => `foo://h/?a${c}b`,
    fragment: (c) => `foo://h/#a${c}b`,
};
const NAMES = { domain: 'host', rootless: 'path', relative: 'path' };

function componentsOf(place, c) {
    const name = NAMES[place] ?? place;
    const given = place === 'relative' ? { path: 'x' } : { scheme: place === 'domain' ? 'http' : 'foo', host: place === 'rootless' ? undefined : 'h', path: '/p' };
    return { ...given, [name]: name === 'port' ? `8${c}` : `a${c}b` };
}

const OPERATIONS = {
    parse: (kit, text) => {
        const { scheme, userinfo, host, port, path, query, fragment, reference, error } = kit.parse(text);
        return JSON.stringify([scheme, userinfo, host, port, path, query, fragment, reference, Boolean(error)]);
    },
    normalize: (kit, text) => kit.normalize(text),
    resolve: (kit, text) => kit.resolve('foo://k/x/y', text),
    equal: (kit, text, encoded) => String(kit.equal(text, encoded)),
    serialize: (kit, text, encoded, components) => kit.serialize({ ...components }),
};

function outcome(call) {
    try {
        return call();
    } catch {
        return 'throws';
    }
}

const started = performance.now();
const counts = {};
const unnamed = [];
let compared = 0;

/** One call on characters in a place. Several that differ are compared again, one by one. */
function compare(place, characters, operation) {
    const text = PLACES[place](characters.join('b'));
    const encoded = PLACES[place](characters.map(tripletsOf).join('b'));
    const components = operation === 'serialize' ? componentsOf(place, characters.join('b')) : null;
    const run = OPERATIONS[operation];
    const mine = outcome(() => run(ours, text, encoded, components));
    const differing = Object.entries(PEERS).map(([peer, kit]) => [peer, outcome(() => run(kit, text, encoded, components))])
        .filter(([, theirs]) => theirs !== mine);
    if (differing.length > 0 && characters.length > 1) {
        characters.forEach((one) => compare(place, [one], operation));
        return;
    }
    compared += characters.length * Object.keys(PEERS).length;
    for (const [peer, theirs] of differing) {
        const found = { operation, peer, place, code: characters[0].charCodeAt(0), c: characters[0], text, encoded, mine, theirs };
        const rule = CHARACTER_RULES.find((one) => one.applies(found));
        if (rule) {
            counts[rule.name] = (counts[rule.name] ?? 0) + 1;
        } else {
            unnamed.push(found);
        }
    }
}

function tripletsOf(c) {
    return Array.from(new TextEncoder().encode(c), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

const AT_ONCE = 32;
for (const place of Object.keys(PLACES)) {
    const each = place === 'scheme' || place === 'port' || place === 'domain' ? 1 : AT_ONCE;
    for (let from = 0; from < 0x10000; from += each * (from < 0x100 ? 1 : STEP)) {
        const characters = Array.from({ length: each }, (unused, i) => String.fromCharCode(from + i));
        Object.keys(OPERATIONS).forEach((operation) => compare(place, characters, operation));
    }
}
const named = Object.values(counts).reduce((a, b) => a + b, 0);
console.log(`every character: ${compared} comparisons, ${compared - named - unnamed.length} the same, ${((performance.now() - started) / 1000).toFixed(0)} s`);
for (const name of new Set(CHARACTER_RULES.map((rule) => rule.name))) {
    console.log(`  ${String(counts[name] ?? 0).padStart(7)} ${name}`);
    if (!counts[name] && STEP === 1) {
        unnamed.push({ rule: name, reason: 'a rule that explains nothing' });
    }
}
const groups = new Map();
for (const one of unnamed) {
    const key = `${one.operation} ${one.peer} ${one.place}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
}
for (const [key, list] of [...groups].slice(0, 40)) {
    console.log(key, list.length, list[0], list[list.length - 1]);
}
console.log(`${unnamed.length} differences without a rule`);
process.exitCode = unnamed.length > 0 ? 1 : 0;
