package dev.throng.targets.httpstream.live;

import dev.throng.targets.httpstream.media.FlvBodies;
import dev.throng.targets.httpstream.rtmp.codec.RtmpTypes;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;

/** What a player needs before the first frame: metadata, and the configurations of both decoders. Confined to the stream's thread. */
final class StreamHeaders {

    private static final byte[] NOTHING = {};
    private static final int MAX_METADATA_BYTES = 64 * 1024;

    private byte[] metadata = NOTHING;
    private byte[] video = NOTHING;
    private byte[] audio = NOTHING;

    /** Gets one message. */
    interface Writer {

        /** Takes a message whose payload is valid during the call. */
        void write(int type, ByteBuf payload);
    }

    /** Keeps the message if it is one that players to come need. */
    void read(int type, ByteBuf payload) {
        if (type == RtmpTypes.VIDEO && FlvBodies.isVideoConfiguration(payload)) {
            video = ByteBufUtil.getBytes(payload);
        } else if (type == RtmpTypes.AUDIO && FlvBodies.isAudioConfiguration(payload)) {
            audio = ByteBufUtil.getBytes(payload);
        }
    }

    /** Keeps a data message for players to come. Ignores one that is very long. */
    void keepMetadata(ByteBuf payload) {
        if (payload.readableBytes() <= MAX_METADATA_BYTES) {
            metadata = ByteBufUtil.getBytes(payload);
        }
    }

    boolean hasVideo() {
        return video.length > 0;
    }

    void writeTo(Writer writer) {
        write(writer, RtmpTypes.DATA, metadata);
        write(writer, RtmpTypes.VIDEO, video);
        write(writer, RtmpTypes.AUDIO, audio);
    }

    private static void write(Writer writer, int type, byte[] message) {
        if (message.length > 0) {
            writer.write(type, Unpooled.wrappedBuffer(message));
        }
    }
}
