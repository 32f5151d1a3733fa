package dev.throng.httpstream.codec;

import io.netty.buffer.ByteBuf;

/**
 * Separates the medium from the metadata in it. The bytes may be cut anywhere.
 *
 * <pre>
 *   metaint bytes of the medium | n | n × 16 bytes: StreamTitle='…';StreamUrl='…'; padded with NUL | metaint bytes of the medium | …
 * </pre>
 *
 * An invalid block of metadata means that server and client count bytes differently. The medium after it would be garbage.
 */
final class IcyReader {

    private static final byte[] NONE = {};

    private final int metaint;
    private int untilMetadata;
    private byte[] block = NONE;
    private int blockFilled;

    IcyReader(int metaint) {
        this.metaint = metaint;
        this.untilMetadata = metaint;
    }

    /**
     * Reads all bytes.
     *
     * @return whether to go on
     */
    boolean read(ByteBuf in, ContentReader.Sink sink) throws ResponseException {
        boolean goOn = true;
        while (goOn && in.isReadable()) {
            if (untilMetadata > 0) {
                int bytes = Math.min(untilMetadata, in.readableBytes());
                untilMetadata -= bytes;
                goOn = ContentReader.lend(in, bytes, sink);
            } else if (block == NONE) {
                int length = in.readUnsignedByte() * 16;
                if (length == 0) {
                    untilMetadata = metaint;
                } else {
                    block = new byte[length];
                    blockFilled = 0;
                }
            } else {
                goOn = readBlock(in, sink);
            }
        }
        return goOn;
    }

    private boolean readBlock(ByteBuf in, ContentReader.Sink sink) throws ResponseException {
        int bytes = Math.min(block.length - blockFilled, in.readableBytes());
        in.readBytes(block, blockFilled, bytes);
        blockFilled += bytes;
        if (blockFilled < block.length) {
            return true;
        }
        byte[] complete = block;
        block = NONE;
        untilMetadata = metaint;
        return sink.metadata(IcyBlock.parse(complete));
    }
}
