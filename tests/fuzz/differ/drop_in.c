/* SPDX-License-Identifier: MIT */
/*
 * compat/uriparser, our drop-in for uriparser: what the differential asks uriparser, without a difference; and what it
 * promises besides. A reference, then, after the first line end, a base, which is also a value to set and a query.
 */
#define DROP_IN
#define LLVMFuzzerTestOneInput ask_as_uriparser
#include "differ/uriparser.c"
#undef LLVMFuzzerTestOneInput

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* ---- a memory manager that fails once ------------------------------------------------------------------------ */

typedef struct failing {
    UriMemoryManager manager;
    size_t left; /* calls that succeed */
    size_t open; /* blocks not freed */
} failing;

static void *failing_malloc(UriMemoryManager *manager, size_t len)
{
    failing *f = manager->userData;
    void *block = f->left == 0 ? NULL : malloc(len);

    f->left -= f->left > 0;
    f->open += block != NULL;
    return block;
}

static void *no_realloc(UriMemoryManager *manager, void *block, size_t len)
{
    (void)manager;
    (void)block;
    (void)len;
    return NULL;
}

static void failing_free(UriMemoryManager *manager, void *block)
{
    ((failing *)manager->userData)->open -= block != NULL;
    free(block);
}

static void failing_init(failing *f, size_t left)
{
    UriMemoryManager manager = { failing_malloc, uriEmulateCalloc, no_realloc, uriEmulateReallocarray, failing_free, NULL };

    f->manager = manager;
    f->manager.userData = f;
    f->left = left;
    f->open = 0;
}

/* ---- what it promises ------------------------------------------------------------------------------------------ */

static urikit_str written(const UriUriA *uri, char *space)
{
    urikit_str text = their_text(uri, false, space);

    expect(text.ptr != NULL);
    return text;
}

/* What a struct writes parses into an equal struct. */
static void expect_stable(const UriUriA *uri)
{
    char space[ANSWER_CAP];
    urikit_str text = written(uri, space);
    UriUriA again;

    expect(their_parse(&again, text));
    expect(uriEqualsUriA(uri, &again));
    uriFreeUriMembersA(&again);
}

typedef int (*setter)(UriUriA *uri, const char *first, const char *afterLast, UriMemoryManager *memory);

static const setter setters[] = { uriSetSchemeMmA,  uriSetUserInfoMmA, uriSetHostAutoMmA,     uriSetHostRegNameMmA,
                                  uriSetHostIp4MmA, uriSetHostIp6MmA,  uriSetHostIpFutureMmA, uriSetPortTextMmA,
                                  uriSetPathMmA,    uriSetQueryMmA,    uriSetFragmentMmA };

/* Sets and removes: the struct stays valid; without memory nothing has changed, and nothing is lost. */
static void try_set(urikit_str text, urikit_str value, size_t memory)
{
    char after_space[ANSWER_CAP];
    size_t i;

    for (i = 0; i < 2 * sizeof setters / sizeof setters[0]; i++) {
        setter call = setters[i / 2];
        failing f;
        UriUriA uri;
        int result;

        failing_init(&f, SIZE_MAX);
        expect(uriParseSingleUriExMmA(&uri, text.ptr, text.ptr + text.len, NULL, &f.manager) == URI_SUCCESS);
        f.left = memory;
        result = i % 2 ? call(&uri, value.ptr, value.ptr + value.len, &f.manager) : call(&uri, NULL, NULL, &f.manager);
        if (result == URI_SUCCESS) {
            expect_stable(&uri);
        } else {
            expect(urikit_str_equal(written(&uri, after_space), text));
        }
        expect(uriFreeUriMembersMmA(&uri, &f.manager) == URI_SUCCESS);
        expect(f.open == 0);
    }
}

/* Every way to make a struct, without memory at some call. */
static void try_memory(urikit_str text, size_t memory)
{
    failing f;
    UriUriA uri;
    UriUriA made;

    failing_init(&f, memory);
    if (uriParseSingleUriExMmA(&uri, text.ptr, text.ptr + text.len, NULL, &f.manager) == URI_SUCCESS) {
        (void)uriNormalizeSyntaxExMmA(&uri, (unsigned)memory * 37, &f.manager);
        expect_stable(&uri);
        if (uriCopyUriMmA(&made, &uri, &f.manager) == URI_SUCCESS) {
            expect(uriEqualsUriA(&made, &uri));
        }
        uriFreeUriMembersMmA(&made, &f.manager);
        (void)uriMakeOwnerMmA(&uri, &f.manager);
        (void)uriAddBaseUriExMmA(&made, &uri, &uri, URI_RESOLVE_STRICTLY, &f.manager);
        uriFreeUriMembersMmA(&made, &f.manager);
        (void)uriRemoveBaseUriMmA(&made, &uri, &uri, (UriBool)(memory & 1), &f.manager);
        uriFreeUriMembersMmA(&made, &f.manager);
    }
    uriFreeUriMembersMmA(&uri, &f.manager);
    expect(f.open == 0);
}

/* A reference in either form resolves to what the source resolves to. */
static void try_relativize(urikit_str text, urikit_str base_text)
{
    char want_space[ANSWER_CAP];
    char got_space[ANSWER_CAP];
    UriUriA source, base, want, made, got;
    UriBool from_root;

    if (!their_parse(&base, base_text)) {
        return;
    }
    expect(their_parse(&source, text));
    for (from_root = URI_FALSE; from_root <= URI_TRUE; from_root++) {
        if (uriRemoveBaseUriA(&made, &source, &base, from_root) == URI_SUCCESS) {
            expect_stable(&made);
            expect(uriAddBaseUriA(&want, &source, &base) == URI_SUCCESS);
            expect(uriAddBaseUriA(&got, &made, &base) == URI_SUCCESS);
            /* an empty path takes that of the base, which keeps its dot segments */
            expect(urikit_str_equal(written(&got, got_space), written(&want, want_space)) || uriEqualsUriA(&got, &source));
            uriFreeUriMembersA(&want);
            uriFreeUriMembersA(&got);
        }
        uriFreeUriMembersA(&made);
    }
    uriFreeUriMembersA(&source);
    uriFreeUriMembersA(&base);
}

/* A list composes into a query that has the same list. */
static void try_query(urikit_str query)
{
    UriQueryListA *list;
    UriQueryListA *again;
    const UriQueryListA *a;
    const UriQueryListA *b;
    char *made = NULL;
    int count;
    int count_again;

    expect(uriDissectQueryMallocA(&list, &count, query.ptr, query.ptr + query.len) == URI_SUCCESS);
    if (!list) {
        expect(count == 0);
        return;
    }
    expect(uriComposeQueryMallocExA(&made, list, URI_TRUE, URI_FALSE) == URI_SUCCESS);
    expect(uriDissectQueryMallocA(&again, &count_again, made, made + strlen(made)) == URI_SUCCESS);
    for (a = list, b = again; a && b; b = b->next, a = a->next) {
        while (*a->key == '\0' && !a->value) { /* "%00" is an empty key, which is not a pair when it is written */
            a = a->next;
            if (!a) {
                break;
            }
        }
        if (!a) {
            break;
        }
        expect(strcmp(a->key, b->key) == 0 && !a->value == !b->value && (!a->value || strcmp(a->value, b->value) == 0));
    }
    expect(!b && count >= count_again);
    free(made);
    uriFreeQueryListA(list);
    uriFreeQueryListA(again);
}

/* The calls on wide characters judge and write the same. */
static void try_wide(urikit_str text)
{
    wchar_t wide[512];
    wchar_t wide_space[ANSWER_CAP];
    char space[ANSWER_CAP];
    const wchar_t *wide_at = NULL;
    const char *at = NULL;
    UriUriW wide_uri;
    UriUriA uri;
    int result;
    size_t i;

    for (i = 0; i < text.len; i++) {
        wide[i] = (wchar_t)(unsigned char)text.ptr[i];
    }
    result = uriParseSingleUriExA(&uri, text.ptr, text.ptr + text.len, &at);
    expect(uriParseSingleUriExW(&wide_uri, wide, wide + text.len, &wide_at) == result);
    if (result == URI_SUCCESS) {
        urikit_str made;

        expect(uriNormalizeSyntaxA(&uri) == URI_SUCCESS && uriNormalizeSyntaxW(&wide_uri) == URI_SUCCESS);
        made = written(&uri, space);
        expect(uriToStringW(wide_space, &wide_uri, ANSWER_CAP, NULL) == URI_SUCCESS);
        for (i = 0; i < made.len; i++) {
            expect(wide_space[i] == (wchar_t)made.ptr[i]);
        }
        expect(wide_space[made.len] == 0);
    } else {
        expect(wide_at - wide == at - text.ptr);
    }
    uriFreeUriMembersA(&uri);
    uriFreeUriMembersW(&wide_uri);
}

/* File names there and back; each in the space that the call asks for. */
static void try_file_names(urikit_str text)
{
    char *name = malloc(text.len + 1);
    char *uri = malloc(3 * text.len + 9);
    char *back = malloc(3 * text.len + 9);
    UriBool is_windows;

    expect(name && uri && back);
    memcpy(name, text.ptr, text.len);
    name[text.len] = '\0';
    for (is_windows = URI_FALSE; is_windows <= URI_TRUE; is_windows++) {
        expect((is_windows ? uriWindowsFilenameToUriStringA(name, uri) : uriUnixFilenameToUriStringA(name, uri)) == URI_SUCCESS);
        if ((is_windows ? uriUriStringToWindowsFilenameA(uri, back) : uriUriStringToUnixFilenameA(uri, back)) == URI_SUCCESS &&
            !is_windows) {
            expect(strcmp(name, back) == 0);
        }
        (void)(is_windows ? uriUriStringToWindowsFilenameA(name, back) : uriUriStringToUnixFilenameA(name, back));
    }
    free(name);
    free(uri);
    free(back);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urikit_str rest = input_text(data, size);
    urikit_str text = take_line(&rest);
    size_t memory = size % 7;
    urikit_uri uri;

    if (size > 512) {
        return 0;
    }
    ask_as_uriparser(data, size);
    try_wide(text);
    try_query(rest);
    try_file_names(text);
    try_memory(text, memory);
    if (!urikit_uri_parse(text, URIKIT_PARSE_REFERENCE, &uri, NULL)) {
        try_set(text, rest, memory);
        try_relativize(text, rest);
    }
    return 0;
}
