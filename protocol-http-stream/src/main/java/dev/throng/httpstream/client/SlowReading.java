package dev.throng.httpstream.client;

import io.netty.channel.Channel;
import java.util.concurrent.TimeUnit;

/**
 * Keeps a channel to so many bytes per second over time: after each read it waits until what was read is paid for. So one read, of at most
 * {@link #readBytes}, is the grain. What the kernel takes meanwhile is not limited; see receiveBufferBytes.
 */
final class SlowReading {

    private static final int LEAST_READ_BYTES = 256;
    private static final int MOST_READ_BYTES = 64 * 1024;

    private final long bytesPerSecond;
    private Channel channel;
    private long creditBytes;
    private long creditNanos;
    private boolean over;

    SlowReading(long bytesPerSecond) {
        if (bytesPerSecond < 1) {
            throw new IllegalArgumentException("bytesPerSecond: " + bytesPerSecond + " (expected: > 0)");
        }
        this.bytesPerSecond = bytesPerSecond;
    }

    /** How much one read may take. */
    int readBytes() {
        return (int) Math.max(LEAST_READ_BYTES, Math.min(MOST_READ_BYTES, bytesPerSecond / 10));
    }

    /** From now on the channel reads only when it may. */
    void begin(Channel on, long nowNanos) {
        channel = on;
        creditNanos = nowNanos;
        on.config().setAutoRead(false);
    }

    void read(int bytes) {
        creditBytes -= bytes;
    }

    void end() {
        over = true;
    }

    /** Returns whether it is still needed. */
    boolean tick(long nowNanos) {
        if (over) {
            return false;
        }
        double seconds = (double) (nowNanos - creditNanos) / TimeUnit.SECONDS.toNanos(1);
        long earned = (long) (seconds * bytesPerSecond);
        if (earned > 0) {
            // the part of a byte that is not yet earned is kept in the time
            creditNanos += earned * TimeUnit.SECONDS.toNanos(1) / bytesPerSecond;
            creditBytes = Math.min(creditBytes + earned, readBytes());
        }
        if (creditBytes > 0) {
            channel.read();
        }
        return true;
    }
}
