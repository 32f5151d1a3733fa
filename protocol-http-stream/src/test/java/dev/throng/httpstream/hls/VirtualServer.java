package dev.throng.httpstream.hls;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A live server in virtual time. A segment is listed as soon as it is complete. */
final class VirtualServer {

    static final long SECOND = 1_000_000_000L;

    private final long segmentNanos;
    private final int window;
    private long stoppedNanos = Long.MAX_VALUE;
    private long endedNanos = Long.MAX_VALUE;
    private int discontinuityEvery = Integer.MAX_VALUE;
    private boolean fragmented;

    VirtualServer(long segmentNanos, int window) {
        this.segmentNanos = segmentNanos;
        this.window = window;
    }

    /** From this time on the playlist stays as it is. */
    VirtualServer stoppingAt(long nanos) {
        stoppedNanos = nanos;
        return this;
    }

    /** At this time the playlist gets its end. */
    VirtualServer endingAt(long nanos) {
        endedNanos = nanos;
        return this;
    }

    VirtualServer withDiscontinuityEvery(int segments) {
        discontinuityEvery = segments;
        return this;
    }

    VirtualServer withInitSections() {
        fragmented = true;
        return this;
    }

    MediaPlaylist playlistAt(long nanos) {
        long end = Math.min(Math.min(nanos, stoppedNanos), endedNanos) / segmentNanos;
        long first = Math.max(0, end - window);
        List<Segment> segments = new ArrayList<>();
        for (long each = first; each < end; each++) {
            segments.add(segment(each));
        }
        long target = (segmentNanos + SECOND / 2) / SECOND * SECOND;
        return new MediaPlaylist(first, target, 3 * target, nanos >= endedNanos, segments);
    }

    private Segment segment(long sequence) {
        long discontinuity = sequence / discontinuityEvery;
        return new Segment(
                sequence,
                discontinuity,
                segmentNanos,
                sequence + ".ts",
                Optional.empty(),
                fragmented
                        ? Optional.of(new InitSection("init" + discontinuity + ".mp4", Optional.empty()))
                        : Optional.empty(),
                false,
                OptionalLong.empty());
    }
}
