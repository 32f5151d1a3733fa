package dev.throng.gatling.rtmp;

import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.Request;
import dev.throng.gatling.delivery.DeliveredUser;
import dev.throng.gatling.delivery.Delivery;
import dev.throng.measure.Failure;
import dev.throng.rtmp.client.PlayerEvents;
import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.streams.flv.MessageDeviation;
import dev.throng.streams.media.FrameTimeline;
import dev.throng.streams.media.MessageTimeline;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** One player from its request until it leaves. Confined to its event loop. */
final class PlayingUser extends DeliveredUser<PlayAnswer> implements PlayerEvents {

    private final RtmpLoopContext context;
    private final MessageTimeline messages = new MessageTimeline();
    private Optional<Duration> latency = Optional.empty();

    PlayingUser(RtmpLoopContext context, Request request, Duration time, Checks<PlayAnswer> checks) {
        super(context, request, time, checks);
        this.context = context;
    }

    @Override
    public void redirected(long atNanos) {}

    @Override
    public void deviates(MessageDeviation how, long atNanos) {}

    @Override
    public void handshaken(long atNanos) {}

    @Override
    public void asked(long atNanos) {}

    @Override
    public void accepted(long atNanos) {}

    @Override
    public void media(int type, long timestampMillis, int bytes, long head, long atNanos) {
        messages.add(type, timestampMillis, bytes, head, 0);
    }

    @Override
    public void received(int mediaBytes, long atNanos) {
        received(mediaBytes, messages.frames().mediaNanos(), atNanos);
    }

    /** A clock that runs ahead gives no latency. */
    @Override
    public void stamp(long epochMicros, long atNanos) {
        Duration now = Duration.of(Math.max(0, context.epochMicros() - epochMicros), ChronoUnit.MICROS);
        if (latency.isEmpty() || latency.get().compareTo(now) < 0) {
            latency = Optional.of(now);
        }
    }

    @Override
    public void unpublished(long atNanos) {}

    @Override
    protected boolean isStop(Failure why) {
        return why == RtmpFailure.STOPPED;
    }

    @Override
    protected PlayAnswer answer(Delivery all, long atNanos) {
        FrameTimeline frames = messages.frames();
        return new PlayAnswer(
                all.bitsPerSecond(frames.bitsPerSecond(), atNanos),
                all.stalls(),
                all.stalled(atNanos),
                all.longestGap(atNanos),
                frames.audioFrames() + frames.videoFrames(),
                frames.keyFrames(),
                frames.jumps(),
                latency);
    }
}
