package dev.throng.httpstream.media;

import dev.throng.streams.media.FrameTimeline;
import io.netty.buffer.ByteBuf;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Checks media whose format the response does not name. FLV is known by its first four bytes. For the other formats, runs their checks
 * until one of them finds a frame. Confined to one thread.
 */
public final class FormatDetectingCheck implements MediaCheck {

    private FlvCheck flv = new FlvCheck();
    private MediaCheck[] candidates;
    private MediaCheck found;

    public FormatDetectingCheck() {
        MediaFormat[] formats = MediaFormat.values();
        candidates = new MediaCheck[formats.length];
        for (int i = 0; i < formats.length; i++) {
            candidates[i] = formats[i].newCheck();
        }
    }

    @Override
    public void read(ByteBuf bytes, LongConsumer stamps) {
        if (found != null) {
            found.read(bytes, stamps);
            return;
        }
        flv.read(bytes.slice(), stamps);
        found = flv.hasSignature() ? flv : foundAmongOthers(bytes);
        bytes.readerIndex(bytes.writerIndex());
        if (found != null) {
            candidates = new MediaCheck[0];
            flv = null;
        }
    }

    private MediaCheck foundAmongOthers(ByteBuf bytes) {
        MediaCheck first = null;
        for (MediaCheck candidate : candidates) {
            candidate.read(bytes.slice());
            if (first == null && candidate.frames() > 0) {
                first = candidate;
            }
        }
        return first;
    }

    @Override
    public long frames() {
        return found == null ? 0 : found.frames();
    }

    @Override
    public long lostSyncs() {
        return found == null ? 0 : found.lostSyncs();
    }

    @Override
    public long mediaNanos() {
        return found == null ? 0 : found.mediaNanos();
    }

    @Override
    public long nominalBitsPerSecond() {
        return found == null ? 0 : found.nominalBitsPerSecond();
    }

    @Override
    public boolean synced() {
        return found != null && found.synced();
    }

    @Override
    public Optional<FrameTimeline> timeline() {
        return found == null ? Optional.empty() : found.timeline();
    }

    @Override
    public long stampNanos() {
        return found == null ? Stamp.NONE : found.stampNanos();
    }
}
