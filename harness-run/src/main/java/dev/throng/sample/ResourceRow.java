package dev.throng.sample;

import dev.throng.time.NanoClock;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A row of {@code resources.csv} without the columns of probes: the resources of target, generator and machine in an interval. A value that
 * was not sampled is empty. Immutable.
 *
 * @param startNanos the start of the interval, on the sampler's clock or since the origin of {@link #since}
 * @param durationNanos the length of the interval
 * @param target the differences of its sums over the interval, and what it held at the end; the same of the generator
 * @param generatorHereNanos the CPU time of those processes of the generator that run on this machine
 * @param machine the differences of its counters over the interval
 */
public record ResourceRow(
        long startNanos,
        long durationNanos,
        ProcessSample target,
        ProcessSample generator,
        OptionalLong generatorHereNanos,
        MachineSampler.Sample machine) {

    private static final List<String> PROCESSES = List.of("target", "generator");

    private record Column(String name, String text) {}

    private static final Map<CpuPart, Column> GENERATOR_PARTS = generatorParts();

    /** What each column holds, as a phrase in Markdown, by the names of the columns in their order. */
    public static final Map<String, String> TEXTS = texts();

    /** The names of the columns, in their order. */
    public static final List<String> COLUMNS = List.copyOf(TEXTS.keySet());

    /** Returns the row with times since the given origin. */
    public ResourceRow since(long originNanos) {
        return new ResourceRow(startNanos - originNanos, durationNanos, target, generator, generatorHereNanos, machine);
    }

    /**
     * Returns the row with a later start and the same end. The processes keep their values: what they used counts as used after the later
     * start. The machine's counters go on all the time, so the row gets those of its time, in proportion.
     */
    public ResourceRow from(long laterNanos) {
        long left = startNanos + durationNanos - laterNanos;
        return new ResourceRow(
                laterNanos, left, target, generator, generatorHereNanos, machine.share((double) left / durationNanos));
    }

    /** Returns the fields in the order of {@link #COLUMNS}: CPU times in seconds, sizes in bytes, empty texts for unknown values. */
    public List<String> fields() {
        List<String> fields = new ArrayList<>(COLUMNS.size());
        fields.add(Long.toString(startNanos));
        fields.add(Long.toString(durationNanos));
        process(fields, target);
        process(fields, generator);
        fields.add(seconds(machine.cpuUserNanos()));
        fields.add(seconds(machine.cpuSystemNanos()));
        fields.add(seconds(machine.cpuIoWaitNanos()));
        fields.add(seconds(machine.cpuIdleNanos()));
        fields.add(seconds(machine.cpuStealNanos()));
        fields.add(seconds(generatorHereNanos));
        fields.add(count(machine.netBytesSent()));
        fields.add(count(machine.netBytesReceived()));
        fields.add(count(machine.netPacketsSent()));
        fields.add(count(machine.netPacketsReceived()));
        fields.add(seconds(target.throttledNanos()));
        fields.add(seconds(generator.throttledNanos()));
        jvm(fields, target);
        jvm(fields, generator);
        for (CpuPart part : GENERATOR_PARTS.keySet()) {
            fields.add(seconds(generator.cpuParts().of(part)));
        }
        return fields;
    }

    private static void process(List<String> fields, ProcessSample use) {
        fields.add(seconds(use.cpuUserNanos()));
        fields.add(seconds(use.cpuSystemNanos()));
        fields.add(seconds(use.ioWaitNanos()));
        fields.add(count(use.rssBytes()));
        fields.add(count(use.vszBytes()));
        fields.add(count(use.threads()));
        fields.add(count(use.openFiles()));
        fields.add(seconds(use.gcCpuNanos()));
    }

    private static void jvm(List<String> fields, ProcessSample use) {
        fields.add(seconds(use.cpuParts().of(CpuPart.COMPILER)));
        fields.add(count(use.jvm().deoptimizations()));
        fields.add(count(use.jvm().classesLoaded()));
    }

    private static String seconds(OptionalLong nanos) {
        return nanos.isEmpty()
                ? ""
                : BigDecimal.valueOf(nanos.getAsLong(), 9).stripTrailingZeros().toPlainString();
    }

    private static String count(OptionalLong number) {
        return number.isEmpty() ? "" : Long.toString(number.getAsLong());
    }

    private static Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("startNanos", "the start of the interval, since the start of the run");
        texts.put("durationNanos", "the length of the interval");
        for (String process : PROCESSES) {
            texts.put(process + "CpuUser", "CPU time of the " + process + " in user mode, in seconds");
            texts.put(process + "CpuSystem", "CPU time of the " + process + " in the kernel, in seconds");
            texts.put(
                    process + "IoWait",
                    "how long threads of the " + process
                            + " waited for block devices, in seconds, summed over threads");
            texts.put(process + "Rss", "resident memory of the " + process + " at the end, in bytes");
            texts.put(process + "Vsz", "virtual memory of the " + process + " at the end, in bytes");
            texts.put(process + "Threads", "threads of the " + process + " at the end");
            texts.put(process + "OpenFiles", "open files of the " + process + " at the end");
            texts.put(
                    process + "GcCpu",
                    "CPU time of the garbage collector's threads of the " + process
                            + ", in seconds; empty if it is no JVM");
        }
        for (String state : List.of("User", "System", "IoWait", "Idle", "Steal")) {
            texts.put(
                    "machineCpu" + state,
                    "CPU time of the machine in this state (proc_stat(5)), in seconds, summed over CPUs");
        }
        texts.put(
                "machineCpuGenerator",
                "CPU time of those processes of the generator that run on this machine, in seconds");
        for (String traffic : List.of("BytesSent", "BytesReceived", "PacketsSent", "PacketsReceived")) {
            texts.put("net" + traffic, "the traffic of all processes over the network interface");
        }
        for (String process : PROCESSES) {
            texts.put(
                    process + "Throttled",
                    "how long a CPU quota stopped threads of the " + process
                            + ", in seconds, summed over CPUs; empty without a quota");
        }
        for (String process : PROCESSES) {
            texts.put(
                    process + "CompilerCpu",
                    "CPU time of the JIT compiler's threads of the " + process + ", in seconds; empty if it is no JVM");
            texts.put(
                    process + "Deoptimizations",
                    "how often the JVM of the " + process
                            + " discarded compiled code of the highest level; empty if unknown");
            texts.put(
                    process + "ClassesLoaded", "classes that the JVM of the " + process + " loaded; empty if unknown");
        }
        GENERATOR_PARTS.values().forEach(column -> texts.put(column.name, column.text));
        return Collections.unmodifiableMap(texts);
    }

    private static Map<CpuPart, Column> generatorParts() {
        Map<CpuPart, Column> parts = new LinkedHashMap<>();
        parts.put(
                CpuPart.LOAD,
                new Column("generatorLoadCpu", "CPU time of the event loops of the generator, in seconds"));
        parts.put(
                CpuPart.RECORDING,
                new Column(
                        "generatorRecordingCpu",
                        "CPU time that the generator used to merge and write the figures of its event loops, in seconds"));
        parts.put(
                CpuPart.SAMPLING,
                new Column(
                        "generatorSamplingCpu",
                        "CPU time that the generator used to sample processes and the machine, in seconds"));
        parts.put(
                CpuPart.LIVE_PAGE,
                new Column(
                        "generatorLivePageCpu",
                        "CPU time that the generator used for the progress line, the live page and the endpoint for metrics,"
                                + " in seconds"));
        return parts;
    }

    /**
     * Samples target, generator and machine, and returns the differences as rows. Starts no thread. Confined to the thread that calls {@link
     * #sample}, about once per second.
     */
    public static final class Sampler {

        private record Moment(
                long nanos,
                ProcessSample target,
                ProcessSample generator,
                OptionalLong generatorHereNanos,
                MachineSampler.Sample machine) {}

        private final NanoClock clock;
        private final Optional<ProcessSampler> target;
        private final ProcessSampler generator;
        private final Optional<ProcessSampler> generatorHere;
        private final MachineSampler machine;
        private Optional<Moment> last = Optional.empty();

        /**
         * @param target samples the target; empty if its process is unknown
         * @param generator samples all processes of the generator together
         * @param generatorHere samples those on this machine; empty if all of them are
         */
        public Sampler(
                NanoClock clock,
                Optional<ProcessSampler> target,
                ProcessSampler generator,
                Optional<ProcessSampler> generatorHere,
                MachineSampler machine) {
            this.clock = clock;
            this.target = target;
            this.generator = generator;
            this.generatorHere = generatorHere;
            this.machine = machine;
        }

        /** Samples now and returns the row since the last call, with its start on the clock. Empty at the first call. */
        public Optional<ResourceRow> sample() {
            long nanos = clock.nanos();
            ProcessSample ofTarget = target.map(ProcessSampler::sample).orElse(ProcessSample.NONE);
            ProcessSample ofGenerator = generator.sample();
            Moment now = new Moment(
                    nanos,
                    ofTarget,
                    ofGenerator,
                    generatorHere
                            .map(ProcessSampler::sample)
                            .orElse(ofGenerator)
                            .cpuNanos(),
                    machine.sample());
            Optional<ResourceRow> row = last.map(earlier -> between(earlier, now));
            last = Optional.of(now);
            return row;
        }

        private static ResourceRow between(Moment earlier, Moment later) {
            return new ResourceRow(
                    earlier.nanos(),
                    later.nanos() - earlier.nanos(),
                    later.target().since(earlier.target()),
                    later.generator().since(earlier.generator()),
                    ProcessSample.difference(earlier.generatorHereNanos(), later.generatorHereNanos()),
                    later.machine().since(earlier.machine()));
        }
    }
}
