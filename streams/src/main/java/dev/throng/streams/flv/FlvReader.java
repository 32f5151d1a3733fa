package dev.throng.streams.flv;

import io.netty.buffer.ByteBuf;

/**
 * Reads FLV as it arrives: the header (FLV §E.2), then tags. Gives the tags to a {@link MessageSink} with message stream 0. The bytes may be
 * cut anywhere. Confined to one thread.
 *
 * <pre>
 *  +-------+---------+---------------------+-------------+---------+----------+-----+
 *  | "FLV" | version | flags: 4 audio      | data offset | ignored | 0, the   | tag |
 *  |       | 1, u8   |        1 video, u8  | 9, u32      | offset-9| first    | ... |
 *  |       |         |                     |             | bytes   | pointer  |     |
 *  +-------+---------+---------------------+-------------+---------+----------+-----+
 * </pre>
 */
public final class FlvReader {

    /** The longest header that is accepted. FLV version 1 has 9 bytes. */
    static final int MAX_HEADER_BYTES = 1024;

    private static final int HEADER_BYTES = 9;
    private static final int SIGNATURE_BYTES = 4;
    private static final int SIGNATURE_AND_VERSION = 'F' << 24 | 'L' << 16 | 'V' << 8 | 1;

    private final TagReader tags;

    /** Bytes of the header so far. */
    private int count;

    private int number;
    private int dataOffset = HEADER_BYTES;
    private boolean closed;

    /** @param limits of the memory that script tags may use */
    public FlvReader(MessageLimits limits) {
        tags = TagReader.ofFile(new Gathering(limits));
    }

    /**
     * Reads all bytes, until it is closed. The sink may close it.
     *
     * @throws MessageException if the bytes are not FLV; the reader must not be used again
     */
    public void read(ByteBuf in, MessageSink sink) throws MessageException {
        try {
            while (!closed && count < dataOffset && in.isReadable()) {
                readHeader(in);
            }
            tags.read(in, sink);
        } catch (MessageException e) {
            close();
            throw e;
        }
    }

    private void readHeader(ByteBuf in) throws MessageException {
        if (count >= HEADER_BYTES) {
            int skipped = Math.min(dataOffset - count, in.readableBytes());
            in.skipBytes(skipped);
            count += skipped;
            return;
        }
        number = number << Byte.SIZE | in.readUnsignedByte();
        count++;
        if (count == SIGNATURE_BYTES && number != SIGNATURE_AND_VERSION) {
            throw new MessageException(
                    FlvFault.BAD_FLV, "it begins with 0x" + Integer.toHexString(number) + " (expected: FLV version 1)");
        }
        if (count == HEADER_BYTES) {
            dataOffset = number;
            if (dataOffset < HEADER_BYTES || dataOffset > MAX_HEADER_BYTES) {
                throw new MessageException(
                        FlvFault.BAD_FLV,
                        "a header of " + Integer.toUnsignedString(dataOffset) + " bytes (expected: " + HEADER_BYTES
                                + ", maxHeaderBytes: " + MAX_HEADER_BYTES + ")");
            }
        }
    }

    /** Whether the bytes begin with the signature and version of FLV. */
    public boolean hasSignature() {
        return count >= SIGNATURE_BYTES;
    }

    /** Whether the bytes at present belong to no tag of a known type. */
    public boolean isSkipping() {
        return tags.isSkipping();
    }

    /** Whether the bytes so far end between two tags. */
    public boolean isBetweenTags() {
        return count >= HEADER_BYTES && count == dataOffset && tags.isBetweenTags();
    }

    /** Ends the reading, and releases the memory of an incomplete tag. Bytes that follow are not read. */
    public void close() {
        closed = true;
        tags.close();
    }
}
