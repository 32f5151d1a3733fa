package dev.throng.run.totals;

import dev.throng.figure.Count;
import dev.throng.figure.Derived;
import dev.throng.figure.ExactNumber;
import dev.throng.figure.Figure;
import dev.throng.figure.ProcessFigure;
import dev.throng.figure.Statistic;
import dev.throng.figure.Statistics;
import dev.throng.measure.FailureDetail;
import dev.throng.protocol.Operation;
import dev.throng.run.result.SloResult;
import dev.throng.scenario.Quantity;
import dev.throng.scenario.Slo;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * Measures what a scenario's objectives speak of, and compares it exactly with their bounds. An objective on something that was not measured
 * does not hold. One on a count of outcomes is not judged if there was no arrival that could have had the outcome: 0 failures of 0 arrivals
 * meet nothing.
 */
public final class ObjectiveCheck {

    private final Function<Slo, PhaseFigures> figures;
    private final JsonNode target;
    private final JsonNode generator;

    /**
     * @param figures those of the phases an objective counts
     * @param target the section of the result of that name, like {@code generator}; a figure that was not measured is null there
     */
    public ObjectiveCheck(Function<Slo, PhaseFigures> figures, JsonNode target, JsonNode generator) {
        this.figures = figures;
        this.target = target;
        this.generator = generator;
    }

    public SloResult check(Slo slo) {
        Optional<ExactNumber> value = value(slo);
        if (value.isEmpty()) {
            return SloResult.notMeasured(slo.expression(), slo.unit());
        }
        boolean held = slo.holds(value.get());
        return held && isOfNothing(slo)
                ? SloResult.ofNothing(slo.expression(), slo.unit())
                : SloResult.of(slo.expression(), held, value.get().value(), slo.unit());
    }

    private Optional<ExactNumber> value(Slo slo) {
        PhaseFigures within = figures.apply(slo);
        Quantity quantity = slo.quantity();
        if (quantity instanceof Quantity.OfOperation of) {
            OperationTotals totals = within.operation(of.operation().ordinal());
            return shared(slo, totals, figure(of.figure(), totals, within));
        }
        if (quantity instanceof Quantity.Failures of) {
            OperationTotals totals = within.operation(of.operation().ordinal());
            return shared(slo, totals, ExactNumber.of(count(totals, of.failure())));
        }
        if (quantity instanceof Quantity.OfTime of) {
            OperationTotals totals = within.operation(of.operation().ordinal());
            return statistic(Statistics.of(totals.time(of.time())), of.statistic());
        }
        if (quantity instanceof Quantity.OfMetric of) {
            return metric(within.metrics(), of);
        }
        Quantity.OfProcess of = (Quantity.OfProcess) quantity;
        JsonNode side = of.side() == ProcessFigure.Side.TARGET ? target : generator;
        JsonNode found = side.at("/" + of.figure().id().replace('.', '/'));
        return found.isNumber() ? Optional.of(ExactNumber.of(found.decimalValue())) : Optional.empty();
    }

    private static long count(OperationTotals totals, FailureDetail failure) {
        return totals.failures().entrySet().stream()
                .filter(counted -> failure.includes(counted.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** The arrivals that a quantity counts some of; empty if it is no such count. */
    private static Optional<Count> whole(Quantity quantity) {
        if (quantity instanceof Quantity.Failures) {
            return Count.FAILED.whole();
        }
        return quantity instanceof Quantity.OfOperation of && of.figure() instanceof Count count
                ? count.whole()
                : Optional.empty();
    }

    private boolean isOfNothing(Slo slo) {
        return whole(slo.quantity())
                .filter(whole -> totals(slo).counts().get(whole) == 0)
                .isPresent();
    }

    private OperationTotals totals(Slo slo) {
        Operation operation = slo.quantity() instanceof Quantity.Failures of
                ? of.operation()
                : ((Quantity.OfOperation) slo.quantity()).operation();
        return figures.apply(slo).operation(operation.ordinal());
    }

    private static Optional<ExactNumber> shared(Slo slo, OperationTotals totals, ExactNumber value) {
        long whole =
                switch (slo.share()) {
                    case NONE -> 1;
                    case OF_STARTED -> totals.counts().started();
                    case OF_DUE -> totals.counts().due();
                };
        return whole == 0 ? Optional.empty() : Optional.of(value.dividedBy(whole));
    }

    private static ExactNumber figure(Figure figure, OperationTotals totals, PhaseFigures within) {
        return figure instanceof Count count
                ? ExactNumber.of(totals.counts().get(count))
                : within.exact((Derived) figure, totals);
    }

    private static Optional<ExactNumber> metric(MetricTotals totals, Quantity.OfMetric of) {
        if (of.metric().kind() == Figure.Kind.COUNTER) {
            long sum = totals.counters().getOrDefault(of.metric(), 0L);
            return sum == 0 && of.metric().isUnknownAtZero() ? Optional.empty() : Optional.of(ExactNumber.of(sum));
        }
        return totals.distributions().containsKey(of.metric())
                ? statistic(totals.statistics(of.metric()), of.statistic())
                : Optional.empty();
    }

    private static Optional<ExactNumber> statistic(Statistics values, Statistic statistic) {
        if (statistic == Statistic.COUNT) {
            return Optional.of(ExactNumber.of(values.count()));
        }
        if (values.count() == 0) {
            return Optional.empty();
        }
        return Optional.of(
                switch (statistic) {
                    case MEAN -> ExactNumber.of(values.mean());
                    case MIN -> ExactNumber.of(values.min());
                    default -> ExactNumber.of(values.percentile(statistic));
                });
    }
}
