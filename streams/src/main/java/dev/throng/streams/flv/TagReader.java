package dev.throng.streams.flv;

import io.netty.buffer.ByteBuf;

/**
 * Reads the tags of an FLV file (FLV §E.3, §E.4.1) and the messages of an aggregate (RTMP §7.1.6), which have the same form. The bytes may be
 * cut anywhere.
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

    private enum State {
        HEADER,
        PAYLOAD,
        BACK_POINTER
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
    private int expectedBackPointer;

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
                case BACK_POINTER -> readBackPointer(in);
            }
        }
    }

    private void readHeader(ByteBuf in, MessageSink sink) throws MessageException {
        int next = in.readUnsignedByte();
        if (count < Long.BYTES) {
            number = number << Byte.SIZE | next;
        }
        count++;
        if (count == HEADER_BYTES) {
            begin(sink);
        }
    }

    private void begin(MessageSink sink) throws MessageException {
        int type = (int) (number >>> 56);
        int bytes = (int) (number >>> 32) & 0xffffff;
        int timestamp = (int) (number >>> 8) & 0xffffff | (int) number << 24;
        if (aggregate && first) {
            timestampOffset -= timestamp;
        }
        checkType(type);
        first = false;
        expectedBackPointer = HEADER_BYTES + bytes;
        clearNumber();
        payload.begin(type, streamId, timestamp + timestampOffset, bytes);
        state = State.PAYLOAD;
        if (bytes == 0) {
            complete(sink);
        }
    }

    private void checkType(int type) throws MessageException {
        if ((type & ENCRYPTED) != 0 && (type & RESERVED) == 0) {
            throw new MessageException(FlvFault.BAD_FLV, "a tag of type " + type + " is encrypted");
        }
        if (!MessageType.isMedia(type) && type != MessageType.DATA) {
            throw new MessageException(FlvFault.BAD_FLV, "a tag of type " + type + " (expected: 8, 9 or 18)");
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

    private void readBackPointer(ByteBuf in) throws MessageException {
        number = number << Byte.SIZE | in.readUnsignedByte();
        count++;
        if (count < BACK_POINTER_BYTES) {
            return;
        }
        if (number != expectedBackPointer) {
            throw new MessageException(
                    FlvFault.BAD_FLV, "a back pointer of " + number + " (expected: " + expectedBackPointer + ")");
        }
        clearNumber();
        state = State.HEADER;
    }

    private void clearNumber() {
        number = 0;
        count = 0;
    }

    /** Whether the bytes so far end between two tags. The back pointer of the last tag may be missing. */
    boolean isBetweenTags() {
        return count == 0 && state != State.PAYLOAD;
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
