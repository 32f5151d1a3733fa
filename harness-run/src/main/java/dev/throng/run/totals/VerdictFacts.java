package dev.throng.run.totals;

import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.figure.Derived;
import dev.throng.figure.Time;
import dev.throng.load.Load;
import dev.throng.protocol.Operation;
import dev.throng.verdict.Judge;
import dev.throng.verdict.OperationFacts;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** The facts of the phases that a {@link dev.throng.verdict.Judge} decides by. Pure. */
public final class VerdictFacts {

    /** The percentiles of a result. */
    private static final double[] PERCENTILES = {99.9, 99, 90, 50};

    private final Timeline timeline;
    private final List<? extends Operation> operations;
    private final ResultSections sections;

    VerdictFacts(Timeline timeline, List<? extends Operation> operations, ResultSections sections) {
        this.timeline = timeline;
        this.operations = operations;
        this.sections = sections;
    }

    /** The facts of each operation in each phase that began. */
    public List<OperationFacts> operations() {
        List<OperationFacts> facts = new ArrayList<>();
        for (int number = 0; number < timeline.phases().size(); number++) {
            PhasePlan phase = timeline.phases().get(number);
            if (sections.began(phase)) {
                PhaseFigures figures = sections.figures(List.of(number));
                sections.operations(number).forEach(operation -> facts.add(facts(phase, operation, figures)));
            }
        }
        return facts;
    }

    private static OperationFacts facts(PhasePlan phase, Operation operation, PhaseFigures figures) {
        OperationTotals totals = figures.operation(operation.ordinal());
        return new OperationFacts(
                phase.name(),
                phase.measured(),
                operation.id(),
                totals.counts(),
                totals.within().backlog() - totals.counts().owed(),
                totals.within().held(),
                isLimited(phase, operation),
                totals.failures(),
                figures.derived(Derived.OWN_IN_FLIGHT_MEAN, totals),
                figures.derived(Derived.LITTLE_MEAN, totals));
    }

    private static boolean isLimited(PhasePlan phase, Operation operation) {
        Load load = phase.loads().get(operation);
        return load != null && load.atMost() != Load.UNLIMITED;
    }

    /**
     * How late the generator was with each operation in each measured phase, at those percentiles that an arrival lies beyond: p99.9 needs
     * a thousand arrivals, p50 two. An only arrival has none, and is judged by itself.
     */
    public List<Judge.Lateness> lateness() {
        List<Judge.Lateness> lateness = new ArrayList<>();
        for (int number : sections.measuredPhases()) {
            PhasePlan phase = timeline.phases().get(number);
            PhaseFigures figures = sections.figures(List.of(number));
            for (Operation operation : sections.operations(number)) {
                OperationTotals totals = figures.operation(operation.ordinal());
                long arrivals = totals.time(Time.OWN_LAG).getTotalCount();
                if (arrivals == 1) {
                    lateness.add(Judge.Lateness.ofOnly(
                            phase.name(),
                            operation.id(),
                            totals.time(Time.OWN_LAG).getMaxValue(),
                            percentile(totals.time(Time.RESPONSE), 100)));
                }
                for (double percentile : PERCENTILES) {
                    if (arrivals * (100 - percentile) / 100 > 0.999) {
                        lateness.add(new Judge.Lateness(
                                phase.name(),
                                operation.id(),
                                percentile,
                                totals.time(Time.OWN_LAG).getValueAtPercentile(percentile),
                                percentile(totals.time(Time.RESPONSE), percentile)));
                    }
                }
            }
        }
        return lateness;
    }

    /** How long event loops stalled in the measured phases, with the smallest p99.9 of the response times. */
    public Judge.LoopStalls stalls() {
        PhaseFigures measured = sections.measured();
        long least = operations.stream()
                .mapToLong(operation ->
                        percentile(measured.operation(operation.ordinal()).time(Time.RESPONSE), 99.9))
                .filter(nanos -> nanos > 0)
                .min()
                .orElse(0);
        return new Judge.LoopStalls(measured.stallNanosMax(), measured.stalledShare(), least);
    }

    /** 0 where nothing was recorded. */
    private static long percentile(Histogram histogram, double percentile) {
        return histogram.getTotalCount() == 0 ? 0 : histogram.getValueAtPercentile(percentile);
    }
}
