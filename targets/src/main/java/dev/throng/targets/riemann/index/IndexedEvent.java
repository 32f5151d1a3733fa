package dev.throng.targets.riemann.index;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** One event as decoded from the wire. Immutable; small, because an index may hold millions. */
public final class IndexedEvent {

    /** Fields that hold text. */
    public enum Text {
        HOST,
        SERVICE,
        STATE,
        DESCRIPTION
    }

    /** Fields that hold a number; {@code TTL} and {@code TIME} in seconds. */
    public enum Number {
        METRIC,
        METRIC_F,
        TTL,
        TIME
    }

    /** The protobuf field that held an event's metric. */
    public enum Metric {
        NONE,
        SINT64,
        DOUBLE,
        FLOAT
    }

    private static final String[] NONE = {};
    private static final double MICROS_PER_SECOND = 1e6;

    private final String host;
    private final String service;
    private final String state;
    private final String description;
    private final String[] tags;
    private final String[] attributes;
    private final long timeMicros;
    private final long metricBits;
    private final float ttlSeconds;
    private final Metric metric;

    IndexedEvent(EventBuilder from) {
        this.host = from.host;
        this.service = from.service;
        this.state = from.state;
        this.description = from.description;
        this.tags = from.tags.isEmpty() ? NONE : from.tags.toArray(NONE);
        this.attributes = from.attributes.isEmpty() ? NONE : from.attributes.toArray(NONE);
        this.timeMicros = from.timeMicros;
        this.metricBits = from.metricBits;
        this.ttlSeconds = from.ttlSeconds;
        this.metric = from.metric;
    }

    /** The value of a text field; empty if it is missing. */
    public Optional<String> text(Text field) {
        switch (field) {
            case HOST:
                return Optional.ofNullable(host);
            case SERVICE:
                return Optional.ofNullable(service);
            case STATE:
                return Optional.ofNullable(state);
            default:
                return Optional.ofNullable(description);
        }
    }

    /** The value of a number field; empty if it is missing. */
    public OptionalDouble number(Number field) {
        switch (field) {
            case METRIC:
                return metric == Metric.NONE ? OptionalDouble.empty() : OptionalDouble.of(metricValue());
            case METRIC_F:
                return metric == Metric.NONE ? OptionalDouble.empty() : OptionalDouble.of((float) metricValue());
            case TTL:
                return Float.isNaN(ttlSeconds) ? OptionalDouble.empty() : OptionalDouble.of(ttlSeconds);
            default:
                return OptionalDouble.of(timeMicros / MICROS_PER_SECOND);
        }
    }

    public Metric metric() {
        return metric;
    }

    /** The metric as a double; 0 if there is none. */
    public double metricValue() {
        return metric == Metric.SINT64 ? (double) metricBits : Double.longBitsToDouble(metricBits);
    }

    /** The metric of kind {@link Metric#SINT64}. */
    public long metricSint64() {
        return metricBits;
    }

    /** Microseconds since the epoch. */
    public long timeMicros() {
        return timeMicros;
    }

    public boolean isTagged(String tag) {
        for (String own : tags) {
            if (own.equals(tag)) {
                return true;
            }
        }
        return false;
    }

    public List<String> tags() {
        return List.of(tags);
    }

    /** Attributes by key, in the order received. */
    public Map<String, String> attributes() {
        Map<String, String> map = new LinkedHashMap<>();
        for (int at = 0; at < attributes.length; at += 2) {
            map.put(attributes[at], attributes[at + 1]);
        }
        return Collections.unmodifiableMap(map);
    }

    boolean hasExpiredState() {
        return "expired".equals(state);
    }

    boolean isExpired(long nowMicros, float defaultTtlSeconds) {
        float ttl = Float.isNaN(ttlSeconds) ? defaultTtlSeconds : ttlSeconds;
        return nowMicros - timeMicros > ttl * MICROS_PER_SECOND;
    }

    EventKey key() {
        return new EventKey(host, service);
    }
}
