// SPDX-License-Identifier: MIT
// Run a driver in an interpreter that an npm package carries: node wasm.mjs php|ruby|python PACKAGE DRIVER WORDS... Input and output are as of the driver.
import { createRequire } from 'node:module';
import { readFileSync, readSync, writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [kind, folder, driver, ...words] = process.argv.slice(2);
const require = createRequire(`${folder}/package.json`);
const load = async (path) => import(pathToFileURL(path).href);
const source = readFileSync(driver, 'utf8');
const write = (bytes) => {
  for (let at = 0; at < bytes.length;) at += writeSync(1, bytes, at);
};

async function php() {
  const { loadPHPRuntime, PHP } = await load(require.resolve('@php-wasm/universal').replace(/\.cjs$/, '.js'));
  const { getPHPLoaderModule } = await load(require.resolve(folder).replace(/\.cjs$/, '.js'));
  const vm = new PHP(await loadPHPRuntime(await getPHPLoaderModule()));
  vm.writeFile('/in', words.at(-1) === 'version' ? '' : readFileSync(0));
  const answer = await vm.run({ code: `<?php $argv = json_decode('${JSON.stringify(['', ...words])}'); define('STDIN', fopen('/in', 'r')); ?>${source}` });
  write(new Uint8Array(answer.bytes));
  process.exit();
}

async function ruby() {
  const { WASI } = await import('node:wasi');
  const { RubyVM } = await load(require.resolve('@ruby/wasm-wasi'));
  const wasi = new WASI({ version: 'preview1', args: ['ruby'], stdin: 0 });
  const { vm } = await RubyVM.instantiateModule({ module: await WebAssembly.compile(readFileSync(`${folder}/dist/ruby+stdlib.wasm`)), wasip1: wasi });
  vm.eval(`ARGV.replace(${JSON.stringify(words)})\n$stdout.sync = false\nbegin\n${source}\nrescue SystemExit\nend\n$stdout.flush`);
}

async function python() {
  const { loadPyodide } = await load(`${folder}/pyodide.mjs`);
  const vm = await loadPyodide({ indexURL: folder });
  vm.setStdin({ read: (bytes) => readSync(0, bytes) });
  vm.setStdout({
    write: (bytes) => {
      write(bytes);
      return bytes.length;
    },
  });
  vm.runPython(`import sys\nsys.argv = ${JSON.stringify(['python.py', ...words])}`);
  vm.runPython(`__name__ = "__main__"\n${source}\nsys.stdout.flush()`);
}

await { php, ruby, python }[kind]();
