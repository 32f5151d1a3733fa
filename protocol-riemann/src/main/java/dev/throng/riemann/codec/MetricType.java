package dev.throng.riemann.codec;

/** Which fields carry a metric. Like other clients we send a precise one together with {@code metric_f}. */
public enum MetricType {
    /** {@code metric_sint64}, rounded, and {@code metric_f}. */
    SINT64,
    /** {@code metric_d} and {@code metric_f}. */
    DOUBLE,
    /** {@code metric_f} alone. */
    FLOAT
}
