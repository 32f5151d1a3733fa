package dev.throng.protocol.settings;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;

/**
 * Connections that read slowly on purpose, as clients on slow networks do: the section {@code slowReader}. Immutable.
 *
 * @param share how many of the connections read slowly, from 0 to 1
 * @param bytesPerSecond how fast each of them reads, from 1
 */
public record SlowReaderSettings(
        @Setting(value = "the share of connections that read slowly, from 0 to 1", fallback = "0")
        double share,

        @Setting(value = "how many bytes per second a slow connection reads", fallback = "1000")
        int bytesPerSecond) {

    private static final int MAX_BYTES_PER_SECOND = 1 << 30;

    public SlowReaderSettings {
        Expect.within("share", share, 0, 1);
        Expect.within("bytesPerSecond", bytesPerSecond, 1, MAX_BYTES_PER_SECOND);
    }

    /**
     * Whether a connection reads slowly. Slow ones are spread evenly: of any n in a row, n times {@code share} are slow, give or take one.
     *
     * @param index the connection's number, from 0
     */
    public boolean isSlow(long index) {
        return Math.floor((index + 1) * share) > Math.floor(index * share);
    }
}
