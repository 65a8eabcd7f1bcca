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
