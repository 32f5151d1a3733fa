package dev.throng.run;

import dev.throng.engine.Timeline;
import dev.throng.time.NanoClock;

/**
 * When processes and machine are sampled: at the start of the run, at the end of every interval of its timeline, thus also of every
 * phase, and at the moment the run has drained. After that no sample is taken, so that none holds the time in which results are
 * written. A sample that comes late does not move those that follow. Confined to the thread that runs the timer's tasks.
 */
final class SampleTimes {

    /** Calls back at a time of the clock, or as soon as possible if that is past; on the thread that owns this. */
    @FunctionalInterface
    interface Timer {
        void at(long nanos, Runnable task);
    }

    private final Timeline timeline;
    private final long originNanos;
    private final NanoClock clock;
    private final Timer timer;
    private final Runnable sample;
    private boolean ended;

    /** @param originNanos the start of the run on the clock */
    SampleTimes(Timeline timeline, long originNanos, NanoClock clock, Timer timer, Runnable sample) {
        this.timeline = timeline;
        this.originNanos = originNanos;
        this.clock = clock;
        this.timer = timer;
        this.sample = sample;
    }

    /** To be called once. */
    void begin() {
        timer.at(originNanos, this::due);
    }

    private void due() {
        if (ended) {
            return;
        }
        long boundary = timeline.nextBoundary(Math.max(0, clock.nanos() - originNanos));
        timer.at(originNanos + boundary, this::due);
        sample.run();
    }

    /** Takes the last sample, now. Only the first call does. */
    void end() {
        if (!ended) {
            ended = true;
            sample.run();
        }
    }
}
