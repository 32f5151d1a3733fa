package dev.throng.httpstream.media;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OggCrcTest {

    /** The check value of POSIX cksum's polynomial, before its inversion. */
    @Test
    void checkValueIsTheKnownOne() {
        ByteBuf digits = Unpooled.copiedBuffer("123456789", StandardCharsets.US_ASCII);

        assertThat(OggCrc.of(digits, 0, 9)).isEqualTo(0x89A1897F);
    }

    @Test
    void stretchesAndSingleBytesAgree() {
        Random random = new Random(3);
        byte[] bytes = new byte[10_000];
        random.nextBytes(bytes);
        ByteBuf buffer = Unpooled.wrappedBuffer(bytes);
        for (int round = 0; round < 500; round++) {
            int from = random.nextInt(100);
            int until = from + random.nextInt(bytes.length - from);
            int expected = 0;
            for (int i = from; i < until; i++) {
                expected = OggCrc.next(expected, bytes[i]);
            }
            assertThat(OggCrc.of(buffer, from, until)).isEqualTo(expected);
        }
    }

    @Test
    void theFirstCapturePatternIsFoundWhereverItLies() {
        byte[] traps = "OOgOggOgggOggs".repeat(20).getBytes(StandardCharsets.US_ASCII);
        OggCrc space = OggCrc.ofThread();
        for (int at = 0; at + 4 <= 200; at++) {
            ByteBuf buffer = Unpooled.copiedBuffer(traps).setInt(at, OggPageCheck.CAPTURE);

            assertThat(space.load(buffer, 0, 200)).isEqualTo(at);
        }
        assertThat(space.load(Unpooled.wrappedBuffer(traps), 0, 200)).isEqualTo(200);
    }
}
