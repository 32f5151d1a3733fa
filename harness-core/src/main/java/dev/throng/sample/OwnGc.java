package dev.throng.sample;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import dev.throng.time.NanoClock;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * The garbage collections of this JVM, from its own notifications: what there is where no GC log was asked for, as when the library is
 * embedded. A log is better: these times are whole milliseconds, so a pause below one lasts 0.
 *
 * <p>A collector that works concurrently reports its cycles beside its pauses; only the latter stop threads, and the two are told apart
 * by their bean's name. Times are given since the JVM was initialised, which is not its uptime; they are put on the clock's axis by way
 * of the wall clock, and corrected whenever a collection would else have ended after it was reported.
 */
public final class OwnGc implements AutoCloseable {

    /** How finely these times are known. */
    public static final long RESOLUTION_NANOS = 1_000_000;

    /** Whether threads were stopped. */
    public enum Kind {
        /** All threads were stopped all the time. */
        PAUSE,
        /** A cycle beside the running threads. */
        CONCURRENT
    }

    /**
     * A collection.
     *
     * @param startNanos on the axis of the clock
     * @param name the bean's: {@code G1 Young Generation}
     * @param cause {@code G1 Evacuation Pause}, {@code System.gc()}
     */
    public record Event(Kind kind, long startNanos, long durationNanos, String name, String cause) {}

    private final NanoClock clock;
    private final Consumer<Event> events;
    private final List<NotificationEmitter> emitters = new ArrayList<>();
    private final List<String> beans = new ArrayList<>();
    private final NotificationListener listener = this::notified;
    private long originNanos;

    private OwnGc(NanoClock clock, InstantSource wall, Consumer<Event> events) {
        this.clock = clock;
        this.events = events;
        this.originNanos = originNanos(
                clock.nanos(),
                wall.instant(),
                ManagementFactory.getRuntimeMXBean().getStartTime());
    }

    /** @param events told of each collection that ends from now on, on a thread of the JVM's */
    public static OwnGc start(NanoClock clock, InstantSource wall, Consumer<Event> events) {
        OwnGc own = new OwnGc(clock, wall, events);
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            own.beans.add(bean.getName());
            if (bean instanceof NotificationEmitter emitter) {
                emitter.addNotificationListener(own.listener, null, null);
                own.emitters.add(emitter);
            }
        }
        return own;
    }

    /** The clock's value when the JVM was initialised; its wall time is known in whole milliseconds, of which the middle is taken. */
    static long originNanos(long nowNanos, Instant now, long initialisedMillis) {
        long sinceMillis = now.toEpochMilli() - initialisedMillis;
        long nanosOfMilli = now.getNano() % RESOLUTION_NANOS;
        return nowNanos - (sinceMillis * RESOLUTION_NANOS + nanosOfMilli - RESOLUTION_NANOS / 2);
    }

    /** The names of this JVM's collectors. */
    public List<String> collectors() {
        return List.copyOf(beans);
    }

    private void notified(Notification notification, Object handback) {
        if (notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)
                && notification.getUserData() instanceof CompositeData data) {
            GarbageCollectionNotificationInfo info = GarbageCollectionNotificationInfo.from(data);
            GcInfo gc = info.getGcInfo();
            long startNanos = onAxis(gc.getStartTime(), gc.getEndTime());
            events.accept(new Event(
                    kindOf(info.getGcName()),
                    startNanos,
                    gc.getDuration() * RESOLUTION_NANOS,
                    info.getGcName(),
                    info.getGcCause()));
        }
    }

    private synchronized long onAxis(long startMillis, long endMillis) {
        originNanos = Math.min(originNanos, clock.nanos() - endMillis * RESOLUTION_NANOS);
        return originNanos + startMillis * RESOLUTION_NANOS;
    }

    /** ZGC and Shenandoah have a bean for each; the others' beans report pauses, but for those named here. */
    static Kind kindOf(String bean) {
        boolean cycles = bean.endsWith(" Cycles") || bean.equals("ZGC") || bean.equals("ConcurrentMarkSweep");
        return cycles ? Kind.CONCURRENT : Kind.PAUSE;
    }

    /** Ends the telling. */
    @Override
    public void close() {
        for (NotificationEmitter emitter : emitters) {
            try {
                emitter.removeNotificationListener(listener);
            } catch (ListenerNotFoundException closedBefore) {
                // closing twice does no harm
                continue;
            }
        }
        emitters.clear();
    }
}
