package dev.throng.gatling.stream;

import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.Request;
import dev.throng.gatling.delivery.Delivery;
import dev.throng.httpstream.client.ListenerEvents;
import dev.throng.httpstream.client.ListenerStream;
import dev.throng.httpstream.client.StreamFailure;
import dev.throng.httpstream.codec.IcyMetadata;
import dev.throng.httpstream.codec.ResponseHead;
import dev.throng.httpstream.media.FormatDetectingCheck;
import dev.throng.httpstream.media.MediaCheck;
import dev.throng.httpstream.media.MediaFormat;
import dev.throng.measure.Failure;
import io.netty.buffer.ByteBuf;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * One listener from its request until it leaves. The first byte of media answers the request; checks look at everything that it received.
 * Confined to its event loop.
 */
final class ListeningUser implements ListenerEvents {

    private static final long CHECK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final StreamLoopContext context;
    private final Request request;
    private final Duration time;
    private final Checks<ListenAnswer> checks;
    private Optional<ListenerStream> stream = Optional.empty();
    private Optional<Delivery> delivery = Optional.empty();
    private MediaCheck media = new FormatDetectingCheck();
    private boolean answered;
    private int titles;

    ListeningUser(StreamLoopContext context, Request request, Duration time, Checks<ListenAnswer> checks) {
        this.context = context;
        this.request = request;
        this.time = time;
        this.checks = checks;
    }

    void opened(ListenerStream requested) {
        stream = Optional.of(requested);
    }

    @Override
    public void connected(long atNanos) {
        delivery = Optional.of(new Delivery(context.deliveryRules(), atNanos));
    }

    @Override
    public void accepted(ResponseHead head, long atNanos) {
        head.contentType().flatMap(MediaFormat::ofContentType).ifPresent(format -> media = format.newCheck());
    }

    @Override
    public void media(ByteBuf bytes, long atNanos) {
        if (!answered) {
            answered = true;
            request.answered(atNanos);
            context.later(this::leave, time.toNanos());
            context.later(this::check, CHECK_NANOS);
        }
        int count = bytes.readableBytes();
        media.read(bytes);
        delivery.orElseThrow().media(count, media.mediaNanos(), atNanos);
    }

    @Override
    public void metadata(IcyMetadata metadata, long atNanos) {
        if (metadata.title().isPresent()) {
            titles++;
        }
    }

    private void leave() {
        stream.ifPresent(ListenerStream::stop);
    }

    private void check() {
        if (!request.isFinished()) {
            delivery.orElseThrow().check(context.nowNanos());
            context.later(this::check, CHECK_NANOS);
        }
    }

    @Override
    public void ended(Failure why, String detail, long atNanos) {
        if (why == StreamFailure.STOPPED && answered) {
            request.completed(atNanos, checks.evaluator(answer(atNanos)));
        } else {
            request.failed(why, detail, atNanos);
        }
    }

    private ListenAnswer answer(long atNanos) {
        Delivery all = delivery.orElseThrow();
        all.check(atNanos);
        return new ListenAnswer(
                all.bitsPerSecond(media.nominalBitsPerSecond(), atNanos),
                all.stalls(),
                all.stalled(atNanos),
                all.longestGap(atNanos),
                media.frames(),
                media.lostSyncs(),
                titles);
    }
}
