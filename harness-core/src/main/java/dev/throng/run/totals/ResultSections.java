package dev.throng.run.totals;

import dev.throng.analysis.Findings;
import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.load.Load;
import dev.throng.measure.Blame;
import dev.throng.measure.Counts;
import dev.throng.measure.Failure;
import dev.throng.measure.ResponseSample;
import dev.throng.protocol.Operation;
import dev.throng.run.result.MetricResult;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.scenario.Slo;
import dev.throng.verdict.Lateness;
import dev.throng.verdict.LoopStalls;
import dev.throng.verdict.OperationFacts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** Makes the sections of a result out of what was recorded. Pure. */
public final class ResultSections {

    /** Those at which a result has its times. */
    private static final double[] PERCENTILES = {99.9, 99, 90, 50};

    private final Timeline timeline;
    private final List<? extends Operation> operations;
    private final RunTotals recorded;

    public ResultSections(Timeline timeline, List<? extends Operation> operations, RunTotals recorded) {
        this.timeline = timeline;
        this.operations = operations;
        this.recorded = recorded;
    }

    public List<PhaseResult> phases() {
        List<PhaseResult> phases = new ArrayList<>();
        for (int number = 0; number < timeline.phases().size(); number++) {
            PhasePlan phase = timeline.phases().get(number);
            if (phase.startNanos() < recorded.endNanos()) {
                phases.add(phase(number, phase));
            }
        }
        return phases;
    }

    private PhaseResult phase(int number, PhasePlan phase) {
        PhaseFigures figures = figures(List.of(number));
        Map<String, OperationResult> sections = new LinkedHashMap<>();
        for (Operation operation : operations) {
            Load load = phase.loads().get(operation);
            if (load != null) {
                sections.put(operation.id(), operation(load, figures, operation));
            }
        }
        Map<String, MetricResult> metrics = new TreeMap<>();
        MetricTotals totals = figures.metrics();
        totals.counters().forEach((metric, n) -> metrics.put(metric.id(), PhaseFigures.counter(metric, n)));
        totals.distributions()
                .keySet()
                .forEach(metric -> metrics.put(metric.id(), PhaseFigures.distribution(metric, totals)));
        return new PhaseResult(
                phase.name(), phase.measured(), phase.startNanos(), lengthNanos(phase), sections, metrics);
    }

    private static OperationResult operation(Load load, PhaseFigures figures, Operation operation) {
        OperationTotals totals = figures.operation(operation.ordinal());
        Counts counts = totals.counts();
        Map<String, Long> failures = new TreeMap<>();
        totals.failures().forEach((why, n) -> failures.merge(why.id(), n, Long::sum));
        return new OperationResult(
                load.describe(),
                counts.due(),
                counts.started(),
                counts.answered(),
                counts.failed(),
                counts.departed(),
                counts.dropped(),
                counts.owed(),
                counts.inFlight(),
                counts.inSystem(),
                totals.backlog(),
                figures.offeredRate(totals),
                figures.answeredRate(totals),
                figures.inFlightMean(totals),
                figures.ownInFlightMean(totals),
                figures.littleMean(totals),
                counts.inFlightMax(),
                counts.bytesSent(),
                counts.bytesReceived(),
                PhaseFigures.times(totals.response()),
                PhaseFigures.times(totals.service()),
                PhaseFigures.times(totals.lag()),
                PhaseFigures.times(totals.ownLag()),
                failures);
    }

    /** The figures of several phases together. */
    public PhaseFigures figures(List<Integer> numbers) {
        long nanos = numbers.stream()
                .mapToLong(number -> lengthNanos(timeline.phases().get(number)))
                .sum();
        return new PhaseFigures(recorded, numbers, nanos);
    }

    /** The figures that count for an objective: of the phase it names, or of all measured phases. */
    public PhaseFigures figures(Slo slo) {
        return slo.phase()
                .map(name -> figures(IntStream.range(0, timeline.phases().size())
                        .filter(number -> timeline.phases().get(number).name().equals(name))
                        .boxed()
                        .toList()))
                .orElseGet(this::measured);
    }

    public PhaseFigures measured() {
        return figures(measuredPhases());
    }

    /** How evenly listeners were served over all phases, where the protocol measured it. */
    public Optional<Findings.Fairness> fairness() {
        MetricTotals totals = figures(
                        IntStream.range(0, timeline.phases().size()).boxed().toList())
                .metrics();
        Optional<Histogram> rates = totals.distributions().entrySet().stream()
                .filter(entry -> entry.getKey().id().equals("rate-ratio"))
                .map(Map.Entry::getValue)
                .filter(histogram -> histogram.getTotalCount() > 0)
                .findFirst();
        long belowHalf = totals.counters().entrySet().stream()
                .filter(entry -> entry.getKey().id().equals("listeners-below-half"))
                .mapToLong(Map.Entry::getValue)
                .sum();
        return rates.map(histogram -> new Findings.Fairness(
                histogram.getTotalCount(),
                histogram.getMinValue(),
                histogram.getValueAtPercentile(50),
                histogram.getMaxValue(),
                belowHalf));
    }

    /** Of the measured phases' arrivals; empty if none was answered. */
    public OptionalLong responsePercentile(Operation operation, double percentile) {
        Histogram responses = measured().operation(operation.ordinal()).response();
        return responses.getTotalCount() == 0
                ? OptionalLong.empty()
                : OptionalLong.of(responses.getValueAtPercentile(percentile));
    }

    /**
     * Hands over a sample of the measured phases' responses that took longer.
     *
     * @param readers a reader for each phase, by its name
     */
    public void longerThan(long nanos, Operation operation, Function<String, ResponseSample.Reader> readers) {
        measuredPhases()
                .forEach(number -> recorded.longerThan(
                        nanos,
                        number,
                        operation.ordinal(),
                        readers.apply(timeline.phases().get(number).name())));
    }

    /** Whether a time, since the start of the run, lies in a measured phase. */
    public boolean isMeasured(long nanos) {
        int phase = timeline.phaseAt(nanos);
        return nanos >= 0
                && phase < timeline.phases().size()
                && timeline.phases().get(phase).measured();
    }

    private List<Integer> measuredPhases() {
        return IntStream.range(0, timeline.phases().size())
                .filter(number -> timeline.phases().get(number).measured())
                .boxed()
                .toList();
    }

    /** As planned, or less if the run ended early. */
    private long lengthNanos(PhasePlan phase) {
        return Math.max(0, Math.min(phase.durationNanos(), recorded.endNanos() - phase.startNanos()));
    }

    /** What the judge wants to know of each operation in each measured phase. */
    public List<OperationFacts> facts() {
        List<OperationFacts> facts = new ArrayList<>();
        for (int number : measuredPhases()) {
            PhasePlan phase = timeline.phases().get(number);
            PhaseFigures figures = figures(List.of(number));
            phase.loads().forEach((operation, load) -> facts.add(facts(phase, operation, load, figures)));
        }
        return facts;
    }

    private static OperationFacts facts(PhasePlan phase, Operation operation, Load load, PhaseFigures figures) {
        OperationTotals totals = figures.operation(operation.ordinal());
        Counts counts = totals.counts();
        long ours = 0;
        for (Map.Entry<Failure, Long> failure : totals.failures().entrySet()) {
            ours += failure.getKey().blame() == Blame.GENERATOR ? failure.getValue() : 0;
        }
        return new OperationFacts(
                phase.name(),
                operation.id(),
                counts.due(),
                counts.started(),
                counts.answered(),
                counts.owed(),
                load.atMost() != Load.UNLIMITED,
                ours,
                conserved(counts),
                figures.ownInFlightMean(totals),
                figures.littleMean(totals));
    }

    /**
     * How late the generator was with each operation in each measured phase, at those percentiles that an arrival lies beyond: p99.9 needs
     * a thousand arrivals, p50 two. An only arrival has none, and is judged by itself.
     */
    public List<Lateness> lateness() {
        List<Lateness> lateness = new ArrayList<>();
        for (int number : measuredPhases()) {
            PhasePlan phase = timeline.phases().get(number);
            PhaseFigures figures = figures(List.of(number));
            for (Operation operation : phase.loads().keySet()) {
                OperationTotals totals = figures.operation(operation.ordinal());
                long arrivals = totals.ownLag().getTotalCount();
                if (arrivals == 1) {
                    lateness.add(Lateness.ofOnly(
                            phase.name(),
                            operation.id(),
                            totals.ownLag().getMaxValue(),
                            percentile(totals.response(), 100)));
                }
                for (double percentile : PERCENTILES) {
                    if (arrivals * (100 - percentile) / 100 > 0.999) {
                        lateness.add(new Lateness(
                                phase.name(),
                                operation.id(),
                                percentile,
                                totals.ownLag().getValueAtPercentile(percentile),
                                percentile(totals.response(), percentile)));
                    }
                }
            }
        }
        return lateness;
    }

    /** How long event loops stalled in the measured phases, beside what was answered fastest. */
    public LoopStalls stalls() {
        PhaseFigures measured = measured();
        long least = operations.stream()
                .mapToLong(operation ->
                        percentile(measured.operation(operation.ordinal()).response(), 99.9))
                .filter(nanos -> nanos > 0)
                .min()
                .orElse(0);
        return new LoopStalls(measured.stallNanosMax(), measured.stalledShare(), least);
    }

    /** 0 where nothing was recorded. */
    private static long percentile(Histogram histogram, double percentile) {
        return histogram.getTotalCount() == 0 ? 0 : histogram.getValueAtPercentile(percentile);
    }

    /** The first three invariants: no arrival is lost, none is made up. */
    public static boolean conserved(Counts counts) {
        return counts.due() == counts.started() + counts.owed()
                && counts.started() == counts.answered() + counts.failed() + counts.inFlight()
                && counts.answered() == counts.departed() + counts.dropped() + counts.inSystem() - counts.inFlight();
    }
}
