package dev.throng.run.totals;

import dev.throng.measure.ArrivalCounts;
import dev.throng.measure.FailureDetail;
import dev.throng.measure.Metric;
import dev.throng.run.result.SloResult;
import dev.throng.scenario.Quantity;
import dev.throng.scenario.Slo;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.JsonNode;

/** Measures what a scenario's objectives speak of. An objective on something that was not measured does not hold. */
public final class ObjectiveCheck {

    private final Function<Slo, PhaseFigures> figures;
    private final JsonNode target;
    private final JsonNode generator;

    /**
     * @param figures those of the phases an objective counts
     * @param target the section of the result of that name, like {@code generator}
     */
    public ObjectiveCheck(Function<Slo, PhaseFigures> figures, JsonNode target, JsonNode generator) {
        this.figures = figures;
        this.target = target;
        this.generator = generator;
    }

    public SloResult check(Slo slo) {
        OptionalDouble value = value(slo);
        return value.isPresent()
                ? new SloResult(slo.expression(), slo.holds(value.getAsDouble()), value.getAsDouble(), slo.unit())
                : new SloResult(slo.expression(), false, null, slo.unit());
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
            Histogram histogram =
                    switch (of.time()) {
                        case RESPONSE -> totals.response();
                        case SERVICE -> totals.service();
                        case LAG -> totals.lag();
                        case OWN_LAG -> totals.ownLag();
                    };
            return statistic(histogram, of.statistic());
        }
        if (quantity instanceof Quantity.OfMetric of) {
            return metric(within.metrics(), of);
        }
        Quantity.OfProcess of = (Quantity.OfProcess) quantity;
        JsonNode side = of.side() == Quantity.Side.TARGET ? target : generator;
        JsonNode found = side.at("/" + of.path().replace('.', '/'));
        return found.isNumber() && measured(side, of.path(), found.doubleValue())
                ? OptionalDouble.of(found.doubleValue())
                : OptionalDouble.empty();
    }

    private static long count(OperationTotals totals, FailureDetail failure) {
        return totals.failures().entrySet().stream()
                .filter(counted -> failure.includes(counted.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** Results have 0 where nothing is known of a process: no process that was sampled was without memory, threads or files. */
    private static boolean measured(JsonNode side, String path, double value) {
        boolean sampled = side.at("/rssMax").doubleValue(0) > 0;
        return switch (path) {
            case "loopStallMax" -> true;
            case "gc.gcCpuSeconds" -> sampled && gcKnown(side);
            case "vszMax", "threadsMax", "openFilesMax", "fdMax" -> sampled && value > 0;
            default -> path.startsWith("gc.") ? gcKnown(side) : sampled;
        };
    }

    private static boolean gcKnown(JsonNode side) {
        return !side.at("/gc/collector").stringValue("").isEmpty();
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

    private static double figure(Quantity.Figure figure, OperationTotals totals, PhaseFigures within) {
        ArrivalCounts counts = totals.counts();
        return switch (figure) {
            case DUE -> counts.due();
            case STARTED -> counts.started();
            case ANSWERED -> counts.answered();
            case FAILED -> counts.failed();
            case DEPARTED -> counts.departed();
            case DROPPED -> counts.dropped();
            case OWED -> counts.owed();
            case OFFERED_RATE -> within.offeredRate(totals);
            case ANSWERED_RATE -> within.answeredRate(totals);
            case IN_FLIGHT_MEAN -> within.inFlightMean(totals);
            case IN_FLIGHT_MAX -> counts.inFlightMax();
            case BYTES_SENT -> counts.bytesSent();
            case BYTES_RECEIVED -> counts.bytesReceived();
        };
    }

    private static OptionalDouble metric(MetricTotals totals, Quantity.OfMetric of) {
        if (of.metric().kind() == Metric.Kind.COUNTER) {
            return OptionalDouble.of(totals.counters().getOrDefault(of.metric(), 0L));
        }
        Histogram values = totals.distributions().get(of.metric());
        if (values == null) {
            return OptionalDouble.empty();
        }
        boolean any = values.getTotalCount() > 0;
        return switch (of.statistic()) {
            case MIN -> any ? OptionalDouble.of(totals.least(of.metric())) : OptionalDouble.empty();
            case MAX -> any ? OptionalDouble.of(totals.most(of.metric())) : OptionalDouble.empty();
            default -> statistic(values, of.statistic());
        };
    }

    private static OptionalDouble statistic(Histogram values, Quantity.Statistic statistic) {
        if (statistic == Quantity.Statistic.COUNT) {
            return OptionalDouble.of(values.getTotalCount());
        }
        if (values.getTotalCount() == 0) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(
                switch (statistic) {
                    case COUNT -> values.getTotalCount();
                    case MEAN -> values.getMean();
                    case MIN -> values.getMinValue();
                    case P50 -> values.getValueAtPercentile(50);
                    case P90 -> values.getValueAtPercentile(90);
                    case P99 -> values.getValueAtPercentile(99);
                    case P999 -> values.getValueAtPercentile(99.9);
                    case MAX -> values.getMaxValue();
                });
    }
}
