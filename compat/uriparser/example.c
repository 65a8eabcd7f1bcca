/* SPDX-License-Identifier: MIT */
/* Normalizes a URI and resolves a reference against it, by uriparser's calls. */
#include <uriparser/Uri.h>

static int show(const char *label, const UriUriA *uri)
{
    char text[1000];

    if (uriToStringA(text, uri, sizeof text, NULL) != URI_SUCCESS) {
        return 1;
    }
    printf("%s %s\n", label, text);
    return 0;
}

int main(int argc, char **argv)
{
    UriUriA base;
    UriUriA ref;
    UriUriA target;
    const char *where;
    int failed = 1;

    if (argc != 3) {
        fputs("example BASE REFERENCE\n", stderr);
        return 2;
    }
    if (uriParseSingleUriA(&base, argv[1], &where) != URI_SUCCESS) {
        fprintf(stderr, "%s\n%*s^ not valid\n", argv[1], (int)(where - argv[1]), "");
        return 1;
    }
    if (uriParseSingleUriA(&ref, argv[2], &where) == URI_SUCCESS) {
        if (uriAddBaseUriA(&target, &ref, &base) == URI_SUCCESS) {
            failed = show("target    ", &target);
            uriFreeUriMembersA(&target);
        }
        uriFreeUriMembersA(&ref);
    }
    if (uriNormalizeSyntaxA(&base) == URI_SUCCESS) {
        failed |= show("normalized", &base);
    }
    uriFreeUriMembersA(&base);
    return failed;
}
