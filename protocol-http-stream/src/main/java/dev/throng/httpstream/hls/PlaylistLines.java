package dev.throng.httpstream.hls;

import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.text.Printable;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Splits a playlist into lines. A line ends with LF or CR LF. Refuses control characters and bytes that are not UTF-8 (RFC 8216 §4.1).
 * The bytes may be cut anywhere; only the present line is held.
 */
final class PlaylistLines {

    private static final int FIRST_BYTES = 256;

    private final int maxLineBytes;
    private byte[] line = new byte[FIRST_BYTES];
    private int length;
    private boolean returned;
    private boolean ascii = true;

    PlaylistLines(int maxLineBytes) {
        this.maxLineBytes = maxLineBytes;
    }

    /** Reads up to the end of the next line. Returns the line without its end; empty if more bytes are needed. */
    Optional<String> next(ByteBuffer in) throws HlsException {
        while (in.hasRemaining()) {
            byte next = in.get();
            if (next == '\n') {
                return Optional.of(taken());
            }
            if (returned) {
                throw control('\r');
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
    Optional<String> last() throws HlsException {
        return length == 0 ? Optional.empty() : Optional.of(taken());
    }

    private void append(byte next) throws HlsException {
        if (next >= 0 && next < ' ' || next == 0x7f) {
            throw control(next);
        }
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

    private String taken() throws HlsException {
        String text = ascii ? new String(line, 0, length, StandardCharsets.ISO_8859_1) : decoded();
        length = 0;
        returned = false;
        ascii = true;
        return text;
    }

    private String decoded() throws HlsException {
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line, 0, length))
                    .toString();
        } catch (CharacterCodingException e) {
            throw HlsException.bad("that is not UTF-8");
        }
        for (int i = 0; i < text.length(); i++) {
            if (Character.isISOControl(text.charAt(i))) {
                throw control(text.charAt(i));
            }
        }
        return text;
    }

    private static HlsException control(int character) {
        return HlsException.bad("with the control character " + Printable.excerpt(Character.toString(character)));
    }
}
