package dev.throng.streams.delivery;

import dev.throng.figure.Metric;
import dev.throng.figure.Unit;
import java.util.ArrayList;
import java.util.List;

/** What every protocol of streams measures of its listeners and sources. A protocol lists these first, and then its own metrics. */
public enum StreamMetric implements Metric {
    CONNECTED(
            "connected",
            "listeners whose TCP connection is open, whether or not the server has noticed",
            Unit.COUNT,
            Kind.LEVEL),
    ACCEPTED(
            "accepted",
            "listeners that the server accepted: with a 200, with the segments of an HLS playlist, or with the start of play",
            Unit.COUNT,
            Kind.LEVEL),
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
            "by how much a source is behind its schedule when it writes, with what the target has not taken",
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
    FRAMES(
            "frames",
            "whole frames of MP3 and AAC, pages of Ogg, and messages of FLV and RTMP, that listeners got",
            Unit.COUNT,
            Kind.COUNTER),
    STALLS("stalls", "times that a listener's virtual playback buffer ran empty", Unit.COUNT, Kind.COUNTER),
    ACCEPT_TIME(
            "accept-time",
            "from the start of a listener until it read that the server accepted it",
            Unit.NANOSECONDS,
            Kind.DISTRIBUTION),
    CONNECT_TIME(
            "connect-time",
            "from the start of a listener until its TCP connection was open and TLS, if used, agreed on",
            Unit.NANOSECONDS,
            Kind.DISTRIBUTION),
    FIRST_BYTE_TIME(
            "first-byte-time",
            "from the head of the 200, the HLS playlist or the start of play until the first byte of media",
            Unit.NANOSECONDS,
            Kind.DISTRIBUTION),
    FIRST_KEY_FRAME_TIME(
            "first-key-frame-time",
            "from the start of a listener of FLV or RTMP until it had the first key frame of its video",
            Unit.NANOSECONDS,
            Kind.DISTRIBUTION),
    BURST_BYTES(
            "burst-bytes",
            "media that came ahead of its time within burst.window, per listener",
            Unit.BYTES,
            Kind.DISTRIBUTION),
    RATE_RATIO(
            "rate-ratio",
            "media that a listener got after the burst against its nominal rate, in thousandths",
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
    TIMESTAMP_JUMPS(
            "timestamp-jumps",
            "places where the timestamps of FLV or RTMP stepped by more than 5 s, except for pauses",
            Unit.COUNT,
            Kind.COUNTER),
    FRAMES_OUT_OF_ORDER(
            "frames-out-of-order",
            "frames of FLV or RTMP with an earlier timestamp than the frame before of the same stream",
            Unit.COUNT,
            Kind.COUNTER),
    INTERLEAVING(
            "interleaving",
            "by how much audio came behind video at most, or the reverse, per listener of FLV or RTMP",
            Unit.NANOSECONDS,
            Kind.DISTRIBUTION),
    KEY_FRAME_INTERVAL(
            "key-frame-interval",
            "the greatest playing time between two key frames, per listener of FLV or RTMP",
            Unit.NANOSECONDS,
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
    LISTENERS_ON_RATE(
            "listeners-on-rate",
            "listeners that left, or were there at the end, and got rate.onRate of the nominal rate after the burst, but for one piece",
            Unit.COUNT,
            Kind.COUNTER),
    FORMAT_CHANGES(
            "format-changes",
            "times that the codec, the sample rate, the channels or the layer changed within a stream, without lost-syncs",
            Unit.COUNT,
            Kind.COUNTER),
    DEVIATIONS(
            "deviations",
            "places where the target deviated from its protocol or format, and Throng went on as players do; notes name them",
            Unit.COUNT,
            Kind.COUNTER);

    /** How many there are: the index of a protocol's first own metric. */
    public static final int COUNT = values().length;

    private final Traits traits;

    StreamMetric(String id, String description, Unit unit, Kind kind) {
        this.traits = new Traits(id, description, unit, kind);
    }

    @Override
    public Traits traits() {
        return traits;
    }

    /** No bytes are expected of media whose rate nothing states. */
    @Override
    public boolean isUnknownAtZero() {
        return this == BYTES_EXPECTED;
    }

    /**
     * Returns the metrics of a protocol.
     *
     * @param own the protocol's own, in order; the {@link #index} of the first one is {@link #COUNT}
     */
    public static List<Metric> and(Metric... own) {
        List<Metric> all = new ArrayList<>(List.of(values()));
        all.addAll(List.of(own));
        return List.copyOf(all);
    }
}
