package dev.throng.httpstream.load;

import dev.throng.figure.Metric;
import dev.throng.figure.Unit;
import dev.throng.streams.delivery.StreamMetric;

/** What HTTP streams measure besides the three times of each arrival and what all protocols of streams measure. */
enum HttpStreamMetric implements Metric {
    METADATA_BLOCKS("metadata-blocks", "blocks of ICY metadata that were not empty", Unit.COUNT, Kind.COUNTER),
    PLAYERS("players", "players of HLS, from their start until they leave", Unit.COUNT, Kind.LEVEL),
    PLAYING("playing", "players of HLS whose playback has begun and is not stalled", Unit.COUNT, Kind.LEVEL),
    PLAYLISTS(
            "playlists",
            "requests of playlists of HLS that were sent; a redirect needs another one",
            Unit.COUNT,
            Kind.COUNTER),
    PLAYLISTS_FAILED(
            "playlists-failed",
            "requests of playlists of HLS that failed, or whose content could not be read",
            Unit.COUNT,
            Kind.COUNTER),
    PLAYLISTS_UNCHANGED(
            "playlists-unchanged", "playlists that were the same as the one before", Unit.COUNT, Kind.COUNTER),
    PLAYLISTS_BACKWARDS(
            "playlists-backwards", "playlists that were older than the one before", Unit.COUNT, Kind.COUNTER),
    PLAYLISTS_LATE(
            "playlists-late",
            "times that a live playlist stayed unchanged for more than one and a half target durations",
            Unit.COUNT,
            Kind.COUNTER),
    PLAYLIST_TIME(
            "playlist-time",
            "from the first request of a playlist until it was complete, with connection and retries",
            Unit.NANOSECONDS,
            Kind.DISTRIBUTION),
    SEGMENTS("segments", "segments of HLS that players got whole", Unit.COUNT, Kind.COUNTER),
    SEGMENTS_FAILED(
            "segments-failed",
            "segments and initialization sections of HLS that were given up, after their retries, and segments without media",
            Unit.COUNT,
            Kind.COUNTER),
    SEGMENTS_MISSED(
            "segments-missed",
            "segments that left the playlist before a player came to them",
            Unit.COUNT,
            Kind.COUNTER),
    SEGMENTS_DAMAGED(
            "segments-damaged",
            "segments and initialization sections whose packets of MPEG-TS or boxes of MP4 were broken",
            Unit.COUNT,
            Kind.COUNTER),
    SEGMENTS_REWRITTEN(
            "segments-rewritten",
            "segments that a later playlist had with another address or discontinuity sequence",
            Unit.COUNT,
            Kind.COUNTER),
    SEGMENTS_OVERLONG(
            "segments-overlong",
            "requested segments that play for longer than the target duration of their playlist",
            Unit.COUNT,
            Kind.COUNTER),
    DISCONTINUITIES(
            "discontinuities",
            "places between two segments where the playlist announced a discontinuity",
            Unit.COUNT,
            Kind.COUNTER),
    SEGMENT_TIME(
            "segment-time",
            "from the first request of a segment until it was complete, with connection and retries",
            Unit.NANOSECONDS,
            Kind.DISTRIBUTION),
    SEGMENT_RATIO(
            "segment-ratio",
            "segment-time against the playing time of the segment, in thousandths; more than 1,000 lets the buffer run empty",
            Unit.COUNT,
            Kind.DISTRIBUTION),
    LIVE_LATENCY(
            "live-latency",
            "from the end of a segment, by the dates in its playlist, until a player had it whole",
            Unit.NANOSECONDS,
            Kind.DISTRIBUTION),
    LIVE_LATENCIES_NEGATIVE(
            "live-latencies-negative",
            "segments that ended later than the player's clock, by the dates in their playlist; live-latency leaves them out",
            Unit.COUNT,
            Kind.COUNTER),
    SEGMENT_REQUESTS(
            "segment-requests",
            "requests of segments and initialization sections of HLS that were sent; a redirect needs another one",
            Unit.COUNT,
            Kind.COUNTER),
    REQUESTS_UNFINISHED(
            "requests-unfinished",
            "requests of players of HLS whose answer was not complete when the player left or the run ended",
            Unit.COUNT,
            Kind.COUNTER),
    SOURCES_RETRIED(
            "sources-retried",
            "requests of sources that were sent again without Expect (after status 417) or with chunks (after 411)",
            Unit.COUNT,
            Kind.COUNTER),
    PLAYLIST_RETRIES(
            "playlist-retries",
            "requests of playlists that were made again: after a failure, for a master playlist, or because the server had closed the connection",
            Unit.COUNT,
            Kind.COUNTER),
    SEGMENT_RETRIES(
            "segment-retries",
            "requests of segments that were made again: after a failure, or because the server had closed the connection",
            Unit.COUNT,
            Kind.COUNTER),
    PLAYLISTS_DEVIATING(
            "playlists-deviating",
            "playlists that deviate from RFC 8216 and were read as players do; notes name how",
            Unit.COUNT,
            Kind.COUNTER);

    private final Traits traits;

    HttpStreamMetric(String id, String description, Unit unit, Kind kind) {
        this.traits = new Traits(id, description, unit, kind);
    }

    @Override
    public Traits traits() {
        return traits;
    }

    @Override
    public int index() {
        return StreamMetric.COUNT + ordinal();
    }
}
