package dev.throng.run;

import dev.throng.scenario.Scenario;
import java.time.Duration;
import java.util.Optional;

/**
 * How long a rehearsal takes. Immutable.
 *
 * @param atMostNanos its longest time; more than 0
 * @param untilQuiet whether it ends when the compiler is quiet
 */
public record RehearsalTime(long atMostNanos, boolean untilQuiet) {

    private static final Duration AUTO_AT_LEAST = Duration.ofMillis(1_800);
    private static final Duration AUTO_AT_MOST = Duration.ofSeconds(5);
    private static final int AUTO_PART = 20;

    public RehearsalTime {
        if (atMostNanos <= 0) {
            throw new IllegalArgumentException("atMostNanos: " + atMostNanos + " (expected: more than 0)");
        }
    }

    /**
     * Returns how long a run rehearses; empty if it does not. With {@code auto} the limit is a twentieth of the run, but at least 1.8 s and at
     * most 5 s: a long run can wait longer for its start than a short one.
     *
     * @param auto whether {@code auto} means a rehearsal at all
     */
    public static Optional<RehearsalTime> of(Scenario scenario, boolean auto) {
        Optional<Duration> given = scenario.generator().rehearse().time();
        if (given.isPresent()) {
            return given.filter(time -> !time.isZero()).map(time -> new RehearsalTime(time.toNanos(), false));
        }
        if (!auto) {
            return Optional.empty();
        }
        Duration part = scenario.phases().stream()
                .map(Scenario.Phase::duration)
                .reduce(Duration.ZERO, Duration::plus)
                .dividedBy(AUTO_PART);
        Duration limit = part.compareTo(AUTO_AT_MOST) > 0 ? AUTO_AT_MOST : part;
        limit = limit.compareTo(AUTO_AT_LEAST) < 0 ? AUTO_AT_LEAST : limit;
        return Optional.of(new RehearsalTime(limit.toNanos(), true));
    }
}
