package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;

/** An endless medium that many sources may publish at once; immutable, shared by all event loops. */
public interface MediaSource {

    MediaFormat format();

    /** Returns the bits per second of the stream, including the container; an average if the rate varies. */
    int nominalBitsPerSecond();

    /** Whether its frames have room for a {@link Stamp}. */
    boolean stamped();

    /**
     * Returns the position of a new source in the medium.
     *
     * @param number the serial number of the stream, for formats that have one (Ogg)
     */
    Cursor open(int number);

    /** The position of one source in the medium. Takes some tens of bytes. Confined to one thread. */
    interface Cursor {

        /**
         * Writes all frames or pages that end by this playing time and are not written yet, so that the medium is never ahead of its
         * clock. The first call also writes the headers.
         *
         * @param mediaNanos playing time since the source began; never smaller than in the call before
         * @param wallNanos the time for stamps, since 1970 (UTC), or {@link Stamp#NONE} for no stamp
         */
        void writeDue(long mediaNanos, long wallNanos, ByteBuf into);

        /** Returns the playing time up to which all frames are written. */
        long writtenNanos();
    }
}
