package dev.throng.targets.serving;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/** Bytes that the threads of this JVM allocate. */
public final class AllocatedBytes {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private AllocatedBytes() {}

    /** An action that may fail. */
    public interface Action {
        void run() throws Exception;
    }

    /** Bytes that the threads which are alive afterwards allocated during the action. */
    public static long during(Action action) throws Exception {
        long before = total();
        action.run();
        return total() - before;
    }

    private static long total() {
        return Arrays.stream(THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds()))
                .filter(bytes -> bytes > 0)
                .sum();
    }
}
