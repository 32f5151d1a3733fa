package dev.throng.run;

import dev.throng.sample.Cores;
import dev.throng.sample.CpuQuota;
import dev.throng.sample.ProcessGroup;
import dev.throng.sample.ProcessSample;
import dev.throng.sample.ProcessSampler;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The processes of a target, each with what it used over the run. The CPUs that the target may use are read when this is created, while
 * its processes run. Confined to the collector's thread until the run has ended.
 */
final class TargetProcesses {

    private final ProcessGroup group;
    private final Map<Long, ProcessTotals> totals = new LinkedHashMap<>();
    private final OptionalDouble cores;
    private final OptionalDouble quotaCores;

    /** @param pids none if the processes are unknown */
    TargetProcesses(List<Long> pids) {
        this.group = ProcessGroup.of(pids);
        pids.forEach(pid -> totals.put(pid, new ProcessTotals()));
        Optional<Long> first = pids.stream().findFirst();
        this.cores = first.map(pid -> Cores.ofThisMachine().allowed(pid)).orElseGet(OptionalDouble::empty);
        this.quotaCores = first.map(pid -> CpuQuota.of(pid).cores()).orElseGet(OptionalDouble::empty);
    }

    boolean known() {
        return !totals.isEmpty();
    }

    /** Samples all of them as a sum; empty if they are unknown. */
    Optional<ProcessSampler> sampler() {
        return known() ? Optional.of(group) : Optional.empty();
    }

    /**
     * Adds the last interval of each process. To be called after the sampler has sampled.
     *
     * @param measuredNanos the length of the interval if it counts as measured, else 0
     */
    void add(long measuredNanos) {
        List<ProcessSample> used = group.lastInterval();
        int number = 0;
        for (ProcessTotals each : totals.values()) {
            each.add(used.get(number++), measuredNanos);
        }
    }

    /** What a process used; nothing if it was not sampled. */
    ProcessTotals of(long pid) {
        return totals.getOrDefault(pid, new ProcessTotals());
    }

    /** The CPU quota of the first process. */
    OptionalDouble quotaCores() {
        return quotaCores;
    }

    /** The CPUs that the first process may use: those it may run on, or what its CPU quota is worth if that is less. */
    OptionalDouble cores() {
        return cores.isPresent() && quotaCores.isPresent()
                ? OptionalDouble.of(Math.min(cores.getAsDouble(), quotaCores.getAsDouble()))
                : cores.isPresent() ? cores : quotaCores;
    }
}
