package dev.throng.streams.flv;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;

/**
 * One message while its payload arrives. Audio and video are counted, and their first bytes and stamp kept. Aggregates are read as they
 * come. Other messages are gathered, except data that is longer than the limit, which is skipped; memory for them grows as bytes arrive, not as the header announces. Used again for each message.
 */
public final class Payload {

    private static final int HEAD_BYTES = 8;
    private static final int FIRST_BYTES = 64;
    private static final byte[] NONE = {};

    /** A type that is neither gathered nor delivered. */
    private static final int SKIPPED = MessageType.SHARED_OBJECT;

    private final Gathering gathering;
    private int type;
    private int streamId;
    private int timestamp;
    private int length;
    private int arrived;
    private long head;
    private byte[] gathered = NONE;
    private int gatheredBytes;

    /** Null until the first message of video. */
    private PictureStampReader stamps;

    /** Null unless the message is an aggregate. */
    private TagReader tags;

    public Payload(Gathering gathering) {
        this.gathering = gathering;
    }

    /** Begins a message. */
    public void begin(int messageType, int messageStream, int messageTimestamp, int messageBytes)
            throws MessageException {
        boolean tooLong = MessageType.isData(messageType) && messageBytes > gathering.maxMessageBytes();
        if (tooLong || !MessageType.isKnown(messageType)) {
            beginSkipped(messageBytes);
            return;
        }
        if (MessageType.isGathered(messageType)) {
            gathering.expect(messageType, messageBytes);
        }
        type = messageType;
        streamId = messageStream;
        timestamp = messageTimestamp;
        length = messageBytes;
        arrived = 0;
        head = 0;
        tags = messageType == MessageType.AGGREGATE
                ? TagReader.ofAggregate(gathering, messageStream, messageTimestamp)
                : null;
    }

    /** Begins a message that is not delivered. */
    void beginSkipped(int messageBytes) {
        type = SKIPPED;
        length = messageBytes;
        arrived = 0;
        tags = null;
    }

    /** Returns how many bytes are missing. */
    public int left() {
        return length - arrived;
    }

    /**
     * Reads bytes of the payload.
     *
     * @param count at most {@link #left}, and at most what the buffer holds
     */
    public void read(ByteBuf in, int count, MessageSink sink) throws MessageException {
        if (MessageType.isGathered(type)) {
            gather(in, count);
        } else if (tags != null) {
            int all = in.writerIndex();
            int end = in.readerIndex() + count;
            in.writerIndex(end);
            tags.read(in, sink);
            in.setIndex(end, all);
        } else {
            readHead(in, count);
            if (type == MessageType.VIDEO) {
                readStamp(in, count);
            }
            in.skipBytes(count);
        }
        arrived += count;
    }

    private void readHead(ByteBuf in, int count) {
        int from = in.readerIndex();
        if (arrived == 0 && count >= HEAD_BYTES) {
            head = in.getLong(from);
            return;
        }
        for (int i = 0; i < count && arrived + i < HEAD_BYTES; i++) {
            head |= (long) in.getUnsignedByte(from + i) << (HEAD_BYTES - 1 - arrived - i) * Byte.SIZE;
        }
    }

    private void readStamp(ByteBuf in, int count) {
        if (arrived == 0) {
            if (stamps == null) {
                stamps = new PictureStampReader();
            }
            stamps.begin();
        }
        stamps.read(in, in.readerIndex(), count);
    }

    private void gather(ByteBuf in, int count) throws MessageException {
        gathering.take(count);
        gatheredBytes += count;
        if (gatheredBytes > gathered.length) {
            int grown = Math.max(gatheredBytes, Math.max(FIRST_BYTES, 2 * gathered.length));
            gathered = Arrays.copyOf(gathered, Math.min(length, grown));
        }
        in.readBytes(gathered, arrived, count);
    }

    /** Gives the complete message to the sink. */
    public void deliver(MessageSink sink) throws MessageException {
        if (MessageType.isMedia(type)) {
            if (type == MessageType.VIDEO && length > 0 && stamps.epochMicros() >= 0) {
                sink.stamp(stamps.epochMicros());
            }
            sink.media(type, streamId, Integer.toUnsignedLong(timestamp), length, head);
        } else if (MessageType.isGathered(type)) {
            ByteBuf whole = gathered();
            drop();
            sink.message(type, streamId, Integer.toUnsignedLong(timestamp), whole);
        } else if (tags != null) {
            tags.ended();
            tags = null;
        }
    }

    /** Releases the memory of an incomplete message. */
    public void drop() {
        gathering.free(gatheredBytes);
        gatheredBytes = 0;
        gathered = NONE;
        if (tags != null) {
            tags.close();
            tags = null;
        }
        arrived = length;
    }

    /** Returns the payload of a complete message that is gathered. It shares the memory, so it must be read before {@link #deliver}. */
    public ByteBuf gathered() {
        return Unpooled.wrappedBuffer(gathered, 0, length);
    }
}
