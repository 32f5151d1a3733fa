package dev.throng.cli;

import dev.throng.run.LiveSnapshot;
import dev.throng.run.RunListener;
import java.util.List;
import java.util.function.Consumer;

/** Forwards events to several listeners. */
record RunListeners(List<RunListener> all) implements RunListener {

    /** Forwards the intervals only. */
    record OfIntervals(Consumer<LiveSnapshot> intervals) implements RunListener {
        @Override
        public void interval(LiveSnapshot live) {
            intervals.accept(live);
        }
    }

    @Override
    public void preparing(String what) {
        all.forEach(listener -> listener.preparing(what));
    }

    @Override
    public void interval(LiveSnapshot live) {
        all.forEach(listener -> listener.interval(live));
    }

    @Override
    public void warning(String message) {
        all.forEach(listener -> listener.warning(message));
    }
}
