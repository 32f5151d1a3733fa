package dev.throng.targets.httpstream;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.OptionalLong;

/** What is in store for one listener after its answer. Confined to its event loop; those with nothing in store share one. */
final class ListenerFaults {

    private static final ListenerFaults NOTHING =
            new ListenerFaults(Long.MAX_VALUE, new ArrayDeque<>(), Long.MAX_VALUE, false);

    private final long starveAfterNanos;
    private final ArrayDeque<Duration> dropsAfter;
    private final long endAfterBytes;
    private final boolean endIsReset;

    private ListenerFaults(
            long starveAfterNanos, ArrayDeque<Duration> dropsAfter, long endAfterBytes, boolean endIsReset) {
        this.starveAfterNanos = starveAfterNanos;
        this.dropsAfter = dropsAfter;
        this.endAfterBytes = endAfterBytes;
        this.endIsReset = endIsReset;
    }

    /** Of the n-th listener, counted from 1. */
    static ListenerFaults of(HttpStreamFaults faults, long listener) {
        long starve = faults.starveAfter(listener).map(Duration::toNanos).orElse(Long.MAX_VALUE);
        ArrayDeque<Duration> drops = new ArrayDeque<>();
        faults.bytesDroppedAfter(listener).stream().sorted().forEach(drops::add);
        OptionalLong close = faults.closedAfter(listener);
        OptionalLong reset = faults.resetAfter(listener);
        if (starve == Long.MAX_VALUE && drops.isEmpty() && close.isEmpty() && reset.isEmpty()) {
            return NOTHING;
        }
        boolean isReset = reset.isPresent() && reset.getAsLong() <= close.orElse(Long.MAX_VALUE);
        return new ListenerFaults(starve, drops, isReset ? reset.getAsLong() : close.orElse(Long.MAX_VALUE), isReset);
    }

    boolean starvesAfter(long nanos) {
        return nanos >= starveAfterNanos;
    }

    /** Whether a byte is to be left out now; says so once for each that was asked for. */
    boolean dropsAfter(long nanos) {
        boolean now = !dropsAfter.isEmpty() && dropsAfter.peekFirst().toNanos() <= nanos;
        if (now) {
            dropsAfter.removeFirst();
        }
        return now;
    }

    /** How much of the medium it gets in all. */
    long endAfterBytes() {
        return endAfterBytes;
    }

    boolean endIsReset() {
        return endIsReset;
    }
}
