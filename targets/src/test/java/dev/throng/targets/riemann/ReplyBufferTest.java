package dev.throng.targets.riemann;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.targets.riemann.proto.Proto;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplyBufferTest {

    private final ReplyBuffer replies = new ReplyBuffer(UnpooledByteBufAllocator.DEFAULT);

    @Test
    void ackIsSixBytes() {
        replies.ack();
        assertThat(ByteBufUtil.hexDump(taken())).isEqualTo("000000021001");
        assertThat(replies.take()).isEmpty();
    }

    @Test
    void longRunsOfAcksAreWhole() {
        replies.ack(10_000);
        byte[] bytes = taken();
        assertThat(bytes).hasSize(60_000);
        for (int at = 0; at < bytes.length; at += 6) {
            assertThat(bytes[at + 3]).isEqualTo((byte) 2);
            assertThat(bytes[at + 5]).isEqualTo((byte) 1);
        }
    }

    @Test
    void repliesKeepTheirOrder() {
        replies.ack(2);
        replies.error("no");
        replies.ack();
        Proto.Msg no = Proto.Msg.newBuilder().setOk(false).setError("no").build();
        byte[] ack = RiemannFrames.frame(RiemannFrames.ACK);
        assertThat(taken())
                .isEqualTo(RiemannFrames.concat(new ArrayList<>(List.of(ack, ack, RiemannFrames.frame(no), ack))));
    }

    @Test
    void discardedRepliesAreNotWritten() {
        replies.ack();
        replies.error("no");
        replies.discard();
        assertThat(replies.take()).isEmpty();
    }

    private byte[] taken() {
        ByteBuf buffer = replies.take().orElseThrow();
        byte[] bytes = new byte[buffer.readableBytes()];
        buffer.readBytes(bytes);
        assertThat(buffer.release()).isTrue();
        return bytes;
    }
}
