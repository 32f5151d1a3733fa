package dev.throng.targets.httpstream.faults;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;

/** The times after the start of a listener at which something happens to it once. Confined to its event loop. */
final class FaultTimes {

    private final ArrayDeque<Long> nanos = new ArrayDeque<>();

    FaultTimes(List<Duration> times) {
        times.stream().map(Duration::toNanos).sorted().forEach(nanos::add);
    }

    boolean isEmpty() {
        return nanos.isEmpty();
    }

    /** Whether a time has come; true once per time. */
    boolean take(long nanosSinceStart) {
        boolean due = !nanos.isEmpty() && nanos.peekFirst() <= nanosSinceStart;
        if (due) {
            nanos.removeFirst();
        }
        return due;
    }
}
