// SPDX-License-Identifier: MIT
// urikit/lint: what is dangerous or misleading in an identifier, and all of urikit/readers.
import { Engine, SAME } from './engine.js';
import { unitsOf } from './error.js';
import { define as defineReaders, importsOf } from './readers-all.js';
import { Records } from './record.js';
import { nameOf, textOf } from './reference.js';
import { CODES } from './uri-codes.js';

const SEVERITIES = ['note', 'warning', 'error'];

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
     * end in UTF-16 units, startByte and endByte in bytes of its UTF-8. policy: lines, as `urikit lint --policy` reads them.
     */
    function lint(value, { policy = '' } = {}) {
        const text = textOf(value);
        if (typeof policy !== 'string') {
            throw new TypeError(`a policy is a string of lines, not ${nameOf(policy)}`);
        }
        const all = lintRules();
        const { heap } = engine;
        const len = engine.write(text, heap);
        const policyLen = engine.write(policy, heap + len);
        const to = heap + len + policyLen;
        engine.produce(to, (out, cap) => engine.call.lint(heap, len, heap + len, policyLen, out, cap));
        if (engine.reply[SAME] === 0xffffffff) {
            const records = new Records(engine, to);
            const [line, fault, word] = [records.number(), records.text(), records.text()];
            throw new RangeError(`policy, line ${line}: ${fault} ${JSON.stringify(word.slice(0, 60))}`);
        }
        const unit = unitsOf(text, len);
        const findings = [];
        for (const records = new Records(engine, to); !records.done; ) {
            const [rule, severity, startByte, endByte] = [records.number(), records.number(), records.number(), records.number()];
            findings.push({ ...all[rule], severity: SEVERITIES[severity], start: unit(startByte), end: unit(endByte), startByte, endByte, why: records.text() });
        }
        return findings;
    }

    return { lint, lintRules, ...defineReaders(engine) };
}

const newEngine = () => new Engine(CODES, 'lint_rule', 'urikit/lint');
export const engine = newEngine();
export const kit = define(engine);
export const parts = { engine, newEngine, define, imports: importsOf };
