package dev.throng.sample;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The resources of a process or of a process tree: what it has used so far, and what it holds now. A value that cannot be read is empty.
 * Immutable.
 *
 * @param rssBytes resident memory; pages that processes of the tree share count once per process
 * @param vszBytes virtual memory
 * @param fullest the process of the tree that is nearest to its limit of open files; empty if it is unknown, or no process has many
 * @param jvm what the JVM counted; that of a tree is the sum
 */
public record ProcessSample(
        CpuTimes cpu,
        OptionalLong rssBytes,
        OptionalLong vszBytes,
        OptionalLong threads,
        OptionalLong openFiles,
        Optional<FileUse> fullest,
        JvmCounts jvm) {

    private static final OptionalLong UNKNOWN = OptionalLong.empty();

    /** All values are unknown, because the process has ended or the system does not report them. */
    public static final ProcessSample NONE =
            new ProcessSample(CpuTimes.NONE, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, Optional.empty(), JvmCounts.NONE);

    /**
     * CPU times, cumulative; in a {@link ResourceRow} they are those of its interval. Those of a tree are of the live processes and of their
     * children that ended and were waited for.
     *
     * @param nanos user and system time together; some systems report only this sum
     * @param ioWaitNanos how long threads waited for block devices, summed over threads
     * @param throttledNanos how long a CPU quota stopped threads of the control group, summed over CPUs; empty without a quota
     * @param parts CPU time of threads by what they do, of those processes that are JVMs
     */
    public record CpuTimes(
            OptionalLong nanos,
            OptionalLong userNanos,
            OptionalLong systemNanos,
            OptionalLong ioWaitNanos,
            OptionalLong throttledNanos,
            CpuParts parts) {

        // not that of the outer type: each initialiser would need the other
        private static final OptionalLong UNKNOWN = OptionalLong.empty();

        /** Nothing is known. */
        public static final CpuTimes NONE = new CpuTimes(UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, CpuParts.NONE);

        /** Of a system that reports only the sum of user and system time. */
        public static CpuTimes ofSum(OptionalLong nanos) {
            return new CpuTimes(nanos, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, CpuParts.NONE);
        }

        private CpuTimes plus(CpuTimes other) {
            return new CpuTimes(
                    ProcessSample.plus(nanos, other.nanos),
                    ProcessSample.plus(userNanos, other.userNanos),
                    ProcessSample.plus(systemNanos, other.systemNanos),
                    ProcessSample.plus(ioWaitNanos, other.ioWaitNanos),
                    ProcessSample.plus(throttledNanos, other.throttledNanos),
                    parts.plus(other.parts));
        }

        private CpuTimes since(CpuTimes earlier) {
            return new CpuTimes(
                    difference(earlier.nanos, nanos),
                    difference(earlier.userNanos, userNanos),
                    difference(earlier.systemNanos, systemNanos),
                    difference(earlier.ioWaitNanos, ioWaitNanos),
                    difference(earlier.throttledNanos, throttledNanos),
                    parts.since(earlier.parts));
        }
    }

    /** Returns the sum. A value that only one of the two has counts as it is. */
    ProcessSample plus(ProcessSample other) {
        return new ProcessSample(
                cpu.plus(other.cpu),
                plus(rssBytes, other.rssBytes),
                plus(vszBytes, other.vszBytes),
                plus(threads, other.threads),
                plus(openFiles, other.openFiles),
                fullest.map(own -> other.fullest.map(own::fuller).orElse(own)).or(() -> other.fullest),
                jvm.plus(other.jvm));
    }

    static OptionalLong plus(OptionalLong a, OptionalLong b) {
        return a.isEmpty() ? b : b.isEmpty() ? a : OptionalLong.of(a.getAsLong() + b.getAsLong());
    }

    /** Returns the difference of a counter between two samples: empty if one of them is empty, 0 if the counter decreased. */
    static OptionalLong difference(OptionalLong earlier, OptionalLong later) {
        return earlier.isPresent() && later.isPresent()
                ? OptionalLong.of(Math.max(0, later.getAsLong() - earlier.getAsLong()))
                : OptionalLong.empty();
    }

    /**
     * Returns what was used since an earlier sample, and what is held now. A sum can decrease when a process ends and its parent does not
     * wait for it; the difference is then 0.
     */
    public ProcessSample since(ProcessSample earlier) {
        return new ProcessSample(
                cpu.since(earlier.cpu), rssBytes, vszBytes, threads, openFiles, fullest, jvm.since(earlier.jvm));
    }

    /** User and system time together. */
    public OptionalLong cpuNanos() {
        return cpu.nanos;
    }

    /** CPU seconds per second, of a sample that is the difference over so many nanoseconds; empty if unknown. */
    public OptionalDouble cores(long overNanos) {
        return cpu.nanos.isEmpty() || overNanos <= 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) cpu.nanos.getAsLong() / overNanos);
    }

    public OptionalLong cpuUserNanos() {
        return cpu.userNanos;
    }

    public OptionalLong cpuSystemNanos() {
        return cpu.systemNanos;
    }

    public OptionalLong ioWaitNanos() {
        return cpu.ioWaitNanos;
    }

    /** CPU time of the garbage collector's threads. */
    public OptionalLong gcCpuNanos() {
        return cpu.parts.of(CpuPart.COLLECTOR);
    }

    /** CPU time of threads by what they do. */
    public CpuParts cpuParts() {
        return cpu.parts;
    }

    /** How long a CPU quota stopped threads. */
    public OptionalLong throttledNanos() {
        return cpu.throttledNanos;
    }

    /** Returns the sample with other parts. */
    public ProcessSample with(CpuParts parts) {
        CpuTimes times =
                new CpuTimes(cpu.nanos, cpu.userNanos, cpu.systemNanos, cpu.ioWaitNanos, cpu.throttledNanos, parts);
        return new ProcessSample(times, rssBytes, vszBytes, threads, openFiles, fullest, jvm);
    }

    /** Returns the sample with the counts of the JVM. */
    public ProcessSample with(JvmCounts counts) {
        return new ProcessSample(cpu, rssBytes, vszBytes, threads, openFiles, fullest, counts);
    }

    /**
     * How many files a process has open; sockets are files. Immutable.
     *
     * @param open how many are open now
     * @param limit how many the process may open; more than 0
     */
    public record FileUse(long pid, long open, long limit) {

        /** From this share on the next connections meet the limit: a sample a second may miss the last few files. */
        private static final double NEARLY_ALL = 0.98;

        /** Returns the one of two that is nearer to its limit. */
        public FileUse fuller(FileUse other) {
            return other.share() > share() ? other : this;
        }

        private double share() {
            return (double) open / limit;
        }

        /** A note on a target that reached its limit, with the remedy; empty if it did not. */
        public Optional<String> noteOfTarget() {
            return share() < NEARLY_ALL
                    ? Optional.empty()
                    : Optional.of(String.format(
                            Locale.ROOT,
                            "the target's process %d had %,d files open and may open %,d: it cannot accept more connections."
                                    + " Raise its limit: ulimit -n before its start, or LimitNOFILE= of its systemd unit",
                            pid,
                            open,
                            limit));
        }
    }
}
