/* SPDX-License-Identifier: MIT */
/*
 * Default ports by scheme. The source is the definition of the scheme if it has a port, else the IANA registry of
 * service names, https://www.iana.org/assignments/service-names-port-numbers. A scheme is left out if the sources
 * differ, or if leaving out the port changes the meaning: sip (RFC 3261 §19.1.4: a URI with the port 5060 does not
 * equal one without).
 *
 * Checked: the rows from the registry, against the services file of Debian 12, which is made from it (the names after
 * "IANA:"). It has no rows for MQTT and MongoDB: these are the ports that their own manuals call the default.
 *
 * irc, stun, turn and xmpp are left out, because they have no authority after "//".
 */
#include "port_table.h"

#include <urikit/text.h>

#include "../base/ascii.h"

#include <string.h>

/* In these schemes an empty path means "/". The most frequent are first. */
#define ROOT_SCHEMES(scheme)                                                                                           \
    scheme("http", 80)            /* RFC 9110 §4.2.1 */                                                               \
        scheme("https", 443)      /* RFC 9110 §4.2.2 */                                                               \
        scheme("ws", 80)          /* RFC 6455 §3 */                                                                   \
        scheme("wss", 443)        /* RFC 6455 §3 */                                                                   \
        scheme("coap", 5683)      /* RFC 7252 §6.1 */                                                                 \
        scheme("coaps", 5684)     /* RFC 7252 §6.2 */                                                                 \
        scheme("coap+tcp", 5683)  /* RFC 8323 §8.1 */                                                                 \
        scheme("coaps+tcp", 5684) /* RFC 8323 §8.2 */                                                                 \
        scheme("coap+ws", 80)     /* RFC 8323 §8.3 */                                                                 \
        scheme("coaps+ws", 443)   /* RFC 8323 §8.4 */                                                                 \
        scheme("ftp", 21)         /* RFC 1738 §3.2.1 */

/* In these schemes an empty path and "/" differ, or the definition does not say. */
#define OTHER_SCHEMES(scheme)                                                                                          \
    scheme("amqp", 5672)           /* IANA: amqp */                                                                    \
        scheme("amqps", 5671)      /* IANA: amqps */                                                                   \
        scheme("dict", 2628)       /* RFC 2229 */                                                                      \
        scheme("dns", 53)          /* RFC 4501 */                                                                      \
        scheme("git", 9418)        /* IANA: git */                                                                     \
        scheme("gopher", 70)       /* RFC 4266 */                                                                      \
        scheme("imap", 143)        /* RFC 5092 */                                                                      \
        scheme("ipp", 631)         /* RFC 3510 */                                                                      \
        scheme("ipps", 631)        /* RFC 7472 */                                                                      \
        scheme("ldap", 389)        /* RFC 4516 */                                                                      \
        scheme("ldaps", 636)       /* IANA: ldaps */                                                                   \
        scheme("mongodb", 27017)   /* MongoDB's manual */                                                              \
        scheme("mqtt", 1883)       /* OASIS MQTT 5.0 §4.2 */                                                          \
        scheme("mqtts", 8883)      /* OASIS MQTT 5.0 §4.2 */                                                          \
        scheme("mysql", 3306)      /* IANA: mysql */                                                                   \
        scheme("nfs", 2049)        /* RFC 2224 */                                                                      \
        scheme("nntp", 119)        /* RFC 5538 */                                                                      \
        scheme("pop", 110)         /* RFC 2384 */                                                                      \
        scheme("postgres", 5432)   /* IANA: postgresql, of which this is another name */                               \
        scheme("postgresql", 5432) /* IANA: postgresql */                                                              \
        scheme("redis", 6379)      /* IANA: redis */                                                                   \
        scheme("rediss", 6379)     /* IANA: redis; its registration names no other */                                  \
        scheme("rsync", 873)       /* RFC 5781 */                                                                      \
        scheme("rtsp", 554)        /* RFC 7826 */                                                                      \
        scheme("rtsps", 322)       /* RFC 7826 */                                                                      \
        scheme("sftp", 22)         /* IANA: ssh, over which it runs */                                                 \
        scheme("smb", 445)         /* IANA: microsoft-ds */                                                            \
        scheme("snmp", 161)        /* RFC 4088 */                                                                      \
        scheme("ssh", 22)          /* IANA: ssh */                                                                     \
        scheme("svn", 3690)        /* IANA: svn */                                                                     \
        scheme("telnet", 23)       /* RFC 4248 */                                                                      \
        scheme("tftp", 69)         /* RFC 3617 */                                                                      \
        scheme("vnc", 5900)        /* RFC 7869 */

/* The names one after the other, each with its NUL: half the size of an array of structs. */
#define NAME_OF(name, port) name "\0"
#define PORT_OF(name, port) port,
static const char port_schemes[] = ROOT_SCHEMES(NAME_OF) OTHER_SCHEMES(NAME_OF);
static const uint16_t ports_of_schemes[] = { ROOT_SCHEMES(PORT_OF) OTHER_SCHEMES(PORT_OF) };

#define ONE_OF(name, port) +1
enum {
    ROOT_COUNT = 0 ROOT_SCHEMES(ONE_OF),
    PORT_COUNT = sizeof ports_of_schemes / sizeof ports_of_schemes[0],
};

/* The scheme's row, or PORT_COUNT. */
static size_t find_port_row(urikit_str scheme)
{
    const char *name = port_schemes;
    size_t i;

    for (i = 0; i < PORT_COUNT && !(scheme.len > 0 && urikiti_ascii_is_word(scheme, name)); i++) {
        name += strlen(name) + 1;
    }
    return i;
}

uint16_t urikit_default_port(urikit_str scheme)
{
    size_t row = find_port_row(scheme);

    return row < PORT_COUNT ? ports_of_schemes[row] : 0;
}

bool urikiti_empty_path_is_root(urikit_str scheme)
{
    return find_port_row(scheme) < ROOT_COUNT;
}

/*
 * Schemes without ports. A scheme is here only if its definition says so. nosh is not: its authority is one name, in
 * which ":3000" is data.
 */
static const char *const portless_schemes[] = {
    "about",  /* RFC 6694 §2 */
    "cid",    /* RFC 2392 §2 */
    "data",   /* RFC 2397 §3 */
    "did",    /* W3C DID Core 1.0 §3.1 */
    "file",   /* RFC 8089 §2: file-auth is a host */
    "geo",    /* RFC 5870 §3.3 */
    "info",   /* RFC 4452 §3 */
    "mailto", /* RFC 6068 §2 */
    "mid",    /* RFC 2392 §2 */
    "news",   /* RFC 5538 §3 */
    "sms",    /* RFC 5724 §2.2 */
    "tag",    /* RFC 4151 §2.1 */
    "tel",    /* RFC 3966 §3 */
    "urn",    /* RFC 8141 §2 */
};

bool urikiti_scheme_has_no_port(urikit_str scheme)
{
    size_t i;

    for (i = 0; i < sizeof portless_schemes / sizeof portless_schemes[0]; i++) {
        if (scheme.len > 0 && urikiti_ascii_is_word(scheme, portless_schemes[i])) {
            return true;
        }
    }
    return false;
}

bool urikit_default_port_at(size_t i, urikit_default_port_row *row)
{
    const char *name = port_schemes;
    size_t k;

    if (i >= PORT_COUNT) {
        return false;
    }
    for (k = 0; k < i; k++) {
        name += strlen(name) + 1;
    }
    row->scheme = name;
    row->port = ports_of_schemes[i];
    return true;
}
