package dev.throng.targets.httpstream.http;

/** What a client sent is no request; its message says why. Ends that connection alone. */
public final class BadRequestException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    BadRequestException(String message) {
        super(message, null, false, false);
    }
}
