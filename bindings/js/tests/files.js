// SPDX-License-Identifier: MIT
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** Where the vectors are: beside a copy of this folder, or in the repository. */
const folder = ['../vectors/', '../../../tests/vectors/'].map((path) => new URL(path, import.meta.url)).find(existsSync);

/** The text of tests/vectors/<name>.tsv. */
export const read = (name) => readFile(new URL(`${name}.tsv`, folder), 'utf8');
