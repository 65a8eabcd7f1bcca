// SPDX-License-Identifier: MIT
// Which byte of a CRI says what. The bytes are a valid CRI: the module has checked them.

const SECTIONS = ['scheme', 'authority', 'path', 'query', 'fragment'];
const SIMPLE = { 20: 'false', 21: 'true', 22: 'null' };

/**
 * The items in order, the outer before the inner:
 * { role, start, end, headEnd, depth, kind, text }, start and end in bytes, headEnd where the content begins.
 *
 * role   'tag', 'array', 'scheme', 'discard', 'authority', 'userinfo-mark', 'userinfo', 'host', 'address', 'zone',
 *        'port', 'path', 'segment', 'query', 'parameter', 'fragment', or 'piece' of percent-encoded text
 * text   what the item says, as people read it
 */
export function itemsOf(bytes, schemeName) {
    const found = [];
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let at = 0;

    function head() {
        const start = at;
        const major = bytes[at] >> 5;
        const info = bytes[at] & 31;
        at++;
        let value = info;
        if (info >= 24) {
            const size = 1 << (info - 24);
            value = size === 1 ? view.getUint8(at) : size === 2 ? view.getUint16(at)
                : size === 4 ? view.getUint32(at) : Number(view.getBigUint64(at));
            at += size;
        }
        return { start, major, value, headEnd: at };
    }

    function add(role, depth) {
        const { start, major, value, headEnd } = head();
        const item = { role, start, end: headEnd, headEnd, depth, kind: '', text: '' };
        switch (major) {
        case 0:
            Object.assign(item, { kind: 'integer', text: String(value) });
            break;
        case 1:
            Object.assign(item, { kind: 'integer', text: String(-1 - value) });
            break;
        case 2:
            at += value;
            Object.assign(item, { kind: 'bytes', text: hexOf(bytes.subarray(headEnd, at)) });
            break;
        case 3:
            at += value;
            Object.assign(item, { kind: 'text', text: new TextDecoder().decode(bytes.subarray(headEnd, at)) });
            break;
        case 4:
            Object.assign(item, { kind: 'array', text: `${value} ${value === 1 ? 'item' : 'items'}`, count: value });
            break;
        case 6:
            Object.assign(item, { kind: 'tag', text: String(value) });
            break;
        default:
            Object.assign(item, { kind: 'simple', text: SIMPLE[value] ?? String(value) });
        }
        item.end = at;
        found.push(item);
        return item;
    }

    /** An array whose elements have a role each: roleOf(element's head byte, index). */
    function addArray(role, depth, roleOf) {
        const item = add(role, depth);
        for (let i = 0; item.kind === 'array' && i < item.count; i++) {
            addArray(roleOf(bytes[at], i), depth + 1, () => 'piece');
        }
        item.end = at;
        return item;
    }

    function authorityRoles() {
        let labels = true;
        let before = '';
        return (byte) => {
            const major = byte >> 5;
            const role = before === 'userinfo-mark' ? 'userinfo' : byte === 0xf4 ? 'userinfo-mark' : major === 0 ? 'port'
                : major === 2 ? 'address' : labels ? 'host' : 'zone';
            labels = role === 'address' ? false : labels;
            before = role;
            return role;
        };
    }

    if (bytes[0] >> 5 === 6) {
        add('tag', 0);
    }
    const array = add('array', 0);
    let first = bytes[at] >> 5;
    // a reference with an authority begins with null; one without, with how many segments to discard
    const discard = array.count > 0 && (first === 0 || bytes[at] === 0xf5);
    if (array.count === 0) {
        return found;
    }
    let section = 0;
    for (let i = 0; i < array.count; i++) {
        if (i === 0 && discard) {
            add('discard', 1);
            section = 2;
            continue;
        }
        const role = SECTIONS[section++];
        if (role === 'scheme') {
            first = bytes[at] >> 5;
            const item = add(role, 1);
            if (first === 1) {
                const name = schemeName(-1 - Number(item.text));
                item.text = name ?? item.text;
            } else if (item.kind === 'simple') {
                item.text = '';
            }
        } else {
            const element = { path: 'segment', query: 'parameter', fragment: 'piece' }[role];
            addArray(role, 1, role === 'authority' ? authorityRoles() : () => element);
        }
    }
    array.end = at;
    return found;
}

const HEX = new TextEncoder().encode('0123456789abcdef');

export function hexOf(bytes) {
    const digits = new Uint8Array(bytes.length * 2);
    for (let i = 0; i < bytes.length; i++) {
        digits[2 * i] = HEX[bytes[i] >> 4];
        digits[2 * i + 1] = HEX[bytes[i] & 15];
    }
    return new TextDecoder().decode(digits);
}
