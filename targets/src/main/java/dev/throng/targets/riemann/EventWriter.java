package dev.throng.targets.riemann;

import dev.throng.targets.riemann.index.IndexedEvent;
import dev.throng.targets.riemann.proto.Proto;

/** Converts an event of the index to a protobuf message with both forms of its time, and with metric_f beside the metric. */
final class EventWriter {

    private static final long MICROS_PER_SECOND = 1_000_000;

    private EventWriter() {}

    static Proto.Event toMessage(IndexedEvent event) {
        Proto.Event.Builder message = Proto.Event.newBuilder()
                .setTime(Math.floorDiv(event.timeMicros(), MICROS_PER_SECOND))
                .setTimeMicros(event.timeMicros());
        event.text(IndexedEvent.Text.HOST).ifPresent(message::setHost);
        event.text(IndexedEvent.Text.SERVICE).ifPresent(message::setService);
        event.text(IndexedEvent.Text.STATE).ifPresent(message::setState);
        event.text(IndexedEvent.Text.DESCRIPTION).ifPresent(message::setDescription);
        event.number(IndexedEvent.Number.TTL).ifPresent(ttl -> message.setTtl((float) ttl));
        event.tags().forEach(message::addTags);
        event.attributes()
                .forEach((key, value) -> message.addAttributes(
                        Proto.Attribute.newBuilder().setKey(key).setValue(value)));
        if (event.metric() == IndexedEvent.Metric.SINT64) {
            message.setMetricSint64(event.metricSint64());
        } else if (event.metric() == IndexedEvent.Metric.DOUBLE) {
            message.setMetricD(event.metricValue());
        }
        if (event.metric() != IndexedEvent.Metric.NONE) {
            message.setMetricF((float) event.metricValue());
        }
        return message.build();
    }
}
