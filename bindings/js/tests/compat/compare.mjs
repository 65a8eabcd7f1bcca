// SPDX-License-Identifier: MIT
// urikit/compat beside uri-js and fast-uri over generated texts: every difference must be named by a rule of RULES, which
// are those of compat.md. compare.mjs [COUNT]; run in a folder whose node_modules has all three.
import { createRequire } from 'node:module';
import * as ours from 'urikit/compat';
import { RULES } from './rules.mjs';

const require = createRequire(`${process.cwd()}/index.js`);
const PEERS = { 'uri-js': require('uri-js'), 'fast-uri': require('fast-uri') };
const COUNT = Number(process.argv[2] ?? 50000);

// ---- texts: the same in every run

let state = 20240501;
function below(n) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * n);
}
const pick = (list) => list[below(list.length)];
const some = (chance, make) => (below(100) < chance ? make() : '');

const SCHEMES = ['http', 'https', 'HTTP', 'ftp', 'urn', 'ws', 'wss', 'file', 'tag', 'coap', 'x-y.z+1', 'foo', 'ldap', 'mailto', 'data'];
const WORDS = ['a', 'b', 'index.html', 'over', 'there', 'A', '%7euser', '%2F', 'x%20y', 'é', '日本', ';p=1', '@', 'a:b', '~', '%c3%a9',
    '!$&', "'()*", '+,=', 'a b', '"', '<x>', '^', '`', '{}', '|', '%41', '%zz', '%', '\\', '\u{1f600}', '2024', 'schema.json', 'definitions'];
const SAFE = ['a', 'b', 'index.html', 'over', 'there', 'A', '%7euser', '%2F', 'x%20y', ';p=1', '@', 'a:b', '~', '%c3%a9', '!$&', "'()*", '+,=', '2024'];
const HOSTS = ['h', 'example.com', 'EXAMPLE.com', 'www.example.org', '127.0.0.1', '1.2.3.4', '[::1]', '[2001:DB8::A]', '[v1.a]', 'a_b', 'x%41y',
    'bücher.example', 'b%C3%BCcher.example', '127。0。0。1', '127%E3%80%820.0.1', '%ff.example', '%7e%C3%A9%40h', '', '256.1.1.1', '[fe80::1%25eth0]', 'a-b.c', 'h h', '[::g]', '0x7f.1', '[::ffff:1.2.3.4]', '[1:0:0:2:0:0:0:3]'];
const PLAIN_HOSTS = HOSTS.slice(0, 6);
const PORTS = ['80', '443', '8080', '', '0', '65535', '99999', '080', 'x', '21'];

function path(words, rooted) {
    const segments = Array.from({ length: below(5) }, () => (below(5) === 0 ? pick(['.', '..', '', '%2e', '...']) : pick(words) + some(20, () => pick(words))));
    const text = segments.join('/');
    return rooted ? (segments.length || below(2) ? `/${text}` : '') : text;
}

function textOf() {
    const wild = below(3) === 0;
    const words = wild ? WORDS : SAFE;
    const scheme = some(70, () => `${pick(SCHEMES)}:`);
    const authority = below(100) < 65
        ? `//${some(15, () => `${pick(words).replace(/[/?#]/g, '')}@`)}${pick(wild ? HOSTS : PLAIN_HOSTS)}${some(25, () => `:${pick(wild ? PORTS : PORTS.slice(0, 3))}`)}`
        : '';
    const rest = path(words, authority !== '' || below(2) === 0);
    return scheme + authority + rest + some(30, () => `?${pick(words)}${some(50, () => `=${pick(words)}&${pick(words)}`)}`)
        + some(30, () => `#${pick(words)}`);
}

// ---- the two sides

function outcome(call) {
    try {
        return JSON.stringify(call(), (key, value) => (value === undefined ? undefined : value));
    } catch {
        return 'throws';
    }
}

const PARTS = ['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment', 'reference', 'nid', 'nss', 'secure', 'resourceName'];
const OPERATIONS = {
    parse: (kit, text) => {
        const found = kit.parse(text);
        return Object.fromEntries([...PARTS.map((name) => [name, found[name]]), ['error', Boolean(found.error)]]);
    },
    normalize: (kit, text) => kit.normalize(text),
    serialize: (kit, text, base, parts) => kit.serialize({ ...parts }),
    resolve: (kit, text, base) => kit.resolve(base, text),
    equal: (kit, text, base, parts, near) => kit.equal(text, near),
};

const counts = {};
const unnamed = [];
let compared = 0;
for (let i = 0; i < COUNT; i++) {
    const text = textOf();
    const base = below(4) === 0 ? textOf() : pick(['http://a/b/c/d;p?q', 'https://example.com/schemas/root.json#', 'urn:x:y', 'schema.json', '', 'file:///a/b', 'http://h']);
    const near = below(2) === 0 ? text.replace(/^\w+:/, (s) => s.toUpperCase()).replace('%7e', '~') : textOf();
    const parts = ours.parse(text);
    delete parts.error;
    delete parts.reference;
    for (const [operation, run] of Object.entries(OPERATIONS)) {
        if (operation === 'serialize' && ours.parse(text).error) {
            continue;
        }
        const mine = outcome(() => run(ours, text, base, parts, near));
        for (const [peer, kit] of Object.entries(PEERS)) {
            compared++;
            const theirs = outcome(() => run(kit, text, base, parts, near));
            if (mine === theirs) {
                continue;
            }
            const place = { operation, peer, text, base, near, mine, theirs };
            const rule = RULES.find((one) => one.applies(place));
            if (rule) {
                counts[rule.name] = (counts[rule.name] ?? 0) + 1;
            } else {
                unnamed.push(place);
            }
        }
    }
}
console.log(`${COUNT} texts, ${compared} comparisons, ${compared - unnamed.length - Object.values(counts).reduce((a, b) => a + b, 0)} the same`);
for (const name of new Set(RULES.map((rule) => rule.name))) {
    console.log(`  ${String(counts[name] ?? 0).padStart(7)} ${name}`);
    if (!counts[name] && COUNT >= 50000) {
        unnamed.push({ rule: name, reason: 'a rule that explains nothing' });
    }
}
for (const place of unnamed.slice(0, 20)) {
    console.log(place);
}
console.log(`${unnamed.length} differences without a rule`);
process.exitCode = unnamed.length > 0 ? 1 : 0;
