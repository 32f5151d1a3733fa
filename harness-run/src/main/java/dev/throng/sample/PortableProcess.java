package dev.throng.sample;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** Samples a process on any system with the JDK: its CPU time and, for this JVM, its threads and open files. */
final class PortableProcess implements ProcessSampler {

    private final Optional<ProcessHandle> process;
    private final boolean ourselves;

    PortableProcess(long pid) {
        this.process = ProcessHandle.of(pid);
        this.ourselves = pid == ProcessHandle.current().pid();
    }

    @Override
    public ProcessSample sample() {
        if (process.filter(ProcessHandle::isAlive).isEmpty()) {
            return ProcessSample.NONE;
        }
        OptionalLong unknown = OptionalLong.empty();
        return new ProcessSample(
                ProcessSample.CpuTimes.ofSum(cpuNanos()),
                unknown,
                unknown,
                threads(),
                openFiles(),
                Optional.empty(),
                JvmCounts.NONE);
    }

    private OptionalLong cpuNanos() {
        if (ourselves
                && ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean bean
                && bean.getProcessCpuTime() >= 0) {
            return OptionalLong.of(bean.getProcessCpuTime());
        }
        return process.flatMap(handle -> handle.info().totalCpuDuration())
                .map(Duration::toNanos)
                .map(OptionalLong::of)
                .orElseGet(OptionalLong::empty);
    }

    private OptionalLong threads() {
        return ourselves ? OptionalLong.of(ManagementFactory.getThreadMXBean().getThreadCount()) : OptionalLong.empty();
    }

    private OptionalLong openFiles() {
        return ourselves
                        && ManagementFactory.getOperatingSystemMXBean()
                                instanceof com.sun.management.UnixOperatingSystemMXBean bean
                ? OptionalLong.of(bean.getOpenFileDescriptorCount())
                : OptionalLong.empty();
    }
}
