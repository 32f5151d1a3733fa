package dev.throng.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** What the current thread allocates, as the JVM counts it: to the byte, whatever the collector does. */
public final class AllocatedBytes {

    private static final int BLOCK_BYTES = 1 << 20;
    private static final int BATCHES = 20;

    private AllocatedBytes() {}

    /** The bytes that the task allocates on this thread. */
    public static long during(Runnable task) {
        assertThat(counted(() -> assertThat(new byte[BLOCK_BYTES]).isNotEmpty()))
                .as("the JVM counts")
                .isGreaterThanOrEqualTo(BLOCK_BYTES);
        return counted(task);
    }

    /**
     * The bytes that the task allocates on this thread in the best of up to twenty runs. While the JIT compiler still works on the task,
     * the JVM itself makes an object on the thread now and then; what the task allocates by itself it allocates in each run.
     */
    public static long leastDuring(Runnable task) {
        long least = during(task);
        for (int batch = 1; batch < BATCHES && least > 0; batch++) {
            least = Math.min(least, counted(task));
        }
        return least;
    }

    private static long counted(Runnable task) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long self = Thread.currentThread().getId();
        long before = threads.getThreadAllocatedBytes(self);
        task.run();
        return threads.getThreadAllocatedBytes(self) - before;
    }
}
