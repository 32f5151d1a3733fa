package dev.throng.httpstream.codec;

import dev.throng.text.Printable;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Decodes text of servers that do not name its encoding. */
final class Text {

    /** Decodes valid UTF-8 as UTF-8 and all other bytes as ISO 8859-1. */
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

    /** Returns the text in quotes, for messages. */
    static String quoted(String raw) {
        return '"' + Printable.excerpt(raw) + '"';
    }

    private Text() {}
}
