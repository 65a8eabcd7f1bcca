// SPDX-License-Identifier: MIT
// The project's vectors, through the package: the same code runs in Node and in a browser.

/** Rows of a file of tests/vectors: objects with null for '-', byte arrays for the rest. */
export function rowsOf(content) {
    const lines = content.split('\n').filter((line) => line !== '' && !line.startsWith('# '));
    const head = lines[0].split('\t');
    return lines.slice(1).map((line) => {
        const fields = line.split('\t');
        return Object.fromEntries(head.map((name, i) => [name, fields[i] === '-' ? null : bytesOf(fields[i] ?? '')]));
    });
}

function bytesOf(field) {
    const bytes = [];
    const parts = field.split(/\\(x[0-9A-Fa-f]{2}|\\)/);
    parts.forEach((part, i) => {
        if (i % 2 === 0) {
            bytes.push(...new TextEncoder().encode(part));
        } else {
            bytes.push(part === '\\' ? 0x5c : parseInt(part.slice(1), 16));
        }
    });
    return Uint8Array.from(bytes);
}

/** As a string; undefined for bytes that are not UTF-8, which no string is. */
export function textOf(bytes) {
    if (bytes === null) {
        return null;
    }
    try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
        return undefined;
    }
}

export function equal(got, wanted, where) {
    if (JSON.stringify(got) !== JSON.stringify(wanted)) {
        throw new Error(`${JSON.stringify(where)}: ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`);
    }
}

/** The error that a call throws. */
export function thrown(call) {
    try {
        call();
    } catch (error) {
        return error;
    }
    throw new Error(`no error: ${call}`);
}
