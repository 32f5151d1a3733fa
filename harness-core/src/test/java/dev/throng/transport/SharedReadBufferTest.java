package dev.throng.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator.ExtendedHandle;
import org.junit.jupiter.api.Test;

class SharedReadBufferTest {

    private final SharedReadBuffer reads = new SharedReadBuffer();
    private final ExtendedHandle handle = reads.newHandle();

    private ByteBuf allocate() {
        return handle.allocate(UnpooledByteBufAllocator.DEFAULT);
    }

    @Test
    void oneBufferServesAllReadsInTurn() {
        reads.hold();
        ByteBuf first = allocate();
        first.writeInt(7);
        first.release();
        ByteBuf second = allocate();
        assertThat(second).isSameAs(first);
        assertThat(second.isReadable()).isFalse();
        assertThat(second.writableBytes()).isEqualTo(SharedReadBuffer.READ_BYTES);
        second.release();
        reads.release();
        assertThat(first.refCnt()).isZero();
    }

    @Test
    void aRetainedBufferIsNotReadIntoAgain() {
        reads.hold();
        ByteBuf held = allocate();
        held.writeInt(7);
        ByteBuf other = allocate();
        assertThat(other).isNotSameAs(held);
        other.writeInt(8);
        assertThat(held.readInt()).isEqualTo(7);
        other.release();
        held.release();
        reads.release();
        assertThat(held.refCnt() + other.refCnt()).isZero();
    }

    @Test
    void nothingIsKeptWhileNoConnectionIsOpen() {
        ByteBuf before = allocate();
        before.release();
        assertThat(before.refCnt()).isZero();
        reads.hold();
        reads.hold();
        ByteBuf inUse = allocate();
        reads.release();
        reads.release();
        assertThat(inUse.refCnt()).isEqualTo(1);
        inUse.release();
        assertThat(inUse.refCnt()).isZero();
    }

    @Test
    void channelsShareTheAccount() {
        assertThat(reads.newHandle()).isSameAs(handle);
    }
}
