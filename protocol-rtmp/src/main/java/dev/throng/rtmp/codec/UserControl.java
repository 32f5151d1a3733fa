package dev.throng.rtmp.codec;

import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.streams.flv.MessageException;
import dev.throng.streams.flv.MessageType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/**
 * A user control message (RTMP §6.2, §7.1.7): an event and its numbers.
 *
 * @param event a constant of this record, or another number that Throng does not use
 * @param number a message stream, or the time of a ping; 0 if the message has none
 * @param second the buffer length in milliseconds of {@link #SET_BUFFER_LENGTH}; 0 for other events
 */
public record UserControl(int event, long number, long second) {

    public static final int STREAM_BEGIN = 0;
    public static final int STREAM_EOF = 1;
    public static final int STREAM_DRY = 2;
    public static final int SET_BUFFER_LENGTH = 3;
    public static final int STREAM_IS_RECORDED = 4;
    public static final int PING_REQUEST = 6;
    public static final int PING_RESPONSE = 7;

    private static final int EVENT_BYTES = 2;
    private static final int NUMBER_BYTES = 4;

    /** Reads the payload of a message. Events of other numbers may have any length. */
    public static UserControl of(ByteBuf payload) throws MessageException {
        int at = payload.readerIndex();
        int bytes = payload.readableBytes();
        if (bytes < EVENT_BYTES) {
            throw tooShort(bytes, EVENT_BYTES);
        }
        int event = payload.getUnsignedShort(at);
        int expected = expectedBytes(event);
        if (bytes < expected) {
            throw tooShort(bytes, expected);
        }
        long number = bytes < EVENT_BYTES + NUMBER_BYTES ? 0 : payload.getUnsignedInt(at + EVENT_BYTES);
        long second = event == SET_BUFFER_LENGTH ? payload.getUnsignedInt(at + EVENT_BYTES + NUMBER_BYTES) : 0;
        return new UserControl(event, number, second);
    }

    private static int expectedBytes(int event) {
        return switch (event) {
            case SET_BUFFER_LENGTH -> EVENT_BYTES + 2 * NUMBER_BYTES;
            case STREAM_BEGIN, STREAM_EOF, STREAM_DRY, STREAM_IS_RECORDED, PING_REQUEST, PING_RESPONSE ->
                EVENT_BYTES + NUMBER_BYTES;
            default -> EVENT_BYTES;
        };
    }

    private static MessageException tooShort(int bytes, int expected) {
        return new MessageException(
                RtmpFailure.BAD_CONTROL, "a user control message of " + bytes + " bytes (expected: " + expected + ")");
    }

    /** Writes the answer to a ping request. */
    public static void writePingResponse(ChunkWriter writer, ByteBuf out, long pingTime) {
        write(writer, out, Unpooled.buffer(6, 6).writeShort(PING_RESPONSE).writeInt((int) pingTime));
    }

    /** Writes how many milliseconds of media the player buffers. */
    public static void writeBufferLength(ChunkWriter writer, ByteBuf out, int messageStream, int millis) {
        write(
                writer,
                out,
                Unpooled.buffer(10, 10)
                        .writeShort(SET_BUFFER_LENGTH)
                        .writeInt(messageStream)
                        .writeInt(millis));
    }

    private static void write(ChunkWriter writer, ByteBuf out, ByteBuf payload) {
        writer.write(out, ControlMessage.CHUNK_STREAM, MessageType.USER_CONTROL, 0, 0, payload);
    }
}
