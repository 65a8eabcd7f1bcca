// SPDX-License-Identifier: MIT
// A program that a bundler builds. It leaves its answer in globalThis.answer, or prints it.
import { init, URI } from 'urikit';
import * as small from 'urikit/uri';
import * as inline from 'urikit/inline';
import { lint, init as initLint } from 'urikit/lint';
import { coapOptions, init as initCoap } from 'urikit/coap';
import { resolve } from 'urikit/compat';

export async function answer() {
    await Promise.all([init(), small.init(), inline.init(), initLint(), initCoap()]);
    return [
        String(new URI('http://a/b/c').resolve('../x')),
        new small.URI('http://h:8/').port,
        new inline.CRI('coap://a').edn,
        lint('http://u@h/')[0].id,
        coapOptions('coap://h/p').options.length,
        resolve('http://a/b', 'c'),
    ].join(' ');
}

export const WANTED = 'http://a/x 8 [-1, ["a"]] userinfo-web 2 http://a/c';
globalThis.running = answer().then((text) => {
    globalThis.answer = text === WANTED ? 'right' : text;
}, (error) => {
    globalThis.answer = String(error && error.stack);
});
