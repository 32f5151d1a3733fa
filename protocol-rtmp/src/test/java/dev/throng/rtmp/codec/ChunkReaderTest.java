package dev.throng.rtmp.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.streams.flv.FlvFault;
import dev.throng.streams.flv.Heard;
import dev.throng.streams.flv.MessageException;
import dev.throng.streams.flv.MessageFault;
import dev.throng.streams.flv.MessageLimits;
import dev.throng.streams.flv.MessageSink;
import dev.throng.streams.flv.Pieces;
import dev.throng.streams.flv.Wire;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChunkReaderTest {

    private static final MessageLimits SMALL = new MessageLimits(4, 1000, 1500);

    private static List<ChunkVectors.Vector> vectors() {
        return ChunkVectors.all();
    }

    private static List<String> read(ChunkReader reader, List<ByteBuf> pieces) throws MessageException {
        Heard heard = new Heard();
        for (ByteBuf piece : pieces) {
            reader.read(piece, heard);
            assertThat(piece.isReadable()).isFalse();
        }
        return heard.messages;
    }

    private static void assertFault(MessageFault fault, String message, MessageLimits limits, byte[] bytes) {
        for (List<ByteBuf> way : Pieces.ways(bytes)) {
            ChunkReader reader = new ChunkReader(limits);
            assertThatThrownBy(() -> read(reader, way))
                    .isInstanceOf(MessageException.class)
                    .hasMessage(message)
                    .extracting(e -> ((MessageException) e).fault())
                    .isEqualTo(fault);
            assertThat(reader.gatheredBytes()).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void messagesAreReadHoweverTheBytesAreCut(ChunkVectors.Vector vector) throws MessageException {
        for (List<ByteBuf> way : Pieces.ways(vector.bytes())) {
            ChunkReader reader = new ChunkReader(MessageLimits.DEFAULT);
            assertThat(read(reader, way)).isEqualTo(vector.messages());
            assertThat(reader.isBetweenMessages()).isTrue();
            assertThat(reader.gatheredBytes()).isZero();
        }
    }

    @Test
    void eachCutIsWithinAMessageUnlessOneEndsThere() throws MessageException {
        byte[] bytes = new Wire()
                .full(6, 1, 130, 18, 1)
                .fill(1, 128)
                .same(6)
                .fill(1, 2)
                .bytes();
        for (int cut = 1; cut < bytes.length; cut++) {
            ChunkReader reader = new ChunkReader(MessageLimits.DEFAULT);
            read(reader, List.of(Unpooled.wrappedBuffer(bytes, 0, cut)));
            assertThat(reader.isBetweenMessages()).as("cut at %d", cut).isFalse();
        }
    }

    @Test
    void mediaIsCountedAsItComes() throws MessageException {
        ChunkReader reader = new ChunkReader(MessageLimits.DEFAULT);
        byte[] bytes = new Wire().full(6, 1, 0xffffff, 9, 1).fill(1, 100).bytes();
        read(reader, List.of(Unpooled.wrappedBuffer(bytes)));
        assertThat(reader.mediaBytes()).isEqualTo(100);
        assertThat(reader.gatheredBytes()).isZero();
    }

    @Test
    void aggregatesAreCountedAsMediaAndDataIsNot() throws MessageException {
        ChunkReader reader = new ChunkReader(MessageLimits.DEFAULT);
        Wire wire = new Wire().full(6, 1, 16, 22, 1).hex("09 000001 000000 00 000000 17 0000000c");
        wire.full(5, 1, 1, 18, 1).fill(5, 1);
        read(reader, List.of(Unpooled.wrappedBuffer(wire.bytes())));
        assertThat(reader.mediaBytes()).isEqualTo(16);
    }

    @Test
    void aChunkSizeOfZeroOrWithTheHighestBitIsBad() {
        assertFault(
                RtmpFailure.BAD_CHUNK_SIZE,
                "a chunk size of 0 (expected: 1 to 2147483647)",
                SMALL,
                new Wire().full(2, 0, 4, 1, 0).u32(0).bytes());
        assertFault(
                RtmpFailure.BAD_CHUNK_SIZE,
                "a chunk size of 4294967295 (expected: 1 to 2147483647)",
                SMALL,
                new Wire().full(2, 0, 4, 1, 0).u32(0xffffffffL).bytes());
    }

    @Test
    void theLargestChunkSizeUsesNoMemory() throws MessageException {
        ChunkReader reader = new ChunkReader(SMALL);
        Wire wire = new Wire().full(2, 0, 4, 1, 0).u32(0x7fffffff);
        wire.full(6, 0, 900, 18, 1).fill(1, 10);
        read(reader, List.of(Unpooled.wrappedBuffer(wire.bytes())));
        assertThat(reader.gatheredBytes()).isEqualTo(10);
    }

    @Test
    void aLongMessageIsRefusedAtItsHeader() {
        assertFault(
                FlvFault.MESSAGE_TOO_LONG,
                "a message of type 20 with 1001 bytes (maxMessageBytes: 1000)",
                SMALL,
                new Wire().full(3, 0, 1001, 20, 0).bytes());
    }

    @Test
    void incompleteMessagesHaveALimitTogether() {
        Wire wire = new Wire().full(2, 0, 4, 1, 0).u32(800);
        wire.full(3, 0, 1000, 20, 0).fill(1, 800).full(4, 0, 1000, 20, 0).fill(1, 800);
        ChunkReader reader = new ChunkReader(SMALL);
        assertThatThrownBy(() -> read(reader, List.of(Unpooled.wrappedBuffer(wire.bytes()))))
                .hasMessage("incomplete messages of 1600 bytes (maxGatheredBytes: 1500)");
        assertThat(reader.gatheredBytes()).isZero();
    }

    @Test
    void chunkStreamsHaveALimit() {
        Wire wire = new Wire();
        for (int id = 3; id <= 7; id++) {
            wire.full(id, 0, 0, 8, 1);
        }
        assertFault(
                RtmpFailure.TOO_MANY_CHUNK_STREAMS,
                "chunk stream 7 after 4 others (maxChunkStreams: 4)",
                SMALL,
                wire.bytes());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void aChunkStreamDoesNotBeginWithAnotherFormat(int format) {
        assertFault(
                RtmpFailure.BAD_CHUNK,
                "chunk stream 5: begins with a header of format " + format + " (expected: 0 or 1)",
                SMALL,
                new Wire().hex(format == 2 ? "85 000000" : "c5").bytes());
    }

    @Test
    void aMessageDoesNotBeginWithinAnother() {
        assertFault(
                RtmpFailure.BAD_CHUNK,
                "chunk stream 5: a header of format 0 within a message (expected: 3)",
                SMALL,
                new Wire()
                        .full(5, 0, 200, 9, 1)
                        .fill(1, 128)
                        .full(5, 0, 200, 9, 1)
                        .bytes());
    }

    @Test
    void aServerThatRepeatsExtendedTimestampsRepeatsThemAll() {
        assertFault(
                RtmpFailure.BAD_CHUNK,
                "chunk stream 5: an extended timestamp of 16843009 within a message (expected: 16777216)",
                SMALL,
                new Wire()
                        .full(5, 0xffffff, 300, 9, 1)
                        .u32(0x01000000)
                        .fill(1, 128)
                        .same(5)
                        .u32(0x01000000)
                        .fill(1, 128)
                        .same(5)
                        .fill(1, 44)
                        .bytes());
    }

    /** Three messages with an extended timestamp, as servers write their chunks: the timestamp again, 0, or nothing. */
    private static byte[] extended(String form, int bytes) {
        Wire wire = new Wire();
        for (int message = 0; message < 3; message++) {
            int time = 0x01000000 + message;
            wire.full(5, 0xffffff, bytes, 9, 1).u32(time).fill(1, Math.min(128, bytes));
            for (int at = 128; at < bytes; at += 128) {
                wire.same(5);
                if (form.equals("again")) {
                    wire.u32(time);
                } else if (form.equals("zero")) {
                    wire.u32(0);
                }
                wire.fill(1, Math.min(128, bytes - at));
            }
        }
        return wire.bytes();
    }

    @ParameterizedTest
    @CsvSource({
        "again, 300, 0",
        "zero, 300, 1",
        "omitted, 300, 1",
        "again, 129, 0",
        "zero, 129, 1",
        "omitted, 129, 1",
        "omitted, 131, 1",
        "omitted, 132, 1",
        "zero, 128, 0",
        "omitted, 257, 1"
    })
    void theFormOfExtendedTimestampsIsLearned(String form, int bytes, int deviations) throws MessageException {
        List<String> usual = read(new ChunkReader(SMALL), List.of(Unpooled.wrappedBuffer(extended("again", bytes))));
        assertThat(usual).hasSize(3);
        for (List<ByteBuf> way : Pieces.ways(extended(form, bytes))) {
            List<String> heard = read(new ChunkReader(SMALL), way);
            assertThat(heard.stream().filter(text -> !text.startsWith("deviates")))
                    .isEqualTo(usual);
            assertThat(heard.stream()
                            .filter("deviates EXTENDED_TIMESTAMP"::equals)
                            .count())
                    .isEqualTo(deviations);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 7, 10, 14, 21, 23, 255})
    void aMessageOfAnUnknownTypeIsSkipped(int type) throws MessageException {
        byte[] bytes = new Wire()
                .full(5, 0, 3, type, 1)
                .fill(1, 3)
                .full(5, 0, 2, 18, 1)
                .fill(5, 2)
                .bytes();
        for (List<ByteBuf> way : Pieces.ways(bytes)) {
            assertThat(read(new ChunkReader(SMALL), way))
                    .containsExactly("deviates UNKNOWN_MESSAGE", "type 18 stream 1 at 0 bytes 2 0505");
        }
    }

    @Test
    void anUnknownTypeInAnUnlikelyHeaderIsBad() {
        assertFault(
                RtmpFailure.BAD_CHUNK,
                "chunk stream 5: a message of type 77 (expected: 1 to 6, 8, 9, 15 to 20 or 22)",
                SMALL,
                new Wire().full(5, 0, 0, 77, 0x12345678).bytes());
    }

    @Test
    void dataLongerThanTheLimitIsSkipped() throws MessageException {
        byte[] bytes = new Wire()
                .full(5, 0, 128, 15, 1)
                .fill(1, 128)
                .full(4, 0, 1, 8, 1)
                .fill(1, 1)
                .bytes();
        assertThat(read(new ChunkReader(new MessageLimits(4, 100, 200)), List.of(Unpooled.wrappedBuffer(bytes))))
                .containsExactly("type 8 stream 1 at 0 bytes 1 head 0100000000000000");
    }

    @Test
    void aShortControlMessageIsBad() {
        assertFault(
                RtmpFailure.BAD_CONTROL,
                "a control message of type 1 with 3 bytes (expected: 4)",
                SMALL,
                new Wire().full(2, 0, 3, 1, 0).hex("000001").bytes());
    }

    @Test
    void anAggregateEndsBetweenTags() {
        assertFault(
                FlvFault.BAD_FLV,
                "an aggregate message ends within a tag",
                SMALL,
                new Wire()
                        .full(6, 0, 12, 22, 1)
                        .hex("09 000002 000000 00 000000 27")
                        .bytes());
    }

    /** A tag of type 22, and pointers of 0, of the content alone, and of another number. */
    @Test
    void anAggregateMayDeviateFromFlv() throws MessageException {
        byte[] bytes = new Wire()
                .full(6, 0, 63, 22, 1)
                .hex("16 000000 000000 00 000000 0000000b")
                .hex("09 000001 000000 00 000000 17 00000000")
                .hex("08 000001 000000 00 000000 af 00000001")
                .hex("09 000001 000000 00 000000 27 000004d2")
                .bytes();
        for (List<ByteBuf> way : Pieces.ways(bytes)) {
            assertThat(read(new ChunkReader(SMALL), way))
                    .containsExactly(
                            "deviates UNKNOWN_TAG",
                            "type 9 stream 1 at 0 bytes 1 head 1700000000000000",
                            "deviates BACK_POINTER",
                            "type 8 stream 1 at 0 bytes 1 head af00000000000000",
                            "deviates BACK_POINTER",
                            "type 9 stream 1 at 0 bytes 1 head 2700000000000000",
                            "deviates BACK_POINTER");
        }
    }

    @Test
    void aSinkMayCloseTheReader() throws MessageException {
        ChunkReader reader = new ChunkReader(SMALL);
        List<Integer> types = new ArrayList<>();
        MessageSink closing = new MessageSink() {
            @Override
            public void media(int type, int streamId, long timestampMillis, int bytes, long head) {
                types.add(type);
                reader.close();
            }

            @Override
            public void message(int type, int streamId, long timestampMillis, ByteBuf payload) {
                types.add(type);
            }
        };
        Wire wire = new Wire().full(5, 0, 200, 18, 1).fill(1, 128);
        wire.full(6, 0, 26, 22, 1);
        wire.hex("09 000000 000000 00 000000").u32(11).hex("08 000000 000000 00 000000");
        wire.full(5, 0, 1, 18, 1).fill(1, 1);
        reader.read(Unpooled.wrappedBuffer(wire.bytes()), closing);
        reader.read(Unpooled.wrappedBuffer(wire.bytes()), closing);
        assertThat(types).containsExactly(9);
        assertThat(reader.gatheredBytes()).isZero();
    }

    @Test
    void corruptedChunksEndInAFaultOrInOtherMessages() {
        byte[] good = everything();
        for (long seed = 1; seed <= 3_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] bytes = good.clone();
            int changes = 1 + random.nextInt(4);
            for (int i = 0; i < changes; i++) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            ChunkReader reader = new ChunkReader(SMALL);
            try {
                for (ByteBuf piece : Pieces.cut(bytes, random)) {
                    reader.read(piece, new Heard());
                    assertThat(reader.gatheredBytes()).as("seed %d", seed).isBetween(0, 1500);
                }
                reader.close();
            } catch (MessageException e) {
                assertThat(e.getMessage()).as("seed %d", seed).isNotBlank();
            }
            assertThat(reader.gatheredBytes()).as("seed %d", seed).isZero();
        }
    }

    /** Vectors that use chunk streams 2 to 6 only. */
    private static byte[] everything() {
        ByteBuf all = Unpooled.buffer();
        ChunkVectors.all().stream()
                .filter(vector -> !vector.name().startsWith("chunk streams")
                        && !vector.name().startsWith("a chunk size"))
                .forEach(vector -> all.writeBytes(vector.bytes()));
        return Pieces.copy(all);
    }
}
