package dev.throng.transport;

import java.util.concurrent.TimeUnit;

/**
 * Limits a reader to a number of bytes per second. After a read it waits for the bytes divided by the rate. So the rate is exact to one read
 * of at most {@link #readBytes}. What the kernel buffers meanwhile is not limited. Stores a balance in bytes and
 * the time of its last update.
 */
final class ReadLimit {

    private static final int MIN_READ_BYTES = 256;
    private static final int MAX_READ_BYTES = 64 * 1024;

    private final int bytesPerSecond;
    private long balanceBytes;
    private long creditedNanos;

    /** @param bytesPerSecond more than 0 */
    ReadLimit(int bytesPerSecond) {
        if (bytesPerSecond < 1) {
            throw new IllegalArgumentException("bytesPerSecond: " + bytesPerSecond + " (expected: more than 0)");
        }
        this.bytesPerSecond = bytesPerSecond;
    }

    /** The most bytes that one read takes. */
    int readBytes() {
        return Math.max(MIN_READ_BYTES, Math.min(MAX_READ_BYTES, bytesPerSecond / 10));
    }

    /** Begins to credit bytes. */
    void begin(long nowNanos) {
        creditedNanos = nowNanos;
    }

    void read(int bytes) {
        balanceBytes -= bytes;
    }

    /** Credits the time since the last call, and returns whether a read is allowed now. */
    boolean mayRead(long nowNanos) {
        double seconds = (double) (nowNanos - creditedNanos) / TimeUnit.SECONDS.toNanos(1);
        long earned = (long) (seconds * bytesPerSecond);
        if (earned > 0) {
            // the part of a byte that is not yet earned is kept in the time
            creditedNanos += earned * TimeUnit.SECONDS.toNanos(1) / bytesPerSecond;
            balanceBytes = Math.min(balanceBytes + earned, readBytes());
        }
        return balanceBytes > 0;
    }
}
