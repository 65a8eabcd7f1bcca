// SPDX-License-Identifier: MIT
/** urikit/coap: the options of CoAP requests, from CRIs and URIs and back. It has a module and an init() of its own. */
import type { CRI, CRIOptions, InstanceOptions, Source, Text } from './index.js';

export { URIError, init, version } from './index.js';

export interface CoapOption {
    /** 3 Uri-Host, 7 Uri-Port, 11 Uri-Path, 15 Uri-Query */
    number: number;
    name?: string;
    value: Uint8Array;
}
export interface Destination {
    /** An IPv4 or IPv6 address as text, without brackets; null if it is not known. */
    address?: string | null;
    port: number;
}
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

export interface Instance {
    coapOptions: typeof coapOptions;
    criOfOptions: typeof criOfOptions;
    uriOfOptions: typeof uriOfOptions;
}
export function createInstance(source?: Source | Promise<Source>, options?: InstanceOptions): Promise<Instance>;
