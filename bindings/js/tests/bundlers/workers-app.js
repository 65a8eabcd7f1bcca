// SPDX-License-Identifier: MIT
// A worker of Cloudflare: the modules come as imports, since nothing there is compiled at run time. workerd.mjs runs it.
import * as all from 'urikit';
import * as small from 'urikit/uri';
import * as lint from 'urikit/lint';
import module from 'urikit/urikit.wasm';
import smallModule from 'urikit/uri.wasm';
import lintModule from 'urikit/lint.wasm';
import { LINT_TESTS, MORE_TESTS, runVectors, TESTS } from './tests/vectors.js';
import { TEXTS } from './workers-texts.js';

export default {
    async test() {
        let rows = 0;
        for (const [kit, wasm, tests] of [[all, module, { ...TESTS, ...MORE_TESTS }], [small, smallModule, TESTS], [lint, lintModule, LINT_TESTS]]) {
            await kit.init(wasm);
            const { run } = await runVectors(kit, (name) => TEXTS[name], tests);
            if (run < 200) {
                throw new Error(`${run} rows`);
            }
            rows += run;
        }
        const one = await all.createInstance(module);
        if (String(new one.URI('http://a/b').resolve('c')) !== 'http://a/c') {
            throw new Error('another instance resolves otherwise');
        }
        console.log(`${rows} rows`);
    },
};
