package dev.throng.httpstream.load;

import dev.throng.httpstream.client.Step;
import dev.throng.measure.LoopRecorder;
import dev.throng.protocol.LoopContext;
import dev.throng.time.NanoClock;
import dev.throng.time.WallClock;
import io.netty.handler.ssl.SslContext;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * What the operations of one event loop share. Confined to the loop.
 *
 * @param sources local addresses that connections come from, in turn; empty to leave the choice to the system
 * @param tls empty without
 * @param wallClock for time stamps inside the media, which cross processes
 * @param random the loop's own, seeded from the scenario
 */
record Floor(
        LoopContext context,
        HttpStreamSettings settings,
        Mounts mounts,
        List<InetAddress> sources,
        Optional<SslContext> tls,
        WallClock wallClock,
        SplittableRandom random) {

    static Floor of(
            LoopContext context,
            HttpStreamSettings settings,
            Mounts mounts,
            List<InetAddress> sources,
            Optional<SslContext> tls,
            WallClock wallClock) {
        SplittableRandom random = new SplittableRandom(context.seed() * 31 + context.part());
        return new Floor(context, settings, mounts, sources, tls, wallClock, random);
    }

    NanoClock clock() {
        return context.clock();
    }

    LoopRecorder recorder() {
        return context.recorder();
    }

    /** Tells of somebody whom the engine waits for no longer. Notes are few: one for all alike says more than one for each. */
    void noteGivenUp(String who, Step step) {
        context.recorder().note("unanswered, " + who + ": given up in step " + step.id() + ", " + step.description());
    }

    void count(HttpStreamMetric metric, long n) {
        context.recorder().count(metric, n);
    }

    void record(HttpStreamMetric metric, long value) {
        context.recorder().record(metric, value);
    }
}
