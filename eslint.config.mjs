// SPDX-License-Identifier: MIT
// What finds faults in JavaScript: scripts/test lint. Not the form of a file. pre-commit installs the packages where NODE_PATH leads.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { browser, node } = require('globals');

export default [
    require('@eslint/js').configs.recommended,
    { languageOptions: { globals: { ...node, ...browser } }, rules: { 'no-useless-assignment': 'off' } },
];
