// SPDX-License-Identifier: MIT
package org.urikit.spark;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The native methods, and what their answers mean. The library is a resource of the jar; it is written to a temporary file,
 * loaded, and the file is deleted. The property urikit.library names another file.
 */
final class Native {
    static final int NULL = 0, INTEGER = 1, IN_ARGUMENT = 2, IN_OUT = 5, RAISE = 6, SPACE = 7, NO_MEMORY = 8, TOO_LONG = 9;
    static final int PARTS = 8;
    private static final int FIRST_SPACE = 4096, KEPT_SPACE = 1 << 20;
    private static final ThreadLocal<byte[]> SPACES = ThreadLocal.withInitial(() -> new byte[FIRST_SPACE]);

    static {
        load();
    }

    private Native() {}

    static native int find(String name);

    private static native long call(int function, byte[] a, byte[] b, byte[] c, long integer, byte[] out);

    static native boolean parse(byte[] text, int[] parts);

    /** The number of a function. */
    static int function(String name) {
        int found = find(name);
        if (found < 0) {
            throw new IllegalArgumentException("there is no function " + name);
        }
        return found;
    }

    static byte[] space() {
        return SPACES.get();
    }

    /** Call a function; its answer may be in space(), which this replaces by a longer one where it has to. */
    static long answer(int function, byte[] a, byte[] b, byte[] c, long integer) {
        byte[] space = SPACES.get();
        if (space.length > KEPT_SPACE) { // do not keep that much in each thread after one long text
            space = new byte[FIRST_SPACE];
            SPACES.set(space);
        }
        long answer = call(function, a, b, c, integer, space);
        while (kind(answer) == SPACE) {
            SPACES.set(space = new byte[length(answer) + FIRST_SPACE]);
            answer = call(function, a, b, c, integer, space);
        }
        switch (kind(answer)) {
            case RAISE:
                throw new IllegalArgumentException(new String(space, 0, length(answer), StandardCharsets.UTF_8));
            case NO_MEMORY:
                throw new OutOfMemoryError("urikit: no memory");
            case TOO_LONG:
                throw new IllegalArgumentException("urikit: a text of 1 GiB or more");
            default:
                return answer;
        }
    }

    static int kind(long answer) {
        return (int) (answer >>> 60);
    }

    static int offset(long answer) {
        return (int) (answer >>> 30) & 0x3FFFFFFF;
    }

    static int length(long answer) {
        return (int) answer & 0x3FFFFFFF;
    }

    private static void load() {
        String named = System.getProperty("urikit.library");
        if (named != null) {
            System.load(Path.of(named).toAbsolutePath().toString());
            return;
        }
        String system = System.getProperty("os.name").toLowerCase().replaceAll("[^a-z]", "");
        String resource = system + "-" + System.getProperty("os.arch") + "/liburikit_spark.so";
        try (InputStream in = Native.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new UnsatisfiedLinkError("urikit: this jar has no library for this system: " + resource);
            }
            Path file = Files.createTempFile("liburikit_spark", ".so");
            try {
                Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
                System.load(file.toString());
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UnsatisfiedLinkError("urikit: cannot write the library to java.io.tmpdir: " + e.getMessage());
        }
    }
}
