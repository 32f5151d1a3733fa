package dev.throng.run;

import dev.throng.measure.ConnectionCounts;
import dev.throng.run.result.AddressResult;
import dev.throng.run.result.GcResult;
import dev.throng.run.result.GeneratorResult;
import dev.throng.run.result.TargetResult;
import dev.throng.run.result.Times;
import dev.throng.sample.FileUse;
import dev.throng.sample.ProcessSample;
import dev.throng.target.Target;
import dev.throng.verdict.Throttling;
import java.util.List;
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
    private OptionalLong gcCpuNanos = OptionalLong.empty();
    private OptionalLong rssMax = OptionalLong.empty();
    private OptionalLong vszMax = OptionalLong.empty();
    private OptionalLong threadsMax = OptionalLong.empty();
    private OptionalLong openFilesMax = OptionalLong.empty();
    private Optional<FileUse> fullest = Optional.empty();
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
        if (use.gcCpuNanos().isPresent()) {
            gcCpuNanos = OptionalLong.of(gcCpuNanos.orElse(0) + use.gcCpuNanos().getAsLong());
        }
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
    Optional<FileUse> fullest() {
        return fullest;
    }

    /** Samples that the process was in. */
    long samples() {
        return samples;
    }

    /** CPU of the threads of its garbage collector; empty if unknown. */
    OptionalDouble gcCpuSeconds() {
        return gcCpuNanos.isPresent() ? OptionalDouble.of(gcCpuNanos.getAsLong() / NANOS) : OptionalDouble.empty();
    }

    /** A sum over all samples; empty without a sample. */
    private OptionalDouble seconds(long nanos) {
        return samples > 0 ? OptionalDouble.of(nanos / NANOS) : OptionalDouble.empty();
    }

    /** The section of a result, of a target. */
    TargetResult ofTarget(Target process, GcResult gc, TargetProcesses processes, List<AddressResult> addresses) {
        return new TargetResult(
                process.description(),
                process.address().getHostString() + ":" + process.address().getPort(),
                process.pid(),
                seconds(cpuNanos),
                seconds(userNanos),
                seconds(systemNanos),
                rssMax,
                vszMax,
                threadsMax,
                openFilesMax,
                gc,
                processes.quotaCores(),
                processes.cores(),
                seconds(throttledNanos),
                addresses);
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
    GeneratorResult ofGenerator(LoadSenders.Processes processes, GcResult gc, long loopStallMax, Times ownLag) {
        return new GeneratorResult(
                processes.pids(),
                processes.transport(),
                processes.parts(),
                seconds(cpuNanos),
                seconds(userNanos),
                seconds(systemNanos),
                rssMax,
                vszMax,
                threadsMax,
                gc,
                loopStallMax,
                ownLag,
                processes.fileLimit() > 0 ? OptionalLong.of(processes.fileLimit()) : OptionalLong.empty(),
                openFilesMax,
                processes.cpuQuota(),
                seconds(throttledNanos));
    }

    private static OptionalLong max(OptionalLong before, OptionalLong now) {
        return now.orElse(0) > before.orElse(-1) ? now : before;
    }
}
