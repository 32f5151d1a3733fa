package dev.throng.riemann.load;

import dev.throng.figure.Metric;
import dev.throng.figure.Unit;

/** What is measured beside the three times. */
public enum RiemannMetric implements Metric {
    UN_ACKED("un-acked", "Msgs sent and not acked, per connection", Unit.COUNT, Kind.GAUGE),
    EVENTS_SENT("events-sent", "events in Msgs that were sent", Unit.COUNT, Kind.COUNTER),
    EVENTS_RECEIVED("events-received", "events in replies to queries", Unit.COUNT, Kind.COUNTER),
    LATE_ACKS("late-acks", "replies to arrivals that had been given up", Unit.COUNT, Kind.COUNTER),
    REPLIES_MISMATCHED(
            "replies-mismatched",
            "replies that no Msg waited for, or that were out of order; each ended its connection",
            Unit.COUNT,
            Kind.COUNTER),
    REPLIES_MISSING(
            "replies-missing",
            "Msgs without a reply at the end, although the target still replied to others",
            Unit.COUNT,
            Kind.COUNTER),
    CONNECT_TIME(
            "connect-time", "from the start of a connection until it can be used", Unit.NANOSECONDS, Kind.DISTRIBUTION),
    RECONNECTS("reconnects", "connections opened again after they were lost", Unit.COUNT, Kind.COUNTER),
    DATAGRAMS_SENT("datagrams-sent", "datagrams that the kernel took", Unit.COUNT, Kind.COUNTER),
    DATAGRAMS_RECEIVED("datagrams-received", "datagrams that arrived, as the target counts", Unit.COUNT, Kind.LEVEL),
    DATAGRAMS_LOST("datagrams-lost", "datagrams sent that did not arrive", Unit.COUNT, Kind.LEVEL),
    SOCKET_DROPS(
            "socket-drops",
            "datagrams that the kernel dropped at the target's socket since the phase began",
            Unit.COUNT,
            Kind.LEVEL),
    UDP_BUFFER_DROPS(
            "udp-buffer-drops",
            "datagrams that the kernel dropped since the phase began at full receive buffers of the target's machine",
            Unit.COUNT,
            Kind.LEVEL),
    UDP_NO_SOCKET(
            "udp-no-socket",
            "datagrams since the phase began to a port without a socket, over all ports of the target's machine",
            Unit.COUNT,
            Kind.LEVEL);

    private final Traits traits;

    RiemannMetric(String id, String description, Unit unit, Kind kind) {
        this.traits = new Traits(id, description, unit, kind);
    }

    @Override
    public Traits traits() {
        return traits;
    }
}
