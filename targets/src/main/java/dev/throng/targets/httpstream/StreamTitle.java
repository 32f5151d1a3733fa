package dev.throng.targets.httpstream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;

/**
 * What is being played, for people and as a block of ICY metadata, which is made once and shared: a byte that counts the
 * sixteens that follow, then {@code StreamTitle='…';} in UTF-8, filled up with zeros. Immutable; compared by identity.
 */
final class StreamTitle {

    /** The block that says nothing. */
    static final StreamTitle NO_NEWS = new StreamTitle(
            "", Unpooled.unreleasableBuffer(Unpooled.directBuffer(1).writeByte(0)));

    private static final int UNIT_BYTES = 16;
    private static final int MOST_BYTES = 255 * UNIT_BYTES;

    private final String text;
    private final ByteBuf block;

    private StreamTitle(String text, ByteBuf block) {
        this.text = text;
        this.block = block;
    }

    /** What does not fit into a block is cut off, between characters. */
    static StreamTitle of(String text) {
        String shortened = text;
        byte[] metadata = metadata(shortened);
        while (metadata.length > MOST_BYTES) {
            int excess = metadata.length - MOST_BYTES;
            int end = shortened.length() - Math.max(1, excess / 4);
            shortened = shortened.substring(0, Character.isHighSurrogate(shortened.charAt(end - 1)) ? end - 1 : end);
            metadata = metadata(shortened);
        }
        int units = (metadata.length + UNIT_BYTES - 1) / UNIT_BYTES;
        byte[] block = new byte[1 + units * UNIT_BYTES];
        block[0] = (byte) units;
        System.arraycopy(metadata, 0, block, 1, metadata.length);
        return new StreamTitle(text, Unpooled.unreleasableBuffer(Unpooled.wrappedBuffer(block)));
    }

    private static byte[] metadata(String text) {
        return ("StreamTitle='" + text + "';").getBytes(StandardCharsets.UTF_8);
    }

    String text() {
        return text;
    }

    /** To be written, released or not: its memory stays until nobody knows the title. */
    ByteBuf block() {
        return block.duplicate();
    }
}
