package dev.throng.streams.flv;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;

/**
 * A whole FLV file in memory, as its tags. All publishers of a file share it. Immutable.
 *
 * <p>A file has at most {@value #MAX_FILE_BYTES} bytes and {@value #MAX_TAGS} tags.
 */
public final class FlvFile {

    /** The most bytes of a file. */
    public static final int MAX_FILE_BYTES = 256 * 1024 * 1024;

    static final int MAX_TAGS = 1_000_000;

    /** A publisher sends nothing for as long, so a longer step is a broken timestamp. */
    static final int MAX_STEP_MILLIS = 60_000;

    private static final int MAX_SCRIPT_BYTES = 16 * 1024 * 1024;

    /**
     * One tag.
     *
     * @param type {@link MessageType#AUDIO}, {@link MessageType#VIDEO} or {@link MessageType#DATA}
     * @param millis its time after the file's first tag of audio or video; 0 for tags before it
     * @param setup whether it is a script tag, or configures a decoder and has no picture or sound
     */
    public record Tag(int type, long millis, boolean setup, int payloadAt, int payloadBytes) {}

    private final byte[] bytes;
    private final List<Tag> tags;
    private final long durationMillis;

    private FlvFile(byte[] bytes, List<Tag> tags, long durationMillis) {
        this.bytes = bytes;
        this.tags = List.copyOf(tags);
        this.durationMillis = durationMillis;
    }

    /**
     * Reads a file.
     *
     * @param bytes the whole file; must not be changed afterwards
     * @throws MessageException if it is not FLV, if it is longer than the limits, if it ends within a tag, if it has no audio or video, or if a
     *     timestamp is more than {@value #MAX_STEP_MILLIS} ms after the one before it
     */
    public static FlvFile of(byte[] bytes) throws MessageException {
        if (bytes.length > MAX_FILE_BYTES) {
            throw bad("a file of " + bytes.length + " bytes (maxFileBytes: " + MAX_FILE_BYTES + ")");
        }
        ByteBuf in = Unpooled.wrappedBuffer(bytes);
        Indexer indexer = new Indexer(in);
        FlvReader reader = new FlvReader(new MessageLimits(1, MAX_SCRIPT_BYTES, MAX_SCRIPT_BYTES));
        reader.read(in, indexer);
        if (!reader.isBetweenTags()) {
            throw bad("the file ends within a tag");
        }
        if (!indexer.pace.hasBegun()) {
            throw bad("the file has no audio and no video");
        }
        return new FlvFile(bytes, indexer.tags, indexer.pace.durationMillis());
    }

    private static MessageException bad(String what) {
        return new MessageException(FlvFault.BAD_FLV, what);
    }

    /** Makes the list of tags. A tag is reported when its last byte was read, so the reader index shows its place. */
    private static final class Indexer implements MessageSink {

        private final ByteBuf in;
        private final List<Tag> tags = new ArrayList<>();
        private final FlvPace pace = new FlvPace();

        private Indexer(ByteBuf in) {
            this.in = in;
        }

        @Override
        public void media(int type, int streamId, long timestampMillis, int bytes, long head) throws MessageException {
            boolean setup = type == MessageType.AUDIO
                    ? AudioHead.isSequenceHeader(head, bytes)
                    : VideoHead.isSequenceHeader(head, bytes);
            long before = pace.millis();
            long millis = pace.add(type, setup, timestampMillis);
            if (millis - before > MAX_STEP_MILLIS) {
                throw bad("a timestamp that is " + (millis - before) + " ms after the one before it (maxStepMillis: "
                        + MAX_STEP_MILLIS + ")");
            }
            add(type, millis, setup, bytes);
        }

        @Override
        public void message(int type, int streamId, long timestampMillis, ByteBuf payload) throws MessageException {
            add(type, pace.millis(), true, payload.readableBytes());
        }

        private void add(int type, long millis, boolean setup, int bytes) throws MessageException {
            if (tags.size() == MAX_TAGS) {
                throw bad("a file of more tags than maxTags: " + MAX_TAGS);
            }
            tags.add(new Tag(type, millis, setup, in.readerIndex() - bytes, bytes));
        }
    }

    /** Returns the tags in the order of the file. Their times do not go back. */
    public List<Tag> tags() {
        return tags;
    }

    /** Returns the time after which the file may be sent again: the last time, and the mean distance of frames. At least 1. */
    public long durationMillis() {
        return durationMillis;
    }

    /** Returns the payload of a tag. It shares the file's bytes, so it must not be changed. */
    public ByteBuf payload(Tag tag) {
        return Unpooled.wrappedBuffer(bytes, tag.payloadAt(), tag.payloadBytes())
                .asReadOnly();
    }

    /** Returns the first eight bytes of a payload as {@link MessageSink#media} gives them. */
    long head(Tag tag) {
        long head = 0;
        for (int at = 0; at < Long.BYTES; at++) {
            head = head << Byte.SIZE | (at < tag.payloadBytes() ? bytes[tag.payloadAt() + at] & 0xff : 0);
        }
        return head;
    }

    /** Returns the file as a stream of tags without end. */
    public FlvLoop loop() {
        return new FlvLoop(this);
    }

    /** Returns the mean bit rate of the payloads of audio and video, per second of {@link #durationMillis}; at least 1. */
    public long bitsPerSecond() {
        long payload = tags.stream()
                .filter(tag -> MessageType.isMedia(tag.type()))
                .mapToLong(Tag::payloadBytes)
                .sum();
        return Math.max(1, payload * Byte.SIZE * 1000 / durationMillis);
    }
}
