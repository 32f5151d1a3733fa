package dev.throng.rtmp.codec;

import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.streams.flv.Gathering;
import dev.throng.streams.flv.MessageException;
import dev.throng.streams.flv.MessageLimits;
import dev.throng.streams.flv.MessageSink;
import dev.throng.streams.flv.MessageType;
import dev.throng.streams.flv.Payload;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;

/**
 * Puts the chunks that a server sends together to messages (RTMP §5.3). Messages of several chunk streams may be interleaved, and the bytes
 * may be cut anywhere. It applies Set Chunk Size and Abort itself, and gives them to the sink too. Audio and video cause no allocation.
 *
 * <p>A header of format 1 may begin a chunk stream, as some servers send it. Its message stream and its earlier timestamp are 0. A header of
 * format 3 that follows one of format 0 repeats its timestamp as the delta (§5.3.1.2.4).
 *
 * <p>Memory is limited by {@link MessageLimits}. Confined to one thread.
 */
public final class ChunkReader {

    /** The chunk size before the first Set Chunk Size (RTMP §5.4.1). */
    static final int FIRST_CHUNK_SIZE = 128;

    private static final int FIRST_STREAMS = 4;

    private final MessageLimits limits;
    private final Gathering gathering;
    private ChunkStream[] streams = new ChunkStream[FIRST_STREAMS];
    private int streamCount;
    private int chunkSize = FIRST_CHUNK_SIZE;
    private boolean closed;

    /** A header that the end of a read cut off. Null until the first one. */
    private ByteBuf cutHeader;

    /** The chunk that is being read. Null between chunks. */
    private ChunkStream chunk;

    /** Bytes of the chunk that are missing. */
    private int chunkLeft;

    private long mediaBytes;

    public ChunkReader(MessageLimits limits) {
        this.limits = limits;
        this.gathering = new Gathering(limits);
    }

    /**
     * Reads all bytes, until it is closed. The sink may close it.
     *
     * @throws MessageException if the bytes are not chunks; the reader is closed then
     */
    public void read(ByteBuf in, MessageSink sink) throws MessageException {
        try {
            while (!closed && in.isReadable()) {
                if (chunk != null || readHeader(in)) {
                    readChunk(in, sink);
                }
            }
        } catch (MessageException e) {
            close();
            throw e;
        }
    }

    /** Returns the payload bytes of audio, video and aggregates so far, also those of messages that are incomplete. */
    public long mediaBytes() {
        return mediaBytes;
    }

    /** Whether the bytes so far end between two messages. */
    public boolean isBetweenMessages() {
        return !hasCutHeader() && Arrays.stream(streams, 0, streamCount).noneMatch(stream -> stream.withinMessage);
    }

    /** Ends the reading, and releases the memory of incomplete messages. Bytes that follow are not read. */
    public void close() {
        closed = true;
        for (int i = 0; i < streamCount; i++) {
            streams[i].abort();
        }
        chunk = null;
    }

    /** Returns how many bytes of incomplete messages are held. */
    int gatheredBytes() {
        return gathering.bytes();
    }

    private boolean hasCutHeader() {
        return cutHeader != null && cutHeader.isReadable();
    }

    /** Reads a header. Returns whether it is complete; if not, all bytes were read. */
    private boolean readHeader(ByteBuf in) throws MessageException {
        if (!hasCutHeader()) {
            int at = in.readerIndex();
            int bytes = headerBytes(in);
            if (bytes <= in.readableBytes()) {
                in.skipBytes(bytes);
                beginChunk(in, at);
                return true;
            }
            if (cutHeader == null) {
                cutHeader = Unpooled.buffer(ChunkHeader.MAX_BYTES, ChunkHeader.MAX_BYTES);
            }
            cutHeader.writeBytes(in, in.readableBytes());
            return false;
        }
        int missing = headerBytes(cutHeader) - cutHeader.readableBytes();
        while (missing > 0 && in.isReadable()) {
            cutHeader.writeBytes(in, Math.min(missing, in.readableBytes()));
            missing = headerBytes(cutHeader) - cutHeader.readableBytes();
        }
        if (missing > 0) {
            return false;
        }
        beginChunk(cutHeader, 0);
        cutHeader.clear();
        return true;
    }

    /** Returns how long the header is that begins at the reader index. If that is not known yet, a length that shows more of it. */
    private int headerBytes(ByteBuf in) {
        int at = in.readerIndex();
        int basic = ChunkHeader.basicBytes(in, at);
        if (in.readableBytes() < basic) {
            return basic;
        }
        int format = ChunkHeader.format(in, at);
        int bytes = basic + ChunkHeader.messageHeaderBytes(format);
        if (in.readableBytes() < bytes) {
            return bytes;
        }
        boolean extended;
        if (format == ChunkHeader.SAME) {
            int index = indexOf(ChunkHeader.id(in, at));
            extended = index >= 0 && streams[index].extended;
        } else {
            extended = in.getUnsignedMedium(at + basic) == ChunkHeader.EXTENDED;
        }
        return extended ? bytes + ChunkHeader.EXTENDED_BYTES : bytes;
    }

    private void beginChunk(ByteBuf in, int at) throws MessageException {
        int format = ChunkHeader.format(in, at);
        ChunkStream stream = stream(ChunkHeader.id(in, at), format);
        int fields = at + ChunkHeader.basicBytes(in, at);
        if (stream.withinMessage) {
            continueMessage(stream, format, in, fields);
        } else {
            readFields(stream, format, in, fields);
            checkType(stream);
            stream.begin();
        }
        chunk = stream;
        chunkLeft = Math.min(chunkSize, stream.payload().left());
    }

    private static void continueMessage(ChunkStream stream, int format, ByteBuf in, int fields)
            throws MessageException {
        if (format != ChunkHeader.SAME) {
            throw badChunk(stream, "a header of format " + format + " within a message (expected: 3)");
        }
        if (stream.extended && in.getInt(fields) != stream.extendedValue) {
            throw badChunk(
                    stream,
                    "an extended timestamp of " + in.getUnsignedInt(fields) + " within a message (expected: "
                            + Integer.toUnsignedString(stream.extendedValue) + ")");
        }
    }

    private static void readFields(ChunkStream stream, int format, ByteBuf in, int fields) {
        int after = fields + ChunkHeader.messageHeaderBytes(format);
        if (format != ChunkHeader.SAME) {
            int time = in.getUnsignedMedium(fields);
            stream.extended = time == ChunkHeader.EXTENDED;
            stream.delta = time;
        }
        if (stream.extended) {
            stream.extendedValue = in.getInt(after);
            stream.delta = stream.extendedValue;
        }
        if (format <= ChunkHeader.SAME_STREAM) {
            stream.length = in.getUnsignedMedium(fields + 3);
            stream.type = in.getUnsignedByte(fields + 6);
        }
        if (format == ChunkHeader.FULL) {
            stream.messageStream = in.getIntLE(fields + 7);
            stream.timestamp = stream.delta;
        } else {
            stream.timestamp += stream.delta;
        }
    }

    private static void checkType(ChunkStream stream) throws MessageException {
        if (!MessageType.isKnown(stream.type)) {
            throw badChunk(stream, "a message of type " + stream.type + " (expected: 1 to 6, 8, 9, 15 to 20 or 22)");
        }
    }

    private static MessageException badChunk(ChunkStream stream, String what) {
        return new MessageException(RtmpFailure.BAD_CHUNK, "chunk stream " + stream.id() + ": " + what);
    }

    private ChunkStream stream(int id, int format) throws MessageException {
        int index = indexOf(id);
        if (index >= 0) {
            return streams[index];
        }
        if (format > ChunkHeader.SAME_STREAM) {
            throw new MessageException(
                    RtmpFailure.BAD_CHUNK,
                    "chunk stream " + id + ": begins with a header of format " + format + " (expected: 0 or 1)");
        }
        if (streamCount == limits.maxChunkStreams()) {
            throw new MessageException(
                    RtmpFailure.TOO_MANY_CHUNK_STREAMS,
                    "chunk stream " + id + " after " + streamCount + " others (maxChunkStreams: "
                            + limits.maxChunkStreams() + ")");
        }
        if (streamCount == streams.length) {
            streams = Arrays.copyOf(streams, 2 * streamCount);
        }
        ChunkStream made = new ChunkStream(id, gathering);
        streams[streamCount++] = made;
        return made;
    }

    /** A connection has three or four chunk streams, so a search is the fastest way. */
    private int indexOf(int id) {
        for (int i = 0; i < streamCount; i++) {
            if (streams[i].id() == id) {
                return i;
            }
        }
        return -1;
    }

    private void readChunk(ByteBuf in, MessageSink sink) throws MessageException {
        ChunkStream stream = chunk;
        Payload payload = stream.payload();
        int count = Math.min(chunkLeft, in.readableBytes());
        if (MessageType.isMedia(stream.type) || stream.type == MessageType.AGGREGATE) {
            mediaBytes += count;
        }
        payload.read(in, count, sink);
        if (closed) {
            return;
        }
        chunkLeft -= count;
        if (chunkLeft > 0) {
            return;
        }
        chunk = null;
        if (payload.left() == 0) {
            stream.withinMessage = false;
            apply(stream);
            payload.deliver(sink);
        }
    }

    private void apply(ChunkStream stream) throws MessageException {
        if (stream.type == MessageType.SET_CHUNK_SIZE) {
            int size = controlNumber(stream);
            if (size < 1) {
                throw new MessageException(
                        RtmpFailure.BAD_CHUNK_SIZE,
                        "a chunk size of " + Integer.toUnsignedString(size) + " (expected: 1 to 2147483647)");
            }
            chunkSize = size;
        } else if (stream.type == MessageType.ABORT) {
            int index = indexOf(controlNumber(stream));
            if (index >= 0 && streams[index].withinMessage) {
                streams[index].abort();
            }
        }
    }

    private static int controlNumber(ChunkStream stream) throws MessageException {
        return (int) ControlMessage.number(stream.type, stream.payload().gathered());
    }
}
