// SPDX-License-Identifier: MIT
// urikit/compat: the functions of uri-js and fast-uri by their names and shapes, on this library. No init(): the module
// is in compat-module.js. compat.md in the repository lists where the results differ from theirs.
import { MODULE } from './compat-module.js';
import {
    AT, Engine, HOST_AT, HOST_END, HOST_KIND, LEN, PATH_AT, PATH_END, QUERY_END, SAME, SCHEME_END,
} from './engine.js';
import { URIError } from './error.js';
import { CODES } from './uri-codes.js';

const PERCENT = 3; // urikit_level
const SYNTAX = 7;
const SCHEME = 15;
const DOMAINS = 0x100; // added to a level: hosts are domain names in every scheme
const HOST_IPV6 = 3; // urikit_host_kind
const RESOLVE_COMPAT = 1;
const WEB = /^(?:http|ws)s?$/;
/** What is not in a domain name, even in triplets: URL would read it as something else, or leave it out. */
const NOT_IN_DOMAINS = /[\0-\x20"#%/:<>?@[\\\]^`{|}\x7f]/;
const MALFORMED = 'URI is malformed: ';

let started = null;

function engineOf() {
    if (started === null) {
        const bytes = Uint8Array.from(atob(MODULE), (c) => c.charCodeAt(0));
        const engine = new Engine(CODES);
        engine.start(new WebAssembly.Module(bytes), {});
        started = engine;
    }
    return started;
}

// ---- what is not allowed in a part becomes triplets; triplets stay

const escaped = (outside) => (text) => text.replace(outside, (c) =>
    (/[\ud800-\udfff]/.test(c) && c.length === 1 ? '%EF%BF%BD'
        : Array.from(new TextEncoder().encode(c), (b) => `%${b.toString(16).toUpperCase().padStart(2, '0')}`).join('')));
const escapeUserinfo = escaped(/%(?![\da-f]{2})|[^\w.~!$&'()*+,;=:%-]/giu);
const escapeHost = escaped(/%(?![\da-f]{2})|[^\w.~!$&'()*+,;=%-]/giu);
const escapePath = escaped(/%(?![\da-f]{2})|[^\w.~!$&'()*+,;=:@/%-]/giu);
const escapeQuery = escaped(/%(?![\da-f]{2})|[^\w.~!$&'()*+,;=:@/?%-]/giu);

/** RFC 3986 appendix B, and the authority. */
const SPLIT = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s;
const AUTHORITY = /^(?:(.*)@)?(\[[^\]]*\]|[^:]*)(?::(.*))?$/s;

function isWeb(scheme) {
    return Boolean(scheme) && WEB.test(String(scheme).toLowerCase());
}

/** The text with every part escaped, and a domain name beyond ASCII as A-labels where the scheme has domains. */
function repaired(text, domains) {
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

/** A domain name in A-labels. One that has none stays as it is, and no parser accepts it. */
function domainOf(host) {
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

/** A backslash, tab or line end where browsers read or skip one before or in an authority: never repaired. */
const DECEPTIVE = /^(?:[^:/?#]+:)?(?:[/\\\t\n\r]*[\\\t\n\r]|\/\/[^/?#]*\\)/;

const levelWith = (level, domains) => (domains ? level + DOMAINS : level);

function parseNormal(engine, text, level, domains) {
    const { heap, call } = engine;
    const len = engine.write(text, heap);
    const to = heap + len;
    const code = engine.produce(to, (out, cap) => call.parse_normal(heap, len, levelWith(level, domains), out, cap));
    return { code, text: code === 0 && engine.reply[SAME] === 0 ? engine.text(to, engine.reply[LEN]) : text };
}

/** { code, text }: the normal form of a text at a level, its parts in the reply. What is invalid is repaired. */
function normalOf(engine, text, level, domains) {
    const first = parseNormal(engine, text, level, domains);
    if (first.code === 0 || /%(?![\da-f]{2})/i.test(text) || DECEPTIVE.test(text)) {
        return first;
    }
    const second = repaired(text, domains);
    const again = second === text ? first : parseNormal(engine, second, level, domains);
    return again.code === 0 ? again : { ...again, at: engine.reply[AT] };
}

/** Are hosts domain names whatever the text's own scheme is? */
function hasDomains(options, scheme = options.scheme) {
    return Boolean(options.domainHost) || isWeb(scheme);
}

function stringOf(value) {
    if (typeof value !== 'string') {
        throw new TypeError(`expected a string, not ${value === null ? 'null' : typeof value}`);
    }
    return value;
}

/** The parts of a URI reference in normal form up to percent-encoding; absent parts are undefined. */
export function parse(uri, options = NO_OPTIONS) {
    const engine = engineOf();
    let text = stringOf(uri);
    if (options.reference === 'suffix') {
        text = `${options.scheme ? `${options.scheme}:` : ''}//${text}`;
    }
    const domains = hasDomains(options);
    const components = componentsOf(engine, text, domains) ?? repairedComponents(engine, text, domains);
    if (options.reference && options.reference !== 'suffix' && options.reference !== components.reference) {
        components.error ??= `URI is not a ${options.reference} reference.`;
    }
    if (components.port > 65535) {
        components.error ??= 'URI port is malformed.';
    }
    const handler = handlerOf(options.scheme ? options.scheme.toLowerCase() : components.scheme);
    if (handler !== undefined) {
        handler.parsed(components);
    }
    return components;
}

/** The components of a valid text; null for another, and for one that needs more memory. */
function componentsOf(engine, text, domains) {
    const { heap } = engine;
    const to = heap + engine.write(text, heap);
    if (engine.call.parse_normal(heap, to - heap, levelWith(PERCENT, domains), to, engine.bytes.length - to) !== 0) {
        return null;
    }
    return partsOf(engine, engine.reply[SAME] === 1 ? text : engine.text(to, engine.reply[LEN]));
}

function repairedComponents(engine, text, domains) {
    const normal = normalOf(engine, text, PERCENT, domains);
    return normal.code === 0 ? partsOf(engine, normal.text) : loose(text, engine.reasonOf(normal.code));
}

/** What kind of reference the parts are. */
function referenceOf(scheme, host, path, query, fragment) {
    if (scheme !== undefined) {
        return fragment === undefined ? 'absolute' : 'uri';
    }
    return host === undefined && path === '' && query === undefined ? 'same-document' : 'relative';
}

/** The components of a text whose parse is in the reply. */
function partsOf(engine, text) {
    const { reply } = engine;
    const kind = reply[HOST_KIND];
    const schemeEnd = reply[SCHEME_END];
    const pathAt = reply[PATH_AT];
    const pathEnd = reply[PATH_END];
    const queryEnd = reply[QUERY_END];
    const scheme = schemeEnd > 0 ? text.slice(0, schemeEnd) : undefined;
    const path = text.slice(pathAt, pathEnd);
    const query = queryEnd > pathEnd ? text.slice(pathEnd + 1, queryEnd) : undefined;
    const fragment = text.length > queryEnd ? text.slice(queryEnd + 1) : undefined;
    let userinfo;
    let host;
    let port;
    if (kind !== 0) {
        const at = schemeEnd > 0 ? schemeEnd + 3 : 2;
        const hostAt = reply[HOST_AT];
        const hostEnd = reply[HOST_END];
        host = text.slice(hostAt, hostEnd);
        if (hostAt > at) {
            userinfo = text.slice(at, hostAt - 1);
        }
        if (pathAt > hostEnd) {
            port = pathAt > hostEnd + 1 ? Number(text.slice(hostEnd + 1, pathAt)) : '';
        }
        if (kind >= HOST_IPV6) {
            host = host.slice(1, -1);
            host = kind === HOST_IPV6 ? shortIPv6(host) : host;
        }
    }
    return { scheme, userinfo, host, port, path, query, fragment, reference: referenceOf(scheme, host, path, query, fragment) };
}

/** An address as RFC 5952 writes it, the zone after a bare '%'. */
function shortIPv6(host) {
    const zone = host.indexOf('%25');
    const address = zone < 0 ? host : host.slice(0, zone);
    const engine = engineOf();
    const normal = normalOf(engine, `//[${address}]`, SCHEME);
    return normal.text.slice(3, -1) + (zone < 0 ? '' : `%${host.slice(zone + 3)}`);
}

/** The parts of a text that is not a URI, even repaired. */
function loose(text, reason) {
    const [, scheme, authority, path, query, fragment] = SPLIT.exec(text);
    const [, userinfo, host, port] = authority === undefined ? [] : AUTHORITY.exec(authority) ?? [undefined, undefined, authority];
    const made = {
        scheme: scheme?.toLowerCase(), userinfo, host: host?.replace(/^\[(.*)\]$/s, '$1'),
        port: port === undefined || port === '' || !/^\d+$/.test(port) ? port : Number(port),
        path, query, fragment,
    };
    made.reference = referenceOf(made.scheme, made.host, path, query, fragment);
    made.error = `${MALFORMED}${reason}.`;
    return made;
}

// ---- schemes with components of their own

const none = { before() {} };
const http = {
    parsed(components) {
        if (!components.host) {
            components.error ??= 'HTTP URIs must have a host.';
        }
    },
    before() {},
};
const ws = {
    parsed(components) {
        components.secure = components.scheme === 'wss';
        components.resourceName = (components.path || '/') + (components.query ? `?${components.query}` : '');
        components.path = undefined;
        components.query = undefined;
    },
    before(components) {
        if (typeof components.secure === 'boolean') {
            components.scheme = components.secure ? 'wss' : 'ws';
        }
        if (components.resourceName) {
            const at = components.resourceName.indexOf('?');
            const path = at < 0 ? components.resourceName : components.resourceName.slice(0, at);
            components.path = path && path !== '/' ? path : undefined;
            components.query = at < 0 ? undefined : components.resourceName.slice(at + 1);
        }
        components.fragment = undefined; // RFC 6455 section 3
    },
};
const urn = {
    parsed(components) {
        const [, nid, nss] = /^([^:]+):(.*)$/s.exec(components.path ?? '') ?? [];
        if (nid === undefined) {
            components.error ??= 'URN can not be parsed.';
            return;
        }
        components.nid = nid.toLowerCase();
        components.nss = nss;
        components.path = undefined;
    },
    before(components, options) {
        if (components.nss !== undefined) {
            components.path = `${components.nid || options.nid}:${components.nss}`;
        }
    },
};

/** A comparison, because a look-up by a string that was just cut out of a text takes longer. */
function handlerOf(scheme) {
    switch (scheme?.length) {
    case 2:
        return scheme === 'ws' ? ws : undefined;
    case 3:
        return scheme === 'urn' ? urn : scheme === 'wss' ? ws : undefined;
    case 4:
        return scheme === 'http' ? http : undefined;
    case 5:
        return scheme === 'https' ? http : undefined;
    default:
        return undefined;
    }
}

// ---- writing

/** A text from parts, in normal form: what a part does not allow becomes triplets, dot segments are removed. */
export function serialize(given, options = {}) {
    if (given === null || typeof given !== 'object') {
        throw new TypeError(`expected components, not ${given === null ? 'null' : typeof given}`);
    }
    const components = { ...given };
    const scheme = String(options.scheme || components.scheme || '').toLowerCase();
    (handlerOf(scheme) ?? none).before(components, options);
    let text = '';
    if (components.scheme && options.reference !== 'suffix') {
        if (!/^[a-z][a-z\d+.-]*$/i.test(components.scheme)) {
            throw new TypeError('URI scheme is malformed.');
        }
        text += `${components.scheme}:`;
    }
    const { userinfo, host, port, query, fragment } = components;
    const hasAuthority = userinfo !== undefined || host !== undefined || port !== undefined;
    let path = escapePath(String(components.path ?? ''));
    if (hasAuthority) {
        text += '//';
        text += userinfo === undefined ? '' : `${escapeUserinfo(String(userinfo))}@`;
        text += host === undefined ? '' : hostText(String(host), scheme, options);
        text += port === undefined || port === null ? '' : `:${portText(port)}`;
        path = path !== '' && path[0] !== '/' ? `/${path}` : path;
    } else if (path.startsWith('//')) {
        path = `/.${path}`; // else it would read as an authority
    } else if (text === '' && /^[^/]*:/.test(path)) {
        path = `./${path}`; // else it would read as a scheme
    }
    text += path;
    text += query === undefined ? '' : `?${escapeQuery(String(query))}`;
    text += fragment === undefined ? '' : `#${escapeQuery(String(fragment))}`;
    const level = options.absolutePath ? PERCENT : WEB.test(scheme) && options.scheme !== 'null' ? SCHEME : SYNTAX;
    // not repaired: every part is escaped already, and a host must not become userinfo
    const engine = engineOf();
    const normal = parseNormal(engine, text, level, hasDomains(options, scheme));
    if (normal.code !== 0) {
        throw engine.error(normal.code, engine.reply[AT], text);
    }
    const made = scheme === 'urn' ? normal.text.replace(/^urn:[^:]*:/, (nid) => nid.toLowerCase()) : normal.text;
    return options.reference === 'suffix' ? made.replace(/^\/\//, '') : made;
}

/** A port of digits, or empty: anything else would be read as another part. */
function portText(port) {
    const text = String(port);
    if (!/^\d*$/.test(text)) {
        throw new TypeError('URI port is malformed.');
    }
    return text;
}

function hostText(host, scheme, options) {
    if (/^\[.*\]$/s.test(host)) {
        return host;
    }
    if (/^[\da-f:.]*:[\da-f:.]*(%.*)?$/i.test(host)) {
        return `[${host.replace(/%(25)?/, '%25')}]`;
    }
    if (/^v[\da-f]+\.[^[\]/?#@]+$/i.test(host) && host.includes(':')) {
        return `[${host}]`;
    }
    return escapeHost(hasDomains(options, scheme) ? domainOf(host) : host);
}

/** The normal form of a text, or of components. A text that is not a URI stays as it is. */
export function normalize(uri, options) {
    if (typeof uri !== 'string') {
        return uri !== null && typeof uri === 'object' ? parse(serialize(uri, options), options) : uri;
    }
    return (options === undefined ? simpleNormal(engineOf(), uri) : null) ?? normalizeText(uri, options ?? NO_OPTIONS);
}

/** The normal form of a text that is valid and whose scheme has no components of its own; else null. */
function simpleNormal(engine, text) {
    const { heap, call } = engine;
    const len = engine.write(text, heap);
    const to = heap + len;
    if (engine.produce(to, (out, cap) => call.normal(heap, len, out, cap)) !== 0) {
        return null;
    }
    return engine.reply[SAME] ? text : engine.text(to, engine.reply[LEN]);
}

function schemeOf(text) {
    return /^([a-z][a-z\d+.-]*):/i.exec(text)?.[1].toLowerCase();
}

function normalizeText(uri, options) {
    const scheme = schemeOf(uri);
    if (scheme === 'urn' || scheme === 'ws' || scheme === 'wss' || Object.keys(options).length > 0) {
        const components = parse(uri, options);
        return components.error && !/must have a host|not a /.test(components.error) ? uri : serialize(components, options);
    }
    const level = scheme === 'http' || scheme === 'https' ? SCHEME : SYNTAX;
    const normal = normalOf(engineOf(), uri, level, false);
    return normal.code === 0 ? normal.text : uri;
}

/** The target of a reference against a base, in normal form. The base may be relative. */
export function resolve(base, relative, options = NO_OPTIONS) {
    const engine = engineOf();
    const code = resolveNormal(engine, stringOf(base), stringOf(relative), options);
    if (code === 0) {
        return targetOf(engine);
    }
    // a base without a scheme, or a text to repair
    const from = valid(engine, base, hasDomains(options, ''));
    const ref = valid(engine, relative, hasDomains(options, relative.startsWith('//') ? schemeOf(from) : ''));
    if (!/^[a-z][a-z\d+.-]*:/i.test(from)) {
        return serialize(resolveComponents(parse(from, NULL), parse(ref, NULL), options, true), NULL);
    }
    const again = resolveNormal(engine, from, ref, options);
    if (again !== 0) {
        throw engine.error(again, engine.reply[AT], ref);
    }
    return targetOf(engine);
}

let targetAt = 0; // where the module left the target

function resolveNormal(engine, from, ref, options) {
    const { heap, call } = engine;
    const fromLen = engine.write(from, heap);
    const refLen = engine.write(ref, heap + fromLen);
    const to = heap + 2 * (fromLen + refLen) + 4;
    engine.reserve(to);
    targetAt = to;
    return engine.produce(to, (out, cap) => call.resolve_normal(
        heap, fromLen, heap + fromLen, refLen, options.tolerant ? RESOLVE_COMPAT : 0, SYNTAX, out, cap));
}

function targetOf(engine) {
    const text = engine.text(targetAt, engine.reply[LEN]);
    if (engine.reply[SAME] && /^https?:/.test(text)) {
        throw new URIError('HTTP URIs must have a host', 'char', 0, 0, text);
    }
    return text;
}

const NO_OPTIONS = Object.freeze({});
const NULL = Object.freeze({ scheme: 'null' }); // no rules of a scheme

/** A text that the module accepts: itself, or repaired. */
function valid(engine, text, domains) {
    const normal = normalOf(engine, text, 0, domains);
    if (normal.code !== 0) {
        throw engine.error(normal.code, normal.at ?? engine.reply[AT], normal.text);
    }
    return normal.text;
}

/** The same on components, RFC 3986 section 5.2.2; the base may be relative. */
export function resolveComponents(base, relative, options = {}, skipNormalization = false) {
    const from = skipNormalization ? base : parse(serialize(base, options), options);
    const ref = skipNormalization ? relative : parse(serialize(relative, options), options);
    const authorityOf = ({ userinfo, host, port }) => ({ userinfo, host, port });
    const hasAuthority = ({ userinfo, host, port }) => userinfo !== undefined || host !== undefined || port !== undefined;
    const { fragment } = ref;
    if (ref.scheme && !options.tolerant) {
        return { ...ref };
    }
    const { scheme } = from;
    if (hasAuthority(ref)) {
        return { scheme, ...authorityOf(ref), path: ref.path, query: ref.query, fragment };
    }
    if (!ref.path) {
        return { scheme, ...authorityOf(from), path: from.path, query: ref.query ?? from.query, fragment };
    }
    const merged = ref.path[0] === '/' ? ref.path
        : hasAuthority(from) && !from.path ? `/${ref.path}`
            : (from.path ?? '').slice(0, (from.path ?? '').lastIndexOf('/') + 1) + ref.path;
    return { scheme, ...authorityOf(from), path: merged, query: ref.query, fragment };
}

/** True if the normal forms are the same; false if one of them is not a URI. */
export function equal(a, b, options = {}) {
    const [one, two] = [comparable(a, options), comparable(b, options)];
    return one !== null && one === two;
}

function comparable(uri, options) {
    try {
        if (typeof uri !== 'string') {
            return serialize(uri, options);
        }
        const normal = normalOf(engineOf(), uri, 0, hasDomains(options));
        return normal.code === 0 ? normalize(uri, options) : null;
    } catch {
        return null;
    }
}

export { resolveComponents as resolveComponent, URIError };
const compat = { parse, serialize, resolve, resolveComponents, resolveComponent: resolveComponents, normalize, equal };
export default compat;
