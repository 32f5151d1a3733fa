package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;
import java.util.Locale;
import java.util.Optional;

/** The media formats that Throng can check. */
public enum MediaFormat {
    /** MPEG audio of any layer, without a container. */
    MP3("audio/mpeg"),
    /** AAC in ADTS frames. */
    AAC("audio/aac"),
    /** Ogg pages, whatever they carry. */
    OGG("application/ogg");

    private final String contentType;

    MediaFormat(String contentType) {
        this.contentType = contentType;
    }

    /** Returns the content type that Throng's sources send. */
    public String contentType() {
        return contentType;
    }

    /** @return the format of a {@code Content-Type}, without regard to parameters and case; empty for any other type */
    public static Optional<MediaFormat> ofContentType(String contentType) {
        int parameters = contentType.indexOf(';');
        String type = (parameters < 0 ? contentType : contentType.substring(0, parameters))
                .strip()
                .toLowerCase(Locale.ROOT);
        return switch (type) {
            case "audio/mpeg", "audio/mp3", "audio/x-mp3", "audio/x-mpeg", "audio/mpeg3", "audio/x-mpeg-3" ->
                Optional.of(MP3);
            case "audio/aac", "audio/aacp", "audio/x-aac", "audio/x-hx-aac-adts", "audio/vnd.dlna.adts" ->
                Optional.of(AAC);
            case "application/ogg", "application/x-ogg", "audio/ogg", "audio/vorbis", "audio/opus", "video/ogg" ->
                Optional.of(OGG);
            default -> Optional.empty();
        };
    }

    /** Returns the format that a check is for; empty for FLV and for a check that detects formats. */
    static Optional<MediaFormat> of(MediaCheck check) {
        if (check instanceof MpegFrames) {
            return Optional.of(MP3);
        }
        if (check instanceof AdtsFrames) {
            return Optional.of(AAC);
        }
        return check instanceof OggPageCheck ? Optional.of(OGG) : Optional.empty();
    }

    /** Returns a new check for one listener. */
    public MediaCheck newCheck() {
        return switch (this) {
            case MP3 -> new MpegFrames();
            case AAC -> new AdtsFrames();
            case OGG -> new OggPageCheck();
        };
    }

    /**
     * Detects the format of a medium by its first bytes, without moving an index: Ogg by the capture pattern of its first page, the others
     * by two consecutive frames. An empty result is only reliable with at least 6 kB.
     */
    public static Optional<MediaFormat> sniff(ByteBuf first) {
        if (first.readableBytes() >= Integer.BYTES && first.getInt(first.readerIndex()) == OggPageCheck.CAPTURE) {
            return Optional.of(OGG);
        }
        for (MediaFormat format : new MediaFormat[] {MP3, AAC}) {
            MediaCheck check = format.newCheck();
            check.read(first.slice());
            if (check.synced()) {
                return Optional.of(format);
            }
        }
        return Optional.empty();
    }
}
