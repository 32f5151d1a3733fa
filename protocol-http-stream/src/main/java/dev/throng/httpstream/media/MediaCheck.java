package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;
import java.util.function.LongConsumer;

/**
 * Says of the bytes one listener received whether the medium in them is whole, and how much playing time they hold.
 *
 * <p>There is one per listener and there may be many thousands, so it is small, copies nothing, allocates nothing and resumes at every
 * byte: however the bytes are cut into reads, the answers after the same bytes are the same. Confined to one thread.
 */
public interface MediaCheck {

    /**
     * Reads on; moves the reader index to the writer index. The buffer is only lent.
     *
     * @param stamps takes the time on each {@link Stamp} in these bytes, in nanoseconds since 1970 (UTC), in their order
     */
    void read(ByteBuf bytes, LongConsumer stamps);

    /** As {@link #read(ByteBuf, LongConsumer)}, where nobody wants to know of stamps. */
    default void read(ByteBuf bytes) {
        read(bytes, stamp -> {});
    }

    /**
     * Whole frames (MP3, AAC) or pages (Ogg) so far. A frame counts when what follows it proves its length, so the newest one is not in
     * yet; a page counts when its check sum is right.
     */
    long frames();

    /**
     * How often sync was lost after it was found: a header was not where the one before said it would be, a check sum was wrong, or page
     * numbers jumped. One damage counts once, however long it takes until the next sync.
     */
    long lostSyncs();

    /** Playing time of {@link #frames()}, in nanoseconds of the medium. What was lost in between does not count. */
    long mediaNanos();

    /** What the medium says of its own bit rate: its headers, or else the mean of the frames so far; 0 while unknown. */
    long nominalBitsPerSecond();

    /** Whether frames are being followed; false before the first sync and between a lost one and the next. */
    boolean synced();

    /** Time on the newest {@link Stamp} found, in nanoseconds since 1970 (UTC), or {@link Stamp#NONE}. */
    long stampNanos();
}
