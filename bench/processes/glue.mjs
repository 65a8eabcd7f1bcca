// SPDX-License-Identifier: MIT
// Nanoseconds of processor time for a call of guard and of findings: node glue.mjs PACKAGE FILE. For bench/processes/glue.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const { init, guard, lint } = await import(pathToFileURL(`${process.argv[2]}/dist/lint.node.js`).href);
await init();
const texts = readFileSync(process.argv[3], 'utf8').trimEnd().split('\n');
const calls = {
  guard: (text) => {
    try {
      return guard(text);
    } catch {
      return null;
    }
  },
  findings: (text) => lint(text),
};
for (const [name, call] of Object.entries(calls)) {
  let least = Infinity;
  for (let round = 0; round < 7; round++) {
    const start = process.cpuUsage();
    for (const text of texts) call(text);
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, user + system);
  }
  console.log(name, (least * 1e3) / texts.length);
}
