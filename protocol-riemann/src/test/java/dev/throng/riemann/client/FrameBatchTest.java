package dev.throng.riemann.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.riemann.codec.RepeatedFrame;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FrameBatchTest {

    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true, true);
    private final RepeatedFrame repeated = new RepeatedFrame(new byte[] {1, 2, 3, 4, 5}, allocator);
    private final FrameBatch gather = new FrameBatch(allocator);

    @AfterEach
    void nothingLeaks() {
        gather.free();
        repeated.close();
        assertThat(allocator.metric().usedDirectMemory() + allocator.metric().usedHeapMemory())
                .isZero();
    }

    private List<ByteBuf> drained() {
        List<ByteBuf> buffers = new ArrayList<>();
        gather.drain(buffers::add);
        assertThat(gather.bytes()).isZero();
        return buffers;
    }

    private static ByteBuf joined(List<ByteBuf> buffers) {
        ByteBuf all = Unpooled.buffer();
        for (ByteBuf buffer : buffers) {
            all.writeBytes(buffer);
            buffer.release();
        }
        return all;
    }

    @Test
    void framesOfOneWakeUpShareABuffer() {
        for (int i = 0; i < 1_000; i++) {
            gather.add(new byte[] {9, 9, 9}, 2);
        }
        List<ByteBuf> buffers = drained();
        assertThat(buffers).hasSize(1);
        assertThat(joined(buffers).readableBytes()).isEqualTo(2_000);
    }

    @Test
    void aLongRunOfARepeatedFrameIsNotCopied() {
        for (int i = 0; i < 8_192; i++) {
            gather.add(repeated);
        }
        assertThat(gather.bytes()).isEqualTo(8_192 * 5);
        long before = allocator.metric().usedDirectMemory();
        List<ByteBuf> buffers = drained();
        assertThat(allocator.metric().usedDirectMemory()).isEqualTo(before);
        assertThat(joined(buffers).readableBytes()).isEqualTo(8_192 * 5);
    }

    @Test
    void anyMixtureComesOutInOrder() {
        for (long seed = 0; seed < 100; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            ByteBuf expected = Unpooled.buffer();
            for (int step = 0; step < 50; step++) {
                int kind = random.nextInt(3);
                if (kind == 0) {
                    for (int n = random.nextInt(3_000); n > 0; n--) {
                        gather.add(repeated);
                        expected.writeBytes(new byte[] {1, 2, 3, 4, 5});
                    }
                } else {
                    byte[] frame = new byte[1 + random.nextInt(200_000)];
                    random.nextBytes(frame);
                    expected.writeBytes(frame);
                    if (kind == 1) {
                        gather.add(frame, frame.length);
                    } else {
                        gather.add(allocator.directBuffer().writeBytes(frame));
                    }
                }
                assertThat(gather.bytes()).isEqualTo(expected.readableBytes());
                if (random.nextInt(20) == 0) {
                    ByteBuf sent = joined(drained());
                    assertThat(sent).as("seed %d", seed).isEqualTo(expected);
                    expected.clear();
                }
            }
            assertThat(joined(drained())).as("seed %d", seed).isEqualTo(expected);
        }
    }
}
