package dev.throng.httpstream.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;

/** Reads what the fuzzer makes up; without it, what it made up before: the files of {@code ResponseFuzzTestInputs}. */
class ResponseFuzzTest {

    @FuzzTest(maxDuration = "5m")
    void aResponseIsReadTheSameWholeAndInPieces(byte[] response) {
        List<Object> whole = read(response, () -> Integer.MAX_VALUE);
        SplittableRandom random = new SplittableRandom(Arrays.hashCode(response));
        assertThat(read(response, () -> 1)).isEqualTo(whole);
        assertThat(read(response, () -> random.nextInt(1, 40))).isEqualTo(whole);
    }

    /** What was told of it, to the end or to the fault. */
    private static List<Object> read(byte[] response, IntSupplier pieceBytes) {
        List<Object> told = new ArrayList<>();
        Heard heard = new Heard(true);
        ByteBuf all = Unpooled.wrappedBuffer(response);
        try {
            ResponseHeadReader head = new ResponseHeadReader();
            ContentReader content = null;
            while (all.isReadable()) {
                ByteBuf piece = all.readSlice(Math.min(pieceBytes.getAsInt(), all.readableBytes()));
                if (content == null && head.read(piece)) {
                    told.add(head.head());
                    content = ContentReader.of(head.head());
                }
                if (content != null) {
                    content.read(piece, heard);
                }
            }
            told.add(content != null && content.ended());
        } catch (ResponseException e) {
            told.add(e.fault());
        }
        told.addAll(heard.metadata);
        told.add(Unpooled.wrappedBuffer(heard.media.toByteArray()));
        return told;
    }
}
