package dev.throng.targets.riemann;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.targets.riemann.index.IndexedEvent;
import dev.throng.targets.time.VirtualClock;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ServerMetricsTest {

    private static final String UDP = "riemann server udp 127.0.0.1:5555 ";

    private final VirtualClock clock = new VirtualClock();
    private final ServerMetrics metrics = new ServerMetrics(clock);
    private final RiemannCounters udp = new RiemannCounters("udp");

    private Map<String, Double> services() {
        return metrics.events().stream()
                .collect(Collectors.toMap(
                        event -> event.text(IndexedEvent.Text.SERVICE).orElseThrow(), IndexedEvent::metricValue));
    }

    @Test
    void totalsAreCurrentAndRatesCoverTheLatestInterval() {
        metrics.add(udp, "127.0.0.1:5555", true);
        udp.received(5, 50);
        udp.dropped();
        assertThat(services())
                .containsOnlyKeys(UDP + "in total", UDP + "msgs total", UDP + "dropped total")
                .containsEntry(UDP + "in total", 50.0)
                .containsEntry(UDP + "msgs total", 5.0)
                .containsEntry(UDP + "dropped total", 1.0);
        clock.advance(Duration.ofSeconds(10));
        metrics.sample();
        udp.received(1, 1);
        assertThat(services())
                .containsEntry(UDP + "in rate", 5.0)
                .containsEntry(UDP + "msgs rate", 0.5)
                .containsEntry(UDP + "in total", 51.0);
        clock.advance(Duration.ofSeconds(10));
        metrics.sample();
        assertThat(services()).containsEntry(UDP + "in rate", 0.1);
    }

    @Test
    void uncountedEventsAreNotReported() {
        metrics.add(new RiemannCounters("tcp"), "127.0.0.1:5555", false);
        assertThat(services())
                .containsOnlyKeys(
                        "riemann server tcp 127.0.0.1:5555 msgs total",
                        "riemann server tcp 127.0.0.1:5555 dropped total");
    }
}
