package dev.throng.targets.httpstream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class IcyInterleaverTest {

    private static final int INTERVAL = 7;

    private static byte[] bytes(ByteBuf block) {
        byte[] bytes = new byte[block.readableBytes()];
        block.readBytes(bytes);
        return bytes;
    }

    @Test
    void blocksFollowEachIntervalForAnySizesOfWrites() {
        StreamTitle title = StreamTitle.of("Röyksopp – Sordid Affair");
        byte[] medium = new byte[100];
        for (int i = 0; i < medium.length; i++) {
            medium[i] = (byte) (i + 1);
        }
        for (int size = 1; size <= medium.length; size++) {
            IcyInterleaver interleaver = new IcyInterleaver(INTERVAL);
            ByteArrayOutputStream wire = new ByteArrayOutputStream();
            for (int at = 0; at < medium.length; ) {
                int write = Math.min(size, medium.length - at);
                while (write > 0) {
                    if (interleaver.bytesUntilBlock() == 0) {
                        wire.writeBytes(bytes(interleaver.block(title)));
                    }
                    int fits = Math.min(write, interleaver.bytesUntilBlock());
                    wire.write(medium, at, fits);
                    interleaver.sent(fits);
                    at += fits;
                    write -= fits;
                }
            }
            List<String> titles = new ArrayList<>();
            assertThat(unmixed(wire.toByteArray(), titles))
                    .as("writes of %d", size)
                    .isEqualTo(medium);
            assertThat(titles).containsExactly("StreamTitle='Röyksopp – Sordid Affair';");
        }
    }

    private static byte[] unmixed(byte[] wire, List<String> titles) {
        ByteArrayOutputStream medium = new ByteArrayOutputStream();
        for (int at = 0; at < wire.length; ) {
            int media = Math.min(INTERVAL, wire.length - at);
            medium.write(wire, at, media);
            at += media;
            if (at < wire.length) {
                int length = 16 * (wire[at] & 0xFF);
                String block = new String(wire, at + 1, length, UTF_8).replace("\0", "");
                at += 1 + length;
                if (length > 0) {
                    titles.add(block);
                }
            }
        }
        return medium.toByteArray();
    }

    @Test
    void titleIsSentOnceAndAgainAfterAChange() {
        IcyInterleaver interleaver = new IcyInterleaver(INTERVAL);
        StreamTitle first = StreamTitle.of("a");
        assertThat(bytes(interleaver.block(first))).hasSize(17).startsWith(1, 'S');
        assertThat(bytes(interleaver.block(first))).isEqualTo(new byte[1]);
        assertThat(bytes(interleaver.block(StreamTitle.of("b")))).hasSize(17);
    }

    @Test
    void blockIsPaddedTo16BytesAndBounded() {
        assertThat(bytes(StreamTitle.of("x".repeat(2)).block())).hasSize(1 + 32).startsWith(2);
        assertThat(bytes(StreamTitle.of("").block())).hasSize(1 + 16);
        for (int i = 4050; i < 4100; i++) {
            byte[] block = bytes(StreamTitle.of("x".repeat(i)).block());
            assertThat(block.length).isEqualTo(1 + 16 * (block[0] & 0xFF)).isLessThanOrEqualTo(4081);
        }
        byte[] pairs = bytes(StreamTitle.of("\uD83C\uDFB5".repeat(3000)).block());
        assertThat(pairs.length).isBetween(4000, 4081);
        String text = new String(Arrays.copyOfRange(pairs, 1, pairs.length), UTF_8);
        assertThat(text.replace("\0", "")).endsWith("';").doesNotContain("?").doesNotContain("\uFFFD");
    }
}
