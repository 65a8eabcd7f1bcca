// SPDX-License-Identifier: MIT
// What an address names, in Node.
import { readFile } from 'node:fs/promises';

export async function fetchUrl(address) {
    const url = address instanceof URL ? address : new URL(address, 'file:///');
    return url.protocol === 'file:' ? readFile(url) : fetch(url);
}
