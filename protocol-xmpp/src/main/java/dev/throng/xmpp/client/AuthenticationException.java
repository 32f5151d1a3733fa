package dev.throng.xmpp.client;

import dev.throng.measure.Failure;

/** Reports why an authentication cannot go on. The message is for people. */
final class AuthenticationException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Failure failure;

    AuthenticationException(Failure failure, String message) {
        super(message);
        this.failure = failure;
    }

    Failure failure() {
        return failure;
    }
}
