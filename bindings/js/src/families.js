// SPDX-License-Identifier: MIT
// The classes NoshURI, UserURL and PackageURL, and kinds.
import { HOST_AT, KIND, SAME } from './engine.js';
import { aligned, Records } from './record.js';
import { bytesOf } from './cri.js';
import { finish, Identifier, INSPECT, nameOf, textOf } from './reference.js';

const DIALECTS = { sdl: 0, lexicon: 1 };

export function defineFamilies(engine) {
    /** One function of the module on a text of a kind; the records that it writes. `space`: bytes between text and output. */
    function recordsOf(text, kind, space, call) {
        const { heap } = engine;
        const len = engine.write(text, heap);
        const to = aligned(heap + len + space(len));
        engine.reserve(to);
        const code = engine.produce(to, (out, cap) => call(heap, len, out, cap));
        if (code !== 0) {
            throw engine.refusal(kind, code, len, text);
        }
        return new Records(engine, to);
    }

    class Named extends Identifier {
        text; // as #text, for comparisons and clones
        #text;

        constructor(text) {
            super();
            this.text = text;
            this.#text = text;
        }

        static parse(text, dialect) {
            return new this(text, dialect);
        }

        toString() {
            return this.#text;
        }

        toJSON() {
            return this.#text;
        }

        equal(other) {
            return this.equals(other);
        }

        [INSPECT](depth, options, inspect) {
            return `${this.constructor.name} ${inspect ? inspect(this.#text, options) : JSON.stringify(this.#text)}`;
        }
    }

    /** A NOSH URI in general syntax; `restricted` says whether it is one in restricted syntax, too. */
    class NoshURI extends Named {
        dialect;
        #parts;
        #normal;

        constructor(text, dialect = 'sdl') {
            if (!Object.hasOwn(DIALECTS, dialect)) {
                throw new RangeError(`unknown dialect '${dialect}'; the dialects are sdl, lexicon`);
            }
            const given = textOf(text);
            super(given);
            const records = recordsOf(given, KIND.NOSH, () => 0, (at, len, to, cap) => engine.call.nosh(
                at, len, DIALECTS[dialect], to, cap));
            const code = engine.reply[SAME];
            const place = engine.reply[HOST_AT];
            const [authority, collection, rkey, path, query, fragment, normal, authorityKind] =
                Array.from({ length: 8 }, () => records.text());
            this.dialect = dialect;
            this.#normal = normal;
            this.#parts = {
                authority, authorityKind, collection, rkey, path, query, fragment, restricted: code === 0,
                restrictedError: code === 0 ? null : engine.refusal(KIND.NOSH, code, engine.write(given, engine.heap), given, place),
            };
            finish(this, new.target === NoshURI);
        }

        static canParse(text, dialect) {
            return accepts(() => new this(text, dialect));
        }

        get authority() {
            return this.#parts.authority;
        }

        /** 'address', 'account', 'domain' or 'other' */
        get authorityKind() {
            return this.#parts.authorityKind;
        }

        get collection() {
            return this.#parts.collection;
        }

        get rkey() {
            return this.#parts.rkey;
        }

        get path() {
            return this.#parts.path;
        }

        get query() {
            return this.#parts.query;
        }

        get fragment() {
            return this.#parts.fragment;
        }

        get restricted() {
            return this.#parts.restricted;
        }

        /** Why it is not valid in restricted syntax: a URIError, or null. */
        get restrictedError() {
            return this.#parts.restrictedError;
        }

        normalize() {
            return new this.constructor(this.#normal, this.dialect);
        }

        equals(other) {
            return this.#normal === (other instanceof NoshURI ? other : new NoshURI(other, this.dialect)).#normal;
        }

        get [Symbol.toStringTag]() {
            return 'NoshURI';
        }
    }

    const numbers = new Map(); // of families, and of the kinds that they are, by name

    function familyNumbers(name) {
        if (!numbers.has(name)) {
            const { heap } = engine;
            engine.call.family_find(heap, engine.write(name, heap));
            const number = engine.reply[SAME];
            engine.call.kind_find(heap, engine.write(name, heap));
            numbers.set(name, [number, engine.reply[SAME]]);
        }
        return numbers.get(name);
    }

    /** An identifier of a family with a descriptor: its parts are those of the descriptor, in the same order. */
    class Family extends Named {
        #parts;

        constructor(text, family, names) {
            const given = textOf(text);
            super(given);
            const [number, kind] = familyNumbers(family);
            const records = recordsOf(given, kind, (len) => engine.call.family_space(len) + 16, (at, len, to, cap) =>
                engine.call.family(number, at, len, to, cap));
            const count = engine.reply[SAME];
            this.#parts = Object.fromEntries(names.map((name) => [name, records.text()]));
            this.#parts.qualifiers = Array.from({ length: count }, () => [records.text(), records.text()]);
        }

        /** A part by its name. */
        _part(name) {
            return this.#parts[name];
        }

        static canParse(text) {
            return accepts(() => new this(text));
        }

        get type() {
            return this.#parts.type;
        }

        get name() {
            return this.#parts.name;
        }

        /** Decoded, in canonical order. */
        get qualifiers() {
            return new Map(this.#parts.qualifiers);
        }

        /** The canonical form. */
        get canonical() {
            return this.#parts.canonical;
        }

        normalize() {
            return new this.constructor(this.canonical);
        }
    }

    /** A user URL. */
    class UserURL extends Family {
        constructor(text) {
            super(text, 'usr', ['type', 'name', 'canonical', 'profileURL']);
            finish(this, new.target === UserURL);
        }

        /** The address of the profile page; null where the type has no definition. */
        get profileURL() {
            return this._part('profileURL');
        }

        equals(other) {
            return this.canonical === (other instanceof UserURL ? other : new UserURL(other)).canonical;
        }

        get [Symbol.toStringTag]() {
            return 'UserURL';
        }
    }

    /** A package URL (purl, ECMA-427). Parts are decoded, by the rules of the type; null where absent. */
    class PackageURL extends Family {
        constructor(text) {
            super(text, 'purl', ['type', 'namespace', 'name', 'version', 'subpath', 'canonical']);
            finish(this, new.target === PackageURL);
        }

        get namespace() {
            return this._part('namespace');
        }

        get version() {
            return this._part('version');
        }

        get subpath() {
            return this._part('subpath');
        }

        equals(other) {
            return this.canonical === (other instanceof PackageURL ? other : new PackageURL(other)).canonical;
        }

        get [Symbol.toStringTag]() {
            return 'PackageURL';
        }
    }

    function accepts(make) {
        try {
            return Boolean(make());
        } catch (error) {
            if (error instanceof TypeError || error instanceof RangeError) {
                throw error;
            }
            return false;
        }
    }

    /** True if a text, or the bytes of a CRI, are valid as a kind. */
    function checkKind(value, kind) {
        if (typeof kind !== 'string') {
            throw new TypeError(`a kind is a string, not ${nameOf(kind)}`);
        }
        const { heap } = engine;
        engine.call.kind_find(heap, engine.write(kind, heap));
        const number = engine.reply[SAME];
        if (number >>> 0 === 0xFFFFFFFF) {
            throw new RangeError(`unknown kind '${kind}'; `
                + 'the kinds are uri, uri-reference, absolute-uri, iri, iri-reference, cri, nosh, usr, purl');
        }
        const bytes = number === KIND.CRI ? bytesOf(value) ?? bytesOf(value?.bytes) : null;
        if (number === KIND.CRI && bytes === null) {
            throw new TypeError(`expected the bytes of a CRI, not ${nameOf(value)}`);
        }
        const len = bytes ? engine.writeBytes(bytes, heap) : engine.write(textOf(value), heap);
        const space = aligned(heap + len);
        engine.reserve(space + engine.call.family_space(len));
        return engine.call.kind_check(number, heap, len, space) === 0;
    }

    return { NoshURI, UserURL, PackageURL, checkKind };
}
