package dev.throng.rtmp.codec;

import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.streams.flv.MessageException;
import dev.throng.streams.flv.MessageType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** The protocol control messages (RTMP §5.4): one number each, on chunk stream 2 and message stream 0, with timestamp 0. */
public enum ControlMessage {
    SET_CHUNK_SIZE(MessageType.SET_CHUNK_SIZE),
    ABORT(MessageType.ABORT),
    ACKNOWLEDGEMENT(MessageType.ACKNOWLEDGEMENT),
    WINDOW_ACKNOWLEDGEMENT_SIZE(MessageType.WINDOW_ACKNOWLEDGEMENT_SIZE),
    /** Its number is followed by the limit type, which Throng ignores, because it only reports what it received. */
    SET_PEER_BANDWIDTH(MessageType.SET_PEER_BANDWIDTH);

    static final int CHUNK_STREAM = 2;

    private static final int DYNAMIC_LIMIT = 2;

    private final int type;

    ControlMessage(int type) {
        this.type = type;
    }

    /** Writes the message. */
    public void write(ChunkWriter writer, ByteBuf out, int number) {
        ByteBuf payload = Unpooled.buffer(5, 5).writeInt(number);
        if (this == SET_PEER_BANDWIDTH) {
            payload.writeByte(DYNAMIC_LIMIT);
        }
        writer.write(out, CHUNK_STREAM, type, 0, 0, payload);
    }

    /** Reads the number of a control message, 0 to 2^32 - 1. */
    public static long number(int type, ByteBuf payload) throws MessageException {
        if (payload.readableBytes() < Integer.BYTES) {
            throw new MessageException(
                    RtmpFailure.BAD_CONTROL,
                    "a control message of type " + type + " with " + payload.readableBytes() + " bytes (expected: 4)");
        }
        return payload.getUnsignedInt(payload.readerIndex());
    }
}
