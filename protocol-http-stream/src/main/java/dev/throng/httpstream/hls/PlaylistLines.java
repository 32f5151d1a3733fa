package dev.throng.httpstream.hls;

import dev.throng.httpstream.failure.StreamFailure;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Splits a playlist into lines. A line ends with LF or CR LF (RFC 8216 §4.1), or with CR alone as in players. Bytes that are not UTF-8 are read
 * as ISO 8859-1. The bytes may be cut anywhere; only the present line is held.
 */
final class PlaylistLines {

    private static final int FIRST_BYTES = 256;
    private static final Optional<String> BLANK = Optional.of("");

    private final int maxLineBytes;
    private final Remarks remarks;
    private byte[] line = new byte[FIRST_BYTES];
    private int length;
    private boolean returned;
    private boolean ascii = true;

    PlaylistLines(int maxLineBytes, Remarks remarks) {
        this.maxLineBytes = maxLineBytes;
        this.remarks = remarks;
    }

    /** Reads up to the end of the next line. Returns the line without its end; empty if more bytes are needed. */
    Optional<String> next(ByteBuffer in) throws HlsException {
        while (in.hasRemaining()) {
            byte next = in.get();
            if (next == '\n') {
                return taken();
            }
            if (returned) {
                remarks.add(Deviation.LINE_END);
                in.position(in.position() - 1);
                return taken();
            }
            if (next == '\r') {
                returned = true;
            } else {
                append(next);
            }
        }
        return Optional.empty();
    }

    /** Returns the line that the end of the playlist ends; empty without one. */
    Optional<String> last() {
        return length == 0 ? Optional.empty() : taken();
    }

    private void append(byte next) throws HlsException {
        remarks.addIf(next >= 0 && next < ' ' || next == 0x7f, Deviation.CONTROL_CHARACTER);
        if (length == maxLineBytes) {
            throw new HlsException(
                    StreamFailure.PLAYLIST_TOO_LONG, "a playlist with a line of more than " + maxLineBytes + " bytes");
        }
        if (length == line.length) {
            line = Arrays.copyOf(line, Math.min(maxLineBytes, 2 * length));
        }
        line[length++] = next;
        ascii &= next >= 0;
    }

    /** A playlist of nothing but blank lines must not make millions of objects. */
    private Optional<String> taken() {
        returned = false;
        if (length == 0) {
            return BLANK;
        }
        String text = ascii ? new String(line, 0, length, StandardCharsets.ISO_8859_1) : decoded();
        length = 0;
        ascii = true;
        return Optional.of(text);
    }

    private String decoded() {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line, 0, length))
                    .toString();
            remarks.addIf(text.chars().anyMatch(Character::isISOControl), Deviation.CONTROL_CHARACTER);
            return text;
        } catch (CharacterCodingException e) {
            remarks.add(Deviation.ENCODING);
            return new String(line, 0, length, StandardCharsets.ISO_8859_1);
        }
    }
}
