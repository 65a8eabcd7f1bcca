// SPDX-License-Identifier: MIT
// The same modules for require(): each file becomes a CommonJS file beside the others. Only the forms of import and export
// that the sources have are known; another one is an error.

const IMPORT = /^import \{([^}]*)\} from '([^']+)';\n/gm;
const EXPORT_FROM = /^export \{([^}]*)\} from '([^']+)';\n/gm;
const EXPORT_LIST = /^export \{([^}]*)\};\n/gm;
const EXPORT_PARTS = /^export (const \{([^}]*)\} = )/gm;
const EXPORT = /^export (?=(?:async )?(?:function\*?|class|const|let) ([\w$]+))/gm;
const EXPORT_DEFAULT = /^export default (\w+);\n/gm;

const namesOf = (list) => list.split(',').map((one) => one.trim()).filter(Boolean).map((one) => one.split(' as '));

/** Text of an ES module as text of a CommonJS module in the folder cjs/, one below it. */
export function toCommonJs(text, name) {
    const exported = [];
    const made = text
        .replace(EXPORT_FROM, (all, list, from) => namesOf(list).map(([inner, outer = inner]) => {
            exported.push([outer, `require('${from}').${inner}`]);
            return '';
        }).join(''))
        .replace(IMPORT, (all, list, from) => `const {${list.replaceAll(' as ', ': ')}} = require('${from}');\n`)
        .replace(EXPORT_LIST, (all, list) => namesOf(list).map(([inner, outer = inner]) => {
            exported.push([outer, inner]);
            return '';
        }).join(''))
        .replace(EXPORT_PARTS, (all, rest, list) => {
            namesOf(list).forEach(([inner]) => exported.push([inner, inner]));
            return rest;
        })
        .replace(EXPORT_DEFAULT, (all, inner) => {
            exported.push(['default', inner]);
            return '';
        })
        .replace(EXPORT, (all, inner) => {
            exported.push([inner, inner]);
            return '';
        })
        .replace(/new URL\('\.\/([\w.-]+)', import\.meta\.url\)/g, "require('node:url').pathToFileURL(require.resolve('../$1'))");
    if (/^(import|export)\b/m.test(made) || made.includes('import.meta')) {
        throw new Error(`${name}: an import or export of another form`);
    }
    const list = exported.map(([outer, inner]) => `exports.${outer} = ${inner};\n`).join('');
    return `'use strict';\n${made}\n${list}`;
}

/** The files that some entry points need, each after those that it requires. */
export function filesOf(entries, read) {
    const found = new Set();
    const add = (name) => {
        for (const [, , from] of [...read(name).matchAll(IMPORT), ...read(name).matchAll(EXPORT_FROM)]) {
            if (from.startsWith('./') && !found.has(from.slice(2))) {
                add(from.slice(2));
            }
        }
        found.add(name);
    };
    entries.forEach(add);
    return [...found];
}
