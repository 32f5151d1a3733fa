package dev.throng.httpstream.hls;

import java.util.Optional;

/**
 * Tells a server that counts its segments again from a lower number, after a restart, from a cache that still has an old playlist. The server
 * adds segments to its new playlist; a cache shows segments that were listed before. Also tells a server that goes on with much higher numbers,
 * such as the time of the restart, from a player that has fallen behind. Confined to one thread.
 */
final class ServerRestart {

    /** How many times faster than in real time a server may add segments, as after an outage. */
    private static final int FASTER = 10;

    private static final long MIN_SEGMENT_NANOS = 100_000_000L;

    /** The first playlist that went backwards; empty if the last one did not. */
    private Optional<MediaPlaylist> first = Optional.empty();

    private long firstNanos;

    /** A playlist was read that did not go backwards. */
    void clear() {
        first = Optional.empty();
    }

    /**
     * Whether a player should go on with a playlist that went backwards: for one and a half target durations it has no segment of the present
     * playlist, and the server has added to it.
     */
    boolean isAt(MediaPlaylist present, MediaPlaylist read, long atNanos) {
        if (isOld(present, read)) {
            clear();
            return false;
        }
        if (first.isEmpty() || read.endSequence() < first.get().endSequence()) {
            first = Optional.of(read);
            firstNanos = atNanos;
            return false;
        }
        return read.endSequence() > first.get().endSequence() && atNanos - firstNanos >= read.targetNanos() * 3 / 2;
    }

    /**
     * Whether a server counts from a higher number now: no server makes as many segments in that time as lie between the two playlists.
     *
     * @param elapsedNanos since the present playlist was read
     */
    static boolean isAhead(MediaPlaylist present, MediaPlaylist read, long elapsedNanos) {
        long durations =
                read.segments().stream().mapToLong(Segment::durationNanos).sum();
        long mean = durations / Math.max(1, read.segments().size());
        long made = Math.max(0, elapsedNanos) / Math.max(MIN_SEGMENT_NANOS, mean);
        return read.firstSequence() - present.endSequence()
                > FASTER * made + read.segments().size();
    }

    /** Whether both list a segment with the same number and address. */
    private static boolean isOld(MediaPlaylist present, MediaPlaylist read) {
        long from = Math.max(present.firstSequence(), read.firstSequence());
        long to = Math.min(present.endSequence(), read.endSequence());
        return from < to
                && present.segment(from).uri().equals(read.segment(from).uri());
    }
}
