package dev.throng.xmpp.websocket;

import io.netty.buffer.ByteBuf;
import java.util.zip.Deflater;

/**
 * Compresses messages (RFC 7692 §7.2.1), each without the ones before it, so that all connections of an event loop share one. Confined to
 * one thread.
 */
public final class MessageDeflater {

    /** The end of a flushed block, {@code 00 00 FF FF}, which the peer adds again. */
    private static final int TAIL_BYTES = 4;

    private final Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    private final byte[] part = new byte[4096];

    /** Appends the compressed message. */
    void deflate(byte[] message, ByteBuf out) {
        deflater.reset();
        deflater.setInput(message);
        int bytes;
        do {
            bytes = deflater.deflate(part, 0, part.length, Deflater.SYNC_FLUSH);
            out.writeBytes(part, 0, bytes);
        } while (bytes == part.length);
        out.writerIndex(out.writerIndex() - TAIL_BYTES);
    }
}
