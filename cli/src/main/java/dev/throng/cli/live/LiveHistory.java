package dev.throng.cli.live;

import dev.throng.cli.live.CoarseLine.Of;
import dev.throng.figure.Statistic;
import dev.throng.figure.Statistics;
import dev.throng.figure.Time;
import dev.throng.run.LiveSnapshot;
import dev.throng.run.LiveSnapshot.OperationLive;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/**
 * The points of a run's charts in bounded memory: one per interval at first, and whenever there are {@value #MOST_POINTS}, each two become
 * one. Percentiles cannot be averaged, so a point of several intervals is the highest of their percentiles. Rates and CPU are means. The first
 * {@value #MOST_OPERATIONS} operations have lines. Confined to one thread.
 */
final class LiveHistory {

    static final int MOST_POINTS = 600;
    static final int MOST_OPERATIONS = 16;

    /** The lines of an operation, in the order of their values in messages. */
    enum Line {
        RESPONSE_P50(Of.HIGHEST, live -> nanos(live, Time.RESPONSE, Statistic.P50)),
        RESPONSE_P99(Of.HIGHEST, live -> nanos(live, Time.RESPONSE, Statistic.P99)),
        RESPONSE_MAX(Of.HIGHEST, live -> nanos(live, Time.RESPONSE, Statistic.MAX)),
        OWN_LAG_P99(Of.HIGHEST, live -> nanos(live, Time.OWN_LAG, Statistic.P99)),
        OFFERED(Of.MEAN, OperationLive::offeredRate),
        ANSWERED(Of.MEAN, OperationLive::answeredRate),
        IN_FLIGHT(Of.HIGHEST, OperationLive::inFlight),
        OWED(Of.HIGHEST, OperationLive::owed);

        private final Of of;
        private final ToDoubleFunction<OperationLive> value;

        Line(Of of, ToDoubleFunction<OperationLive> value) {
            this.of = of;
            this.value = value;
        }

        private static double nanos(OperationLive live, Time time, Statistic percentile) {
            Statistics times = live.time(time);
            return times.count() == 0 ? Double.NaN : times.percentile(percentile);
        }

        private CoarseLine empty() {
            return new CoarseLine(of, MOST_POINTS);
        }
    }

    /** What an interval changed. */
    enum Change {
        /** The last point goes on. */
        NONE,
        /** There is one more point. */
        POINT,
        /** All points are others. */
        COARSER
    }

    private final Map<String, List<CoarseLine>> operations = new LinkedHashMap<>();
    private final CoarseLine targetCores = new CoarseLine(Of.MEAN, MOST_POINTS);
    private final CoarseLine generatorCores = new CoarseLine(Of.MEAN, MOST_POINTS);
    private final double[] ends = new double[MOST_POINTS];
    private int size;
    private int width = 1;
    private int pending;

    /** Adds an interval. */
    Change add(LiveSnapshot live) {
        for (OperationLive operation : live.operations()) {
            if (operations.size() < MOST_OPERATIONS || operations.containsKey(operation.operation())) {
                List<CoarseLine> lines = operations.computeIfAbsent(operation.operation(), this::lines);
                for (Line line : Line.values()) {
                    lines.get(line.ordinal()).take(line.value.applyAsDouble(operation));
                }
            }
        }
        if (++pending < width) {
            return Change.NONE;
        }
        pending = 0;
        ends[size] = live.elapsedNanos() / 1e9;
        forAll(line -> line.close(size));
        size++;
        if (size < MOST_POINTS) {
            return Change.POINT;
        }
        halve();
        return Change.COARSER;
    }

    /** Lines of an operation that had no arrivals so far. */
    private List<CoarseLine> lines(String operation) {
        List<CoarseLine> lines = new ArrayList<>();
        for (Line line : Line.values()) {
            CoarseLine empty = line.empty();
            for (int i = 0; i < size; i++) {
                empty.gap(i);
            }
            lines.add(empty);
        }
        return lines;
    }

    private void halve() {
        forAll(line -> line.halve(MOST_POINTS));
        for (int i = 0; i < MOST_POINTS / 2; i++) {
            ends[i] = ends[2 * i + 1];
        }
        size = MOST_POINTS / 2;
        width *= 2;
    }

    private void forAll(Consumer<CoarseLine> each) {
        operations.values().forEach(lines -> lines.forEach(each));
        each.accept(targetCores);
        each.accept(generatorCores);
    }

    /** Adds what target and generator used in a second; empty if unknown. */
    void cores(OptionalDouble target, OptionalDouble generator) {
        targetCores.take(target.orElse(Double.NaN));
        generatorCores.take(generator.orElse(Double.NaN));
    }

    /** The number of points. */
    int size() {
        return size;
    }

    /** How many intervals a point stands for. */
    int width() {
        return width;
    }

    /** The middle of the span of a point, in seconds since the start of the run. */
    double seconds(int point) {
        return ((point == 0 ? 0 : ends[point - 1]) + ends[point]) / 2;
    }

    /** The operations with lines, in the order in which they began. */
    List<String> operations() {
        return List.copyOf(operations.keySet());
    }

    /** The value of a line; NaN without values. Times are nanoseconds, rates per second. */
    double value(String operation, Line line, int point) {
        return operations.get(operation).get(line.ordinal()).point(point);
    }

    /** The CPU of the target in cores; NaN if unknown. */
    double targetCores(int point) {
        return targetCores.point(point);
    }

    /** The CPU of the generator in cores; NaN if unknown. */
    double generatorCores(int point) {
        return generatorCores.point(point);
    }
}
