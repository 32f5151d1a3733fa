package dev.throng.httpstream.load;

import dev.throng.httpstream.codec.ResponseHead;
import dev.throng.httpstream.media.FormatDetectingCheck;
import dev.throng.httpstream.media.FormatFollowingCheck;
import dev.throng.httpstream.media.MediaCheck;
import dev.throng.httpstream.media.Stamp;
import dev.throng.httpstream.media.UncheckedFormat;
import dev.throng.streams.delivery.StreamMetric;
import dev.throng.streams.load.ListenerMedia;
import dev.throng.streams.load.StreamLoop;
import dev.throng.streams.media.FrameTimeline;
import dev.throng.streams.media.TimelineRecorder;
import dev.throng.text.Printable;
import io.netty.buffer.ByteBuf;
import java.util.Optional;

/**
 * Checks the media of one listener: whether it has frames and none is broken, how long it plays, and at which bit rate. Confined to its event
 * loop. Small on purpose: there are tens of thousands.
 */
final class ReceivedMedia implements ListenerMedia {

    private static final double NANOS_PER_SECOND = 1e9;

    /** After this many blocks of metadata it is known whether they are where icy-metaint says. */
    private static final int METADATA_BLOCKS = 12;

    /** Null if media is not checked. */
    private MediaCheck check;

    /** Null before the first read, and if the format has no timestamps. */
    private FrameTimeline timeline;

    /** The bit rate that the response states; 0 if it states none. */
    private final int statedKbps;

    /** Bytes of media between two blocks of metadata; 0 if there are none, and once their places were checked. */
    private int metaint;

    private ReceivedMedia(MediaCheck check, int statedKbps, int metaint) {
        this.check = check;
        this.statedKbps = statedKbps;
        this.metaint = metaint;
    }

    /** The media of a listener that was accepted with this head. */
    static ReceivedMedia of(ResponseHead head, String path, MediaRules rules) {
        int statedKbps = StatedBitRate.credible(head, path, rules.loop().recorder());
        return new ReceivedMedia(
                rules.newCheck(head).orElse(null),
                statedKbps,
                head.icy().metaint().orElse(0));
    }

    /**
     * Checks media that has just arrived, and counts what is found.
     *
     * @param atNanos when it arrived
     * @param stamped whether the publish latency of its time stamps is recorded
     * @param remarks learns what is remarkable
     */
    void read(ByteBuf bytes, long atNanos, boolean stamped, MediaRules rules, MediaRemarks remarks) {
        if (check == null) {
            return;
        }
        int jumps = timeline == null ? 0 : timeline.jumps();
        int outOfOrder = timeline == null ? 0 : timeline.outOfOrder();
        if (timeline != null) {
            timeline.arriving(atNanos);
        }
        readBytes(bytes, stamped, rules, remarks);
        if (check instanceof FormatDetectingCheck detecting) {
            settle(detecting, remarks);
        }
        if (timeline == null && check != null) {
            timeline = check.timeline().orElse(null);
            if (timeline != null) {
                timeline.arriving(atNanos);
            }
        }
        if (timeline != null) {
            rules.timelines().countSince(jumps, outOfOrder, timeline);
        }
    }

    private void readBytes(ByteBuf bytes, boolean stamped, MediaRules rules, MediaRemarks remarks) {
        long lost = check.lostSyncs();
        long frames = check.frames();
        long changes = check.formatChanges();
        long deviations = check.deviations();
        int start = bytes.readerIndex();
        if (stamped) {
            check.read(bytes, rules.stamps());
        } else {
            check.read(bytes);
        }
        if (rules.followsFormats() && FormatFollowingCheck.mayFollow(check)) {
            check = new FormatFollowingCheck(check, bytes.slice(start, bytes.writerIndex() - start));
        }
        StreamLoop<?> loop = rules.loop();
        loop.count(StreamMetric.LOST_SYNCS, check.lostSyncs() - lost);
        loop.count(StreamMetric.FRAMES, check.frames() - frames);
        loop.count(StreamMetric.FORMAT_CHANGES, check.formatChanges() - changes);
        long more = check.deviations() - deviations;
        if (more > 0) {
            remarks.deviates(check.newestDeviation().orElseThrow(), more);
        }
    }

    /** Goes on with the check that found its format, or with none if Throng does not check the format. */
    private void settle(FormatDetectingCheck detecting, MediaRemarks remarks) {
        Optional<UncheckedFormat> unchecked = detecting.unchecked();
        if (unchecked.isEmpty() && detecting.found().isEmpty()) {
            return;
        }
        detecting.contradiction().ifPresent(what -> remarks.deviates(Printable.excerpt(what), 1));
        unchecked.ifPresent(remarks::notChecked);
        check = detecting.found().orElse(null);
    }

    /** Whether it has timestamps and a key frame. */
    boolean hasKeyFrame() {
        return timeline != null && timeline.keyFrames() > 0;
    }

    @Override
    public void recordEnd(StreamLoop<?> loop, TimelineRecorder timelines) {
        if (check != null) {
            long lost = check.lostSyncs();
            check.end();
            loop.count(StreamMetric.LOST_SYNCS, check.lostSyncs() - lost);
        }
        if (timeline != null) {
            timelines.recordGreatest(timeline);
        }
    }

    @Override
    public boolean hasNoFrames() {
        return check != null && check.frames() == 0;
    }

    @Override
    public boolean isUntimed() {
        return check != null && check.frames() > 0 && !check.timed();
    }

    /** Whether it has no frame yet, and neither the response nor the settings name its format. */
    boolean isOfNoFormat() {
        return check instanceof FormatDetectingCheck detecting && !detecting.isDeclared() && check.frames() == 0;
    }

    /** Returns how many of the bytes so far may have frames: all but those of tags. */
    long bytesForFrames(long bytes) {
        return check == null ? bytes : Math.max(0, bytes - check.tagBytes());
    }

    /** Whether a time stamp was found. */
    boolean hasStamp() {
        return check != null && check.stampNanos() != Stamp.NONE;
    }

    /** How many frames broke; only where media is checked. */
    long lostSyncs() {
        return check.lostSyncs();
    }

    /**
     * Whether frames broke at three in four of the first blocks of metadata. Then the blocks are elsewhere, and a zero of the media was
     * taken for the length of an empty block. True once at most.
     *
     * @param bytes all media so far
     */
    boolean isMetadataMisplaced(long bytes) {
        if (metaint == 0 || check == null || bytes < (long) METADATA_BLOCKS * metaint) {
            return false;
        }
        long blocks = bytes / metaint;
        metaint = 0;
        return 4 * check.lostSyncs() >= 3 * blocks;
    }

    @Override
    public long playingNanos(long bytes) {
        if (check != null) {
            return check.mediaNanos();
        }
        return statedKbps > 0 ? (long) (bytes * 8.0 * NANOS_PER_SECOND / (statedKbps * 1_000L)) : 0;
    }

    /** Returns the bit rate of the media, or else the one that the response states; 0 if both are unknown. */
    @Override
    public long bitsPerSecond() {
        long ofMedia = check == null ? 0 : check.nominalBitsPerSecond();
        return ofMedia > 0 ? ofMedia : statedKbps * 1_000L;
    }
}
