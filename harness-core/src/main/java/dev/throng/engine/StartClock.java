package dev.throng.engine;

import dev.throng.time.NanoClock;

/**
 * Gives starts of arrivals their times. Starts that follow one another within half a microsecond share a reading of the clock, because at
 * more than ten million starts per second the readings would cost more than the starts.
 *
 * <p>The first starts of a batch have a reading each. A group of starts doubles, up to {@value #MAX_GROUP}, while two such groups together
 * take no longer than {@value #GROUP_NANOS} ns, so a time is at most so much too early. If a start suddenly takes longer, for example because
 * another process takes the core, the rest of its group has an earlier time, and the next start a reading of its own. Confined to its event
 * loop.
 */
final class StartClock {

    static final int MAX_GROUP = 16;
    static final long GROUP_NANOS = 500;

    private final NanoClock clock;
    private long readNanos;
    private int group;
    private int left;

    StartClock(NanoClock clock) {
        this.clock = clock;
    }

    /** The next start is the first of a batch, and reads the clock. */
    void beginBatch() {
        group = 0;
        left = 0;
    }

    /** Returns the time of the next start. */
    long nanos() {
        if (left == 0) {
            read();
        }
        left--;
        return readNanos;
    }

    private void read() {
        long before = readNanos;
        readNanos = clock.nanos();
        if (group == 0 || readNanos - before > GROUP_NANOS) {
            group = 1;
        } else if (2 * (readNanos - before) <= GROUP_NANOS) {
            group = Math.min(MAX_GROUP, 2 * group);
        }
        left = group;
    }
}
