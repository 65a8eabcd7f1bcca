// SPDX-License-Identifier: MIT
// Every public call takes time linear in its input: four times as long, at most eight times the time, since
// the square would be sixteen and a busy machine adds a little. Inputs are such that a loop in a loop, or an expression that
// goes back, shows. Short times are not compared: they say nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as urikit from 'urikit';
import * as compat from 'urikit/compat';
import * as lint from 'urikit/lint';
import * as readers from 'urikit/readers';

const SHORT = 100000;
const FACTOR = 4;
const MOST = 8;
const NOTHING = 150; // milliseconds for the longer input; the square of its length would take seconds
const TRIES = 5;

const fill = (piece) => (n) => piece.repeat(Math.ceil(n / piece.length)).slice(0, n);

/** Texts of a length, without and with characters beyond ASCII, valid and not. */
const TEXTS = {
    path: (n) => `http://h/${fill('a/')(n)}`,
    dots: (n) => `http://h${fill('/..')(n)}`,
    colons: fill(':'),
    slashes: fill('/'),
    ats: (n) => `http://${fill('@')(n)}`,
    brackets: (n) => `http://${fill('[')(n)}`,
    percents: (n) => `http://h/${fill('%41')(n)}`,
    pairs: (n) => `?${fill('k=v&')(n)}`,
    escapes: (n) => `?${fill('%26=%FF&')(n)}`,
    wide: (n) => `http://h/${fill('\u00e9/')(n)}`,
    widePairs: (n) => `http://h/?${fill('\u00e9=\u{1f600}&')(n)}`,
    host: (n) => `http://${fill('a.')(n)}/`,
    wideHost: (n) => `http://${fill('\u00e9.')(n)}/`,
    spaces: (n) => `http://h/${fill('a b')(n)}`,
    surrogates: fill('\ud800'),
    digits: (n) => `http://h:${fill('1')(n)}/`,
    hex: fill('a1'),
    zone: (n) => `http://[fe80::1%25${fill('a')(n)}]/`,
    backslashes: (n) => `http:${fill('/\\')(n)}`,
    urn: (n) => `urn:uuid:${fill('AB-')(n)}`,
    ws: (n) => `ws://h/${fill('a?#')(n)}`,
    scheme: (n) => `${fill('a+')(n)}:`,
};

/** For calls whose loops are in the core, which has scaling tests of its own. urikit/compat has expressions: it gets all. */
const FEW = Object.fromEntries(['path', 'colons', 'escapes', 'widePairs', 'hex'].map((name) => [name, TEXTS[name]]));

const quiet = (call) => (text) => {
    try {
        call(text);
    } catch (error) {
        if (!(error instanceof globalThis.URIError || error instanceof TypeError)) {
            throw error;
        }
    }
};

/** What guard refuses is not an error here. */
const refused = (call) => (text) => {
    try {
        call(text);
    } catch (error) {
        if (!(error instanceof readers.GuardError || error instanceof RangeError)) {
            throw error;
        }
    }
};

const parts = (one) => [one.scheme, one.authority, one.userinfo, one.host, one.hostKind, one.port, one.effectivePort, one.path, one.query, one.fragment,
    one.pathSegments, one.queryPairs, one.ranges, one.toJSON(), one.searchParams.getAll('k'), one.queryView({ form: true }).written];
const base = () => new urikit.IRI('http://h/a?b#c');

/** A call on each text. */
const CALLS = {
    'new URI': (text) => parts(new urikit.URI(text)),
    'new URI, base': (text) => new urikit.URI(text, 'http://h/x/y'),
    'new IRI, base': (text) => new urikit.IRI('../x', text),
    'new IRI': (text) => parts(new urikit.IRI(text)),
    'URIError': (text) => urikit.URI.parse(`${text} `),
    canParse: (text) => ['uri', 'iri', 'nosh', 'usr'].forEach((kind) => urikit.canParse(text, kind)),
    normalize: (text) => urikit.normalize(text, 'scheme'),
    resolve: (text) => urikit.resolve('http://h/x/y', text),
    'resolve against': (text) => urikit.resolve(text, '../x'),
    relativize: (text) => urikit.relativize('http://h/x/y', text),
    'relativize against': (text) => urikit.relativize(text, 'http://h/x/y'),
    equal: (text) => urikit.equal(text, `${text}x`),
    encode: (text) => urikit.encode(text),
    parseMany: (text) => urikit.parseMany([text, text]),
    'parseMany, lines': (text) => urikit.parseMany(text.replaceAll('/', '\n').replaceAll('=', '\n')),
    toURI: (text) => new urikit.IRI(text).toURI(),
    'toURI, idna': (text) => new urikit.IRI(text).toURI({ idna: true }),
    toIRI: (text) => new urikit.URI(text).toIRI(),
    surt: (text) => new urikit.IRI(text).surt(),
    withScheme: (text) => base().withScheme(text),
    withUserinfo: (text) => base().withUserinfo(text),
    withHost: (text) => base().withHost(text),
    withPath: (text) => base().withPath(text),
    withQuery: (text) => base().withQuery(text.slice(1)),
    'withQuery, pairs': (text) => base().withQuery(text.split(/[/=&]/).map((one) => [one, one])),
    withFragment: (text) => base().withFragment(text),
    setQuery: (text) => new urikit.IRI(text).setQuery('k', text),
    addQuery: (text) => new urikit.IRI(text).addQuery(text, 'k'),
    removeQuery: (text) => new urikit.IRI(text).removeQuery('k', 'x*'),
    queryValue: (text) => new urikit.IRI(text).queryValue('none'),
    appendSegment: (text) => base().appendSegment(text),
    CRI: (text) => [(cri) => cri.edn, (cri) => cri.items, (cri) => cri.normalize().toURI(), (cri) => cri.relativize('http://h/x'), (cri) => cri.equals(text)]
        .forEach((call) => call(new urikit.CRI(text))),
    'CRI.fromEDN': (text) => urikit.CRI.fromEDN(`cri'${text}'`),
    NoshURI: (text) => new urikit.NoshURI(text.replace(/^http/, 'nosh')),
    UserURL: (text) => new urikit.UserURL(`usr:github/a${text.slice(Math.max(0, text.indexOf('?')))}`),
    URITemplate: (text) => new urikit.URITemplate(text),
    'URITemplate.expand': (text) => [text, [text], { key: text }, { key: text.split('/') }].forEach((value) => new urikit.URITemplate('{+x}{x*}{?x*}').expand({ x: value })),
    'URITemplate.match': (text) => ['http://{h}{/p*}{?q*}', '{+x}{y}', '{+a}{/b}{?c}'].forEach((one) => new urikit.URITemplate(one).match(text)),
    'compat.parse': (text) => compat.parse(text),
    'compat.normalize': (text) => compat.normalize(text),
    'compat.normalize, options': (text) => compat.normalize(text, { domainHost: true }),
    'compat.resolve': (text) => compat.resolve('http://h/x', text),
    'compat.equal': (text) => compat.equal(text, `${text}x`),
    'compat.serialize, all': (text) => compat.serialize(compat.parse(text)),
    ...Object.fromEntries(['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment', 'resourceName', 'nid', 'nss'].map((name) =>
        [`compat.serialize, ${name}`, (text) => compat.serialize({ scheme: name === 'resourceName' ? 'ws' : name[0] === 'n' ? 'urn' : 'http', host: 'h', [name]: text })])),
    'compat.resolveComponents': (text) => compat.resolveComponents({ scheme: 'http', host: 'h', path: text }, { path: text }),
    lint: (text) => lint.lint(text),
    readers: (text) => readers.readers(text),
    'readers, base': (text) => readers.readers(text, { base: 'http://h/x' }),
    readersAgree: (text) => readers.readersAgree(text),
    guard: refused((text) => readers.guard(text.slice(0, text.length >> 3), { hosts: ['h'] })),
    'guard, policy': refused((text) => readers.guard('http://h/', { policy: `# ${text}\nallow host h\n${'allow port 80\n'.repeat(text.length >> 4)}` })),
    'guard, hosts': refused((text) => readers.guard('http://h/', { hosts: text.split('/') })),
    'guard, a host beyond ASCII': refused((text) => readers.guard(`http://\u00fc${text.slice(0, text.length >> 3)}/`)),
    addressIsInternal: (text) => [text, `[${text}]`, `::%${text}`].forEach(refused(readers.addressIsInternal)),
};

/** Milliseconds of the processor: other programs of a busy machine do not count. */
function timeOf(call, text) {
    const started = process.cpuUsage();
    call(text);
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
}

/** Is a call linear on a text? The least of some runs, again where another program disturbed them. */
function ratioOf(call, make) {
    const [short, long] = [make(SHORT), make(FACTOR * SHORT)];
    let [least, most] = [Infinity, Infinity];
    for (let i = 0; i < TRIES; i++) {
        most = Math.min(most, timeOf(call, long));
        if (most < NOTHING) {
            return 0;
        }
        least = Math.min(least, timeOf(call, short));
        if (most <= MOST * least) {
            return 0;
        }
    }
    return most / least;
}

test('time grows as the input', async () => {
    await urikit.init();
    await lint.init();
    await readers.init();
    const slow = [];
    for (const [name, call] of Object.entries(CALLS)) {
        for (const [kind, make] of Object.entries(name.startsWith('compat') ? TEXTS : FEW)) {
            const ratio = ratioOf(quiet(call), make);
            if (ratio > 0) {
                slow.push(`${name} of ${kind}: ${ratio.toFixed(1)} times`);
            }
        }
    }
    assert.deepEqual(slow, []);
});

test('what had taken seconds', async () => {
    await urikit.init();
    await lint.init();
    await readers.init();
    const limit = (call) => assert.ok(timeOf(quiet(call)) < 3000, String(call));
    limit(() => compat.serialize({ host: ':'.repeat(80000) }));
    limit(() => compat.serialize({ host: `${'1:'.repeat(200000)}x` }));
    limit(() => lint.lint(`http://h/${'\u202e'.repeat(120000)}`));
    limit(() => new urikit.URI('?').withQuery(Array.from({ length: 40000 }, (unused, i) => [`key${i}`, i])));
});
