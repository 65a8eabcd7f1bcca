// SPDX-License-Identifier: MIT
// parseMany: many texts at once, into columns.
import { HOST_KIND, LEN, AT, SAME, HOST_AT, HOST_END, PATH_AT, PATH_END, QUERY_END, SCHEME_END } from './engine.js';
import { unitsOf } from './error.js';
import { nameOf } from './reference.js';
import { aligned } from './record.js';

const ROWS = 4096; // of one call, at most
const SPAN = 1 << 18; // characters of lines that are written at once
const SPAN_MIN = 1 << 12; // a shorter span with characters beyond ASCII is read row by row
const encoder = new TextEncoder();
const HOST_KINDS = [null, 'reg-name', 'ipv4', 'ipv6', 'ipvfuture'];

/** The columns of csrc/many.c that have four bytes a row, in its order. */
const WORDS = ['schemeEnd', 'hostStart', 'hostEnd', 'pathStart', 'pathEnd', 'queryEnd', 'errorOffset'];
const REPLY = [SCHEME_END, HOST_AT, HOST_END, PATH_AT, PATH_END, QUERY_END];

/** The columns of some rows. */
class Rows {
    constructor(length) {
        this.length = length;
        this.start = new Uint32Array(length); // where the text of each row begins, in lines
        for (const name of WORDS) {
            this[name] = new Uint32Array(length);
        }
        this.hostKind = new Uint8Array(length);
        this.codes = new Uint16Array(length);
    }

    /** Take over other columns from row `at` on; their lines begin at `start`. */
    put(at, other, start) {
        for (const name of COLUMNS) {
            this[name].set(other[name], at);
        }
        for (let i = 0; i < other.length; i++) {
            this.start[at + i] = other.start[i] + start;
        }
    }
}
const COLUMNS = [...WORDS, 'hostKind', 'codes'];

/** What parseMany gives: a column for each offset, all in UTF-16 units of the row's own text. */
class Columns {
    #textOf;

    constructor(rows, validCount, source, textOf) {
        this.length = rows.length;
        this.source = source; // for comparisons and clones
        this.#textOf = textOf;
        for (const name of COLUMNS) {
            this[name] = rows[name];
        }
        this.validCount = validCount;
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
    /** Parse one row by itself. 1 if it is valid. */
    function parseRow(rows, row, text, iri) {
        const { heap } = engine;
        const len = engine.write(text, heap);
        const code = engine.call.parse(heap, len, iri ? 1 : 0, 0);
        const { reply } = engine;
        const unit = unitsOf(text, len);
        rows.codes[row] = code;
        if (code !== 0) {
            rows.errorOffset[row] = unit(reply[AT]);
            return 0;
        }
        rows.hostKind[row] = reply[HOST_KIND];
        REPLY.forEach((word, i) => {
            rows[WORDS[i]][row] = unit(reply[word]);
        });
        return 1;
    }

    /** Write a text; false if it has characters beyond ASCII. */
    function writeAscii(text) {
        const { heap } = engine;
        engine.reserve(heap + text.length);
        const { read, written } = encoder.encodeInto(text, engine.bytes.subarray(heap));
        return read === text.length && written === read;
    }

    /** Parse the lines in memory [at, at + len), at most `most`. Where their columns are; the reply has the counts. */
    function parseLines(at, len, most) {
        const to = aligned(at + len);
        engine.reserve(to + engine.call.many_size(most));
        const code = engine.call.many(at, len, most, to);
        if (code !== 0) {
            throw engine.error(code, 0, null); // not reached: a line is shorter than 4 GB
        }
        return to;
    }

    /** Copy the columns of `count` rows, made for `most` rows at `to`, into rows from `row` on. */
    function take(rows, row, count, most, to) {
        const { buffer } = engine.bytes;
        let at = to + (most + 1) * 4;
        for (const name of WORDS) {
            rows[name].set(new Uint32Array(buffer, at, count), row);
            at += most * 4;
        }
        rows.codes.set(new Uint16Array(buffer, at, count), row);
        rows.hostKind.set(new Uint8Array(buffer, at + most * 2, count), row);
    }

    function parseStrings(texts, iri) {
        const rows = new Rows(texts.length);
        let good = 0;
        for (let row = 0; row < texts.length; row += ROWS) {
            const some = [];
            for (let i = row; i < texts.length && some.length < ROWS; i++) {
                const text = texts[i];
                if (typeof text !== 'string') {
                    throw new TypeError(`expected strings, not ${nameOf(text)}`);
                }
                some.push(text);
            }
            const last = some[some.length - 1];
            const lines = some.join('\n') + (last === '' ? '\n' : ''); // an empty last line needs its end
            if (writeAscii(lines)) {
                const to = parseLines(engine.heap, lines.length, some.length + 1);
                if (engine.reply[LEN] === some.length && engine.reply[AT] === lines.length) {
                    good += engine.reply[SAME];
                    take(rows, row, some.length, some.length + 1, to);
                    continue;
                }
            }
            for (let i = 0; i < some.length; i++) { // IRIs, and texts with a line end in them
                good += parseRow(rows, row + i, some[i], iri);
            }
        }
        return new Columns(rows, good, texts, (i) => texts[i]);
    }

    /** Parse [from, end) of lines, which ends with a line: gives rows to `add`. */
    function parseSpan(lines, from, end, iri, add) {
        const span = from === 0 && end === lines.length ? lines : lines.slice(from, end);
        if (writeAscii(span)) {
            for (let done = 0; done < span.length; ) {
                const to = parseLines(engine.heap + done, span.length - done, ROWS);
                const rows = new Rows(engine.reply[LEN]);
                const good = engine.reply[SAME];
                const read = engine.reply[AT];
                rows.start.set(new Uint32Array(engine.bytes.buffer, to, rows.length));
                take(rows, 0, rows.length, ROWS, to);
                add(rows, from + done, good);
                done += read;
            }
            return;
        }
        const middle = span.length < SPAN_MIN ? 0 : lines.lastIndexOf('\n', from + (span.length >> 1)) + 1;
        if (middle > from) { // perhaps only one half has them
            parseSpan(lines, from, middle, iri, add);
            parseSpan(lines, middle, end, iri, add);
            return;
        }
        const texts = (span.endsWith('\n') ? span.slice(0, -1) : span).split('\n');
        const rows = new Rows(texts.length);
        let good = 0;
        let start = 0;
        texts.forEach((text, i) => {
            rows.start[i] = start;
            start += text.length + 1;
            good += parseRow(rows, i, text, iri);
        });
        add(rows, from, good);
    }

    function parseText(lines, iri) {
        const found = []; // [rows, start]
        let length = 0;
        let validCount = 0;
        const add = (rows, start, good) => {
            found.push([rows, start]);
            length += rows.length;
            validCount += good;
        };
        for (let from = 0; from < lines.length; ) {
            let end = from + SPAN >= lines.length ? lines.length : lines.lastIndexOf('\n', from + SPAN - 1) + 1;
            if (end <= from) { // a very long line
                end = lines.indexOf('\n', from) + 1 || lines.length;
            }
            parseSpan(lines, from, end, iri, add);
            from = end;
        }
        const all = found.length === 1 ? found[0][0] : new Rows(length);
        if (found.length !== 1) {
            let row = 0;
            for (const [rows, start] of found) {
                all.put(row, rows, start);
                row += rows.length;
            }
        }
        const { start } = all;
        return new Columns(all, validCount, lines, (i) => {
            const next = i + 1 < length ? start[i + 1] : lines.length + (lines.endsWith('\n') ? 0 : 1);
            return lines.slice(start[i], next - 1);
        });
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
        return typeof texts === 'string' ? parseText(texts, iri) : parseStrings(texts, iri);
    }

    return { parseMany };
}
