package dev.throng.httpstream.media;

import dev.throng.streams.media.FrameTimeline;
import io.netty.buffer.ByteBuf;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Checks media whose format the response does not name: runs the checks of all formats until one of them finds a frame. Confined to one
 * thread.
 */
public final class FormatDetectingCheck implements MediaCheck {

    private MediaCheck[] candidates;
    private MediaCheck found;

    public FormatDetectingCheck() {
        MediaFormat[] formats = MediaFormat.values();
        candidates = new MediaCheck[formats.length + 1];
        for (int i = 0; i < formats.length; i++) {
            candidates[i] = formats[i].newCheck();
        }
        candidates[formats.length] = new FlvCheck();
    }

    @Override
    public void read(ByteBuf bytes, LongConsumer stamps) {
        if (found != null) {
            found.read(bytes, stamps);
            return;
        }
        for (MediaCheck candidate : candidates) {
            candidate.read(bytes.slice());
            if (found == null && candidate.frames() > 0) {
                found = candidate;
            }
        }
        bytes.readerIndex(bytes.writerIndex());
        if (found != null) {
            candidates = new MediaCheck[0];
        }
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
