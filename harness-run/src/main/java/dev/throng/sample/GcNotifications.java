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
 * Receives the garbage collections of this JVM from the JVM's notifications. It is for JVMs without a GC log, which is more exact: these
 * times are whole milliseconds, so a pause below 1 ms has the length 0.
 *
 * <p>A concurrent collector reports its cycles as well as its pauses, and only pauses stop threads. The name of the bean tells which it is.
 * The JVM gives times since its initialization, which is not the start of its uptime. This class converts them by the wall clock, and
 * corrects them if a collection seems to end after its notification. Any thread may call any method.
 */
public final class GcNotifications implements AutoCloseable {

    /** The resolution of the times. */
    public static final long RESOLUTION_NANOS = 1_000_000;

    /** Whether the collection stopped threads. */
    public enum Kind {
        /** All threads were stopped during the whole collection. */
        PAUSE,
        /** A cycle while threads run. */
        CONCURRENT
    }

    /**
     * A garbage collection.
     *
     * @param startNanos its start, on the clock
     * @param durationNanos its length
     * @param name the name of the collector's bean: {@code G1 Young Generation}
     * @param cause why the JVM collected: {@code G1 Evacuation Pause}, {@code System.gc()}
     */
    public record Event(Kind kind, long startNanos, long durationNanos, String name, String cause) {}

    private final NanoClock clock;
    private final Consumer<Event> events;
    private final List<NotificationEmitter> emitters = new ArrayList<>();
    private final List<String> beans = new ArrayList<>();
    private final NotificationListener listener = this::notified;
    private long originNanos;

    private GcNotifications(NanoClock clock, InstantSource wall, Consumer<Event> events) {
        this.clock = clock;
        this.events = events;
        this.originNanos = originNanos(
                clock.nanos(),
                wall.instant(),
                ManagementFactory.getRuntimeMXBean().getStartTime());
    }

    /**
     * Starts to receive notifications.
     *
     * @param clock the clock of the events' times
     * @param wall the wall clock
     * @param events gets each collection that ends from now on, on a thread of the JVM
     */
    public static GcNotifications start(NanoClock clock, InstantSource wall, Consumer<Event> events) {
        GcNotifications own = new GcNotifications(clock, wall, events);
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            own.beans.add(bean.getName());
            if (bean instanceof NotificationEmitter emitter) {
                emitter.addNotificationListener(own.listener, null, null);
                own.emitters.add(emitter);
            }
        }
        return own;
    }

    /** The value of the clock at the JVM's initialization. Its wall-clock time is a whole millisecond, of which this takes the middle. */
    static long originNanos(long nowNanos, Instant now, long initializedMillis) {
        long sinceMillis = now.toEpochMilli() - initializedMillis;
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

    /** ZGC and Shenandoah have a bean for pauses and one for cycles. All other beans report pauses, except for those named here. */
    static Kind kindOf(String bean) {
        boolean cycles = bean.endsWith(" Cycles") || bean.equals("ZGC") || bean.equals("ConcurrentMarkSweep");
        return cycles ? Kind.CONCURRENT : Kind.PAUSE;
    }

    /** Ends the notifications. */
    @Override
    public void close() {
        for (NotificationEmitter emitter : emitters) {
            try {
                emitter.removeNotificationListener(listener);
            } catch (ListenerNotFoundException closedBefore) {
                // closed before
                continue;
            }
        }
        emitters.clear();
    }
}
