package dev.throng.httpstream.hls;

import dev.throng.httpstream.failure.StreamFailure;
import java.util.Optional;

/**
 * Decides when one player loads its playlist again, and when a live playlist has stayed unchanged for too long. Times are nanoseconds of
 * the player's clock. Pure; confined to one thread.
 */
final class PlaylistReloads {

    private static final long NANOS_PER_MILLI = 1_000_000L;

    private final long unchangedLimitNanos;
    private ReloadTimer timer = ReloadTimer.atOnce();
    private boolean loading;
    private long requestedNanos;
    private long changedNanos;
    private boolean late;
    private int lateCount;

    /** @param unchangedLimitNanos how long a live playlist may stay unchanged, more than 0 */
    PlaylistReloads(long unchangedLimitNanos) {
        this.unchangedLimitNanos = unchangedLimitNanos;
    }

    /** Returns whether the playlist must be requested now. If so, its request has begun. */
    boolean begin(long nowNanos) {
        if (loading || !timer.isDue(nowNanos)) {
            return false;
        }
        loading = true;
        requestedNanos = nowNanos;
        return true;
    }

    /** Returns when to request next; {@link ReloadTimer#NEVER} while a request is open, and for a complete playlist. */
    long nextNanos() {
        return loading ? ReloadTimer.NEVER : timer.atNanos();
    }

    /** A master playlist was read: its variant is loaded at once. */
    void leadsOn() {
        loading = false;
    }

    /**
     * The playlist could not be read, and is requested again after a wait.
     *
     * @param known the last playlist that was read
     */
    void failed(Optional<MediaPlaylist> known, long atNanos, long waitNanos) {
        loading = false;
        known.ifPresent(this::checkLate);
        timer = ReloadTimer.at(atNanos + waitNanos);
    }

    /**
     * A playlist with news was read.
     *
     * @throws HlsException if the playlist may stay unchanged for longer than the limit
     */
    void changed(MediaPlaylist read, long atNanos) throws HlsException {
        loading = false;
        late = false;
        changedNanos = atNanos;
        if (read.ended()) {
            timer = ReloadTimer.never();
        } else if (read.targetNanos() > unchangedLimitNanos) {
            throw new HlsException(
                    StreamFailure.TARGET_DURATION_TOO_LONG,
                    "a live playlist with a target duration of " + read.targetNanos() / NANOS_PER_MILLI
                            + " ms (expected: at most " + unchangedLimitNanos / NANOS_PER_MILLI + " ms)");
        } else {
            timer = ReloadTimer.changed(read.targetNanos(), requestedNanos);
        }
    }

    /**
     * The playlist was read without news.
     *
     * @param fault what the playlist is at fault for if it stays like this
     * @throws HlsException if it has stayed like this for longer than the limit
     */
    void unchanged(MediaPlaylist list, StreamFailure fault, long atNanos) throws HlsException {
        loading = false;
        checkLate(list);
        if (atNanos - changedNanos > Math.max(unchangedLimitNanos, lateNanos(list))) {
            String how = fault == StreamFailure.PLAYLIST_BACKWARDS
                    ? "went back to lower sequence numbers"
                    : "did not change";
            throw new HlsException(
                    fault, "the live playlist " + how + " for " + (atNanos - changedNanos) / NANOS_PER_MILLI + " ms");
        }
        timer = ReloadTimer.unchanged(list.targetNanos(), atNanos);
    }

    private void checkLate(MediaPlaylist list) {
        if (!late && requestedNanos - changedNanos > lateNanos(list)) {
            late = true;
            lateCount++;
        }
    }

    private static long lateNanos(MediaPlaylist list) {
        return list.targetNanos() * 3 / 2;
    }

    /** Returns how often a live playlist stayed unchanged for more than one and a half target durations. */
    int lateCount() {
        return lateCount;
    }
}
