package dev.throng.targets.httpstream.live;

import dev.throng.targets.httpstream.rtmp.codec.MessageChunker;
import dev.throng.targets.httpstream.rtmp.codec.RtmpTypes;
import dev.throng.targets.httpstream.rtmp.codec.ServerMessages;
import io.netty.buffer.ByteBuf;

/** Chunks of RTMP on one message stream and three chunk streams, so that the bytes are the same for all players. */
final class ChunkFormat implements StreamFormat {

    private final MessageChunker chunks;

    ChunkFormat(int chunkSize) {
        chunks = new MessageChunker(chunkSize);
    }

    @Override
    public void restart() {
        chunks.restart();
    }

    @Override
    public void begin(ByteBuf out) {}

    @Override
    public void write(ByteBuf out, int type, long timestamp, ByteBuf payload) {
        chunks.write(out, chunkStream(type), type, ServerMessages.STREAM, timestamp, payload);
    }

    private static int chunkStream(int type) {
        return type == RtmpTypes.VIDEO
                ? MessageChunker.VIDEO
                : type == RtmpTypes.AUDIO ? MessageChunker.AUDIO : MessageChunker.DATA;
    }
}
