package dev.throng.probe;

/** A page has not what its probe looks for. */
public final class UnreadablePageException extends Exception {

    private static final long serialVersionUID = 1;

    /** @param message states what was expected; quotes at most a line of the page */
    public UnreadablePageException(String message) {
        super(message);
    }
}
