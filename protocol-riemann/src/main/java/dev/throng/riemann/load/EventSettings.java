package dev.throng.riemann.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.Inline;
import dev.throng.riemann.codec.EncodedEventTemplate.MetricType;
import dev.throng.riemann.codec.EncodedEventTemplate.TimeField;
import dev.throng.riemann.codec.Event;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the events look like. With several hosts and services every pair of them comes up in turn. */
public record EventSettings(
        @Inline EventNames names,

        @Setting(value = "the events' state: ok, critical …", example = "ok")
        Optional<String> state,

        @Setting(value = "the events' description", example = "a load test")
        Optional<String> description,

        @Setting(value = "the events' tags", fallback = "[]", example = "[load-test, checkout]")
        List<String> tags,

        @Setting(value = "how long the index keeps an event: 60s", example = "60s")
        Optional<Duration> ttl,

        @Setting(value = "further keys of the events, with their values", fallback = "{}", example = "{datacenter: eu}")
        Map<String, String> attributes,

        @Inline EventMetric metric,

        @Setting(
                value = "the events' own time: none (the target takes its own), seconds or micros",
                fallback = "none",
                example = "seconds")
        TimeField time) {

    public EventSettings {
        ttl.ifPresent(kept -> Expect.that(!kept.isNegative() && !kept.isZero(), "ttl", kept, "more than 0s"));
        tags = List.copyOf(tags);
        attributes = Map.copyOf(attributes);
    }

    /** Whether one event is like the other. */
    boolean constant() {
        return names.constant() && time == TimeField.NONE && metric.values() instanceof MetricValues.Constant;
    }

    /** The parts that do not change. */
    Event parts() {
        Event.Builder parts = Event.builder().service(names.service());
        names.host()
                .or(() -> names.hosts() > 1 ? Optional.of("host") : Optional.empty())
                .ifPresent(parts::host);
        state.ifPresent(parts::state);
        description.ifPresent(parts::description);
        tags.forEach(parts::tag);
        ttl.ifPresent(kept -> parts.ttl(kept.toMillis() / 1000f));
        attributes.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(entry -> parts.attribute(entry.getKey(), entry.getValue()));
        return parts.build();
    }

    /** The metric of the events. Its keys stand in the section {@code event}. Immutable. */
    public record EventMetric(
            @Setting(
                    value =
                            "the events' metric: a number, sequence (0, 1, 2 …), uniform(from, to), normal(mean, deviation)"
                                    + " or exponential(mean)",
                    fallback = "1.0",
                    example = "\"uniform(0, 100)\"")
            String metric,

            @Setting(
                    value = "the metric's field: float (metric_f alone), sint64 or double (each beside metric_f)",
                    fallback = "float",
                    example = "double")
            MetricType metricType) {

        public EventMetric {
            MetricValues.parse(metric);
        }

        MetricValues values() {
            return MetricValues.parse(metric);
        }
    }

    /** The services and hosts of the events; with several of each, every pair comes up in turn. Its keys stand in the section {@code event}. Immutable. */
    public record EventNames(
            @Setting(value = "the events' service", fallback = "load-test", example = "checkout")
            String service,

            @Setting(
                    value = "how many services: more than one gives load-test-0, load-test-1 …",
                    fallback = "1",
                    example = "20")
            int services,

            @Setting(value = "the events' host; none by default, or 'host' if there are several", example = "web")
            Optional<String> host,

            @Setting(value = "how many hosts: more than one gives host-0, host-1 …", fallback = "1", example = "100")
            int hosts) {

        static final int MAX_NAMES = 1_000_000_000;

        public EventNames {
            Expect.within("services", services, 1, MAX_NAMES);
            Expect.within("hosts", hosts, 1, MAX_NAMES);
        }

        /** Whether all events have the same names. */
        boolean constant() {
            return services == 1 && hosts == 1;
        }
    }
}
