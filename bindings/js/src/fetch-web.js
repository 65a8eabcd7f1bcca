// SPDX-License-Identifier: MIT
// What an address names, in browsers, workers, Deno.
export function fetchUrl(address) {
    return fetch(address);
}
