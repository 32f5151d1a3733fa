package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** An MP3, AAC (ADTS) or Ogg (Vorbis or Opus) file, read once and published in a loop without gaps. */
public final class MediaFile {

    private static final long MAX_BYTES = 256L << 20;

    private MediaFile() {}

    /**
     * Reads the whole file into memory. Tags and the encoder's information frame of an MP3 are left out, because they would be audible or
     * misleading in the middle of a stream.
     *
     * @throws IllegalArgumentException if the file has none of these formats; the message names the file
     */
    public static MediaSource looped(Path file) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IllegalArgumentException(file + " (expected: a file of MP3, AAC or Ogg)");
        }
        long size = Files.size(file);
        if (size > MAX_BYTES) {
            throw new IllegalArgumentException(file + ": " + size + " bytes (expected: at most " + MAX_BYTES + ")");
        }
        try {
            return looped(Unpooled.wrappedBuffer(Files.readAllBytes(file)));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    static MediaSource looped(ByteBuf file) {
        if (file.readableBytes() >= Integer.BYTES && file.getInt(0) == OggPageCheck.CAPTURE) {
            return OggLoops.of(file);
        }
        MediaFormat format = MediaFormat.sniff(file)
                .orElseThrow(() -> new IllegalArgumentException("no frames (expected: MP3, AAC in ADTS, or Ogg)"));
        return format == MediaFormat.MP3
                ? FrameLoops.of(format, new MpegFrames(), file)
                : FrameLoops.of(format, new AdtsFrames(), file);
    }
}
