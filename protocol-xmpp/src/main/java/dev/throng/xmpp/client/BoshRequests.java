package dev.throng.xmpp.client;

/** Counts the HTTP requests of the BOSH sessions of one {@link XmppClient}. Called on its event loop. */
public interface BoshRequests {

    /** Counts nothing. */
    BoshRequests UNCOUNTED = new BoshRequests() {
        @Override
        public void sent(boolean empty) {}

        @Override
        public void repeated() {}

        @Override
        public void settled() {}
    };

    /**
     * A request was sent for the first time.
     *
     * @param empty whether it has no element, so that the server holds it until it has something to send
     */
    void sent(boolean empty);

    /** A request was sent again, because its connection was lost. */
    void repeated();

    /** A request that was sent or repeated was answered, or its connection was lost. */
    void settled();
}
