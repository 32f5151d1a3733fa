package dev.throng.httpstream.media;

import dev.throng.streams.flv.FlvReader;
import dev.throng.streams.flv.LatencyStamp;
import dev.throng.streams.flv.MessageDeviation;
import dev.throng.streams.flv.MessageException;
import dev.throng.streams.flv.MessageLimits;
import dev.throng.streams.flv.MessageSink;
import dev.throng.streams.flv.MessageType;
import dev.throng.streams.media.FrameTimeline;
import dev.throng.streams.media.MessageTimeline;
import io.netty.buffer.ByteBuf;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/**
 * Checks the FLV that a listener of HTTP-FLV received: each tag must follow the one before. Counts tags as frames, and playing time by the
 * timestamps of audio and video. The stamps are those of Throng's publishers of RTMP: data messages ({@link LatencyStamp}), and user data in
 * pictures ({@link dev.throng.streams.flv.PictureStamp}).
 *
 * <p>Tags of an unknown type and wrong back pointers are deviations, because players skip the ones and do not use the others. After missing
 * bytes the next tag is sought. Bytes that do not begin as FLV does are not read on.
 */
public final class FlvCheck implements MediaCheck, MessageSink {

    /** Scripts of players have a few hundred bytes; recordings may have an index of key frames. */
    private static final MessageLimits LIMITS = new MessageLimits(1, 1 << 20, 1 << 20);

    private static final Set<String> CONTENT_TYPES = Set.of("video/x-flv", "video/flv", "application/x-flv");

    /** The header of a tag, and the pointer back to it. */
    private static final int TAG_BYTES = 15;

    private static final LongConsumer NOBODY = stamp -> {};

    private final FlvReader reader = new FlvReader(LIMITS);
    private final MessageTimeline timeline = new MessageTimeline();
    private LongConsumer stamps = NOBODY;
    private long stampNanos = Stamp.NONE;
    private long tags;
    private int lostSyncs;
    private int deviations;

    /** Null until there is one. */
    private MessageDeviation newestDeviation;

    /** No tag was found since sync was lost. */
    private boolean seeking;

    /** It is not FLV. */
    private boolean broken;

    /** Whether a {@code Content-Type} is that of FLV, without regard to parameters and case. */
    public static boolean isContentType(String contentType) {
        int parameters = contentType.indexOf(';');
        String type = parameters < 0 ? contentType : contentType.substring(0, parameters);
        return CONTENT_TYPES.contains(type.strip().toLowerCase(Locale.ROOT));
    }

    @Override
    public void read(ByteBuf bytes, LongConsumer receiver) {
        if (!broken) {
            stamps = receiver;
            try {
                reader.read(bytes, this);
            } catch (MessageException e) {
                broken = true;
                lostSyncs++;
            }
            stamps = NOBODY;
        }
        bytes.readerIndex(bytes.writerIndex());
    }

    @Override
    public void deviates(MessageDeviation how, long found, long expected) {
        deviations++;
        newestDeviation = how;
    }

    @Override
    public void syncLost(int type) {
        lostSyncs++;
        seeking = true;
    }

    @Override
    public void media(int type, int streamId, long timestampMillis, int bytes, long head) {
        tags++;
        seeking = false;
        timeline.add(type, timestampMillis, bytes, head, TAG_BYTES);
    }

    @Override
    public void message(int type, int streamId, long timestampMillis, ByteBuf payload) {
        tags++;
        if (type == MessageType.DATA) {
            readStamp(payload);
        }
    }

    /** A script of others need not be AMF0; it is whole nevertheless. */
    private void readStamp(ByteBuf payload) {
        OptionalLong micros;
        try {
            micros = LatencyStamp.read(payload);
        } catch (MessageException e) {
            micros = OptionalLong.empty();
        }
        micros.ifPresent(this::stamp);
    }

    @Override
    public void stamp(long epochMicros) {
        stampNanos = TimeUnit.MICROSECONDS.toNanos(epochMicros);
        stamps.accept(stampNanos);
    }

    /** Whether a stream with these first bytes may be FLV. */
    static boolean mayBegin(ByteBuf first) {
        return first.isReadable() && first.getByte(first.readerIndex()) == 'F';
    }

    /** Whether the bytes begin as FLV does. */
    boolean hasSignature() {
        return !broken && reader.hasSignature();
    }

    /** Returns the complete tags: audio, video and scripts. */
    @Override
    public long frames() {
        return tags;
    }

    /** Returns how often tags did not follow one another. The timeline counts jumps of timestamps. */
    @Override
    public long lostSyncs() {
        return lostSyncs;
    }

    @Override
    public long deviations() {
        return deviations;
    }

    @Override
    public Optional<String> newestDeviation() {
        return Optional.ofNullable(newestDeviation).map(MessageDeviation::description);
    }

    @Override
    public long mediaNanos() {
        return timeline.frames().mediaNanos();
    }

    @Override
    public long nominalBitsPerSecond() {
        return timeline.frames().bitsPerSecond();
    }

    @Override
    public boolean synced() {
        return tags > 0 && !broken && !seeking && !reader.isSkipping();
    }

    @Override
    public long stampNanos() {
        return stampNanos;
    }

    @Override
    public Optional<FrameTimeline> timeline() {
        return Optional.of(timeline.frames());
    }
}
