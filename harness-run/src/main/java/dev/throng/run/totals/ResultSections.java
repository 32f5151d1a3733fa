package dev.throng.run.totals;

import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.figure.Derived;
import dev.throng.figure.Figure;
import dev.throng.figure.IntervalSpread;
import dev.throng.figure.Statistic;
import dev.throng.figure.Time;
import dev.throng.load.ClosedLoad;
import dev.throng.load.Load;
import dev.throng.measure.ConnectionCounts;
import dev.throng.measure.ResponseSample;
import dev.throng.protocol.Operation;
import dev.throng.run.result.LoadTerms;
import dev.throng.run.result.MetricResult;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.Times;
import dev.throng.run.result.Warmth;
import dev.throng.scenario.Slo;
import dev.throng.series.RunSeries;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Makes the sections of a result out of what was recorded. Pure. */
public final class ResultSections {

    private static final double NANOS = 1e9;

    private final Timeline timeline;
    private final List<? extends Operation> operations;
    private final RecordedRun recorded;

    public ResultSections(Timeline timeline, List<? extends Operation> operations, RecordedRun recorded) {
        this.timeline = timeline;
        this.operations = operations;
        this.recorded = recorded;
    }

    /** The end of the run, since its start. */
    public long endNanos() {
        return recorded.endNanos();
    }

    /**
     * The connections of the whole run to one of the target's addresses.
     *
     * @param address the number of the address, from 0
     */
    public ConnectionCounts connections(int address) {
        return recorded.connections(address);
    }

    public List<PhaseResult> phases() {
        List<PhaseResult> phases = new ArrayList<>();
        for (int number = 0; number < timeline.phases().size(); number++) {
            PhasePlan phase = timeline.phases().get(number);
            if (began(phase)) {
                phases.add(phase(number, phase));
            }
        }
        return phases;
    }

    private PhaseResult phase(int number, PhasePlan phase) {
        PhaseFigures figures = figures(List.of(number));
        Map<String, OperationResult> sections = new LinkedHashMap<>();
        for (Operation operation : operations(number)) {
            LoadTerms load = Optional.ofNullable(phase.loads().get(operation))
                    .map(ResultSections::terms)
                    .orElse(LoadTerms.PLANNED);
            sections.put(operation.id(), operation(load, figures, operation));
        }
        Map<String, MetricResult> metrics = new TreeMap<>();
        MetricTotals totals = figures.metrics();
        Stream.of(totals.counters(), totals.distributions())
                .flatMap(all -> all.keySet().stream())
                .forEach(metric -> metrics.put(metric.id(), PhaseFigures.result(metric, totals)));
        return new PhaseResult(
                phase.name(),
                phase.measured(),
                phase.untilSteady() ? Optional.of(timeline.endedEarly(number)) : Optional.empty(),
                phase.startNanos(),
                lengthNanos(phase),
                sections,
                metrics,
                Warmth.OfBoth.UNKNOWN);
    }

    private static OperationResult operation(LoadTerms load, PhaseFigures figures, Operation operation) {
        OperationTotals totals = figures.operation(operation.ordinal());
        Map<String, Long> failures = new TreeMap<>();
        totals.failures().forEach((why, n) -> failures.merge(why.id(), n, Long::sum));
        Map<Derived, Double> derived = new EnumMap<>(Derived.class);
        for (Derived figure : Derived.values()) {
            derived.put(figure, figures.derived(figure, totals));
        }
        Map<Time, Times> times = new EnumMap<>(Time.class);
        Map<Time, Map<Statistic, IntervalSpread>> spreads = totals.within().spreads();
        Time.all().forEach(time -> times.put(time, Times.of(totals.time(time), spreads.getOrDefault(time, Map.of()))));
        return new OperationResult(load, totals.counts(), derived, times, failures);
    }

    /** The operations of a phase: those that it loads, and those of which the drivers planned arrivals. */
    List<? extends Operation> operations(int number) {
        PhasePlan phase = timeline.phases().get(number);
        return operations.stream()
                .filter(operation -> phase.loads().containsKey(operation)
                        || recorded.operation(number, operation.ordinal())
                                        .counts()
                                        .due()
                                > 0)
                .toList();
    }

    private static LoadTerms terms(Load load) {
        if (load instanceof ClosedLoad) {
            return LoadTerms.closed(load.describe());
        }
        return load.atMost() == Load.UNLIMITED
                ? LoadTerms.open(load.describe())
                : LoadTerms.open(load.describe(), load.atMost());
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

    /** The figures of all phases, with those of the drain. */
    public PhaseFigures whole() {
        return figures(IntStream.range(0, timeline.phases().size()).boxed().toList());
    }

    public PhaseFigures measured() {
        return figures(measuredPhases());
    }

    /** The phases that began, with the planned load of each operation, as the series of a run have them. */
    public List<RunSeries.Phase> seriesPhases() {
        List<RunSeries.Phase> all = new ArrayList<>();
        for (PhasePlan phase : timeline.phases()) {
            if (began(phase)) {
                Map<String, Load> loads = new LinkedHashMap<>();
                phase.loads().forEach((operation, load) -> loads.put(operation.id(), load));
                all.add(new RunSeries.Phase(
                        phase.name(),
                        phase.measured(),
                        phase.startNanos() / NANOS,
                        (phase.startNanos() + lengthNanos(phase)) / NANOS,
                        loads));
            }
        }
        return all;
    }

    /** The protocol's metrics over all phases, with those of the drain. */
    public RunSeries.Totals seriesTotals() {
        MetricTotals totals = figures(
                        IntStream.range(0, timeline.phases().size()).boxed().toList())
                .metrics();
        Map<String, Long> counters = new LinkedHashMap<>();
        totals.counters().forEach((metric, n) -> counters.put(metric.id(), n));
        Map<String, RunSeries.Distribution> distributions = new LinkedHashMap<>();
        totals.distributions().forEach((metric, values) -> {
            if (metric.kind() == Figure.Kind.DISTRIBUTION && values.getTotalCount() > 0) {
                distributions.put(
                        metric.id(),
                        new RunSeries.Distribution(
                                values.getTotalCount(),
                                values.getMean(),
                                values.getMinValue(),
                                values.getValueAtPercentile(50),
                                values.getMaxValue()));
            }
        });
        return new RunSeries.Totals(counters, distributions);
    }

    /** Of the measured phases' arrivals; empty if none was answered. */
    public OptionalLong responsePercentile(Operation operation, double percentile) {
        Histogram responses = measured().operation(operation.ordinal()).time(Time.RESPONSE);
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

    /** Whether the run did not end before the phase. */
    boolean began(PhasePlan phase) {
        return phase.startNanos() < recorded.endNanos();
    }

    List<Integer> measuredPhases() {
        return IntStream.range(0, timeline.phases().size())
                .filter(number -> timeline.phases().get(number).measured())
                .boxed()
                .toList();
    }

    /** As planned, or less if the run ended early. */
    private long lengthNanos(PhasePlan phase) {
        return Math.max(0, Math.min(phase.durationNanos(), recorded.endNanos() - phase.startNanos()));
    }

    /** What the verdict of the run is decided by. */
    public VerdictFacts facts() {
        return new VerdictFacts(timeline, operations, this);
    }
}
