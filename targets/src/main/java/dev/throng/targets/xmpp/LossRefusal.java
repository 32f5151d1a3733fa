package dev.throng.targets.xmpp;

import dev.throng.targets.launch.OptionValues;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The fault {@code refuse-after-loss}: when many sessions lose their connections within a second, logins are refused for a while, as by a server
 * that is overwhelmed. Any thread may use it.
 */
final class LossRefusal {

    private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Duration length;
    private final long losses;
    private long windowNanos;
    private long lost;
    private boolean begun;
    private volatile boolean refusing;
    private long untilNanos;

    private LossRefusal(Duration length, long losses) {
        this.length = length;
        this.losses = losses;
    }

    /** Parses {@code TIME@LOSSES}; throws {@link IllegalArgumentException} whose message states what was expected. */
    static LossRefusal of(String text) {
        String expected = "TIME@LOSSES, such as 5s@100";
        int at = text.indexOf('@');
        if (at < 0 || !text.substring(at + 1).matches("[1-9][0-9]{0,8}")) {
            throw new IllegalArgumentException(expected);
        }
        return new LossRefusal(OptionValues.duration(text.substring(0, at)), Long.parseLong(text.substring(at + 1)));
    }

    /** A session has lost its connection. */
    synchronized void lost(long nowNanos) {
        if (!begun || nowNanos - windowNanos >= WINDOW_NANOS) {
            begun = true;
            windowNanos = nowNanos;
            lost = 0;
        }
        lost++;
        if (lost == losses) {
            refusing = true;
            untilNanos = nowNanos + length.toNanos();
        }
    }

    /** Whether logins are refused now. */
    boolean refuses(long nowNanos) {
        return refusing && isStillRefusing(nowNanos);
    }

    private synchronized boolean isStillRefusing(long nowNanos) {
        refusing = nowNanos - untilNanos < 0;
        return refusing;
    }
}
