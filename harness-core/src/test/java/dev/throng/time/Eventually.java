package dev.throng.time;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.assertj.core.api.Assertions;

/** Waits for something that happens elsewhere, up to a deadline. */
public final class Eventually {

    private static final long LOOK_EVERY_NANOS = 5_000_000;

    public static void holds(String what, Duration atMost, BooleanSupplier condition) {
        found(what, atMost, condition::getAsBoolean, holds -> holds);
    }

    /** Looks until it sees what is wanted, and returns that. */
    public static <T> T found(String what, Duration atMost, Supplier<T> look, Predicate<? super T> wanted) {
        long start = NanoClock.SYSTEM.nanos();
        T seen = look.get();
        while (!wanted.test(seen)) {
            if (NanoClock.SYSTEM.nanos() - start > atMost.toNanos()) {
                Assertions.fail(what + ": not within " + atMost + "; seen last: " + seen);
            }
            LockSupport.parkNanos(LOOK_EVERY_NANOS);
            seen = look.get();
        }
        return seen;
    }

    private Eventually() {}
}
