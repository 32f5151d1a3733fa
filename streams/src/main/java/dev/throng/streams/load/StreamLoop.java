package dev.throng.streams.load;

import dev.throng.figure.Metric;
import dev.throng.measure.Failure;
import dev.throng.measure.LoopRecorder;
import dev.throng.measure.Supply;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Operation;
import dev.throng.streams.client.ConnectionStep;
import dev.throng.streams.delivery.StreamMetric;
import dev.throng.streams.mounts.MountChooser;
import dev.throng.streams.mounts.MountPoints;
import dev.throng.time.NanoClock;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/**
 * What the operations of one event loop share. Confined to the loop.
 *
 * @param mediaClock the time now for time stamps inside media, which cross processes; in microseconds since 1970
 * @param failures as the protocol names them
 * @param random the loop's own, seeded from the scenario
 * @param sources what the loop's operation {@code publish} makes
 * @param <S> the settings of the protocol
 */
public record StreamLoop<S extends CommonSettings>(
        LoopContext context,
        S settings,
        MountPoints mounts,
        LongSupplier mediaClock,
        LoadFailures failures,
        SplittableRandom random,
        Supply sources) {

    /** @param publish the operation of sources */
    public static <S extends CommonSettings> StreamLoop<S> of(
            LoopContext context,
            S settings,
            MountPoints mounts,
            LongSupplier mediaClock,
            LoadFailures failures,
            Operation publish) {
        SplittableRandom random = new SplittableRandom(context.seed() * 31 + context.part());
        Supply sources =
                context.recorder().supply(publish.ordinal(), settings.publish().publishTime());
        return new StreamLoop<>(context, settings, mounts, mediaClock, failures, random, sources);
    }

    public NanoClock clock() {
        return context.clock();
    }

    public LoopRecorder recorder() {
        return context.recorder();
    }

    /** Chooses the mounts of the loop's listeners as the settings say. */
    public MountChooser chooser(SplittableRandom with) {
        return MountChooser.of(
                settings.mounts().choice(),
                settings.mounts().weights(),
                mounts.count(),
                context.part(),
                context.parts(),
                with);
    }

    /**
     * Notes that the engine has stopped waiting for an arrival. Notes are limited in number, so equal ones should have equal texts.
     *
     * @param what the mount of the listener, or the kind of arrival
     */
    public void noteAbandoned(String what, ConnectionStep step) {
        recorder().note("unanswered, " + what + ": given up in step " + step.id() + ", " + step.description());
    }

    /** Returns the failure of a source that finds every mount in use. */
    Failure noFreeMount() {
        // the loops share the mounts, and each loop has its part of the load
        long limit = mounts.count() / context.parts();
        return sources.exhausted(failures.noFreeMount(), limit, clock().nanos());
    }

    /**
     * Names the cause of an answer that means that the mount has no source: the sources of this run failed, and none of them is accepted.
     *
     * @param why the failure of a listener or title
     */
    public Failure withoutSource(Failure why) {
        return failures.noSource().test(why) && mounts.live().isEmpty()
                ? sources.shortage(why, 1, 0, clock().nanos())
                : why;
    }

    public void count(Metric metric, long n) {
        recorder().count(metric, n);
    }

    public void record(Metric metric, long value) {
        recorder().record(metric, value);
    }

    /** Records the time since a source wrote a time stamp, in nanoseconds since 1970. */
    public void recordPublishLatency(long stampNanos) {
        recordLatency(StreamMetric.PUBLISH_LATENCY, StreamMetric.PUBLISH_LATENCIES_NEGATIVE, stampNanos);
    }

    /**
     * Records the time since a moment that media names. A moment of the future has none: the clock that named it and that of this process
     * differ.
     *
     * @param negative counts moments of the future
     * @param sinceNanos since 1970
     */
    public void recordLatency(Metric latency, Metric negative, long sinceNanos) {
        long nanos = mediaClock.getAsLong() * 1_000 - sinceNanos;
        if (nanos < 0) {
            count(negative, 1);
        } else {
            record(latency, nanos);
        }
    }
}
