// SPDX-License-Identifier: MIT
/** urikit/coap: the options of CoAP requests, from CRIs and URIs and back. It has a module of its own, which the init() of any entry loads. */
import type { CRI, CRIOptions, InstanceOptions, Source, Text } from './index.js';

export { URIError, init, version } from './index.js';

/** An option of a CoAP message, RFC 7252 section 5.4. */
export interface CoapOption {
    /** 3 Uri-Host, 7 Uri-Port, 11 Uri-Path, 15 Uri-Query */
    number: number;
    /** Its name; absent where the number is unknown. */
    name?: string;
    /** Its value, as sent. */
    value: Uint8Array;
}
/** Where a request goes: the address and port of its datagrams. */
export interface Destination {
    /** An IPv4 or IPv6 address as text, without brackets; null if it is not known. */
    address?: string | null;
    /** The UDP or TCP port. */
    port: number;
}
/** The schemes of CoAP, RFC 7252 and RFC 8323. */
export type CoapScheme = 'coap' | 'coaps' | 'coap+tcp' | 'coaps+tcp' | 'coap+ws' | 'coaps+ws';

/**
 * The options of a request for a CRI (its bytes, or a CRI) or a URI or IRI. destination: where the request is sent; a host
 * or port equal to it needs no option. Without one it is the address and port of the identifier.
 */
export function coapOptions(
    source: Text | CRI | ArrayBuffer | ArrayBufferView, options?: CRIOptions & { destination?: Destination | null },
): { scheme: CoapScheme; options: CoapOption[] };
/** The bytes of the CRI of a request. */
export function criOfOptions(
    list: Iterable<{ number: number; value: Uint8Array | string }>,
    options?: CRIOptions & { scheme?: CoapScheme; destination?: Destination | null },
): Uint8Array;
/** The URI of a request. */
export function uriOfOptions(
    list: Iterable<{ number: number; value: Uint8Array | string }>,
    options?: CRIOptions & { scheme?: CoapScheme; destination?: Destination | null },
): string;

/** What createInstance gives: the same names, on a module of its own. */
export interface Instance {
    coapOptions: typeof coapOptions;
    criOfOptions: typeof criOfOptions;
    uriOfOptions: typeof uriOfOptions;
}
/** Classes and functions on a module instance of their own, with a memory of its own. */
export function createInstance(source?: Source | Promise<Source>, options?: InstanceOptions): Promise<Instance>;
