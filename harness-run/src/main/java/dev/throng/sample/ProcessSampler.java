package dev.throng.sample;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Samples the resources of a process or of a process tree. Confined to the thread that samples. */
public interface ProcessSampler {

    /** Reads the resources now; {@link ProcessSample#NONE} after the process has ended. */
    ProcessSample sample();

    /** Samples one process without its children. Throng samples itself in this way, because the target may be its child. */
    static ProcessSampler ofProcess(long pid) {
        return of(pid, false);
    }

    /** Samples a process and its descendants, including those whose parents end later. */
    static ProcessSampler ofTree(long pid) {
        return of(pid, true);
    }

    /** Samples the process of this JVM, with what the JVM counts. */
    static ProcessSampler ofOurselves() {
        return ofOurselves(Optional.empty());
    }

    /**
     * Samples the process of this JVM, with what the JVM counts.
     *
     * @param compilations its log of deoptimizations; they are unknown without one
     */
    static ProcessSampler ofOurselves(Optional<Path> compilations) {
        return new OwnJvm(ofProcess(ProcessHandle.current().pid()), compilations.map(DeoptimizationLog::new));
    }

    private static ProcessSampler of(long pid, boolean tree) {
        ProcFs proc = ProcFs.ofThisMachine();
        return proc.exists() ? new LinuxProcess(proc, pid, tree, Cgroups.CpuQuota.of(pid)) : new PortableProcess(pid);
    }

    /** Samples several processes with their descendants, as a sum and one by one. Confined to the thread that samples. */
    final class Group implements ProcessSampler {

        private final List<ProcessSampler> members;
        private List<ProcessSample> latest;
        private List<ProcessSample> before;

        Group(List<ProcessSampler> members) {
            this.members = List.copyOf(members);
            this.latest = Collections.nCopies(members.size(), ProcessSample.NONE);
            this.before = latest;
        }

        /**
         * The processes with these ids and their descendants, each process once. A control group counts its throttled time for all its
         * processes, so only the first of them reports it.
         */
        public static Group of(List<Long> pids) {
            return of(pids, Map.of());
        }

        /**
         * The same for processes that may be JVMs.
         *
         * @param compilations the logs of deoptimizations that processes were started with, by their ids; the deoptimizations of the
         *     others are unknown
         */
        public static Group of(List<Long> pids, Map<Long, Path> compilations) {
            ProcFs proc = ProcFs.ofThisMachine();
            Set<String> groups = new HashSet<>();
            List<ProcessSampler> members = new ArrayList<>();
            for (long pid : pids.stream().distinct().toList()) {
                boolean first = groups.add(proc.read(pid + "/cgroup").orElse(""));
                ProcessSampler member = proc.exists()
                        ? new LinuxProcess(proc, pid, true, first ? Cgroups.CpuQuota.of(pid) : Cgroups.CpuQuota.NONE)
                        : new PortableProcess(pid);
                members.add(
                        compilations.containsKey(pid)
                                ? withDeoptimizations(member, new DeoptimizationLog(compilations.get(pid)))
                                : member);
            }
            return new Group(members);
        }

        private static ProcessSampler withDeoptimizations(ProcessSampler member, DeoptimizationLog log) {
            return () -> {
                ProcessSample sample = member.sample();
                return sample.with(sample.jvm().withDeoptimizations(log.deoptimizations()));
            };
        }

        /** Reads the resources of all processes now, and returns their sum. */
        @Override
        public ProcessSample sample() {
            before = latest;
            latest = members.stream().map(ProcessSampler::sample).toList();
            return latest.stream().reduce(ProcessSample.NONE, ProcessSample::plus);
        }

        /** What each process used between the last two samples, and what it held at the last one; in the order of the pids. */
        public List<ProcessSample> lastInterval() {
            List<ProcessSample> used = new ArrayList<>();
            for (int i = 0; i < members.size(); i++) {
                used.add(latest.get(i).since(before.get(i)));
            }
            return used;
        }
    }
}
