// SPDX-License-Identifier: MIT
// The same with what needs no file beside it: for bundlers that do not copy files.
import { init, URI } from 'urikit/inline';
import { resolve } from 'urikit/compat';

globalThis.running = init().then(() => {
    const text = `${new URI('http://a/b/c').resolve('../x')} ${resolve('http://a/b', 'c')}`;
    globalThis.answer = text === 'http://a/x http://a/c' ? 'right' : text;
}, (error) => {
    globalThis.answer = String(error && error.stack);
});
