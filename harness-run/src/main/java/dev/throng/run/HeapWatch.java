package dev.throng.run;

import dev.throng.verdict.OutOfMemory;
import dev.throng.verdict.Reason;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryNotificationInfo;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import javax.management.ListenerNotFoundException;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;

/**
 * Notices that the heap of this JVM is exhausted before most allocations fail: when a collection leaves {@value #EXHAUSTED} of it in use.
 * The run can then be ended with enough memory left to write its result. Some memory is set aside from the start and given back at that
 * moment. Any thread may call it; it calls back once, on a thread of the JVM or on that of {@link #exhausted}.
 */
final class HeapWatch implements AutoCloseable {

    static final double EXHAUSTED = 0.9;

    private static final int BLOCK_BYTES = 1 << 16;
    private static final int SHARE_SET_ASIDE = 16;
    /** It is resident memory from the start. The tenth of the heap above {@value #EXHAUSTED} is the greater help. */
    private static final long MAX_SET_ASIDE = 4 << 20;

    private final Consumer<Reason> abort;
    private final List<MemoryPoolMXBean> pools;
    private final NotificationListener listener = (notification, handback) -> {
        if (notification.getType().equals(MemoryNotificationInfo.MEMORY_COLLECTION_THRESHOLD_EXCEEDED)) {
            exhausted(OutOfMemory.ofHeap(Runtime.getRuntime().maxMemory()));
        }
    };
    private final AtomicBoolean told = new AtomicBoolean();
    private volatile byte[][] setAside;

    /** @param abort gets the reason, once */
    HeapWatch(Consumer<Reason> abort) {
        this.abort = abort;
        long bytes = Math.min(MAX_SET_ASIDE, Runtime.getRuntime().maxMemory() / SHARE_SET_ASIDE);
        setAside = new byte[(int) (bytes / BLOCK_BYTES)][BLOCK_BYTES];
        // pools of young objects have no usage threshold
        this.pools = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP
                        && pool.isUsageThresholdSupported()
                        && pool.isCollectionUsageThresholdSupported()
                        && pool.getUsage().getMax() > 0)
                .toList();
        pools.forEach(pool -> pool.setCollectionUsageThreshold(
                (long) (EXHAUSTED * pool.getUsage().getMax())));
        emitter().addNotificationListener(listener, null, null);
    }

    private static NotificationEmitter emitter() {
        return (NotificationEmitter) ManagementFactory.getMemoryMXBean();
    }

    /** Gives back what was set aside and ends the run. */
    void exhausted(Reason reason) {
        setAside = new byte[0][];
        if (told.compareAndSet(false, true)) {
            abort.accept(reason);
        }
    }

    @Override
    public void close() {
        try {
            emitter().removeNotificationListener(listener);
        } catch (ListenerNotFoundException gone) {
            throw new IllegalStateException(gone);
        }
        pools.forEach(pool -> pool.setCollectionUsageThreshold(0));
        setAside = new byte[0][];
    }
}
