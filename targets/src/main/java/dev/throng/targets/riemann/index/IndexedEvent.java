package dev.throng.targets.riemann.index;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** One event as decoded from the wire. Immutable; made small, because an index may hold millions. */
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

    /** Which of the wire's three metric fields an event's metric came in. */
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

    private IndexedEvent(Builder from) {
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

    /** Attributes by key, in the order they came. */
    public Map<String, String> attributes() {
        Map<String, String> map = new LinkedHashMap<>();
        for (int at = 0; at < attributes.length; at += 2) {
            map.put(attributes[at], attributes[at + 1]);
        }
        return Collections.unmodifiableMap(map);
    }

    /** Whether the event says of itself that it has expired. */
    boolean saysExpired() {
        return "expired".equals(state);
    }

    boolean isExpired(long nowMicros, float defaultTtlSeconds) {
        float ttl = Float.isNaN(ttlSeconds) ? defaultTtlSeconds : ttlSeconds;
        return nowMicros - timeMicros > ttl * MICROS_PER_SECOND;
    }

    EventKey key() {
        return new EventKey(host, service);
    }

    /** Collects the fields of an event; may be used again after {@link #clear}. Confined to one thread. */
    public static final class Builder {

        private final List<String> tags = new ArrayList<>();
        private final List<String> attributes = new ArrayList<>();
        private String host;
        private String service;
        private String state;
        private String description;
        private long timeMicros;
        private long metricBits;
        private float ttlSeconds;
        private Metric metric;

        public Builder() {
            clear();
        }

        public Builder clear() {
            host = null;
            service = null;
            state = null;
            description = null;
            timeMicros = 0;
            metricBits = 0;
            ttlSeconds = Float.NaN;
            metric = Metric.NONE;
            if (!tags.isEmpty()) {
                tags.clear();
            }
            if (!attributes.isEmpty()) {
                attributes.clear();
            }
            return this;
        }

        public Builder host(String text) {
            host = text;
            return this;
        }

        public Builder service(String text) {
            service = text;
            return this;
        }

        public Builder state(String text) {
            state = text;
            return this;
        }

        public Builder description(String text) {
            description = text;
            return this;
        }

        public Builder tag(String tag) {
            tags.add(tag);
            return this;
        }

        public Builder attribute(String key, String value) {
            attributes.add(key);
            attributes.add(value);
            return this;
        }

        public Builder ttlSeconds(float seconds) {
            ttlSeconds = seconds;
            return this;
        }

        public Builder timeMicros(long micros) {
            timeMicros = micros;
            return this;
        }

        public Builder metricSint64(long value) {
            metric = Metric.SINT64;
            metricBits = value;
            return this;
        }

        /** A metric that came as a double. */
        public Builder metricDouble(double value) {
            metric = Metric.DOUBLE;
            metricBits = Double.doubleToRawLongBits(value);
            return this;
        }

        /** A metric that came as a float. */
        public Builder metricFloat(float value) {
            metric = Metric.FLOAT;
            metricBits = Double.doubleToRawLongBits(value);
            return this;
        }

        public IndexedEvent build() {
            return new IndexedEvent(this);
        }
    }
}
