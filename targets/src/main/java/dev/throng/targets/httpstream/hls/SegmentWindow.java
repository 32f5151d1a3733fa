package dev.throng.targets.httpstream.hls;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The newest segments of a stream. Players may request those of the playlist, and as many that have left it (RFC 8216 §6.2.2). Any thread may
 * use it.
 */
public final class SegmentWindow {

    private final int listed;
    private final boolean fragmentedMp4;
    private final ArrayDeque<LiveSegment> segments = new ArrayDeque<>();
    private long targetSeconds;
    private volatile byte[] initialization = {};
    private volatile Optional<PlaylistState> playlist = Optional.empty();

    /**
     * Creates a window without segments.
     *
     * @param listed the number of segments in a playlist
     * @param fragmentedMp4 whether segments are MP4 instead of MPEG-TS
     */
    SegmentWindow(int listed, long targetMillis, boolean fragmentedMp4) {
        this.listed = listed;
        this.fragmentedMp4 = fragmentedMp4;
        this.targetSeconds = rounded(targetMillis);
    }

    private static long rounded(long millis) {
        return Math.max(1, (millis + 500) / 1000);
    }

    /**
     * Adds a segment, which the window owns from now on.
     *
     * @param head what a player needs before the first segment; empty if each segment has it
     */
    synchronized void add(LiveSegment segment, ByteBuf head) {
        segments.add(segment);
        initialization = ByteBufUtil.getBytes(head);
        targetSeconds = Math.max(targetSeconds, rounded(segment.millis));
        while (segments.size() > 2 * listed) {
            segments.removeFirst().bytes.release();
        }
        playlist = Optional.of(newest());
    }

    /** What a player needs before the first segment of MP4; empty if there is none. The caller owns it. */
    public ByteBuf initialization() {
        return Unpooled.wrappedBuffer(initialization);
    }

    /** The bytes of a segment, which the caller releases; empty if it has left the window or does not exist yet. */
    public synchronized Optional<ByteBuf> segment(long sequence) {
        for (LiveSegment segment : segments) {
            if (segment.sequence == sequence) {
                return Optional.of(segment.bytes.retainedDuplicate());
            }
        }
        return Optional.empty();
    }

    private PlaylistState newest() {
        List<PlaylistState.Entry> entries = new ArrayList<>();
        int skipped = Math.max(0, segments.size() - listed);
        for (LiveSegment segment : segments) {
            if (skipped-- <= 0) {
                entries.add(new PlaylistState.Entry(segment));
            }
        }
        return new PlaylistState(targetSeconds, fragmentedMp4, entries);
    }

    /** The playlist as it is now; empty before the first segment. */
    public Optional<PlaylistState> playlist() {
        return playlist;
    }

    synchronized void close() {
        segments.forEach(segment -> segment.bytes.release());
        segments.clear();
    }
}
