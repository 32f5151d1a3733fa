package dev.throng.riemann.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.measure.AllocatedBytes;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ReplyDecoderTest {

    private static final Msg ACK = new Msg(Optional.of(true), Optional.empty(), Optional.empty(), List.of());
    private static final int MAX = 1000;

    /** Writes down what it is told, an ack as the Msg that it is. */
    private static final class Log implements ReplyDecoder.Handler {
        final List<Msg> msgs = new ArrayList<>();
        int calls;
        long bytes;

        @Override
        public void acks(int count) {
            assertThat(count).isPositive();
            calls++;
            for (int i = 0; i < count; i++) {
                msgs.add(ACK);
                bytes += 6;
            }
        }

        @Override
        public void reply(Msg msg, int frameBytes) {
            calls++;
            msgs.add(msg);
            bytes += frameBytes;
        }
    }

    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(false, true);
    private final Log log = new Log();
    private final ReplyDecoder decoder = new ReplyDecoder(MAX, allocator, log);

    @AfterEach
    void nothingLeaks() {
        decoder.close();
        assertThat(allocator.metric().usedHeapMemory() + allocator.metric().usedDirectMemory())
                .isZero();
    }

    static List<Vectors.Vector> vectors() {
        return Vectors.ALL;
    }

    private List<Msg> read(byte[] stream, int... cuts) throws FrameException {
        Log seen = new Log();
        ReplyDecoder fresh = new ReplyDecoder(MAX, allocator, seen);
        int from = 0;
        for (int i = 0; i <= cuts.length; i++) {
            int to = i == cuts.length ? stream.length : cuts[i];
            ByteBuf in = Unpooled.copiedBuffer(stream, from, to - from);
            fresh.feed(in);
            assertThat(in.isReadable()).isFalse();
            from = to;
        }
        assertThat(fresh.withinFrame()).isFalse();
        assertThat(seen.bytes).isEqualTo(stream.length);
        fresh.close();
        return seen.msgs;
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private static byte[] acks(int count) {
        return Vectors.bytes("000000021001".repeat(count));
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void framesMayBeCutAnywhere(Vectors.Vector vector) throws FrameException {
        byte[] stream = join(acks(1), vector.frame(), acks(5), vector.frame());
        List<Msg> whole = read(stream);
        assertThat(whole).containsExactly(ACK, vector.msg(), ACK, ACK, ACK, ACK, ACK, vector.msg());
        for (int cut = 1; cut < stream.length; cut++) {
            assertThat(read(stream, cut)).as("cut at %d", cut).isEqualTo(whole);
        }
        int[] everywhere = new int[stream.length - 1];
        Arrays.setAll(everywhere, i -> i + 1);
        assertThat(read(stream, everywhere)).isEqualTo(whole);
    }

    @Test
    void runsOfAcksAreCountedAtOnce() throws FrameException {
        for (int count = 1; count < 20; count++) {
            Log seen = new Log();
            ReplyDecoder fresh = new ReplyDecoder(MAX, allocator, seen);
            fresh.feed(Unpooled.wrappedBuffer(acks(count)));
            assertThat(seen.msgs).hasSize(count);
            assertThat(seen.calls).isEqualTo(1);
        }
    }

    @Test
    void acksAmongOtherRepliesKeepTheirPlace() throws FrameException {
        byte[] error = Vectors.ALL.get(2).frame();
        byte[] stream = join(acks(7), error, acks(3), error, error, acks(9));
        List<Msg> msgs = read(stream);
        Msg failed = Vectors.ALL.get(2).msg();
        assertThat(msgs).hasSize(22);
        assertThat(msgs.get(7)).isEqualTo(failed);
        assertThat(msgs.get(11)).isEqualTo(failed);
        assertThat(msgs.get(12)).isEqualTo(failed);
    }

    @Test
    void randomStreamsCutAtRandomComeOutWhole() throws FrameException {
        for (long seed = 0; seed < 500; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            ByteBuf out = Unpooled.buffer();
            List<Msg> sent = new ArrayList<>();
            MsgEncoder encoder = new MsgEncoder();
            for (int n = random.nextInt(30); n > 0; n--) {
                Msg msg = random.nextInt(3) > 0 ? ACK : RandomMsgs.msg(random);
                if (encoder.frame(msg, Unpooled.buffer()) <= MAX) {
                    encoder.frame(msg, out);
                    sent.add(msg);
                }
            }
            byte[] stream = ByteBufUtil.getBytes(out);
            int[] cuts = random.ints(random.nextInt(10), 0, stream.length + 1)
                    .sorted()
                    .toArray();
            assertThat(read(stream, cuts)).as("seed %d", seed).isEqualTo(sent);
        }
    }

    @Test
    void oneWrongByteEndsInANameOrInOtherReplies() {
        for (long seed = 0; seed < 2_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] stream = join(acks(5), Vectors.ALL.get(7).frame(), acks(5));
            stream[random.nextInt(stream.length)] ^= (byte) (1 + random.nextInt(255));
            ReplyDecoder fresh = new ReplyDecoder(MAX, allocator, new Log());
            try {
                fresh.feed(Unpooled.wrappedBuffer(stream));
            } catch (FrameException e) {
                assertThat(e.getMessage()).as("seed %d", seed).isNotBlank();
            }
            fresh.close();
        }
    }

    @Test
    void aFrameThatIsTooLongIsRefusedBeforeItsBodyComes() {
        assertThatThrownBy(() -> decoder.feed(Unpooled.wrappedBuffer(Vectors.bytes("000003e9"))))
                .isInstanceOfSatisfying(
                        FrameException.class, e -> assertThat(e.fault()).isEqualTo(FrameException.Fault.TOO_LARGE))
                .hasMessageContaining("1001")
                .hasMessageContaining("1000");
    }

    @Test
    void theLongestFrameIsAccepted() throws FrameException {
        byte[] unknown = new byte[MAX];
        unknown[0] = 0x7a; // field 15, bytes
        unknown[1] = (byte) 0xe5; // 997
        unknown[2] = 0x07;
        assertThat(read(join(Vectors.bytes("000003e8"), unknown))).hasSize(1);
    }

    @Test
    void aNegativeLengthIsCorrupt() {
        assertThatThrownBy(() -> decoder.feed(Unpooled.wrappedBuffer(Vectors.bytes("ffffffff"))))
                .isInstanceOfSatisfying(
                        FrameException.class, e -> assertThat(e.fault()).isEqualTo(FrameException.Fault.CORRUPT));
    }

    @Test
    void memoryForAFrameGrowsWithItsBytes() throws FrameException {
        ReplyDecoder large = new ReplyDecoder(1 << 30, allocator, log);
        large.feed(Unpooled.wrappedBuffer(Vectors.bytes("40000000 1a")));
        assertThat(allocator.metric().usedHeapMemory()).isLessThan(1024);
        large.close();
    }

    @Test
    void nothingIsReadAfterTheEnd() throws FrameException {
        List<Integer> counts = new ArrayList<>();
        ReplyDecoder[] self = new ReplyDecoder[1];
        self[0] = new ReplyDecoder(MAX, allocator, new ReplyDecoder.Handler() {
            @Override
            public void acks(int count) {
                counts.add(count);
                self[0].close();
            }

            @Override
            public void reply(Msg msg, int frameBytes) {
                counts.add(-1);
            }
        });
        self[0].feed(Unpooled.wrappedBuffer(join(acks(2), Vectors.ALL.get(2).frame(), acks(2))));
        self[0].feed(Unpooled.wrappedBuffer(acks(2)));
        assertThat(counts).containsExactly(2);
    }

    /** Only a reply that two reads share is put together in a buffer of its own. */
    @Test
    void wholeAcksAllocateNothing() {
        long[] counted = {0};
        ReplyDecoder counting = new ReplyDecoder(MAX, allocator, new ReplyDecoder.Handler() {
            @Override
            public void acks(int count) {
                counted[0] += count;
            }

            @Override
            public void reply(Msg msg, int frameBytes) {
                throw new AssertionError(msg);
            }
        });
        ByteBuf acks = Unpooled.buffer();
        for (int i = 0; i < 1000; i++) {
            acks.writeBytes(new byte[] {0, 0, 0, 2, 0x10, 1});
        }
        read(counting, acks);
        assertThat(AllocatedBytes.leastDuring(() -> read(counting, acks)))
                .as("bytes")
                .isZero();
        assertThat(counted[0]).isPositive();
        assertThat(counted[0] % 4000).isZero();
    }

    private static void read(ReplyDecoder decoder, ByteBuf bytes) {
        int end = bytes.writerIndex();
        try {
            for (int size = 6; size <= 6000; size *= 10) {
                for (int at = 0; at < end; at += size) {
                    decoder.feed(bytes.setIndex(at, at + size));
                }
            }
        } catch (FrameException e) {
            throw new AssertionError(e);
        }
    }
}
