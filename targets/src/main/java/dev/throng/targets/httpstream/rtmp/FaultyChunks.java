package dev.throng.targets.httpstream.rtmp;

import dev.throng.targets.httpstream.rtmp.codec.MessageChunker;
import dev.throng.targets.httpstream.rtmp.codec.RtmpTypes;
import dev.throng.targets.httpstream.rtmp.codec.ServerMessages;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.concurrent.TimeUnit;

/** Chunks that only faulty players get, between two messages. They use a chunk stream of their own, so the later chunks stay valid. */
final class FaultyChunks {

    private static final int CHUNK_STREAM = 7;
    private static final int CHUNK_SIZE = 128;
    private static final long AHEAD_MILLIS = TimeUnit.HOURS.toMillis(1);
    private static final byte[] SILENCE = {(byte) 0xaf, 1, 0, 0, 0, 7};
    private static final int UNKNOWN_TYPE = 99;
    private static final int UNLIKELY_STREAM = 0x7f7f7f7f;

    private FaultyChunks() {}

    /** A frame of silence whose time is an hour after a timestamp in milliseconds. */
    static ByteBuf jump(long timestamp) {
        return chunk(RtmpTypes.AUDIO, ServerMessages.STREAM, timestamp + AHEAD_MILLIS, Unpooled.wrappedBuffer(SILENCE));
    }

    /** A header that a player reads where no header is: a type that RTMP does not define, and a message stream that nobody made. */
    static ByteBuf corrupt() {
        return chunk(UNKNOWN_TYPE, UNLIKELY_STREAM, 0, Unpooled.buffer(1).writeByte(0));
    }

    private static ByteBuf chunk(int type, int messageStream, long timestamp, ByteBuf payload) {
        ByteBuf out = Unpooled.directBuffer();
        MessageChunker.writeFull(out, CHUNK_SIZE, CHUNK_STREAM, type, messageStream, timestamp & 0xffffffffL, payload);
        return out;
    }
}
