package dev.throng.riemann.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * One datum. Immutable.
 *
 * <p>A server takes the metric from the first of {@code metricSint64}, {@code metricD}, {@code metricF} that is there, and the time from
 * the first of {@code timeMicros}, {@code time}; clients send {@code metricF} beside a precise one for old servers.
 *
 * @param time seconds since the epoch
 * @param ttl seconds after which the index forgets the event
 * @param timeMicros microseconds since the epoch
 */
public record Event(
        OptionalLong time,
        Optional<String> state,
        Optional<String> service,
        Optional<String> host,
        Optional<String> description,
        List<String> tags,
        Optional<Float> ttl,
        List<Attribute> attributes,
        OptionalLong timeMicros,
        OptionalLong metricSint64,
        OptionalDouble metricD,
        Optional<Float> metricF) {

    public Event {
        tags = List.copyOf(tags);
        attributes = List.copyOf(attributes);
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Collects the parts of an event; each setter returns the builder. Not thread-safe. */
    public static final class Builder {
        private OptionalLong time = OptionalLong.empty();
        private Optional<String> state = Optional.empty();
        private Optional<String> service = Optional.empty();
        private Optional<String> host = Optional.empty();
        private Optional<String> description = Optional.empty();
        private final List<String> tags = new ArrayList<>();
        private Optional<Float> ttl = Optional.empty();
        private final List<Attribute> attributes = new ArrayList<>();
        private OptionalLong timeMicros = OptionalLong.empty();
        private OptionalLong metricSint64 = OptionalLong.empty();
        private OptionalDouble metricD = OptionalDouble.empty();
        private Optional<Float> metricF = Optional.empty();

        private Builder() {}

        public Builder time(long seconds) {
            time = OptionalLong.of(seconds);
            return this;
        }

        public Builder state(String text) {
            state = Optional.of(text);
            return this;
        }

        public Builder service(String text) {
            service = Optional.of(text);
            return this;
        }

        public Builder host(String text) {
            host = Optional.of(text);
            return this;
        }

        public Builder description(String text) {
            description = Optional.of(text);
            return this;
        }

        public Builder tag(String tag) {
            tags.add(tag);
            return this;
        }

        public Builder ttl(float seconds) {
            ttl = Optional.of(seconds);
            return this;
        }

        public Builder attribute(Attribute attribute) {
            attributes.add(attribute);
            return this;
        }

        public Builder attribute(String key, String value) {
            return attribute(new Attribute(key, value));
        }

        public Builder timeMicros(long micros) {
            timeMicros = OptionalLong.of(micros);
            return this;
        }

        public Builder metricSint64(long metric) {
            metricSint64 = OptionalLong.of(metric);
            return this;
        }

        public Builder metricD(double metric) {
            metricD = OptionalDouble.of(metric);
            return this;
        }

        public Builder metricF(float metric) {
            metricF = Optional.of(metric);
            return this;
        }

        public Event build() {
            return new Event(
                    time,
                    state,
                    service,
                    host,
                    description,
                    tags,
                    ttl,
                    attributes,
                    timeMicros,
                    metricSint64,
                    metricD,
                    metricF);
        }
    }

    /** A key of an event with its value, if it has one. */
    public record Attribute(String key, Optional<String> value) {

        public Attribute(String key, String value) {
            this(key, Optional.of(value));
        }
    }
}
