package dev.throng.targets.httpstream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;

/**
 * The title of a stream, as text and as a block of ICY metadata that all listeners share. The block is a length byte in
 * units of 16 bytes, then {@code StreamTitle='…';} in UTF-8, padded with zeros. Immutable; compared by identity.
 */
final class StreamTitle {

    /** The empty block, which means that the title has not changed. */
    static final StreamTitle UNCHANGED = new StreamTitle(
            "", Unpooled.unreleasableBuffer(Unpooled.directBuffer(1).writeByte(0)));

    private static final int UNIT_BYTES = 16;
    private static final int MAX_BYTES = 255 * UNIT_BYTES;

    private final String text;
    private final ByteBuf block;

    private StreamTitle(String text, ByteBuf block) {
        this.text = text;
        this.block = block;
    }

    /** Cuts off text that does not fit into a block, between characters. */
    static StreamTitle of(String text) {
        String shortened = text;
        byte[] metadata = metadata(shortened);
        while (metadata.length > MAX_BYTES) {
            int excess = metadata.length - MAX_BYTES;
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

    /** The metadata block, to be written. Releasing it is optional: the title owns its memory. */
    ByteBuf block() {
        return block.duplicate();
    }
}
