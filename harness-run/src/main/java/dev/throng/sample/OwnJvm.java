package dev.throng.sample;

import java.lang.management.ClassLoadingMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.OptionalLong;

/** Samples this process, with what its JVM counts. Confined to the thread that samples. */
final class OwnJvm implements ProcessSampler {

    private final ProcessSampler process;
    private final ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();

    private final Optional<DeoptimizationLog> log;

    /**
     * @param process samples this process
     * @param log its log of compilations, if it writes one
     */
    OwnJvm(ProcessSampler process, Optional<DeoptimizationLog> log) {
        this.process = process;
        this.log = log;
    }

    @Override
    public ProcessSample sample() {
        ProcessSample sample = process.sample();
        return sample.with(new JvmCounts(
                OptionalLong.of(classes.getTotalLoadedClassCount()),
                log.map(DeoptimizationLog::deoptimizations).orElseGet(OptionalLong::empty),
                sample.jvm().stoppedNanos()));
    }
}
