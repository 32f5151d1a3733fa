package dev.throng.sample;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Splits the CPU time of a thread whose name says {@link CpuPart#RECORDING}, because it does the work of other parts too. Reads the
 * thread's CPU clock twice for each piece of such work. Confined to this thread.
 */
public final class PartTimer {

    private final LongSupplier threadCpuNanos;
    private final Map<CpuPart, Long> used = new EnumMap<>(CpuPart.class);

    /** @param threadCpuNanos the CPU time of the calling thread so far, in nanoseconds; always 0 if it is not known */
    PartTimer(LongSupplier threadCpuNanos) {
        this.threadCpuNanos = threadCpuNanos;
    }

    /** Reads the clock of the thread that calls {@link #measure}. */
    public static PartTimer ofCallers() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return new PartTimer(
                threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled()
                        ? threads::getCurrentThreadCpuTime
                        : () -> 0);
    }

    /** Work that may throw one kind of exception. */
    @FunctionalInterface
    public interface Work<X extends Exception> {
        void run() throws X;
    }

    /**
     * Does work of a part.
     *
     * @throws X what the work throws
     */
    public <X extends Exception> void measure(CpuPart part, Work<X> work) throws X {
        long before = threadCpuNanos.getAsLong();
        try {
            work.run();
        } finally {
            used.merge(part, Math.max(0, threadCpuNanos.getAsLong() - before), Long::sum);
        }
    }

    /** Returns a sampler of the same process that has what was measured so far in its parts. */
    public ProcessSampler splitting(ProcessSampler ofThisProcess) {
        return () -> {
            ProcessSample sample = ofThisProcess.sample();
            CpuParts parts = sample.cpuParts();
            for (Map.Entry<CpuPart, Long> part : used.entrySet()) {
                parts = parts.moved(CpuPart.RECORDING, part.getKey(), part.getValue());
            }
            return sample.with(parts);
        };
    }
}
