// SPDX-License-Identifier: MIT
// Everything about one identifier in one call: its parts, normal forms, CRI, CoAP options, findings, other readers.
// The engine is that of bindings/js; the WebAssembly module is its own with inspect.c.

import { ABSENT, LEN, SAME } from '../../../../bindings/js/src/engine.js';

const KIND_NUMBERS = ['uri', 'uri-reference', 'iri', 'iri-reference', 'cri', 'nosh', 'usr', 'absolute-uri', 'purl'];
const DETECT = -1;

/** Characters. A call needs 64 times as much memory. */
export const TEXT_LIMIT = 1000000;

/** INSPECT_SPACE of inspect.h: the memory that a call needs beside its output. */
function spaceFor(bytes, baseBytes) {
    return bytes * 32 + baseBytes + 4096;
}

function checkLength(text) {
    if (text.length > TEXT_LIMIT) {
        throw new RangeError(`This page reads up to ${TEXT_LIMIT.toLocaleString('en')} characters; these are ${text.length.toLocaleString('en')}.`);
    }
}

/** The functions above an engine. They return the JSON of inspect.c; offsets in it are bytes. */
export function defineInspect(engine) {
    /** Give a call its space after the texts, and its output after that. Returns what it wrote. */
    function read(from, bytes, baseBytes, run) {
        const length = spaceFor(bytes, baseBytes);
        const space = (from + 15) & ~15;
        const to = space + length;
        engine.reserve(to + length);
        engine.produce(to, (out, cap) => run(space, length, out, cap));
        return JSON.parse(engine.text(to, engine.reply[LEN]));
    }

    /** Write texts, and call until the space is as large as the call wants it. */
    function readTexts(texts, call) {
        const places = [];
        let end = engine.heap;
        for (const text of texts) {
            checkLength(text ?? '');
            const bytes = text === null ? ABSENT : engine.write(text, end);
            places.push(end, bytes);
            end += text === null ? 0 : bytes;
        }
        const space = (end + 15) & ~15;
        for (let length = 4096;;) {
            const to = space + length;
            engine.reserve(to + length);
            engine.produce(to, (out, cap) => call(places, space, length, out, cap));
            if (engine.reply[SAME] === 0) {
                return JSON.parse(engine.text(to, engine.reply[LEN]));
            }
            length = (engine.reply[SAME] + 15) & ~15;
        }
    }

    return {
        /**
         * as     a kind; 'auto' detects it by the first letters, and whether the text is ASCII
         * base   a URI to resolve the text against, or null
         */
        inspect(text, { as = 'auto', base = null } = {}) {
            checkLength(text);
            const kind = as === 'auto' ? DETECT : KIND_NUMBERS.indexOf(as);
            const at = engine.heap;
            const bytes = engine.write(text, at);
            const baseAt = at + bytes;
            const baseBytes = base === null ? 0 : engine.write(base, baseAt);
            const found = read(baseAt + baseBytes, bytes, baseBytes, (space, length, to, cap) =>
                engine.call.inspect(kind, at, bytes, base === null ? 0 : baseAt, baseBytes, space, length, to, cap));
            return { ...found, bytes };
        },

        /** What the row of a table shows: { parts, error, normal, canonical, findings: [[rule, severity], ...] }. */
        inspectLine(text) {
            checkLength(text);
            const at = engine.heap;
            const bytes = engine.write(text, at);
            const found = read(at + bytes, bytes, 0, (space, length, to, cap) => engine.call.inspect_line(at, bytes, space, length, to, cap));
            return { ...found, bytes };
        },

        /** A template, its expansion with values (JSON text or null), and what it takes of a URI (or null): templates.c. */
        inspectTemplate(text, values, uri, flags) {
            return readTexts([text, values, uri], (texts, ...rest) => engine.call.inspect_template(...texts, flags, ...rest));
        },

        /** Which of the templates, one on each line, takes a URI. */
        inspectRoutes(lines, uri, flags) {
            return readTexts([lines, uri], (texts, ...rest) => engine.call.inspect_routes(...texts, flags, ...rest));
        },

        /** The forms and CoAP options of a CRI: of its bytes (Uint8Array), or of its diagnostic notation (string). */
        inspectCri(value) {
            checkLength(value);
            const at = engine.heap;
            const isText = typeof value === 'string';
            const bytes = isText ? engine.write(value, at) : engine.writeBytes(value, at);
            return read(at + bytes, bytes, 0, (space, length, to, cap) =>
                engine.call.inspect_cri(isText ? 1 : 0, at, bytes, space, length, to, cap));
        },
    };
}
