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
        NANOSECONDS("ns", "duration"),
        /** Seconds of CPU time; a bound is a duration. */
        SECONDS("s", "duration"),
        /** A bound is a size. */
        BYTES("B", "size"),
        /** A bound is a rate. */
        PER_SECOND("/s", "rate"),
        /** A bound is a number. */
        COUNT("count", "number");

        private final String unit;
        private final String bound;

        Kind(String unit, String bound) {
            this.unit = unit;
            this.bound = bound;
        }

        /** The form of a bound: {@code duration}, {@code size}, {@code rate} or {@code number}. */
        public String bound() {
            return bound;
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
        DUE("due", Kind.COUNT, "Arrivals that became due."),
        STARTED("started", Kind.COUNT, "Arrivals that were started."),
        ANSWERED("answered", Kind.COUNT, "Arrivals that got the awaited answer."),
        FAILED("failed", Kind.COUNT, "Arrivals that ended without an answer. failures is another word for it."),
        DEPARTED("departed", Kind.COUNT, "Answered arrivals that left the system as planned."),
        DROPPED("dropped", Kind.COUNT, "Answered arrivals that left the system before their planned time."),
        OWED("owed", Kind.COUNT, "Arrivals that were due and never started."),
        OFFERED_RATE("offeredRate", Kind.PER_SECOND, "Arrivals started per second."),
        ANSWERED_RATE("answeredRate", Kind.PER_SECOND, "Answers received per second while the phases lasted."),
        IN_FLIGHT_MEAN("inFlightMean", Kind.COUNT, "Arrivals in flight: the mean over time."),
        IN_FLIGHT_MAX("inFlightMax", Kind.COUNT, "Arrivals in flight at once: the largest number."),
        BYTES_SENT("bytesSent", Kind.BYTES, "Bytes written for arrivals."),
        BYTES_RECEIVED("bytesReceived", Kind.BYTES, "Bytes read for arrivals.");

        private final String id;
        private final Kind kind;
        private final String description;

        Figure(String id, Kind kind, String description) {
            this.id = id;
            this.kind = kind;
            this.description = description;
        }

        /** States in a sentence what it is. */
        public String description() {
            return description;
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
        RESPONSE("response", "From the due time to the answer: service time and lag."),
        SERVICE("service", "From the start to the answer."),
        LAG("lag", "From the due time to the start."),
        /** The generator's own part of the lag. */
        OWN_LAG("ownLag", "The generator's own part of the lag.");

        private final String id;
        private final String description;

        Time(String id, String description) {
            this.id = id;
            this.description = description;
        }

        /** States in a sentence what it is. */
        public String description() {
            return description;
        }

        /** The name in the result and in expressions. */
        public String id() {
            return id;
        }
    }

    /** A statistic of a distribution. */
    enum Statistic {
        COUNT("The number of values."),
        MEAN("The mean."),
        MIN("The smallest value; of metrics only."),
        P50("The median."),
        P90("The 90th percentile: 90 % of the values are not larger."),
        P99("The 99th percentile."),
        P999("The 99.9th percentile."),
        MAX("The largest value.");

        private final String description;

        Statistic(String description) {
            this.description = description;
        }

        /** States in a sentence what it is. */
        public String description() {
            return description;
        }
    }

    /** The side of a run that a process belongs to. */
    enum Side {
        TARGET,
        GENERATOR
    }
}
