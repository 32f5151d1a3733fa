package dev.throng.httpstream.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import java.time.Duration;

/** When a connected listener counts as starved. */
public record StarvedSettings(
        @Setting(value = "without a byte of media for so long", fallback = "3s")
        Duration silence,

        @Setting(value = "or with less than this share of the nominal rate over the window", fallback = "0.5")
        double below) {

    public StarvedSettings {
        Expect.that(silence.toMillis() >= 1_000, "silence", silence, "1s or more");
        Expect.within("below", below, 0, 1);
    }
}
