package dev.throng.targets.httpstream.rtmp.codec;

import io.netty.buffer.ByteBuf;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads a client's chunks and gathers its messages (RTMP §5.3); reads may end anywhere. Applies chunk sizes and aborts itself.
 *
 * <pre>
 *  basic header: format (2 bits), id 2 to 63 (6 bits), or 0 and one byte, or 1 and two bytes
 *  message header, by format: 0: time 3, length 3, type 1, stream 4 (little endian); 1: the first 7 bytes; 2: the first 3; 3: none
 *  extended timestamp: 4 bytes, if the time is 0xFFFFFF
 * </pre>
 *
 * <p>Memory is bounded: per message, for all incomplete messages together, and by the number of chunk streams. Memory grows as bytes
 * arrive, not by the announced length.
 */
public final class MessageParser {

    private static final int MAX_CHUNK_STREAMS = 64;
    private static final int FIRST_CHUNK_SIZE = 128;
    private static final int LONGEST_HEADER = 18;
    private static final int[] MESSAGE_HEADER = {11, 7, 3, 0};
    private static final int FULL = 0;
    private static final int SAME_STREAM = 1;
    private static final int SAME = 3;
    private static final int EXTENDED = 0xffffff;
    private static final long TIME_MASK = 0xffffffffL;

    private final int maxMessageBytes;
    private final Map<Integer, IncomingChunks> streams = new HashMap<>();
    private final byte[] header = new byte[LONGEST_HEADER];
    private int headerBytes;
    private int chunkSize = FIRST_CHUNK_SIZE;
    private int chunkLeft;
    private boolean inChunk;
    private boolean closed;
    private IncomingChunks current = new IncomingChunks();

    /** Gets complete messages. */
    public interface Sink {

        /**
         * A message is complete.
         *
         * @param timestamp in milliseconds, 32 bits
         * @param payload is valid during the call
         */
        void message(int type, int streamId, long timestamp, ByteBuf payload) throws BadRtmpException;
    }

    /** @param maxMessageBytes the longest message; all incomplete messages together may have twice as much */
    public MessageParser(int maxMessageBytes) {
        this.maxMessageBytes = maxMessageBytes;
    }

    /** Reads all bytes unless it is closed, also by the sink; throws {@link BadRtmpException} if they are not chunks, or exceed a limit. */
    public void read(ByteBuf in, Sink sink) throws BadRtmpException {
        while (!closed && in.isReadable()) {
            if (inChunk) {
                readPayload(in, sink);
            } else {
                header[headerBytes++] = in.readByte();
                if (headerBytes == neededBytes()) {
                    beginChunk();
                    headerBytes = 0;
                    // a message without payload is complete now
                    endChunkIfRead(sink);
                }
            }
        }
    }

    private int basicBytes() {
        int id = header[0] & 0x3f;
        return id == 0 ? 2 : id == 1 ? 3 : 1;
    }

    private int chunkStream() {
        int id = header[0] & 0x3f;
        if (id > 1) {
            return id;
        }
        int second = 64 + (header[1] & 0xff);
        return id == 0 ? second : second + ((header[2] & 0xff) << 8);
    }

    /** The length of the header, as far as the bytes so far tell it. */
    private int neededBytes() {
        int basic = basicBytes();
        if (headerBytes < basic) {
            return basic;
        }
        int format = (header[0] & 0xc0) >>> 6;
        int needed = basic + MESSAGE_HEADER[format];
        if (headerBytes < needed) {
            return needed;
        }
        IncomingChunks known = streams.get(chunkStream());
        boolean extended = format == SAME ? known != null && known.extended : number(basic, 3) == EXTENDED;
        return extended ? needed + 4 : needed;
    }

    private long number(int at, int bytes) {
        long number = 0;
        for (int i = 0; i < bytes; i++) {
            number = number << 8 | header[at + i] & 0xff;
        }
        return number;
    }

    private void beginChunk() throws BadRtmpException {
        int format = (header[0] & 0xc0) >>> 6;
        current = stream(chunkStream(), format);
        if (!current.isWithinMessage()) {
            readFields(format, basicBytes());
            if (current.length > maxMessageBytes) {
                throw new BadRtmpException("chunks: a message of " + current.length + " bytes (expected: at most "
                        + maxMessageBytes + ")");
            }
            current.begin();
        } else if (format != SAME) {
            throw new BadRtmpException("chunks: a header of format " + format + " within a message (expected: 3)");
        }
        chunkLeft = Math.min(chunkSize, current.missing());
        inChunk = true;
    }

    private IncomingChunks stream(int id, int format) throws BadRtmpException {
        IncomingChunks known = streams.get(id);
        if (known != null) {
            return known;
        }
        if (format > SAME_STREAM) {
            throw new BadRtmpException(
                    "chunks: stream " + id + " begins with format " + format + " (expected: 0 or 1)");
        }
        if (streams.size() == MAX_CHUNK_STREAMS) {
            throw new BadRtmpException("chunks: more than " + MAX_CHUNK_STREAMS + " chunk streams");
        }
        IncomingChunks made = new IncomingChunks();
        streams.put(id, made);
        return made;
    }

    private void readFields(int format, int at) {
        int after = at + MESSAGE_HEADER[format];
        if (format != SAME) {
            long time = number(at, 3);
            current.extended = time == EXTENDED;
            current.delta = current.extended ? number(after, 4) : time;
        } else if (current.extended) {
            current.delta = number(after, 4);
        }
        if (format <= SAME_STREAM) {
            current.length = (int) number(at + 3, 3);
            current.type = (int) number(at + 6, 1);
        }
        if (format == FULL) {
            current.streamId = Integer.reverseBytes((int) number(at + 7, 4));
            current.timestamp = current.delta;
        } else {
            current.timestamp = current.timestamp + current.delta & TIME_MASK;
        }
    }

    private void readPayload(ByteBuf in, Sink sink) throws BadRtmpException {
        int count = Math.min(chunkLeft, in.readableBytes());
        current.read(in, count);
        chunkLeft -= count;
        endChunkIfRead(sink);
    }

    private void endChunkIfRead(Sink sink) throws BadRtmpException {
        if (chunkLeft > 0) {
            return;
        }
        inChunk = false;
        if (current.missing() > 0) {
            requireLittleHeld();
            return;
        }
        IncomingChunks complete = current;
        ByteBuf payload = complete.end();
        if (complete.type == RtmpTypes.SET_CHUNK_SIZE) {
            setChunkSize(payload);
        } else if (complete.type == RtmpTypes.ABORT) {
            abort(payload);
        } else {
            sink.message(complete.type, complete.streamId, complete.timestamp, payload);
        }
        complete.clear();
    }

    private void requireLittleHeld() throws BadRtmpException {
        long held =
                streams.values().stream().mapToLong(IncomingChunks::heldBytes).sum();
        if (held > 2L * maxMessageBytes) {
            throw new BadRtmpException("chunks: " + held + " bytes of incomplete messages (expected: at most "
                    + 2L * maxMessageBytes + ")");
        }
    }

    private void setChunkSize(ByteBuf payload) throws BadRtmpException {
        int size = payload.readableBytes() == 4 ? payload.readInt() : 0;
        if (size < 1) {
            throw new BadRtmpException("chunks: a chunk size of " + size + " (expected: 1 to 2147483647)");
        }
        chunkSize = size;
    }

    private void abort(ByteBuf payload) {
        IncomingChunks aborted = payload.readableBytes() == 4 ? streams.get(payload.readInt()) : null;
        if (aborted != null) {
            aborted.clear();
        }
    }

    /** Frees incomplete messages; bytes that follow are not read. */
    public void close() {
        closed = true;
        streams.values().forEach(IncomingChunks::release);
        streams.clear();
    }
}
