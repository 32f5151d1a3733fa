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
        GAUGE
    }

    String id();

    String description();

    Unit unit();

    Kind kind();

    int ordinal();
}
