package dev.throng.httpstream.load;

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
record Floor(
        LoopContext context, HttpStreamSettings settings, Mounts mounts, WallClock wallClock, SplittableRandom random) {

    static Floor of(LoopContext context, HttpStreamSettings settings, Mounts mounts, WallClock wallClock) {
        return new Floor(
                context, settings, mounts, wallClock, new SplittableRandom(context.seed() * 31 + context.part()));
    }

    NanoClock clock() {
        return context.clock();
    }

    LoopRecorder recorder() {
        return context.recorder();
    }

    void count(HttpStreamMetric metric, long n) {
        context.recorder().count(metric, n);
    }

    void record(HttpStreamMetric metric, long value) {
        context.recorder().record(metric, value);
    }
}
