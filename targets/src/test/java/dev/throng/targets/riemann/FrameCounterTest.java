package dev.throng.targets.riemann;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.targets.riemann.FrameCounter.StopReason;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FrameCounterTest {

    private static final int MAX_MSG_BYTES = 70_000;
    private static final byte[] EVENT = RiemannFrames.frame(RiemannFrames.msg(RiemannFrames.event("load-test")));
    private static final byte[] QUERY = RiemannFrames.frame(RiemannFrames.query("true"));

    /** The result of a stream: frames, queries, and whether a length was corrupt. */
    private static final class Seen {

        private final FrameCounter counter = new FrameCounter(MAX_MSG_BYTES);
        private final List<byte[]> queries = new ArrayList<>();
        private long frames;
        private boolean corrupt;

        Seen feed(byte[] bytes, int from, int to) {
            ByteBuf in = Unpooled.wrappedBuffer(bytes, from, to - from);
            StopReason stop = counter.read(in);
            while (stop == StopReason.QUERY) {
                queries.add(counter.query());
                stop = counter.read(in);
            }
            frames += counter.takeFrames();
            corrupt = stop == StopReason.CORRUPT;
            return this;
        }
    }

    @Test
    void publishedEventIs22BytesAsAFrame() {
        assertThat(EVENT).hasSize(22);
        assertThat(new Seen().feed(EVENT, 0, 22).frames).isEqualTo(1);
    }

    @Test
    void countsTheSameWholeByteByByteAndAtEverySplitPoint() {
        byte[] stream = RiemannFrames.concat(List.of(EVENT, QUERY, EVENT, new byte[4], QUERY, EVENT));
        for (int split = 0; split <= stream.length; split++) {
            Seen seen = new Seen().feed(stream, 0, split).feed(stream, split, stream.length);
            assertCounted(seen, "split at " + split);
        }
        Seen byByte = new Seen();
        for (int at = 0; at < stream.length; at++) {
            byByte.feed(stream, at, at + 1);
        }
        assertCounted(byByte, "byte by byte");
    }

    private static void assertCounted(Seen seen, String how) {
        assertThat(seen.frames).as(how).isEqualTo(4);
        assertThat(seen.corrupt).as(how).isFalse();
        assertThat(seen.queries).as(how).hasSize(2).allSatisfy(query -> assertThat(RiemannFrames.frame(query))
                .isEqualTo(QUERY));
    }

    @Test
    void randomStreamsInRandomPiecesAreCountedExactly() {
        for (long seed = 1; seed <= 50; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<byte[]> frames = new ArrayList<>();
            for (int n = random.nextInt(1, 200); n > 0; n--) {
                frames.add(RiemannFrames.frame(new byte[random.nextInt(0, 300)]));
            }
            byte[] stream = RiemannFrames.concat(frames);
            Seen seen = new Seen();
            int at = 0;
            while (at < stream.length) {
                int next = Math.min(stream.length, at + random.nextInt(1, 400));
                seen.feed(stream, at, next);
                at = next;
            }
            assertThat(seen.frames).as("seed %d", seed).isEqualTo(frames.size());
        }
    }

    @Test
    void negativeAndOversizedLengthsAreCorrupt() {
        assertThat(new Seen().feed(new byte[] {-1, -1, -1, -1, 0, 0}, 0, 6).corrupt)
                .isTrue();
        assertThat(new Seen().feed(new byte[] {0, 1, 0x11, 0x71, 0, 0}, 0, 6).corrupt)
                .isTrue();
        assertThat(new Seen().feed(new byte[] {0, 1, 0x11, 0x70, 0, 0}, 0, 6).corrupt)
                .isFalse();
    }

    @Test
    void framesBeforeACorruptLengthStillCount() {
        byte[] stream = RiemannFrames.concat(List.of(EVENT, EVENT, new byte[] {-128, 0, 0, 0, 1}));
        Seen seen = new Seen().feed(stream, 0, stream.length);
        assertThat(seen.frames).isEqualTo(2);
        assertThat(seen.corrupt).isTrue();
    }

    @Test
    void hugeQueryIsCountedInsteadOfCollected() {
        byte[] body = new byte[FrameCounter.MAX_QUERY_BYTES + 1];
        body[0] = 0x2a;
        byte[] stream = RiemannFrames.frame(body);
        Seen seen = new Seen().feed(stream, 0, stream.length);
        assertThat(seen.frames).isEqualTo(1);
        assertThat(seen.queries).isEmpty();
    }
}
