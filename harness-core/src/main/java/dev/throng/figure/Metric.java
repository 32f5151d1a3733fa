package dev.throng.figure;

/**
 * A figure that a protocol measures in addition to the counts and times of its operations. Implemented by enums: recording indexes an array.
 */
public interface Metric extends Figure {

    /**
     * The properties of a metric.
     *
     * @param id the name in results, in kebab-case
     * @param description a phrase for people
     */
    record Traits(String id, String description, Unit unit, Kind kind) {}

    /** The properties of this metric. */
    Traits traits();

    @Override
    default String id() {
        return traits().id();
    }

    @Override
    default String description() {
        return traits().description();
    }

    @Override
    default Unit unit() {
        return traits().unit();
    }

    @Override
    default Kind kind() {
        return traits().kind();
    }

    /** Whether a sum of 0 of this counter states that it could not be measured, and not that there was nothing. */
    default boolean isUnknownAtZero() {
        return false;
    }

    /** The position in its enum, from 0. */
    int ordinal();

    /** The position in the protocol's metrics, from 0. If a protocol has two enums, the second one adds the length of the first. */
    default int index() {
        return ordinal();
    }
}
