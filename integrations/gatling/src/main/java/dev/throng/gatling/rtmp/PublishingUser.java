package dev.throng.gatling.rtmp;

import dev.throng.gatling.action.Request;
import dev.throng.measure.Failure;
import dev.throng.rtmp.client.PublisherEvents;
import dev.throng.rtmp.client.PublisherStream;
import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.streams.flv.MessageType;
import dev.throng.streams.flv.TagSource;
import io.netty.buffer.ByteBuf;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * One publisher from its request until it leaves. The server's answer to publish answers the request. Each picture of H.264 states the
 * time at which it was sent. Confined to its event loop.
 */
final class PublishingUser implements PublisherEvents {

    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(40);
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long MAX_PENDING_BYTES = 4L * 1024 * 1024;

    private final RtmpLoopContext context;
    private final Request request;
    private final TagSource tags;
    private final Duration time;
    private Optional<PublisherStream> stream = Optional.empty();
    private long acceptedNanos;
    private boolean accepted;

    PublishingUser(RtmpLoopContext context, Request request, TagSource tags, Duration time) {
        this.context = context;
        this.request = request;
        this.tags = tags;
        this.time = time;
    }

    void opened(PublisherStream requested) {
        stream = Optional.of(requested);
    }

    @Override
    public void connected(long atNanos) {}

    @Override
    public void redirected(long atNanos) {}

    @Override
    public void handshaken(long atNanos) {}

    @Override
    public void accepted(long atNanos) {
        accepted = true;
        acceptedNanos = atNanos;
        request.answered(atNanos);
        context.later(this::writeDue, 0);
    }

    private void writeDue() {
        PublisherStream out = stream.orElseThrow();
        if (out.ended()) {
            return;
        }
        long elapsedNanos = context.nowNanos() - acceptedNanos;
        if (elapsedNanos >= time.toNanos()) {
            out.stop();
            return;
        }
        while (tags.millis() * NANOS_PER_MILLI <= elapsedNanos) {
            write(out);
            tags.advance();
        }
        out.flush();
        if (out.pendingBytes() > MAX_PENDING_BYTES) {
            out.stop(RtmpFailure.PUBLISHER_BLOCKED, out.pendingBytes() + " bytes of media wait for the target");
        } else {
            context.later(this::writeDue, TICK_NANOS);
        }
    }

    private void write(PublisherStream out) {
        ByteBuf payload = context.payload().clear();
        tags.write(payload, context.epochMicros());
        if (tags.type() == MessageType.DATA) {
            out.writeMetadata(tags.millis(), payload);
        } else {
            out.writeMedia(tags.type(), tags.millis(), payload);
        }
    }

    @Override
    public void ended(Failure why, String detail, long atNanos) {
        if (why == RtmpFailure.STOPPED && accepted) {
            request.completed(atNanos);
        } else {
            request.failed(why, detail, atNanos);
        }
    }
}
