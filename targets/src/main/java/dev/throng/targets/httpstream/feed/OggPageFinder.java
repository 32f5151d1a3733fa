package dev.throng.targets.httpstream.feed;

import io.netty.buffer.ByteBuf;

/**
 * Finds the starts of Ogg pages; reads may end anywhere (RFC 3533, section 6):
 *
 * <pre>
 *  0      4 5     6               14      18      22      26 27
 *  "OggS" | ver | type | granule  | serial | number | CRC | n | n lacing values | body
 * </pre>
 *
 * Skips other bytes up to the next capture pattern. Ignores checksums, so that a source's faults reach its listeners.
 */
final class OggPageFinder {

    private static final int HEADER_BYTES = 27;
    private static final int TYPE = 5;
    private static final int GRANULE = 6;
    private static final int SEGMENTS = 26;
    private static final int FIRST_PAGE = 0x02;
    private static final byte[] CAPTURE = {'O', 'g', 'g', 'S'};

    private final PageListener listener;
    private final byte[] header = new byte[HEADER_BYTES];
    private int headerBytes;
    private int lacingLeft;
    private long bodyLeft;
    private long pageStart;

    /** Gets each page once its header has been read. */
    interface PageListener {

        /**
         * A page begins.
         *
         * @param start its position in the feed
         * @param first whether it is the first page of its logical stream
         * @param audio whether an audio packet ends on it
         */
        void page(long start, boolean first, boolean audio);
    }

    OggPageFinder(PageListener listener) {
        this.listener = listener;
    }

    /** Reads all bytes; the first one is at {@code position} of the feed. */
    void read(ByteBuf bytes, long position) {
        long origin = position - bytes.readerIndex();
        while (bytes.isReadable()) {
            if (lacingLeft > 0) {
                bodyLeft += bytes.readUnsignedByte();
                lacingLeft--;
            } else if (bodyLeft > 0) {
                int skipped = (int) Math.min(bodyLeft, bytes.readableBytes());
                bytes.skipBytes(skipped);
                bodyLeft -= skipped;
            } else {
                headerByte(bytes.readByte(), origin + bytes.readerIndex() - 1);
            }
        }
    }

    private void headerByte(byte next, long at) {
        if (headerBytes < CAPTURE.length && next != CAPTURE[headerBytes]) {
            headerBytes = 0;
            if (next != CAPTURE[0]) {
                return;
            }
        }
        if (headerBytes == 0) {
            pageStart = at;
        }
        header[headerBytes++] = next;
        if (headerBytes == HEADER_BYTES) {
            headerBytes = 0;
            lacingLeft = header[SEGMENTS] & 0xFF;
            listener.page(pageStart, (header[TYPE] & FIRST_PAGE) != 0, granule() > 0);
        }
    }

    /** The granule position, little-endian: 0 on header pages, -1 where no packet ends. */
    private long granule() {
        long value = 0;
        for (int i = Long.BYTES - 1; i >= 0; i--) {
            value = value << Byte.SIZE | header[GRANULE + i] & 0xFF;
        }
        return value;
    }
}
