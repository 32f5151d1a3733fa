package dev.throng.run;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.throng.analysis.Findings;
import dev.throng.probe.ProbeSummary;
import dev.throng.verdict.Verdict;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The content of {@code result.json}. Durations are nanoseconds, sizes bytes, rates per second. Names are fixed: users' scripts read
 * them. A file of another version may lack parts: each record puts the empty value in their place, so that no part is {@code null} but
 * {@link Slo#value()}.
 *
 * @param schema version of this document: {@value #SCHEMA}
 * @param startedAt wall-clock time of the first due time, ISO 8601 in UTC
 * @param durationNanos from the start of the first phase until the last arrival was drained
 * @param command what the user typed, secrets left out
 * @param notes what the protocol noted for people: samples of error texts, say; text from the target, so hostile
 * @param probes what the target said of itself
 * @param analysis what the series of a streaming run mean
 */
public record RunResult(
        String schema,
        String name,
        String protocol,
        long seed,
        String startedAt,
        long durationNanos,
        String command,
        Verdict verdict,
        List<Slo> slo,
        List<Phase> phases,
        Target target,
        Generator generator,
        List<String> notes,
        List<ProbeSummary> probes,
        Findings analysis) {

    public static final String SCHEMA = "throng-result/1";

    public RunResult {
        schema = text(schema);
        name = text(name);
        protocol = text(protocol);
        startedAt = text(startedAt);
        command = text(command);
        verdict = Objects.requireNonNullElse(verdict, Verdict.NONE);
        slo = list(slo);
        phases = list(phases);
        target = Objects.requireNonNullElse(target, Target.UNKNOWN);
        generator = Objects.requireNonNullElse(generator, Generator.UNKNOWN);
        notes = list(notes);
        probes = list(probes);
        analysis = Objects.requireNonNullElse(analysis, Findings.NONE);
    }

    /** The processes that generated the load together; none, as a run has one process. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public List<Object> agents() {
        return List.of();
    }

    private static String text(String text) {
        return Objects.requireNonNullElse(text, "");
    }

    private static Times times(Times times) {
        return Objects.requireNonNullElse(times, Times.NONE);
    }

    private static <T> List<T> list(List<T> list) {
        return list == null ? List.of() : list.stream().filter(Objects::nonNull).toList();
    }

    private static <T> Map<String, T> map(Map<String, T> map) {
        Map<String, T> whole = new LinkedHashMap<>(map == null ? Map.of() : map);
        whole.values().removeIf(Objects::isNull);
        return Collections.unmodifiableMap(whole);
    }

    /**
     * @param expression as in the scenario: {@code send.response.p99 < 50ms}
     * @param value what was measured, in the unit; {@code null} in the file if nothing was
     * @param unit of the value: {@code ns}, {@code s}, {@code B}, {@code /s}, {@code count} or {@code share} (0.01 is 1 %); empty in files of
     *     before 0.1.0, where it is not known
     */
    public record Slo(String expression, boolean held, Double value, String unit) {

        public Slo {
            expression = text(expression);
            unit = text(unit);
        }
    }

    /**
     * @param startNanos since the start of the run
     * @param metrics the protocol's own metrics by id
     */
    public record Phase(
            String name,
            boolean measured,
            long startNanos,
            long durationNanos,
            Map<String, Operation> operations,
            Map<String, Metric> metrics) {

        public Phase {
            name = text(name);
            operations = map(operations);
            metrics = map(metrics);
        }
    }

    /**
     * What became of one operation's arrivals in the phase that started them; see the glossary for the words.
     *
     * @param load the load as asked, in the words of a scenario
     * @param inFlight unanswered when the run ended, after the drain; the drain fails what is left, so 0 unless the run was cut off
     * @param backlog owed or in flight when the phase ended; those that earlier phases started and that were still in flight included;
     *     0 in files of before 0.1.0
     * @param offeredRate arrivals started, over the phase's length
     * @param answeredRate answers received while the phase lasted, whichever phase started their arrivals, over the phase's length;
     *     {@code answered} also counts answers that came later, to arrivals of this phase
     * @param inFlightMean mean number in flight while the phase lasted, whichever phase started them, integrated from every start and answer
     * @param ownInFlightMean the whole time in flight of this phase's own arrivals, also after the phase, over the phase's length: what
     *     {@code littleMean} is held against
     * @param inFlightMax most in flight at once while the phase lasted, whichever phase started them; see {@link dev.throng.measure.Counts}
     * @param littleMean {@code ownInFlightMean} by Little's law: throughput × mean service time
     * @param ownLag the generator's own part of the lag, of every arrival that was started; to be held against the response time at the
     *     same percentile
     */
    public record Operation(
            String load,
            long due,
            long started,
            long answered,
            long failed,
            long departed,
            long dropped,
            long owed,
            long inFlight,
            long inSystem,
            long backlog,
            double offeredRate,
            double answeredRate,
            double inFlightMean,
            double ownInFlightMean,
            double littleMean,
            long inFlightMax,
            long bytesSent,
            long bytesReceived,
            Times response,
            Times service,
            Times lag,
            Times ownLag,
            Map<String, Long> failures) {

        public Operation {
            load = text(load);
            response = times(response);
            service = times(service);
            lag = times(lag);
            ownLag = times(ownLag);
            failures = map(failures);
        }
    }

    /** A distribution of times; all 0 where {@code count} is 0. */
    public record Times(long count, double mean, long p50, long p90, long p99, long p999, long max) {

        /** Of no values. */
        public static final Times NONE = new Times(0, 0, 0, 0, 0, 0, 0);
    }

    /**
     * One metric over a phase: a distribution, a counter ({@code count} alone) or a gauge (one sample per interval and index).
     *
     * @param kind {@code distribution}, {@code counter} or {@code gauge}
     * @param unit {@code ns}, {@code B} or empty
     */
    public record Metric(
            String kind,
            String unit,
            long count,
            double mean,
            long min,
            long p50,
            long p90,
            long p99,
            long p999,
            long max) {

        public Metric {
            kind = text(kind);
            unit = text(unit);
        }
    }

    /**
     * The process under load, as sampled from outside; zeros where it could not be sampled, and then {@code pid} is 0.
     *
     * @param description how it was started or found, for people
     * @param cpuQuotaCores CPU seconds per second that the CPU quota of its control groups allows; 0 if there is none, or none is known
     * @param throttledSeconds for how long that quota stopped threads over the run, summed over CPUs
     */
    public record Target(
            String description,
            String address,
            long pid,
            double cpuSeconds,
            double cpuUserSeconds,
            double cpuSystemSeconds,
            long rssMax,
            long vszMax,
            int threadsMax,
            int openFilesMax,
            Gc gc,
            double cpuQuotaCores,
            double throttledSeconds) {

        /** Of which nothing is known. */
        static final Target UNKNOWN = new Target("", "", 0, 0, 0, 0, 0, 0, 0, 0, Gc.UNKNOWN);

        public Target {
            description = text(description);
            address = text(address);
            gc = Objects.requireNonNullElse(gc, Gc.UNKNOWN);
        }

        /** Without a CPU quota. */
        public Target(
                String description,
                String address,
                long pid,
                double cpuSeconds,
                double cpuUserSeconds,
                double cpuSystemSeconds,
                long rssMax,
                long vszMax,
                int threadsMax,
                int openFilesMax,
                Gc gc) {
            this(
                    description,
                    address,
                    pid,
                    cpuSeconds,
                    cpuUserSeconds,
                    cpuSystemSeconds,
                    rssMax,
                    vszMax,
                    threadsMax,
                    openFilesMax,
                    gc,
                    0,
                    0);
        }
    }

    /** Us. Read {@link Target} for the meaning of the same names. */
    public record Generator(
            List<Long> pids,
            String transport,
            int loops,
            double cpuSeconds,
            double cpuUserSeconds,
            double cpuSystemSeconds,
            long rssMax,
            long vszMax,
            int threadsMax,
            Gc gc,
            long loopStallMax,
            Times ownLag,
            long fdLimit,
            long fdMax,
            double cpuQuotaCores,
            double throttledSeconds) {

        /** Of which nothing is known. */
        static final Generator UNKNOWN =
                new Generator(List.of(), "", 0, 0, 0, 0, 0, 0, 0, Gc.UNKNOWN, 0, Times.NONE, 0, 0);

        public Generator {
            pids = list(pids);
            transport = text(transport);
            gc = Objects.requireNonNullElse(gc, Gc.UNKNOWN);
            ownLag = times(ownLag);
        }

        /** Without a CPU quota. */
        public Generator(
                List<Long> pids,
                String transport,
                int loops,
                double cpuSeconds,
                double cpuUserSeconds,
                double cpuSystemSeconds,
                long rssMax,
                long vszMax,
                int threadsMax,
                Gc gc,
                long loopStallMax,
                Times ownLag,
                long fdLimit,
                long fdMax) {
            this(
                    pids,
                    transport,
                    loops,
                    cpuSeconds,
                    cpuUserSeconds,
                    cpuSystemSeconds,
                    rssMax,
                    vszMax,
                    threadsMax,
                    gc,
                    loopStallMax,
                    ownLag,
                    fdLimit,
                    fdMax,
                    0,
                    0);
        }
    }

    /**
     * What a JVM's garbage collection cost during the phases; {@code collector} is empty where nothing is known of it.
     *
     * @param gcCpuSeconds CPU of the collector's threads
     * @param degenerated cycles of Shenandoah that had to be finished with the application stopped
     * @param full collections of the whole heap with the application stopped
     * @param loggedCpuSeconds CPU of pauses as the JVM logs it, rounded; 0 for ZGC and Shenandoah, which log none
     */
    public record Gc(
            String collector,
            String java,
            Pauses pauses,
            Stalls stalls,
            double gcCpuSeconds,
            long timeToSafepointMax,
            Safepoints safepoints,
            long degenerated,
            long full,
            double loggedCpuSeconds,
            Heap heap) {

        /** Where nothing is known of garbage collection. */
        public static final Gc UNKNOWN = new Gc("", "", Pauses.NONE, Stalls.NONE, 0, 0, Safepoints.NONE);

        public Gc {
            collector = text(collector);
            java = text(java);
            pauses = Objects.requireNonNullElse(pauses, Pauses.NONE);
            stalls = Objects.requireNonNullElse(stalls, Stalls.NONE);
            safepoints = Objects.requireNonNullElse(safepoints, Safepoints.NONE);
            heap = Objects.requireNonNullElse(heap, Heap.UNKNOWN);
        }

        /** Where nothing is known of cycles, heap and logged CPU. */
        public Gc(
                String collector,
                String java,
                Pauses pauses,
                Stalls stalls,
                double gcCpuSeconds,
                long timeToSafepointMax,
                Safepoints safepoints) {
            this(collector, java, pauses, stalls, gcCpuSeconds, timeToSafepointMax, safepoints, 0, 0, 0, Heap.UNKNOWN);
        }
    }

    /** Stop-the-world pauses. */
    public record Pauses(long count, long totalNanos, long max, long p50, long p99, long p999) {

        static final Pauses NONE = new Pauses(0, 0, 0, 0, 0, 0);
    }

    /** Allocation stalls. */
    public record Stalls(long count, long totalNanos, long max) {

        static final Stalls NONE = new Stalls(0, 0, 0);
    }

    /** All safepoints, also those that were not for GC. */
    public record Safepoints(long count, long totalNanos) {

        static final Safepoints NONE = new Safepoints(0, 0);
    }

    /**
     * The heap by its log, around collections.
     *
     * @param readings how many collections said it; the rest is 0 if none did
     * @param allocatedBytes what was allocated from one collection to the next: a lower bound
     * @param committedMaxBytes the largest capacity; 0 where the log does not say
     */
    public record Heap(
            long readings,
            long usedAfterMaxBytes,
            long usedAfterLastBytes,
            long allocatedBytes,
            long committedMaxBytes) {

        static final Heap UNKNOWN = new Heap(0, 0, 0, 0, 0);
    }
}
