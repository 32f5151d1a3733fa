package dev.throng.httpstream.media;

/**
 * The tags that files of audio begin and end with, and that a server sends with them when it plays one file after another: ID3v1, its
 * enhancement, ID3v2 and its footer, APE, Lyrics3. Pure.
 *
 * <pre>
 *  "TAG"                                                                 | 125 bytes       ID3v1
 *  "TAG+"                                                                | 223 bytes       ID3v1 enhanced
 *  "ID3"      | version u16 | flags u8 | bytes, 4 x 7 bits               | ...             ID3v2
 *  "3DI"      | as in the header                                                           ID3v2, footer
 *  "APETAGEX" | version u32 | bytes u32 | items u32 | flags u32 | 8 zeros | ...            APE; little-endian, header and footer alike
 *  "LYRICSBEGIN" | ... | "LYRICS200" or "LYRICSEND"                                        Lyrics3
 * </pre>
 */
final class AudioTags {

    /** There is no tag. */
    static final int NONE = -1;

    /** The end of the tag is where its last bytes are: {@link #isEndOfLyrics}. */
    static final int LYRICS = 0;

    /** Covers have a few megabytes at most. A greater length is damage. */
    static final int MAX_BYTES = 1 << 25;

    /** Lyrics3 has its length in six digits. */
    static final int MAX_LYRICS_BYTES = 1_000_000;

    /** Bytes of the mark at the end of Lyrics3. */
    static final int END_OF_LYRICS_BYTES = 9;

    private static final int ID3 = 'I' << 16 | 'D' << 8 | '3';
    private static final int ID3_FOOTER = '3' << 16 | 'D' << 8 | 'I';
    private static final int ID3V1 = 'T' << 16 | 'A' << 8 | 'G';
    private static final long APE = ascii("APETAGEX");
    private static final long LYRICS_BEGIN = ascii("LYRICSBE");
    private static final long LYRICS_END = ascii("LYRICSEN");
    private static final long LYRICS_200 = ascii("LYRICS20");

    private static final int ID3_HEAD_BYTES = 10;
    private static final int APE_HEAD_BYTES = 32;
    private static final int APE_TOLD_BYTES = 24;
    private static final int APE_IS_HEADER = 1 << 29;

    private static long ascii(String eight) {
        long word = 0;
        for (char letter : eight.toCharArray()) {
            word = word << Byte.SIZE | letter;
        }
        return word;
    }

    /** @return how many bytes from its first on {@link #length} needs: 8 to 24; 0 if no tag begins with these eight */
    static int headBytes(long first) {
        int mark = (int) (first >>> 40);
        if (mark == ID3) {
            return (first >>> 32 & 0xFF) <= 4 && (first & 0x8080) == 0 ? ID3_HEAD_BYTES : 0;
        }
        if (first == APE) {
            return APE_TOLD_BYTES;
        }
        return mark == ID3V1 || mark == ID3_FOOTER || first == LYRICS_BEGIN ? Long.BYTES : 0;
    }

    /**
     * @param first the first eight bytes, with a mark of {@link #headBytes}
     * @param last the last eight bytes of those that {@link #headBytes} asks for
     * @param middle the eight bytes after the first eight of APE; any number for other tags
     * @return its length, {@link #LYRICS}, or {@link #NONE} if it is damaged
     */
    static int length(long first, long middle, long last) {
        int mark = (int) (first >>> 40);
        if (mark == ID3V1) {
            return (first >>> 32 & 0xFF) == '+' ? 227 : 128;
        }
        if (mark == ID3_FOOTER) {
            return ID3_HEAD_BYTES;
        }
        if (first == LYRICS_BEGIN) {
            return LYRICS;
        }
        return first == APE ? apeBytes(middle, last) : id3Bytes(first, (int) last & 0xFFFF);
    }

    /**
     * Returns how many bytes of a tag came before its end, which may be all that shows it: APE version 1 has no header (APE tag, version 1000).
     *
     * @param first as for {@link #length}, and so are the others
     * @return 0 for anything but a footer of APE
     */
    static int bytesBefore(long first, long middle, long last) {
        int bytes = first == APE && !isApeHeader(last) ? Integer.reverseBytes((int) middle) - APE_HEAD_BYTES : 0;
        return bytes > MAX_BYTES ? 0 : Math.max(0, bytes);
    }

    private static boolean isApeHeader(long last) {
        return (Integer.reverseBytes((int) last) & APE_IS_HEADER) != 0;
    }

    private static int id3Bytes(long first, int low) {
        int bytes =
                (int) (first >>> 8 & 0x7F) << 21 | (int) (first & 0x7F) << 14 | (low >>> 8 & 0x7F) << 7 | low & 0x7F;
        return (low & 0x8080) != 0 || bytes > MAX_BYTES ? NONE : ID3_HEAD_BYTES + bytes;
    }

    /** The length that a tag states is without its header. A footer without the items before it may be met too. */
    private static int apeBytes(long middle, long last) {
        int bytes = Integer.reverseBytes((int) middle);
        if (bytes < APE_HEAD_BYTES || bytes > MAX_BYTES) {
            return NONE;
        }
        return isApeHeader(last) ? APE_HEAD_BYTES + bytes : APE_HEAD_BYTES;
    }

    /** Whether the last {@value #END_OF_LYRICS_BYTES} bytes of Lyrics3 begin with these eight. */
    static boolean isEndOfLyrics(long first) {
        return first == LYRICS_200 || first == LYRICS_END;
    }

    private AudioTags() {}
}
