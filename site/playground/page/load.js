// SPDX-License-Identifier: MIT
// Unpacks the script of the page and starts it. The policy of the page lets a script run only if its hash is in there.
(async () => {
    try {
        const packed = Uint8Array.from(atob(document.getElementById('script').textContent), (c) => c.charCodeAt(0));
        const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
        const text = await new Response(stream).text();
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
