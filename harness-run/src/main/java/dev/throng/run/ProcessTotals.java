package dev.throng.run;

import dev.throng.measure.ConnectionCounts;
import dev.throng.run.result.AddressResult;
import dev.throng.run.result.CpuSplit;
import dev.throng.run.result.GcResult;
import dev.throng.run.result.GeneratorResult;
import dev.throng.run.result.Placement;
import dev.throng.run.result.RehearsalResult;
import dev.throng.run.result.TargetResult;
import dev.throng.run.result.Times;
import dev.throng.run.result.Warmth;
import dev.throng.sample.Cgroups;
import dev.throng.sample.CpuPart;
import dev.throng.sample.CpuParts;
import dev.throng.sample.ProcessLimits;
import dev.throng.sample.ProcessSample;
import dev.throng.sample.ProcessSampler;
import dev.throng.scheduling.Affinity;
import dev.throng.scheduling.CpuList;
import dev.throng.target.Target;
import dev.throng.verdict.Judge;
import dev.throng.verdict.Throttling;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** What one process used over the run, and the most it held at once. Confined to the collector's thread until the run has ended. */
final class ProcessTotals {

    private static final double NANOS = 1e9;

    private long samples;
    private long cpuNanos;
    private long userNanos;
    private long systemNanos;
    private CpuParts parts = CpuParts.NONE;
    private OptionalLong rssMax = OptionalLong.empty();
    private OptionalLong vszMax = OptionalLong.empty();
    private OptionalLong threadsMax = OptionalLong.empty();
    private OptionalLong openFilesMax = OptionalLong.empty();
    private Optional<ProcessSample.FileUse> fullest = Optional.empty();
    private long throttledNanos;
    private long measuredThrottledNanos;
    private long measuredCpuNanos;
    private long measuredNanos;

    /** @param duration of the sample if it counts as measured, else 0 */
    void add(ProcessSample use, long duration) {
        if (duration > 0) {
            measuredNanos += duration;
            measuredCpuNanos += use.cpuNanos().orElse(0);
            measuredThrottledNanos += use.throttledNanos().orElse(0);
        }
        throttledNanos += use.throttledNanos().orElse(0);
        samples += use.cpuNanos().isPresent() ? 1 : 0;
        cpuNanos += use.cpuNanos().orElse(0);
        userNanos += use.cpuUserNanos().orElse(0);
        systemNanos += use.cpuSystemNanos().orElse(0);
        parts = parts.plus(use.cpuParts());
        rssMax = max(rssMax, use.rssBytes());
        vszMax = max(vszMax, use.vszBytes());
        threadsMax = max(threadsMax, use.threads());
        openFilesMax = max(openFilesMax, use.openFiles());
        fullest = use.fullest().map(now -> fullest.map(now::fuller).orElse(now)).or(() -> fullest);
    }

    Throttling throttling(OptionalDouble quota) {
        return new Throttling(quota, measuredThrottledNanos, measuredCpuNanos, measuredNanos);
    }

    /** The process that came nearest to its limit of open files; empty if that is unknown. */
    Optional<ProcessSample.FileUse> fullest() {
        return fullest;
    }

    /** Samples that the process was in. */
    long samples() {
        return samples;
    }

    /** CPU of the threads of its garbage collector; empty if unknown. */
    OptionalDouble gcCpuSeconds() {
        return seconds(CpuPart.COLLECTOR);
    }

    private OptionalDouble seconds(CpuPart part) {
        OptionalLong nanos = parts.of(part);
        return nanos.isPresent() ? OptionalDouble.of(nanos.getAsLong() / NANOS) : OptionalDouble.empty();
    }

    /** The kernel counts the process in ticks and its threads in nanoseconds, so the rest can be a little below 0, and is then 0. */
    private CpuSplit split() {
        if (parts.nanos().isEmpty()) {
            return CpuSplit.UNKNOWN;
        }
        long named = parts.nanos().values().stream().mapToLong(Long::longValue).sum();
        return new CpuSplit(
                seconds(CpuPart.LOAD),
                seconds(CpuPart.RECORDING),
                seconds(CpuPart.SAMPLING),
                seconds(CpuPart.LIVE_PAGE),
                seconds(CpuPart.COMPILER),
                seconds(CpuPart.COLLECTOR),
                seconds(Math.max(0, cpuNanos - named)));
    }

    /** A sum over all samples; empty without a sample. */
    private OptionalDouble seconds(long nanos) {
        return samples > 0 ? OptionalDouble.of(nanos / NANOS) : OptionalDouble.empty();
    }

    private TargetResult.ProcessUse use() {
        return new TargetResult.ProcessUse(
                seconds(cpuNanos), seconds(userNanos), seconds(systemNanos), rssMax, vszMax, threadsMax);
    }

    /** The section of a result, of a target. */
    TargetResult ofTarget(
            Target process, GcResult gc, OfTarget processes, List<AddressResult> addresses, Warmth warmth) {
        return new TargetResult(
                process.description(),
                process.address().getHostString() + ":" + process.address().getPort(),
                process.pid(),
                use(),
                openFilesMax,
                gc,
                processes.quotaCores(),
                processes.cores(),
                seconds(throttledNanos),
                addresses,
                warmth,
                processes.cpus());
    }

    /** The row of a result, of a process of a target. */
    AddressResult ofAddress(String address, OptionalLong pid, ConnectionCounts connections, GcResult gc) {
        return new AddressResult(
                address,
                pid,
                connections.opened(),
                connections.failed(),
                connections.bytesSent(),
                connections.bytesReceived(),
                seconds(cpuNanos),
                rssMax,
                openFilesMax,
                gc);
    }

    /** The section of a result, of the processes that sent the load. */
    GeneratorResult ofGenerator(
            LoadSenders.Processes processes,
            GcResult gc,
            Judge.LoopStalls stalls,
            Times ownLag,
            Warmth warmth,
            Placement placement,
            Optional<RehearsalResult> rehearsal) {
        return new GeneratorResult(
                processes.pids(),
                processes.transport(),
                processes.parts(),
                use(),
                gc,
                stalls.max(),
                ownLag,
                new GeneratorResult.Files(OptionalLong.of(processes.fileLimit()), openFilesMax),
                processes.cpuQuota(),
                seconds(throttledNanos),
                split(),
                warmth,
                placement,
                processes.partsReason(),
                rehearsal,
                OptionalDouble.of(stalls.share()));
    }

    private static OptionalLong max(OptionalLong before, OptionalLong now) {
        return now.orElse(0) > before.orElse(-1) ? now : before;
    }

    /**
     * The processes of a target, each with what it used over the run. The CPUs that the target may use are read when this is created, while
     * its processes run. Confined to the collector's thread until the run has ended.
     */
    static final class OfTarget {

        private final ProcessSampler.Group group;
        private final Map<Long, ProcessTotals> totals = new LinkedHashMap<>();
        private final OptionalDouble cores;
        private final OptionalDouble quotaCores;
        private final String cpus;

        /**
         * @param pids none if the processes are unknown
         * @param compilations the logs of compilations that processes write, by their ids
         */
        OfTarget(List<Long> pids, Map<Long, Path> compilations) {
            this.group = ProcessSampler.Group.of(pids, compilations);
            pids.forEach(pid -> totals.put(pid, new ProcessTotals()));
            Optional<Long> first = pids.stream().findFirst();
            this.cores = first.map(pid -> ProcessLimits.coresAllowed(pid)).orElseGet(OptionalDouble::empty);
            this.cpus = first.flatMap(Affinity::allowed).map(CpuList::toString).orElse("");
            this.quotaCores = first.map(pid -> Cgroups.CpuQuota.of(pid).cores()).orElseGet(OptionalDouble::empty);
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

        /** The CPUs that the first process may use; empty if unknown. */
        String cpus() {
            return cpus;
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
}
