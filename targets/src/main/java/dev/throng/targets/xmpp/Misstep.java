package dev.throng.targets.xmpp;

/** What the target does when a client reaches some step, instead of what it should. Immutable. */
final class Misstep {

    /** How it fails. */
    enum Kind {
        /** Answers nothing any more, but stays connected. */
        SILENT,
        /** Ends stream and connection in order. */
        CLOSE,
        /** Resets the connection (RST). */
        RESET
    }

    private final Kind kind;
    private final Step step;

    Misstep(Kind kind, Step step) {
        this.kind = kind;
        this.step = step;
    }

    Kind kind() {
        return kind;
    }

    boolean happensAt(Step reached) {
        return step == reached;
    }
}
