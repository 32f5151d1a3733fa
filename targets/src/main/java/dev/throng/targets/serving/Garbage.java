package dev.throng.targets.serving;

import dev.throng.targets.launch.Option;
import dev.throng.targets.launch.Options;

/**
 * Bytes that each operation of a server allocates and drops at once, as a server with more work would; for comparisons
 * of garbage collectors. Any thread may use it.
 */
public final class Garbage {

    /** Below half a region of the smallest heaps of G1, so that no array is humongous. */
    private static final long MAX_BYTES = 256L << 10;

    private final int bytes;

    /** In a field, so that the compiler cannot remove the allocation. Threads may overwrite each other's array. */
    private byte[] last = {};

    /**
     * @param bytes per operation, from 0
     */
    public Garbage(int bytes) {
        this.bytes = bytes;
    }

    /** The option {@code garbage-per-OPERATION}, by default 0. */
    public static Option option(String operation, String condition) {
        return Option.of(
                name(operation),
                "SIZE",
                "0",
                "bytes that each " + operation + " allocates and drops at once, as a server with more work would"
                        + condition);
    }

    /** The value of {@link #option} in bytes. */
    public static int bytes(Options options, String operation) {
        return (int) options.bytes(name(operation), 0, MAX_BYTES);
    }

    private static String name(String operation) {
        return "garbage-per-" + operation;
    }

    /** Allocates the bytes of one operation. */
    public void allocate() {
        if (bytes > 0) {
            last = new byte[bytes];
        }
    }
}
