package dev.throng.httpstream.client;

/** Takes what becomes of a title update, on its event loop. */
public interface UpdateEvents {

    /**
     * The target confirmed it. The last thing told.
     *
     * @param atNanos when the last of its answer came. Where the answer says no length and the connection stays open, that is a second
     *     before this is told
     */
    void confirmed(long atNanos);

    /**
     * It did not. The last thing told.
     *
     * @param detail for people; may hold words of the server
     */
    void failed(StreamFailure why, String detail, long atNanos);
}
