package dev.throng.httpstream.media;

import java.util.Locale;
import java.util.Optional;

/** The formats of segments whose structure Throng can check. */
public enum SegmentFormat {
    MPEG_TS,
    FRAGMENTED_MP4;

    /**
     * Returns the format of a segment by the first byte of its content. MPEG-TS begins with 0x47; MP4 begins with the size of a box, of
     * which the first byte is 0 or 1 up to 32 MiB. Empty for any other byte, as of packed audio and of text.
     */
    public static Optional<SegmentFormat> ofFirstByte(int firstByte) {
        return switch (firstByte & 0xff) {
            case 0x47 -> Optional.of(MPEG_TS);
            case 0, 1 -> Optional.of(FRAGMENTED_MP4);
            default -> Optional.empty();
        };
    }

    /**
     * Whether the content of a segment may be media that is not checked, by its first byte: packed audio (ID3, ADTS and MPEG, AC-3) and
     * WebVTT (RFC 8216 §3.4 and §3.5).
     */
    public static boolean mayBeOtherMedia(int firstByte) {
        return switch (firstByte & 0xff) {
            case 'I', 0xff, 0x0b, 'W' -> true;
            default -> false;
        };
    }

    /** Returns the format that an address implies by its extension; empty for any other extension. */
    public static Optional<SegmentFormat> ofPath(String pathAndQuery) {
        String path = pathAndQuery.split("\\?", 2)[0].toLowerCase(Locale.ROOT);
        String extension = path.substring(path.lastIndexOf('.') + 1);
        return switch (extension) {
            case "ts", "m2ts" -> Optional.of(MPEG_TS);
            case "mp4", "m4s", "m4v", "m4a", "cmfv", "cmfa" -> Optional.of(FRAGMENTED_MP4);
            default -> Optional.empty();
        };
    }

    /** Returns a check of segments in this format. */
    public SegmentCheck newCheck() {
        return this == MPEG_TS ? new TransportStreamCheck() : new FragmentedMp4Check();
    }
}
