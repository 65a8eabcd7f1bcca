// SPDX-License-Identifier: MIT
// The error that every class throws.

const CONTROLS = /[\p{C}\p{Zl}\p{Zp}]/gu; // never sent to a terminal: controls, formats, lone surrogates

/**
 * A text that is not what it should be. Also an instance of the built-in URIError.
 *
 * offset      where it stops being valid, in UTF-16 units of the text given; in bytes where bytes were given
 * byteOffset  the same in bytes of its UTF-8
 * code        the short name, as the command urikit prints it
 * reason      a sentence
 * text        what was read; null where it was not text
 */
export class URIError extends globalThis.URIError {
    constructor(reason, code, offset, byteOffset, text = null) {
        super(messageOf(reason, offset, text));
        this.code = code;
        this.reason = reason;
        this.offset = offset;
        this.byteOffset = byteOffset;
        this.text = text;
    }
}
Object.defineProperty(URIError.prototype, 'name', { value: 'URIError', configurable: true, writable: true });

function messageOf(reason, offset, text) {
    const head = `${text === null ? 'byte' : 'offset'} ${offset}: ${reason}`;
    if (text === null) {
        return head;
    }
    const from = Math.max(0, offset - 60);
    const before = [...text.slice(from, offset)];
    const after = [...text.slice(offset, offset + 20)];
    const shown = [...before, ...after].map((c) => c.replace(CONTROLS, '\uFFFD')).join('');
    return `${head}\n    ${shown}\n    ${' '.repeat(before.length)}^`;
}

/** How many bytes of UTF-8 a code point has; a lone surrogate has three. */
function bytesOf(c) {
    return c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
}

/**
 * A function from bytes of the text's UTF-8, of which there are `bytes`, to UTF-16 units. It reads the text once: use it
 * where a text has many offsets.
 */
export function unitsOf(text, bytes) {
    if (bytes === text.length) { // ASCII
        return (byte) => byte;
    }
    const units = new Uint32Array(bytes + 1);
    let byte = 0;
    for (let unit = 0; unit < text.length; ) {
        const c = text.codePointAt(unit);
        for (const end = byte + bytesOf(c); byte < end; byte++) {
            units[byte] = unit;
        }
        unit += c < 0x10000 ? 1 : 2;
    }
    units[bytes] = text.length;
    return (at) => (at < bytes ? units[at] : text.length);
}

/** The UTF-16 offset of a byte of the text's UTF-8, in which a lone surrogate has three bytes. */
export function unitsBefore(text, byte) {
    let at = 0;
    for (let bytes = 0; bytes < byte && at < text.length; ) {
        const c = text.codePointAt(at);
        bytes += bytesOf(c);
        if (bytes > byte) {
            break;
        }
        at += c < 0x10000 ? 1 : 2;
    }
    return at;
}
