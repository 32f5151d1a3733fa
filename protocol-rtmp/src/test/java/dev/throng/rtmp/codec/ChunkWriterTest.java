package dev.throng.rtmp.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.throng.streams.flv.Heard;
import dev.throng.streams.flv.MessageException;
import dev.throng.streams.flv.MessageLimits;
import dev.throng.streams.flv.MessageType;
import dev.throng.streams.flv.Pieces;
import dev.throng.streams.flv.Wire;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChunkWriterTest {

    private final ChunkWriter writer = new ChunkWriter();
    private final ByteBuf out = Unpooled.buffer();

    private static ByteBuf payload(int value, int count) {
        byte[] bytes = new byte[count];
        Arrays.fill(bytes, (byte) value);
        return Unpooled.wrappedBuffer(bytes);
    }

    private String written() {
        String hex = HexFormat.of().formatHex(Pieces.copy(out));
        out.clear();
        return hex;
    }

    private static String hex(Wire wire) {
        return HexFormat.of().formatHex(wire.bytes());
    }

    @Test
    void headersAreAsShortAsAllServersUnderstand() {
        writer.write(out, 4, 8, 1, 1000, payload(1, 2));
        assertThat(written()).isEqualTo(hex(new Wire().full(4, 1000, 2, 8, 1).fill(1, 2)));
        writer.write(out, 4, 8, 1, 1000, payload(1, 2));
        assertThat(written()).isEqualTo(hex(new Wire().sameLength(4, 0).fill(1, 2)));
        writer.write(out, 4, 8, 1, 1020, payload(1, 3));
        assertThat(written()).isEqualTo(hex(new Wire().sameStream(4, 20, 3, 8).fill(1, 3)));
        writer.write(out, 4, 8, 1, 1040, payload(1, 3));
        assertThat(written()).isEqualTo(hex(new Wire().same(4).fill(1, 3)));
        writer.write(out, 4, 9, 1, 1060, payload(1, 3));
        assertThat(written()).isEqualTo(hex(new Wire().sameStream(4, 20, 3, 9).fill(1, 3)));
        writer.write(out, 4, 9, 2, 1080, payload(1, 3));
        assertThat(written()).isEqualTo(hex(new Wire().full(4, 1080, 3, 9, 2).fill(1, 3)));
        writer.write(out, 4, 9, 2, 1070, payload(1, 3));
        assertThat(written()).isEqualTo(hex(new Wire().full(4, 1070, 3, 9, 2).fill(1, 3)));
    }

    @Test
    void aChunkSizeIsWrittenAndUsed() {
        writer.setChunkSize(out, 4);
        assertThat(written()).isEqualTo(hex(new Wire().full(2, 0, 4, 1, 0).u32(4)));
        writer.write(out, 5, 18, 1, 0, payload(7, 9));
        assertThat(written())
                .isEqualTo(hex(new Wire()
                        .full(5, 0, 9, 18, 1)
                        .fill(7, 4)
                        .same(5)
                        .fill(7, 4)
                        .same(5)
                        .fill(7, 1)));
    }

    @Test
    void eachChunkRepeatsTheExtendedTimestamp() {
        writer.write(out, 6, 9, 1, 0x1000000, payload(1, 129));
        assertThat(written())
                .isEqualTo(hex(new Wire()
                        .full(6, 0xffffff, 129, 9, 1)
                        .u32(0x1000000)
                        .fill(1, 128)
                        .same(6)
                        .u32(0x1000000)
                        .fill(1, 1)));
        writer.write(out, 6, 9, 1, 0xffffff, payload(1, 1));
        assertThat(written())
                .isEqualTo(
                        hex(new Wire().full(6, 0xffffff, 1, 9, 1).u32(0xffffff).fill(1, 1)));
        writer.write(out, 6, 9, 1, 0x1fffffe, payload(1, 1));
        assertThat(written())
                .as("a delta of 24 bits")
                .isEqualTo(
                        hex(new Wire().full(6, 0xffffff, 1, 9, 1).u32(0x1fffffe).fill(1, 1)));
    }

    @Test
    void timeGoesOnWhenItWraps() {
        writer.write(out, 6, 9, 1, 0xffff_fff0L, payload(1, 1));
        written();
        writer.write(out, 6, 9, 1, 0x1_0000_0010L, payload(1, 1));
        assertThat(written()).isEqualTo(hex(new Wire().sameLength(6, 32).fill(1, 1)));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 0x1000000})
    void otherChunkSizesAreRefused(int size) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> writer.setChunkSize(out, size))
                .withMessage("chunk size: " + size + " (expected: 1 to 16777215)");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 65600})
    void otherChunkStreamsAreRefused(int id) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> writer.write(out, id, 8, 1, 0, payload(1, 1)))
                .withMessage("chunk stream: " + id + " (expected: 2 to 65599)");
    }

    @Test
    void aReaderReadsWhatAWriterWrites() throws MessageException {
        int[] ids = {2, 3, 63, 64, 319, 320, 65599};
        int[] types = {8, 9, 18, 20};
        for (long seed = 1; seed <= 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            ChunkWriter random1 = new ChunkWriter();
            ByteBuf bytes = Unpooled.buffer();
            Heard expected = new Heard();
            List<Long> time = new ArrayList<>(List.of(random.nextLong(1L << 33)));
            for (int i = 0; i < 30; i++) {
                if (random.nextInt(8) == 0) {
                    int size = 1 + random.nextInt(300);
                    random1.setChunkSize(bytes, size);
                    expected.message(1, 0, 0, Unpooled.buffer().writeInt(size));
                }
                long at =
                        time.get(0) + (random.nextInt(10) == 0 ? random.nextLong(-50, 1L << 26) : random.nextLong(50));
                time.set(0, at);
                byte[] content = new byte[random.nextInt(400)];
                random.nextBytes(content);
                int type = types[random.nextInt(types.length)];
                int stream = random.nextInt(1, 3);
                random1.write(
                        bytes, ids[random.nextInt(ids.length)], type, stream, at, Unpooled.wrappedBuffer(content));
                long timestamp = at & 0xffffffffL;
                if (MessageType.isMedia(type)) {
                    byte[] head = Arrays.copyOf(content, 8);
                    expected.media(
                            type,
                            stream,
                            timestamp,
                            content.length,
                            Unpooled.wrappedBuffer(head).getLong(0));
                } else {
                    expected.message(type, stream, timestamp, Unpooled.wrappedBuffer(content));
                }
            }
            Heard heard = new Heard();
            ChunkReader reader = new ChunkReader(MessageLimits.DEFAULT);
            for (ByteBuf piece : Pieces.cut(Pieces.copy(bytes), random)) {
                reader.read(piece, heard);
            }
            assertThat(heard.messages).as("seed %d", seed).isEqualTo(expected.messages);
            assertThat(reader.isBetweenMessages()).isTrue();
        }
    }
}
