// SPDX-License-Identifier: MIT
// What the C of the modules decides: schemes and labels, columns, errors of calls that the classes check before.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { CRI, equal, init, relativize, resolve } from 'urikit';
import * as coap from 'urikit/coap';
import * as compat from 'urikit/compat';

await init();
await coap.init();

const bytes = await readFile(new URL(import.meta.resolve('urikit/urikit.wasm')));
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { urikit: { check_text: () => 0 } });
const heap = exports.heap();
const readersModule = new WebAssembly.Module(await readFile(new URL(import.meta.resolve('urikit/readers.wasm'))));

/** Writes texts one after another; [address, length] of each, and where they end. */
function written(...texts) {
    let at = heap;
    const places = texts.map((text) => {
        const one = typeof text === 'string' ? new TextEncoder().encode(text) : Uint8Array.from(text);
        new Uint8Array(exports.memory.buffer).set(one, at);
        at += one.length;
        return [at - one.length, one.length];
    });
    return { places, end: (at + 15) & ~15 };
}

const replyOf = () => [...new Uint32Array(exports.memory.buffer, exports.reply(), 16)];
const textAt = (at, len) => new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, len));

test('compat: a scheme is known by each of its letters', () => {
    const known = ['http', 'https', 'ws', 'wss', 'urn'];
    for (const scheme of known) {
        for (let i = 0; i < scheme.length; i++) {
            for (const other of ['x', '0', '+'].filter((c) => i > 0 || c === 'x')) {
                const text = `${scheme.slice(0, i)}${other}${scheme.slice(i + 1)}://h:80`;
                assert.equal(compat.normalize(text), text);
                assert.equal(compat.normalize(text.toUpperCase()), text);
            }
        }
        const longer = `${scheme}x://h:80`;
        assert.equal(compat.normalize(longer), longer);
    }
    assert.equal(compat.normalize('HTTP://h:80'), 'http://h/');
    assert.equal(compat.normalize('HTTPS://h:443'), 'https://h/');
});

test('compat: the first and the last letter in upper case, and the characters beside them', () => {
    for (const [text, host] of [['//A/', 'a'], ['//Z/', 'z'], ['//[::A]/', '::a'], ['//AbZ/', 'abz'], ['//a/AZ', 'a']]) {
        assert.equal(compat.parse(text).host, host);
        assert.equal(compat.parse(text).path, text.endsWith('AZ') ? '/AZ' : '/');
    }
    assert.equal(compat.parse('AZ://h').scheme, 'az');
    assert.equal(compat.parse('//a/%41').path, '/A');
});

test('compat: an error is that of the text, not of the one before it', () => {
    for (const [before, text] of [['http://h:65536/', 'http://h:65536/%'], ['http://%C3%A9/', 'http://%C3%A9/%'], ['ws://%C3%A9/', 'ws://%C3%A9/%zz']]) {
        compat.parse(before);
        assert.match(compat.parse(text).error, /hex digits/);
        assert.throws(() => compat.resolve(text, 'x'), { code: 'percent' });
        assert.throws(() => compat.resolve('http://h/', text.slice(5)), { code: 'percent' });
    }
});

test('labels are in lower case, other text need not be', () => {
    const label = (text) => Uint8Array.from([0x82, 0x20, 0x81, 0x60 + Buffer.byteLength(text), ...Buffer.from(text)]);
    for (const [text, at] of [['a', -1], ['z0-', -1], ['A', 0], ['Z', 0], ['aA', 1], ['aZb', 1], ['bMA', 1], ['\u00e9', -1]]) {
        if (at < 0) {
            assert.equal(CRI.canParse(label(text)), true);
        } else {
            assert.equal(CRI.canParse(label(text)), false);
            assert.throws(() => new CRI(label(text)), { code: 'cri_label_case', byteOffset: 4 + at });
            assert.throws(() => CRI.fromEDN(`[-1, ["${text}"]]`), { code: 'cri_label_case' });
        }
    }
    assert.equal(CRI.fromEDN('[-1, ["a"], ["AZ"]]').edn, '[-1, ["a"], ["AZ"]]');
});

test('a CRI with a scheme is full, a reference is not', () => {
    assert.equal(new CRI('coap://h').isFull, true);
    assert.equal(new CRI('//h').isFull, false);
    assert.equal(new CRI('a').isFull, false);
});

test('the numbers of schemes, in both profiles', () => {
    const NUMBERS = [['coap', 0, 0], ['coaps', 1, 1], ['http', 2, 2], ['https', 3, 3], ['coap+ws', 8, 24], ['coaps+ws', 9, 25]];
    for (const [name, ...numbers] of NUMBERS) {
        for (const profile of [0, 1]) {
            const { places: [place], end } = written(name);
            exports.cri_scheme_number(...place, profile);
            assert.equal(replyOf()[2], numbers[profile]);
            assert.equal(exports.cri_scheme_name(numbers[profile], profile, end, 64), 0);
            assert.equal(textAt(end + 4, replyOf()[1] - 4), name);
        }
    }
    const { places: [none] } = written('no.such.scheme');
    exports.cri_scheme_number(...none, 0);
    assert.equal(replyOf()[2], 0xffffffff);
});

test('a CRI that is not one: every call says why and where', () => {
    const good = [0x82, 0x20, 0x81, 0x61, 0x61];
    const tagged = [0xd8, 0x63, ...good];
    for (const [bad, at] of [[[0x82, 0x20, 0x81, 0x61, 0x41], 4], [[0xd8, 0x63, 0x82, 0x20, 0x81, 0x61, 0x41], 6], [[0x81], 1]]) {
        const { places: [one, two], end } = written(bad, good);
        const code = exports.cri_check(...one, 0);
        assert.notEqual(code, 0);
        const [where] = replyOf();
        assert.equal(bad.length > 1 ? where : at, at);
        for (const op of [2, 3, 4, 5]) {
            assert.equal(exports.cri(op, ...one, 0, end, 64), code);
            assert.equal(replyOf()[0], where);
        }
        for (const op of [0, 1, 2]) {
            assert.equal(exports.cri_two(op, ...one, ...two, 0, end, 64), code);
            assert.equal(replyOf()[0], where);
            assert.equal(exports.cri_two(op, ...two, ...one, 0, end, 64), code);
            assert.equal(replyOf()[0], where);
        }
    }
    const { places: [one, two], end } = written(good, tagged);
    assert.equal(exports.cri_two(2, ...one, ...two, 0, end, 64), 0);
    assert.equal(replyOf()[2], 1);
});

test('columns are as long as many_size says', () => {
    for (const rows of [1, 7, 8, 9, 100]) {
        const { places: [place], end } = written('s://u@h:1/p?q#f\n'.repeat(rows));
        const size = exports.many_size(rows);
        const memory = new Uint8Array(exports.memory.buffer);
        memory.fill(0xa5, end, end + size + 100);
        assert.equal(exports.many(...place, rows, end), 0);
        assert.deepEqual(replyOf().slice(0, 3), [place[1], rows, rows]);
        let last = size + 100;
        while (memory[end + last - 1] === 0xa5) {
            last--;
        }
        assert.ok(last <= size && last >= size - 20, `${rows} rows: ${last} of ${size} bytes`);
    }
});

test('CoAP: the options of a CRI are those of its URI, also with a destination', () => {
    for (const destination of [undefined, { address: '192.0.2.1', port: 5684 }, { address: '2001:db8::1', port: 61616 }, { address: null, port: 5683 }]) {
        for (const uri of ['coaps://example.com:61616/a', 'coap://192.0.2.1:5684/', 'coap://[2001:db8::1]:61616/x', 'coap://h/?q&r']) {
            const cri = new CRI(uri);
            const want = coap.coapOptions(uri, { destination });
            assert.deepEqual(coap.coapOptions(cri, { destination }), want, `${uri} ${JSON.stringify(destination)}`);
            const options = { scheme: want.scheme, destination: destination ?? { address: '192.0.2.9', port: 1 } };
            const made = String(new CRI(coap.criOfOptions(want.options, options)).toURI());
            assert.equal(made.replace(/^(coaps?:\/\/[^/?]*)(?![/\]])(?=\?|$)/, '$1/'), coap.uriOfOptions(want.options, options)); // a path is written
        }
    }
    assert.equal(coap.coapOptions('coap://192.0.2.1:5684/', { destination: { address: '192.0.2.1', port: 5684 } }).options.length, 0);
    assert.equal(coap.coapOptions('coap://[2001:db8::1]:61616/', { destination: { address: '2001:db8::1', port: 61616 } }).options.length, 0);
    for (const address of ['192.0.2', '::1::', 'h', '']) {
        assert.throws(() => coap.coapOptions('coap://h/', { destination: { address, port: 1 } }), { code: 'coap_destination' });
        assert.throws(() => coap.uriOfOptions([], { destination: { address, port: 1 } }), { code: 'coap_destination', offset: 0 });
    }
});

test('which of two texts is wrong', () => {
    for (const call of [resolve, relativize, equal]) {
        for (const texts of [['a:%zz', 'b:c'], ['b:c', 'a:%zz'], ['a:%zz', 'b:%zzz']]) {
            const text = texts.find((one) => one.includes('%'));
            assert.throws(() => call(...texts), { code: 'percent', offset: 3, text }, `${call.name} ${texts}`);
        }
    }
});

test('a base is wrong, or a target has no scheme', () => {
    for (const [base, target, text, offset] of [['a', 'b:c', 'a', 0], ['a:b', 'c', 'c', 0], ['a:%zz', 'c', 'a:%zz', 3]]) {
        relativizeFirst();
        assert.throws(() => relativize(base, target), { offset, text });
    }
    assert.throws(() => resolve('a', 'b'), { code: 'base', offset: 0, text: 'a' });
});

/** A call whose reply is another one. */
function relativizeFirst() {
    assert.throws(() => relativize('b:c', 'http://%zz'), { offset: 8 });
}

test('a base and a target may be IRIs', () => {
    assert.equal(relativize('http://b\u00fc/a/b', 'http://b\u00fc/a/c'), 'c');
    assert.equal(resolve('http://b\u00fc/a/b', 'c'), 'http://b\u00fc/a/c');
});

test('an edit of a text that is not one says why', () => {
    const { places: [bad, value, key], end } = written('a:%zz', 'v', 'k');
    for (let op = 0; op <= 5; op++) {
        assert.notEqual(exports.edit(op, ...bad, ...value, ...key, 0, 4, 0, end, 64), 0);
        assert.deepEqual(replyOf().slice(0, 2), [3, 0]);
    }
    assert.notEqual(exports.normalize(...bad, 0, 15, end, 64), 0);
    assert.equal(replyOf()[0], 3);
});

test('readers: what is not a reference is read as it is, also with a base', () => {
    for (const text of ['http://b\\c/', '%zz', 'a b']) {
        assert.equal(readersTarget(text), text);
    }
    assert.equal(readersTarget('../x'), 'http://h/x');
});

/** What readers_target makes of a text and a base. */
function readersTarget(text) {
    const call = (...args) => {
        const module = new WebAssembly.Instance(readersModule, { urikit: { to_ascii: () => 0 } }).exports;
        const memory = new Uint8Array(module.memory.buffer);
        let at = module.heap();
        const places = args.map((one) => {
            const { written: len } = new TextEncoder().encodeInto(one, memory.subarray(at));
            at += len;
            return [at - len, len];
        });
        assert.equal(module.readers_target(...places.flat(), at, 100), 0);
        const [, len] = new Uint32Array(module.memory.buffer, module.reply(), 2);
        return new TextDecoder().decode(memory.subarray(at, at + len));
    };
    return call('http://h/a/b', text);
}
