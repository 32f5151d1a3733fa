package dev.throng.load;

/**
 * Maps the number of an arrival to its due time, in nanoseconds since the start of the phase. Due times strictly increase. Some
 * implementations need arguments that do not decrease from call to call of a method. Confined to one thread.
 */
interface Schedule {

    /** Returns the due time of arrival {@code n}, from 0; {@link ArrivalProcess#NEVER} after the last one. */
    long due(long n);

    /** Returns how many arrivals are due before the given time. */
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
