// SPDX-License-Identifier: MIT
// Fetch a URL that somebody else named, with node:http: guard says what to fetch, and the address is checked before connecting.
import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { addressIsInternal, guard, GuardError, init } from 'urikit/readers';

const [REDIRECTS, MILLISECONDS, BYTES] = [5, 5000, 1_000_000];

/** A lookup for agents, which connect only to what it answers. It is asked for names: guard has checked addresses. */
export function checkedLookup({ isInternal = addressIsInternal, lookup = dns.lookup } = {}) {
    return (host, options, done) => lookup(host, options, (error, found, family) => {
        const addresses = error ? [] : Array.isArray(found) ? found.map((one) => one.address) : [found];
        const refused = addresses.some((ip) => isInternal(ip)) ? new GuardError('policy-address', 'the name resolves to an internal address') : error;
        done(refused, found, family);
    });
}

function get(url, agents, signal) {
    const secure = url.startsWith('https:');
    return new Promise((resolve, reject) => {
        const request = (secure ? https : http).get(url, { agent: secure ? agents.https : agents.http, signal }, resolve);
        request.on('error', reject);
    });
}

/** { status, body }; a GuardError where the URL, or one that it redirects to, is not to be fetched. */
export async function fetchUrl(url, checks) {
    await init();
    const lookup = checkedLookup(checks);
    const agents = { http: new http.Agent({ lookup }), https: new https.Agent({ lookup }) };
    const signal = AbortSignal.timeout(MILLISECONDS);
    let target = guard(url);
    for (let i = 0; i <= REDIRECTS; i++) {
        const answer = await get(target, agents, signal);
        if (![301, 302, 303, 307, 308].includes(answer.statusCode) || answer.headers.location === undefined) {
            let body = '';
            for await (const block of answer.setEncoding('utf8')) {
                body += block;
                if (body.length > BYTES) {
                    answer.destroy();
                    throw new RangeError('too large');
                }
            }
            signal.throwIfAborted(); // a body without a length may have ended because the time did
            return { status: answer.statusCode, body };
        }
        answer.destroy();
        target = guard(answer.headers.location, { base: target });
    }
    throw new RangeError('too many redirects');
}
