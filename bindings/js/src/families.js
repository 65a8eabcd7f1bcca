// SPDX-License-Identifier: MIT
// The classes of families, and kinds.
import { HOST_AT, KIND, SAME } from './engine.js';
import { FAMILIES, KINDS } from './family-table.js';
import { aligned, Records } from './record.js';
import { bytesOf } from './cri.js';
import { finish, Identifier, INSPECT, nameOf, textOf } from './reference.js';

// an address in a NOSH URI in normal form
const ADDRESS_AT = 'nosh://'.length;
const ADDRESS_LEN = 42;

/** A getter as classes have them: it is not enumerable. */
function addGetter(Class, name, get) {
    Object.defineProperty(Class.prototype, name, { get, configurable: true });
}

function pairsOf(records) {
    return Array.from({ length: records.number() }, () => [records.text(), records.text()]);
}

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

        static parse(text, variant) {
            return new this(text, variant);
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

    /**
     * An identifier of a family. Its getters are the parts that the family's descriptor in C has: family-table.js, which
     * build.mjs writes.
     */
    class Family extends Named {
        #parts;
        #family;

        constructor(family, text, variant) {
            const revision = family.variant === null ? 0 : family.variants.indexOf(variant);
            if (revision < 0) {
                throw new RangeError(`unknown ${family.variant} '${variant}'; the ${family.variant}s are ${family.variants.join(', ')}`);
            }
            const given = textOf(text);
            super(given);
            if (family.variant !== null) {
                this[family.variant] = variant;
            }
            const records = recordsOf(given, family.kind, (len) => engine.call.family_space(len) + 16, (at, len, to, cap) =>
                engine.call.family(family.number, revision, at, len, to, cap));
            const code = engine.reply[SAME];
            const place = engine.reply[HOST_AT];
            const parts = [];
            for (let i = 0; i < family.parts.length; i++) {
                parts.push(i === family.map ? pairsOf(records) : records.text());
            }
            if (family.restricted) {
                parts.push(code === 0, code === 0 ? null : engine.refusal(family.kind, code, engine.write(given, engine.heap), given, place));
            }
            this.#parts = parts;
            this.#family = family;
        }

        /** Give the class of a family its getters. */
        static describe(Class, family, title) {
            const names = [...family.parts, ...(family.restricted ? ['restricted', 'restrictedError'] : [])];
            names.forEach((name, i) => {
                addGetter(Class, name, i === family.map ? function () {
                    return new Map(this.#parts[i]);
                } : function () {
                    return this.#parts[i];
                });
            });
            addGetter(Class, Symbol.toStringTag, () => title);
            family.Class = Class;
        }

        get #revision() {
            const { variant } = this.#family;
            return variant === null ? undefined : this[variant];
        }

        static canParse(text, variant) {
            return accepts(() => new this(text, variant));
        }

        normalize() {
            return new this.constructor(this.canonical, this.#revision);
        }

        equals(other) {
            const { Class } = this.#family;
            return this.canonical === (other instanceof Class ? other : new Class(other, this.#revision)).canonical;
        }
    }

    const nosh = { ...FAMILIES.nosh };
    const usr = { ...FAMILIES.usr };
    const purl = { ...FAMILIES.purl };

    /** What a registry has for the address of a NOSH URI, as two numbers of 32 bits; zeros where there is no account. */
    function accountHalves(uri, find) {
        const address = uri.authorityKind === 'address' ? uri.canonical.slice(ADDRESS_AT, ADDRESS_AT + ADDRESS_LEN) : null;
        const found = address === null ? null : find(address) ?? null;
        if (found === null) {
            return [0, 0];
        }
        if (typeof found !== 'bigint' && !Number.isSafeInteger(found)) {
            throw new TypeError(`${address} has the account ${nameOf(found)}: an account is a bigint or a safe integer`);
        }
        const account = BigInt(found);
        if (account < 1n || account > 0x7FFFFFFFFFFFFFFFn) {
            throw new RangeError(`${address} has the account ${found}: an account is 1 to 9223372036854775807`);
        }
        return [Number(account >> 32n), Number(account & 0xFFFFFFFFn)];
    }

    class NoshURI extends Family {
        constructor(text, dialect = 'sdl') {
            super(nosh, text, dialect);
            finish(this, new.target === NoshURI);
        }

        equals(other, registry) {
            if (registry === undefined) {
                return super.equals(other);
            }
            const find = registry instanceof Map ? (address) => registry.get(address) : registry;
            if (typeof find !== 'function') {
                throw new TypeError(`a registry is a Map or a function, not ${nameOf(registry)}`);
            }
            const pair = [this, other instanceof NoshURI ? other : new NoshURI(other, this.dialect)];
            const halves = pair.flatMap((one) => accountHalves(one, find));
            const { heap } = engine;
            const aLen = engine.write(String(pair[0]), heap);
            const bLen = engine.write(String(pair[1]), heap + aLen);
            engine.call.nosh_equal(heap, aLen, heap + aLen, bLen, ...halves);
            return engine.reply[SAME] === 1;
        }
    }
    Family.describe(NoshURI, nosh, 'NoshURI');

    class UserURL extends Family {
        constructor(text) {
            super(usr, text);
            finish(this, new.target === UserURL);
        }
    }
    Family.describe(UserURL, usr, 'UserURL');

    class PackageURL extends Family {
        constructor(text) {
            super(purl, text);
            finish(this, new.target === PackageURL);
        }
    }
    Family.describe(PackageURL, purl, 'PackageURL');

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
        const number = KINDS.indexOf(kind);
        if (number < 0) {
            throw new RangeError(`unknown kind '${kind}'; the kinds are ${KINDS.join(', ')}`);
        }
        const bytes = number === KIND.CRI ? bytesOf(value) ?? bytesOf(value?.bytes) : null;
        if (number === KIND.CRI && bytes === null) {
            throw new TypeError(`expected the bytes of a CRI, not ${nameOf(value)}`);
        }
        const { heap } = engine;
        const len = bytes ? engine.writeBytes(bytes, heap) : engine.write(textOf(value), heap);
        const space = aligned(heap + len);
        engine.reserve(space + engine.call.family_space(len));
        return engine.call.kind_check(number, heap, len, space) === 0;
    }

    return { NoshURI, UserURL, PackageURL, checkKind };
}
