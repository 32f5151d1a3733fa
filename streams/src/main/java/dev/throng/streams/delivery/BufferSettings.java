package dev.throng.streams.delivery;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import java.time.Duration;
import java.util.Optional;

/** The virtual playback buffer of each listener; see {@link PlaybackBuffer}. */
public record BufferSettings(
        @Setting(value = "media that must be buffered before playback begins", fallback = "2s", example = "5s")
        Duration start,

        @Setting(value = "media that must be buffered after a stall; by default as much as start", example = "3s")
        Optional<Duration> resume,

        @Setting(
                value =
                        "how long playback may stall before the listener leaves, as stalled-out; by default for any time",
                example = "10s")
        Optional<Duration> leaveAfter) {

    public BufferSettings {
        Expect.that(!start.isNegative(), "start", start, "0s or more");
        resume.ifPresent(time -> Expect.that(!time.isNegative(), "resume", time, "0s or more"));
        leaveAfter.ifPresent(time -> Expect.positive("leaveAfter", time));
    }
}
