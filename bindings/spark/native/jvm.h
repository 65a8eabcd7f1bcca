/* SPDX-License-Identifier: MIT */
/* The functions of bindings/sql for a JVM: numbers and byte arrays in, one number out. No JNI here; jni.c has that. */
#ifndef URIKIT_JVM_H
#define URIKIT_JVM_H

#include <stdint.h>

/**
 * An answer: what it is in the highest 4 bits, then an offset and a length of 30 bits each, or an integer of 32 bits.
 * The class Native has the same numbers.
 */
enum {
    JVM_NULL,
    JVM_INTEGER,     /* also of booleans */
    JVM_IN_ARGUMENT, /* a slice of argument 0; 3 and 4 of arguments 1 and 2 */
    JVM_IN_OUT = 5,  /* the first bytes of out */
    JVM_RAISE,       /* the message is in out */
    JVM_SPACE,       /* out is too small; length says what is needed */
    JVM_NO_MEMORY,
    JVM_TOO_LONG,    /* a text of 1 GiB or more */
};

/** One text; ptr is never NULL. */
typedef struct jvm_text {
    const char *ptr;
    int32_t len;
} jvm_text;

/** The number of the function of a name, for jvm_call; -1: there is none. */
int32_t jvm_find(const char *name);

/**
 * Call a function. texts: its arguments that are texts or bytes. integer: the argument that is an integer, which is the
 * last one of the functions that have one.
 */
int64_t jvm_call(int32_t function, const jvm_text *texts, int32_t count, int64_t integer, char *out, int32_t cap);

/** The parts of a text, for jvm_parse: offset and end, or -1 and -1; host_kind and port are one number and 0, or -1. */
enum { JVM_SCHEME, JVM_USERINFO, JVM_HOST, JVM_HOST_KIND, JVM_PORT, JVM_PATH, JVM_QUERY, JVM_FRAGMENT, JVM_PARTS };

/** The parts as pairs. 0: the text is not valid. */
int32_t jvm_parse(const char *text, int32_t len, int32_t parts[2 * JVM_PARTS]);

#endif
