package dev.throng.streams.delivery;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import java.time.Duration;
import java.util.Optional;

/** Against what, and over which time, the rate of each listener is judged. */
public record RateSettings(
        @Setting(
                value =
                        "the medium's bit rate, 64000 for 64 kbps; by default that of the frames, or else of the header icy-br",
                example = "128000")
        Optional<Integer> nominalBitsPerSecond,

        @Setting(
                value = "the sliding window; it is between half of this and this long",
                fallback = "5s",
                example = "10s")
        Duration window,

        @Setting(
                value = "the share of the nominal rate from which on a listener is on rate",
                fallback = "0.95",
                example = "0.9")
        double onRate,

        @Setting(
                value = "how long ago the last byte of media may be for a listener that counts as receiving",
                fallback = "1s",
                example = "2s")
        Duration receivingWithin) {

    public RateSettings {
        nominalBitsPerSecond.ifPresent(bits -> Expect.that(bits > 0, "nominalBitsPerSecond", bits, "more than 0"));
        Expect.that(window.toMillis() >= 2_000, "window", window, "2s or more");
        Expect.within("onRate", onRate, 0, 1);
        Expect.positive("receivingWithin", receivingWithin);
    }
}
