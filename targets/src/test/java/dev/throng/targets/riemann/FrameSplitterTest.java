package dev.throng.targets.riemann;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FrameSplitterTest {

    private static final int MAX_MSG_BYTES = 1 << 20;
    /** Smaller than some frames, and shared as on an event loop. */
    private static final byte[] SCRATCH = new byte[100_000];

    private final List<byte[]> bodies = new ArrayList<>();
    private final FrameSplitter splitter = new FrameSplitter(MAX_MSG_BYTES, SCRATCH);

    private boolean feed(FrameSplitter into, byte[] bytes, int from, int to) {
        return into.read(Unpooled.wrappedBuffer(bytes, from, to - from), (array, offset, length) -> {
            bodies.add(Arrays.copyOfRange(array, offset, offset + length));
            return true;
        });
    }

    @Test
    void bodiesAreTheSameWholeByteByByteAndAtEverySplitPoint() {
        List<byte[]> sent = List.of(
                RiemannFrames.msg(RiemannFrames.event("a")).toByteArray(),
                new byte[0],
                RiemannFrames.query("true").toByteArray(),
                RiemannFrames.msg(RiemannFrames.event("b"), RiemannFrames.event("c"))
                        .toByteArray());
        byte[] stream = stream(sent);
        for (int split = 0; split <= stream.length; split++) {
            FrameSplitter own = new FrameSplitter(MAX_MSG_BYTES, SCRATCH);
            bodies.clear();
            assertThat(feed(own, stream, 0, split)).isTrue();
            assertThat(feed(own, stream, split, stream.length)).isTrue();
            assertThat(bodies).as("split at %d", split).containsExactlyElementsOf(sent);
            assertThat(own.pendingBytes()).isZero();
        }
        bodies.clear();
        for (int at = 0; at < stream.length; at++) {
            assertThat(feed(splitter, stream, at, at + 1)).isTrue();
        }
        assertThat(bodies).containsExactlyElementsOf(sent);
    }

    @Test
    void randomBodiesInRandomPiecesAreReturnedUnchanged() {
        for (long seed = 1; seed <= 30; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<byte[]> sent = new ArrayList<>();
            for (int n = random.nextInt(1, 60); n > 0; n--) {
                byte[] body = new byte[random.nextInt(0, n % 10 == 0 ? 300_000 : 500)];
                Arrays.fill(body, (byte) n);
                sent.add(body);
            }
            byte[] stream = stream(sent);
            FrameSplitter own = new FrameSplitter(MAX_MSG_BYTES, SCRATCH);
            bodies.clear();
            int at = 0;
            while (at < stream.length) {
                int next = Math.min(stream.length, at + random.nextInt(1, 70_000));
                assertThat(feed(own, stream, at, next)).isTrue();
                at = next;
            }
            assertThat(bodies).as("seed %d", seed).containsExactlyElementsOf(sent);
            assertThat(own.pendingBytes()).isZero();
        }
    }

    @Test
    void connectionsCanShareAScratchArray() {
        byte[] left = RiemannFrames.frame(RiemannFrames.msg(RiemannFrames.event("left")));
        byte[] right = RiemannFrames.frame(RiemannFrames.msg(RiemannFrames.event("right")));
        FrameSplitter other = new FrameSplitter(MAX_MSG_BYTES, SCRATCH);
        feed(splitter, left, 0, 10);
        feed(other, right, 0, 12);
        feed(splitter, left, 10, left.length);
        feed(other, right, 12, right.length);
        assertThat(bodies)
                .containsExactly(
                        RiemannFrames.msg(RiemannFrames.event("left")).toByteArray(),
                        RiemannFrames.msg(RiemannFrames.event("right")).toByteArray());
    }

    @Test
    void largestFrameArrivesInSmallPieces() {
        byte[] body = new byte[MAX_MSG_BYTES];
        body[body.length - 1] = 7;
        byte[] stream = RiemannFrames.frame(body);
        for (int at = 0; at < stream.length; at += 1000) {
            assertThat(feed(splitter, stream, at, Math.min(stream.length, at + 1000)))
                    .isTrue();
        }
        assertThat(bodies).containsExactly(body);
        assertThat(splitter.pendingBytes()).isZero();
    }

    @Test
    void negativeOrOversizedLengthEndsTheStream() {
        for (byte[] length : List.of(new byte[] {-1, 0, 0, 0}, new byte[] {0, 0x10, 0, 1})) {
            FrameSplitter own = new FrameSplitter(MAX_MSG_BYTES, SCRATCH);
            assertThat(feed(own, length, 0, 4)).isFalse();
            assertThat(feed(own, RiemannFrames.frame(new byte[3]), 0, 7)).isTrue();
            assertThat(bodies).isEmpty();
        }
    }

    @Test
    void announcedLengthTakesNoMemoryBeforeItsBytesArrive() {
        assertThat(feed(splitter, new byte[] {0, 0x10, 0, 0, 1}, 0, 5)).isTrue();
        assertThat(splitter.pendingBytes()).isEqualTo(5);
    }

    @Test
    void noBodyFollowsOnceTheSinkReturnsFalse() {
        byte[] stream = stream(List.of(new byte[1], new byte[2]));
        List<Integer> lengths = new ArrayList<>();
        for (int round = 0; round < 2; round++) {
            assertThat(splitter.read(Unpooled.wrappedBuffer(stream), (array, offset, length) -> !lengths.add(length)))
                    .isTrue();
        }
        assertThat(lengths).containsExactly(1);
    }

    private static byte[] stream(List<byte[]> bodies) {
        List<byte[]> frames = new ArrayList<>();
        bodies.forEach(body -> frames.add(RiemannFrames.frame(body)));
        return RiemannFrames.concat(frames);
    }
}
