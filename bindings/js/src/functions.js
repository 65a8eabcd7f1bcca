// SPDX-License-Identifier: MIT
// What the small module does not have: relativize, edit, map between URIs and IRIs, encode.

import { ABSENT, AT, LEN, SAME } from './engine.js';
import { URIError } from './error.js';
import { decodedPairs } from './query.js';
import { nameOf, textOf } from './reference.js';
import { STRING_CALLS } from './string-calls.js';
import { TEXT_CALLS } from './text-calls.js';

const COMPONENTS = ['unreserved', 'userinfo', 'host', 'path-segment', 'path', 'query', 'query-value', 'fragment'];
/** urikit_uri_part */
const SCHEME = 0;
const USERINFO = 1;
const HOST = 2;
const PORT = 3;
const PATH = 4;
const QUERY = 5;
const FRAGMENT = 6;

/** csrc/reference.c */
const EDIT_SET = 0;
const EDIT_APPEND_SEGMENT = 1;
const EDIT_QUERY_SET = 2;
const EDIT_QUERY_APPEND = 3;
const EDIT_QUERY_REMOVE = 4;
const EDIT_TEXT_CALL = 5;

/** urikit_edit_flags */
const EDIT_ENCODED = 1;
const EDIT_IRI = 2;

function* pairsOf(query) {
    if (typeof query !== 'object' && typeof query !== 'function') {
        throw new TypeError(`a query is a string, an object, pairs or null, not ${nameOf(query)}`);
    }
    const pairs = typeof query[Symbol.iterator] === 'function' ? query : Object.entries(query);
    for (const [key, value] of pairs) {
        for (const one of Array.isArray(value) ? value : [value]) {
            yield [key, valueOf(one)];
        }
    }
}

function valueOf(value) {
    switch (typeof value) {
    case 'string':
        return value;
    case 'number':
    case 'bigint':
    case 'boolean':
        return String(value);
    default:
        if (value === null || value === undefined) {
            return null;
        }
        return textOf(value);
    }
}

function stringOf(value, what) {
    if (typeof value !== 'string') {
        throw new TypeError(`${what} is a string, not ${nameOf(value)}`);
    }
    return value;
}

/** What URL does not check: no label is empty, begins or ends with a hyphen, or has two in the third place but for "xn--", and none has the "%" that Chromium keeps. */
const LABELS = /^(?:(?!-|(?!xn)..--)[^.%]{1,63}(?<!-)(?:\.|$))+$/;

/** Adds methods to the classes; gives the functions on texts. */
export function defineFunctions(engine, { Reference, URI, IRI }) {
    const isIri = (one) => one instanceof IRI;

    function made(self, text) {
        return text === self.toString() ? self : new self.constructor(text);
    }

    class Methods {
        /** The shortest reference that resolves against this base to a target. */
        relativize(target) {
            return made(this, relativized(this.toString(), textOf(target), isIri(this)));
        }

        /** The shortest reference that resolves against base to this. */
        relativeTo(base) {
            return made(this, relativized(textOf(base), this.toString(), isIri(this)));
        }

        /** The IRI with the triplets decoded that may be characters there, RFC 3987 section 3.2. */
        toIRI() {
            return isIri(this) ? this : new IRI(mapped(this.toString(), false));
        }

        /**
         * The URI with every byte beyond ASCII percent-encoded, RFC 3987 section 3.1. With { idna: true } a name in the
         * host becomes A-labels, by the platform's URL, which also checks those that are there.
         */
        toURI({ idna = false } = {}) {
            const host = this.host;
            if (idna && this.hostKind === 'reg-name' && /[^\0-\x7f]|%[89a-f]|(?:^|\.)xn--/i.test(host)) {
                return this.withHost(toALabels(host)).toURI();
            }
            return isIri(this) ? new URI(mapped(this.toString(), true)) : this;
        }

        // ---- editing: text is percent-encoded as far as the part needs it; with { encoded: true } it is only checked

        withScheme(scheme) {
            return set(this, SCHEME, stringOf(scheme, 'a scheme'));
        }

        withUserinfo(userinfo, options) {
            return set(this, USERINFO, userinfo === null ? null : stringOf(userinfo, 'a userinfo'), options);
        }

        withHost(host, options) {
            return set(this, HOST, stringOf(host, 'a host'), options);
        }

        withPort(port) {
            if (port !== null && typeof port !== 'number') {
                throw new TypeError(`a port is a number or null, not ${nameOf(port)}`);
            }
            if (port !== null && !(Number.isInteger(port) && port >= 0 && port <= 65535)) {
                throw new RangeError(`a port is an integer from 0 to 65535, not ${port}`);
            }
            return set(this, PORT, port === null ? null : String(port));
        }

        withPath(path, options) {
            return set(this, PATH, stringOf(path, 'a path'), options);
        }

        /** The query replaced: text, or what pairs come from (an object, pairs, URLSearchParams); null removes it. */
        withQuery(query, options) {
            if (query === null || typeof query === 'string') {
                checkStart(query, '?', 'a query', options);
                return set(this, QUERY, query, options);
            }
            return made(this, queryReplaced(this, pairsOf(query)));
        }

        withFragment(fragment, options) {
            checkStart(fragment, '#', 'a fragment', options);
            return set(this, FRAGMENT, fragment === null ? null : stringOf(fragment, 'a fragment'), options);
        }

        /** One value for a key: replaces its first pair where it is, removes its others, or adds a pair. */
        setQuery(key, value) {
            return changed(this, EDIT_QUERY_SET, 0, valueOf(value), stringOf(key, 'a key'));
        }

        /** One more pair at the end of the query. */
        addQuery(key, value) {
            return changed(this, EDIT_QUERY_APPEND, 0, valueOf(value), stringOf(key, 'a key'));
        }

        /** Without the pairs of some keys (texts, or lists of texts); '*' in a key matches any run of bytes. */
        removeQuery(...keys) {
            const all = keys.flat();
            if (all.length === 0 && keys.length === 0) {
                throw new TypeError('removeQuery takes a key');
            }
            return all.reduce((one, key) => changed(one, EDIT_QUERY_REMOVE, 0, null, stringOf(key, 'a key')), this);
        }

        /** The decoded value of the first pair with a key; undefined without such a pair. */
        queryValue(key, { form = false } = {}) {
            return decodedPairs(this.query, form).find((pair) => pair[0] === key)?.[1];
        }

        /** One more segment in the path: '/' in it is encoded, '.' and '..' are errors. */
        appendSegment(segment, options) {
            return changed(this, EDIT_APPEND_SEGMENT, 0, stringOf(segment, 'a segment'), null, options);
        }
    }
    TEXT_CALLS.forEach(([name, isNull, getter], i) => {
        const method = {
            [name]() {
                const text = edit(this.toString(), isIri(this), EDIT_TEXT_CALL + i, 0, null, null);
                return isNull && text === '' ? null : text;
            },
        };
        Object.defineProperty(Methods.prototype, name, getter ? { get: method[name], configurable: true }
            : { value: method[name], writable: true, configurable: true });
    });
    const { get: asciiKey } = Object.getOwnPropertyDescriptor(Methods.prototype, 'hostKey');
    Object.defineProperty(Methods.prototype, 'hostKey', {
        get() {
            const key = asciiKey.call(this);
            if (key !== null || this.hostKind !== 'reg-name' || this.host === '') {
                return key;
            }
            try {
                const name = toALabels(this.host);
                return LABELS.test(name) ? name : null;
            } catch {
                return null; // a name that has no A-labels
            }
        },
        configurable: true,
    });
    for (const [name, method] of Object.entries(Object.getOwnPropertyDescriptors(Methods.prototype))) {
        if (name !== 'constructor') {
            Object.defineProperty(Reference.prototype, name, method);
        }
    }

    /**
     * The text with other pairs in its query. Each pair is written by the module as that of a short text, and all are set at
     * once: to append one after another would take the square of the time.
     */
    function queryReplaced(self, pairs) {
        const list = [];
        for (const [key, value] of pairs) {
            list.push(edit('', isIri(self), EDIT_QUERY_APPEND, 0, valueOf(value), stringOf(key, 'a key')).slice(1));
        }
        const query = list.length === 0 ? null : list.join('&');
        return edit(self.toString(), isIri(self), EDIT_SET, QUERY, query, null, { encoded: true });
    }

    /** '?a=1' for a query or '#a' for a fragment is a slip: the delimiter is not a part of them. */
    function checkStart(text, delimiter, what, options) {
        if (typeof text === 'string' && text.startsWith(delimiter) && !(options && options.encoded)) {
            const way = delimiter === '?' ? 'leave it out, or give { encoded: true } if it is the first character'
                : "leave it out, or write '%23' with { encoded: true } if it is the first character";
            throw new URIError(`${what} does not include its '${delimiter}': ${way}`, 'char', 0, 0, text);
        }
    }

    function set(self, part, text, options) {
        return changed(self, EDIT_SET, part, text, null, options);
    }

    function changed(self, op, part, text, key, options) {
        return made(self, edit(self.toString(), isIri(self), op, part, text, key, options));
    }

    function edit(whole, iri, op, part, text, key, options) {
        const { heap } = engine;
        const flags = (options && options.encoded ? EDIT_ENCODED : 0) | (iri ? EDIT_IRI : 0);
        const len = engine.write(whole, heap);
        const textAt = heap + len;
        const textLen = engine.writePlain(text, textAt);
        const keyAt = textAt + (textLen === ABSENT ? 0 : textLen);
        const keyLen = engine.writePlain(key, keyAt);
        const to = keyAt + (keyLen === ABSENT ? 0 : keyLen);
        const code = engine.produce(to, (out, cap) => engine.call.edit(
            op, heap, len, textAt, textLen, keyAt, keyLen, iri ? 1 : 0, part, flags, out, cap));
        if (code !== 0) {
            throw engine.error(code, engine.reply[AT], text);
        }
        return engine.text(to, engine.reply[LEN]);
    }

    function mapped(text, toUri) {
        const { heap } = engine;
        const len = engine.write(text, heap);
        const to = heap + len;
        engine.produce(to, (out, cap) => engine.call.map(heap, len, toUri ? 1 : 0, out, cap));
        return engine.text(to, engine.reply[LEN]);
    }

    function toALabels(host) {
        const at = host.search(/[^\0-\x7f]|%|xn--/i);
        try {
            return new URL(`https://${host}/`).hostname;
        } catch {
            throw new URIError('not a valid internationalized domain name', 'idna', at, at, host);
        }
    }

    function relativized(base, target, iri) {
        const { heap } = engine;
        const baseLen = engine.write(base, heap);
        const targetAt = heap + baseLen;
        const targetLen = engine.write(target, targetAt);
        const to = targetAt + targetLen;
        const code = engine.produce(to, (out, cap) => engine.call.relativize(
            heap, baseLen, targetAt, targetLen, iri ? 1 : 0, out, cap));
        if (code !== 0) {
            throw engine.error(code, engine.reply[AT], engine.reply[LEN] === 0 ? base : target);
        }
        return engine.reply[SAME] ? target : engine.text(to, engine.reply[LEN]);
    }

    /** The shortest reference that resolves against a base to a target. */
    function relativize(base, target) {
        return relativized(textOf(base), textOf(target), true);
    }

    /** Percent-encode text for a component: every byte that is not allowed there. */
    function encode(text, component = 'unreserved') {
        const index = COMPONENTS.indexOf(component);
        if (index < 0) {
            throw new RangeError(`unknown component '${component}'; the components are ${COMPONENTS.join(', ')}`);
        }
        const { heap } = engine;
        const len = engine.writePlain(stringOf(text, 'text'), heap);
        engine.produce(heap + len, (out, cap) => engine.call.encode(heap, len, index, out, cap));
        return engine.text(heap + len, engine.reply[LEN]);
    }

    /** The functions of string-calls.js. */
    function stringCall(number, gives, value, second) {
        const { heap } = engine;
        const text = textOf(value);
        const len = engine.write(text, heap);
        const other = heap + len;
        const otherLen = engine.write(second === undefined ? '' : textOf(second), other);
        const to = other + otherLen;
        const code = engine.produce(to, (out, cap) => engine.call.string_call(number, heap, len, other, otherLen, out, cap));
        if (code !== 0) {
            throw engine.error(code, engine.reply[AT], text);
        }
        const written = engine.reply[LEN];
        if (gives === 'truth') {
            return written === 0;
        }
        return gives === 'null' && written === 0 ? null : engine.text(to, written);
    }
    const strings = STRING_CALLS.map(([name, gives], number) => [name, (text, second) => stringCall(number, gives, text, second)]);

    return { relativize, encode, ...Object.fromEntries(strings) };
}
