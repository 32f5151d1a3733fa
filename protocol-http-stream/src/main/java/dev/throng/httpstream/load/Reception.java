package dev.throng.httpstream.load;

/**
 * How media comes to one listener: its burst, its rate and its gaps.
 *
 * <p>Rates are measured in media time: seconds of media per second, in thousandths, so that 1000 is the nominal rate whatever the bit
 * rate does. They are measured from one arrival of media to another, not from one look to another: a server that sends a piece every two
 * seconds is as much on rate as one that sends twenty a second. Only when nothing came for longer than {@code silence} does the silence
 * count as well.
 *
 * <p>Where the kernel gathers media before anybody is woken, a silence of ours is no silence of the target: what it takes to gather so
 * much at the nominal rate is added to every time that nothing may come for.
 *
 * <p>The burst is what came ahead of its time within the burst's window: the media there less the time gone by, in bytes of the rate
 * they came in. Rates are measured from the last arrival within the window on.
 *
 * <p>Pure; confined to its event loop. Small on purpose: there is one for each of tens of thousands of listeners, so the sliding window
 * is but two points, one half of the window apart, in milliseconds.
 */
public final class Reception {

    /**
     * @param burstNanos how long the burst may last
     * @param windowNanos the sliding window's greatest length
     * @param silenceNanos how long nothing may come
     * @param receivingNanos how long nothing may come to a listener that is said to be receiving
     * @param onRatePermille the least rate that is on rate
     * @param starvedPermille the least rate that is not starved
     */
    public record Model(
            long burstNanos,
            long windowNanos,
            long silenceNanos,
            long receivingNanos,
            long onRatePermille,
            long starvedPermille) {

        static Model of(HttpStreamSettings settings) {
            return new Model(
                    settings.burst().window().toNanos(),
                    settings.rate().window().toNanos(),
                    settings.starved().silence().toNanos(),
                    settings.rate().receivingWithin().toNanos(),
                    Math.round(settings.rate().onRate() * 1000),
                    Math.round(settings.starved().below() * 1000));
        }
    }

    /** No rate is known. */
    public static final long UNKNOWN = -1;

    private static final long LEAST_NANOS = 2_000_000_000L;
    private static final long FIRST_FRAME_NANOS = 5_000_000_000L;
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
    private int gatherMillis;

    /** @param sinceNanos when the listener was connected */
    public Reception(long sinceNanos) {
        this.sinceNanos = sinceNanos;
    }

    /** From now on the kernel gathers for so long, at the nominal rate, before media is seen; 0 if it does not. */
    void gathers(long nanos) {
        gatherMillis = (int) Math.min(Integer.MAX_VALUE, nanos / MILLI);
    }

    /**
     * Media came.
     *
     * @param count bytes
     * @param nanos playing time of all media so far, 0 if it is not known
     */
    public void media(Model model, int count, long nanos, long atNanos) {
        if (bytes == 0) {
            firstNanos = atNanos;
            advancedNanos = atNanos;
        } else {
            endBurst(model, atNanos);
            longestGapNanos = Math.max(longestGapNanos, atNanos - lastNanos);
        }
        lastNanos = atNanos;
        bytes += count;
        if (nanos > mediaNanos) {
            mediaNanos = nanos;
            advancedNanos = atNanos;
        }
    }

    private void endBurst(Model model, long atNanos) {
        if (burstBytes != UNKNOWN || bytes == 0 || atNanos - firstNanos < model.burstNanos()) {
            return;
        }
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
    public void look(Model model, long atNanos) {
        endBurst(model, atNanos);
        if (burstBytes == UNKNOWN) {
            return;
        }
        int now = millis(atNanos - sinceNanos);
        int half = millis(model.windowNanos() / 2);
        if (now - oldMillis >= half) {
            int end = millis(countedUntil(model, atNanos) - sinceNanos);
            // who got nothing since, and has not been silent for too long either, is where it was
            if (end > oldMillis) {
                ratePermille = (int) (1000L * (millis(mediaNanos) - oldMediaMillis) / (end - oldMillis));
            }
        }
        if (now - newMillis >= half) {
            oldMediaMillis = newMediaMillis;
            oldMillis = newMillis;
            newMediaMillis = millis(mediaNanos);
            newMillis = millis(advancedNanos - sinceNanos);
        }
    }

    private static int millis(long nanos) {
        return (int) ((nanos + MILLI / 2) / MILLI);
    }

    /** The last arrival, or now if nothing came for too long. */
    private long countedUntil(Model model, long atNanos) {
        return isOver(model.silenceNanos(), advancedNanos, atNanos) ? atNanos : advancedNanos;
    }

    /** Whether a time that nothing may come for is over, what the kernel may have gathered since considered. */
    private boolean isOver(long nanos, long fromNanos, long atNanos) {
        return atNanos - fromNanos - gatherMillis * MILLI > nanos;
    }

    boolean receiving(Model model, long atNanos) {
        return bytes > 0 && !isOver(model.receivingNanos(), lastNanos, atNanos);
    }

    /** As of the last look. */
    boolean onRate(Model model, long atNanos) {
        return ratePermille >= model.onRatePermille() && !silent(model, atNanos);
    }

    /**
     * Whether bytes have been coming for five seconds, what the kernel may have gathered not counted. The longest frames and pages that
     * are in use play for less.
     */
    boolean longSinceFirst(long atNanos) {
        return bytes > 0 && isOver(FIRST_FRAME_NANOS, firstNanos, atNanos);
    }

    /** As of the last look. */
    boolean starved(Model model, long atNanos) {
        return silent(model, atNanos)
                || mediaNanos > 0 && ratePermille != UNKNOWN && ratePermille < model.starvedPermille();
    }

    private boolean silent(Model model, long atNanos) {
        return isOver(model.silenceNanos(), bytes == 0 ? sinceNanos : lastNanos, atNanos);
    }

    long connectedNanos() {
        return sinceNanos;
    }

    long bytes() {
        return bytes;
    }

    public long mediaNanos() {
        return mediaNanos;
    }

    /** When the first byte of media came; only if one did. */
    long firstNanos() {
        return firstNanos;
    }

    /** Whether the burst's window is over. */
    boolean afterBurst() {
        return burstBytes != UNKNOWN;
    }

    /** Media that came ahead of its time; {@link #UNKNOWN} within the burst's window, or if the media's time is not known. */
    long burstBytes() {
        return mediaNanos == 0 ? UNKNOWN : burstBytes;
    }

    /** The longest time without media since the first byte, up to now. */
    public long longestGapNanos(long atNanos) {
        return Math.max(longestGapNanos, atNanos - lastNanos);
    }

    /**
     * The rate from the burst on, up to now; {@link #UNKNOWN} for less than two seconds. Where no media came at all it is 0, after as long
     * a time from the connection on.
     */
    public long rateSinceBurstPermille(Model model, long atNanos) {
        if (bytes == 0) {
            return atNanos - sinceNanos >= model.burstNanos() + LEAST_NANOS ? 0 : UNKNOWN;
        }
        endBurst(model, atNanos);
        long nanos = countedUntil(model, atNanos) - baseNanos;
        return burstBytes() == UNKNOWN || nanos < LEAST_NANOS
                ? UNKNOWN
                : Math.round(1000.0 * (mediaNanos - baseMediaNanos) / nanos);
    }
}
