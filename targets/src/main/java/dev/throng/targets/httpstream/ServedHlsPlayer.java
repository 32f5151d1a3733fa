package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.faults.HlsFaults;
import dev.throng.targets.httpstream.hls.PlaylistState;
import dev.throng.targets.httpstream.live.LiveCounters;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** A player of HLS and its faults, whichever connections it uses. Any thread may use it. */
final class ServedHlsPlayer {

    private final HlsFaults faults;
    private final LiveCounters counters;
    private final long number;
    private final long startNanos;
    private Optional<PlaylistState> stale = Optional.empty();
    private OptionalLong shift = OptionalLong.empty();
    private long segmentRequests;

    ServedHlsPlayer(HlsFaults faults, LiveCounters counters, long number, long startNanos) {
        this.faults = faults;
        this.counters = counters;
        this.number = number;
        this.startNanos = startNanos;
    }

    private boolean isDue(Optional<Duration> after, long nowNanos) {
        return after.isPresent() && nowNanos - startNanos >= after.get().toNanos();
    }

    /** The playlist that the player gets instead of the newest one. */
    synchronized PlaylistState playlist(PlaylistState newest, long nowNanos) {
        if (stale.isEmpty() && isDue(faults.staleAfter(number), nowNanos)) {
            stale = Optional.of(newest);
        }
        if (stale.isPresent()) {
            counters.stalePlaylists.increment();
        }
        return stale.orElse(newest);
    }

    /** What is subtracted from the numbers of the segments. */
    synchronized long shift(PlaylistState shown, long nowNanos) {
        if (shift.isEmpty() && isDue(faults.backwardsAfter(number), nowNanos)) {
            shift = OptionalLong.of(shown.firstSequence());
        }
        if (shift.isPresent()) {
            counters.backwardsPlaylists.increment();
        }
        return shift.orElse(0);
    }

    /** Counts a segment request; returns whether it must fail. */
    synchronized boolean isNextSegmentMissing() {
        return faults.isMissing(number, ++segmentRequests);
    }

    /** How long the answer to a segment request is delayed. */
    Duration segmentDelay() {
        return faults.segmentDelay(number);
    }
}
