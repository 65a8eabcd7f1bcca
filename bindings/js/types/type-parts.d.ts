// Written by catalog/generate.py from catalog/types.toml. Do not edit. SPDX-License-Identifier: MIT
/** The parts of NOSH URIs. */
export interface NoshURIParts {
    /** The rules that it was read by. */
    readonly dialect: 'sdl' | 'lexicon';
    /** True if it is valid in restricted syntax, too. */
    readonly restricted: boolean;
    /** The authority as written. */
    readonly authority: string;
    /** What the authority is. */
    readonly authorityKind: 'address' | 'account' | 'domain' | 'other';
    /** The first segment of the path in normal form; null where absent. */
    readonly collection: string | null;
    /** The second segment of the path in normal form: the record key; null where absent. */
    readonly rkey: string | null;
    /** The path as written; it may be empty. */
    readonly path: string;
    /** The query as written; null where absent. */
    readonly query: string | null;
    /** The fragment as written; null where absent. */
    readonly fragment: string | null;
    /** The canonical form. */
    readonly canonical: string;
}
/** The parts of user URLs. */
export interface UserURLParts {
    /** The type in lower case: the site. */
    readonly type: string;
    /** The name, decoded, by the rule of its type. */
    readonly name: string;
    /** The qualifiers, decoded, in the order of the canonical form. */
    readonly qualifiers: Map<string, string>;
    /** The canonical form. */
    readonly canonical: string;
    /** The address of the user's page, where the type is known; it is not a part of the identity; null where absent. */
    readonly profileURL: string | null;
}
/** The parts of package URLs. */
export interface PackageURLParts {
    /** The type in lower case. */
    readonly type: string;
    /** The namespace, decoded, with '/' between its segments; null where absent. */
    readonly namespace: string | null;
    /** The name, decoded, by the rule of its type. */
    readonly name: string;
    /** The version, decoded; null where absent. */
    readonly version: string | null;
    /** The qualifiers, decoded, in the order of the canonical form. */
    readonly qualifiers: Map<string, string>;
    /** The subpath, decoded, with '/' between its segments; null where absent. */
    readonly subpath: string | null;
    /** The canonical form. */
    readonly canonical: string;
}
