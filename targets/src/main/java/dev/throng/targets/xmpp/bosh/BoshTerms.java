package dev.throng.targets.xmpp.bosh;

/** What the server grants a session (XEP-0124, section 7.2). Immutable; read the fields directly. */
public final class BoshTerms {

    /** Seconds for which a request is held. */
    public final int waitSeconds;

    /** Requests that are held at most. */
    public final int hold;

    /** Requests that the client may have open at once. */
    public final int requests;

    /** Seconds without an open request after which the session ends. */
    public final int inactivitySeconds;

    /** Seconds between two empty requests that nothing makes necessary. */
    public final int pollingSeconds;

    public BoshTerms(int waitSeconds, int hold, int inactivitySeconds, int pollingSeconds) {
        this.waitSeconds = waitSeconds;
        this.hold = hold;
        this.requests = hold + 1;
        this.inactivitySeconds = inactivitySeconds;
        this.pollingSeconds = pollingSeconds;
    }
}
