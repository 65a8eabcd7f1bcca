// SPDX-License-Identifier: MIT
// For urikit/compat: what a part does not allow becomes triplets. No part becomes another one, and no host moves.

const WEB = /^(?:http|ws)s?$/;
/** What is not in a domain name, even in triplets: URL would read it as something else, or leave it out. */
const NOT_IN_DOMAINS = /[\0-\x20"#%/:<>?@[\\\]^`{|}\x7f]/;
const encoder = new TextEncoder();
const decoder = new TextDecoder();
const HEX = encoder.encode('0123456789ABCDEF');
const UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.~!$&'()*+,;=-";
const isHex = (byte) => (byte >= 48 && byte <= 57) || ((byte | 32) >= 97 && (byte | 32) <= 102);

/**
 * Triplets for every byte that is not allowed; a lone surrogate becomes those of U+FFFD. Triplets of the text stay. Bytes, not
 * an expression: the time is linear, and no letter of another script is taken for one of ASCII.
 */
function escaped(more) {
    const allowed = new Uint8Array(256);
    for (const byte of encoder.encode(UNRESERVED + more)) {
        allowed[byte] = 1;
    }
    return (text) => {
        const bytes = encoder.encode(text);
        const made = new Uint8Array(bytes.length * 3);
        let end = 0;
        for (let i = 0; i < bytes.length; i++) {
            const byte = bytes[i];
            if (allowed[byte] === 1 || (byte === 37 && isHex(bytes[i + 1]) && isHex(bytes[i + 2]))) {
                made[end++] = byte;
            } else {
                made[end++] = 37;
                made[end++] = HEX[byte >> 4];
                made[end++] = HEX[byte & 15];
            }
        }
        return end === bytes.length ? text : decoder.decode(made.subarray(0, end));
    };
}
export const escapeUserinfo = escaped(':');
export const escapeHost = escaped('');
export const escapePath = escaped(':@/');
export const escapeQuery = escaped(':@/?');

/** RFC 3986 appendix B, and the authority. */
export const SPLIT = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s;
export const AUTHORITY = /^(?:(.*)@)?(\[[^\]]*\]|[^:]*)(?::(.*))?$/s;

export function isWeb(scheme) {
    return Boolean(scheme) && WEB.test(String(scheme).toLowerCase());
}

export function schemeOf(text) {
    return /^([a-z][a-z\d+.-]*):/i.exec(text)?.[1].toLowerCase();
}

/** A domain name in A-labels. One that has none stays as it is, and no parser accepts it. */
export function domainOf(host) {
    if (!/[^\0-\x7f]|%[89a-f]/i.test(host)) {
        return host;
    }
    try {
        const name = decodeURIComponent(host);
        return NOT_IN_DOMAINS.test(name) ? host : new URL(`https://${name}/`).hostname;
    } catch {
        return host;
    }
}

/** The text with every part escaped, and a domain name beyond ASCII as A-labels where the scheme has domains. */
export function repaired(text, domains) {
    const [, scheme, authority, path, query, fragment] = SPLIT.exec(text);
    let made = scheme === undefined ? '' : `${scheme}:`;
    if (authority !== undefined) {
        const [, userinfo, host, port] = AUTHORITY.exec(authority) ?? [undefined, undefined, authority, undefined];
        made += '//';
        made += userinfo === undefined ? '' : `${escapeUserinfo(userinfo)}@`;
        made += host[0] === '[' ? host : domains || isWeb(scheme) ? domainOf(host) : escapeHost(host);
        made += port === undefined ? '' : `:${port}`;
    }
    made += escapePath(path);
    made += query === undefined ? '' : `?${escapeQuery(query)}`;
    made += fragment === undefined ? '' : `#${escapeQuery(fragment)}`;
    return made;
}

function authorityOf(text) {
    return /^(?:[^:/?#]+:)?\/\/([^/?#]*)/.exec(text)?.[1];
}

/**
 * True if a browser reads another authority than RFC 3986: it leaves out controls and spaces at the beginning, tabs and
 * line ends everywhere, and reads a backslash as a slash. Such a text is never repaired.
 */
export function isDeceptive(text) {
    const read = text.replace(/^[\0-\x20]+/, '').replace(/[\t\n\r]+/g, '').replaceAll('\\', '/');
    return read !== text && authorityOf(read) !== authorityOf(text);
}
