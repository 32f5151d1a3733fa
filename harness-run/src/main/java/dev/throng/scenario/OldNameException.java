package dev.throng.scenario;

/** Refuses an old name in an SLO. The message states the new one: {@code send.failures.gone was renamed to send.failures.closed}. */
final class OldNameException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    OldNameException(String old, String current) {
        super(old + " was renamed to " + current);
    }
}
