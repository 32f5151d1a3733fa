package dev.throng.xmpp.settings;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import java.time.Duration;
import java.util.List;

/** When and how often the user of a lost session tries to come back. Immutable. */
public record Reconnect(
        @Setting(value = "how long a user waits before each attempt", fallback = "{}")
        After after,

        @Setting(
                value = "the random part of each wait: with 0.5 a wait of 10 s lasts 5 s to 10 s",
                fallback = "0.5",
                example = "1")
        double jitter,

        @Setting(value = "attempts in a row after which a user gives up", fallback = "20", example = "5")
        int attempts) {

    public Reconnect {
        Expect.that(jitter >= 0 && jitter <= 1, "jitter", jitter, "0 to 1");
        Expect.within("attempts", attempts, 1, 1_000_000);
    }

    /**
     * Returns how long a user waits.
     *
     * @param failed how many attempts in a row were in vain
     * @param random from 0 up to 1
     */
    public long waitNanos(int failed, double random) {
        return (long) (after.longestNanos(failed) * (1 - jitter * random));
    }

    /** The waits before attempts, without their random part. */
    public record After(
            @Setting(
                    value = "the wait before the first attempt and the longest wait; each is twice the one before",
                    fallback = "[1s, 60s]",
                    example = "[500ms, 30s]")
            List<Duration> exponential) {

        private static final Duration SHORTEST = Duration.ofMillis(10);
        private static final Duration LONGEST = Duration.ofDays(1);

        public After {
            Expect.that(
                    exponential.size() == 2,
                    "exponential",
                    exponential,
                    "two durations: the first wait and the longest");
            Duration first = exponential.get(0);
            Duration last = exponential.get(1);
            Expect.that(
                    first.compareTo(SHORTEST) >= 0 && first.compareTo(last) <= 0 && last.compareTo(LONGEST) <= 0,
                    "exponential",
                    exponential,
                    "a first wait of at least 10ms, and a longest one that is not shorter, up to 24h");
            exponential = List.copyOf(exponential);
        }

        private long longestNanos(int failed) {
            long first = exponential.get(0).toNanos();
            long last = exponential.get(1).toNanos();
            return failed >= Long.numberOfLeadingZeros(first) - 1 ? last : Math.min(last, first << failed);
        }
    }
}
