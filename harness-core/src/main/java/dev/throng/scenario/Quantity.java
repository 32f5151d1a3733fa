package dev.throng.scenario;

import dev.throng.measure.FailureDetail;
import dev.throng.measure.Metric;
import dev.throng.protocol.Operation;

/** A figure that a run measures and that an {@link Slo} can bound. */
public sealed interface Quantity {

    /** The kind of the quantity's values, which determines the unit of a bound. */
    Kind kind();

    /** A kind of value, with its unit. */
    enum Kind {
        /** Nanoseconds; a bound is a duration. */
        NANOSECONDS("ns"),
        /** Seconds of CPU time; a bound is a duration. */
        SECONDS("s"),
        /** A bound is a size. */
        BYTES("B"),
        /** A bound is a rate. */
        PER_SECOND("/s"),
        /** A bound is a number. */
        COUNT("count");

        private final String unit;

        Kind(String unit) {
            this.unit = unit;
        }

        /** The unit of the values in results. */
        public String unit() {
            return unit;
        }
    }

    /** A figure of one operation: {@code send.owed}, {@code send.answeredRate}. */
    record OfOperation(Operation operation, Figure figure) implements Quantity {
        @Override
        public Kind kind() {
            return figure.kind();
        }
    }

    /**
     * How many arrivals failed in one way: {@code send.failures.deadline}.
     *
     * @param failure an empty condition or step stands for all of them
     */
    record Failures(Operation operation, FailureDetail failure) implements Quantity {
        @Override
        public Kind kind() {
            return Kind.COUNT;
        }
    }

    /** A statistic of one of the times of an operation: {@code send.response.p99}. */
    record OfTime(Operation operation, Time time, Statistic statistic) implements Quantity {
        @Override
        public Kind kind() {
            return statistic == Statistic.COUNT ? Kind.COUNT : Kind.NANOSECONDS;
        }
    }

    /** A statistic of one of the protocol's own metrics: {@code metrics.acked-events.count}. */
    record OfMetric(Metric metric, Statistic statistic) implements Quantity {
        @Override
        public Kind kind() {
            if (statistic == Statistic.COUNT && metric.kind() != Metric.Kind.COUNTER) {
                return Kind.COUNT;
            }
            return switch (metric.unit()) {
                case NANOSECONDS -> Kind.NANOSECONDS;
                case BYTES -> Kind.BYTES;
                case COUNT -> Kind.COUNT;
            };
        }
    }

    /**
     * A figure of a process over the whole run.
     *
     * @param path below {@code target} or {@code generator}, as in the result: {@code gc.pauses.max}
     */
    record OfProcess(Side side, String path, Kind kind) implements Quantity {}

    /** Figures of an operation, named as in the result; {@code failures} is another word for {@code failed}. */
    enum Figure {
        DUE("due", Kind.COUNT),
        STARTED("started", Kind.COUNT),
        ANSWERED("answered", Kind.COUNT),
        FAILED("failed", Kind.COUNT),
        DEPARTED("departed", Kind.COUNT),
        DROPPED("dropped", Kind.COUNT),
        OWED("owed", Kind.COUNT),
        OFFERED_RATE("offeredRate", Kind.PER_SECOND),
        ANSWERED_RATE("answeredRate", Kind.PER_SECOND),
        IN_FLIGHT_MEAN("inFlightMean", Kind.COUNT),
        IN_FLIGHT_MAX("inFlightMax", Kind.COUNT),
        BYTES_SENT("bytesSent", Kind.BYTES),
        BYTES_RECEIVED("bytesReceived", Kind.BYTES);

        private final String id;
        private final Kind kind;

        Figure(String id, Kind kind) {
            this.id = id;
            this.kind = kind;
        }

        /** The name in the result and in expressions. */
        public String id() {
            return id;
        }

        Kind kind() {
            return kind;
        }
    }

    /** The times of an operation, named as in the result. */
    enum Time {
        RESPONSE("response"),
        SERVICE("service"),
        LAG("lag"),
        /** The generator's own part of the lag. */
        OWN_LAG("ownLag");

        private final String id;

        Time(String id) {
            this.id = id;
        }

        /** The name in the result and in expressions. */
        public String id() {
            return id;
        }
    }

    /** A statistic of a distribution. */
    enum Statistic {
        COUNT,
        MEAN,
        MIN,
        P50,
        P90,
        P99,
        P999,
        MAX
    }

    /** The side of a run that a process belongs to. */
    enum Side {
        TARGET,
        GENERATOR
    }
}
