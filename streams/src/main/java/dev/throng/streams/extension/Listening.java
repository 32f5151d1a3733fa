package dev.throng.streams.extension;

import dev.throng.run.extension.Population;
import dev.throng.streams.analysis.Audience;
import java.time.Duration;
import java.util.Optional;

/**
 * An operation whose arrivals are listeners.
 *
 * @param id of the operation
 * @param audience what its listeners are called
 * @param onRateAfter how long after its first media a listener may be on rate
 * @param bytesKnownAfter how long a hold of a search must be for a comparison of expected and received bytes
 */
public record Listening(String id, Audience audience, Duration onRateAfter, Duration bytesKnownAfter) {

    Population population() {
        return new Population(
                audience.one(),
                audience.in("listeners"),
                "accepted",
                Optional.of(new Population.Delivery(
                        "starved",
                        "listeners-on-rate",
                        "rate-ratio",
                        onRateAfter,
                        bytesKnownAfter,
                        "bytes-expected",
                        "bytes-media")),
                Optional.empty(),
                Optional.empty());
    }
}
