package dev.throng.httpstream.load;

import dev.throng.httpstream.hls.PlayerCounts;
import dev.throng.httpstream.hls.PlaylistChange;
import dev.throng.streams.load.StreamLoop;

/** Adds what happens to one player to the metrics of its event loop. Confined to the loop. */
final class PlayerTotals {

    private final StreamLoop<HttpStreamSettings> loop;
    private long missed;
    private long discontinuities;
    private long overlong;
    private int late;

    PlayerTotals(StreamLoop<HttpStreamSettings> loop) {
        this.loop = loop;
    }

    /** Counts what is new since the last call. */
    void count(PlayerCounts counts) {
        loop.count(HttpStreamMetric.SEGMENTS_MISSED, counts.missed() - missed);
        loop.count(HttpStreamMetric.DISCONTINUITIES, counts.discontinuities() - discontinuities);
        loop.count(HttpStreamMetric.SEGMENTS_OVERLONG, counts.overlong() - overlong);
        loop.count(HttpStreamMetric.PLAYLISTS_LATE, counts.late() - late);
        missed = counts.missed();
        discontinuities = counts.discontinuities();
        overlong = counts.overlong();
        late = counts.late();
    }

    /** Counts how a playlist differs from the one before. */
    void count(PlaylistChange change) {
        boolean same = change.kind() == PlaylistChange.Kind.UNCHANGED;
        boolean backwards = change.kind() == PlaylistChange.Kind.BACKWARDS;
        loop.count(HttpStreamMetric.PLAYLISTS_UNCHANGED, same ? 1 : 0);
        loop.count(HttpStreamMetric.PLAYLISTS_BACKWARDS, backwards ? 1 : 0);
        loop.count(HttpStreamMetric.SEGMENTS_REWRITTEN, change.rewritten());
    }
}
