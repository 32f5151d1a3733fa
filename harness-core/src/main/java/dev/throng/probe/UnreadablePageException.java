package dev.throng.probe;

/** A page that does not hold what its probe looks for. The message names what was expected and quotes nothing longer than a line. */
public final class UnreadablePageException extends Exception {

    private static final long serialVersionUID = 1;

    UnreadablePageException(String message) {
        super(message);
    }
}
