// SPDX-License-Identifier: MIT
// parseMany: many texts at once, into columns.
import { HOST_KIND, LEN, AT, HOST_AT, HOST_END, PATH_AT, PATH_END, QUERY_END, SCHEME_END } from './engine.js';
import { unitsBefore } from './error.js';
import { nameOf } from './reference.js';
import { aligned } from './record.js';

const ROWS = 2048; // of one call
const encoder = new TextEncoder();
const HOST_KINDS = [null, 'reg-name', 'ipv4', 'ipv6', 'ipvfuture'];

/** The columns of csrc/many.c that have four bytes a row, in its order. */
const WORDS = ['schemeEnd', 'hostStart', 'hostEnd', 'pathStart', 'pathEnd', 'queryEnd', 'errorOffset'];
const REPLY = [SCHEME_END, HOST_AT, HOST_END, PATH_AT, PATH_END, QUERY_END];

/** What parseMany gives: a column for each offset, all in UTF-16 units of the row's own text. */
class Columns {
    #textOf;

    constructor(length, textOf) {
        this.length = length;
        this.#textOf = textOf;
        for (const name of WORDS) {
            this[name] = new Uint32Array(length);
        }
        this.hostKind = new Uint8Array(length);
        this.codes = new Uint16Array(length);
        this.validCount = 0;
    }

    /** The text of a row. */
    text(i) {
        if (!Number.isInteger(i) || i < 0 || i >= this.length) {
            throw new RangeError(`there is no row ${i}`);
        }
        return this.#textOf(i);
    }

    isValid(i) {
        return this.codes[i] === 0;
    }

    /** A part of a row, as written; null where it is absent or the row is not valid. */
    part(i, name) {
        const text = this.text(i);
        if (this.codes[i] !== 0) {
            return null;
        }
        const scheme = this.schemeEnd[i];
        const at = scheme > 0 ? scheme + 3 : 2;
        const authority = this.hostKind[i] !== 0;
        switch (name) {
        case 'scheme':
            return scheme > 0 ? text.slice(0, scheme) : null;
        case 'authority':
            return authority ? text.slice(at, this.pathStart[i]) : null;
        case 'userinfo':
            return authority && this.hostStart[i] > at ? text.slice(at, this.hostStart[i] - 1) : null;
        case 'host':
            return authority ? text.slice(this.hostStart[i], this.hostEnd[i]) : null;
        case 'port':
            return authority && this.pathStart[i] > this.hostEnd[i]
                ? text.slice(this.hostEnd[i] + 1, this.pathStart[i]) : null;
        case 'path':
            return text.slice(this.pathStart[i], this.pathEnd[i]);
        case 'query':
            return this.queryEnd[i] > this.pathEnd[i] ? text.slice(this.pathEnd[i] + 1, this.queryEnd[i]) : null;
        case 'fragment':
            return text.length > this.queryEnd[i] ? text.slice(this.queryEnd[i] + 1) : null;
        default:
            throw new RangeError(`unknown part '${name}'`);
        }
    }

    hostKindName(i) {
        return HOST_KINDS[this.hostKind[i]];
    }
}

export function defineMany(engine) {
    /** Parse one row by itself: IRIs, and texts with a line end in them. */
    function parseRow(columns, row, text, iri) {
        const { heap } = engine;
        const len = engine.write(text, heap);
        const code = engine.call.parse(heap, len, iri ? 1 : 0, 0);
        const { reply } = engine;
        const unit = len === text.length ? (byte) => byte : (byte) => unitsBefore(text, byte);
        columns.codes[row] = code;
        if (code !== 0) {
            columns.errorOffset[row] = unit(reply[AT]);
            return;
        }
        columns.errorOffset[row] = 0;
        columns.hostKind[row] = reply[HOST_KIND];
        REPLY.forEach((word, i) => {
            columns[WORDS[i]][row] = unit(reply[word]);
        });
    }

    /** Parse lines that are in memory already, `len` bytes; false if there are not `rows` of them. */
    function parseLines(columns, row, rows, len) {
        const { heap } = engine;
        const to = aligned(heap + len);
        engine.reserve(to + engine.call.many_size(rows));
        const code = engine.call.many(heap, len, rows, to);
        if (code !== 0 || engine.reply[LEN] !== rows) {
            return false;
        }
        let at = to + (rows + 1) * 4;
        for (const name of WORDS) {
            columns[name].set(new Uint32Array(engine.bytes.buffer, at, rows), row);
            at += rows * 4;
        }
        columns.codes.set(new Uint16Array(engine.bytes.buffer, at, rows), row);
        columns.hostKind.set(engine.bytes.subarray(at + rows * 2, at + rows * 3), row);
        return true;
    }

    /** Rows [row, row + rows), whose texts are also `lines`, one text with '\n' after each. */
    function parseChunk(columns, row, rows, lines, iri) {
        const { heap } = engine;
        engine.reserve(heap + lines.length);
        const { read, written } = encoder.encodeInto(lines, engine.bytes.subarray(heap));
        const ascii = read === lines.length && written === read;
        if (!ascii || !parseLines(columns, row, rows, written)) {
            for (let i = row; i < row + rows; i++) {
                parseRow(columns, i, columns.text(i), iri);
            }
        }
    }

    function parseStrings(texts, iri) {
        const columns = new Columns(texts.length, (i) => texts[i]);
        for (let row = 0; row < texts.length; row += ROWS) {
            const some = texts.slice(row, row + ROWS);
            for (const text of some) {
                if (typeof text !== 'string') {
                    throw new TypeError(`expected strings, not ${nameOf(text)}`);
                }
            }
            parseChunk(columns, row, some.length, `${some.join('\n')}\n`, iri);
        }
        return columns;
    }

    function parseText(lines, iri) {
        const starts = [0]; // where each row begins
        for (let at = lines.indexOf('\n'); at >= 0; at = lines.indexOf('\n', at + 1)) {
            starts.push(at + 1);
        }
        if (starts.at(-1) < lines.length) {
            starts.push(lines.length + 1);
        }
        const columns = new Columns(starts.length - 1, (i) => lines.slice(starts[i], starts[i + 1] - 1));
        for (let row = 0; row < columns.length; row += ROWS) {
            const end = Math.min(row + ROWS, columns.length);
            parseChunk(columns, row, end - row, lines.slice(starts[row], starts[end]), iri);
        }
        return columns;
    }

    /**
     * Parse many texts: an array of strings, or one string with a text in each line. Nothing is thrown for a text that
     * is not valid: its row has a code and an offset. kind: 'iri-reference' or 'uri-reference'.
     */
    function parseMany(texts, { kind = 'iri-reference' } = {}) {
        if (kind !== 'iri-reference' && kind !== 'uri-reference') {
            throw new RangeError(`unknown kind '${kind}'; parseMany reads iri-reference and uri-reference`);
        }
        if (typeof texts !== 'string' && !Array.isArray(texts)) {
            throw new TypeError(`expected an array of strings or a string, not ${nameOf(texts)}`);
        }
        const iri = kind === 'iri-reference';
        const columns = typeof texts === 'string' ? parseText(texts, iri) : parseStrings(texts, iri);
        for (let i = 0; i < columns.length; i++) {
            columns.validCount += columns.codes[i] === 0 ? 1 : 0;
        }
        return columns;
    }

    return { parseMany };
}
