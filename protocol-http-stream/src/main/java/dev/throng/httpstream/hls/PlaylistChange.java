package dev.throng.httpstream.hls;

/**
 * How a playlist differs from the one that the player loaded before. Immutable.
 *
 * @param kind of the difference
 * @param added segments that are new
 * @param rewritten segments that both playlists have, but with another address or between other
 *     discontinuities; a server must not change them
 */
public record PlaylistChange(Kind kind, long added, int rewritten) {

    /** The kinds of differences. */
    public enum Kind {
        /** It is the first one. */
        FIRST,
        /** Segments were added, or the playlist has ended. */
        CHANGED,
        /** There is no difference that matters to a player. */
        UNCHANGED,
        /** It is older than the one before: a sequence number went down. A player ignores it. */
        BACKWARDS
    }

    /** The greatest number of added segments: a server that jumps ahead by far must not spoil the counts. */
    static final long MAX_ADDED = 1_000_000;

    static PlaylistChange first(MediaPlaylist playlist) {
        return new PlaylistChange(Kind.FIRST, playlist.segments().size(), 0);
    }

    static PlaylistChange between(MediaPlaylist before, MediaPlaylist after) {
        if (after == before) {
            return new PlaylistChange(Kind.UNCHANGED, 0, 0);
        }
        if (after.firstSequence() < before.firstSequence() || after.endSequence() < before.endSequence()) {
            return new PlaylistChange(Kind.BACKWARDS, 0, 0);
        }
        long added = Math.min(MAX_ADDED, after.endSequence() - before.endSequence());
        boolean changed =
                added > 0 || after.firstSequence() != before.firstSequence() || after.ended() != before.ended();
        return new PlaylistChange(changed ? Kind.CHANGED : Kind.UNCHANGED, added, rewritten(before, after));
    }

    /**
     * A server that does not state the discontinuity sequence, as nginx-rtmp, counts from 0 in each playlist. So all numbers may be
     * lower by the same amount.
     */
    private static int rewritten(MediaPlaylist before, MediaPlaylist after) {
        if (!before.lists(after.firstSequence())) {
            return 0;
        }
        long shift = discontinuities(after, after.firstSequence()) - discontinuities(before, after.firstSequence());
        int rewritten = 0;
        for (long each = after.firstSequence(); each < before.endSequence(); each++) {
            Segment old = before.segment(each);
            Segment now = after.segment(each);
            boolean same = old.uri().equals(now.uri())
                    && old.range().equals(now.range())
                    && discontinuities(before, each) + Math.min(0, shift) == discontinuities(after, each);
            rewritten += same ? 0 : 1;
        }
        return rewritten;
    }

    private static long discontinuities(MediaPlaylist playlist, long sequence) {
        return playlist.segment(sequence).discontinuitySequence();
    }

    /** Whether the player goes on with the new playlist. */
    boolean isNews() {
        return kind == Kind.FIRST || kind == Kind.CHANGED;
    }
}
