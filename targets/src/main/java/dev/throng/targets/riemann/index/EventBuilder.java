package dev.throng.targets.riemann.index;

import java.util.ArrayList;
import java.util.List;

/** Collects the fields of an {@link IndexedEvent}; can be reused after {@link #clear}. Confined to one thread. */
public final class EventBuilder {

    final List<String> tags = new ArrayList<>();
    final List<String> attributes = new ArrayList<>();
    String host;
    String service;
    String state;
    String description;
    long timeMicros;
    long metricBits;
    float ttlSeconds;
    IndexedEvent.Metric metric;

    public EventBuilder() {
        clear();
    }

    /** Removes all fields. */
    public EventBuilder clear() {
        host = null;
        service = null;
        state = null;
        description = null;
        timeMicros = 0;
        metricBits = 0;
        ttlSeconds = Float.NaN;
        metric = IndexedEvent.Metric.NONE;
        if (!tags.isEmpty()) {
            tags.clear();
        }
        if (!attributes.isEmpty()) {
            attributes.clear();
        }
        return this;
    }

    public EventBuilder host(String text) {
        host = text;
        return this;
    }

    public EventBuilder service(String text) {
        service = text;
        return this;
    }

    public EventBuilder state(String text) {
        state = text;
        return this;
    }

    public EventBuilder description(String text) {
        description = text;
        return this;
    }

    public EventBuilder tag(String tag) {
        tags.add(tag);
        return this;
    }

    public EventBuilder attribute(String key, String value) {
        attributes.add(key);
        attributes.add(value);
        return this;
    }

    public EventBuilder ttlSeconds(float seconds) {
        ttlSeconds = seconds;
        return this;
    }

    public EventBuilder timeMicros(long micros) {
        timeMicros = micros;
        return this;
    }

    public EventBuilder metricSint64(long value) {
        metric = IndexedEvent.Metric.SINT64;
        metricBits = value;
        return this;
    }

    /** A metric received as a double. */
    public EventBuilder metricDouble(double value) {
        metric = IndexedEvent.Metric.DOUBLE;
        metricBits = Double.doubleToRawLongBits(value);
        return this;
    }

    /** A metric received as a float. */
    public EventBuilder metricFloat(float value) {
        metric = IndexedEvent.Metric.FLOAT;
        metricBits = Double.doubleToRawLongBits(value);
        return this;
    }

    public IndexedEvent build() {
        return new IndexedEvent(this);
    }
}
