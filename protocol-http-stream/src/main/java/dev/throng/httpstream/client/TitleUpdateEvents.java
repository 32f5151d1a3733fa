package dev.throng.httpstream.client;

import dev.throng.measure.Failure;

/** Learns the result of a {@link TitleUpdate}: one of the two methods is called, once, on its event loop. */
public interface TitleUpdateEvents {

    /**
     * The target confirmed the title.
     *
     * @param atNanos when the last byte of the answer arrived. If the answer has no length and the connection stays open, this is called up to
     *     1.1 s later
     */
    void confirmed(long atNanos);

    /**
     * The target did not confirm the title.
     *
     * @param detail for people; may hold text of the server
     */
    void failed(Failure why, String detail, long atNanos);
}
