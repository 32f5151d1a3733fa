package dev.throng.targets.riemann;

import dev.throng.targets.riemann.index.IndexedEvent;
import dev.throng.targets.riemann.proto.Proto;

/** Turns an event of the index into one of the wire, with both forms of its time, and with metric_f beside the precise metric. */
final class EventWriter {

    private static final long MICROS_PER_SECOND = 1_000_000;

    private EventWriter() {}

    static Proto.Event toWire(IndexedEvent event) {
        Proto.Event.Builder wire = Proto.Event.newBuilder()
                .setTime(Math.floorDiv(event.timeMicros(), MICROS_PER_SECOND))
                .setTimeMicros(event.timeMicros());
        event.text(IndexedEvent.Text.HOST).ifPresent(wire::setHost);
        event.text(IndexedEvent.Text.SERVICE).ifPresent(wire::setService);
        event.text(IndexedEvent.Text.STATE).ifPresent(wire::setState);
        event.text(IndexedEvent.Text.DESCRIPTION).ifPresent(wire::setDescription);
        event.number(IndexedEvent.Number.TTL).ifPresent(ttl -> wire.setTtl((float) ttl));
        event.tags().forEach(wire::addTags);
        event.attributes()
                .forEach((key, value) -> wire.addAttributes(
                        Proto.Attribute.newBuilder().setKey(key).setValue(value)));
        if (event.metric() == IndexedEvent.Metric.SINT64) {
            wire.setMetricSint64(event.metricSint64());
        } else if (event.metric() == IndexedEvent.Metric.DOUBLE) {
            wire.setMetricD(event.metricValue());
        }
        if (event.metric() != IndexedEvent.Metric.NONE) {
            wire.setMetricF((float) event.metricValue());
        }
        return wire.build();
    }
}
