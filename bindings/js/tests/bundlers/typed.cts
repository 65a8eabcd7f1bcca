// SPDX-License-Identifier: MIT
// TypeScript in a CommonJS file: import becomes require().
import { init, URI, URIError } from 'urikit';
import uriResolver = require('urikit/compat');
import { lint } from 'urikit/lint';

export async function use(): Promise<[string | null, string, number, boolean]> {
    await init();
    // @ts-expect-error a number is not a text
    new URI(3);
    return [new URI('//h').host, uriResolver.normalize('HTTP://h'), lint('a').length, new Error() instanceof URIError];
}
