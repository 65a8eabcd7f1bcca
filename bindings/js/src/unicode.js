// SPDX-License-Identifier: MIT
// What the module asks of JavaScript: its Unicode tables.

/** The imports of a module, for an engine. */
export function importsOf(engine) {
    return {
        urikit: {
            /** 0, or 1 + 2 * byte: not in Normalization Form C; 2 + 2 * byte: not in lower case. */
            check_text(at, len, lower) {
                const text = engine.text(at, len);
                const nfc = text.normalize('NFC');
                if (nfc !== text) {
                    return 1 + 2 * bytesToDifference(text, nfc);
                }
                const small = lower ? text.toLowerCase() : text;
                return small === text ? 0 : 2 + 2 * bytesToDifference(text, small);
            },
        },
    };
}

/** Bytes of the characters before the first that differs. */
function bytesToDifference(text, other) {
    let at = 0;
    while (at < text.length && text.codePointAt(at) === other.codePointAt(at)) {
        at += text.codePointAt(at) < 0x10000 ? 1 : 2;
    }
    return new TextEncoder().encode(text.slice(0, at)).length;
}
