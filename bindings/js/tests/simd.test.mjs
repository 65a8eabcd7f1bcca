// SPDX-License-Identifier: MIT
// The module with SIMD beside the plain one: every byte at every place of more than a block, in every part, and columns.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

/** A module by itself, without what the package does before a call: bytes in, the words of the reply out. */
class Raw {
    constructor(name) {
        const bytes = readFileSync(new URL(import.meta.resolve(`urikit/${name}.wasm`)));
        const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { urikit: { check_text: () => 0 } });
        this.call = exports;
        exports.memory.grow(16);
        this.bytes = new Uint8Array(exports.memory.buffer);
        this.words = new Uint32Array(exports.memory.buffer, exports.reply(), 16);
        this.heap = (exports.heap() + 63) & ~63;
    }

    write(text) {
        this.bytes.set(text, this.heap);
    }

    /** The code and the reply of parse() as text, with only the words that it sets. */
    parse(len, iri, flags) {
        const code = this.call.parse(this.heap, len, iri, flags);
        return code ? `error ${code} at ${this.words[0]}` : this.words.subarray(3, 10).join(' ');
    }

    normalize(len, iri, level) {
        const to = this.heap + len;
        this.bytes.fill(0, to, to + 2 * len + 16);
        const code = this.call.normalize(this.heap, len, iri, level, to, 4096);
        return code ? `error ${code} at ${this.words[0]}`
            : `${this.words[2]} ${Buffer.from(this.bytes.subarray(to, to + this.words[1])).toString('latin1')}`;
    }

    /** The columns of lines: bytes. */
    many(len, rows) {
        const to = (this.heap + len + 63) & ~63;
        const code = this.call.many(this.heap, len, rows, to);
        const [read, count, good] = this.words;
        const columns = [code, read, count, good, ...new Uint32Array(this.bytes.buffer, to, count)];
        for (let i = 0, at = to + (rows + 1) * 4; i < 7; i++, at += rows * 4) {
            columns.push(...new Uint32Array(this.bytes.buffer, at, count));
        }
        const codes = to + (rows + 1) * 4 + 28 * rows;
        columns.push(...new Uint16Array(this.bytes.buffer, codes, count), ...this.bytes.subarray(codes + rows * 2, codes + rows * 2 + count));
        return columns;
    }
}

const simd = new Raw('urikit-simd');
const plain = new Raw('urikit');
const latin1 = (text) => Uint8Array.from(text, (c) => c.charCodeAt(0));

/** Both modules say the same of a text, by every call. */
function same(text, len = text.length) {
    simd.write(text);
    plain.write(text);
    const shown = () => JSON.stringify(Buffer.from(text.subarray(0, len)).toString('latin1'));
    for (const iri of [0, 1]) {
        if (simd.parse(len, iri, 0) !== plain.parse(len, iri, 0)) {
            assert.equal(simd.parse(len, iri, 0), plain.parse(len, iri, 0), shown());
        }
        for (const level of [1, 3, 15]) {
            const [one, two] = [simd.normalize(len, iri, level), plain.normalize(len, iri, level)];
            if (one !== two) {
                assert.equal(one, two, `${shown()}, level ${level}`);
            }
        }
    }
}

const SHAPES = [
    'http://user:word@www.Example.com:8080/a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r/s/t?one=two&three=four&five=six#fragment',
    `/${'a'.repeat(110)}`,
    `x?${'q'.repeat(110)}`,
    `//${'h'.repeat(80)}:${'1'.repeat(30)}`,
    `http://h/${'%7e%C3%a9%2f./'.repeat(8)}`,
];

test('every byte at every place', () => {
    for (const shape of SHAPES) {
        const text = latin1(shape);
        for (let i = 0; i < text.length; i++) {
            const was = text[i];
            for (let byte = 0; byte < 256; byte++) {
                text[i] = byte;
                same(text);
            }
            text[i] = was;
        }
    }
});

test('every length', () => {
    for (const shape of [...SHAPES, `http://h/${'b'.repeat(300)}`]) {
        const text = latin1(shape);
        for (let len = 0; len <= text.length; len++) {
            same(text, len);
        }
    }
});

test('triplets and dots at every place: where a block or a vector ends', () => {
    for (const piece of ['%', '%4', '%41', '%G0', '%2', '%2e', '/..', '/./', '/.', '//', '[::1]', '\u00c3\u00a9', '%c3%a9', '%C3%A9', ':@']) {
        for (const before of ['', 'http://h/', '//h?', 's:']) {
            for (let at = 0; at < 140; at++) {
                same(latin1(before + 'a'.repeat(at) + piece));
                same(latin1(before + 'A'.repeat(at) + piece + 'b'.repeat(70)));
            }
        }
    }
});

// the same numbers in every run
let state = 20261122;
function below(n) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * n);
}

test('columns of lines', () => {
    const pieces = ['http://', 'https://h', 'www.example.com', ':80', '/', '/a', '?', '?q=1', '#f', '%41', '%', ' ', '\u00e9', '\u0000', '[::1]', '127.0.0.1', 'user@', ':',
        'a'.repeat(60), '/b'.repeat(100), '..'];
    for (let round = 0; round < 60; round++) {
        const tame = below(2) === 0;
        const lines = Array.from({ length: 1 + below(400) }, () => {
            const good = `http://host${below(1000)}.example/${'p'.repeat(below(90))}${below(2) ? `?q=${below(9999)}` : ''}`;
            return tame && below(20) > 0 ? good : Array.from({ length: below(7) }, () => pieces[below(pieces.length)]).join('');
        });
        const text = latin1(lines.join('\n') + (below(2) ? '\n' : ''));
        simd.write(text);
        plain.write(text);
        for (const rows of [lines.length + 1, 1 + below(lines.length), 64]) {
            const [one, two] = [simd.many(text.length, rows), plain.many(text.length, rows)];
            assert.equal(one.length, two.length);
            const at = one.findIndex((value, i) => value !== two[i]);
            assert.equal(at, -1, `round ${round}: value ${at} is ${one[at]}, not ${two[at]}`);
        }
    }
});
