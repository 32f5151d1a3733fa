package dev.throng.rtmp.codec;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts messages into chunks (RTMP §5.3). It writes the shortest header that all servers read alike: format 1 to 3 if the message stream is
 * the same and the time does not go back, or else format 0. Confined to one thread.
 */
public final class ChunkWriter {

    /** The largest chunk that a message of 24 bits can need. */
    public static final int MAX_CHUNK_SIZE = 0xffffff;

    private static final int NO_DELTA = -1;

    /** The newest header of a chunk stream. */
    private static final class Header {

        private final int id;
        private boolean used;
        private int messageStream;
        private int type;
        private int length;
        private int timestamp;
        private int delta = NO_DELTA;

        private Header(int id) {
            this.id = id;
        }
    }

    private final List<Header> headers = new ArrayList<>(4);
    private int chunkSize = ChunkReader.FIRST_CHUNK_SIZE;

    /** Writes Set Chunk Size (RTMP §5.4.1). Chunks that follow have this size. */
    public void setChunkSize(ByteBuf out, int bytes) {
        if (bytes < 1 || bytes > MAX_CHUNK_SIZE) {
            throw new IllegalArgumentException("chunk size: " + bytes + " (expected: 1 to " + MAX_CHUNK_SIZE + ")");
        }
        ControlMessage.SET_CHUNK_SIZE.write(this, out, bytes);
        chunkSize = bytes;
    }

    /**
     * Writes a message. The payload is read whole and stays the caller's.
     *
     * @param chunkStream 2 to 65599
     * @param timestampMillis any value; its lowest 32 bits are written
     * @param payload at most 16777215 bytes
     */
    public void write(
            ByteBuf out, int chunkStream, int type, int messageStream, long timestampMillis, ByteBuf payload) {
        int length = payload.readableBytes();
        if (length > MAX_CHUNK_SIZE) {
            throw new IllegalArgumentException(
                    "payload: " + length + " bytes (expected: up to " + MAX_CHUNK_SIZE + ")");
        }
        boolean extended = writeHeader(out, chunkStream, type, messageStream, (int) timestampMillis, length);
        out.writeBytes(payload, Math.min(chunkSize, length));
        while (payload.isReadable()) {
            ChunkHeader.write(out, ChunkHeader.SAME, chunkStream);
            if (extended) {
                out.writeInt((int) timestampMillis);
            }
            out.writeBytes(payload, Math.min(chunkSize, payload.readableBytes()));
        }
    }

    /** Writes the first header of a message. Returns whether it has an extended timestamp. */
    private boolean writeHeader(ByteBuf out, int id, int type, int messageStream, int timestamp, int length) {
        Header header = header(id);
        int delta = timestamp - header.timestamp;
        boolean full =
                !header.used || header.messageStream != messageStream || delta < 0 || delta >= ChunkHeader.EXTENDED;
        int format = full ? ChunkHeader.FULL : shortFormat(header, type, length, delta);
        long time = full ? Integer.toUnsignedLong(timestamp) : delta;
        boolean extended = time >= ChunkHeader.EXTENDED;
        ChunkHeader.write(out, format, id);
        if (format != ChunkHeader.SAME) {
            out.writeMedium(extended ? ChunkHeader.EXTENDED : (int) time);
        }
        if (format <= ChunkHeader.SAME_STREAM) {
            out.writeMedium(length).writeByte(type);
        }
        if (full) {
            out.writeIntLE(messageStream);
        }
        if (extended) {
            out.writeInt(timestamp);
        }
        header.used = true;
        header.messageStream = messageStream;
        header.type = type;
        header.length = length;
        header.timestamp = timestamp;
        header.delta = full ? NO_DELTA : delta;
        return extended;
    }

    /** Servers differ in the delta that format 3 means after format 0, so it follows a delta only. */
    private static int shortFormat(Header last, int type, int length, int delta) {
        if (last.type != type || last.length != length) {
            return ChunkHeader.SAME_STREAM;
        }
        return last.delta == delta ? ChunkHeader.SAME : ChunkHeader.SAME_LENGTH;
    }

    private Header header(int id) {
        for (Header header : headers) {
            if (header.id == id) {
                return header;
            }
        }
        if (id < ChunkHeader.MIN_ID || id > ChunkHeader.MAX_ID) {
            throw new IllegalArgumentException(
                    "chunk stream: " + id + " (expected: " + ChunkHeader.MIN_ID + " to " + ChunkHeader.MAX_ID + ")");
        }
        Header made = new Header(id);
        headers.add(made);
        return made;
    }
}
