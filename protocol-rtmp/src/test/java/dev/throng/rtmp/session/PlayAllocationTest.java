package dev.throng.rtmp.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.AllocatedBytes;
import dev.throng.rtmp.codec.Command;
import dev.throng.rtmp.codec.HandshakeForm;
import dev.throng.rtmp.codec.Status;
import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.streams.flv.MessageDeviation;
import dev.throng.streams.flv.MessageException;
import dev.throng.streams.flv.MessageType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A player allocates nothing for audio and video, wherever the bytes are cut: counted by the JVM per thread. */
class PlayAllocationTest {

    private static final int READS = 20_000;
    private static final int PIECE_BYTES = 1_441;

    private final Sent sent = new Sent();
    private final Counted counted = new Counted();
    private final ScriptedServer server = new ScriptedServer(HandshakeForm.SIMPLE);
    private final PlaySession session = new PlaySession(
            new StreamTarget("live", "rtmp://127.0.0.1/live", "one"),
            HandshakeForm.SIMPLE,
            new SplittableRandom(1),
            3000,
            sent,
            counted);

    /** Counts messages. */
    private static final class Counted implements PlayEvents {

        private long messages;

        @Override
        public void connecting() {}

        @Override
        public void creatingStream() {}

        @Override
        public void starting() {}

        @Override
        public void streaming() {}

        @Override
        public void ended(RtmpFailure end, String detail) {
            throw new IllegalStateException(detail);
        }

        @Override
        public void media(int type, long timestampMillis, int bytes, long head) {
            messages++;
        }

        @Override
        public void data(long timestampMillis, ByteBuf payload) {}

        @Override
        public void stamp(long epochMicros) {}

        @Override
        public void deviates(MessageDeviation how) {}

        @Override
        public void redirected(String address) {}

        @Override
        public void unpublished() {}
    }

    /** A whole number of messages, which may be read again and again. */
    private ByteBuf media() throws MessageException {
        server.media(MessageType.VIDEO, 0, 10);
        server.media(MessageType.AUDIO, 0, 10);
        session.read(server.out);
        server.out.clear();
        for (int i = 1; i <= 100; i++) {
            server.media(MessageType.VIDEO, 40L * i, i % 25 == 0 ? 9_000 : 700 + i);
            server.media(MessageType.AUDIO, 23L * i, 180 + i % 7);
        }
        byte[] bytes = new byte[server.out.readableBytes()];
        server.out.readBytes(bytes);
        // wrapped arrays are not tracked by Netty's leak detector, which would allocate
        return Unpooled.wrappedBuffer(bytes);
    }

    private void read(ByteBuf media, int reads) {
        int all = media.capacity();
        try {
            for (int i = 0; i < reads; i++) {
                if (media.readerIndex() == all) {
                    media.readerIndex(0);
                }
                media.writerIndex(Math.min(all, media.readerIndex() + PIECE_BYTES));
                session.read(media);
            }
        } catch (MessageException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    @Test
    void mediaAllocatesNothing() throws MessageException {
        // without a window, so that there is nothing to acknowledge
        server.accepting()
                .on(
                        "connect",
                        () -> server.answer(
                                Command.RESULT, ScriptedServer.status("status", Status.CONNECTED, "connected")));
        session.begin();
        while (sent.bytes.isReadable()) {
            server.read(sent.bytes);
            session.read(server.out);
        }
        ByteBuf media = media();
        read(media, READS);
        assertThat(AllocatedBytes.leastDuring(() -> read(media, READS))).isZero();
        assertThat(counted.messages).isGreaterThan(READS);
        assertThat(session.isStreaming()).isTrue();
    }
}
