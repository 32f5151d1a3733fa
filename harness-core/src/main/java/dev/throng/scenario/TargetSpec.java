package dev.throng.scenario;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is put under load, and how it comes to run. */
public sealed interface TargetSpec {

    /** Pages on which the target counts what it serves. */
    List<Probe> probes();

    /**
     * A reference target in a JVM of its own, on a free port of the loopback interface.
     *
     * @param name of the reference target
     * @param set its settings, as for {@code throng target NAME --set K=V}
     */
    record Launch(
            String name,
            Jvm jvm,
            Map<String, String> set,
            Duration readyWithin,
            Duration stopWithin,
            List<Probe> probes)
            implements TargetSpec {}

    /**
     * A process that runs already.
     *
     * @param process which one to sample; nothing is sampled if empty
     */
    record Attach(Address address, Optional<ProcessRef> process, List<Probe> probes) implements TargetSpec {}

    /**
     * A process that we start and stop.
     *
     * @param command program and arguments; <code>${jvm.options}</code> in them stands for the options of {@code jvm}, and
     *     <code>${jvm.java}</code> for the path of its java; the launcher fills both in
     * @param address where the load goes
     * @param environment added to our own environment
     */
    record Command(
            List<String> command,
            Readiness ready,
            Address address,
            Jvm jvm,
            Map<String, String> environment,
            Optional<Path> workingDirectory,
            Duration readyWithin,
            Duration stopWithin,
            List<Probe> probes)
            implements TargetSpec {}
}
