/* SPDX-License-Identifier: MIT */
/* Grammar rules of RFC 3986 appendix A: see uri_grammar.h. */
#include "uri_grammar.h"

#include "../text/ip.h"
#include "../text/scan.h"

urikit_code urikiti_skip_run(uri_cursor *c, unsigned classes)
{
    return skip_run(c, classes);
}

/* IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" ); the cursor is on 'v'. */
static urikit_code skip_ip_future(uri_cursor *c)
{
    const char *digits = ++c->p;
    const char *address;

    c->p = scan_class(c->p, c->end, ASCII_HEX);
    if (c->p == digits || !cursor_is_on(c, '.')) {
        return URIKIT_E_IP_LITERAL;
    }
    address = ++c->p;
    c->p = scan_class(c->p, c->end, ASCII_USERINFO);
    return c->p > address ? URIKIT_OK : URIKIT_E_IP_LITERAL;
}

/*
 * RFC 6874: "%25" ZoneID, ZoneID = 1*( unreserved / pct-encoded ). The other form, if it is allowed, is
 * "%" 1*unreserved. If both are allowed, "%25" begins the first. The cursor is on '%'.
 */
static urikit_code skip_zone(uri_cursor *c, urikit_parse_flags flags)
{
    const char *zone = ++c->p;
    urikit_code code = URIKIT_OK;

    if ((flags & URIKIT_PARSE_ZONE) && c->end - zone >= 2 && zone[0] == '2' && zone[1] == '5') {
        zone = c->p += 2;
        code = urikiti_skip_run(c, ASCII_UNRESERVED);
    } else if (flags & URIKIT_PARSE_ZONE_RFC6874BIS) {
        c->p = scan_class(zone, c->end, ASCII_UNRESERVED);
    } else {
        c->p += cursor_is_on(c, '2'); /* "%2" begins a zone */
        return URIKIT_E_IP_LITERAL;
    }
    return code ? code : c->p > zone ? URIKIT_OK : URIKIT_E_IP_LITERAL;
}

urikit_code urikiti_skip_ip_literal(uri_cursor *c, urikit_parse_flags flags, urikit_host_kind *kind)
{
    urikit_code code = URIKIT_OK;

    c->p++;
    if (cursor_is_on(c, 'v') || cursor_is_on(c, 'V')) {
        *kind = URIKIT_HOST_IPVFUTURE;
        code = skip_ip_future(c);
    } else {
        uint8_t ip[16];
        bool whole;

        *kind = URIKIT_HOST_IPV6;
        c->p += urikiti_ipv6_scan(c->p, (size_t)(c->end - c->p), ip, &whole);
        if (!whole) {
            return URIKIT_E_IP_LITERAL;
        }
        if ((flags & (URIKIT_PARSE_ZONE | URIKIT_PARSE_ZONE_RFC6874BIS)) && cursor_is_on(c, '%')) {
            code = skip_zone(c, flags);
        }
    }
    if (!code && !cursor_is_on(c, ']')) {
        code = URIKIT_E_IP_LITERAL;
    }
    if (!code) {
        c->p++;
    }
    return code;
}

bool urikiti_skip_scheme(uri_cursor *c)
{
    if (cursor_at_end(c) || !ascii_is_alpha(*c->p)) {
        return false;
    }
    c->p = scan_class(c->p, c->end, ASCII_SCHEME);
    return true;
}
