package dev.throng.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.sample.OwnGc.Kind;
import dev.throng.time.NanoClock;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
final class OwnGcTest {

    @Test
    void collectionLiesWithinTheCallThatCausedIt() throws InterruptedException {
        BlockingQueue<OwnGc.Event> events = new LinkedBlockingQueue<>();
        try (OwnGc own = OwnGc.start(NanoClock.SYSTEM, InstantSource.system(), events::add)) {
            assertThat(own.collectors()).isNotEmpty();
            long before = NanoClock.SYSTEM.nanos();
            System.gc();
            long after = NanoClock.SYSTEM.nanos();

            OwnGc.Event event = events.poll(10, TimeUnit.SECONDS);
            while (event != null && !event.cause().equals("System.gc()")) {
                event = events.poll(10, TimeUnit.SECONDS);
            }

            assertThat(event).isNotNull();
            long resolution = 2 * OwnGc.RESOLUTION_NANOS;
            assertThat(event.startNanos()).isBetween(before - resolution, after + resolution);
            assertThat(event.startNanos() + event.durationNanos()).isLessThanOrEqualTo(after + resolution);
        }
    }

    @Test
    void afterCloseNothingIsTold() {
        BlockingQueue<OwnGc.Event> events = new LinkedBlockingQueue<>();
        OwnGc own = OwnGc.start(NanoClock.SYSTEM, InstantSource.system(), events::add);
        own.close();
        own.close();

        long before = NanoClock.SYSTEM.nanos();
        System.gc();

        assertThat(events).noneMatch(event -> event.startNanos() > before + OwnGc.RESOLUTION_NANOS);
    }

    @Test
    void originIsTheClocksValueWhenTheJvmWasInitialised() {
        Instant now = Instant.ofEpochSecond(1_000, 7_250_000);

        // 500.25 ms after the start of the millisecond in which the JVM was initialised: 499.75 ms after that
        // millisecond's middle
        assertThat(OwnGc.originNanos(10_000_000_000L, now, 999_507)).isEqualTo(10_000_000_000L - 499_750_000);
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
        assertThat(OwnGc.kindOf(bean)).isEqualTo(Kind.CONCURRENT);
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
        assertThat(OwnGc.kindOf(bean)).isEqualTo(Kind.PAUSE);
    }
}
