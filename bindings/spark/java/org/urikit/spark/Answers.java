// SPDX-License-Identifier: MIT
package org.urikit.spark;

import java.nio.charset.StandardCharsets;
import org.apache.spark.unsafe.types.UTF8String;

/** Arguments to bytes and answers to values: of Java's strings for UDFs, of Spark's for functions of the catalog. */
final class Answers {
    private Answers() {}

    /** What an argument is in bytes; NULL in, NULL out is the caller's. */
    private static byte[] bytes(Object text) {
        if (text instanceof UTF8String) {
            return ((UTF8String) text).getBytes();
        }
        return text instanceof byte[] ? (byte[]) text : ((String) text).getBytes(StandardCharsets.UTF_8);
    }

    /** A call whose answer is a text, as (bytes, offset, length). */
    interface Made<T> {
        T of(byte[] bytes, int offset, int length);
    }

    private static final Made<String> STRING = (bytes, at, len) -> new String(bytes, at, len, StandardCharsets.UTF_8);
    private static final Made<byte[]> BYTES = (bytes, at, len) -> java.util.Arrays.copyOfRange(bytes, at, at + len);

    private static <T> T text(Made<T> made, boolean shared, int function, long n, Object a, Object b, Object c, int count) {
        if (a == null || (count > 1 && b == null) || (count > 2 && c == null)) {
            return null;
        }
        byte[] x = bytes(a), y = count > 1 ? bytes(b) : null, z = count > 2 ? bytes(c) : null;
        long answer = Native.answer(function, x, y, z, n);
        int at = Native.offset(answer), len = Native.length(answer);
        switch (Native.kind(answer)) {
            case Native.NULL:
                return null;
            case Native.IN_ARGUMENT:
                return made.of(x, at, len);
            case Native.IN_ARGUMENT + 1:
                return made.of(y, at, len);
            case Native.IN_ARGUMENT + 2:
                return made.of(z, at, len);
            default:
                byte[] space = Native.space();
                return shared ? made.of(java.util.Arrays.copyOf(space, len), 0, len) : made.of(space, at, len);
        }
    }

    static String string(int function, long n, Object a, Object b, Object c, int count) {
        return text(STRING, false, function, n, a, b, c, count);
    }

    /** A slice of an argument shares its bytes: UTF8String.fromBytes does not copy. */
    static UTF8String utf8(int function, long n, Object a, Object b, Object c, int count) {
        return text(UTF8String::fromBytes, true, function, n, a, b, c, count);
    }

    static byte[] binary(int function, long n, Object a, Object b, Object c, int count) {
        return text(BYTES, false, function, n, a, b, c, count);
    }

    static Integer integer(int function, long n, Object a, Object b, Object c, int count) {
        if (a == null || (count > 1 && b == null) || (count > 2 && c == null)) {
            return null;
        }
        long answer = Native.answer(function, bytes(a), count > 1 ? bytes(b) : null, count > 2 ? bytes(c) : null, n);
        return Native.kind(answer) == Native.NULL ? null : Integer.valueOf((int) answer);
    }

    static Boolean truth(int function, long n, Object a, Object b, Object c, int count) {
        Integer answer = integer(function, n, a, b, c, count);
        return answer == null ? null : Boolean.valueOf(answer != 0);
    }
}
