package dev.throng.xmpp.template;

/** A template, or a path, that cannot be used. The message states the part, and what was expected. */
public final class TemplateException extends Exception {

    private static final long serialVersionUID = 1L;

    private final int offset;

    TemplateException(int offset, String message) {
        super(message);
        this.offset = offset;
    }

    /** Where the wrong part begins in the text, in characters from 0. */
    public int offset() {
        return offset;
    }
}
