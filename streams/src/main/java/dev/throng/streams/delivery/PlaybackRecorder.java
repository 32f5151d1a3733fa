package dev.throng.streams.delivery;

import dev.throng.measure.LoopRecorder;

/** Records the stalls of playback. One for all listeners of an event loop; confined to it. */
public final class PlaybackRecorder {

    private final LoopRecorder loop;

    public PlaybackRecorder(LoopRecorder loop) {
        this.loop = loop;
    }

    /** Adds media that arrived, and records the stall that ends with it. */
    public void add(PlaybackBuffer playback, long mediaNanos, long atNanos) {
        int before = playback.stalls();
        long stalledNanos = playback.add(mediaNanos, atNanos);
        countStalls(playback, before);
        recordStall(stalledNanos);
    }

    /** Counts a stall that has begun. Returns how long the present one has lasted; 0 without one. */
    public long stallNanos(PlaybackBuffer playback, long atNanos) {
        int before = playback.stalls();
        long stalledNanos = playback.stallNanos(atNanos);
        countStalls(playback, before);
        return stalledNanos;
    }

    /** Records the present stall and the stalled share of a playback that has begun, when its listener leaves or at the end. */
    public void recordTotals(PlaybackBuffer playback, long atNanos) {
        if (playback.hasBegun()) {
            recordStall(stallNanos(playback, atNanos));
            loop.record(StreamMetric.STALL_RATIO, playback.stalledPermille(atNanos));
        }
    }

    private void countStalls(PlaybackBuffer playback, int before) {
        if (playback.stalls() > before) {
            loop.count(StreamMetric.STALLS, 1);
        }
    }

    private void recordStall(long nanos) {
        if (nanos > 0) {
            loop.record(StreamMetric.STALL_TIME, nanos);
        }
    }
}
