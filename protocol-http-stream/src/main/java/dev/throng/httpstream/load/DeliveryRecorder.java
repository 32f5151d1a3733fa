package dev.throng.httpstream.load;

/** Records how media arrived at a listener that leaves, or at the end. One for all listeners of an event loop; confined to it. */
final class DeliveryRecorder {

    private static final int HALF_PERMILLE = 500;

    private final StreamLoopState loop;
    private final DeliveryMeter.Limits limits;

    DeliveryRecorder(StreamLoopState loop, DeliveryMeter.Limits limits) {
        this.loop = loop;
        this.limits = limits;
    }

    /** Records the longest gap of a listener that received media. */
    void recordGap(DeliveryMeter delivery, long atNanos) {
        loop.record(HttpStreamMetric.LONGEST_GAP, delivery.longestGapNanos(atNanos));
    }

    /**
     * Records the rate and the burst of a listener that received media.
     *
     * @param frameless whether so much of it had no frame that its rate is 0
     */
    void record(DeliveryMeter delivery, boolean frameless, long atNanos) {
        recordRate(delivery, frameless, atNanos);
        if (delivery.burstBytes() != DeliveryMeter.UNKNOWN) {
            loop.record(HttpStreamMetric.BURST_BYTES, delivery.burstBytes());
        }
    }

    /**
     * Records the rate. It is 0 where no media, or no frame, arrived in the time that a rate takes.
     *
     * @return whether there is a rate
     */
    boolean recordRate(DeliveryMeter delivery, boolean frameless, long atNanos) {
        long rate = delivery.rateSinceBurstPermille(limits, atNanos);
        if (rate == DeliveryMeter.UNKNOWN && !frameless) {
            return false;
        }
        rate = Math.max(0, rate);
        loop.record(HttpStreamMetric.RATE_RATIO, rate);
        loop.count(HttpStreamMetric.LISTENERS_BELOW_HALF, rate < HALF_PERMILLE ? 1 : 0);
        return true;
    }
}
