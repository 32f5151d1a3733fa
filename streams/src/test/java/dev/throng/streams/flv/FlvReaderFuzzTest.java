package dev.throng.streams.flv;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;

/** Reads FLV that the fuzzer makes; without it, the files of {@code FlvReaderFuzzTestInputs}. */
class FlvReaderFuzzTest {

    @FuzzTest(maxDuration = "5m")
    void tagsAreReadTheSameWholeAndInPieces(byte[] file) {
        List<String> whole = read(file, () -> Integer.MAX_VALUE);
        SplittableRandom random = new SplittableRandom(Arrays.hashCode(file));
        assertThat(read(file, () -> 1)).isEqualTo(whole);
        assertThat(read(file, () -> random.nextInt(1, 40))).isEqualTo(whole);
        readAsFile(file);
    }

    /** The tags, and the fault that ended them. */
    private static List<String> read(byte[] file, IntSupplier pieceBytes) {
        Heard heard = new Heard();
        FlvReader reader = new FlvReader(new MessageLimits(1, 4096, 4096));
        ByteBuf all = Unpooled.wrappedBuffer(file);
        try {
            while (all.isReadable()) {
                reader.read(all.readSlice(Math.min(pieceBytes.getAsInt(), all.readableBytes())), heard);
            }
            heard.messages.add("between tags: " + reader.isBetweenTags());
        } catch (MessageException e) {
            heard.messages.add(e.fault().name());
        }
        return heard.messages;
    }

    private static void readAsFile(byte[] file) {
        try {
            FlvFile read = FlvFile.of(file);
            FlvLoop loop = read.loop();
            long before = 0;
            for (int i = 0; i < 2 * read.tags().size(); i++) {
                assertThat(loop.millis()).isGreaterThanOrEqualTo(before);
                assertThat(read.payload(loop.tag()).readableBytes())
                        .isEqualTo(loop.tag().payloadBytes());
                before = loop.millis();
                loop.advance();
            }
        } catch (MessageException e) {
            assertThat(e.getMessage()).isNotBlank();
        }
    }
}
