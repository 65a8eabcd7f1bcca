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

export const IRI_TESTS = {
    iri_parse(kit, row, text) {
        if (text('code') === 'ok') {
            equal(String(new kit.IRI(text('text'))), text('text'), row);
        } else {
            checkError(thrown(() => new kit.IRI(text('text'))), row, kit, text('text'), text('code'), Number(text('at')));
        }
    },
};

/**
 * Run the tests. `read(name)` gives the content of tests/vectors/<name>.tsv.
 * Returns how many rows were run, and how many no string can hold.
 */
export async function runVectors(kit, read, tests) {
    const counts = { run: 0, skipped: 0 };
    for (const [name, test] of Object.entries(tests)) {
        const rows = rowsOf(await read(name));
        equal(rows.length > 5, true, name);
        for (const row of rows) {
            const texts = Object.fromEntries(Object.entries(row).map(([key, bytes]) => [key, textOf(bytes)]));
            if (Object.values(texts).includes(undefined)) {
                counts.skipped++;
                continue;
            }
            test(kit, { file: name, ...texts }, (key) => texts[key]);
            counts.run++;
        }
    }
    return counts;
}
