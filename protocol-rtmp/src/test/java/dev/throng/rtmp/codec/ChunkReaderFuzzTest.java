package dev.throng.rtmp.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.throng.streams.flv.Heard;
import dev.throng.streams.flv.MessageException;
import dev.throng.streams.flv.MessageLimits;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;

/** Reads chunks that the fuzzer makes; without it, the files of {@code ChunkReaderFuzzTestInputs}. */
class ChunkReaderFuzzTest {

    private static final MessageLimits LIMITS = new MessageLimits(8, 4096, 6000);

    @FuzzTest(maxDuration = "5m")
    void chunksAreReadTheSameWholeAndInPieces(byte[] chunks) {
        List<String> whole = read(chunks, () -> Integer.MAX_VALUE);
        SplittableRandom random = new SplittableRandom(Arrays.hashCode(chunks));
        assertThat(read(chunks, () -> 1)).isEqualTo(whole);
        assertThat(read(chunks, () -> random.nextInt(1, 40))).isEqualTo(whole);
    }

    /** The messages, and the fault that ended them. */
    private static List<String> read(byte[] chunks, IntSupplier pieceBytes) {
        Heard heard = new Heard();
        ChunkReader reader = new ChunkReader(LIMITS);
        ByteBuf all = Unpooled.wrappedBuffer(chunks);
        try {
            while (all.isReadable()) {
                reader.read(all.readSlice(Math.min(pieceBytes.getAsInt(), all.readableBytes())), heard);
                assertThat(reader.gatheredBytes()).isBetween(0, LIMITS.maxGatheredBytes());
            }
            heard.messages.add("between messages: " + reader.isBetweenMessages());
            reader.close();
        } catch (MessageException e) {
            heard.messages.add(e.fault().name());
        }
        assertThat(reader.gatheredBytes()).isZero();
        return heard.messages;
    }
}
