// SPDX-License-Identifier: MIT
/** urikit/agent: fetch URLs that others name, in Node. It needs the types of Node (@types/node). */
import type { Agent as HttpAgent, AgentOptions } from 'node:http';
import type { Agent as HttpsAgent, AgentOptions as HttpsAgentOptions } from 'node:https';
import type { lookup } from 'node:dns';
import type { Text } from './index.js';
import type { GuardOptions } from './readers.js';

export { init } from './index.js';
export { GuardError } from './readers.js';

/** What may be fetched: the options of guard. */
export interface FetchRules extends Omit<GuardOptions, 'base' | 'internal' | 'asGiven'> {
    /** true: the own network may be reached. Or addresses and networks of it that may be: ['127.0.0.1', '10.1.0.0/16']. */
    internal?: boolean | string | string[];
    /** Default: dns.lookup. */
    lookup?: typeof lookup;
}
/** The rules for other clients: url() before each request and redirect, lookup for each connection. */
export class Rules {
    /** Throws a RangeError for what is not an address or a network. */
    constructor(rules?: FetchRules);
    /** As net.connect takes it: an error where one of the addresses may not be reached. It is not asked for hosts that are addresses: url() checks them. */
    readonly lookup: (hostname: string, options: object, callback: (error: Error | null, address: never, family: never) => void) => void;
    /** The URL to fetch; throws a GuardError. */
    url(text: Text, base?: Text | null): string;
    /** Throws a GuardError for an address that may not be connected to. */
    address(ip: string): void;
}
/**
 * Agents for http.get, axios, got, node-fetch, which connect only where a request may go. They see where a request or a redirect goes, and
 * not its text: guard judges that. Call init() before.
 */
export function agents(rules?: FetchRules | Rules, options?: AgentOptions | HttpsAgentOptions): { http: HttpAgent; https: HttpsAgent };

/** What is fetched, and how long that may take. */
export interface FetchOptions extends FetchRules {
    /** Milliseconds for all, to the last byte of the body; then an error whose name is TimeoutError, as of AbortSignal.timeout. Default: 30000. */
    total?: number;
    /** So many redirects are followed; then a RangeError. Default: 5. */
    redirects?: number;
    /** The most bytes of a body; then a RangeError. */
    bytes?: number;
    /** As of fetch. Default: GET. */
    method?: string;
    /** As of fetch; those of one origin, such as Authorization, do not follow a redirect to another. */
    headers?: Record<string, string>;
    /** As of fetch. */
    body?: string | Uint8Array;
    /** Of the agents of this request, such as ca: a certificate of one's own. */
    agent?: AgentOptions | HttpsAgentOptions;
}
/** The Response to a URL that somebody else named; a GuardError where the URL, a redirect or an address may not be fetched. */
export function fetchUrl(url: Text, options?: FetchOptions): Promise<Response>;
