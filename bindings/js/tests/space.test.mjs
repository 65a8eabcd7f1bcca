// SPDX-License-Identifier: MIT
// Every function of the WebAssembly that writes where it is told: it writes nothing after the bytes that it may write, and
// with as many as it asks for it says what it says with more.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as all from 'urikit';
import * as coap from 'urikit/coap';
import * as compat from 'urikit/compat';
import * as lint from 'urikit/lint';
import * as readers from 'urikit/readers';
import { MORE_TESTS, LINT_TESTS, READERS_TESTS, runVectors, TESTS } from './vectors.js';
import { read } from './files.js';

const E_SPACE = 32; // urikit/code.h
const [AT, LEN] = [0, 1]; // words of the reply: csrc/js.h
const UNTOUCHED = 0x7b; // a brace, which what becomes JSON in the end changes
const MORE = 64; // bytes after the output that are looked at
/** The functions whose last two parameters are where to write, and how many bytes. */
const PRODUCERS = ['normalize', 'resolve', 'relativize', 'edit', 'encode', 'map', 'cri', 'cri_two', 'cri_scheme_name', 'family', 'template_check',
    'template_expand', 'template_match', 'lint', 'lint_rule', 'reader', 'readers_target', 'policy_fault', 'guard', 'coap_options', 'coap_compose',
    'parse_normal', 'normal', 'resolve_normal'];
const called = new Set();

/** What a call says: its code, the reply and the output. */
function outcome(exports, call, args, to, cap) {
    const code = call(...args, to, cap);
    const reply = [...new Uint32Array(exports.memory.buffer, exports.reply(), 3)];
    const from = reply[AT] <= cap ? reply[AT] : 0; // some tell here where the output begins
    const len = Math.min(reply[LEN], cap - from);
    return { code, reply, output: code === 0 ? Buffer.from(new Uint8Array(exports.memory.buffer, to + from, len)).toString('hex') : '' };
}

/** The same call with less space. */
function checkSpace(name, exports, call, args, to, cap) {
    const whole = outcome(exports, call, args, to, cap);
    const bytes = new Uint8Array(exports.memory.buffer, to);
    let need = 0;
    let got = whole;
    for (let n = 0; n === 0 || (got.code === E_SPACE && n < 8); n++) {
        need = n === 0 ? 0 : Math.max(got.reply[LEN], need);
        if (need + MORE > bytes.length || whole.code === E_SPACE) {
            return; // the memory has no more
        }
        const every = name.startsWith('template') ? 1 : Math.max(need - 1, 1); // those ask for more than they write
        for (let less = 0; less <= need; less += less + every > need && less < need ? need - less : every) {
            bytes.fill(UNTOUCHED, 0, need + MORE);
            got = outcome(exports, call, args, to, less);
            assert.ok(bytes.subarray(less, need + MORE).every((byte) => byte === UNTOUCHED), `${name}: writes after ${less} bytes`);
            assert.ok(got.code !== E_SPACE || got.reply[LEN] > less, `${name}: asks for ${got.reply[LEN]} bytes and has ${less}`);
            if (got.code !== E_SPACE) {
                assert.deepEqual(got, whole, `${name} with ${less} of ${need} bytes`);
            }
        }
        got = outcome(exports, call, args, to, need);
    }
    assert.deepEqual(got, whole, `${name} with ${need} bytes`);
    called.add(name);
}

const { Instance } = WebAssembly;
WebAssembly.Instance = class extends Instance {
    constructor(...given) {
        super(...given);
        const { exports } = this;
        const own = { ...exports };
        for (const name of PRODUCERS.filter((one) => exports[one])) {
            own[name] = (...args) => {
                checkSpace(name, exports, exports[name], args.slice(0, -2), ...args.slice(-2));
                return exports[name](...args);
            };
        }
        Object.defineProperty(this, 'exports', { value: own });
    }
};

test('what is written is in the space that is given', async () => {
    await Promise.all([all, coap, lint, readers].map((kit) => kit.init()));
    await runVectors(all, read, { ...TESTS, ...MORE_TESTS });
    await runVectors(lint, read, { ...LINT_TESTS, ...READERS_TESTS });
    await runVectors(readers, read, READERS_TESTS);
    for (const text of ['HTTP://u@H:80/%7e/../a?b#c', 'ws://h/a?b', '', 'http://[FE80::1%25a]/', 'a/b']) {
        compat.parse(text);
        compat.normalize(text);
        compat.resolve('http://a/b/c?d', text);
    }
    for (const policy of ['nonsense', 'port.default nonsense', '\n\n= x']) {
        assert.throws(() => lint.lint('http://h:80/', { policy }));
        assert.throws(() => readers.guard('http://h/', { policy }));
    }
    const destination = { address: '192.0.2.1', port: 5684 };
    for (const uri of ['coaps://example.com:61616/a/b%2Fc?q=1&r', 'coap://h', 'coap://h/a//b']) {
        const { scheme, options } = coap.coapOptions(uri, { destination });
        coap.uriOfOptions(options, { scheme, destination });
        coap.criOfOptions(options, { scheme, destination });
    }
    assert.equal(all.encode('\u00e9 /'), '%C3%A9%20%2F');
    const values = { a: ['1', '2'], b: 'x', c: { k: '"\u00e9"', l: '2' }, d: 'long' };
    for (const text of ['{/a*}{?b,c*}{#d:3}', 'http://h/a/literal/{b}', '{?c*}', '{b}{b}', '', '{d}/'.repeat(9)]) {
        const template = new all.URITemplate(text);
        assert.ok(template.match(template.expand(values)), text);
    }
    assert.throws(() => new all.URITemplate('{a').expand({}));
    assert.deepEqual(PRODUCERS.filter((name) => !called.has(name)), []);
});
