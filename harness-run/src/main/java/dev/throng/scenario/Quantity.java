package dev.throng.scenario;

import dev.throng.figure.Count;
import dev.throng.figure.Derived;
import dev.throng.figure.Figure;
import dev.throng.figure.Metric;
import dev.throng.figure.ProcessFigure;
import dev.throng.figure.Statistic;
import dev.throng.figure.Time;
import dev.throng.figure.Unit;
import dev.throng.measure.FailureDetail;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import java.util.ArrayList;
import java.util.List;

/** What an {@link Slo} speaks of: a figure of a run, or a statistic of one. */
public sealed interface Quantity {

    /** The unit of its values, which determines the form of a bound. */
    Unit unit();

    /**
     * Reads the path of a quantity, such as {@code send.response.p99}.
     *
     * @throws IllegalArgumentException with the expected word, and the nearest one that the protocol has
     */
    static Quantity parse(String path, Protocol protocol) {
        OldNames.of(protocol).path(path).ifPresent(current -> {
            throw new OldNameException(path, current);
        });
        return new QuantityParser(protocol, path).parse();
    }

    /** A figure of one operation: {@code send.owed}, {@code send.answeredRate}. */
    record OfOperation(Operation operation, Figure figure) implements Quantity {

        /** The figures of an operation that an objective may name: counts of the outcomes of arrivals, what follows from them, and the rest. */
        static List<Figure> figures() {
            List<Figure> figures = new ArrayList<>(Count.with(Count.Use.OBJECTIVES));
            figures.removeIf(figure -> !isOutcome(figure));
            figures.addAll(Derived.inObjectives());
            Count.with(Count.Use.OBJECTIVES).stream()
                    .filter(count -> !isOutcome(count))
                    .forEach(figures::add);
            return List.copyOf(figures);
        }

        private static boolean isOutcome(Figure figure) {
            return figure.unit() == Unit.COUNT && figure != Count.IN_FLIGHT_MAX;
        }

        @Override
        public Unit unit() {
            return figure.unit();
        }
    }

    /**
     * How many arrivals failed in one way: {@code send.failures.deadline}.
     *
     * @param failure an empty condition or step stands for all of them
     */
    record Failures(Operation operation, FailureDetail failure) implements Quantity {
        @Override
        public Unit unit() {
            return Unit.COUNT;
        }
    }

    /** A statistic of one of the times of an operation: {@code send.response.p99}. */
    record OfTime(Operation operation, Time time, Statistic statistic) implements Quantity {
        @Override
        public Unit unit() {
            return statistic == Statistic.COUNT ? Unit.COUNT : time.unit();
        }
    }

    /** A statistic of one of the protocol's own metrics: {@code metrics.acked-events.count}. */
    record OfMetric(Metric metric, Statistic statistic) implements Quantity {
        @Override
        public Unit unit() {
            boolean values = statistic == Statistic.COUNT && metric.kind() != Figure.Kind.COUNTER;
            return values ? Unit.COUNT : metric.unit();
        }
    }

    /** A figure of the processes of one side over the whole run. */
    record OfProcess(ProcessFigure.Side side, ProcessFigure figure) implements Quantity {
        @Override
        public Unit unit() {
            return figure.unit();
        }
    }
}
