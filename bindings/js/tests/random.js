// SPDX-License-Identifier: MIT
// Generated cases: the same in every run, others with URIKIT_SEED, more or fewer with URIKIT_CASES.

export const CASES = Number(process.env.URIKIT_CASES ?? 20000);

export function random(seed = Number(process.env.URIKIT_SEED ?? 1)) {
    let state = seed >>> 0;
    const below = (n) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 4294967296) * n);
    };
    const pick = (list) => list[below(list.length)];
    return { below, pick, some: (chance, make) => (below(100) < chance ? make() : '') };
}

const SCHEMES = ['http', 'HTTPS', 'ws', 'wss', 'urn', 'foo', 'file', 'coap', 'a+b'];
const HOSTS = ['h', 'example.com', 'EXAMPLE.com', '127.0.0.1', '[::1]', '[v1.x]', '[v1.x:y]', '[fe80::1%25e]', '[fe80::1%2525e]', '', 'a%20b', '%41b',
    'h%FF', 'b%C3%BCcher', 'v1.x', '1.2.3', 'a_b', '[::ffff:1.2.3.4]', '%5B::1%5D'];
const WILD = ['b\u00fccher', 'a b', 'x[y', 'h\\', '\t', '\n', '\0', ' ', '\u212a', '\u017f', '\u2028', '\ud800', '\u{1f600}', '%', '%zz', '"', '\u00ad', '\uff0f', '\uff20', '@', ':', '[', ']'];
const WORDS = ['a', 'b.c', '..', '.', '', '%2e', '%2F', ':', '@', 'a:b', ';x', '%C3%A9', '//', 'x=1&y', '+', '~', "'", '%23'];

/** A text like a URI reference. wild: in percent, how often something is in it that no URI has. */
export function textOf({ pick, some, below }, wild = 0) {
    const word = () => (below(100) < wild ? pick(WILD) : pick(WORDS));
    const words = (n) => Array.from({ length: below(n) }, word).join('');
    const scheme = some(70, () => `${pick(SCHEMES)}:`);
    const authority = some(65, () => `//${some(20, () => `${words(3).replace(/[/?#@]/g, '')}@`)}${pick(HOSTS)}${below(100) < wild ? pick(WILD) : ''}`
        + some(20, () => `:${pick(['', '80', '443', '080', '65535', '65536', '99999', '8'])}`));
    const path = Array.from({ length: below(4) }, () => words(3).replace(/[/?#]/g, '')).join('/');
    return scheme + authority + (authority && path ? '/' : some(50, () => '/')) + path + some(30, () => `?${words(4)}`) + some(30, () => `#${words(3).replace(/#/g, '')}`);
}
