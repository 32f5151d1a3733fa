package dev.throng.xmpp.script;

import dev.throng.xmpp.settings.ThinkSettings;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** How long sessions think, as a distribution. Immutable. */
final class ThinkTime {

    private final long fixedNanos;
    private final long spanNanos;
    private final double meanNanos;

    ThinkTime(ThinkSettings settings) {
        boolean uniform = !settings.uniform().isEmpty();
        fixedNanos = uniform
                ? settings.uniform().get(0).toNanos()
                : settings.fixed().map(Duration::toNanos).orElse(0L);
        spanNanos = uniform ? settings.uniform().get(1).toNanos() - fixedNanos : 0;
        meanNanos = settings.exponential().map(Duration::toNanos).orElse(0L);
    }

    /** Returns the next length, in nanoseconds. */
    long next(RandomGenerator random) {
        if (meanNanos > 0) {
            return (long) (-Math.log1p(-random.nextDouble()) * meanNanos);
        }
        return spanNanos > 0 ? fixedNanos + random.nextLong(spanNanos + 1) : fixedNanos;
    }
}
