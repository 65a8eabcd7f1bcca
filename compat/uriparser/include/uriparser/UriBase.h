/* SPDX-License-Identifier: MIT */
/**
 * uriparser/UriBase.h - what does not depend on the type of characters: the version, error codes, masks and options,
 * IP addresses, memory managers.
 *
 * The interface is uriparser's, so that programs that use uriparser compile and link with urikit (compat/uriparser in
 * urikit's sources). Names, values and the layout of structs are uriparser's; the code is not.
 */
#ifndef URI_BASE_H
#define URI_BASE_H 1

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- version of the interface: the calls of uriparser 1.0.0 ------------------------------------ */

#define URI_VER_MAJOR 1
#define URI_VER_MINOR 0
#define URI_VER_RELEASE 0
#define URI_VER_SUFFIX_ANSI ""

#define URI_ANSI_TO_UNICODE_HELPER(literal) L##literal
#define URI_ANSI_TO_UNICODE(literal) URI_ANSI_TO_UNICODE_HELPER(literal)
#define URI_INT_TO_ANSI_HELPER(number) #number
#define URI_INT_TO_ANSI(number) URI_INT_TO_ANSI_HELPER(number)
#define URI_INT_TO_UNICODE_HELPER(number) URI_ANSI_TO_UNICODE(#number)
#define URI_INT_TO_UNICODE(number) URI_INT_TO_UNICODE_HELPER(number)
#define URI_VER_SUFFIX_UNICODE URI_ANSI_TO_UNICODE(URI_VER_SUFFIX_ANSI)

/* "1.0.0", as char and as wchar_t */
#define URI_VER_ANSI_HELPER(a, b, c, suffix) URI_INT_TO_ANSI(a) "." URI_INT_TO_ANSI(b) "." URI_INT_TO_ANSI(c) suffix
#define URI_VER_UNICODE_HELPER(a, b, c, suffix) URI_INT_TO_UNICODE(a) L"." URI_INT_TO_UNICODE(b) L"." URI_INT_TO_UNICODE(c) suffix
#define URI_VER_ANSI URI_VER_ANSI_HELPER(URI_VER_MAJOR, URI_VER_MINOR, URI_VER_RELEASE, URI_VER_SUFFIX_ANSI)
#define URI_VER_UNICODE URI_VER_UNICODE_HELPER(URI_VER_MAJOR, URI_VER_MINOR, URI_VER_RELEASE, URI_VER_SUFFIX_UNICODE)

/* ---- helpers of programs ---------------------------------------------------------------------- */

#if defined(__GNUC__)
#define URI_UNUSED(name) unused_##name __attribute__((unused))
#else
#define URI_UNUSED(name) name
#endif

/* How the calls are exported. A program defines URI_STATIC_BUILD to link the static library on Windows. */
#if defined(URI_STATIC_BUILD) || !(defined(_WIN32) || defined(__GNUC__))
#define URI_PUBLIC
#elif defined(_WIN32) && defined(URI_LIBRARY_BUILD)
#define URI_PUBLIC __declspec(dllexport)
#elif defined(_WIN32)
#define URI_PUBLIC __declspec(dllimport)
#else
#define URI_PUBLIC __attribute__((visibility("default")))
#endif

#define URI_FALSE 0
#define URI_TRUE 1
typedef int UriBool; /* URI_FALSE or URI_TRUE */

/* ---- results of calls --------------------------------------------------------------------------- */

#define URI_SUCCESS 0
#define URI_ERROR_SYNTAX 1                    /* the text is not a URI reference, or not valid for the component */
#define URI_ERROR_NULL 2                      /* NULL for an argument that must not be NULL */
#define URI_ERROR_MALLOC 3                    /* the memory manager gave no memory */
#define URI_ERROR_OUTPUT_TOO_LARGE 4          /* the result does not fit the buffer, or its length an int */
#define URI_ERROR_ADDBASE_REL_BASE 5          /* uriAddBaseUri: the base has no scheme */
#define URI_ERROR_REMOVEBASE_REL_BASE 6       /* uriRemoveBaseUri: the base has no scheme */
#define URI_ERROR_REMOVEBASE_REL_SOURCE 7     /* uriRemoveBaseUri: the source has no scheme */
#define URI_ERROR_NOT_IMPLEMENTED 8           /* never returned */
#define URI_ERROR_RANGE_INVALID 9             /* a range that ends before it begins, or has 4 Gi characters or more */
#define URI_ERROR_MEMORY_MANAGER_INCOMPLETE 10 /* a memory manager without all of its functions */
#define URI_ERROR_MEMORY_MANAGER_FAULTY 11    /* uriTestMemoryManager: it does not do what it must */
#define URI_ERROR_SETUSERINFO_HOST_NOT_SET 12 /* uriSetUserInfo: there is no host */
#define URI_ERROR_SETPORT_HOST_NOT_SET 13     /* uriSetPortText: there is no host */
#define URI_ERROR_SETHOST_USERINFO_SET 14     /* uriSetHost...: the host cannot be removed while there is userinfo */
#define URI_ERROR_SETHOST_PORT_SET 15         /* uriSetHost...: the host cannot be removed while there is a port */

#define URI_ERROR_TOSTRING_TOO_LONG URI_ERROR_OUTPUT_TOO_LARGE

/* ---- options -------------------------------------------------------------------------------------- */

/** What uriUnescapeInPlaceEx and uriDissectQueryMallocEx make of the triplets of line breaks. */
typedef enum UriBreakConversionEnum {
    URI_BR_TO_LF,
    URI_BR_TO_CRLF,
    URI_BR_TO_CR,
    URI_BR_TO_UNIX = URI_BR_TO_LF,
    URI_BR_TO_WINDOWS = URI_BR_TO_CRLF,
    URI_BR_TO_MAC = URI_BR_TO_CR,
    URI_BR_DONT_TOUCH
} UriBreakConversion;

/** Components to normalize; combine them with |. */
typedef enum UriNormalizationMaskEnum {
    URI_NORMALIZED = 0,
    URI_NORMALIZE_SCHEME = 0x01,    /* letters to lower case */
    URI_NORMALIZE_USER_INFO = 0x02, /* triplets */
    URI_NORMALIZE_HOST = 0x04,      /* letters to lower case, triplets */
    URI_NORMALIZE_PATH = 0x08,      /* triplets, dot segments */
    URI_NORMALIZE_QUERY = 0x10,     /* triplets */
    URI_NORMALIZE_FRAGMENT = 0x20,  /* triplets */
    URI_NORMALIZE_PORT = 0x40       /* leading zeros */
} UriNormalizationMask;

typedef enum UriResolutionOptionsEnum {
    URI_RESOLVE_STRICTLY = 0,
    URI_RESOLVE_IDENTICAL_SCHEME_COMPAT = 1 /* "http:g" against a base with http is "g", RFC 3986 5.2.2 */
} UriResolutionOptions;

/* ---- IP addresses, in network order ----------------------------------------------------------------- */

typedef struct UriIp4Struct {
    unsigned char data[4];
} UriIp4;

typedef struct UriIp6Struct {
    unsigned char data[16];
} UriIp6;

/* ---- memory managers ----------------------------------------------------------------------------------- */

struct UriMemoryManagerStruct;
typedef void *(*UriFuncMalloc)(struct UriMemoryManagerStruct *manager, size_t size);
typedef void *(*UriFuncCalloc)(struct UriMemoryManagerStruct *manager, size_t count, size_t size);
typedef void *(*UriFuncRealloc)(struct UriMemoryManagerStruct *manager, void *block, size_t size);
typedef void *(*UriFuncReallocarray)(struct UriMemoryManagerStruct *manager, void *block, size_t count, size_t size);
typedef void (*UriFuncFree)(struct UriMemoryManagerStruct *manager, void *block);

/**
 * Where memory comes from. Each function does what the function of <stdlib.h> with its name does. A call with a manager
 * ends with URI_ERROR_MEMORY_MANAGER_INCOMPLETE if one of the five is NULL. NULL for a manager is the C library's.
 * What was made with one manager must be freed with the same.
 */
typedef struct UriMemoryManagerStruct {
    UriFuncMalloc malloc;
    UriFuncCalloc calloc;
    UriFuncRealloc realloc;
    UriFuncReallocarray reallocarray;
    UriFuncFree free;
    void *userData; /* of the program */
} UriMemoryManager;

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Fill a manager that needs only malloc and free of another one, which must outlive it. Its blocks begin with their size,
 * and are aligned for every type.
 *
 * Errors URI_ERROR_NULL, URI_ERROR_MEMORY_MANAGER_INCOMPLETE
 */
URI_PUBLIC int uriCompleteMemoryManager(UriMemoryManager *memory, UriMemoryManager *backend);

/** calloc for a manager that has malloc. NULL with errno ENOMEM if count * size is too large; NULL without a manager. */
URI_PUBLIC void *uriEmulateCalloc(UriMemoryManager *memory, size_t nmemb, size_t size);

/** reallocarray for a manager that has realloc. NULL as above. */
URI_PUBLIC void *uriEmulateReallocarray(UriMemoryManager *memory, void *ptr, size_t nmemb, size_t size);

/**
 * Try a manager: blocks keep what is written into them, also when they grow; calloc gives zeros. uriTestMemoryManagerEx also checks, if it is told to, that blocks are aligned for every type.
 *
 * Errors URI_ERROR_NULL, URI_ERROR_MEMORY_MANAGER_INCOMPLETE, URI_ERROR_MEMORY_MANAGER_FAULTY
 */
URI_PUBLIC int uriTestMemoryManager(UriMemoryManager *memory);
URI_PUBLIC int uriTestMemoryManagerEx(UriMemoryManager *memory, UriBool challengeAlignment);

#ifdef __cplusplus
}
#endif

#endif /* URI_BASE_H */
