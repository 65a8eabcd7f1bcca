// SPDX-License-Identifier: MIT
// Fetch a URL that somebody else named, in Node without another package: { status, body }, or a GuardError.
import { fetchUrl as fetchGuarded } from 'urikit/agent';

export async function fetchUrl(url, rules) {
    const answer = await fetchGuarded(url, { total: 5000, bytes: 1_000_000, ...rules });
    return { status: answer.status, body: await answer.text() };
}
