package dev.throng.run.result;

/** A distribution of times; all 0 where {@code count} is 0. */
public record Times(long count, double mean, long p50, long p90, long p99, long p999, long max) {

    /** Of no values. */
    public static final Times NONE = new Times(0, 0, 0, 0, 0, 0, 0);
}
