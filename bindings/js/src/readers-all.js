// SPDX-License-Identifier: MIT
// urikit/readers: how other programs read a URL, and what a server may fetch of what others send.
import { ABSENT, AT, Engine, SAME } from './engine.js';
import { unitsBefore } from './error.js';
import { Records } from './record.js';
import { nameOf, textOf } from './reference.js';
import { CODES } from './uri-codes.js';

const NAME = /^(?:[\da-z_-]{1,63}\.)*[\da-z_-]{1,63}\.?$/; // labels as long as DNS has them
const NOT_IN_NAMES = /[\0-\x20"#%/:<>?@[\\\]^`{|}\x7f]/;

/** A-labels by the platform's URL: UTS 46, as browsers have it. null: the name has none. */
function asciiOf(host) {
    if (NOT_IN_NAMES.test(host)) {
        return null;
    }
    try {
        const { hostname } = new URL(`http://${host}/`);
        return NAME.test(hostname) ? hostname : null;
    } catch {
        return null;
    }
}

/** The imports of a module, for an engine. */
export function importsOf(engine) {
    return {
        urikit: {
            to_ascii(at, len, to, cap) {
                const ascii = asciiOf(engine.text(at, len));
                return ascii === null || ascii.length > cap ? ABSENT : engine.write(ascii, to);
            },
        },
    };
}

export function define(engine) {
    /** The text of a base, '' without one; throws where it is not an absolute URI. */
    function baseOf(base) {
        if (base === null) {
            return '';
        }
        const given = textOf(base);
        const { heap } = engine;
        const len = engine.write(given, heap);
        const to = heap + len;
        const code = engine.produce(to, (out, cap) => engine.call.readers_target(heap, len, to, 0, out, cap));
        if (code !== 0) {
            throw engine.error(code, engine.reply[AT], given);
        }
        return given;
    }

    /**
     * How other programs read a text, by our models: { name, version, accepts, scheme, host, port, path, query, why, userinfo, server }; parts are
     * null where there is none, why is null where the program accepts the text. base: each program joins the text to it in its own way.
     */
    function readers(value, { base = null } = {}) {
        const text = textOf(value);
        const against = baseOf(base);
        const { heap } = engine;
        const len = engine.write(text, heap);
        const baseLen = engine.write(against, heap + len);
        const to = heap + len + baseLen;
        return Array.from({ length: engine.call.readers() }, (unused, which) => {
            engine.produce(to, (out, cap) => engine.call.reader(which, heap + len, baseLen, heap, len, out, cap));
            const accepts = engine.reply[SAME] === 1;
            const records = new Records(engine, to);
            const [name, version, why, scheme, host, port, path, query] = Array.from({ length: 8 }, () => records.text());
            const [userinfo, server] = [records.number() === 1, records.number() === 1];
            return { name, version, accepts, scheme, host, port: port === null ? null : Number(port), path, query, why, userinfo, server };
        });
    }

    /** True if at least one program accepts the text, and all that do read the same. */
    function readersAgree(value) {
        const { heap } = engine;
        return engine.call.readers_agree(heap, engine.write(textOf(value), heap)) === 1;
    }

    /** What guard says: { uri, rule, why, offset, line }; uri is null where the text does not pass. */
    function decide(value, options) {
        const { schemes = null, hosts = null, ports = null, internal = false, anyHost = false, base = null, policy = '', asGiven = false, ...others } = options;
        for (const name in others) { // `host` for `hosts` would allow all hosts
            throw new TypeError(`unknown option '${name}'`);
        }
        const text = textOf(value);
        if (typeof policy !== 'string') {
            throw new TypeError(`a policy is a string of lines, not ${nameOf(policy)}`);
        }
        const { heap } = engine;
        const rules = policy + policyOf(schemes, hosts, ports) + (asGiven ? '\ndeny changed' : '');
        const against = baseOf(base);
        checkPolicy(rules);
        const len = engine.write(text, heap);
        const policyAt = heap + len;
        const policyLen = engine.write(rules, policyAt);
        const baseAt = policyAt + policyLen;
        const baseLen = engine.write(against, baseAt);
        const to = baseAt + baseLen;
        engine.produce(to, (out, cap) => engine.call.guard(heap, len, policyAt, policyLen, baseAt, baseLen, (internal ? 1 : 0) | (anyHost ? 2 : 0), out, cap));
        const passes = engine.reply[SAME] === 1;
        const records = new Records(engine, to);
        const [uri, rule, why, at] = passes ? [records.text()] : [null, records.text(), records.text(), records.number()];
        const line = records.number();
        const own = line > 0 && line <= policy.split('\n').length; // the lines of other options follow
        return { uri, rule, why, offset: passes || at === ABSENT ? null : unitsBefore(text, at), line: own ? line : null };
    }

    /**
     * The text to fetch, if every program reads it alike and the options allow it; throws a GuardError if not. Fetch this text, not the one
     * that was given. asGiven: only a text passes that is the one to fetch.
     */
    function guard(value, options = {}) {
        const { uri, rule, why, offset, line } = decide(value, options);
        if (uri === null) {
            throw new GuardError(rule, why, offset, line);
        }
        return uri;
    }

    /** The line of options.policy, counted from 1, that allows the host of a text that passes, or denies the text; null if none does. */
    function guardLine(value, options = {}) {
        return decide(value, options).line;
    }

    function checkPolicy(rules) {
        if (rules === '') {
            return;
        }
        const { heap } = engine;
        const len = engine.write(rules, heap);
        engine.produce(heap + len, (out, cap) => engine.call.policy_fault(heap, len, out, cap));
        if (engine.reply[SAME] === 1) {
            const records = new Records(engine, heap + len);
            const [line, fault, word] = [records.number(), records.text(), records.text()];
            throw new RangeError(`policy, line ${line}: ${fault} ${JSON.stringify(word.slice(0, 60))}`);
        }
    }

    /** True for an address that a server should not connect to when someone else names it. A RangeError for another text. */
    function addressIsInternal(ip) {
        const text = textOf(ip);
        const { heap } = engine;
        const answer = engine.call.address_is_internal(heap, engine.write(text, heap));
        if (answer === 2) {
            throw new RangeError(`not an IP address: ${JSON.stringify(text.slice(0, 60))}`);
        }
        return answer === 1;
    }

    return { readers, readersAgree, guard, guardLine, addressIsInternal };
}

/**
 * Why guard does not let a text through: `rule`, `why`, `offset`, in UTF-16 units, where one character is to blame, else null, and `line`, the
 * line of options.policy that denies it, or null.
 */
export class GuardError extends Error {
    constructor(rule, why, offset = null, line = null) {
        super(offset === null ? `${rule}: ${why}` : `${rule}: offset ${offset}: ${why}`);
        this.name = 'GuardError';
        this.rule = rule;
        this.why = why;
        this.offset = offset;
        this.line = line;
    }
}

/** A host of a policy in A-labels. */
function hostWord(word) {
    const below = word.startsWith('*.') ? '*.' : '';
    const name = word.slice(below.length);
    const ascii = /^[\0-\x7f]*$/.test(name) ? name : asciiOf(name);
    if (ascii === null) {
        throw new RangeError(`a host without A-labels: ${JSON.stringify(word.slice(0, 60))}`);
    }
    return below + ascii;
}

/** A list of words as a line of a policy. One word stands for a list of one. */
function policyLine(kind, words) {
    if (words === null || words === undefined) {
        return '';
    }
    const list = [...(typeof words === 'string' || typeof words === 'number' ? [words] : words)].map(String);
    const bad = list.find((word) => word === '' || /[\0-\x20\x7f\s]|^#/.test(word));
    if (bad !== undefined) {
        throw new RangeError(`not a ${kind}: ${JSON.stringify(bad.slice(0, 60))}`);
    }
    return `\nallow ${kind} ${(kind === 'host' ? list.map(hostWord) : list).join(' ')}`;
}

function policyOf(schemes, hosts, ports) {
    return policyLine('scheme', schemes) + policyLine('host', hosts) + policyLine('port', ports);
}

const newEngine = () => new Engine(CODES, 'readers_only', 'urikit/readers');
export const engine = newEngine();
export const kit = define(engine);
export const parts = { engine, newEngine, define, imports: importsOf };
