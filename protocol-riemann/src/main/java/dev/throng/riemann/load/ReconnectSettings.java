package dev.throng.riemann.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import dev.throng.text.QuantityText;
import java.time.Duration;

/** What happens when a connection is lost. */
public record ReconnectSettings(
        @Setting(value = "whether a lost connection is opened again", fallback = "true")
        boolean enabled,

        @Setting(
                value = "the wait before the first attempt; it doubles with each that fails",
                fallback = "100ms",
                example = "50ms")
        Duration backoff,

        @Setting(value = "the longest wait between two attempts", fallback = "5s", example = "10s")
        Duration maxBackoff) {

    public ReconnectSettings {
        Expect.positive("backoff", backoff);
        Expect.that(
                maxBackoff.compareTo(backoff) >= 0,
                "maxBackoff",
                maxBackoff,
                "at least backoff, " + QuantityText.duration(backoff));
    }

    /** The wait before an attempt, counted from 0. */
    Duration before(int attempt) {
        Duration wait = backoff;
        for (int i = 0; i < attempt && wait.compareTo(maxBackoff) < 0; i++) {
            wait = wait.multipliedBy(2);
        }
        return wait.compareTo(maxBackoff) < 0 ? wait : maxBackoff;
    }
}
