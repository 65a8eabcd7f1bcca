/* SPDX-License-Identifier: MIT */
/*
 * The native methods without a Java machine: a table of JNI functions of our own lets each array that they ask for be
 * refused in turn, and each allocation below them (utf8proc) fail. The result is "no memory", Java's OutOfMemoryError,
 * or the right one; every array is given back, each text is in a block of exactly its size.
 */
#include "../native/jvm.h"

#include "memory.h"

#include <jni.h>
#include <urikit_sql.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

jint Java_org_urikit_spark_Native_find(JNIEnv *env, jclass self, jstring name);
jlong Java_org_urikit_spark_Native_call(JNIEnv *env, jclass self, jint function, jbyteArray a, jbyteArray b, jbyteArray c,
                                        jlong integer, jbyteArray out);
jboolean Java_org_urikit_spark_Native_parse(JNIEnv *env, jclass self, jbyteArray text, jintArray parts);

typedef struct array {
    jint len;
    void *bytes;
} array;

static long asked, refuse_at, held, thrown, failures, faults, calls;

static jint JNICALL length_of(JNIEnv *env, jarray of)
{
    (void)env;
    return ((array *)(void *)of)->len;
}

static void *JNICALL borrow(JNIEnv *env, jarray of, jboolean *is_copy)
{
    (void)env, (void)is_copy;
    if (++asked == refuse_at) {
        failures++;
        return NULL;
    }
    held++;
    return ((array *)(void *)of)->bytes;
}

static void JNICALL give_back(JNIEnv *env, jarray of, void *bytes, jint mode)
{
    (void)env, (void)mode;
    held -= ((array *)(void *)of)->bytes == bytes;
}

static void JNICALL set_region(JNIEnv *env, jintArray to, jsize start, jsize len, const jint *from)
{
    (void)env;
    memcpy((jint *)((array *)(void *)to)->bytes + start, from, (size_t)len * sizeof *from);
}

static const char *JNICALL text_of(JNIEnv *env, jstring text, jboolean *is_copy)
{
    (void)env, (void)is_copy;
    if (++asked == refuse_at) {
        failures++;
        return NULL;
    }
    held++;
    return (const char *)(void *)text;
}

static void JNICALL release_text(JNIEnv *env, jstring text, const char *bytes)
{
    (void)env;
    held -= (const char *)(void *)text == bytes;
}

static jclass JNICALL find_class(JNIEnv *env, const char *name)
{
    (void)env;
    return (jclass)(void *)(uintptr_t)(strcmp(name, "java/lang/OutOfMemoryError") == 0);
}

static jint JNICALL throw_new(JNIEnv *env, jclass class, const char *message)
{
    (void)env, (void)class, (void)message;
    thrown++;
    return 0;
}

static const struct JNINativeInterface_ table = {
    .GetArrayLength = length_of,
    .GetPrimitiveArrayCritical = borrow,
    .ReleasePrimitiveArrayCritical = give_back,
    .SetIntArrayRegion = set_region,
    .GetStringUTFChars = text_of,
    .ReleaseStringUTFChars = release_text,
    .FindClass = find_class,
    .ThrowNew = throw_new,
};

static array make(const char *text, size_t len)
{
    array made = { (jint)len, malloc(len > 0 ? len : 1) };

    memcpy(made.bytes, text, len);
    return made;
}

static void fault(const char *name, long n, const char *what)
{
    faults++;
    printf("%s, failure %ld: %s\n", name, n, what);
}

/* Runs one call as it is, then again with each array refused, then with each allocation failing. */
static void inject(const char *name, jint function, array *texts, size_t count, array *out)
{
    JNIEnv env = &table;
    jbyteArray given[3] = { NULL, NULL, NULL };
    jlong want, got;
    size_t i;
    long n;
    bool more = true;

    for (i = 0; i < count; i++) {
        given[i] = (jbyteArray)(void *)&texts[i];
    }
    refuse_at = 0;
    want = Java_org_urikit_spark_Native_call(&env, NULL, function, given[0], given[1], given[2], 1, (jbyteArray)(void *)out);
    calls++;
    for (n = 1; more; n++) {
        asked = 0;
        refuse_at = n;
        got = Java_org_urikit_spark_Native_call(&env, NULL, function, given[0], given[1], given[2], 1, (jbyteArray)(void *)out);
        more = asked >= n;
        if (more ? (uint64_t)got >> 60 != JVM_NO_MEMORY : got != want) {
            fault(name, n, "a refused array gives another answer than \"no memory\"");
        }
        if (held != 0) {
            fault(name, n, "an array was kept");
            held = 0;
        }
    }
    refuse_at = 0;
    for (n = 1, more = true; more; n++) {
        long failed, live = memory_live();

        memory_inject(n, false);
        got = Java_org_urikit_spark_Native_call(&env, NULL, function, given[0], given[1], given[2], 1, (jbyteArray)(void *)out);
        failed = memory_feed();
        failures += failed;
        more = failed > 0;
        if (got != want && ((uint64_t)got >> 60 != JVM_NO_MEMORY || !more)) {
            fault(name, n, "an allocation that failed gives another answer than \"no memory\"");
        }
        if (memory_live() != live) {
            fault(name, n, "blocks were not freed");
        }
    }
}

static void inject_parse(void)
{
    JNIEnv env = &table;
    jint words[2 * JVM_PARTS];
    array text = make("http://h/a", 10);
    array parts = { 2 * JVM_PARTS, words };

    thrown = asked = 0;
    refuse_at = 1;
    if (Java_org_urikit_spark_Native_parse(&env, NULL, (jbyteArray)(void *)&text, (jintArray)(void *)&parts) || thrown != 1) {
        fault("parse", 1, "a refused array is not an OutOfMemoryError");
    }
    refuse_at = 0;
    if (!Java_org_urikit_spark_Native_parse(&env, NULL, (jbyteArray)(void *)&text, (jintArray)(void *)&parts) || held != 0) {
        fault("parse", 0, "the next call is wrong");
    }
    free(text.bytes);
}

int main(void)
{
    static const char *const texts[] = { "http://u@h:80/a%7E/../b?q=1#f", "coap://h/bu\xCC\x88y/c\xCC\x81\xCC\xA3", "a b",
                                         "\x82\x20\x81\x63u\xCC\x88" };
    static const char *const words[] = { "cri", "scheme", "q" };
    urikit_sql_row row;
    JNIEnv env = &table;
    size_t i, k, w;

    for (i = 0; urikit_sql_at(i, &row); i++) {
        char name[64];
        jint function;

        snprintf(name, sizeof name, "%s", row.name);
        refuse_at = 0;
        function = Java_org_urikit_spark_Native_find(&env, NULL, (jstring)(void *)name);
        for (k = 0; k < sizeof texts / sizeof texts[0]; k++) {
            for (w = 0; w < sizeof words / sizeof words[0]; w++) {
                array given[3] = { make(texts[k], strlen(texts[k])), make(words[w], strlen(words[w])), make("v w", 3) };
                array out = make("", 0);

                out.bytes = realloc(out.bytes, 500);
                out.len = 500;
                inject(name, function, given, row.max_args > 1 && row.types[1] != URIKIT_SQL_INTEGER ? row.max_args : 1, &out);
                free(given[0].bytes), free(given[1].bytes), free(given[2].bytes), free(out.bytes);
            }
        }
    }
    inject_parse();
    printf("%ld failures in %ld calls, %ld wrong ends\n", failures, calls, faults);
    return faults > 0 || failures == 0;
}
