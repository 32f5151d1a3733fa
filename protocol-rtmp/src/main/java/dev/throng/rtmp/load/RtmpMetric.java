package dev.throng.rtmp.load;

import dev.throng.figure.Metric;
import dev.throng.figure.Unit;
import dev.throng.streams.delivery.StreamMetric;

/** What only RTMP measures. The other metrics are {@link StreamMetric}, which all streams have. */
enum RtmpMetric implements Metric {
    HANDSHAKE_TIME(
            "handshake-time",
            "from the open connection until the handshake of RTMP was complete",
            Unit.NANOSECONDS,
            Kind.DISTRIBUTION),
    PLAY_START_TIME(
            "play-start-time",
            "from the command play until the server answered it, or sent media",
            Unit.NANOSECONDS,
            Kind.DISTRIBUTION),
    UNPUBLISHED(
            "unpublished", "times that the server told a player that the publisher had left", Unit.COUNT, Kind.COUNTER),
    REDIRECTS(
            "redirects",
            "redirects (code 302) of players and publishers to another address that were followed",
            Unit.COUNT,
            Kind.COUNTER);

    private final Traits traits;

    RtmpMetric(String id, String description, Unit unit, Kind kind) {
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
