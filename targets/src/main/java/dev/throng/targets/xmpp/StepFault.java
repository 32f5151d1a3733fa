package dev.throng.targets.xmpp;

/** What the target does when a client reaches some step, instead of what it should. Immutable. */
final class StepFault {

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
    private final FaultStep step;

    StepFault(Kind kind, FaultStep step) {
        this.kind = kind;
        this.step = step;
    }

    Kind kind() {
        return kind;
    }

    boolean happensAt(FaultStep reached) {
        return step == reached;
    }
}
