package dev.throng.protocol.settings;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import dev.throng.transport.SlowReaders;

/**
 * Connections that read slowly on purpose, as clients on slow networks do: the section {@code slowReader}. Immutable.
 *
 * @param share how many of the connections read slowly, from 0 to 1
 * @param bytesPerSecond how fast each of them reads, from 1
 */
public record SlowReaderSettings(
        @Setting(value = "the share of connections that read slowly, from 0 to 1", fallback = "0", example = "0.01")
        double share,

        @Setting(value = "how many bytes per second a slow connection reads", fallback = "1000", example = "4000")
        int bytesPerSecond) {

    private static final int MAX_BYTES_PER_SECOND = 1 << 30;

    public SlowReaderSettings {
        Expect.within("share", share, 0, 1);
        Expect.within("bytesPerSecond", bytesPerSecond, 1, MAX_BYTES_PER_SECOND);
    }

    /** Returns the settings as the transport takes them. */
    public SlowReaders readers() {
        return new SlowReaders(share, bytesPerSecond);
    }
}
