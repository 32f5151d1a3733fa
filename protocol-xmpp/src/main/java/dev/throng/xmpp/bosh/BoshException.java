package dev.throng.xmpp.bosh;

/** An answer of the server is not one of BOSH. The session cannot continue. */
public final class BoshException extends Exception {

    private static final long serialVersionUID = 1L;

    BoshException(String message) {
        super(message);
    }
}
