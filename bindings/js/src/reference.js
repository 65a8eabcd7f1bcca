// SPDX-License-Identifier: MIT
// The classes URI and IRI with their parts, normalize, resolve, equals. functions.js adds the rest.

import {
    AT, HOST_AT, HOST_END, HOST_KIND, KIND, LEN, PATH_AT, PATH_END, QUERY_END, SAME, SCHEME_END,
} from './engine.js';
import { unitsBefore } from './error.js';
import { decoded, decodedPairs, QueryView } from './query.js';

const HOST_KINDS = [null, 'reg-name', 'ipv4', 'ipv6', 'ipvfuture'];
const LEVELS = { string: 0, case: 1, percent: 3, path: 7, syntax: 7, scheme: 15 };

/** What to call instead of assigning to a part. */
const EDITS = {
    scheme: 'withScheme', authority: 'withHost', userinfo: 'withUserinfo', host: 'withHost', hostKind: 'withHost', port: 'withPort',
    effectivePort: 'withPort', path: 'withPath', pathSegments: 'withPath', query: 'withQuery', queryPairs: 'withQuery',
    searchParams: 'setQuery', fragment: 'withFragment',
};

const PARSE_SCHEME = 1;
export const INSPECT = Symbol.for('nodejs.util.inspect.custom');

/** The same symbol in every copy of this package: a program may have one for import and one for require(). */
const IDENTIFIER = Symbol.for('urikit.identifier');

/** What every identifier of this package is, of every instance: resolve() and others take them in place of text. */
export class Identifier {
    get [IDENTIFIER]() {
        return true;
    }
}

/**
 * The last step of a constructor: own properties that say what the object is, so that deep comparisons and clones see it.
 * An object of a class of this package is frozen; a class that extends one may add its own properties.
 */
export function finish(self, ours) {
    if (ours) {
        Object.freeze(self);
    } else {
        for (const name of Object.keys(self)) {
            Object.defineProperty(self, name, { writable: false, configurable: false });
        }
    }
}

export function isIdentifier(value) {
    return typeof value === 'object' && value !== null && value[IDENTIFIER] === true;
}

/**
 * The text of an argument: a string, one of our identifiers, or the platform's URL. It may run code of others, which may call
 * urikit: an entry asks for all its texts, and reads all its options, before it writes anything into the memory.
 */
export function textOf(value) {
    if (typeof value === 'string') {
        return value;
    }
    if (isIdentifier(value) || (typeof URL === 'function' && value instanceof URL)) {
        return String(value);
    }
    throw new TypeError(`expected a string or a URI, not ${nameOf(value)}`);
}

export function nameOf(value) {
    return value === null ? 'null' : typeof value === 'object' ? (value.constructor?.name ?? 'an object') : typeof value;
}

/** 'scheme' or { level: 'scheme' } */
export function levelOf(level) {
    const name = level !== null && typeof level === 'object' ? (level.level ?? 'syntax') : level;
    if (typeof name !== 'string') {
        throw new TypeError(`a level is a string, not ${nameOf(name)}`);
    }
    if (!Object.hasOwn(LEVELS, name)) {
        throw new RangeError(`unknown level '${name}'; the levels are ${Object.keys(LEVELS).join(', ')}`);
    }
    return LEVELS[name];
}

/**
 * canParse() above one engine. hasIri: the module has IRIs; otherKind(text, kind): for other kinds. It stands alone, so that a
 * bundler drops the classes of a page that calls nothing else.
 */
export function defineCanParse(engine, hasIri, otherKind) {
    /** True if a text is valid as a kind. */
    return function canParse(text, kind = hasIri ? 'iri-reference' : 'uri-reference') {
        const { heap } = engine;
        if (kind === 'cri') {
            return otherKind(text, kind); // bytes
        }
        const value = typeof text === 'string' ? text : textOf(text);
        let iri = 0;
        let flags = 0;
        switch (kind) {
        case 'uri':
            flags = PARSE_SCHEME;
            break;
        case 'uri-reference':
            break;
        case 'iri':
            flags = PARSE_SCHEME;
            iri = 1;
            break;
        case 'iri-reference':
            iri = 1;
            break;
        default:
            return otherKind(value, kind);
        }
        return engine.call.parse(heap, engine.write(value, heap), iri, flags) === 0;
    };
}

/** The classes and functions above one engine. hasIri: the module has IRIs. */
export function defineReferences(engine, hasIri, canParse) {
    class Reference extends Identifier {
        text; // as #text, for comparisons and clones
        #text;
        #iri;
        #hostKind = 0;
        #schemeEnd = 0;
        #hostAt = 0;
        #hostEnd = 0;
        #pathAt = 0;
        #pathEnd = 0;
        #queryEnd = 0;

        constructor(value, iri) {
            super();
            const text = typeof value === 'string' ? value : textOf(value);
            this.text = text;
            this.#text = text;
            this.#iri = iri;
            const { heap } = engine;
            const len = engine.write(text, heap);
            const code = engine.call.parse(heap, len, iri ? 1 : 0, 0);
            if (code !== 0) {
                throw engine.refusal(iri ? KIND.IRI : KIND.URI, code, len, text);
            }
            const { reply } = engine;
            this.#hostKind = reply[HOST_KIND];
            this.#schemeEnd = reply[SCHEME_END];
            this.#hostAt = reply[HOST_AT];
            this.#hostEnd = reply[HOST_END];
            this.#pathAt = reply[PATH_AT];
            this.#pathEnd = reply[PATH_END];
            this.#queryEnd = reply[QUERY_END];
            if (len !== text.length) {
                this.#toUnits();
            }
        }

        /** From offsets in bytes to offsets in UTF-16 units. */
        #toUnits() {
            const text = this.#text;
            this.#hostAt = unitsBefore(text, this.#hostAt);
            this.#hostEnd = unitsBefore(text, this.#hostEnd);
            this.#pathAt = unitsBefore(text, this.#pathAt);
            this.#pathEnd = unitsBefore(text, this.#pathEnd);
            this.#queryEnd = unitsBefore(text, this.#queryEnd);
        }

        // ---- parts: as written, null where absent

        get scheme() {
            return this.#schemeEnd > 0 ? this.#text.slice(0, this.#schemeEnd) : null;
        }

        get #authorityAt() {
            return this.#schemeEnd > 0 ? this.#schemeEnd + 3 : 2;
        }

        get authority() {
            return this.#hostKind !== 0 ? this.#text.slice(this.#authorityAt, this.#pathAt) : null;
        }

        get userinfo() {
            return this.#hostKind !== 0 && this.#hostAt > this.#authorityAt
                ? this.#text.slice(this.#authorityAt, this.#hostAt - 1) : null;
        }

        get host() {
            return this.#hostKind !== 0 ? this.#text.slice(this.#hostAt, this.#hostEnd) : null;
        }

        get hostKind() {
            return HOST_KINDS[this.#hostKind];
        }

        /** The port as written, as a number; null where it is absent, empty or above 65535. */
        get port() {
            const port = this.#portNumber();
            return port >= 0 && port <= 65535 ? port : null;
        }

        /** -1 where it is absent or empty. */
        #portNumber() {
            return this.#hostKind !== 0 && this.#pathAt > this.#hostEnd + 1
                ? Number(this.#text.slice(this.#hostEnd + 1, this.#pathAt)) : -1;
        }

        /** The port, or the scheme's default where it is absent or empty. */
        get effectivePort() {
            const port = this.#portNumber();
            if (port >= 0) {
                return port <= 65535 ? port : null;
            }
            if (this.#hostKind === 0 || this.#schemeEnd === 0) {
                return null;
            }
            const { heap } = engine;
            return engine.call.default_port(heap, engine.write(this.scheme, heap)) || null;
        }

        get path() {
            return this.#text.slice(this.#pathAt, this.#pathEnd);
        }

        get query() {
            return this.#queryEnd > this.#pathEnd ? this.#text.slice(this.#pathEnd + 1, this.#queryEnd) : null;
        }

        get fragment() {
            return this.#text.length > this.#queryEnd ? this.#text.slice(this.#queryEnd + 1) : null;
        }

        /** The segments of the path, percent-decoded; null for one that is not UTF-8. '/' has one empty segment. */
        get pathSegments() {
            const { path } = this;
            return path === '' ? [] : (path[0] === '/' ? path.slice(1) : path).split('/').map(decoded);
        }

        /** The pairs of the query, percent-decoded: [key, value], the value null where there is no '='. */
        get queryPairs() {
            return decodedPairs(this.query);
        }

        /** A view of the query like URLSearchParams, read only; with { form: true } '+' is a space. */
        queryView(options) {
            return new QueryView(this.query, options);
        }

        /** The query by the rules of HTML forms, as the name promises: '+' is a space. */
        get searchParams() {
            return new QueryView(this.query, { form: true });
        }

        /** Each part that there is, with where it is in the text, in UTF-16 units: [start, end). */
        get ranges() {
            const found = {};
            const add = (name, present, start, end) => {
                if (present) {
                    found[name] = [start, end];
                }
            };
            const authority = this.#hostKind !== 0;
            const at = this.#authorityAt;
            add('scheme', this.#schemeEnd > 0, 0, this.#schemeEnd);
            add('authority', authority, at, this.#pathAt);
            add('userinfo', authority && this.#hostAt > at, at, this.#hostAt - 1);
            add('host', authority, this.#hostAt, this.#hostEnd);
            add('port', authority && this.#pathAt > this.#hostEnd, this.#hostEnd + 1, this.#pathAt);
            add('path', true, this.#pathAt, this.#pathEnd);
            add('query', this.#queryEnd > this.#pathEnd, this.#pathEnd + 1, this.#queryEnd);
            add('fragment', this.#text.length > this.#queryEnd, this.#queryEnd + 1, this.#text.length);
            return found;
        }

        // ---- methods

        normalize(level = 'syntax') {
            return this.#made(normalized(this.#text, this.#iri, levelOf(level)));
        }

        /** The target of a reference against this base, RFC 3986 section 5.2. */
        resolve(reference, { compat = false } = {}) {
            return this.#made(resolved(this.#text, textOf(reference), this.#iri, compat));
        }

        /** True if the normal forms at a level are the same. */
        equals(other, level = 'syntax') {
            return same(this.#text, textOf(other), this.#iri, levelOf(level));
        }

        equal(other, level = 'syntax') {
            return this.equals(other, level);
        }

        #made(text) {
            return text === this.#text ? this : new this.constructor(text);
        }

        // ---- as text

        toString() {
            return this.#text;
        }

        toJSON() {
            return this.#text;
        }

        [INSPECT](depth, options, inspect) {
            return `${this.constructor.name} ${inspect ? inspect(this.#text, options) : JSON.stringify(this.#text)}`;
        }

        /** The same as the constructor. */
        static parse(text, base) {
            return new this(text, base);
        }

        /** True if the class accepts the text, or if it is valid as a kind. */
        static canParse(text, kind = this.kind) {
            return canParse(text, kind);
        }
    }

    for (const [name, edit] of Object.entries(EDITS)) {
        const { get } = Object.getOwnPropertyDescriptor(Reference.prototype, name);
        Object.defineProperty(Reference.prototype, name, {
            get,
            set() {
                throw new TypeError(`${name} cannot be assigned: the object does not change. ${edit}() makes another one`);
            },
            configurable: true,
        });
    }

    class URI extends Reference {
        static kind = 'uri-reference';

        constructor(text, base) {
            super(base === undefined ? text : resolved(textOf(base), textOf(text), false, false), false);
            finish(this, new.target === URI);
        }

        get [Symbol.toStringTag]() {
            return 'URI';
        }
    }

    class IRI extends Reference {
        static kind = 'iri-reference';

        constructor(text, base) {
            super(base === undefined ? text : resolved(textOf(base), textOf(text), true, false), true);
            finish(this, new.target === IRI);
        }

        get [Symbol.toStringTag]() {
            return 'IRI';
        }
    }

    // ---- functions on texts

    /** iri: undefined to let the text decide. */
    function normalized(text, iri, level) {
        const { heap } = engine;
        const len = engine.write(text, heap);
        const to = heap + len;
        const asIri = (iri ?? (hasIri && len !== text.length)) ? 1 : 0;
        const code = engine.produce(to, (out, cap) => engine.call.normalize(heap, len, asIri, level, out, cap));
        if (code !== 0) {
            throw engine.refusal(asIri ? KIND.IRI : KIND.URI, code, len, text);
        }
        return engine.reply[SAME] ? text : engine.text(to, engine.reply[LEN]);
    }

    function resolved(base, ref, iri, compat) {
        const { heap } = engine;
        const baseLen = engine.write(base, heap);
        const refAt = heap + baseLen;
        const refLen = engine.write(ref, refAt);
        const to = refAt + refLen;
        const code = engine.produce(to, (out, cap) => engine.call.resolve(
            heap, baseLen, refAt, refLen, iri ? 1 : 0, compat ? 1 : 0, out, cap));
        if (code !== 0) {
            throw engine.error(code, engine.reply[AT], engine.reply[LEN] === 0 ? base : ref);
        }
        return engine.reply[SAME] ? ref : engine.text(to, engine.reply[LEN]);
    }

    function same(a, b, iri, level) {
        const { heap } = engine;
        if (!engine.call.equal) { // a module made for size
            return normalized(a, iri, level) === normalized(b, iri, level);
        }
        const aLen = engine.write(a, heap);
        const bLen = engine.write(b, heap + aLen);
        const code = engine.call.equal(heap, aLen, heap + aLen, bLen, iri ? 1 : 0, level);
        if (code !== 0) {
            throw engine.error(code, engine.reply[AT], engine.reply[LEN] === 0 ? a : b);
        }
        return engine.reply[SAME] === 1;
    }

    /** The target of a reference against a base. */
    function resolve(base, reference, { compat = false } = {}) {
        return resolved(textOf(base), textOf(reference), hasIri, compat);
    }

    /** The normal form: of ASCII text that of a URI, of other text that of an IRI. */
    function normalize(value, level = 'syntax') {
        return normalized(textOf(value), undefined, levelOf(level));
    }

    /** True if the normal forms of two texts at a level are the same. */
    function equal(a, b, level = 'syntax') {
        return same(textOf(a), textOf(b), hasIri, levelOf(level));
    }

    return { URI, IRI, Reference, resolve, normalize, equal };
}
