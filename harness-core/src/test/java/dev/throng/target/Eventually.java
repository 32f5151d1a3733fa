package dev.throng.target;

import dev.throng.time.NanoClock;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.assertj.core.api.Assertions;

/** Waits for something that happens elsewhere, up to a deadline. */
final class Eventually {

    private Eventually() {}

    static void holds(String what, Duration atMost, BooleanSupplier condition) {
        long start = NanoClock.SYSTEM.nanos();
        while (!condition.getAsBoolean()) {
            if (NanoClock.SYSTEM.nanos() - start > atMost.toNanos()) {
                Assertions.fail(what + ": not within " + atMost);
            }
            LockSupport.parkNanos(10_000_000);
        }
    }

    /** Whether no such process runs; one that waits for its parent to ask for its exit code does not. */
    static boolean isGone(long pid) {
        return ProcessHandle.of(pid).filter(Descendants::runs).isEmpty();
    }
}
