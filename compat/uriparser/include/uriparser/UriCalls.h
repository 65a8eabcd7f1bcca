/* SPDX-License-Identifier: MIT */
/*
 * uriparser/UriCalls.h - types and calls for one type of characters. Only for Uri.h, which includes it for each.
 *
 * A call with Mm at the end of its name takes a memory manager; NULL is the C library's. Every call with a manager may
 * return URI_ERROR_MEMORY_MANAGER_INCOMPLETE, and URI_ERROR_MALLOC if it makes something. Where a call says "Errors", it
 * returns URI_SUCCESS otherwise. NULL for a struct or a text is URI_ERROR_NULL. No call reads the locale.
 *
 * Characters of wchar_t: only ASCII is valid in a URI. Escaping takes U+0001 to U+00FF.
 */

/* ---- types ------------------------------------------------------------------------------------------ */

/** Borrowed text: the characters from first to before afterLast. Both NULL: absent. Both equal: empty. */
typedef struct URI_TYPE(TextRangeStruct) {
    const URI_CHAR *first;
    const URI_CHAR *afterLast;
} URI_TYPE(TextRange);

/** One segment of a path, without slashes. */
typedef struct URI_TYPE(PathSegmentStruct) {
    URI_TYPE(TextRange) text;
    struct URI_TYPE(PathSegmentStruct) * next; /* NULL: the last one */
    void *reserved;
} URI_TYPE(PathSegment);

/** What a host is. All NULL: a registered name, or no host. */
typedef struct URI_TYPE(HostDataStruct) {
    UriIp4 *ip4;
    UriIp6 *ip6;
    URI_TYPE(TextRange) ipFuture; /* the same range as hostText */
} URI_TYPE(HostData);

/**
 * The parts of a URI reference. They borrow the text that was parsed, which must outlive them, until uriMakeOwner,
 * uriNormalizeSyntax or a setter makes a copy.
 *
 * A program may change members. uriFreeUriMembers frees what the library made, in one piece, and each text or segment that
 * a program put there by itself; those must come from the same memory manager. An empty text is not freed.
 */
typedef struct URI_TYPE(UriStruct) {
    URI_TYPE(TextRange) scheme;
    URI_TYPE(TextRange) userInfo;
    URI_TYPE(TextRange) hostText; /* an IP literal is without its brackets */
    URI_TYPE(HostData) hostData;
    URI_TYPE(TextRange) portText;
    URI_TYPE(PathSegment) * pathHead;
    URI_TYPE(PathSegment) * pathTail;
    URI_TYPE(TextRange) query;
    URI_TYPE(TextRange) fragment;
    UriBool absolutePath; /* without a host: the path begins with '/'. With a host: URI_FALSE */
    UriBool owner;        /* the texts belong to this struct */
    void *reserved;
} URI_TYPE(Uri);

/** What uriParseUri was asked, and how it went. */
typedef struct URI_TYPE(ParserStateStruct) {
    URI_TYPE(Uri) * uri;
    int errorCode;
    const URI_CHAR *errorPos; /* NULL unless errorCode is URI_ERROR_SYNTAX */
    void *reserved;
} URI_TYPE(ParserState);

/** One pair of a query, decoded. */
typedef struct URI_TYPE(QueryListStruct) {
    const URI_CHAR *key;
    const URI_CHAR *value; /* NULL: no '=' */
    struct URI_TYPE(QueryListStruct) * next;
} URI_TYPE(QueryList);

/* ---- parse, copy, free ---------------------------------------------------------------------------------- */

/**
 * Parse a URI reference, RFC 3986 4.1.
 *
 * uri        receives the parts; no parts on an error
 * afterLast  NULL: the text ends at its NUL
 * errorPos   with URI_ERROR_SYNTAX, the first character that no valid text could have there; nullable
 *
 * Errors URI_ERROR_SYNTAX, _NULL, _RANGE_INVALID
 */
URI_PUBLIC int URI_FUNC(ParseSingleUri)(URI_TYPE(Uri) * uri, const URI_CHAR *text, const URI_CHAR **errorPos);
URI_PUBLIC int URI_FUNC(ParseSingleUriEx)(URI_TYPE(Uri) * uri, const URI_CHAR *first, const URI_CHAR *afterLast,
                                          const URI_CHAR **errorPos);
URI_PUBLIC int URI_FUNC(ParseSingleUriExMm)(URI_TYPE(Uri) * uri, const URI_CHAR *first, const URI_CHAR *afterLast,
                                            const URI_CHAR **errorPos, UriMemoryManager *memory);

/** The same, older. state->uri receives the parts, the other members how it went. afterLast must not be NULL. */
URI_PUBLIC int URI_FUNC(ParseUri)(URI_TYPE(ParserState) * state, const URI_CHAR *text);
URI_PUBLIC int URI_FUNC(ParseUriEx)(URI_TYPE(ParserState) * state, const URI_CHAR *first, const URI_CHAR *afterLast);

/** Free what the members point to, and make them NULL. It may be called again, and on a struct of zeros. */
URI_PUBLIC void URI_FUNC(FreeUriMembers)(URI_TYPE(Uri) * uri);
URI_PUBLIC int URI_FUNC(FreeUriMembersMm)(URI_TYPE(Uri) * uri, UriMemoryManager *memory);

/** Copy a struct with all texts: the copy is an owner. */
URI_PUBLIC int URI_FUNC(CopyUri)(URI_TYPE(Uri) * destUri, const URI_TYPE(Uri) * sourceUri);
URI_PUBLIC int URI_FUNC(CopyUriMm)(URI_TYPE(Uri) * destUri, const URI_TYPE(Uri) * sourceUri, UriMemoryManager *memory);

/** Copy the texts that a struct borrows, so that it owns them. An owner stays as it is. On an error nothing changes. */
URI_PUBLIC int URI_FUNC(MakeOwner)(URI_TYPE(Uri) * uri);
URI_PUBLIC int URI_FUNC(MakeOwnerMm)(URI_TYPE(Uri) * uri, UriMemoryManager *memory);

/** True if there is a host, also an empty one. URI_FALSE for NULL. */
URI_PUBLIC UriBool URI_FUNC(HasHost)(const URI_TYPE(Uri) * uri);

/** "1.0.0": the version of the interface that is linked. */
URI_PUBLIC const URI_CHAR *URI_FUNC(BaseRuntimeVersion)(void);

/* ---- write, compare ------------------------------------------------------------------------------------- */

/**
 * Write a URI as text, RFC 3986 5.3. "/." or "./" is written before a path that would read as a host or a scheme.
 *
 * maxChars       space in dest, with the NUL
 * charsWritten   receives the number of characters with the NUL; 0 if they do not fit; nullable
 *
 * Errors URI_ERROR_OUTPUT_TOO_LARGE (dest is then ""), _NULL, _RANGE_INVALID
 */
URI_PUBLIC int URI_FUNC(ToString)(URI_CHAR *dest, const URI_TYPE(Uri) * uri, int maxChars, int *charsWritten);

/** The number of characters that uriToString writes, without the NUL. Errors as there. */
URI_PUBLIC int URI_FUNC(ToStringCharsRequired)(const URI_TYPE(Uri) * uri, int *charsRequired);

/** True if all parts are equal, as they are: nothing is normalized. IP addresses are compared as numbers. */
URI_PUBLIC UriBool URI_FUNC(EqualsUri)(const URI_TYPE(Uri) * a, const URI_TYPE(Uri) * b);

/* ---- resolve, relativize, normalize ------------------------------------------------------------------------ */

/**
 * Resolve a reference against a base, RFC 3986 5.2. The result is an owner. On an error it has no members.
 *
 * Errors URI_ERROR_ADDBASE_REL_BASE, _NULL, _SYNTAX (members that make no URI)
 */
URI_PUBLIC int URI_FUNC(AddBaseUri)(URI_TYPE(Uri) * absoluteDest, const URI_TYPE(Uri) * relativeSource,
                                    const URI_TYPE(Uri) * absoluteBase);
URI_PUBLIC int URI_FUNC(AddBaseUriEx)(URI_TYPE(Uri) * absoluteDest, const URI_TYPE(Uri) * relativeSource,
                                      const URI_TYPE(Uri) * absoluteBase, UriResolutionOptions options);
URI_PUBLIC int URI_FUNC(AddBaseUriExMm)(URI_TYPE(Uri) * absoluteDest, const URI_TYPE(Uri) * relativeSource,
                                        const URI_TYPE(Uri) * absoluteBase, UriResolutionOptions options,
                                        UriMemoryManager *memory);

/**
 * Make a reference that resolves to the source. The result is an owner. On an error it has no members.
 *
 * domainRootMode   URI_TRUE: its path begins at the root, "/a/b"; else with "../" as often as necessary
 *
 * Errors URI_ERROR_REMOVEBASE_REL_BASE, _REMOVEBASE_REL_SOURCE, _NULL, _SYNTAX (members that make no URI)
 */
URI_PUBLIC int URI_FUNC(RemoveBaseUri)(URI_TYPE(Uri) * dest, const URI_TYPE(Uri) * absoluteSource,
                                       const URI_TYPE(Uri) * absoluteBase, UriBool domainRootMode);
URI_PUBLIC int URI_FUNC(RemoveBaseUriMm)(URI_TYPE(Uri) * dest, const URI_TYPE(Uri) * absoluteSource,
                                         const URI_TYPE(Uri) * absoluteBase, UriBool domainRootMode, UriMemoryManager *memory);

/** The components that are not in normal form, RFC 3986 6.2.2, as a mask. The older call gives all ones on an error. */
URI_PUBLIC unsigned int URI_FUNC(NormalizeSyntaxMaskRequired)(const URI_TYPE(Uri) * uri);
URI_PUBLIC int URI_FUNC(NormalizeSyntaxMaskRequiredEx)(const URI_TYPE(Uri) * uri, unsigned int *outMask);

/** Normalize components, RFC 3986 6.2.2. The struct becomes an owner. On an error nothing changes. Errors URI_ERROR_SYNTAX */
URI_PUBLIC int URI_FUNC(NormalizeSyntax)(URI_TYPE(Uri) * uri);
URI_PUBLIC int URI_FUNC(NormalizeSyntaxEx)(URI_TYPE(Uri) * uri, unsigned int mask);
URI_PUBLIC int URI_FUNC(NormalizeSyntaxExMm)(URI_TYPE(Uri) * uri, unsigned int mask, UriMemoryManager *memory);

/* ---- escape --------------------------------------------------------------------------------------------------- */

/**
 * Percent-encode everything but unreserved characters, up to the end or a NUL. out gets a NUL.
 *
 * inAfterLast       NULL: up to the NUL
 * out               space for 3 times the characters and the NUL; with normalizeBreaks 6 times
 * spaceToPlus       a space becomes '+'
 * normalizeBreaks   CR, LF and CR LF become "%0D%0A"
 *
 * Returns where the NUL is. NULL if out is NULL, or a character is above U+00FF; then out is "".
 */
URI_PUBLIC URI_CHAR *URI_FUNC(EscapeEx)(const URI_CHAR *inFirst, const URI_CHAR *inAfterLast, URI_CHAR *out, UriBool spaceToPlus,
                                        UriBool normalizeBreaks);
URI_PUBLIC URI_CHAR *URI_FUNC(Escape)(const URI_CHAR *in, URI_CHAR *out, UriBool spaceToPlus, UriBool normalizeBreaks);

/** Decode triplets over the text itself; a '%' without two hex digits stays. Returns where the NUL is now; NULL for NULL. */
URI_PUBLIC const URI_CHAR *URI_FUNC(UnescapeInPlaceEx)(URI_CHAR *inout, UriBool plusToSpace, UriBreakConversion breakConversion);
URI_PUBLIC const URI_CHAR *URI_FUNC(UnescapeInPlace)(URI_CHAR *inout);

/* ---- file names ----------------------------------------------------------------------------------------------- */

/**
 * Write the "file" URI of an absolute path; a relative path becomes a relative reference.
 * uriString has space for 3 times the characters, 7 more (Windows: 8), and the NUL.
 *
 * Errors URI_ERROR_SYNTAX  a character above U+00FF; uriString is then ""
 */
URI_PUBLIC int URI_FUNC(UnixFilenameToUriString)(const URI_CHAR *filename, URI_CHAR *uriString);
URI_PUBLIC int URI_FUNC(WindowsFilenameToUriString)(const URI_CHAR *filename, URI_CHAR *uriString);

/**
 * Write the path that a "file" URI or a relative reference names, RFC 8089. filename has space for the characters of the
 * text and a NUL.
 *
 * Errors URI_ERROR_SYNTAX  it names no path: another scheme, a host (Windows takes one as a server), a query or fragment,
 *                          an encoded separator or NUL; filename is then ""
 */
URI_PUBLIC int URI_FUNC(UriStringToUnixFilename)(const URI_CHAR *uriString, URI_CHAR *filename);
URI_PUBLIC int URI_FUNC(UriStringToWindowsFilename)(const URI_CHAR *uriString, URI_CHAR *filename);

/* ---- queries ---------------------------------------------------------------------------------------------------- */

/**
 * Split a query into pairs at '&' and the first '=', and decode them. Nothing between two '&' is no pair.
 *
 * dest        receives the list; NULL for no pairs
 * itemCount   receives the number of pairs; nullable
 *
 * Errors URI_ERROR_NULL, _RANGE_INVALID
 */
URI_PUBLIC int URI_FUNC(DissectQueryMalloc)(URI_TYPE(QueryList) * *dest, int *itemCount, const URI_CHAR *first,
                                            const URI_CHAR *afterLast);
URI_PUBLIC int URI_FUNC(DissectQueryMallocEx)(URI_TYPE(QueryList) * *dest, int *itemCount, const URI_CHAR *first,
                                              const URI_CHAR *afterLast, UriBool plusToSpace, UriBreakConversion breakConversion);
URI_PUBLIC int URI_FUNC(DissectQueryMallocExMm)(URI_TYPE(QueryList) * *dest, int *itemCount, const URI_CHAR *first,
                                                const URI_CHAR *afterLast, UriBool plusToSpace,
                                                UriBreakConversion breakConversion, UriMemoryManager *memory);

/** Free a list. Each key, value and node is a block of its own, so a program may replace them. */
URI_PUBLIC void URI_FUNC(FreeQueryList)(URI_TYPE(QueryList) * queryList);
URI_PUBLIC int URI_FUNC(FreeQueryListMm)(URI_TYPE(QueryList) * queryList, UriMemoryManager *memory);

/** The most characters that composing can write, without the NUL. Errors URI_ERROR_NULL, _OUTPUT_TOO_LARGE */
URI_PUBLIC int URI_FUNC(ComposeQueryCharsRequired)(const URI_TYPE(QueryList) * queryList, int *charsRequired);
URI_PUBLIC int URI_FUNC(ComposeQueryCharsRequiredEx)(const URI_TYPE(QueryList) * queryList, int *charsRequired,
                                                     UriBool spaceToPlus, UriBool normalizeBreaks);

/**
 * Write a list as a query.
 *
 * maxChars       space in dest, with the NUL
 * charsWritten   receives the number of characters with the NUL; nullable
 *
 * Errors URI_ERROR_NULL, _OUTPUT_TOO_LARGE, _SYNTAX (a character above U+00FF)
 */
URI_PUBLIC int URI_FUNC(ComposeQuery)(URI_CHAR *dest, const URI_TYPE(QueryList) * queryList, int maxChars, int *charsWritten);
URI_PUBLIC int URI_FUNC(ComposeQueryEx)(URI_CHAR *dest, const URI_TYPE(QueryList) * queryList, int maxChars, int *charsWritten,
                                        UriBool spaceToPlus, UriBool normalizeBreaks);

/** The same into memory that the call makes and the program frees. */
URI_PUBLIC int URI_FUNC(ComposeQueryMalloc)(URI_CHAR **dest, const URI_TYPE(QueryList) * queryList);
URI_PUBLIC int URI_FUNC(ComposeQueryMallocEx)(URI_CHAR **dest, const URI_TYPE(QueryList) * queryList, UriBool spaceToPlus,
                                              UriBool normalizeBreaks);
URI_PUBLIC int URI_FUNC(ComposeQueryMallocExMm)(URI_CHAR **dest, const URI_TYPE(QueryList) * queryList, UriBool spaceToPlus,
                                                UriBool normalizeBreaks, UriMemoryManager *memory);

/* ---- check components ------------------------------------------------------------------------------------------- */

/** True if the text is valid for the component, RFC 3986 3; URI_FALSE for NULL. */
URI_PUBLIC UriBool URI_FUNC(IsWellFormedScheme)(const URI_CHAR *first, const URI_CHAR *afterLast);
URI_PUBLIC UriBool URI_FUNC(IsWellFormedUserInfo)(const URI_CHAR *first, const URI_CHAR *afterLast);
URI_PUBLIC UriBool URI_FUNC(IsWellFormedHostRegName)(const URI_CHAR *first, const URI_CHAR *afterLast);
URI_PUBLIC UriBool URI_FUNC(IsWellFormedHostIp4)(const URI_CHAR *first, const URI_CHAR *afterLast);
URI_PUBLIC UriBool URI_FUNC(IsWellFormedPort)(const URI_CHAR *first, const URI_CHAR *afterLast);
URI_PUBLIC UriBool URI_FUNC(IsWellFormedQuery)(const URI_CHAR *first, const URI_CHAR *afterLast);
URI_PUBLIC UriBool URI_FUNC(IsWellFormedFragment)(const URI_CHAR *first, const URI_CHAR *afterLast);
/** hasHost: the path is for a URI with a host, so it must begin with '/'. */
URI_PUBLIC UriBool URI_FUNC(IsWellFormedPath)(const URI_CHAR *first, const URI_CHAR *afterLast, UriBool hasHost);

/** URI_SUCCESS if the text without brackets is an IPv6 or future address. Errors URI_ERROR_NULL, _SYNTAX */
URI_PUBLIC int URI_FUNC(IsWellFormedHostIp6)(const URI_CHAR *first, const URI_CHAR *afterLast);
URI_PUBLIC int URI_FUNC(IsWellFormedHostIp6Mm)(const URI_CHAR *first, const URI_CHAR *afterLast, UriMemoryManager *memory);
URI_PUBLIC int URI_FUNC(IsWellFormedHostIpFuture)(const URI_CHAR *first, const URI_CHAR *afterLast);
URI_PUBLIC int URI_FUNC(IsWellFormedHostIpFutureMm)(const URI_CHAR *first, const URI_CHAR *afterLast, UriMemoryManager *memory);

/** Parse an IPv6address without brackets into 16 bytes. Errors URI_ERROR_NULL, _SYNTAX */
URI_PUBLIC int URI_FUNC(ParseIpSixAddress)(unsigned char *output, const URI_CHAR *first, const URI_CHAR *afterLast);
URI_PUBLIC int URI_FUNC(ParseIpSixAddressMm)(unsigned char *output, const URI_CHAR *first, const URI_CHAR *afterLast,
                                             UriMemoryManager *memory);

/* ---- set components ------------------------------------------------------------------------------------------------ */

/*
 * Each call replaces one component; NULL for first and afterLast removes it. A value is encoded text, which is checked and
 * not changed. The struct becomes an owner if a value is set. On an error nothing changes.
 *
 * Errors URI_ERROR_NULL    no struct, or one of first and afterLast is NULL
 *        URI_ERROR_SYNTAX  not valid for the component
 *        URI_ERROR_SETUSERINFO_HOST_NOT_SET, _SETPORT_HOST_NOT_SET, _SETHOST_USERINFO_SET, _SETHOST_PORT_SET
 */
URI_PUBLIC int URI_FUNC(SetScheme)(URI_TYPE(Uri) * uri, const URI_CHAR *first, const URI_CHAR *afterLast);
URI_PUBLIC int URI_FUNC(SetSchemeMm)(URI_TYPE(Uri) * uri, const URI_CHAR *first, const URI_CHAR *afterLast,
                                     UriMemoryManager *memory);
URI_PUBLIC int URI_FUNC(SetUserInfo)(URI_TYPE(Uri) * uri, const URI_CHAR *first, const URI_CHAR *afterLast);
URI_PUBLIC int URI_FUNC(SetUserInfoMm)(URI_TYPE(Uri) * uri, const URI_CHAR *first, const URI_CHAR *afterLast,
                                       UriMemoryManager *memory);
/** Auto: an IP literal in brackets, an IPv4 address, or a registered name. The others take one kind, without brackets. */
URI_PUBLIC int URI_FUNC(SetHostAuto)(URI_TYPE(Uri) * uri, const URI_CHAR *first, const URI_CHAR *afterLast);
URI_PUBLIC int URI_FUNC(SetHostAutoMm)(URI_TYPE(Uri) * uri, const URI_CHAR *first, const URI_CHAR *afterLast,
                                       UriMemoryManager *memory);
URI_PUBLIC int URI_FUNC(SetHostRegName)(URI_TYPE(Uri) * uri, const URI_CHAR *first, const URI_CHAR *afterLast);
URI_PUBLIC int URI_FUNC(SetHostRegNameMm)(URI_TYPE(Uri) * uri, const URI_CHAR *first, const URI_CHAR *afterLast,
                                          UriMemoryManager *memory);
URI_PUBLIC int URI_FUNC(SetHostIp4)(URI_TYPE(Uri) * uri, const URI_CHAR *first, const URI_CHAR *afterLast);
URI_PUBLIC int URI_FUNC(SetHostIp4Mm)(URI_TYPE(Uri) * uri, const URI_CHAR *first, const URI_CHAR *afterLast,
                                      UriMemoryManager *memory);
URI_PUBLIC int URI_FUNC(SetHostIp6)(URI_TYPE(Uri) * uri, const URI_CHAR *first, const URI_CHAR *afterLast);
URI_PUBLIC int URI_FUNC(SetHostIp6Mm)(URI_TYPE(Uri) * uri, const URI_CHAR *first, const URI_CHAR *afterLast,
                                      UriMemoryManager *memory);
URI_PUBLIC int URI_FUNC(SetHostIpFuture)(URI_TYPE(Uri) * uri, const URI_CHAR *first, const URI_CHAR *afterLast);
URI_PUBLIC int URI_FUNC(SetHostIpFutureMm)(URI_TYPE(Uri) * uri, const URI_CHAR *first, const URI_CHAR *afterLast,
                                           UriMemoryManager *memory);
URI_PUBLIC int URI_FUNC(SetPortText)(URI_TYPE(Uri) * uri, const URI_CHAR *first, const URI_CHAR *afterLast);
URI_PUBLIC int URI_FUNC(SetPortTextMm)(URI_TYPE(Uri) * uri, const URI_CHAR *first, const URI_CHAR *afterLast,
                                       UriMemoryManager *memory);
/** With a host, the path begins with '/'. Without one, "/." or "./" is added where it would read as a host or a scheme. */
URI_PUBLIC int URI_FUNC(SetPath)(URI_TYPE(Uri) * uri, const URI_CHAR *first, const URI_CHAR *afterLast);
URI_PUBLIC int URI_FUNC(SetPathMm)(URI_TYPE(Uri) * uri, const URI_CHAR *first, const URI_CHAR *afterLast,
                                   UriMemoryManager *memory);
URI_PUBLIC int URI_FUNC(SetQuery)(URI_TYPE(Uri) * uri, const URI_CHAR *first, const URI_CHAR *afterLast);
URI_PUBLIC int URI_FUNC(SetQueryMm)(URI_TYPE(Uri) * uri, const URI_CHAR *first, const URI_CHAR *afterLast,
                                    UriMemoryManager *memory);
URI_PUBLIC int URI_FUNC(SetFragment)(URI_TYPE(Uri) * uri, const URI_CHAR *first, const URI_CHAR *afterLast);
URI_PUBLIC int URI_FUNC(SetFragmentMm)(URI_TYPE(Uri) * uri, const URI_CHAR *first, const URI_CHAR *afterLast,
                                       UriMemoryManager *memory);
