package dev.throng.streams.delivery;

import java.util.function.IntUnaryOperator;

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
     * The first media of the listener has arrived: gathers what settings demand.
     *
     * @param kernel sets the bytes that the kernel gathers, and returns what it granted
     */
    public void begin(ReadCoalescing coalescing, IntUnaryOperator kernel) {
        if (coalescing.demandedBytes() > 1) {
            bytes = kernel.applyAsInt(coalescing.demandedBytes());
        }
    }

    /**
     * Begins or ends automatic gathering; to be called once a second. What was gathered when it ends is read at once, so at the next check
     * nothing is gathered any more.
     *
     * @param allowed whether reads of this listener may be gathered at all
     * @param bitsPerSecond the nominal rate of its media; 0 if it is not known
     * @param bufferedNanos what its playback buffer holds
     * @param kernel sets the bytes that the kernel gathers, and returns what it granted
     */
    public void check(
            ReadCoalescing coalescing,
            DeliveryMeter delivery,
            boolean allowed,
            long bitsPerSecond,
            long bufferedNanos,
            long atNanos,
            IntUnaryOperator kernel) {
        if (coalescing.isAutomatic() && allowed) {
            boolean mustEnd = coalescing.mustEnd(delivery.sinceReadNanos(atNanos), bufferedNanos);
            if (bytes == 1) {
                delivery.coalesces(0);
                checksWithout -= checksWithout > 0 ? 1 : 0;
                boolean may = delivery.isBurstOver() && checksWithout == 0 && !mustEnd;
                int wanted = may ? coalescing.bytes(bitsPerSecond, bufferedNanos) : 1;
                bytes = wanted > 1 ? kernel.applyAsInt(wanted) : 1;
                automatic |= bytes > 1;
            } else if (mustEnd) {
                bytes = kernel.applyAsInt(1);
                checksWithout = CHECKS_WITHOUT;
            }
        }
        if (bytes > 1) {
            delivery.coalesces(bitsPerSecond > 0 ? (long) (bytes * 8.0 * NANOS_PER_SECOND / bitsPerSecond) : 0);
        }
    }

    /** Whether reads were ever gathered automatically, so the listener's gaps are not those of the target. */
    public boolean wereAutomatic() {
        return automatic;
    }
}
