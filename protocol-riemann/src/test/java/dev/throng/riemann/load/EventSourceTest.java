package dev.throng.riemann.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.AllocatedBytes;
import dev.throng.riemann.codec.EncodedEventTemplate.MetricType;
import dev.throng.riemann.codec.EncodedEventTemplate.TimeField;
import dev.throng.riemann.codec.Event;
import dev.throng.riemann.codec.FrameException;
import dev.throng.riemann.codec.MsgDecoder;
import dev.throng.riemann.load.EventSettings.EventMetric;
import dev.throng.riemann.load.EventSettings.EventNames;
import io.netty.buffer.Unpooled;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventSourceTest {

    private long epochMicros = 1_000_000;

    private static EventSettings settings(int services, int hosts, String metric, MetricType type, TimeField time) {
        return new EventSettings(
                new EventNames("s", services, Optional.empty(), hosts),
                Optional.of("ok"),
                Optional.of("text"),
                List.of("a", "b"),
                Optional.of(Duration.ofMillis(1_500)),
                Map.of("k", "v", "i", "w"),
                new EventMetric(metric, type),
                time);
    }

    private EventSource source(EventSettings settings, int eventsPerMsg, int part, int parts) {
        return new EventSource(settings, settings.parts(), eventsPerMsg, part, parts, 7, () -> epochMicros);
    }

    private static List<Event> next(EventSource source) throws FrameException {
        source.next();
        return MsgDecoder.decode(Unpooled.wrappedBuffer(source.array()), 4, source.length() - 4)
                .events();
    }

    @Test
    void everyPairOfHostAndServiceComesUpInTurn() throws FrameException {
        EventSource source = source(settings(2, 3, "sequence", MetricType.SINT64, TimeField.NONE), 12, 0, 1);
        List<Event> events = next(source);
        assertThat(events)
                .extracting(event ->
                        event.host().orElseThrow() + " " + event.service().orElseThrow())
                .containsExactly(
                        "host-0 s-0",
                        "host-1 s-0",
                        "host-2 s-0",
                        "host-0 s-1",
                        "host-1 s-1",
                        "host-2 s-1",
                        "host-0 s-0",
                        "host-1 s-0",
                        "host-2 s-0",
                        "host-0 s-1",
                        "host-1 s-1",
                        "host-2 s-1");
        assertThat(events)
                .extracting(event -> event.metricSint64().orElseThrow())
                .startsWith(0L, 1L, 2L);
        Event first = events.get(0);
        assertThat(first.state()).contains("ok");
        assertThat(first.ttl()).contains(1.5f);
        assertThat(first.tags()).containsExactly("a", "b");
        assertThat(first.attributes()).extracting(a -> a.key()).containsExactly("i", "k");
        assertThat(first.time()).isEmpty();
    }

    @Test
    void loopsShareTheEventsOfOneRun() throws FrameException {
        EventSettings settings = settings(1, 1, "sequence", MetricType.DOUBLE, TimeField.NONE);
        List<Double> metrics = new ArrayList<>();
        for (int part = 0; part < 3; part++) {
            for (Event event : next(source(settings, 4, part, 3))) {
                metrics.add(event.metricD().orElseThrow());
            }
        }
        assertThat(metrics).containsExactlyInAnyOrder(0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0);
    }

    @Test
    void theSameSeedGivesTheSameEvents() throws FrameException {
        EventSettings settings = settings(1, 1, "normal(0, 1)", MetricType.DOUBLE, TimeField.NONE);
        List<Event> once = next(source(settings, 100, 0, 2));
        assertThat(next(source(settings, 100, 0, 2))).isEqualTo(once);
        assertThat(next(source(settings, 100, 1, 2))).isNotEqualTo(once);
    }

    @Test
    void eventsOfABatchShareTheirTime() throws FrameException {
        EventSource source = source(settings(1, 1, "1", MetricType.FLOAT, TimeField.MICROS), 1, 0, 1);
        epochMicros = 5_000_001;
        assertThat(next(source).get(0).timeMicros()).hasValue(5_000_001);
        epochMicros = 6_000_002;
        assertThat(next(source).get(0).timeMicros()).hasValue(5_000_001);
        source.batchOver();
        Event later = next(source).get(0);
        assertThat(later.timeMicros()).hasValue(6_000_002);
        assertThat(later.time()).hasValue(6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "sequence", "uniform(0, 1)", "normal(0, 1)", "exponential(5)"})
    void aMsgAllocatesNothing(String metric) {
        EventSource source = source(settings(10, 100, metric, MetricType.DOUBLE, TimeField.MICROS), 10, 0, 1);
        write(source, 10_000);
        assertThat(AllocatedBytes.leastDuring(() -> write(source, 10_000)))
                .as("bytes for 10,000 Msgs of 10 events")
                .isZero();
    }

    private static void write(EventSource source, int msgs) {
        for (int i = 0; i < msgs; i++) {
            source.next();
            source.batchOver();
        }
    }

    @Test
    void onlyATemplateWithoutChangesIsConstant() {
        assertThat(settings(1, 1, "1", MetricType.FLOAT, TimeField.NONE).constant())
                .isTrue();
        assertThat(settings(2, 1, "1", MetricType.FLOAT, TimeField.NONE).constant())
                .isFalse();
        assertThat(settings(1, 2, "1", MetricType.FLOAT, TimeField.NONE).constant())
                .isFalse();
        assertThat(settings(1, 1, "sequence", MetricType.FLOAT, TimeField.NONE).constant())
                .isFalse();
        assertThat(settings(1, 1, "1", MetricType.FLOAT, TimeField.SECONDS).constant())
                .isFalse();
    }
}
