package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;

/** Writes one page of Ogg (RFC 3533 §6; the layout is drawn at {@link OggReader}): begin, lacing of each packet, the packets, seal. */
final class OggPage {

    static final int SERIAL_AT = 14;
    static final int SEQUENCE_AT = 18;
    static final int CRC_AT = 22;
    static final int SEGMENTS_AT = 26;

    private static final int MAX_SEGMENT = 255;

    private OggPage() {}

    /** @return index after the page that begins at this one; beyond the writer index if the page is cut off */
    static int end(ByteBuf pages, int page) {
        int segments = page + OggPageCheck.HEAD_BYTES;
        int body = segments + pages.getUnsignedByte(page + SEGMENTS_AT);
        int end = body;
        for (int i = segments; i < Math.min(body, pages.writerIndex()); i++) {
            end += pages.getUnsignedByte(i);
        }
        return end;
    }

    /** @return index of the page, for {@link #seal} */
    static int begin(ByteBuf into, int flags, long granule, int serial, int sequence, int segments) {
        int page = into.writerIndex();
        into.writeInt(OggPageCheck.CAPTURE).writeByte(0).writeByte(flags).writeLongLE(granule);
        into.writeIntLE(serial).writeIntLE(sequence).writeIntLE(0).writeByte(segments);
        return page;
    }

    /** @return lacing values of a packet */
    static int segments(int packetBytes) {
        return packetBytes / MAX_SEGMENT + 1;
    }

    static void lacing(ByteBuf into, int packetBytes) {
        for (int left = packetBytes; left >= 0; left -= MAX_SEGMENT) {
            into.writeByte(Math.min(left, MAX_SEGMENT));
        }
    }

    /** @return bytes of the largest packet that fits into this size together with its lacing */
    static int payload(int bytesWithLacing) {
        int bytes = bytesWithLacing - (bytesWithLacing + MAX_SEGMENT) / (MAX_SEGMENT + 1);
        return bytes + 1 + segments(bytes + 1) <= bytesWithLacing ? bytes + 1 : bytes;
    }

    /** Sets the checksum of the page that ends at the writer index. */
    static void seal(ByteBuf into, int page) {
        into.setIntLE(page + CRC_AT, 0);
        into.setIntLE(page + CRC_AT, OggCrc.of(into, page, into.writerIndex()));
    }
}
