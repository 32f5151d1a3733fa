package dev.throng.gatling.rtmp;

import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.Request;
import dev.throng.gatling.delivery.Delivery;
import dev.throng.measure.Failure;
import dev.throng.rtmp.client.PlayerEvents;
import dev.throng.rtmp.client.PlayerStream;
import dev.throng.rtmp.client.RtmpFailure;
import dev.throng.streams.flv.AudioHead;
import dev.throng.streams.flv.MessageType;
import dev.throng.streams.flv.StreamTime;
import dev.throng.streams.flv.VideoHead;
import dev.throng.streams.media.FrameTimeline;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * One player from its request until it leaves. The first byte of media answers the request; checks look at everything that it received.
 * Confined to its event loop.
 */
final class PlayingUser implements PlayerEvents {

    private static final long CHECK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final RtmpLoopContext context;
    private final Request request;
    private final Duration time;
    private final Checks<PlayAnswer> checks;
    private final FrameTimeline frames = new FrameTimeline();
    private final StreamTime timestamps = new StreamTime();
    private Optional<PlayerStream> stream = Optional.empty();
    private Optional<Delivery> delivery = Optional.empty();
    private Optional<Duration> latency = Optional.empty();
    private boolean answered;

    PlayingUser(RtmpLoopContext context, Request request, Duration time, Checks<PlayAnswer> checks) {
        this.context = context;
        this.request = request;
        this.time = time;
        this.checks = checks;
    }

    void opened(PlayerStream requested) {
        stream = Optional.of(requested);
    }

    @Override
    public void connected(long atNanos) {
        delivery = Optional.of(new Delivery(context.deliveryRules(), atNanos));
    }

    @Override
    public void handshaken(long atNanos) {}

    @Override
    public void asked(long atNanos) {}

    @Override
    public void accepted(long atNanos) {}

    @Override
    public void media(int type, long timestampMillis, int bytes, long head, long atNanos) {
        long millis = timestamps.next(timestampMillis);
        if (type == MessageType.VIDEO && VideoHead.isFrame(head, bytes)) {
            frames.video(millis, bytes, VideoHead.isKeyFrame(head, bytes));
        } else if (type == MessageType.AUDIO && AudioHead.isFrame(head, bytes)) {
            frames.audio(millis, bytes);
        }
    }

    @Override
    public void received(int mediaBytes, long atNanos) {
        if (!answered) {
            answered = true;
            request.answered(atNanos);
            context.later(this::leave, time.toNanos());
            context.later(this::check, CHECK_NANOS);
        }
        delivery.orElseThrow().media(mediaBytes, frames.mediaNanos(), atNanos);
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

    private void leave() {
        stream.ifPresent(PlayerStream::stop);
    }

    private void check() {
        if (!request.isFinished()) {
            delivery.orElseThrow().check(context.nowNanos());
            context.later(this::check, CHECK_NANOS);
        }
    }

    @Override
    public void ended(Failure why, String detail, long atNanos) {
        if (why == RtmpFailure.STOPPED && answered) {
            request.completed(atNanos, checks.evaluator(answer(atNanos)));
        } else {
            request.failed(why, detail, atNanos);
        }
    }

    private PlayAnswer answer(long atNanos) {
        Delivery all = delivery.orElseThrow();
        all.check(atNanos);
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
