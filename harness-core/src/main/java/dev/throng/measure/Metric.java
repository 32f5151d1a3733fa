package dev.throng.measure;

/** Something a protocol measures beside the three times of an operation. Implemented by enums: recording indexes an array. */
public interface Metric {

    /** How the values of a metric add up. */
    enum Kind {
        /** A distribution, kept as a histogram: {@link LoopRecorder#record}. */
        DISTRIBUTION,
        /** A sum: {@link LoopRecorder#count}. */
        COUNTER,
        /** A value that is read once per interval, one series per index (a connection, say): {@link LoopRecorder#gauge}. */
        GAUGE,
        /** A gauge whose series are the event loops' parts of one number, such as the sessions of a run: their sum is what counts. */
        LEVEL;

        /** Whether it is read once per interval. */
        public boolean isRead() {
            return this == GAUGE || this == LEVEL;
        }
    }

    /**
     * What is known of a metric.
     *
     * @param id the name in results, in kebab-case
     * @param description a phrase for people
     */
    record Traits(String id, String description, Unit unit, Kind kind) {}

    Traits traits();

    default String id() {
        return traits().id();
    }

    default String description() {
        return traits().description();
    }

    default Unit unit() {
        return traits().unit();
    }

    default Kind kind() {
        return traits().kind();
    }

    int ordinal();
}
