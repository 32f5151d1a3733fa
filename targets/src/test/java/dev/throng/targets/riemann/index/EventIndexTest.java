package dev.throng.targets.riemann.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.targets.time.VirtualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventIndexTest {

    private final VirtualClock clock = new VirtualClock();
    private final EventIndex index = new EventIndex(clock, Duration.ofSeconds(60));

    private EventBuilder event(String host, String service) {
        return new EventBuilder().host(host).service(service).timeMicros(clock.epochMicros());
    }

    private List<IndexedEvent> visible() {
        List<IndexedEvent> events = new ArrayList<>();
        index.visit(events::add);
        return events;
    }

    @Test
    void laterEventReplacesTheSameHostAndService() {
        index.put(event("a", "x").metricSint64(1).build());
        index.put(event("b", "x").metricSint64(2).build());
        index.put(event("a", "x").metricSint64(3).build());
        assertThat(index.size()).isEqualTo(2);
        assertThat(index.find(EventKey.of("a", "x")).orElseThrow().metricSint64())
                .isEqualTo(3);
    }

    @Test
    void missingHostOrServiceFormsAKeyToo() {
        index.put(
                new EventBuilder().service("x").timeMicros(clock.epochMicros()).build());
        index.put(new EventBuilder().timeMicros(clock.epochMicros()).build());
        index.put(new EventBuilder().timeMicros(clock.epochMicros()).build());
        assertThat(index.size()).isEqualTo(2);
    }

    @Test
    void eventExpiresAfterTheDefaultTtl() {
        index.put(event("a", "x").build());
        clock.advance(Duration.ofSeconds(60));
        assertThat(visible()).hasSize(1);
        assertThat(index.sweep()).isZero();
        clock.advance(Duration.ofNanos(1000));
        assertThat(visible()).isEmpty();
        assertThat(index.find(EventKey.of("a", "x"))).isEmpty();
        assertThat(index.size()).isEqualTo(1);
        assertThat(index.sweep()).isEqualTo(1);
        assertThat(index.size()).isZero();
    }

    @Test
    void ownTtlOverridesTheDefaultAndANewEventRestartsIt() {
        index.put(event("a", "short").ttlSeconds(1.5f).build());
        index.put(event("a", "long").ttlSeconds(3600).build());
        clock.advance(Duration.ofMillis(1400));
        index.put(event("a", "short").ttlSeconds(1.5f).build());
        clock.advance(Duration.ofMillis(1400));
        assertThat(visible()).hasSize(2);
        clock.advance(Duration.ofMillis(101));
        assertThat(visible()).hasSize(1);
        clock.advance(Duration.ofHours(2));
        assertThat(index.sweep()).isEqualTo(2);
    }

    @Test
    void ageStartsAtTheEventTime() {
        index.put(event("a", "old").timeMicros(clock.epochMicros() - 61_000_000).build());
        assertThat(visible()).isEmpty();
    }

    @Test
    void eventInStateExpiredRemovesItsKey() {
        index.put(event("a", "x").build());
        index.put(event("a", "x").state("expired").build());
        assertThat(index.size()).isZero();
    }

    @Test
    void sweepKeepsLiveEvents() {
        for (int n = 0; n < 1000; n++) {
            index.put(event("host", "service " + n).ttlSeconds(n % 10).build());
        }
        clock.advance(Duration.ofMillis(4500));
        assertThat(index.sweep()).isEqualTo(500);
        assertThat(visible()).hasSize(500);
    }
}
