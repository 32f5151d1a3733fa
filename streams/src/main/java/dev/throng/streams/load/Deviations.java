package dev.throng.streams.load;

import dev.throng.measure.LoopRecorder;
import dev.throng.streams.delivery.StreamMetric;
import java.util.HashSet;
import java.util.Set;

/**
 * Counts where the target deviates from its protocol or format and players go on, and notes the first of each kind. A run has few notes, so
 * there is one for a kind and not for each mount. One for all listeners of an event loop; confined to it.
 */
public final class Deviations {

    /** A target chooses some of the texts. */
    private static final int MAX_KINDS = 20;

    private final LoopRecorder recorder;
    private final Set<String> noted = new HashSet<>();

    public Deviations(LoopRecorder recorder) {
        this.recorder = recorder;
    }

    /**
     * Counts deviations of one kind.
     *
     * @param path of the stream where they were
     * @param how the kind, for people
     */
    public void count(String path, String how, long times) {
        recorder.count(StreamMetric.DEVIATIONS, times);
        if (noted.size() < MAX_KINDS && noted.add(how)) {
            recorder.note("deviation, first seen at " + path + ": " + how);
        }
    }
}
