// SPDX-License-Identifier: MIT

/** A cell by RFC 4180. What a spreadsheet would run as a formula begins with an apostrophe. */
function cell(value) {
    const text = String(value ?? '');
    const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function toCsv(heads, rows) {
    return [heads, ...rows].map((cells) => cells.map(cell).join(',') + '\r\n').join('');
}

/** The records of a text with quotes by RFC 4180, and the line where each begins. An open quote ends with the text. */
export function* recordsOf(text, separator) {
    const ends = new RegExp(`[${separator}\r\n]`, 'g');
    let at = 0;
    let line = 1;
    while (at < text.length) {
        const cells = [];
        const from = line;
        do {
            const pieces = [];
            while (text[at] === '"') { // two quotes are one
                const quote = text.indexOf('"', at + 1);
                const to = quote < 0 ? text.length : quote;
                pieces.push(text.slice(at + 1, to));
                at = to + 1;
            }
            const quoted = pieces.join('"');
            line += quoted === '' ? 0 : quoted.split(/\r\n|\r|\n/).length - 1;
            ends.lastIndex = at;
            const end = ends.exec(text)?.index ?? text.length;
            cells.push(quoted + text.slice(at, end));
            at = end + 1;
        } while (text[at - 1] === separator);
        at += text[at - 1] === '\r' && text[at] === '\n' ? 1 : 0;
        line++;
        yield { line: from, cells };
    }
}

const LOOKED_AT = 100000; // characters at the start
const RECORDS = 50;
const URL_LIKE = /^(?:[a-z][a-z0-9+.-]*:|\/\/|www\.)\S/i;

function startOf(text, separator) {
    const records = [];
    for (const { cells } of recordsOf(text.slice(0, LOOKED_AT), separator)) {
        if (cells.length > 1 || cells[0] !== '') {
            records.push(cells);
        }
        if (records.length > RECORDS) {
            break;
        }
    }
    if (records.length > RECORDS || text.length > LOOKED_AT) {
        records.pop(); // perhaps cut
    }
    return records;
}

/**
 * The columns of a text, or null for a list of lines: records of as many cells, two at least. `best` has most URLs; it is -1,
 * whole lines, where none has one, and where the commas may belong to URLs.
 */
export function columnsOf(text) {
    for (const separator of ['\t', ',', ';']) {
        const [first, ...rest] = startOf(text, separator);
        if (rest.length === 0 || first.length < 2 || rest.some((cells) => cells.length !== first.length)) {
            continue;
        }
        const urls = first.map((_, i) => rest.filter((cells) => URL_LIKE.test(cells[i])).length);
        const best = urls.indexOf(Math.max(...urls));
        const headed = urls[best] > 0 && !URL_LIKE.test(first[best]);
        const lines = urls[best] === 0 || (best === 0 && !headed && separator !== '\t' && text[0] !== '"');
        return { separator, headed, best: lines ? -1 : best, names: first.map((name, i) => (headed && name.trim() !== '' ? name : `column ${i + 1}`)) };
    }
    return null;
}
