package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;

/** An endless medium that many sources may publish at once; immutable, shared by all event loops. */
public interface MediaSource {

    MediaFormat format();

    /** Bits of the whole stream per second of playing time, containers included; an average where the rate varies. */
    int nominalBitsPerSecond();

    /** Whether its frames have room for a {@link Stamp}. */
    boolean stamped();

    /**
     * One source's place in the medium.
     *
     * @param number tells streams apart where the format has a number for them (Ogg)
     */
    Cursor open(int number);

    /** One source's place in the medium: some tens of bytes. Confined to one thread. */
    interface Cursor {

        /**
         * Writes every frame or page whose playing time has ended by then and that was not written yet, so that the medium never runs ahead of
         * its clock; whatever must come before the first of them (headers) is written with the first call.
         *
         * @param mediaNanos since the source began, never smaller than in the call before
         * @param wallNanos the time a stamp shall carry, since 1970 (UTC), or {@link Stamp#NONE} for no stamp
         */
        void writeDue(long mediaNanos, long wallNanos, ByteBuf into);

        /** Playing time up to which everything is written. */
        long writtenNanos();
    }
}
