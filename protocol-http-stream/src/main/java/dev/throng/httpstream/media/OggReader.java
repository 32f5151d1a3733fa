package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;
import java.util.function.LongConsumer;

/**
 * Splits bytes into Ogg pages (RFC 3533 §6) and validates each: capture pattern, lengths, checksum.
 *
 * <pre>
 *  0    4 5 6        14     18       22        26 27          27+n
 *  |OggS|0|f|granule |serial|sequence|check sum|n |n lacing ...|body
 * </pre>
 *
 * <p>A page that begins inside the body of another shows that the lengths of the other page are damaged. So a damaged length does not hide
 * many pages. Subclasses check the sequence of pages.
 */
abstract class OggReader extends SampledCheck {

    static final int CAPTURE = 'O' << 24 | 'g' << 16 | 'g' << 8 | 'S';
    static final int HEAD_BYTES = 27;
    static final int CONTINUED = 1;
    static final int BEGINS = 2;
    static final int ENDS = 4;

    private static final int CAPTURE_CRC = crcOfCapture();
    /** Bytes from the end of the capture pattern to the end of the serial number. */
    private static final int TO_SERIAL = 14;

    private static final int MIN_BULK = 2 * Long.BYTES;
    private static final int BULK_BYTES = 32;

    /** A loss counts after so many bytes without a page. */
    private static final int MAX_UNCOUNTED_BYTES = 1 << 16;

    private static final byte SEEKING = 0;
    private static final byte HEAD = 1;
    private static final byte BODY = 2;
    private static final byte BODY_IDENTIFYING = 3;

    /** The last sixteen bytes. */
    private long tailFirst;

    private long tailLast;
    private long granule;
    private long stampNanos = Stamp.NONE;
    private int serial;
    private int sequence;
    private int pageCrc;
    private int crc;
    private int bodyBytes;

    /** Of the body. While a page is sought after a loss that does not count yet: bytes until it counts. */
    private int remaining;

    private int pages;
    private int lostSyncs;
    private short at;
    private byte segments;
    private byte packets;
    private byte mode = SEEKING;
    private byte flags;
    private byte suspect;
    private boolean lacingOpen;
    private boolean synced;

    /** Sync is lost, and that does not count yet: the stream may go on in another format. */
    private boolean uncounted;

    /** Called before the body of a page that begins a stream. @return whether to receive its bytes one by one */
    abstract boolean wantsIdentification();

    /** @param last the eight bytes up to this one */
    abstract void identify(int index, long last);

    /** Called when a page that begins a stream is complete. */
    abstract void streamBegins(boolean identified);

    /**
     * Called before the body of any other page.
     *
     * @param first the first byte of its first packet; -1 if the page goes on with a packet of the page before
     */
    abstract void bodyBegins(int first);

    /** Called when any other page is complete. */
    abstract void pageFollows();

    /** Called when sync is lost. The state of the streams is then unknown. */
    abstract void forget(boolean identifying);

    abstract boolean knows(int streamSerial);

    /** Called when pages are missing between complete pages. */
    final void pagesMissing() {
        lostSyncs++;
    }

    final long granule() {
        return granule;
    }

    final int serial() {
        return serial;
    }

    final int sequence() {
        return sequence;
    }

    final int pageBytes() {
        return HEAD_BYTES + segments() + bodyBytes;
    }

    private int segments() {
        return Byte.toUnsignedInt(segments);
    }

    /** @return how many packets end on the page */
    final int packets() {
        return Byte.toUnsignedInt(packets);
    }

    private static int crcOfCapture() {
        int crc = 0;
        for (int shift = 24; shift >= 0; shift -= 8) {
            crc = OggCrc.next(crc, CAPTURE >>> shift);
        }
        return crc;
    }

    @Override
    public final void read(ByteBuf bytes, LongConsumer stamps) {
        int i = bytes.readerIndex();
        int end = bytes.writerIndex();
        while (i < end) {
            long known = stampNanos;
            i = switch (mode) {
                case SEEKING -> seek(bytes, i, end);
                case HEAD -> head(bytes, i, end);
                case BODY_IDENTIFYING -> identifyBody(bytes, i, end);
                default -> body(bytes, i, end);
            };
            if (stampNanos != known) {
                stamps.accept(stampNanos);
            }
        }
        bytes.readerIndex(end);
    }

    private void shift(int value) {
        tailFirst = tailFirst << Byte.SIZE | tailLast >>> 56;
        tailLast = tailLast << Byte.SIZE | value;
    }

    private int seek(ByteBuf bytes, int from, int end) {
        for (int i = from; i < end; i++) {
            shift(bytes.getUnsignedByte(i));
            if (uncounted && --remaining == 0) {
                countLoss();
            }
            if ((int) tailLast == CAPTURE) {
                mode = HEAD;
                at = 4;
                crc = CAPTURE_CRC;
                return i + 1;
            }
        }
        return end;
    }

    private int head(ByteBuf bytes, int from, int end) {
        int i = from;
        while (i < end && mode == HEAD) {
            int value = bytes.getUnsignedByte(i++);
            shift(value);
            crc = OggCrc.next(crc, at >= 22 && at < 26 ? 0 : value);
            if (!headByte(value)) {
                loseSync();
            }
        }
        return i;
    }

    /** @return whether this may be a page */
    private boolean headByte(int value) {
        switch (at++) {
            case 0, 1, 2, 3 -> {
                return value == (CAPTURE >>> 8 * (4 - at) & 0xFF);
            }
            case 4 -> {
                return value == 0;
            }
            case 5 -> {
                flags = (byte) value;
                return value <= (CONTINUED | BEGINS | ENDS);
            }
            case 13 -> granule = Long.reverseBytes(tailLast);
            case 17 -> serial = Integer.reverseBytes((int) tailLast);
            case 21 -> sequence = Integer.reverseBytes((int) tailLast);
            case 25 -> pageCrc = Integer.reverseBytes((int) tailLast);
            case 26 -> {
                segments = (byte) value;
                packets = 0;
                bodyBytes = 0;
                lacingOpen = false;
            }
            default -> {
                if (at > HEAD_BYTES) {
                    bodyBytes += value;
                    lacingOpen = value == 255;
                    packets += lacingOpen ? 0 : 1;
                }
            }
        }
        if (at >= HEAD_BYTES && at == HEAD_BYTES + segments()) {
            beginBody();
        }
        return true;
    }

    private void beginBody() {
        remaining = bodyBytes;
        suspect = 0;
        mode = (flags & BEGINS) != 0 && wantsIdentification() ? BODY_IDENTIFYING : BODY;
        if (remaining == 0) {
            endPage();
        }
    }

    private int identifyBody(ByteBuf bytes, int from, int end) {
        int until = Math.min(end, from + remaining);
        for (int i = from; i < until; i++) {
            int value = bytes.getUnsignedByte(i);
            shift(value);
            crc = OggCrc.next(crc, value);
            identify(bodyBytes - remaining, tailLast);
            remaining--;
        }
        if (remaining == 0) {
            endPage();
        }
        return until;
    }

    private int body(ByteBuf bytes, int from, int end) {
        int until = Math.min(end, from + remaining);
        int i = from;
        int slowUntil = from + suspect;
        int sum = crc;
        if (remaining == bodyBytes) {
            bodyBegins((flags & CONTINUED) != 0 ? -1 : bytes.getUnsignedByte(i));
        }
        while (i < until) {
            if (i >= slowUntil && until - i >= BULK_BYTES && !captureBegun()) {
                int length = bulk(bytes, i, until);
                if (length > 0) {
                    sum = OggCrc.ofThread().next8(sum, length);
                    i += length;
                    continue;
                }
                slowUntil = i + MIN_BULK + Integer.BYTES;
            }
            int value = bytes.getUnsignedByte(i++);
            shift(value);
            sum = OggCrc.next(sum, value);
            if (suspect > 0 && pageInsideBody(value)) {
                loseSync();
                return i;
            }
            if (suspect == 0 && (int) tailLast == CAPTURE) {
                suspect = TO_SERIAL;
                slowUntil = Math.max(slowUntil, i + TO_SERIAL);
            }
        }
        crc = sum;
        remaining -= i - from;
        if (remaining == 0) {
            endPage();
        }
        return i;
    }

    /** Whether the last bytes are the beginning of a capture pattern. */
    private boolean captureBegun() {
        int last = (int) tailLast;
        return (last & 0xFF) == 'O' || (last & 0xFFFF) == CAPTURE >>> 16 || (last & 0xFFFFFF) == CAPTURE >>> 8;
    }

    /** Loads as many bytes as possible. @return their number, a multiple of eight; 0 if a page seems to begin here */
    private int bulk(ByteBuf bytes, int from, int until) {
        OggCrc space = OggCrc.ofThread();
        int length = space.load(bytes, from, Math.min(OggCrc.SPACE, until - from) & -Long.BYTES) & -Long.BYTES;
        if (length < MIN_BULK) {
            return 0;
        }
        tailFirst = space.loaded(length - 2 * Long.BYTES);
        tailLast = space.loaded(length - Long.BYTES);
        return length;
    }

    /** Checks one more byte of a possible page: its version must be 0 and its serial number must belong to this stream. */
    private boolean pageInsideBody(int value) {
        suspect--;
        if (suspect == TO_SERIAL - 1 && value != 0) {
            suspect = 0;
            return false;
        }
        int number = Integer.reverseBytes((int) tailLast);
        return suspect == 0 && (number == serial || knows(number));
    }

    private void loseSync() {
        if (synced) {
            uncounted = true;
            remaining = MAX_UNCOUNTED_BYTES;
        } else {
            countLoss();
        }
        synced = false;
        forget(mode == BODY_IDENTIFYING);
        mode = SEEKING;
        suspect = 0;
    }

    private void countLoss() {
        lostSyncs += uncounted ? 1 : 0;
        uncounted = false;
    }

    private void endPage() {
        if (crc != pageCrc) {
            loseSync();
            return;
        }
        countLoss();
        pages++;
        synced = true;
        if ((flags & BEGINS) != 0) {
            streamBegins(mode == BODY_IDENTIFYING);
        } else {
            pageFollows();
        }
        if (!lacingOpen) {
            long stamp = Stamp.parse(tailFirst, tailLast);
            stampNanos = stamp == Stamp.NONE ? stampNanos : stamp;
        }
        mode = HEAD;
        at = 0;
        crc = 0;
    }

    @Override
    public final long frames() {
        return pages;
    }

    @Override
    public final void end() {
        countLoss();
    }

    @Override
    public final long lostSyncs() {
        return lostSyncs;
    }

    @Override
    public final boolean synced() {
        return synced;
    }

    @Override
    public final long stampNanos() {
        return stampNanos;
    }
}
