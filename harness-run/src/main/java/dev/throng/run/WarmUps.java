package dev.throng.run;

import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.figure.Time;
import dev.throng.protocol.Operation;
import dev.throng.run.totals.Interval;
import dev.throng.run.totals.OperationTotals;
import dev.throng.sample.ResourceRow;
import dev.throng.text.QuantityText;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/**
 * Ends the phases that last until the load is steady. It needs the interval and the sample of each full second, in any order. Confined to
 * the collector's thread, except for {@link #notes}, which is for after the run.
 */
final class WarmUps {

    /** The responses of a second, by the id of the operation. */
    private record Answered(int phase, long startNanos, Map<String, Steadiness.Responses> responses) {}

    private record Sample(OptionalLong cpuNanos, OptionalLong compilerNanos) {}

    private static final long SECOND_NANOS = 1_000_000_000L;

    private final Timeline timeline;
    private final List<? extends Operation> operations;
    private final ToLongFunction<Operation> stayNanos;
    private final boolean targetIsKnown;
    private final Optional<LongSupplier> compiler;
    private final IntConsumer end;
    private final Map<Integer, Steadiness> rules = new TreeMap<>();
    /** By the second that they are of. */
    private final Map<Long, Answered> answers = new TreeMap<>();

    private final Map<Long, Sample> samples = new TreeMap<>();
    private long nextSecond;
    private long compiledNanos;

    /**
     * @param stayNanos how long an arrival stays in the system after its answer, as planned; until then the load grows
     * @param targetIsKnown whether the target's processes are sampled
     * @param compiler how long the JIT compilers of this process have worked so far, in nanoseconds, if it sends the load
     * @param end ends the phase with this number as soon as possible; may be called again for the same phase
     */
    WarmUps(
            Timeline timeline,
            List<? extends Operation> operations,
            ToLongFunction<Operation> stayNanos,
            boolean targetIsKnown,
            Optional<LongSupplier> compiler,
            IntConsumer end) {
        this.timeline = timeline;
        this.operations = operations;
        this.stayNanos = stayNanos;
        this.targetIsKnown = targetIsKnown;
        this.compiler = compiler;
        this.end = end;
    }

    /** The time of the JIT compilers of this process, if it sends the load and its JVM measures that time. */
    static Optional<LongSupplier> ownCompiler(LoadSenders senders) {
        boolean sends =
                senders.processes().pids().contains(ProcessHandle.current().pid());
        return Optional.ofNullable(ManagementFactory.getCompilationMXBean())
                .filter(bean -> sends && bean.isCompilationTimeMonitoringSupported())
                .map(bean -> () -> TimeUnit.MILLISECONDS.toNanos(bean.getTotalCompilationTime()));
    }

    void interval(Interval interval) {
        if (isOpen(interval.phase()) && interval.durationNanos() == SECOND_NANOS) {
            answers.put(
                    second(interval.endNanos()),
                    new Answered(interval.phase(), interval.startNanos(), responses(interval)));
            advance();
        }
    }

    void resources(ResourceRow row) {
        sample(row.startNanos() + row.durationNanos(), cpuNanos(row), compilerNanos());
    }

    /**
     * The CPU time of a second.
     *
     * @param endNanos when the second ended, about, since the start of the run
     * @param cpuNanos of generator and target
     * @param compilerNanos how long the JIT compilers of the generator worked; empty if that is unknown
     */
    void sample(long endNanos, OptionalLong cpuNanos, OptionalLong compilerNanos) {
        if (isOpen(timeline.phaseAt(Math.max(0, endNanos - SECOND_NANOS / 2)))) {
            samples.put(second(endNanos), new Sample(cpuNanos, compilerNanos));
            advance();
        }
    }

    /** The second that ended last at the given time; a sample may be a little early or late. */
    private static long second(long endNanos) {
        return Math.floorDiv(endNanos + SECOND_NANOS / 2, SECOND_NANOS) - 1;
    }

    private boolean isOpen(int phase) {
        return phase < timeline.phases().size()
                && timeline.phases().get(phase).untilSteady()
                && !timeline.endedEarly(phase);
    }

    /** Judges the seconds of which both parts are there. */
    private void advance() {
        List<Long> both = new ArrayList<>(answers.keySet());
        both.retainAll(samples.keySet());
        for (long second : both) {
            Answered answered = answers.remove(second);
            Sample sample = samples.remove(second);
            if (isOpen(answered.phase()) && answered.startNanos() >= settledNanos(answered.phase())) {
                judge(second, answered, sample);
            }
        }
    }

    private void judge(long second, Answered answered, Sample sample) {
        Steadiness rule = rules.computeIfAbsent(answered.phase(), this::rule);
        if (second != nextSecond) {
            rule.gap();
        }
        nextSecond = second + 1;
        if (rule.add(new Steadiness.Second(answered.responses(), sample.cpuNanos(), sample.compilerNanos()))) {
            end.accept(answered.phase());
        }
    }

    /** When the first arrivals of a phase have left. */
    private long settledNanos(int phase) {
        PhasePlan plan = timeline.phases().get(phase);
        return plan.startNanos()
                + plan.loads().keySet().stream().mapToLong(stayNanos).max().orElse(0);
    }

    private Steadiness rule(int phase) {
        return new Steadiness(timeline.phases().get(phase).loads().keySet().stream()
                .map(Operation::id)
                .sorted()
                .toList());
    }

    private Map<String, Steadiness.Responses> responses(Interval interval) {
        Map<String, Steadiness.Responses> responses = new LinkedHashMap<>();
        interval.operations()
                .forEach((ordinal, totals) ->
                        responses.put(operations.get(ordinal).id(), responses(totals)));
        return responses;
    }

    private static Steadiness.Responses responses(OperationTotals totals) {
        Histogram times = totals.time(Time.RESPONSE);
        return times.getTotalCount() == 0
                ? new Steadiness.Responses(0, 0, 0, 0)
                : new Steadiness.Responses(
                        times.getTotalCount(),
                        times.getValueAtPercentile(50),
                        times.getValueAtPercentile(90),
                        times.getValueAtPercentile(99));
    }

    /** Of a target that is not sampled nothing is added. */
    private OptionalLong cpuNanos(ResourceRow row) {
        OptionalLong generator = row.generator().cpuNanos();
        OptionalLong target = targetIsKnown ? row.target().cpuNanos() : OptionalLong.of(0);
        return generator.isPresent() && target.isPresent()
                ? OptionalLong.of(generator.getAsLong() + target.getAsLong())
                : OptionalLong.empty();
    }

    /** Since the last call. */
    private OptionalLong compilerNanos() {
        if (compiler.isEmpty()) {
            return OptionalLong.empty();
        }
        long before = compiledNanos;
        compiledNanos = compiler.get().getAsLong();
        return OptionalLong.of(compiledNanos - before);
    }

    /** Notes on the phases that lasted as long as they could. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        for (int number = 0; number < timeline.phases().size(); number++) {
            PhasePlan phase = timeline.phases().get(number);
            if (phase.untilSteady() && !timeline.endedEarly(number)) {
                String why = Optional.ofNullable(rules.get(number))
                        .flatMap(Steadiness::unsteady)
                        .map(unsteady -> ": " + unsteady)
                        .orElse("");
                notes.add("the load was not steady at the end of the phase " + phase.name() + ", after "
                        + QuantityText.duration(Duration.ofNanos(phase.durationNanos())) + why);
            }
        }
        return notes;
    }
}
