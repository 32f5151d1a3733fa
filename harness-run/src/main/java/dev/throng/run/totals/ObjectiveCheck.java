package dev.throng.run.totals;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Count;
import dev.throng.figure.Derived;
import dev.throng.figure.Figure;
import dev.throng.figure.ProcessFigure;
import dev.throng.figure.Statistic;
import dev.throng.figure.Statistics;
import dev.throng.measure.FailureDetail;
import dev.throng.run.result.SloResult;
import dev.throng.scenario.Quantity;
import dev.throng.scenario.Slo;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** Measures what a scenario's objectives speak of. An objective on something that was not measured does not hold. */
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
        OptionalDouble value = value(slo);
        return value.isPresent()
                ? SloResult.of(slo.expression(), slo.holds(value.getAsDouble()), value.getAsDouble(), slo.unit())
                : SloResult.notMeasured(slo.expression(), slo.unit());
    }

    private OptionalDouble value(Slo slo) {
        PhaseFigures within = figures.apply(slo);
        Quantity quantity = slo.quantity();
        if (quantity instanceof Quantity.OfOperation of) {
            OperationTotals totals = within.operation(of.operation().ordinal());
            return shared(slo, totals.counts(), figure(of.figure(), totals, within));
        }
        if (quantity instanceof Quantity.Failures of) {
            OperationTotals totals = within.operation(of.operation().ordinal());
            return shared(slo, totals.counts(), count(totals, of.failure()));
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
        return found.isNumber() ? OptionalDouble.of(found.doubleValue()) : OptionalDouble.empty();
    }

    private static long count(OperationTotals totals, FailureDetail failure) {
        return totals.failures().entrySet().stream()
                .filter(counted -> failure.includes(counted.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    private static OptionalDouble shared(Slo slo, ArrivalCounts counts, double value) {
        long whole =
                switch (slo.share()) {
                    case NONE -> 1;
                    case OF_STARTED -> counts.started();
                    case OF_DUE -> counts.due();
                };
        return whole == 0 ? OptionalDouble.empty() : OptionalDouble.of(value / whole);
    }

    private static double figure(Figure figure, OperationTotals totals, PhaseFigures within) {
        return figure instanceof Count count ? totals.counts().get(count) : within.derived((Derived) figure, totals);
    }

    private static OptionalDouble metric(MetricTotals totals, Quantity.OfMetric of) {
        if (of.metric().kind() == Figure.Kind.COUNTER) {
            long sum = totals.counters().getOrDefault(of.metric(), 0L);
            return sum == 0 && of.metric().isUnknownAtZero() ? OptionalDouble.empty() : OptionalDouble.of(sum);
        }
        return totals.distributions().containsKey(of.metric())
                ? statistic(totals.statistics(of.metric()), of.statistic())
                : OptionalDouble.empty();
    }

    private static OptionalDouble statistic(Statistics values, Statistic statistic) {
        return values.count() > 0 || statistic == Statistic.COUNT
                ? OptionalDouble.of(values.value(statistic))
                : OptionalDouble.empty();
    }
}
