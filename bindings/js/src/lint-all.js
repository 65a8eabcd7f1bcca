// SPDX-License-Identifier: MIT
// urikit/lint: what is dangerous or misleading in an identifier, and how other programs read it.
import { Engine, SAME } from './engine.js';
import { unitsOf } from './error.js';
import { Records } from './record.js';
import { textOf } from './reference.js';
import { CODES } from './uri-codes.js';

export function define(engine) {
    let rules = null;

    /** All rules: { id, title, severity, section }. */
    function lintRules() {
        if (rules === null) {
            const found = [];
            const { heap } = engine;
            for (;;) {
                engine.produce(heap, (out, cap) => engine.call.lint_rule(found.length, out, cap));
                if (engine.reply[SAME] === 0) {
                    break;
                }
                const records = new Records(engine, heap);
                const [id, title, severity, section] = [records.text(), records.text(), records.text(), records.text()];
                found.push(Object.freeze({ id, title, severity, section }));
            }
            rules = Object.freeze(found);
        }
        return rules;
    }

    /**
     * The findings about a text, which need not be valid: { id, title, severity, section, start, end, why }, start and
     * end in UTF-16 units, startByte and endByte in bytes of its UTF-8.
     */
    function lint(value) {
        const text = textOf(value);
        const all = lintRules();
        const { heap } = engine;
        const len = engine.write(text, heap);
        const to = heap + len;
        engine.produce(to, (out, cap) => engine.call.lint(heap, len, out, cap));
        const unit = unitsOf(text, len);
        const findings = [];
        for (const records = new Records(engine, to); !records.done; ) {
            const [rule, startByte, endByte] = [records.number(), records.number(), records.number()];
            findings.push({ ...all[rule], start: unit(startByte), end: unit(endByte), startByte, endByte, why: records.text() });
        }
        return findings;
    }

    /**
     * How other programs read a text, by our models: { name, version, accepts, scheme, host, port, path, query, why }; parts are
     * null where there is none, why is null where the program accepts the text.
     */
    function readers(value) {
        const text = textOf(value);
        const { heap } = engine;
        const len = engine.write(text, heap);
        const to = heap + len;
        return Array.from({ length: engine.call.readers() }, (unused, which) => {
            engine.produce(to, (out, cap) => engine.call.reader(which, heap, len, out, cap));
            const accepts = engine.reply[SAME] === 1;
            const records = new Records(engine, to);
            const [name, version, why, scheme, host, port, path, query] = Array.from({ length: 8 }, () => records.text());
            return { name, version, accepts, scheme, host, port: port === null ? null : Number(port), path, query, why };
        });
    }

    /** True if at least one program accepts the text, and all that do read the same. */
    function readersAgree(value) {
        const { heap } = engine;
        return engine.call.readers_agree(heap, engine.write(textOf(value), heap)) === 1;
    }

    /**
     * The text to fetch, if every program reads it alike and the options allow it; throws a GuardError if not. A host that is not
     * ASCII does not pass: make A-labels first.
     */
    function guard(value, { schemes = ['http', 'https'], hosts = null, ports = null, internal = false, base = null, policy = '' } = {}) {
        const text = textOf(value);
        const { heap } = engine;
        const rules = policy + policyOf(schemes, hosts, ports);
        const len = engine.write(text, heap);
        const policyAt = heap + len;
        const policyLen = engine.write(rules, policyAt);
        const baseAt = policyAt + policyLen;
        const baseLen = base === null ? 0 : engine.write(textOf(base), baseAt);
        if (base !== null && baseLen === 0) {
            throw new GuardError('invalid', 'the base is empty');
        }
        const to = baseAt + baseLen;
        engine.produce(to, (out, cap) => engine.call.guard(heap, len, policyAt, policyLen, baseAt, baseLen, internal ? 1 : 0, out, cap));
        const passes = engine.reply[SAME] === 1;
        const records = new Records(engine, to);
        if (passes) {
            return records.text();
        }
        throw new GuardError(records.text(), records.text());
    }

    /** True for an address that a server should not fetch from when someone else names it. A RangeError for another text. */
    function addressIsInternal(ip) {
        const { heap } = engine;
        const answer = engine.call.address_is_internal(heap, engine.write(textOf(ip), heap));
        if (answer === 2) {
            throw new RangeError(`no IP address: ${String(ip).slice(0, 60)}`);
        }
        return answer === 1;
    }

    return { lint, lintRules, readers, readersAgree, guard, addressIsInternal };
}

/** Why guard does not let a text through: `rule` and `why`. */
export class GuardError extends Error {
    constructor(rule, why) {
        super(`${rule}: ${why}`);
        this.name = 'GuardError';
        this.rule = rule;
        this.why = why;
    }
}

/** A list of words as a line of a policy. */
function policyLine(kind, words) {
    if (words === null || words === undefined) {
        return '';
    }
    const list = [...words].map(String);
    const bad = list.find((word) => word === '' || /[\0-\x20#]/.test(word));
    if (bad !== undefined) {
        throw new RangeError(`no ${kind}: ${JSON.stringify(bad.slice(0, 60))}`);
    }
    return `\nallow ${kind} ${list.join(' ')}`;
}

function policyOf(schemes, hosts, ports) {
    return policyLine('scheme', schemes) + policyLine('host', hosts) + policyLine('port', ports);
}

const newEngine = () => new Engine(CODES, 'lint_rule');
export const engine = newEngine();
export const kit = define(engine);
export const parts = { engine, newEngine, define, imports: () => ({}) };
