package dev.throng.streams.delivery;

import dev.throng.measure.LoopRecorder;

/** Records how media arrived at a listener that leaves, or at the end. One for all listeners of an event loop; confined to it. */
public final class DeliveryRecorder {

    private static final int HALF_PERMILLE = 500;

    private final LoopRecorder loop;
    private final DeliveryMeter.Limits limits;

    public DeliveryRecorder(LoopRecorder loop, DeliveryMeter.Limits limits) {
        this.loop = loop;
        this.limits = limits;
    }

    /** Records the longest gap of a listener that received media. */
    public void recordGap(DeliveryMeter delivery, long atNanos) {
        loop.record(StreamMetric.LONGEST_GAP, delivery.longestGapNanos(atNanos));
    }

    /**
     * Records the rate and the burst of a listener that received media.
     *
     * @param frameless whether so much of it had no frame, or no whole segment, that its rate is 0
     */
    public void record(DeliveryMeter delivery, boolean frameless, long atNanos) {
        recordRate(delivery, frameless, atNanos);
        if (delivery.burstBytes() != DeliveryMeter.UNKNOWN) {
            loop.record(StreamMetric.BURST_BYTES, delivery.burstBytes());
        }
    }

    /**
     * Records the rate. It is 0 where no media, or no frame, arrived in the time that a rate takes. A listener below half of the rate is not
     * on rate, even if no more than a piece is missing, as in the first seconds; unless the settings say that such a rate will do.
     *
     * @return whether there is a rate
     */
    public boolean recordRate(DeliveryMeter delivery, boolean frameless, long atNanos) {
        long rate = delivery.rateSinceBurstPermille(limits, atNanos);
        if (rate == DeliveryMeter.UNKNOWN && !frameless) {
            return false;
        }
        rate = Math.max(0, rate);
        loop.record(StreamMetric.RATE_RATIO, rate);
        loop.count(StreamMetric.LISTENERS_BELOW_HALF, rate < HALF_PERMILLE ? 1 : 0);
        boolean enough = !frameless && rate >= Math.min(HALF_PERMILLE, limits.onRatePermille());
        loop.count(StreamMetric.LISTENERS_ON_RATE, enough && delivery.isOnRateSinceBurst(limits, atNanos) ? 1 : 0);
        return true;
    }
}
