/* SPDX-License-Identifier: MIT */
/* Queries as lists of pairs. */
#include "encoding.h"

/* ---- split --------------------------------------------------------------------------------------------------- */

/* A decoded copy with a NUL; NULL without memory. */
static uri_char *decoded(const uri_char *from, size_t len, UriBool plusToSpace, UriBreakConversion breaks,
                         UriMemoryManager *memory)
{
    uri_char *text = (uri_char *)take(memory, (len + 1) * sizeof *text);

    if (text) {
        memcpy(text, from, len * sizeof *text);
        text[len] = 0;
        URI_FUNC(UnescapeInPlaceEx)(text, plusToSpace, breaks);
    }
    return text;
}

static int make_pair(query_pair **pair, const uri_char *first, urikit_str query, urikit_str key, urikit_str value,
                     UriBool plusToSpace, UriBreakConversion breaks, UriMemoryManager *memory)
{
    query_pair *made = (query_pair *)take(memory, sizeof *made);

    if (!made) {
        return URI_ERROR_MALLOC;
    }
    made->value = NULL;
    made->next = NULL;
    made->key = decoded(first + (key.ptr - query.ptr), key.len, plusToSpace, breaks, memory);
    if (made->key && value.ptr) {
        made->value = decoded(first + (value.ptr - query.ptr), value.len, plusToSpace, breaks, memory);
    }
    if (!made->key || (value.ptr && !made->value)) {
        URI_FUNC(FreeQueryListMm)(made, memory);
        return URI_ERROR_MALLOC;
    }
    *pair = made;
    return URI_SUCCESS;
}

int URI_FUNC(DissectQueryMallocExMm)(query_pair **dest, int *itemCount, const uri_char *first, const uri_char *afterLast,
                                     UriBool plusToSpace, UriBreakConversion breakConversion, UriMemoryManager *memory)
{
    query_pair *list = NULL;
    query_pair **end = &list;
    urikit_str rest;
    urikit_str key;
    urikit_str value;
    bytes text;
    int count = 0;
    int result;

    if (!dest || !first || !afterLast) {
        return URI_ERROR_NULL;
    }
    TAKE_MANAGER(memory);
    result = bytes_open(&text, first, afterLast, memory);
    rest = text.text;
    while (!result && urikit_query_next(&rest, &key, &value)) {
        if (key.len == 0 && !value.ptr) { /* nothing between two '&' */
            continue;
        }
        result = count == INT_MAX ? URI_ERROR_OUTPUT_TOO_LARGE
                                  : make_pair(end, first, text.text, key, value, plusToSpace, breakConversion, memory);
        if (!result) {
            end = &(*end)->next;
            count++;
        }
    }
    bytes_close(&text, memory);
    if (result) {
        URI_FUNC(FreeQueryListMm)(list, memory);
        list = NULL;
        count = 0;
    }
    *dest = list;
    if (itemCount) {
        *itemCount = count;
    }
    return result;
}

int URI_FUNC(DissectQueryMallocEx)(query_pair **dest, int *itemCount, const uri_char *first, const uri_char *afterLast,
                                   UriBool plusToSpace, UriBreakConversion breakConversion)
{
    return URI_FUNC(DissectQueryMallocExMm)(dest, itemCount, first, afterLast, plusToSpace, breakConversion, NULL);
}

int URI_FUNC(DissectQueryMalloc)(query_pair **dest, int *itemCount, const uri_char *first, const uri_char *afterLast)
{
    return URI_FUNC(DissectQueryMallocExMm)(dest, itemCount, first, afterLast, URI_TRUE, URI_BR_DONT_TOUCH, NULL);
}

int URI_FUNC(FreeQueryListMm)(query_pair *queryList, UriMemoryManager *memory)
{
    TAKE_MANAGER(memory);
    while (queryList) {
        query_pair *next = queryList->next;

        if (queryList->key) {
            give_back(memory, (void *)(uintptr_t)queryList->key);
        }
        if (queryList->value) {
            give_back(memory, (void *)(uintptr_t)queryList->value);
        }
        give_back(memory, queryList);
        queryList = next;
    }
    return URI_SUCCESS;
}

void URI_FUNC(FreeQueryList)(query_pair *queryList)
{
    URI_FUNC(FreeQueryListMm)(queryList, NULL);
}

/* ---- join ---------------------------------------------------------------------------------------------------------- */

static bool add(size_t *total, size_t more)
{
    bool fits = more < (size_t)INT_MAX - *total; /* *total is below */

    *total += fits ? more : 0;
    return fits;
}

/* The most characters, without the NUL. False: more than an int counts. */
static bool longest(const query_pair *list, UriBool normalizeBreaks, size_t *total)
{
    const size_t factor = normalizeBreaks ? 6 : 3;
    const query_pair *pair;

    for (*total = 0, pair = list; pair; pair = pair->next) {
        size_t key = pair->key ? URI_STRLEN(pair->key) : 0;
        size_t value = pair->value ? URI_STRLEN(pair->value) : 0;

        if (key > INT_MAX / factor || value > INT_MAX / factor || (pair != list && !add(total, 1)) || !add(total, factor * key) ||
            (pair->value && !add(total, factor * value + 1))) {
            return false;
        }
    }
    return true;
}

/* The characters that one key or value needs. */
static size_t escaped_length(const uri_char *text, UriBool spaceToPlus, UriBool normalizeBreaks)
{
    size_t len = 0;

    for (; text && *text; text++) {
        uri_char c = *text;

        if (normalizeBreaks && (c == '\r' || c == '\n')) {
            text += c == '\r' && text[1] == '\n';
            len += 6;
        } else if (spaceToPlus && c == ' ') {
            len++;
        } else {
            uri_char triplet[3];
            uri_char *end = COMPAT(encode)(&c, &c + 1, triplet);

            len += end ? (size_t)(end - triplet) : 1;
        }
    }
    return len;
}

/* Writes the list; space is what is left, with the NUL. */
static int compose(uri_char *dest, const query_pair *list, size_t left, int *charsWritten, UriBool spaceToPlus,
                   UriBool normalizeBreaks)
{
    uri_char *at = dest;
    const query_pair *pair;

    for (pair = list; pair; pair = pair->next) {
        size_t need = (pair != list) + escaped_length(pair->key, spaceToPlus, normalizeBreaks);

        need += pair->value ? 1 + escaped_length(pair->value, spaceToPlus, normalizeBreaks) : 0;
        if (need >= left) {
            *at = 0;
            return URI_ERROR_OUTPUT_TOO_LARGE;
        }
        left -= need;
        if (pair != list) {
            *at++ = '&';
        }
        at = URI_FUNC(EscapeEx)(pair->key, NULL, at, spaceToPlus, normalizeBreaks);
        if (at && pair->value) {
            *at++ = '=';
            at = URI_FUNC(EscapeEx)(pair->value, NULL, at, spaceToPlus, normalizeBreaks);
        }
        if (!at) {
            *dest = 0;
            return URI_ERROR_SYNTAX;
        }
    }
    *at = 0;
    if (charsWritten) {
        *charsWritten = (int)(at - dest) + 1;
    }
    return URI_SUCCESS;
}

int URI_FUNC(ComposeQueryCharsRequiredEx)(const query_pair *queryList, int *charsRequired, UriBool spaceToPlus,
                                          UriBool normalizeBreaks)
{
    size_t total;

    (void)spaceToPlus;
    if (!queryList || !charsRequired) {
        return URI_ERROR_NULL;
    }
    if (!longest(queryList, normalizeBreaks, &total)) {
        return URI_ERROR_OUTPUT_TOO_LARGE;
    }
    *charsRequired = (int)total;
    return URI_SUCCESS;
}

int URI_FUNC(ComposeQueryCharsRequired)(const query_pair *queryList, int *charsRequired)
{
    return URI_FUNC(ComposeQueryCharsRequiredEx)(queryList, charsRequired, URI_TRUE, URI_TRUE);
}

int URI_FUNC(ComposeQueryEx)(uri_char *dest, const query_pair *queryList, int maxChars, int *charsWritten, UriBool spaceToPlus,
                             UriBool normalizeBreaks)
{
    if (!dest || !queryList) {
        return URI_ERROR_NULL;
    }
    if (maxChars < 1) {
        return URI_ERROR_OUTPUT_TOO_LARGE;
    }
    return compose(dest, queryList, (size_t)maxChars, charsWritten, spaceToPlus, normalizeBreaks);
}

int URI_FUNC(ComposeQuery)(uri_char *dest, const query_pair *queryList, int maxChars, int *charsWritten)
{
    return URI_FUNC(ComposeQueryEx)(dest, queryList, maxChars, charsWritten, URI_TRUE, URI_TRUE);
}

int URI_FUNC(ComposeQueryMallocExMm)(uri_char **dest, const query_pair *queryList, UriBool spaceToPlus, UriBool normalizeBreaks,
                                     UriMemoryManager *memory)
{
    size_t total;
    uri_char *text;
    int result;

    if (!dest || !queryList) {
        return URI_ERROR_NULL;
    }
    TAKE_MANAGER(memory);
    if (!longest(queryList, normalizeBreaks, &total)) {
        return URI_ERROR_OUTPUT_TOO_LARGE;
    }
    text = (uri_char *)take(memory, (total + 1) * sizeof *text);
    if (!text) {
        return URI_ERROR_MALLOC;
    }
    result = compose(text, queryList, total + 1, NULL, spaceToPlus, normalizeBreaks);
    if (result) {
        give_back(memory, text);
    } else {
        *dest = text;
    }
    return result;
}

int URI_FUNC(ComposeQueryMallocEx)(uri_char **dest, const query_pair *queryList, UriBool spaceToPlus, UriBool normalizeBreaks)
{
    return URI_FUNC(ComposeQueryMallocExMm)(dest, queryList, spaceToPlus, normalizeBreaks, NULL);
}

int URI_FUNC(ComposeQueryMalloc)(uri_char **dest, const query_pair *queryList)
{
    return URI_FUNC(ComposeQueryMallocExMm)(dest, queryList, URI_TRUE, URI_TRUE, NULL);
}
