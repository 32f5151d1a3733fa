package dev.throng.streams.flv;

import io.netty.buffer.ByteBuf;

/** Writes FLV: the header (FLV §E.2) and tags (FLV §E.4.1). */
public final class FlvWriter {

    private static final int HEADER_BYTES = 9;
    private static final int TAG_HEADER_BYTES = 11;
    private static final int AUDIO_FLAG = 4;
    private static final int VIDEO_FLAG = 1;
    private static final int MAX_PAYLOAD_BYTES = 0xffffff;

    /** Writes the header of a file and the back pointer of no tag. */
    public static void header(ByteBuf out, boolean audio, boolean video) {
        out.writeByte('F').writeByte('L').writeByte('V').writeByte(1);
        out.writeByte((audio ? AUDIO_FLAG : 0) | (video ? VIDEO_FLAG : 0));
        out.writeInt(HEADER_BYTES).writeInt(0);
    }

    /**
     * Writes a tag and its back pointer. The payload is read whole and stays the caller's.
     *
     * @param type {@link MessageType#AUDIO}, {@link MessageType#VIDEO} or {@link MessageType#DATA}
     * @param timestampMillis its lowest 32 bits are written
     * @param payload at most 16777215 bytes
     */
    public static void tag(ByteBuf out, int type, long timestampMillis, ByteBuf payload) {
        int bytes = payload.readableBytes();
        if (bytes > MAX_PAYLOAD_BYTES) {
            throw new IllegalArgumentException(
                    "payload: " + bytes + " bytes (expected: up to " + MAX_PAYLOAD_BYTES + ")");
        }
        out.writeByte(type).writeMedium(bytes);
        out.writeMedium((int) timestampMillis & 0xffffff).writeByte((int) timestampMillis >>> 24);
        out.writeMedium(0);
        out.writeBytes(payload);
        out.writeInt(TAG_HEADER_BYTES + bytes);
    }

    private FlvWriter() {}
}
