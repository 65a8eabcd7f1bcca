// SPDX-License-Identifier: MIT
// Which byte of a CRI says what: its CBOR items in order. The bytes were decoded as a CRI before.
import { utf8 } from './offsets.js';

const SECTIONS = ['scheme', 'authority', 'path', 'query', 'fragment'];

function head(bytes, at) {
    const info = bytes[at] & 31;
    const extra = info < 24 ? 0 : 1 << (info - 24);
    let value = BigInt(info);
    if (extra > 0) {
        value = 0n;
        for (let i = 1; i <= extra; i++) {
            value = value * 256n + BigInt(bytes[at + i]);
        }
    }
    return { major: bytes[at] >> 5, info, value, length: 1 + extra };
}

/** The part of a URI that an item belongs to. */
function partOf(section, item, depth) {
    if (section !== 'authority') {
        return section;
    }
    return depth === 2 && item.major === 0 ? 'port' : 'host';
}

/** null, true, false */
function simple(info) {
    return { 20: 'false', 21: 'true', 22: 'null' }[info] ?? `simple value ${info}`;
}

function bytesOf(count) {
    return `${count} ${String(count) === '1' ? 'byte' : 'bytes'}`;
}

function address(bytes) {
    if (bytes.length === 4) {
        return `the IPv4 address ${[...bytes].join('.')}`;
    }
    return bytes.length === 16 ? 'an IPv6 address' : null;
}

/** What an item says, where it is in the CRI, in words. */
function meaning(item, section, depth, schemeOf) {
    const { major, info, value } = item;
    if (depth === 0) {
        return `an array of ${value}: the CRI`;
    }
    if (major === 7) {
        return section === 'authority' && info === 21 ? 'true: no authority, and a path without root'
            : section === 'authority' && info === 20 ? 'false: userinfo follows'
            : section === 'discard' ? 'true: remove the whole path of the base' : `${simple(info)}: no ${section}`;
    }
    if (major === 1) {
        return section === 'scheme' ? `${-1n - value}: the scheme number ${value}${schemeOf ? `, ${schemeOf}` : ''}` : String(-1n - value);
    }
    if (major === 0) {
        return section === 'authority' ? `${value}: the port` : `${value}: remove ${value} from the end of the base's path`;
    }
    if (major === 4) {
        const what = depth > 1 ? 'text and bytes by turns' : { authority: 'the authority', path: 'segments', query: 'parameters' }[section];
        return `an array of ${value}${what ? `: ${what}` : ''}`;
    }
    const what = { scheme: 'the name of the scheme', authority: 'a label of the host', path: 'a segment of the path',
        query: 'a parameter of the query', fragment: 'the fragment' }[section] ?? '';
    if (major === 3) {
        return `text, ${bytesOf(value)}: ${what}`;
    }
    return address(item.content) ?? `${bytesOf(value)} that a URI percent-encodes`;
}

/**
 * The items in their order: { start, end (of its head and its own text), depth, part, text, meaning }.
 * Arrays have only their head. Stops after `limit` items.
 */
export function itemsOf(bytes, schemeOf = null, limit = 1000) {
    const items = [];
    const open = []; // for each open array: how many items are still to come
    let at = 0;
    let section = -1;
    let part = 'array';
    let isUserinfo = false;
    if (bytes[0] === 0xd8 && bytes[1] === 99) {
        items.push({ start: 0, end: 2, depth: 0, part: 'tag', text: '', meaning: 'tag 99: a CRI follows' });
        at = 2;
    }
    while (at < bytes.length && items.length < limit) {
        const item = head(bytes, at);
        const depth = open.length;
        const own = item.major === 2 || item.major === 3 ? Number(item.value) : 0;
        const end = at + item.length + own;
        if (depth === 1) {
            section = section < 0 ? first(bytes, at, item) : section === 5 ? 2 : section + 1;
            part = section === 5 ? 'discard' : SECTIONS[section];
        }
        item.content = bytes.subarray(at + item.length, end);
        items.push({ start: at, end, depth, part: isUserinfo ? 'userinfo' : partOf(part, item, depth),
            text: item.major === 3 ? utf8(item.content) ?? '' : '',
            meaning: isUserinfo ? `text, ${bytesOf(item.value)}: the userinfo` : meaning(item, part, depth, schemeOf) });
        isUserinfo = part === 'authority' && depth === 2 && item.major === 7 && item.info === 20;
        if (depth > 0) {
            open[depth - 1]--;
        }
        if (item.major === 4) {
            open.push(Number(item.value));
        }
        while (open.length > 0 && open[open.length - 1] === 0) {
            open.pop();
        }
        at = end;
    }
    return items;
}

/** The first element is a scheme, or null before an authority, or discard (section 5). */
function first(bytes, at, item) {
    return item.major === 0 || (item.major === 7 && item.info !== 22) ? 5 : 0;
}
