package dev.throng.rtmp.load;

import dev.throng.measure.Failure;
import dev.throng.measure.LoopRecorder;
import dev.throng.measure.Metric;
import dev.throng.measure.Supply;
import dev.throng.protocol.LoopContext;
import dev.throng.rtmp.client.RtmpFailure;
import dev.throng.rtmp.client.RtmpStep;
import dev.throng.rtmp.session.StreamTarget;
import dev.throng.streams.mounts.MountPoints;
import dev.throng.time.NanoClock;
import java.net.InetSocketAddress;
import java.util.SplittableRandom;

/**
 * What the operations of one event loop share. Confined to the loop.
 *
 * @param mounts the streams of the run
 * @param runClock for the times in published media
 * @param random the loop's own, seeded from the scenario
 * @param publishers what the loop's operation {@code publish} makes
 */
record RtmpLoopState(
        LoopContext context,
        RtmpSettings settings,
        MountPoints mounts,
        RunClock runClock,
        SplittableRandom random,
        Supply publishers) {

    static RtmpLoopState of(LoopContext context, RtmpSettings settings, MountPoints mounts, RunClock runClock) {
        SplittableRandom random = new SplittableRandom(context.seed() * 31 + context.part());
        Supply publishers = context.recorder()
                .supply(RtmpOperation.PUBLISH.ordinal(), settings.publish().publishTime());
        return new RtmpLoopState(context, settings, mounts, runClock, random, publishers);
    }

    NanoClock clock() {
        return context.clock();
    }

    LoopRecorder recorder() {
        return context.recorder();
    }

    /** Returns the time now on the clock of published media, in microseconds since 1970. */
    long epochMicros() {
        return runClock.epochMicros(context.processes(), clock().nanos());
    }

    /** Returns what a client plays or publishes, as the server should see it. */
    StreamTarget target(int server, int mount) {
        InetSocketAddress address = context.targets().get(server);
        String app = settings.streams().app();
        String url =
                (settings.encrypted() ? "rtmps://" : "rtmp://") + host(address) + ":" + address.getPort() + "/" + app;
        return new StreamTarget(app, url, mounts.path(mount));
    }

    private static String host(InetSocketAddress address) {
        String host = address.getHostString();
        return host.indexOf(':') < 0 ? host : "[" + host + "]";
    }

    /**
     * Notes that the engine has stopped waiting for an arrival. Notes are limited in number, so equal ones should have equal texts.
     *
     * @param what the player's stream, or the kind of arrival
     */
    void noteAbandoned(String what, RtmpStep step) {
        recorder().note("unanswered, " + what + ": given up in step " + step.id() + ", " + step.description());
    }

    /** Returns the failure of a publisher that finds every stream name in use. */
    Failure noFreeStream() {
        // the loops share the names, and each loop has its part of the load
        long limit = mounts.count() / context.parts();
        return publishers.exhausted(RtmpFailure.NO_FREE_STREAM, limit, clock().nanos());
    }

    /**
     * Names the cause of an answer that means that the stream has no publisher: the publishers of this run failed, and none of them is
     * accepted.
     */
    Failure withoutPublisher(Failure why) {
        return why == RtmpFailure.STREAM_NOT_FOUND && mounts.live().isEmpty()
                ? publishers.shortage(why, 1, 0, clock().nanos())
                : why;
    }

    void count(Metric metric, long n) {
        recorder().count(metric, n);
    }

    void record(Metric metric, long value) {
        recorder().record(metric, value);
    }
}
