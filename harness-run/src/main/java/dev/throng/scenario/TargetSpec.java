package dev.throng.scenario;

import dev.throng.probe.ProbeSpec;
import dev.throng.protocol.TargetAddresses;
import dev.throng.scheduling.CpuList;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The target of a scenario, and how to start or reach it. */
public sealed interface TargetSpec {

    /** Pages on which the target counts what it serves. */
    List<Probe> probes();

    /** The CPUs that a target that is started may use; empty if all. */
    default Optional<CpuList> cpus() {
        return Optional.empty();
    }

    /** Whether load may go to other machines than this one, where the target sends connections: {@code allowRemote}. */
    default boolean allowsRemote() {
        return false;
    }

    /** How many addresses it has, as far as that is known before it is started or its names are looked up. */
    default TargetAddresses.Shape shape() {
        return new TargetAddresses.Shape(1, false);
    }

    /**
     * A reference target in JVMs of its own, each on a free port of the loopback interface.
     *
     * @param name the name of the reference target
     * @param processes how many JVMs
     * @param jvm the JVM that it runs on
     * @param set its settings, as for {@code throng target NAME --set K=V}
     * @param cpus the CPUs that it may use; empty if all
     */
    record Launch(
            String name,
            int processes,
            Jvm jvm,
            Map<String, String> set,
            Optional<CpuList> cpus,
            Duration readyWithin,
            Duration stopWithin,
            List<Probe> probes)
            implements TargetSpec {

        @Override
        public TargetAddresses.Shape shape() {
            return new TargetAddresses.Shape(processes, processes > 1);
        }
    }

    /**
     * A target that already runs.
     *
     * @param points where the load goes, at least one
     * @param processes the processes to sample, those of the points in their order if there are as many; no process is sampled if empty
     * @param allowsRemote whether load may go to other machines than this one
     */
    record Attach(List<AttachPoint> points, List<ProcessRef> processes, List<Probe> probes, boolean allowsRemote)
            implements TargetSpec {

        public Attach {
            points = List.copyOf(points);
            processes = List.copyOf(processes);
        }

        @Override
        public TargetAddresses.Shape shape() {
            return new TargetAddresses.Shape(points.size(), false);
        }
    }

    /**
     * A process that Throng starts and stops.
     *
     * @param command program and arguments; with placeholders, see {@link dev.throng.secrets.JvmPlaceholders}
     * @param ready how the process shows that it is ready
     * @param address where the load goes
     * @param environment added to Throng's own environment; with placeholders too
     * @param cpus the CPUs that it and its descendants may use; empty if all
     * @param allowsRemote whether load may go to other machines than this one
     */
    record Command(
            List<String> command,
            Readiness ready,
            Address address,
            Jvm jvm,
            Map<String, String> environment,
            Optional<Path> workingDirectory,
            Optional<CpuList> cpus,
            Duration readyWithin,
            Duration stopWithin,
            List<Probe> probes,
            boolean allowsRemote)
            implements TargetSpec {}

    /** A process of this machine to sample. */
    sealed interface ProcessRef {

        /** The process with an id. */
        record Pid(long pid) implements ProcessRef {}

        /** The process whose command has a name. */
        record Named(String name) implements ProcessRef {}

        /**
         * Reads a process id or a name.
         *
         * @throws IllegalArgumentException with the expected form
         */
        static ProcessRef parse(String text) {
            if (Pattern.matches("[1-9]\\d{0,9}", text)) {
                return new Pid(Long.parseLong(text));
            }
            if (text.isBlank() || Pattern.matches("[+-]?\\d+", text)) {
                throw new IllegalArgumentException("a process id such as 4711, or the name of a process");
            }
            return new Named(text);
        }
    }

    /**
     * A page on which the target counts what it serves. Immutable.
     *
     * @param spec the page and how to read it
     * @param gauge the gauge that the file names; empty if it names none, and then {@code spec} may have the usual gauge of the kind
     */
    record Probe(ProbeSpec spec, Optional<String> gauge) {}
}
