// SPDX-License-Identifier: MIT
// Where urikit/compat differs from uri-js 4 and fast-uri 4, and means to. compat.md says the same in words.
import { parse } from 'urikit/compat';

const textsOf = ({ operation, text, base, near }) =>
    (operation === 'resolve' ? [text, base] : operation === 'equal' ? [text, near] : [text]);
const any = (test) => (place) => textsOf(place).some((text) => test(text, place));
const of = (peer, test) => (place) => place.peer === peer && any(test)(place);
const isBad = (text) => {
    const { error } = parse(text);
    return Boolean(error) && !/must have a host/.test(error);
};
const hostOf = (text) => /^(?:[^:/?#]+:)?\/\/(?:[^/?#]*@)?(\[[^\]]*\]|[^:/?#]*)/.exec(text)?.[1] ?? '';
const pathOf = (text) => /^(?:[^:/?#]+:)?(?:\/\/[^/?#]*)?([^?#]*)/.exec(text)[1];
const schemeOf = (text) => /^([^:/?#]+):/.exec(text)?.[1].toLowerCase() ?? '';

export const RULES = [
    { name: 'invalid', applies: any(isBad) },
    { name: 'no-host', applies: any((text) => /^https?:/i.test(text) && hostOf(text) === '') },
    { name: 'no-host', applies: ({ operation, text, base }) => operation === 'resolve' && /^https?:/i.test(base) && /^\/\//.test(text) && hostOf(text) === '' },
    { name: 'mailto', applies: any((text) => schemeOf(text) === 'mailto') },
    { name: 'port-zeros', applies: any((text) => /:0\d+([/?#]|$)/.test(text)) },
    { name: 'encoded-dot', applies: of('fast-uri', (text) => /%2e/i.test(pathOf(text))) },
    { name: 'numeric-host', applies: of('fast-uri', (text) => /^(0x[\da-f]+|\d+)(\.(0x[\da-f]+|\d+))*$/i.test(hostOf(text)) && !/^(1\.2\.3\.4|127\.0\.0\.1)$/.test(hostOf(text))) },
    { name: 'path-colon', applies: of('uri-js', (text) => schemeOf(text) === '' && pathOf(text).includes(':')) },
    { name: 'userinfo', applies: of('fast-uri', (text) => /^(?:[^:/?#]+:)?\/\/[^/?#]*(?:%|[^\w.~!$&'()*+,;=:-])[^/?#]*@/.test(text)) },
    { name: 'astral', applies: of('uri-js', (text) => /[\u{10000}-\u{10ffff}]/u.test(text)) },
    { name: 'ipv6-text', applies: any((text) => hostOf(text)[0] === '[') },
    { name: 'dots', applies: of('uri-js', (text) => schemeOf(text) === '' && /(^|\/)(\.|%2e){1,2}(\/|$)/i.test(pathOf(text))) },
    { name: 'web-socket', applies: any((text) => /^wss?:/i.test(text)) },
    { name: 'urn', applies: any((text) => schemeOf(text) === 'urn' && !/^[a-z\d][a-z\d-]*:[^/]/i.test(pathOf(text))) },
    { name: 'urn', applies: any((text) => /^urn:\/\//i.test(text)) },
    { name: 'domain', applies: of('uri-js', (text) => /[^\0-\x7f]/.test(hostOf(text))) },
    { name: 'double-slash', applies: any((text) => /^([^:/?#]+:)?(?!\/\/)[^?#]*\/\//.test(text)) },
    { name: 'two-ats', applies: any((text) => /^(?:[^:/?#]+:)?\/\/[^/?#]*@[^/?#]*@/.test(text)) },
    { name: 'dots', applies: of('fast-uri', (text) => schemeOf(text) === '' && /(^|\/)(\.|%2e){1,2}$/i.test(pathOf(text))) },
    { name: 'urn', applies: of('fast-uri', (text) => schemeOf(text) === 'urn' && (/^.:/.test(pathOf(text)) || text.includes('%'))) },
    { name: 'encoded-dot', applies: (place) => place.operation === 'resolve' && /%2e/i.test(place.text + place.base) },
];

/** The same for one character in one component: characters.mjs. */
/** Not by asking urikit/compat: a fault of its own must not look like a text that is not a URI. */
function isInvalid({ place, c, operation }) {
    switch (place) {
    case 'scheme':
        return operation === 'equal' || (operation === 'serialize' ? !/[\w+.-]/.test(c) || c === '_' : !/[A-Za-z\d+.:/?#-]/.test(c));
    case 'port':
        return operation === 'equal' || (operation === 'serialize' ? !/\d/.test(c) : !/[\d/?#]/.test(c));
    case 'domain':
        return /[\0-\x20"%<>[\\\]^`{|}\x7f]/.test(c) || c === ':' || isNoDomain(c) || (operation !== 'parse' && operation !== 'normalize' && /[#/:?@]/.test(c));
    case 'host':
        return /[\t\n\r%:\\]/.test(c);
    case 'userinfo':
        return /[\t\n\r%\\]/.test(c);
    default:
        return c === '%' && operation !== 'serialize';
    }
}

function isNoDomain(c) {
    try {
        return c > '\x7f' && !new URL(`https://a${c}b/`).hostname;
    } catch {
        return true;
    }
}

const isSurrogate = ({ code }) => code >= 0xd800 && code < 0xe000;
export const CHARACTER_RULES = [
    { name: 'invalid', applies: isInvalid },
    { name: 'astral', applies: (found) => found.peer === 'uri-js' && isSurrogate(found) },
    { name: 'userinfo', applies: ({ peer, place }) => peer === 'fast-uri' && place === 'userinfo' },
    { name: 'line-separators', applies: ({ place, c }) => place === 'fragment' && /[\u2028\u2029]/.test(c) },
    { name: 'two-ats', applies: ({ peer, place, c }) => peer === 'uri-js' && place === 'userinfo' && c === '@' },
    { name: 'path-colon', applies: ({ peer, place, c }) => peer === 'uri-js' && (c === ':' ? place === 'relative' : c === '/' && place === 'scheme') },
    { name: 'path-colon', applies: ({ operation, place, c }) => operation === 'serialize' && place === 'relative' && c === ':' },
    { name: 'serialize-case', applies: ({ peer, operation, c }) => peer === 'fast-uri' && operation === 'serialize' && /[A-Z]/.test(c) },
    { name: 'serialize-percent', applies: ({ peer, operation, c }) => peer === 'uri-js' && operation === 'serialize' && c === '%' },
    { name: 'host-brackets', applies: ({ place, c }) => place === 'host' && /[[\]]/.test(c) },
    { name: 'host-case', applies: ({ place, code, c }) => place === 'host' && code > 0x7f && c !== c.toLowerCase() },
    { name: 'domain', applies: ({ place, code, operation, c }) => place === 'domain' && (code > 0x7f || (operation === 'equal' && /[!$&'()*+,;=]/.test(c))) },
    { name: 'domain', applies: ({ peer, place, operation }) => place === 'domain' && operation === 'serialize' && peer === 'uri-js' },
];
