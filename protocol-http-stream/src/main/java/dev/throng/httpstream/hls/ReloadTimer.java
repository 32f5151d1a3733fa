package dev.throng.httpstream.hls;

/**
 * When a media playlist is requested again (RFC 8216 §6.3.4). After a playlist that has changed, a player waits for the target duration
 * from the time at which it began to load. After one that has not changed it waits for half of that. Pure; immutable.
 *
 * @param atNanos when to request; {@link #NEVER} for a complete playlist
 */
record ReloadTimer(long atNanos) {

    static final long NEVER = Long.MAX_VALUE;

    /** The least wait. A target duration of 0 is allowed, and must not lead to requests without a pause. */
    private static final long MIN_NANOS = 500_000_000L;

    /** A playlist that was not loaded before must be loaded at once. */
    static ReloadTimer atOnce() {
        return new ReloadTimer(Long.MIN_VALUE);
    }

    /** A playlist that could not be read is requested again at this time. */
    static ReloadTimer at(long nanos) {
        return new ReloadTimer(nanos);
    }

    static ReloadTimer never() {
        return new ReloadTimer(NEVER);
    }

    /** @param requestedNanos when the player began to load the playlist */
    static ReloadTimer changed(long targetNanos, long requestedNanos) {
        return new ReloadTimer(requestedNanos + Math.max(MIN_NANOS, targetNanos));
    }

    /** @param readNanos when the playlist was complete, or the failure known */
    static ReloadTimer unchanged(long targetNanos, long readNanos) {
        return new ReloadTimer(readNanos + Math.max(MIN_NANOS, targetNanos / 2));
    }

    boolean isDue(long nowNanos) {
        return nowNanos >= atNanos;
    }
}
