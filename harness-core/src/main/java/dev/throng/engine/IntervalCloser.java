package dev.throng.engine;

import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopRecorder;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Closes the intervals of one event loop in their order and hands them to the collector. Times are nanoseconds since the start of the run,
 * unless stated otherwise. Confined to its event loop.
 */
final class IntervalCloser {

    private final Timeline timeline;
    private final LoopRecorder recorder;
    private final LoopLoad load;
    private final WakeUps wakeUps;
    private final Consumer<LoopInterval> collector;
    private final LongConsumer whenPassed;

    private long runStartNanos;
    private int phase;
    private long phaseEndNanos;
    private int sequence;
    private long startNanos;
    private long skippedBoundaryNanos = -1;

    /**
     * @param whenPassed called before the recorder records something that happened after the open interval; gets the time of it on the
     *     loop's clock, and closes the interval
     */
    IntervalCloser(
            Timeline timeline,
            LoopRecorder recorder,
            LoopLoad load,
            WakeUps wakeUps,
            Consumer<LoopInterval> collector,
            LongConsumer whenPassed) {
        this.timeline = timeline;
        this.recorder = recorder;
        this.load = load;
        this.wakeUps = wakeUps;
        this.collector = collector;
        this.whenPassed = whenPassed;
    }

    /** @param nanos when the run starts, on the loop's clock */
    void startRun(long nanos) {
        runStartNanos = nanos;
    }

    /** The next intervals belong to this phase, which ends at the given time. */
    void enter(int number, long endNanos) {
        phase = number;
        endPhaseAt(endNanos);
    }

    /**
     * The next intervals belong to the drain, which has no planned end. If the run ended early, between two boundaries, the first interval
     * of the drain goes on over the next boundary. So the interval that the early end adds does not shift the numbers of later ones
     * against those of loops that go on.
     */
    void enterDrain() {
        boolean early = timeline.nextBoundary(startNanos - 1) != startNanos;
        skippedBoundaryNanos = early ? timeline.nextBoundary(startNanos) : -1;
        enter(timeline.phases().size(), Long.MAX_VALUE);
    }

    /** Changes the end of the current phase. */
    void endPhaseAt(long endNanos) {
        phaseEndNanos = endNanos;
        updateRecorder();
    }

    /** When the open interval started. */
    long startNanos() {
        return startNanos;
    }

    /** When the open interval ends if its phase does not end before. */
    long boundaryNanos() {
        long next = timeline.nextBoundary(startNanos);
        return next == skippedBoundaryNanos ? timeline.nextBoundary(next) : next;
    }

    /** When the open interval ends. After the last interval of a phase this is the end of the phase, until the next one is entered. */
    long endNanos() {
        return Math.min(boundaryNanos(), phaseEndNanos);
    }

    /** Closes the intervals that ended by now, up to the end of the phase. */
    void closeEnded(long now) {
        for (long end = endNanos(); startNanos < end && end <= now; end = endNanos()) {
            close(end, now);
        }
    }

    /** Closes intervals until one ends at the given time. */
    void closeUpTo(long end, long now) {
        while (startNanos < end) {
            close(Math.min(end, timeline.nextBoundary(startNanos)), now);
        }
    }

    /** Closes the open interval, which ends at the given time. */
    void close(long end, long now) {
        long start = startNanos;
        load.countOwed(end);
        LoopInterval interval = recorder.close(
                new LoopInterval.Span(
                        sequence++, phase, runStartNanos + start, runStartNanos + end, runStartNanos + now),
                Math.max(wakeUps.takeMaxLateNanos(), now - end),
                operation -> load.countUntil(operation, end));
        load.removeEnded();
        startNanos = end;
        updateRecorder();
        collector.accept(interval);
    }

    private void updateRecorder() {
        long end = endNanos();
        recorder.closeIntervalAt(startNanos < end ? runStartNanos + end : Long.MAX_VALUE, whenPassed);
    }
}
