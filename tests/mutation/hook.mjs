// SPDX-License-Identifier: MIT
// Chooses a mutant in every instance of the package's WebAssembly: node --import hook.mjs (engines.py).
// $MUTANT_FILE has its number, and after it a byte for each mutant: 1 where an instance came to it while none was chosen.
import { fstatSync, openSync, readSync, writeSync } from 'node:fs';

const HEAD = 4; // bytes of the number
const file = openSync(process.env.MUTANT_FILE, 'r+');
const head = new Int32Array(1);
readSync(file, head, 0, HEAD, 0);
const started = [];

WebAssembly.Instance = class extends WebAssembly.Instance {
    constructor(...given) {
        super(...given);
        if (this.exports.mutant_choose) {
            this.exports.mutant_choose(head[0]);
            if (head[0] === 0) {
                started.push(this.exports);
            }
        }
    }
};

process.on('exit', () => {
    const count = fstatSync(file).size - HEAD;
    for (const { memory, mutants_seen } of started) {
        new Uint8Array(memory.buffer, mutants_seen(), count).forEach((met, number) => met && writeSync(file, '\x01', HEAD + number));
    }
});
