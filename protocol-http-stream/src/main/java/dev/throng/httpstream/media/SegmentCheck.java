package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;

/**
 * Checks the structure of the segments that one player of HLS received, one after another.
 *
 * <p>There may be thousands of players, each with its own check. So a check is small, copies nothing and allocates nothing. The bytes may be
 * cut into reads anywhere; the results are the same. Confined to one thread.
 */
public interface SegmentCheck {

    /**
     * A segment begins. What was known of the one before does not matter to it.
     *
     * @param initialization whether it is an initialization section, which has no media
     */
    void begin(boolean initialization);

    /** Reads the bytes, and moves the reader index to the writer index. Does not keep or release the buffer. */
    void read(ByteBuf bytes);

    /**
     * The segment is complete.
     *
     * @return its first fault, or {@link SegmentFault#NONE}
     */
    SegmentFault end();

    /** Returns the packets or boxes of all segments so far that were complete. */
    long units();

    /** Returns the faults of all segments so far. A lost sync and a broken box count once per segment. */
    long faults();
}
