package dev.throng.httpstream.hls;

/**
 * What happened to one player so far. Immutable; the driver counts the differences.
 *
 * @param requested segments that were requested
 * @param missed segments that left the playlist before the player came to them
 * @param gaps segments that the server marked as missing
 * @param discontinuities places between two requested segments where the encoding or the clock of the media changes
 * @param rejoins how often the player fell behind the playlist and went on near its end
 * @param late how often a live playlist stayed unchanged for more than one and a half target durations
 */
public record PlayerCounts(long requested, long missed, long gaps, long discontinuities, int rejoins, int late) {

    static final PlayerCounts NONE = new PlayerCounts(0, 0, 0, 0, 0, 0);

    PlayerCounts withRequest(boolean discontinuity) {
        return new PlayerCounts(requested + 1, missed, gaps, discontinuities + (discontinuity ? 1 : 0), rejoins, late);
    }

    PlayerCounts withRejoin(long missedNow) {
        return new PlayerCounts(requested, missed + missedNow, gaps, discontinuities, rejoins + 1, late);
    }

    PlayerCounts withGap() {
        return new PlayerCounts(requested, missed, gaps + 1, discontinuities, rejoins, late);
    }

    PlayerCounts withLatePlaylist() {
        return new PlayerCounts(requested, missed, gaps, discontinuities, rejoins, late + 1);
    }
}
