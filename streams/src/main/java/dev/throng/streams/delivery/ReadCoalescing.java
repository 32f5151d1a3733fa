package dev.throng.streams.delivery;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/**
 * Decides when reads of listeners are coalesced: how long the loop may wait before it asks the kernel, and how many bytes the kernel may
 * gather for one listener. Both save wake-ups, and both make arrival times coarser, so each is used only on loops with many listeners, and
 * only where no figure depends on the packet.
 *
 * <p>The loop waits only while no arrival of it awaits an answer or another's departure; the engine sees to that. The kernel may gather at
 * any time, because the end of a stream wakes the loop at once. It gathers only for a listener that has more media in its playback buffer
 * than may be missed until the next check, so a stall is never seen where there is none. Every {@value #EXACT_ONE_IN}th listener sees each
 * packet; {@code longest-gap} is measured with these alone. Once a time stamp is found in the media, publish-latency is measured, so the
 * loop does not wait any more. {@link Pieces#gathersStamped} decides about the kernel.
 *
 * <p>Confined to its event loop.
 */
public final class ReadCoalescing {

    /** Fewer listeners on a loop cost little in any case. */
    public static final int MIN_LISTENERS = 500;

    public static final int EXACT_ONE_IN = 16;

    private static final long MAX_DELAY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** The most that the kernel gathers, in playing time. */
    private static final long MAX_GATHER_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** What must be in the playback buffer at a check; the next check is a second later. */
    private static final long MIN_BUFFERED_NANOS = TimeUnit.MILLISECONDS.toNanos(1_250);

    /** Media that is gathered is read at least this often. */
    private static final long MAX_READ_INTERVAL_NANOS = MAX_GATHER_NANOS + TimeUnit.SECONDS.toNanos(1);

    /** One read takes no more. */
    private static final int MAX_BYTES = 64 * 1024;

    /** Checks for silence need reads in time; see {@code deadlines.silence}. */
    private static final long MIN_SILENCE_NANOS = 2 * MAX_GATHER_NANOS + TimeUnit.SECONDS.toNanos(2);

    /**
     * How servers of a protocol send media.
     *
     * @param pieceNanos servers send pieces, and frames differ in size, so a read may come this much later than the bytes would at a steady rate
     * @param leastGatherNanos less than this is not worth the system calls, in playing time
     * @param gathersStamped whether the kernel may gather media with time stamps. Then the protocol measures publish-latency only with
     *     listeners whose media is not gathered. Otherwise stamps end the gathering
     */
    public record Pieces(long pieceNanos, long leastGatherNanos, boolean gathersStamped) {

        /** HTTP servers send up to half a second of audio at once. */
        public static final Pieces OF_HTTP =
                new Pieces(TimeUnit.MILLISECONDS.toNanos(500), TimeUnit.SECONDS.toNanos(1), false);

        /** RTMP servers send each frame, or a quarter of a second at once, and key frames are larger than others. */
        public static final Pieces OF_RTMP =
                new Pieces(TimeUnit.MILLISECONDS.toNanos(300), TimeUnit.MILLISECONDS.toNanos(250), true);
    }

    private final ReadCoalescingSettings settings;
    private final Pieces pieces;
    private final boolean silenceAllows;
    private final IntSupplier listeners;
    private boolean stamps;
    private boolean used;

    /**
     * @param silence how long an accepted listener may get nothing before it fails; empty if for any time
     * @param listeners how many listeners of the loop are connected at present
     */
    public ReadCoalescing(
            ReadCoalescingSettings settings, Pieces pieces, Optional<Duration> silence, IntSupplier listeners) {
        this.settings = settings;
        this.pieces = pieces;
        this.silenceAllows =
                silence.map(time -> time.toNanos() >= MIN_SILENCE_NANOS).orElse(true);
        this.listeners = listeners;
    }

    /** A time stamp was found in the media of a listener. */
    public void stampFound() {
        stamps = true;
    }

    /** Returns how long the loop may wait, in nanoseconds; 0 if it must read at once. */
    public long delayNanos() {
        int connected = listeners.getAsInt();
        if (!settings.enabled() || connected == 0) {
            return 0;
        }
        if (settings.maxDelay().isPresent()) {
            return settings.maxDelay().get().toNanos();
        }
        if (stamps || connected < MIN_LISTENERS) {
            return 0;
        }
        used = true;
        return MAX_DELAY_NANOS;
    }

    /** The bytes that settings demand for each listener from its first byte of media on; 1 if they demand none. */
    public int demandedBytes() {
        return settings.enabled() ? settings.minBytes().orElse(1) : 1;
    }

    /** Whether {@link #bytes} and {@link #mustEnd} decide. */
    public boolean isAutomatic() {
        return settings.enabled() && settings.minBytes().isEmpty();
    }

    /**
     * Returns how many bytes the kernel may gather for a listener; 1 if it must not gather.
     *
     * @param bitsPerSecond the nominal rate of its media; 0 if it is not known
     * @param bufferedNanos what its playback buffer holds
     */
    public int bytes(long bitsPerSecond, long bufferedNanos) {
        long gatherNanos = Math.min(MAX_GATHER_NANOS, bufferedNanos - MIN_BUFFERED_NANOS - pieces.pieceNanos());
        boolean worthwhile = gatherNanos >= pieces.leastGatherNanos() && listeners.getAsInt() >= MIN_LISTENERS;
        if (stampsForbid() || !worthwhile || !silenceAllows) {
            return 1;
        }
        used |= bitsPerSecond > 0;
        long bytes = bitsPerSecond / 8 * TimeUnit.NANOSECONDS.toMillis(gatherNanos) / 1_000;
        return (int) Math.max(1, Math.min(MAX_BYTES, bytes));
    }

    /** Whether a listener for which the kernel gathers must see every packet again: it may be about to stall, or its media is late. */
    public boolean mustEnd(long sinceReadNanos, long bufferedNanos) {
        return stampsForbid() || bufferedNanos < MIN_BUFFERED_NANOS || sinceReadNanos > MAX_READ_INTERVAL_NANOS;
    }

    /** How long it takes until {@link #mustEnd} if no media arrives; 0 if it must end now. */
    long untilEndNanos(long sinceReadNanos, long bufferedNanos) {
        return mustEnd(sinceReadNanos, bufferedNanos)
                ? 0
                : Math.min(bufferedNanos - MIN_BUFFERED_NANOS, MAX_READ_INTERVAL_NANOS - sinceReadNanos);
    }

    private boolean stampsForbid() {
        return stamps && !pieces.gathersStamped();
    }

    /** What the automatic choice means for the figures, for the notes of a run; none if reads were never coalesced automatically. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (used) {
            notes.add(
                    "reads were coalesced (settings.readCoalescing): media is seen up to 100 ms late, starved and no longer receiving"
                            + " listeners up to 4 s late; longest-gap is of every 16th listener");
        }
        if (used && stamps && pieces.gathersStamped()) {
            notes.add("publish-latency is of players whose media the kernel did not gather (settings.readCoalescing)");
        }
        return notes;
    }
}
