// SPDX-License-Identifier: MIT
// Types where the program has no DOM and no types of Node: lib ES2022 only, with the declarations themselves checked.
import { init, IRI, URI, URIError, type Source, type Text } from 'urikit';
import { parse } from 'urikit/compat';
import * as small from 'urikit/uri';
import { lint } from 'urikit/lint';
import { guard } from 'urikit/readers';
import * as inline from 'urikit/inline';
import * as coap from 'urikit/coap';

export async function use(given: Source, text: Text): Promise<(string | null)[]> {
    await init(given);
    await init(new ArrayBuffer(8));
    const u = new URI(text, 'http://h/');
    const error: URIError | null = null;
    void [error, lint('a'), guard('http://h/'), coap, inline.URI, small.URI, parse('a').host];
    // @ts-expect-error a number is not a text
    new URI(5);
    // @ts-expect-error parts cannot be assigned
    u.host = 'x';
    return [u.host, new IRI('a').path];
}
