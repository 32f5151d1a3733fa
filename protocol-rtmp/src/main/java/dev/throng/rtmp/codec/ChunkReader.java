package dev.throng.rtmp.codec;

import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.streams.flv.Gathering;
import dev.throng.streams.flv.MessageDeviation;
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
 * <p>Within a message each chunk repeats the extended timestamp (§5.3.1.3). Some servers leave it out, or send 0. The first such chunk of a
 * connection shows what its server does: {@link ExtendedTimestamps}. Messages of unknown types are skipped.
 *
 * <p>Memory is limited by {@link MessageLimits}. Confined to one thread.
 */
public final class ChunkReader {

    /** The chunk size before the first Set Chunk Size (RTMP §5.4.1). */
    static final int FIRST_CHUNK_SIZE = 128;

    private static final int FIRST_STREAMS = 4;

    /** Servers number their message streams from 1 on. */
    private static final int MAX_LIKELY_STREAM = 0xffff;

    private final MessageLimits limits;
    private final Gathering gathering;
    private ChunkStream[] streams = new ChunkStream[FIRST_STREAMS];
    private int streamCount;
    private int chunkSize = FIRST_CHUNK_SIZE;
    private ExtendedTimestamps extendedTimestamps = ExtendedTimestamps.NOT_KNOWN;
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
                if (chunk != null || readHeader(in, sink)) {
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

    /** Reads a header. Returns whether a chunk follows in these bytes. */
    private boolean readHeader(ByteBuf in, MessageSink sink) throws MessageException {
        if (!hasCutHeader()) {
            int at = in.readerIndex();
            int bytes = headerBytes(in);
            if (bytes <= in.readableBytes()) {
                in.skipBytes(bytes);
                beginChunk(in, at, bytes, sink);
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
        int bytes = headerBytes(cutHeader);
        int excess = cutHeader.readableBytes() - bytes;
        ByteBuf beyond = excess == 0 ? Unpooled.EMPTY_BUFFER : cutHeader.copy(bytes, excess);
        beginChunk(cutHeader, 0, bytes, sink);
        cutHeader.clear();
        if (excess > 0) {
            // they were taken for an extended timestamp that this server does not send
            readChunk(beyond, sink);
            read(beyond, sink);
        }
        return chunk != null;
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
        if (format != ChunkHeader.SAME) {
            boolean extended = in.getUnsignedMedium(at + basic) == ChunkHeader.EXTENDED;
            return extended ? bytes + ChunkHeader.EXTENDED_BYTES : bytes;
        }
        int index = indexOf(ChunkHeader.id(in, at));
        if (index < 0 || !streams[index].extended) {
            return bytes;
        }
        boolean within = streams[index].withinMessage;
        int extendedBytes = bytes + ChunkHeader.EXTENDED_BYTES;
        if (!within || extendedTimestamps != ExtendedTimestamps.NOT_KNOWN) {
            return within && extendedTimestamps == ExtendedTimestamps.OMITTED ? bytes : extendedBytes;
        }
        // what follows shows whether it is one
        return in.readableBytes() < extendedBytes || streams[index].isExtendedTimestamp(in.getInt(at + bytes))
                ? extendedBytes
                : bytes;
    }

    private void beginChunk(ByteBuf in, int at, int headerBytes, MessageSink sink) throws MessageException {
        int format = ChunkHeader.format(in, at);
        ChunkStream stream = stream(ChunkHeader.id(in, at), format);
        int fields = at + ChunkHeader.basicBytes(in, at);
        if (stream.withinMessage) {
            continueMessage(stream, format, in, fields, at + headerBytes > fields, sink);
        } else {
            readFields(stream, format, in, fields);
            checkType(stream, format, sink);
            stream.begin();
        }
        chunk = stream;
        chunkLeft = Math.min(chunkSize, stream.payload().left());
    }

    private void continueMessage(
            ChunkStream stream, int format, ByteBuf in, int fields, boolean hasTimestamp, MessageSink sink)
            throws MessageException {
        if (format != ChunkHeader.SAME) {
            throw badChunk(stream, "a header of format " + format + " within a message (expected: 3)");
        }
        if (!stream.extended) {
            return;
        }
        if (extendedTimestamps == ExtendedTimestamps.NOT_KNOWN) {
            long found = in.getUnsignedInt(fields);
            extendedTimestamps = ExtendedTimestamps.of(hasTimestamp, (int) found);
            if (extendedTimestamps != ExtendedTimestamps.REPEATED) {
                sink.deviates(MessageDeviation.EXTENDED_TIMESTAMP, found, Integer.toUnsignedLong(stream.extendedValue));
            }
        } else if (hasTimestamp && !stream.isExtendedTimestamp(in.getInt(fields))) {
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

    /** A type that RTMP does not define is skipped if the rest of its header is likely. */
    private static void checkType(ChunkStream stream, int format, MessageSink sink) throws MessageException {
        if (MessageType.isKnown(stream.type)) {
            return;
        }
        if (format != ChunkHeader.FULL || (stream.messageStream & ~MAX_LIKELY_STREAM) != 0) {
            throw badChunk(stream, "a message of type " + stream.type + " (expected: 1 to 6, 8, 9, 15 to 20 or 22)");
        }
        sink.deviates(MessageDeviation.UNKNOWN_MESSAGE, stream.type, 0);
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
