// SPDX-License-Identifier: MIT
// What is known about the identifier at hand: the library's answer, with offsets in units of the text.
import { fromHex, unitsOf } from './offsets.js';

const KIND_NAMES = {
    uri: 'URI', 'uri-reference': 'URI reference', iri: 'IRI', 'iri-reference': 'IRI reference', cri: 'CRI',
};

function kindName(found, hasScheme) {
    if (found.kind === 'uri-reference') {
        return hasScheme ? 'URI' : 'relative reference';
    }
    if (found.kind === 'iri-reference') {
        return hasScheme ? 'IRI' : 'relative IRI reference';
    }
    return found.family ?? KIND_NAMES[found.kind];
}

/** Read a text. base: null, or a text to resolve against. */
export function read(kit, text, as, base) {
    const found = kit.inspect(text, { as, base });
    const unit = unitsOf(text, found.bytes);
    const parts = found.parts.map(([name, start, end]) => [name, unit(start), unit(end)]);
    const place = new Map(parts.map(([name, start, end]) => [name, text.slice(start, end)]));
    return {
        text,
        found,
        unit,
        parts,
        valid: found.error === null,
        bad: found.error === null ? null : unit(found.error.at),
        part: (name) => place.get(name) ?? null,
        name: kindName(found, place.has('scheme')),
    };
}

/** What the digits of hex are in a text: "83 20", "h'8320'", "83:20"; and where each byte begins. */
function digitsOf(text) {
    const inner = /^\s*(?:h')?([0-9a-f\s:]*)'?\s*$/i.exec(text);
    const starts = [];
    let digits = '';
    for (let i = text.indexOf("h'") === 0 ? 2 : 0; i < text.length; i++) {
        if (/[0-9a-f]/i.test(text[i])) {
            if (digits.length % 2 === 0) {
                starts.push(i);
            }
            digits += text[i];
        }
    }
    return { digits, starts, good: inner !== null && digits.length > 0 && digits.length % 2 === 0 };
}

function notHex(text) {
    const at = text.search(/[^0-9a-f\s:]/i);
    const error = { code: 'hex', at: at < 0 ? text.length : at, text: 'pairs of hex digits are expected' };
    return { text, found: { kind: 'cri', error }, valid: false, bad: error.at, uri: null, name: 'CRI' };
}

/** Read a CRI in hex (as: 'cri') or in diagnostic notation ('edn'). `uri` is its URI, read as above, or null. */
export function readCri(kit, text, as, base) {
    const { digits, starts, good } = digitsOf(text);
    if (as === 'cri' && !good) {
        return notHex(text);
    }
    const found = kit.inspectCri(as === 'cri' ? fromHex(digits) : text);
    const uri = found.error === null && found.cri.uri !== null ? read(kit, found.cri.uri, 'uri-reference', base) : null;
    let bad = null;
    if (found.error !== null) {
        bad = as === 'cri' ? starts[found.error.at] ?? text.length
            : unitsOf(text, new TextEncoder().encode(text).length)(found.error.at);
    }
    return { text, found, valid: found.error === null, bad, uri, name: 'CRI' };
}

/** The parts of a text by RFC 3986, also for families that have names of their own for them. */
export function asReference(kit, id) {
    return id.found.family ? read(kit, id.text, 'iri-reference', null) : id;
}
