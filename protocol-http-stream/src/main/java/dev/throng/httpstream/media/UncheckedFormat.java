package dev.throng.httpstream.media;

import java.util.Optional;

/** Formats that players play and that Throng recognizes by their first bytes, but whose frames it does not check. */
public enum UncheckedFormat {
    FLAC("FLAC"),
    MATROSKA("Matroska or WebM"),
    WAVE("WAVE"),
    MP4("MP4"),
    MPEG_TS("MPEG-TS");

    private final String title;

    UncheckedFormat(String title) {
        this.title = title;
    }

    /** Returns its name for people. */
    public String title() {
        return title;
    }

    /**
     * Returns the format of a stream by its first eight bytes; empty for any other, and for MPEG-TS, of which a second packet is needed.
     */
    static Optional<UncheckedFormat> of(long first) {
        if ((int) first == 0x66747970) {
            return Optional.of(MP4);
        }
        return switch ((int) (first >>> 32)) {
            case 0x664C6143 -> Optional.of(FLAC);
            case 0x1A45DFA3 -> Optional.of(MATROSKA);
            case 0x52494646 -> Optional.of(WAVE);
            default -> Optional.empty();
        };
    }
}
