package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;

/**
 * Follows the pages of an Ogg stream (RFC 3533 §6): capture pattern, lengths, check sums, numbers.
 *
 * <pre>
 *  0    4 5 6        14     18       22        26 27          27+n
 *  |OggS|0|f|granule |serial|sequence|check sum|n |n lacing ...|body
 * </pre>
 *
 * <p>A server may send the headers it has kept and then go on with live pages, so the page number may jump once after the header pages.
 * Any other jump is a loss. The playing time is what the granule positions of the first stream with a known codec (Vorbis, Opus, FLAC)
 * advance; pages of up to two streams side by side have their numbers checked. A page that begins inside another's body shows that the
 * other's lengths are damaged, which is noticed before a damaged length has swallowed many pages.
 */
final class OggPages implements MediaCheck {

    static final int CAPTURE = 'O' << 24 | 'g' << 16 | 'g' << 8 | 'S';
    static final int HEAD_BYTES = 27;
    static final int CONTINUED = 1;
    static final int BEGINS = 2;
    static final int ENDS = 4;

    private static final long VORBIS_HEAD = 0x01766F72626973L;
    private static final long OPUS_HEAD = 0x4F70757348656164L;
    private static final long FLAC_HEAD = 0x7F464C4143L;
    private static final int OPUS_RATE = 48_000;
    private static final int MAX_RATE = 1_000_000;
    private static final int CAPTURE_CRC = crcOfCapture();
    /** Bytes from the end of the capture pattern to the end of the serial number. */
    private static final int TO_SERIAL = 14;

    private static final int LEAST_BULK = 2 * Long.BYTES;
    private static final int BULK_BYTES = 32;

    private static final byte SEEKING = 0;
    private static final byte HEAD = 1;
    private static final byte BODY = 2;
    private static final byte BODY_IDENTIFYING = 3;

    private static final byte NO_CODEC = 0;
    private static final byte VORBIS = 1;
    private static final byte OPUS = 2;
    private static final byte FLAC = 3;

    /** The sixteen bytes read last. */
    private long tailFirst;

    private long tailLast;
    private long granule;
    private long lastGranule = -1;
    private long samples;
    private long earlierNanos;
    private long sampleBytes;
    private long stampNanos = Stamp.NONE;
    private int serial;
    private int sequence;
    private int pageCrc;
    private int crc;
    private int bodyBytes;
    private int remaining;
    private int sampleRate;
    private int nominal;
    private int pages;
    private int lostSyncs;
    private int serial0;
    private int expected0;
    private int serial1;
    private int expected1;
    private short at;
    private short segments;
    private byte mode = SEEKING;
    private byte flags;
    private byte suspect;
    private byte codec;
    private boolean lacingOpen;
    private boolean synced;
    private boolean known0;
    private boolean known1;
    private boolean headers0;
    private boolean headers1;
    private boolean sideBySide;

    private static int crcOfCapture() {
        int crc = 0;
        for (int shift = 24; shift >= 0; shift -= 8) {
            crc = OggCrc.next(crc, CAPTURE >>> shift);
        }
        return crc;
    }

    @Override
    public void read(ByteBuf bytes) {
        int i = bytes.readerIndex();
        int end = bytes.writerIndex();
        while (i < end) {
            i = switch (mode) {
                case SEEKING -> seek(bytes, i, end);
                case HEAD -> head(bytes, i, end);
                case BODY_IDENTIFYING -> identify(bytes, i, end);
                default -> body(bytes, i, end);
            };
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
                lost();
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
                segments = (short) value;
                bodyBytes = 0;
                lacingOpen = false;
            }
            default -> {
                if (at > HEAD_BYTES) {
                    bodyBytes += value;
                    lacingOpen = value == 255;
                }
            }
        }
        if (at >= HEAD_BYTES && at == HEAD_BYTES + segments) {
            beginBody();
        }
        return true;
    }

    private void beginBody() {
        remaining = bodyBytes;
        suspect = 0;
        boolean another = known0 && headers0 && codec != NO_CODEC;
        if ((flags & BEGINS) != 0 && !another) {
            earlierNanos = mediaNanos();
            samples = 0;
            sampleBytes = 0;
            sampleRate = 0;
            nominal = 0;
            codec = NO_CODEC;
            mode = BODY_IDENTIFYING;
        } else {
            mode = BODY;
        }
        if (remaining == 0) {
            endPage();
        }
    }

    private int identify(ByteBuf bytes, int from, int end) {
        int until = Math.min(end, from + remaining);
        for (int i = from; i < until; i++) {
            int value = bytes.getUnsignedByte(i);
            shift(value);
            crc = OggCrc.next(crc, value);
            identifyByte(bodyBytes - remaining);
            remaining--;
        }
        if (remaining == 0) {
            endPage();
        }
        return until;
    }

    private void identifyByte(int index) {
        switch (index) {
            case 4 -> codec = (tailLast & 0xFF_FFFF_FFFFL) == FLAC_HEAD ? FLAC : codec;
            case 6 -> codec = (tailLast & 0xFF_FFFF_FFFF_FFFFL) == VORBIS_HEAD ? VORBIS : codec;
            case 7 -> {
                if (tailLast == OPUS_HEAD) {
                    codec = OPUS;
                    sampleRate = OPUS_RATE;
                }
            }
            case 15 -> sampleRate = codec == VORBIS ? Integer.reverseBytes((int) tailLast) : sampleRate;
            case 23 -> nominal = codec == VORBIS ? Math.max(0, Integer.reverseBytes((int) tailLast)) : 0;
            case 29 -> sampleRate = codec == FLAC ? (int) tailLast >>> 4 & 0xFFFFF : sampleRate;
            default -> {}
        }
    }

    private int body(ByteBuf bytes, int from, int end) {
        int until = Math.min(end, from + remaining);
        int i = from;
        int slowUntil = from + suspect;
        int sum = crc;
        while (i < until) {
            if (i >= slowUntil && until - i >= BULK_BYTES && !captureBegun()) {
                int length = bulk(bytes, i, until);
                if (length > 0) {
                    sum = OggCrc.ofThread().next8(sum, length);
                    i += length;
                    continue;
                }
                slowUntil = i + LEAST_BULK + Integer.BYTES;
            }
            int value = bytes.getUnsignedByte(i++);
            shift(value);
            sum = OggCrc.next(sum, value);
            if (suspect > 0 && pageInsideBody(value)) {
                lost();
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

    /** Whether the bytes read last are the beginning of a capture pattern. */
    private boolean captureBegun() {
        int last = (int) tailLast;
        return (last & 0xFF) == 'O' || (last & 0xFFFF) == CAPTURE >>> 16 || (last & 0xFFFFFF) == CAPTURE >>> 8;
    }

    /** Loads as much as can be taken at once. @return its length, a multiple of eight; 0 if what begins here looks like a page */
    private int bulk(ByteBuf bytes, int from, int until) {
        OggCrc space = OggCrc.ofThread();
        int length = space.load(bytes, from, Math.min(OggCrc.SPACE, until - from) & -Long.BYTES) & -Long.BYTES;
        if (length < LEAST_BULK) {
            return 0;
        }
        tailFirst = space.loaded(length - 2 * Long.BYTES);
        tailLast = space.loaded(length - Long.BYTES);
        return length;
    }

    /** One byte more of what began like a page: its version must be 0 and its serial number one of this stream. */
    private boolean pageInsideBody(int value) {
        suspect--;
        if (suspect == TO_SERIAL - 1 && value != 0) {
            suspect = 0;
            return false;
        }
        int number = Integer.reverseBytes((int) tailLast);
        return suspect == 0 && (number == serial || known0 && number == serial0 || known1 && number == serial1);
    }

    private void lost() {
        if (synced) {
            lostSyncs++;
        }
        synced = false;
        if (mode == BODY_IDENTIFYING) {
            codec = NO_CODEC;
            sampleRate = 0;
        }
        mode = SEEKING;
        suspect = 0;
        known0 = false;
        known1 = false;
        lastGranule = -1;
    }

    private void endPage() {
        if (crc != pageCrc) {
            lost();
            return;
        }
        pages++;
        synced = true;
        if ((flags & BEGINS) != 0) {
            beginStream();
        } else if (known0 && serial == serial0) {
            followFirst();
        } else if (known1 && serial == serial1) {
            followSecond();
        } else {
            adopt();
        }
        if (!lacingOpen) {
            long stamp = Stamp.parse(tailFirst, tailLast);
            stampNanos = stamp == Stamp.NONE ? stampNanos : stamp;
        }
        mode = HEAD;
        at = 0;
        crc = 0;
    }

    private void beginStream() {
        boolean group = known0 && headers0;
        boolean identified = mode == BODY_IDENTIFYING;
        if (identified && (sampleRate <= 0 || sampleRate > MAX_RATE)) {
            codec = NO_CODEC;
            sampleRate = 0;
        }
        if (group && (!identified || codec == NO_CODEC)) {
            second(true);
            return;
        }
        known1 = group;
        sideBySide = group;
        serial1 = serial0;
        expected1 = expected0;
        headers1 = headers0;
        first(true);
    }

    /** A stream whose beginning was not seen: its numbers can be checked from here on. */
    private void adopt() {
        if (!known0 && (!sideBySide || serial == serial0)) {
            first(false);
        } else if (!known1) {
            second(false);
        }
    }

    private void first(boolean headers) {
        known0 = true;
        serial0 = serial;
        expected0 = sequence + 1;
        headers0 = headers;
        lastGranule = granule;
    }

    private void second(boolean headers) {
        sideBySide = true;
        known1 = true;
        serial1 = serial;
        expected1 = sequence + 1;
        headers1 = headers;
    }

    private void followFirst() {
        boolean jump = sequence != expected0;
        if (jump && !headers0) {
            lostSyncs++;
        }
        expected0 = sequence + 1;
        headers0 &= granule <= 0;
        if (granule < 0) {
            return;
        }
        if (!jump && lastGranule >= 0 && granule > lastGranule) {
            samples += granule - lastGranule;
            sampleBytes += HEAD_BYTES + segments + bodyBytes;
        }
        lastGranule = granule;
    }

    private void followSecond() {
        if (sequence != expected1 && !headers1) {
            lostSyncs++;
        }
        expected1 = sequence + 1;
        headers1 &= granule <= 0;
    }

    /** @return samples per second of the first stream with a known codec, 0 before it is known */
    int sampleRate() {
        return sampleRate;
    }

    boolean isVorbis() {
        return codec == VORBIS;
    }

    boolean isOpus() {
        return codec == OPUS;
    }

    @Override
    public long frames() {
        return pages;
    }

    @Override
    public long lostSyncs() {
        return lostSyncs;
    }

    @Override
    public long mediaNanos() {
        return sampleRate == 0 ? earlierNanos : earlierNanos + FrameCheck.nanos(samples, sampleRate);
    }

    /** The mean as soon as there is a second of it: encoders of variable rate miss the rate in their header by far. */
    @Override
    public long nominalBitsPerSecond() {
        return sampleRate == 0 || samples < sampleRate
                ? nominal
                : Math.round((double) sampleBytes * Byte.SIZE * sampleRate / samples);
    }

    @Override
    public boolean synced() {
        return synced;
    }

    @Override
    public long stampNanos() {
        return stampNanos;
    }
}
