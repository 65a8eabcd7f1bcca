// Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT
export interface TextCalls {
    /** A key that sorts by domain: https://(com,example,www,)/path */
    surt(): string;
    /** Scheme, host and port in normal form, without the scheme's default port, RFC 6454; null without a host. */
    readonly origin: string | null;
    /** The host in lower case and normal form, to compare and group by; null without a host, and for one beyond ASCII. */
    readonly hostKey: string | null;
}
