package dev.throng.riemann.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Inline;
import dev.throng.protocol.Setting;
import dev.throng.riemann.codec.Event;
import dev.throng.riemann.codec.TimeField;
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
}
