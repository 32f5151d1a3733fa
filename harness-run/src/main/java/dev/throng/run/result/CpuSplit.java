package dev.throng.run.result;

import java.util.OptionalDouble;

/**
 * The CPU time of the generator by what it was used for, in seconds over the whole run. The parts add up to its {@code cpuSeconds}, which
 * the kernel counts in ticks of 10 ms. Empty if it is not known, as on other systems than Linux.
 *
 * @param loadSeconds the event loops: starting arrivals, reading answers, and recording both
 * @param recordingSeconds merging the figures of the event loops each second, and writing them
 * @param samplingSeconds sampling the processes and the machine, and reading the probes of the target
 * @param livePageSeconds the progress line, the live page and the endpoint for metrics
 * @param compilerSeconds the JIT compilers
 * @param collectorSeconds the garbage collector, with all of the VM thread
 * @param otherSeconds all other threads
 */
public record CpuSplit(
        OptionalDouble loadSeconds,
        OptionalDouble recordingSeconds,
        OptionalDouble samplingSeconds,
        OptionalDouble livePageSeconds,
        OptionalDouble compilerSeconds,
        OptionalDouble collectorSeconds,
        OptionalDouble otherSeconds) {

    /** Nothing is known. */
    public static final CpuSplit UNKNOWN = new CpuSplit(
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty());

    public CpuSplit {
        loadSeconds = Missing.decimal(loadSeconds);
        recordingSeconds = Missing.decimal(recordingSeconds);
        samplingSeconds = Missing.decimal(samplingSeconds);
        livePageSeconds = Missing.decimal(livePageSeconds);
        compilerSeconds = Missing.decimal(compilerSeconds);
        collectorSeconds = Missing.decimal(collectorSeconds);
        otherSeconds = Missing.decimal(otherSeconds);
    }
}
