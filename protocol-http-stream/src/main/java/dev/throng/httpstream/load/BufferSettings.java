package dev.throng.httpstream.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import java.time.Duration;
import java.util.Optional;

/** The virtual play-head of each listener; see {@link PlayHead}. */
public record BufferSettings(
        @Setting(value = "media that must be there before it begins to play", fallback = "2s")
        Duration start,

        @Setting("media that must be there before it plays on after a stall; as much as start if it is not given")
        Optional<Duration> resume,

        @Setting("how long a listener bears a stall before it leaves, as stalled-out; for ever if it is not given")
        Optional<Duration> patience) {

    public BufferSettings {
        Expect.that(!start.isNegative(), "start", start, "0s or more");
        resume.ifPresent(time -> Expect.that(!time.isNegative(), "resume", time, "0s or more"));
        patience.ifPresent(time -> Expect.positive("patience", time));
    }
}
