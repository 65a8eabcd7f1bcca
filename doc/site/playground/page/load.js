// SPDX-License-Identifier: MIT
// Unpacks the script of the page and starts it; it unpacks the WebAssembly module with the same function. The policy of the page lets a script run only if its hash is in there.
globalThis.unpack = (id) => {
    const text = document.getElementById(id).textContent;
    const from = text.indexOf(' ') + 1;
    const digit = [];
    for (let c = 1, n = 0; c < 127; c++) {
        if ((c < 7 || c > 13) && c !== 26 && c !== 27 && c !== 60) {
            digit[c] = n++;
        }
    }
    const bytes = new DataView(new ArrayBuffer((text.length - from) / 7 * 6));
    for (let i = from, to = 0; i < text.length; to += 6) {
        let word = 0;
        for (let k = 0; k < 7; k++) {
            word = word * 116 + digit[text.charCodeAt(i++)];
        }
        bytes.setUint16(to, word / 4294967296);
        bytes.setUint32(to + 2, word);
    }
    const packed = bytes.buffer.slice(0, parseInt(text, 10));
    return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')));
};
(async () => {
    try {
        const text = await globalThis.unpack('script').text();
        const node = document.createElement('script');
        const policy = globalThis.trustedTypes?.createPolicy('load', { createScript: (script) => script });
        node.type = 'module';
        node.textContent = policy ? policy.createScript(text) : text;
        document.body.append(node);
    } catch (error) {
        const failure = document.getElementById('failure');
        failure.hidden = false;
        failure.textContent = `This page cannot start here: ${error.message}`;
    }
})();
