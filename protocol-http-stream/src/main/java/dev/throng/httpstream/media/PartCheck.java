package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;
import java.util.Optional;

/**
 * Checks the segments and initialization sections that one player of HLS received, one after another: whether each is media, and whether its
 * structure is whole. The first byte of each shows its format. Copies nothing. Confined to one thread.
 */
public final class PartCheck {

    private final boolean checked;
    private Optional<SegmentFormat> format = Optional.empty();
    /** Null while the format is not one that is checked. */
    private SegmentCheck check;

    /** The packets or boxes of earlier formats, and those of this format before the present part. */
    private long unitsOfOthers;

    private long unitsBefore;
    private boolean initialization;
    private boolean begun;
    private boolean unknown;
    private boolean withoutMedia;

    /** @param checked false if any content is media and has no structure to check */
    public PartCheck(boolean checked) {
        this.checked = checked;
    }

    /**
     * A part begins.
     *
     * @param ofInitialization whether it is an initialization section
     */
    public void begin(boolean ofInitialization) {
        initialization = ofInitialization;
        begun = false;
        unknown = false;
    }

    /**
     * Reads content of the part, at least one byte.
     *
     * @return whether the part may be media
     */
    public boolean read(ByteBuf bytes) {
        if (!begun) {
            begun = true;
            first(bytes.getByte(bytes.readerIndex()));
        }
        if (check != null && !unknown) {
            check.read(bytes);
        }
        return !unknown;
    }

    private void first(byte first) {
        Optional<SegmentFormat> found = checked ? SegmentFormat.ofFirstByte(first) : Optional.empty();
        unknown = checked && found.isEmpty() && !SegmentFormat.mayBeOtherMedia(first);
        if (!found.equals(format)) {
            unitsOfOthers = units();
            format = found;
            check = found.map(SegmentFormat::newCheck).orElse(null);
        }
        if (check != null) {
            check.begin(initialization);
            unitsBefore = check.units();
        }
    }

    /** The part is complete. Returns its first fault; to be called once. */
    public SegmentFault end() {
        SegmentFault fault = fault();
        boolean nothingWhole = check != null && check.units() == unitsBefore;
        withoutMedia = unknown || nothingWhole || fault == SegmentFault.NO_MEDIA;
        return fault;
    }

    private SegmentFault fault() {
        if (!begun) {
            return SegmentFault.NO_MEDIA;
        }
        if (unknown) {
            return SegmentFault.UNKNOWN_FORMAT;
        }
        return check == null ? SegmentFault.NONE : check.end();
    }

    /** Whether the part that has ended is a segment that plays nothing: empty, a web page, or without a whole packet or box of media. */
    public boolean isSegmentWithoutMedia() {
        return withoutMedia && !initialization;
    }

    /** Returns the packets or boxes of all parts so far that were complete. */
    public long units() {
        return unitsOfOthers + (check == null ? 0 : check.units());
    }
}
