package org.example.echo;

import dev.throng.figure.Metric;
import dev.throng.figure.Unit;

/** What is measured besides the three times of a line. */
enum EchoMetric implements Metric {
    CONNECT_TIME(
            "connect-time", "from the start of a connection until it is open", Unit.NANOSECONDS, Kind.DISTRIBUTION),
    LATE_ECHOES("late-echoes", "echoes that came after the deadline of their line", Unit.COUNT, Kind.COUNTER),
    UNANSWERED("unanswered", "lines without an echo, per connection", Unit.COUNT, Kind.GAUGE);

    private final Traits traits;

    EchoMetric(String id, String description, Unit unit, Kind kind) {
        this.traits = new Traits(id, description, unit, kind);
    }

    @Override
    public Traits traits() {
        return traits;
    }
}
