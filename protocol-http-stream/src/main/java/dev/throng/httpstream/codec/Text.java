package dev.throng.httpstream.codec;

import dev.throng.text.Printable;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Text of servers that do not say how it is encoded. */
final class Text {

    /** UTF-8 if it is that, else ISO 8859-1, which everything is. */
    static String of(byte[] bytes, int from, int to) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, from, to - from))
                    .toString();
        } catch (CharacterCodingException e) {
            return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
        }
    }

    /** For messages. */
    static String quoted(String raw) {
        return '"' + Printable.excerpt(raw) + '"';
    }

    private Text() {}
}
