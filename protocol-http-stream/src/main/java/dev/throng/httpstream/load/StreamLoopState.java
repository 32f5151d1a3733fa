package dev.throng.httpstream.load;

import dev.throng.httpstream.client.StreamStep;
import dev.throng.measure.LoopRecorder;
import dev.throng.protocol.LoopContext;
import dev.throng.time.NanoClock;
import dev.throng.time.WallClock;
import java.util.SplittableRandom;

/**
 * What the operations of one event loop share. Confined to the loop.
 *
 * @param wallClock for time stamps inside the media, which cross processes
 * @param random the loop's own, seeded from the scenario
 */
record StreamLoopState(
        LoopContext context,
        HttpStreamSettings settings,
        MountPoints mounts,
        WallClock wallClock,
        SplittableRandom random) {

    static StreamLoopState of(
            LoopContext context, HttpStreamSettings settings, MountPoints mounts, WallClock wallClock) {
        SplittableRandom random = new SplittableRandom(context.seed() * 31 + context.part());
        return new StreamLoopState(context, settings, mounts, wallClock, random);
    }

    NanoClock clock() {
        return context.clock();
    }

    LoopRecorder recorder() {
        return context.recorder();
    }

    /**
     * Notes that the engine has stopped waiting for an arrival. Notes are limited in number, so equal ones should have equal texts.
     *
     * @param what the path of the listener, or the kind of arrival
     */
    void noteAbandoned(String what, StreamStep step) {
        context.recorder().note("unanswered, " + what + ": given up in step " + step.id() + ", " + step.description());
    }

    void count(HttpStreamMetric metric, long n) {
        context.recorder().count(metric, n);
    }

    void record(HttpStreamMetric metric, long value) {
        context.recorder().record(metric, value);
    }
}
