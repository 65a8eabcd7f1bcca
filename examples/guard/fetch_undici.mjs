// SPDX-License-Identifier: MIT
// Fetch a URL that somebody else named, with undici: guard says what to fetch, and the address is checked before connecting.
import { Agent, request } from 'undici';
import { guard, init } from 'urikit/readers';
import { checkedLookup } from './fetch_http.mjs';

const [REDIRECTS, MILLISECONDS, BYTES] = [5, 5000, 1_000_000];

/** { status, body }; a GuardError where the URL, or one that it redirects to, is not to be fetched. */
export async function fetchUrl(url, checks) {
    await init();
    // fetch(url, { dispatcher, redirect: 'manual' }) takes the same agent
    const dispatcher = new Agent({ connect: { lookup: checkedLookup(checks) }, maxResponseSize: BYTES });
    const signal = AbortSignal.timeout(MILLISECONDS);
    try {
        let target = guard(url);
        for (let i = 0; i <= REDIRECTS; i++) {
            const { statusCode, headers, body } = await request(target, { dispatcher, signal });
            if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined) {
                return { status: statusCode, body: await body.text() };
            }
            await body.dump();
            target = guard(headers.location, { base: target });
        }
        throw new RangeError('too many redirects');
    } finally {
        await dispatcher.destroy();
    }
}
