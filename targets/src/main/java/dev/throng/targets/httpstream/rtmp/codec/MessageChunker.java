package dev.throng.targets.httpstream.rtmp.codec;

import io.netty.buffer.ByteBuf;

/**
 * Cuts messages into chunks (RTMP §5.3). The first message of a chunk stream has a full header; the others state the time since the one
 * before, unless that is negative or too long. {@link #restart} makes the next headers full again, so that a player can begin there.
 */
public final class MessageChunker {

    /** The chunk stream of control messages, which RTMP prescribes. */
    public static final int CONTROL = 2;

    public static final int COMMANDS = 3;
    public static final int AUDIO = 4;
    public static final int DATA = 5;
    public static final int VIDEO = 6;

    private static final int STREAMS = 7;
    private static final int EXTENDED = 0xffffff;
    private static final long UNKNOWN = -1;
    private static final int DELTA_FORMAT = 0x40;
    private static final int CONTINUATION_FORMAT = 0xc0;
    private static final long TIME_MASK = 0xffffffffL;

    private final int chunkSize;
    private final long[] lastTimes = new long[STREAMS];

    /** @param chunkSize the largest payload of a chunk, which the player has been told */
    public MessageChunker(int chunkSize) {
        this.chunkSize = chunkSize;
        restart();
    }

    /** The next message of each chunk stream gets a full header. */
    public void restart() {
        for (int i = 0; i < STREAMS; i++) {
            lastTimes[i] = UNKNOWN;
        }
    }

    /**
     * Writes a message.
     *
     * @param chunkStream 2 to 6
     * @param timestamp in milliseconds; its lowest 32 bits are written
     * @param payload is read whole and stays the caller's
     */
    public void write(ByteBuf out, int chunkStream, int type, int streamId, long timestamp, ByteBuf payload) {
        long time = timestamp & TIME_MASK;
        long last = lastTimes[chunkStream];
        boolean full = last == UNKNOWN || time < last || time - last >= EXTENDED;
        lastTimes[chunkStream] = time;
        if (full) {
            writeFull(out, chunkSize, chunkStream, type, streamId, time, payload);
        } else {
            out.writeByte(DELTA_FORMAT | chunkStream);
            out.writeMedium((int) (time - last))
                    .writeMedium(payload.readableBytes())
                    .writeByte(type);
            writePayload(out, chunkSize, chunkStream, false, 0, payload);
        }
    }

    /**
     * Writes a message with a full header.
     *
     * @param chunkStream 2 to 63
     * @param timestamp in milliseconds, 32 bits
     * @param payload is read whole and stays the caller's
     */
    public static void writeFull(
            ByteBuf out, int chunkSize, int chunkStream, int type, int streamId, long timestamp, ByteBuf payload) {
        boolean extended = timestamp >= EXTENDED;
        out.writeByte(chunkStream);
        out.writeMedium(extended ? EXTENDED : (int) timestamp)
                .writeMedium(payload.readableBytes())
                .writeByte(type);
        out.writeIntLE(streamId);
        writeExtended(out, extended, timestamp);
        writePayload(out, chunkSize, chunkStream, extended, timestamp, payload);
    }

    private static void writePayload(
            ByteBuf out, int chunkSize, int chunkStream, boolean extended, long timestamp, ByteBuf payload) {
        out.writeBytes(payload, Math.min(chunkSize, payload.readableBytes()));
        while (payload.isReadable()) {
            out.writeByte(CONTINUATION_FORMAT | chunkStream);
            writeExtended(out, extended, timestamp);
            out.writeBytes(payload, Math.min(chunkSize, payload.readableBytes()));
        }
    }

    private static void writeExtended(ByteBuf out, boolean extended, long time) {
        if (extended) {
            out.writeInt((int) time);
        }
    }
}
