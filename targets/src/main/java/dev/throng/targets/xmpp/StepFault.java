package dev.throng.targets.xmpp;

/** What the server does at a {@link FaultStep} instead of an answer. */
enum StepFault {
    /** Stays connected and sends no more answers. */
    SILENT,
    /** Closes stream and connection gracefully. */
    CLOSE,
    /** Resets the connection (RST). */
    RESET
}
