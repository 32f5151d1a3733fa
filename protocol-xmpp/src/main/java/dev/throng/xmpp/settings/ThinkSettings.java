package dev.throng.xmpp.settings;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.Alone;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** How long a session waits before its next step. Exactly one of the three is there. Immutable. */
public record ThinkSettings(
        @Alone @Setting(value = "always as long", example = "5s")
        Optional<Duration> fixed,

        @Setting(value = "exponentially distributed, with this mean", example = "10s")
        Optional<Duration> exponential,

        @Setting(
                value = "each length from the first to the second equally likely",
                fallback = "[]",
                example = "[5s, 30s]")
        List<Duration> uniform) {

    private static final Duration LONGEST = Duration.ofDays(1);

    public ThinkSettings {
        long given = Stream.of(fixed.isPresent(), exponential.isPresent(), !uniform.isEmpty())
                .filter(there -> there)
                .count();
        if (given != 1) {
            throw new IllegalArgumentException("a think time needs exactly one of: a duration, exponential, uniform");
        }
        fixed.ifPresent(time -> expect("fixed", time));
        exponential.ifPresent(time -> expect("exponential", time));
        if (!uniform.isEmpty()) {
            Expect.that(
                    uniform.size() == 2 && uniform.get(0).compareTo(uniform.get(1)) <= 0,
                    "uniform",
                    uniform.size() + " durations",
                    "the shortest and the longest, such as [5s, 30s]");
            uniform.forEach(time -> expect("uniform", time));
        }
        uniform = List.copyOf(uniform);
    }

    private static void expect(String key, Duration time) {
        Expect.that(!time.isNegative() && time.compareTo(LONGEST) <= 0, key, time, "0s to 24h");
    }

    /** The same, or that length if the mean is longer. */
    ThinkSettings atMost(Duration longest) {
        return mean().compareTo(longest) <= 0
                ? this
                : new ThinkSettings(Optional.of(longest), Optional.empty(), List.of());
    }

    /** The mean. */
    public Duration mean() {
        return fixed.or(() -> exponential)
                .orElseGet(() -> uniform.get(0).plus(uniform.get(1)).dividedBy(2));
    }
}
