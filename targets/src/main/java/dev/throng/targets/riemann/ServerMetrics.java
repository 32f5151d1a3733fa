package dev.throng.targets.riemann;

import dev.throng.targets.riemann.index.IndexedEvent;
import dev.throng.targets.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/**
 * The server's own counters as events of host {@value #HOST}, made afresh for each query:
 * {@code riemann server TRANSPORT ADDRESS in total} (events), {@code … msgs total}, {@code … dropped total}, and, once ten
 * seconds have passed, {@code … in rate} and {@code … msgs rate}, per second over the latest ten. Any thread may use it.
 */
final class ServerMetrics {

    static final String HOST = "throng-target";
    /** How often {@link #sample} is to be called. */
    static final long INTERVAL_SECONDS = 10;

    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private final List<Meter> meters = new CopyOnWriteArrayList<>();
    private final Clock clock;

    ServerMetrics(Clock clock) {
        this.clock = clock;
    }

    /** Adds the traffic of one listening address, such as {@code 127.0.0.1:5555}. */
    void add(RiemannCounters traffic, String address, boolean eventsAreCounted) {
        meters.add(new Meter(
                traffic,
                "riemann server " + traffic.transport() + " " + address + " ",
                eventsAreCounted,
                clock.nanos()));
    }

    /** Ends an interval of the rates. */
    void sample() {
        meters.forEach(meter -> meter.sample(clock.nanos()));
    }

    List<IndexedEvent> events() {
        List<IndexedEvent> events = new ArrayList<>();
        meters.forEach(meter -> meter.report(events, clock.epochMicros()));
        return events;
    }

    /** One address: its counts now and at the end of the latest interval. */
    private static final class Meter {

        private final RiemannCounters traffic;
        private final String prefix;
        private final boolean eventsAreCounted;
        private long sampledNanos;
        private long sampledMsgs;
        private long sampledEvents;
        private double msgsPerSecond = Double.NaN;
        private double eventsPerSecond = Double.NaN;

        Meter(RiemannCounters traffic, String prefix, boolean eventsAreCounted, long nowNanos) {
            this.traffic = traffic;
            this.prefix = prefix;
            this.eventsAreCounted = eventsAreCounted;
            this.sampledNanos = nowNanos;
        }

        synchronized void sample(long nowNanos) {
            double seconds = (nowNanos - sampledNanos) / NANOS_PER_SECOND;
            if (seconds > 0) {
                long msgs = traffic.msgs();
                long events = traffic.events();
                msgsPerSecond = (msgs - sampledMsgs) / seconds;
                eventsPerSecond = (events - sampledEvents) / seconds;
                sampledMsgs = msgs;
                sampledEvents = events;
                sampledNanos = nowNanos;
            }
        }

        synchronized void report(List<IndexedEvent> events, long nowMicros) {
            if (eventsAreCounted) {
                events.add(total("in total", traffic.events(), nowMicros));
            }
            events.add(total("msgs total", traffic.msgs(), nowMicros));
            events.add(total("dropped total", traffic.droppedTotal(), nowMicros));
            if (eventsAreCounted && !Double.isNaN(eventsPerSecond)) {
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

        private IndexedEvent.Builder event(String name, long nowMicros) {
            return new IndexedEvent.Builder()
                    .host(HOST)
                    .service(prefix + name)
                    .state("ok")
                    .timeMicros(nowMicros);
        }
    }
}
