// SPDX-License-Identifier: MIT
// Offsets in bytes of UTF-8, as the library gives them, to offsets in a JavaScript string.

export function unitsOf(text, bytes) {
    if (bytes === text.length && /^[\0-\x7f]*$/.test(text)) {
        return (at) => at;
    }
    const units = new Uint32Array(bytes + 2).fill(text.length);
    let byte = 0;
    let unit = 0;
    for (const character of text) {
        const c = character.codePointAt(0);
        const length = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
        units.fill(unit, byte, byte + length);
        byte += length;
        unit += character.length;
    }
    return (at) => (at >= byte ? text.length : units[at]);
}

export function fromHex(hex) {
    return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** Text where bytes are UTF-8, else null. */
export function utf8(bytes) {
    try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
        return null;
    }
}

/** Percent-decoded, or null where that is not UTF-8. */
export function decoded(text) {
    if (!text.includes('%')) {
        return text;
    }
    const bytes = [];
    const all = new TextEncoder().encode(text);
    for (let i = 0; i < all.length; i++) {
        const pair = all[i] === 37 ? String.fromCharCode(all[i + 1] ?? 0, all[i + 2] ?? 0) : '';
        if (/^[0-9a-f]{2}$/i.test(pair)) {
            bytes.push(parseInt(pair, 16));
            i += 2;
        } else {
            bytes.push(all[i]);
        }
    }
    return utf8(Uint8Array.from(bytes));
}
