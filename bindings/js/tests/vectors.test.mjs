// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as inline from 'urikit/inline';
import * as lint from 'urikit/lint';
import * as readers from 'urikit/readers';
import * as small from 'urikit/uri';
import * as all from 'urikit';
import { LINT_TESTS, MORE_TESTS, READERS_TESTS, runVectors, TESTS } from './vectors.js';
import { read } from './files.js';

for (const [name, kit, tests] of [
    ['urikit', all, { ...TESTS, ...MORE_TESTS }],
    ['urikit/inline', inline, { ...TESTS, ...MORE_TESTS }],
    ['urikit/uri', small, TESTS],
    ['urikit/lint', lint, { ...LINT_TESTS, ...READERS_TESTS }],
    ['urikit/readers', readers, READERS_TESTS],
]) {
    test(`vectors: ${name}`, async () => {
        await kit.init();
        const { run, skipped } = await runVectors(kit, read, tests);
        assert.ok(run > 200, `${run} rows`);
        assert.ok(skipped < run / 10, `${skipped} rows skipped`);
    });
}
