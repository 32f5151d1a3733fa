package dev.throng.gclogs;

/**
 * The trend of the heap after collections of the old generation or of the whole heap. Sizes are bytes.
 *
 * <p>The slope is that of Theil and Sen, the median of the slopes of all pairs: P. K. Sen, "Estimates of the regression coefficient based on
 * Kendall's tau", JASA 63 (1968). Whether there is a trend is tested with the test of Mann and Kendall: H. B. Mann, "Nonparametric tests
 * against trend", Econometrica 13 (1945). Neither needs a normal distribution, and single outliers do not matter. Both assume that the
 * readings are independent of each other, so the limits of {@link #leakSuspected} are strict.
 *
 * @param collections how many readings there were
 * @param firstNanos the time of the first reading that was used
 * @param lastNanos the time of the last one
 * @param firstBytes the trend line at the first reading
 * @param lastBytes the trend line at the last reading
 * @param leakSuspected whether the readings support that memory leaks: at least 10 of them over at least a minute; they grow (one-sided
 *     test, p &lt; 0.001); those of the second half alone grow too (p &lt; 0.05), by at least a third of the whole growth; and the growth
 *     is at least a tenth of what the heap was in the first quarter
 */
public record HeapTrend(
        long collections, long firstNanos, long lastNanos, long firstBytes, long lastBytes, boolean leakSuspected) {

    /** The readings that the test needs at least. */
    public static final int MIN_COLLECTIONS = 10;

    /** The time that they must span at least, in nanoseconds. A shorter rise is that of a start. */
    static final long MIN_SPAN_NANOS = 60_000_000_000L;

    /** Whether there are enough readings to tell whether memory leaks. */
    public boolean isKnown() {
        return collections >= MIN_COLLECTIONS && lastNanos - firstNanos >= MIN_SPAN_NANOS;
    }

    /** The growth in bytes per second; negative if the heap shrinks. */
    public double bytesPerSecond() {
        return lastNanos == firstNanos ? 0 : (lastBytes - firstBytes) * 1e9 / (lastNanos - firstNanos);
    }
}
