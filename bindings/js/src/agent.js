// SPDX-License-Identifier: MIT
// urikit/agent: fetch URLs that others name, in Node. guard checks each URL and each redirect, and connections are made only to addresses that were checked.
import { lookup as systemLookup } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { Readable } from 'node:stream';
import { addressIsInternal, guard, GuardError, init } from './readers.node.js';

export { GuardError, init };

const REDIRECTS = [301, 302, 303, 307, 308];
const OF_ONE_ORIGIN = ['authorization', 'cookie', 'host', 'proxy-authorization'];

/** The addresses and networks of a list, such as ['127.0.0.1', '10.1.0.0/16']. */
function networksOf(list) {
    const networks = new BlockList();
    for (const one of list) {
        const [, address, prefix] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(one) ?? [];
        const family = { 4: 'ipv4', 6: 'ipv6' }[isIP(address ?? '')];
        if (family === undefined || Number(prefix ?? 0) > (family === 'ipv4' ? 32 : 128)) {
            throw new RangeError(`'${one}' is not an address or a network`);
        }
        networks.addSubnet(address, Number(prefix ?? (family === 'ipv4' ? 32 : 128)), family);
    }
    return networks;
}

/** What may be fetched: the options of guard, where internal may also be a list of addresses and networks; lookup is as dns.lookup. */
export class Rules {
    #all;
    #networks;
    #options;

    constructor({ internal = false, lookup = systemLookup, ...options } = {}) {
        const listed = typeof internal === 'boolean' ? [] : [internal].flat();
        this.#all = internal === true;
        this.#networks = networksOf(listed);
        this.#options = { ...options, internal: this.#all || listed.length > 0 }; // then the address decides, and not the name
        /** For net.connect and what calls it: a GuardError where one of the addresses may not be reached. It is not asked for hosts that are addresses. */
        this.lookup = (host, given, done) => lookup(host, given, (error, found, family) => {
            let refused = error;
            try {
                for (const one of error ? [] : [found].flat()) {
                    this.address(one.address ?? one);
                }
            } catch (why) {
                refused = why;
            }
            done(refused, found, family);
        });
    }

    /** The URL to fetch; throws a GuardError. */
    url(text, base = null) {
        const target = guard(text, { ...this.#options, base });
        const host = new URL(target).hostname.replace(/^\[|\]$/g, '');
        if (isIP(host) !== 0) {
            this.address(host);
        }
        return target;
    }

    /** Throws a GuardError for an address that may not be connected to. */
    address(ip) {
        if (!this.#all && addressIsInternal(ip) && !this.#networks.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')) {
            throw new GuardError('policy-address', 'the host is an internal address, or its name resolves to one');
        }
    }
}

function agentOf(Agent, scheme, rules, options) {
    return new class extends Agent {
        createConnection(to, done) {
            try {
                if (to.path) {
                    throw new GuardError('policy-address', 'a local socket');
                }
                const host = to.host.replace(/^\[|\]$/g, '');
                rules.url(`${scheme}://${isIPv6(host) ? `[${host}]` : host}:${to.port}/`);
            } catch (why) {
                done(why);
                return undefined;
            }
            return super.createConnection({ ...to, lookup: rules.lookup }, done);
        }
    }(options);
}

/**
 * { http, https }: agents for http.get, axios, got, node-fetch, which connect only where a request may go. They see where a request or a
 * redirect goes, and not its text: guard judges that. options are those of the agents.
 */
export function agents(rules = {}, options = {}) {
    const checked = rules instanceof Rules ? rules : new Rules(rules);
    return { http: agentOf(HttpAgent, 'http', checked, options), https: agentOf(HttpsAgent, 'https', checked, options) };
}

function send(target, { method, headers, body }, agent, signal) {
    const secure = target.startsWith('https:');
    return new Promise((resolve, reject) => {
        const request = (secure ? httpsRequest : httpRequest)(target, { agent: secure ? agent.https : agent.http, method, headers, signal }, resolve);
        request.on('error', (why) => reject(signal.aborted ? signal.reason : why)).end(body);
    });
}

/** The request that follows a redirect, as fetch makes it. */
function redirected({ method, headers, body }, status, from, to) {
    const kept = new Headers(headers);
    const get = status === 303 ? method !== 'HEAD' : status <= 302 && method === 'POST';
    const lost = [...(get ? ['content-length', 'content-type', 'content-encoding'] : []), ...(new URL(from).origin === new URL(to).origin ? [] : OF_ONE_ORIGIN)];
    lost.forEach((name) => kept.delete(name));
    return { method: get ? 'GET' : method, headers: Object.fromEntries(kept), body: get ? undefined : body };
}

async function* limited(message, bytes, signal) {
    let size = 0;
    try {
        for await (const block of message) {
            size += block.length;
            if (size > bytes) {
                throw new RangeError(`the body is longer than ${bytes} bytes`);
            }
            yield block;
        }
    } catch (why) {
        signal.throwIfAborted();
        throw why;
    }
    signal.throwIfAborted(); // a body without a length may have ended because the time did
}

function responseOf(message, target, count, bytes, signal) {
    const headers = new Headers();
    for (let i = 0; i < message.rawHeaders.length; i += 2) {
        headers.append(message.rawHeaders[i], message.rawHeaders[i + 1]);
    }
    const empty = message.statusCode === 204 || message.statusCode === 205 || message.statusCode === 304;
    const body = empty ? null : Readable.toWeb(Readable.from(limited(message, bytes, signal)));
    if (empty) {
        message.resume();
    }
    const response = new Response(body, { status: message.statusCode, statusText: message.statusMessage, headers });
    return Object.defineProperties(response, { url: { value: target }, redirected: { value: count > 0 } });
}

/**
 * The Response to a URL that somebody else named. total: milliseconds for all, to the last byte of the body; redirects: so many are followed;
 * bytes: of the body; method, headers, body (a string or bytes) as for fetch; agent: options of agents, such as ca; all others are rules. Throws a GuardError
 * where the URL, a redirect or an address may not be fetched, a RangeError after too many redirects or bytes, a TimeoutError when the time is over, a TypeError for an option
 * that does not exist.
 */
export async function fetchUrl(url, { total = 30_000, redirects = 5, bytes = Infinity, method = 'GET', headers = {}, body, agent: given = {}, ...options } = {}) {
    await init();
    const rules = new Rules(options);
    const agent = agents(rules, given);
    const signal = AbortSignal.timeout(total);
    let target = rules.url(url);
    let request = { method: method.toUpperCase(), headers: Object.fromEntries(new Headers(headers)), body };
    for (let count = 0; count <= redirects; count++) {
        const message = await send(target, request, agent, signal);
        const { location } = message.headers;
        try {
            if (!REDIRECTS.includes(message.statusCode) || location === undefined) {
                return responseOf(message, target, count, bytes, signal);
            }
        } catch (why) { // a status that no Response has
            message.destroy();
            throw why;
        }
        message.destroy();
        const next = rules.url(Buffer.from(location, 'latin1').toString(), target); // bytes of UTF-8, as browsers read them
        request = redirected(request, message.statusCode, target, next);
        target = next;
    }
    throw new RangeError(`more than ${redirects} redirects`);
}
