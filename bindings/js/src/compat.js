// SPDX-License-Identifier: MIT
// urikit/compat: the functions of uri-js and fast-uri by their names and shapes, on this library. No init(): the module
// is in compat-module.js. compat.md in the repository lists where the results differ from theirs.
import { MODULE } from './compat-module.js';
import {
    AUTHORITY, domainOf, escapeHost, escapePath, escapeQuery, escapeUserinfo, isDeceptive, isWeb, repaired, schemeOf, SPLIT,
} from './compat-repair.js';
import { handlerOf, normalUrn } from './compat-schemes.js';
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
const E_LIMIT = 49; // urikit/code.h
const E_HOST_COLON = 69;
const MALFORMED = 'URI is malformed: ';
const PORT_LIMIT = 'a port must not be above 65535';

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

// ---- one text

/** Why the module refuses a text. It has one limit: that of ports. */
function reasonOf(engine, code) {
    return code === E_LIMIT ? PORT_LIMIT : engine.reasonOf(code);
}

function errorOf(engine, code, at, text) {
    const error = engine.error(code, at, text);
    return code === E_LIMIT ? new URIError(PORT_LIMIT, 'port', error.offset, error.byteOffset, text) : error;
}

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
    if (first.code === 0 || /%(?![\da-f]{2})/i.test(text) || isDeceptive(text)) {
        return first;
    }
    const second = repaired(text, domains);
    const again = second === text ? first : parseNormal(engine, second, level, domains);
    return again.code === 0 ? again : { ...again, at: engine.reply[AT] };
}

/** True if hosts are domain names whatever the scheme of the text is. */
function hasDomains(options, scheme = options.scheme) {
    return Boolean(options.domainHost) || isWeb(scheme);
}

function stringOf(value) {
    if (typeof value !== 'string') {
        throw new TypeError(`expected a string, not ${value === null ? 'null' : typeof value}`);
    }
    return value;
}

/** With { reference: 'suffix' } the scheme and '//' are left out of a text. */
function suffixed(text, options) {
    return options.reference === 'suffix' ? `${options.scheme ? `${options.scheme}:` : ''}//${text}` : text;
}

/** The parts of a URI reference in normal form up to percent-encoding; absent parts are undefined. */
export function parse(uri, options = NO_OPTIONS) {
    const engine = engineOf();
    const text = suffixed(stringOf(uri), options);
    const domains = hasDomains(options);
    const components = componentsOf(engine, text, domains) ?? repairedComponents(engine, text, domains);
    if (options.reference && options.reference !== 'suffix' && options.reference !== components.reference) {
        components.error ??= `URI is not a ${options.reference} reference.`;
    }
    const handler = handlerOf(options.scheme ? options.scheme.toLowerCase() : components.scheme);
    if (handler !== undefined) {
        handler.parsed(components, options);
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
    return normal.code === 0 ? partsOf(engine, normal.text) : loose(text, reasonOf(engine, normal.code));
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
        if (kind === HOST_IPV6) { // [v1.x] keeps its brackets: v1.x is a name
            host = shortIPv6(host.slice(1, -1));
        }
    }
    return { scheme, userinfo, host, port, path, query, fragment, reference: referenceOf(scheme, host, path, query, fragment) };
}

/** An address as RFC 5952 writes it, the zone after a bare '%'; after '%25' where the zone itself begins with 25. */
function shortIPv6(host) {
    const zone = host.indexOf('%25');
    const address = zone < 0 ? host : host.slice(0, zone);
    const engine = engineOf();
    const normal = normalOf(engine, `//[${address}]`, SCHEME);
    const name = zone < 0 ? '' : host.slice(zone + 3);
    return normal.text.slice(3, -1) + (zone < 0 ? '' : `${name.startsWith('25') ? '%25' : '%'}${name}`);
}

/** The parts of a text that is not a URI, even repaired. */
function loose(text, reason) {
    const [, scheme, authority, path, query, fragment] = SPLIT.exec(text);
    const [, userinfo, host, port] = authority === undefined ? [] : AUTHORITY.exec(authority) ?? [undefined, undefined, authority];
    const made = {
        scheme: scheme?.toLowerCase(), userinfo, host: host?.replace(/^\[([^v].*)\]$/is, '$1'),
        port: port === undefined || port === '' || !/^\d+$/.test(port) ? port : Number(port),
        path, query, fragment,
    };
    made.reference = referenceOf(made.scheme, made.host, path, query, fragment);
    made.error = `${MALFORMED}${reason}.`;
    return made;
}

// ---- writing

/** A text from parts, in normal form: what a part does not allow becomes triplets, dot segments are removed. */
export function serialize(given, options = NO_OPTIONS) {
    if (given === null || typeof given !== 'object') {
        throw new TypeError(`expected components, not ${given === null ? 'null' : typeof given}`);
    }
    const components = { ...given };
    const scheme = String(options.scheme || components.scheme || '').toLowerCase();
    handlerOf(scheme)?.before?.(components, options);
    let text = '';
    if (components.scheme && options.reference !== 'suffix') {
        if (!/^[a-z][a-z\d+.-]*$/i.test(components.scheme)) {
            throw new TypeError('URI scheme is malformed.');
        }
        text += `${components.scheme}:`;
    }
    const { userinfo, host, port, query, fragment } = components;
    let path = escapePath(String(components.path ?? ''));
    if (isGiven(userinfo) || isGiven(host) || isGiven(port)) {
        text += '//';
        text += isGiven(userinfo) ? `${escapeUserinfo(String(userinfo))}@` : '';
        text += isGiven(host) ? hostText(String(host), scheme, options) : '';
        text += isGiven(port) ? `:${portText(port)}` : '';
        path = path !== '' && path[0] !== '/' ? `/${path}` : path;
    } else if (path.startsWith('//')) {
        path = `/.${path}`; // else it would read as an authority
    } else if (text === '' && /^[^/]*:/.test(path)) {
        path = `./${path}`; // else it would read as a scheme
    }
    text += path;
    text += isGiven(query) ? `?${escapeQuery(String(query))}` : '';
    text += isGiven(fragment) ? `#${escapeQuery(String(fragment))}` : '';
    const level = options.absolutePath ? PERCENT : isWeb(scheme) ? SCHEME : SYNTAX;
    // not repaired: every part is escaped already, and a host must not become userinfo
    const engine = engineOf();
    const normal = parseNormal(engine, text, level, hasDomains(options, scheme));
    if (normal.code !== 0) {
        throw errorOf(engine, normal.code, engine.reply[AT], text);
    }
    const made = scheme === 'urn' ? normalUrn(normal.text) : normal.text;
    return options.reference === 'suffix' ? made.replace(/^\/\//, '') : made;
}

/** null is as good as absent. */
function isGiven(part) {
    return part !== undefined && part !== null;
}

/** A port of digits, or empty: anything else would be read as another part. */
function portText(port) {
    const text = String(port);
    if (!/^\d*$/.test(text) || Number(text) > 65535) {
        throw new TypeError('URI port is malformed.');
    }
    return text;
}

/** An address gets its brackets. In a name ':' would read as a port, and its triplet would be another name. */
function hostText(host, scheme, options) {
    if (host.startsWith('[') && host.endsWith(']')) {
        return host;
    }
    const zone = host.indexOf('%');
    const address = zone < 0 ? host : host.slice(0, zone);
    if (!host.includes(':')) {
        return escapeHost(hasDomains(options, scheme) ? domainOf(host) : host);
    }
    if (!address.includes(':') || /[^\da-f:.]/i.test(address)) {
        const at = host.indexOf(':');
        const byte = new TextEncoder().encode(host.slice(0, at)).length;
        throw engineOf().error(E_HOST_COLON, byte, host);
    }
    return zone < 0 ? `[${host}]` : `[${address}%25${host.slice(host.startsWith('%25', zone) ? zone + 3 : zone + 1)}]`;
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

function normalizeText(uri, options) {
    const engine = engineOf();
    if (Object.keys(options).length > 0) {
        const text = suffixed(uri, options);
        return normalOf(engine, text, 0, hasDomains(options)).code === 0 ? serialize(parse(uri, options), options) : uri;
    }
    const scheme = schemeOf(uri);
    const normal = normalOf(engine, uri, isWeb(scheme) ? SCHEME : SYNTAX, false);
    if (normal.code !== 0) {
        return uri;
    }
    switch (scheme) {
    case 'urn':
        return normalUrn(normal.text);
    case 'ws':
    case 'wss':
        return normal.text.split('#', 1)[0]; // RFC 6455 section 3
    default:
        return normal.text;
    }
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
        throw errorOf(engine, again, engine.reply[AT], ref);
    }
    return targetOf(engine);
}

let targetAt = 0; // where the module left the target

function resolveNormal(engine, from, ref, options) {
    const flags = options.tolerant ? RESOLVE_COMPAT : 0;
    const { heap, call } = engine;
    const fromLen = engine.write(from, heap);
    const refLen = engine.write(ref, heap + fromLen);
    const to = heap + 2 * (fromLen + refLen) + 4;
    engine.reserve(to);
    targetAt = to;
    return engine.produce(to, (out, cap) => call.resolve_normal(
        heap, fromLen, heap + fromLen, refLen, flags, SYNTAX, out, cap));
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
        throw errorOf(engine, normal.code, normal.at ?? engine.reply[AT], normal.text);
    }
    return normal.text;
}

/** The same on components, RFC 3986 section 5.2.2; the base may be relative. */
export function resolveComponents(base, relative, options = {}, skipNormalization = false) {
    const from = skipNormalization ? base : parse(serialize(base, options), options);
    const ref = skipNormalization ? relative : parse(serialize(relative, options), options);
    const authorityOf = ({ userinfo, host, port }) => ({ userinfo, host, port });
    const hasAuthority = ({ userinfo, host, port }) => isGiven(userinfo) || isGiven(host) || isGiven(port);
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
