package dev.throng.httpstream.media;

import dev.throng.streams.media.FrameTimeline;
import io.netty.buffer.ByteBuf;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Checks a stream that may go on in another format, as when a server falls back to a mount of another codec. Where frames are not found any
 * more, it looks for those of the other formats too, and goes on with the first that is found. Its counts are those of all parts. The place
 * of the change is a change of the format and a deviation, and no lost sync. Confined to one thread.
 */
public final class FormatFollowingCheck implements MediaCheck {

    /** A format is found within so many bytes, or it is none of those that are checked. */
    private static final int MAX_SOUGHT_BYTES = 1 << 20;

    private MediaCheck current;

    /** Null while the current format is in sync, and after too many bytes without any format. */
    private FormatCandidates others;

    private int soughtBytes;

    /** What was found in the parts before the current one. */
    private long frames;

    private long lostSyncs;
    private long formatChanges;
    private long deviations;
    private long tagBytes;
    private long mediaNanos;
    private long bitsPerSecond;
    private long stampNanos = Stamp.NONE;
    private String newestChange;

    /** Whether a check of one format has lost the frames that it had found, so that they may be of another format now. */
    public static boolean mayFollow(MediaCheck check) {
        boolean ofOneFormat = !(check instanceof FormatFollowingCheck) && !(check instanceof FormatDetectingCheck);
        return ofOneFormat && check.frames() > 0 && !check.synced();
    }

    /**
     * @param check has found its format, and lost it
     * @param bytes those that it has just read, in which another format may begin; no index is moved
     */
    public FormatFollowingCheck(MediaCheck check, ByteBuf bytes) {
        this.current = check;
        seek(bytes);
    }

    @Override
    public void read(ByteBuf bytes, LongConsumer stamps) {
        int start = bytes.readerIndex();
        current.read(bytes, stamps);
        if (current.synced()) {
            others = null;
            soughtBytes = 0;
        } else {
            seek(bytes.slice(start, bytes.writerIndex() - start));
        }
    }

    private void seek(ByteBuf bytes) {
        if (soughtBytes > MAX_SOUGHT_BYTES) {
            others = null;
            return;
        }
        if (others == null) {
            others = FormatCandidates.but(current);
        }
        soughtBytes += bytes.readableBytes();
        others.read(bytes).ifPresent(this::goOnWith);
    }

    private void goOnWith(MediaCheck next) {
        newestChange = "the format changed from " + title(current) + " to " + title(next) + " within the stream";
        frames += current.frames();
        lostSyncs += current.lostSyncs();
        formatChanges += current.formatChanges() + 1;
        deviations += current.deviations() + 1;
        tagBytes += current.tagBytes();
        mediaNanos += current.mediaNanos();
        bitsPerSecond = current.nominalBitsPerSecond();
        stampNanos = current.stampNanos();
        current = next;
        others = null;
        soughtBytes = 0;
    }

    private static String title(MediaCheck check) {
        return MediaFormat.of(check).map(MediaFormat::name).orElse("FLV");
    }

    @Override
    public void end() {
        current.end();
    }

    @Override
    public long frames() {
        return frames + current.frames();
    }

    @Override
    public long lostSyncs() {
        return lostSyncs + current.lostSyncs();
    }

    @Override
    public long formatChanges() {
        return formatChanges + current.formatChanges();
    }

    @Override
    public long deviations() {
        return deviations + current.deviations();
    }

    @Override
    public Optional<String> newestDeviation() {
        return current.newestDeviation().or(() -> Optional.ofNullable(newestChange));
    }

    @Override
    public long tagBytes() {
        return tagBytes + current.tagBytes();
    }

    @Override
    public long mediaNanos() {
        return mediaNanos + current.mediaNanos();
    }

    /** Returns the rate of the current part, or else of the one before. */
    @Override
    public long nominalBitsPerSecond() {
        long ofCurrent = current.nominalBitsPerSecond();
        return ofCurrent > 0 ? ofCurrent : bitsPerSecond;
    }

    @Override
    public boolean synced() {
        return current.synced();
    }

    @Override
    public boolean timed() {
        return current.timed();
    }

    @Override
    public Optional<FrameTimeline> timeline() {
        return current.timeline();
    }

    @Override
    public long stampNanos() {
        return current.stampNanos() == Stamp.NONE ? stampNanos : current.stampNanos();
    }
}
