package dev.throng.streams.flv;

import io.netty.buffer.ByteBuf;

/**
 * Reads the tags of an FLV file (FLV §E.3, §E.4.1) and the messages of an aggregate (RTMP §7.1.6), which have the same form. The bytes may be
 * cut anywhere. The sink decides whether deviations are accepted, and whether the next tag is sought where tags do not follow one another.
 *
 * <pre>
 *  +------+---------+-----------+----------+---------+------------+---------------------+
 *  | type | bytes   | timestamp | its high | stream  | payload    | 11 + payload bytes  |
 *  | u8   | u24     | low, u24  | byte, u8 | u24     | bytes      | back pointer, u32   |
 *  +------+---------+-----------+----------+---------+------------+---------------------+
 * </pre>
 */
final class TagReader {

    private static final int HEADER_BYTES = 11;
    private static final int BACK_POINTER_BYTES = 4;
    private static final int ENCRYPTED = 0x20;
    private static final int RESERVED = 0xc0;

    /** FLV and its version, as four bytes. */
    private static final int SIGNATURE = 'F' << 24 | 'L' << 16 | 'V' << 8 | 1;

    /** What is left of a second header of FLV, with the back pointer after it, when as many bytes were read as a tag's header has. */
    private static final int REST_OF_SECOND_HEADER = 2;

    /** A tag that is sought has at most so many bytes, and a time that is at most so many milliseconds away from the newest one. */
    private static final int MAX_SOUGHT_BYTES = 1 << 22;

    private static final int MAX_SOUGHT_MILLIS = 60_000;

    private enum State {
        HEADER,
        PAYLOAD,
        BACK_POINTER,
        SECOND_HEADER,
        SEEKING
    }

    private final Payload payload;
    private final boolean aggregate;
    private final int streamId;

    /** Added to each timestamp. In an aggregate it is known with the first tag. */
    private int timestampOffset;

    private boolean first = true;
    private boolean closed;
    private State state;

    /** Bytes of the header or the back pointer so far, and up to eight of them as a number. */
    private int count;

    private long number;

    /** While a tag is sought, the bytes before those of {@link #number}. */
    private long earlier;

    private int expectedBackPointer;
    private int newestTimestamp;

    /** All bytes of the stream in the tag's header, combined by or: 0 in FLV. */
    private int streamBits;

    /** The present tag is not known. */
    private boolean unknown;

    private int unknownType;

    /** While a tag is sought: bytes until a tag of an unknown type ends, if it is one; else 0. */
    private int unknownLeft;

    /** The newest back pointer is none that any server writes, so the next header may be none. */
    private boolean doubtful;

    private TagReader(Gathering gathering, boolean aggregate, int streamId, int timestamp, State state) {
        this.payload = new Payload(gathering);
        this.aggregate = aggregate;
        this.streamId = streamId;
        this.timestampOffset = timestamp;
        this.state = state;
    }

    /** Returns a reader of the tags after the header of a file. The first bytes are the back pointer of no tag. */
    static TagReader ofFile(Gathering gathering) {
        return new TagReader(gathering, false, 0, 0, State.BACK_POINTER);
    }

    /** Returns a reader of one aggregate message, whose first tag has the timestamp of the message. */
    static TagReader ofAggregate(Gathering gathering, int streamId, int timestamp) {
        return new TagReader(gathering, true, streamId, timestamp, State.HEADER);
    }

    /** Reads all bytes, until it is closed. */
    void read(ByteBuf in, MessageSink sink) throws MessageException {
        while (!closed && in.isReadable()) {
            switch (state) {
                case HEADER -> readHeader(in, sink);
                case PAYLOAD -> readPayload(in, sink);
                case BACK_POINTER -> readBackPointer(in, sink);
                case SECOND_HEADER -> readSecondHeader(in);
                case SEEKING -> seek(in, sink);
            }
        }
    }

    private void readHeader(ByteBuf in, MessageSink sink) throws MessageException {
        int next = in.readUnsignedByte();
        if (count < Long.BYTES) {
            number = number << Byte.SIZE | next;
        } else {
            streamBits |= next;
        }
        count++;
        if (count == HEADER_BYTES) {
            headerComplete(sink);
        }
    }

    private void headerComplete(MessageSink sink) throws MessageException {
        int type = (int) (number >>> 56);
        int bytes = (int) (number >>> 32) & 0xffffff;
        int timestamp = (int) (number >>> 8) & 0xffffff | (int) number << 24;
        boolean ofFlv = aggregate || streamBits == 0;
        if (!aggregate && (int) (number >>> 32) == SIGNATURE) {
            sink.deviates(MessageDeviation.SECOND_HEADER, type, 0);
            clearNumber();
            state = State.SECOND_HEADER;
            return;
        }
        unknown = !MessageType.isMedia(type) && type != MessageType.DATA;
        if (doubtful && (unknown || !ofFlv)) {
            sink.syncLost(type);
            seekTag(0);
            return;
        }
        unknownType = type;
        if (unknown && (!ofFlv || !aggregate && bytes > MAX_SOUGHT_BYTES)) {
            seekTag(bytes + BACK_POINTER_BYTES);
            return;
        }
        if (unknown) {
            skipped(sink);
        }
        begin(type, timestamp, bytes, sink);
    }

    private void skipped(MessageSink sink) throws MessageException {
        boolean encrypted = (unknownType & ENCRYPTED) != 0 && (unknownType & RESERVED) == 0;
        sink.deviates(encrypted ? MessageDeviation.ENCRYPTED_TAG : MessageDeviation.UNKNOWN_TAG, unknownType, 0);
    }

    /** @param left bytes until the end of what may be a tag of an unknown type, with its back pointer; 0 if it is none */
    private void seekTag(int left) {
        clearNumber();
        earlier = 0;
        unknownLeft = left;
        expectedBackPointer = left + HEADER_BYTES - BACK_POINTER_BYTES;
        state = State.SEEKING;
    }

    private void begin(int type, int timestamp, int bytes, MessageSink sink) throws MessageException {
        if (aggregate && first) {
            timestampOffset -= timestamp;
        }
        first = false;
        expectedBackPointer = HEADER_BYTES + bytes;
        newestTimestamp = timestamp;
        clearNumber();
        if (unknown) {
            payload.beginSkipped(bytes);
        } else {
            payload.begin(type, streamId, timestamp + timestampOffset, bytes);
        }
        state = State.PAYLOAD;
        if (bytes == 0) {
            complete(sink);
        }
    }

    private void readPayload(ByteBuf in, MessageSink sink) throws MessageException {
        payload.read(in, Math.min(payload.left(), in.readableBytes()), sink);
        if (payload.left() == 0) {
            complete(sink);
        }
    }

    private void complete(MessageSink sink) throws MessageException {
        state = State.BACK_POINTER;
        payload.deliver(sink);
    }

    private void readBackPointer(ByteBuf in, MessageSink sink) throws MessageException {
        number = number << Byte.SIZE | in.readUnsignedByte();
        count++;
        if (count < BACK_POINTER_BYTES) {
            return;
        }
        long found = number;
        clearNumber();
        state = State.HEADER;
        doubtful = found != expectedBackPointer && found != 0 && found != expectedBackPointer - HEADER_BYTES;
        if (doubtful && unknown) {
            sink.syncLost(0);
            seekTag(0);
        } else if (found != expectedBackPointer) {
            sink.deviates(MessageDeviation.BACK_POINTER, found, expectedBackPointer);
        }
    }

    private void readSecondHeader(ByteBuf in) {
        in.skipBytes(1);
        count++;
        if (count == REST_OF_SECOND_HEADER) {
            clearNumber();
            state = State.HEADER;
        }
    }

    /**
     * Looks for a back pointer and a tag's header after it: 15 bytes, of which many are known. A tag of an unknown type with a stream is one if
     * its back pointer is right.
     */
    private void seek(ByteBuf in, MessageSink sink) throws MessageException {
        earlier = earlier << Byte.SIZE | number >>> 56;
        number = number << Byte.SIZE | in.readUnsignedByte();
        if (unknownLeft > 0 && --unknownLeft == 0) {
            if (endsUnknown((int) number)) {
                skipped(sink);
                clearNumber();
                state = State.HEADER;
                return;
            }
            sink.syncLost(unknownType);
        }
        int type = (int) (earlier >>> 16) & 0xff;
        if ((number & 0xffffff) != 0 || !MessageType.isMedia(type) && type != MessageType.DATA) {
            return;
        }
        int bytes = (int) (earlier & 0xffff) << Byte.SIZE | (int) (number >>> 56);
        int backPointer = (int) (earlier >>> 24);
        int timestamp = (int) (number >>> 32) & 0xffffff | (int) number & 0xff000000;
        if (backPointer >>> 24 == 0
                && bytes > 0
                && bytes <= MAX_SOUGHT_BYTES
                && Math.abs(timestamp - newestTimestamp) <= MAX_SOUGHT_MILLIS) {
            if (unknownLeft > 0) {
                unknownLeft = 0;
                sink.syncLost(unknownType);
            }
            unknown = false;
            begin(type, timestamp, bytes, sink);
        }
    }

    private boolean endsUnknown(int backPointer) {
        return backPointer == expectedBackPointer
                || backPointer != 0 && backPointer == expectedBackPointer - HEADER_BYTES;
    }

    /** Whether the bytes at present belong to no tag of a known type. */
    boolean isSkipping() {
        return state == State.SEEKING || state == State.PAYLOAD && unknown;
    }

    private void clearNumber() {
        number = 0;
        count = 0;
        streamBits = 0;
    }

    /** Whether the bytes so far end between two tags. The back pointer of the last tag may be missing. */
    boolean isBetweenTags() {
        return count == 0 && state != State.PAYLOAD && unknownLeft == 0;
    }

    /** Checks that an aggregate does not end within a tag. */
    void ended() throws MessageException {
        if (!isBetweenTags()) {
            close();
            throw new MessageException(FlvFault.BAD_FLV, "an aggregate message ends within a tag");
        }
    }

    /** Ends the reading, and releases the memory of an incomplete tag. */
    void close() {
        closed = true;
        payload.drop();
    }
}
