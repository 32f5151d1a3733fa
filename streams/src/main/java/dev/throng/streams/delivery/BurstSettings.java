package dev.throng.streams.delivery;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import java.time.Duration;

/** The burst that many servers send to a new listener. */
public record BurstSettings(
        @Setting(
                value = "how long after the first byte of media the burst may last; rates are measured after it",
                fallback = "5s",
                example = "3s")
        Duration window) {

    public BurstSettings {
        Expect.that(!window.isNegative(), "window", window, "0s or more");
    }
}
