package dev.throng.gatling.hls;

import dev.throng.gatling.delivery.Delivery;
import dev.throng.httpstream.hls.MediaPart;
import dev.throng.httpstream.hls.PlayerCounts;
import dev.throng.httpstream.hls.Segment;
import dev.throng.httpstream.media.PartCheck;
import dev.throng.httpstream.media.SegmentFault;
import io.netty.buffer.ByteBuf;
import java.util.Optional;
import java.util.OptionalLong;

/** The segments that one player read. A segment can be played when it is complete. Confined to its event loop. */
final class WatchedSegments {

    private final Delivery delivery;
    private final PartCheck structure = new PartCheck(true);
    private long durationNanos;
    private long playingNanos;
    private boolean initialization;
    private long complete;
    private long failed;
    private long damaged;

    WatchedSegments(Delivery delivery) {
        this.delivery = delivery;
    }

    void requested(MediaPart part) {
        initialization = !(part instanceof Segment);
        structure.begin(initialization);
        durationNanos = part instanceof Segment segment ? segment.durationNanos() : 0;
    }

    /**
     * Content of the requested part; at least one byte.
     *
     * @return whether it may be media
     */
    boolean content(ByteBuf bytes, long atNanos) {
        int count = bytes.readableBytes();
        boolean media = structure.read(bytes);
        if (media) {
            delivery.media(count, playingNanos, atNanos);
        }
        return media;
    }

    /**
     * The requested part is complete.
     *
     * @return why it is a segment without media, which plays nothing; empty for any other part
     */
    Optional<SegmentFault> complete(long atNanos) {
        SegmentFault fault = structure.end();
        if (structure.isSegmentWithoutMedia()) {
            return Optional.of(fault);
        }
        damaged += fault == SegmentFault.NONE ? 0 : 1;
        complete += initialization ? 0 : 1;
        playingNanos += durationNanos;
        delivery.media(0, playingNanos, atNanos);
        return Optional.empty();
    }

    void failed() {
        failed++;
    }

    WatchAnswer answer(PlayerCounts counts, long atNanos) {
        delivery.check(atNanos);
        return new WatchAnswer(
                OptionalLong.empty(),
                delivery.stalls(),
                delivery.stalled(atNanos),
                delivery.longestGap(atNanos),
                structure.units(),
                complete,
                counts.missed() + failed,
                damaged);
    }
}
