package dev.throng.httpstream.load;

import dev.throng.httpstream.client.StreamFailure;
import dev.throng.httpstream.client.StreamStep;
import dev.throng.measure.Failure;
import dev.throng.measure.LoopRecorder;
import dev.throng.measure.Metric;
import dev.throng.measure.Supply;
import dev.throng.protocol.LoopContext;
import dev.throng.streams.mounts.MountPoints;
import dev.throng.time.NanoClock;
import dev.throng.time.WallClock;
import java.util.SplittableRandom;

/**
 * What the operations of one event loop share. Confined to the loop.
 *
 * @param wallClock for time stamps inside the media, which cross processes
 * @param random the loop's own, seeded from the scenario
 * @param sources what the loop's operation {@code publish} makes
 */
record StreamLoopState(
        LoopContext context,
        HttpStreamSettings settings,
        MountPoints mounts,
        WallClock wallClock,
        SplittableRandom random,
        Supply sources) {

    static StreamLoopState of(
            LoopContext context, HttpStreamSettings settings, MountPoints mounts, WallClock wallClock) {
        SplittableRandom random = new SplittableRandom(context.seed() * 31 + context.part());
        Supply sources = context.recorder()
                .supply(
                        HttpStreamOperation.PUBLISH.ordinal(),
                        settings.publish().publishTime());
        return new StreamLoopState(context, settings, mounts, wallClock, random, sources);
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

    /** Returns the failure of a source that finds every mount in use. */
    Failure noFreeMount() {
        // the loops share the mounts, and each loop has its part of the load
        long limit = mounts.count() / context.parts();
        return sources.exhausted(StreamFailure.NO_FREE_MOUNT, limit, clock().nanos());
    }

    /**
     * Names the cause of an answer that means that the mount has no source: the sources of this run failed, and none of them is accepted.
     *
     * @param why the failure of a listener or title
     */
    Failure withoutSource(Failure why) {
        boolean missing = why.equals(StreamFailure.NO_SUCH_MOUNT) || why.equals(StreamFailure.status(404));
        return missing && mounts.live().isEmpty() ? sources.shortage(why, 1, 0, clock().nanos()) : why;
    }

    void count(Metric metric, long n) {
        context.recorder().count(metric, n);
    }

    void record(Metric metric, long value) {
        context.recorder().record(metric, value);
    }
}
