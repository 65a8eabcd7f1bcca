// SPDX-License-Identifier: MIT
// What a link holds, after its '#': #id=TEXT&as=KIND&base=TEXT&view=VIEW, #lines=TEXT,
// #template=TEXT&values=JSON&uri=TEXT&flags=N, #routes=LINES&uri=TEXT, or #mode=MODE. Everything is optional.

export const LINK_LIMIT = 30000; // characters; longer links break in chats and mail

const KEYS = ['id', 'as', 'base', 'view', 'lines', 'template', 'values', 'uri', 'flags', 'routes', 'mode'];

export const BASE_LIMIT = 10000; // characters of a base

// encodeURIComponent throws at a lone surrogate
function encode(text) {
    return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/'/g, '%27');
}

function decode(text) {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

export function toFragment(state) {
    const pairs = Object.entries(state).filter(([, value]) => value !== null && value !== undefined);
    return '#' + pairs.map(([key, value]) => `${key}=${encode(value)}`).join('&');
}

/** The state of a fragment: an object without a prototype, of strings; other keys than known ones are left out. */
export function fromFragment(fragment) {
    const state = Object.create(null);
    for (const pair of fragment.replace(/^#/, '').split('&')) {
        const at = pair.indexOf('=');
        const key = at < 0 ? '' : pair.slice(0, at);
        if (KEYS.includes(key)) {
            state[key] = decode(pair.slice(at + 1));
        }
    }
    return state;
}
