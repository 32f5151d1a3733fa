package dev.throng.httpstream.hls;

/**
 * What happened to one player so far. Immutable; the driver counts the differences.
 *
 * @param requested segments that were requested
 * @param missed segments that left the playlist before the player came to them
 * @param gaps segments that the server marked as missing
 * @param discontinuities places between two requested segments where the encoding or the clock of the media changes
 * @param rejoins how often the player fell behind the playlist and went on near its end
 * @param overlong segments that were requested and play for longer than the target duration of their playlist
 * @param late how often a live playlist stayed unchanged for more than one and a half target durations
 */
public record PlayerCounts(
        long requested, long missed, long gaps, long discontinuities, int rejoins, long overlong, int late) {

    static final PlayerCounts NONE = new PlayerCounts(0, 0, 0, 0, 0, 0, 0);

    PlayerCounts withRequest(boolean discontinuity, boolean isOverlong) {
        return new PlayerCounts(
                requested + 1,
                missed,
                gaps,
                discontinuities + (discontinuity ? 1 : 0),
                rejoins,
                overlong + (isOverlong ? 1 : 0),
                late);
    }

    PlayerCounts withRejoin(long missedNow) {
        return new PlayerCounts(requested, missed + missedNow, gaps, discontinuities, rejoins + 1, overlong, late);
    }

    /** With a segment that left the playlist while the player waited to request it again. */
    PlayerCounts withMissed() {
        return new PlayerCounts(requested, missed + 1, gaps, discontinuities, rejoins, overlong, late);
    }

    PlayerCounts withGap() {
        return new PlayerCounts(requested, missed, gaps + 1, discontinuities, rejoins, overlong, late);
    }

    /** With the number of times that the playlist was late. */
    PlayerCounts withLatePlaylists(int times) {
        return times == late
                ? this
                : new PlayerCounts(requested, missed, gaps, discontinuities, rejoins, overlong, times);
    }
}
