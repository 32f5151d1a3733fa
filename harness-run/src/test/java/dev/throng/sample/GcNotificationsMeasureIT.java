package dev.throng.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.time.NanoClock;
import java.time.InstantSource;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When collections of this JVM were, by its own notifications, against the call that causes one. */
@Tag("measure")
@Timeout(60)
final class GcNotificationsMeasureIT {

    @Test
    void collectionLiesWithinTheCallThatCausedIt() throws InterruptedException {
        BlockingQueue<GcNotifications.Event> events = new LinkedBlockingQueue<>();
        try (GcNotifications own = GcNotifications.start(NanoClock.SYSTEM, InstantSource.system(), events::add)) {
            assertThat(own.collectors()).isNotEmpty();
            long before = NanoClock.SYSTEM.nanos();
            System.gc();
            long after = NanoClock.SYSTEM.nanos();

            GcNotifications.Event event = events.poll(10, TimeUnit.SECONDS);
            while (event != null && !event.cause().equals("System.gc()")) {
                event = events.poll(10, TimeUnit.SECONDS);
            }

            assertThat(event).isNotNull();
            long resolution = 2 * GcNotifications.RESOLUTION_NANOS;
            assertThat(event.startNanos()).isBetween(before - resolution, after + resolution);
            assertThat(event.startNanos() + event.durationNanos()).isLessThanOrEqualTo(after + resolution);
        }
    }
}
