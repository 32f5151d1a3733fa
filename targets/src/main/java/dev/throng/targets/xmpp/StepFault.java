package dev.throng.targets.xmpp;

/** A fault at one step of a login. Immutable. */
final class StepFault {

    /** What the server does instead of an answer. */
    enum Kind {
        /** Stays connected and sends no more answers. */
        SILENT,
        /** Closes stream and connection gracefully. */
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

    boolean isAt(FaultStep reached) {
        return step == reached;
    }
}
