package dev.throng.targets.httpstream.media;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;

/** Writes boxes of the ISO base media file format: length (4 bytes), type (4 characters), content (ISO/IEC 14496-12 §4.2). */
final class Mp4Boxes {

    private static final int HEADER_BYTES = 8;

    private Mp4Boxes() {}

    /** A box with these contents one after the other. */
    static ByteBuf box(String type, ByteBuf... contents) {
        int length = HEADER_BYTES;
        for (ByteBuf content : contents) {
            length += content.readableBytes();
        }
        ByteBuf out = Unpooled.buffer(length).writeInt(length);
        out.writeCharSequence(type, StandardCharsets.US_ASCII);
        for (ByteBuf content : contents) {
            out.writeBytes(content);
        }
        return out;
    }

    /** The content of a box that begins with a version and flags. */
    static ByteBuf full(int version, int flags) {
        return Unpooled.buffer().writeByte(version).writeMedium(flags);
    }

    static ByteBuf text(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
    }

    static ByteBuf zeros(ByteBuf out, int bytes) {
        return out.writeZero(bytes);
    }
}
