package dev.throng.gatling.hls;

import dev.throng.gatling.delivery.Delivery;
import dev.throng.httpstream.hls.MediaPart;
import dev.throng.httpstream.hls.PlayerCounts;
import dev.throng.httpstream.hls.Segment;
import dev.throng.httpstream.media.SegmentCheck;
import dev.throng.httpstream.media.SegmentFault;
import dev.throng.httpstream.media.SegmentFormat;
import io.netty.buffer.ByteBuf;
import java.util.Optional;
import java.util.OptionalLong;

/** The segments that one player read. A segment can be played when it is complete. Confined to its event loop. */
final class WatchedSegments {

    private final Delivery delivery;
    private Optional<SegmentFormat> format = Optional.empty();
    private Optional<SegmentCheck> check = Optional.empty();
    private long durationNanos;
    private long playingNanos;
    private long units;
    private boolean initialization;
    private boolean begun;
    private boolean unknown;
    private long complete;
    private long failed;
    private long damaged;

    WatchedSegments(Delivery delivery) {
        this.delivery = delivery;
    }

    void requested(MediaPart part) {
        begun = false;
        unknown = false;
        initialization = !(part instanceof Segment);
        durationNanos = part instanceof Segment segment ? segment.durationNanos() : 0;
    }

    /** Content of the requested part; at least one byte. */
    void content(ByteBuf bytes, long atNanos) {
        delivery.media(bytes.readableBytes(), playingNanos, atNanos);
        if (!begun) {
            begun = true;
            begin(bytes.getByte(bytes.readerIndex()));
        }
        check.ifPresent(structure -> structure.read(bytes));
    }

    private void begin(byte first) {
        Optional<SegmentFormat> found = SegmentFormat.ofFirstByte(first);
        unknown = found.isEmpty() && !SegmentFormat.mayBeOtherMedia(first);
        if (!found.equals(format)) {
            units += check.map(SegmentCheck::units).orElse(0L);
            format = found;
            check = found.map(SegmentFormat::newCheck);
        }
        check.ifPresent(structure -> structure.begin(initialization));
    }

    void complete(long atNanos) {
        boolean fault = !begun
                || unknown
                || check.filter(structure -> structure.end() != SegmentFault.NONE)
                        .isPresent();
        damaged += fault ? 1 : 0;
        complete += initialization ? 0 : 1;
        playingNanos += durationNanos;
        delivery.media(0, playingNanos, atNanos);
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
                units + check.map(SegmentCheck::units).orElse(0L),
                complete,
                counts.missed() + failed,
                damaged);
    }
}
