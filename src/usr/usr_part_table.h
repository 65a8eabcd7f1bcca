/* Written by catalog/generate.py from catalog/types.toml. Do not edit. SPDX-License-Identifier: MIT */
#ifndef URIKITI_USR_PART_TABLE_H
#define URIKITI_USR_PART_TABLE_H

/* The parts of user URLs. */
enum {
    USR_P_TYPE, USR_P_NAME, USR_P_QUALIFIERS, USR_P_CHECKSUMS, USR_P_CANONICAL, USR_P_PROFILE_URL,
};

static const urikit_part usr_parts[] = {
    { "type", NULL, URIKIT_SHAPE_WORD, 2,
      URIKIT_USE_SPAN | URIKIT_USE_SET | URIKIT_USE_BUILD | URIKIT_USE_NEEDED },
    { "name", NULL, URIKIT_SHAPE_TEXT, 4,
      URIKIT_USE_SPAN | URIKIT_USE_SET | URIKIT_USE_BUILD | URIKIT_USE_NEEDED },
    { "qualifiers", "qualifier", URIKIT_SHAPE_MAP, 5,
      URIKIT_USE_SPAN | URIKIT_USE_SET | URIKIT_USE_REMOVE | URIKIT_USE_BUILD },
    { "checksums", "checksum", URIKIT_SHAPE_LIST, 5,
      URIKIT_USE_SET | URIKIT_USE_APPEND | URIKIT_USE_REMOVE | URIKIT_USE_BUILD },
    { "canonical", NULL, URIKIT_SHAPE_WORD, 4,
      URIKIT_USE_DERIVED | URIKIT_USE_CANONICAL },
    { "profile_url", NULL, URIKIT_SHAPE_WORD, 4,
      URIKIT_USE_DERIVED | URIKIT_USE_OPTIONAL },
    { NULL, NULL, 0, 0, 0 },
};

#endif
