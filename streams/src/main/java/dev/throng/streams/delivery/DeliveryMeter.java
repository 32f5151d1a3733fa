package dev.throng.streams.delivery;

/**
 * Measures how media arrives at one listener: its burst, its rate and its gaps.
 *
 * <p>Rates are measured in media time: seconds of media per second, in thousandths, so 1000 is the nominal rate whatever the bit rate does.
 * They are measured from one arrival of media to another, not from check to check: a server that sends a piece every two seconds is as much
 * on rate as one that sends twenty a second. Silence counts only when nothing arrived for longer than {@code silence}.
 *
 * <p>While the kernel gathers media before it wakes the loop, a time without a read is not a silence of the target. The time that gathering
 * takes at the nominal rate is added to every time in which nothing may arrive. Gaps have it in them.
 *
 * <p>Bytes may arrive whose playing time is not known, because their frames are not found. {@link #leaveOut} takes their time out of all
 * rates.
 *
 * <p>The burst is the media that arrived ahead of its time within the burst's window: all media less the time gone by, in bytes of the rate
 * at which it arrived. Rates are measured from the last arrival within the window on.
 *
 * <p>Pure; confined to its event loop. Small on purpose: there is one for each of tens of thousands of listeners, so the sliding window has
 * only two points, half of the window apart, in milliseconds.
 */
public final class DeliveryMeter {

    /**
     * @param burstNanos how long the burst may last
     * @param windowNanos the greatest length of the sliding window
     * @param silenceNanos a listener that receives nothing for longer is starved
     * @param receivingNanos a listener that receives nothing for longer is not receiving
     * @param onRatePermille the least rate that is on rate
     * @param starvedPermille the least rate that is not starved
     */
    public record Limits(
            long burstNanos,
            long windowNanos,
            long silenceNanos,
            long receivingNanos,
            long onRatePermille,
            long starvedPermille) {

        /** Returns what the settings of a scenario say. */
        public static Limits of(RateSettings rate, BurstSettings burst, StarvedSettings starved) {
            return new Limits(
                    burst.window().toNanos(),
                    rate.window().toNanos(),
                    starved.silence().toNanos(),
                    rate.receivingWithin().toNanos(),
                    Math.round(rate.onRate() * 1000),
                    Math.round(starved.below() * 1000));
        }
    }

    /** No rate is known. */
    public static final long UNKNOWN = -1;

    private static final long MIN_NANOS = 2_000_000_000L;

    /** The longest piece that a listener may wait for and still be on rate. */
    private static final long MAX_PIECE_NANOS = 2_000_000_000L;

    /** The longest frames and pages in use play for less. */
    private static final long LONGEST_FRAME_NANOS = 5_000_000_000L;

    /** So long without progress is more than the search for the next frame takes. */
    private static final long NO_PROGRESS_NANOS = 1_000_000_000L;

    private static final long MILLI = 1_000_000L;

    private final long sinceNanos;
    private long firstNanos;
    private long lastNanos;
    private long advancedNanos;
    private long bytes;
    private long mediaNanos;
    private long longestGapNanos;

    private long baseMediaNanos;
    private long baseNanos;
    private long burstBytes = UNKNOWN;

    private int oldMediaMillis;
    private int oldMillis;
    private int newMediaMillis;
    private int newMillis;
    private int ratePermille = (int) UNKNOWN;
    private int coalescedMillis;

    /** @param sinceNanos when the listener was connected */
    public DeliveryMeter(long sinceNanos) {
        this.sinceNanos = sinceNanos;
    }

    /** Sets how long the kernel gathers media before it wakes the loop, at the nominal rate; 0 if it does not. */
    public void coalesces(long nanos) {
        coalescedMillis = (int) Math.min(Integer.MAX_VALUE, nanos / MILLI);
    }

    /**
     * Adds media that arrived.
     *
     * @param count bytes
     * @param nanos playing time of all media so far, 0 if it is not known
     */
    public void media(Limits limits, int count, long nanos, long atNanos) {
        if (bytes == 0) {
            firstNanos = atNanos;
            advancedNanos = atNanos;
        } else {
            endBurst(limits, atNanos);
            longestGapNanos = Math.max(longestGapNanos, sinceReadNanos(atNanos));
        }
        lastNanos = atNanos;
        bytes += count;
        if (nanos > mediaNanos) {
            mediaNanos = nanos;
            advancedNanos = atNanos;
        }
    }

    /** Returns the time since media was last read; only after some was. */
    public long sinceReadNanos(long atNanos) {
        return atNanos - lastNanos;
    }

    private void endBurst(Limits limits, long atNanos) {
        if (burstBytes != UNKNOWN || bytes == 0 || atNanos - firstNanos < limits.burstNanos()) {
            return;
        }
        endBurstNow();
    }

    /** No more media will arrive: the burst is over, even within its window. */
    public void finish() {
        if (burstBytes == UNKNOWN && bytes > 0) {
            endBurstNow();
        }
    }

    private void endBurstNow() {
        baseMediaNanos = mediaNanos;
        baseNanos = advancedNanos;
        long early = Math.max(0, mediaNanos - (advancedNanos - firstNanos));
        burstBytes = mediaNanos == 0 ? 0 : Math.round((double) bytes * early / mediaNanos);
        oldMediaMillis = millis(baseMediaNanos);
        oldMillis = millis(baseNanos - sinceNanos);
        newMediaMillis = oldMediaMillis;
        newMillis = oldMillis;
    }

    /** Moves the sliding window; to be called about once a second. */
    public void check(Limits limits, long atNanos) {
        endBurst(limits, atNanos);
        if (burstBytes == UNKNOWN) {
            return;
        }
        int now = millis(atNanos - sinceNanos);
        int half = millis(limits.windowNanos() / 2);
        int end = millis(countedUntil(limits, atNanos) - sinceNanos);
        // a listener that received nothing since, and is not yet silent for too long, keeps its rate
        if (end > oldMillis && end - oldMillis >= half) {
            ratePermille = (int) (1000L * (millis(mediaNanos) - oldMediaMillis) / (end - oldMillis));
        }
        if (now - newMillis >= half) {
            oldMediaMillis = newMediaMillis;
            oldMillis = newMillis;
            newMediaMillis = millis(mediaNanos);
            newMillis = millis(advancedNanos - sinceNanos);
        }
    }

    /**
     * For how long after a check the figures stay as they are if no media arrives, and the window need not move.
     *
     * @return nanoseconds; 0 within the burst's window
     */
    public long quietNanos(Limits limits, long atNanos) {
        if (burstBytes == UNKNOWN) {
            return 0;
        }
        long silent =
                advancedNanos + Math.min(limits.silenceNanos(), limits.receivingNanos()) + coalescedMillis * MILLI;
        long moved = sinceNanos + newMillis * MILLI + limits.windowNanos() / 2;
        return Math.max(0, Math.min(silent, moved) - atNanos);
    }

    private static int millis(long nanos) {
        return (int) ((nanos + MILLI / 2) / MILLI);
    }

    /** The last arrival, or now if nothing arrived for too long. */
    private long countedUntil(Limits limits, long atNanos) {
        return isOver(limits.silenceNanos(), advancedNanos, atNanos) ? atNanos : advancedNanos;
    }

    /** Whether a time in which nothing may arrive is over, even if the kernel has gathered media since. */
    private boolean isOver(long nanos, long fromNanos, long atNanos) {
        return atNanos - fromNanos - coalescedMillis * MILLI > nanos;
    }

    public boolean isReceiving(Limits limits, long atNanos) {
        return bytes > 0 && !isOver(limits.receivingNanos(), lastNanos, atNanos);
    }

    /** As of the last check. */
    public boolean isOnRate(Limits limits, long atNanos) {
        return ratePermille >= limits.onRatePermille() && !isSilent(limits, atNanos);
    }

    /** Whether the first byte arrived longer ago than any frame plays, without the time that the kernel may have gathered for. */
    public boolean isLongSinceFirst(long atNanos) {
        return bytes > 0 && isOver(LONGEST_FRAME_NANOS, firstNanos, atNanos);
    }

    /** Whether bytes have arrived for a second without any playing time. */
    public boolean isWithoutProgress() {
        return bytes > 0 && isOver(NO_PROGRESS_NANOS, advancedNanos, lastNanos);
    }

    /** Whether bytes have arrived without any playing time for longer than any frame plays. */
    public boolean isLongWithoutProgress() {
        return bytes > 0 && isOver(LONGEST_FRAME_NANOS, advancedNanos, lastNanos);
    }

    /**
     * The playing time of what arrived since it last advanced is not known, so the time of its arrival does not count in any rate.
     *
     * @return that time, in nanoseconds
     */
    public long leaveOut() {
        long unknown = lastNanos - advancedNanos;
        int unknownMillis = millis(unknown);
        advancedNanos = lastNanos;
        baseNanos += unknown;
        oldMillis += unknownMillis;
        newMillis += unknownMillis;
        return unknown;
    }

    /** As of the last check. */
    public boolean isStarved(Limits limits, long atNanos) {
        return isSilent(limits, atNanos)
                || mediaNanos > 0 && ratePermille != UNKNOWN && ratePermille < limits.starvedPermille();
    }

    /** Whether nothing arrived for longer than {@code silence}. */
    public boolean isSilent(Limits limits, long atNanos) {
        return isOver(limits.silenceNanos(), bytes == 0 ? sinceNanos : lastNanos, atNanos);
    }

    public long connectedNanos() {
        return sinceNanos;
    }

    public long bytes() {
        return bytes;
    }

    public long mediaNanos() {
        return mediaNanos;
    }

    /** When the first byte of media arrived; only after it did. */
    public long firstNanos() {
        return firstNanos;
    }

    public boolean isBurstOver() {
        return burstBytes != UNKNOWN;
    }

    /** Media that arrived ahead of its time; {@link #UNKNOWN} within the burst's window, or if the media's time is not known. */
    public long burstBytes() {
        return mediaNanos == 0 ? UNKNOWN : burstBytes;
    }

    /** Returns the longest time without a read of media since the first byte, up to now. */
    public long longestGapNanos(long atNanos) {
        return Math.max(longestGapNanos, sinceReadNanos(atNanos));
    }

    /**
     * Returns the rate since the burst, up to now; {@link #UNKNOWN} for less than two seconds. If no media arrived at all it is 0, after the
     * same time since the connection.
     */
    public long rateSinceBurstPermille(Limits limits, long atNanos) {
        if (bytes == 0) {
            return isRateDue(limits, atNanos) ? 0 : UNKNOWN;
        }
        endBurst(limits, atNanos);
        long nanos = countedUntil(limits, atNanos) - baseNanos;
        return burstBytes() == UNKNOWN || nanos < MIN_NANOS
                ? UNKNOWN
                : Math.round(1000.0 * (mediaNanos - baseMediaNanos) / nanos);
    }

    /** Whether the connection is so old that a healthy listener has a rate. */
    public boolean isRateDue(Limits limits, long atNanos) {
        return atNanos - sinceNanos >= limits.burstNanos() + MIN_NANOS;
    }

    /**
     * Whether media came at the rate that is on rate from the burst up to now. Only if {@link #rateSinceBurstPermille} is known. Servers send
     * pieces, and the listener may wait for one. So one piece may be missing: the longest time without a read, up to two seconds.
     */
    public boolean isOnRateSinceBurst(Limits limits, long atNanos) {
        long piece = Math.min(MAX_PIECE_NANOS, longestGapNanos(atNanos));
        double nanos = countedUntil(limits, atNanos) - baseNanos;
        return bytes > 0 && 1000.0 * (mediaNanos - baseMediaNanos + piece) >= limits.onRatePermille() * nanos;
    }
}
