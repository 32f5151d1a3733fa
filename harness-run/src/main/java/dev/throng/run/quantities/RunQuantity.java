package dev.throng.run.quantities;

import dev.throng.figure.Count;
import dev.throng.figure.Derived;
import dev.throng.figure.Figure;
import dev.throng.figure.ProcessFigure;
import dev.throng.figure.Statistic;
import dev.throng.figure.Statistics;
import dev.throng.figure.Time;
import dev.throng.figure.Unit;
import dev.throng.measure.FailureDetail;
import dev.throng.protocol.FailureIds;
import dev.throng.protocol.Protocol;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import dev.throng.run.result.Times;
import dev.throng.scenario.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A quantity of finished runs, by the name that objectives have for it: {@code send.response.p99}, or of one phase
 * {@code phase[steady].send.response.p99}. Values have the unit of the quantity. Percentiles over several phases are those of the added
 * histograms in {@code phases.hlog}. Immutable.
 *
 * @param name as written
 * @param phase the name of the phase; all measured phases together if empty
 * @param protocol the protocol of the runs
 */
public record RunQuantity(String name, Optional<String> phase, Quantity quantity, Protocol protocol) {

    private static final JsonMapper JSON = new JsonMapper();
    private static final Pattern FORM = Pattern.compile("(?:phase\\[([^]]*)]\\.)?(\\S{1,300})");

    /** Times in {@code phases.hlog} are rounded to milliseconds. */
    private static final long ROUNDED_NANOS = 1_000_000;

    /**
     * Reads a name.
     *
     * @throws IllegalArgumentException with the expected form, and the nearest name that the protocol has
     */
    public static RunQuantity parse(String name, Protocol protocol) {
        Matcher form = FORM.matcher(name.strip());
        if (!form.matches()) {
            throw new IllegalArgumentException("the name of a figure, such as OPERATION.response.p99");
        }
        Optional<String> phase = Optional.ofNullable(form.group(1));
        Quantity quantity = Quantity.parse(form.group(2), protocol);
        if (phase.isPresent() && quantity instanceof Quantity.OfProcess) {
            throw new IllegalArgumentException("no phase; target and generator are measured over the whole run");
        }
        return new RunQuantity(name.strip(), phase, quantity, protocol);
    }

    /** The unit of its values. */
    public Unit unit() {
        return quantity.unit();
    }

    /** Whether a value needs the protocol's metrics in the result. */
    public boolean isOfMetric() {
        return quantity instanceof Quantity.OfMetric;
    }

    /**
     * Returns its value in a run.
     *
     * @param directory of the run
     * @param result of the run; may lack metrics if this is of none
     * @return empty if it was not measured
     */
    public OptionalDouble value(ResultDirectory directory, RunResult result) {
        List<PhaseResult> phases = result.phases().stream()
                .filter(one -> phase.map(one.name()::equals).orElse(one.measured()))
                .toList();
        if (quantity instanceof Quantity.OfTime of) {
            return time(directory, phases, of);
        }
        if (quantity instanceof Quantity.OfOperation of) {
            return figure(phases, of.operation().id(), of.figure());
        }
        if (quantity instanceof Quantity.Failures of) {
            FailureIds ids = new FailureIds(protocol);
            return sum(
                    operations(phases, of.operation().id()),
                    operation -> failed(operation.failures(), of.failure(), ids));
        }
        if (quantity instanceof Quantity.OfMetric of) {
            return metric(phases, of);
        }
        return process(result, (Quantity.OfProcess) quantity);
    }

    private static List<OperationResult> operations(List<PhaseResult> phases, String operation) {
        return phases.stream()
                .flatMap(phase -> Optional.ofNullable(phase.operations().get(operation)).stream())
                .toList();
    }

    private static OptionalDouble sum(List<OperationResult> operations, ToDoubleFunction<OperationResult> count) {
        return operations.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(operations.stream().mapToDouble(count).sum());
    }

    private static double failed(Map<String, Long> failures, FailureDetail asked, FailureIds ids) {
        return failures.entrySet().stream()
                .filter(entry ->
                        ids.find(entry.getKey()).filter(asked::includes).isPresent())
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    private static OptionalDouble figure(List<PhaseResult> phases, String operation, Figure figure) {
        List<OperationResult> operations = operations(phases, operation);
        if (figure == Count.IN_FLIGHT_MAX) {
            return operations.stream().mapToDouble(OperationResult::inFlightMax).max();
        }
        if (figure instanceof Count count) {
            return sum(operations, one -> one.counts().get(count));
        }
        double nanos = phases.stream().mapToLong(PhaseResult::durationNanos).sum();
        if (operations.isEmpty() || nanos == 0) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(phases.stream()
                        .filter(phase -> phase.operations().containsKey(operation))
                        .mapToDouble(
                                phase -> derived(phase.operations().get(operation), figure) * phase.durationNanos())
                        .sum()
                / nanos);
    }

    private static double derived(OperationResult operation, Figure figure) {
        return operation.derived((Derived) figure);
    }

    private static OptionalDouble time(ResultDirectory directory, List<PhaseResult> phases, Quantity.OfTime of) {
        List<PhaseResult> counted =
                phases.stream().filter(phase -> times(phase, of).count() > 0).toList();
        if (of.statistic() == Statistic.COUNT) {
            return OptionalDouble.of(counted.stream()
                    .mapToLong(phase -> times(phase, of).count())
                    .sum());
        }
        if (counted.size() < 2) {
            return counted.stream()
                    .map(phase -> times(phase, of).statistics())
                    .filter(statistics -> knows(statistics, of.statistic()))
                    .mapToDouble(statistics -> statistics.value(of.statistic()))
                    .findFirst();
        }
        return switch (of.statistic()) {
            case MAX ->
                counted.stream().mapToDouble(phase -> times(phase, of).max()).max();
            case MEAN ->
                mean(counted.stream()
                        .map(phase -> times(phase, of).statistics())
                        .toList());
            default -> percentile(directory, counted, of);
        };
    }

    private static boolean knows(Statistics statistics, Statistic statistic) {
        return statistic.percentile().isEmpty() || statistics.knows(statistic);
    }

    private static OptionalDouble mean(List<Statistics> parts) {
        double count = parts.stream().mapToDouble(Statistics::count).sum();
        return count == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(parts.stream().mapToDouble(Statistics::sum).sum() / count);
    }

    private static Times times(PhaseResult phase, Quantity.OfTime of) {
        OperationResult operation = phase.operations().get(of.operation().id());
        return operation == null ? Times.NONE : operation.time(of.time());
    }

    private static OptionalDouble percentile(ResultDirectory directory, List<PhaseResult> phases, Quantity.OfTime of) {
        Histogram sum = new Histogram(3);
        String tag = tag(of.operation().id(), of.time());
        directory.phaseHistograms(line -> {
            if (line.tag().equals(tag) && phases.stream().anyMatch(phase -> isOf(phase, line.startNanos()))) {
                sum.add(line.histogram());
            }
        });
        long expected =
                phases.stream().mapToLong(phase -> times(phase, of).count()).sum();
        return sum.getTotalCount() != expected
                ? OptionalDouble.empty()
                : OptionalDouble.of(Statistics.of(sum).value(of.statistic()));
    }

    private static String tag(String operation, Time time) {
        return operation + "." + time.id();
    }

    private static boolean isOf(PhaseResult phase, long startNanos) {
        return Math.abs(phase.startNanos() - startNanos) <= ROUNDED_NANOS;
    }

    private static OptionalDouble metric(List<PhaseResult> phases, Quantity.OfMetric of) {
        List<Statistics> measured = phases.stream()
                .flatMap(phase ->
                        Optional.ofNullable(phase.metrics().get(of.metric().id())).stream())
                .flatMap(metric -> metric.measured().stream())
                .toList();
        if (of.statistic() == Statistic.COUNT || of.metric().kind() == Figure.Kind.COUNTER) {
            return measured.isEmpty()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(
                            measured.stream().mapToLong(Statistics::count).sum());
        }
        List<Statistics> counted =
                measured.stream().filter(statistics -> statistics.count() > 0).toList();
        return switch (of.statistic()) {
            case MIN -> counted.stream().mapToDouble(Statistics::min).min();
            case MAX -> counted.stream().mapToDouble(Statistics::max).max();
            case MEAN -> mean(counted);
            // percentiles of several phases cannot be joined, and results have no histograms of metrics
            default ->
                counted.size() == 1 && knows(counted.get(0), of.statistic())
                        ? OptionalDouble.of(counted.get(0).value(of.statistic()))
                        : OptionalDouble.empty();
        };
    }

    private static OptionalDouble process(RunResult result, Quantity.OfProcess of) {
        JsonNode side = JSON.valueToTree(of.side() == ProcessFigure.Side.TARGET ? result.target() : result.generator());
        JsonNode found = side.at("/" + of.figure().id().replace('.', '/'));
        return found.isNumber() ? OptionalDouble.of(found.asDouble()) : OptionalDouble.empty();
    }
}
