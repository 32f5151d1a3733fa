package dev.throng.httpstream.hls;

import java.util.List;

/**
 * A playlist that lists segments.
 *
 * @param firstSequence the media sequence number of the first segment
 * @param targetNanos the target duration: the longest segment, rounded to seconds
 * @param holdBackNanos how far from the end of a live playlist a player should begin
 * @param ended whether no segment will be added
 * @param segments in order, with consecutive sequence numbers; a live playlist may have none yet
 */
public record MediaPlaylist(
        long firstSequence, long targetNanos, long holdBackNanos, boolean ended, List<Segment> segments)
        implements HlsPlaylist {

    public MediaPlaylist {
        segments = List.copyOf(segments);
    }

    /** Returns the sequence number after that of the last segment. */
    public long endSequence() {
        return firstSequence + segments.size();
    }

    /** Whether the playlist has a segment with this sequence number. */
    public boolean lists(long sequence) {
        return sequence >= firstSequence && sequence < endSequence();
    }

    /** Returns a segment that the playlist {@link #lists}. */
    public Segment segment(long sequence) {
        return segments.get((int) (sequence - firstSequence));
    }

    /** Whether a segment, rounded to seconds, plays for longer than the target duration. A server must not list it (RFC 8216 §4.3.3.1). */
    public boolean isOverlong(Segment segment) {
        return segment.durationNanos() > targetNanos + Values.NANOS_PER_SECOND / 2;
    }

    /**
     * Returns the sequence number of the segment that a player begins with. A recording begins with its first segment. In a live playlist
     * it is the last segment that begins at least {@link #holdBackNanos} before the end (RFC 8216 §6.3.3), or the first one of a shorter
     * playlist.
     */
    public long startSequence() {
        if (ended) {
            return firstSequence;
        }
        long untilEndNanos = 0;
        for (int i = segments.size() - 1; i > 0; i--) {
            untilEndNanos += segments.get(i).durationNanos();
            if (untilEndNanos >= holdBackNanos) {
                return firstSequence + i;
            }
        }
        return firstSequence;
    }
}
