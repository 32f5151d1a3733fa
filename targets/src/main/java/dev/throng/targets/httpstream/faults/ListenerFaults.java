package dev.throng.targets.httpstream.faults;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/**
 * The faults of one listener or player after the answer to its request. Confined to its event loop; those without faults share one object.
 */
public final class ListenerFaults {

    private static final long NEVER = Long.MAX_VALUE;

    private static final ListenerFaults NONE = new ListenerFaults(
            NEVER,
            new FaultTimes(List.of()),
            new FaultTimes(List.of()),
            new FaultTimes(List.of()),
            NEVER,
            NEVER,
            false);

    private final long starveAfterNanos;
    private final FaultTimes byteDrops;
    private final FaultTimes timestampJumps;
    private final FaultTimes corruptChunks;
    /** {@link #NEVER} without a limit. */
    private final long slowKbps;

    private final long endAfterBytes;
    private final boolean endIsReset;

    private ListenerFaults(
            long starveAfterNanos,
            FaultTimes byteDrops,
            FaultTimes timestampJumps,
            FaultTimes corruptChunks,
            long slowKbps,
            long endAfterBytes,
            boolean endIsReset) {
        this.starveAfterNanos = starveAfterNanos;
        this.byteDrops = byteDrops;
        this.timestampJumps = timestampJumps;
        this.corruptChunks = corruptChunks;
        this.slowKbps = slowKbps;
        this.endAfterBytes = endAfterBytes;
        this.endIsReset = endIsReset;
    }

    /** The faults of the n-th listener, counted from 1. */
    public static ListenerFaults of(HttpStreamFaults faults, long listener) {
        OptionalLong close = faults.closeAfterBytes(listener);
        OptionalLong reset = faults.resetAfterBytes(listener);
        boolean isReset = reset.isPresent() && reset.getAsLong() <= close.orElse(NEVER);
        ListenerFaults made = new ListenerFaults(
                faults.starveAfter(listener).map(Duration::toNanos).orElse(NEVER),
                new FaultTimes(faults.byteDropTimes(listener)),
                new FaultTimes(faults.timestampJumpTimes(listener)),
                new FaultTimes(faults.corruptChunkTimes(listener)),
                faults.slowKbps(listener).orElse(NEVER),
                isReset ? reset.getAsLong() : close.orElse(NEVER),
                isReset);
        return made.isNone() ? NONE : made;
    }

    private boolean isNone() {
        return starveAfterNanos == NEVER
                && byteDrops.isEmpty()
                && timestampJumps.isEmpty()
                && corruptChunks.isEmpty()
                && !isSlow()
                && endAfterBytes == NEVER;
    }

    /** Whether the listener gets nothing more {@code nanos} after its start. */
    public boolean isStarvedAfter(long nanos) {
        return nanos >= starveAfterNanos;
    }

    /** Whether to drop a byte now, {@code nanos} after the listener's start; true once per configured drop. */
    public boolean takeByteDrop(long nanos) {
        return byteDrops.take(nanos);
    }

    /** Whether to send a frame of another time now, {@code nanos} after the player's start; true once per configured jump. */
    public boolean takeTimestampJump(long nanos) {
        return timestampJumps.take(nanos);
    }

    /** Whether to send a chunk that is not valid now, {@code nanos} after the player's start; true once per configured chunk. */
    public boolean takeCorruptChunk(long nanos) {
        return corruptChunks.take(nanos);
    }

    /** Whether the listener gets less than it could. */
    public boolean isSlow() {
        return slowKbps != NEVER;
    }

    /**
     * The number of bytes of the medium that the listener may have by now, until its connection ends.
     *
     * @param nanos since its start
     */
    public long mostBytesAfter(long nanos) {
        // kbps times milliseconds are bits
        return isSlow() ? Math.min(endAfterBytes, slowKbps * (nanos / 1_000_000) / Byte.SIZE) : endAfterBytes;
    }

    /** The number of bytes of the medium after which the connection ends. */
    public long endAfterBytes() {
        return endAfterBytes;
    }

    public boolean endIsReset() {
        return endIsReset;
    }
}
