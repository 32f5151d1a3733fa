package dev.throng.targets.httpstream.http;

/** Invalid input from a client; the message states why. Ends that connection only. */
public final class BadRequestException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    BadRequestException(String message) {
        super(message, null, false, false);
    }
}
