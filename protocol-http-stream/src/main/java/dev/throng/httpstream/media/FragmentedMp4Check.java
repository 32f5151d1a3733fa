package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;

/**
 * Checks the boxes of fragmented MP4 (ISO/IEC 14496-12 §4.2): their sizes fill the segment and their parents, each {@code moof} has its parts
 * and is followed by its {@code mdat}, and an initialization section has a {@code moov}. Does not decode media.
 *
 * <pre>
 *  size u32 | type, 4 characters | size u64 if the first is 1 | content; up to the end if size is 0
 *  styp? { moof { mfhd traf { tfhd tfdt trun } } mdat } ...
 * </pre>
 *
 * <p>After a broken box the rest of the segment is not checked, because no later box can be found.
 */
public final class FragmentedMp4Check implements SegmentCheck {

    static final long MAX_BOX_BYTES = 16L << 20;
    static final long MAX_MDAT_BYTES = 1L << 32;

    private static final int HEADER_BYTES = 8;
    private static final int LARGE_HEADER_BYTES = 16;
    private static final long UNTIL_END = Long.MAX_VALUE;

    private static final int MOOF = type("moof");
    private static final int MFHD = type("mfhd");
    private static final int TRAF = type("traf");
    private static final int MDAT = type("mdat");
    private static final int MOOV = type("moov");

    /** Bytes of the header so far; its first eight as a number, and then its last eight. */
    private int headerBytes;

    private long start;
    private long largeSize;

    /** Bytes of the content of the present box that are still to come. */
    private long contentLeft;

    /** 0 at the top level, 1 within a moof, 2 within a traf of it. */
    private int depth;

    /** Bytes that are left in the present moof and in the present traf, after the present box. */
    private long moofLeft;

    private long trafLeft;

    private boolean initialization;
    private boolean broken;
    private boolean mfhdFound;
    private boolean trafFound;
    private boolean moovFound;
    private boolean mdatExpected;
    private int fragments;
    private SegmentFault first = SegmentFault.NONE;
    private long boxes;
    private int faults;

    private static int type(String name) {
        return name.charAt(0) << 24 | name.charAt(1) << 16 | name.charAt(2) << 8 | name.charAt(3);
    }

    @Override
    public void begin(boolean isInitialization) {
        initialization = isInitialization;
        headerBytes = 0;
        contentLeft = 0;
        depth = 0;
        broken = false;
        moovFound = false;
        mdatExpected = false;
        fragments = 0;
        first = SegmentFault.NONE;
    }

    @Override
    public void read(ByteBuf bytes) {
        int at = bytes.readerIndex();
        int end = bytes.writerIndex();
        while (at < end && !broken) {
            if (contentLeft > 0) {
                int skipped = (int) Math.min(contentLeft, end - at);
                at += skipped;
                contentLeft -= contentLeft == UNTIL_END ? 0 : skipped;
                boxes += contentLeft == 0 ? 1 : 0;
                leaveParents();
            } else {
                header(bytes.getUnsignedByte(at++));
            }
        }
        bytes.readerIndex(end);
    }

    private void header(int next) {
        if (headerBytes < HEADER_BYTES) {
            start = start << Byte.SIZE | next;
        } else {
            largeSize = largeSize << Byte.SIZE | next;
        }
        headerBytes++;
        if (headerBytes == LARGE_HEADER_BYTES) {
            boxBegins(largeSize);
        } else if (headerBytes == HEADER_BYTES && start >>> Integer.SIZE != 1) {
            boxBegins(start >>> Integer.SIZE);
        }
    }

    /** @param size in the header: with the header, or 0 for all that follows */
    private void boxBegins(long size) {
        int type = (int) start;
        boolean untilEnd = size == 0 && type == MDAT && depth == 0;
        boolean secondMoof = mdatExpected && type == MOOF;
        if (!isPrintable(type) || secondMoof || !untilEnd && (size < headerBytes || size > leftInParent())) {
            fail(SegmentFault.BAD_BOX);
        } else if (size > (type == MDAT ? MAX_MDAT_BYTES : MAX_BOX_BYTES)) {
            fail(SegmentFault.BOX_TOO_LONG);
        } else {
            enter(type, size, untilEnd ? UNTIL_END : size - headerBytes);
            headerBytes = 0;
        }
    }

    private long leftInParent() {
        return switch (depth) {
            case 0 -> Long.MAX_VALUE;
            case 1 -> moofLeft;
            default -> trafLeft;
        };
    }

    private static boolean isPrintable(int type) {
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            int character = type >>> shift & 0xff;
            if (character < ' ' || character > '~') {
                return false;
            }
        }
        return true;
    }

    private void enter(int type, long size, long content) {
        if (depth == 0 && type == MOOF) {
            depth = 1;
            moofLeft = content;
            mfhdFound = false;
            trafFound = false;
        } else if (depth == 1 && type == TRAF) {
            moofLeft -= size;
            depth = 2;
            trafLeft = content;
            trafFound = true;
        } else {
            enterOther(type, size, content);
        }
        leaveParents();
    }

    private void enterOther(int type, long size, long content) {
        if (depth == 2) {
            trafLeft -= size;
        } else if (depth == 1) {
            moofLeft -= size;
            mfhdFound |= type == MFHD;
        } else {
            moovFound |= type == MOOV;
            fragments += type == MDAT && mdatExpected ? 1 : 0;
            mdatExpected &= type != MDAT;
        }
        contentLeft = content;
        boxes += content == 0 ? 1 : 0;
    }

    /** Leaves a traf and a moof whose last box is complete. */
    private void leaveParents() {
        if (contentLeft > 0) {
            return;
        }
        if (depth == 2 && trafLeft == 0) {
            depth = 1;
            boxes++;
        }
        if (depth == 1 && moofLeft == 0) {
            depth = 0;
            boxes++;
            mdatExpected = true;
            if (!mfhdFound || !trafFound) {
                fail(SegmentFault.BAD_BOX);
            }
        }
    }

    private void fail(SegmentFault fault) {
        broken = true;
        first = fault;
        faults++;
    }

    @Override
    public SegmentFault end() {
        if (!broken) {
            boolean within = headerBytes > 0 || depth > 0 || contentLeft > 0 && contentLeft != UNTIL_END;
            boolean complete = initialization ? moovFound : fragments > 0 && !mdatExpected;
            if (within) {
                fail(SegmentFault.TRUNCATED);
            } else if (!complete) {
                fail(SegmentFault.NO_MEDIA);
            }
        }
        return first;
    }

    @Override
    public long units() {
        return boxes;
    }

    @Override
    public long faults() {
        return faults;
    }
}
