package dev.throng.httpstream.codec;

import io.netty.buffer.ByteBuf;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/** Keeps what a content holds. */
final class Heard implements ContentReader.Sink {

    final ByteArrayOutputStream media = new ByteArrayOutputStream();
    final List<IcyMetadata> metadata = new ArrayList<>();
    private final boolean moves;

    /** @param moves whether it moves the reader index of what it is lent */
    Heard(boolean moves) {
        this.moves = moves;
    }

    @Override
    public boolean media(ByteBuf bytes) {
        byte[] copy = new byte[bytes.readableBytes()];
        if (copy.length == 0) {
            throw new AssertionError("no bytes lent");
        }
        bytes.getBytes(bytes.readerIndex(), copy);
        media.writeBytes(copy);
        if (moves) {
            bytes.skipBytes(copy.length);
        }
        return true;
    }

    @Override
    public boolean metadata(IcyMetadata block) {
        metadata.add(block);
        return true;
    }
}
