package dev.throng.httpstream.media;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StampTest {

    @ParameterizedTest
    @ValueSource(longs = {0, 1_000, 1_763_711_111_111_111_000L, Long.MAX_VALUE / 1_000 * 1_000})
    void whatIsWrittenIsRead(long wallNanos) {
        ByteBuf buffer = Unpooled.buffer(20).writeZero(20);

        Stamp.set(buffer, 2, wallNanos);

        assertThat(Stamp.parse(buffer.getLong(2), buffer.getLong(10))).isEqualTo(wallNanos);
        assertThat(buffer.getShort(0)).isZero();
        assertThat(buffer.getShort(18)).isZero();
    }

    @Test
    void anyFlippedBitIsNoStamp() {
        ByteBuf buffer = Unpooled.buffer(16).writeZero(16);
        Stamp.set(buffer, 0, 1_763_711_111_111_111_000L);
        for (int bit = 0; bit < 128; bit++) {
            ByteBuf flipped = buffer.copy();
            flipped.setByte(bit / 8, flipped.getByte(bit / 8) ^ 1 << bit % 8);

            assertThat(Stamp.parse(flipped.getLong(0), flipped.getLong(8)))
                    .as("bit %d", bit)
                    .isEqualTo(Stamp.NONE);
        }
    }

    @Test
    void silenceIsNoStamp() {
        assertThat(Stamp.parse(0, 0)).isEqualTo(Stamp.NONE);
    }

    @Test
    void noByteCouldBeginAFrame() {
        ByteBuf buffer = Unpooled.buffer(16).writeZero(16);
        Stamp.set(buffer, 0, Long.MAX_VALUE);

        assertThat((buffer.getLong(0) | buffer.getLong(8)) & 0x8080808080808080L)
                .isZero();
    }
}
