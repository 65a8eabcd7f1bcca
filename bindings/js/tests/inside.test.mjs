// SPDX-License-Identifier: MIT
// Two files of the package that nobody imports: memory that ends where a text does, and offsets in UTF-16.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

const beside = (name) => new URL(name, import.meta.resolve('urikit/urikit.wasm'));
const { Engine, LEN } = await import(beside('engine.js'));
const { unitsBefore, unitsOf, URIError } = await import(beside('error.js'));
const { decodedPairs, rawPairs } = await import(beside('query.js'));
const module = await WebAssembly.compile(await readFile(beside('uri.wasm')));

/** UTF-8 in which a lone surrogate has three bytes. */
function utf8(text) {
    const bytes = [];
    for (const c of text) {
        const unit = c.codePointAt(0);
        if (unit >= 0xd800 && unit <= 0xdfff) {
            bytes.push(0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 63), 0x80 | (unit & 63));
        } else {
            bytes.push(...new TextEncoder().encode(c));
        }
    }
    return bytes;
}

function started() {
    const engine = new Engine();
    engine.start(module, {});
    return engine;
}

test('the offset of each byte in UTF-16: inside of a character, that of its beginning', () => {
    for (const text of ['', 'abc', 'é', 'aé€\u{1f600}b', '\u{1f600}\u{1f600}', '\ud800', 'a\udc00\u{10ffff}', '\u{1f600}\ud83d', '€'.repeat(9)]) {
        const starts = []; // of the character that each byte belongs to
        let unit = 0;
        for (const c of text) {
            starts.push(...utf8(c).map(() => unit));
            unit += c.length;
        }
        starts.push(text.length);
        starts.forEach((want, byte) => assert.equal(unitsBefore(text, byte), want, `${JSON.stringify(text)}, byte ${byte}`));
        assert.equal(unitsBefore(text, starts.length + 5), text.length);
        const units = unitsOf(text, starts.length - 1); // the same for many offsets
        starts.forEach((want, byte) => assert.equal(units(byte), want, `${JSON.stringify(text)}, byte ${byte} of many`));
    }
});

test('an error shows the text with a caret, and nothing that drives a terminal', () => {
    const message = (text, offset) => new URIError('why', 'code', offset, offset, text).message;
    assert.equal(message('ab', 1), 'offset 1: why\n    ab\n     ^');
    assert.equal(message('\u{1f600}b', 2), 'offset 2: why\n    \u{1f600}b\n     ^');
    assert.equal(message('\x1b[2J\u202e\u2028x', 7), 'offset 7: why\n    \ufffd[2J\ufffd\ufffdx\n           ^');
    assert.equal(message(`${'a'.repeat(100)}b${'c'.repeat(100)}`, 100),
        `offset 100: why\n    ${'a'.repeat(60)}b${'c'.repeat(19)}\n    ${' '.repeat(60)}^`);
    assert.equal(message(null, 3), 'byte 3: why');
});

test('every text that ends at the end of the memory, a byte before, a byte after', () => {
    for (const unit of ['a', 'é', '€', '\u{1f600}', '\ud800', 'a€']) {
        for (const count of [0, 1, 2, 8, 12, 23, 24, 25, 26, 100, 30000]) {
            const text = unit.repeat(count);
            const want = Uint8Array.from(utf8(text));
            for (let more = -3; more <= 3; more++) {
                const engine = started();
                const end = (count === 30000 ? engine.bytes.length + 2 * 65536 : engine.bytes.length) + more;
                const at = end - want.length;
                const written = engine.write(text, at);
                assert.equal(written, want.length);
                assert.deepEqual(engine.copy(at, written), want, `${JSON.stringify(unit)}, ${count} times, ${more} after the end`);
                const plain = started();
                assert.equal(plain.writeBytes(want, at), want.length);
                assert.deepEqual(plain.copy(at, want.length), want);
            }
        }
    }
});

test('an output that needs more memory gets as much as it needs', () => {
    for (let more = -2; more <= 2; more++) {
        const engine = started();
        const to = engine.heap;
        const need = engine.bytes.length - to + 65536 + more;
        const caps = [];
        const code = engine.produce(to, (at, cap) => {
            assert.equal(at, to);
            caps.push(cap);
            engine.reply[LEN] = need;
            return cap < need ? 32 : 0;
        });
        assert.equal(code, 0);
        assert.equal(caps.length, 2);
        assert.ok(caps[1] >= need && caps[1] < need + 65536);
    }
});

test('every plus of a form is a space, everywhere', () => {
    assert.deepEqual(decodedPairs('a+b+c=d+e+f&+&++=+++&%2B+=%2B', true),
        [['a b c', 'd e f'], [' ', null], ['  ', '   '], ['+ ', '+']]);
    assert.deepEqual(decodedPairs('a+b+c=d+e', false), [['a+b+c', 'd+e']]);
    assert.deepEqual(rawPairs('a=b=c&&=&d'), [['a', 'b=c'], ['', null], ['', ''], ['d', null]]);
    assert.deepEqual(rawPairs(null), []);
});
