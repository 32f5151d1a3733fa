package dev.throng.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.sample.GcNotifications.Kind;
import dev.throng.time.NanoClock;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
final class GcNotificationsTest {

    @Test
    void collectionHasItsCauseAndNeverEndsAfterItsNotification() throws InterruptedException {
        BlockingQueue<GcNotifications.Event> events = new LinkedBlockingQueue<>();
        long told = 5_000_000_000L;
        // by this wall clock the JVM has just been initialised, so that no collection can have ended yet
        InstantSource wall = InstantSource.fixed(
                Instant.ofEpochMilli(ManagementFactory.getRuntimeMXBean().getStartTime()));
        try (GcNotifications own = GcNotifications.start(() -> told, wall, events::add)) {
            assertThat(own.collectors()).isNotEmpty();

            GcNotifications.Event event = nextOnRequest(events);

            assertThat(own.collectors()).contains(event.name());
            assertThat(event.durationNanos()).isNotNegative();
            assertThat(event.startNanos() + event.durationNanos()).isEqualTo(told);
        }
    }

    @Test
    void afterCloseThereAreNoNotifications() throws InterruptedException {
        BlockingQueue<GcNotifications.Event> closed = new LinkedBlockingQueue<>();
        BlockingQueue<GcNotifications.Event> open = new LinkedBlockingQueue<>();
        GcNotifications own = GcNotifications.start(NanoClock.SYSTEM, InstantSource.system(), closed::add);
        own.close();
        own.close();

        long before = NanoClock.SYSTEM.nanos();
        try (GcNotifications other = GcNotifications.start(NanoClock.SYSTEM, InstantSource.system(), open::add)) {
            assertThat(other.collectors()).isNotEmpty();
            nextOnRequest(open);
        }

        assertThat(closed).noneMatch(event -> event.startNanos() > before + GcNotifications.RESOLUTION_NANOS);
    }

    /** Requests a collection and waits for its notification. */
    private static GcNotifications.Event nextOnRequest(BlockingQueue<GcNotifications.Event> events)
            throws InterruptedException {
        System.gc();
        GcNotifications.Event event = events.poll(60, TimeUnit.SECONDS);
        while (event != null && !event.cause().equals("System.gc()")) {
            event = events.poll(60, TimeUnit.SECONDS);
        }
        assertThat(event).isNotNull();
        return event;
    }

    @Test
    void originIsTheClocksValueWhenTheJvmWasInitialised() {
        Instant now = Instant.ofEpochSecond(1_000, 7_250_000);

        // 500.25 ms after the start of the millisecond in which the JVM was initialised: 499.75 ms after that
        // millisecond's middle
        assertThat(GcNotifications.originNanos(10_000_000_000L, now, 999_507)).isEqualTo(10_000_000_000L - 499_750_000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ZGC",
                "ZGC Cycles",
                "ZGC Minor Cycles",
                "ZGC Major Cycles",
                "Shenandoah Cycles",
                "ConcurrentMarkSweep"
            })
    void cyclesAreNotPauses(String bean) {
        assertThat(GcNotifications.kindOf(bean)).isEqualTo(Kind.CONCURRENT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ZGC Pauses",
                "ZGC Minor Pauses",
                "ZGC Major Pauses",
                "Shenandoah Pauses",
                "G1 Young Generation",
                "G1 Old Generation",
                "G1 Concurrent GC",
                "PS Scavenge",
                "PS MarkSweep",
                "Copy",
                "MarkSweepCompact",
                "ParNew"
            })
    void whatStopsThreadsIsAPause(String bean) {
        assertThat(GcNotifications.kindOf(bean)).isEqualTo(Kind.PAUSE);
    }
}
