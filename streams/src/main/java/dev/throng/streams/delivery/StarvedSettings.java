package dev.throng.streams.delivery;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import java.time.Duration;

/** When a connected listener counts as starved. */
public record StarvedSettings(
        @Setting(
                value = "a listener is starved if it gets no byte of media for this long",
                fallback = "3s",
                example = "5s")
        Duration silence,

        @Setting(
                value = "a listener is starved if it gets less than this share of the nominal rate over rate.window",
                fallback = "0.5",
                example = "0.25")
        double below) {

    public StarvedSettings {
        Expect.that(silence.toMillis() >= 1_000, "silence", silence, "1s or more");
        Expect.within("below", below, 0, 1);
    }
}
