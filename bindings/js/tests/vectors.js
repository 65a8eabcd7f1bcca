// SPDX-License-Identifier: MIT
// Each test is a vector file and what is done with a row. A row that no string can hold is counted, not run.
import { equal, rowsOf, textOf, thrown } from './rows.js';

const PARTS = ['scheme', 'userinfo', 'host', 'path', 'query', 'fragment'];

/** The offset in UTF-16 units of a byte of a text. */
function unitOf(text, byte) {
    return new TextDecoder().decode(new TextEncoder().encode(text).slice(0, byte)).length;
}

function checkError(error, row, kit, text, code, at) {
    equal(error instanceof kit.URIError, true, { row, error: String(error) });
    equal([error.code, error.byteOffset, error.offset], [code, at, unitOf(text, at)], row);
    equal(error.message.startsWith(`offset ${error.offset}: ${error.reason}`), true, row);
}

export const TESTS = {
    uri_parse(kit, row, text) {
        const u = new kit.URI(text('text'));
        for (const part of PARTS) {
            equal(u[part], text(part), { row, part });
        }
        equal(u.hostKind, text('kind'), row);
        const port = text('port');
        equal(u.port, port && Number(port) <= 65535 ? Number(port) : null, row);
        equal(String(u), text('text'), row);
        for (const [part, [start, end]] of Object.entries(u.ranges)) {
            equal(text('text').slice(start, end), part === 'port' ? port : u[part], { row, part });
        }
    },
    uri_errors(kit, row, text) {
        const kind = { reference: 'uri-reference', scheme: 'uri' }[text('grammar')];
        if (kind) {
            equal(kit.URI.canParse(text('text'), kind), false, row);
        }
        if (text('grammar') === 'reference') {
            const error = thrown(() => new kit.URI(text('text')));
            checkError(error, row, kit, text('text'), text('code'), Number(text('at')));
        }
    },
    uri_normalize(kit, row, text) {
        let wanted = text('text');
        for (const level of ['case', 'percent', 'syntax', 'scheme']) {
            wanted = text(level) === '=' ? wanted : text(level);
            equal(String(new kit.URI(text('text')).normalize(level)), wanted, { row, level });
            equal(kit.normalize(text('text'), { level }), wanted, { row, level });
        }
    },
    uri_resolve(kit, row, text) {
        if (text('options') === 'letter') {
            return;
        }
        const options = { compat: text('options') === 'compat' };
        const run = () => new kit.URI(text('base')).resolve(text('reference'), options);
        if (text('code') !== 'ok') {
            equal(thrown(run).code, text('code'), row);
            equal(thrown(() => kit.resolve(text('base'), text('reference'), options)).code, text('code'), row);
            return;
        }
        const target = run();
        equal(String(target), text('target'), row);
        equal(kit.resolve(text('base'), text('reference'), options), text('target'), row);
        const again = new kit.URI(text('target'));
        for (const part of PARTS) { // the parts come from resolving, not from parsing
            equal(target[part], again[part], { row, part });
        }
    },
};

/** A number, decoded parts, methods and edits: what the small module does not have. */
export const MORE_TESTS = {
    string_calls(kit, row, text) {
        const name = text('call').replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
        equal(kit[name](text('text'), text('other') ?? ''), text('made'), row);
        if (name === 'redirectUriError') {
            equal(kit.redirectUriEqual(text('text'), text('other') ?? ''), text('made') === null, row);
        }
    },
    explain(kit, row, text) {
        const classes = { 'uri-reference': kit.URI, 'iri-reference': kit.IRI, usr: kit.UserURL, purl: kit.PackageURL, nosh: kit.NoshURI,
            cri: kit.CRI };
        const Class = classes[text('kind')];
        if (Class) {
            const error = thrown(() => new Class(text('kind') === 'cri' ? new TextEncoder().encode(text('text')) : text('text') ?? ''));
            equal([error.reason, error.byteOffset], [text('sentence'), Number(text('at'))], row);
        }
    },
    uri_relativize(kit, row, text) {
        const run = () => kit.relativize(text('base'), text('target'));
        if (text('code') !== 'ok') {
            equal(thrown(run).code, text('code'), row);
        } else {
            equal(run(), text('reference'), row);
            equal(String(new kit.URI(text('base')).relativize(text('target'))), text('reference'), row);
        }
    },
    text_calls(kit, row, text) {
        const name = text('call').replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
        const found = new kit.URI(text('text'))[name];
        if (found !== undefined) {
            equal(typeof found === 'function' ? found.call(new kit.URI(text('text'))) : found, text('made'), row);
        }
    },
    iri_host_key(kit, row, text) {
        equal(new kit.IRI(text('text')).hostKey, text('key'), row);
    },
    uri_surt(kit, row, text) {
        if (/\[fe80::1%25/.test(text('text'))) {
            return; // the classes read no zones
        }
        equal(new kit.URI(text('text')).surt(), text('surt'), row);
    },
    uri_host(kit, row, text) {
        if (/\[fe80::1%25/.test(text('text'))) {
            return;
        }
        const u = new kit.URI(text('text'));
        const number = Number(text('number'));
        equal(u.effectivePort, number < 0 ? null : number, row);
    },
    uri_edit(kit, row, text) {
        const flags = (text('flags') ?? '').split('+');
        if (flags.includes('form') || flags.includes('list') || text('op') === 'query-sort' || text('part') === 'authority') {
            return;
        }
        const encoded = flags.includes('encoded');
        if (encoded && ['query-set', 'query-append'].includes(text('op'))) {
            return; // keys and values are always plain text here
        }
        const u = flags.includes('iri') || /[^\0-\x7f]/.test(text('text')) ? new kit.IRI(text('text')) : new kit.URI(text('text'));
        const name = text('part') ? text('part')[0].toUpperCase() + text('part').slice(1) : '';
        const value = text('value');
        const run = () => {
            switch (text('op')) {
            case 'set':
                if (name === 'Port' && value !== null && !/^\d+$/.test(value)) {
                    throw new kit.URIError('', text('code'), 0, Number(text('at')), value);
                }
                return u[`with${name}`](name === 'Port' && value !== null ? Number(value) : value, { encoded });
            case 'segment':
                return u.appendSegment(value, { encoded });
            case 'query-set':
                return u.setQuery(text('part'), value);
            case 'query-append':
                return u.addQuery(text('part'), value);
            case 'query-remove':
                return u.removeQuery(text('part'));
            default:
                throw new Error(text('op'));
            }
        };
        if (name === 'Port' && /^$|^0\d|\d{6}/.test(value ?? '-')) {
            return; // not numbers as they are written
        }
        if (text('code') === 'ok') {
            equal(String(run()), text('result'), row);
        } else if (!(value === null && ['Scheme', 'Host', 'Path'].includes(name))) {
            const error = thrown(run);
            equal([error.code, error.byteOffset], [text('code'), Number(text('at'))], row);
        }
    },
    iri_parse(kit, row, text) {
        if (text('code') === 'ok') {
            equal(String(new kit.IRI(text('text'))), text('text'), row);
        } else {
            checkError(thrown(() => new kit.IRI(text('text'))), row, kit, text('text'), text('code'), Number(text('at')));
        }
    },
    iri_uri(kit, row, text) {
        const uri = text('uri') === '=' ? text('text') : text('uri');
        equal(String(new kit.IRI(text('text')).toURI()), uri, row);
        equal(String(new kit.URI(uri).toIRI()), text('iri') === '=' ? text('text') : text('iri'), row);
    },
    kind(kit, row, text) {
        if (text('kind') === 'cri') {
            const bytes = new TextEncoder().encode(text('text'));
            equal(kit.canParse(bytes, 'cri'), text('code') === 'ok', row);
        } else {
            equal(kit.canParse(text('text'), text('kind')), text('code') === 'ok', row);
        }
    },
    nosh(kit, row, text) {
        for (const dialect of text('dialect') === 'any' ? ['sdl', 'lexicon'] : [text('dialect')]) {
            if (text('code') !== 'ok') {
                const error = thrown(() => new kit.NoshURI(text('input'), dialect));
                equal([error.code, error.byteOffset], [text('code'), Number(text('at'))], row);
                equal(kit.NoshURI.canParse(text('input'), dialect), false, row);
                continue;
            }
            const n = new kit.NoshURI(text('input'), dialect);
            equal([n.authorityKind, n.collection, n.rkey, String(n.normalize()), n.restricted],
                [text('kind'), text('collection'), text('rkey'), text('normal') === '=' ? text('input') : text('normal'),
                    text('restricted') === 'ok'], row);
            equal(n.restrictedError === null ? ['ok', 0] : [n.restrictedError.code, n.restrictedError.byteOffset],
                [text('restricted'), Number(text('restricted_at'))], row);
        }
    },
    usr_canonical(kit, row, text) {
        const u = new kit.UserURL(text('input'));
        equal([u.canonical, u.type, u.name, u.profileURL],
            [text('canonical'), text('type'), text('name'), text('profile')], row);
    },
    usr_errors(kit, row, text) {
        const error = thrown(() => new kit.UserURL(text('input')));
        equal([error.code, error.byteOffset], [text('code'), Number(text('at'))], row);
    },
    cri_decode(kit, row, text) {
        for (const options of profilesOf(text('profile'))) {
            if (text('hex').startsWith('D863')) {
                return; // the class reads tag 99, too
            }
            const bytes = bytesOfHex(text('hex'));
            let got = ['ok', 0];
            try {
                new kit.CRI(bytes, options);
            } catch (error) {
                got = [error.code, error.byteOffset];
            }
            // what is well-formed may have no meaning, or not be in NFC; a CRI object has both
            if (text('code') !== 'ok' || !['cri_nfc', 'cri_label_case', 'cri_double_slash', 'cri_rootless_empty', 'cri_rootless_slash', 'cri_name_ipv4'].includes(got[0])) {
                equal(got, [text('code'), Number(text('at'))], { row, options });
            }
        }
    },
    cri_uri(kit, row, text) {
        for (const options of profilesOf(text('profile'))) {
            let cri;
            try {
                cri = new kit.CRI(text('uri'), options);
            } catch (error) { // the row's own library has no Unicode tables
                equal(['cri_nfc', 'cri_label_case'].includes(error.code), true, { row, error: String(error) });
                continue;
            }
            equal(cri.edn, text('edn'), row);
            equal(String(cri), text('again') ?? text('uri'), row);
            equal([...new kit.CRI(cri.bytes, options).bytes], [...cri.bytes], row);
            equal(kit.CRI.fromEDN(cri.edn, options).toHex(), cri.toHex(), row);
            checkItems(cri, row);
        }
    },
    cri_uri_errors(kit, row, text) {
        for (const options of /[^\0-\x7f]/.test(text('uri')) ? [] : profilesOf(text('profile'))) { // not ASCII: an IRI
            const error = thrown(() => new kit.CRI(text('uri'), options));
            equal([error.code, error.byteOffset], [text('code'), Number(text('at'))], row);
        }
    },
    edn_read(kit, row, text) {
        for (const options of profilesOf(text('profile'))) {
            const run = () => kit.CRI.fromEDN(text('edn'), options);
            if (text('code') === 'ok') {
                try {
                    equal(run().toHex().toUpperCase(), text('hex'), row);
                } catch (error) {
                    equal(/nfc|label_case|name_ipv4|double_slash|rootless/.test(error.code), true, { row, error: String(error) });
                }
            } else {
                const error = thrown(run);
                equal([error.code, error.byteOffset], [text('code'), Number(text('at'))], row);
            }
        }
    },
    edn_literal(kit, row, text) {
        for (const options of profilesOf(text('profile'))) {
            equal(kit.CRI.fromEDN(text('edn'), options).toLiteral(), text('literal'), row);
        }
    },
    cri_resolve(kit, row, text) {
        for (const options of profilesOf(text('profile'))) {
            const base = kit.CRI.fromEDN(text('base'), options);
            const run = () => base.resolve(kit.CRI.fromEDN(text('reference'), options));
            try {
                equal(run().edn, text('target'), row);
            } catch (error) { // a target that is not valid throws
                equal(/^cri_(double_slash|rootless)/.test(error.code), true, { row, error: String(error) });
            }
        }
    },
    cri_relativize(kit, row, text) {
        for (const options of profilesOf(text('profile'))) {
            let base;
            let target;
            try {
                base = kit.CRI.fromEDN(text('base'), options);
                target = kit.CRI.fromEDN(text('target'), options);
            } catch (error) { // well-formed, but not valid
                equal(/^cri_(double_slash|rootless|name_ipv4)/.test(error.code), true, { row, error: String(error) });
                continue;
            }
            equal(target.relativeTo(base).edn, text('as_uri') ?? text('target'), row);
            equal(base.relativize(target).edn, text('as_uri') ?? text('target'), row);
        }
    },
    cbor_find(kit, row, text) {
        const show = (one) => `${one.kind[0]}${one.start}-${one.end}${one.path ?? '!'}`;
        const run = () => kit.findCRIs(bytesOfHex(text('hex')));
        if (text('code') === 'ok') {
            equal(text('finds').includes('!') || run().map(show).join(' ') === text('finds'), true, row);
        } else if (text('code') !== 'cbor_depth') { // levels are never too few here
            const error = thrown(run);
            equal(text('levels') === '0' || (error.code === text('code') && error.byteOffset === Number(text('at'))), true, row);
        }
    },
    cbor_convert(kit, row, text) {
        const run = () => kit.convertDocument(bytesOfHex(text('hex')), text('to'));
        if (text('code') === 'ok') {
            equal([...run()], [...bytesOfHex(text('result'))], row);
        } else {
            thrown(run);
        }
    },
    cri_equal(kit, row, text) {
        if (text('how') === '' && !/"192", "0"/.test(text('b'))) { // no name can be an address
            for (const options of profilesOf(text('profile'))) {
                const [a, b] = [kit.CRI.fromEDN(text('a'), options), kit.CRI.fromEDN(text('b'), options)];
                equal([a.equals(b), b.equals(a)], [text('equal') === 'yes', text('equal') === 'yes'], row);
            }
        }
    },
};

/** Of lint.wasm. */
export const LINT_TESTS = {
    lint(kit, row, text) {
        const found = kit.lint(text('text')).filter((finding) => finding.id === text('rule'))
            .map(({ startByte, endByte }) => `${startByte}-${endByte}`);
        equal(found.length ? found.join(',') : 'no', text('found'), row);
    },
    lint_policy(kit, row, text) {
        const found = kit.lint(text('text'), { policy: text('policy') ?? '' }).map(({ id, severity }) => `${id}:${severity}`);
        equal(found.join(','), text('findings') ?? '', row);
    },
};

export const READERS_TESTS = {
    readers(kit, row, text) {
        const found = Object.fromEntries(kit.readers(text('text')).map((one) => [one.name, one]));
        for (const name of text('readers').split(' ')) {
            const one = found[name];
            equal([one.accepts, one.why], [text('why') === null, text('why')], { row, name });
            if (one.accepts) {
                equal([one.scheme, one.host, one.port, one.path, one.query],
                    [text('scheme'), text('host'), text('port') === null ? null : Number(text('port')), text('path') ?? '-', text('query')], { row, name });
            }
        }
    },
    guard(kit, row, text) {
        const [given, policy, base, flags, wanted] = ['text', 'policy', 'base', 'flags', 'result'].map(text);
        if (flags === 'no-idna' || given.includes('\u3002')) {
            return; // the platform has IDNA
        }
        const options = { policy: policy ?? '', base, internal: flags === 'internal', anyHost: flags === 'any-host', asGiven: flags === 'as-given' };
        const run = () => kit.guard(given, options);
        const line = Number(text('line')) || null;
        if (wanted === '!policy') {
            equal([thrown(run) instanceof RangeError, thrown(run).message.slice(0, 16)], [true, 'policy, line 1: '], row);
        } else if (base === 'example.com') {
            equal(thrown(run).code, 'base', row);
        } else if (wanted[0] === '!') {
            const error = thrown(run);
            equal([error instanceof kit.GuardError, error.rule, error.line, kit.guardLine(given, options)], [true, wanted.slice(1), line, line], { row, error: String(error) });
        } else {
            equal([run(), kit.guardLine(given, options)], [wanted, line], row);
        }
    },
};

/** "both", "final+rfc6874": what to run a row with. */
function profilesOf(field) {
    const [profile, zone] = field.split('+');
    if (zone === 'strict') {
        return [];
    }
    const options = zone ? { zone: zone === 'bis' ? 'rfc6874bis' : zone } : {};
    return (profile === 'both' ? ['r18', 'final'] : [profile]).map((name) => ({ profile: name, ...options }));
}

function bytesOfHex(hex) {
    return Uint8Array.from({ length: hex.length / 2 }, (unused, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}

/** Every byte is in one item, and a section's items are in it. */
function checkItems(cri, row) {
    const { items } = cri;
    let at = 0;
    for (const item of items) {
        equal(item.start, at, { row, item });
        at = item.kind === 'array' || item.kind === 'tag' ? item.headEnd : item.end;
        equal(item.start < item.headEnd && item.headEnd <= item.end, true, { row, item });
    }
    equal(at, cri.bytes.length, row);
    equal(items.find((item) => item.role === 'array').end, cri.bytes.length, row);
}

/**
 * Run the tests. `read(name)` gives the content of tests/vectors/<name>.tsv.
 * Returns how many rows were run, and how many no string can hold.
 */
export async function runVectors(kit, read, tests) {
    const counts = { run: 0, skipped: 0 };
    const faults = [];
    for (const [name, test] of Object.entries(tests)) {
        const rows = rowsOf(await read(name));
        equal(rows.length >= 4, true, name);
        for (const row of rows) {
            const texts = Object.fromEntries(Object.entries(row).map(([key, bytes]) => [key, textOf(bytes)]));
            if (Object.values(texts).includes(undefined)) {
                counts.skipped++;
                continue;
            }
            try {
                test(kit, { file: name, ...texts }, (key) => texts[key]);
            } catch (error) {
                faults.push(error.message.includes(`"${name}"`) ? error.message : `${name} ${JSON.stringify(texts)}: ${error}`);
            }
            counts.run++;
        }
    }
    if (faults.length > 0) {
        throw new Error(`${faults.length} rows\n${faults.slice(0, 20).join('\n')}`);
    }
    return counts;
}
