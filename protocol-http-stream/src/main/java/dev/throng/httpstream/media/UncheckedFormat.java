package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;
import java.util.Optional;

/** Formats that players play and that Throng recognizes by their first bytes, but whose frames it does not check. */
public enum UncheckedFormat {
    FLAC("FLAC"),
    MATROSKA("Matroska or WebM"),
    WAVE("WAVE"),
    MP4("MP4"),
    MPEG_TS("MPEG-TS");

    /** Enough of a stream for {@link #of}. */
    private static final int PACKET_BYTES = 188;

    private static final byte PACKET_SYNC = 0x47;

    private final String title;

    UncheckedFormat(String title) {
        this.title = title;
    }

    /** Returns its name for people. */
    public String title() {
        return title;
    }

    /** @return the format of a stream with these first bytes, without moving an index; empty for any other */
    static Optional<UncheckedFormat> of(ByteBuf first) {
        int at = first.readerIndex();
        int bytes = first.readableBytes();
        if (bytes < 2 * Integer.BYTES) {
            return Optional.empty();
        }
        if (bytes > PACKET_BYTES
                && first.getByte(at) == PACKET_SYNC
                && first.getByte(at + PACKET_BYTES) == PACKET_SYNC) {
            return Optional.of(MPEG_TS);
        }
        if (first.getInt(at + Integer.BYTES) == 0x66747970) {
            return Optional.of(MP4);
        }
        return switch (first.getInt(at)) {
            case 0x664C6143 -> Optional.of(FLAC);
            case 0x1A45DFA3 -> Optional.of(MATROSKA);
            case 0x52494646 -> Optional.of(WAVE);
            default -> Optional.empty();
        };
    }
}
