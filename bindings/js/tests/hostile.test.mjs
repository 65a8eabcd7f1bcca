// SPDX-License-Identifier: MIT
// Modules that are not ours, too little memory, very long texts, many calls.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { convertDocument, createInstance, findCRIs, init, IRI, normalize, parseMany, URI, URIError } from 'urikit';
import * as coap from 'urikit/coap';
import * as compat from 'urikit/compat';
import * as lint from 'urikit/lint';
import * as readers from 'urikit/readers';
import * as small from 'urikit/uri';
import { read } from './files.js';
import { rowsOf as rowsOfVectors } from './rows.js';

const bytes = await readFile(new URL(import.meta.resolve('urikit/urikit.wasm')));

test('init again after a failure; later calls wait for the first', async () => {
    await assert.rejects(init(new Uint8Array(8)), /cannot be compiled/);
    assert.throws(() => new URI('a'), /await init\(\)/);
    const [a, b] = [init(bytes), init()];
    await Promise.all([a, b]);
    assert.equal(new URI('//h').host, 'h');
});

test('a module that is cut short, of another version, or another one', async () => {
    for (const cut of [0, 4, 8, 100, bytes.length >> 1, bytes.length - 1]) {
        await assert.rejects(createInstance(bytes.subarray(0, cut)), Error, `${cut} bytes`);
    }
    const other = Uint8Array.from(bytes);
    other[bytes.length >> 1] ^= 0xff; // perhaps still a module: then it must not be ours, or be ours all the same
    await createInstance(other).catch((error) => assert.ok(error instanceof Error));
    const empty = Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0]);
    await assert.rejects(createInstance(empty), /of something else/);
    // (module (memory (export "memory") 1) (func (export "version") (result i32) i32.const 20000))
    const future = Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 127, 3, 2, 1, 0, 5, 3, 1, 0, 1, 7, 20, 2, 6, 109, 101,
        109, 111, 114, 121, 2, 0, 7, 118, 101, 114, 115, 105, 111, 110, 0, 0, 10, 8, 1, 6, 0, 65, 160, 156, 1, 11]);
    await assert.rejects(createInstance(future), /of version 2\.0\.0/);
    await assert.rejects(small.createInstance(new URL('none.wasm', import.meta.url)), Error);
    for (const wrong of [3, null, {}, [1]]) {
        if (wrong !== null) {
            await assert.rejects(createInstance(wrong), TypeError);
        }
    }
});

test('another module of the package', async () => {
    const KITS = { uri: small, urikit: { createInstance }, coap, lint, readers };
    for (const [name, kit] of Object.entries(KITS)) {
        for (const other of Object.keys(KITS)) {
            const start = () => kit.createInstance(new URL(import.meta.resolve(`urikit/${other}.wasm`)));
            await (other === name ? start() : assert.rejects(start(), Error, `${name} with ${other}`));
        }
    }
});

test('sources: bytes, a buffer, a compiled module, a response, an address, promises of them', async () => {
    const module = await WebAssembly.compile(bytes);
    const response = () => new Response(bytes, { headers: { 'content-type': 'application/wasm' } });
    for (const source of [bytes, bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), module, response(),
        Promise.resolve(response()), import.meta.resolve('urikit/urikit.wasm'), new URL(import.meta.resolve('urikit/urikit.wasm'))]) {
        const kit = await createInstance(source);
        assert.equal(new kit.URI('//h').host, 'h');
    }
});

test('too little memory is an exception, and the instance goes on', async () => {
    const kit = await createInstance(bytes, { memoryLimit: 4 * 65536 });
    const long = `http://h/${'a'.repeat(3 * 65536)}`;
    for (let i = 0; i < 3; i++) {
        assert.throws(() => new kit.URI(long), RangeError);
        assert.throws(() => kit.normalize(long), RangeError);
        assert.throws(() => kit.encode('\u00e9'.repeat(65536)), RangeError);
        assert.throws(() => kit.parseMany([long, long]), RangeError);
        assert.equal(String(new kit.URI('http://h/a').resolve('../b')), 'http://h/b');
        assert.equal(kit.normalize('HTTP://h'), 'http://h');
    }
});

test('a machine that gives no memory is an exception in every entry point, and the instance goes on', async () => {
    const kits = [await createInstance(bytes), await lint.createInstance(), await coap.createInstance(), await small.createInstance()];
    const [all, findings, options, one] = kits;
    const { parse, normalize: normal, resolve: target } = compat;
    const long = `http://h/${'a'.repeat(1 << 20)}`;
    const wide = `http://h/${'\u00e9'.repeat(1 << 20)}`;
    const calls = [
        () => new all.URI(long), () => new all.IRI(wide), () => all.normalize(wide), () => all.parseMany(long), () => all.parseMany([wide]),
        () => new all.CRI(long), () => new all.CRI(new Uint8Array(1 << 20)), () => all.encode(wide), () => all.resolve('http://a/', long),
        () => new all.UserURL(`usr:a/${'b'.repeat(1 << 20)}`), () => new all.NoshURI(`nosh://1673/com.example.foo/${'b'.repeat(1 << 20)}`),
        () => findings.lint(long), () => findings.readers(long), () => options.coapOptions(`coap://h/${'a'.repeat(1 << 20)}`), () => new one.URI(long),
        () => parse(long), () => normal(long), () => target('http://a/', long),
    ];
    normal('HTTP://h'); // its module is started
    const { grow } = WebAssembly.Memory.prototype;
    WebAssembly.Memory.prototype.grow = () => { throw new RangeError('no memory'); };
    try {
        for (const call of calls) {
            assert.throws(call, RangeError, String(call));
        }
        assert.equal(String(new all.URI('http://h/a').resolve('../b')), 'http://h/b');
        assert.equal(new one.URI('//h').host, 'h');
        assert.equal(normal('HTTP://h'), 'http://h/');
        assert.equal(findings.lint('http://u@h/')[0].id, 'userinfo-web');
        assert.equal(options.coapOptions('coap://h/p').options.length, 2);
    } finally {
        WebAssembly.Memory.prototype.grow = grow;
    }
    for (const call of calls.slice(0, 2)) { // with memory again
        call();
    }
    assert.equal(parse(long).path.length, (1 << 20) + 1);
});

/** Run with the n-th growth of a memory refused; true if it was. */
function withoutGrowth(n, run) {
    const { grow } = WebAssembly.Memory.prototype;
    let left = n;
    WebAssembly.Memory.prototype.grow = function growOrNot(pages) {
        left -= 1;
        if (left === 0) {
            throw new RangeError('no memory');
        }
        return grow.call(this, pages);
    };
    try {
        run();
    } finally {
        WebAssembly.Memory.prototype.grow = grow;
    }
    return left <= 0;
}

test('each growth of the memory refused in turn: an exception, then the instance goes on', async () => {
    const module = await WebAssembly.compile(bytes);
    const many = Array.from({ length: 5000 }, (_, i) => `HTTP://h${i}/${'%7e'.repeat(i % 40)}/../x?\u00e9`);
    const wide = `http://h/${'\u00e9'.repeat(1 << 17)}`;
    const rowsOf = (columns) => [...columns.codes, ...columns.pathEnd, columns.part(0, 'path')];
    const calls = [
        (kit) => kit.normalize(wide), (kit) => String(new kit.URI(`http://h/${'a'.repeat(1 << 18)}`).resolve('../b')),
        (kit) => kit.resolve('http://a/b/', 'c/'.repeat(1 << 17)), (kit) => kit.equal(wide, `HTTP${wide.slice(4)}`),
        (kit) => String(new kit.IRI(wide)), (kit) => kit.encode(wide), (kit) => new kit.CRI(`coap://h/${'a/'.repeat(1 << 16)}`).toEDN(),
        (kit) => String(new kit.UserURL(`usr:a/${'b'.repeat(1 << 18)}`).normalize()), (kit) => rowsOf(kit.parseMany(many)),
        (kit) => kit.relativize('http://h/', `http://h/${'a/'.repeat(1 << 17)}`),
        (kit) => String(new kit.NoshURI(`nosh://1673/com.example.foo/${'b'.repeat(1000)}`)), (kit) => rowsOf(kit.parseMany(wide)),
    ];
    let refusals = 0;
    for (const call of calls) {
        const usual = call(await createInstance(module));
        let refused = true;
        for (let n = 1; refused; n++) {
            const kit = await createInstance(module);
            let got = null;
            refused = withoutGrowth(n, () => {
                try {
                    got = call(kit);
                } catch (error) {
                    assert.ok(error instanceof RangeError, `${call}: ${error}`);
                }
            });
            assert.deepEqual(got, refused ? null : usual, `${call} with growth ${n} refused`);
            assert.deepEqual(call(kit), usual, `${call} after growth ${n} was refused`);
            refusals += refused;
        }
    }
    assert.ok(refusals >= calls.length, `${refusals} refusals`);
});

test('a call that a full stack ends leaves the instance as it was', async () => {
    const kit = await createInstance(bytes);
    const findings = await lint.createInstance();
    const options = await coap.createInstance();
    const one = await small.createInstance();
    const calls = [
        () => kit.normalize('HTTP://h/%7e/./../x'), () => new kit.URI('http://u@h:80/a?b#c').resolve('../c'), () => kit.equal('http://a', 'HTTP://a'),
        () => new kit.CRI('coap://h/a').toEDN(), () => new kit.UserURL('usr:a/b?c=d').normalize(), () => kit.parseMany(['a:b', 'c']),
        () => findings.lint('http://u@h/'), () => findings.guard('http://\u00fc/'), () => options.coapOptions('coap://h/p'), () => one.normalize('HTTP://h'), () => compat.normalize('HTTP://h/%7e'),
    ];
    const usual = calls.map((call) => JSON.stringify(call()));
    const large = Array(100).fill(0); // so that the stack is full after some hundred calls
    const dive = (call, ...more) => {
        call();
        dive(call, ...more);
    };
    let full = 0;
    for (let i = 0; i < 500; i++) { // the stack becomes full in another place each time, often in a module
        try {
            dive(calls[i % calls.length], ...large);
        } catch (error) {
            full += error instanceof RangeError;
        }
    }
    assert.equal(full, 500);
    assert.deepEqual(calls.map((call) => JSON.stringify(call())), usual);
});

test('wrong types in every entry point', async () => {
    await init();
    await lint.init();
    await readers.init();
    await coap.init();
    const kit = await createInstance(bytes);
    for (const value of [undefined, null, 1, {}, [], Symbol('a'), () => 1, 10n, true]) {
        for (const call of [
            () => compat.parse(value), () => compat.resolve(value, 'a'), () => compat.resolve('a:', value), () => lint.lint(value),
            () => lint.readers(value), () => readers.readersAgree(value), () => readers.guard(value), () => readers.addressIsInternal(value), () => new kit.CRI(value), () => kit.CRI.fromEDN(value), () => new kit.UserURL(value),
            () => new kit.NoshURI(value), () => coap.coapOptions(value), () => kit.parseMany(Array.isArray(value) ? [1] : value),
            () => coap.uriOfOptions([{ number: 11, value: value === undefined ? 1 : value }]), () => new kit.URI('a:').withPath(value),
            () => new kit.URI('a:').setQuery(value, 'b'), () => new kit.URITemplate(value), () => new kit.URITemplate('{a}').match(value),
        ]) {
            assert.throws(call, TypeError, `${String(call)} ${typeof value}`);
        }
    }
});

test('texts of 64 MB', async () => {
    await init();
    const ascii = `http://h/${'abcdefgh'.repeat(8 << 20)}`;
    const u = new URI(ascii);
    assert.equal(u.path.length, ascii.length - 8);
    assert.equal(normalize(ascii), ascii);
    assert.throws(() => new URI(`${ascii} `), { offset: ascii.length, code: 'char' });
    const wide = `http://h/${'\u00e9'.repeat(32 << 20)}`;
    assert.equal(new IRI(wide).path.length, (32 << 20) + 1);
    assert.throws(() => new IRI(`${wide}\ud800`), { offset: wide.length, code: 'utf8', byteOffset: 9 + (64 << 20) });
    assert.equal(parseMany([ascii, 'a']).part(1, 'path'), 'a');
    assert.equal(new URI(`?${'a&'.repeat(1 << 20)}`).queryPairs.length, (1 << 20) + 1);
});

test('a gigabyte is more than a string can be; half of one is an exception or an answer', async () => {
    const kit = await createInstance(bytes, { memoryLimit: 256 << 20 });
    const long = 'a'.repeat(400 << 20);
    assert.throws(() => new kit.URI(long), RangeError);
    assert.equal(new kit.URI('//h').host, 'h');
});

test('a million calls leave the memory as it is', async () => {
    const module = await WebAssembly.compile(bytes);
    const memories = [];
    const instance = WebAssembly.Instance;
    WebAssembly.Instance = class extends instance {
        constructor(...args) {
            super(...args);
            memories.push(this.exports.memory);
        }
    };
    const kit = await createInstance(module);
    WebAssembly.Instance = instance;
    assert.equal(memories.length, 1);
    const round = (i) => {
        const u = new kit.URI(`http://h${i % 100}/a/b?q=${i}#f`);
        kit.normalize('HTTP://h/%7e');
        u.resolve('../x');
        kit.canParse('a b');
    };
    round(99);
    const before = memories[0].buffer.byteLength;
    for (let i = 0; i < 250000; i++) {
        round(i);
    }
    for (let i = 0; i < 2000; i++) {
        new kit.CRI(`coap://h/${i}`).resolve('x').toEDN();
        new kit.UserURL('usr:a/b?c=d').normalize();
        new kit.NoshURI('nosh://1673/com.example.foo/123').normalize();
        assert.throws(() => new kit.URI('a b'));
    }
    assert.equal(memories[0].buffer.byteLength, before);
});

test('CBOR documents, cut, with one byte changed, and with one more: what one call refuses the other does, at the same place', async () => {
    await init();
    const seen = [0, 0];
    const result = (call) => {
        try {
            return call();
        } catch (error) {
            assert.ok(error instanceof URIError, error);
            return `${error.code}:${error.byteOffset}`;
        }
    };
    const tried = (data) => {
        for (const [to, profile] of [['cri', 'r18'], ['uri', 'final']]) {
            const found = result(() => findCRIs(data));
            const made = result(() => convertDocument(data, to, { profile }));
            if (typeof found === 'string') {
                assert.equal(made, found, `${data}`);
                assert.ok(Number(found.split(':')[1]) <= data.length, `${data}`);
            } else {
                assert.equal(findCRIs(made).length, found.length, `${data}`);
                assert.ok(found.every((one) => one.start < one.end && one.end <= data.length), `${data}`);
            }
            seen[typeof found === 'string' ? 1 : 0]++;
        }
    };
    for (const name of ['cbor_convert', 'cbor_find']) {
        for (const { hex } of rowsOfVectors(await read(name))) {
            const data = [...Buffer.from(Buffer.from(hex ?? []).toString(), 'hex')].slice(0, 80);
            data.forEach((was, i) => {
                tried(Uint8Array.from(data.slice(0, i)));
                for (const byte of [0x00, 0x1b, 0x5f, 0x7f, 0x9f, 0xbf, 0xd8, 0xff, was ^ 1, was ^ 0x20]) {
                    const after = data.slice(i + 1);
                    tried(Uint8Array.from([...data.slice(0, i), byte, ...after]));
                    tried(Uint8Array.from([...data.slice(0, i), was, byte, ...after]));
                }
            });
        }
    }
    assert.ok(Math.min(...seen) > 5000, `${seen}`);
});
