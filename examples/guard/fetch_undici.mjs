// SPDX-License-Identifier: MIT
// Fetch a URL that somebody else named, with undici: Rules say what to fetch, and check each address before connecting.
import { Agent, request } from 'undici';
import { init, Rules } from 'urikit/agent';

const [REDIRECTS, MILLISECONDS, BYTES] = [5, 5000, 1_000_000];

/** { status, body }; a GuardError where the URL, or one that it redirects to, is not to be fetched. */
export async function fetchUrl(url, options) {
    await init();
    const rules = new Rules(options);
    // fetch(url, { dispatcher, redirect: 'manual' }) takes the same agent
    const dispatcher = new Agent({ connect: { lookup: rules.lookup }, maxResponseSize: BYTES });
    const signal = AbortSignal.timeout(MILLISECONDS);
    try {
        let target = rules.url(url);
        for (let i = 0; i <= REDIRECTS; i++) {
            const { statusCode, headers, body } = await request(target, { dispatcher, signal });
            if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined) {
                return { status: statusCode, body: await body.text() };
            }
            await body.dump();
            target = rules.url(headers.location, target);
        }
        throw new RangeError('too many redirects');
    } finally {
        await dispatcher.destroy();
    }
}
