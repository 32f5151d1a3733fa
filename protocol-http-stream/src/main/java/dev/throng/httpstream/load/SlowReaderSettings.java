package dev.throng.httpstream.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;

/** Listeners that read more slowly than the media comes, as over a line that is too thin. */
public record SlowReaderSettings(
        @Setting(value = "the share of listeners that are slow, spread evenly", fallback = "0")
        double share,

        @Setting(value = "what they read per second", fallback = "1000")
        int bytesPerSecond) {

    public SlowReaderSettings {
        Expect.within("share", share, 0, 1);
        Expect.that(bytesPerSecond > 0, "bytesPerSecond", bytesPerSecond, "more than 0");
    }
}
