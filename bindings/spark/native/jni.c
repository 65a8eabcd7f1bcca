/* SPDX-License-Identifier: MIT */
/* The native methods of the class Native. No JNI call is made between getting an array's bytes and releasing them. */
#include "jvm.h"

#include <jni.h>

enum { TEXTS = 3 };

/* No result says "no memory" here: Java's own error does. */
static void throw_no_memory(JNIEnv *env)
{
    jclass error = (*env)->FindClass(env, "java/lang/OutOfMemoryError");

    if (error) { /* else FindClass has thrown one */
        (void)(*env)->ThrowNew(env, error, "urikit: no memory");
    }
}

JNIEXPORT jint JNICALL Java_org_urikit_spark_Native_find(JNIEnv *env, jclass self, jstring name)
{
    const char *text = (*env)->GetStringUTFChars(env, name, NULL);
    jint found = text ? jvm_find(text) : -1;

    (void)self;
    if (text) {
        (*env)->ReleaseStringUTFChars(env, name, text);
    }
    return found;
}

JNIEXPORT jlong JNICALL Java_org_urikit_spark_Native_call(JNIEnv *env, jclass self, jint function, jbyteArray a, jbyteArray b,
                                                          jbyteArray c, jlong integer, jbyteArray out)
{
    jbyteArray arrays[TEXTS] = { a, b, c };
    jvm_text texts[TEXTS];
    jint count = c ? 3 : b ? 2 : 1, cap = (*env)->GetArrayLength(env, out), i, held;
    jlong answer = (jlong)((uint64_t)JVM_NO_MEMORY << 60);
    char *space;

    (void)self;
    for (i = 0; i < count; i++) {
        texts[i].len = (*env)->GetArrayLength(env, arrays[i]);
    }
    for (held = 0; held < count; held++) {
        texts[held].ptr = (*env)->GetPrimitiveArrayCritical(env, arrays[held], NULL);
        if (!texts[held].ptr) {
            break;
        }
    }
    space = held == count ? (*env)->GetPrimitiveArrayCritical(env, out, NULL) : NULL;
    if (space) {
        answer = jvm_call(function, texts, count, integer, space, cap);
        (*env)->ReleasePrimitiveArrayCritical(env, out, space, 0);
    }
    while (held-- > 0) {
        (*env)->ReleasePrimitiveArrayCritical(env, arrays[held], (void *)texts[held].ptr, JNI_ABORT);
    }
    return answer;
}

JNIEXPORT jboolean JNICALL Java_org_urikit_spark_Native_parse(JNIEnv *env, jclass self, jbyteArray text, jintArray parts)
{
    jint len = (*env)->GetArrayLength(env, text), found[2 * JVM_PARTS];
    jboolean valid = JNI_FALSE;
    char *bytes;

    (void)self;
    if ((*env)->GetArrayLength(env, parts) < 2 * JVM_PARTS) {
        return JNI_FALSE;
    }
    bytes = (*env)->GetPrimitiveArrayCritical(env, text, NULL);
    if (bytes) {
        valid = jvm_parse(bytes, len, found) ? JNI_TRUE : JNI_FALSE;
        (*env)->ReleasePrimitiveArrayCritical(env, text, bytes, JNI_ABORT);
    } else {
        throw_no_memory(env);
    }
    if (valid) {
        (*env)->SetIntArrayRegion(env, parts, 0, 2 * JVM_PARTS, found);
    }
    return valid;
}
