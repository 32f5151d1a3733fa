package dev.throng.targets.riemann;

import dev.throng.targets.riemann.index.EventBuilder;
import dev.throng.targets.riemann.index.IndexedEvent;
import dev.throng.targets.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/**
 * The server's own metrics as events of host {@value #HOST}, created for each query. Their services start with
 * {@code riemann server TRANSPORT ADDRESS} and end with {@code in total} (events), {@code msgs total} or
 * {@code dropped total}; after 10 s also {@code in rate} and {@code msgs rate}, per second over the latest 10 s. Any
 * thread may use it.
 */
final class ServerMetrics {

    static final String HOST = "throng-target";
    /** The interval between calls of {@link #sample}, in seconds. */
    static final long INTERVAL_SECONDS = 10;

    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private final List<AddressMetrics> meters = new CopyOnWriteArrayList<>();
    private final Clock clock;

    ServerMetrics(Clock clock) {
        this.clock = clock;
    }

    /** Adds the counters of one listening address, such as {@code 127.0.0.1:5555}. */
    void add(RiemannCounters counters, String address, boolean countsEvents) {
        meters.add(new AddressMetrics(
                counters, "riemann server " + counters.transport() + " " + address + " ", countsEvents, clock.nanos()));
    }

    /** Ends the interval over which rates are computed. */
    void sample() {
        meters.forEach(meter -> meter.sample(clock.nanos()));
    }

    List<IndexedEvent> events() {
        List<IndexedEvent> events = new ArrayList<>();
        meters.forEach(meter -> meter.report(events, clock.epochMicros()));
        return events;
    }

    /** One address: its counters and their values at the end of the latest interval. */
    private static final class AddressMetrics {

        private final RiemannCounters counters;
        private final String prefix;
        private final boolean countsEvents;
        private long sampledNanos;
        private long sampledMsgs;
        private long sampledEvents;
        private double msgsPerSecond = Double.NaN;
        private double eventsPerSecond = Double.NaN;

        AddressMetrics(RiemannCounters counters, String prefix, boolean countsEvents, long nowNanos) {
            this.counters = counters;
            this.prefix = prefix;
            this.countsEvents = countsEvents;
            this.sampledNanos = nowNanos;
        }

        synchronized void sample(long nowNanos) {
            double seconds = (nowNanos - sampledNanos) / NANOS_PER_SECOND;
            if (seconds > 0) {
                long msgs = counters.msgs();
                long events = counters.events();
                msgsPerSecond = (msgs - sampledMsgs) / seconds;
                eventsPerSecond = (events - sampledEvents) / seconds;
                sampledMsgs = msgs;
                sampledEvents = events;
                sampledNanos = nowNanos;
            }
        }

        synchronized void report(List<IndexedEvent> events, long nowMicros) {
            if (countsEvents) {
                events.add(total("in total", counters.events(), nowMicros));
            }
            events.add(total("msgs total", counters.msgs(), nowMicros));
            events.add(total("dropped total", counters.droppedTotal(), nowMicros));
            if (countsEvents && !Double.isNaN(eventsPerSecond)) {
                events.add(event("in rate", nowMicros)
                        .metricDouble(eventsPerSecond)
                        .build());
            }
            if (!Double.isNaN(msgsPerSecond)) {
                events.add(event("msgs rate", nowMicros)
                        .metricDouble(msgsPerSecond)
                        .build());
            }
        }

        private IndexedEvent total(String name, long count, long nowMicros) {
            return event(name, nowMicros).metricSint64(count).build();
        }

        private EventBuilder event(String name, long nowMicros) {
            return new EventBuilder()
                    .host(HOST)
                    .service(prefix + name)
                    .state("ok")
                    .timeMicros(nowMicros);
        }
    }
}
