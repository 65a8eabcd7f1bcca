// SPDX-License-Identifier: MIT
// urikit/coap: the options of CoAP requests, from CRIs and URIs and back.
import { CODES } from './coap-codes.js';
import { bitsOf, bytesOf } from './cri.js';
import { ABSENT, AT, Engine, LEN, SAME } from './engine.js';
import { aligned, Records } from './record.js';
import { isIdentifier, nameOf, textOf } from './reference.js';
import { importsOf } from './unicode.js';

const NO_PORT = 0xffffffff;
const HOST_SPACE = 64; // besides what the text needs, for a Uri-Host
const NAMES = { 3: 'Uri-Host', 7: 'Uri-Port', 11: 'Uri-Path', 15: 'Uri-Query' };
const SCHEMES = { coap: 0, coaps: 1, 'coap+tcp': 6, 'coaps+tcp': 7 };
const WEB_SCHEMES = [{ 'coap+ws': 8, 'coaps+ws': 9 }, { 'coap+ws': 24, 'coaps+ws': 25 }];

export function define(engine) {
    /** A destination { address, port }, read once. */
    function destinationOf(destination) {
        if (destination === undefined || destination === null) {
            return { address: null, port: NO_PORT };
        }
        const { address = null, port } = destination;
        if (!Number.isInteger(port) || port < 0 || port > 65535) {
            throw new RangeError(`a destination has a port from 0 to 65535, not ${port}`);
        }
        if (address !== null && typeof address !== 'string') {
            throw new TypeError(`the address of a destination is a string or null, not ${nameOf(address)}`);
        }
        return { address, port };
    }

    /** Writes its address at `at`: [length, end] */
    function writeAddress({ address }, at) {
        const len = engine.writePlain(address, at);
        return [len, len === ABSENT ? at : at + len];
    }

    /**
     * The options of a request for a CRI (its bytes, or a CRI) or a URI or IRI (a string or an object of urikit):
     * { scheme, options }, each option { number, name, value }, its value bytes.
     * destination: { address, port } to which the request is sent.
     */
    function coapOptions(source, { destination, ...rest } = {}) {
        const bits = bitsOf(rest);
        const { heap } = engine;
        const bytes = bytesOf(source) ?? (isIdentifier(source) ? bytesOf(source.bytes) : null);
        const text = bytes ? null : textOf(source);
        const where = destinationOf(destination);
        const len = bytes ? engine.writeBytes(bytes, heap) : engine.write(text, heap);
        const ip = heap + len;
        const [ipLen, end] = writeAddress(where, ip);
        const space = len + (len >> 4) + 256 + HOST_SPACE;
        const to = aligned(end + space);
        engine.reserve(to);
        const code = engine.produce(to, (out, cap) => engine.call.coap_options(
            heap, len, bytes ? 0 : 1, bits, ip, ipLen, where.port, space, out, cap));
        if (code !== 0) {
            throw engine.error(code, engine.reply[AT], text);
        }
        const number = engine.reply[SAME];
        const scheme = Object.entries(schemesOf(bits)).find((entry) => entry[1] === number)?.[0] ?? String(number);
        const options = [];
        for (const records = new Records(engine, to); !records.done; ) {
            const option = { number: records.number(), value: records.bytes() };
            options.push({ number: option.number, name: NAMES[option.number], value: option.value });
        }
        return { scheme, options };
    }

    function schemesOf(bits) {
        return { ...SCHEMES, ...WEB_SCHEMES[bits & 1] };
    }

    function compose(options, uri, { scheme = 'coap', destination, ...rest } = {}) {
        const bits = bitsOf(rest);
        const number = schemesOf(bits)[scheme];
        if (number === undefined) {
            throw new RangeError(`unknown scheme '${scheme}' of CoAP`);
        }
        const list = [...options].map(({ number: option, value }) => {
            const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : bytesOf(value);
            if (!Number.isInteger(option) || option < 0 || option > 65535 || bytes === null) {
                throw new TypeError('an option is { number, value }, its value bytes or a string');
            }
            return [option, bytes];
        });
        const where = destinationOf(destination);
        const { heap } = engine;
        engine.reserve(heap + list.reduce((sum, [, bytes]) => sum + 8 + bytes.length, 0));
        let at = heap;
        for (const [option, bytes] of list) {
            const head = new DataView(engine.bytes.buffer, at, 8);
            head.setUint32(0, option, true);
            head.setUint32(4, bytes.length, true);
            at += 8 + engine.writeBytes(bytes, at + 8);
        }
        const [ipLen, end] = writeAddress(where, at);
        const to = aligned(end + list.length * engine.call.coap_option_size());
        engine.reserve(to);
        const code = engine.produce(to, (out, cap) => engine.call.coap_compose(
            heap, list.length, number, uri ? 1 : 0, bits, at, ipLen, where.port, out, cap));
        if (code !== 0) {
            throw engine.error(code, engine.reply[AT], null);
        }
        return to;
    }

    /** The bytes of the CRI of a request; options: { scheme, destination, profile, zone }. */
    function criOfOptions(list, options) {
        return engine.copy(compose(list, false, options), engine.reply[LEN]);
    }

    /** The URI of a request, a string. */
    function uriOfOptions(list, options) {
        return engine.text(compose(list, true, options), engine.reply[LEN]);
    }

    return { coapOptions, criOfOptions, uriOfOptions };
}

const newEngine = () => new Engine(CODES, 'coap_options', 'urikit/coap');
export const engine = newEngine();
export const kit = define(engine);
export const parts = { engine, newEngine, define, imports: importsOf };
