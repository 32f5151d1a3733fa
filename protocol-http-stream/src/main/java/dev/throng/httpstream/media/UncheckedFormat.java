package dev.throng.httpstream.media;

import java.util.Optional;

/** Formats that players play and that Throng recognizes by their first bytes, but whose frames it does not check. */
public enum UncheckedFormat {
    FLAC("FLAC"),
    MATROSKA("Matroska or WebM"),
    WAVE("WAVE"),
    MP4("MP4"),
    MPEG_TS("MPEG-TS"),
    MPEG_PS("MPEG-PS"),
    ASF("ASF (Windows Media)"),
    NSV("NSV (SHOUTcast video)"),
    AC3("AC-3");

    /** The greatest bit stream identification of AC-3 and E-AC-3 (ETSI TS 102 366, 4.4.2.1 and E.1.3.1.6). */
    private static final int MAX_AC3_ID = 16;

    /** The sizes of frames of AC-3 (ETSI TS 102 366, table 4.13). */
    private static final int AC3_SIZES = 38;

    private static final int E_AC3_ID = 10;

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
            case 0x000001BA -> Optional.of(MPEG_PS);
            case 0x3026B275 -> Optional.of(ASF);
            case 0x4E535666, 0x4E535673 -> Optional.of(NSV);
            default -> isAc3(first) ? Optional.of(AC3) : Optional.empty();
        };
    }

    /**
     * Whether a frame of AC-3 or E-AC-3 begins here. Its sync word alone could be any two bytes.
     *
     * <pre>
     *  0x0B77 | CRC u16                       | rate, 2 bits | size, 6 bits | id, 5 bits | ...   AC-3, id up to 10
     *  0x0B77 | type, stream, size (16 bits)  | rate, 2 bits | ...          | id, 5 bits | ...   E-AC-3, id 11 to 16
     * </pre>
     */
    private static boolean isAc3(long first) {
        int size = (int) (first >>> 24) & 0x3F;
        int rate = (int) (first >>> 30) & 3;
        int id = (int) (first >>> 19) & 0x1F;
        return first >>> 48 == 0x0B77
                && id <= MAX_AC3_ID
                && (id > E_AC3_ID ? (first >>> 32 & 0x7FF) > 2 : id >= 4 && rate != 3 && size < AC3_SIZES);
    }
}
