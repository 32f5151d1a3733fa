package dev.throng.httpstream.load;

import dev.throng.measure.Metric;
import dev.throng.measure.Unit;

/** What is measured besides the three times of each arrival. */
enum HttpStreamMetric implements Metric {
    CONNECTED(
            "connected",
            "listeners whose TCP connection is open, whether or not the server has noticed",
            Unit.COUNT,
            Kind.LEVEL),
    ACCEPTED("accepted", "listeners that the server answered with 200", Unit.COUNT, Kind.LEVEL),
    UNACCEPTED(
            "unaccepted",
            "listeners that have been connected for 5 s or longer and are not accepted yet",
            Unit.COUNT,
            Kind.LEVEL),
    RECEIVING("receiving", "listeners that got media within the last rate.receivingWithin", Unit.COUNT, Kind.LEVEL),
    ON_RATE(
            "on-rate",
            "listeners whose media came at rate.onRate of its nominal rate or more over the last rate.window",
            Unit.COUNT,
            Kind.LEVEL),
    STARVED(
            "starved",
            "connected listeners that got nothing for starved.silence, or less than starved.below of the nominal rate",
            Unit.COUNT,
            Kind.LEVEL),
    SOURCES("sources", "sources that the server accepted and that publish", Unit.COUNT, Kind.LEVEL),
    SOURCE_BYTES_OWED(
            "source-bytes-owed",
            "media of sources that is due and that the target has not taken yet",
            Unit.BYTES,
            Kind.LEVEL),
    SOURCE_BYTES_DUE(
            "source-bytes-due",
            "media that became due at sources, by the rate of the media themselves",
            Unit.BYTES,
            Kind.COUNTER),
    SOURCE_BYTES("source-bytes", "media of sources that the target has taken", Unit.BYTES, Kind.COUNTER),
    SOURCE_LAG(
            "source-lag",
            "by how much a source is behind its schedule when it writes: its turn's lateness, and the playing time of what the target"
                    + " has not taken",
            Unit.NANOSECONDS,
            Kind.DISTRIBUTION),
    BYTES_EXPECTED(
            "bytes-expected",
            "media that connected listeners should have got: nominal rate times time, added up over listeners",
            Unit.BYTES,
            Kind.COUNTER),
    BYTES_MEDIA("bytes-media", "media that listeners got, bursts included", Unit.BYTES, Kind.COUNTER),
    LOST_SYNCS(
            "lost-syncs",
            "places where frames did not follow one another, or where pages of Ogg were missing or damaged",
            Unit.COUNT,
            Kind.COUNTER),
    FRAMES("frames", "whole frames of MP3 and AAC, and pages of Ogg, that listeners got", Unit.COUNT, Kind.COUNTER),
    STALLS("stalls", "times that a listener's virtual playback buffer ran empty", Unit.COUNT, Kind.COUNTER),
    METADATA_BLOCKS("metadata-blocks", "blocks of ICY metadata that were not empty", Unit.COUNT, Kind.COUNTER),
    ACCEPT_TIME(
            "accept-time",
            "from the start of a listener until it read the head of a 200",
            Unit.NANOSECONDS,
            Kind.DISTRIBUTION),
    CONNECT_TIME(
            "connect-time",
            "from the start of a listener until its TCP connection was open and TLS, if used, agreed on",
            Unit.NANOSECONDS,
            Kind.DISTRIBUTION),
    FIRST_BYTE_TIME(
            "first-byte-time",
            "from the head of the 200 until the first byte of media",
            Unit.NANOSECONDS,
            Kind.DISTRIBUTION),
    BURST_BYTES(
            "burst-bytes",
            "media that came ahead of its time within burst.window, per listener",
            Unit.BYTES,
            Kind.DISTRIBUTION),
    RATE_RATIO(
            "rate-ratio",
            "media that a listener got after the burst against its nominal rate, in thousandths; 0 if it was connected for burst.window"
                    + " and 2 s and got nothing",
            Unit.COUNT,
            Kind.DISTRIBUTION),
    LISTENERS_BELOW_HALF(
            "listeners-below-half",
            "listeners that left, or were there at the end, with a rate-ratio below 500, also those that got nothing",
            Unit.COUNT,
            Kind.COUNTER),
    LONGEST_GAP(
            "longest-gap",
            "the longest time without media, per listener whose media the kernel did not gather",
            Unit.NANOSECONDS,
            Kind.DISTRIBUTION),
    STALL_TIME("stall-time", "how long each stall of virtual playback lasted", Unit.NANOSECONDS, Kind.DISTRIBUTION),
    STALL_RATIO(
            "stall-ratio",
            "stalled share of the time since virtual playback began, in thousandths, per listener",
            Unit.COUNT,
            Kind.DISTRIBUTION),
    PUBLISH_LATENCY(
            "publish-latency",
            "from the stamping of a frame by a source of Throng until a listener has it, after the burst",
            Unit.NANOSECONDS,
            Kind.DISTRIBUTION),
    PUBLISH_LATENCIES_NEGATIVE(
            "publish-latencies-negative",
            "stamps that were later than the listener's clock; publish-latency leaves them out",
            Unit.COUNT,
            Kind.COUNTER),
    LISTENING_TIME(
            "listening-time",
            "from a listener's first byte of media until it left",
            Unit.NANOSECONDS,
            Kind.DISTRIBUTION),
    PLAYERS("players", "players of HLS, from their start until they leave", Unit.COUNT, Kind.LEVEL),
    PLAYING("playing", "players of HLS whose playback has begun and is not stalled", Unit.COUNT, Kind.LEVEL),
    PLAYLISTS("playlists", "requests of playlists of HLS", Unit.COUNT, Kind.COUNTER),
    PLAYLISTS_FAILED(
            "playlists-failed",
            "requests of a live playlist that failed after the player had one; it tries again",
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
            "from the request of a playlist until it was complete, with the connection if one was opened",
            Unit.NANOSECONDS,
            Kind.DISTRIBUTION),
    SEGMENTS("segments", "segments of HLS that players got whole", Unit.COUNT, Kind.COUNTER),
    SEGMENTS_FAILED(
            "segments-failed",
            "segments and initialization sections of HLS that could not be read",
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
    DISCONTINUITIES(
            "discontinuities",
            "places between two segments where the playlist announced a discontinuity",
            Unit.COUNT,
            Kind.COUNTER),
    SEGMENT_TIME(
            "segment-time",
            "from the request of a segment until it was complete, with the connection if one was opened",
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
            Kind.COUNTER);

    private final Traits traits;

    HttpStreamMetric(String id, String description, Unit unit, Kind kind) {
        this.traits = new Traits(id, description, unit, kind);
    }

    @Override
    public Traits traits() {
        return traits;
    }
}
