package dev.throng.load;

/**
 * Due times by number: strictly increasing, in nanoseconds since the start of the phase. Confined to one thread. Implementations may
 * ask that the arguments of successive calls of the same method do not decrease.
 */
interface Schedule {

    /** Due time of arrival {@code n}, from 0; {@link ArrivalProcess#NEVER} after the last. */
    long due(long n);

    /** How many arrivals are due strictly before the given time. */
    default long count(long atNanos) {
        if (atNanos <= 0) {
            return 0;
        }
        long low = 0;
        long high = 1;
        while (due(high) < atNanos) {
            low = high;
            high *= 2;
        }
        if (due(low) >= atNanos) {
            return low;
        }
        while (high - low > 1) {
            long middle = low + (high - low) / 2;
            if (due(middle) < atNanos) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }
}
