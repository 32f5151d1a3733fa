package dev.throng.targets.httpstream;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.OptionalLong;

/**
 * The faults of one listener after its response head. Confined to its event loop; listeners without faults share one
 * object.
 */
final class ListenerFaults {

    private static final ListenerFaults NONE =
            new ListenerFaults(Long.MAX_VALUE, new ArrayDeque<>(), Long.MAX_VALUE, false);

    private final long starveAfterNanos;
    private final ArrayDeque<Duration> byteDropTimes;
    private final long endAfterBytes;
    private final boolean endIsReset;

    private ListenerFaults(
            long starveAfterNanos, ArrayDeque<Duration> byteDropTimes, long endAfterBytes, boolean endIsReset) {
        this.starveAfterNanos = starveAfterNanos;
        this.byteDropTimes = byteDropTimes;
        this.endAfterBytes = endAfterBytes;
        this.endIsReset = endIsReset;
    }

    /** The faults of the n-th listener, counted from 1. */
    static ListenerFaults of(HttpStreamFaults faults, long listener) {
        long starve = faults.starveAfter(listener).map(Duration::toNanos).orElse(Long.MAX_VALUE);
        ArrayDeque<Duration> drops = new ArrayDeque<>();
        faults.byteDropTimes(listener).stream().sorted().forEach(drops::add);
        OptionalLong close = faults.closeAfterBytes(listener);
        OptionalLong reset = faults.resetAfterBytes(listener);
        if (starve == Long.MAX_VALUE && drops.isEmpty() && close.isEmpty() && reset.isEmpty()) {
            return NONE;
        }
        boolean isReset = reset.isPresent() && reset.getAsLong() <= close.orElse(Long.MAX_VALUE);
        return new ListenerFaults(starve, drops, isReset ? reset.getAsLong() : close.orElse(Long.MAX_VALUE), isReset);
    }

    /** Whether the listener gets nothing more {@code nanos} after its start. */
    boolean isStarvedAfter(long nanos) {
        return nanos >= starveAfterNanos;
    }

    /** Whether to drop a byte now, {@code nanos} after the listener's start; true once per configured drop. */
    boolean takeByteDrop(long nanos) {
        boolean due = !byteDropTimes.isEmpty() && byteDropTimes.peekFirst().toNanos() <= nanos;
        if (due) {
            byteDropTimes.removeFirst();
        }
        return due;
    }

    /** The number of bytes of the medium after which the connection ends. */
    long endAfterBytes() {
        return endAfterBytes;
    }

    boolean endIsReset() {
        return endIsReset;
    }
}
