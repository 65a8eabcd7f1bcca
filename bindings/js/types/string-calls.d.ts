// Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT
import type { Text } from './uri.js';

/** The file URI of an absolute path; system: posix, or windows. */
export function uriFromPath(path: Text, system?: Text): string;
/** The path that a file URI names; system: posix, or windows. */
export function uriToPath(x: Text, system?: Text): string;
/** True if a redirect URI is the registered one: the same text, but for the port of http with a loopback address. */
export function redirectUriEqual(registered: Text, given: Text): boolean;
/** Why a redirect URI is not the registered one, as a sentence; null if it is. */
export function redirectUriError(registered: Text, given: Text): string | null;
/** Why a row is not a valid URI or IRI, or breaks a rule of its scheme, as `code:offset: sentence`; null if it is valid. */
export function schemeError(x: Text): string | null;
/** A running text with **** for passwords in URLs and for values of secret keys; keys: more of them, with commas between. */
export function redact(text: Text, keys?: Text): string;
