package dev.throng.streams.delivery;

/**
 * What the kernel gathers for one listener before it wakes the loop, as {@link ReadCoalescing} decides. Gathering that had to end stays off
 * for ten checks, because each change is a system call. Confined to the event loop. Small on purpose: there are tens of thousands.
 */
public final class GatheredReads {

    private static final int CHECKS_WITHOUT = 10;

    private static final double NANOS_PER_SECOND = 1e9;

    private int bytes = 1;
    private byte checksWithout;
    private boolean automatic;

    /**
     * The first media of the listener has arrived.
     *
     * @return the bytes that the kernel should gather, as settings demand; 0 to change nothing
     */
    public int begin(ReadCoalescing coalescing) {
        return coalescing.demandedBytes() > 1 ? coalescing.demandedBytes() : 0;
    }

    /**
     * Decides whether automatic gathering begins or ends; to be called once a second. What was gathered when it ends is read at once, so at
     * the next check nothing is gathered any more.
     *
     * @param allowed whether reads of this listener may be gathered at all
     * @param bitsPerSecond the nominal rate of its media; 0 if it is not known
     * @param bufferedNanos what its playback buffer holds
     * @return the bytes that the kernel should gather, 1 for each packet; 0 to change nothing
     */
    public int check(
            ReadCoalescing coalescing,
            DeliveryMeter delivery,
            boolean allowed,
            long bitsPerSecond,
            long bufferedNanos,
            long atNanos) {
        int change = coalescing.isAutomatic() && allowed
                ? change(coalescing, delivery, bitsPerSecond, bufferedNanos, atNanos)
                : 0;
        if (change == 0) {
            tell(delivery, bitsPerSecond);
        }
        return change;
    }

    /**
     * For how long after a check there is nothing to decide if no media arrives.
     *
     * @param allowed as in {@link #check}, and so are the others
     * @return nanoseconds; {@link Long#MAX_VALUE} if nothing is decided for this listener
     */
    public long quietNanos(
            ReadCoalescing coalescing, DeliveryMeter delivery, boolean allowed, long bufferedNanos, long atNanos) {
        if (!coalescing.isAutomatic() || !allowed) {
            return Long.MAX_VALUE;
        }
        return bytes > 1 ? coalescing.untilEndNanos(delivery.sinceReadNanos(atNanos), bufferedNanos) : 0;
    }

    private int change(
            ReadCoalescing coalescing, DeliveryMeter delivery, long bitsPerSecond, long bufferedNanos, long atNanos) {
        boolean mustEnd = coalescing.mustEnd(delivery.sinceReadNanos(atNanos), bufferedNanos);
        if (bytes > 1) {
            checksWithout = mustEnd ? CHECKS_WITHOUT : checksWithout;
            return mustEnd ? 1 : 0;
        }
        delivery.coalesces(0);
        if (checksWithout > 0) {
            checksWithout--;
        }
        boolean may = delivery.isBurstOver() && checksWithout == 0 && !mustEnd;
        int wanted = may ? coalescing.bytes(bitsPerSecond, bufferedNanos) : 1;
        return wanted > 1 ? wanted : 0;
    }

    private void tell(DeliveryMeter delivery, long bitsPerSecond) {
        if (bytes > 1) {
            delivery.coalesces(bitsPerSecond > 0 ? (long) (bytes * 8.0 * NANOS_PER_SECOND / bitsPerSecond) : 0);
        }
    }

    /** The settings' demand was carried out: the kernel gathers so many bytes from now on. */
    public void demanded(int granted) {
        bytes = granted;
    }

    /** The change that {@link #check} asked for was carried out: the kernel gathers so many bytes from now on. */
    public void changed(int granted, DeliveryMeter delivery, long bitsPerSecond) {
        bytes = granted;
        automatic |= granted > 1;
        tell(delivery, bitsPerSecond);
    }

    /** Whether the kernel gathers media at present, so its arrival is seen late. */
    public boolean isGathering() {
        return bytes > 1;
    }

    /** Whether reads were ever gathered automatically, so the listener's gaps are not those of the target. */
    public boolean wereAutomatic() {
        return automatic;
    }
}
