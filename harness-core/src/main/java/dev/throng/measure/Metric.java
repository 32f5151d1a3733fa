package dev.throng.measure;

/** A quantity that a protocol measures in addition to the times of its operations. Implemented by enums: recording indexes an array. */
public interface Metric {

    /** How the values of a metric are combined. */
    enum Kind {
        /** A distribution, kept as a histogram: {@link LoopRecorder#record}. */
        DISTRIBUTION,
        /** A sum: {@link LoopRecorder#count}. */
        COUNTER,
        /** A value that is read once per interval, with a series per index such as a connection: {@link LoopRecorder#gauge}. */
        GAUGE,
        /** A gauge with a series per event loop, whose sum is the value of the run: the sessions online, for example. */
        LEVEL;

        /** Whether the value is read once per interval. */
        public boolean isSampled() {
            return this == GAUGE || this == LEVEL;
        }
    }

    /**
     * The properties of a metric.
     *
     * @param id the name in results, in kebab-case
     * @param description a phrase for people
     */
    record Traits(String id, String description, Unit unit, Kind kind) {}

    /** The properties of this metric. */
    Traits traits();

    /** The name in results. */
    default String id() {
        return traits().id();
    }

    /** A phrase for people. */
    default String description() {
        return traits().description();
    }

    /** The unit of its values. */
    default Unit unit() {
        return traits().unit();
    }

    /** How its values are combined. */
    default Kind kind() {
        return traits().kind();
    }

    /** The position in its enum, from 0. */
    int ordinal();

    /** The position in the protocol's metrics, from 0. If a protocol has two enums, the second one adds the length of the first. */
    default int index() {
        return ordinal();
    }
}
