package dev.throng.sample;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Samples several processes with their descendants, as a sum and one by one. Confined to the thread that samples. */
public final class ProcessGroup implements ProcessSampler {

    private final List<ProcessSampler> members;
    private List<ProcessSample> latest;
    private List<ProcessSample> before;

    ProcessGroup(List<ProcessSampler> members) {
        this.members = List.copyOf(members);
        this.latest = Collections.nCopies(members.size(), ProcessSample.NONE);
        this.before = latest;
    }

    /**
     * The processes with these ids and their descendants, each process once. A control group counts its throttled time for all its processes, so
     * only the first of them reports it.
     */
    public static ProcessGroup of(List<Long> pids) {
        ProcFs proc = ProcFs.ofThisMachine();
        Set<String> groups = new HashSet<>();
        List<ProcessSampler> members = new ArrayList<>();
        for (long pid : pids.stream().distinct().toList()) {
            boolean first = groups.add(proc.read(pid + "/cgroup").orElse(""));
            members.add(
                    proc.exists()
                            ? new LinuxProcess(proc, pid, true, first ? CpuQuota.of(pid) : CpuQuota.NONE)
                            : new PortableProcess(pid));
        }
        return new ProcessGroup(members);
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
