package dev.throng.scenario;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The target of a scenario, and how to start or reach it. */
public sealed interface TargetSpec {

    /** Pages on which the target counts what it serves. */
    List<Probe> probes();

    /**
     * A reference target in its own JVM, on a free port of the loopback interface.
     *
     * @param name the name of the reference target
     * @param jvm the JVM that it runs on
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
     * A target that already runs.
     *
     * @param address where the load goes
     * @param process the process to sample; no process is sampled if empty
     */
    record Attach(Address address, Optional<ProcessRef> process, List<Probe> probes) implements TargetSpec {}

    /**
     * A process that Throng starts and stops.
     *
     * @param command program and arguments; with placeholders, see {@link dev.throng.text.JvmPlaceholders}
     * @param ready how the process shows that it is ready
     * @param address where the load goes
     * @param environment added to Throng's own environment; with placeholders too
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
