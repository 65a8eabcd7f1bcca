// SPDX-License-Identifier: MIT
// Unpacks the script of the page and starts it; it unpacks the WebAssembly module with the same function. The policy of the page lets a script run only if its hash is in there.
globalThis.unpack = (id) => {
    const text = document.getElementById(id).textContent;
    const from = text.indexOf(' ') + 1;
    const bytes = new DataView(new ArrayBuffer((text.length - from) / 5 * 4));
    for (let i = from, word = 0; i < text.length; i++) {
        const c = text.charCodeAt(i);
        word = word * 85 + c - 40 - (c > 60);
        if ((i - from) % 5 === 4) {
            bytes.setUint32((i - from - 4) / 5 * 4, word);
            word = 0;
        }
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
