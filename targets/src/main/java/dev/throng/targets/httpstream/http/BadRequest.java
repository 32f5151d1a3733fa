package dev.throng.targets.httpstream.http;

/** What a client sent is no request; its message says why. Ends that connection alone. */
public final class BadRequest extends RuntimeException {

    private static final long serialVersionUID = 1L;

    BadRequest(String message) {
        super(message, null, false, false);
    }
}
