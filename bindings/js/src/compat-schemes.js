// SPDX-License-Identifier: MIT
// For urikit/compat: schemes with components of their own. `parsed` changes the components of a text, `before` those that
// will be written.

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

const http = {
    parsed(components) {
        if (!components.host) {
            components.error ??= 'HTTP URIs must have a host.';
        }
    },
};

const ws = {
    parsed(components) {
        components.secure = components.scheme === 'wss';
        components.resourceName = (components.path || '/') + (components.query ? `?${components.query}` : '');
        components.path = undefined;
        components.query = undefined;
    },
    before(components) {
        if (typeof components.secure === 'boolean') {
            components.scheme = components.secure ? 'wss' : 'ws';
        }
        if (components.resourceName) {
            const name = String(components.resourceName);
            const at = name.indexOf('?');
            const path = at < 0 ? name : name.slice(0, at);
            components.path = path && path !== '/' ? path : undefined;
            components.query = at < 0 ? undefined : name.slice(at + 1);
        }
        components.fragment = undefined; // RFC 6455 section 3
    },
};

const isUuid = (nid) => typeof nid === 'string' && nid.toLowerCase() === 'uuid';

const urn = {
    parsed(components, options) {
        const path = components.path ?? '';
        const at = path.indexOf(':');
        if (at < 1) {
            components.error ??= 'URN can not be parsed.';
            return;
        }
        components.nid = path.slice(0, at).toLowerCase();
        components.nss = path.slice(at + 1);
        components.path = undefined;
        if (isUuid(options.nid || components.nid)) {
            components.uuid = components.nss;
            components.nss = undefined;
            if (!options.tolerant && !UUID.test(components.uuid)) {
                components.error ??= 'UUID is not valid.';
            }
        }
    },
    before(components, options) {
        const nid = components.nid || options.nid;
        const nss = (isUuid(options.nid || nid) ? components.uuid : undefined) ?? components.nss;
        if (nid) {
            components.path = `${nid}:${nss ?? ''}`;
        } else if (nss !== undefined && nss !== null) {
            throw new TypeError('a URN with an nss has a nid');
        }
    },
};

/** A comparison, because a look-up by a string that was just cut out of a text takes longer. */
export function handlerOf(scheme) {
    switch (scheme?.length) {
    case 2:
        return scheme === 'ws' ? ws : undefined;
    case 3:
        return scheme === 'urn' ? urn : scheme === 'wss' ? ws : undefined;
    case 4:
        return scheme === 'http' ? http : undefined;
    case 5:
        return scheme === 'https' ? http : undefined;
    default:
        return undefined;
    }
}

/** The NID in lower case, and the whole name of a UUID, RFC 8141 section 3.1 and RFC 9562 section 4. Triplets stay. */
export function normalUrn(text) {
    return text.replace(/^urn:([^:/?#]*):([^?#]*)/, (all, nid, nss) => {
        const lower = nid.toLowerCase();
        return `urn:${lower}:${lower === 'uuid' ? nss.replace(/%[\dA-F]{2}|[A-Z]+/g, (one) => (one[0] === '%' ? one : one.toLowerCase())) : nss}`;
    });
}
