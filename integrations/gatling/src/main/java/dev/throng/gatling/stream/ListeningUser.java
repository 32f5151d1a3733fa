package dev.throng.gatling.stream;

import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.Request;
import dev.throng.gatling.delivery.DeliveredUser;
import dev.throng.gatling.delivery.Delivery;
import dev.throng.httpstream.client.ListenerEvents;
import dev.throng.httpstream.codec.IcyMetadata;
import dev.throng.httpstream.codec.ResponseHead;
import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.httpstream.media.FormatDetectingCheck;
import dev.throng.httpstream.media.MediaCheck;
import dev.throng.httpstream.media.MediaFormat;
import dev.throng.measure.Failure;
import io.netty.buffer.ByteBuf;
import java.time.Duration;

/** One listener from its request until it leaves. Confined to its event loop. */
final class ListeningUser extends DeliveredUser<ListenAnswer> implements ListenerEvents {

    private MediaCheck media = new FormatDetectingCheck();
    private int titles;

    ListeningUser(StreamLoopContext context, Request request, Duration time, Checks<ListenAnswer> checks) {
        super(context, request, time, checks);
    }

    @Override
    public void accepted(ResponseHead head, long atNanos) {
        head.contentType().ifPresent(type -> MediaFormat.ofContentType(type)
                .ifPresent(format -> media = new FormatDetectingCheck(format.newCheck(), type)));
    }

    @Override
    public void media(ByteBuf bytes, long atNanos) {
        int count = bytes.readableBytes();
        media.read(bytes);
        received(count, media.mediaNanos(), atNanos);
    }

    @Override
    public void metadata(IcyMetadata metadata, long atNanos) {
        if (metadata.title().isPresent()) {
            titles++;
        }
    }

    @Override
    protected boolean isStop(Failure why) {
        return why == StreamFailure.STOPPED;
    }

    @Override
    protected ListenAnswer answer(Delivery all, long atNanos) {
        media.end();
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
