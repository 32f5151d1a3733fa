package dev.throng.targets.riemann;

import dev.throng.targets.riemann.proto.Proto;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.Optional;

/**
 * The pending replies of one connection, in order, in one buffer. Copies runs of acks from a prepared block. Confined
 * to the connection's event loop. The caller of {@link #take} owns the buffer; {@link #discard} frees one that was not
 * taken.
 */
final class ReplyBuffer {

    private static final byte[] ACK = {0, 0, 0, 2, 0x10, 0x01};
    private static final int BLOCK_ACKS = 4096;
    private static final byte[] BLOCK = block();

    private final ByteBufAllocator allocator;
    private ByteBuf buffer;
    private long acks;

    ReplyBuffer(ByteBufAllocator allocator) {
        this.allocator = allocator;
    }

    private static byte[] block() {
        byte[] block = new byte[BLOCK_ACKS * ACK.length];
        for (int at = 0; at < block.length; at += ACK.length) {
            System.arraycopy(ACK, 0, block, at, ACK.length);
        }
        return block;
    }

    /** {@code ok} for one Msg. */
    void ack() {
        acks++;
    }

    /** {@code ok} for each of {@code count} Msgs. */
    void ack(long count) {
        acks += count;
    }

    /** {@code ok} = false with a text; the connection stays open. */
    void error(String text) {
        reply(refusal(text));
    }

    static Proto.Msg refusal(String text) {
        return Proto.Msg.newBuilder().setOk(false).setError(text).build();
    }

    void reply(Proto.Msg msg) {
        byte[] body = msg.toByteArray();
        writeAcks(Integer.BYTES + body.length);
        buffer.writeInt(body.length).writeBytes(body);
    }

    /** The replies since the last call; empty if there are none. */
    Optional<ByteBuf> take() {
        if (acks > 0) {
            writeAcks(0);
        }
        Optional<ByteBuf> taken = Optional.ofNullable(buffer);
        buffer = null;
        return taken;
    }

    void discard() {
        acks = 0;
        take().ifPresent(ByteBuf::release);
    }

    private void writeAcks(int moreBytes) {
        int room = Math.toIntExact(acks * ACK.length + moreBytes);
        if (buffer == null) {
            buffer = allocator.directBuffer(room);
        } else {
            buffer.ensureWritable(room);
        }
        while (acks > 0) {
            int run = (int) Math.min(acks, BLOCK_ACKS);
            buffer.writeBytes(BLOCK, 0, run * ACK.length);
            acks -= run;
        }
    }
}
