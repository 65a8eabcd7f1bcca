// SPDX-License-Identifier: MIT
// Punycode, RFC 3492: reading one label. Making one is left to the browser, which has the tables for names.
const BASE = 36;

function adapted(delta, points, first) {
    let value = first ? Math.floor(delta / 700) : delta >> 1;
    value += Math.floor(value / points);
    let k = 0;
    for (; value > 455; k += BASE) {
        value = Math.floor(value / 35);
    }
    return k + Math.floor((36 * value) / (value + 38));
}

/** What "xn--..." stands for, or null. */
export function fromALabel(label) {
    if (!/^xn--/i.test(label)) {
        return label;
    }
    if (label.length > 63) {
        return null;
    }
    const text = label.slice(4);
    const cut = text.lastIndexOf('-');
    const out = cut > 0 ? [...text.slice(0, cut)].map((c) => c.charCodeAt(0)) : [];
    let at = cut > 0 ? cut + 1 : 0;
    let bias = 72;
    let n = 128;
    for (let i = 0; at < text.length; i++) {
        const old = i;
        for (let weight = 1, k = BASE; ; k += BASE) {
            const digit = parseInt(text[at] ?? '', 36); // letters are 10 to 35 there, and 0 to 25 here
            if (Number.isNaN(digit)) {
                return null;
            }
            at++;
            i += (digit < 10 ? digit + 26 : digit - 10) * weight;
            const limit = Math.min(Math.max(k - bias, 1), 26);
            if ((digit < 10 ? digit + 26 : digit - 10) < limit) {
                break;
            }
            weight *= BASE - limit;
        }
        bias = adapted(i - old, out.length + 1, old === 0);
        n += Math.floor(i / (out.length + 1));
        i %= out.length + 1;
        if (n > 0x10ffff || (n >= 0xd800 && n < 0xe000)) {
            return null;
        }
        out.splice(i, 0, n);
    }
    return String.fromCodePoint(...out);
}
