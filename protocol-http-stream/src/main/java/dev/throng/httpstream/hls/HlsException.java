package dev.throng.httpstream.hls;

import dev.throng.httpstream.failure.StreamFailure;

/** A playlist cannot be read or played. The message is for people, and may quote text of the target. */
public final class HlsException extends Exception {

    private static final long serialVersionUID = 1L;

    private final StreamFailure fault;

    HlsException(StreamFailure fault, String message) {
        super(message);
        this.fault = fault;
    }

    static HlsException bad(String how) {
        return new HlsException(StreamFailure.BAD_PLAYLIST, "a playlist " + how);
    }

    /** The playlist is good, and Throng cannot play it. */
    static HlsException unsupported(String how) {
        return new HlsException(StreamFailure.UNSUPPORTED_PLAYLIST, "a playlist " + how);
    }

    public StreamFailure fault() {
        return fault;
    }
}
