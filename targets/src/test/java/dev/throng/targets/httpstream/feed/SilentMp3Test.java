package dev.throng.targets.httpstream.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SilentMp3Test {

    /** Bit rates and the four header bytes, from the tables of the standard. */
    @ParameterizedTest
    @CsvSource({"8,fff314c0", "24,fff334c0", "32,fffb14c0", "64,fffb54c0", "128,fffb94c0", "320,fffbe4c0"})
    void frameHasTheHeaderAndLengthOfItsRate(int kbps, String header) {
        ByteBuf frame = SilentMp3.frame(kbps);
        assertThat(String.format("%08x", frame.getInt(0))).isEqualTo(header);
        assertThat(frame.readableBytes()).isEqualTo(kbps * 1000 / 8 * SilentMp3.FRAME_NANOS / 1_000_000_000L);
        frame.skipBytes(4);
        while (frame.isReadable()) {
            assertThat(frame.readByte()).isZero();
        }
        frame.release();
    }

    @Test
    void otherRatesAreInvalid() {
        assertThat(SilentMp3.isRate(12)).isFalse();
        assertThat(SilentMp3.isRate(144)).isFalse();
        assertThat(SilentMp3.rates()).startsWith("8, 16, 24, 32, 40,").endsWith("256, 320");
    }
}
