/* SPDX-License-Identifier: MIT */
/**
 * urikit/readers_models.h - the numbers of the programs that read URLs. Programs include urikit/readers.h.
 *
 * Written by catalog/generate.py from catalog/models.tsv and catalog/servers.tsv. Do not edit.
 *
 * Tier: companion library urikit-readers, with a binary interface of its own: doc/stability.md.
 * Threads: it has no calls.
 */
#ifndef URIKIT_READERS_MODELS_H
#define URIKIT_READERS_MODELS_H

/**
 * Programs that read URLs in their own way. urikit has a model of each, which is tested against the program.
 * doc/readers.md says how each reads, and where they differ.
 */
typedef enum urikit_reader {
@each models
    @{constant}, /* @{program} */
@end
    URIKIT_READERS, /* the number of readers */
    URIKIT_READER_CLIENTS = @{client_count}, /* those before are clients, which decide where a request goes; servers follow */
    URIKIT_READER_ROWS = @{row_count}, /* with older releases of the same programs, which have the numbers from URIKIT_READERS on */
} urikit_reader;

/** Servers whose reading of a path urikit knows. doc/servers.md says what each does to a path. */
typedef enum urikit_server {
@each servers
    @{constant}, /* @{title} */
@end
    URIKIT_SERVERS, /* the number of servers */
} urikit_server;

#endif /* URIKIT_READERS_MODELS_H */
